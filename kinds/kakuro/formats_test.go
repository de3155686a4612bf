package kakuro

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
)

// format finds one of our formats.
func format(name string) puzzle.Format {
	for _, f := range formats {
		if f.Name == name {
			return f
		}
	}
	panic(name)
}

const small = `kakuro
#   16\ 4\
\12 .   .
\8  .   .
`

// examples are texts in every format: again is what is written of them (the text itself when empty), want is our own text.
var examples = []struct{ name, format, text, again, want string }{
	{"from pzpr", "puzz.link", "https://puzz.link/p?kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3", "https://puzz.link/p?kakuro/5/5/48la-.na-lh3l-Bn.-cl.c4a3", `kakuro
#   #   12\ 4\   #   #
#   4\8 .   .    10\ #
\10 .   .   .    .   10\
\3  .   .   17\3 .   .
#   \21 .   .    .   .
#   #   \12 .    .   #
`},
	{"small", "puzz.link", "https://puzz.link/p?kakuro/2/2/ng4c8", "", small},
	{"run of more than 16", "puzz.link", "https://puzz.link/p?kakuro/5/5/zsFFFFF-FFFF", "", ""},
	{"names and players", "puzz.link", "https://pzplus.tck.mn/p.html?type=player&kakuro_edit/2/2/ng4c8/", "https://puzz.link/p?kakuro/2/2/ng4c8", small},
	{"no clue at the end", "puzz.link", "https://puzz.link/p?kakuro/1/1/k--/", "", "kakuro\n# #\n# .\n"},
	{"kanpen", "kanpen", "http://www.kanpen.net/kakuro.html?problem=3/3/0_0_0_0_/0_1_0_16_/0_2_0_4_/1_0_12_0_/2_0_8_0_/", "", small},
	{"kanpen without the last strokes", "kanpen", "http://www.kanpen.net/kakuro.html?problem=3/3/0_0_0_0/0_1_0_16/0_2_0_4/1_0_12_-1/2_0_8_0//",
		"http://www.kanpen.net/kakuro.html?problem=3/3/0_0_0_0_/0_1_0_16_/0_2_0_4_/1_0_12_0_/2_0_8_0_/", small},
	{"digits and marks", "pzprv3", "pzprv3\nkakuro\n2\n3\n0 16 4 -1 \n12 . . -1,-1 \n8 . . -1,-1 \n. 3 . \n.[7,9,,] . . \n", "",
		"kakuro\n#   16\\  4\\ #\n\\12 .    3  #\n\\8  (79) .  #\n"},
	{"slashes, clues alone", "pzprv3", "pzprv3/kakuro/2/2/0 16 4 /12 . . /8 . . /", "pzprv3\nkakuro\n2\n2\n0 16 4 \n12 . . \n8 . . \n. . \n. . \n", small},
	{"a digit with marks", "pzprv3", "pzprv3.1\nkakuro\n1\n1\n0 5\n5 .\n5[,,5,]\ninfo:{}\n", "pzprv3\nkakuro\n1\n1\n0 5 \n5 . \n5 \n", "kakuro\n#  5\\\n\\5 5\n"},
	{"filled in", "text", "kakuro\n\\ 16\\ 4\\\n\\12 9 .\n\\8 (79) (1)\n", "kakuro\n#   16\\  4\\\n\\12 9    .\n\\8  (79) 1\n", "kakuro\n#   16\\  4\\\n\\12 9    .\n\\8  (79) 1\n"},
	{"no header", "text", "kakuro\n. .\n. 17\\\n# 9\n", "kakuro\n. .\n. 17\\\n# 9\n", "kakuro\n. .\n. 17\\\n# 9\n"},
}

func TestExamples(t *testing.T) {
	for _, x := range examples {
		t.Run(x.format+" "+x.name, func(t *testing.T) {
			f := format(x.format)
			if !f.Claims(x.text) {
				t.Error("does not claim its own example")
			}
			p, known, err := f.Decode(x.text)
			if err != nil {
				t.Fatal(err)
			}
			if got, _ := encodeText(p, known); x.want != "" && got != x.want {
				t.Errorf("decoded:\n%swant:\n%s", got, x.want)
			}
			if x.again == "" {
				x.again = x.text
			}
			if got, err := f.Encode(p, known); err != nil || got != x.again {
				t.Errorf("encoded %q, %v; want %q", got, err, x.again)
			}
		})
	}
}

