package skyscrapers

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
)

const towersA = `skyscrapers
  . 3 1 . .
2 . . . . . .
2 . . . . . 2
. . . . . . 3
. . . . . . 4
3 . . . . . .
  . 3 . . .
`

const paperText = `skyscrapers
  . . 1 2
. . . . . .
. . . . . 2
1 . . . . .
. . . . . .
  . . 3 .
`

// examples are texts and their meaning in Teka's text form. If again is not empty, the text is written so.
var examples = []puzzletest.FormatExample{
	{"clues", "puzz.link", "https://puzz.link/p?skyscrapers/4/4/k13h4j3g", "", `skyscrapers
  . . . .
. . . . . .
4 . . . . .
. . . . . 3
. . . . . .
  . 1 3 .
`},
	{"clues and a given", "puzz.link", "https://puzz.link/p?skyscrapers/4/4/k13h4j3go3l", "", `skyscrapers
  . . . .
. . . . . .
4 . . . . .
. . 3 . . 3
. . . . . .
  . 1 3 .
`},
	{"other names", "puzz.link", "http://pzv.jp/p.html?building_edit/2/2/g2j1g/", "https://puzz.link/p?skyscrapers/2/2/g2j1g", `skyscrapers
  . 2
. . . 1
. . . .
  . .
`},
	{"one cell", "puzz.link", "https://puzz.link/p?skyscraper/1/1/1i", "https://puzz.link/p?skyscrapers/1/1/1i",
		"skyscrapers\n  1\n. . .\n  .\n"},
	{"file", "pzprv3", "pzprv3\nskyscrapers\n3\n3\n. 2 . . . \n. 2 . .[1,3,,] . \n. . q1 . 2 \n. . . . . \n. . 1 . . \n", "", `skyscrapers
          2     .     .
    .    =2     . [1/3]     .
    .     .     1     .     2
    .     .     .     .     .
          .     1     .
`},
	{"one candidate, and a height with candidates", "pzprv3",
		"pzprv3\nskyscrapers\n2\n2\n. . . . \n. .[2,,,] 1[1,2,,] . \n. . . . \n. . . . \n", "",
		"skyscrapers\n              .       .\n      .     [2] =1[1/2]       .\n      .       .       .       .\n              .       .\n"},
	{"slashes, info", "pzprv3", "pzprv3/skyscrapers/1/1/. 1 . /. .[,,,] 1 /. . . /info:{}",
		"pzprv3\nskyscrapers\n1\n1\n. 1 . \n. . 1 \n. . . \n", "skyscrapers\n  1\n. . 1\n  .\n"},
	{"clues", "tatham", "5:/3/1////3////2/2///3//2/3/4/", "", towersA},
	{"name, difficulty", "tatham", "towers:5du:/3/1////3////2/2///3//2/3/4/", "5:/3/1////3////2/2///3//2/3/4/", towersA},
	{"given", "tatham", "4:2/3//////////1/2///,n1a", "", `skyscrapers
  2 3 . .
. . . . . 2
. . . . . .
. . . . . .
1 . . 1 . .
  . . . .
`},
	{"givens side by side", "tatham", "3:///////////,1_2c3c", "", `skyscrapers
  . . .
. 1 2 . .
. . . 3 .
. . . . .
  . . .
`},
	{"two digits", "tatham", "10:" + strings.Repeat("/", 39) + ",10_1zzzt", "", "skyscrapers\n   " + strings.Repeat("  .", 10)[1:] +
		"\n . 10  1" + strings.Repeat("  .", 9) + strings.Repeat("\n ."+strings.Repeat("  .", 11), 9) + "\n   " +
		strings.Repeat("  .", 10)[1:] + "\n"},
	{"packed", "text", "skyscrapers\n..12\n......\n.....2\n1.....\n......\n..3.\n", paperText, paperText},
	{"known", "text", "skyscrapers\n 2 . .\n. =1 =1/2/3 [2] .\n. 1 . =2/3[3] .\n. . . . .\n. . .\n",
		"skyscrapers\n              2       .       .\n      .      =1       .     [2]       .\n      .       1       . =2/3[3]       .\n    " +
			"  .       .       .       .       .\n              .       .       .\n",
		"skyscrapers\n              2       .       .\n      .      =1       .     [2]       .\n      .       1       . =2/3[3]       .\n    " +
			"  .       .       .       .       .\n              .       .       .\n"},
	{"four lines", "clues-trbl", ". . 1 2\n. 2 . .\n. . 3 .\n. . 1 .\n", "", paperText},
	{"one line", "clues-tblr", "0,0,1,2,0,0,3,0,0,0,1,0,0,2,0,0\n", ". . 1 2\n. . 3 .\n. . 1 .\n. 2 . .\n", paperText},
	{"printed lists", "clues-trbl", "[0, 0, 1, 2]\n[0, 2, 0, 0]\n[0, 0, 3, 0]\n[0, 0, 1, 0]\n",
		". . 1 2\n. 2 . .\n. . 3 .\n. . 1 .\n", paperText},
	{"around", "clues-clockwise", "0 0 1 2 0 2 0 0 0 3 0 0 0 1 0 0\n", ". . 1 2\n. 2 . .\n. 3 . .\n. 1 . .\n", paperText},
	{"Fig. 24 as printed", "skyscrapers-listing", "board1 = Skyscraper(4, clues=[0, 0, 1, 2, 0, 2, 0, 0,\n 0, 3, 0, 0, 0, 1, 0, 0])\n" +
		"t1 = time.time()\nboard1.solve()\nprint((time.time() - t1) / 1000, \"ms\")\nprint(board1)\n", "", paperText},
	{"one line and a board", "clues-trbl", "1 2 3 0 0 0 0 0 0 0 0 0\n. . .\n. 3 .\n. . .\n",
		"1 2 3\n. . .\n. . .\n. . .\n. . .\n. 3 .\n. . .\n", "skyscrapers\n  1 2 3\n. . . . .\n. . 3 . .\n. . . . .\n  . . .\n"},
	{"one row", "clues-trbl", "1\n0\n0\n0\n", "1\n.\n.\n.\n", "skyscrapers\n  1\n. . .\n  .\n"},
}

