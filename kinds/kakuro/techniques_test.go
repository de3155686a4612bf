package kakuro

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
)

// judge enumerates the fillings of some runs by the rules.
type judge struct {
	runs  [][]*run      // by cell of the board: those of the runs that cross there
	cells []int         // of these runs
	can   []puzzle.Mask // by cell of the board
	value []int         // likewise, 0 for open
}

// newJudge returns a judge with the clues and facts of a step only.
func newJudge(k *Kakuro, s puzzle.Step) *judge {
	g := &judge{runs: make([][]*run, k.board.Len()), can: make([]puzzle.Mask, k.board.Len()), value: make([]int, k.board.Len())}
	known := puzzle.NewFacts(k.board)
	for _, x := range s.Because {
		known.Add(x)
	}
	for i := range g.can {
		g.can[i] = known.Candidates(i)
	}
	for i, r := range k.runs {
		if !slices.Contains(s.Clues, r.place()) {
			continue
		}
		for _, u := range r.cells {
			g.runs[u] = append(g.runs[u], &k.runs[i])
			if !slices.Contains(g.cells, u) {
				g.cells = append(g.cells, u)
			}
		}
	}
	return g
}

// allows reports whether a run may still be filled, by a quick check.
func (g *judge) allows(r *run) bool {
	used, sum, open := puzzle.Mask(0), 0, 0
	for _, u := range r.cells {
		v := g.value[u]
		switch {
		case v == 0:
			open++
		case used.Has(v):
			return false
		default:
			used |= puzzle.Only(v)
			sum += v
		}
	}
	if r.sum == 0 {
		return true
	}
	least, most := open*(open+1)/2, open*(19-open)/2
	return sum+least <= r.sum && r.sum <= sum+most
}

// some reports whether the cells from the i-th on can be filled.
func (g *judge) some(i int) bool {
	if i == len(g.cells) {
		return true
	}
	u := g.cells[i]
	for v := range g.can[u].Values() {
		g.value[u] = v
		if g.fitting(u) && g.some(i+1) {
			g.value[u] = 0
			return true
		}
	}
	g.value[u] = 0
	return false
}

// fitting checks the runs of a cell.
func (g *judge) fitting(u int) bool {
	for _, r := range g.runs[u] {
		if !g.allows(r) {
			return false
		}
	}
	return true
}

// follows reports whether a step follows from its premises, by trying everything.
func follows(k *Kakuro, s puzzle.Step) bool {
	g := newJudge(k, s)
	if s.Contradiction() {
		return !g.some(0)
	}
	for _, x := range s.New {
		u := k.board.Index(x.At)
		old := g.can[u]
		if x.Not {
			g.can[u] &= puzzle.Only(x.Value)
		} else {
			g.can[u] &^= puzzle.Only(x.Value)
		}
		if !slices.Contains(g.cells, u) {
			g.cells = append(g.cells, u)
		}
		i := slices.Index(g.cells, u) // try the excluded values first
		g.cells[0], g.cells[i] = g.cells[i], g.cells[0]
		if g.some(0) {
			return false
		}
		g.can[u] = old
	}
	return true
}

// TestTechniques compares every technique with all fillings, on small boards with all kinds of candidates: its conclusion holds in all
// fillings that its clues and facts allow, its facts are known, and it survives JSON. Every technique must have found something.
func TestTechniques(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	found := map[string]int{}
	for n := range 2500 {
		rows, cols := 2+r.IntN(2), 2+r.IntN(3)
		switch n % 4 {
		case 0:
			rows, cols = 1, 2+r.IntN(8)
		case 1:
			rows, cols = 2+r.IntN(3), 4
		}
		k, solution := sketch(r, rows+1, cols+1, 0.95, n%6 == 5)
		known := scribble(r, k, solution)
		if known.Contradiction() >= 0 {
			continue
		}
		look := puzzle.NewView(k, known)
		for _, x := range techniques {
			if found[x.ID] > 60 {
				continue // proved often enough
			}
			for _, s := range x.StepsAt(look) {
				found[x.ID]++
				if err := puzzletest.CheckRoundTrip(Kind, s); err != nil {
					t.Error(err)
				}
				for _, f := range s.Because {
					if !known.Holds(f) {
						t.Errorf("%s: %v is not known", x.ID, f)
					}
				}
				if !follows(k, s) {
					text := puzzletest.Board(k, known)
					t.Fatalf("%s: %+v does not follow from %v and %+v in\n%s", x.ID, s.New, s.Clues, s.Because, text)
				}
			}
		}
	}
	t.Log(found)
	for _, x := range techniques {
		if found[x.ID] == 0 {
			t.Errorf("%s has found nothing", x.ID)
		}
	}
}

// TestPairPartner: neither of two open cells with the sum 8 is 4, because the other would be 4 as well; and no digit remains without a
// partner in the other.
func TestPairPartner(t *testing.T) {
	p, _, err := puzzletest.ReadBoard(Kind, "kakuro\n\\8 . .")
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(techniques, func(x puzzle.Technique) bool { return x.ID == "kakuro.pair-partner" })
	known := puzzle.NewFacts(p.Board())
	for _, s := range techniques[i].Steps(p, known) {
		for _, x := range s.New {
			known.Add(x)
		}
	}
	for u := range p.Board().Len() {
		if want := puzzle.Span(1, 7) &^ puzzle.Only(4); known.Candidates(u) != want {
			t.Errorf("%v can be %v, not %v", p.Board().Unknown(u).At, known.Candidates(u), want)
		}
	}
}
