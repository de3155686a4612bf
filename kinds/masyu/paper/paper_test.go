package paper

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds/masyu"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/method"
	"github.com/teka-puzzles/teka/study"
)

// paperCase is a line of testdata/instances.jsonl: instances of the paper and of its program, and boards on which that program fails.
type paperCase struct {
	ID         string
	Rows, Cols int
	Givens     json.RawMessage
	Solution   json.RawMessage
	Unique     bool
}

func TestPaperInstances(t *testing.T) {
	want := map[string]puzzle.Status{
		"masyu-input1":             puzzle.Solved,
		"masyu-input2":             puzzle.Solved,
		"masyu-input3":             puzzle.Stalled, // over a thousand solutions
		"fail-masyu-two-loops-3x6": puzzle.NoSolution,
		"fail-masyu-2x2-crash":     puzzle.NoSolution,
		"fail-masyu-6x6-0":         puzzle.Stalled,
		"fail-masyu-6x6-1":         puzzle.Stalled,
		"fail-masyu-6x6-2":         puzzle.Stalled,
	}
	branches := map[string]int{"fail-masyu-6x6-0": 12, "fail-masyu-6x6-1": 5, "fail-masyu-6x6-2": 1}
	b, err := os.ReadFile("testdata/instances.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for lines := bufio.NewScanner(bytes.NewReader(b)); lines.Scan(); {
		var c paperCase
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		p, err := masyu.Kind.JSON.FromGivens(c.Rows, c.Cols, puzzletest.Value(t, "givens", string(c.Givens)))
		if err != nil {
			t.Fatal(err)
		}
		steps := 0
		r, err := Method.Solve(t.Context(), p, method.Options{}, func(puzzle.Step) bool { steps++; return true })
		if err != nil || r.Status != want[c.ID] {
			t.Errorf("%s: %s, %v", c.ID, r.Status, err)
		}
		if most := 7*c.Rows*c.Cols + 21; steps > most { // each eliminates a shape
			t.Errorf("%s: %d steps, at most %d are possible", c.ID, steps, most)
		}
		if r.Status == puzzle.Solved {
			if solution, err := masyu.Kind.JSON.FromSolution(p, puzzletest.Value(t, "solution", string(c.Solution))); err != nil ||
				!solution.Equal(r.Known) {
				t.Errorf("%s: not the solution (%v)", c.ID, err)
			}
		}
		if n, ok := branches[c.ID]; ok {
			r, err := Method.Solve(t.Context(), p, method.Options{Variants: []string{branching}}, nil)
			if err != nil || r.Status != puzzle.Solved || r.Trials != n {
				t.Errorf("%s: %s after %d branches, not %d (%v)", c.ID, r.Status, r.Trials, n, err)
			}
		}
		delete(want, c.ID)
	}
	if len(want) > 0 {
		t.Errorf("not tried: %v", want)
	}
}

// honest checks a run against the engine: all known facts hold in every solution. It returns the status of the run.
func honest(t *testing.T, p puzzle.Puzzle, variants ...string) puzzle.Status {
	t.Helper()
	replay := method.NewReplay(puzzle.NewFacts(p.Board()))
	r, err := Method.Solve(t.Context(), p, method.Options{Variants: variants}, func(s puzzle.Step) bool { replay.Step(s); return true })
	if err != nil {
		t.Fatal(err)
	}
	text := write(p)
	if r.Status != puzzle.NoSolution && !replay.Known().Equal(r.Known) {
		t.Fatalf("%s: the trace leads elsewhere", text)
	}
	all := study.Forced(context.Background(), p, study.Options{})
	switch {
	case all.Status == puzzle.NoSolution:
		if r.Status == puzzle.Solved {
			t.Fatalf("%s: solved, where there is no solution", text)
		}
	case r.Status == puzzle.NoSolution:
		t.Fatalf("%s: no solution, where there is one", text)
	case r.Status == puzzle.Solved && len(variants) > 0: // a branch may end in one of several solutions
		if bad := masyu.Check(p, r.Known); len(bad) > 0 {
			t.Fatalf("%s: %s", text, bad[0].Text)
		}
		if all.Solution.Complete() && !r.Known.Equal(all.Solution) {
			t.Fatalf("%s: not the only solution", text)
		}
	case r.Status == puzzle.Solved && !r.Known.Equal(all.Solution):
		t.Fatalf("%s: not the only solution", text)
	default:
		for i := range r.Known.Board().Len() {
			if all.Solution.Candidates(i)&^r.Known.Candidates(i) != 0 {
				t.Fatalf("%s: %s is not forced", text, r.Known.Board().Unknown(i).At)
			}
		}
	}
	return r.Status
}

