package hashi

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

var formats = []puzzle.Format{
	notation.Clues(codec.PuzzLink, readURL, (*Hashi).writeURL),
	notation.Clues(codec.Kanpen, readKanpen, (*Hashi).writeKanpen),
	penpa.Format(),
	notation.Marks(codec.Pzprv3, readFile, (*Hashi).writeFile),
	notation.Clues(codec.Tatham, readID, (*Hashi).writeID).WithMatches(isID),
	notation.Clues(has, readHas, (*Hashi).writeHas),
	notation.Marks(codec.Text, readText, (*Hashi).writeText),
	notation.Bare(readBare, nil),
}

// checkDefaultRules returns an error if the puzzle allows other than defaultMax bridges between two islands, or forbids loops: most
// notations cannot express that.
func (h *Hashi) checkDefaultRules() error {
	if h.max != defaultMax {
		return fault.Errorf("the rule that up to %d bridges connect two islands cannot be written in this notation", h.max)
	}
	if h.tree {
		return fault.Errorf("the rule that bridges form no loop cannot be written in this notation")
	}
	return nil
}

// checkNumbers returns an error if a number is unknown or exceeds most.
func (h *Hashi) checkNumbers(most int) error {
	for i, x := range h.islands {
		switch {
		case x.N == 0:
			return fault.Errorf("the island without a number in %s cannot be written in this notation", h.cell(i))
		case x.N > most:
			return fault.Errorf("the number %d in %s cannot be written in this notation", x.N, h.cell(i))
		}
	}
	return nil
}

// number returns the number of the island in a cell, 0 if it is unknown, -1 if there is no island.
func (h *Hashi) number(r, c int) int {
	if i, ok := h.at[[2]int{r, c}]; ok {
		return h.islands[i].N
	}
	return -1
}

// errZero reports the number 0, with which an island could not be connected to any other.
var errZero = fault.Errorf("the number 0: an island has at least one bridge (unknown numbers are written differently)")

// readURL reads https://puzz.link/p?hashi/cols/rows/body.
func readURL(text string, notes *codec.Notes) (*Hashi, error) {
	u, err := codec.ParseURL(text, sizes.Side, notes)
	if err != nil {
		return nil, err
	}
	stream := u.Numbers()
	slots, err := stream.Read(u.Rows*u.Cols, false)
	if err != nil {
		return nil, err
	}
	stream.IgnoreRest()
	var islands []Island
	for i, v := range slots {
		switch v {
		case codec.Blank:
			continue
		case 0:
			return nil, fault.Errorf("%s: %w", puzzle.Cell(i/u.Cols, i%u.Cols), errZero)
		case codec.Query:
			v = 0
		}
		islands = append(islands, Island{i / u.Cols, i % u.Cols, v})
	}
	return New(u.Rows, u.Cols, islands, Options{})
}

// writeURL writes what readURL reads. Rules other than the default ones are an error.
func (h *Hashi) writeURL() (string, error) {
	slots := make([]int, h.rows*h.cols)
	for i := range slots {
		slots[i] = codec.Blank
	}
	for _, x := range h.islands {
		v := x.N
		if v == 0 {
			v = codec.Query
		}
		slots[x.R*h.cols+x.C] = v
	}
	body, err := codec.FormatNumber16(slots, false)
	if err != nil {
		return "", err
	}
	return codec.URL{Pid: "hashi", Rows: h.rows, Cols: h.cols}.String(body), h.checkDefaultRules()
}

// fileIslands reads rows of numbers, - for an unknown one and a dot for water.
func fileIslands(grid codec.Grid, rows, cols int) (islands []Island, err error) {
	err = grid.Grid(rows, cols, func(r, c int, word string) error {
		n, ok := codec.ParseNumber(word)
		switch {
		case word == ".":
			return nil
		case word == "0":
			return errZero
		case word != "-" && (!ok || n == 0 || n > maxNumber):
			return fault.Errorf("%s is not an island: expected a number, - for an unknown number, or a dot", codec.Quote(word))
		}
		islands = append(islands, Island{r, c, n})
		return nil
	})
	return islands, err
}

// fileWord returns the word of a cell in the grids that fileIslands reads.
func (h *Hashi) fileWord(r, c int) string {
	switch n := h.number(r, c); n {
	case -1:
		return "."
	case 0:
		return "-"
	default:
		return strconv.Itoa(n)
	}
}

// readKanpen reads http://www.kanpen.net/hashi.html?problem=rows/cols/line/…
func readKanpen(text string, notes *codec.Notes) (*Hashi, error) {
	k, err := codec.ParseKanpen(text, sizes.Side, notes)
	if err != nil {
		return nil, err
	}
	islands, err := fileIslands(k, k.Rows, k.Cols)
	if err != nil {
		return nil, err
	}
	k.IgnoreRest()
	for _, x := range islands {
		if x.N == 0 {
			return nil, fault.Errorf("the island in %s has no number, but this notation requires one", puzzle.Cell(x.R, x.C))
		}
	}
	return New(k.Rows, k.Cols, islands, Options{})
}

func (h *Hashi) writeKanpen() (string, error) {
	if err := h.checkNumbers(maxNumber); err != nil {
		return "", err
	}
	return codec.FormatKanpenGrid("hashi", h.rows, h.cols, h.fileWord), h.checkDefaultRules()
}

