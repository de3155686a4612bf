package paper

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds/nonogram"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/method"
	"github.com/teka-puzzles/teka/study"
)

var variants = [][]string{nil, {"propagation"}, {"dynamic"}, {"propagation", "dynamic"}}

// paperCase is a line of testdata/instances.jsonl: instances of the paper and its program, and boards on which that program fails.
type paperCase struct {
	ID         string
	Rows, Cols int
	Givens     json.RawMessage
	Solution   json.RawMessage
	Unique     bool
}

// readLines reads a file of JSON lines.
func readLines[T any](t *testing.T, name string) []T {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var out []T
	for lines := bufio.NewScanner(bytes.NewReader(b)); lines.Scan(); {
		var x T
		if err := json.Unmarshal(lines.Bytes(), &x); err != nil {
			t.Fatal(err)
		}
		out = append(out, x)
	}
	return out
}

func TestPaperInstances(t *testing.T) {
	stalls := map[string]bool{"nono-3x3-ambiguous": true, "nono-4x2-line-stall": true, "fail-nono-3x4-line-stall": true,
		"fail-nono-10x10-line-stall": true}
	solved := 0
	for _, c := range readLines[paperCase](t, "testdata/instances.jsonl") {
		p, err := nonogram.Kind.JSON.FromGivens(c.Rows, c.Cols, puzzletest.Value(t, "givens", string(c.Givens)))
		if err != nil {
			t.Fatal(err)
		}
		solution, err := nonogram.Kind.JSON.FromSolution(p, puzzletest.Value(t, "solution", string(c.Solution)))
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range variants {
			steps := 0
			r, err := Method.Solve(t.Context(), p, method.Options{Variants: v}, func(puzzle.Step) bool { steps++; return true })
			want := puzzle.Solved
			if stalls[c.ID] {
				want = puzzle.Stalled
			}
			if err != nil || r.Status != want {
				t.Errorf("%s %v: %s, %v", c.ID, v, r.Status, err)
			}
			if r.Status == puzzle.Solved {
				solved++
				if !solution.Equal(r.Known) {
					t.Errorf("%s %v: not the solution", c.ID, v)
				}
			}
			if steps > 10*c.Rows*c.Cols {
				t.Errorf("%s %v: %d steps", c.ID, v, steps)
			}
		}
	}
	if solved != 7*len(variants) {
		t.Errorf("%d solved", solved)
	}
}

// honest checks that what a run derives holds in every solution. It returns the board reached.
func honest(t *testing.T, p puzzle.Puzzle, v []string) (puzzle.Status, puzzle.Facts) {
	t.Helper()
	r, err := Method.Solve(t.Context(), p, method.Options{Variants: v}, nil)
	if err != nil {
		t.Fatal(err)
	}
	text := write(p, r.Known)
	all := study.Forced(context.Background(), p, study.Options{})
	switch {
	case all.Status == puzzle.NoSolution:
		if r.Status == puzzle.Solved {
			t.Fatalf("%v %s: solved, where there is no solution", v, text)
		}
	case r.Status == puzzle.NoSolution:
		t.Fatalf("%v %s: no solution, where there is one", v, text)
	case r.Status == puzzle.Solved && !r.Known.Equal(all.Solution):
		t.Fatalf("%v %s: not the only solution", v, text)
	default:
		for i := range r.Known.Board().Len() {
			if all.Solution.Candidates(i)&^r.Known.Candidates(i) != 0 {
				t.Fatalf("%v %s: %s is not forced", v, text, r.Known.Board().Unknown(i).At)
			}
		}
	}
	return r.Status, r.Known
}

func randomPicture(r *rand.Rand, rows, cols int, spoil bool) *nonogram.Nonogram {
	cells := make([]bool, rows*cols)
	for i := range cells {
		cells[i] = r.IntN(10) < 5
	}
	n := picture(rows, cols, func(i int) bool { return cells[i] })
	if !spoil {
		return n
	}
	c := make(marks, cols)
	for i := range c {
		c[i] = crossed + ink(2*r.IntN(2))
	}
	across, down := n.Runs()
	across = slices.Clone(across)
	across[r.IntN(rows)] = blocksOf(c)
	n, err := nonogram.New(across, down)
	if err != nil {
		panic(err)
	}
	return n
}

