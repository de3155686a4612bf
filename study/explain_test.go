package study_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/study"
)

// square is a Latin square with some given cells: a small kind whose places have more than two values, for testing explanations. Its clues
// are the given cells, the rows and the columns.
type square struct {
	n     int
	given map[puzzle.Place]int
	kind  *puzzle.Kind
	board *puzzle.Board
}

func newSquare(n int, given map[puzzle.Place]int, techniques []puzzle.Technique) *square {
	s := &square{n: n, given: given, kind: &puzzle.Kind{Name: "square", Techniques: techniques, Without: without}}
	var cells []puzzle.Unknown
	for r := range n {
		for c := range n {
			cells = append(cells, puzzle.Unknown{At: puzzle.Cell(r, c), Values: puzzle.Span(1, n)})
		}
	}
	s.board = puzzle.NewBoard(cells)
	return s
}

// without returns the square without some given cells.
func without(p puzzle.Puzzle, places ...puzzle.Place) (puzzle.Puzzle, error) {
	s := p.(*square)
	given := maps.Clone(s.given)
	for _, at := range places {
		if _, ok := given[at]; !ok {
			return nil, fmt.Errorf("%v: %w", at, puzzle.ErrNoClue)
		}
		delete(given, at)
	}
	return newSquare(s.n, given, s.kind.Techniques), nil
}

// givens returns the given cells in reading order.
func (s *square) givens() []puzzle.Place {
	return slices.SortedFunc(maps.Keys(s.given), func(a, b puzzle.Place) int { return s.board.Index(a) - s.board.Index(b) })
}

func (s *square) Kind() *puzzle.Kind              { return s.kind }
func (s *square) Size() (rows, cols int)          { return s.n, s.n }
func (s *square) Board() *puzzle.Board            { return s.board }
func (s *square) Draw(puzzle.Facts) scene.Scene   { return scene.Scene{} }
func (s *square) line(k, i int) (at puzzle.Place) { return s.board.Unknown(s.index(k, i)).At }
func (s *square) clue(k int) puzzle.Place {
	if k < s.n {
		return puzzle.Row(k)
	}
	return puzzle.Col(k - s.n)
}

// index returns the unknown at place i of line k, rows before columns.
func (s *square) index(k, i int) int {
	if k < s.n {
		return k*s.n + i
	}
	return i*s.n + k - s.n
}

func (s *square) Rules(m *model.Model) {
	for k := range 2 * s.n {
		m.Clue(s.clue(k), func() {
			for v := 1; v <= s.n; v++ {
				var some []sat.Lit
				for i := range s.n {
					some = append(some, m.Is(s.index(k, i), v))
					for j := range i {
						m.S.Add(m.Is(s.index(k, i), v).Not(), m.Is(s.index(k, j), v).Not())
					}
				}
				m.S.Add(some...)
			}
		})
	}
	for _, at := range s.givens() {
		m.Clue(at, func() { m.S.Add(m.Lit(puzzle.Fact{At: at, Value: s.given[at]})) })
	}
}

// The techniques: a given cell; a known value is eliminated from the rest of its line; a value with one place left in a line.
var (
	givenCell = puzzle.Technique{ID: "square.given", Level: 1, Find: func(l *puzzle.View) []puzzle.Step {
		return slices.Collect(func(yield func(puzzle.Step) bool) {
			s := l.Puzzle.(*square)
			for i := range s.board.Len() {
				at := s.board.Unknown(i).At
				if v := s.given[at]; v > 0 && !yield(puzzle.Step{New: []puzzle.Fact{{At: at, Value: v}}, Clues: []puzzle.Place{at}}) {
					return
				}
			}
		})
	}}
	used = puzzle.Technique{ID: "square.used", Level: 1.2, Regions: byLine, Find: func(l *puzzle.View) []puzzle.Step {
		known, k := l.Known, l.Region
		return slices.Collect(func(yield func(puzzle.Step) bool) {
			s := l.Puzzle.(*square)
			for i := range s.n {
				v, ok := known.Value(s.index(k, i))
				if !ok {
					continue
				}
				step := puzzle.Step{Because: []puzzle.Fact{{At: s.line(k, i), Value: v}}, Clues: []puzzle.Place{s.clue(k)}}
				for j := range s.n {
					if j != i {
						step.New = append(step.New, puzzle.Fact{At: s.line(k, j), Value: v, Not: true})
					}
				}
				if !yield(step) {
					return
				}
			}
		})
	}}
	onlyPlace = puzzle.Technique{ID: "square.only-place", Level: 1.5, Regions: byLine, Find: func(l *puzzle.View) []puzzle.Step {
		known, k := l.Known, l.Region
		return slices.Collect(func(yield func(puzzle.Step) bool) {
			s := l.Puzzle.(*square)
			for v := 1; v <= s.n; v++ {
				step := puzzle.Step{Clues: []puzzle.Place{s.clue(k)}}
				homes := 0
				for i := range s.n {
					if known.Candidates(s.index(k, i)).Has(v) {
						homes++
						step.New = []puzzle.Fact{{At: s.line(k, i), Value: v}}
					} else {
						step.Because = append(step.Because, puzzle.Fact{At: s.line(k, i), Value: v, Not: true})
					}
				}
				if homes == 0 {
					step.New = nil
				}
				if homes <= 1 && !yield(step) {
					return
				}
			}
		})
	}}
)

