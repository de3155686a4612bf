package puzzletest

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// Limits on the proved steps of a technique, in total and per puzzle.
const (
	maxPerTechnique = 50
	maxPerPuzzle    = 6
)

// TestByEnumeration proves steps by enumeration, independently of the kernel: on small puzzles, those of all techniques on each board of an
// explanation, and those of explanations by the easiest techniques and one last resort. Each step is also checked against its board and
// encoded in JSON; for some, the opposite must not be provable. part is as for newEnumerator; rare lists techniques that the puzzles do
// not need.
func TestByEnumeration(t *testing.T, puzzles []puzzle.Puzzle, part func(p puzzle.Puzzle, keep []puzzle.Place) ReducedPuzzle,
	rare ...string,
) {
	t.Helper()
	w := crossCheck{t: t, proved: map[string]int{}, wrong: map[string]int{}, tried: map[string]int{}}
	for _, p := range puzzles {
		w.p, w.judge = p, newEnumerator(p, part)
		w.triedHere, w.done = map[string]int{}, map[string]bool{}
		for known := range boards(t.Context(), p) {
			look := puzzle.NewView(p, known)
			for _, x := range p.Kind().Techniques {
				for _, s := range x.StepsAt(look) {
					w.checkBasis(s, known)
					w.prove(s)
				}
			}
		}
		for _, o := range resortOptions(p.Kind()) {
			e := study.Explain(t.Context(), p, o)
			known := e.Start.Clone()
			for _, s := range e.Steps {
				w.checkBasis(s, known)
				known.AddAll(s.New)
				if len(s.Sub) > 0 || s.Technique == p.Kind().Name+".look" {
					w.prove(s)
				}
			}
		}
	}
	w.report(puzzles[0].Kind(), rare)
	t.Logf("%d puzzles, %d steps, %d of %d opposites refused; proved: %v", len(puzzles), w.steps, w.refused, w.opposites, w.proved)
}

type crossCheck struct {
	t                         *testing.T
	p                         puzzle.Puzzle // current puzzle
	judge                     *Prover
	done                      map[string]bool // steps of p that were proved; they recur until they are applied
	triedHere                 map[string]int  // proved steps of p, by technique
	tried, proved, wrong      map[string]int  // by technique, over all puzzles
	steps, opposites, refused int
}

// prove proves a step once, within the limits on each technique. For every fourth step it also tries to prove the opposite of a
// conclusion.
func (w *crossCheck) prove(s puzzle.Step) {
	key := fmt.Sprint(s.Technique, s.Clues, s.Because, s.New, s.Sub)
	if w.done[key] || w.tried[s.Technique] == maxPerTechnique || w.triedHere[s.Technique] == maxPerPuzzle {
		return
	}
	w.done[key] = true
	w.tried[s.Technique]++
	w.triedHere[s.Technique]++
	w.steps++
	if err := CheckRoundTrip(w.p.Kind(), s); err != nil {
		w.t.Error(err)
	}
	if err := w.judge.Entailed(w.t.Context(), s); err != nil {
		if w.wrong[s.Technique]++; w.wrong[s.Technique] <= 3 {
			w.t.Errorf("%s\n%s", err, mustJSON(w.t, w.p.Kind().JSON.Givens(w.p)))
		}
		return
	}
	count(s, w.proved)
	if w.steps%4 == 0 && len(s.New) > 0 { // if no board exists, the opposite also follows
		w.opposites++
		x := s.New[0]
		x.Not = !x.Not
		err := w.judge.Entailed(w.t.Context(), puzzle.Step{Technique: s.Technique, Clues: s.Clues, Because: s.Because, New: []puzzle.Fact{x}})
		if err != nil && !errors.Is(err, ErrUndecided) {
			w.refused++
		}
	}
}

// checkBasis fails the test if a step does not fit the board on which it was found.
func (w *crossCheck) checkBasis(s puzzle.Step, known puzzle.Facts) {
	if err := checkBasis(s, known); err != nil {
		w.t.Errorf("%v\n%s", err, mustJSON(w.t, w.p.Kind().JSON.Givens(w.p)))
	}
}

// report checks the counts: each technique was proved, except the rare ones, and most opposites were not.
func (w *crossCheck) report(k *puzzle.Kind, rare []string) {
	for id, n := range w.wrong {
		w.t.Errorf("%s: %d steps do not follow, %d do", id, n, w.proved[id])
	}
	var ids []string
	for _, x := range k.Techniques {
		ids = append(ids, x.ID)
	}
	for _, x := range study.LastResorts {
		ids = append(ids, k.Name+"."+x.Name)
	}
	for _, id := range ids {
		if seldom := slices.Contains(rare, id); (w.proved[id] == 0) != seldom {
			w.t.Errorf("%d steps of %s were proved; rare: %v", w.proved[id], id, seldom)
		}
	}
	if w.refused < w.opposites*3/4 {
		w.t.Errorf("%d of %d opposites were refused: the enumeration proves too much", w.refused, w.opposites)
	}
}

// checkBasis returns an error if a step uses an unknown fact or concludes a known one.
func checkBasis(s puzzle.Step, known puzzle.Facts) error {
	for _, x := range s.Because {
		if !known.Holds(x) {
			return fmt.Errorf("%s: %+v is not known", s.Technique, x)
		}
	}
	for _, x := range s.New {
		if known.Holds(x) {
			return fmt.Errorf("%s: %+v is known already", s.Technique, x)
		}
	}
	return nil
}

func count(s puzzle.Step, n map[string]int) {
	n[s.Technique]++
	for _, sub := range s.Sub {
		count(sub, n)
	}
}

// boards yields the board before each step of an explanation. It is changed after each call.
func boards(ctx context.Context, p puzzle.Puzzle) func(yield func(puzzle.Facts) bool) {
	return func(yield func(puzzle.Facts) bool) {
		e := study.Explain(ctx, p, study.ExplainOptions{})
		known := e.Start.Clone()
		for _, s := range e.Steps {
			if !yield(known) {
				return
			}
			known.AddAll(s.New)
		}
	}
}

// resortOptions returns options for explanations by one last resort each, with none or some of the easiest techniques.
func resortOptions(k *puzzle.Kind) []study.ExplainOptions {
	var out []study.ExplainOptions
	for _, x := range study.LastResorts {
		for sixths := range 6 {
			o := study.ExplainOptions{Only: []string{k.Name + "." + x.Name}, MaxLevel: math.Inf(1)}
			for _, t := range k.Techniques[:len(k.Techniques)*sixths/6] {
				o.Only = append(o.Only, t.ID)
			}
			out = append(out, o)
		}
	}
	return out
}
