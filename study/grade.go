package study

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
)

// GradeVersion changes when a puzzle may be graded differently: with the weights, the labels or a kind's techniques.
const GradeVersion = 21

// CommonBands are the default bands, fitted to the names that published collections give their puzzles (see docs/grading.md). Puzzles
// that need a what-if are Trial.
var CommonBands = puzzle.Bands{2, 3, 4.6, 5.8, whatIfLevel}

// Efforts are the lengths of puzzles, shortest first, by the number of looks they take, regardless of difficulty.
var Efforts = [...]string{"short", "moderate", "long", "very long"}

// effortBelow holds, for each effort but the last, the exclusive upper bound of looks.
var effortBelow = [len(Efforts) - 1]int{20, 60, 180}

// effortOf returns the effort for a number of looks.
func effortOf(looks int) string {
	for i, below := range effortBelow {
		if looks < below {
			return Efforts[i]
		}
	}
	return Efforts[len(Efforts)-1]
}

// LabelOf returns the label of a puzzle whose hardest step has the given level.
func LabelOf(k *puzzle.Kind, hardest float64) string {
	bands := k.Bands
	if bands == (puzzle.Bands{}) {
		bands = CommonBands
	}
	for i, below := range bands {
		if hardest < below {
			return puzzle.Labels[i]
		}
	}
	return puzzle.Labels[len(puzzle.Labels)-1]
}

// HardestOf returns the highest level that a hardest step may have under the given label; +Inf for the last label and unknown ones.
func HardestOf(k *puzzle.Kind, label string) float64 {
	bands := k.Bands
	if bands == (puzzle.Bands{}) {
		bands = CommonBands
	}
	for i, below := range bands {
		if puzzle.Labels[i] == label {
			return math.Nextafter(below, 0)
		}
	}
	return noLevel
}

// Grade describes how hard and how long a puzzle is. It counts sub-steps, not the composed steps of an explanation; the hardest of either
// has the same level. A look is a step with the bookkeeping that follows from it.
//
// Grades are computed in rounds, each of which takes all steps of the lowest level, so that they do not depend on the order of steps. If
// no technique applies, the grade takes the last resort that an explanation would show.
type Grade struct {
	Version     int            `json:"version"`
	Status      puzzle.Status  `json:"status"`
	Label       string         `json:"label" is:"GradeLabel"` // "" unless the solution is unique
	Effort      string         `json:"effort"`                // "" unless the solution is unique
	Hardest     float64        `json:"hardest"`
	Ways        int            `json:"ways"`   // fewest looks available in a round of the hardest level; 0 if none
	Weight      float64        `json:"weight"` // sum of the levels of all steps
	Steps       int            `json:"steps"`
	Looks       int            `json:"looks"`          // steps other than bookkeeping
	Rest        int            `json:"rest,omitempty"` // places filled without an explanation; each counts as a look for the effort
	Rounds      int            `json:"rounds"`
	Bottlenecks int            `json:"bottlenecks"`  // rounds with only one step
	WhatIf      int            `json:"what_if"`      // sub-steps of the longest what-if
	BeforeFirst float64        `json:"before_first"` // hardest level before the first value was placed
	Techniques  map[string]int `json:"techniques"`

	// Bounded means that Study.WhatIfs ended the grade where no technique applied. The label is final; Hardest is the minimum level of a
	// what-if, and the other figures cover the part before it.
	Bounded bool `json:"bounded,omitempty"`

	HardestBy string `json:"-"` // id of a technique with a step of the hardest level; "" if no step was taken
	Stopped   error  `json:"-"` // cause of Undecided
}

// Rank returns a number that orders puzzles from easy to hard: by the level of the hardest step, rounded to tenths, then by Grade.Ways.
// Fewer ways rank higher; 0 ways add nothing.
func Rank(hardest float64, ways int) float64 {
	rank := math.Round(hardest * 10)
	if ways > 0 {
		rank += 1 / float64(1+ways)
	}
	return rank / 10
}

// ByCount returns the names by descending count, ties alphabetically.
func ByCount(counts map[string]int) []string {
	return slices.SortedFunc(maps.Keys(counts), func(p, q string) int { // any order: no two names are the same
		return cmp.Or(counts[q]-counts[p], strings.Compare(p, q))
	})
}

// GradeOf grades a puzzle. If ctx ends, Status is Undecided.
func GradeOf(ctx context.Context, p puzzle.Puzzle) Grade { return Open(p).Grade(ctx) }

// Grade grades the puzzle within the limits of the study and ignores the marks. At a limit, Status is Undecided and Stopped holds the
// cause.
func (s *Study) Grade(ctx context.Context) Grade {
	s.spent = 0
	g := grader{e: s.explainer(ctx, ExplainOptions{})}
	g.Version, g.Techniques = GradeVersion, map[string]int{}
	g.Status = g.e.ex.Status
	for g.Status == "" {
		g.round(ctx)
		if s.Progress != nil {
			s.Progress(Progress{Conflicts: s.spent, Steps: g.Steps, Open: g.e.f.known.Open()})
		}
	}
	if g.Status == puzzle.UniqueSolution {
		g.Label, g.Effort = LabelOf(s.p.Kind(), g.Hardest), effortOf(g.Looks+g.Rest)
	}
	g.Weight = math.Round(g.Weight*10) / 10
	return g.Grade
}

// grader is a grade in progress.
type grader struct {
	Grade
	e      *explainer
	placed bool // a value has been placed
	work   int  // values counted against Study.WhatIfs
}

