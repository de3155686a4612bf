package puzzle_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/teka-puzzles/teka/puzzle"
)

// edgeBoard is a puzzle of three edges in a row, each 0 or 1, of which the last is known to be 1.
type edgeBoard struct {
	puzzle.Puzzle
	board *puzzle.Board
}

func (e edgeBoard) Board() *puzzle.Board { return e.board }

func (edgeBoard) Kind() *puzzle.Kind { return &puzzle.Kind{} }

func lookAtEdges() *puzzle.View {
	var edges []puzzle.Unknown
	for c := range 3 {
		edges = append(edges, puzzle.Unknown{At: puzzle.Edge(0, c, 0, c+1), Values: puzzle.Span(0, 1)})
	}
	p := edgeBoard{board: puzzle.NewBoard(edges)}
	known := puzzle.NewFacts(p.board)
	known.Set(2, 1)
	return puzzle.NewView(p, known)
}

// TestFindingClash: two values concluded for one unknown are a contradiction. One value that the board denies is not; the step contains it
// unchanged.
func TestFindingClash(t *testing.T) {
	f := lookAtEdges().NewStep(puzzle.Cell(0, 0))
	f.Conclude(0, 0)
	f.Conclude(1, 1)
	f.Conclude(0, 1)
	f.Use(2)
	s, ok := f.Step()
	if !ok || !s.Contradiction() || len(s.Because) != 1 || len(s.Clues) != 1 {
		t.Errorf("two values for one edge: %+v, %v", s, ok)
	}
	f = lookAtEdges().NewStep()
	f.Conclude(2, 0)
	if s, ok := f.Step(); !ok || len(s.New) != 1 || s.New[0].Value != 0 {
		t.Errorf("a value that the board denies: %+v, %v", s, ok)
	}
}

// TestPlaceOrder sorts places as clues are listed: pearls in reading order, rules last.
func TestPlaceOrder(t *testing.T) {
	want := []puzzle.Place{puzzle.Cell(0, 5), puzzle.Cell(1, 0), puzzle.Cell(1, 2), puzzle.Bridge(0, 1, 0, 3),
		puzzle.Bridge(0, 1, 2, 1), puzzle.Row(1),
		puzzle.Outside(puzzle.Top, 3), puzzle.Outside(puzzle.Left, 0), puzzle.WholeBoard(puzzle.Loop), puzzle.WholeBoard(puzzle.Connected)}
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortFunc(got, puzzle.Place.Compare)
	if !slices.Equal(got, want) {
		t.Errorf("sorted: %v", got)
	}
}

// TestFindingAlso: a finding also has the premises of another one, each counted once.
func TestFindingAlso(t *testing.T) {
	l := lookAtEdges()
	f, g := l.NewStep(puzzle.Cell(0, 0)), l.NewStep(puzzle.Cell(0, 1), puzzle.Cell(0, 0))
	f.Conclude(0, 1)
	f.Use(2)
	g.Use(1, 2)
	g.Contradict()
	f.UsePremisesOf(g)
	if clues, facts := f.PremiseCount(); clues != 2 || facts != 1 {
		t.Errorf("weighs %d clues and %d facts", clues, facts)
	}
	if s, ok := f.Step(); !ok || len(s.Clues) != 2 || len(s.Because) != 1 || len(s.New) != 1 {
		t.Errorf("%+v, %v", s, ok)
	}
}

func TestAround(t *testing.T) {
	got := puzzle.BorderOf(2, 3, func(r, c int) bool { return c == 2 || r == 0 && c == 1 })
	want := []puzzle.Segment{{0, 1, 0, 2}, {0, 1, 1, 1}, {0, 2, 0, 3}, {0, 3, 1, 3}, {1, 1, 1, 2}, {1, 2, 2, 2}, {1, 3, 2, 3}, {2, 2, 2, 3}}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if all := puzzle.BorderOf(2, 3, func(r, c int) bool { return true }); len(all) != 10 {
		t.Errorf("the whole board has a border of %d", len(all))
	}
}

// TestAtMost: what follows from the number of unknowns with a value, and when nothing does.
func TestAtMost(t *testing.T) {
	var cells []puzzle.Unknown
	for c := range 3 {
		cells = append(cells, puzzle.Unknown{At: puzzle.Cell(0, c), Values: puzzle.Span(0, 1)})
	}
	b := puzzle.NewBoard(cells)
	for _, x := range []struct {
		values   []int // -1 for open
		n, value int
		want     string // of each unknown: premise (p), conclusion (c) or neither; ! for a contradiction
	}{
		{[]int{1, -1, -1}, 1, 1, "pcc"},
		{[]int{1, -1, 0}, 1, 1, "pc."},
		{[]int{0, -1, 0}, 2, 0, "pcp"},
		{[]int{1, 1, -1}, 1, 1, "pp!"},
		{[]int{1, 0, 0}, 1, 1, ""},
		{[]int{-1, -1, 0}, 1, 1, ""},
	} {
		known := puzzle.NewFacts(b)
		for i, v := range x.values {
			if v >= 0 {
				known.Set(i, v)
			}
		}
		l := &puzzle.View{Known: known}
		got := ""
		for _, s := range known.AtMost(x.n, x.value, []int{0, 1, 2}, func() *puzzle.StepBuilder { return l.NewStep() }).Steps() {
			for i := range x.values {
				at := b.Unknown(i).At
				switch {
				case slices.Contains(puzzle.Places(s.Because), at):
					got += "p"
				case slices.Contains(s.New, puzzle.Fact{At: at, Value: 1 - x.value}):
					got += "c"
				case s.Contradiction():
					got += "!"
				default:
					got += "."
				}
			}
		}
		if got != x.want {
			t.Errorf("%v, at most %d with %d: %q, want %q", x.values, x.n, x.value, got, x.want)
		}
	}
}
