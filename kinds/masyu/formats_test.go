package masyu

import (
	"encoding/json"
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
)

// examples are texts and their meaning in our text form. If again is not empty, the text is written so.
var examples = []puzzletest.FormatExample{
	{"file example", "puzz.link", "https://puzz.link/p?mashu/6/6/1063000i3000", "", `masyu
. . W . . .
. B . . W .
. . . . . .
. . . B . .
. W . . . .
. . . . . .
`},
	{"every cell", "puzz.link", "https://puzz.link/p?masyu/f/4/4/0003i0", "https://puzz.link/p?mashu/f/4/4/0003i0", `masyu all
. . . .
. . . .
. . W .
B . . .
`},
	{"other host, edit, slash", "puzz.link", "http://pzv.jp/p.html?pearl_edit/3/2/i3/", "https://puzz.link/p?mashu/3/2/i3",
		"masyu\nB . .\n. W .\n"},
	{"player, escaped", "puzz.link", "https://pzplus.tck.mn/p.html?type=player&masyu%2F3%2F2%2Fi3", "https://puzz.link/p?mashu/3/2/i3",
		"masyu\nB . .\n. W .\n"},
	{"applet", "puzz.link", "http://indi.s58.xrea.com/mashu/sa/m.html?3/2/i3", "https://puzz.link/p?mashu/3/2/i3", "masyu\nB . .\n. W .\n"},
	{"no host", "puzz.link", "mashu/3/2/i3", "https://puzz.link/p?mashu/3/2/i3", "masyu\nB . .\n. W .\n"},
	{"kanpen in pzpr's body", "puzz.link", "http://www.kanpen.net/masyu.html?pzpr=/3/2/i3", "https://puzz.link/p?mashu/3/2/i3",
		"masyu\nB . .\n. W .\n"},
	{"kanpen without the empty flag", "puzz.link", "http://www.kanpen.net/masyu.html?pzpr=3/2/i3", "https://puzz.link/p?mashu/3/2/i3",
		"masyu\nB . .\n. W .\n"},
	{"last group half used", "puzz.link", "https://puzz.link/p?mashu/2/2/0i", "https://puzz.link/p?mashu/2/2/0i", "masyu\n. .\n. B\n"},
	{"rows of the published program", "masyu-rows", "-0--\n----\n1--1\n", "", "masyu\n. B . .\n. . . .\nW . . W\n"},
	{"kanpen", "kanpen", "http://www.kanpen.net/masyu.html?problem=2/3/2_._._/._1_._/", "", "masyu\nB . .\n. W .\n"},
	{"lines and crosses", "pzprv3", "pzprv3\nmashu\n2\n5\n. . . . . \n. . . . . \n1 1 1 0 \n0 1 -1 1 \n0 0 -1 0 0 \n", "", `masyu
.-.-.-. .
    x
. .-.x.-.
`},
	{"slashes for lines", "pzprv3", "pzprv3/mashu/1/4/. 1 2 . /0 0 1 /", "pzprv3\nmashu\n1\n4\n. 1 2 . \n0 0 1 \n", "masyu\n. W B-.\n"},
	{"clues alone, every cell, info", "pzprv3", "pzprv3.1\nmashu\n2\n1\nf\n1\n.\ninfo:{\n \"metadata\":{}\n}",
		"pzprv3\nmashu\n2\n1\nf\n1 \n. \n\n\n0 \n", "masyu all\nW\n.\n"},
	{"easy", "tatham", "6x6:fWaWaWbWWaWfBcWbBe", "", `masyu
. . . . . .
W . W . W .
. W W . W .
. . . . . B
. . . W . .
B . . . . .
`},
	{"tricky, full parameters, name", "tatham", "pearl:6x6dt:BaWgWcWaBWaBmWWa", "6x6:BaWgWcWaBWaBmWWa", `masyu
B . W . . .
. . . . W .
. . W . B W
. B . . . .
. . . . . .
. . . W W .
`},
	{"one side, run of 27", "tatham", "6:zaWh", "6x6:zaWh", `masyu
. . . . . .
. . . . . .
. . . . . .
. . . . . .
. . . W . .
. . . . . .
`},
	{"close together, other letters", "text", "masyu\n.o.\nb○●", "masyu\n. W .\nB W B\n", "masyu\n. W .\nB W B\n"},
	{"by digits", "text", "masyu\n-1-\n011\n", "masyu\n. W .\nB W W\n", "masyu\n. W .\nB W W\n"},
	{"lines drawn", "text", "masyu\n.-W-.\n|   |\nB . .\n  x\n. .x.\n", "", "masyu\n.-W-.\n|   |\nB . .\n  x\n. .x.\n"},
}

