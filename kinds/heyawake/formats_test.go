package heyawake

import (
	"encoding/json"
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/scene"
)

// examples are texts and their meaning in our text form. If again is not empty, the text is written so.
var examples = []puzzletest.FormatExample{
	{"borders and numbers", "puzz.link", "https://puzz.link/p?heyawake/3/3/kgf0g0h", "",
		"heyawake\na  b0 b\na  c  c\nd  d  c\n"},
	{"question marks", "puzz.link", "https://puzz.link/p?heyawake/2/1/g2.", "https://puzz.link/p?heyawake/2/1/g2g", "heyawake\na2 b\n"},
	{"marks", "pzprv3", "pzprv3\nheyawake\n1\n2\n2\n0 1 \n2 - \n# + \n",
		"pzprv3\nheyawake\n1\n2\n2\n0 1 \n2 . \n# + \n", "heyawake\na2# b.\n"},
	{"a number in any cell", "pzprv3", "pzprv3\nheyawake\n2\n2\n1\n0 0 \n0 0 \n. . \n. 1 \n",
		"pzprv3\nheyawake\n2\n2\n1\n0 0 \n0 0 \n1 . \n. . \n",
		"heyawake\na1 a\na  a\n"},
	{"names and numbers anywhere", "text", "heyawake\nxy xy.\nb  xy1#\n", "heyawake\na1 a.\nb  a#\n", "heyawake\na1 a.\nb  a#\n"},
}

func TestNotations(t *testing.T) { puzzletest.TestFormats(t, Kind, examples) }

// mistakes are invalid texts with their error messages.
var mistakes = []puzzletest.InvalidText{
	{"puzz.link", "https://puzz.link/p?heyawake/2/2/!0", `at 33: "!" is not a digit from 0 to 9 or a letter from a to v`},
	{"puzz.link", "https://puzz.link/p?heyawake/2/2/g0g", `at 33: the border between R1C1 and R1C2 does not separate two regions`},
	{"puzz.link", "https://puzz.link/p?heyawake/1000/1000/0", "1000 rows and 1000 columns are 1000000 cells: at most 20000 are allowed"},
	{"pzprv3", "pzprv3\nheyawake\n1\n3\n2\n0 1 0 \n. . . \n", "R1C1 and R1C3 belong to one region but are not connected"},
	{"pzprv3", "pzprv3\nheyawake\n1\n2\n1\n0 0 \n1 1 \n", "at 7:3: the region at R1C1 has a second number"},
	{"pzprv3", "pzprv3\nheyawake\n1\n2\n1\n0 0 \n1 . \n# x \n", `at 8:3: "x" is not a shaded cell (#), an unshaded one (+) or an open one (.)`},
	{"pzprv3", "pzprv3\nheyawake\n1\n2\nx\n0 0 \n", `at 5:1: "x" is not a number`},
	{"text", "heyawake\na 1\n",
		`at 2:3: "1" is not a cell: the letters of a room, then a number or nothing, then #, a dot or nothing are expected`},
	{"text", "heyawake\na b\na\n", `at 3:1: 1 cell in this row, 2 in the first`},
	{"text", "heyawake\na1 a2\n", `at 2:4: the region at R1C1 has a second number`},
	{"text", "heyawake big\na\n", `at 1:10: "big" after the name: nothing is expected`},
	{"text", "heyawake\n",
		`at 9: no rows of cells: the letters of a room, then a number or nothing, then #, a dot or nothing are expected`},
}

func TestMistakes(t *testing.T) { puzzletest.TestInvalid(t, Kind, mistakes) }

// taken are texts with something missing or left over, and how they are read.
var taken = []puzzletest.LenientText{
	{"puzz.link", "https://puzz.link/p?heyawake/2/1/g", "heyawake\na b\n",
		[]string{"the text ends after 0 of 2 cells or clues: the rest is treated as empty"}},
	{"puzz.link", "https://puzz.link/p?heyawake/2/1/g1g9", "heyawake\na1 b\n", []string{`"9" after the end of the board is ignored`}},
	{"puzz.link", "https://puzz.link/p?heyawake/2/1/g1.", "heyawake\na1 b\n",
		[]string{"1 room with a question mark is read as a room without a number"}},
}

func TestTaken(t *testing.T) { puzzletest.TestLenient(t, Kind, taken) }

