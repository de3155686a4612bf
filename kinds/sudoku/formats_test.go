package sudoku

import (
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle/codec"
)

const (
	classic = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	spread  = "sudoku\n5 3 . . 7 . . . .\n6 . . 1 9 5 . . .\n. 9 8 . . . . 6 .\n8 . . . 6 . . . 3\n4 . . 8 . 3 . . 1\n" +
		"7 . . . 2 . . . 6\n" +
		". 6 . . . . 2 8 .\n. . . 4 1 9 . . 5\n. . . . 8 . . 7 9\n"
	ruled = "53.|.7.|...\n6..|195|...\n.98|...|.6.\n---+---+---\n8..|.6.|..3\n4..|8.3|..1\n7..|.2.|..6\n---+---+---\n" +
		".6.|...|28.\n...|419|..5\n...|.8.|.79\n"
)

// examples are texts and their meaning in our text form. If again is not empty, the text is written so.
var examples = []puzzletest.FormatExample{
	{"boxes of two rows and three columns", "puzz.link", "https://puzz.link/p?sudoku/6/6/1j6zh2m", "",
		"sudoku\n1 . . . . 6\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . 2 .\n. . . . . .\n"},
	{"numbers above 9", "puzz.link", "https://puzz.link/p?sudoku/4/4/g1k23k3g", "", "sudoku\n. 1 . .\n. . . 2\n3 . . .\n. . 3 .\n"},
	{"numbers found and candidates", "pzprv3", "pzprv3\nsudoku\n4\n1 . . . \n. . . . \n. . . . \n. . . . \n" +
		". 2 .[3,4,,] . \n. . . . \n. . . . \n. . . . \n",
		"pzprv3\nsudoku\n4\n1 . . . \n. . . . \n. . . . \n. . . . \n. 2 .[3,4,,] . \n. . . . \n. . . . \n. . . . \n",
		"sudoku\n    1    =2 [3/4]     .\n    .     .     .     .\n    .     .     .     .\n    .     .     .     .\n"},
	{"diagonals", "tatham", "2x2x:a1e2_3e3a", "", "sudoku diagonal\n. 1 . .\n. . . 2\n3 . . .\n. . 3 .\n"},
	{"dots", "sudoku-line", classic, "", spread},
	{"rulers", "sudoku-grid", ruled, "", spread},
	{"a file of other programs", "sudoku-grid", "[Puzzle]\n" +
		"53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n", ruled, spread},
	{"regions and entries", "text", "sudoku diagonal\n. =4 [1/2] .\n. . . .\n3 . . .\n. =1/2 . .\naaab\nacbb\nccbd\ncddd\n",
		"sudoku diagonal\n    .    =4 [1/2]     .\n    .     .     .     .\n    3     .     .     .\n" +
			"    .  =1/2     .     .\naaab\nacbb\nccbd\ncddd\n",
		"sudoku diagonal\n    .    =4 [1/2]     .\n    .     .     .     .\n    3     .     .     .\n" +
			"    .  =1/2     .     .\naaab\nacbb\nccbd\ncddd\n"},
}

func TestNotations(t *testing.T) { puzzletest.TestFormats(t, Kind, examples) }

// TestPlain reads boards that are only recognised if the kind is named.
func TestPlain(t *testing.T) {
	const four = "sudoku\n1 2 . .\n3 4 . .\n. . . .\n. . . .\n"
	for text, want := range map[string]string{ // any order: each alone
		"1234567891111111111":                                 "",
		"1200340000000000":                                    four,
		"12..34..........":                                    four,
		"12__\n34__\n____\n____\n":                            four,
		"1,2,0,0\n3,4,0,0\n0,0,0,0\n0,0,0,0\n":                four,
		"1 2 | 0 0\n3 4 | 0 0\n----+----\n0 0|0 0\n. .|. .\n": four,
		"0012\n": "", "12\n21\n": "", "[]": "", `""`: "", "| ": "", "|\n": "", "[[]]": "", ".": "", ",": "", ",,": "", ",\n,\n": "",
	} {
		s, err := decodePlain(text)
		if (err != nil) != (want == "") {
			t.Errorf("%q: %v", text, err)
		} else if got := ""; err == nil {
			if got, err = s.writeText(nil); got != want || err != nil {
				t.Errorf("%q: %q, %v", text, got, err)
			}
		}
	}
	full := "534678912672195348198342567859761423426853791713924856961537284287419635345286179" // as a number it is small enough to overflow
	if s, err := decodePlain(full); err != nil || s.n != 9 || s.Given(8, 8) != 9 {
		t.Errorf("a full board: %v", err)
	}
	for _, end := range []string{"", "\n"} { // letters are numbers, not words
		if s, err := decodePlain(strings.Repeat("1CFG.7.6A.BE8BC."+end, 16)); err != nil || s.n != 16 || s.Given(15, 2) != 15 {
			t.Errorf("letters: %v", err)
		}
	}
}

// mistakes are invalid texts with their error messages.
var mistakes = []puzzletest.InvalidText{
	{"puzz.link", "https://puzz.link/p?sudoku/4/6/z", "6 rows and 4 columns: only square boards are supported"},
	{"puzz.link", "https://puzz.link/p?sudoku/5/5/z", "5 rows cannot be divided into boxes: regions are expected"},
	{"text", "sudoku\n5 . . .\n. . . .\n. . . .\n. . . .\n", "at 6:1: R1C1: the number 5 is not between 1 and 4"},
	{"text", "sudoku\n. . . .\n. . . .\n. . . .\n. . . .\naaab\nacbb\nccbd\ncddx\n" +
		"", "at 6:1: R3C4 and R4C2 belong to one region but are not connected"},
}

func TestMistakes(t *testing.T) { puzzletest.TestInvalid(t, Kind, mistakes) }

func decodePlain(text string) (*Sudoku, error) {
	p, _, err := plain(codec.Bare, nil).Decode(text, nil)
	s, _ := p.(*Sudoku)
	return s, err
}
