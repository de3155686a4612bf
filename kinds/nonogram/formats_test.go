package nonogram

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
)

const small = "nonogram\nrows: 2, 1\ncols: 1, 2\n"

const blackAndWhite = `<?xml version="1.0"?>
<puzzleset><puzzle type="grid" defaultcolor="black"><title>L</title>
<color name="white" char=".">fff</color><color name="black" char="X">000</color>
<clues type="columns"><line><count>1</count></line><line><count>2</count></line></clues>
<clues type="rows"><line><count>2</count></line><line><count>1</count></line></clues>
<solution type="goal"><image>|XX||.X|</image></solution></puzzle></puzzleset>
`

const withSaved = `<?xml version="1.0" encoding="UTF-8"?>
<puzzleset>
 <puzzle type="grid" defaultcolor="black">
  <color name="white" char=".">fff</color>
  <color name="black" char="X">000</color>
  <clues type="columns">
   <line>
    <count>1</count>
   </line>
   <line></line>
  </clues>
  <clues type="rows">
   <line>
    <count>1</count>
   </line>
  </clues>
  <solution type="saved">
   <image>&#xA;|?.|&#xA;</image>
  </solution>
 </puzzle>
</puzzleset>
`

const sixBySix = "nonogram\nrows: 2 1, 1 1, 1 2, 0, 1 1, 3\ncols: 2 1, 1 1 1, 1, 1 1 1, 2 1, 0\n"

const sixBySixFile = `pzprv3
nonogram
6
6
. . . . 1 . 1 . . 
. . . 2 1 . 1 2 . 
. . . 1 1 1 1 1 . 
. 2 1 # # . # . . 
. 1 1 # . . . # . 
. 1 2 + # . # # . 
. . . . . . . . . 
. 1 1 # . . . # . 
. . 3 . # # # . . 
`

