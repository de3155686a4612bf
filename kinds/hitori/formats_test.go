package hitori

import (
	"encoding/json"
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
)

// examples are texts and their meaning in our text form. If again is not empty, the text is written so.
var examples = []puzzletest.FormatExample{
	{"digits", "puzz.link", "https://puzz.link/p?hitori/3/2/112.31", "", "hitori\n1 1 2\n. 3 1\n"},
	{"letters and large numbers, player, escaped", "puzz.link", "https://pzplus.tck.mn/p.html?type=player&hitori%2F2%2F2%2Faz-10.",
		"https://puzz.link/p?hitori/2/2/az-10./", "hitori\n10 35\n36 .\n"},
	{"kanpen", "kanpen", "http://www.kanpen.net/hitori.html?problem=2/3/1_2_1_/0_3_3_/", "", "hitori\n1 2 1\n. 3 3\n"},
	{"shaded and unshaded cells", "pzprv3", "pzprv3\nhitori\n2\n3\n1 1 . \n12 2 1 \n# + . \n. . # \n", "", "hitori\n1# 1x .\n12 2  1#\n"},
	{"no marks", "pzprv3", "pzprv3\nhitori\n1\n2\n1 - \n", "pzprv3\nhitori\n1\n2\n1 . \n. . \n", "hitori\n1 .\n"},
	{"game ID", "tatham", "5x2:1122334455", "", "hitori\n1 1 2 2 3\n3 4 4 5 5\n"},
	{"game ID with letters and parameters", "tatham", "singles:3x1de:aZ1", "3x1:aZ1", "hitori\n10 61 1\n"},
	{"marks", "text", "hitori\n1# 1x 12\n.x 2 3\n", "hitori\n1# 1x 12\n.x 2  3\n", "hitori\n1# 1x 12\n.x 2  3\n"},
}

func TestNotations(t *testing.T) { puzzletest.TestFormats(t, Kind, examples) }

// mistakes are invalid texts with their error messages.
var mistakes = []puzzletest.InvalidText{
	{"puzz.link", "https://puzz.link/p?hitori/3/1/101", `at 32: "0" is not a number: digits, letters, or - and two of them are expected`},
	{"puzz.link", "https://puzz.link/p?hitori/3/1/1!1", `at 32: "!" is not a number: digits, letters, or - and two of them are expected`},
	{"puzz.link", "https://puzz.link/p?hitori/3/1/11-1", `at 34: "1" is not a number: digits, letters, or - and two of them are expected`},
	{"kanpen", "http://www.kanpen.net/hitori.html?problem=1/2/a_1_/", `at 46: "a" is not a number or a dot`},
	{"pzprv3", "pzprv3\nhitori\n1\n2\n1 1296 \n", `R1C2: the number 1296 is not between 1 and 1295`},
	{"pzprv3", "pzprv3\nhitori\n1\n2\n1 2 \n# 1 \n", `at 6:3: "1" is not a shaded cell (#), an unshaded one (+) or an open one (.)`},
	{"tatham", "3x1q:123", `at 3: "q" after the size: d with a letter is expected`},
	{"tatham", "singles:3x1:1!2", `at 13: "!" is not a number: digits and letters are expected`},
	{"text", "hitori\n1 2\n1\n", `at 3:1: row 2 has 1 cell, the first has 2`},
	{"text", "hitori\n1 q\n", `at 2:3: "q" is not a number or a dot`},
	{"text", "hitori big\n.\n", `at 1:8: "big" after the name: nothing is expected`},
	{"text", "hitori\n", `at 7: rows of numbers are expected`},
}

func TestMistakes(t *testing.T) { puzzletest.TestInvalid(t, Kind, mistakes) }

// taken are texts with something missing or left over, and how they are read.
var taken = []puzzletest.LenientText{
	{"puzz.link", "https://puzz.link/p?hitori/2/2/1", "hitori\n1 .\n. .\n",
		[]string{`the text ends after 1 of 4 cells or clues: the rest is treated as empty`}},
	{"puzz.link", "https://puzz.link/p?hitori/2/1/1@", "hitori\n1 .\n", []string{`a question mark is read as a cell without a number`}},
	{"kanpen", "http://www.kanpen.net/hitori.html?problem=2/2/1_1_/", "hitori\n1 1\n. .\n",
		[]string{`the text ends after 2 of 4 cells or clues: the rest is treated as empty`}},
}

