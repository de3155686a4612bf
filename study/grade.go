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
const GradeVersion = 12

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
// any are taken at once.
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
	WhatIf      int            `json:"what_if"`      // rounds of the longest what-if
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
	return slices.SortedFunc(maps.Keys(counts), func(p, q string) int {
		return cmp.Or(counts[q]-counts[p], strings.Compare(p, q))
	})
}

// How far what-ifs go.
const (
	gradeDepth = 12     // rounds that a what-if may take
	gradeWork  = 100000 // rounds of all what-ifs of a puzzle together
)

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
	work   int // rounds of what-ifs
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
		g.trials(ctx)
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

// trials stands for the last resort: all what-ifs go on together, a round at a time, until some end in a contradiction; those that do
// count as one step together. When none does, the rest of the solution counts as one step of the highest level, and for the effort each
// place in it as a look.
func (g *grader) trials(ctx context.Context) {
	if g.e.truth.IsZero() {
		r := g.e.s.verdict(ctx)
		if r.Status == puzzle.SeveralSolutions {
			r = g.e.s.shared(ctx, g.e.ex.Start)
		}
		if r.Status != puzzle.Solved && r.Status != puzzle.UniqueSolution {
			g.Stopped = r.Stopped
			if g.Status = r.Status; ctx.Err() == nil && !r.Solution.IsZero() && !r.Solution.Complete() {
				g.Status = puzzle.SeveralSolutions
			}
			return
		}
		g.e.truth = r.Solution
	}
	f := g.e.f
	doubts := doubts(f.known, g.e.truth, order{})
	switch {
	case len(doubts) == 0:
		g.Status = puzzle.SeveralSolutions
		return
	case g.exhausted(ctx, len(doubts)):
		return // before the boards are copied
	}
	s := puzzle.Step{Technique: g.e.p.Kind().Name + ".what-if", Level: maxLevel}
	var branches []*finder // nil: nothing follows any more
	for _, x := range doubts {
		b := f.clone()
		b.add([]puzzle.Fact{x})
		branches = append(branches, b)
	}
	live := len(branches)
	for depth := 1; depth <= gradeDepth && len(s.New) == 0 && live > 0 && ctx.Err() == nil; depth++ {
		if g.exhausted(ctx, live) {
			return
		}
		for k, b := range branches {
			if b == nil || g.work > gradeWork {
				continue
			}
			g.work++
			switch steps, clashed, _ := b.round(ctx, subLevel); {
			case clashed:
				s.New = append(s.New, f.known.Board().Opposite(doubts[k]))
				s.Level = whatIfLevel + float64(perStep*float64(depth))
				g.WhatIf = max(g.WhatIf, depth)
			case len(steps) == 0:
				branches[k] = nil
				live--
			}
		}
	}
	if len(s.New) == 0 {
		s.Technique = g.e.p.Kind().Name + ".look"
		g.Rest += f.known.Open()
		for _, x := range doubts {
			s.New = append(s.New, f.known.Board().Opposite(x))
		}
	}
	g.count([]puzzle.Step{s})
	f.add(s.New)
}

// exhausted ends the grade of a puzzle with one solution when so many more rounds of what-ifs pass the bound of the study. They are
// asked for together, so that where it ends does not depend on an order.
func (g *grader) exhausted(ctx context.Context, more int) bool {
	if most := g.e.s.WhatIfs; most == 0 || g.work+more <= most {
		return false
	}
	r := g.e.s.verdict(ctx)
	g.Status, g.Stopped = r.Status, r.Stopped
	if g.Bounded = r.Status == puzzle.UniqueSolution; g.Bounded && g.Hardest < whatIfLevel+perStep {
		g.Hardest, g.Ways = whatIfLevel+perStep, 0
	}
	return true
}
