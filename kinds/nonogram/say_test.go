package nonogram_test

import (
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds/nonogram"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/kinds/wordstest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
)

// spoken returns a puzzle in the text format, and English.
func spoken(t *testing.T, board string) (puzzle.Puzzle, *words.Language) {
	t.Helper()
	p, _, err := puzzletest.Format(nonogram.Kind, codec.Text.Name).Decode(board, nil)
	if err != nil {
		t.Fatal(err)
	}
	l, err := words.In("en", nonogram.Kind)
	if err != nil {
		t.Fatal(err)
	}
	return p, l
}

// TestRoom checks the clauses about the space left for blocks, in the first row of a board of ten columns.
func TestRoom(t *testing.T) {
	for _, c := range []struct {
		technique, row string // "#" filled, "x" empty; the step fills "+" and crosses "-"
		clue           []int
		want           string
	}{
		{"overlap", "x.x++x.x.x", []int{1, 2, 1}, "Row 1 (1 2 1): the 2 fits only in C4-C5."},
		{"overlap", "x.x.+.x.xx", []int{1, 2, 1}, "Row 1 (1 2 1): the 2 fits only in C4-C6, so it covers C5."},
		{"edge-block", "x#++x.x..x", []int{3}, "Row 1: C1 and C5 are empty, so the 3 is C2-C4."},
		{"edge-block", ".++#x.x..x", []int{3}, "Row 1: C5 is empty, so the 3 is C2-C4."},
		{"overlap", "xx+.++x.xx", []int{1, 2, 1}, "Row 1 (1 2 1): the blocks 1 2 must fit in C3-C6, so the first 1 is C3 and the 2 is C5-C6."},
		{"all-arrangements", "x...x-x...", []int{3}, "Row 1: the 3 is C2-C4 or C8-C10. Either way C6 is empty."},
		{"all-arrangements", "x..x.x-x..", []int{2}, "Row 1: the 2 is C2-C3 or C9-C10. Either way C7 is empty."},
		{"all-arrangements", "..xx.x#.-.", []int{2, 1},
			"Row 1 (2 1): C3-C4 and C6 are empty, and C7 starts the 2 or is the 1. Either way C9 is empty."},
		{"all-arrangements", "x.#x.x-x.#", []int{2, 2},
			"Row 1 (2 2): the first 2 includes C3 and the second 2 includes C10, so C7 is empty."},
		{"unreachable", "...#..--..", []int{3}, "Row 1: the 3 includes C4, so C7-C8 are empty."},
		{"unreachable", ".......x--", []int{4}, "Row 1: the 4 ends before the empty C8, so C9-C10 are empty."},
		{"unreachable", ".##x--..##", []int{2, 4},
			"Row 1: C4 is empty, the 2 is C2-C3 and the 4 includes C9-C10, so C5-C6 are empty."},
		{"no-arrangement", "x.x.x.x.x.", []int{1, 2}, "Row 1 (1 2) has no room for the 2."},
		{"no-arrangement", "x.x#x.x.x#", []int{1}, "Row 1 has more filled cells than its block can cover."},
		{"no-arrangement", "x#x.#xxxxx", []int{4}, "Row 1 has no room for the 4: C1, C3 and C6-C10 are empty, and C2 and C5 are filled."},
		{"owner", "..##-x....", []int{2}, "Row 1: C6 is empty, and C3-C4 can only belong to the 2, so C5 is empty."},
		{"owner", "+##.x.....", []int{3, 1}, "Row 1: C5 is empty, and C2-C3 can only belong to the 3, so it is C1-C3."},
		{"overlap", "+x+x+x+xxx", []int{1, 1, 1, 1}, "Row 1 (1 1 1 1): the marks leave little room, so its blocks are C1, C3, C5 and C7."},
		{"full-line", "++.++.++.#", []int{2, 2, 2, 1}, "Row 1 (2 2 2 1) fits exactly: its blocks are C1-C2, C4-C5, C7-C8 and C10."},
		{"full-line", "++++.#++++", []int{4, 5}, "Row 1 (4 5) fits exactly: the 4 is C1-C4 and the 5 is C6-C10."},
	} {
		if got := rowText(t, c.technique, c.row, c.clue, words.Context{}); got != c.want {
			t.Errorf("%s %s %v:\n%s\nwant\n%s", c.technique, c.row, c.clue, got, c.want)
		}
	}
}

