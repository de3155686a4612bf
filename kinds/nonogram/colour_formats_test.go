package nonogram

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle/codec"
)

const flag = "nonogram\ncolours: . white #ffffff, R red #cc0000, B blue #0000cc\nrows: 2R 1B, 1R\ncols: 1R, 2R, 1B\n"

const flagXML = `<?xml version="1.0" encoding="UTF-8"?>
<puzzleset>
 <puzzle type="grid" defaultcolor="red" backgroundcolor="white">
  <color name="white" char=".">ffffff</color>
  <color name="red" char="R">cc0000</color>
  <color name="blue" char="B">0000cc</color>
  <clues type="columns">
   <line>
    <count color="red">1</count>
   </line>
   <line>
    <count color="red">2</count>
   </line>
   <line>
    <count color="blue">1</count>
   </line>
  </clues>
  <clues type="rows">
   <line>
    <count color="red">2</count>
    <count color="blue">1</count>
   </line>
   <line>
    <count color="red">1</count>
   </line>
  </clues>
  <solution type="saved">
   <image>&#xA;|?RB|&#xA;|..?|&#xA;</image>
  </solution>
 </puzzle>
</puzzleset>
`

var colouredExamples = []puzzletest.FormatExample{
	{"colours", "text", flag + "?RB\n..?\n", "", flag + "?RB\n..?\n"},
	{"colors, small letters", "text", "nonogram\nrows: 2, 0\ncolors: . white #fff, x black #000\ncols: 1, 1\n",
		"nonogram\nrows: 2, 0\ncols: 1, 1\n", "nonogram\nrows: 2, 0\ncols: 1, 1\n"},
	{"open clues", "text", "nonogram\nrows: ? 1, *, 0\ncols: 2 *, ?, * 1\n#.?\n???\n...\n", "",
		"nonogram\nrows: ? 1, *, 0\ncols: 2 *, ?, * 1\n#.?\n???\n...\n"},
	{"open clues in colours", "text",
		"nonogram\ncolours: . white #ffffff, R red #cc0000, B blue #0000cc\nrows: ?R 1B, *\ncols: 1R, * ?R, *\n", "",
		"nonogram\ncolours: . white #ffffff, R red #cc0000, B blue #0000cc\nrows: ?R 1B, *\ncols: 1R, * ?R, *\n"},
	{"open clues", "puzz.link", "https://puzz.link/p?nonogram/2/2/1.1g", "", "nonogram\nrows: 1, 0\ncols: 1, ?\n"},
	{"open clues", "pzprv3", "pzprv3\nnonogram\n2\n2\n. 1 c-2 \n-2 # . \n1 + . \n",
		"pzprv3\nnonogram\n2\n2\n. 1 -2 \n-2 # . \n1 + . \n",
		"nonogram\nrows: ?, 1\ncols: 1, ?\n#?\n.?\n"},
	{"colours", "non", "width 3\nheight 2\n\ncolor r #cc0000\ncolor b #0000cc\n\nrows\n2r,1b\n1r\n\ncolumns\n1r\n2r\n1b\n", "", flag},
	{"colours and black", "non", "color a #ff0000\nrows\n1,1a\ncolumns\n1\n1a\n",
		"width 2\nheight 1\n\ncolor a #ff0000\ncolor b #000000\n\nrows\n1b,1a\n\ncolumns\n1b\n1a\n",
		"nonogram\ncolours: . white #ffffff, A red #ff0000, B black #000000\nrows: 1B 1A\ncols: 1B, 1A\n"},
	{"colours and a line without runs", "non", "color a #ff0000\nrows\n1a\n0\ncolumns\n1a\n",
		"width 1\nheight 2\n\ncolor a #ff0000\n\nrows\n1a\n0\n\ncolumns\n1a\n",
		"nonogram\ncolours: . white #ffffff, A red #ff0000\nrows: 1A, 0\ncols: 1A\n"},
	{"colours", "webpbn", flagXML, "", flag + "?RB\n..?\n"},
	{"published", "g", "#d\n  0:   white\n  1:*  black\n  r:+  red\n: rows\n1 1r\n1\n: columns\n2\n1r\n",
		"#d\n  0:   #ffffff\n  b:B  #000000\n  r:R  #cc0000\n: rows\n1b 1r\n1b\n: columns\n2b\n1r\n",
		"nonogram\ncolours: . white #ffffff, B black #000000, R red #cc0000\nrows: 1B 1R, 1B\ncols: 2B, 1R\n"},
}

