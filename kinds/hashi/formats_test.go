package hashi

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
)

// parse reads our text form.
func parse(t *testing.T, text string) (*Hashi, puzzle.Facts) {
	t.Helper()
	p, known, err := puzzletest.ReadBoard(Kind, text)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*Hashi), known
}

// examples are texts and their meaning in our text form. If again is not empty, the text is written so.
var examples = []puzzletest.FormatExample{
	{"file example", "puzz.link", "https://puzz.link/p?hashi/5/5/4g2i3h23k3g1g3g4g3", "", "hashi\n4.2..\n.3..2\n3....\n.3.1.\n3.4.3\n"},
	{"unknown numbers, other name", "puzz.link", "https://puzz.link/p?bridges/6/6/3g1g2.g.g2h.g2g.h.g4g3h4g.g2g.h2",
		"https://puzz.link/p?hashi/6/6/3g1g2.g.g2h.g2g.h.g4g3h4g.g2g.h2", "hashi\n3.1.2?\n.?.2..\n?.2.?.\n.?.4.3\n..4.?.\n2.?..2\n"},
	{"unknown at the end", "puzz.link", "hashikake/3/1/1h", "https://puzz.link/p?hashi/3/1/1h", "hashi\n1..\n"},
	{"kanpen", "kanpen", "http://www.kanpen.net/hashi.html?problem=2/3/2_._3_/._._1_/", "", "hashi\n2.3\n..1\n"},
	{"bridges", "pzprv3", "pzprv3\nhashikake\n3\n3\n2 . 3 \n. . . \n. . - \n2 2 \n0 0 \n0 0 \n0 0 1 \n0 0 1 \n", "", "hashi\n2=3\n..|\n..?\n"},
	{"bridges and crosses", "pzprv3", "pzprv3/hashikake/2/3/2 . 3 /. . 1 /2 0 /-1 0 /0 0 -1 /",
		"pzprv3\nhashikake\n2\n3\n2 . 3 \n. . 1 \n2 2 \n0 0 \n0 0 -1 \n", "hashi apart\n2=.=3\n    x\n. . 1\n"},
	{"clues alone", "pzprv3", "pzprv3\nhashikake\n1\n3\n1 . -\n", "pzprv3\nhashikake\n1\n3\n1 . - \n0 0 \n", "hashi\n1.?\n"},
	{"easy", "tatham", "7x7m2:2e2a4a3k5a6b4e1b1d22b4a2a", "", "hashi\n2.....2\n.4.3...\n.......\n.5.6..4\n.....1.\n.1....2\n2..4.2.\n"},
	{"full parameters, name, four bridges, no circle", "tatham", "bridges:3i30e10m4Ld2:Ga3eE", "3x3m4L:Ga3eE",
		"hashi quadruple tree\nG.3\n...\n..E\n"},
	{"benchmark", "has", "3 4 3\n 2  0  0  3 \n 0  0  0  0 \n 0  0  0  1 \n", "3 4 3\n2 0 0 3\n0 0 0 0\n0 0 0 1\n",
		"hashi\n2..3\n....\n...1\n"},
	{"blanks between cells", "text", "hashi\n2 . 2\n. . .", "hashi\n2.2\n...\n", "hashi\n2.2\n...\n"},
	{"drawn", "text", "hashi\n2-=.", "", ""},
	{"drawn in part", "text", "hashi\n2--.2\n.....\n", "hashi\n2---2\n.....\n", "hashi\n2---2\n.....\n"},
	{"side by side", "text", "Bridges apart\n2=4\n  \"\n. 2\n", "hashi apart\n2=4\n  \"\n. 2\n", "hashi apart\n2=4\n  \"\n. 2\n"},
	{"crossing bridges", "text", "hashi apart\n. 1 .\n  |\n1-.-1\n  |\n. 1 .\n", "", "hashi apart\n. 1 .\n  |\n1-.-1\n  |\n. 1 .\n"},
	{"four", "text", "hashi quadruple apart\nAq.qFt3\n", "", "hashi quadruple apart\nAq.qFt3\n"},
}

func TestNotations(t *testing.T) { puzzletest.TestFormats(t, Kind, examples) }

