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

// GradeVersion changes when the same puzzle may be graded differently: with the weights, the rule for labels, or a kind's techniques.
const GradeVersion = 13

// CommonBands are those of a kind that has none of its own. They are where the labels agree best with the names that collections give
// their puzzles; docs/grading.md has the figures. What needs a what-if is Trial.
var CommonBands = puzzle.Bands{2, 3, 4.6, 5.8, whatIfLevel}

// Efforts say how long a puzzle is, the shortest first: how many looks it takes, however hard they are. "Easy, long" is an easy
// puzzle of many looks.
var Efforts = [...]string{"short", "moderate", "long", "very long"}

// effortBelow are, for each effort but the last, the number of looks below which a puzzle is called so.
var effortBelow = [len(Efforts) - 1]int{20, 60, 180}

// effortOf is the effort of so many looks.
func effortOf(looks int) string {
	for i, below := range effortBelow {
		if looks < below {
			return Efforts[i]
		}
	}
	return Efforts[len(Efforts)-1]
}

// LabelOf is the label of a puzzle of a kind whose hardest step has the level given.
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

// HardestOf is the highest level that the hardest step of a puzzle with the label can have; LabelOf is its inverse.
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

// Grade says how hard a puzzle is, and how long. It is made from the small steps, not from the thoughts in which an explanation
// tells them: a thought is as hard as its hardest step, so the hardest thought is; and it is a look with the bookkeeping that falls
// from it, so as many looks are taken.
//
// It is found in rounds, so that it does not depend on the order of steps: in each round, all steps of the lowest level that has
// any are taken together. If no technique applies, the grade takes the last resort that an explanation would show.
type Grade struct {
	Version     int            `json:"version"`
	Status      puzzle.Status  `json:"status"`
	Label       string         `json:"label" is:"GradeLabel"` // "" unless the puzzle has one solution
	Effort      string         `json:"effort"`                // likewise
	Hardest     float64        `json:"hardest"`
	Ways        int            `json:"ways"`   // the fewest looks open together where one of the hardest level was taken; 0 without any
	Weight      float64        `json:"weight"` // sum of the levels of all steps
	Steps       int            `json:"steps"`
	Looks       int            `json:"looks"`          // steps that are no bookkeeping
	Rest        int            `json:"rest,omitempty"` // places left where no what-if has ended; for the effort each is a look
	Rounds      int            `json:"rounds"`
	Bottlenecks int            `json:"bottlenecks"`  // rounds in which only one step was open
	WhatIf      int            `json:"what_if"`      // steps of the longest what-if
	BeforeFirst float64        `json:"before_first"` // hardest step before the first value was placed
	Techniques  map[string]int `json:"techniques"`

	// Bounded says that Study.WhatIfs ended the grade where no technique applies. The label stands; Hardest is the least that a
	// what-if has, and the other figures are those of the part before it: what a longer look finds is as much or more.
	Bounded bool `json:"bounded,omitempty"`

	Stopped error `json:"-"` // why Status is Undecided
}

// Rank is a number to order puzzles by, the easiest first: the level of the hardest step, and within one level how few ways there were
// where it is hardest. Who finds one look of ten is sooner done than who must find the only one.
func Rank(hardest float64, ways int) float64 {
	rank := math.Round(hardest * 10)
	if ways > 0 {
		rank += 1 / float64(1+ways)
	}
	return rank / 10
}

// ByCount lists names by how often they were counted, the most frequent first, and in their own order where that is the same.
func ByCount(counts map[string]int) []string {
	return slices.SortedFunc(maps.Keys(counts), func(p, q string) int { // any order: no two names are the same
		return cmp.Or(counts[q]-counts[p], strings.Compare(p, q))
	})
}

// GradeOf grades a puzzle. ctx bounds the time; Status is then Undecided.
func GradeOf(ctx context.Context, p puzzle.Puzzle) Grade { return Open(p).Grade(ctx) }

// Grade grades the puzzle, whatever is written on the board, within the bounds of the study; when they come first, Status is
// Undecided and Stopped says why.
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

// grader is a grade under way.
type grader struct {
	Grade
	e      *explainer
	placed bool
	work   int // values counted against Study.WhatIfs
}

// round takes all steps of the lowest level.
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

// count enters steps. Steps of one technique that rest on the same single clue count once, however their reasons were divided.
// Those that rest on several, and those of a technique that looks at the whole board, have reasons that are a matter of choice:
// there, steps that find the same count once.
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
			if g.e.p.Kind().Folding(s.Technique) != puzzle.Bookkeeping {
				g.Looks++
			}
			g.Weight += s.Level
			g.Techniques[s.Technique]++
		}
	}
	g.note(steps[0].Level, g.Looks-looks, steps)
}

// local reports whether a technique looks at one region at a time.
func (f *finder) local(id string) bool {
	for _, m := range f.methods {
		if m.ID == id {
			return m.layout != nil
		}
	}
	return false
}

// note keeps the hardest level, also of those before the first value, and the fewest looks that a round of it has.
func (g *grader) note(level float64, looks int, steps []puzzle.Step) {
	switch {
	case level > g.Hardest:
		g.Hardest, g.Ways = level, looks
	case level == g.Hardest && looks > 0 && (g.Ways == 0 || looks < g.Ways):
		g.Ways = looks
	}
	if g.placed {
		return
	}
	g.BeforeFirst = max(g.BeforeFirst, level)
	g.placed = slices.ContainsFunc(steps, places)
}

// resort takes the last resort that an explanation shows when no technique applies. If there is none, the rest of the solution counts
// as one step of the highest level. For the effort, each of its places counts as one look.
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

// exhausted ends the grade if the number of values to try exceeds Study.WhatIfs. It counts only puzzles with a unique solution.
func (g *grader) exhausted(ctx context.Context) bool {
	most := g.e.s.WhatIfs
	if most == 0 {
		return false
	}
	r := g.e.s.verdict(ctx)
	if r.Status == puzzle.UniqueSolution {
		g.work += len(doubts(g.e.f.known, r.Solution, order{}))
	}
	if g.work <= most {
		return false
	}
	g.Status, g.Stopped, g.Bounded = r.Status, r.Stopped, true
	if g.Hardest < whatIfLevel+perStep {
		g.Hardest, g.Ways = whatIfLevel+perStep, 0
	}
	return true
}

// Opening is the steps with which the puzzle begins, whatever is written on the board: rounds are taken as in a grade, and the steps
// of the round that places the first value, those that place one, are the opening. It is empty when named techniques place none.
// The error is that of ctx, should it end first.
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

// places reports whether a step finds a value, and not only what is none.
func places(s puzzle.Step) bool {
	for _, x := range s.New {
		if !x.Not && x.Value > 0 {
			return true
		}
	}
	return false
}