func picture(rows, cols int, black func(i int) bool) *nonogram.Nonogram {
	lines := make([]marks, rows+cols)
	for i := range rows * cols {
		x := crossed
		if black(i) {
			x = filled
		}
		lines[i/cols] = append(lines[i/cols], x)
		lines[rows+i%cols] = append(lines[rows+i%cols], x)
	}
	var clues [][]int
	for _, c := range lines {
		clues = append(clues, blocksOf(c))
	}
	n, err := nonogram.New(clues[:rows], clues[rows:])
	if err != nil {
		panic(err)
	}
	return n
}

func blocksOf(c marks) []int {
	var out []int
	for _, run := range filledRuns(c) {
		out = append(out, run.b-run.a)
	}
	return out
}

func TestPaperIsHonest(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 9))
	seen := map[puzzle.Status]int{}
	for k := range 1500 {
		n := randomPicture(r, 1+r.IntN(7), 1+r.IntN(7), k%4 == 0)
		var first puzzle.Facts
		var status puzzle.Status
		for _, v := range variants {
			s, known := honest(t, n, v)
			seen[s]++
			if first.IsZero() {
				first, status = known, s
			}
			if s != status || s != puzzle.NoSolution && !known.Equal(first) {
				text := write(n, first)
				t.Fatalf("%s: %v gives %s and another board than without variants, %s", text, v, s, status)
			}
		}
	}
	for _, s := range []puzzle.Status{puzzle.Solved, puzzle.Stalled, puzzle.NoSolution} {
		if seen[s] < 100 {
			t.Errorf("%s: only %d runs", s, seen[s])
		}
	}
	t.Log(seen)
}

// lineCase is one of the paper's lines, Tables 3.1 to 3.11.
type lineCase struct {
	ID           string
	Clue         []int
	N            int
	State        string
	PaperResult  string `json:"paper_result"`
	Arrangements int    `json:"n_arrangements"`
	Complete     string `json:"complete_line_solver"`
}

func never() bool { return false }

// parseLine reads "x.#".
func parseLine(s string) marks {
	var c marks
	for _, x := range []byte(s) {
		c = append(c, ink(strings.IndexByte("x.#", x))-1)
	}
	return c
}

// TestPaperLines runs the procedure of each table on the paper's lines.
func TestPaperLines(t *testing.T) {
	basic := func(find func([]int, int) marks) func([]int, marks) (marks, bool) {
		return func(clue []int, c marks) (marks, bool) { return find(clue, len(c)), true }
	}
	by := map[string]func([]int, marks) (marks, bool){
		"l3.1":  basic(completeFill),
		"l3.2":  basic(definiteBlanks),
		"l3.3":  basic(partialFill),
		"l3.4":  basic(partialFill),
		"l3.7":  edgeConsideration,
		"l3.8":  crossUnreached,
		"l3.9":  fillAcross,
		"l3.10": restrictGaps,
		"l3.11": limitExpansion,
	}
	for _, c := range readLines[lineCase](t, "testdata/lines.jsonl") {
		t.Run(c.ID, func(t *testing.T) {
			state := parseLine(c.State)
			if n := newWays(c.Clue, state).Total(); n != c.Arrangements {
				t.Errorf("%d arrangements, want %d", n, c.Arrangements)
			}
			l := newList(c.Clue, c.N, never)
			for i, x := range state {
				if x != unknown {
					l.keep(i, x == filled)
				}
			}
			if l.len() != c.Arrangements {
				t.Errorf("%d arrangements listed, want %d", l.len(), c.Arrangements)
			}
			if got := l.shared(c.N).String(); got != c.Complete {
				t.Errorf("%s shared, want %s", got, c.Complete)
			}
			if find := by[c.ID]; find != nil {
				if out, ok := find(c.Clue, state); !ok || out.String() != c.PaperResult {
					t.Errorf("%s %t, want %s", out, ok, c.PaperResult)
				}
				delete(by, c.ID)
			}
		})
	}
	if len(by) > 0 {
		t.Errorf("%d procedures not tried", len(by))
	}
}

