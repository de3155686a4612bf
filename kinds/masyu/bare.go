package masyu

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// bareSigns are the signs of pearls in texts without a notation. Digits are excluded: some programs write 1 for white, others for black.
var bareSigns = [...][]string{White: {"w", "W", "o", "O", "○", "◯", "⚪", "white"}, Black: {"b", "B", "●", "⚫", "black"}}

// bare is rows of cells with signs for pearls.
var bare = grid.Bare(fault.Textf("expected pearls, and a sign such as a dot in each cell without a pearl"),
	func(w codec.Word, signs codec.Signs) (int, error) {
		pearl := Pearl(max(0, slices.IndexFunc(bareSigns[:], func(list []string) bool { return slices.Contains(list, w.Text) })))
		if pearl == NoPearl && !w.IsEmpty() {
			return 0, fault.Errorf("%s is not a pearl: expected w or o for white, b for black, or a sign for empty cells", codec.Quote(w.Text))
		}
		return int(pearl), signs.Record(bareMeanings[pearl], w)
	})

var bareMeanings = [...]string{NoPearl: "", White: "white", Black: "black"}
