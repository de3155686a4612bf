package nonogram

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"github.com/teka-puzzles/teka/codec"
	"github.com/teka-puzzles/teka/fault"
	"github.com/teka-puzzles/teka/puzzle"
)

// webpbn is the XML of webpbn.com. A text may hold several puzzles.
var webpbn = &codec.Notation{
	Name:   "webpbn",
	Looks:  fault.Textf("webpbn XML"),
	Begins: func(line string) bool { return line[0] == '<' },
	Ends:   func(before, _ string) bool { return strings.Contains(before, "</puzzleset>") },
	Divide: puzzleElements,
	Line:   true,
}

// newXML reads the tokens of a text, whatever encoding it says it has.
func newXML(text string) *xml.Decoder {
	d := xml.NewDecoder(strings.NewReader(text))
	d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil }
	return d
}

// puzzleElements gives the elements <puzzle> of a text one by one, and what cannot be divided in one piece, whose reader says why.
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

// The elements of a file.
type (
	xmlPuzzle struct {
		XMLName    xml.Name      `xml:"puzzle"`
		Type       string        `xml:"type,attr,omitempty"`
		Default    string        `xml:"defaultcolor,attr,omitempty"`
		Background string        `xml:"backgroundcolor,attr,omitempty"`
		Colors     []xmlColor    `xml:"color"`
		Clues      []xmlClues    `xml:"clues"`
		Solutions  []xmlSolution `xml:"solution"`
	}
	xmlColor struct {
		Name string `xml:"name,attr"`
		Char string `xml:"char,attr"`
		RGB  string `xml:",chardata"`
	}
	xmlClues struct {
		Type  string    `xml:"type,attr"`
		Lines []xmlLine `xml:"line"`
	}
	xmlLine struct {
		Counts []xmlCount `xml:"count"`
	}
	xmlCount struct {
		Color string `xml:"color,attr,omitempty"`
		N     string `xml:",chardata"`
	}
	xmlSolution struct {
		Type  string `xml:"type,attr"`
		Image string `xml:"image"`
	}
)

// readWebPBN reads the first puzzle of a file, and what is saved of its board. The goal, which is the answer, is passed over.
func readWebPBN(text string) (puzzle.Puzzle, *puzzle.Marks, error) {
	w, err := findPuzzle(text)
	if err != nil {
		return nil, nil, err
	}
	inks, err := w.inks()
	if err != nil {
		return nil, nil, err
	}
	rows, err := w.clues("rows", inks)
	if err != nil {
		return nil, nil, err
	}
	cols, err := w.clues("columns", inks)
	if err != nil {
		return nil, nil, err
	}
	p, err := inks.puzzle(rows, cols)
	if err != nil {
		return nil, nil, err
	}
	for _, s := range w.Solutions {
		if s.Type == "saved" {
			sheet, err := w.board(s.Image, inks, len(rows), len(cols))
			if err != nil {
				return nil, nil, err
			}
			return p, puzzle.MarksFrom(p.Board(), sheet), nil
		}
	}
	return p, nil, nil
}

// findPuzzle reads the element puzzle, whatever stands around it.
func findPuzzle(text string) (w xmlPuzzle, err error) {
	d := newXML(text)
	for {
		t, err := d.Token()
		if errors.Is(err, io.EOF) {
			return w, codec.Errorf(text, len(text), "no element <puzzle>")
		}
		if start, ok := t.(xml.StartElement); ok && start.Name.Local == "puzzle" {
			if err = d.DecodeElement(&w, &start); err == nil {
				return w, nil
			}
		}
		if err != nil {
			return w, codec.Errorf(text, min(int(d.InputOffset()), len(text)), "not XML: %s",
				strings.TrimPrefix(err.Error(), "XML syntax error on "))
		}
	}
}

