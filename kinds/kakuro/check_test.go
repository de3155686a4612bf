package kakuro

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// parse reads Teka's text form.
func parse(t *testing.T, text string) (*Kakuro, puzzle.Facts) {
	t.Helper()
	p, known, err := puzzletest.ReadBoard(Kind, "kakuro\n"+text)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*Kakuro), known
}

// checks are boards and the rule that each breaks, "" for none; text is the expected sentence, "" for any.
var checks = []struct{ rule, board, text string }{
	{"", "# 16\\ 4\\\n\\12 . .\n\\8 . .", ""},
	{"", "# 16\\ 4\\\n\\12 9 3\n\\8 7 1", ""},
	{"", "# 16\\ 4\\\n\\12 9 .\n\\8 . (12)", ""},
	{"", "# # #\n# . .\n# 9 .", ""},
	{"repeat", "# # #\n# . 9\n# . 9", "R2C3 and R3C3 in one run are both 9"},
	{"repeat", "# 16\\ 4\\\n\\12 9 .\n\\8 9 .", "R2C2 and R3C2 in one run are both 9"},
	{"sum", "# 16\\ 4\\\n\\12 9 .\n\\8 8 .", "the down run from R2C2 is 9+8 = 17, but the clue is 16"},
	{"sum", "# 5\\\n\\4 4", "the down run from R2C2 is 4, but the clue is 5"},
	{"too-much", "# 16\\ 4\\ #\n\\12 9 5 .\n\\8 . . #",
		"the across run from R2C2 has 9+5 = 14 already, and with one open cell becomes at least 15; the clue is 12"},
	{"too-much", "\\7 . 5 .", "the across run from R1C2 has 5 already, and with 2 open cells becomes at least 8; the clue is 7"},
	{"too-little", "\\24 . 6 .", "the across run from R1C2 has 6 so far, and with 2 open cells becomes at most 23; the clue is 24"},
	{"no-fit", "\\12 (12) (34) (12)\n", ""},
	{"no-fit", "\\6 (45) . .\n", "the across run from R1C2 has no filling left with the sum 6"},
	{"no-fit", "# (12) (12) (12)\n", "the across run from R1C2 has no filling left with different digits"},
	{"too-long", ". . . . . . . . . .", "the across run from R1C1 has 10 cells, and there are only nine digits"},
	{"no-fit", "\\9 . . .\n\\46 . . . ", "the across run from R2C2 has no filling left with the sum 46"},
}

func TestCheck(t *testing.T) {
	for _, c := range checks {
		k, known := parse(t, c.board)
		got := Check(k, known)
		i := slices.IndexFunc(got, func(v puzzle.Violation) bool { return v.Rule == c.rule })
		switch {
		case c.rule == "" && len(got) > 0:
			t.Errorf("\n%s\nis right, got %v", c.board, got)
		case c.rule == "":
		case i < 0:
			t.Errorf("\n%s\nbreaks %s, got %v", c.board, c.rule, got)
		case c.text != "" && got[i].Text != c.text:
			t.Errorf("\n%s\nsays %q, want %q", c.board, got[i].Text, c.text)
		}
	}
	k, _ := parse(t, "# 16\\ 4\\\n\\12 . .\n\\8 . .")
	known := puzzle.NewFacts(k.board)
	known.Restrict(2, 0)
	if got := Check(k, known); len(got) != 1 || got[0].Rule != "no-value" || got[0].Text != "no digit is possible in R3C2" {
		t.Errorf("a cell without candidates: %v", got)
	}
}

func TestImpossible(t *testing.T) {
	for _, x := range []struct{ board, want string }{
		{"# 16\\ 4\\\n\\12 . .\n\\8 . .", ""},
		{"# 16\\ 4\\\n\\12 . .\n\\ . .", ""},
		{"# 16\\ 4\\\n\\12 . .\n\\9 . .", "the sums across are 21 in total, those down 20"},
		{"# 16\\ 4\\ # 1\\\n\\12 . . \\2 .\n\\8 . . # #", "the sums across of the white cells connected with R2C5 are 2 in total, those down 1"},
		{"\\10 .", "the across run from R1C2 has one cell and the sum 10: only 1 to 9 are possible"},
		{"\\18 . .", "the across run from R1C2 has 2 cells and the sum 18: different digits in 2 cells have 3 to 17"},
		{"\\50 . . . . . . . . . .", "the across run from R1C2 has 10 cells, and there are only nine digits"},
		{". . . . . . . . . .", "the across run from R1C1 has 10 cells, and there are only nine digits"},
		{"\\46 . . . . . . . . .", "the across run from R1C2 has 9 cells and the sum 46: different digits in 9 cells have 45 to 45"},
	} {
		k, _ := parse(t, x.board)
		if got := puzzletest.ErrorText(Impossible(k)); got != x.want {
			t.Errorf("\n%s\n%q, want %q", x.board, got, x.want)
		}
	}
	p, err := puzzletest.Givens(Kind, 0, 0, json.RawMessage(`{"cells":[[1,1]],"entries":[{"cells":[[0,0],[0,1]],"sum":3},{"cells":[[0,0],[0,1]],"sum":4}]}`))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := puzzletest.ErrorText(Impossible(p)), "the across run from R1C1 has two sums, 3 and 4"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if r := study.Unique(context.Background(), p, study.Options{}); r.Status != puzzle.NoSolution || r.Reason == nil {
		t.Errorf("%v: %v", r.Status, r.Reason)
	}
	m := model.New(p, model.Options{Guarded: true})
	if _, guards := m.Guards(); len(guards) == 0 {
		t.Error("the run is no clue")
	} else if ok, err := m.S.Solve(context.Background(), guards...); ok || err != nil {
		t.Errorf("two sums for a run: %v %v", ok, err)
	}
}

