package bench

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
)

// fixed returns a method that gives a fixed answer.
func fixed(name string, r Run) Method {
	return Method{Name: name, Supports: func(*puzzle.Kind) bool { return true },
		Run: func(context.Context, puzzle.Puzzle) (Run, error) { return r, nil }}
}

func TestCompareNamesWhatIsWrong(t *testing.T) {
	yes := true
	p := tiny(t)
	right, _ := p.Kind().JSON.FromSolution(p, puzzletest.Value(t, "solution", `["10"]`))
	other, _ := p.Kind().JSON.FromSolution(p, puzzletest.Value(t, "solution", `["01"]`))
	open := puzzle.NewFacts(p.Board())
	c := Case{ID: "a", Puzzle: p, Unique: &yes, Solution: right}
	for _, x := range []struct {
		run    Run
		wrong  string
		solved bool
	}{
		{Run{Status: puzzle.Solved, Board: right}, "", true},
		{Run{Status: puzzle.UniqueSolution, Board: right}, "", true},
		{Run{Status: puzzle.Solved, Board: other}, "breaks a rule", false},
		{Run{Status: puzzle.Solved, Board: open}, "leaves a place open", false},
		{Run{Status: puzzle.Solved}, "without a solution", false},
		{Run{Status: puzzle.NoSolution, Board: open}, "no solution found where there is one", false},
		{Run{Status: puzzle.Stalled, Board: open}, "", false},
		{Run{Status: puzzle.Stalled, Board: other}, "exclude the value of the solution", false},
		{Run{Status: puzzle.Undecided}, "", false},
		{Run{Status: "done", Board: right}, "not an answer", false},
	} {
		got := Compare(t.Context(), fixed("m", x.run), c, Options{Repeat: 2})
		if (x.wrong == "") != (got.Wrong == "") || !strings.Contains(got.Wrong, x.wrong) || got.Solved() != x.solved {
			t.Errorf("%s: %q solved %t, want %q %t", x.run.Status, got.Wrong, got.Solved(), x.wrong, x.solved)
		}
	}
	failing := Method{Name: "m", Run: func(context.Context, puzzle.Puzzle) (Run, error) { return Run{}, errors.New("broken") }}
	if got := Compare(t.Context(), failing, c, Options{}); got.Wrong != "broken" {
		t.Errorf("an error gives %q", got.Wrong)
	}
}

func TestSumUp(t *testing.T) {
	one := func(id, method string, s puzzle.Status, seconds float64) Compared {
		return Compared{ID: id, Kind: "nonogram", Method: method, Status: s, Seconds: seconds, Rows: 2, Cols: 3}
	}
	all := []Compared{
		one("a", "engine", puzzle.UniqueSolution, 1), one("a", "paper", puzzle.Solved, 4),
		one("b", "engine", puzzle.UniqueSolution, 2), one("b", "paper", puzzle.Stalled, 1),
		one("c", "engine", puzzle.Undecided, 9), one("c", "paper", puzzle.NoSolution, 1),
	}
	sums := SumUp(all)
	if len(sums) != 2 {
		t.Fatal(sums)
	}
	e, p := sums[0], sums[1]
	if e.Method != "engine" || e.Solved != 2 || e.Unknown != 1 || e.Slower != 1 || e.Median != 2 {
		t.Errorf("%+v", e)
	}
	if p.Method != "paper" || p.Solved != 1 || p.Stalled != 1 || p.None != 1 || p.Slower != 4 {
		t.Errorf("%+v", p)
	}
	var b bytes.Buffer
	if err := SideBySide(&b, all, true, nil); err != nil || !strings.Contains(b.String(), "| b | 3x2 | unique 2 s | stalled 1 s |\n") {
		t.Errorf("%v\n%s", err, &b)
	}
}

// TestPlot: the plot is well-formed, has a point for each run, and does without runs.
func TestPlot(t *testing.T) {
	for _, all := range [][]Compared{nil, {
		{ID: "a", Method: "engine", Status: puzzle.UniqueSolution, Rows: 5, Cols: 5, Seconds: 0.001},
		{ID: "a", Method: "<paper>", Status: puzzle.Stalled, Rows: 5, Cols: 5},
	}} {
		var b bytes.Buffer
		if err := Plot(&b, all, "A & B", Fits(all, 2), strings.ToUpper); err != nil {
			t.Fatal(err)
		}
		d := xml.NewDecoder(bytes.NewReader(b.Bytes()))
		for {
			_, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%v\n%s", err, &b)
			}
		}
		if !strings.Contains(b.String(), "CELLS OF THE BOARD") {
			t.Error("what stands beside the axes is not translated")
		}
		if n := strings.Count(b.String(), "<circle"); n != len(all) { // one point, and one in the legend
			t.Errorf("%d circles", n)
		}
	}
}

// tiny returns a nonogram of two cells with one solution.
func tiny(t *testing.T) (p puzzle.Puzzle) {
	text := `{"id":"a","kind":"nonogram","givens":{"rows":[[1]],"cols":[[1],[]]}}`
	for it := range kinds.Read(strings.NewReader(text), "test", kinds.ReadOptions{}) {
		if it.Err != nil {
			t.Fatal(it.Err)
		}
		p = it.Puzzle
	}
	return p
}
