package hashi

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/teka-puzzles/teka/codec"
	"github.com/teka-puzzles/teka/puzzle"
)

// names are what texts call the puzzle, ours first.
var names = []string{"hashi", "hashikake", "hashiwokakero", "bridges"}

// ours reports whether a name is one of ours.
func ours(name string) bool { return slices.Contains(names, name) }

// formats are the notations of Hashiwokakero.
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
		Name:   codec.Kanpen,
		Claims: func(text string) bool { return ours(codec.KanpenPid(text)) },
		Decode: decodeKanpen,
		Encode: encodeKanpen,
	},
	{
		Name:   codec.Tatham,
		Claims: claimsID,
		Decode: decodeID,
		Encode: encodeID,
	},
	{
		Name:   codec.Has,
		Decode: decodeHas,
		Encode: encodeHas,
	},
	{
		Name:   codec.Text,
		Claims: func(text string) bool { return ours(codec.SheetKind(text)) },
		Decode: decodeText,
		Encode: encodeText,
	},
}

// own is the Hashi behind a puzzle.
func own(p puzzle.Puzzle) (*Hashi, error) {
	h, ok := p.(*Hashi)
	if !ok {
		return nil, fmt.Errorf("a puzzle of the kind %s is not a Hashi", p.Kind().Name)
	}
	return h, nil
}

// result is what a decoder returns of a board about which nothing is known.
func result(rows, cols int, islands []Island, o Options) (puzzle.Puzzle, puzzle.Facts, error) {
	h, err := New(rows, cols, islands, o)
	if err != nil {
		return nil, puzzle.Facts{}, err
	}
	return h, puzzle.Facts{}, nil
}

// fail is what a decoder returns besides an error.
func fail(err error) (puzzle.Puzzle, puzzle.Facts, error) { return nil, puzzle.Facts{}, err }

// usual refuses to write a puzzle with rules that a notation cannot tell.
func (h *Hashi) usual() error {
	if h.max != usualMax {
		return fmt.Errorf("the rule that up to %d bridges join two islands cannot be written in this notation", h.max)
	}
	if h.tree {
		return fmt.Errorf("the rule that bridges do not lead in a circle cannot be written in this notation")
	}
	return nil
}

// told refuses to write a puzzle with an island whose number is not told, or is above most.
func (h *Hashi) told(most int) error {
	for i, x := range h.islands {
		switch {
		case x.N == 0:
			return fmt.Errorf("the island without a number in %s cannot be written in this notation", h.cell(i))
		case x.N > most:
			return fmt.Errorf("the number %d in %s cannot be written in this notation", x.N, h.cell(i))
		}
	}
	return nil
}

// number is that of the island in a cell, -1 where there is none.
func (h *Hashi) number(r, c int) int {
	if i, ok := h.at[[2]int{r, c}]; ok {
		return h.islands[i].N
	}
	return -1
}

// errZero is about a number that no island can have: it would not be joined to any other.
var errZero = fmt.Errorf("the number 0: an island has at least one bridge (a number that is not told is written otherwise)")

// decodeURL reads https://puzz.link/p?hashi/cols/rows/body.
func decodeURL(text string) (puzzle.Puzzle, puzzle.Facts, error) {
	u, err := codec.ParseURL(text, puzzle.MaxSide)
	if err != nil {
		return fail(err)
	}
	if u.HasVariant {
		return fail(fmt.Errorf("a variant (v:%s) whose rules are not known", u.Variant))
	}
	if u.Flag != "" {
		return fail(fmt.Errorf("the flag %s is not known", codec.Short(u.Flag)))
	}
	stream := codec.Number16{Text: u.Text, At: u.At, End: u.End}
	slots, err := stream.Read(u.Rows*u.Cols, false)
	if err == nil {
		err = stream.Last()
	}
	if err != nil {
		return fail(err)
	}
	var islands []Island
	for i, v := range slots {
		switch v {
		case codec.Blank:
			continue
		case 0:
			return fail(fmt.Errorf("%s: %w", puzzle.Cell(i/u.Cols, i%u.Cols), errZero))
		case codec.Query:
			v = 0
		}
		islands = append(islands, Island{i / u.Cols, i % u.Cols, v})
	}
	return result(u.Rows, u.Cols, islands, Options{})
}

