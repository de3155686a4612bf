package kakuro

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/teka-puzzles/teka/codec"
	"github.com/teka-puzzles/teka/puzzle"
)

// names are what texts call Kakuro, ours first.
var names = []string{"kakuro", "kakkuro", "crosssums", "cross-sums"}

// ours reports whether a name is one of ours.
func ours(name string) bool { return slices.Contains(names, name) }

// formats are the notations of Kakuro.
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
		Name:   codec.Text,
		Claims: func(text string) bool { return ours(codec.SheetKind(text)) },
		Decode: decodeText,
		Encode: encodeText,
	},
}

// own is the Kakuro behind a puzzle.
func own(p puzzle.Puzzle) (*Kakuro, error) {
	k, ok := p.(*Kakuro)
	if !ok {
		return nil, fmt.Errorf("a puzzle of the kind %s is not a Kakuro", p.Kind().Name)
	}
	return k, nil
}

// fail is what a decoder returns besides an error.
func fail(err error) (puzzle.Puzzle, puzzle.Facts, error) { return nil, puzzle.Facts{}, err }

// draft is a board being read: its cells, all blocked at first, and its clues with the offsets at which they stand in the text.
type draft struct {
	rows, cols int
	white      []bool
	clues      []Clue
	at         []int
	errorf     func(at int, format string, args ...any) error
}

func newDraft(rows, cols int, errorf func(at int, format string, args ...any) error) *draft {
	return &draft{rows: rows, cols: cols, white: make([]bool, rows*cols), errorf: errorf}
}

// clue notes what the blocked cell r, c tells of the run below it or to its right. A sum of 0 or -1 is none.
func (d *draft) clue(r, c int, h puzzle.Heading, sum, at int) {
	if sum == 0 || sum == -1 {
		return
	}
	if h == puzzle.Across {
		c++
	} else {
		r++
	}
	d.clues, d.at = append(d.clues, Clue{r, c, h, sum}), append(d.at, at)
}

// finish makes the puzzle. A clue without a run is an error.
func (d *draft) finish() (*Kakuro, error) {
	k, err := New(d.rows, d.cols, d.white, nil)
	if err != nil {
		return nil, err
	}
	for i, c := range d.clues {
		if c.Sum < 0 || c.Sum > maxSum {
			return nil, d.errorf(d.at[i], "a sum of %d: 1 to %d can be read", c.Sum, maxSum)
		}
		if k.unknown(c.R, c.C) < 0 {
			r, col, where := c.R-1, c.C, "below it"
			if c.Heading == puzzle.Across {
				r, col, where = c.R, c.C-1, "to its right"
			}
			return nil, d.errorf(d.at[i], "the clue %d in %s has no white cell %s", c.Sum, puzzle.Cell(r, col), where)
		}
	}
	return k, k.give(d.clues)
}

// header is how many rows and columns of the board are left out where a notation has a header of its own: 1 when nothing is in the
// first row and the first column, else 0.
func (k *Kakuro) header() int {
	if k.rows == 1 || k.cols == 1 {
		return 0
	}
	for c := range k.cols {
		if k.unknown(0, c) >= 0 {
			return 0
		}
	}
	for r := range k.rows {
		if k.unknown(r, 0) >= 0 {
			return 0
		}
	}
	return 1
}

// single refuses to write a puzzle with two sums for a run.
func (k *Kakuro) single() error {
	if len(k.clash) > 0 {
		c := k.clash[0]
		return fmt.Errorf("a second sum, %d, of %s cannot be written in this notation", c.Sum, puzzle.Run(c.R, c.C, c.Heading))
	}
	return nil
}

// signs are the numbers 0 to 45 in an address.
const signs = "0123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ"

// decodeURL reads https://puzz.link/p?kakuro/cols/rows/body, in which the size is that without the header: first the cells, k to z for
// 1 to 16 white ones, a dot or two signs (the sum down, the sum across) for a blocked one; then, for each column and each row that
// begins with a white cell, its sum.
func decodeURL(text string) (puzzle.Puzzle, puzzle.Facts, error) {
	u, err := codec.ParseURL(text, puzzle.MaxSide)
	switch {
	case err != nil:
		return fail(err)
	case u.HasVariant:
		return fail(fmt.Errorf("a variant (v:%s) whose rules are not known", u.Variant))
	case u.Flag != "":
		return fail(fmt.Errorf("the flag %s: a kakuro has none", codec.Short(u.Flag)))
	}
	// Before anything of the size is made: 16 cells a character is the most.
	if most := 16 * (u.End - u.At); u.Rows*u.Cols > most {
		return fail(codec.Errorf(u.Text, u.End, "the text ends after %d of %d cells at most", most, u.Rows*u.Cols))
	}
	b := &body{URL: u, i: u.At}
	b.draft = newDraft(u.Rows+1, u.Cols+1, func(at int, format string, args ...any) error {
		return codec.Errorf(u.Text, at, format, args...)
	})
	if err := b.cells(); err != nil {
		return fail(err)
	}
	if err := b.border(); err != nil {
		return fail(err)
	}
	k, err := b.draft.finish()
	if err != nil {
		return fail(err)
	}
	return k, puzzle.Facts{}, nil
}