// TestEmptied checks the clauses about empty cells: alone they give the reason, among others they rely on the drawing.
func TestEmptied(t *testing.T) {
	for _, c := range []struct {
		technique, row string
		clue           []int
		alone, among   string
	}{
		{"unreachable", "##xx--..#.", []int{2, 3},
			"Row 1: C3-C4 are empty, the 2 is C1-C2 and the 3 includes C9, so C5-C6 are empty.", "Row 1: C5-C6 are unreachable."},
		{"unreachable", "##x---#.#.", []int{2, 3},
			"Row 1: C3 is empty, the 2 is C1-C2, and the 3 includes C7 and C9, so C4-C6 are empty.", "Row 1: C4-C6 are unreachable."},
		{"edge-block", ".#-#-.....", []int{2, 1, 2},
			"Row 1: the first 2 includes C2, so the 1 is C4.", "Row 1: the first 2 includes C2, so the 1 is C4."},
	} {
		for k, want := range []string{c.alone, c.among} {
			if got := rowText(t, c.technique, c.row, c.clue, words.Context{Terse: true, Main: k == 0}); got != want {
				t.Errorf("%s %s:\n%s\nwant\n%s", c.technique, c.row, got, want)
			}
		}
	}
}

// rowText returns the text of a step in the first row of a board of ten columns. In row, "#" is filled and "x" empty; the step fills "+"
// and crosses "-".
func rowText(t *testing.T, technique, row string, clue []int, b words.Context) string {
	t.Helper()
	p, l := spoken(t, "nonogram\nrows: 1, 1\ncols: 1, 1, 0, 0, 0, 0, 0, 0, 0, 0\n")
	b.Known, b.Last = puzzle.NewFacts(p.Board()), true
	s := puzzle.Step{Technique: "nonogram." + technique, Clues: []puzzle.Place{puzzle.Row(0)}, Args: puzzle.Args{"clue": clue}}
	if technique == "owner" {
		s.Args["size"], s.Args["block"] = clue[0], 1
	}
	for i, mark := range row {
		f := puzzle.Fact{At: puzzle.Cell(0, i)}
		if mark == '#' || mark == '+' {
			f.Value = 1
		}
		switch mark {
		case '#', 'x':
			b.Known.Add(f)
			s.Because = append(s.Because, f)
		case '+', '-':
			s.New = append(s.New, f)
		}
	}
	return l.LineText([]puzzle.Step{s}, b)
}

func TestBroken(t *testing.T) {
	wordstest.TestViolations(t, nonogram.Kind, []wordstest.Case{
		{"nonogram\nrows: 2 1, 0, 4\ncols: 1 1, 1 1, 1, 1 1\n????\n????\n????", "no-value",
			"R1C1 can be neither filled nor empty",
			"B1K1 tidak bisa terisi dan tidak bisa kosong"},
		{"nonogram\nrows: 2 1, 0, 4\ncols: 1 1, 1 1, 1, 1 1\n#.##\n????\n????", "row-runs",
			"row 1: the runs are 1 2, but the clue is 2 1",
			"baris 1: bloknya 1 2, padahal petunjuknya 2 1"},
		{"nonogram\nrows: 2 1, 0, 4\ncols: 1 1, 1 1, 1, 1 1\n....\n????\n????", "row-runs",
			"row 1: nothing is filled, but the clue is 2 1",
			"baris 1: tidak ada yang terisi, padahal petunjuknya 2 1"},
		{"nonogram\nrows: 2 1, 0, 4\ncols: 1 1, 1 1, 1, 1 1\n?.??\n????\n????", "row-fit",
			"row 1: no arrangement of 2 1 fits the marks",
			"baris 1: tidak ada susunan 2 1 yang cocok dengan yang sudah ditandai"},
		{"nonogram\nrows: 2 1, 0, 4\ncols: 1 1, 1 1, 1, 1 1\n????\n???#\n????", "row-fit",
			"row 2: the clue is 0, so no cell may be filled",
			"baris 2: petunjuknya 0, jadi tidak boleh ada yang terisi"},
		{"nonogram\nrows: 2 1, 0, 4\ncols: 1 1, 1 1, 1, 1 1\n??.?\n??.?\n??.?", "column-runs",
			"column 3: nothing is filled, but the clue is 1",
			"kolom 3: tidak ada yang terisi, padahal petunjuknya 1"},
		{"nonogram\nrows: 2 1, 0, 4\ncols: 1 1, 1 1, 1, 1 1\n????\n#???\n????", "column-fit",
			"column 1: no arrangement of 1 1 fits the marks",
			"kolom 1: tidak ada susunan 1 1 yang cocok dengan yang sudah ditandai"},
	})
}

