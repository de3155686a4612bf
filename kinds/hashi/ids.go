package hashi

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/codec"
	"github.com/teka-puzzles/teka/puzzle"
)

// decodeKanpen reads http://www.kanpen.net/hashi.html?problem=rows/cols/line/…
func decodeKanpen(text string) (puzzle.Puzzle, puzzle.Facts, error) {
	k, err := codec.ParseKanpen(text, puzzle.MaxSide)
	if err != nil {
		return fail(err)
	}
	var islands []Island
	err = k.Grid(k.Rows, k.Cols, func(r, c int, word string) error {
		n, island, err := fileNumber(word)
		if island && n == 0 {
			return fmt.Errorf(`"-" is not an island: this notation cannot leave a number untold`)
		}
		if island {
			islands = append(islands, Island{r, c, n})
		}
		return err
	})
	if err == nil {
		err = k.Last()
	}
	if err != nil {
		return fail(err)
	}
	return result(k.Rows, k.Cols, islands, Options{})
}

// encodeKanpen writes what decodeKanpen reads.
func encodeKanpen(p puzzle.Puzzle, _ puzzle.Facts) (string, error) {
	h, err := own(p)
	if err != nil {
		return "", err
	}
	if err := h.told(mostN); err != nil {
		return "", err
	}
	lines := make([][]string, h.rows)
	for r := range lines {
		for c := range h.cols {
			lines[r] = append(lines[r], h.fileWord(r, c))
		}
	}
	return codec.FormatKanpen("hashi", h.rows, h.cols, lines), h.usual()
}

// claimsID reports whether a game ID may be one of Bridges: it says so, or its description has nothing but islands and letters and a digit
// is among them, or the parameters tell a maximum.
func claimsID(text string) bool {
	game, params, desc, ok := codec.SplitID(text)
	if game != "" {
		return ours(game)
	}
	return ok && !strings.ContainsAny(desc, "/,") && (strings.ContainsAny(desc, "123456789") || strings.Contains(params, "m"))
}

// idOptions reads the parameters behind the size: i, e, m and d with numbers, in this order, and L before d. i, e and d are about making
// puzzles.
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
			if o.Max = n; n < 1 || n > mostMax {
				return o, false
			}
		}
		params = params[end:]
	}
	return o, params == ""
}

// decodeID reads WxH[mN][L]:description, 1 to 9 and A to G (10 to 16) for islands, letters for runs of empty cells.
func decodeID(text string) (puzzle.Puzzle, puzzle.Facts, error) {
	d, err := codec.ParseID(text, puzzle.MaxSide)
	if err != nil {
		return fail(err)
	}
	o, ok := idOptions(d.Params)
	if !ok {
		return fail(codec.Errorf(d.Text, d.At-1-len(d.Params), "%s after the size: iN, eN, m1 to m4, L, dN are expected, in this order", codec.Short(d.Params)))
	}
	var islands []Island
	err = codec.ParseRuns(d.Text, d.At, d.W*d.H, func(i, pos int) (int, error) {
		n := textNumber(rune(d.Text[pos]))
		if n <= 0 {
			return 0, codec.Errorf(d.Text, pos, "%s is not an island: 1 to 9, A to G (10 to 16) and runs a to z are expected", codec.Seen(d.Text, pos))
		}
		islands = append(islands, Island{i / d.W, i % d.W, n})
		return pos + 1, nil
	})
	if err != nil {
		return fail(err)
	}
	return result(d.H, d.W, islands, o)
}

// encodeID writes what decodeID reads.
func encodeID(p puzzle.Puzzle, _ puzzle.Facts) (string, error) {
	h, err := own(p)
	if err != nil {
		return "", err
	}
	if err := h.told(mostText); err != nil {
		return "", err
	}
	params := "m" + strconv.Itoa(h.max)
	if h.tree {
		params += "L"
	}
	desc := codec.FormatRuns(h.rows*h.cols, "", func(i int) string {
		if n := h.number(i/h.cols, i%h.cols); n > 0 {
			return string(textDigit(n))
		}
		return ""
	})
	return fmt.Sprintf("%dx%d%s:%s", h.cols, h.rows, params, desc), nil
}

// decodeHas reads the files of the published benchmark.
func decodeHas(text string) (puzzle.Puzzle, puzzle.Facts, error) {
	rows, cols, cells, err := codec.ParseHas(text, puzzle.MaxSide, mostN)
	if err != nil {
		return fail(err)
	}
	var islands []Island
	for i, n := range cells {
		if n > 0 {
			islands = append(islands, Island{i / cols, i % cols, n})
		}
	}
	return result(rows, cols, islands, Options{})
}

// encodeHas writes what decodeHas reads.
func encodeHas(p puzzle.Puzzle, _ puzzle.Facts) (string, error) {
	h, err := own(p)
	if err != nil {
		return "", err
	}
	if err := h.told(mostN); err != nil {
		return "", err
	}
	cells := make([]int, h.rows*h.cols)
	for _, x := range h.islands {
		cells[x.R*h.cols+x.C] = x.N
	}
	return codec.FormatHas(h.rows, h.cols, cells), h.usual()
}
