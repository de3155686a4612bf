package skyscrapers

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

var formats = []puzzle.Format{
	notation.Clues(codec.PuzzLink, readURL, (*Skyscrapers).writeURL),
	penpa.Format(),
	notation.Marks(codec.Pzprv3, readFile, (*Skyscrapers).writeFile),
	notation.Clues(codec.Tatham, readID, (*Skyscrapers).writeID).WithMatches(claimsID),
	notation.Marks(codec.Text, readText, (*Skyscrapers).writeText),
	notation.Bare(readBare, sideName),
	clueList("clues-trbl", trbl, false),
	clueList("clues-tblr", tblr, false),
	clueList("clues-clockwise", trbl, true),
	{Notation: listing, Decode: readListing},
}

// The orders of sides in use: top, right, bottom, left; and top, bottom, left, right (puzz.link and Tatham).
var (
	trbl = [4]puzzle.Side{puzzle.Top, puzzle.Right, puzzle.Bottom, puzzle.Left}
	tblr = [4]puzzle.Side{puzzle.Top, puzzle.Bottom, puzzle.Left, puzzle.Right}
)

// arrange divides the clues of four sides, listed in the given order, by side. The sides share the memory of numbers.
func arrange(numbers []int, order [4]puzzle.Side) (sides [4][]int) {
	n := len(numbers) / 4
	for k, side := range order {
		sides[side] = numbers[k*n : (k+1)*n : (k+1)*n]
	}
	return sides
}

// readURL reads https://puzz.link/p?skyscrapers/n/n/body: the clues at the top, bottom, left and right, and optionally the cells.
func readURL(text string, notes *codec.Notes) (*Skyscrapers, error) {
	u, err := codec.ParseURL(text, sizes.Side, notes)
	if err == nil {
		err = sizes.CheckSides(u.Rows, u.Cols)
	}
	if err != nil {
		return nil, err
	}
	s := u.Numbers()
	clues, err := numbers(s, 4*u.Cols, true)
	if err != nil {
		return nil, err
	}
	var grid []int
	if s.At < s.End {
		if grid, err = numbers(s, u.Rows*u.Cols, false); err != nil {
			return nil, err
		}
	}
	s.IgnoreRest()
	return New(u.Cols, arrange(clues, tblr), grid)
}

// numbers reads n clues (outside) or cells; blanks become 0. Unknown numbers, and the number 0, are errors.
func numbers(s *codec.Number16, n int, outside bool) ([]int, error) {
	start := s.At
	slots, err := s.Read(n, outside)
	for i, v := range slots {
		switch v {
		case codec.Blank:
			slots[i] = 0
		case codec.Query:
			return nil, codec.Errorf(s.Text, start, "an unknown number (a dot) among these %d: such boards are not supported", n)
		case 0:
			return nil, codec.Errorf(s.Text, start, "a 0 among these %d numbers: they begin at 1", n)
		}
	}
	return slots, err
}

// writeURL writes what readURL reads. A number too large for the notation is an error.
func (s *Skyscrapers) writeURL() (string, error) {
	var clues []int
	for _, side := range tblr {
		clues = append(clues, blanks(s.sides[side])...)
	}
	body, err := codec.FormatNumber16(clues, true)
	if err != nil {
		return "", err
	}
	if s.hasGivens() {
		cells, err := codec.FormatNumber16(blanks(s.grid), false)
		if err != nil {
			return "", err
		}
		body += cells
	}
	return codec.URL{Pid: "skyscrapers", Rows: s.n, Cols: s.n}.String(body), nil
}

// blanks returns a copy of the list with codec.Blank for 0.
func blanks(list []int) []int {
	out := slices.Clone(list)
	for i, v := range out {
		if v == 0 {
			out[i] = codec.Blank
		}
	}
	return out
}

func (s *Skyscrapers) hasGivens() bool { return slices.Max(s.grid) > 0 }

// number reads a number of at least 1. A dot gives 0.
func number(word string) (int, error) {
	if word == "." {
		return 0, nil
	}
	v, ok := codec.ParseNumber(word)
	if !ok || v == 0 {
		return 0, fault.Errorf("%s is not a number, from 1, or a dot", codec.Quote(word))
	}
	return v, nil
}

func orDot(v int) string {
	if v == 0 {
		return "."
	}
	return strconv.Itoa(v)
}

// frame is a board with clues around it, accessed by row and column from 0 to n+1; 0 is none.
type frame struct {
	n     int
	sides [4][]int
	grid  []int
}

func newFrame(n int) frame {
	f := frame{n: n, grid: make([]int, n*n)}
	for side := range f.sides {
		f.sides[side] = make([]int, n)
	}
	return f
}

func (s *Skyscrapers) frame() frame { return frame{s.n, s.sides, s.grid} }

func (f frame) puzzle() (*Skyscrapers, error) { return New(f.n, f.sides, f.grid) }

// number returns the storage of a place; nil for corners and places outside the frame.
func (f frame) number(r, c int) *int {
	i, inside := f.inside(r, c)
	rowIn, colIn := r > 0 && r <= f.n, c > 0 && c <= f.n
	switch {
	case inside:
		return &f.grid[i]
	case r == 0 && colIn:
		return &f.sides[puzzle.Top][c-1]
	case r == f.n+1 && colIn:
		return &f.sides[puzzle.Bottom][c-1]
	case c == 0 && rowIn:
		return &f.sides[puzzle.Left][r-1]
	case c == f.n+1 && rowIn:
		return &f.sides[puzzle.Right][r-1]
	}
	return nil
}

