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

// decodeText reads our text form.
func decodeText(text string) (puzzle.Puzzle, puzzle.Facts, error) {
	s := codec.ParseSheet(text)
	if len(s.Options) > 0 {
		return fail(s.Errorf(s.Options[0].At, "%s after the name: nothing is expected", codec.Short(s.Options[0].Text)))
	}
	clues := map[string][][]int{}
	var board []string
	for _, l := range s.Lines {
		name, rest, ok := strings.Cut(l.Text, ":")
		if !ok {
			row, err := boardRow(s, l)
			if err != nil {
				return fail(err)
			}
			board = append(board, row)
			continue
		}
		if name = strings.ToLower(strings.TrimSpace(name)); name == "columns" {
			name = "cols"
		}
		if name != "rows" && name != "cols" || clues[name] != nil {
			return fail(s.Errorf(l.At, "%s: one line rows: and one line cols: are expected", codec.Short(name)))
		}
		at := l.At + len(l.Text) - len(rest)
		for part := range strings.SplitSeq(rest, ",") {
			runs, err := codec.Runs(text, codec.Word{Text: part, At: at})
			if err != nil {
				return fail(err)
			}
			clues[name] = append(clues[name], runs)
			at += len(part) + 1
		}
	}
	rows, cols := clues["rows"], clues["cols"]
	for _, name := range []string{"rows", "cols"} {
		if clues[name] == nil {
			return fail(s.Errorf(s.End(), "no line %s: with the runs of each line, commas between them", name))
		}
	}
	n, err := New(rows, cols)
	if err != nil {
		return fail(err)
	}
	if len(board) > 0 && len(board) != len(rows) {
		return fail(s.Errorf(s.End(), "%d rows of cells, not %d", len(board), len(rows)))
	}
	for _, row := range board {
		if len(row) != len(cols) {
			return fail(s.Errorf(s.End(), "the row %s has %d cells, not %d", codec.Short(row), len(row), len(cols)))
		}
	}
	return n, n.facts(board), nil
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
			return "", s.Errorf(l.At+i, "%q is not a cell: # is black, a dot is empty, ? is not known", c)
		}
	}
	return string(row), nil
}

// encodeText writes our text form.
func encodeText(p puzzle.Puzzle, known puzzle.Facts) (string, error) {
	n, err := own(p)
	if err != nil {
		return "", err
	}
	list := func(lines [][]int) string {
		words := make([]string, len(lines))
		for i, runs := range lines {
			words[i] = codec.FormatRunList(runs, " ")
		}
		return strings.Join(words, ", ")
	}
	lines := []string{names[0], "rows: " + list(n.rows), "cols: " + list(n.cols)}
	return strings.Join(append(lines, n.drawn(known)...), "\n") + "\n", nil
}