var examples = []puzzletest.FormatExample{
	{"6x6", "puzz.link", "https://puzz.link/p?nonogram/6/6/12g1111h11112j12g11g21j11g3h", "", sixBySix},
	{"3x10", "puzz.link", "https://puzz.link/p?nonogram/3/10/14i1121g43i2g1g2g2g1g1g3g1g1g3g", "",
		"nonogram\nrows: 2, 1, 2, 2, 1, 1, 3, 1, 1, 3\ncols: 4 1, 1 2 1 1, 3 4\n"},
	{"a run too long", "puzz.link", "https://puzz.link/p?nonogram/2/2/3111", "", "nonogram\nrows: 1, 1\ncols: 3, 1\n"},
	{"zeros", "puzz.link", "nonogram/1/2/100", "https://puzz.link/p?nonogram/1/2/1h", "nonogram\nrows: 0, 0\ncols: 1\n"},
	{"two digits", "puzz.link", "https://puzz.link/p?nonogram/1/16/-10m1111111111111111", "", "nonogram\nrows: 1" +
		strings.Repeat(", 1", 15) + "\ncols: 16\n"},
	{"file", "pzprv3", sixBySixFile, "", sixBySix + "##?#??\n#???#?\n.#?##?\n??????\n#???#?\n?###??\n"},
	{"ticked off", "pzprv3", "pzprv3/nonogram/1/1/. c1 /1 # /", "pzprv3\nnonogram\n1\n1\n. 1 \n1 # \n", "nonogram\nrows: 1\ncols: 1\n#\n"},
	{"5x5", "tatham", "5x5:2/2.1/2/3/3/4/4/2/1/2", "", "nonogram\nrows: 4, 4, 2, 1, 2\ncols: 2, 2 1, 2, 3, 3\n"},
	{"given cells", "tatham", "4x3:1/1/1/1.1/1/2/1.1,cAi", "", "nonogram\nrows: 1, 2, 1 1\ncols: 1, 1, 1, 1 1\n??.#\n????\n????\n"},
	{"one side, name, long run", "tatham", "pattern:6:///////////,zK", "6x6:///////////,zK",
		"nonogram\nrows: 0, 0, 0, 0, 0, 0\ncols: 0, 0, 0, 0, 0, 0\n" + strings.Repeat("??????\n", 5) + "?????#\n"},
	{"columns, blanks", "text", "Picross\nColumns: 1, 2\nrows:2,1\n# ?\n? .\n", "nonogram\nrows: 2, 1\ncols: 1, 2\n#?\n?.\n",
		small + "#?\n?.\n"},
	{"published", "non", "title \"L\"\nwidth 2\nheight 2\n\nrows\n2\n1\n\ncolumns\n1\n2\n\ngoal \"1101\"\n",
		"width 2\nheight 2\n\nrows\n2\n1\n\ncolumns\n1\n2\n", small},
	{"empty lines are clues", "non", "width 2\nheight 3\nrows\n1,\n\n2\ncolumns\n1\n1 1\n",
		"width 2\nheight 3\n\nrows\n1\n0\n2\n\ncolumns\n1\n1,1\n",
		"nonogram\nrows: 1, 0, 2\ncols: 1, 1 1\n"},
	{"no size", "non", "rows\n2\n1\ncolumns\n1\n2\n", "width 2\nheight 2\n\nrows\n2\n1\n\ncolumns\n1\n2\n", small},
	{"published", "webpbn", blackAndWhite, strings.ReplaceAll(strings.ReplaceAll(withSaved,
		"  <solution type=\"saved\">\n   <image>&#xA;|?.|&#xA;</image>\n  </solution>\n", ""),
		"   <line></line>\n  </clues>\n  <clues type=\"rows\">\n   <line>\n    <count>1</count>\n   </line>\n",
		"   <line>\n    <count>2</count>\n   </line>\n  </clues>\n  <clues type=\"rows\">\n   <line>\n    <count>2</count>\n   </line>\n   "+
			"<line>\n    <count>1</count>\n   </line>\n"), small},
	{"saved", "webpbn", withSaved, "", "nonogram\nrows: 1\ncols: 1, 0\n?.\n"},
	{"published", "nin", "2 2\n2\n1\n1\n2\n", "", small},
	{"empty line", "nin", "2 2\n1\n\n1\n\n\n", "2 2\n1\n0\n1\n0\n", "nonogram\nrows: 1, 0\ncols: 1, 0\n"},
	{"published", "mk", "2 2\n2\n1\n#\n1\n2\n", "", small},
	{"published", "contest", "$7\n1\n2\n2\n1\n", "$1\n1\n2\n2\n1\n", small},
	{"empty lines", "contest", "$1\n\n2\n1\n1\n\n\n", "$1\n0\n2\n1\n1\n", "nonogram\nrows: 1, 1\ncols: 0, 2\n"},
	{"last row empty", "contest", "$1\n1\n1\n2\n\n", "$1\n1\n1\n2\n0\n", "nonogram\nrows: 2, 0\ncols: 1, 1\n"},
	{"height first", "mk", "1 2\n1\n#\n1\n0\n", "", "nonogram\nrows: 1\ncols: 1, 0\n"},
	{"published", "g", "#d\n  0:   white\n  1:*  black\n: rows\n2\n1\n: columns\n1\n2\n", "", small},
	{"no declaration", "g", "A title\n:\n2\n1\n:\n1\n2\n", "#d\n  0:   white\n  1:*  black\n: rows\n2\n1\n: columns\n1\n2\n", small},
}

func TestNotations(t *testing.T) {
	puzzletest.TestFormats(t, Kind, slices.Concat(examples, colouredExamples))
}

