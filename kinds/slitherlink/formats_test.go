package slitherlink

import (
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
)

const plain = "slitherlink\n.3.\n0.2\n..4\n"

// examples are texts and their meaning in the text form. If again is not empty, the text is written so.
var examples = []puzzletest.FormatExample{
	{"gaps", "puzz.link", "https://puzz.link/p?slither/3/3/g8572h", "https://puzz.link/p?slither/3/3/g857c", "slitherlink\n.3.\n0.2\n.2.\n"},
	{"edit", "puzz.link", "http://pzv.jp/p.html?slither_edit/3/2/g3g02g", "https://puzz.link/p?slither/3/2/g80c", "slitherlink\n.3.\n02.\n"},
	{"question mark", "puzz.link", "https://puzz.link/p?slither/2/1/.1", "https://puzz.link/p?slither/2/1/gb", "slitherlink\n.1\n"},
	{"kanpen", "kanpen", "http://www.kanpen.net/slitherlink.html?problem=2/3/2_._._/._1_._/", "", "slitherlink\n2..\n.1.\n"},
	{"lines and crosses", "pzprv3", "pzprv3\nslither\n1\n2\n2 . \n1 -1 0 \n1 0 \n0 -1 \n", "", "slitherlink\n+-+ +\n|2x.\n+ +x+\n"},
	{"colours", "pzprv3", "pzprv3.1/slither/1/2/2 . /1 2 /1 -1 0 /1 0 /0 -1 /",
		"pzprv3\nslither\n1\n2\n2 . \n1 -1 0 \n1 0 \n0 -1 \n", "slitherlink\n+-+ +\n|2x.\n+ +x+\n"},
	{"numbers only", "pzprv3", "pzprv3\nslither\n1\n2\n2 - \n", "pzprv3\nslither\n1\n2\n2 . \n0 0 0 \n0 0 \n0 0 \n", "slitherlink\n2.\n"},
	{"Loopy", "tatham", "loopy:3x3t0de:a3a0a2b4", "3x3t0:a3a0a2b4", plain},
	{"rows", "text", plain, "", plain},
	{"blanks between", "text", "slitherlink\n. 3 .\n0 . 2\n. . 4\n", plain, plain},
	{"no lines drawn", "text", "slitherlink\n+ +\n 1\n+ +\n", "slitherlink\n1\n", "slitherlink\n1\n"},
	{"drawn", "text", "slitherlink\n+-+x+\n|3x.|\n+-+ +\n", "", "slitherlink\n+-+x+\n|3x.|\n+-+ +\n"},
}

func TestNotations(t *testing.T) { puzzletest.TestFormats(t, Kind, examples) }

// mistakes are invalid texts with their error messages.
var mistakes = []puzzletest.InvalidText{
	{"puzz.link", "https://puzz.link/p?slither/2/2/3f33", `R1C2: the number 15 is not between 0 and 4`},
	{"puzz.link", "https://puzz.link/p?slither/2/2/3A", `at 33: "A" is not a number, a dot or one of the letters g to z`},
	{"pzprv3", "pzprv3\nslither\n1\n2\n5 . \n", `at 5:1: "5" is not a number from 0 to 4, or a dot`},
	{"pzprv3", "pzprv3\nslither\n1\n1\n. \n2 0 \n", `at 6:1: "2" is not a line (1), a cross (-1) or nothing (0)`},
	{"tatham", "3x3t1:a3", `at 3: "t1" after the size: t0 is expected`},
	{"tatham", "1x2t0:35", `at 7: "5" is not a number: digits 0 to 4 and runs a to z are expected`},
	{"text", "slitherlink\n.5\n", `at 2:2: "5" is not a cell: dots and numbers from 0 to 4 are expected`},
	{"text", "slitherlink\n+-+\n|3|\n", `at 4:1: no row of cells below the lines`},
	{"text", "slitherlink\n+-+ +\n|3|\n+ + +\n", `at 5:1: 1 cell between 2 rows and 3 columns of corners`},
	{"text", "slitherlink\n+o+\n 3\n+ +\n", `at 2:2: 'o' between two cells: one of x- is expected`},
	{"text", "slitherlink big\n.\n", `at 1:13: "big" after the name: nothing is expected`},
}

func TestMistakes(t *testing.T) { puzzletest.TestInvalid(t, Kind, mistakes) }

// FuzzDecode: no text makes a decoder panic, and what it reads survives writing and reading.
func FuzzDecode(f *testing.F) { puzzletest.FuzzFormats(f, Kind, examples, mistakes) }

// FuzzJSON: no JSON makes the reader of givens and solutions panic.
func FuzzJSON(f *testing.F) {
	puzzletest.FuzzJSON(f, Kind, [2]string{`[".3","0."]`, `{"h":["10","01","00"],"v":["110","000"]}`}, [2]string{`["."]`, `{"h":["1","1"],"v":["11"]}`})
}
