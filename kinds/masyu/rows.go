package masyu

import (
	"strings"

	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// rows is the form in which the published method and its program print boards: a line for each row, with 0 for a black pearl, 1 for a
// white one and - for an empty cell, as in 011---1-10. A line of dashes as long as its neighbours is a row of empty cells; one of three
// dashes separates puzzles.
var rows = &codec.Notation{
	Name:    "masyu-rows",
	Example: fault.Textf("rows of 0, 1 and - (Masyu)"),
	Begins: func(line string) bool {
		return len(line) >= 3 && strings.Trim(line, "01-") == "" && strings.ContainsAny(line, "01") && strings.Contains(line, "-")
	},
	Ends:        func(_, line string) bool { return line == "" },
	KeepsDashes: func(beside, line string) bool { return len(line) > 3 && len(line) == len(beside) },
	Advice: func(line string) fault.Text {
		if len(line) < 3 || strings.Trim(line, "01") != "" {
			return fault.Text{}
		}
		return fault.Textf("%s could be the first row of a Masyu in rows of 0, 1 and -: use --from masyu-rows", codec.Quote(line))
	},
}

// readRows reads rows of 1 for black pearls, 0 for white ones and - for empty cells.
func readRows(text string, _ *codec.Notes) (*Masyu, error) {
	var cells []Pearl
	lines := codec.Lines(text)
	for _, l := range lines {
		if len(l.Text) != len(lines[0].Text) {
			return nil, codec.Errorf(text, l.At, "%d cells, the first row has %d", len(l.Text), len(lines[0].Text))
		}
		for i := range len(l.Text) {
			k := strings.IndexByte("-10", l.Text[i])
			if k < 0 {
				return nil, codec.Errorf(text, l.At+i, "%s is not 0, 1 or -", codec.Quote(l.Text[i:]))
			}
			cells = append(cells, [...]Pearl{NoPearl, White, Black}[k])
		}
	}
	return New(len(lines), len(lines[0].Text), cells, false)
}
