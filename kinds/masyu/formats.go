package masyu

import (
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

var formats = []puzzle.Format{
	notation.Clues(codec.PuzzLink, readURL, (*Masyu).writeURL),
	grid.Kanpen("masyu", filePearl, fileWord),
	penpa.Format(),
	notation.Marks(codec.Pzprv3, readFile, (*Masyu).writeFile),
	grid.ID(idSigns).WithMatches(isID),
	notation.Clues(rows, readRows, nil),
	notation.Marks(codec.Text, readText, (*Masyu).writeText),
	bare,
}

// everyCell is the flag of pzpr's notations for a loop that visits every cell.
const everyCell = "f"

// checkDefaultRules returns an error if the loop must visit every cell, which most notations cannot represent.
func (m *Masyu) checkDefaultRules() error {
	if m.all {
		return fault.Errorf("the rule that the loop visits every cell cannot be written in this notation")
	}
	return nil
}

// grid is the cells of a board, for notations that write one after the other.
var grid = notation.Cells[*Masyu]{
	Limit: sizes.Side,
	New: func(rows, cols int, cells []int, _ *codec.Notes) (*Masyu, error) {
		return New(rows, cols, asPearls(cells), false)
	},
	At:   func(m *Masyu, r, c int) int { return int(m.Pearl(r, c)) },
	Fits: (*Masyu).checkDefaultRules,
}

func asPearls(cells []int) []Pearl {
	return lists.Map(cells, func(x int) Pearl { return Pearl(x) })
}

// readURL reads https://puzz.link/p?masyu/[f/]cols/rows/body: three cells per character in base 27, the last one padded with zeros.
func readURL(text string, notes *codec.Notes) (*Masyu, error) {
	u, err := codec.ParseURL(text, sizes.Side, notes, everyCell)
	if err != nil {
		return nil, err
	}
	n := u.Rows * u.Cols
	if err := u.CheckComplete(3*(u.End-u.At), n); err != nil {
		return nil, err
	}
	end := min(u.End, u.At+(n+2)/3)
	notes.NoteSurplus(u.Text[end:u.End])
	pearls := make([]Pearl, 0, n+2)
	for i := u.At; i < end; i++ {
		v, err := strconv.ParseUint(u.Text[i:i+1], 27, 8)
		if err != nil {
			return nil, codec.Errorf(u.Text, i, "%s is not a digit or one of the letters a to q", codec.QuoteAt(u.Text, i))
		}
		pearls = append(pearls, Pearl(v/9), Pearl(v/3%3), Pearl(v%3)) // capitals too
		for _, x := range pearls[min(n, len(pearls)):] {
			if x != NoPearl {
				notes.Notef("%s describes a cell after the last one, which is ignored", codec.QuoteAt(u.Text, i))
			}
		}
	}
	pearls = append(pearls, make([]Pearl, max(0, n-len(pearls)))...)
	return New(u.Rows, u.Cols, pearls[:n], u.Flag == everyCell)
}

// writeURL returns the puzz.link address that readURL reads.
func (m *Masyu) writeURL() (string, error) {
	u := codec.URL{Pid: "mashu", Rows: m.rows, Cols: m.cols}
	if m.all {
		u.Flag = everyCell
	}
	var body []byte
	for group := range slices.Chunk(m.pearls, 3) {
		v := 0
		for i := range 3 {
			v *= 3
			if i < len(group) {
				v += int(group[i])
			}
		}
		body = strconv.AppendInt(body, int64(v), 27)
	}
	return u.String(string(body)), nil
}

// fileWords are the pearls in pzprv3 files and on kanpen.net.
var fileWords = [...]string{NoPearl: ".", White: "1", Black: "2"}

// filePearl reads a word, and fileWord writes it.
func filePearl(word string) (int, error) {
	i := slices.Index(fileWords[:], word)
	if i < 0 && word == "-" {
		return 0, fault.Errorf(`"-" is a circle without a colour, which is not supported`)
	}
	if i < 0 {
		return 0, fault.Errorf("%s is not a pearl: expected 1 for white, 2 for black, or a dot", codec.Quote(word))
	}
	return i, nil
}

func fileWord(pearl int) string { return fileWords[pearl] }

// readFile reads a pzprv3 file: an optional line f, the pearls, then lines (1) and crosses (-1).
func readFile(text string, notes *codec.Notes) (*Masyu, *puzzle.Marks, error) {
	f, err := codec.ParseFile(text, sizes.Side, notes)
	if err != nil {
		return nil, nil, err
	}
	all := f.Flag(everyCell)
	cells, err := grid.ReadGrid(f, f.Rows, f.Cols, filePearl)
	if err != nil {
		return nil, nil, err
	}
	m, err := New(f.Rows, f.Cols, asPearls(cells), all)
	if err != nil {
		return nil, nil, err
	}
	marks, err := links.File(m, f, 1, func(word string) error {
		return fault.Errorf("%s is not a line (1), a cross (-1) or nothing (0)", codec.Quote(word))
	})
	return m, marks, err
}

var links = notation.Links[*Masyu]{At: func(m *Masyu) func(r, c int, down bool) int { return m.From }}

// writeFile writes what readFile reads.
func (m *Masyu) writeFile(marks *puzzle.Marks) (string, error) {
	w := codec.NewFileWriter("mashu", m.rows, m.cols)
	if m.all {
		w.Line(everyCell)
	}
	w.Grid(m.rows, m.cols, func(r, c int) string { return fileWords[m.Pearl(r, c)] })
	links.WriteFile(m, w, marks)
	return w.String(), nil
}

// isID reports whether a game ID may be of Pearl: its description has only letters, and its parameters contain no maximum.
func isID(text string) bool {
	_, params, desc, ok := codec.SplitID(text)
	return ok && strings.ContainsAny(desc, "WB") && !strings.ContainsAny(desc, "/,0123456789") && !strings.Contains(params, "m")
}

// idSigns are the cells in WxH:description: W and B for pearls.
var idSigns = notation.Signs{
	Signs: "WB",
	First: int(White),
	Check: func(d codec.ID) error {
		if rest := strings.TrimSuffix(d.Params, "n"); rest != "" && rest != "de" && rest != "dt" {
			return d.BadParams(fault.Textf("de, dt or n is"))
		}
		return nil
	},
	Invalid: func(text string, at int) error {
		return codec.Errorf(text, at, "%s is not a pearl: B, W and runs a to z are expected", codec.QuoteAt(text, at))
	},
}