// mistakes are texts and what is said about them.
var mistakes = []struct{ format, text, want string }{
	{"puzz.link", "https://puzz.link/p?kakuro/2/2/ng4c", `at 35: the text ends where the sum across of R3C1 is expected`},
	{"puzz.link", "https://puzz.link/p?kakuro/2/2/m.g4c89", `at 37: "9" after the last clue`},
	{"puzz.link", "https://puzz.link/p?kakuro/2/2/og4c8", `at 31: "o" stands for 5 white cells, only 4 are left`},
	{"puzz.link", "https://puzz.link/p?kakuro/2/2/m", `at 32: the text ends after 3 of 4 cells`},
	{"puzz.link", "https://puzz.link/p?kakuro/2/2/l_1l", `at 32: "_" is not a sum: a digit, a to j, A to Z or - is expected`},
	{"puzz.link", "https://puzz.link/p?kakuro/2/2/k.44k33", `at 33: the clue 4 in R3C2 has no white cell below it`},
	{"puzz.link", "https://puzz.link/p?kakuro/2/2/k-4l333", `at 33: the clue 4 in R2C3 has no white cell to its right`},
	{"puzz.link", "https://puzz.link/p?kakuro/1000/1000/zz", `at 39: the text ends after 32 of 1000000 cells at most`},
	{"puzz.link", "https://puzz.link/p?kakuro/v:anti/2/2/ng4c8", `a variant (v:anti) whose rules are not known`},
	{"puzz.link", "https://puzz.link/p?kakuro/f/2/2/ng4c8", `the flag "f": a kakuro has none`},
	{"kanpen", "http://www.kanpen.net/kakuro.html?problem=3/3/0_0_0_0/0_1_0_16/0_2_0_4/1_0_12_0", `no line 2_0_…: a line for each cell of the first row and column is expected`},
	{"kanpen", "http://www.kanpen.net/kakuro.html?problem=3/3/0_0_0_0/0_1_0_16/0_2_0/", `at 63: 3 numbers in a line, not 4: row, column, sum across, sum down`},
	{"kanpen", "http://www.kanpen.net/kakuro.html?problem=3/3/0_0_0_0/0_3_0_16/", `at 54: no cell 0_3 on this board`},
	{"kanpen", "http://www.kanpen.net/kakuro.html?problem=3/3/0_0_0_0/0_0_0_0/", `at 54: a second line for the cell 0_0`},
	{"kanpen", "http://www.kanpen.net/kakuro.html?problem=3/3/0_0_x_0/", `at 50: "x" is not a number expected here`},
	{"kanpen", "http://www.kanpen.net/kakuro.html?problem=1/3/0_0_0_0/", `1 rows and 3 columns, the header included: at least 2 of each are expected`},
	{"kanpen", "http://www.kanpen.net/kakuro.html?problem=900/900/0_0_0_0/", `at 58: the text ends within the first row and column`},
	{"pzprv3", "pzprv3\nkakuro\n2\n2\n0 16 4 \n12 . 5 \n8 . . \n", `at 6:6: "5" is not a cell: a dot is white, two sums with a comma are blocked`},
	{"pzprv3", "pzprv3\nkakuro\n2\n2\n0 16 x \n12 . . \n8 . . \n", `at 5:6: "x" is not a sum, or -1 for none`},
	{"pzprv3", "pzprv3\nkakuro\n2\n2\n0 16 4 \n12 . . \n8 . . \n0 . \n. . \n", `at 8:1: "0" is not a digit from 1 to 9 or a dot`},
	{"pzprv3", "pzprv3\nkakuro\n2\n2\n0 16 -1 \n12 . 5,-1 \n8 . . \n", `the clue 5 in R2C3 has no white cell to its right`},
	{"pzprv3", "pzprv3\nkakuro\n1\n2\n0 5 -1 \n5 . -1,-1 \n. 1 \n", `at 7:3: "1" in a blocked cell`},
	{"pzprv3", "pzprv3\nkakuro\n1\n1\n0 5 \n5 . \n.[1,x,,] \n", `at 7:1: the mark "x" is not a digit from 1 to 9`},
	{"pzprv3", "pzprv3\nkakuro\n900\n900\n0 \n", `at 6:1: the text ends before the last of 900 by 900 cells`},
	{"text", "kakuro\n# 4\\\n\\4 0\n", `at 3:4: "0" is not a cell: 17\4 (sum down, sum across), #, a dot, a digit or candidates (12) are expected`},
	{"text", "kakuro\n# 4\\\n\\4 12\n", `at 3:4: "12" is not a cell: 17\4 (sum down, sum across), #, a dot, a digit or candidates (12) are expected`},
	{"text", "kakuro\n# 4\\\n\\x .\n", `at 3:2: "x" is not a sum across`},
	{"text", "kakuro\n# 4\\\n\\4\n", `at 3:1: 1 cells in this row, 2 in the first; 1 to 1001 are allowed`},
	{"text", "kakuro\n# 4\\\n\\4 #\n", `at 2:3: the clue 4 in R1C2 has no white cell below it`},
	{"text", "kakuro\n", `at 7: no rows of cells: 17\4, # and dots are expected`},
	{"text", "kakuro hard\n.\n", `at 1:8: "hard" after the name: nothing is expected`},
}