// inside returns the index of a cell; ok is false for other places.
func (f frame) inside(r, c int) (i int, ok bool) {
	return (r-1)*f.n + c - 1, r > 0 && r <= f.n && c > 0 && c <= f.n
}

// readFile reads a pzprv3 file: the board within a frame of clues. In a cell, q and a number is a given, a number is a height found, and
// .[1,2,,] are pencil candidates.
func readFile(text string, notes *codec.Notes) (*Skyscrapers, *puzzle.Marks, error) {
	f, err := codec.ParseFile(text, sizes.Side, notes)
	if err == nil {
		err = sizes.CheckSides(f.Rows, f.Cols)
	}
	if err != nil {
		return nil, nil, err
	}
	around := newFrame(f.Rows)
	sheet := make([]puzzle.PlaceMarks, f.Rows*f.Rows)
	err = f.Grid(f.Rows+2, f.Rows+2, func(r, c int, word string) (err error) {
		if i, ok := around.inside(r, c); ok {
			height, marks, err := codec.ParseFileCell(strings.TrimPrefix(word, "q"), f.Rows)
			sheet[i] = puzzle.PlaceMarks{Value: height, Pencil: puzzle.Mask(marks)}
			if word[0] == 'q' {
				around.grid[i], sheet[i].Value = height, 0
			}
			return err
		}
		v, err := number(word)
		if clue := around.number(r, c); clue != nil {
			*clue = v
		} else if word != "." {
			return fault.Errorf("%s in a corner, which has no clue", codec.Quote(word))
		}
		return err
	})
	if err != nil {
		return nil, nil, err
	}
	f.IgnoreRest()
	s, err := around.puzzle()
	if err != nil {
		return nil, nil, err
	}
	return s, puzzle.MarksFrom(s.board, sheet), nil
}

// writeFile writes what readFile reads. The format has no crossed-out heights, and at most four candidates per cell.
func (s *Skyscrapers) writeFile(marks *puzzle.Marks) (string, error) {
	around, sheet := s.frame(), puzzle.PlaceMarksOf(s.board, marks)
	w := codec.NewFileWriter("skyscrapers", s.n, s.n)
	w.Grid(s.n+2, s.n+2, func(r, c int) string {
		i, ok := around.inside(r, c)
		n := around.number(r, c)
		switch {
		case n == nil:
			return "."
		case !ok:
			return orDot(*n)
		case *n != 0:
			return "q" + strconv.Itoa(*n)
		}
		return codec.FormatFileCell(sheet[i].Value, uint64(sheet[i].Pencil))
	})
	return w.String(), nil
}

// claimsID reports whether a game ID may be one of Towers: its description has four fields for each row.
func claimsID(text string) bool {
	_, params, desc, ok := codec.SplitID(text)
	side, end := codec.Number(params, 0)
	fields, _, _ := strings.Cut(desc, ",")
	return ok && !strings.HasPrefix(params[end:], "x") && strings.Count(fields, "/") == 4*side-1
}

// readID reads N:clues[,cells]: the clues at the top, bottom, left and right, then the givens, with letters for runs of empty cells.
func readID(text string, _ *codec.Notes) (*Skyscrapers, error) {
	d, err := codec.ParseID(text, sizes.Side)
	if err == nil {
		err = sizes.CheckSides(d.H, d.W)
	}
	if err != nil {
		return nil, err
	}
	if p := d.Params; p != "" && (len(p) != 2 || p[0] != 'd' || !strings.Contains("ehxu", p[1:])) {
		return nil, d.BadParams(fault.Textf("de, dh, dx or du is"))
	}
	fields, at, err := codec.ParseFields(d.Text, d.At, 4*d.W)
	if err != nil {
		return nil, err
	}
	clues := make([]int, len(fields))
	for i, f := range fields {
		if len(f) > 1 || len(f) == 1 && f[0] == 0 {
			return nil, codec.Errorf(d.Text, d.At, "field %d of the clues is not one number, from 1, or nothing", i+1)
		}
		if len(f) == 1 {
			clues[i] = f[0]
		}
	}
	var grid []int
	if at < len(d.Text) {
		grid = make([]int, d.W*d.W)
		if err := givenCells(d.Text, at+1, grid); err != nil {
			return nil, err
		}
	}
	return New(d.W, arrange(clues, tblr), grid)
}

// givenCells reads the givens of a game ID from text[at:] into grid.
func givenCells(text string, at int, grid []int) error {
	return codec.ParseRuns(text, at, len(grid), func(i, at int) (int, error) {
		if i > 0 && text[at] == '_' && text[at-1] >= '0' && text[at-1] <= '9' {
			at++
		}
		v, end := codec.Number(text, at)
		if end == at || v == 0 {
			return 0, codec.Errorf(text, at, "%s where a height, from 1, or a run a to z is expected", codec.QuoteAt(text, at))
		}
		grid[i] = v
		return end, nil
	})
}

// writeID writes what readID reads.
func (s *Skyscrapers) writeID() (string, error) {
	var fields [][]int
	for _, side := range tblr {
		for _, c := range s.sides[side] {
			var f []int
			if c != 0 {
				f = []int{c}
			}
			fields = append(fields, f)
		}
	}
	id := fmt.Sprintf("%d:%s", s.n, codec.FormatFields(fields))
	if !s.hasGivens() {
		return id, nil
	}
	return id + "," + codec.FormatRuns(len(s.grid), 'a', "_", func(i int) string {
		if s.grid[i] == 0 {
			return ""
		}
		return strconv.Itoa(s.grid[i])
	}), nil
}
