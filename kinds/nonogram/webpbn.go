package nonogram

import (
	"encoding/xml"
	"errors"
	"io"
	"iter"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// webpbn is the XML format of webpbn.com. A file may contain several puzzles.
var webpbn = &codec.Notation{
	Name:    "webpbn",
	Example: fault.Textf("webpbn XML"),
	Begins:  func(line string) bool { return line[0] == '<' },
	Ends:    func(before, _ string) bool { return strings.Contains(before, "</puzzleset>") },
	Split:   puzzleElements,
	Line:    true,
}

// newXML returns a decoder that ignores the declared encoding.
func newXML(text string) *xml.Decoder {
	d := xml.NewDecoder(strings.NewReader(text))
	d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil }
	return d
}

// puzzleElements yields the offset and text of each <puzzle> element. Text that cannot be parsed is yielded as a whole, so that its
// reader reports the error.
func puzzleElements(text string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		d := newXML(text)
		for found, from := false, 0; ; {
			before := int(d.InputOffset())
			t, err := d.Token()
			if err != nil {
				if !found || err != io.EOF {
					yield(from, text[from:])
				}
				return
			}
			if e, ok := t.(xml.StartElement); ok && e.Name.Local == "puzzle" {
				if err := d.Skip(); err != nil {
					yield(before, text[before:])
					return
				}
				found, from = true, int(d.InputOffset())
				if !yield(before, text[before:from]) {
					return
				}
			}
		}
	}
}

// readWebPBN reads the first puzzle of a file and its saved board. The goal, which is the solution, is ignored.
func readWebPBN(text string, _ *codec.Notes) (*Nonogram, *puzzle.Marks, error) {
	w, err := findPuzzle(text)
	if err != nil {
		return nil, nil, err
	}
	inks, err := inksOf(w)
	if err != nil {
		return nil, nil, err
	}
	rows, err := cluesOf(w, "rows", inks)
	if err != nil {
		return nil, nil, err
	}
	cols, err := cluesOf(w, "columns", inks)
	if err != nil {
		return nil, nil, err
	}
	p, err := inks.puzzle(rows, cols)
	if err != nil {
		return nil, nil, err
	}
	for _, s := range w.all("solution") {
		if s.attr("type") == "saved" {
			image := ""
			for _, x := range s.all("image") {
				image = x.text
			}
			sheet, err := boardOf(w, image, inks, len(rows), len(cols))
			if err != nil {
				return nil, nil, err
			}
			return p, puzzle.MarksFrom(p.Board(), sheet), nil
		}
	}
	return p, nil, nil
}

// maxReason is the maximum length of an error of package xml, which quotes names of elements.
const maxReason = 120

// findPuzzle reads the first <puzzle> element at any depth. A text without one is an error.
func findPuzzle(text string) (*element, error) {
	d := newXML(text)
	for {
		t, err := d.Token()
		if errors.Is(err, io.EOF) {
			if strings.TrimSpace(text) == "" {
				return nil, fault.Errorf("the file ends before </puzzleset>")
			}
			return nil, codec.Errorf(text, len(text), "no element <puzzle>: pictures (SVG) and web pages (HTML) cannot be read")
		}
		if start, ok := t.(xml.StartElement); ok && start.Name.Local == "puzzle" {
			var w *element
			if w, err = readElement(d, start); err == nil {
				return w, nil
			}
		}
		if err != nil {
			why := strings.TrimPrefix(err.Error(), "XML syntax error on ")
			if strings.HasSuffix(why, "unexpected EOF") {
				return nil, fault.Errorf("the file ends before </puzzleset>")
			}
			if len(why) > maxReason {
				why = strings.ToValidUTF8(why[:maxReason], "") + "…"
			}
			return nil, codec.Errorf(text, min(int(d.InputOffset()), len(text)), "not XML: %s", why)
		}
	}
}

// inksOf returns the colours that the file declares or assumes by default.
func inksOf(w *element) (*palette, error) {
	if sort := w.attr("type"); sort != "" && sort != "grid" {
		return nil, fault.Errorf("puzzle type %s is not supported, only grid", codec.Quote(sort))
	}
	back, alone := w.attr("backgroundcolor"), w.attr("defaultcolor")
	if back == "" {
		back = "white"
	}
	if alone == "" {
		alone = "black"
	}
	inks := newPalette()
	for _, c := range w.all("color") {
		if c.attr("name") == back {
			inks.setBackground(back, strings.TrimSpace(c.text))
		}
	}
	for _, c := range w.all("color") {
		name, hue := c.attr("name"), strings.TrimSpace(c.text)
		if _, ok := parseColour(hue); !ok && name == alone {
			hue = "black" // unknown colour name
		}
		if name == back {
			continue
		}
		if err := inks.declare(name, name, hue); err != nil {
			return nil, err
		}
	}
	i, ok := inks.keys[alone]
	if !ok {
		i, ok = inks.colour("")
	}
	if ok && i > 0 {
		inks.keys[""], inks.keys[alone] = i, i
	}
	return inks, nil
}

