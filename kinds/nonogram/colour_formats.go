package nonogram

import (
	"fmt"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// plainly writes a puzzle in black and white: what is in colours has formats of its own.
func plainly(write func(n *Nonogram, m *puzzle.Marks) (string, error)) func(p puzzle.Puzzle, m *puzzle.Marks) (string, error) {
	return func(p puzzle.Puzzle, m *puzzle.Marks) (string, error) { return write(p.(*Nonogram), m) }
}

// colourWriter is how puzzles in colours, or with open clues, are written in a notation.
type colourWriter struct {
	// least is the least Size that the notation has: AnyRuns, SomeSize, or 0 for runs of told lengths alone.
	least int
	// write is nil where the writer of Kind serves.
	write func(n *Coloured, m *puzzle.Marks) (string, error)
}

// colourWriters are those of puzzles in colours, openWriters of those in black on white that leave something open, by the notation.
var (
	colourWriters = map[string]colourWriter{
		codec.Text.Name: {AnyRuns, (*Coloured).writeText},
		non.Name:        {0, (*Coloured).writeNon},
		webpbn.Name:     {0, (*Coloured).writeWebPBN},
		olsak.Name:      {0, (*Coloured).writeOlsak},
	}
	openWriters = map[string]colourWriter{
		codec.Text.Name:     {AnyRuns, (*Coloured).writeText},
		codec.Penpa.Name:    {AnyRuns, nil},
		codec.PuzzLink.Name: {SomeSize, nil},
		codec.Pzprv3.Name:   {SomeSize, nil},
	}
)

// colouredFormats are the notations of Kind with these writers: those that have none say what can be used instead.
func colouredFormats(writers map[string]colourWriter) []puzzle.Format {
	out := slices.Clone(Kind.Formats)
	for i, f := range out {
		w, ok := writers[f.Name]
		writable := func(p puzzle.Puzzle) error { return p.(*Coloured).writable(w.least, ok) }
		if f.Encode != nil {
			out[i].Encode = func(p puzzle.Puzzle, m *puzzle.Marks) (string, error) {
				if err := writable(p); err != nil {
					return "", err
				}
				if w.write != nil {
					return w.write(p.(*Coloured), m)
				}
				return f.Encode(p, m)
			}
		}
		if f.EncodeAnswered != nil {
			out[i].EncodeAnswered = func(p puzzle.Puzzle, m *puzzle.Marks, solution puzzle.Facts) (string, error) {
				if err := writable(p); err != nil {
					return "", err
				}
				return f.EncodeAnswered(p, m, solution)
			}
		}
		if !ok {
			out[i].EncodeAnswered, out[i].Answer = nil, nil
		}
	}
	return out
}

// writable is why a puzzle is not written in a notation that has sizes from the least one on, and these colours or not.
func (n *Coloured) writable(least int, colours bool) error {
	for _, l := range n.lines() {
		if l.clue == nil {
			return fault.Errorf("nothing is told of %v: only JSON can say so", l.at)
		}
		for _, b := range l.clue {
			if b.Size < least {
				return fault.Errorf("%v: %s stands in its clue; text and JSON can say so", l.at, number(b.Size))
			}
		}
	}
	if !colours {
		return fault.Errorf("this notation has no colours; text, non, webpbn, g and JSON have")
	}
	return nil
}

// signsOf are the characters of cells in our text form, by their colours.
func signsOf(inks []Ink) string {
	if isPlain(inks) {
		return values
	}
	var b strings.Builder
	for _, k := range inks {
		b.WriteString(k.Letter)
	}
	return b.String()
}

// byLetter finds colours by their letters, for a clueReader. A number alone has the only colour there is.
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

// textInks reads the line colours: of our text form.
func textInks(s codec.Sheet, text string, at int) ([]Ink, error) {
	var inks []Ink
	for part := range strings.SplitSeq(text, ",") {
		f := strings.Fields(part)
		if len(f) < 3 {
			return nil, s.Errorf(at, "%s: a letter, a name and a value such as R red #cc0000 are expected", codec.Short(strings.TrimSpace(part)))
		}
		k := Ink{Letter: f[0], Name: strings.Join(f[1:len(f)-1], " ")}
		ok := false
		if k.RGB, ok = parseHue(f[len(f)-1]); !ok {
			return nil, s.Errorf(at, "%s is not a value such as #cc0000", codec.Short(f[len(f)-1]))
		}
		if (len(inks) == 0) != (k.Letter == background) {
			return nil, s.Errorf(at, "the background stands first, with a dot for its letter")
		}
		inks = append(inks, k)
		at += len(part) + 1
	}
	out, err := lettered(inks)
	if err != nil {
		return nil, s.Errorf(at-len(text)-1, "%w", err)
	}
	for i, k := range out {
		if !strings.EqualFold(k.Letter, inks[i].Letter) {
			return nil, s.Errorf(at-len(text)-1, "%s is not a letter for %s: one of A to Z, another one for each colour",
				codec.Short(inks[i].Letter), codec.Short(k.Name))
		}
	}
	return out, nil
}

// writeText writes our text form.
func (n *Coloured) writeText(marks *puzzle.Marks) (string, error) {
	list := func(lines [][]Block) string {
		words := make([]string, len(lines))
		for i, line := range lines {
			words[i] = n.clueText(line)
		}
		return strings.Join(words, ", ")
	}
	lines := []string{"nonogram"}
	if !n.black() {
		words := make([]string, len(n.inks))
		for i, k := range n.inks {
			words[i] = fmt.Sprintf("%s %s %s", k.Letter, strings.ReplaceAll(k.Name, ",", " "), k.hue())
		}
		lines = append(lines, "colours: "+strings.Join(words, ", "))
	}
	lines = append(lines, "rows: "+list(n.rows), "cols: "+list(n.cols))
	return strings.Join(append(lines, drawnRows(len(n.rows), len(n.cols), marks, signsOf(n.inks))...), "\n") + "\n", nil
}

// keyed writes one line of blocks each, with what stands behind the number of a colour.
func (n *Coloured) keyed(lines [][]Block, sep string, key func(colour int) string) string {
	var b strings.Builder
	for _, line := range lines {
		for i, x := range line {
			if i > 0 {
				b.WriteString(sep)
			}
			b.WriteString(number(x.Size) + key(x.Colour))
		}
		if len(line) == 0 {
			b.WriteByte('0')
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// key is the letter of a colour as files have it.
func (n *Coloured) key(colour int) string {
	k := n.inks[colour].Letter
	if k >= "a" {
		return "k" + k // the capital is another colour
	}
	return strings.ToLower(k)
}

// onWhite is an error unless the background is white: notations without a word for it mean that.
func (n *Coloured) onWhite() error {
	if n.inks[0].RGB != blackOnWhite()[0].RGB {
		return fault.Errorf("the background is %s: this notation has white alone", n.inks[0].Name)
	}
	return nil
}

// writeNon writes what readNon reads.
func (n *Coloured) writeNon(*puzzle.Marks) (string, error) {
	if err := n.onWhite(); err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "width %d\nheight %d\n\n", len(n.cols), len(n.rows))
	for i, k := range n.inks[1:] {
		fmt.Fprintf(&b, "color %s %s\n", n.key(i+1), k.hue())
	}
	b.WriteString("\nrows\n" + n.keyed(n.rows, ",", n.key) + "\ncolumns\n" + n.keyed(n.cols, ",", n.key))
	return b.String(), nil
}

// writeOlsak writes what readOlsak reads.
func (n *Coloured) writeOlsak(*puzzle.Marks) (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "#d\n  0:   %s\n", n.inks[0].hue())
	for i, k := range n.inks[1:] {
		fmt.Fprintf(&b, "  %s:%s  %s\n", n.key(i+1), k.Letter, k.hue())
	}
	b.WriteString(": rows\n" + n.keyed(n.rows, " ", n.key) + ": columns\n" + n.keyed(n.cols, " ", n.key))
	return b.String(), nil
}

// writeWebPBN writes what readWebPBN reads.
func (n *Coloured) writeWebPBN(marks *puzzle.Marks) (string, error) {
	w := newElement("puzzle", "", "type", "grid", "defaultcolor", n.inks[1].Name, "backgroundcolor", n.inks[0].Name)
	chars := signsOf(n.inks)
	for i, k := range n.inks {
		w.in = append(w.in, newElement("color", strings.TrimPrefix(k.hue(), "#"), "name", k.Name, "char", chars[i:i+1]))
	}
	for _, side := range []struct {
		name  string
		lines [][]Block
	}{{"columns", n.cols}, {"rows", n.rows}} {
		c := newElement("clues", "", "type", side.name)
		for _, line := range side.lines {
			l := newElement("line", "")
			for _, b := range line {
				l.in = append(l.in, newElement("count", number(b.Size), "color", n.inks[b.Colour].Name))
			}
			c.in = append(c.in, l)
		}
		w.in = append(w.in, c)
	}
	if board := drawnRows(len(n.rows), len(n.cols), marks, chars); board != nil {
		w.in = append(w.in, saved(strings.Join(board, "|\n|")))
	}
	return w.file()
}
