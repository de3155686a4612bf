package nurikabe

import (
	"encoding/json"
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
)

// examples are texts and their meaning in our text form. If again is not empty, the text is written so.
var examples = []puzzletest.FormatExample{
	{"numbers with gaps", "puzz.link", "https://puzz.link/p?nurikabe/3/3/1h.j3", "", "nurikabe\n1..\n?..\n..3\n"},
	{"large numbers, player, escaped", "puzz.link", "https://pzplus.tck.mn/p.html?type=player&nurikabe%2F3%2F1%2F-10gf",
		"https://puzz.link/p?nurikabe/3/1/-10gf", "nurikabe\n16 . 15\n"},
	{"gaps beyond the end", "puzz.link", "https://puzz.link/p?nurikabe/2/2/i4z", "https://puzz.link/p?nurikabe/2/2/i4", "nurikabe\n..\n.4\n"},
	{"kanpen", "kanpen", "http://www.kanpen.net/nurikabe.html?problem=2/3/._5_._/-_._4_/", "", "nurikabe\n.5.\n?.4\n"},
	{"sea and land", "pzprv3", "pzprv3\nnurikabe\n2\n3\n# . + \n. 1 - \n", "", "nurikabe\n#.x\n.1?\n"},
	{"a row with a large number", "text", "nurikabe\n10 # x\n. ? .\n", "", "nurikabe\n10 # x\n. ? .\n"},
	{"a column with a large number", "text", "nurikabe\n 12\n .\n 3\n", "", "nurikabe\n 12\n .\n 3\n"},
	{"marks", "text", "nurikabe\n#.x\n.1.\n", "", "nurikabe\n#.x\n.1.\n"},
}

func TestNotations(t *testing.T) { puzzletest.TestFormats(t, Kind, examples) }

// mistakes are invalid texts with their error messages.
var mistakes = []puzzletest.InvalidText{
	{"puzz.link", "https://puzz.link/p?nurikabe/3/1/g0g", `R1C2: the number 0 is not between 1 and 1048576`},
	{"puzz.link", "https://puzz.link/p?nurikabe/3/1/g!g", `at 34: "!" is not a number, a dot or one of the letters g to z`},
	{"kanpen", "http://www.kanpen.net/nurikabe.html?problem=1/2/0_._/",
		`at 48: "0" is not a cell: a dot, a number from 1 to 1048576 or - is expected`},
	{"pzprv3", "pzprv3\nnurikabe\n1\n2\n. 0 \n", `at 5:3: "0" is not a cell: a dot, a number from 1 to 1048576 or - is expected`},
	{"text", "nurikabe\n.0\n", `at 2:2: "0" is not a cell: dots, numbers, ?, # and x are expected`},
	{"text", "nurikabe\n..\n.\n", `at 3:1: 1 cell in this row, 2 in the first`},
	{"text", "nurikabe big\n.\n", `at 1:10: "big" after the name: nothing is expected`},
	{"text", "nurikabe\n", `at 9: no rows of cells: dots, numbers, ?, # and x are expected`},
}

func TestMistakes(t *testing.T) { puzzletest.TestInvalid(t, Kind, mistakes) }

// taken are texts with something missing or left over, and how they are read.
var taken = []puzzletest.LenientText{
	{"puzz.link", "https://puzz.link/p?nurikabe/2/2/1", "nurikabe\n1.\n..\n",
		[]string{`the text ends after 1 of 4 cells or clues: the rest is treated as empty`}},
	{"kanpen", "http://www.kanpen.net/nurikabe.html?problem=2/2/._1_/", "nurikabe\n.1\n..\n",
		[]string{`the text ends after 2 of 4 cells or clues: the rest is treated as empty`}},
	{"pzprv3", "pzprv3\nnurikabe\n1\n2\n1 # \n- . \n", "nurikabe\n1#\n", []string{`"- ." after the end of the board is ignored`}},
}

func TestTaken(t *testing.T) { puzzletest.TestLenient(t, Kind, taken) }

func TestJSON(t *testing.T) {
	p, err := puzzletest.Givens(Kind, 2, 3, json.RawMessage(`[[0,1,0],[0,0,-1]]`))
	if err != nil {
		t.Fatal(err)
	}
	for solution, want := range map[string]string{
		`["101","010"]`: ``,
		`["1??","0?0"]`: ``,
		`["111","000"]`: `at 2: solution[0][1]: 1 in a cell that takes no value`,
		`["20","00"]`:   `at 0: solution: 2 cells, not 3`,
	} {
		_, err := puzzletest.Solution(p, json.RawMessage(solution))
		if got := puzzletest.ErrorText(err); (want == "") != (err == nil) || want != "" && got == "" {
			t.Errorf("%s: %q, want %q", solution, got, want)
		}
	}
	for givens, want := range map[string]string{
		`[[0,0,-2],[0,0,0]]`: `at 6: givens[0][2]: a whole number from -1 to 1048576 is expected, not -2`,
		`[[0,0],[0,0,0]]`:    `at 7: givens[1]: 3 cells, not 2`,
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
	puzzletest.FuzzJSON(f, Kind, [2]string{`[[0,1,0],[0,0,-1]]`, `["101","010"]`}, [2]string{`[[4]]`, `["0"]`})
}

// TestDraw: numbers, sea, and dots in land; a finished board has no dots.
func TestDraw(t *testing.T) {
	puzzletest.TestDrawing(t, Kind, "nurikabe\n#..x\n.2..\n..?.\n#x.1\n", "nurikabe\n###\n#2x\n###\n",
		puzzle.Cell(1, 0), puzzle.Cell(0, 0), puzzle.Cell(1, 1), puzzle.Cell(2, 3))
}

// TestNew refuses boards that are too large or whose cells are wrong.
func TestNew(t *testing.T) {
	for _, x := range []struct {
		rows, cols int
		cells      []int
		want       string
	}{
		{0, 1, nil, "0 rows and 1 column: 1 to 1000 of each are allowed"},
		{300, 200, nil, "300 rows and 200 columns are 60000 cells: at most 40000 are allowed"},
		{1, 2, []int{None}, "1 cell for 1 row and 2 columns"},
		{1, 2, []int{None, maxNumber + 1}, "R1C2: the number 1048577 is not between 1 and 1048576"},
		{1, 1, []int{-2}, "R1C1: the number -2 is not between 1 and 1048576"},
	} {
		if _, err := New(x.rows, x.cols, x.cells); puzzletest.ErrorText(err) != x.want {
			t.Errorf("%v: %v", x, err)
		}
	}
}

// checks lists boards and the rule that each breaks, "" for none, with its sentence.
var checks = [][3]string{
	{"###\n#2x\n###", "", ""},
	{"...\n.2.\n...", "", ""},
	{"##\n##", "pool", "the sea fills the square from R1C1 to R2C2"},
	{"##\n#.", "", ""},
	{"1x1", "joined", "the numbers in R1C1 and R1C3 are on one island"},
	{"1.1", "", ""},
	{"2xx", "size", "R1C1: the island has 3 cells, not 2"},
	{"3.#", "size", "R1C1: the island has room for 2 cells only, not 3"},
	{"?xx", "", ""},
	{"x#1", "no-number", "the island with R1C1 cannot have a number"},
	{"x.1", "", ""},
	{"#1#", "not-connected", "R1C1 is cut off from the rest"},
	{"#1#\n...", "", ""},
}

func TestCheck(t *testing.T) { puzzletest.TestChecks(t, Kind, checks) }