// readFile reads a pzprv3 file: the islands, then bridges (1 and 2) and crosses (-1) on the edges between cells.
func readFile(text string, notes *codec.Notes) (*Hashi, *puzzle.Marks, error) {
	f, err := codec.ParseFile(text, sizes.Side, notes)
	if err != nil {
		return nil, nil, err
	}
	islands, err := fileIslands(f, f.Rows, f.Cols)
	if err != nil {
		return nil, nil, err
	}
	h, err := New(f.Rows, f.Cols, islands, Options{})
	if err != nil {
		return nil, nil, err
	}
	marks, err := links.File(h, f, defaultMax, func(word string) error {
		return fault.Errorf("%s is not one bridge (1), two (2), a cross (-1) or nothing (0)", codec.Quote(word))
	})
	return h, marks, err
}

// writeFile writes what readFile reads. Rules other than the default ones are an error.
func (h *Hashi) writeFile(marks *puzzle.Marks) (string, error) {
	if err := h.checkDefaultRules(); err != nil {
		return "", err
	}
	w := codec.NewFileWriter("hashikake", h.rows, h.cols)
	w.Grid(h.rows, h.cols, h.fileWord)
	links.WriteFile(h, w, marks)
	return w.String(), nil
}

// links combines bridges between neighbouring cells to bridges between islands.
var links = notation.Links[*Hashi]{At: (*Hashi).laneAt, Put: (*Hashi).bridges}

// laneAt returns a function that finds the unknown whose bridges pass from a cell to the right or down; -1 for none.
func (h *Hashi) laneAt() func(r, c int, down bool) int {
	across, down := make([]int32, h.rows*h.cols), make([]int32, h.rows*h.cols) // plus one
	for i, p := range h.pairs {
		a, b := h.islands[p.a], h.islands[p.b]
		for c := a.C; c < b.C; c++ {
			across[a.R*h.cols+c] = int32(i) + 1
		}
		for r := a.R; r < b.R; r++ {
			down[r*h.cols+a.C] = int32(i) + 1
		}
	}
	return func(r, c int, below bool) int {
		if below {
			return int(down[r*h.cols+c]) - 1
		}
		return int(across[r*h.cols+c]) - 1
	}
}

// bridges records n bridges of unknown i in a part of its way; 0 is a cross, which is ignored where there can be no bridge. All parts
// must agree.
func (h *Hashi) bridges(sheet []puzzle.PlaceMarks, i, n int) error {
	if i < 0 && n == 0 {
		return nil
	}
	if i < 0 {
		return fault.Errorf("a bridge that does not run between two islands")
	}
	if n > h.max {
		return fault.Errorf("%d bridges: at most %d are allowed between two islands", n, h.max)
	}
	if m := sheet[i].Value; m >= 0 && m != n {
		return fault.Errorf("%d bridges at %s, but %d are drawn elsewhere between these islands", n, h.board.At(i), m)
	}
	sheet[i].Value = n
	return nil
}

// isID reports whether a game ID certainly is of Bridges: its parameters contain a maximum, as Tatham's program always writes it. The IDs
// of other games also consist of digits and letters.
func isID(text string) bool {
	_, params, desc, ok := codec.SplitID(text)
	return ok && !strings.ContainsAny(desc, "/,") && strings.Contains(params, "m")
}

// idOptions reads the parameters after the size: i, e, m and d with numbers, in this order, and L before d. i, e and d concern generation
// and are ignored.
func idOptions(params string) (o Options, ok bool) {
	for _, key := range "iemLd" {
		rest, found := strings.CutPrefix(params, string(key))
		if !found {
			continue
		}
		params = rest
		if key == 'L' {
			o.Tree = true
			continue
		}
		n, end := codec.Number(params, 0)
		if end == 0 {
			return o, false
		}
		if key == 'm' {
			if o.Max = n; n < 1 || n > maxBridges {
				return o, false
			}
		}
		params = params[end:]
	}
	return o, params == ""
}

// readID reads WxH[mN][L]:description, with 1 to 9 and A to G (10 to 16) for islands and letters for runs of empty cells.
func readID(text string, _ *codec.Notes) (*Hashi, error) {
	d, err := codec.ParseID(text, sizes.Side)
	if err != nil {
		return nil, err
	}
	o, ok := idOptions(d.Params)
	if !ok {
		return nil, d.BadParams(fault.Textf("iN, eN, m1 to m4, L, dN, in this order, are"))
	}
	islands := make([]Island, 0, len(d.Text))
	err = codec.ParseRuns(d.Text, d.At, d.W*d.H, func(i, pos int) (int, error) {
		n := textNumber(rune(d.Text[pos]))
		if n <= 0 {
			return 0, codec.Errorf(d.Text, pos, "%s is not an island: 1 to 9, A to G (10 to 16) and runs a to z are expected",
				codec.QuoteAt(d.Text, pos))
		}
		islands = append(islands, Island{i / d.W, i % d.W, n})
		return pos + 1, nil
	})
	if err != nil {
		return nil, err
	}
	return New(d.H, d.W, islands, o)
}

// writeID writes what readID reads. An unknown number, or one above maxText, is an error.
func (h *Hashi) writeID() (string, error) {
	if err := h.checkNumbers(maxText); err != nil {
		return "", err
	}
	params := "m" + strconv.Itoa(h.max)
	if h.tree {
		params += "L"
	}
	desc := codec.FormatRuns(h.rows*h.cols, 'a', "", func(i int) string {
		if n := h.number(i/h.cols, i%h.cols); n > 0 {
			return string(textDigit(n))
		}
		return ""
	})
	return fmt.Sprintf("%dx%d%s:%s", h.cols, h.rows, params, desc), nil
}
