package generate_test

import (
	"context"
	"testing"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/board"
)

// looks counts on some boards what an editor looks for. Clues are those in cells.
type looks struct {
	boards, clues, unpaired int // unpaired: clues without a clue at the image under a half turn
	squares, blanks, blank  int // 2x2 squares of clues; sum of the largest rectangles without one, and the largest of all
	ones, zeros, revealing  int // clues 1 and 0; clues 0 that reveal too much
	twins                   int // equal clues side by side
	poor                    int // boards that the kind's Printable rejects
	crowd                   int // the most clues in 5x5 cells
}

// look makes boards of a kind and counts.
func look(t *testing.T, kind string, side, count int, grade string) (n looks) {
	t.Helper()
	k, _ := kinds.ByName(kind)
	w := generate.Request{Kind: k, Rows: side, Cols: side, Count: count, Seed: 5, MinGrade: grade, MaxGrade: grade}
	for m, err := range generate.Puzzles(context.Background(), w) {
		if err != nil {
			t.Fatal(err)
		}
		n.boards++
		if fits := k.Make.Printable; fits != nil && !fits(m.Puzzle) {
			n.poor++
		}
		at, value := map[puzzle.Place]bool{}, map[puzzle.Place]int{}
		for _, c := range k.Clues(m.Puzzle) {
			at[c.At], value[c.At] = true, c.Value
		}
		for _, c := range k.Clues(m.Puzzle) {
			n.clues++
			if !at[puzzle.Rotate.Turn().Place(c.At, side, side)] {
				n.unpaired++
			}
			if c.Value == 1 {
				n.ones++
			}
			if r := k.Make.Revealing; r != nil && r(m.Puzzle, c) {
				n.revealing++
			}
			if c.Value == 0 {
				n.zeros++
			}
			right, down := puzzle.Cell(int(c.At.R), int(c.At.C)+1), puzzle.Cell(int(c.At.R)+1, int(c.At.C))
			for _, beside := range [...]puzzle.Place{right, down} {
				if at[beside] && value[beside] == c.Value {
					n.twins++
				}
			}
			crowd := 0
			for i := range 25 {
				if at[puzzle.Cell(int(c.At.R)-2+i/5, int(c.At.C)-2+i%5)] {
					crowd++
				}
			}
			n.crowd = max(n.crowd, crowd)
			if at[right] && at[down] && at[puzzle.Cell(int(down.R), int(right.C))] {
				n.squares++
			}
		}
		g := board.Grid{Rows: side, Cols: side}
		blank := len(g.LargestRect(func(i int) bool { return !at[g.CellPlace(i)] }))
		n.blanks, n.blank = n.blanks+blank, max(n.blank, blank)
	}
	return n
}

// TestPrintable: boards have what an editor expects (docs/generate.md). Rows that need many boards to fail run in sweeps only.
func TestPrintable(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		kind        string
		side, count int
		grade       string
		fails       func(n looks) bool
	}{
		{"slitherlink", 10, sweeptest.Samples(2, 3), "", func(n looks) bool {
			return n.unpaired > 0 || 5*n.blanks > 32*n.boards || n.clues > 58*n.boards
		}},
		{"sudoku", 9, 4, "", func(n looks) bool { return n.unpaired > 0 }},
		{"skyscrapers", 6, 8, "Easy", func(n looks) bool { return 2*n.unpaired > n.boards }}, // given heights have no pairs
		{"masyu", 10, sweeptest.Samples(0, 24), "", func(n looks) bool { return 2*n.blanks > 22*n.boards }},
		{"akari", 10, 12, "", func(n looks) bool { return n.unpaired > 0 || n.revealing > n.boards || n.blanks > 16*n.boards }},
		{"akari", 10, 12, "Easy", func(n looks) bool { return 5*n.zeros > n.clues }},
		{"hashi", 7, 12, "", func(n looks) bool { return n.blank > 9 }},
		{"hashi", 10, sweeptest.Samples(12, 24), "", func(n looks) bool { return n.crowd > 12 }},
		{"heyawake", 8, sweeptest.Samples(2, 12), "Medium", func(n looks) bool { return false }},
		{"heyawake", 10, sweeptest.Samples(3, 8), "", func(n looks) bool { return n.clues > 18*n.boards }},
		{"heyawake", 10, sweeptest.Samples(0, 8), "Easy", func(n looks) bool { return n.revealing > 3*n.boards }},
		{"hitori", 6, sweeptest.Samples(8, 24), "", func(n looks) bool { return false }},
		{"skyscrapers", 7, sweeptest.Samples(2, 8), "", func(n looks) bool { return false }},
		{"slitherlink", 7, sweeptest.Samples(3, 12), "", func(n looks) bool { return false }},
		{"masyu", 8, sweeptest.Samples(8, 24), "", func(n looks) bool { return false }},
		{"hitori", 8, sweeptest.Samples(12, 24), "", func(n looks) bool { return 2*n.twins > 21*n.boards }},
		{"nurikabe", 8, 8, "", func(n looks) bool { return 10*n.ones > 3*n.clues }},
	} {
		if x.count == 0 {
			continue
		}
		n := look(t, x.kind, x.side, x.count, x.grade)
		t.Logf("%s %+v", x.kind, n)
		if n.boards != x.count || n.poor > 0 || x.fails(n) {
			t.Errorf("%s %dx%d %s: %+v", x.kind, x.side, x.side, x.grade, n)
		}
	}
}