var byLine = &puzzle.Regions{Of: func(l *puzzle.View) [][]int {
	s := l.Puzzle.(*square)
	out := make([][]int, 2*s.n)
	for k := range out {
		for i := range s.n {
			out[k] = append(out[k], s.index(k, i))
		}
	}
	return out
}}

// random returns some cells of a random square, and sometimes a wrong one if wrong is set.
func random(r *rand.Rand, n, cells int, wrong bool) map[puzzle.Place]int {
	rows, cols, names := r.Perm(n), r.Perm(n), r.Perm(n)
	given := map[puzzle.Place]int{}
	for range cells {
		i, j := r.IntN(n), r.IntN(n)
		given[puzzle.Cell(i, j)] = names[(rows[i]+cols[j])%n] + 1
	}
	if wrong {
		given[puzzle.Cell(r.IntN(n), r.IntN(n))] = 1 + r.IntN(n)
	}
	return given
}

// TestExplainSquares explains random squares with all, few and no techniques. Every step must follow from its premises, and the last board
// must have what all solutions share.
func TestExplainSquares(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	sets := [][]puzzle.Technique{{givenCell, used, onlyPlace}, {givenCell, used}, {onlyPlace, givenCell}, nil}
	seen := map[string]int{}
	for round := range 160 {
		n := 3 + r.IntN(4)
		s := newSquare(n, random(r, n, 1+r.IntN(2*n), r.IntN(4) == 0), sets[round%len(sets)])
		e := study.Explain(t.Context(), s, study.ExplainOptions{})
		if err := puzzletest.NewProver(s).Steps(t.Context(), e.Start, e.Steps); err != nil && e.Status != puzzle.NoSolution {
			t.Fatalf("%v: %v", s.given, err)
		}
		for _, x := range e.Steps {
			seen[x.Technique]++
			if err := puzzletest.NewProver(s).Entailed(t.Context(), x); err != nil {
				t.Fatalf("%v: %v", s.given, err)
			}
		}
		want := study.Forced(t.Context(), s, study.Options{})
		if (want.Status == puzzle.NoSolution) != (e.Status == puzzle.NoSolution) {
			t.Fatalf("%v: %s, not %s", s.given, e.Status, want.Status)
		}
		if want.Status == puzzle.Solved && !e.Known.Equal(want.Solution) {
			t.Fatalf("%v: %s with %d places open, not %d", s.given, e.Status, e.Known.Open(), want.Solution.Open())
		}
	}
	for _, id := range []string{"square.given", "square.used", "square.only-place", "square.look", "square.what-if"} {
		if seen[id] == 0 {
			t.Errorf("%s was never used: %v", id, seen)
		}
	}
}

// TestHintSquares puts wrong values on random boards; the hint must find exactly those, or contradictory values, and prove it.
func TestHintSquares(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	found := map[puzzle.Status]int{}
	for range 120 {
		n := 3 + r.IntN(3)
		s := newSquare(n, random(r, n, 2*n, false), []puzzle.Technique{givenCell, used, onlyPlace})
		known := puzzle.NewFacts(s.Board())
		for range 1 + r.IntN(4) {
			known.Set(r.IntN(known.Board().Len()), 1+r.IntN(n))
		}
		h := study.HintFor(t.Context(), s, known)
		found[h.Status]++
		right := study.Solve(t.Context(), s, study.Options{Known: known}).Status == puzzle.Solved
		if right == (h.Status == puzzle.Mistaken) {
			t.Fatalf("%v: %s", s.given, h.Status)
		}
		for _, x := range []*puzzle.Step{h.Step, h.Why} {
			if x == nil {
				continue
			}
			if err := puzzletest.NewProver(s).Entailed(t.Context(), *x); err != nil {
				t.Fatal(err)
			}
		}
		if h.Status == puzzle.Mistaken && (h.Why == nil || len(h.Wrong) == 0) {
			t.Fatalf("%v: wrong: %v, why: %v", s.given, h.Wrong, h.Why)
		}
		for k := range h.Wrong {
			if rest := slices.Delete(slices.Clone(h.Wrong), k, k+1); h.Together && !solvable(t, s, rest) {
				t.Errorf("%v: %v are blamed, and without %v they are wrong, too", s.given, h.Wrong, h.Wrong[k])
			}
		}
	}
	if found[puzzle.Mistaken] == 0 || found[puzzle.Solved] == 0 {
		t.Error(found)
	}
}

// solvable reports whether a puzzle has a solution with some facts.
func solvable(t *testing.T, p puzzle.Puzzle, facts []puzzle.Fact) bool {
	known := puzzle.NewFacts(p.Board())
	for _, x := range facts {
		known.Add(x)
	}
	return study.Solve(t.Context(), p, study.Options{Known: known}).Status == puzzle.Solved
}

// TestExplainEnds stops explanations early on request.
func TestExplainEnds(t *testing.T) {
	s := newSquare(4, map[puzzle.Place]int{puzzle.Cell(0, 0): 1}, []puzzle.Technique{givenCell, used})
	if e := study.Explain(t.Context(), s, study.ExplainOptions{MaxSteps: 1}); e.Status != puzzle.Stalled || len(e.Steps) != 1 {
		t.Error(e.Status, len(e.Steps))
	}
	if e := study.Explain(t.Context(), s, study.ExplainOptions{Only: []string{"given"}}); e.Status != puzzle.Stalled || len(e.Steps) != 1 {
		t.Error(e.Status, len(e.Steps))
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if e := study.Explain(ctx, s, study.ExplainOptions{}); e.Status != puzzle.Undecided {
		t.Error(e.Status)
	}
}