var colouredMistakes = []puzzletest.InvalidText{
	{"text", "nonogram\ncolours: . white #fff, R red #c00\nrows: 2\ncols: 1R, 1R\n", `at 3:8: a run without a colour: expected a declared colour after the number`},
	{"text", "nonogram\ncolours: . white #fff, R red\nrows: 2R\ncols: 1R, 1R\n", `at 2:23: "R red": expected a letter, a name and a value such as R red #cc0000`},
	{"text", "nonogram\ncolours: . white #fff, R red #c0\nrows: 2R\ncols: 1R, 1R\n", `at 2:23: "#c0" is not a colour value such as #cc0000`},
	{"text", "nonogram\ncolours: R red #c00\nrows: 2R\ncols: 1R, 1R\n", `at 2:9: the background must come first, with a dot as its letter`},
	{"text", "nonogram\ncolours: . white #fff\nrows: 2R\ncols: 1R, 1R\n", `at 2:9: 1 colour: expected 2 to 32, the background first`},
	{"text", "nonogram\ncolours: . white #fff, R red #c00, R dark red #800\nrows: 2R\ncols: 1R, 1R\n",
		`at 2:9: "R" is not a letter for "dark red": expected a different letter from A to Z for each colour`},
	{"text", flag + "RXB\n???\n", `at 5:2: "X" is not a cell: expected the letter of a colour, a dot or ?`},
	{"text", flag + "RR\n???\n", `at 5:1: 2 cells in this row, not 3`},
	{"text", "nonogram\nrows: *x\ncols: 1\n", `at 2:8: "x" directly after "*": expected a blank between two items`},
	{"text", "nonogram\nrows: 1 ??\ncols: 1\n", `at 2:10: "?" directly after "?": expected a blank between two items`},
	{"text", "nonogram\nrows: 1*\ncols: 1\n", `at 2:8: "*" directly after "1": expected a blank between two items`},
	{"nin", "1 1\n?\n1\n", `at 2:1: "?" is not a run length`},
}

// TestColouredJSON tests givens and solutions in colours and with open clues, and errors.
func TestColouredJSON(t *testing.T) {
	for _, x := range []struct{ givens, again, solution string }{
		{`{"colours":[["white","#fff"],["red","#c00"],["blue","#00c"]],"rows":[[[2,1],[1,2]],[[0,1],[1,1]]],"cols":[[[1,1]],[["?",1],"*"],null]}`,
			`{"colours":[["white","#ffffff"],["red","#cc0000"],["blue","#0000cc"]],"rows":[[[2,1],[1,2]],[[1,1]]],"cols":[[[1,1]],[["?",1],"*"],null]}`,
			`["112","010"]`},
		{`{"rows":[["?",1],["*","*"]],"cols":[[1],["*"],[1]]}`, `{"rows":[["?",1],["*","*"]],"cols":[[1],["*"],[1]]}`, `["101","000"]`},
		{`{"rows":[[-1,1],[-2,-2]],"cols":[[1],["*"],[1]]}`, `{"rows":[["?",1],["*","*"]],"cols":[[1],["*"],[1]]}`, `["101","000"]`},
	} {
		p, err := puzzletest.Givens(Kind, 2, 3, json.RawMessage(x.givens))
		if err != nil {
			t.Fatal(err)
		}
		if b, _ := json.Marshal(p.Kind().JSON.Givens(p)); string(b) != x.again {
			t.Errorf("givens %s, want %s", b, x.again)
		}
		known, err := puzzletest.Solution(p, json.RawMessage(x.solution))
		if err != nil {
			t.Fatal(err)
		}
		if b, _ := json.Marshal(p.Kind().JSON.Solution(p, known)); string(b) != x.solution {
			t.Errorf("solution %s, want %s", b, x.solution)
		}
	}
	const inks = `"colours":[["white","#fff"],["red","#c00"],["blue","#00c"]]`
	for _, x := range []struct{ givens, want string }{
		{`{` + inks + `,"rows":[[1]],"cols":[[[1,1]]]}`, `at 70: givens.rows[0][0]: a block without a colour: expected [size, colour] or "*"`},
		{`{` + inks + `,"rows":[[[1,3]]],"cols":[[[1,1]]]}`, `at 73: givens.rows[0][0][1]: a whole number from 1 to 2 is expected, not 3`},
		{`{` + inks + `,"rows":[[[1,1,1]]],"cols":[[[1,1]]]}`, `at 70: givens.rows[0][0]: 3 items: expected a size and a colour`},
		{`{"colours":[["white","#fff"]],"rows":[],"cols":[]}`, `at 11: givens.colours: 1 colour: expected 2 to 32, the background first`},
		{`{"colours":[["white","#fff"],["red","red"]],"rows":[],"cols":[]}`, `at 36: givens.colours[1][1]: "red" is not a colour value such as #cc0000`},
		{`{"colours":[["white","#fff"],["White","#c00"]],"rows":[],"cols":[]}`, `at 11: givens.colours: two colours have the name "White"`},
		{`{"rows":[["?","x"]],"cols":[[1]]}`, `at 14: givens.rows[0][1]: a whole number from 0 to 1048576 is expected, not "x"`},
	} {
		if _, err := puzzletest.Givens(Kind, 0, 0, json.RawMessage(x.givens)); err == nil || err.Error() != x.want {
			t.Errorf("%s: %v, want %s", x.givens, err, x.want)
		}
	}
}

// TestManyItems checks that each clue item is read in a few allocations. Trying wrong forms would create an error each, in time
// proportional to the text.
func TestManyItems(t *testing.T) {
	for name, item := range map[string]string{"loose": `"?"`, "star": `"*"`, "number": `1`, "pair": `["?",1]`, "in colours": `[2,2]`} {
		colours := ""
		if name == "in colours" {
			colours = `"colours":[["white","#fff"],["red","#f00"],["blue","#00f"]],`
		}
		read := func(n int) float64 {
			text := `{` + colours + `"rows":[[` + strings.Repeat(item+",", n-1) + item + `]],"cols":[` +
				strings.Repeat("null,", 999) + `null]}`
			v, err := codec.ParseValue("givens", text)
			if err != nil {
				t.Fatal(err)
			}
			return testing.AllocsPerRun(3, func() { _, err = readGivens(0, 0, v) })
		}
		if more := (read(900) - read(100)) / 800; more > 8 {
			t.Errorf("%s: %.1f allocations an item", name, more)
		}
	}
}