// inks are the colours that the file declares, and those that it takes for granted.
func (w xmlPuzzle) inks() (*palette, error) {
	if w.Type != "" && w.Type != "grid" {
		return nil, fault.Errorf("a puzzle of the type %s: only grid is read", codec.Short(w.Type))
	}
	back, alone := w.Background, w.Default
	if back == "" {
		back = "white"
	}
	if alone == "" {
		alone = "black"
	}
	inks := newPalette()
	for _, c := range w.Colors {
		if c.Name == back {
			inks.back(back, strings.TrimSpace(c.RGB))
		}
	}
	for _, c := range w.Colors {
		hue := strings.TrimSpace(c.RGB)
		if _, ok := hueOf(hue); !ok && c.Name == alone {
			hue = "black" // a word that tells no colour
		}
		if c.Name == back {
			continue
		}
		if err := inks.declare(c.Name, c.Name, hue); err != nil {
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

// clues reads the runs of one side.
func (w xmlPuzzle) clues(side string, inks *palette) ([][]Block, error) {
	for _, c := range w.Clues {
		if c.Type != side {
			continue
		}
		out := make([][]Block, len(c.Lines))
		for i, l := range c.Lines {
			out[i] = []Block{}
			for _, count := range l.Counts {
				s := strings.TrimSpace(count.N)
				n, end := codec.Number(s, 0)
				if end == 0 || end < len(s) {
					return nil, fault.Errorf("%s, line %d: %s is not the length of a run", side, i+1, codec.Short(s))
				}
				colour, ok := inks.colour(count.Color)
				if !ok {
					return nil, fault.Errorf("%s, line %d: no element <color> declares %s", side, i+1, codec.Short(count.Color))
				}
				out[i] = append(out[i], Block{n, colour})
			}
		}
		return out, nil
	}
	return nil, fault.Errorf("no element <clues type=%q>", side)
}

// board reads an image: the rows between bars, a character for a cell, several in brackets for one that is not decided.
func (w xmlPuzzle) board(image string, inks *palette, rows, cols int) ([]puzzle.Written, error) {
	cell := map[byte]int{unsaid: -1, '.': White, 'X': Black}
	for _, c := range w.Colors {
		if len(c.Char) == 1 {
			cell[c.Char[0]] = inks.keys[c.Name] // 0 for the background
		}
	}
	var cells []puzzle.Written
	for i := 0; i < len(image); i++ {
		switch c := image[i]; {
		case c == '|' || c == ' ' || c == '\n' || c == '\r' || c == '\t':
		case c == '[':
			end := strings.IndexByte(image[i:], ']')
			if end < 0 {
				return nil, fault.Errorf("a bracket without an end in an image")
			}
			cells = append(cells, puzzle.Written{Value: -1})
			i += end
		default:
			if v, ok := cell[c]; ok {
				cells = append(cells, puzzle.Written{Value: v})
				continue
			}
			return nil, fault.Errorf("%s in an image is the character of no colour", codec.Seen(image, i))
		}
	}
	if len(cells) != rows*cols {
		return nil, fault.Errorf("an image of %d cells for %d rows and %d columns", len(cells), rows, cols)
	}
	return cells, nil
}

// writeWebPBN writes what readWebPBN reads.
func (n *Nonogram) writeWebPBN(marks *puzzle.Marks) (string, error) {
	w := xmlPuzzle{Type: "grid", Default: "black", Colors: []xmlColor{{"white", ".", "fff"}, {"black", "X", "000"}}}
	for _, side := range []struct {
		name string
		runs [][]int
	}{{"columns", n.cols}, {"rows", n.rows}} {
		c := xmlClues{Type: side.name}
		for _, runs := range side.runs {
			var l xmlLine
			for _, run := range runs {
				l.Counts = append(l.Counts, xmlCount{N: fmt.Sprint(run)})
			}
			c.Lines = append(c.Lines, l)
		}
		w.Clues = append(w.Clues, c)
	}
	if board := drawnRows(len(n.rows), len(n.cols), marks, values); board != nil {
		image := "\n|" + strings.ReplaceAll(strings.Join(board, "|\n|"), "#", "X") + "|\n"
		w.Solutions = append(w.Solutions, xmlSolution{"saved", image})
	}
	b, err := xml.MarshalIndent(struct {
		XMLName xml.Name `xml:"puzzleset"`
		Puzzle  xmlPuzzle
	}{Puzzle: w}, "", " ")
	return xml.Header + string(b) + "\n", err
}
