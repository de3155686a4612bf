package plots

import (
	"math"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

var formats = []puzzle.Format{
	notation.Clues(codec.PuzzLink, readURL, (*Plots).writeURL),
	notation.Clues(codec.Pzprv3, readFile, (*Plots).writeFile),
}

// readURL reads https://puzz.link/p?plots/cols/rows/borders and numbers. Unknown numbers mean no clue.
func readURL(text string, notes *codec.Notes) (*Plots, error) {
	u, err := codec.ParseURL(text, sizes.Side, notes)
	if err != nil {
		return nil, err
	}
	return withNumbers(notation.URLRegions(u))
}

func (p *Plots) writeURL() (string, error) {
	body, err := notation.FormatRegions(&p.Regions, p.numbers)
	return codec.URL{Pid: "plots", Rows: p.Rows, Cols: p.Cols}.String(body), err
}

// readFile reads a pzprv3 file without marks.
func readFile(text string, notes *codec.Notes) (*Plots, error) {
	f, err := codec.ParseFile(text, sizes.Side, notes)
	if err != nil {
		return nil, err
	}
	return withNumbers(notation.FileRegions(f))
}

func (p *Plots) writeFile() (string, error) {
	w := codec.NewFileWriter("plots", p.Rows, p.Cols)
	notation.WriteFileRegions(w, &p.Regions, p.numbers)
	return w.String(), nil
}

// withNumbers returns the puzzle of a notation.
func withNumbers(x ground.Regions, numbers []int, err error) (*Plots, error) {
	if err != nil {
		return nil, err
	}
	for k, n := range numbers {
		numbers[k] = max(n, none)
	}
	return New(x, numbers)
}

// corpus maps Plots to JSON: the givens are the region of each cell, and the number of each region or -1.
var corpus = notation.ShadedRows(puzzle.JSON{
	Givens: func(p puzzle.Puzzle) any {
		s := p.(*Plots)
		return map[string]any{"regions": s.ByRow(), "numbers": s.numbers}
	},
	FromGivens: func(rows, cols int, v codec.Value) (puzzle.Puzzle, error) {
		m, err := v.Object("regions", "numbers")
		if err != nil {
			return nil, err
		}
		given, err := m.Get("numbers").Ints(none, math.MaxInt32)
		if err != nil {
			return nil, err
		}
		var of []int
		height, width, err := m.Get("regions").Grid(-1, -1, func(_, _ int, cell codec.Value) error {
			k, err := cell.Int(0, len(given)-1)
			of = append(of, k)
			return err
		})
		if err == nil {
			err = m.Get("regions").CheckSize(height, width, rows, cols)
		}
		if err != nil {
			return nil, err
		}
		x, err := ground.NewRegions(height, width, of)
		numbers := x.NoNumbers(none)
		for k, cells := range x.Cells {
			numbers[k] = given[of[cells[0]]]
		}
		return puzzle.AsPuzzle(withNumbers(x, numbers, err))
	},
	GivensSchema: `{"type":"object"}`,
})
