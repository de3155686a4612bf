package nonogram

import (
	"strings"
	"unicode/utf8"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
)

// Our text form. The runs of the lines with commas between them, 0 or nothing for an empty line, ? for a run of unknown length, * for any
// number of runs; and below them perhaps the board: # black, . empty, ? not known.
//
//	nonogram
//	rows: 1, 2 1, 0
//	cols: 2, 1, 1
//	?#?
//	###
//	...
//
// Colours are declared, each with the letter that stands behind numbers and in cells, the background first, as a dot:
//
//	nonogram
//	colours: . white #ffffff, R red #cc0000, B blue #0000cc
//	rows: 1R, 2B 1R
//	cols: 1R 1B, 1B, 1R
//	R??
//	BBR

// readText reads our text form.
func readText(text string) (puzzle.Puzzle, *puzzle.Marks, error) {
	s := codec.ParseSheet(text)
	if len(s.Options) > 0 {
		return nil, nil, s.NoOptions()
	}
	clues := map[string][][]Block{}
	inks := blackOnWhite()
	read := clueReader{text: text, open: true}
	var board []codec.Word
	for _, l := range s.Lines {
		name, rest, ok := strings.Cut(l.Text, ":")
		if !ok {
			board = append(board, l)
			continue
		}
		at := l.At + len(l.Text) - len(rest)
		switch name = strings.ToLower(strings.TrimSpace(name)); name {
		case "columns":
			name = "cols"
		case "colours", "colors":
			var err error
			if inks, err = textInks(s, rest, at); err != nil {
				return nil, nil, err
			}
			read.colour = byLetter(inks)
			continue
		}
		if name != "rows" && name != "cols" || clues[name] != nil {
			return nil, nil, s.Errorf(l.At, "%s: one line rows: and one line cols: are expected", codec.Short(name))
		}
		for part := range strings.SplitSeq(rest, ",") {
			line, err := read.line(codec.Word{Text: part, At: at})
			if err != nil {
				return nil, nil, err
			}
			clues[name] = append(clues[name], line)
			at += len(part) + 1
		}
	}
	for _, name := range []string{"rows", "cols"} {
		if clues[name] == nil {
			return nil, nil, s.Errorf(s.End(), "no line %s: with the runs of each line, commas between them", name)
		}
	}
	p, err := made(inks, clues["rows"], clues["cols"])
	if err != nil || len(board) == 0 {
		return p, nil, err
	}
	known, err := textBoard(s, board, inks, len(clues["rows"]), len(clues["cols"]))
	if err != nil {
		return nil, nil, err
	}
	return p, puzzle.MarksFrom(p.Board(), known), nil
}

// textBoard reads the cells of a board, the number of its colour for each.
func textBoard(s codec.Sheet, board []codec.Word, inks []Ink, rows, cols int) ([]puzzle.Written, error) {
	var out []puzzle.Written
	signs := signsOf(inks)
	for _, l := range board {
		before := len(out)
		for i := range len(l.Text) {
			switch c := l.Text[i]; {
			case c == ' ' || c == '\t':
			case c == unsaid:
				out = append(out, puzzle.Written{Value: -1})
			case strings.IndexByte(signs, c) >= 0:
				out = append(out, puzzle.Written{Value: strings.IndexByte(signs, c)})
			case signs == values:
				r, _ := utf8.DecodeRuneInString(l.Text[i:])
				return nil, s.Errorf(l.At+i, "%q is not a cell: # is filled, a dot is empty, ? is not known", r)
			default:
				return nil, s.Errorf(l.At+i, "%s is not a cell: the letter of a colour, a dot or ? is expected", codec.Seen(l.Text, i))
			}
		}
		if n := len(out) - before; len(board) == rows && n != cols {
			return nil, s.Errorf(l.At, "%d cells in this row, not %d", n, cols)
		}
	}
	if len(board) != rows {
		return nil, s.Errorf(s.End(), "%d rows of cells, not %d", len(board), rows)
	}
	return out, nil
}

// writeText writes our text form.
func (n *Nonogram) writeText(marks *puzzle.Marks) (string, error) {
	list := func(lines [][]int) string {
		words := make([]string, len(lines))
		for i, runs := range lines {
			words[i] = formatRuns(runs, " ")
		}
		return strings.Join(words, ", ")
	}
	lines := []string{"nonogram", "rows: " + list(n.rows), "cols: " + list(n.cols)}
	return strings.Join(append(lines, drawnRows(len(n.rows), len(n.cols), marks, values)...), "\n") + "\n", nil
}
