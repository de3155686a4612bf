package nonogram

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
)

func TestClues(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 3))
	var small []puzzle.Puzzle
	for range 120 {
		small = append(small, sketch(r, 2+r.IntN(4), 2+r.IntN(4), 0.4+0.4*r.Float64()))
	}
	puzzletest.TestClues(t, small)
}

// TestOpenLines tests errors about lines without clues.
func TestOpenLines(t *testing.T) {
	p, err := corpus.FromGivens(2, 3, puzzletest.Value(t, "givens", `{"rows":[null,[3]],"cols":[[1],[],null]}`))
	if err != nil {
		t.Fatal(err)
	}
	n := p.(*Nonogram)
	if rows, cols := n.Runs(); rows[0] != nil || cols[1] == nil || cols[2] != nil {
		t.Errorf("rows %v, columns %v", rows, cols)
	}
	if why := Impossible(n); why != nil { // 3 to 6 cells, and 1 to 3
		t.Errorf("impossible: %s", why)
	}
	for givens, want := range map[string]string{
		`{"rows":[[3],[3]],"cols":[[1],[1],null]}`:       "the rows need 6 filled cells, the columns at most 4",
		`{"rows":[[1],null],"cols":[[2],[2],[2]]}`:       "the rows need at most 4 filled cells, the columns 6",
		`{"rows":[[3],[3],null],"cols":[[],[],null,[]]}`: "the rows need at least 6 filled cells, the columns at most 3",
		`{"rows":[[1],null],"cols":[[2],null,[2],[2]]}`:  "the rows need at most 5 filled cells, the columns at least 6",
		`{"rows":[[1],[1]],"cols":[[1],[],[2]]}`:         "the rows need 2 filled cells, the columns 3",
		`{"rows":[[1],null],"cols":[[1],null,[]]}`:       "",
	} {
		q, err := corpus.FromGivens(0, 0, puzzletest.Value(t, "givens", givens))
		if err != nil {
			t.Fatal(err)
		}
		if why := puzzletest.ErrorText(Impossible(q)); why != want {
			t.Errorf("%s: %q, not %q", givens, why, want)
		}
	}
	for _, f := range Kind.Formats {
		if f.Encode == nil {
			continue
		}
		if text, err := f.Encode(n, nil, puzzle.Facts{}); err == nil || !strings.Contains(err.Error(), "row 1 has no clue") {
			t.Errorf("%s writes %q, %v", f.Name, text, err)
		}
	}
	known := puzzle.NewFacts(n.Board())
	known.Set(1, Black)
	if bad := Check(n, known); len(bad) != 1 || bad[0].Rule != "column-fit" {
		t.Errorf("%v", bad)
	}
	if d := describe(n, nil, puzzle.Facts{}); d.RowClues != "?; 3" || d.ColumnClues != "1; 0; ?" {
		t.Errorf("described as %v", d)
	}
	long, err := Kind.With(n, puzzle.Clue{At: puzzle.Row(0), Runs: []int{2, 1}})
	if err != nil || !strings.Contains(puzzletest.ErrorText(Impossible(long)), "the clue of row 1 needs 4 cells") {
		t.Errorf("a clue too long: %v, %v", long, err)
	}
}