// mistakes are invalid texts with their error messages.
var mistakes = []puzzletest.InvalidText{
	{"puzz.link", "https://puzz.link/p?hashi/3/1/1g0",
		`R1C3: the number 0: an island has at least one bridge (unknown numbers are written differently)`},
	{"puzz.link", "https://puzz.link/p?hashi/3/1/1g-ff", `island 2 has the number 255: 1 to 99 are allowed, and 0 for an unknown number`},
	{"puzz.link", "https://puzz.link/p?hashi/3/3/o", `no islands`},
	{"pzprv3", "pzprv3\nhashikake\n1\n3\n1 . x \n",
		`at 5:5: "x" is not an island: expected a number, - for an unknown number, or a dot`},
	{"pzprv3", "pzprv3\nhashikake\n1\n3\n1 . 1 \n1 2 \n", `at 6:3: 2 bridges at R1C1-R1C3, but 1 are drawn elsewhere between these islands`},
	{"pzprv3", "pzprv3\nhashikake\n1\n3\n. 1 1 \n1 0 \n", `at 6:1: a bridge that does not run between two islands`},
	{"pzprv3", "pzprv3\nhashikake\n1\n3\n1 . 1 \n3 0 \n", `at 6:1: "3" is not one bridge (1), two (2), a cross (-1) or nothing (0)`},
	{"kanpen", "http://www.kanpen.net/hashi.html?problem=1/3/1_._-_/", `the island in R1C3 has no number, but this notation requires one`},
	{"tatham", "7x7m5:z", `at 3: "m5" after the size: iN, eN, m1 to m4, L, dN, in this order, are expected`},
	{"tatham", "3x3m2:1a0f", `at 8: "0" is not an island: 1 to 9, A to G (10 to 16) and runs a to z are expected`},
	{"tatham", "3x3m2:1a1", `at 9: the text ends after 3 of 9 cells`},
	{"has", "2 2 1\n0 0\n", `at 3:1: the text ends after 1 of 2 rows`},
	{"has", "1 2 1\n1 1\n", `at 1:1: 1 island, but the rows have 2`},
	{"has", "1 2 1\n1\n", `at 2:1: row 1 has 1 cell, not 2`},
	{"has", "1 2 1\n1 x\n", `at 2:3: "x" is not a number from 0 to 99`},
	{"has", "1 2 1\n1 0\n0 0\n", `at 3:1: "0 0" after the last row`},
	{"text", "hashi\n2x2\n", `at 2:2: "x" is not a cell: numbers, ? and dots are expected`},
	{"text", "hashi\n2-\n", `at 2:2: a bridge that does not run between two islands`},
	{"text", "hashi\n2-=2\n", `at 2:3: 2 bridges at R1C1-R1C4, but 1 are drawn elsewhere between these islands`},
	{"text", "hashi single\n2=2\n", `at 2:2: 2 bridges: at most 1 are allowed between two islands`},
	{"text", "hashi\n2.2\n..\n", `at 3:1: 2 cells in this row, 3 in the first`},
	{"text", "hashi wide\n2.2\n", `at 1:7: unknown option "wide" (options: single, triple, quadruple, tree, apart)`},
	{"text", "hashi apart\n2.2\n", `at 2:2: '.' between two cells: one of x-=tq is expected`},
	{"text", "hashi apart\n2 2\n |\n2 2\n", `at 3:2: "|" stands below no cell`},
	{"text", "hashi apart\n2 2\n|\n", `at 4:1: no row of cells below the lines`},
	{"text", "hashi\n", `at 6: no rows of cells: numbers, ? and dots are expected`},
}

func TestMistakes(t *testing.T) { puzzletest.TestInvalid(t, Kind, mistakes) }

// taken are texts with something missing, left over or misplaced, and how they are read.
var taken = []puzzletest.LenientText{
	{"puzz.link", "https://puzz.link/p?hashi/3/3/1g1",
		"hashi\n1.1\n...\n...\n", []string{
			`the text ends after 3 of 9 cells or clues: the rest is treated as empty`,
		}},
	{"puzz.link", "https://puzz.link/p?hashi/3/3/1g1lg",
		"hashi\n1.1\n...\n...\n", []string{
			`"g" after the end of the board is ignored`,
		}},
	{"puzz.link", "https://puzz.link/p?hashi/v:x/3/1/1g1",
		"hashi\n1.1\n", []string{
			`the address is marked as a variant (v:x) whose rules are not known: the usual rules are taken`,
		}},
	{"puzz.link", "https://puzz.link/p?hashi/f/3/1/1g1",
		"hashi\n1.1\n", []string{
			`the flag "f" is not known and is left out`,
		}},
}

func TestTaken(t *testing.T) { puzzletest.TestLenient(t, Kind, taken) }

