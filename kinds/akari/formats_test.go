package akari

import (
	"encoding/json"
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
)

// examples are texts and their meaning in our text form. If again is not empty, the text is written so.
var examples = []puzzletest.FormatExample{
	{"numbers with gaps", "puzz.link", "https://puzz.link/p?akari/6/6/l8.mcck.gbj", "",
		"akari\n......\n3.#...\n....2.\n.2....\n...#.1\n......\n"},
	{"internal name, player, escaped", "puzz.link", "https://pzplus.tck.mn/p.html?type=player&lightup%2F3%2F2%2Fa.g0",
		"https://puzz.link/p?akari/3/2/a.ga",
		"akari\n0..\n#.0\n"},
	{"gaps beyond the end", "puzz.link", "https://puzz.link/p?akari/2/2/h.4", "https://puzz.link/p?akari/2/2/h.e", "akari\n..\n#4\n"},
	{"kanpen", "kanpen", "http://www.kanpen.net/bijutsukan.html?problem=2/3/._5_._/0_._4_/", "", "akari\n.#.\n0.4\n"},
	{"lights and marks", "pzprv3", "pzprv3\nlightup\n2\n3\n# . - \n+ 1 . \n", "", "akari\n*.#\nx1.\n"},
	{"crossed-off numbers", "pzprv3", "pzprv3\nlightup\n1\n2\n1 # \n- . \n", "pzprv3\nlightup\n1\n2\n1 # \n", "akari\n1*\n"},
	{"game ID", "tatham", "7x7:a1gBb0f2a3za", "", "akari\n.1.....\n..#..0.\n.....2.\n3......\n.......\n.......\n.......\n"},
	{"game ID with all parameters", "tatham", "lightup:3x2b20s4d1:B1aa2a", "3x2:B1b2a", "akari\n#1.\n.2.\n"},
	{"marks", "text", "akari\n*.#x\n.1..\n", "", "akari\n*.#x\n.1..\n"},
}

func TestNotations(t *testing.T) { puzzletest.TestFormats(t, Kind, examples) }

// mistakes are invalid texts with their error messages.
var mistakes = []puzzletest.InvalidText{
	{"puzz.link", "https://puzz.link/p?akari/3/1/gfg", `R1C2: the number 15 is not between 0 and 4`},
	{"puzz.link", "https://puzz.link/p?akari/3/1/g!g", `at 31: "!" is not a number, a dot or one of the letters g to z`},
	{"kanpen", "http://www.kanpen.net/bijutsukan.html?problem=1/2/6_._/",
		`at 50: "6" is not a cell: a dot, a number from 0 to 4 or 5 is expected`},
	{"pzprv3", "pzprv3\nlightup\n1\n2\n. 5 \n", `at 5:3: "5" is not a cell: a dot, a number from 0 to 4 or - is expected`},
	{"tatham", "3x1:5b", `at 4: "5" is not a black cell: B, numbers from 0 to 4 and runs a to z are expected`},
	{"tatham", "3x1q:c", `at 3: "q" after the size: b, s and d with numbers are expected`},
	{"text", "akari\n.5\n", `at 2:2: "5" is not a cell: dots, #, and numbers from 0 to 4 are expected`},
	{"text", "akari big\n.\n", `at 1:7: "big" after the name: nothing is expected`},
	{"text", "akari\n", `at 6: no rows of cells: dots, #, and numbers from 0 to 4 are expected`},
}

func TestMistakes(t *testing.T) { puzzletest.TestInvalid(t, Kind, mistakes) }

// taken are texts with something missing or left over, and how they are read.
var taken = []puzzletest.LenientText{
	{"puzz.link", "https://puzz.link/p?akari/2/2/1", "akari\n1.\n..\n",
		[]string{`the text ends after 1 of 4 cells or clues: the rest is treated as empty`}},
	{"kanpen", "http://www.kanpen.net/bijutsukan.html?problem=2/2/._1_/", "akari\n.1\n..\n",
		[]string{`the text ends after 2 of 4 cells or clues: the rest is treated as empty`}},
	{"pzprv3", "pzprv3\nlightup\n1\n2\n1 # \n- . \n", "akari\n1*\n", []string{`"- ." after the end of the board is ignored`}},
}

