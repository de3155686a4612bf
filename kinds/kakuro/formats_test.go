package kakuro

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
)

const small = `kakuro
#   16\ 4\
\12 .   .
\8  .   .
`

// examples are texts in every format: again is how they are written (the same text if empty), want is Teka's text form.
var examples = []puzzletest.FormatExample{
	{"from pzpr", "puzz.link", "https://puzz.link/p?kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3",
		"https://puzz.link/p?kakuro/5/5/48la-.na-lh3l-Bn.-cl.c4a3", `kakuro
#   #   12\ 4\   #   #
#   4\8 .   .    10\ #
\10 .   .   .    .   10\
\3  .   .   17\3 .   .
#   \21 .   .    .   .
#   #   \12 .    .   #
`},
	{"small", "puzz.link", "https://puzz.link/p?kakuro/2/2/ng4c8", "", small},
	{"run of more than 16", "puzz.link", "https://puzz.link/p?kakuro/5/5/zsFFFFF-FFFF", "",
		"kakuro\n#   25\\ 25\\ 25\\ 25\\ 25\\\n#   .   .   .   .   .\n" + strings.Repeat("\\25 .   .   .   .   .\n", 4)},
	{"names and players", "puzz.link", "https://pzplus.tck.mn/p.html?type=player&kakuro_edit/2/2/ng4c8/",
		"https://puzz.link/p?kakuro/2/2/ng4c8", small},
	{"no clue at the end", "puzz.link", "https://puzz.link/p?kakuro/1/1/k--/", "", "kakuro\n# #\n# .\n"},
	{"kanpen", "kanpen", "http://www.kanpen.net/kakuro.html?problem=3/3/0_0_0_0_/0_1_0_16_/0_2_0_4_/1_0_12_0_/2_0_8_0_/", "", small},
	{"kanpen without the last strokes", "kanpen", "http://www.kanpen.net/kakuro.html?problem=3/3/0_0_0_0/0_1_0_16/0_2_0_4/1_0_12_-1/2_0_8_0//",
		"http://www.kanpen.net/kakuro.html?problem=3/3/0_0_0_0_/0_1_0_16_/0_2_0_4_/1_0_12_0_/2_0_8_0_/", small},
	{"digits and marks", "pzprv3", "pzprv3\nkakuro\n2\n3\n0 16 4 -1 \n12 . . -1,-1 \n8 . . -1,-1 \n. 3 . \n.[7,9,,] . . \n", "",
		"kakuro\n#   16\\  4\\ #\n\\12 .    3  #\n\\8  [79] .  #\n"},
	{"slashes, clues alone", "pzprv3", "pzprv3/kakuro/2/2/0 16 4 /12 . . /8 . . /",
		"pzprv3\nkakuro\n2\n2\n0 16 4 \n12 . . \n8 . . \n. . \n. . \n", small},
	{"a digit with marks", "pzprv3", "pzprv3.1\nkakuro\n1\n1\n0 5\n5 .\n5[,,5,]\ninfo:{}\n", "pzprv3\nkakuro\n1\n1\n0 5 \n5 . \n5[5,,,] \n",
		"kakuro\n#  5\\\n\\5 5[5]\n"},
	{"filled in", "text", "kakuro\n\\ 16\\ 4\\\n\\12 9 .\n\\8 (79) (1)\n", "kakuro\n#   16\\  4\\\n\\12 9    .\n\\8  (79) (1)\n",
		"kakuro\n#   16\\  4\\\n\\12 9    .\n\\8  (79) (1)\n"},
	{"digit, crosses and candidates", "text", "kakuro\n# 16\\ 4\\\n\\12 9[79] (13)[1]\n\\8 () .\n",
		"kakuro\n#   16\\   4\\\n\\12 9[79] (13)[1]\n\\8  ()    .\n", "kakuro\n#   16\\   4\\\n\\12 9[79] (13)[1]\n\\8  ()    .\n"},
	{"Fig. 15 as printed", "kakuro-listing", `g = Graph(3, 3)
g.initialize_empty_nodes([
    (1, 1), (1, 2), (2, 1), (2, 2)
])
g.initialize_constraints([
    ([(1, 1), (1, 2)], 11),
    ([
        [(2, 1), (2, 2)], 3
    ],),
    ([
        [(1, 1), (2, 1)], 11
    ],),
    ([
        [(1, 2), (2, 2)], 3
    ],)
])
`, "", "kakuro\n#   11\\ 3\\\n\\11 .   .\n\\3  .   .\n"},
	{"entries alone", "kakuro-listing", "([(1, 1), (1, 2)], 12), ([(2, 1), (2, 2)], 8),\n([(1, 1), (2, 1)], 16), " +
		"([(1, 2), (2, 2)], 4)", "", small},
	{"no header", "text", "kakuro\n. .\n. 17\\\n# 9\n", "kakuro\n. .\n. 17\\\n# 9\n", "kakuro\n. .\n. 17\\\n# 9\n"},
}

