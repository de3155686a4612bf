package codec

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"io"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Drawing is a Penpa+ drawing (https://github.com/swaroopg92/penpa-edit), which has shapes but no rules. The address is …#m=edit&p=TEXT,
// where TEXT is base64 of raw-deflated, abbreviated lines of JSON. A kind removes from the layers what it understands; CheckUnread reports
// the rest.
//
// Cells are relative to the first row and column of the frame, so clues in the margin have coordinates below 0 or beyond the last row and
// column.
type Drawing struct {
	Rows, Cols int // size of the frame
	Tags       []string
	Question   Layer           // the setter's layer
	Marks      Layer           // the player's layer
	Answer     Layer           // solution for the answer check, in the styles that it counts
	Outside    map[[2]int]bool // cells of the frame that are not part of the board
	notes      *Notes
	margins    [4]int // margins: top, bottom, left, right
	text       string
	at         int // offset of the text in the address, for errors
}

// Layer is a layer of a drawing, by cell.
type Layer struct {
	Texts   map[[2]int]CellText // texts
	Corners map[[3]int]string   // small texts, by cell and corner: 0 top left, 1 top right, 2 bottom left, 3 bottom right
	Symbols map[[2]int]Symbol
	Shades  map[[2]int]int // colour numbers
	Lines   map[Edge]int   // style numbers of lines between the centres of neighbouring cells
	Crosses map[Edge]bool  // crosses between two cells
	Borders map[Edge]int   // style numbers of lines from corner to corner; corner (r, c) is the upper left one of a cell
	Barred  map[Edge]bool  // crosses on borders
	Others  map[string]int // number of other items, by name
}

// CellText is a text in a cell. Pencil is the set of candidates if the text is small digits, else 0.
type CellText struct {
	Text   string
	Pencil uint64
}

// Symbol is a shape in a cell, such as circle_L, and its variant.
type Symbol struct {
	Shape  string
	Style  int
	Behind bool // drawn behind lines: an area, not a sign
}

// Edge is the connection from a cell to its right or lower neighbour.
type Edge struct {
	R, C int
	Down bool
}

// Styles that the answer check of Penpa+ counts, and styles of clues.
const (
	PenpaLine   = 3  // green
	PenpaDouble = 30 // double line
	PenpaThick  = 2  // border of a region
	penpaCross  = 98
	PenpaWhite  = 1 // circles; 8 and 10 have a thicker outline
	PenpaBlack  = 2
	PenpaShade  = 1 // dark grey
	PenpaGreen  = 2 // light green, for empty cells
	PenpaGrey   = 3 // light grey, on which black text is legible
	PenpaInk    = 4 // black shade
)

// IsDark reports whether Penpa+ counts a colour as shaded: dark grey, light grey, black, grey.
func IsDark(colour int) bool { return colour == 1 || colour == 3 || colour == 4 || colour == 8 }

// abbreviations shorten the text, in this order: words, each followed by its abbreviation.
var abbreviations = strings.Fields(`z zZ "qa" z9 "pu_q" zQ "pu_a" zA "grid" zG "edit_mode" zM "surface" zS "line" zL "lineE" zE
	"wall" zW "cage" zC "number" zN "symbol" zY "special" zP "board" zB "command_redo" zR "command_undo" zU "command_replay" z8
	"numberS" z1 "freeline" zF "freelineE" z2 "thermo" zT "arrows" z3 "direction" zD "squareframe" z0 "polygon" z5
	"deletelineE" z4 "killercages" z6 "nobulbthermo" z7 "__a" z_ null zO`)

// maxInflated is the maximum length of a drawing's text.
const maxInflated = 4 << 20

// penpaField returns a field of a Penpa+ address, after "?" or "#", and its offset; "" if missing.
func penpaField(text, name string) (value string, at int) {
	text = strings.TrimSpace(text)
	start := strings.IndexAny(text, "#?") + 1
	for start <= len(text) {
		field, _, _ := strings.Cut(text[start:], "&")
		if v, ok := strings.CutPrefix(strings.TrimLeft(field, "#?"), name+"="); ok {
			return v, start + len(field) - len(v)
		}
		start += len(field) + 1
	}
	return "", 0
}

// isPenpa reports whether a line is a Penpa+ address with a drawing, or the part after its "#".
func isPenpa(line string) bool {
	m, _ := penpaField(line, "m")
	p, _ := penpaField(line, "p")
	return (m == "edit" || m == "solve" || strings.Contains(line, "penpa-edit")) && p != "" && !strings.HasPrefix(p, "http")
}

// ErrDamaged means that the text of an address cannot be decoded.
var ErrDamaged = fault.Errorf("the address is cut short or damaged")

// inflate returns the text that a field of an address contains, the inverse of Deflate. The error wraps ErrDamaged if the field is damaged.
func inflate(field string) (string, error) {
	if strings.Contains(field, "%") {
		if plain, err := url.PathUnescape(field); err == nil {
			field = plain
		}
	}
	field = strings.TrimRight(strings.NewReplacer(" ", "+", "-", "+", "_", "/").Replace(field), "=")
	packed, err := base64.RawStdEncoding.DecodeString(field)
	if err != nil {
		return "", fault.Errorf("this is not in base64: %w", ErrDamaged)
	}
	b, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), maxInflated+1))
	switch {
	case len(b) > maxInflated:
		return "", fault.Errorf("more than %d bytes when it is inflated", maxInflated)
	case err != nil:
		return "", fault.Errorf("this cannot be inflated: %w", ErrDamaged)
	}
	return string(b), nil
}

