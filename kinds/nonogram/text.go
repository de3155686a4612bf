package nonogram

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
)

// The text format: the runs of each line separated by commas, 0 or nothing for an empty line, ? for a run of unknown length, * for any
// number of runs. The board may follow: # black, . empty, ? unknown.
//
//	nonogram
//	rows: 1, 2 1, 0
//	cols: 2, 1, 1
//	?#?
//	###
//	...
//
// Colours are declared with the letter used after numbers and in cells. The background comes first, with a dot:
//
//	nonogram
//	colours: . white #ffffff, R red #cc0000, B blue #0000cc
//	rows: 1R, 2B 1R
//	cols: 1R 1B, 1B, 1R
//	R??
//	BBR

// readText reads the text form: a line for the colours, if there are several, the clues of rows and columns, and perhaps the board.
func readText(text string, _ *codec.Notes) (*Nonogram, *puzzle.Marks, error) {
	s := codec.ParseSheet(text)
	if len(s.Options) > 0 {
		return nil, nil, s.NoOptions()
	}
	clues := map[string][][]Block{}
	inks := blackInks
	read := clueReader{text: text, allowOpen: true}
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
			return nil, nil, s.Errorf(l.At, "%s: expected one line rows: and one line cols:", codec.Quote(name))
		}
		for part := range strings.SplitSeq(rest, ",") {
			line, err := read.parseLine(codec.Word{Text: part, At: at})
			if err != nil {
				return nil, nil, err
			}
			clues[name] = append(clues[name], line)
			at += len(part) + 1
		}
	}
	for _, name := range []string{"rows", "cols"} {
		if clues[name] == nil {
			return nil, nil, s.Errorf(s.End(), "missing line %s: with the runs of each line, separated by commas", name)
		}
	}
	p, err := NewColoured(inks, clues["rows"], clues["cols"])
	if err != nil || len(board) == 0 {
		return p, nil, err
	}
	known, err := textBoard(s, board, inks, len(clues["rows"]), len(clues["cols"]))
	if err != nil {
		return nil, nil, err
	}
	return p, puzzle.MarksFrom(p.Board(), known), nil
}

// textBoard reads rows of cells, each a colour or -1 for unknown. Other characters, and a wrong number of rows or cells, are errors.
func textBoard(s codec.Sheet, board []codec.Word, inks []Ink, rows, cols int) ([]puzzle.PlaceMarks, error) {
	var out []puzzle.PlaceMarks
	signs := cellCharsOf(inks)
	for _, l := range board {
		before := len(out)
		for i := range len(l.Text) {
			switch c := l.Text[i]; {
			case c == ' ' || c == '\t':
			case c == unknownChar:
				out = append(out, puzzle.PlaceMarks{Value: -1})
			case strings.IndexByte(signs, c) >= 0:
				out = append(out, puzzle.PlaceMarks{Value: strings.IndexByte(signs, c)})
			case signs == cellChars:
				r, _ := utf8.DecodeRuneInString(l.Text[i:])
				return nil, s.Errorf(l.At+i, "%q is not a cell: expected # for filled, a dot for empty, or ? for unknown", r)
			default:
				return nil, s.Errorf(l.At+i, "%s is not a cell: expected the letter of a colour, a dot or ?", codec.QuoteAt(l.Text, i))
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

// cellCharsOf returns the cell characters, indexed by colour.
func cellCharsOf(inks []Ink) string {
	if isPlain(inks) {
		return cellChars
	}
	var b strings.Builder
	for _, k := range inks {
		b.WriteString(k.Letter)
	}
	return b.String()
}

// byLetter returns the colourOf function of a clueReader, which prefers letters in the right case. A number without a letter is
// accepted in black and white only.
func byLetter(inks []Ink) func(key string) (int, bool) {
	return func(key string) (int, bool) {
		if key == "" {
			return 1, isPlain(inks)
		}
		i := slices.IndexFunc(inks, func(k Ink) bool { return k.Letter == key })
		if i < 0 {
			i = slices.IndexFunc(inks, func(k Ink) bool { return strings.EqualFold(k.Letter, key) })
		}
		return i, i > 0
	}
}

// textInks reads the value of the line "colours:", which begins at byte at. The background must come first; errors also report letters
// used twice.
func textInks(s codec.Sheet, text string, at int) ([]Ink, error) {
	var inks []Ink
	for part := range strings.SplitSeq(text, ",") {
		f := strings.Fields(part)
		if len(f) < 3 {
			return nil, s.Errorf(at, "%s: expected a letter, a name and a value such as R red #cc0000", codec.Quote(strings.TrimSpace(part)))
		}
		k := Ink{Letter: f[0], Name: strings.Join(f[1:len(f)-1], " ")}
		ok := false
		if k.RGB, ok = parseRGB(f[len(f)-1]); !ok {
			return nil, s.Errorf(at, "%s is not a colour value such as #cc0000", codec.Quote(f[len(f)-1]))
		}
		if (len(inks) == 0) != (k.Letter == background) {
			return nil, s.Errorf(at, "the background must come first, with a dot as its letter")
		}
		inks = append(inks, k)
		at += len(part) + 1
	}
	out, err := assignLetters(inks)
	if err != nil {
		return nil, s.Errorf(at-len(text)-1, "%w", err)
	}
	for i, k := range out {
		if !strings.EqualFold(k.Letter, inks[i].Letter) {
			return nil, s.Errorf(at-len(text)-1, "%s is not a letter for %s: expected a different letter from A to Z for each colour",
				codec.Quote(inks[i].Letter), codec.Quote(k.Name))
		}
	}
	return out, nil
}

// writeText writes what readText reads.
func (n *Nonogram) writeText(marks *puzzle.Marks) (string, error) {
	lines := []string{"nonogram"}
	if n.variant == coloured {
		words := make([]string, len(n.inks))
		for i, k := range n.inks {
			words[i] = fmt.Sprintf("%s %s %s", k.Letter, strings.ReplaceAll(k.Name, ",", " "), k.hex())
		}
		lines = append(lines, "colours: "+strings.Join(words, ", "))
	}
	rows, cols := n.Clues()
	for _, side := range []struct {
		name  string
		lines [][]Block
	}{{"rows: ", rows}, {"cols: ", cols}} {
		words := lists.Map(side.lines, n.clueText)
		lines = append(lines, side.name+strings.Join(words, ", "))
	}
	return strings.Join(append(lines, n.claimRows(marks, cellCharsOf(n.inks))...), "\n") + "\n", nil
}