func TestTaken(t *testing.T) { puzzletest.TestLenient(t, Kind, taken) }

func TestJSON(t *testing.T) {
	p, err := puzzletest.Givens(Kind, 2, 3, json.RawMessage(`[".1#","..."]`))
	if err != nil {
		t.Fatal(err)
	}
	for solution, want := range map[string]string{
		`["100","010"]`: ``,
		`["1??","0?0"]`: ``,
		`["110","000"]`: `at 2: solution[0][1]: 1 in a cell that takes no value`,
		`["20","00"]`:   `at 0: solution: 2 cells, not 3`,
	} {
		_, err := puzzletest.Solution(p, json.RawMessage(solution))
		if got := puzzletest.ErrorText(err); (want == "") != (err == nil) || want != "" && got == "" {
			t.Errorf("%s: %q, want %q", solution, got, want)
		}
	}
	for givens, want := range map[string]string{
		`["..5","..."]`: `at 4: givens[0][2]: "5" is not a cell: dots, #, and numbers from 0 to 4 are expected`,
		`["..","..."]`:  `at 6: givens[1]: 3 cells, not 2`,
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
	puzzletest.FuzzJSON(f, Kind, [2]string{`[".1#","..."]`, `["100","010"]`}, [2]string{`["4"]`, `["0"]`})
}

// TestDraw: lit cells, lights and dots; a finished board has no dots.
func TestDraw(t *testing.T) {
	puzzletest.TestDrawing(t, Kind, "akari\n*..#\n.2x.\n..0.\n#x.1\n", "akari\nx*x\n*4*\nx*x\n",
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
		{200, 200, nil, "200 rows and 200 columns are 40000 cells: at most 20000 are allowed"},
		{1, 2, []int{White}, "1 cell for 1 row and 2 columns"},
		{1, 2, []int{White, 5}, "R1C2: the number 5 is not between 0 and 4"},
		{1, 1, []int{-3}, "R1C1: the number -3 is not between 0 and 4"},
	} {
		if _, err := New(x.rows, x.cols, x.cells); puzzletest.ErrorText(err) != x.want {
			t.Errorf("%v: %v", x, err)
		}
	}
}

// checks lists boards and the rule that each breaks, "" for none, with its sentence.
var checks = [][3]string{
	{"x*x\n*4*\nx*x", "", ""},
	{"*.*", "lane", "the lights in R1C1 and R1C3 shine on each other"},
	{"*#*", "", ""},
	{"xx", "unlit", "no light shines on R1C2"},
	{"x1*\n.*.", "number", "R1C2: 2 lights are next to the 1"},
	{"x0*\n...", "number", "R1C2: 1 light is next to the 0"},
	{".3.\nx..", "", ""},
	{".3.\n.x.", "number", "R1C2: only 2 lights fit next to the 3"},
	{"x1#\n#x.", "number", "R1C2: only 0 lights fit next to the 1"},
	{".2.\n#..", "", ""},
	{"x3.\n#..", "number", "R1C2: only 2 lights fit next to the 3"},
	{"x2.\n#x.", "number", "R1C2: only 1 light fits next to the 2"},
}

func TestCheck(t *testing.T) { puzzletest.TestChecks(t, Kind, checks) }

func TestImpossible(t *testing.T) {
	for board, want := range map[string]string{
		"akari\n.2.\n":      "",
		"akari\n.3.\n":      "the number in R1C2 is 3, but only 2 of the cells next to it can hold a light",
		"akari\n.4.\n.#.\n": "the number in R1C2 is 4, but only 2 of the cells next to it can hold a light",
	} {
		p, _, err := puzzletest.ReadBoard(Kind, board)
		if err != nil {
			t.Fatal(err)
		}
		if got := puzzletest.ErrorText(Impossible(p)); got != want {
			t.Errorf("%s: %q", board, got)
		}
	}
}