func TestPaperIsHonest(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	seen, branched, connected := map[puzzle.Status]int{}, map[puzzle.Status]int{}, map[puzzle.Status]int{}
	searched := map[puzzle.Status]int{}
	some, solved := sweeptest.Samples(400, 1200), sweeptest.Samples(120, 250)
	for range some { // mostly without a solution
		rows, cols := 1+r.IntN(5), 1+r.IntN(5)
		pearls := make([]masyu.Pearl, rows*cols)
		for i := range pearls {
			if r.IntN(3) == 0 {
				pearls[i] = masyu.Pearl(1 + r.IntN(2))
			}
		}
		m, err := masyu.New(rows, cols, pearls, r.IntN(8) == 0)
		if err != nil {
			t.Fatal(err)
		}
		seen[honest(t, m)]++
		branched[honest(t, m, branching)]++
		connected[honest(t, m, connections)]++
		searched[honest(t, m, depthFirst)]++
		if rows*cols <= 12 {
			searched[honest(t, m, breadthFirst)]++
		}
	}
	for k := range solved { // with one
		n := 4 + k%5
		d, err := masyu.Random(rand.New(rand.NewPCG(11, uint64(n)<<32|uint64(k))), puzzle.RandomOptions{Rows: n, Cols: n, Density: 0.6})
		if err != nil {
			t.Fatal(err)
		}
		p := d.Puzzle
		pearls := make([]masyu.Pearl, n*n)
		for i := range pearls {
			if r.IntN(10) >= k%4 {
				pearls[i] = p.(*masyu.Masyu).Pearl(i/n, i%n)
			}
		}
		m, err := masyu.New(n, n, pearls, false)
		if err != nil {
			t.Fatal(err)
		}
		seen[honest(t, m)]++
		branched[honest(t, m, branching)]++
		searched[honest(t, m, depthFirst)]++
		if n == 4 {
			searched[honest(t, m, breadthFirst)]++
		}
		if n <= 6 {
			connected[honest(t, m, connections)]++
		}
	}
	if connected[puzzle.Solved] < solved/2 || connected[puzzle.NoSolution] < some/3 || len(connected) > 2 {
		t.Errorf("connections end as %v: a search that tries everything is never stuck", connected)
	}
	if len(searched) != 2 || searched[puzzle.Solved] < solved || searched[puzzle.NoSolution] < some {
		t.Errorf("full searches end as %v: they are never stuck", searched)
	}
	for _, s := range []puzzle.Status{puzzle.Solved, puzzle.Stalled, puzzle.NoSolution} {
		if seen[s] < some/60 {
			t.Errorf("%s: only %d boards", s, seen[s])
		}
	}
	if branched[puzzle.Solved] < seen[puzzle.Solved]+20 || branched[puzzle.Stalled] >= seen[puzzle.Stalled] {
		t.Errorf("branching ends as %v, without as %v", branched, seen)
	}
	t.Log(seen, branched, connected)
}

// TestSearches: a board on which the rules stall is searched to the end, depth-first with fewer branches than breadth-first. Replaying the
// trace, with its waiting branches, gives the returned board.
func TestSearches(t *testing.T) {
	for _, x := range []struct {
		rows        []string
		deep, broad int
	}{
		{[]string{". . . . .", ". . . . W", "W . . W B", ". . . W .", ". . W W ."}, 3, 7},
		{[]string{". . . . .", ". . . . .", ". . . W .", ". . . . .", ". W . . ."}, 11, 119}, // one of several solutions
	} {
		m := board(t, x.rows...)
		for variant, branches := range map[string]int{depthFirst: x.deep, breadthFirst: x.broad} {
			if s := honest(t, m, variant); s != puzzle.Solved {
				t.Errorf("%s: %s", variant, s)
			}
			tree := method.NewTree(0)
			o := method.Options{Variants: []string{variant}}
			r, err := Method.Solve(t.Context(), m, o, func(s puzzle.Step) bool { tree.Step(s); return true })
			tree.Finish(r.Status)
			if err != nil || r.Trials != branches || tree.Nodes != branches {
				t.Errorf("%s: %d branches, %d in the tree, not %d (%v)", variant, r.Trials, tree.Nodes, branches, err)
			}
		}
	}
}