var mistakes = []puzzletest.InvalidText{
	{"puzz.link", "https://puzz.link/p?nonogram/2/2/1-1", `at 36: the end where a hexadecimal digit is expected: 2 follow "-"`},
	{"puzz.link", "https://puzz.link/p?nonogram/2/2/1+100", `at 34: "+" is not a number, a dot or one of the letters g to z`},
	{"puzz.link", "https://puzz.link/p?nonogram/1001/1/1", `at 29: 1 row and 1001 columns: 1 to 1000 of each are allowed`},
	{"pzprv3", "pzprv3\nnonogram\n1\n1\n. 1\n1 x\n", `at 6:3: "x" is not a cell: expected # for filled, + for empty, or a dot`},
	{"pzprv3", "pzprv3\nnonogram\n1\n1\n1 1\n1 #\n", `at 5:1: "1" is not a clue here: expected a number or a dot`},
	{"tatham", "2x2:1/1/1", `at 9: the text ends after 3 of 4 fields`},
	{"tatham", "2x2:1/1/1/1/1", `at 11: "/1" after the 4 fields of this size`},
	{"tatham", "2x2:1/1./1/1", `at 8: "/" where a number is expected`},
	{"tatham", "2x2:1/b/1/1", `at 6: "b" where a number or a slash is expected`},
	{"tatham", "2x2:1/1/1/1,b", `at 13: the text ends after 2 of 4 cells`},
	{"tatham", "2x2:1/1/1/1,z", `at 12: "z" goes past the last of 4 cells`},
	{"tatham", "2x2:1/1/1/1,!", `at 12: "!" is not a letter`},
	{"text", "nonogram\nrows: 1\n", `at 3:1: missing line cols: with the runs of each line, separated by commas`},
	{"text", "nonogram\nrows: 1\ncols: 1x\n", `at 3:8: "x" after a number: this colour is not declared`},
	{"text", "nonogram\nrows: 1\ncols: 1\n#\n#\n", `at 6:1: 2 rows of cells, not 1`},
	{"text", "nonogram\nrows: 1\ncols: 1\nx\n", `at 4:1: 'x' is not a cell: expected # for filled, a dot for empty, or ? for unknown`},
	{"text", "nonogram\nrows: 1\nrows: 1\n", `at 3:1: "rows": expected one line rows: and one line cols:`},
	{"non", "width 2\nheight 2\ncolor a reddish\nrows\n1a\n", `at 3:7: "reddish" is not a colour: expected a value such as #ff0000 or a name such as red`},
	{"non", "width 2\nheight 2\nrows\n1a\n2\ncolumns\n1\n1\n", `at 4:2: "a" after a number: this colour is not declared`},
	{"non", "width 2\nheight 2\nrows\n1\n2\n", `at 6:1: missing line columns`},
	{"non", "width 2\nheight 2\nrows\n1\ncolumns\n1\n1\n", `at 8:1: rows: 1 line of clues, not 2`},
	{"non", "width 2\nheight 9999999999\nrows\n", `at 2:8: "9999999999" is not a height from 1 to 1000`},
	{"non", "hello\n", `at 0: "hello" is not a line of a .non file: expected width, height, rows, columns, goal, title or similar`},
	{"webpbn", strings.Replace(blackAndWhite, "<count>2", `<count color="red">2`, 1),
		`columns, line 2: no element <color> declares "red"`},
	{"webpbn", `<puzzle type="grid"><clues type="rows">`, `the file ends before </puzzleset>`},
	{"webpbn", `<puzzle></` + strings.Repeat("a", 500) + `>`, `at 511: not XML: line 1: element <puzzle> closed by </` + strings.Repeat("a", 83) + `…`},
	{"webpbn", `<a></a>`, `at 7: no element <puzzle>: pictures (SVG) and web pages (HTML) cannot be read`},
	{"webpbn", `<puzzle type="triddler"></puzzle>`, `puzzle type "triddler" is not supported, only grid`},
	{"nin", "2 2\n1\n1\n1\n", `at 5:1: 3 lines of clues for 2 rows and 2 columns`},
	{"nin", "0 5\n", `at 0: 0 rows and 5 columns: 1 to 1000 of each are allowed`},
	{"contest", "$1\n1\n1\n2", `at 4:2: 3 lines of clues: expected the columns of a square, then as many rows`},
	{"contest", "$1\n1\n1\n2\n2\n", `the rows need 4 filled cells, the columns 2: a clue is missing or misread`},
	{"contest", "$1\n1\nx\n2\n2\n", `at 3:1: "x" is not a run length`},
	{"mk", "2 2\n1\n1\n1\n1\n", `at 6:1: no line # between the clues of the rows and of the columns`},
	{"g", "#d\n0: white\nr:+ redd\n: rows\n1r\n: columns\n1r\n", `at 3:1: "redd" is not a colour: expected a value such as #ff0000 or a name such as red`},
	{"g", ": rows\n1r\n", `at 2:2: "r" after a number: this colour is not declared`},
	{"g", ": rows\n1\n", `at 3:1: expected two blocks of clues, each below a line that begins with a colon; found 1 row and 0 columns`},
}

func TestMistakes(t *testing.T) {
	puzzletest.TestInvalid(t, Kind, slices.Concat(mistakes, colouredMistakes))
}