func TestMistakes(t *testing.T) {
	for _, x := range mistakes {
		p, _, err := format(x.format).Decode(x.text)
		if err == nil || err.Error() != x.want {
			t.Errorf("%s %q\n got: %v\nwant: %s", x.format, x.text, err, x.want)
		}
		if err != nil && p != nil {
			t.Errorf("%s %q: a puzzle beside the error", x.format, x.text)
		}
	}
}

func TestCannotWrite(t *testing.T) {
	two, err := fromGivens(0, 0, json.RawMessage(`{"cells":[[1]],"entries":[{"cells":[[0,0]],"sum":3},{"cells":[[0,0]],"sum":3},{"cells":[[0,0]],"sum":4}]}`))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range formats {
		if _, err := f.Encode(two, puzzle.Facts{}); err == nil {
			t.Errorf("%s wrote a puzzle with two sums for a run", f.Name)
		}
	}
	large, _, err := decodeText("kakuro\n\\46 .\n")
	if err != nil {
		t.Fatal(err)
	}
	if s, err := encodeURL(large, puzzle.Facts{}); err == nil {
		t.Errorf("a sum of 46 is written as %s", s)
	}
}

func TestJSON(t *testing.T) {
	for _, x := range []struct{ givens, solution string }{
		{`{"cells":[[0,0,0],[0,1,1],[0,1,1]],"entries":[{"cells":[[1,1],[1,2]],"sum":12},{"cells":[[1,1],[2,1]],"sum":16}]}`, `[[0,0,0],[0,9,3],[0,7,1]]`},
		{`{"cells":[[1,1],[1,0]],"entries":[{"cells":[[0,0],[0,1]],"sum":12}]}`, `[[9,3],[7,0]]`},
		{`{"cells":[[0,1]],"entries":[{"cells":[[0,1]],"sum":3},{"cells":[[0,1]],"sum":4}]}`, `[[0,3]]`},
		{`{"cells":[[1,1]],"entries":[{"cells":[[0,0],[0,1]],"sum":3},{"cells":[[0,0],[0,1]],"sum":4}]}`, `[[1,2]]`},
		{`{"cells":[[0]],"entries":[]}`, `[[0]]`},
	} {
		p, err := fromGivens(0, 0, json.RawMessage(x.givens))
		if err != nil {
			t.Fatal(err)
		}
		if b, _ := json.Marshal(givensJSON(p)); string(b) != x.givens {
			t.Errorf("givens %s, want %s", b, x.givens)
		}
		known, err := fromSolution(p, json.RawMessage(x.solution))
		if err != nil {
			t.Fatal(err)
		}
		if b, _ := json.Marshal(solutionJSON(p, known)); string(b) != x.solution {
			t.Errorf("solution %s, want %s", b, x.solution)
		}
	}
	const expected = `givens: {"cells": rows of 0 and 1, "entries": [{"cells": [[r,c],…], "sum": n},…]} is expected`
	for _, x := range []struct{ givens, want string }{
		{`[]`, expected},
		{`{"entries":[]}`, expected},
		{`{"cells":[]}`, `givens: no rows`},
		{`{"cells":[[1,1],[1]]}`, `givens: row 2 has 1 cells, not 2`},
		{`{"cells":[[1,1],[1,2]]}`, `givens: row 2, column 2: 2 is not 0 (blocked) or 1 (white)`},
		{`{"cells":[[1,1,1],[1,1,1]]}`, `givens: 2 rows of 3 cells, where rows is 2 and cols is 2`},
		{`{"cells":[[1,1],[1,0]],"entries":[{"cells":[],"sum":1}]}`, `givens: entry 1: no cells`},
		{`{"cells":[[1,1],[1,0]],"entries":[{"cells":[[0,0]],"sum":1}]}`, `givens: entry 1: the cells from [0,0] to [0,0] are not a whole run`},
		{`{"cells":[[1,1],[1,0]],"entries":[{"cells":[[0,1],[1,1]],"sum":1}]}`, `givens: entry 1: [1,1] is not a white cell`},
		{`{"cells":[[1,1],[1,0]],"entries":[{"cells":[[0,1],[0,1]],"sum":1}]}`, `givens: entry 1: [0,1] stands there twice`},
		{`{"cells":[[1,1],[1,0]],"entries":[{"cells":[[0,-1],[0,0]],"sum":1}]}`, `givens: entry 1: [0,-1] is not a white cell`},
		{`{"cells":[[1,1],[1,0]],"entries":[{"cells":[[0,1],[0,0]],"sum":-1}]}`, `givens: entry 1: a sum of -1: 1 to 1048576 can be read, 0 for none`},
	} {
		if _, err := fromGivens(2, 2, json.RawMessage(x.givens)); err == nil || err.Error() != x.want {
			t.Errorf("%s: %v, want %s", x.givens, err, x.want)
		}
	}
}

