package sat

import (
	"context"
	"math/rand/v2"
	"testing"

	_ "github.com/teka-puzzles/teka/internal/roomytest"
)

// mule is a guide that gives random advice.
type mule struct {
	r     *rand.Rand
	lits  []Lit
	asked int
}

func (m *mule) Advise(n *Now, dst []Lit) []Lit {
	m.asked++
	for range m.r.IntN(4) {
		dst = append(dst, m.lits[m.r.IntN(len(m.lits))].If(m.r.IntN(2) == 0))
	}
	return dst
}

// TestForbid finds all models one after the other: each is blocked, and search continues from it. It runs without a guide and with a mule.
func TestForbid(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	asked, found, most := 0, 0, 0
	for round := range 1500 {
		vars := 3 + r.IntN(9)
		f := random(r, vars, r.IntN(4*vars), 3+r.IntN(2))
		left := make(map[uint]bool)
		for m := range uint(1) << vars {
			if f.holds(m) {
				left[m] = true
			}
		}
		all := len(left)
		s, lit := f.load(vars)
		guide := &mule{r: r}
		for v := range vars {
			guide.lits = append(guide.lits, lit(v+1))
		}
		if r.IntN(2) == 0 {
			s.SetGuide(guide, int64(r.IntN(3)))
		}
		for {
			ok, err := s.Solve(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			if !ok {
				break
			}
			m := uint(0)
			for v := range vars {
				if s.Value(lit(v + 1)) {
					m |= 1 << v
				}
			}
			if !left[m] {
				t.Fatalf("round %d: %b of %v is not a model, or comes twice", round, m, f)
			}
			delete(left, m)
			found++
			if r.IntN(5) == 0 { // a call that takes search back to the root
				s.Add(lit(1), lit(-1))
			}
			s.BlockModel()
		}
		if len(left) > 0 {
			t.Fatalf("round %d: %d models of %v are missing", round, len(left), f)
		}
		asked, most = asked+guide.asked, max(most, all)
	}
	if asked < 1000 || found < 10000 || most < 100 {
		t.Errorf("too easy: %d questions to the guide, %d models, at most %d of a formula", asked, found, most)
	}
}

// TestTurns checks when guided and unguided stretches begin.
func TestTurns(t *testing.T) {
	g := guidance{guide: &mule{}, until: 20}
	var turns []int64
	for c := range int64(5000) {
		if g.switchDue(c) {
			g.switchStretch(c)
			turns = append(turns, c)
			if g.now != (len(turns)%2 == 1) {
				t.Fatalf("after turn %d at %d conflicts: guided is %v", len(turns), c, g.now)
			}
		}
	}
	want := []int64{20, 20 + guidedStretch, 20 + guidedStretch + ownStretch, 20 + 3*guidedStretch + ownStretch,
		20 + 3*guidedStretch + 3*ownStretch}
	for i, w := range want {
		if i >= len(turns) || turns[i] != w {
			t.Fatalf("turns at %v, want them to begin %v", turns, want)
		}
	}
	if (&guidance{}).switchDue(1 << 40) {
		t.Error("a turn without a guide")
	}
}