// TestFinishedOnce checks that bookkeeping in a line is not stated before the sentence that the line is finished.
func TestFinishedOnce(t *testing.T) {
	p, l := spoken(t, "nonogram\nrows: 2\ncols: 0, 1, 1, 0, 0\n")
	known := puzzle.NewFacts(p.Board())
	known.Set(1, nonogram.Black)
	known.Set(2, nonogram.Black)
	black := []puzzle.Fact{{At: puzzle.Cell(0, 1), Value: nonogram.Black}, {At: puzzle.Cell(0, 2), Value: nonogram.Black}}
	step := func(technique string, args puzzle.Args, cols ...int) puzzle.Step {
		s := puzzle.Step{Technique: "nonogram." + technique, Clues: []puzzle.Place{puzzle.Row(0)}, Args: args, Because: black}
		for _, c := range cols {
			s.New = append(s.New, puzzle.Fact{At: puzzle.Cell(0, c)})
		}
		return s
	}
	steps := []puzzle.Step{
		step("cap", puzzle.Args{"clue": []int{2}, "size": 2}, 0, 3),
		step("finished-line", puzzle.Args{"clue": []int{2}, "fill": 0, "total": 2}, 4),
	}
	quiet := func(string) bool { return true }
	if got := l.About(p).LineTexts(steps, known, quiet, nil); len(got) != 1 || got[0] != "Row 1 is finished." {
		t.Errorf("%q", got)
	}
}

// TestCauses checks sentences about several steps: if they rest on more empty cells than a sentence names, it names those of the first
// steps, and a run is not called complete before all its cells are known.
func TestCauses(t *testing.T) {
	board := "nonogram\nrows: 2 4 4 2, 0\ncols: " + strings.Repeat("1, ", 19) + "1\n"
	p, l := spoken(t, board)
	step := func(technique string, filled, empty, fills []int) puzzle.Step {
		s := puzzle.Step{Technique: technique, Clues: []puzzle.Place{puzzle.Row(0)}, Args: puzzle.Args{"clue": []int{2, 4, 4, 2}, "size": 2}}
		for value, at := range [][]int{empty, filled} {
			for _, c := range at {
				s.Because = append(s.Because, puzzle.Fact{At: puzzle.Cell(0, c-1), Value: value})
			}
		}
		for _, c := range fills {
			s.New = append(s.New, puzzle.Fact{At: puzzle.Cell(0, c-1), Value: 1})
		}
		return s
	}
	same := func(s puzzle.Step) puzzle.Step {
		s.Args = puzzle.Args{"clue": []int{2, 2, 2, 2}, "size": 2}
		return s
	}
	complete := same(step("nonogram.cap", []int{6, 7}, nil, nil))
	complete.New = []puzzle.Fact{{At: puzzle.Cell(0, 7)}}
	for _, x := range []struct {
		steps []puzzle.Step
		want  string
	}{
		{[]puzzle.Step{step("nonogram.less-room", nil, []int{10}, []int{6}), step("nonogram.less-room", nil, []int{1, 10}, []int{3}),
			step("nonogram.edge-block", []int{12}, []int{11}, []int{14, 15}), step("nonogram.only-place", nil, []int{11, 19}, []int{17, 18})},
			"Row 1 (2 4 4 2): C1 and C10 are empty, and C11 is empty and the second 4 includes C12, so the first 2 covers C3, " +
				"the first 4 covers C6, the second 4 covers C14-C15 and the second 2 is C17-C18."},
		{[]puzzle.Step{same(step("nonogram.less-room", nil, []int{1}, []int{7})), complete,
			same(step("nonogram.all-arrangements", nil, []int{11, 19}, []int{17, 18}))},
			"Row 1 (2 2 2 2): C1, C11 and C19 are empty, and C6 is filled, so the last 2 is C17-C18 and C7 is filled, leaving C8 empty."},
	} {
		known := puzzle.NewFacts(p.Board())
		for _, s := range x.steps {
			known.AddAll(s.Because)
		}
		if got := l.LineText(x.steps, words.Context{Known: known, Last: true}); got != x.want {
			t.Errorf("%q, want %q", got, x.want)
		}
	}
}

// TestImpossibleLine checks a sentence about a line in which no arrangement of the blocks is possible any more.
func TestImpossibleLine(t *testing.T) {
	p, l := spoken(t, "nonogram\nrows: 4 4, 0\ncols: "+strings.Repeat("1, ", 9)+"1\n")
	known := puzzle.NewFacts(p.Board())
	for _, c := range []int{0, 5} {
		known.Add(puzzle.Fact{At: puzzle.Cell(0, c)})
	}
	filled := puzzle.Fact{At: puzzle.Cell(0, 4), Value: 1}
	known.AddAll([]puzzle.Fact{filled, {At: puzzle.Cell(0, 6), Value: 1}})
	s := puzzle.Step{Technique: "nonogram.unreachable", Clues: []puzzle.Place{puzzle.Row(0)}, New: []puzzle.Fact{{At: puzzle.Cell(0, 9)}},
		Because: []puzzle.Fact{filled}, Args: puzzle.Args{"clue": []int{4, 4}}}
	got := l.LineText([]puzzle.Step{s}, words.Context{Known: known, Last: true, Terse: true})
	if want := "Row 1: the first 4 includes C5, so C10 is empty."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