// TestEngine compares the engine with enumeration on small boards, and passes their solutions to Check.
func TestEngine(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	seen := map[puzzle.Status]int{}
	for range 1000 {
		k := random(r)
		if k.board.Len() > 9 {
			continue
		}
		n, last := 0, puzzle.NewFacts(k.board)
		union := make([]puzzle.Mask, k.board.Len())
		enumerate(k, make([]int, k.board.Len()), 0, func(x []int) {
			n++
			for i, d := range x {
				last.Set(i, d)
				union[i] |= puzzle.Only(d)
			}
		})
		want := puzzle.UniqueSolution
		switch {
		case n == 0:
			want = puzzle.NoSolution
		case n > 1:
			want = puzzle.SeveralSolutions
		}
		seen[want]++
		got := study.Unique(context.Background(), k, study.Options{})
		text := puzzletest.Board(k, puzzle.Facts{})
		if got.Status != want || got.Err != nil {
			t.Fatalf("%s%v %v, want %v", text, got.Status, got.Err, want)
		}
		m := model.New(k, model.Options{Guarded: true})
		_, guards := m.Guards()
		if ok, err := m.S.Solve(context.Background(), guards...); ok != (n > 0) || err != nil {
			t.Fatalf("%sunder guards: %v %v, want %v", text, ok, err, want)
		}
		if want == puzzle.UniqueSolution && !got.Solution.Equal(last) {
			t.Fatalf("%sanother solution", text)
		}
		if want == puzzle.NoSolution {
			continue
		}
		if n < 100 {
			if count, exact, _ := study.Count(context.Background(), k, 0, study.Options{}); count != int64(n) || !exact {
				t.Fatalf("%s%d solutions counted, there are %d", text, count, n)
			}
			forced := study.Forced(context.Background(), k, study.Options{})
			for i, m := range union {
				if forced.Solution.Candidates(i) != m {
					t.Fatalf("%s%v: %b instead of %b", text, k.board.Unknown(i).At, forced.Solution.Candidates(i), m)
				}
			}
		}
		if bad := Check(k, last); len(bad) > 0 {
			t.Fatalf("%sa solution breaks a rule: %v", text, bad)
		}
	}
	if len(seen) < 3 {
		t.Errorf("only %v", seen)
	}
}

// enumerate passes every solution to f, up to 100, checking a run when its last cell is filled.
func enumerate(k *Kakuro, x []int, found int, f func([]int)) int {
	i := slices.Index(x, 0)
	if i < 0 {
		f(x)
		return found + 1
	}
	for d := 1; d <= 9 && found < 100; d++ {
		x[i] = d
		if allowed(k, x, i) {
			found = enumerate(k, x, found, f)
		}
	}
	x[i] = 0
	return found
}

// allowed reports whether the runs of cell i, just filled, are right so far.
func allowed(k *Kakuro, x []int, i int) bool {
	for _, r := range k.runs {
		if !slices.Contains(r.cells, i) {
			continue
		}
		sum, open := 0, false
		for _, u := range r.cells {
			if u != i && x[u] == x[i] {
				return false
			}
			sum += x[u]
			open = open || x[u] == 0
		}
		if r.sum > 0 && (sum > r.sum || !open && sum != r.sum) {
			return false
		}
	}
	return true
}

// random returns a small board: a filling of random white cells with its sums, a few of which are missing or wrong.
func random(r *rand.Rand) *Kakuro {
	rows, cols := 1+r.IntN(4), 1+r.IntN(4)
	white := make([]bool, rows*cols)
	for i := range white {
		white[i] = r.IntN(4) > 0
	}
	k, err := New(rows, cols, white, nil)
	if err != nil {
		panic(err)
	}
	digit := make([]int, k.board.Len())
	for i := range digit {
		digit[i] = 1 + r.IntN(9)
		for tries := 0; tries < 20; tries++ { // mostly without repeats
			clear := true
			for _, run := range k.runs {
				for _, a := range run.cells {
					for _, b := range run.cells {
						clear = clear && (a != i || b >= i || digit[a] != digit[b])
					}
				}
			}
			if clear {
				break
			}
			digit[i] = 1 + r.IntN(9)
		}
	}
	var clues []Clue
	for _, run := range k.runs {
		sum := 0
		for _, u := range run.cells {
			sum += digit[u]
		}
		switch r.IntN(12) {
		case 0:
			continue
		case 1:
			sum += r.IntN(2)
		}
		clues = append(clues, Clue{run.r, run.c, run.heading, sum})
	}
	if err := k.give(clues); err != nil {
		panic(err)
	}
	return k
}