// round takes all steps of the lowest level, or a last resort if none. It sets Status if the grade ends.
func (g *grader) round(ctx context.Context) {
	f := g.e.f
	switch {
	case ctx.Err() != nil:
		g.stop(context.Cause(ctx))
		return
	case f.known.Contradiction() >= 0:
		g.Status = puzzle.NoSolution
		return
	case f.known.Complete():
		g.e.complete()
		g.Status = g.e.ex.Status
		return
	}
	steps, clashed, ok := f.round(ctx, noLevel)
	switch {
	case !ok:
		g.stop(context.Cause(ctx))
		return
	case len(steps) == 0:
		g.resort(ctx)
		return
	}
	before := g.Steps
	g.count(steps)
	if g.Steps == before+1 {
		g.Bottlenecks++
	}
	if clashed {
		g.Status = puzzle.NoSolution
	}
}

func (g *grader) stop(why error) { g.Status, g.Stopped = puzzle.Undecided, why }

// count adds the steps of one round, at least one and all of one level. Steps of one technique count once if they have the same single
// clue. If they have none or several, or the technique scans the whole board, they count once if their conclusions are equal.
func (g *grader) count(steps []puzzle.Step) {
	g.Rounds++
	looks, seen := g.Looks, map[string]bool{}
	for _, s := range steps {
		key := fmt.Sprint(s.Technique, s.Clues)
		if len(s.Clues) != 1 || !g.e.f.local(s.Technique) {
			key = fmt.Sprint(s.Technique, s.New)
		}
		if !seen[key] {
			seen[key] = true
			g.Steps++
			if g.e.p.Kind().Folding(s.Technique) != puzzle.FoldAlways {
				g.Looks++
			}
			g.Weight += s.Level
			g.Techniques[s.Technique]++
		}
	}
	g.note(g.Looks-looks, steps)
}

// local reports whether a technique scans one region at a time.
func (f *finder) local(id string) bool {
	for _, m := range f.methods {
		if m.ID == id {
			return m.layout != nil
		}
	}
	return false
}

// note updates Hardest, the level of the hardest round, and its technique; Ways, the fewest looks in such a round; and BeforeFirst, the
// hardest level up to the first value.
func (g *grader) note(looks int, steps []puzzle.Step) {
	level := steps[0].Level
	switch {
	case level > g.Hardest:
		g.Hardest, g.HardestBy, g.Ways = level, steps[0].Technique, looks
	case level == g.Hardest && looks > 0 && (g.Ways == 0 || looks < g.Ways):
		g.Ways = looks
	}
	if g.placed {
		return
	}
	g.BeforeFirst = max(g.BeforeFirst, level)
	g.placed = slices.ContainsFunc(steps, places)
}

// resort takes the last resort that an explanation would show. If there is none, the rest of the solution counts as one step of the
// highest level, and each of its places as a look for the effort.
func (g *grader) resort(ctx context.Context) {
	e := g.e
	if g.exhausted(ctx) {
		return
	}
	s, ok := e.resort(ctx)
	switch {
	case ok:
		g.WhatIf = max(g.WhatIf, len(s.Sub))
	case ctx.Err() != nil || e.s.unique == nil || e.s.unique.Status != puzzle.UniqueSolution:
		g.Status, g.Stopped = e.ex.Status, e.ex.Stopped
		return
	default:
		g.Rest += e.f.known.Open()
		s = puzzle.Step{Technique: e.p.Kind().Name + ".look", Level: maxLevel}
		for x := range e.s.unique.Solution.All() {
			if !e.f.known.Holds(x) {
				s.New = append(s.New, x)
			}
		}
		e.ex = Explanation{Start: e.ex.Start}
	}
	g.count([]puzzle.Step{s})
	if s.Contradiction() {
		g.Status = puzzle.NoSolution
	}
	e.f.add(s.New)
}

// exhausted ends the grade, and reports true, if more than Study.WhatIfs candidates would have to be tried. Only puzzles with a unique
// solution count.
func (g *grader) exhausted(ctx context.Context) bool {
	most := g.e.s.WhatIfs
	if most == 0 {
		return false
	}
	r := g.e.s.verdict(ctx)
	if r.Status == puzzle.UniqueSolution {
		g.work += len(disprovable(g.e.f.known, r.Solution, order{}))
	}
	if g.work <= most {
		return false
	}
	g.Status, g.Stopped, g.Bounded = r.Status, r.Stopped, true
	if g.Hardest < whatIfLevel+perStep {
		g.Hardest, g.HardestBy, g.Ways = whatIfLevel+perStep, g.e.p.Kind().Name+".what-if", 0
	}
	return true
}

// Opening returns the steps that place the first values, regardless of the marks: those of the first round of the grade that places any.
// It is empty if named techniques place none. The error is that of ctx.
func (s *Study) Opening(ctx context.Context) ([]puzzle.Step, error) {
	s.spent = 0
	e := s.explainer(ctx, ExplainOptions{})
	for e.ex.Status == "" && e.f.known.Contradiction() < 0 && !e.f.known.Complete() {
		steps, clashed, ok := e.f.round(ctx, noLevel)
		switch {
		case !ok:
			return nil, context.Cause(ctx)
		case len(steps) == 0 || clashed:
			return nil, nil
		}
		var out []puzzle.Step
		for _, x := range steps {
			if places(x) {
				out = append(out, x)
			}
		}
		if len(out) > 0 {
			return out, nil
		}
	}
	return nil, nil
}

// places reports whether a step places a value other than "empty".
func places(s puzzle.Step) bool {
	for _, x := range s.New {
		if !x.Not && x.Value > 0 {
			return true
		}
	}
	return false
}
