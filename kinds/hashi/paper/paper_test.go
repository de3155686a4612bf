package paper

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	_ "github.com/teka-puzzles/teka/internal/solver/rule/ruletest"
	"github.com/teka-puzzles/teka/kinds/hashi"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/method"
	"github.com/teka-puzzles/teka/study"
)

// TestPaper: on random small boards the method agrees with enumeration, and its techniques never exclude a solution.
func TestPaper(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	used := map[string]bool{}
	for range 500 {
		h := randomBoard(t, r)
		all := solutions(h)
		text := write(h)
		unique := study.Unique(context.Background(), h, study.Options{})
		searching := false
		replay := method.NewReplay(puzzle.NewFacts(h.Board()))
		trace := func(s puzzle.Step) bool {
			replay.Step(s)
			used[strings.TrimPrefix(s.Technique, "paper.hashi.")] = true
			searching = searching || s.Technique == "paper.hashi.try"
			for _, f := range s.New {
				if !searching && unique.Status == puzzle.UniqueSolution && (unique.Solution.CandidatesAt(f.At) == puzzle.Only(f.Value)) == f.Not {
					t.Fatalf("%s%s: %+v is false", text, s.Technique, f)
				}
			}
			return true
		}
		got, err := Method.Solve(context.Background(), h, method.Options{}, trace)
		if err != nil {
			t.Fatal(err)
		}
		if got.Status == puzzle.Solved && !replay.Known().Equal(got.Known) {
			t.Fatalf("%sthe trace leads elsewhere", text)
		}
		variants(t, h, unique.Status, got.Status)
		switch {
		case all == 0 && got.Status != puzzle.NoSolution, all > 0 && got.Status != puzzle.Solved:
			t.Fatalf("%s%s, enumeration finds %d solutions", text, got.Status, all)
		case all > 0 && len(hashi.Check(h, got.Known)) > 0:
			t.Fatalf("%s%s", text, hashi.Check(h, got.Known)[0].Text)
		}
	}
	for _, name := range []string{"just-enough-neighbours", "few-neighbours", "isolation", "try", "fail", "back",
		"one-unsolved-neighbour", "leftovers"} {
		if !used[name] {
			t.Errorf("no board needed %s", name)
		}
	}
}

// variants runs the parts of the method alone: the search ends as the whole method does, and the techniques end so or stall, and exclude no
// solution.
func variants(t *testing.T, h *hashi.Hashi, engine, both puzzle.Status) {
	t.Helper()
	search, err := Method.Solve(context.Background(), h, method.Options{Variants: []string{dfsOnly}}, func(s puzzle.Step) bool {
		for _, name := range append(situations, "isolation") {
			if s.Technique == "paper.hashi."+name {
				t.Errorf("%s in the search alone", name)
			}
		}
		return true
	})
	if err != nil || search.Status != both {
		t.Fatalf("%s%s by the search alone, %s by both (%v)", write(h), search.Status, both, err)
	}
	named, err := Method.Solve(context.Background(), h, method.Options{Variants: []string{techniquesOnly}}, nil)
	if err != nil || named.Trials > 0 || named.Status != both && named.Status != puzzle.Stalled {
		t.Fatalf("%s%s by techniques alone, %s by both (%v)", write(h), named.Status, both, err)
	}
	if named.Status == puzzle.Solved && engine != puzzle.UniqueSolution {
		t.Fatalf("%stechniques alone solve a board that is %s", write(h), engine)
	}
}

