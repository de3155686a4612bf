package nonogram

import (
	"fmt"
	"strings"

	"github.com/teka-puzzles/teka/codec"
	"github.com/teka-puzzles/teka/puzzle"
)

// claimsID reports whether a game ID may be one of Pattern: it says so, or its description is a list of fields with slashes that is
// not as long as that of Towers would be.
func claimsID(text string) bool {
	game, params, desc, ok := codec.SplitID(text)
	if game != "" {
		return ours(game)
	}
	fields, _, _ := strings.Cut(desc, ",")
	slashes := strings.Count(fields, "/")
	side, end := codec.Number(params, 0)
	towers := strings.IndexByte(params[min(end, len(params)):], 'x') < 0 && slashes == 4*side-1
	return ok && slashes > 0 && !towers
}

// decodeID reads WxH:fields[,given cells]: the clues of the columns, then of the rows.
func decodeID(text string) (puzzle.Puzzle, puzzle.Facts, error) {
	d, err := codec.ParseID(text, puzzle.MaxSide)
	if err != nil {
		return fail(err)
	}
	if d.Params != "" {
		return fail(codec.Errorf(d.Text, d.At-1-len(d.Params), "%s after the size: nothing is expected", codec.Short(d.Params)))
	}
	fields, at, err := codec.ParseFields(d.Text, d.At, d.W+d.H)
	if err != nil {
		return fail(err)
	}
	n, err := New(fields[d.W:], fields[:d.W])
	if err != nil {
		return fail(err)
	}
	if at == len(d.Text) {
		return n, puzzle.Facts{}, nil
	}
	facts, err := n.givenCells(d.Text, at+1)
	if err != nil {
		return fail(err)
	}
	return n, facts, nil
}

// givenCells reads the cells given behind the comma: a letter tells how many unknown cells, 0 (a) to 24 (y), stand before the next given
// one, black for a capital and empty for a small letter; z is 25 unknown cells and no given one.
func (n *Nonogram) givenCells(text string, at int) (puzzle.Facts, error) {
	facts := puzzle.NewFacts(n.board)
	size, i, any := n.board.Len(), 0, false
	for ; at < len(text); at++ {
		c := text[at]
		small := c | 0x20
		if small < 'a' || small > 'z' {
			return puzzle.Facts{}, codec.Errorf(text, at, "%s is not a letter", codec.Seen(text, at))
		}
		run := int(small - 'a')
		i += run
		if i > size || i == size && run == 0 {
			return puzzle.Facts{}, codec.Errorf(text, at, "%q reaches behind the last of %d cells", string(c), size)
		}
		if small == 'z' || i == size {
			continue
		}
		v := White
		if c == small-0x20 {
			v = Black
		}
		facts.Set(i, v)
		any = true
		i++
	}
	if i < size {
		return puzzle.Facts{}, codec.Errorf(text, at, "the text ends after %d of %d cells", i, size)
	}
	if !any {
		return puzzle.Facts{}, nil
	}
	return facts, nil
}

// encodeID writes what decodeID reads.
func encodeID(p puzzle.Puzzle, known puzzle.Facts) (string, error) {
	n, err := own(p)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%dx%d:%s/%s", len(n.cols), len(n.rows), codec.FormatFields(n.cols), codec.FormatFields(n.rows))
	board := strings.Join(n.drawn(known), "")
	if board == "" {
		return b.String(), nil
	}
	b.WriteByte(',')
	run := 0
	for i := range len(board) {
		switch board[i] {
		case '?':
			if run++; run == 25 {
				b.WriteByte('z')
				run = 0
			}
		case '.':
			b.WriteByte('a' + byte(run))
			run = 0
		case '#':
			b.WriteByte('A' + byte(run))
			run = 0
		}
	}
	if run > 0 {
		b.WriteByte('a' + byte(run))
	}
	return b.String(), nil
}
