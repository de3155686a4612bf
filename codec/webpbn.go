package codec

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
)

// webpbn mirrors the elements of a webpbn.com file.
type webpbn struct {
	XMLName    xml.Name         `xml:"puzzle"`
	Type       string           `xml:"type,attr,omitempty"`
	Default    string           `xml:"defaultcolor,attr,omitempty"`
	Background string           `xml:"backgroundcolor,attr,omitempty"`
	Title      string           `xml:"title,omitempty"`
	Colors     []webpbnColor    `xml:"color"`
	Clues      []webpbnClues    `xml:"clues"`
	Solutions  []webpbnSolution `xml:"solution"`
}

type webpbnColor struct {
	Name string `xml:"name,attr"`
	Char string `xml:"char,attr"`
	RGB  string `xml:",chardata"`
}

type webpbnClues struct {
	Type  string       `xml:"type,attr"`
	Lines []webpbnLine `xml:"line"`
}

type webpbnLine struct {
	Counts []webpbnCount `xml:"count"`
}

type webpbnCount struct {
	Color string `xml:"color,attr,omitempty"`
	N     string `xml:",chardata"`
}

type webpbnSolution struct {
	Type  string `xml:"type,attr"`
	Image string `xml:"image"`
}

// ParseWebPBN reads the first puzzle of a webpbn file. A side longer than limit is an error, and so is a second colour.
func ParseWebPBN(text string, limit int) (Picture, error) {
	w, err := findPuzzle(text)
	if err != nil {
		return Picture{}, err
	}
	p := Picture{Title: strings.TrimSpace(w.Title)}
	black, err := w.black()
	if err != nil {
		return p, err
	}
	for _, side := range []struct {
		name string
		to   *[][]int
	}{{"rows", &p.Rows}, {"columns", &p.Cols}} {
		if *side.to, err = w.clues(side.name, black, limit); err != nil {
			return p, err
		}
	}
	for _, s := range w.Solutions {
		board, err := w.board(s.Image, black, len(p.Rows), len(p.Cols))
		switch {
		case err != nil:
			return p, err
		case s.Type == "saved" && p.Saved == nil:
			p.Saved = board
		case s.Type != "saved" && p.Goal == nil:
			p.Goal = board
		}
	}
	return p, nil
}

// findPuzzle reads the element puzzle, whatever stands around it.
func findPuzzle(text string) (webpbn, error) {
	d := xml.NewDecoder(strings.NewReader(text))
	d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil }
	for {
		t, err := d.Token()
		if errors.Is(err, io.EOF) {
			return webpbn{}, Errorf(text, len(text), "no element <puzzle>")
		}
		var w webpbn
		if start, ok := t.(xml.StartElement); ok && start.Name.Local == "puzzle" {
			if err = d.DecodeElement(&w, &start); err == nil {
				return w, nil
			}
		}
		if err != nil {
			return w, Errorf(text, min(int(d.InputOffset()), len(text)), "not XML: %s", strings.TrimPrefix(err.Error(), "XML syntax error on "))
		}
	}
}

// black is the name of the only colour besides the background.
func (w webpbn) black() (string, error) {
	if w.Type != "" && w.Type != "grid" {
		return "", fmt.Errorf("a puzzle of the type %s: only grid is read", Short(w.Type))
	}
	black := w.Default
	if black == "" {
		black = "black"
	}
	for _, c := range w.Clues {
		for _, l := range c.Lines {
			for _, n := range l.Counts {
				if n.Color != "" && n.Color != black {
					return "", fmt.Errorf("runs of the colour %s: only runs of one colour, %s, are read", Short(n.Color), Short(black))
				}
			}
		}
	}
	return black, nil
}

// clues reads the runs of one side.
func (w webpbn) clues(side, black string, limit int) ([][]int, error) {
	for _, c := range w.Clues {
		if c.Type != side {
			continue
		}
		if len(c.Lines) < 1 || len(c.Lines) > limit {
			return nil, fmt.Errorf("%d %s: 1 to %d are allowed", len(c.Lines), side, limit)
		}
		out := make([][]int, len(c.Lines))
		for i, l := range c.Lines {
			for _, count := range l.Counts {
				s := strings.TrimSpace(count.N)
				n, end := Number(s, 0)
				if end == 0 || end < len(s) {
					return nil, fmt.Errorf("%s, line %d: %s is not the length of a run", side, i+1, Short(s))
				}
				if n > 0 {
					out[i] = append(out[i], n)
				}
			}
		}
		return out, nil
	}
	return nil, fmt.Errorf("no element <clues type=%q>", side)
}

// board reads an image: the rows between bars, a character for a cell, several in brackets for one that is not decided.
func (w webpbn) board(image, black string, rows, cols int) ([]string, error) {
	kinds := map[byte]byte{'?': '?', '.': '.', 'X': '#'}
	for _, c := range w.Colors {
		if len(c.Char) != 1 {
			continue
		}
		kinds[c.Char[0]] = '.'
		if c.Name == black {
			kinds[c.Char[0]] = '#'
		}
	}
	cells := []byte{}
	for i := 0; i < len(image); i++ {
		switch c := image[i]; {
		case c == '|' || c == ' ' || c == '\n' || c == '\r' || c == '\t':
		case c == '[':
			end := strings.IndexByte(image[i:], ']')
			if end < 0 {
				return nil, fmt.Errorf("a bracket without an end in an image")
			}
			cells = append(cells, '?')
			i += end
		case kinds[c] != 0:
			cells = append(cells, kinds[c])
		default:
			return nil, fmt.Errorf("%s in an image is the character of no colour", Seen(image, i))
		}
	}
	if len(cells) != rows*cols {
		return nil, fmt.Errorf("an image of %d cells for %d rows and %d columns", len(cells), rows, cols)
	}
	var out []string
	for i := 0; i < len(cells); i += cols {
		out = append(out, string(cells[i:i+cols]))
	}
	return out, nil
}

// FormatWebPBN writes a webpbn file.
func FormatWebPBN(p Picture) (string, error) {
	w := webpbn{Type: "grid", Default: "black", Title: p.Title,
		Colors: []webpbnColor{{"white", ".", "fff"}, {"black", "X", "000"}}}
	for _, side := range []struct {
		name string
		runs [][]int
	}{{"columns", p.Cols}, {"rows", p.Rows}} {
		c := webpbnClues{Type: side.name}
		for _, runs := range side.runs {
			var l webpbnLine
			for _, n := range runs {
				l.Counts = append(l.Counts, webpbnCount{N: fmt.Sprint(n)})
			}
			c.Lines = append(c.Lines, l)
		}
		w.Clues = append(w.Clues, c)
	}
	for _, s := range []struct {
		name  string
		board []string
	}{{"goal", p.Goal}, {"saved", p.Saved}} {
		if s.board != nil {
			image := "\n|" + strings.ReplaceAll(strings.Join(s.board, "|\n|"), "#", "X") + "|\n"
			w.Solutions = append(w.Solutions, webpbnSolution{s.name, image})
		}
	}
	b, err := xml.MarshalIndent(struct {
		XMLName xml.Name `xml:"puzzleset"`
		Puzzle  webpbn
	}{Puzzle: w}, "", " ")
	return xml.Header + string(b) + "\n", err
}