// TestProceduresAreSound compares each procedure with all arrangements of random lines with random marks, possible or not.
func TestProceduresAreSound(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 7))
	fired := map[string]int{}
	for range 60000 {
		n := 1 + r.IntN(14)
		c := make(marks, n)
		for i := range c {
			c[i] = crossed + ink(2*r.IntN(2))
		}
		clue := blocksOf(c)
		for i := range c {
			if r.IntN(3) > 0 {
				c[i] = unknown
			} else if r.IntN(40) == 0 {
				c[i] = -c[i]
			}
		}
		var all marks
		if newWays(clue, c).Total() > 0 {
			l := newList(clue, n, never)
			for i, x := range c {
				if x != unknown {
					l.keep(i, x == filled)
				}
			}
			if got := newWays(clue, c).Total(); got != l.len() {
				t.Fatalf("%v %s: %d ways, %d arrangements", clue, c, got, l.len())
			}
			all = l.shared(n)
		}
		for _, p := range procedures {
			before := slices.Clone(c)
			out, ok := p.find(clue, c)
			if !slices.Equal(c, before) {
				t.Fatalf("%s changes its argument", p.technique)
			}
			if !ok && all != nil {
				t.Fatalf("%s on %v %s: no arrangement, where there is one", p.technique, clue, c)
			}
			if !ok || all == nil {
				continue
			}
			for i, x := range out {
				if x != c[i] {
					fired[p.technique]++
				}
				if x != unknown && x != all[i] {
					t.Fatalf("%s on %v %s: %s, all arrangements share %s", p.technique, clue, c, out, all)
				}
			}
		}
	}
	for _, p := range procedures {
		if fired[p.technique] < 1000 {
			t.Errorf("%s found only %d cells", p.technique, fired[p.technique])
		}
	}
}

// TestPaperLimits checks that lines with too many arrangements end the method immediately, with the reason.
func TestPaperLimits(t *testing.T) {
	rows, cols := make([][]int, 60), make([][]int, 60)
	for i := range rows {
		for range 10 {
			rows[i], cols[i] = append(rows[i], 1), append(cols[i], 1)
		}
	}
	n, err := nonogram.New(rows, cols)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range variants {
		var last puzzle.Step
		r, err := Method.Solve(t.Context(), n, method.Options{Variants: v}, func(s puzzle.Step) bool { last = s; return true })
		if err != nil || r.Status != puzzle.Undecided || last.Technique != "paper.limit" {
			t.Errorf("%v: %s, %v, last step %v", v, r.Status, err, last)
		}
	}
}

func TestPaperEnds(t *testing.T) {
	n := randomPicture(rand.New(rand.NewPCG(1, 1)), 10, 10, false)
	for _, v := range variants {
		steps := 0
		r, err := Method.Solve(t.Context(), n, method.Options{Variants: v}, func(puzzle.Step) bool { steps++; return steps < 3 })
		if err != nil || r.Status != puzzle.Undecided || steps != 3 {
			t.Errorf("%v: stopped by the trace: %s after %d steps, %v", v, r.Status, steps, err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if r, err := Method.Solve(ctx, n, method.Options{Variants: v}, nil); err != nil || r.Status != puzzle.Undecided {
			t.Errorf("%v: cancelled: %s, %v", v, r.Status, err)
		}
	}
	if _, err := Method.Solve(t.Context(), n, method.Options{Variants: []string{"fast"}}, nil); err == nil {
		t.Error("an unknown variant is no error")
	}
}

// ExamplePaper shows the trace of a small board.
func Example() {
	n, _ := nonogram.New([][]int{{1}, {3}}, [][]int{{1}, {2}, {1}})
	r, _ := Method.Solve(context.Background(), n, method.Options{}, func(s puzzle.Step) bool {
		fmt.Println(s.Technique, s.Clues, s.Args["from"], s.Args["to"])
		return true
	})
	fmt.Println(r.Status)
	// Output:
	// paper.nonogram.complete-fill [row 2] ... ###
	// paper.nonogram.complete-fill [column 2] .# ##
	// paper.nonogram.enumerate [row 1] <nil> <nil>
	// paper.nonogram.drop [row 1] 3 1
	// paper.nonogram.enumerate [row 2] <nil> <nil>
	// paper.nonogram.enumerate [column 1] <nil> <nil>
	// paper.nonogram.drop [column 1] 2 1
	// paper.nonogram.enumerate [column 2] <nil> <nil>
	// paper.nonogram.enumerate [column 3] <nil> <nil>
	// paper.nonogram.drop [column 3] 2 1
	// paper.nonogram.intersection [row 1] .#. x#x
	// solved
}

func write(p puzzle.Puzzle, known puzzle.Facts) string {
	i := slices.IndexFunc(nonogram.Kind.Formats, func(f puzzle.Format) bool { return f.Name == "text" })
	var marks *puzzle.Marks
	if !known.IsZero() {
		marks = puzzle.MarksOf(known)
	}
	text, err := nonogram.Kind.Formats[i].Encode(p, marks, puzzle.Facts{})
	if err != nil {
		return err.Error()
	}
	return text
}
