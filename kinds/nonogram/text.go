package nonogram

import (
	"strings"

	"github.com/teka-puzzles/teka/codec"
	"github.com/teka-puzzles/teka/puzzle"
)

// Our text form. The runs of the lines with commas between them, 0 or nothing for an empty line, and below them perhaps the board:
// # black, . empty, ? not known.
//
//	nonogram
//	rows: 1, 2 1, 0
//	cols: 2, 1, 1
//	?#?
//	###
//	...

// readText reads our text form.
func readText(text string) (*Nonogram, *puzzle.Marks, error) {
	s := codec.ParseSheet(text)
	if len(s.Options) > 0 {
		return nil, nil, s.NoOptions()
	}
	clues := map[string][][]int{}
	var board []codec.Word
	for _, l := range s.Lines {
		name, rest, ok := strings.Cut(l.Text, ":")
		if !ok {
			row, err := boardRow(s, l)
			if err != nil {
				return nil, nil, err
			}
			board = append(board, codec.Word{Text: row, At: l.At})
			continue
		}
		if name = strings.ToLower(strings.TrimSpace(name)); name == "columns" {
			name = "cols"
		}
		if name != "rows" && name != "cols" || clues[name] != nil {
			return nil, nil, s.Errorf(l.At, "%s: one line rows: and one line cols: are expected", codec.Short(name))
		}
		at := l.At + len(l.Text) - len(rest)
		for part := range strings.SplitSeq(rest, ",") {
			runs, err := parseRuns(text, codec.Word{Text: part, At: at})
			if err != nil {
				return nil, nil, err
			}
			clues[name] = append(clues[name], runs)
			at += len(part) + 1
		}
	}
	for _, name := range []string{"rows", "cols"} {
		if clues[name] == nil {
			return nil, nil, s.Errorf(s.End(), "no line %s: with the runs of each line, commas between them", name)
		}
	}
	n, err := New(clues["rows"], clues["cols"])
	if err != nil || len(board) == 0 {
		return n, nil, err
	}
	if len(board) != len(n.rows) {
		return nil, nil, s.Errorf(s.End(), "%d rows of cells, not %d", len(board), len(n.rows))
	}
	rows := make([]string, len(board))
	for r, row := range board {
		if rows[r] = row.Text; len(row.Text) != len(n.cols) {
			return nil, nil, s.Errorf(row.At, "%d cells in this row, not %d", len(row.Text), len(n.cols))
		}
	}
	return n, n.marked(rows), nil
}

// boardRow reads the cells of a row, set apart by blanks or not.
func boardRow(s codec.Sheet, l codec.Word) (string, error) {
	var row []byte
	for i, c := range l.Text {
		switch c {
		case '#', '.', '?':
			row = append(row, byte(c))
		case ' ', '\t':
		default:
			return "", s.Errorf(l.At+i, "%q is not a cell: # is filled, a dot is empty, ? is not known", c)
		}
	}
	return string(row), nil
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
	return strings.Join(append(lines, n.drawn(marks)...), "\n") + "\n", nil
}