func TestNotations(t *testing.T) { puzzletest.TestFormats(t, Kind, examples) }

// mistakes are texts and their errors.
var mistakes = []puzzletest.InvalidText{
	{"puzz.link", "https://puzz.link/p?kakuro/2/2/l_1l", `at 32: "_" is not a sum: a digit, a to j, A to Z or - is expected`},
	{"puzz.link", "https://puzz.link/p?kakuro/2/2/k.44k33", `at 33: the clue 4 in R3C2 has no white cell below it`},
	{"puzz.link", "https://puzz.link/p?kakuro/2/2/k-4l333", `at 33: the clue 4 in R2C3 has no white cell to its right`},
	{"puzz.link", "https://puzz.link/p?kakuro/1000/1000/zz", `at 39: the text ends after 32 of 1000000 cells or clues`},
	{"kanpen", "http://www.kanpen.net/kakuro.html?problem=3/3/0_0_0_0/0_1_0_16/0_2_0/",
		`at 63: 3 numbers in a line, not 4: row, column, sum across, sum down`},
	{"kanpen", "http://www.kanpen.net/kakuro.html?problem=3/3/0_0_0_0/0_3_0_16/", `at 54: no cell 0_3 on this board`},
	{"kanpen", "http://www.kanpen.net/kakuro.html?problem=3/3/0_0_0_0/0_0_0_0/", `at 54: a second line for the cell 0_0`},
	{"kanpen", "http://www.kanpen.net/kakuro.html?problem=3/3/0_0_x_0/", `at 50: "x" is not a number expected here`},
	{"kanpen", "http://www.kanpen.net/kakuro.html?problem=1/3/0_0_0_0/",
		`1 row and 3 columns, the header included: at least 2 of each are expected`},
	{"kanpen", "http://www.kanpen.net/kakuro.html?problem=900/900/0_0_0_0/", `at 58: the text ends within the first row and column`},
	{"pzprv3", "pzprv3\nkakuro\n2\n2\n0 16 4 \n12 . 5 \n8 . . \n",
		`at 6:6: "5" is not a cell: a dot is white, two sums with a comma are blocked`},
	{"pzprv3", "pzprv3\nkakuro\n2\n2\n0 16 x \n12 . . \n8 . . \n", `at 5:6: "x" is not a sum, or -1 for none`},
	{"pzprv3", "pzprv3\nkakuro\n2\n2\n0 16 4 \n12 . . \n8 . . \n0 . \n. . \n",
		`at 8:1: "0" is not a number from 1 to 9, or a dot, with marks like [1,2,,]`},
	{"pzprv3", "pzprv3\nkakuro\n2\n2\n0 16 -1 \n12 . 5,-1 \n8 . . \n", `the clue 5 in R2C3 has no white cell to its right`},
	{"pzprv3", "pzprv3\nkakuro\n1\n2\n0 5 -1 \n5 . -1,-1 \n. 1 \n", `at 7:3: "1" in a blocked cell`},
	{"pzprv3", "pzprv3\nkakuro\n1\n1\n0 5 \n5 . \n.[1,x,,] \n",
		`at 7:1: ".[1,x,,]" is not a number from 1 to 9, or a dot, with marks like [1,2,,]`},
	{"pzprv3", "pzprv3\nkakuro\n900\n900\n0 \n", `at 6:1: the text ends after 12 of 810000 cells or clues`},
	{"text", "kakuro\n# 4\\\n\\4 0\n", `at 3:4: "0" is not a cell: 17\4 (sum down, sum across), #, a dot, a digit, digits left (12) or candidates [12] are expected`},
	{"text", "kakuro\n# 4\\\n\\4 12\n", `at 3:4: "12" is not a cell: 17\4 (sum down, sum across), #, a dot, a digit, digits left (12) or candidates [12] are expected`},
	{"text", "kakuro\n# 4\\\n\\x .\n", `at 3:2: "x" is not a sum across`},
	{"text", "kakuro\n# 4\\\n\\4\n", `at 3:1: 1 cell in this row, 2 in the first; 1 to 1001 are allowed`},
	{"text", "kakuro\n# 4\\\n\\4 #\n", `at 2:3: the clue 4 in R1C2 has no white cell below it`},
	{"kakuro-listing", "g2 = Graph(3, 3)\ng2.initialize_constraints([([(1, 1), (2, 2)], 4)])",
		`at 2:47: the cells from [1,1] to [2,2] are not a whole run`},
	{"kakuro-listing", "([(1, 1), (1, 2)], 12), ([(2, 1), (2, 2)])", `at 42: the text ends without the sum of the last entry`},
	{"kakuro-listing", "([(1, 1), (1, 2222)], 12)", `at 11: "1, 2222" is too large`},
	{"kakuro-listing", "Graph(0, 3)", `at 0: 0 rows and 3 columns: 1 to 1001 of each are allowed`},
	{"text", "kakuro\n", `at 7: no rows of cells: 17\4, # and dots are expected`},
	{"text", "kakuro hard\n.\n", `at 1:8: "hard" after the name: nothing is expected`},
}

