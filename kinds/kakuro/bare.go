package kakuro

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// readBare reads rows of cells: sums as pairs with a separator, and signs for white and blocked cells. It tries each meaning of the
// signs and, for separators other than \, both orders of the sums. Exactly one reading must give a board with a feasible sum for each
// run.
func readBare(t codec.Table) (*Kakuro, error) {
	rows, err := t.Grid(sizes.Side)
	if err != nil {
		return nil, err
	}
	var signs []string
	swap := false
	for _, row := range rows {
		for _, w := range row {
			pair, sure := pairOf(w.Text)
			if pair != nil && !sure {
				swap = true
			} else if pair == nil && !slices.Contains(signs, w.Text) {
				if signs = append(signs, w.Text); len(signs) > 4 || !w.IsEmpty() && !slices.Contains(blockedSigns, w.Text) &&
					strings.Trim(w.Text, "_?") != "" {
					return nil, t.Errorf(w.At, "%s is not a cell: 17\\4 (sum down, sum across), a sign for white cells and one for "+
						"blocked ones are expected",
						codec.Quote(w.Text))
				}
			}
		}
	}
	var found *Kakuro
	var first error
	for way := range 2 << len(signs) {
		if way&1 == 1 && !swap {
			continue
		}
		k, err := bareBoard(t, rows, signs, way)
		switch {
		case err == nil && found != nil:
			return nil, t.Errorf(0, "two readings fit, which exchange white and blocked cells or the two sums: write # for blocked "+
				"cells, "+
				"dots for white ones and 17\\4 (down, across)")
		case err == nil:
			found = k
		case first == nil:
			first = err
		}
	}
	if found == nil && first == nil {
		first = t.Errorf(0, "no cells")
	}
	if found != nil {
		first = nil
	}
	return found, first
}

// blockedSigns are never used for white cells.
var blockedSigns = []string{"#", `\`, "■", "█", "▓", "*", "B"}

// pairOf splits a cell with sums; nil if it has none. With sure, the first sum is the sum down.
func pairOf(text string) (sums []string, sure bool) {
	for _, sign := range []string{`\`, "/", "|", ",", " ", ":"} {
		if a, b, ok := strings.Cut(text, sign); ok && (a != "" && b != "" || strings.ContainsAny(text, "123456789")) {
			return []string{strings.TrimSpace(a), strings.TrimSpace(b)}, sign == `\`
		}
	}
	return nil, false
}

// bareBoard reads a board in one way: bit 0 of way swaps the sums, bit i+1 makes sign i white.
func bareBoard(t codec.Table, rows [][]codec.Word, signs []string, way int) (*Kakuro, error) {
	d := newDraft(len(rows), len(rows[0]), t.Errorf)
	for r, row := range rows {
		for c, w := range row {
			pair, _ := pairOf(w.Text)
			if pair == nil {
				for i, s := range signs {
					if s == w.Text && way>>(i+1)&1 == 1 {
						d.white[r*d.cols+c] = true
					}
				}
				if d.white[r*d.cols+c] && slices.Contains(blockedSigns, w.Text) {
					return nil, t.Errorf(w.At, "%s is not a white cell", codec.Quote(w.Text))
				}
				continue
			}
			if way&1 == 1 {
				pair[0], pair[1] = pair[1], pair[0]
			}
			for h, text := range []string{puzzle.Down: pair[0], puzzle.Across: pair[1]} {
				n, ok := codec.Word{Text: text}.Number()
				if !ok && text != "" && text != "-" && text != "x" || n > maxSum {
					return nil, t.Errorf(w.At, "%s is not a sum", codec.Quote(text))
				}
				d.clue(r, c, puzzle.Heading(h), n, w.At)
			}
		}
	}
	k, err := d.finish()
	if err != nil {
		return nil, err
	}
	return k, k.summed()
}

// summed returns an error unless each run of two or more cells has a feasible sum. Each white cell must be in a run with a sum,
// and there must be at least one.
func (k *Kakuro) summed() error {
	told := make([]bool, k.board.Len())
	for _, run := range k.runs {
		n := len(run.cells)
		for _, i := range run.cells {
			told[i] = told[i] || run.sum != 0
		}
		if n > 9 || run.sum == 0 && n > 1 || run.sum != 0 && (run.sum < n*(n+1)/2 || run.sum > n*(19-n)/2) {
			return fault.Errorf("the run of %d cells at %s has no sum, or one that it cannot have", n, puzzle.Cell(run.r, run.c))
		}
	}
	if len(told) == 0 || slices.Contains(told, false) {
		return fault.Errorf("no white cells, or one without a sum")
	}
	return nil
}