func TestCannotWrite(t *testing.T) {
	for _, x := range []struct{ text, formats string }{
		{"hashi triple\n2.2", "puzz.link pzprv3 kanpen has"},
		{"hashi tree\n2.2", "puzz.link pzprv3 kanpen has"},
		{"hashi\n2.?", "kanpen tatham has"},
	} {
		h, _ := parse(t, x.text)
		for name := range strings.FieldsSeq(x.formats) {
			if text, err := puzzletest.Format(Kind, name).Encode(h, nil, puzzle.Facts{}); err == nil {
				t.Errorf("%q: %s wrote %q, which does not tell all", x.text, name, text)
			}
		}
	}
	h, err := New(1, 2, []Island{{0, 0, 20}, {0, 1, 1}}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"text", "tatham"} {
		if _, err := puzzletest.Format(Kind, name).Encode(h, nil, puzzle.Facts{}); err == nil {
			t.Errorf("%s wrote the number 20", name)
		}
	}
}

func TestJSON(t *testing.T) {
	for _, x := range []struct{ givens, solution string }{
		{`{"islands":[[0,0,2],[0,3,3],[2,3,0]]}`, `[[0,1,2],[1,2,1]]`},
		{`{"islands":[[2,3,0],[0,3,3],[0,0,2]],"max":3,"tree":true}`, `[[0,1,1],[1,2,2]]`}, // in another order
		{`{"islands":[[1,1,0]]}`, `[]`},
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
		if b, _ := json.Marshal(solution(p, known)); string(b) != x.solution {
			t.Errorf("solution %s, want %s", b, x.solution)
		}
		if bad := Check(p, known); len(bad) > 0 {
			t.Errorf("%s: %s", x.solution, bad[0].Text)
		}
	}
	for _, x := range []struct{ givens, want string }{
		{`[]`, `at 0: givens: an object {…} is expected, not []`},
		{`{"islands":[[0,0]]}`, `at 12: givens.islands[0]: 2 numbers: row, column and number are expected`},
		{`{"islands":[[0,0,1],[0,0,2]]}`, `at 0: givens: islands 1 and 2 are in the same cell, R1C1`},
		{`{"islands":[[0,7,1]]}`, `at 0: givens: island 1 in row 1 and column 8: the board has 2 rows and 3 columns`},
		{`{"islands":[[0,0,-1]]}`, `at 17: givens.islands[0][2]: a whole number from 0 to 1000000 is expected, not -1`},
		{`{"islands":[[0,0,1]],"max":0}`, `at 27: givens.max: a whole number from 1 to 4 is expected, not 0`},
		{`{"islands":[[0,0,1]],"max":5}`, `at 27: givens.max: a whole number from 1 to 4 is expected, not 5`},
	} {
		if _, err := puzzletest.Givens(Kind, 2, 3, json.RawMessage(x.givens)); err == nil || err.Error() != x.want {
			t.Errorf("%s: %v, want %s", x.givens, err, x.want)
		}
	}
	if _, err := puzzletest.Givens(Kind, 0, 0, json.RawMessage(`{"islands":[]}`)); err == nil || err.Error() != `at 0: givens: no islands` {
		t.Errorf("no islands and no size: %v", err)
	}
	if p, err := puzzletest.Givens(Kind, 2, 3, json.RawMessage(`{"islands":[]}`)); err != nil || Impossible(p) == nil {
		t.Errorf("a draft without islands: %v", err)
	}
	h, _ := parse(t, "hashi\n2.3\n..1")
	for _, x := range []struct{ solution, want string }{
		{`{}`, `at 0: solution: a list […] is expected, not {}`},
		{`[[0,1]]`, `at 1: solution[0]: 2 numbers: two islands and the number of their bridges are expected`},
		{`[[0,2,1]]`, `at 0: solution: entry 0: islands 0 and 2 are not neighbours`},
		{`[[0,9,1]]`, `at 0: solution: entry 0: islands 0 and 9 are not neighbours`},
		{`[[0,1,1],[1,0,1]]`, `at 0: solution: entry 1: islands 1 and 0 are listed twice`},
		{`[[0,1,3]]`, `at 0: solution: entry 0: 3 bridges: at most 2 are allowed`},
	} {
		if _, err := puzzletest.Solution(h, json.RawMessage(x.solution)); err == nil || err.Error() != x.want {
			t.Errorf("%s: %v, want %s", x.solution, err, x.want)
		}
	}
}

// FuzzDecode: no text makes a decoder panic, and what it reads survives writing and reading.
func FuzzDecode(f *testing.F) { puzzletest.FuzzFormats(f, Kind, examples, mistakes) }

// FuzzJSON: no JSON makes the reader of givens and solutions panic.
func FuzzJSON(f *testing.F) {
	puzzletest.FuzzJSON(f, Kind,
		[2]string{`{"islands":[[0,0,2],[0,3,3],[2,3,0]]}`, `[[0,1,2],[1,2,1]]`},
		[2]string{`{"islands":[[2,3,0],[0,3,3]],"max":3,"tree":true}`, `[[0,1,1]]`},
	)
}