func TestNotations(t *testing.T) { puzzletest.TestFormats(t, Kind, examples) }

// mistakes are texts and their errors.
var mistakes = []puzzletest.InvalidText{
	{"puzz.link", "https://puzz.link/p?skyscrapers/5/4/k13h4j3g", `4 rows and 5 columns: only square boards are supported`},
	{"puzz.link", "https://puzz.link/p?skyscrapers/4/4/k1.h4j3g", `at 36: an unknown number (a dot) among these 16: such boards are not supported`},
	{"puzz.link", "https://puzz.link/p?skyscrapers/4/4/k10h4j3g", `at 36: a 0 among these 16 numbers: they begin at 1`},
	{"puzz.link", "https://puzz.link/p?skyscrapers/4/4/k13h4j3go5l", `R3C2: the height 5 is not between 1 and 4`},
	{"puzz.link", "https://puzz.link/p?skyscrapers/64/64/z", `at 32: 64 rows and 64 columns: 1 to 63 of each are allowed`},
	{"pzprv3", "pzprv3\nskyscrapers\n1\n1\n1 1 . \n. . 1 \n. . . \n", `at 5:1: "1" in a corner, which has no clue`},
	{"pzprv3", "pzprv3\nskyscrapers\n1\n1\n. 1 . \n. 2 1 \n. . . \n",
		`at 6:3: "2" is not a number from 1 to 1, or a dot, with marks like [1,2,,]`},
	{"pzprv3", "pzprv3\nskyscrapers\n1\n1\n. 1 . \n. .[2] 1 \n. . . \n",
		`at 6:3: ".[2]" is not a number from 1 to 1, or a dot, with marks like [1,2,,]`},
	{"pzprv3", "pzprv3\nskyscrapers\n1\n2\n. . . \n", `1 row and 2 columns: only square boards are supported`},
	{"tatham", "5:/3/1", `at 6: the text ends after 3 of 20 fields`},
	{"tatham", "1:1.1///", `at 2: field 1 of the clues is not one number, from 1, or nothing`},
	{"tatham", "1:1///,", `at 7: the text ends after 0 of 1 cell`},
	{"tatham", "2:///////,1_a", `at 12: "a" where a height, from 1, or a run a to z is expected`},
	{"tatham", "2:///////,d1", `at 11: "1" after the last cell`},
	{"tatham", "3d5:///////////", `at 1: "d5" after the size: de, dh, dx or du is expected`},
	{"tatham", "3x4:1", `4 rows and 3 columns: only square boards are supported`},
	{"text", "skyscrapers 4\n", `at 12: "4" after the name: nothing is expected`},
	{"text", "skyscrapers\n.\n", `at 3:1: the clues at the top, the rows and the clues at the bottom are expected`},
	{"text", "skyscrapers\n. .\n. . .\n.\n", `at 2:1: 2 words in this line, not 1: the board has 1 row`},
	{"text", "skyscrapers\n.\n. x .\n.\n", `at 3:3: "x" is not a number, from 1, or a dot`},
	{"text", "skyscrapers\n.\n. =2 .\n.\n", `at 3:3: "=2": heights from 1 to 1 separated by slashes are expected after =`},
	{"clues-trbl", "1 2 3\n", `at 0: 3 numbers in the first of 1 line: four lines of clues are expected, or one with a multiple of four`},
	{"clues-trbl", "1 2\n1 2\n1 2\n1\n", `at 5:1: line 4 has 1 number, not 2`},
	{"clues-trbl", "1 2\n1 2\n1 2\n1 x\n", `at 4:3: "x" is not a number: digits are expected, or a dot for none`},
	{"skyscrapers-listing", "Skyscraper(1, clues=[0, x, 0, 0])", `at 24: "x" is not a number: digits are expected, or a dot for none`},
	{"skyscrapers-listing", "Skyscraper(4)", `at 0: no clues`},
	{"clues-trbl", "1 2 1 2 1 2 1 2\n1 2\n", `at 3:1: 1 line below the clues, not 2`},
}