// encodeURL writes what decodeURL reads.
func encodeURL(p puzzle.Puzzle, _ puzzle.Facts) (string, error) {
	h, err := own(p)
	if err != nil {
		return "", err
	}
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
	return codec.URL{Pid: "hashi", Rows: h.rows, Cols: h.cols}.String(body), h.usual()
}

// fileNumber reads a cell of a pzprv3 file or of kanpen.net: a number, - for one that is not told, a dot for the sea.
func fileNumber(word string) (n int, island bool, err error) {
	switch word {
	case ".":
		return 0, false, nil
	case "-":
		return 0, true, nil
	case "0":
		return 0, false, errZero
	}
	n, end := codec.Number(word, 0)
	if end == 0 || end < len(word) || n == 0 || n > mostN {
		return 0, false, fmt.Errorf("%s is not an island: a number, - for one that is not told, or a dot is expected", codec.Short(word))
	}
	return n, true, nil
}

// fileWord writes what fileNumber reads.
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

// decodeFile reads a pzprv3 file: the islands, then the bridges (1 and 2) and crosses (-1) drawn so far, along edges between cells.
func decodeFile(text string) (puzzle.Puzzle, puzzle.Facts, error) {
	f, err := codec.ParseFile(text, puzzle.MaxSide)
	if err != nil {
		return fail(err)
	}
	if f.HasVariant {
		return fail(fmt.Errorf("a variant (v:%s) whose rules are not known", f.Variant))
	}
	var islands []Island
	err = f.Grid(f.Rows, f.Cols, func(r, c int, word string) error {
		n, island, err := fileNumber(word)
		if island {
			islands = append(islands, Island{r, c, n})
		}
		return err
	})
	if err != nil {
		return fail(err)
	}
	h, err := New(f.Rows, f.Cols, islands, Options{})
	if err != nil {
		return fail(err)
	}
	if !f.More() { // the clues alone
		return h, puzzle.Facts{}, nil
	}
	d := h.newDrawing()
	err = f.Edges(func(r, c, r2, _ int, word string) error {
		switch word {
		case "0":
			return nil
		case "1", "2":
			return d.bridges(r, c, r2 > r, int(word[0]-'0'))
		case "-1":
			return d.none(r, c, r2 > r)
		}
		return fmt.Errorf("%s is not one bridge (1), two (2), a cross (-1) or nothing (0)", codec.Short(word))
	})
	if err == nil {
		err = f.Last()
	}
	if err != nil {
		return fail(err)
	}
	return h, d.known(), nil
}

// encodeFile writes what decodeFile reads.
func encodeFile(p puzzle.Puzzle, known puzzle.Facts) (string, error) {
	h, err := own(p)
	if err != nil {
		return "", err
	}
	w := codec.NewFileWriter("hashikake", h.rows, h.cols)
	w.Grid(h.rows, h.cols, h.fileWord)
	d := h.newDrawing()
	w.Edges(func(r, c, r2, _ int) string {
		switch n := countAt(known, d.unknown(r, c, r2 > r)); n {
		case -1:
			return "0"
		case 0:
			return "-1"
		default:
			return strconv.Itoa(n)
		}
	})
	return w.String(), h.usual()
}

// countAt is the number of bridges known at an unknown, -1 when it is not known or there is no such unknown.
func countAt(known puzzle.Facts, i int) int {
	if i >= 0 && !known.IsZero() {
		if n, ok := known.Value(i); ok {
			return n
		}
	}
	return -1
}
