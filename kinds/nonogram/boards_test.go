package nonogram

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
)

// TestBoardTechniques checks the techniques for several lines on small boards with marks by enumeration: their conclusions and those of
// their sub-steps hold in every picture that satisfies the named clues and facts. Each technique must find something.
func TestBoardTechniques(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 9))
	found := map[string]int{}
	for range 400 {
		n := sketch(r, 3+r.IntN(2), 3+r.IntN(2), 0.3+0.4*r.Float64())
		all := newPictures(n)
		right := all.matching(nil, all.every())
		if len(right) == 0 {
			t.Fatalf("no picture for %v", n.runs)
		}
		known := puzzle.NewFacts(n.Board())
		x, density := right[r.IntN(len(right))], 0.5*r.Float64()
		for i := range n.Board().Len() {
			if r.Float64() < density {
				known.Set(i, int(x>>i&1))
			}
		}
		look := puzzle.NewView(n, known)
		for _, technique := range techniques {
			if technique.Regions != nil || found[technique.ID] > 100 { // proved often enough
				continue
			}
			for _, s := range technique.StepsAt(look) {
				found[technique.ID]++
				for _, f := range s.Because {
					if !known.Holds(f) {
						t.Errorf("%s: %v is not known", s.Technique, f)
					}
				}
				if all.follows(t, s); t.Failed() {
					return
				}
			}
		}
	}
	t.Log(found)
	for _, x := range techniques {
		if x.Regions == nil && found[x.ID] == 0 {
			t.Errorf("%s has found nothing", x.ID)
		}
	}
}

// pictures are all fillings of a small board as bit sets, without any rules.
type pictures struct {
	*Nonogram
	lines [][]bool // by line and cells as bits: whether they are an arrangement
	at    [][]int  // cells by line
}

func newPictures(n *Nonogram) *pictures {
	p := &pictures{Nonogram: n, at: lineRegions.Of(puzzle.NewView(n, puzzle.Facts{}))}
	for k, cells := range p.at {
		bits := make([]bool, 1<<len(cells))
		for _, a := range arrangements(len(cells), n.runs[k]) {
			x := 0
			for i, c := range a {
				if c == mayBlack {
					x |= 1 << i
				}
			}
			bits[x] = true
		}
		p.lines = append(p.lines, bits)
	}
	return p
}

func (p *pictures) every() []int {
	out := make([]int, len(p.lines))
	for k := range out {
		out[k] = k
	}
	return out
}

// matching lists the pictures that satisfy facts and the clues of the given lines.
func (p *pictures) matching(facts []puzzle.Fact, lines []int) []int {
	var mask, value int
	for _, f := range facts {
		i := p.Board().Index(f.At)
		mask |= 1 << i
		value |= f.Value << i
	}
	var out []int
	for x := range 1 << p.Board().Len() {
		if x&mask == value && !slices.ContainsFunc(lines, func(k int) bool { return !p.lines[k][p.bits(x, k)] }) {
			out = append(out, x)
		}
	}
	return out
}

func (p *pictures) bits(x, k int) int {
	bits := 0
	for i, c := range p.at[k] {
		bits |= x >> c & 1 << i
	}
	return bits
}

func (p *pictures) follows(t *testing.T, s puzzle.Step) {
	t.Helper()
	var lines []int
	for _, at := range s.Clues {
		k := int(at.R)
		if at.Kind == puzzle.ColKind {
			k = p.height + int(at.C)
		}
		lines = append(lines, k)
	}
	for _, x := range p.matching(s.Because, lines) {
		if s.Contradiction() {
			t.Errorf("%s: %v and %v fit together", s.Technique, s.Clues, s.Because)
			return
		}
		for _, f := range s.New {
			if x>>p.Board().Index(f.At)&1 != f.Value {
				t.Errorf("%s: %v does not follow from %v and %v", s.Technique, f, s.Clues, s.Because)
				return
			}
		}
	}
	for _, sub := range s.Sub {
		p.follows(t, sub)
	}
}
