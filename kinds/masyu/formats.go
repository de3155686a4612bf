package masyu

import (
	"fmt"
	"slices"

	"github.com/teka-puzzles/teka/codec"
	"github.com/teka-puzzles/teka/puzzle"
)

// names are what texts call Masyu, ours first.
var names = []string{"masyu", "mashu", "pearl"}

// ours reports whether a name is one of ours.
func ours(name string) bool { return slices.Contains(names, name) }

// formats are the notations of Masyu.
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
		Name:   codec.Text,
		Claims: func(text string) bool { return ours(codec.SheetKind(text)) },
		Decode: decodeText,
		Encode: encodeText,
	},
}

// own is the Masyu behind a puzzle.
func own(p puzzle.Puzzle) (*Masyu, error) {
	m, ok := p.(*Masyu)
	if !ok {
		return nil, fmt.Errorf("a puzzle of the kind %s is not a Masyu", p.Kind().Name)
	}
	return m, nil
}

// result is what a decoder returns of a board about which nothing is known.
func result(rows, cols int, pearls []Pearl, all bool) (puzzle.Puzzle, puzzle.Facts, error) {
	m, err := New(rows, cols, pearls, all)
	if err != nil {
		return nil, puzzle.Facts{}, err
	}
	return m, puzzle.Facts{}, nil
}

// fail is what a decoder returns besides an error.
func fail(err error) (puzzle.Puzzle, puzzle.Facts, error) { return nil, puzzle.Facts{}, err }

// plain refuses to write a puzzle with a rule that a notation cannot tell.
func (m *Masyu) plain() error {
	if m.all {
		return fmt.Errorf("the rule that the loop visits every cell cannot be written in this notation")
	}
	return nil
}

// decodeURL reads https://puzz.link/p?masyu/[f/]cols/rows/body.
func decodeURL(text string) (puzzle.Puzzle, puzzle.Facts, error) {
	u, err := codec.ParseURL(text, puzzle.MaxSide)
	if err != nil {
		return fail(err)
	}
	if u.HasVariant {
		return fail(fmt.Errorf("a variant (v:%s) whose rules are not known", u.Variant))
	}
	if u.Flag != "" && u.Flag != "f" {
		return fail(fmt.Errorf("the flag %s is not f (the loop visits every cell)", codec.Short(u.Flag)))
	}
	values, err := codec.ParseTriplets(u.Text, u.At, u.End, u.Rows*u.Cols)
	if err != nil {
		return fail(err)
	}
	pearls := make([]Pearl, len(values))
	for i, v := range values {
		pearls[i] = Pearl(v)
	}
	return result(u.Rows, u.Cols, pearls, u.Flag == "f")
}

// encodeURL writes what decodeURL reads.
func encodeURL(p puzzle.Puzzle, _ puzzle.Facts) (string, error) {
	m, err := own(p)
	if err != nil {
		return "", err
	}
	values := make([]uint8, len(m.pearls))
	for i, x := range m.pearls {
		values[i] = uint8(x)
	}
	u := codec.URL{Pid: "mashu", Rows: m.rows, Cols: m.cols}
	if m.all {
		u.Flag = "f"
	}
	return u.String(codec.FormatTriplets(values)), nil
}

// fileWords are the pearls in pzprv3 files and on kanpen.net.
var fileWords = [...]string{NoPearl: ".", White: "1", Black: "2"}

// filePearl reads one of the fileWords.
func filePearl(word string) (Pearl, error) {
	if i := slices.Index(fileWords[:], word); i >= 0 {
		return Pearl(i), nil
	}
	if word == "-" {
		return 0, fmt.Errorf(`"-" is a circle without a colour: such puzzles are not read`)
	}
	return 0, fmt.Errorf("%s is not a pearl: 1 is white, 2 is black, a dot is none", codec.Short(word))
}

// decodeFile reads a pzprv3 file: perhaps a line f, the pearls, the lines drawn (1) and crossed out (-1) so far.
func decodeFile(text string) (puzzle.Puzzle, puzzle.Facts, error) {
	f, err := codec.ParseFile(text, puzzle.MaxSide)
	if err != nil {
		return fail(err)
	}
	if f.HasVariant {
		return fail(fmt.Errorf("a variant (v:%s) whose rules are not known", f.Variant))
	}
	all := f.Flag("f")
	var pearls []Pearl
	err = f.Grid(f.Rows, f.Cols, func(_, _ int, word string) error {
		x, err := filePearl(word)
		pearls = append(pearls, x)
		return err
	})
	if err != nil {
		return fail(err)
	}
	m, err := New(f.Rows, f.Cols, pearls, all)
	if err != nil {
		return fail(err)
	}
	if !f.More() { // the clues alone
		return m, puzzle.Facts{}, nil
	}
	facts := puzzle.NewFacts(m.board)
	drawn := false
	err = f.Edges(func(r, c, r2, c2 int, word string) error {
		switch word {
		case "0":
			return nil
		case "1":
			facts.Set(m.toward(r, c, r2), 1)
		case "-1":
			facts.Set(m.toward(r, c, r2), 0)
		default:
			return fmt.Errorf("%s is not a line (1), a cross (-1) or nothing (0)", codec.Short(word))
		}
		drawn = true
		return nil
	})
	if err == nil {
		err = f.Last()
	}
	if err != nil {
		return fail(err)
	}
	if !drawn {
		facts = puzzle.Facts{}
	}
	return m, facts, nil
}

// toward is the index of the edge from a cell to the next one, which is below when r2 is another row.
func (m *Masyu) toward(r, c, r2 int) int {
	if r2 == r {
		return m.across(r, c)
	}
	return m.down(r, c)
}

// lineAt is what is known of an edge: 1 the loop runs there, 0 it does not, -1 nothing.
func lineAt(known puzzle.Facts, i int) int {
	if !known.IsZero() {
		if v, ok := known.Value(i); ok {
			return v
		}
	}
	return -1
}

// encodeFile writes what decodeFile reads.
func encodeFile(p puzzle.Puzzle, known puzzle.Facts) (string, error) {
	m, err := own(p)
	if err != nil {
		return "", err
	}
	w := codec.NewFileWriter("mashu", m.rows, m.cols)
	if m.all {
		w.Line("f")
	}
	w.Grid(m.rows, m.cols, func(r, c int) string { return fileWords[m.Pearl(r, c)] })
	w.Edges(func(r, c, r2, _ int) string {
		return [...]string{"0", "-1", "1"}[lineAt(known, m.toward(r, c, r2))+1]
	})
	return w.String(), nil
}
