// Package notation builds the notations of kinds from parts that readers and writers share: each part is declared once, for reading and
// writing. Package codec, which is independent of puzzles, defines the syntax of texts.
package notation

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Marks returns a Format that carries marks, from the functions read and write for the puzzles of one kind; write is nil for a read-only
// format. Empty marks become nil.
func Marks[P puzzle.Puzzle](n *codec.Notation, read func(text string, notes *codec.Notes) (P, *puzzle.Marks, error),
	write func(p P, m *puzzle.Marks) (string, error)) puzzle.Format {
	f := puzzle.Format{
		Notation: n,
		Decode: func(text string, notes *codec.Notes) (puzzle.Puzzle, *puzzle.Marks, error) {
			p, m, err := read(text, notes)
			if err != nil {
				return nil, nil, err
			}
			if m != nil && m.Empty() {
				m = nil
			}
			return p, m, nil
		},
	}
	if write != nil {
		f.Encode = func(p puzzle.Puzzle, m *puzzle.Marks, _ puzzle.Facts) (string, error) { return write(p.(P), m) }
	}
	return f
}

// Clues returns a Format that carries only the clues; write is nil for a read-only format.
func Clues[P puzzle.Puzzle](n *codec.Notation, read func(text string, notes *codec.Notes) (P, error),
	write func(p P) (string, error)) puzzle.Format {
	f := Marks(n,
		func(text string, notes *codec.Notes) (P, *puzzle.Marks, error) {
			p, err := read(text, notes)
			return p, nil, err
		},
		func(p P, _ *puzzle.Marks) (string, error) { return write(p) })
	if write == nil {
		f.Encode = nil
	}
	return f
}

// Labels returns labels for Bare: the first word of the list that one word of a label is in, or "" if there is none, several are in
// lists, or another word is not among fillers.
func Labels(fillers string, lists ...string) func(label string) string {
	return func(label string) string {
		name := ""
		for _, word := range strings.Fields(label) {
			known := slices.Contains(strings.Fields(fillers), word)
			for _, list := range lists {
				if words := strings.Fields(list); slices.Contains(words, word) {
					if name != "" {
						return ""
					}
					name, known = words[0], true
				}
			}
			if !known {
				return ""
			}
		}
		return name
	}
}

// Bare returns the Format of texts that name neither kind nor notation. read makes a puzzle from one division of the text into cells.
// labels maps the label of a block to the kind's name for it. If two divisions give different puzzles, the text is rejected.
func Bare[P puzzle.Puzzle](read func(t codec.Table) (P, error), labels func(label string) string) puzzle.Format {
	return Clues(codec.Bare, func(text string, notes *codec.Notes) (first P, err error) {
		tables, err := codec.Tables(text, labels)
		if err != nil {
			return first, err
		}
		var found string
		var way fault.Text
		for _, t := range tables {
			p, wrong := read(t)
			if wrong != nil {
				if err == nil {
					err = wrong
				}
				continue
			}
			givens, _ := json.Marshal(p.Kind().JSON.Givens(p)) // lists and numbers: cannot fail
			if found == "" {
				first, found, way = p, string(givens), t.Division
				if t.Marked {
					notes.Notef("the marks in this drawing are left out")
				}
				for _, line := range t.Skipped {
					notes.Notef("%s is left out", codec.Quote(line))
				}
			} else if found != string(givens) {
				return first, fault.Errorf("two readings fit and make different boards, %s and %s: write a dot in each empty cell",
					way, t.Division)
			}
		}
		if found != "" {
			err = nil
		}
		return first, err
	}, nil)
}

// NumberRows adds solutions to the JSON of a kind: rows of numbers, 0 for a cell without an unknown. Solution expects complete facts: an
// open cell gets its smallest candidate. FromSolution leaves a cell of 0 open. cell returns the unknown in a cell, -1 for none, and the
// largest number that is valid there.
func NumberRows[P puzzle.Puzzle](j puzzle.JSON, cell func(p P, r, c int) (unknown, most int)) puzzle.JSON {
	j.SolutionSchema = `{"type":"array","items":{"type":"array","items":{"type":"integer","minimum":0}}}`
	j.Solution = func(p puzzle.Puzzle, known puzzle.Facts) any {
		height, width := p.Size()
		rows := make([][]int, height)
		for r := range rows {
			rows[r] = make([]int, width)
			for c := range width {
				if i, _ := cell(p.(P), r, c); i >= 0 {
					rows[r][c], _ = known.Value(i)
				}
			}
		}
		return rows
	}
	j.FromSolution = fromRows(1, func(p puzzle.Puzzle, r, c int) (unknown, most int) { return cell(p.(P), r, c) })
	return j
}

// fromRows returns a reader of solutions in rows of numbers. Values below least leave a cell open; if least is 0, so does the sign for it.
// cell is that of NumberRows.
func fromRows(least int, cell func(p puzzle.Puzzle, r, c int) (unknown, most int),
) func(puzzle.Puzzle, codec.Value) (puzzle.Facts, error) {
	return func(p puzzle.Puzzle, v codec.Value) (puzzle.Facts, error) {
		known := puzzle.NewFacts(p.Board())
		rows, cols := p.Size()
		_, _, err := v.Grid(rows, cols, func(r, c int, x codec.Value) error {
			if least == 0 && x.Raw() == codec.Open {
				return nil
			}
			i, most := cell(p, r, c)
			n, err := x.Int(0, most)
			if i < 0 && n > 0 {
				return x.Errorf("%d in a cell that takes no value", n)
			}
			if i >= 0 && n >= least {
				known.Set(i, n)
			}
			return err
		})
		if err != nil {
			return puzzle.Facts{}, err
		}
		return known, nil
	}
}

// ShadedRows adds solutions to the JSON of a kind whose unknowns are cells with the values 0 and 1: rows of 1 and 0. Cells without an
// unknown are 0. A ? is an open cell.
func ShadedRows(j puzzle.JSON) puzzle.JSON {
	j.SolutionSchema = `{"type":"array","items":{"type":"string"}}`
	j.Solution = func(p puzzle.Puzzle, known puzzle.Facts) any {
		rows, cols := p.Size()
		return codec.DrawRows(rows, cols, func(r, c int) byte {
			if i := p.Board().Index(puzzle.Cell(r, c)); i >= 0 && known.Candidates(i).Len() == 1 {
				return "01"[known.Candidates(i).Min()]
			}
			return '0'
		})
	}
	j.FromSolution = fromRows(0, func(p puzzle.Puzzle, r, c int) (unknown, most int) {
		return p.Board().Index(puzzle.Cell(r, c)), 1
	})
	return j
}
