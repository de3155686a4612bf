package generate

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// planOf returns the plan of a request for a board of n rows and columns, which change may modify.
func planOf(t *testing.T, kind string, n int, change func(w *Request)) *plan {
	t.Helper()
	k, err := kinds.ByName(kind)
	if err != nil {
		t.Fatal(err)
	}
	w := Request{Kind: k, Rows: n, Cols: n, Seed: 1}
	change(&w)
	p, err := w.plan()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// options returns the options of a draft that is not made harder.
func (p *plan) options() puzzle.MakeOptions {
	return puzzle.MakeOptions{RandomOptions: puzzle.RandomOptions{Rows: p.Rows, Cols: p.Cols, Density: p.Density}, Symmetry: p.symmetry,
		Sparser: p.defaultDensity, NoGivens: p.NoGivens, Tries: p.tries, MaxConflicts: p.conflicts}
}

// TestThinningBudget bounds the questions and conflicts needed to remove as many clues as possible from fixed drafts, and so the time. They
// are fewer than one question per clue, because a proof names the clues that it uses.
func TestThinningBudget(t *testing.T) {
	for _, c := range []struct {
		kind      string
		n         int
		questions float64 // for each clue of the drafts
		conflicts int64   // of all
	}{{"masyu", 10, 0.8, 1350}, {"skyscrapers", 6, 1, 800}} {
		p := planOf(t, c.kind, c.n, func(w *Request) { w.Minimal = true })
		clues, questions, conflicts := 0, 0, int64(0)
		for i := range uint64(8) {
			r := rand.New(rand.NewPCG(1, i))
			d, err := p.maker.Draft(t.Context(), r, p.options())
			if err != nil {
				t.Fatal(err)
			}
			th := p.thinning(r, d)
			clues += th.left
			th.st.Progress = func(x study.Progress) { questions, conflicts = questions+1, conflicts+x.Conflicts }
			if err := th.run(t.Context(), 0); err != nil {
				t.Fatal(err)
			}
		}
		t.Logf("%s: %d clues, %d questions, %d conflicts", c.kind, clues, questions, conflicts)
		if float64(questions) > c.questions*float64(clues) || conflicts > c.conflicts {
			t.Errorf("%s: %d questions and %d conflicts for %d clues", c.kind, questions, conflicts, clues)
		}
	}
}

// TestLargeBudget: large boards succeed at the first attempt and without a what-if, which would take long to find and to grade.
func TestLargeBudget(t *testing.T) {
	for kind, n := range map[string]int{"masyu": 20, "hashi": 20, "skyscrapers": 8, "nonogram": 45} {
		p := planOf(t, kind, n, func(*Request) {})
		m, err := p.attempt(t.Context(), 0)
		if err != nil || m.Grade.Label == "Trial" {
			t.Errorf("%s: %s, %v", kind, m.Grade.Label, err)
		}
	}
}

// TestVary: a varied draft has exactly its stated solution and is a different puzzle. The symmetry of a picture is preserved.
func TestVary(t *testing.T) {
	for kind, n := range map[string]int{"kakuro": 7, "hashi": 8, "nonogram": 9} {
		p := planOf(t, kind, n, func(w *Request) {
			if kind == "nonogram" {
				w.Symmetry = string(puzzle.Rotate)
			}
		})
		r := rand.New(rand.NewPCG(3, 4))
		d, err := p.maker.Draft(t.Context(), r, p.options())
		for tries := 0; errors.Is(err, puzzle.ErrNoDraft) && tries < 8; tries++ {
			d, err = p.maker.Draft(t.Context(), r, p.options())
		}
		if err != nil {
			t.Fatal(err)
		}
		changed := 0
		for range 200 {
			next, err := p.maker.Vary(r, d, p.options())
			if err == nil {
				next, err = study.Varied(t.Context(), d, next, p.conflicts)
			}
			if err != nil {
				continue
			}
			a, _ := Key(d.Puzzle)
			if b, _ := Key(next.Puzzle); a != b {
				changed++
			}
			u := study.Unique(t.Context(), next.Puzzle, study.Options{})
			if u.Status != puzzle.UniqueSolution || !u.Solution.Equal(next.Solution) {
				t.Errorf("%s: %s", kind, u.Status)
			}
			if turn := p.symmetry.Turn(); !turn.Facts(next.Solution, n, n, next.Puzzle.Board()).Equal(next.Solution) {
				t.Errorf("%s: the picture is not symmetric any more", kind)
			}
			d = next
		}
		if changed < 3 {
			t.Errorf("%s: %d changes", kind, changed)
		}
	}
}

// TestReach: the techniques up to the level of the hardest step fill a puzzle, easier ones do not, and all facts reached within a bound are
// right.
func TestReach(t *testing.T) {
	p := planOf(t, "masyu", 8, func(*Request) {})
	for i := range 4 {
		m, err := p.attempt(t.Context(), i)
		if err != nil || m.Grade.Label == "Trial" {
			continue
		}
		for _, c := range []struct {
			most float64
			full bool
		}{{m.Grade.Hardest, true}, {m.Grade.Hardest - 0.05, false}, {0, true}} {
			to, err := study.Open(m.Puzzle).Reach(t.Context(), puzzle.Facts{}, c.most)
			if err != nil || to.Board.Complete() != c.full || c.full && to.Hardest != m.Grade.Hardest || to.Hardest > m.Grade.Hardest {
				t.Errorf("up to %v of %v: %v full, hardest %v (%v)", c.most, m.Grade.Hardest, to.Board.Complete(), to.Hardest, err)
			}
			for x := range to.Board.All() {
				if !m.Solution.Holds(x) {
					t.Errorf("%v is wrong", x)
				}
			}
		}
	}
}

// TestEasyKakuro: boards for beginners are searched for specifically, so that nearly every attempt succeeds. Of boards drawn without that
// request, one in some hundreds is easy enough.
func TestEasyKakuro(t *testing.T) {
	p := planOf(t, "kakuro", 10, func(w *Request) { w.MaxGrade = puzzle.Labels[0] })
	for i := range 2 {
		if _, err := p.attempt(t.Context(), i); err != nil {
			t.Errorf("attempt %d: %v", i, err)
		}
	}
}

// TestNeeds: a technique is needed if the others get less far without it, not if they stall anyway. A board of one clue is stuck with and
// without the technique for that clue, as soon as a harder technique may find the same.
func TestNeeds(t *testing.T) {
	q, err := kinds.Parse(`{"kind":"skyscrapers","givens":{"n":4,"top":[1,0,0,0],"right":[0,0,0,0],"bottom":[0,0,0,0],"left":[0,0,0,0],"grid":[[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}}`)
	if err != nil {
		t.Fatal(err)
	}
	p := planOf(t, "skyscrapers", 4, func(w *Request) { w.MustUse = "clue-one" })
	for level, want := range map[float64]bool{1: true, 4: false} {
		if got, err := p.needs(t.Context(), q, level); got != want || err != nil {
			t.Errorf("up to level %g: %v, %v", level, got, err)
		}
	}
}

// TestCrowded: a hashi has about as many islands as requested.
func TestCrowded(t *testing.T) {
	for _, n := range []int{10, 20} {
		p := planOf(t, "hashi", n, func(w *Request) { w.Density = 0.33 })
		for i := range 2 {
			m, err := p.attempt(t.Context(), i)
			if share := float64(m.Clues) / float64(n*n); err != nil || share < 0.28 || share > 0.34 {
				t.Errorf("%dx%d, attempt %d: %.3f of the cells are islands, %v", n, n, i, share, err)
			}
		}
	}
}

// TestThinningStops: clue removal stops at the requested number, however many clues are removed at a time by then.
func TestThinningStops(t *testing.T) {
	p := planOf(t, "masyu", 10, func(*Request) {})
	for i := range uint64(4) {
		d, err := p.maker.Draft(t.Context(), rand.New(rand.NewPCG(1, i)), p.options())
		if err != nil {
			t.Fatal(err)
		}
		all := p.thinning(rand.New(rand.NewPCG(2, i)), d)
		if err := all.run(t.Context(), 0); err != nil {
			t.Fatal(err)
		}
		least := all.left
		for most := least + 1; ; most++ {
			th := p.thinning(rand.New(rand.NewPCG(2, i)), d)
			if most >= th.left {
				break
			}
			if err := th.run(t.Context(), most); err != nil || th.left > most+1 || th.left < most {
				all := p.thinning(rand.New(rand.NewPCG(2, i)), d).left
				t.Errorf("draft %d: %d clues are left of %d, at most %d were asked for (%v)", i, th.left, all, most, err)
			}
		}
	}
}
