package fence

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

var formats = []puzzle.Format{
	notation.Clues(codec.PuzzLink, readURL, (*Fence).writeURL),
	notation.Clues(codec.Text, readText, (*Fence).writeText),
}

// readURL reads https://puzz.link/p?fence/cols/rows/body. Unknown numbers mean no clue.
func readURL(text string, notes *codec.Notes) (*Fence, error) {
	u, err := codec.ParseURL(text, sizes.Side, notes)
	if err != nil {
		return nil, err
	}
	body := u.Numbers()
	body.Gaps = true
	numbers, err := body.Read(u.Rows*u.Cols, false)
	if err != nil {
		return nil, err
	}
	for i, n := range numbers {
		numbers[i] = max(n, none)
	}
	body.IgnoreRest()
	return New(u.Rows, u.Cols, numbers)
}

func (s *Fence) writeURL() (string, error) {
	slots := slices.Clone(s.numbers)
	for i, n := range slots {
		if n == none {
			slots[i] = codec.Blank
		}
	}
	body, err := codec.FormatNumber16(codec.FoldGaps(slots), false)
	return codec.URL{Pid: "fence", Rows: s.Rows, Cols: s.Cols}.String(body), err
}

// signs are the characters of clues in the text format and JSON: none, then the numbers.
const signs = ".1234"

var cells = fault.Textf("dots and numbers from 1 to 4")

func (s *Fence) sign(r, c int) byte { return signs[s.numbers[r*s.Cols+c]-none] }

// readText reads rows of signs, with or without blanks between them.
func readText(text string, _ *codec.Notes) (*Fence, error) {
	s := codec.ParseSheet(text)
	var numbers []int
	g := codec.Lattice{Cells: cells, Limit: sizes.Side, Spaced: func(string) bool { return false }, Cell: func(_, _, _ int, x rune) bool {
		numbers = append(numbers, strings.IndexRune(signs, x)+none)
		return strings.ContainsRune(signs, x)
	}}
	if err := g.Read(s); err != nil {
		return nil, err
	}
	return New(g.Rows, g.Cols, numbers)
}

func (s *Fence) writeText() (string, error) {
	return "fence\n" + strings.Join(codec.DrawRows(s.Rows, s.Cols, s.sign), "\n") + "\n", nil
}

// links returns the unknowns as lines between corners.
var links = notation.Links[*Fence]{At: func(s *Fence) func(r, c int, down bool) int { return s.from }}

// corpus maps Fence to JSON: the givens are rows of signs.
var corpus = links.JSON(puzzle.JSON{
	Givens: func(p puzzle.Puzzle) any {
		s := p.(*Fence)
		return codec.DrawRows(s.Rows, s.Cols, s.sign)
	},
	FromGivens: func(rows, cols int, v codec.Value) (puzzle.Puzzle, error) {
		var numbers []int
		height, width, err := v.Grid(-1, -1, func(_, _ int, cell codec.Value) error {
			n := strings.Index(signs, cell.Raw())
			if n < 0 || len(cell.Raw()) != 1 {
				return cell.Errorf("%s is not a cell: %s are expected", codec.Quote(cell.Raw()), cells)
			}
			numbers = append(numbers, n+none)
			return nil
		})
		if err == nil {
			err = v.CheckSize(height, width, rows, cols)
		}
		if err != nil {
			return nil, err
		}
		return puzzle.AsPuzzle(New(height, width, numbers))
	},
	GivensSchema: `{"type":"array","items":{"type":"string"}}`,
}, (*Fence).corners)