// cluesOf returns the clues of a side, "rows" or "columns". A missing side is an error.
func cluesOf(w *element, side string, inks *palette) ([][]Block, error) {
	for _, c := range w.all("clues") {
		if c.attr("type") != side {
			continue
		}
		lines := c.all("line")
		out := make([][]Block, len(lines))
		for i, l := range lines {
			out[i] = []Block{}
			for _, count := range l.all("count") {
				s := strings.TrimSpace(count.text)
				n, ok := codec.ParseNumber(s)
				if !ok {
					return nil, fault.Errorf("%s, line %d: %s is not a run length", side, i+1, codec.Quote(s))
				}
				colour, ok := inks.colour(count.attr("color"))
				if !ok {
					return nil, fault.Errorf("%s, line %d: no element <color> declares %s", side, i+1, codec.Quote(count.attr("color")))
				}
				out[i] = append(out[i], Block{n, colour})
			}
		}
		return out, nil
	}
	return nil, fault.Errorf("no element <clues type=%q>", side)
}

// boardOf reads an image: rows between bars, one character per cell, several in brackets for an undecided cell.
func boardOf(w *element, image string, inks *palette, rows, cols int) ([]puzzle.PlaceMarks, error) {
	cell := map[byte]int{unknownChar: -1, '.': White, 'X': Black}
	for _, c := range w.all("color") {
		if char := c.attr("char"); len(char) == 1 {
			cell[char[0]] = inks.keys[c.attr("name")] // the background is 0
		}
	}
	var cells []puzzle.PlaceMarks
	for i := 0; i < len(image); i++ {
		switch c := image[i]; {
		case c == '|' || c == ' ' || c == '\n' || c == '\r' || c == '\t':
		case c == '[':
			end := strings.IndexByte(image[i:], ']')
			if end < 0 {
				return nil, fault.Errorf("unclosed bracket in an image")
			}
			cells = append(cells, puzzle.PlaceMarks{Value: -1})
			i += end
		default:
			if v, ok := cell[c]; ok {
				cells = append(cells, puzzle.PlaceMarks{Value: v})
				continue
			}
			return nil, fault.Errorf("%s in an image is not the character of a colour", codec.QuoteAt(image, i))
		}
	}
	if len(cells) != rows*cols {
		return nil, fault.Errorf("an image of %d cells for %d rows and %d columns", len(cells), rows, cols)
	}
	return cells, nil
}

// writeWebPBN writes what readWebPBN reads.
func (n *Nonogram) writeWebPBN(marks *puzzle.Marks) (string, error) {
	chars, hues, back := ".X", []string{"fff", "000"}, ""
	if n.variant == coloured {
		chars, hues, back = cellCharsOf(n.inks), nil, n.inks[0].Name
		for _, k := range n.inks {
			hues = append(hues, strings.TrimPrefix(k.hex(), "#"))
		}
	}
	w := newElement("puzzle", "", "type", "grid", "defaultcolor", n.inks[1].Name, "backgroundcolor", back)
	for i, k := range n.inks {
		w.children = append(w.children, newElement("color", hues[i], "name", k.Name, "char", chars[i:i+1]))
	}
	rows, cols := n.Clues()
	for _, side := range []struct {
		name  string
		lines [][]Block
	}{{"columns", cols}, {"rows", rows}} {
		c := newElement("clues", "", "type", side.name)
		for _, line := range side.lines {
			l := newElement("line", "")
			for _, b := range line {
				name := "" // "" for the default, black
				if n.variant == coloured {
					name = n.inks[b.Colour].Name
				}
				l.children = append(l.children, newElement("count", formatSize(b.Size), "color", name))
			}
			c.children = append(c.children, l)
		}
		w.children = append(w.children, c)
	}
	if board := n.claimRows(marks, chars); board != nil {
		w.children = append(w.children, saved(strings.Join(board, "|\n|")))
	}
	return w.file()
}

func saved(rows string) *element {
	s := newElement("solution", "", "type", "saved")
	s.children = append(s.children, newElement("image", "\n|"+rows+"|\n"))
	return s
}
