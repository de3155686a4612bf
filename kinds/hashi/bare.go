package hashi

import (
	"github.com/teka-puzzles/teka/puzzle/codec"
)

// readBare reads rows of island numbers from 1 to maxDefault, ? for an unknown number, and a sign for water. The sign must be
// one that Word.IsEmpty accepts, such as a dot or 0, and the same throughout; a board without water is an error.
func readBare(t codec.Table) (*Hashi, error) {
	rows, err := t.Grid(sizes.Side)
	if err != nil {
		return nil, err
	}
	var islands []Island
	signs := codec.Signs{}
	for r, row := range rows {
		for c, w := range row {
			n, ok := w.Number()
			switch {
			case ok && n > 0 && n <= maxDefault || w.Text == "?":
				islands = append(islands, Island{r, c, n})
			case !w.IsEmpty():
				return nil, t.Errorf(w.At, "%s is not an island: expected 1 to %d, ? for an unknown number, or a sign for water",
					codec.Quote(w.Text), maxDefault)
			default:
				if err := signs.Record("", w); err != nil {
					return nil, t.Errorf(w.At, "%w", err)
				}
			}
		}
	}
	if _, sea := signs[""]; !sea {
		return nil, t.Errorf(0, "no water: expected a sign such as a dot in each cell without an island")
	}
	return New(len(rows), len(rows[0]), islands, Options{})
}

// maxDefault is the largest number of an island under the usual rules.
const maxDefault = 8
