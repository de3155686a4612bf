package nonogram

import (
	"fmt"
	"slices"

	"github.com/teka-puzzles/teka/codec"
	"github.com/teka-puzzles/teka/puzzle"
)

// names are what texts call Nonogram, ours first.
var names = []string{"nonogram", "pattern", "picross", "griddlers"}

// ours reports whether a name is one of ours.
func ours(name string) bool { return slices.Contains(names, name) }

// formats are the notations of Nonogram.
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
	picture(codec.Non, codec.ParseNon, noError(codec.FormatNon)),
	picture(codec.WebPBN, codec.ParseWebPBN, codec.FormatWebPBN),
	picture(codec.Nin, codec.ParseNin, noError(codec.FormatNin)),
	picture(codec.MK, codec.ParseMK, noError(codec.FormatMK)),
	picture(codec.Olsak, codec.ParseOlsak, noError(codec.FormatOlsak)),
}

// own is the Nonogram behind a puzzle.
func own(p puzzle.Puzzle) (*Nonogram, error) {
	n, ok := p.(*Nonogram)
	if !ok {
		return nil, fmt.Errorf("a puzzle of the kind %s is not a Nonogram", p.Kind().Name)
	}
	return n, nil
}

// fail is what a decoder returns besides an error.
func fail(err error) (puzzle.Puzzle, puzzle.Facts, error) { return nil, puzzle.Facts{}, err }

// result is what a decoder returns of a board about which nothing is known.
func result(rows, cols [][]int) (puzzle.Puzzle, puzzle.Facts, error) {
	n, err := New(rows, cols)
	if err != nil {
		return fail(err)
	}
	return n, puzzle.Facts{}, nil
}

// slots is how many numbers a line of n cells has room for in pzpr's notations.
func slots(n int) int { return (n + 1) / 2 }

// decodeURL reads https://puzz.link/p?nonogram/cols/rows/body: the clues of the columns, then of the rows, each from its last run to
// its first and filled up with blanks.
func decodeURL(text string) (puzzle.Puzzle, puzzle.Facts, error) {
	u, err := codec.ParseURL(text, puzzle.MaxSide)
	switch {
	case err != nil:
		return fail(err)
	case u.HasVariant:
		return fail(fmt.Errorf("a variant (v:%s) whose rules are not known", u.Variant))
	case u.Flag != "":
		return fail(fmt.Errorf("the flag %s: a nonogram has none", codec.Short(u.Flag)))
	}
	up, left := slots(u.Rows), slots(u.Cols)
	s := &codec.Number16{Text: u.Text, At: u.At, End: u.End}
	values, err := s.Read(u.Cols*up+u.Rows*left, true)
	if err == nil {
		err = s.Last()
	}
	if err != nil {
		return fail(err)
	}
	sides := [2]struct {
		name    string
		n, size int
		lines   [][]int
	}{{name: "column", n: u.Cols, size: up}, {name: "row", n: u.Rows, size: left}}
	for i := range sides {
		side := &sides[i]
		for j := range side.n {
			runs, err := reversed(values[:side.size])
			if err != nil {
				return fail(fmt.Errorf("%s %d: %w", side.name, j+1, err))
			}
			side.lines, values = append(side.lines, runs), values[side.size:]
		}
	}
	return result(sides[1].lines, sides[0].lines)
}

// reversed turns the slots of one line, from the grid outwards, into its runs.
func reversed(values []int) ([]int, error) {
	var runs []int
	blank := false
	for _, v := range values {
		switch {
		case v == codec.Blank:
			blank = true
		case v == codec.Query:
			return nil, fmt.Errorf("an unknown number (a dot): such nonograms are not read")
		case blank && v != 0:
			return nil, fmt.Errorf("a gap between the numbers of a line")
		case v != 0:
			runs = append(runs, v)
		}
	}
	slices.Reverse(runs)
	return runs, nil
}

// encodeURL writes what decodeURL reads.
func encodeURL(p puzzle.Puzzle, _ puzzle.Facts) (string, error) {
	n, err := own(p)
	if err != nil {
		return "", err
	}
	var values []int
	for _, side := range []struct {
		lines [][]int
		slots int
	}{{n.cols, slots(len(n.rows))}, {n.rows, slots(len(n.cols))}} {
		for _, runs := range side.lines {
			for i := range side.slots {
				v := codec.Blank
				if j := len(runs) - 1 - i; j >= 0 {
					v = runs[j]
				}
				values = append(values, v)
			}
		}
	}
	body, err := codec.FormatNumber16(values, true)
	if err != nil {
		return "", err
	}
	u := codec.URL{Pid: "nonogram", Rows: len(n.rows), Cols: len(n.cols)}
	return u.String(body), nil
}