// penpaText returns the lines of a drawing's text, and the offset of the text in the address.
func penpaText(address string) (lines []string, at int, err error) {
	p, at := penpaField(address, "p")
	text, err := inflate(p)
	if err != nil {
		return nil, at, err
	}
	for i := len(abbreviations) - 2; i >= 0; i -= 2 {
		if text = strings.ReplaceAll(text, abbreviations[i+1], abbreviations[i]); len(text) > 2*maxInflated {
			return nil, at, fault.Errorf("more than %d bytes when it is inflated", maxInflated)
		}
	}
	return strings.Split(text, "\n"), at, nil
}

// penpaKind returns the kind in a drawing's tags, without a parenthesized suffix, or "".
func penpaKind(address string) string {
	lines, _, err := penpaText(strings.TrimSpace(address))
	if err != nil || len(lines) <= lineTags {
		return ""
	}
	var tags []string
	_ = json.Unmarshal([]byte(lines[lineTags]), &tags) // a drawing without tags
	for _, tag := range tags {
		name, _, _ := strings.Cut(tag, " (")
		if !slices.Contains([]string{"", "noconflict", "non-alphanumeric", "puzzlehunt", "wordpuzzle"}, name) {
			return name
		}
	}
	return ""
}

// Lines of the text.
const (
	lineHeader, lineSpace, lineMode, lineQuestion, lineMarks, lineCells = 0, 1, 2, 3, 4, 5
	lineChecks, lineVersion, lineModes, lineTags                        = 7, 10, 11, 17
)

// ParsePenpa parses a drawing on a square grid. Its sides are at most limit.
func ParsePenpa(address string, limit int, notes *Notes) (*Drawing, error) {
	address = strings.TrimSpace(address)
	d := &Drawing{notes: notes, text: address}
	lines, at, err := penpaText(address)
	if d.at = at; err != nil {
		return nil, d.Errorf("%w", err)
	}
	if h := lines[lineHeader]; h != "" && h[0] >= '0' && h[0] <= '9' {
		err = d.parseFirst(lines, limit)
	} else {
		err = d.parseLater(lines, limit)
	}
	if err == nil {
		err = d.answer(address)
	}
	return d, err
}

// otherGrids are the grids of Penpa+ that are not square.
var otherGrids = []string{"hex", "tri", "pyramid", "iso", "tetrakis_square", "truncated_square", "snub_square", "cairo_pentagonal",
	"rhombitrihexagonal", "deltoidal_trihexagonal", "penrose_P3"}