func TestMistakes(t *testing.T) { puzzletest.TestInvalid(t, Kind, mistakes) }

// taken are texts with something missing, left over or misplaced, and their notes.
var taken = []puzzletest.LenientText{
	{"puzz.link", "https://puzz.link/p?skyscrapers/4/4/k13h4j3",
		"skyscrapers\n  . . . .\n. . . . . .\n4 . . . . .\n. . . . . 3\n. . . . . .\n  . 1 3 .\n", []string{
			`the text ends after 15 of 16 cells or clues: the rest is treated as empty`,
		}},
	{"puzz.link", "https://puzz.link/p?skyscrapers/4/4/k13h4j3h",
		"skyscrapers\n  . . . .\n. . . . . .\n4 . . . . .\n. . . . . 3\n. . . . . .\n  . 1 3 .\n", []string{
			`"h" stands for 2 empty places: the board has room for 1 more`,
		}},
	{"puzz.link", "https://puzz.link/p?skyscrapers/4/4/k13h4j3gv1",
		"skyscrapers\n  . . . .\n. . . . . .\n4 . . . . .\n. . . . . 3\n. . . . . .\n  . 1 3 .\n", []string{
			`"1" after the end of the board is ignored`,
		}},
	{"puzz.link", "https://puzz.link/p?skyscrapers/v:x/1/1/j",
		"skyscrapers\n  .\n. . .\n  .\n", []string{
			`the address is marked as a variant (v:x) whose rules are not known: the usual rules are taken`,
		}},
}

func TestTaken(t *testing.T) { puzzletest.TestLenient(t, Kind, taken) }

func TestJSON(t *testing.T) {
	const given = `{"n":2,"top":[1,0],"right":[0,0],"bottom":[0,0],"left":[0,2],"grid":[[0,0],[0,2]]}`
	for _, x := range []struct{ givens, again string }{
		{given, given},
		{`{"n":2,"top":[1,0],"left":[0,2],"grid":[[0,0],[0,2]]}`, given},
		{`{"n":1}`, `{"n":1,"top":[0],"right":[0],"bottom":[0],"left":[0],"grid":[[0]]}`},
	} {
		p, err := puzzletest.Givens(Kind, 0, 0, json.RawMessage(x.givens))
		if err != nil {
			t.Fatal(err)
		}
		if b, _ := json.Marshal(givens(p)); string(b) != x.again {
			t.Errorf("givens %s, want %s", b, x.again)
		}
	}
	p, _ := puzzletest.Givens(Kind, 0, 0, json.RawMessage(given))
	known, err := puzzletest.Solution(p, json.RawMessage(`[[2,1],[1,2]]`))
	if err != nil {
		t.Fatal(err)
	}
	if b, _ := json.Marshal(corpus.Solution(p, known)); string(b) != `[[2,1],[1,2]]` {
		t.Errorf("solution %s", b)
	}
	for _, x := range []struct{ givens, want string }{
		{`[]`, `at 0: givens: an object {…} is expected, not []`},
		{`{"n":3}`, `at 0: givens: n is 3, but rows is 2 and cols is 2`},
		{`{"n":2,"top":[1]}`, `at 0: givens: top: the number of clues is 1, not 2`},
		{`{"n":2,"top":[1,-1]}`, `at 16: givens.top[1]: a whole number from 0 to 1048576 is expected, not -1`},
		{`{"n":2,"grid":[[1,2]]}`, `at 14: givens.grid: 1 row, not 2`},
		{`{"n":2,"grid":[[1,2],[3,0]]}`, `at 22: givens.grid[1][0]: a whole number from 0 to 2 is expected, not 3`},
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
		[2]string{`{"n":2,"top":[1,0],"right":[0,0],"bottom":[0,0],"left":[0,2],"grid":[[0,0],[0,2]]}`, `[[2,1],[1,2]]`},
	)
}