// FuzzDecode: no text makes a decoder panic, and what it reads is written so that it reads the same again.
func FuzzDecode(f *testing.F) {
	for _, x := range examples {
		f.Add(x.text)
	}
	for _, x := range mistakes {
		f.Add(x.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4096 {
			return
		}
		for _, x := range formats {
			x.Claims(text)
			p, known, err := x.Decode(text)
			if err != nil {
				if strings.Contains(err.Error(), "\n") {
					t.Errorf("%s: an error of several lines: %q", x.Name, err)
				}
				continue
			}
			if r, c := p.Size(); r+c > 3*len(text) || r*c > 64*len(text) && x.Name != "kanpen" {
				t.Fatalf("%s: %d by %d cells of %d bytes", x.Name, r, c, len(text))
			}
			again, err := x.Encode(p, known)
			if err != nil {
				t.Fatalf("%s %q: %v", x.Name, text, err)
			}
			q, known2, err := x.Decode(again)
			if err != nil {
				t.Fatalf("%s %q, written as %q: %v", x.Name, text, again, err)
			}
			one, _ := encodeText(p, known)
			two, _ := encodeText(q, known2)
			if one != two {
				t.Fatalf("%s %q, written as %q:\n%s%s", x.Name, text, again, one, two)
			}
		}
	})
}

// FuzzJSON: no JSON makes the reader of givens and solutions panic.
func FuzzJSON(f *testing.F) {
	f.Add(`{"cells":[[0,0,0],[0,1,1],[0,1,1]],"entries":[{"cells":[[1,1],[1,2]],"sum":12}]}`, `[[0,0,0],[0,9,3],[0,7,1]]`)
	f.Add(`{"cells":[[1,1]],"entries":[{"cells":[[0,0],[0,1]],"sum":3},{"cells":[[0,0],[0,1]],"sum":4}]}`, `[]`)
	f.Fuzz(func(t *testing.T, givens, solution string) {
		p, err := fromGivens(0, 0, json.RawMessage(givens))
		if err != nil {
			return
		}
		b, _ := json.Marshal(givensJSON(p))
		q, err := fromGivens(0, 0, b)
		if err != nil {
			t.Fatalf("%s, written as %s: %v", givens, b, err)
		}
		if again, _ := json.Marshal(givensJSON(q)); string(again) != string(b) {
			t.Fatalf("%s, written as %s and then as %s", givens, b, again)
		}
		Impossible(p)
		p.Draw(puzzle.Facts{})
		Check(p, puzzle.Facts{})
		_, _ = fromSolution(p, json.RawMessage(solution))
	})
}
