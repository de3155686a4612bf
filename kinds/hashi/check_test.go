package hashi

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// boards lists drawn boards with the rule that each breaks, "" for none, and its text. complete means that every pair without a drawn
// bridge has none.
var boards = []struct {
	rule, text string
	complete   bool
	says       string
}{
	{"", "hashi\n2=3\n..|\n..1", true, ""},
	{"", "hashi\n2.3\n...\n..1", false, ""},
	{"", "hashi\n?", true, ""},
	{"", "hashi\n2.?.2\n.....\n..1.1", false, ""},
	{"too-many", "hashi\n1=3\n..|\n..1", false, "the 1 in R1C1 has 2 bridges"},
	{"too-few", "hashi apart\n4-.-3\n    |\n. . 1\n", false, "the 4 in R1C1 can have only 1 bridge"},
	{"too-few", "hashi\n2-3\n..|\n..1", true, "the 2 in R1C1 can have only 1 bridge"},
	{"too-few", "hashi\n.3.\n3|3\n.3.", false, "the 3 in R1C2 can have only 1 bridge"},
	{"too-few", "hashi\n.?.\n3|?\n.?.", false, "the 3 in R2C1 can have no bridge"}, // the bridge down crosses
	{"too-few", "hashi\n2.1\n..|\n..1", false, "the 2 in R1C1 can have no bridge"}, // the 1 has its own
	{"crossing", "hashi apart\n. ? .\n  |\n?-.-?\n  |\n. ? .\n", false, "the bridges R2C1-R2C3 and R1C2-R3C2 cross"},
	{"not-connected", "hashi\n1-1\n...\n3.3", false, "the 2 islands around R1C1 are cut off from the others"},
	{"not-connected", "hashi\n?-?\n...\n?-?", true, "the 2 islands around R1C1 are cut off from the others"},
	{"not-connected", "hashi apart\n?-.-?\n    x\n. . ?\n", false, "the island in R2C3 is cut off from the others"},
	{"circle", "hashi tree\n2-2\n|.|\n2-2", false, "the bridges R3C1-R3C3 close a circle"},
	{"", "hashi\n2-2\n|.|\n2-2", true, ""},
}

func TestCheck(t *testing.T) {
	for _, x := range boards {
		h, known := parse(t, x.text)
		if known.IsZero() {
			known = puzzle.NewFacts(h.board)
		}
		if x.complete {
			for i := range h.pairs {
				if _, ok := known.Value(i); !ok {
					known.Set(i, 0)
				}
			}
		}
		bad := Check(h, known)
		if x.rule == "" {
			if len(bad) > 0 {
				t.Errorf("%s\nbreaks %s: %s", x.text, bad[0].Rule, bad[0].Text)
			}
			continue
		}
		if i := slices.IndexFunc(bad, func(v puzzle.Violation) bool { return v.Rule == x.rule }); i < 0 || bad[i].Text != x.says {
			t.Errorf("%s\ngot %+v, want %s: %s", x.text, bad, x.rule, x.says)
		}
	}
	h, known := parse(t, "hashi\n1-1")
	known.Restrict(0, 0)
	if bad := Check(h, known); len(bad) != 1 || bad[0].Rule != "no-value" {
		t.Errorf("no value left: %+v", bad)
	}
}

func TestImpossible(t *testing.T) {
	for _, x := range []struct{ text, want string }{
		{"hashi\n2.3\n...\n..1", ""},
		{"hashi\n?", ""},
		{"hashi\n2", "the island in R1C1 has no neighbours"},
		{"hashi\n?.?\n...\n.?.", "the island in R3C2 has no neighbours"},
		{"hashi\n5.2\n...\n2..", "the 5 in R1C1 has room for 4 bridges at most"},
		{"hashi\n2.1", "the 2 in R1C1 has room for 1 bridge at most"},
		{"hashi\n9.4\n...\n4..", "the 9 in R1C1 has room for 4 bridges at most"},
		{"hashi\n1.1\n...\n2.2", ""},
		{"hashi\n1.1\n...\n1.2", "the 1 in R1C1 has only 1s as neighbours, and a bridge to one of them would isolate the two"},
		{"hashi\n2.3\n...\n2.2", "the numbers add up to 9, but each bridge counts at two islands, so the sum must be even"},
		{"hashi\n1.1\n...\n1.1\n...\n2.2", "the 1 in R1C1 has only 1s as neighbours, and a bridge to one of them would isolate the two"},
		{"hashi\n1.2.1.1.2.1", "the numbers allow 4 bridges, too few to connect 6 islands"},
		{"hashi\n2.2.2\n.....\n2.2.2\n.....\n2.2.2",
			"if the islands have two colours so that every bridge connects both, islands coloured like R1C1 need 10 bridges, " +
				"and islands coloured like R1C3 need 8"},
		{"hashi\n2.3.2\n.....\n2.2.2\n.....\n2.3.2", ""}, // 10 each
		{"hashi\n2.2.2\n.....\n2.?.2\n.....\n2.2.2", ""}, // one is unknown
		{"hashi\n2.2....\n.......\n....2.2", "no bridge can connect the islands around R1C1 to the island in R3C5"},
	} {
		h, _ := parse(t, x.text)
		if got := puzzletest.ErrorText(Impossible(h)); got != x.want {
			t.Errorf("%s\n got: %s\nwant: %s", x.text, got, x.want)
		}
	}
}