// traced runs the method on a board and returns its result and the techniques used, each once.
func traced(t *testing.T, text string) (string, method.Result) {
	h := board(t, text)
	var used []string
	seen := map[string]bool{}
	r, err := Method.Solve(context.Background(), h, method.Options{}, func(s puzzle.Step) bool {
		if name := strings.TrimPrefix(s.Technique, "paper.hashi."); !seen[name] {
			seen[name] = true
			used = append(used, name)
		}
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(used, " "), r
}

func TestPaperTechniques(t *testing.T) {
	for _, x := range []struct {
		text, used string
		status     puzzle.Status
	}{
		{"hashi\n4.2\n...\n2..", "just-enough-neighbours pass solved", puzzle.Solved},
		{"hashi\n1.2\n...\n..1", "one-unsolved-neighbour pass solved", puzzle.Solved},                           // as the paper's Fig. 5
		{"hashi\n1.3\n...\n1.3", "few-neighbours pass one-unsolved-neighbour solved", puzzle.Solved},            // a 3 next to a 1: Fig. 6
		{"hashi\n1.2.2\n.....\n1...2", "leftovers isolation pass one-unsolved-neighbour solved", puzzle.Solved}, // Fig. 7
		{"hashi\n1.1\n...\n?.?", "isolation pass one-unsolved-neighbour try solved", puzzle.Solved},
		{"hashi\n2.2\n...\n2.2", "isolation pass just-enough-neighbours solved", puzzle.Solved},
		{"hashi\n2.1\n...\n...", "fail", puzzle.NoSolution},
	} {
		used, r := traced(t, x.text)
		if used != x.used || r.Status != x.status {
			t.Errorf("%s\ngot %s %s, want %s %s", x.text, r.Status, used, x.status, x.used)
		}
	}
}

// TestPaperLimits: the method stops when its context ends or the receiver returns false, and then claims no more than it knows.
func TestPaperLimits(t *testing.T) {
	h := board(t, "hashi\n"+strings.Repeat("?.?.?.?.?.?\n...........\n", 6)+"?.?.?.?.?.1\n...........\n?.?.?.?.1.1")
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	steps := 0
	r, err := Method.Solve(ctx, h, method.Options{}, func(puzzle.Step) bool {
		if steps++; steps == 2 {
			cancel()
		}
		return true
	})
	if err != nil || r.Status != puzzle.Undecided || steps > 3 {
		t.Fatalf("%s, %v after %d steps", r.Status, err, steps)
	}
	if r.Known.Complete() {
		t.Error("undecided, with a complete board")
	}
	steps = 0
	r, _ = Method.Solve(context.Background(), h, method.Options{}, func(puzzle.Step) bool { steps++; return steps < 3 })
	if r.Status != puzzle.Undecided || steps != 3 {
		t.Errorf("%s after %d steps", r.Status, steps)
	}
	if _, err := Method.Solve(context.Background(), h, method.Options{Variants: []string{"x"}}, nil); err == nil {
		t.Error("a variant that there is not")
	}
}

// textForm returns the format in which the tests write boards.
func textForm() puzzle.Format {
	i := slices.IndexFunc(hashi.Kind.Formats, func(f puzzle.Format) bool { return f.Name == "text" })
	return hashi.Kind.Formats[i]
}

func board(t *testing.T, text string) *hashi.Hashi {
	t.Helper()
	p, _, err := textForm().Decode(text, nil)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*hashi.Hashi)
}

func write(p puzzle.Puzzle) string {
	text, err := textForm().Encode(p, nil, puzzle.Facts{})
	if err != nil {
		return err.Error()
	}
	return text
}

// randomBoard puts a few islands on a small board, with numbers that may or may not fit.
func randomBoard(t *testing.T, r *rand.Rand) *hashi.Hashi {
	t.Helper()
	for {
		rows, cols := 1+r.IntN(5), 1+r.IntN(5)
		o := hashi.Options{Max: 1 + r.IntN(3), Tree: r.IntN(4) == 0}
		var islands []hashi.Island
		for i := range rows * cols {
			if r.IntN(5) < 2 {
				islands = append(islands, hashi.Island{R: i / cols, C: i % cols})
			}
		}
		h, err := hashi.New(rows, cols, islands, o)
		if err != nil || h.Board().Len() > 6 {
			continue
		}
		built := map[puzzle.Place]int{} // by island: of a random building, so that some boards have solutions
		for u := range h.Board().Len() {
			at, n := h.Board().Unknown(u).At, r.IntN(o.Max+1)
			built[puzzle.Cell(int(at.R), int(at.C))] += n
			built[puzzle.Cell(int(at.R2), int(at.C2))] += n
		}
		for i, x := range islands {
			if r.IntN(4) > 0 {
				islands[i].N = built[puzzle.Cell(x.R, x.C)]
			}
		}
		if h, err = hashi.New(rows, cols, islands, o); err != nil {
			t.Fatal(err)
		}
		return h
	}
}

// solutions counts by enumeration the boards that the rules accept.
func solutions(h *hashi.Hashi) int {
	known, n := puzzle.NewFacts(h.Board()), 0
	var fill func(u int)
	fill = func(u int) {
		if u == h.Board().Len() {
			if len(hashi.Check(h, known)) == 0 {
				n++
			}
			return
		}
		for v := range h.Options().Max + 1 {
			known.Set(u, v)
			fill(u + 1)
		}
	}
	fill(0)
	return n
}
