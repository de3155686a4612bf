package lines

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/sat"
)

// odds returns random odds that a line may receive about a cell; in two of five cases the cell is known.
func odds(r *rand.Rand) (odds, white float64) {
	switch r.IntN(5) {
	case 0:
		return 0, 1
	case 1:
		return 1, 0
	}
	return math.Exp(4 * r.NormFloat64()), 1
}

// TestWeigh compares a line's estimates with the sum over all its arrangements.
func TestWeigh(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	none := 0
	for range 3000 {
		n, x, clue := randomLine(r, 12)
		received := messages{make([]float64, n), make([]float64, n), make([]float64, n)}
		for i := range n {
			received.odds[i], received.white[i] = odds(r)
			received.inverse[i] = 1 / received.odds[i]
		}
		// The weight of all arrangements with cell i black and white, without its own odds.
		total, black, other := 0.0, make([]float64, n), make([]float64, n)
		for bits := range 1 << n {
			weight := 1.0
			for i := range x {
				if x[i] = bits>>i&1 != 0; x[i] {
					weight *= received.odds[i]
				} else {
					weight *= received.white[i]
				}
			}
			if weight == 0 || !slices.Equal(runLengths(x), clue) {
				continue
			}
			total += weight
			for i := range x {
				if x[i] {
					black[i] += weight / received.odds[i]
				} else {
					other[i] += weight
				}
			}
		}
		cells := make([]sat.Lit, n)
		v := newFactor(line{cells: cells, clue: clue})
		if r.IntN(2) == 0 {
			v.restrict(known(received))
		}
		out := make([]float64, n)
		if got := v.marginals(received, out); !got {
			none++
			if total > 0 && len(clue) > 0 {
				t.Fatalf("%v with odds %v: no arrangement, there are some of weight %g", clue, received.odds, total)
			}
			continue
		}
		if total == 0 {
			if len(clue) > 0 {
				t.Fatalf("%v with odds %v, white %v: weights, but there is no arrangement", clue, received.odds, received.white)
			}
			continue
		}
		for i := range n {
			if received.odds[i] == 0 || received.white[i] == 0 {
				continue // known cells are never looked up
			}
			if want := black[i] / (black[i] + other[i]); math.Abs(out[i]-want) > 1e-6 {
				t.Fatalf("%v with odds %v, white %v: cell %d is black with %g, want %g",
					clue, received.odds, received.white, i, out[i], want)
			}
		}
	}
	if none < 100 {
		t.Errorf("%d lines without an arrangement: too few to tell", none)
	}
}

// known returns a copy of received in which all odds but those of known cells are even.
func known(received messages) messages {
	r := messages{slices.Clone(received.odds), slices.Clone(received.inverse), received.white}
	for i, o := range r.odds {
		if o > 0 {
			r.odds[i], r.inverse[i] = 1, 1
		}
	}
	return r
}

// TestWeighLong has weights that would overflow without scaling.
func TestWeighLong(t *testing.T) {
	for _, sure := range []float64{minBelief / (1 - minBelief), (1 - minBelief) / minBelief} {
		var clue []int
		for range 150 {
			clue = append(clue, 1, 4)
		}
		n := 1100
		received := messages{make([]float64, n), make([]float64, n), make([]float64, n)}
		for i := range n {
			received.odds[i], received.inverse[i], received.white[i] = sure, 1/sure, 1
		}
		v, out := newFactor(line{cells: make([]sat.Lit, n), clue: clue}), make([]float64, n)
		if !v.marginals(received, out) {
			t.Fatalf("odds %g: no arrangement", sure)
		}
		sum := 0.0
		for i, p := range out {
			if !(p >= 0 && p <= 1) {
				t.Fatalf("odds %g: cell %d is black with %g", sure, i, p)
			}
			sum += p * sure / (p*sure + 1 - p)
		}
		if math.Abs(sum-750) > 1e-3 {
			t.Errorf("odds %g: %g cells are black, want 750", sure, sum)
		}
	}
}

