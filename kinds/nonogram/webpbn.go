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

// readWebPBN reads the first puzzle of a file, and what is saved of its board. A second colour is an error; the goal, which is the answer,
// is passed over.
func readWebPBN(text string) (*Nonogram, *puzzle.Marks, error) {
	w, err := findPuzzle(text)
	if err != nil {
		return nil, nil, err
	}
	black, err := w.black()
	if err != nil {
		return nil, nil, err
	}
	rows, err := w.clues("rows")
	if err != nil {
		return nil, nil, err
	}
	cols, err := w.clues("columns")
	if err != nil {
		return nil, nil, err
	}
	n, err := New(rows, cols)
	if err != nil {
		return nil, nil, err
	}
	for _, s := range w.Solutions {
		if s.Type == "saved" {
			board, err := w.board(s.Image, black, len(rows), len(cols))
			if err != nil {
				return nil, nil, err
			}
			return n, n.marked(board), nil
		}
	}
	return n, nil, nil
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

// black is the name of the only colour besides the background.
func (w xmlPuzzle) black() (string, error) {
	if w.Type != "" && w.Type != "grid" {
		return "", fault.Errorf("a puzzle of the type %s: only grid is read", codec.Short(w.Type))
	}
	black := w.Default
	if black == "" {
		black = "black"
	}
	for _, c := range w.Clues {
		for _, l := range c.Lines {
			for _, n := range l.Counts {
				if n.Color != "" && n.Color != black {
					return "", fault.Errorf("runs of the colour %s: only runs of one colour, %s, are read", codec.Short(n.Color), codec.Short(black))
				}
			}
		}
	}
	return black, nil
}

// clues reads the runs of one side.
func (w xmlPuzzle) clues(side string) ([][]int, error) {
	for _, c := range w.Clues {
		if c.Type != side {
			continue
		}
		out := make([][]int, len(c.Lines))
		for i, l := range c.Lines {
			for _, count := range l.Counts {
				s := strings.TrimSpace(count.N)
				n, end := codec.Number(s, 0)
				if end == 0 || end < len(s) {
					return nil, fault.Errorf("%s, line %d: %s is not the length of a run", side, i+1, codec.Short(s))
				}
				out[i] = append(out[i], n)
			}
		}
		return out, nil
	}
	return nil, fault.Errorf("no element <clues type=%q>", side)
}

// board reads an image: the rows between bars, a character for a cell, several in brackets for one that is not decided.
func (w xmlPuzzle) board(image, black string, rows, cols int) ([]string, error) {
	cell := map[byte]byte{unsaid: unsaid, '.': values[White], 'X': values[Black]}
	for _, c := range w.Colors {
		if len(c.Char) == 1 {
			cell[c.Char[0]] = values[White]
			if c.Name == black {
				cell[c.Char[0]] = values[Black]
			}
		}
	}
	var cells []byte
	for i := 0; i < len(image); i++ {
		switch c := image[i]; {
		case c == '|' || c == ' ' || c == '\n' || c == '\r' || c == '\t':
		case c == '[':
			end := strings.IndexByte(image[i:], ']')
			if end < 0 {
				return nil, fault.Errorf("a bracket without an end in an image")
			}
			cells = append(cells, unsaid)
			i += end
		case cell[c] != 0:
			cells = append(cells, cell[c])
		default:
			return nil, fault.Errorf("%s in an image is the character of no colour", codec.Seen(image, i))
		}
	}
	if len(cells) != rows*cols {
		return nil, fault.Errorf("an image of %d cells for %d rows and %d columns", len(cells), rows, cols)
	}
	return codec.DrawRows(rows, cols, func(r, c int) byte { return cells[r*cols+c] }), nil
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
	if board := n.drawn(marks); board != nil {
		image := "\n|" + strings.ReplaceAll(strings.Join(board, "|\n|"), "#", "X") + "|\n"
		w.Solutions = append(w.Solutions, xmlSolution{"saved", image})
	}
	b, err := xml.MarshalIndent(struct {
		XMLName xml.Name `xml:"puzzleset"`
		Puzzle  xmlPuzzle
	}{Puzzle: w}, "", " ")
	return xml.Header + string(b) + "\n", err
}
