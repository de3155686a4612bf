package skyscrapers

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/codec"
	"github.com/teka-puzzles/teka/puzzle"
)

// names are what texts call Skyscrapers, ours first.
var names = []string{"skyscrapers", "skyscraper", "towers", "building"}

// ours reports whether a name is one of ours.
func ours(name string) bool { return slices.Contains(names, name) }

// formats are the notations of Skyscrapers.
var formats = []puzzle.Format{
	{
		Name:   codec.PuzzLink,
		Claims: func(text string) bool { return ours(codec.Pid(text)) },
		Decode: decodeURL,
		Encode: encodeURL,
	},
	{
		Name:   codec.Pzprv3,
		Claims: func(text string) bool { return ours(codec.FilePid(text)) },
		Decode: decodeFile,
		Encode: encodeFile,
	},
	{
		Name:   codec.Tatham,
		Claims: claimsID,
		Decode: decodeID,
		Encode: encodeID,
	},
	{
		Name:   codec.Text,
		Claims: func(text string) bool { return ours(codec.SheetKind(text)) },
		Decode: decodeText,
		Encode: encodeText,
	},
	clueList(codec.CluesTRBL, trbl, false),
	clueList(codec.CluesTBLR, tblr, false),
	clueList(codec.CluesClockwise, trbl, true),
}

// The orders of sides that are in use: top, right, bottom, left; and top, bottom, left, right (puzz.link and Tatham).
var (
	trbl = [4]puzzle.Side{puzzle.Top, puzzle.Right, puzzle.Bottom, puzzle.Left}
	tblr = [4]puzzle.Side{puzzle.Top, puzzle.Bottom, puzzle.Left, puzzle.Right}
)

// arrange turns 4n numbers into the clues of the sides.
func arrange(numbers []int, order [4]puzzle.Side) (sides [4][]int) {
	n := len(numbers) / 4
	for k, side := range order {
		sides[side] = numbers[k*n : (k+1)*n : (k+1)*n]
	}
	return sides
}

// fail is what a decoder returns besides an error.
func fail(err error) (puzzle.Puzzle, puzzle.Facts, error) { return nil, puzzle.Facts{}, err }

// result is what a decoder returns of a board about which nothing is known.
func result(n int, sides [4][]int, grid []int) (puzzle.Puzzle, puzzle.Facts, error) {
	s, err := New(n, sides, grid)
	if err != nil {
		return fail(err)
	}
	return s, puzzle.Facts{}, nil
}

// limit is the longest side that is read: heights are values of a place.
const limit = puzzle.MaxValue

// square refuses rectangles, which pzpr allows: their heights would not be the same in rows and columns.
func square(rows, cols int) error {
	if rows != cols {
		return fmt.Errorf("%d rows and %d columns: only boards with as many rows as columns are read", rows, cols)
	}
	return nil
}

// decodeURL reads https://puzz.link/p?skyscrapers/n/n/body: the clues at the top, bottom, left and right, then perhaps the cells.
func decodeURL(text string) (puzzle.Puzzle, puzzle.Facts, error) {
	u, err := codec.ParseURL(text, limit)
	switch {
	case err != nil:
		return fail(err)
	case u.HasVariant:
		return fail(fmt.Errorf("a variant (v:%s) whose rules are not known", u.Variant))
	case u.Flag != "":
		return fail(fmt.Errorf("the flag %s: Skyscrapers has none", codec.Short(u.Flag)))
	}
	if err := square(u.Rows, u.Cols); err != nil {
		return fail(err)
	}
	s := &codec.Number16{Text: u.Text, At: u.At, End: u.End}
	clues, err := plain(s, 4*u.Cols, true)
	if err != nil {
		return fail(err)
	}
	var grid []int
	if s.At < s.End {
		if grid, err = plain(s, u.Rows*u.Cols, false); err != nil {
			return fail(err)
		}
	}
	if err := s.Last(); err != nil {
		return fail(err)
	}
	return result(u.Cols, arrange(clues, tblr), grid)
}

// plain reads slots that are numbers or empty.
func plain(s *codec.Number16, n int, outside bool) ([]int, error) {
	start := s.At
	slots, err := s.Read(n, outside)
	for i, v := range slots {
		switch v {
		case codec.Blank:
			slots[i] = 0
		case codec.Query:
			return nil, codec.Errorf(s.Text, start, "an unknown number (a dot) among these %d: such boards are not read", n)
		case 0:
			return nil, codec.Errorf(s.Text, start, "a 0 among these %d numbers: they begin at 1", n)
		}
	}
	return slots, err
}