func TestNotations(t *testing.T) { puzzletest.TestFormats(t, Kind, examples) }

// mistakes are invalid texts with their error messages.
var mistakes = []puzzletest.InvalidText{
	{"puzz.link", "https://puzz.link/p?masyu/6/6/1063w00i3000", `at 34: "w" is not a digit or one of the letters a to q`},
	{"puzz.link", "https://puzz.link/p?masyu/2", `at 27: "" is not the number of rows`},
	{"puzz.link", "https://puzz.link/p?masyu/0/2/", `at 26: 2 rows and 0 columns: 1 to 1000 of each are allowed`},
	{"puzz.link", "https://puzz.link/p?masyu/99999999999999999999/2/", `at 26: 2 rows and 1073741823+ columns: 1 to 1000 of each are allowed`},
	{"masyu-rows", "-0--\n-1-\n", `at 2:1: 3 cells, the first row has 4`},
	{"masyu-rows", "-0--\n-1-2\n", `at 2:4: "2" is not 0, 1 or -`},
	{"kanpen", "http://www.kanpen.net/masyu.html?problem=2/2/._3_/._._/", `at 47: "3" is not a pearl: expected 1 for white, 2 for black, or a dot`},
	{"pzprv3", "pzprv3\nmashu\n2\n2\n. 1 \n- . \n", `at 6:1: "-" is a circle without a colour, which is not supported`},
	{"pzprv3", "pzprv3\nmashu\n2\n2\n. 1 \n. . \n0 \n7 \n", `at 8:1: "7" is not a line (1), a cross (-1) or nothing (0)`},
	{"pzprv3", "pzprv3\nmashu\n2\nx\n", `at 4:1: "x" is not the number of columns`},
	{"tatham", "6x6:fWaX", `at 7: "X" is not a pearl: B, W and runs a to z are expected`},
	{"tatham", "6x6:z", `at 5: the text ends after 26 of 36 cells`},
	{"tatham", "6x6:zz", `at 5: "z" stands for 26 empty cells, only 10 are left`},
	{"tatham", "2x1:WWWW", `at 6: "WW" after the last cell`},
	{"tatham", "6x6dz:zj", `at 3: "dz" after the size: de, dt or n is expected`},
	{"tatham", "6x6#1234", `at 3: a random seed means a puzzle only to the program that made it: the ID with a colon is needed`},
	{"text", "masyu\n. W\n. .x\n", `at 3:5: no cell to the right of the line`},
	{"text", "masyu\n.W\n...\n", `at 3:1: 3 cells in this row, 2 in the first`},
	{"text", "masyu\n.Q\n", `at 2:2: "Q" is not a cell: dots, W and B are expected`},
	{"text", "masyu\n. .\n||\n. .\n", `at 3:2: "|" stands below no cell`},
	{"text", "masyu\n. .\n|\n", `at 4:1: no row of cells below the lines`},
	{"text", "masyu\n", `at 6: no rows of cells: dots, W and B are expected`},
	{"text", "masyu big\n.\n", `at 1:7: unknown option "big" (option: all, if the loop visits every cell)`},
}

func TestMistakes(t *testing.T) { puzzletest.TestInvalid(t, Kind, mistakes) }

