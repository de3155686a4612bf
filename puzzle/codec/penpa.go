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

// Drawing is a board drawn in Penpa+ (https://github.com/swaroopg92/penpa-edit), which knows shapes and no rules: …#m=edit&p=text, where
// the text is lines of JSON, abbreviated, deflated without a header, in base64. A kind takes out of the layers what it understands; Left
// tells the rest.
//
// Cells are counted from the first row and column of the frame, so that clues in the margin have rows and columns below 0, or behind the
// last.
type Drawing struct {
	Rows, Cols int // of the frame
	Tags       []string
	Question   Layer           // what the setter drew
	Marks      Layer           // what a player drew
	Answer     Layer           // the solution of the answer check; its styles are those that the check counts
	Outside    map[[2]int]bool // cells within the frame that do not belong to the board
	notes      *Notes
	space      [4]int // margins above, below, to the left and to the right
	text       string
	at         int // of the text in the address, for errors
}

// Layer is one of the layers of a drawing, by cell.
type Layer struct {
	Texts   map[[2]int]Lettering // numbers and other texts
	Corners map[[3]int]string    // small texts by cell and corner: 0 and 1 above, 2 and 3 below, each left and right
	Symbols map[[2]int]Symbol
	Shades  map[[2]int]int // by the number of the colour
	Lines   map[Step]int   // from the middle of a cell to that of the next one, by the number of the style
	Crosses map[Step]bool  // between two cells
	Others  map[string]int // how much there is of everything else, by its name in the notation
}

// Lettering is a text in a cell. Pencil is what is left of the digits when it is candidates, else 0.
type Lettering struct {
	Text   string
	Pencil uint64
}

// Symbol is a shape in a cell, such as circle_L, and the number of its variant.
type Symbol struct {
	Shape  string
	Style  int
	Behind bool // of lines, where it is written: an area, not a sign
}

// Step is from a cell to the one on its right, or below it.
type Step struct {
	R, C int
	Down bool
}

// The styles that the answer check of Penpa+ counts, and those of clues.
const (
	PenpaLine   = 3  // green
	PenpaDouble = 30 // two lines
	penpaCross  = 98
	PenpaWhite  = 1 // of a circle; 8 and 10 have a thicker outline
	PenpaBlack  = 2
	PenpaShade  = 1 // dark grey
	PenpaGreen  = 2 // what players shade for empty
)

// Dark reports whether a colour is one that Penpa+ counts as shaded: dark grey, light grey, black, grey.
func Dark(colour int) bool { return colour == 1 || colour == 3 || colour == 4 || colour == 8 }

// abbreviations are what the text is shortened by, in this order.
var abbreviations = [][2]string{{"z", "zZ"}, {`"qa"`, "z9"}, {`"pu_q"`, "zQ"}, {`"pu_a"`, "zA"}, {`"grid"`, "zG"}, {`"edit_mode"`, "zM"},
	{`"surface"`, "zS"}, {`"line"`, "zL"}, {`"lineE"`, "zE"}, {`"wall"`, "zW"}, {`"cage"`, "zC"}, {`"number"`, "zN"}, {`"symbol"`, "zY"},
	{`"special"`, "zP"}, {`"board"`, "zB"}, {`"command_redo"`, "zR"}, {`"command_undo"`, "zU"}, {`"command_replay"`, "z8"},
	{`"numberS"`, "z1"}, {`"freeline"`, "zF"}, {`"freelineE"`, "z2"}, {`"thermo"`, "zT"}, {`"arrows"`, "z3"}, {`"direction"`, "zD"},
	{`"squareframe"`, "z0"}, {`"polygon"`, "z5"}, {`"deletelineE"`, "z4"}, {`"killercages"`, "z6"}, {`"nobulbthermo"`, "z7"},
	{`"__a"`, "z_"}, {"null", "zO"}}

// mostInflated is how long the text of a drawing may be.
const mostInflated = 4 << 20

// penpaField is a field of an address of Penpa+, behind its question mark or number sign; "" when it has none.
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

// isPenpa reports whether a line is an address of Penpa+ that holds a drawing, or what stands in one behind the number sign.
func isPenpa(line string) bool {
	m, _ := penpaField(line, "m")
	p, _ := penpaField(line, "p")
	return (m == "edit" || m == "solve" || strings.Contains(line, "penpa-edit")) && p != "" && !strings.HasPrefix(p, "http")
}

// ErrDamaged is when the text of an address cannot be unpacked.
var ErrDamaged = fault.Errorf("the address is cut short or damaged")