// parseLater parses all text versions but the first.
func (d *Drawing) parseLater(lines []string, limit int) error {
	header := strings.Split(lines[lineHeader], ",")
	if slices.Contains(otherGrids, header[0]) {
		return d.Errorf("%s is not a square grid: such drawings are not read", Quote(header[0]))
	}
	if len(lines) <= lineCells || len(header) < 3 {
		return d.Errorf("the text of the drawing ends after %d lines", len(lines))
	}
	g, err := d.grid(header[1], header[2], limit)
	if err != nil {
		return err
	}
	if len(header) > 6 && (header[4] != "0" || header[5] != "1" || header[6] != "1") {
		d.notes.Notef("the drawing is shown turned or mirrored; it is taken as it was drawn")
	}
	var deltas []*int
	if json.Unmarshal([]byte(lines[lineCells]), &deltas) != nil {
		return d.Errorf("the list of the cells of the board cannot be read")
	}
	if err := d.frame(g, deltas); err != nil {
		return err
	}
	if err := d.layer(g, &d.Question, lines[lineQuestion]); err != nil {
		return err
	}
	if lines[lineMarks] != "" {
		if err := d.layer(g, &d.Marks, lines[lineMarks]); err != nil {
			return err
		}
	}
	if len(lines) > lineTags {
		_ = json.Unmarshal([]byte(lines[lineTags]), &d.Tags) // a drawing without tags
	}
	return nil
}

// points is Penpa+'s numbering of points, on a grid with two more cells on each side: first cell centres, then their lower right corners,
// the middles of lower sides, those of right sides, and four small ones per cell.
type points struct {
	cols, rows int // size of the extended grid
	r, c       int // first cell of the frame
	high, wide int // size of the frame
}

// grid parses the numbers of columns and rows of the drawing, each at most 2*limit. It does not set the frame.
func (d *Drawing) grid(cols, rows string, limit int) (g points, err error) {
	for _, x := range []struct {
		text string
		n    *int
	}{{cols, &g.cols}, {rows, &g.rows}} {
		n, ok := ParseNumber(x.text)
		if !ok || n < 1 || n > 2*limit {
			return g, d.Errorf("%s where the size of the board is expected", Quote(x.text))
		}
		*x.n = n + 4
	}
	return g, nil
}

// cell returns the cell of a point, and the index of its point group.
func (g points) cell(point int) (at [2]int, which int) {
	n := g.cols * g.rows
	i := point % n
	return [2]int{i/g.cols - g.r, i%g.cols - g.c}, point / n
}

func (g points) point(r, c, which int) int { return which*g.cols*g.rows + (r+g.r)*g.cols + c + g.c }

// frame computes the frame around the board's cells, given as differences of their numbers.
func (d *Drawing) frame(g points, deltas []*int) error {
	var cells [][2]int
	low, high := [2]int{g.rows, g.cols}, [2]int{-1, -1}
	i := 0
	for _, x := range deltas {
		if x == nil {
			continue
		}
		if i += *x; i < 0 || i >= g.cols*g.rows {
			return d.Errorf("the board has a cell that lies outside")
		}
		at, _ := g.cell(i)
		cells = append(cells, at)
		for k := range 2 {
			low[k], high[k] = min(low[k], at[k]), max(high[k], at[k])
		}
	}
	if len(cells) == 0 {
		return d.Errorf("the board has no cells")
	}
	d.Rows, d.Cols = high[0]-low[0]+1, high[1]-low[1]+1
	d.margins = [4]int{low[0], g.rows - 1 - high[0], low[1], g.cols - 1 - high[1]} // including the two extra cells, to find the points again
	if n := d.Rows * d.Cols; n > len(cells) {
		if n > maxIncomplete {
			return d.Errorf("most of the board has no cells")
		}
		d.Outside = map[[2]int]bool{}
		for r := range d.Rows {
			for c := range d.Cols {
				d.Outside[[2]int{r, c}] = true
			}
		}
		for _, at := range cells {
			delete(d.Outside, [2]int{at[0] - low[0], at[1] - low[1]})
		}
	}
	return nil
}

// Errorf returns an Error at the drawing's text.
func (d *Drawing) Errorf(format string, args ...any) error {
	return Errorf(d.text, d.at, format, args...)
}

// penpaNumber parses an integer from 0 to 2^30-1 that may be quoted. It returns false for anything else.
func penpaNumber(raw json.RawMessage) (int, bool) {
	n, err := strconv.Atoi(strings.Trim(string(raw), `" `))
	return n, err == nil && n >= 0 && n < 1<<30
}
