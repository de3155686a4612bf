package slitherlink

import (
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

var formats = []puzzle.Format{
	notation.Clues(codec.PuzzLink, readURL, (*Slitherlink).writeURL),
	notation.Clues(codec.Text, readText, (*Slitherlink).writeText),
}

// readURL reads https://puzz.link/p?slither/cols/rows/body. Unknown numbers mean no clue.
func readURL(text string, notes *codec.Notes) (*Slitherlink, error) {
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

func (s *Slitherlink) writeURL() (string, error) {
	body, err := codec.FormatNumber16(codec.FoldGaps(s.numbers), false)
	return codec.URL{Pid: "slither", Rows: s.Rows, Cols: s.Cols}.String(body), err
}

// signs are the characters of clues in the text format and JSON: none, then the numbers.
const signs = ".0123"

var cells = fault.Textf("dots and numbers from 0 to 3")

func (s *Slitherlink) sign(r, c int) byte { return signs[s.numbers[r*s.Cols+c]-none] }

// readText reads rows of signs, with or without blanks between them.
func readText(text string, _ *codec.Notes) (*Slitherlink, error) {
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

func (s *Slitherlink) writeText() (string, error) {
	return "slitherlink\n" + strings.Join(codec.DrawRows(s.Rows, s.Cols, s.sign), "\n") + "\n", nil
}

// links returns the unknowns as lines between corners.
var links = notation.Links[*Slitherlink]{At: func(s *Slitherlink) func(r, c int, down bool) int { return s.from }}

// corpus maps Slitherlink to JSON: the givens are rows of signs.
var corpus = links.JSON(puzzle.JSON{
	Givens: func(p puzzle.Puzzle) any {
		s := p.(*Slitherlink)
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
}, (*Slitherlink).corners)