// inflate decodes a field.
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
	b, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), mostInflated+1))
	switch {
	case len(b) > mostInflated:
		return "", fault.Errorf("more than %d bytes when it is inflated", mostInflated)
	case err != nil:
		return "", fault.Errorf("this cannot be inflated: %w", ErrDamaged)
	}
	return string(b), nil
}

// penpaText is the text of a drawing in lines, and where in the address it stands.
func penpaText(address string) (lines []string, at int, err error) {
	p, at := penpaField(address, "p")
	text, err := inflate(p)
	if err != nil {
		return nil, at, err
	}
	for _, a := range slices.Backward(abbreviations) {
		if text = strings.ReplaceAll(text, a[1], a[0]); len(text) > 2*mostInflated {
			return nil, at, fault.Errorf("more than %d bytes when it is inflated", mostInflated)
		}
	}
	return strings.Split(text, "\n"), at, nil
}

// penpaKind is the kind that the tags of a drawing name, without what stands in parentheses; "" when none does.
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

// The lines of the text.
const (
	lineHeader, lineSpace, lineMode, lineQuestion, lineMarks, lineCells = 0, 1, 2, 3, 4, 5
	lineChecks, lineVersion, lineModes, lineTags                        = 7, 10, 11, 17
)

// ParsePenpa reads a drawing on a square grid. A side longer than limit is an error.
func ParsePenpa(address string, limit int, notes *Notes) (*Drawing, error) {
	address = strings.TrimSpace(address)
	d := &Drawing{notes: notes, text: address}
	lines, at, err := penpaText(address)
	if d.at = at; err != nil {
		return nil, d.Errorf("%w", err)
	}
	if h := lines[lineHeader]; h != "" && h[0] >= '0' && h[0] <= '9' {
		err = d.first(lines, limit)
	} else {
		err = d.second(lines, limit)
	}
	if err == nil {
		err = d.answer(address)
	}
	return d, err
}

// otherGrids are the grids of Penpa+ that are not of squares.
var otherGrids = []string{"hex", "tri", "pyramid", "iso", "tetrakis_square", "truncated_square", "snub_square", "cairo_pentagonal",
	"rhombitrihexagonal", "deltoidal_trihexagonal", "penrose_P3"}

// second reads the text of every version but the first.
func (d *Drawing) second(lines []string, limit int) error {
	header := strings.Split(lines[lineHeader], ",")
	if slices.Contains(otherGrids, header[0]) {
		return d.Errorf("%s is not a square grid: such drawings are not read", Short(header[0]))
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

// points are those of a grid with two more cells on every side: the middles of cells, then their lower right corners, the middles of their
// lower sides, those of their right sides, and behind them small ones, four for each cell.
type points struct {
	cols, rows int // of the grid with them
	r, c       int // of the first cell of the frame
	high, wide int // the frame
}

// grid reads the size.
func (d *Drawing) grid(cols, rows string, limit int) (g points, err error) {
	for _, x := range []struct {
		text string
		n    *int
	}{{cols, &g.cols}, {rows, &g.rows}} {
		n, ok := Whole(x.text)
		if !ok || n < 1 || n > 2*limit {
			return g, d.Errorf("%s where the size of the board is expected", Short(x.text))
		}
		*x.n = n + 4
	}
	return g, nil
}

// cell is the cell of a point, and which of its points it is.
func (g points) cell(point int) (at [2]int, which int) {
	n := g.cols * g.rows
	i := point % n
	return [2]int{i/g.cols - g.r, i%g.cols - g.c}, point / n
}

// point is the number of a point.
func (g points) point(r, c, which int) int { return which*g.cols*g.rows + (r+g.r)*g.cols + c + g.c }

// frame finds the frame around the cells of the board, which are told by the first one and differences.
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
	d.space = [4]int{low[0], g.rows - 1 - high[0], low[1], g.cols - 1 - high[1]} // with the two more, to find the points again
	if n := d.Rows * d.Cols; n > len(cells) {
		if n > mostUntold {
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

// Errorf makes an error about the drawing.
func (d *Drawing) Errorf(format string, args ...any) error {
	return Errorf(d.text, d.at, format, args...)
}

// penpaNumber is a whole number that may be written as a text.
func penpaNumber(raw json.RawMessage) (int, bool) {
	n, err := strconv.Atoi(strings.Trim(string(raw), `" `))
	return n, err == nil && n >= 0 && n < 1<<30
}
