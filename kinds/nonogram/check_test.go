package nonogram

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
)

// parse reads a board, one text per row: # black, . empty, ? unknown, ! without candidates.
func parse(t *testing.T, rows, cols [][]int, board string) (*Nonogram, puzzle.Facts) {
	t.Helper()
	n, err := New(rows, cols)
	if err != nil {
		t.Fatal(err)
	}
	known := puzzle.NewFacts(n.Board())
	for i, r := range strings.ReplaceAll(board, "/", "") {
		switch r {
		case '#':
			known.Set(i, Black)
		case '.':
			known.Set(i, White)
		case '!':
			known.Restrict(i, 0)
		}
	}
	return n, known
}

func TestCheck(t *testing.T) {
	rows, cols := [][]int{{2, 1}, {}, {4}}, [][]int{{1, 1}, {1, 1}, {1}, {1, 1}}
	cases := []struct{ rule, board, text string }{
		{"", "????/????/????", ""},
		{"", "##.#/..../####", ""},
		{"no-value", "!???/????/????", "R1C1 can be neither filled nor empty"},
		{"row-runs", "#.##/????/????", "row 1: the runs are 1 2, but the clue is 2 1"},
		{"row-runs", "..../????/????", "row 1: nothing is filled, but the clue is 2 1"},
		{"row-fit", "????/???#/????", "row 2: the clue is 0, so no cell may be filled"},
		{"row-fit", "?.??/????/????", "row 1: no arrangement of 2 1 fits the marks"},
		{"column-runs", "??.?/??.?/??.?", "column 3: nothing is filled, but the clue is 1"},
		{"column-fit", "????/#???/????", "column 1: no arrangement of 1 1 fits the marks"},
	}
	for _, c := range cases {
		n, known := parse(t, rows, cols, c.board)
		got := Check(n, known)
		i := slices.IndexFunc(got, func(v puzzle.Violation) bool { return v.Rule == c.rule })
		switch {
		case c.rule == "" && len(got) > 0:
			t.Errorf("%s is right, got %v", c.board, got)
		case c.rule == "":
		case i < 0:
			t.Errorf("%s breaks %s, got %v", c.board, c.rule, got)
		case got[i].Text != c.text:
			t.Errorf("%s says %q, want %q", c.board, got[i].Text, c.text)
		}
	}
}

// runsOf returns the runs of a line of # and . as fields separated by empty cells.
func runsOf(line string) (runs []int) {
	for _, field := range strings.Fields(strings.ReplaceAll(line, ".", " ")) {
		runs = append(runs, len(field))
	}
	return runs
}

func fillings(length int) []string {
	out := []string{""}
	for range length {
		var longer []string
		for _, s := range out {
			longer = append(longer, s+".", s+"#")
		}
		out = longer
	}
	return out
}

func column(rows []string, c int) string {
	b := ""
	for _, row := range rows {
		b += row[c : c+1]
	}
	return b
}

// random returns a random puzzle and its solution.
func random(rnd *rand.Rand, rows, cols int) (*Nonogram, []string) {
	lines := fillings(cols)
	var board []string
	var rowRuns, colRuns [][]int
	for range rows {
		board = append(board, lines[rnd.IntN(len(lines))])
		rowRuns = append(rowRuns, runsOf(board[len(board)-1]))
	}
	for c := range cols {
		colRuns = append(colRuns, runsOf(column(board, c)))
	}
	n, err := New(rowRuns, colRuns)
	if err != nil {
		panic(err)
	}
	return n, board
}

// TestCheckComplete compares Check with the definition of a solution on all fillings of small boards.
func TestCheckComplete(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 1))
	for range 8 {
		n, _ := random(rnd, 3, 4)
		rows, cols := n.Runs()
		for _, cells := range fillings(12) {
			_, known := parse(t, rows, cols, cells)
			board := []string{cells[:4], cells[4:8], cells[8:]}
			want := true
			for r := range 3 {
				want = want && slices.Equal(runsOf(board[r]), rows[r])
			}
			for c := range 4 {
				want = want && slices.Equal(runsOf(column(board, c)), cols[c])
			}
			if got := Check(n, known); want != (len(got) == 0) {
				t.Fatalf("rows %v, columns %v, %s: solution %v, but Check says %v", rows, cols, cells, want, got)
			}
		}
	}
}

// TestCheckPartial checks that no part of a solution is rejected.
func TestCheckPartial(t *testing.T) {
	rnd := rand.New(rand.NewPCG(2, 2))
	for range 300 {
		n, board := random(rnd, 1+rnd.IntN(8), 1+rnd.IntN(8))
		if why := Impossible(n); why != nil {
			t.Fatalf("%v: %s, but there is a picture", n.runs, why)
		}
		rows, cols := n.Runs()
		_, known := parse(t, rows, cols, strings.Join(board, ""))
		for range 5 {
			if got := Check(n, known); len(got) > 0 {
				t.Fatalf("rows %v, columns %v: part of a solution, but %v", rows, cols, got)
			}
			for range 1 + n.board.Len()/4 {
				known.Reset(rnd.IntN(n.board.Len()))
			}
		}
	}
}

// TestLayable compares layable with the list of all lines.
func TestLayable(t *testing.T) {
	const length = 6
	lines := fillings(length)
	var clues [][]int
	for _, line := range lines {
		if runs := runsOf(line); !slices.ContainsFunc(clues, func(c []int) bool { return slices.Equal(c, runs) }) {
			clues = append(clues, runs)
		}
	}
	marked := []string{""}
	for range length {
		var longer []string
		for _, s := range marked {
			longer = append(longer, s+".", s+"#", s+"?")
		}
		marked = longer
	}
	for _, mark := range marked {
		cells := make([]puzzle.Mask, length)
		for i, r := range mark {
			cells[i] = map[rune]puzzle.Mask{'.': puzzle.Only(White), '#': puzzle.Only(Black), '?': puzzle.Span(White, Black)}[r]
		}
		for _, runs := range clues {
			want := slices.ContainsFunc(lines, func(line string) bool {
				for i := range line {
					if mark[i] != '?' && mark[i] != line[i] {
						return false
					}
				}
				return slices.Equal(runsOf(line), runs)
			})
			n := lineOfOne(cells, clueBlocks(puzzle.Clue{Runs: runs}))
			if got := len(Check(n, puzzle.FactsOf(n.board, cells))) == 0; got != want {
				t.Fatalf("%v in %s: fits %v, want %v", runs, mark, got, want)
			}
		}
	}
}

// lineOfOne returns a board of one row with a clue and open columns.
func lineOfOne(cells []puzzle.Mask, clue []Block) *Nonogram {
	n, err := NewColoured(blackInks, [][]Block{clue}, make([][]Block, len(cells)))
	if err != nil {
		panic(err)
	}
	return n
}

func TestImpossible(t *testing.T) {
	n, _ := New([][]int{{2}, {1}}, [][]int{{2}, {2}})
	if got, want := puzzletest.ErrorText(Impossible(n)), "the rows need 3 filled cells, the columns 4"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