func TestMistakes(t *testing.T) { puzzletest.TestInvalid(t, Kind, mistakes) }

// taken are texts with something missing, left over or misplaced, and their notes.
var taken = []puzzletest.LenientText{
	{"puzz.link", "https://puzz.link/p?kakuro/2/2/ng4c",
		"kakuro\n#   16\\ 4\\\n\\12 .   .\n#   .   .\n", []string{
			`the text ends before the last sum, which is taken for none`,
		}},
	{"puzz.link", "https://puzz.link/p?kakuro/2/2/m.g4c89",
		"kakuro\n#   16\\ 4\\\n\\12 .   .\n\\8  .   #\n", []string{
			`"9" after the end of the board is ignored`,
		}},
	{"puzz.link", "https://puzz.link/p?kakuro/2/2/og4c8",
		"kakuro\n#   16\\ 4\\\n\\12 .   .\n\\8  .   .\n", []string{
			`"o" stands for 5 white cells: the board has room for 4 more`,
		}},
	{"puzz.link", "https://puzz.link/p?kakuro/2/2/m",
		"kakuro\n# # #\n# . .\n# . .\n", []string{
			`the text ends after 3 of 4 cells or clues: the rest is treated as empty`,
			`the sums above and to the left of the board are read from the beginning of the text again, as puzz.link does`,
			`the text ends before the last 3 sums, which are taken for none`,
		}},
	{"puzz.link", "https://puzz.link/p?kakuro/v:anti/2/2/ng4c8",
		"kakuro\n#   16\\ 4\\\n\\12 .   .\n\\8  .   .\n", []string{
			`the address is marked as a variant (v:anti) whose rules are not known: the usual rules are taken`,
		}},
	{"puzz.link", "https://puzz.link/p?kakuro/f/2/2/ng4c8",
		"kakuro\n#   16\\ 4\\\n\\12 .   .\n\\8  .   .\n", []string{
			`the flag "f" is not known and is left out`,
		}},
	{"kanpen", "http://www.kanpen.net/kakuro.html?problem=3/3/0_0_0_0/0_1_0_16/0_2_0_4/1_0_12_0",
		"kakuro\n#   16\\ 4\\\n\\12 .   .\n#   .   .\n", []string{
			`no line 2_0_…: there is no sum`,
		}},
}

func TestTaken(t *testing.T) { puzzletest.TestLenient(t, Kind, taken) }

func TestCannotWrite(t *testing.T) {
	two, err := puzzletest.Givens(Kind, 0, 0, json.RawMessage(`{"cells":[[1]],"entries":[{"cells":[[0,0]],"sum":3},{"cells":[[0,0]],"sum":3},{"cells":[[0,0]],"sum":4}]}`))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range formats {
		if f.Encode == nil {
			continue // it is only read
		}
		if _, err := f.Encode(two, nil, puzzle.Facts{}); err == nil {
			t.Errorf("%s wrote a puzzle with two sums for a run", f.Name)
		}
	}
	large, _, err := puzzletest.ReadBoard(Kind, "kakuro\n\\46 .\n")
	if err != nil {
		t.Fatal(err)
	}
	if s, err := large.(*Kakuro).writeURL(); err == nil {
		t.Errorf("a sum of 46 is written as %s", s)
	}
}