// encodeURL writes what decodeURL reads.
func encodeURL(p puzzle.Puzzle, _ puzzle.Facts) (string, error) {
	s, err := own(p)
	if err != nil {
		return "", err
	}
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
	return codec.URL{Pid: names[0], Rows: s.n, Cols: s.n}.String(body), nil
}

// blanks is a list with codec.Blank for 0.
func blanks(list []int) []int {
	out := slices.Clone(list)
	for i, v := range out {
		if v == 0 {
			out[i] = codec.Blank
		}
	}
	return out
}

// hasGivens reports whether any height is given.
func (s *Skyscrapers) hasGivens() bool { return slices.Max(s.grid) > 0 }

// clueList is the format of bare numbers in an order of sides; clockwise, the bottom is told from the right and the left from below.
func clueList(name string, order [4]puzzle.Side, clockwise bool) puzzle.Format {
	return puzzle.Format{
		Name: name,
		Decode: func(text string) (puzzle.Puzzle, puzzle.Facts, error) {
			clues, grid, err := codec.ClueList(text, limit)
			if err != nil {
				return fail(err)
			}
			sides := arrange(clues, order)
			if clockwise {
				turn(&sides)
			}
			return result(len(clues)/4, sides, grid)
		},
		Encode: func(p puzzle.Puzzle, _ puzzle.Facts) (string, error) {
			s, err := own(p)
			if err != nil {
				return "", err
			}
			var lines [4][]int
			for k, side := range order {
				lines[k] = slices.Clone(s.sides[side])
			}
			if clockwise {
				turn(&lines)
			}
			var board [][]int
			if s.hasGivens() {
				board = s.rows(s.grid)
			}
			return codec.FormatClueList(lines, board), nil
		},
	}
}

// turn turns the bottom and the left around.
func turn(sides *[4][]int) {
	slices.Reverse(sides[puzzle.Bottom])
	slices.Reverse(sides[puzzle.Left])
}

// claimsID reports whether a game ID may be one of Towers: it says so, or its description has four fields for each row.
func claimsID(text string) bool {
	game, params, desc, ok := codec.SplitID(text)
	if game != "" {
		return ours(game)
	}
	side, end := codec.Number(params, 0)
	fields, _, _ := strings.Cut(desc, ",")
	return ok && !strings.HasPrefix(params[end:], "x") && strings.Count(fields, "/") == 4*side-1
}

// decodeID reads N:clues[,cells]: the clues at the top, bottom, left and right, then the heights given, letters for runs of empty cells.
func decodeID(text string) (puzzle.Puzzle, puzzle.Facts, error) {
	d, err := codec.ParseID(text, limit)
	if err != nil {
		return fail(err)
	}
	if err := square(d.H, d.W); err != nil {
		return fail(err)
	}
	if p := d.Params; p != "" && (len(p) != 2 || p[0] != 'd' || !strings.Contains("ehxu", p[1:])) {
		return fail(codec.Errorf(d.Text, d.At-1-len(p), "%s after the size: de, dh, dx or du is expected", codec.Short(p)))
	}
	fields, at, err := codec.ParseFields(d.Text, d.At, 4*d.W)
	if err != nil {
		return fail(err)
	}
	clues := make([]int, len(fields))
	for i, f := range fields {
		if len(f) > 1 || len(f) == 1 && f[0] == 0 {
			return fail(codec.Errorf(d.Text, d.At, "field %d of the clues is not one number, from 1, or nothing", i+1))
		}
		if len(f) == 1 {
			clues[i] = f[0]
		}
	}
	var grid []int
	if at < len(d.Text) {
		grid = make([]int, d.W*d.W)
		if err := givenCells(d.Text, at+1, grid); err != nil {
			return fail(err)
		}
	}
	return result(d.W, arrange(clues, tblr), grid)
}

// givenCells reads the cells behind the comma of an ID. An underscore divides two numbers.
func givenCells(text string, at int, grid []int) error {
	return codec.ParseRuns(text, at, len(grid), func(i, at int) (int, error) {
		if i > 0 && text[at] == '_' && text[at-1] >= '0' && text[at-1] <= '9' {
			at++
		}
		v, end := codec.Number(text, at)
		if end == at || v == 0 {
			return 0, codec.Errorf(text, at, "%s where a height, from 1, or a run a to z is expected", codec.Seen(text, at))
		}
		grid[i] = v
		return end, nil
	})
}

// encodeID writes what decodeID reads.
func encodeID(p puzzle.Puzzle, _ puzzle.Facts) (string, error) {
	s, err := own(p)
	if err != nil {
		return "", err
	}
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
	return id + "," + codec.FormatRuns(len(s.grid), "_", func(i int) string {
		if s.grid[i] == 0 {
			return ""
		}
		return strconv.Itoa(s.grid[i])
	}), nil
}
