package nonogram

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// nin is the format of Jakub Wilk's solver, mk the plain format of Mirek and Petr Olsak's, contest that of the nonogram contests at TAAI,
// TCGA and the Computer Olympiad (tcga.tw, Nonogram_rule_150520).
var (
	nin = &codec.Notation{Name: "nin", Advice: func(line string) fault.Text {
		if !codec.IsNumbers(line, 2) {
			return fault.Text{}
		}
		return fault.Textf("%s may begin a .nin file (width and height, the rows, the columns) or a list with the columns first "+
			"(janko.at, "+
			"PuzzleKit): use --from nin for the first, or write rows: and columns: before the two parts", codec.Quote(line))
	}}
	mk      = &codec.Notation{Name: "mk", Example: fault.Textf(".mk"), Begins: func(line string) bool { return codec.IsNumbers(line, 2) }}
	contest = &codec.Notation{Name: "contest", Begins: isNumbered, Ends: func(_, line string) bool { return isNumbered(line) }}
)

// readNin reads width and height, the rows, and the columns.
func readNin(text string, _ *codec.Notes) (*Nonogram, error) {
	w, h, all, err := parseSized(text, fault.Textf("width and height"))
	if err != nil {
		return nil, err
	}
	if use := nonEmpty(all); len(use) == w+h {
		all = use
	}
	for len(all) > w+h && all[len(all)-1].Text == "" {
		all = all[:len(all)-1]
	}
	if len(all) != w+h {
		return nil, codec.Errorf(text, len(text), "%d lines of clues for %d rows and %d columns", len(nonEmpty(all)), h, w)
	}
	rows, err := clueReader{text: text}.parseLines(fault.Textf("rows"), all[:h], h)
	if err != nil {
		return nil, err
	}
	cols, err := clueReader{text: text}.parseLines(fault.Textf("columns"), all[h:], w)
	if err != nil {
		return nil, err
	}
	return newConsistent(rows, cols)
}

// readMK reads height and width, the rows, a line #, and the columns.
func readMK(text string, _ *codec.Notes) (*Nonogram, error) {
	h, w, all, err := parseSized(text, fault.Textf("height and width"))
	if err != nil {
		return nil, err
	}
	for i, l := range all {
		if l.Text != "#" {
			continue
		}
		rows, err := clueReader{text: text}.parseLines(fault.Textf("rows"), all[:i], h)
		if err != nil {
			return nil, err
		}
		cols, err := clueReader{text: text}.parseLines(fault.Textf("columns"), all[i+1:], w)
		if err != nil {
			return nil, err
		}
		return NewColoured(blackInks, rows, cols)
	}
	return nil, codec.Errorf(text, len(text), "no line # between the clues of the rows and of the columns")
}

// isNumbered reports whether a line begins a puzzle of a contest: $ and its number.
func isNumbered(line string) bool {
	number, ok := strings.CutPrefix(line, "$")
	_, err := strconv.ParseUint(number, 10, 32)
	return ok && err == nil
}

// readContest reads the number of a square puzzle, the columns, and the rows. Empty lines are clues without runs, but those at the end only
// as far as the square needs them.
func readContest(text string, _ *codec.Notes) (n *Nonogram, err error) {
	all := codec.Lines(text)[1:]
	filled := len(all)
	for filled > 0 && all[filled-1].Text == "" {
		filled--
	}
	for side := max(1, (filled+1)/2); 2*side <= len(all); side++ {
		if err := codec.CheckSize(text, 0, side, side, sizes.Side); err != nil {
			return nil, err
		}
		var lines [2][][]Block
		for i, what := range []fault.Text{fault.Textf("columns"), fault.Textf("rows")} {
			if lines[i], err = (clueReader{text: text}).parseLines(what, all[i*side:(i+1)*side], side); err != nil {
				return nil, err
			}
		}
		if n, err = newConsistent(lines[1], lines[0]); err == nil {
			return n, nil
		}
	}
	if err == nil {
		err = codec.Errorf(text, len(text), "%d lines of clues: expected the columns of a square, then as many rows", filled)
	}
	return nil, err
}

// writeNin returns an error for clues that readNin would take for misread ones.
func (n *Nonogram) writeNin() (string, error) {
	if err := Impossible(n); err != nil {
		return "", fault.Errorf("%w: use text or JSON", err)
	}
	rows, cols := n.Clues()
	return fmt.Sprintf("%d %d\n", len(cols), len(rows)) + n.formatLines(rows, " ", n.colourKey) + n.formatLines(cols, " ", n.colourKey), nil
}

func (n *Nonogram) writeMK() (string, error) {
	rows, cols := n.Clues()
	head := fmt.Sprintf("%d %d\n", len(rows), len(cols))
	return head + n.formatLines(rows, " ", n.colourKey) + "#\n" + n.formatLines(cols, " ", n.colourKey), nil
}
