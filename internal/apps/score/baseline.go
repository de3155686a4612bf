package score

import (
	"context"
	"encoding/json"
	"hash/fnv"
	"math/rand/v2"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// Baselines are methods whose scores show what a score is worth: random values; greedy, which gives each place in turn the first value that
// breaks no rule yet, or leaves it open; and for each grade but the last the techniques that a board of this grade needs at most.
var Baselines = append([]string{"random", "greedy"}, puzzle.Labels[:len(puzzle.Labels)-1]...)

// Baseline scores the answer that one of Baselines gives. The same puzzle always gets the same answer.
func (j *Judge) Baseline(ctx context.Context, name string) Result {
	known := puzzle.NewFacts(j.p.Board())
	for i, v := range j.given { // any order: each place separately
		known.Set(i, v)
	}
	switch name {
	case "random":
		j.random(known)
	case "greedy":
		j.greedy(ctx, known)
	default:
		most := study.HardestOf(j.p.Kind(), name)
		if e := study.Explain(ctx, j.p, study.ExplainOptions{Named: true, MaxLevel: most}); !e.Known.IsZero() {
			known = e.Known
		}
	}
	return j.judge(ctx, reading{as: name, known: known})
}

// random gives every open place a value.
func (j *Judge) random(known puzzle.Facts) {
	clues, _ := json.Marshal(j.p.Kind().JSON.Givens(j.p)) // only numbers and strings
	seed := fnv.New64a()
	seed.Write(clues)
	r := rand.New(rand.NewPCG(seed.Sum64(), 0))
	for i := range known.Board().Len() {
		for k := r.IntN(known.Candidates(i).Len()); ; k-- {
			if v := known.Candidates(i).Min(); k > 0 {
				known.Restrict(i, ^puzzle.Only(v))
			} else {
				known.Set(i, v)
				break
			}
		}
	}
}

// greedy fills the open places in order, each with its smallest value that breaks no rule with those before.
func (j *Judge) greedy(ctx context.Context, known puzzle.Facts) {
	for i := range known.Board().Len() {
		if ctx.Err() != nil {
			return
		}
		all := known.Candidates(i)
		if all.Len() < 2 {
			continue
		}
		for v := range all.Values() {
			known.Set(i, v)
			if len(j.p.Kind().Check(j.p, known)) == 0 {
				break
			}
			known.SetCandidates(i, all)
		}
	}
}
