package nonogram

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

// sideOf returns the side named by a label such as "row clues" or "numbers of the columns"; "" for none.
var sideOf = notation.Labels("clue clues hint hints constraint constraints numbers runs of the",
	"rows r row left side", "columns c col cols column top")

// readBare reads the clues of rows and columns, each part below a label. Labels are required because the order of the parts varies by
// source.
func readBare(t codec.Table) (*Nonogram, error) {
	var lines [2][][]Block
	for _, b := range t.Blocks {
		side := slices.Index([]string{"rows", "columns"}, b.Name)
		if b.Name == "" {
			return nil, t.Errorf(0, "the clues of rows and columns are not labelled: write rows: and columns: before the two parts, "+
				"or use --from nin "+
				"(width and height, then the rows)")
		}
		if side < 0 || lines[side] != nil {
			return nil, t.Errorf(0, "%s: expected one part for the rows and one for the columns", codec.Quote(b.Name))
		}
		for _, row := range b.Rows {
			runs := []Block{}
			for _, w := range row {
				for part := range strings.SplitSeq(w.Text, ",") {
					n, ok := codec.Word{Text: part}.Number()
					if !ok && (w.Text != "" && w.Text != "-" && w.Text != "." || len(row) > 1) || n > maxRun {
						return nil, t.Errorf(w.At, "%s is not a run length", codec.Quote(w.Text))
					}
					if n > 0 {
						runs = append(runs, blackBlock(n))
					}
				}
			}
			lines[side] = append(lines[side], runs)
		}
	}
	if lines[0] == nil || lines[1] == nil {
		return nil, t.Errorf(0, "expected the clues of the rows and of the columns, each below its label")
	}
	return newConsistent(lines[0], lines[1])
}

// newConsistent returns a black-and-white puzzle, or an error if its clues contradict one another (see Impossible).
func newConsistent(rows, cols [][]Block) (*Nonogram, error) {
	n, err := NewColoured(blackInks, rows, cols)
	if err != nil {
		return nil, err
	}
	if err := Impossible(n); err != nil {
		return nil, fault.Errorf("%w: a clue is missing or misread", err)
	}
	return n, nil
}