// TestPaperElbow: while both bends towards a certain arm are possible, the cell in the elbow of one may turn to the other arm.
func TestPaperElbow(t *testing.T) {
	m, err := masyu.New(5, 5, make([]masyu.Pearl, 25), false)
	if err != nil {
		t.Fatal(err)
	}
	q := newPaper(t.Context(), m, nil)
	q.sets[2*5] = rightDown | rightUp
	q.blackRules(2, 0)
	if got := q.at(2, 1); got != horizontal {
		t.Errorf("R3C2 is %s", got)
	}
	if got := q.at(3, 1); got != anyShape {
		t.Errorf("R4C2 is %s", got)
	}
}

// TestPaperElbowBoard tests a board on which the elbow rule without its repair loses the solution.
func TestPaperElbowBoard(t *testing.T) {
	m := board(t, ". . . .", ". . . .", ". . B W", "W . . .", ". . . .")
	if s := honest(t, m); s == puzzle.NoSolution {
		t.Error("no solution, where there is one")
	}
}

func TestPaperEnds(t *testing.T) {
	m := board(t, "B . . .", ". . . .", ". . . .", ". . . .")
	steps := 0
	r, err := Method.Solve(t.Context(), m, method.Options{}, func(puzzle.Step) bool { steps++; return steps < 3 })
	if err != nil || r.Status != puzzle.Undecided || steps != 3 {
		t.Errorf("stopped by the trace: %s after %d steps, %v", r.Status, steps, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if r, err := Method.Solve(ctx, m, method.Options{}, nil); err != nil || r.Status != puzzle.Undecided {
		t.Errorf("cancelled: %s, %v", r.Status, err)
	}
	if _, err := Method.Solve(t.Context(), m, method.Options{Variants: []string{"fast"}}, nil); err == nil {
		t.Error("an unknown variant is no error")
	}
}

// textForm returns the format in which the tests write boards.
func textForm() puzzle.Format {
	i := slices.IndexFunc(masyu.Kind.Formats, func(f puzzle.Format) bool { return f.Name == "text" })
	return masyu.Kind.Formats[i]
}

func board(t *testing.T, rows ...string) *masyu.Masyu {
	t.Helper()
	p, _, err := textForm().Decode("masyu\n"+strings.Join(rows, "\n")+"\n", nil)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*masyu.Masyu)
}

func write(p puzzle.Puzzle) string {
	text, err := textForm().Encode(p, nil, puzzle.Facts{})
	if err != nil {
		return err.Error()
	}
	return text
}

// TestPaperRows: with numbers the board is printed as the paper's program prints it, a column of seven characters for each cell.
func TestPaperRows(t *testing.T) {
	m := board(t, "B . . .", "W . . .", ". . . .")
	var first, after []string
	r, err := Method.Solve(t.Context(), m, method.Options{Numbers: true}, func(s puzzle.Step) bool {
		rows, _ := s.Args["rows"].([]string)
		switch s.Args["after"] {
		case "nothing":
			first = rows
		case "right":
			after = rows
		}
		return true
	})
	if err != nil || len(r.Rows) != 3 || len(first) != 3 || len(after) != 3 {
		t.Fatal(err, r.Rows, first, after)
	}
	if want := "0123456|0123456|0123456|0123456|"; first[0] != want || first[2] != want {
		t.Errorf("before anything %q, want %q as in Fig. 16", first, want)
	}
	if want := "01     |0125   |0125   |02     |"; after[0] != want {
		t.Errorf("%q, want %q", after[0], want)
	}
}