func TestTaken(t *testing.T) { puzzletest.TestLenient(t, Kind, taken) }

func TestJSON(t *testing.T) {
	p, err := puzzletest.Givens(Kind, 2, 3, json.RawMessage(`[[1,1,2],[0,3,2]]`))
	if err != nil {
		t.Fatal(err)
	}
	for solution, want := range map[string]string{
		`["100","010"]`: ``,
		`["1??","0?0"]`: ``,
		`["20","00"]`:   `at 0: solution: 2 cells, not 3`,
	} {
		_, err := puzzletest.Solution(p, json.RawMessage(solution))
		if got := puzzletest.ErrorText(err); (want == "") != (err == nil) || want != "" && got == "" {
			t.Errorf("%s: %q, want %q", solution, got, want)
		}
	}
	for givens, want := range map[string]string{
		`[[1,2,-1],[1,2,3]]`: `at 6: givens[0][2]: a whole number from 0 to 1295 is expected, not -1`,
		`[[1,2],[1,2,3]]`:    `at 7: givens[1]: 3 cells, not 2`,
	} {
		if _, err := puzzletest.Givens(Kind, 2, 3, json.RawMessage(givens)); puzzletest.ErrorText(err) != want {
			t.Errorf("%s: %v, want %q", givens, err, want)
		}
	}
}

// FuzzDecode: no text makes a decoder panic, and what it reads survives writing and reading.
func FuzzDecode(f *testing.F) { puzzletest.FuzzFormats(f, Kind, examples, mistakes) }

// FuzzJSON: no JSON makes the reader of givens and solutions panic.
func FuzzJSON(f *testing.F) {
	puzzletest.FuzzJSON(f, Kind, [2]string{`[[1,1,2],[0,3,2]]`, `["100","010"]`}, [2]string{`[[4]]`, `["0"]`})
}

// TestDraw: shaded cells with and without numbers, circles and dots; a finished board has neither.
func TestDraw(t *testing.T) {
	puzzletest.TestDrawing(t, Kind, "hitori\n1# 1x 12\n.x 2  .#\n2  2  3\n", "hitori\n1# 1x 3x\n2x 3x 1x\n3x 2x 2#\n",
		puzzle.Cell(1, 0), puzzle.Cell(0, 0), puzzle.Cell(2, 1), puzzle.Cell(2, 2))
}

// TestNew refuses boards that are too large or whose numbers are wrong.
func TestNew(t *testing.T) {
	for _, x := range []struct {
		rows, cols int
		numbers    []int
		want       string
	}{
		{0, 1, nil, "0 rows and 1 column: 1 to 1000 of each are allowed"},
		{300, 200, nil, "300 rows and 200 columns are 60000 cells: at most 40000 are allowed"},
		{1, 2, []int{1}, "1 cell for 1 row and 2 columns"},
		{1, 2, []int{1, 1296}, "R1C2: the number 1296 is not between 1 and 1295"},
		{1, 1, []int{-1}, "R1C1: the number -1 is not between 1 and 1295"},
	} {
		if _, err := New(x.rows, x.cols, x.numbers); puzzletest.ErrorText(err) != x.want {
			t.Errorf("%v: %v", x, err)
		}
	}
}

// checks lists boards and the rule that each breaks, "" for none, with its sentence.
var checks = [][3]string{
	{"1# 1x 3x\n2x 3x 1x\n3x 2x 2#", "", ""},
	{"1 1\n2 1", "", ""},
	{"1x 1x\n2 1", "repeated", "the 1 is unshaded in R1C1 and R1C2"},
	{"1x 2\n1x 1", "repeated", "the 1 is unshaded in R1C1 and R2C1"},
	{".x .x", "", ""},
	{"1# 2#", "side-by-side", "the shaded cells R1C1 and R1C2 are side by side"},
	{"1 2# 3\n4# 5 6", "", ""},
	{"1x 2# 3\n4# 5x 6", "not-connected", "R1C1 is cut off from the rest"},
}

func TestCheck(t *testing.T) { puzzletest.TestChecks(t, Kind, checks) }