// body is the body of an address being read, with a header around its cells.
type body struct {
	codec.URL
	i     int // the offset of what is read next
	draft *draft
}

// cells reads the cells.
func (b *body) cells() error {
	n := b.Rows * b.Cols
	for j := 0; j < n; {
		if b.i >= b.End {
			return b.draft.errorf(b.i, "the text ends after %d of %d cells", j, n)
		}
		r, c := j/b.Cols+1, j%b.Cols+1
		switch x := b.Text[b.i]; {
		case x >= 'k' && x <= 'z':
			run := int(x-'k') + 1
			if run > n-j {
				return b.draft.errorf(b.i, "%q stands for %d white cells, only %d are left", string(x), run, n-j)
			}
			for ; run > 0; run-- {
				b.draft.white[(j/b.Cols+1)*(b.Cols+1)+j%b.Cols+1] = true
				j++
			}
			b.i++
			continue
		case x == '.':
			b.i++
		default:
			for _, h := range []puzzle.Heading{puzzle.Down, puzzle.Across} {
				if err := b.sum(r, c, h); err != nil {
					return err
				}
			}
		}
		j++
	}
	return nil
}

// border reads the sums of the runs that begin at the upper and left border.
func (b *body) border() error {
	for c := 1; c <= b.Cols; c++ {
		if b.draft.white[b.Cols+1+c] {
			if err := b.sum(0, c, puzzle.Down); err != nil {
				return err
			}
		}
	}
	for r := 1; r <= b.Rows; r++ {
		if b.draft.white[r*(b.Cols+1)+1] {
			if err := b.sum(r, 0, puzzle.Across); err != nil {
				return err
			}
		}
	}
	if b.i < b.End {
		return b.draft.errorf(b.i, "%s after the last clue", codec.Short(b.Text[b.i:b.End]))
	}
	return nil
}

// sum reads one sign of the cell r, c.
func (b *body) sum(r, c int, h puzzle.Heading) error {
	if b.i >= b.End {
		return b.draft.errorf(b.i, "the text ends where the sum %s of R%dC%d is expected", headingWord(h), r+1, c+1)
	}
	sum := slices.Index([]byte(signs), b.Text[b.i])
	if sum < 0 && b.Text[b.i] != '-' {
		return b.draft.errorf(b.i, "%s is not a sum: a digit, a to j, A to Z or - is expected", codec.Seen(b.Text, b.i))
	}
	b.draft.clue(r, c, h, sum, b.i)
	b.i++
	return nil
}

// headingWord names a direction.
func headingWord(h puzzle.Heading) string { return [...]string{"across", "down"}[h] }

// encodeURL writes what decodeURL reads.
func encodeURL(p puzzle.Puzzle, _ puzzle.Facts) (string, error) {
	k, err := own(p)
	if err != nil {
		return "", err
	}
	h, sums := k.header(), k.sums()
	u := codec.URL{Pid: "kakuro", Rows: k.rows - h, Cols: k.cols - h}
	for at, x := range sums {
		if big := max(x.down, x.across); big >= len(signs) {
			return "", fmt.Errorf("the sum %d in %s is too large for this notation", big, puzzle.Cell(at[0], at[1]))
		}
	}
	sign := func(sum int) byte {
		if sum == 0 {
			return '-'
		}
		return signs[sum]
	}
	var b []byte
	run := 0
	flush := func() {
		if run > 0 {
			b = append(b, 'k'+byte(run-1))
			run = 0
		}
	}
	for r := h; r < k.rows; r++ {
		for c := h; c < k.cols; c++ {
			if k.unknown(r, c) >= 0 {
				if run++; run == 16 {
					flush()
				}
				continue
			}
			flush()
			if x := sums[[2]int{r, c}]; x == (cellSums{}) {
				b = append(b, '.')
			} else {
				b = append(b, sign(x.down), sign(x.across))
			}
		}
	}
	flush()
	for c := h; c < k.cols; c++ {
		if k.unknown(h, c) >= 0 {
			b = append(b, sign(sums[[2]int{h - 1, c}].down))
		}
	}
	for r := h; r < k.rows; r++ {
		if k.unknown(r, h) >= 0 {
			b = append(b, sign(sums[[2]int{r, h - 1}].across))
		}
	}
	return u.String(string(b)), k.single()
}

// orNone is a sum, or the sign for none of pzpr's files.
func orNone(sum int) string {
	if sum == 0 {
		return "-1"
	}
	return strconv.Itoa(sum)
}
