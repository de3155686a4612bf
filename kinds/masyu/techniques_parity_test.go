package masyu

import (
	"math/rand/v2"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestImplied: the implied constraints on the two sides of the loop lose no solution, and each solution determines the sides. With and
// without them, a model has the same number of solutions, each once, with all clues or with some.
func TestImplied(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	count := func(m *Masyu, clues uint64, implied bool) int {
		md := model.New(m, model.Options{Guarded: true})
		if implied {
			m.Implied(md)
		}
		var assume []sat.Lit
		for i, g := range second(md.Guards()) {
			if clues>>i&1 != 0 {
				assume = append(assume, g)
			}
		}
		n := 0
		for {
			found, err := md.S.Solve(t.Context(), assume...)
			if err != nil {
				t.Fatal(err)
			}
			if !found {
				return n
			}
			n++
			var other []sat.Lit
			for e := range m.Edges() {
				l := md.Is(e, 1)
				other = append(other, l.If(!md.S.Value(l)))
			}
			md.S.Add(other...)
		}
	}
	several := 0
	for _, p := range samples(t, 60) {
		m := p.(*Masyu)
		if m.rows*m.cols > 20 {
			continue
		}
		clues := r.Uint64()
		if r.IntN(2) == 0 {
			clues = ^uint64(0)
		}
		with, without := count(m, clues, true), count(m, clues, false)
		if with != without {
			text := puzzletest.Board(m, puzzle.Facts{})
			t.Fatalf("%d solutions with what is implied, %d without\n%s", with, without, text)
		}
		if with > 1 {
			several++
		}
	}
	if several < 5 {
		t.Errorf("only %d boards have several solutions", several)
	}
}

func second[A, B any](_ A, b B) B { return b }

// TestProver: with all implied constraints, the prover still refuses what does not follow. For each edge of a puzzle with one solution it
// proves the right value and refuses the opposite; without the clues it proves neither.
func TestProver(t *testing.T) {
	seen := 0
	for _, p := range samples(t, 150) {
		r := study.Unique(t.Context(), p, study.Options{})
		if r.Status != puzzle.UniqueSolution {
			continue
		}
		m := p.(*Masyu)
		clues, _ := model.New(p, model.Options{Guarded: true}).Guards()
		prover := puzzletest.NewProver(p)
		for e := range m.Edges() {
			value, _ := r.Solution.Value(e)
			for v := range 2 {
				s := puzzle.Step{Technique: "masyu.look", New: []puzzle.Fact{{At: m.board.Unknown(e).At, Value: v}}, Clues: clues}
				if err := prover.Entailed(t.Context(), s); (err == nil) != (v == value) {
					t.Fatalf("edge %d is %d, and that it is %d is proved: %v", e, value, v, err)
				}
				s.Clues = nil
				if !m.all && m.rows > 2 && m.cols > 2 && prover.Entailed(t.Context(), s) == nil {
					t.Fatalf("that edge %d is %d is proved without a clue", e, v)
				}
			}
			seen++
		}
	}
	if seen < 200 {
		t.Errorf("only %d edges were looked at", seen)
	}
}