// TestGuide checks all advice given while small random boards are solved, some cells of which are known from the start.
func TestGuide(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	asked := 0
	for range 500 {
		s := sat.New(sat.Options{})
		rows, cols := 6+r.IntN(5), 6+r.IntN(5)
		picture := make([]bool, rows*cols)
		for i := range picture {
			picture[i] = r.IntN(2) == 0
		}
		lines := postPicture(s, picture, rows, cols, func(int) bool { return r.IntN(20) == 0 })
		b := newBeliefs(s, lines.all)
		if b == nil {
			t.Fatal("no beliefs about a small board")
		}
		g := &guide{b: b, minOpen: 1 + r.IntN(20)}
		asker := &asker{t: t, g: g}
		s.SetGuide(asker, 0)
		if ok, err := s.Solve(context.Background()); !ok || err != nil {
			t.Fatalf("%v %v: a picture has a solution", ok, err)
		}
		asked += asker.asked
	}
	if asked < 1000 {
		t.Errorf("asked %d times: too few to tell", asked)
	}
}

// asker forwards calls to a guide and checks its advice.
type asker struct {
	t *testing.T
	g *guide

	asked int
}

func (a *asker) Advise(n *sat.Now, dst []sat.Lit) []sat.Lit {
	a.asked++
	dst = a.g.Advise(n, dst)
	open := 0
	for _, l := range a.g.b.cells {
		if n.Value(l) == 0 {
			open++
		}
	}
	if open < a.g.minOpen {
		if len(dst) > 0 {
			a.t.Fatalf("advice for %d open cells, silent below %d", open, a.g.minOpen)
		}
		return dst
	}
	if len(dst) != max(1, open/decidedShare) {
		a.t.Fatalf("%d literals for %d open cells", len(dst), open)
	}
	last := int32(maxRank)
	for _, l := range dst {
		if n.Value(l) != 0 {
			a.t.Fatalf("literal %v is not open", l)
		}
		for c, k := range a.g.b.cells {
			if k != l && k != l.Not() {
				continue
			}
			if (l == k) != (a.g.b.blackProbability(int32(c)) > .5) {
				a.t.Fatalf("cell %d: literal %v, but black with %g", c, l, a.g.b.blackProbability(int32(c)))
			}
			if rank := a.g.rank(int32(c)); rank > last {
				a.t.Fatalf("cell %d is surer than one advised before it", c)
			} else {
				last = rank
			}
		}
	}
	for c := range a.g.b.cells { // no open cell is surer than those advised
		if a.g.b.known[c] == 0 && a.g.rank(int32(c)) > last {
			advised := false
			for _, l := range dst {
				advised = advised || l == a.g.b.cells[c] || l.Not() == a.g.b.cells[c]
			}
			if !advised {
				a.t.Fatalf("cell %d is surer than one advised, and not advised", c)
			}
		}
	}
	return dst
}

// postPicture posts the lines of which the picture is a solution; the known cells are constants.
func postPicture(s *sat.Solver, picture []bool, rows, cols int, known func(cell int) bool) *Lines {
	first, lines := s.Bools(rows*cols), NewLines(s)
	all := make([]sat.Lit, rows*cols)
	for i := range all {
		if all[i] = first + sat.Lit(2*i); known(i) {
			all[i] = sat.True.If(picture[i])
		}
	}
	post := func(n int, at func(i int) int) {
		cells, x := make([]sat.Lit, n), make([]bool, n)
		for i := range n {
			cells[i], x[i] = all[at(i)], picture[at(i)]
		}
		lines.Post(cells, runLengths(x))
	}
	for r := range rows {
		post(cols, func(i int) int { return r*cols + i })
	}
	for c := range cols {
		post(rows, func(i int) int { return i*cols + c })
	}
	return lines
}

func TestBeliefsOfLargeBoards(t *testing.T) {
	s := sat.New(sat.Options{})
	lines := make([]line, 2000)
	for k := range lines {
		lines[k].cells = make([]sat.Lit, 1000)
		for range 250 {
			lines[k].clue = append(lines[k].clue, 2)
		}
	}
	if newBeliefs(s, lines) != nil {
		t.Error("beliefs about a board of 1000x1000 cells: a round takes too long")
	}
	if newBeliefs(s, lines[:4]) == nil {
		t.Error("no beliefs about four lines")
	}
}

func BenchmarkWeigh(b *testing.B) {
	r := rand.New(rand.NewPCG(5, 5))
	n := 30
	clue := []int{2, 1, 3, 1, 2, 1, 1}
	received := messages{make([]float64, n), make([]float64, n), make([]float64, n)}
	for i := range n {
		p := .1 + .8*r.Float64()
		received.odds[i], received.inverse[i], received.white[i] = p/(1-p), (1-p)/p, 1
	}
	v, out := newFactor(line{cells: make([]sat.Lit, n), clue: clue}), make([]float64, n)
	for b.Loop() {
		v.marginals(received, out)
	}
}