// taken are texts with something missing, left over or misplaced, and how they are read.
var taken = []puzzletest.LenientText{
	{"puzz.link", "https://puzz.link/p?masyu/6/6/1063000i300",
		"masyu\n. . W . . .\n. B . . W .\n. . . . . .\n. . . B . .\n. W . . . .\n. . . . . .\n", []string{
			`the text ends after 33 of 36 cells or clues: the rest is treated as empty`,
		}},
	{"puzz.link", "https://puzz.link/p?masyu/6/6/1063000i30000",
		"masyu\n. . W . . .\n. B . . W .\n. . . . . .\n. . . B . .\n. W . . . .\n. . . . . .\n", []string{
			`"0" after the end of the board is ignored`,
		}},
	{"puzz.link", "https://puzz.link/p?masyu/2/2/0001",
		"masyu\n. .\n. .\n", []string{
			`"01" after the end of the board is ignored`,
		}},
	{"puzz.link", "https://puzz.link/p?masyu/2/2/01",
		"masyu\n. .\n. .\n", []string{
			`"1" describes a cell after the last one, which is ignored`,
		}},
	{"puzz.link", "https://puzz.link/p?masyu//2/2/00",
		"masyu\n. .\n. .\n", []string{}},
	{"puzz.link", "https://puzz.link/p?masyu/v:anti/2/2/00",
		"masyu\n. .\n. .\n", []string{
			`the address is marked as a variant (v:anti) whose rules are not known: the usual rules are taken`,
		}},
	{"puzz.link", "https://puzz.link/p?masyu/g/2/2/00",
		"masyu\n. .\n. .\n", []string{
			`the flag "g" is not known and is left out`,
		}},
	{"kanpen", "http://www.kanpen.net/masyu.html?problem=2/2/._1_/",
		"masyu\n. W\n. .\n", []string{
			`the text ends after 2 of 4 cells or clues: the rest is treated as empty`,
		}},
	{"pzprv3", "pzprv3\nmashu\n2\n2\n. 1 \n. \n",
		"masyu\n. W\n. .\n", []string{
			`the text ends after 3 of 4 cells or clues: the rest is treated as empty`,
		}},
	{"pzprv3", "pzprv3/mashu/6/6",
		"masyu\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n", []string{
			`the text ends after 0 of 36 cells or clues: the rest is treated as empty`,
		}},
	{"pzprv3", "pzprv3\nmashu\n1\n2\n. . \n0 \n0 0 \n",
		"masyu\n. .\n", []string{
			`"0 0" after the end of the board is ignored`,
		}},
}

func TestTaken(t *testing.T) { puzzletest.TestLenient(t, Kind, taken) }

func TestCannotWrite(t *testing.T) {
	m, err := New(2, 2, make([]Pearl, 4), true)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"tatham", "kanpen"} {
		if _, err := puzzletest.Format(Kind, name).Encode(m, nil, puzzle.Facts{}); err == nil {
			t.Errorf("%s wrote a puzzle whose rule it cannot tell", name)
		}
	}
}

func TestJSON(t *testing.T) {
	for _, x := range []struct{ givens, solution string }{
		{`["..W","B.."]`, `{"h":["10","01"],"v":["110"]}`},
		{`["."]`, `{"h":[""],"v":[]}`},
		{`{"pearls":["W.",".."],"all":true}`, `{"h":["1","1"],"v":["11"]}`},
	} {
		p, err := puzzletest.Givens(Kind, 0, 0, json.RawMessage(x.givens))
		if err != nil {
			t.Fatal(err)
		}
		if b, _ := json.Marshal(givens(p)); string(b) != x.givens {
			t.Errorf("givens %s, want %s", b, x.givens)
		}
		known, err := puzzletest.Solution(p, json.RawMessage(x.solution))
		if err != nil {
			t.Fatal(err)
		}
		if b, _ := json.Marshal(corpus.Solution(p, known)); string(b) != x.solution {
			t.Errorf("solution %s, want %s", b, x.solution)
		}
	}
	for _, x := range []struct{ givens, want string }{
		{`[]`, `at 0: givens: no cells`},
		{`7`, `at 0: givens: a list […] is expected, not 7`},
		{`["..","."]`, `at 6: givens[1]: 1 cell, not 2`},
		{`["..",".x"]`, `at 8: givens[1][1]: "x" is not a dot, W or B`},
		{`["...","..."]`, `at 0: givens: 2 rows of 3 cells, where rows is 2 and cols is 2`},
		{`["",""]`, `at 0: givens: no cells`},
	} {
		if _, err := puzzletest.Givens(Kind, 2, 2, json.RawMessage(x.givens)); err == nil && x.givens != `[]` ||
			err != nil && err.Error() != x.want {
			t.Errorf("%s: %v, want %s", x.givens, err, x.want)
		}
	}
}

// FuzzDecode: no text makes a decoder panic, and what it reads survives writing and reading.
func FuzzDecode(f *testing.F) { puzzletest.FuzzFormats(f, Kind, examples, mistakes) }

// FuzzJSON: no JSON makes the reader of givens and solutions panic.
func FuzzJSON(f *testing.F) {
	puzzletest.FuzzJSON(f, Kind,
		[2]string{`["..W","B.."]`, `{"h":["10","01"],"v":["110"]}`},
		[2]string{`{"pearls":["W."],"all":true}`, `{"h":["1"],"v":[]}`},
	)
}
