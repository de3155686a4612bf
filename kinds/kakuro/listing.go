package kakuro

import (
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
)

// The calls that build a puzzle in the program of the published method.
const (
	sizeCall    = "Graph"
	nodesCall   = "initialize_empty_nodes"
	entriesCall = "initialize_constraints"
)

// listed is the notation of these calls, as printed in Fig. 15 of the paper, or of the list of entries alone.
var listed = &codec.Notation{
	Name: "kakuro-listing",
	Begins: func(line string) bool {
		return strings.Contains(line, sizeCall+"(") || strings.Contains(line, nodesCall) || strings.Contains(line, entriesCall) ||
			strings.HasPrefix(line, "([(")
	},
	Ends: func(_, line string) bool { return line == "" },
	Line: true,
}

type listing struct {
	text       string
	rows, cols int
	white      [][2]int
	entries    []entry
	at         []int // offsets of the sums of the entries
}

// readListing parses a listing. The paper nests its brackets in several ways. Therefore any pair of numbers in parentheses is a cell,
// and a single number is the sum of the cells before it. Cells of entries are always white. Without a size, the board ends at the
// last cells.
func readListing(text string, _ *codec.Notes) (*Kakuro, error) {
	l := listing{text: text}
	if err := l.read(); err != nil {
		return nil, err
	}
	for _, c := range l.white {
		l.rows, l.cols = max(l.rows, c[0]+1), max(l.cols, c[1]+1)
	}
	if err := codec.CheckSize(text, 0, l.rows, l.cols, sizes.Side); err != nil {
		return nil, err
	}
	white := make([]bool, l.rows*l.cols)
	for _, c := range l.white {
		white[c[0]*l.cols+c[1]] = true
	}
	k, err := New(l.rows, l.cols, white, nil)
	if err != nil {
		return nil, err
	}
	var clues []Clue
	given := map[puzzle.Place]bool{}
	for i, e := range l.entries {
		c, err := k.clue(e, given)
		if err != nil {
			return nil, codec.Errorf(text, l.at[i], "%w", err)
		}
		clues = append(clues, c)
	}
	return k, k.give(clues)
}

// read parses the text into the other fields. It returns an error if a number is too large or the last entry has no sum.
func (l *listing) read() error {
	var cells [][2]int // of the next entry
	call := ""
	for i := 0; i < len(l.text); {
		if word := l.word(i); word != "" {
			call = word
			i += len(word)
			continue
		}
		n, end := codec.Number(l.text, i)
		if end == i {
			i++
			continue
		}
		m, after, pair := l.pair(i, end)
		switch {
		case max(n, m) > maxSum || pair && max(n, m) > sizes.Side:
			return codec.Errorf(l.text, i, "%s is too large", codec.Quote(l.text[i:after]))
		case pair && call == sizeCall:
			l.rows, l.cols = n, m
		case pair:
			l.white = append(l.white, [2]int{n, m})
			if call != nodesCall {
				cells = append(cells, [2]int{n, m})
			}
		default:
			l.entries, l.at, cells = append(l.entries, entry{Cells: cells, Sum: n}), append(l.at, i), nil
		}
		i = after
	}
	if len(cells) > 0 {
		return codec.Errorf(l.text, len(l.text), "the text ends without the sum of the last entry")
	}
	return nil
}

// word returns the identifier that begins at offset i, with its digits; "" for none.
func (l *listing) word(i int) string {
	rest := l.text[i:]
	if c := rest[0]; c|0x20 < 'a' || c|0x20 > 'z' {
		return ""
	}
	return rest[:len(rest)-len(strings.TrimLeft(rest, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"))]
}

// pair reads the second number of a cell whose first number spans i to end. The offset after is the end of the second number, or of the
// first if there is no pair.
func (l *listing) pair(i, end int) (m, after int, ok bool) {
	const blank = " \t\r\n"
	rest, comma := strings.CutPrefix(strings.TrimLeft(l.text[end:], blank), ",")
	if !comma || !strings.HasSuffix(strings.TrimRight(l.text[:i], blank), "(") {
		return 0, end, false
	}
	at := len(l.text) - len(strings.TrimLeft(rest, blank))
	m, after = codec.Number(l.text, at)
	closed := strings.HasPrefix(strings.TrimLeft(l.text[after:], blank), ")")
	if after == at || !closed {
		return 0, end, false
	}
	return m, after, true
}
