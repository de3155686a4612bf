package masyu

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle/codec"
)

// bareSigns are the signs of pearls in texts without a notation. Digits are excluded: some programs write 1 for white, others for black.
var bareSigns = [...][]string{White: {"w", "W", "o", "O", "○", "◯", "⚪", "white"}, Black: {"b", "B", "●", "⚫", "black"}}

// readBare reads rows of cells: w or o for white, b for black, and any single sign for empty cells.
func readBare(t codec.Table) (*Masyu, error) {
	rows, err := t.Grid(sizes.Side)
	if err != nil {
		return nil, err
	}
	var pearls []Pearl
	signs := codec.Signs{}
	for _, row := range rows {
		for _, w := range row {
			pearl := Pearl(max(0, slices.IndexFunc(bareSigns[:], func(list []string) bool { return slices.Contains(list, w.Text) })))
			if pearl == NoPearl && !w.IsEmpty() {
				return nil, t.Errorf(w.At, "%s is not a pearl: expected w or o for white, b for black, or a sign for empty cells",
					codec.Quote(w.Text))
			}
			if err := signs.Record(bareMeanings[pearl], w); err != nil {
				return nil, t.Errorf(w.At, "%w", err)
			}
			pearls = append(pearls, pearl)
		}
	}
	if _, empty := signs[""]; !empty || len(signs) == 1 {
		return nil, t.Errorf(0, "expected pearls, and a sign such as a dot in each cell without a pearl")
	}
	return New(len(rows), len(rows[0]), pearls, false)
}

var bareMeanings = [...]string{NoPearl: "", White: "white", Black: "black"}
