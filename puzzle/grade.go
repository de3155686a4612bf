package puzzle

import (
	"context"
	"fmt"
	"math"
)

// GradeVersion changes when the same puzzle may be graded differently: with the weights, the rule for labels, or a kind's techniques.
const GradeVersion = 2

// Labels are the labels of grades and the level below which the hardest step of such a puzzle lies.
var Labels = []struct {
	Name  string
	Below float64
}{
	{"Beginner", 2},
	{"Easy", 3},
	{"Medium", 4},
	{"Hard", 6},
	{"Expert", 8},
	{"Trial", math.Inf(1)},
}

// Grade says how hard a puzzle is. It is found in rounds, so that it does not depend on the order of steps: in each round, all steps of
// the lowest level that has any are taken at once.
type Grade struct {
	Version     int            `json:"version"`
	Status      Status         `json:"status"`
	Label       string         `json:"label"` // "" unless the puzzle has one solution
	Hardest     float64        `json:"hardest"`
	Weight      float64        `json:"weight"` // sum of the levels of all steps
	Steps       int            `json:"steps"`
	Rounds      int            `json:"rounds"`
	Bottlenecks int            `json:"bottlenecks"`  // rounds in which only one step was open
	WhatIf      int            `json:"what_if"`      // rounds of the longest what-if
	BeforeFirst float64        `json:"before_first"` // hardest step before the first value was placed
	Techniques  map[string]int `json:"techniques"`
}

// LabelOf is the label of a puzzle whose hardest step has the level given.
func LabelOf(hardest float64) string {
	for _, l := range Labels {
		if hardest < l.Below {
			return l.Name
		}
	}
	return ""
}

const (
	gradeDepth = 12     // rounds that a what-if may take
	gradeWork  = 100000 // rounds of all what-ifs of a puzzle together
)

// GradeOf grades a puzzle. ctx bounds the time; Status is then Undecided.
func GradeOf(ctx context.Context, p Puzzle) Grade {
	g := grader{e: newExplainer(p, ExplainOptions{})}
	g.Version, g.Techniques = GradeVersion, map[string]int{}
	for g.Status == "" {
		g.round(ctx)
	}
	if g.Status == UniqueSolution {
		g.Label = LabelOf(g.Hardest)
	}
	g.Weight = math.Round(g.Weight*10) / 10
	return g.Grade
}

// grader is a grade under way.
type grader struct {
	Grade
	e      *explainer
	placed bool
	work   int
}

// round takes all steps of the lowest level.
func (g *grader) round(ctx context.Context) {
	f := g.e.f
	switch {
	case ctx.Err() != nil:
		g.Status = Undecided
		return
	case f.known.Contradiction() >= 0:
		g.Status = NoSolution
		return
	case f.known.Complete():
		g.e.complete()
		g.Status = g.e.ex.Status
		return
	}
	steps := f.lowest(math.Inf(1))
	if len(steps) == 0 {
		g.trials(ctx)
		return
	}
	before := g.Steps
	g.count(steps)
	if g.Steps == before+1 {
		g.Bottlenecks++
	}
	for _, s := range steps {
		if s.Contradiction() {
			g.Status = NoSolution
			return
		}
		f.add(s.New)
	}
}

// count enters steps. Steps of one technique that rest on the same single clue count once, however their reasons were divided. Those that rest
// on several, and those of a technique that looks at the whole board, have reasons that are a matter of choice: there, steps that
// find the same count once.
func (g *grader) count(steps []Step) {
	g.Rounds++
	seen := map[string]bool{}
	for _, s := range steps {
		key := fmt.Sprint(s.Technique, s.Clues)
		if len(s.Clues) != 1 || !g.e.f.local(s.Technique) {
			key = fmt.Sprint(s.Technique, s.New)
		}
		if !seen[key] {
			seen[key] = true
			g.Steps++
			g.Weight += s.Level
			g.Techniques[s.Technique]++
		}
	}
	g.note(steps[0].Level, steps)
}

// local reports whether a technique looks at one region at a time.
func (f *finder) local(id string) bool {
	for _, m := range f.methods {
		if m.ID == id {
			return m.Local != nil
		}
	}
	return false
}

// note keeps the hardest level, also of those before the first value.
func (g *grader) note(level float64, steps []Step) {
	g.Hardest = max(g.Hardest, level)
	if g.placed {
		return
	}
	g.BeforeFirst = max(g.BeforeFirst, level)
	for _, s := range steps {
		for _, x := range s.New {
			g.placed = g.placed || !x.Not && x.Value > 0
		}
	}
}

// trials stands for the last resort: all what-ifs go on together, a round at a time, until some end in a contradiction; those that do
// count as one step together. When none does, the rest of the solution counts as one step of the highest level.
func (g *grader) trials(ctx context.Context) {
	if g.e.truth.IsZero() {
		r := Forced(ctx, g.e.p, Options{})
		if r.Status != Solved {
			g.Status = r.Status
			return
		}
		g.e.truth = r.Solution
	}
	f := g.e.f
	doubts := doubts(f.known, g.e.truth, order{})
	if len(doubts) == 0 {
		g.Status = SeveralSolutions
		return
	}
	s := Step{Technique: g.e.p.Kind().Name + ".what-if", Level: maxLevel}
	var branches []*finder
	for _, x := range doubts {
		b := f.clone()
		b.add([]Fact{x})
		branches = append(branches, b)
	}
	for depth := 1; depth <= gradeDepth && len(s.New) == 0 && len(branches) > 0 && ctx.Err() == nil; depth++ {
		for k, b := range branches {
			if b == nil || g.work > gradeWork {
				continue
			}
			g.work++
			switch clashed, moved := b.rush(subLevel); {
			case clashed:
				s.New = append(s.New, f.known.board.opposite(doubts[k]))
				s.Level = whatIfLevel + perStep*float64(depth)
				g.WhatIf = max(g.WhatIf, depth)
			case !moved:
				branches[k] = nil
			}
		}
	}
	if len(s.New) == 0 {
		s.Technique = g.e.p.Kind().Name + ".look"
		for _, x := range doubts {
			s.New = append(s.New, f.known.board.opposite(x))
		}
	}
	g.count([]Step{s})
	f.add(s.New)
}

// rush takes all steps of the lowest level at once. It reports whether they contradict the board or each other, and whether there were any.
func (f *finder) rush(level float64) (clashed, moved bool) {
	steps := f.lowest(level)
	for _, s := range steps {
		if s.Contradiction() {
			return true, true
		}
		f.add(s.New)
	}
	return f.known.Contradiction() >= 0, len(steps) > 0
}