// randomBoard puts a few islands on a small board, with numbers that may or may not fit.
func randomBoard(r *rand.Rand) *Hashi {
	for {
		rows, cols := 1+r.IntN(5), 1+r.IntN(5)
		o := Options{Max: 1 + r.IntN(3), Tree: r.IntN(4) == 0}
		var islands []Island
		for i := range rows * cols {
			if r.IntN(5) < 2 {
				islands = append(islands, Island{i / cols, i % cols, 0})
			}
		}
		h, err := New(rows, cols, islands, o)
		if err != nil || h.board.Len() > 6 {
			continue
		}
		built := make([]int, len(islands)) // numbers of a random building, so that some boards have solutions
		for _, p := range h.pairs {
			n := r.IntN(o.Max + 1)
			built[p.a] += n
			built[p.b] += n
		}
		for i := range islands {
			if r.IntN(4) > 0 {
				islands[i].N = built[i]
			}
		}
		h, err = New(rows, cols, islands, o)
		if err != nil {
			panic(err)
		}
		return h
	}
}

// solutions lists by enumeration, as texts, all boards that Check accepts.
func solutions(h *Hashi) map[string]bool {
	found := map[string]bool{}
	known := puzzle.NewFacts(h.board)
	var fill func(i int)
	fill = func(i int) {
		if i == h.board.Len() {
			if len(Check(h, known)) == 0 {
				found[fmt.Sprint(solution(h, known))] = true
			}
			return
		}
		for n := range h.max + 1 {
			known.Set(i, n)
			fill(i + 1)
		}
	}
	fill(0)
	return found
}

func TestSolve(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	counts := [3]int{}
	for range 400 {
		h := randomBoard(r)
		all := solutions(h)
		counts[min(len(all), 2)]++
		n, exact, _ := study.Count(context.Background(), h, 0, study.Options{})
		if n != int64(len(all)) || !exact {
			text := puzzletest.Board(h, puzzle.Facts{})
			t.Fatalf("%s%d solutions, enumeration finds %d", text, n, len(all))
		}
		if len(all) > 0 && Impossible(h) != nil {
			t.Fatalf("impossible: %s, but there are %d solutions", Impossible(h), len(all))
		}
		q := study.Unique(context.Background(), h, study.Options{})
		if q.Err != nil {
			t.Fatal(q.Err)
		}
		if want := [...]puzzle.Status{puzzle.NoSolution, puzzle.UniqueSolution, puzzle.SeveralSolutions}[min(len(all), 2)]; q.Status != want {
			t.Fatalf("%s, want %s", q.Status, want)
		}
	}
	for k, n := range counts {
		if n < 20 {
			t.Errorf("only %d random boards have %d solutions", n, k)
		}
	}
}

// TestGuarded: a guarded model without the guard of an island's number has the solutions of the board without that number, even if other
// clauses depend on the number.
func TestGuarded(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for range 300 {
		h := randomBoard(r)
		islands := slices.Clone(h.islands)
		dropped := map[puzzle.Place]bool{}
		for i := range islands {
			if r.IntN(3) == 0 {
				islands[i].N = 0
				dropped[h.cell(i)] = true
			}
		}
		less, err := New(h.rows, h.cols, islands, Options{Max: h.max, Tree: h.tree})
		if err != nil {
			t.Fatal(err)
		}
		m := model.New(h, model.Options{Guarded: true})
		var assume []sat.Lit
		clues, guards := m.Guards()
		for i, at := range clues {
			if !dropped[at] {
				assume = append(assume, guards[i])
			}
		}
		ok, err := m.S.Solve(context.Background(), assume...)
		if err != nil {
			t.Fatal(err)
		}
		if want := len(solutions(less)) > 0; ok != want {
			text := puzzletest.Board(less, puzzle.Facts{})
			t.Fatalf("%ssolved: %v, want %v", text, ok, want)
		}
	}
}

// TestCheckPartial: a board with a solution has no violation while only true facts are known.
func TestCheckPartial(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for range 300 {
		h := randomBoard(r)
		q := study.Solve(context.Background(), h, study.Options{})
		if q.Status != puzzle.Solved {
			continue
		}
		known := puzzle.NewFacts(h.board)
		for _, i := range r.Perm(h.board.Len()) {
			known.Restrict(i, q.Solution.Candidates(i)|puzzle.Mask(r.Uint64()))
			if bad := Check(h, known); len(bad) > 0 {
				text := puzzletest.Board(h, known)
				t.Fatalf("%s%s", text, bad[0].Text)
			}
		}
	}
}

// BenchmarkNewspaper reads and solves a board of nine by nine, and proves the solution the only one.
func BenchmarkNewspaper(b *testing.B) {
	const text = "9x9m2:2b3a2b2a2b5a1g4b4a2a1j4a2b4b5a1e2a4b3j2c3b2"
	if _, err := readID(text, nil); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		p, _ := readID(text, nil)
		study.Unique(context.Background(), p, study.Options{})
	}
}