func TestJSON(t *testing.T) {
	for _, x := range []struct{ givens, solution string }{
		{`{"cells":[[0,0,0],[0,1,1],[0,1,1]],"entries":[{"cells":[[1,1],[1,2]],"sum":12},{"cells":[[1,1],[2,1]],"sum":16}]}`,
			`[[0,0,0],[0,9,3],[0,7,1]]`},
		{`{"cells":[[1,1],[1,0]],"entries":[{"cells":[[0,0],[0,1]],"sum":12}]}`, `[[9,3],[7,0]]`},
		{`{"cells":[[0,1]],"entries":[{"cells":[[0,1]],"sum":3},{"cells":[[0,1]],"sum":4}]}`, `[[0,3]]`},
		{`{"cells":[[1,1]],"entries":[{"cells":[[0,0],[0,1]],"sum":3},{"cells":[[0,0],[0,1]],"sum":4}]}`, `[[1,2]]`},
		{`{"cells":[[0]],"entries":[]}`, `[[0]]`},
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
		{`[]`, `at 0: givens: an object {…} is expected, not []`},
		{`{"entries":[]}`, `givens.cells: missing: a list […] is expected`},
		{`{"cells":[]}`, `at 9: givens.cells: no cells`},
		{`{"cells":[[1,1],[1]]}`, `at 16: givens.cells[1]: 1 cell, not 2`},
		{`{"cells":[[1,1],[1,2]]}`, `at 19: givens.cells[1][1]: a whole number from 0 to 1 is expected, not 2`},
		{`{"cells":[[1,1,1],[1,1,1]]}`, `at 9: givens.cells: 2 rows of 3 cells, where rows is 2 and cols is 2`},
		{`{"cells":[[1,1],[1,0]],"entries":[{"cells":[],"sum":1}]}`, `at 34: givens.entries[0]: no cells`},
		{`{"cells":[[1,1],[1,0]],"entries":[{"cells":[[0,0]],"sum":1}]}`,
			`at 34: givens.entries[0]: the cells from [0,0] to [0,0] are not a whole run`},
		{`{"cells":[[1,1],[1,0]],"entries":[{"cells":[[0,1],[1,1]],"sum":1}]}`, `at 34: givens.entries[0]: [1,1] is not a white cell`},
		{`{"cells":[[1,1],[1,0]],"entries":[{"cells":[[0,1],[0,1]],"sum":1}]}`, `at 34: givens.entries[0]: [0,1] occurs twice`},
		{`{"cells":[[1,1],[1,0]],"entries":[{"cells":[[0,-1],[0,0]],"sum":1}]}`,
			`at 47: givens.entries[0].cells[0][1]: a whole number from 0 to 1001 is expected, not -1`},
		{`{"cells":[[1,1],[1,0]],"entries":[{"cells":[[0,1],[0,0]],"sum":-1}]}`,
			`at 63: givens.entries[0].sum: a whole number from 0 to 1048576 is expected, not -1`},
	} {
		if _, err := puzzletest.Givens(Kind, 2, 2, json.RawMessage(x.givens)); err == nil || err.Error() != x.want {
			t.Errorf("%s: %v, want %s", x.givens, err, x.want)
		}
	}
}

// FuzzDecode: no text makes a reader panic, and what it reads survives writing and reading.
func FuzzDecode(f *testing.F) { puzzletest.FuzzFormats(f, Kind, examples, mistakes) }

// FuzzJSON: no JSON makes the reader of givens and solutions panic.
func FuzzJSON(f *testing.F) {
	puzzletest.FuzzJSON(f, Kind,
		[2]string{`{"cells":[[0,0,0],[0,1,1],[0,1,1]],"entries":[{"cells":[[1,1],[1,2]],"sum":12}]}`, `[[0,0,0],[0,9,3],[0,7,1]]`},
		[2]string{`{"cells":[[1,1]],"entries":[{"cells":[[0,0],[0,1]],"sum":3},{"cells":[[0,0],[0,1]],"sum":4}]}`, `[]`},
	)
}

// TestPenpaHeader: a drawing adds a header to a board without one, and the contents of the board move with it.
func TestPenpaHeader(t *testing.T) {
	p, err := puzzletest.Givens(Kind, 2, 2, json.RawMessage(`{"cells":[[1,1],[1,0]],"entries":[{"cells":[[0,0],[0,1]],"sum":12}]}`))
	if err != nil {
		t.Fatal(err)
	}
	solution, err := puzzletest.Solution(p, json.RawMessage(`[[9,3],[7,0]]`))
	if err != nil {
		t.Fatal(err)
	}
	marks := puzzle.NewMarks(p.Board())
	if marks.Set(puzzle.Cell(1, 0), 7) != nil || marks.Pencil(puzzle.Cell(0, 1), puzzle.Only(3)|puzzle.Only(4)) != nil {
		t.Fatal("the board has no such cells")
	}
	f := penpa.Format()
	text, err := f.Encode(p, marks, solution)
	if err != nil {
		t.Fatal(err)
	}
	q, marks, err := f.Decode(text, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := puzzletest.Text(q, marks); strings.Join(strings.Fields(got), " ") != `kakuro # # # \12 . [34] # 7 #` {
		t.Errorf("read as\n%s", got)
	}
	if got, _ := json.Marshal(corpus.Solution(q, f.Answer(text, q))); string(got) != `[[0,0,0],[0,9,3],[0,7,0]]` {
		t.Errorf("the answer is %s", got)
	}
}