func TestJSON(t *testing.T) {
	p, err := puzzletest.Givens(Kind, 2, 2, json.RawMessage(`{"regions":[[1,1],[0,1]],"numbers":[5,1]}`))
	if err != nil {
		t.Fatal(err)
	}
	if h := p.(*Heyawake); h.Number(0, 0) != 1 || h.Number(1, 0) != 5 {
		t.Errorf("numbers %v", h.numbers)
	}
	for givens, want := range map[string]string{
		`{"regions":[[0,1,0]],"numbers":[-1,2]}`: "",
		`{"regions":[[0,1,0]],"numbers":[1,2]}`:  "at 11: givens.regions: R1C1 and R1C3 belong to one region but are not connected",
		`{"regions":[[0,1]],"numbers":[1]}`:      "at 29: givens.numbers: 1 number, but there is a room 1, counted from 0",
		`{"regions":[[0,0]],"numbers":[1,1]}`:    "at 29: givens.numbers: 2 numbers for 1 room",
		`{"regions":[[0],[0,0]],"numbers":[1]}`:  "at 16: givens.regions[1]: 2 cells, not 1",
	} {
		if _, err := puzzletest.Givens(Kind, 0, 0, json.RawMessage(givens)); puzzletest.ErrorText(err) != want {
			t.Errorf("%s: %v, want %q", givens, err, want)
		}
	}
}

// FuzzDecode: no text makes a decoder panic, and what it reads survives writing and reading.
func FuzzDecode(f *testing.F) { puzzletest.FuzzFormats(f, Kind, examples, mistakes) }

// FuzzJSON: no JSON makes the reader of givens and solutions panic.
func FuzzJSON(f *testing.F) {
	puzzletest.FuzzJSON(f, Kind, [2]string{`{"regions":[[0,0],[1,0]],"numbers":[1,-1]}`, `["10","01"]`},
		[2]string{`{"regions":[[0]],"numbers":[0]}`, `["0"]`})
}

// TestDraw: rooms, numbers, shaded cells and marks; a finished board has no marks.
func TestDraw(t *testing.T) {
	p, known, err := puzzletest.ReadBoard(Kind, "heyawake\na2# a  b1.\na   a# b\nc.  c  b\n")
	if err != nil {
		t.Fatal(err)
	}
	puzzletest.Golden(t, "clues", p.Draw(puzzle.Facts{}))
	puzzletest.Golden(t, "partial", p.Draw(known))
	s := p.Draw(known)
	puzzle.Highlight(&s, p, scene.New, puzzle.Cell(1, 0))
	puzzle.Highlight(&s, p, scene.Used, ground.RegionKind.At(0, 2))
	puzzletest.Golden(t, "marked", s)
}

// TestNew refuses boards that are too large or whose numbers are wrong.
func TestNew(t *testing.T) {
	one := func(rows, cols int) ground.Regions {
		return ground.SplitRegions(rows, cols, func(int, ground.Direction) bool { return false })
	}
	for _, x := range []struct {
		rooms   ground.Regions
		numbers []int
		want    string
	}{
		{one(0, 1), nil, "0 rows and 1 column: 1 to 1000 of each are allowed"},
		{one(200, 200), []int{0}, "200 rows and 200 columns are 40000 cells: at most 20000 are allowed"},
		{one(1, 2), nil, "0 numbers for 1 room"},
		{one(1, 2), []int{-2}, "R1C1: -2 is not the number of a room"},
		{one(1, 2), []int{7}, ""},
	} {
		if _, err := New(x.rooms, x.numbers); puzzletest.ErrorText(err) != x.want {
			t.Errorf("%v: %v", x, err)
		}
	}
}

// checks lists boards and the rule that each breaks, "" for none, with its sentence.
var checks = [][3]string{
	{"a# a. a#", "", ""},
	{"a# a. a.", "", ""},
	{"a. a# a.", "not-connected", "R1C1 is cut off from the rest"},
	{"a# a#", "side-by-side", "the shaded cells R1C1 and R1C2 are side by side"},
	{"a. b. c.", "span", "the unshaded cells from R1C1 to R1C3 are in three rooms"},
	{"a. b c.", "", ""},
	{"a. b. a.\na  a  a", "span", "the unshaded cells from R1C1 to R1C3 are in three rooms"},
	{"a1# a\na a#", "number", "the room at R1C1: 2 cells are shaded, not 1"},
	{"a2. a.\na. a", "number", "the room at R1C1: only 1 cell can be shaded, not 2"},
	{"a2. a.\na a", "", ""},
}

func TestCheck(t *testing.T) { puzzletest.TestChecks(t, Kind, checks) }

func TestImpossible(t *testing.T) {
	for board, want := range map[string]string{
		"heyawake\na2 a\n": "",
		"heyawake\na3 a\n": "the room at R1C1 requires 3 shaded cells, but it has only 2",
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