var taken = []puzzletest.LenientText{
	{"puzz.link", "https://puzz.link/p?nonogram/2/2/11",
		"nonogram\nrows: 0, 0\ncols: 1, 1\n", []string{
			`the text ends after 2 of 4 cells or clues: the rest is treated as empty`,
		}},
	{"puzz.link", "https://puzz.link/p?nonogram/2/2/11111",
		"nonogram\nrows: 1, 1\ncols: 1, 1\n", []string{
			`"1" after the end of the board is ignored`,
		}},
	{"puzz.link", "https://puzz.link/p?nonogram/2/2/11z",
		"nonogram\nrows: 0, 0\ncols: 1, 1\n", []string{
			`"z" stands for 20 empty places: the board has room for 2 more`,
		}},
	{"puzz.link", "https://puzz.link/p?nonogram/1/3/g111g",
		"nonogram\nrows: 1, 1, 0\ncols: 1\n", []string{
			`column 1: ignored a gap between the numbers of a line`,
		}},
	{"puzz.link", "https://puzz.link/p?nonogram/x/2/2/1111",
		"nonogram\nrows: 1, 1\ncols: 1, 1\n", []string{
			`the flag "x" is not known and is left out`,
		}},
	{"puzz.link", "https://puzz.link/p?nonogram/v:/2/2/1111",
		"nonogram\nrows: 1, 1\ncols: 1, 1\n", []string{
			`the address is marked as a variant (v:) whose rules are not known: the usual rules are taken`,
		}},
}

func TestTaken(t *testing.T) { puzzletest.TestLenient(t, Kind, taken) }

// TestTowers checks that an ID of Simon Tatham's Towers is not claimed as Pattern.
func TestTowers(t *testing.T) {
	for _, id := range []string{"5:/3/1////3////2/2///3//2/3/4/", "4:2/3//////////1/2///,n1a", "7x7m2:2e2a4"} {
		if claimsID(id) {
			t.Errorf("claims %s", id)
		}
	}
}

func TestJSON(t *testing.T) {
	const given, answer = `{"rows":[[2],[1],[]],"cols":[[1],[2]]}`, `["11","01","00"]`
	p, err := puzzletest.Givens(Kind, 3, 2, json.RawMessage(given))
	if err != nil {
		t.Fatal(err)
	}
	if b, _ := json.Marshal(givens(p)); string(b) != given {
		t.Errorf("givens %s, want %s", b, given)
	}
	known, err := puzzletest.Solution(p, json.RawMessage(answer))
	if err != nil {
		t.Fatal(err)
	}
	if b, _ := json.Marshal(solution(p, known)); string(b) != answer {
		t.Errorf("solution %s, want %s", b, answer)
	}
	for _, x := range []struct{ givens, want string }{
		{`{}`, `givens.rows: missing: a list […] is expected`},
		{`[]`, `at 0: givens: an object {…} is expected, not []`},
		{`{"rows":[[1,9223372036854775807],[1],[]],"cols":[[1],[2]]}`,
			`at 12: givens.rows[0][1]: a whole number from 0 to 1048576 is expected, not 9223372036854775807`},
		{`{"rows":[[-3],[1],[]],"cols":[[1],[2]]}`, `at 10: givens.rows[0][0]: a whole number from 0 to 1048576 is expected, not -3`},
	} {
		if _, err := puzzletest.Givens(Kind, 3, 2, json.RawMessage(x.givens)); err == nil || err.Error() != x.want {
			t.Errorf("%s: %v, want %s", x.givens, err, x.want)
		}
	}
}

func FuzzDecode(f *testing.F) {
	puzzletest.FuzzFormats(f, Kind, slices.Concat(examples, colouredExamples), slices.Concat(mistakes, colouredMistakes))
}

func FuzzJSON(f *testing.F) {
	puzzletest.FuzzJSON(f, Kind,
		[2]string{`{"rows":[[2],[1]],"cols":[[1],[2]]}`, `["11","01"]`},
		[2]string{`{"rows":[[0]],"cols":[[]]}`, `["0"]`},
		[2]string{`{"colours":[["white","#fff"],["red","#c00"],["blue","#00c"]],"rows":[[[1,1],["?",2]],["*"]],"cols":[null,[[1,2]]]}`, `["12","0?"]`},
		[2]string{`{"rows":[["?","*"]],"cols":[[1],["*"]]}`, `["1?"]`},
	)
}

// TestImpossibleRoundTrip: what a notation writes for a puzzle without a solution, its reader accepts.
func TestImpossibleRoundTrip(t *testing.T) {
	n, _, err := puzzletest.ReadBoard(Kind, "nonogram\nrows: 2, 2\ncols: 1, 1\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range Kind.Formats {
		if f.Encode == nil {
			continue
		}
		if text, err := f.Encode(n, nil, puzzle.Facts{}); err == nil {
			if _, _, err := f.Decode(text, new(codec.Notes)); err != nil {
				t.Errorf("%s wrote what it cannot read: %v\n%s", f.Name, err, text)
			}
		}
	}
}
