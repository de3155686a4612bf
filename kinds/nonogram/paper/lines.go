package paper

import (
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/kinds/nonogram"
	"github.com/teka-puzzles/teka/kinds/nonogram/internal/lines"
	"github.com/teka-puzzles/teka/puzzle"
)

// ink is the state of a cell, with the paper's numbers. marks are the cells of a line.
type (
	ink   int8
	marks []ink
)

const (
	crossed ink = -1
	unknown ink = 0
	filled  ink = 1
)

// String formats the line as "x.#".
func (c marks) String() string {
	b := make([]byte, len(c))
	for i, x := range c {
		b[i] = "x.#"[x+1]
	}
	return string(b)
}

// cells formats a line for sentences: "x?#", because a full stop would end the sentence.
func cells(line string) string { return strings.ReplaceAll(line, ".", "?") }

func (c marks) fill(lo, hi int, x ink) {
	for i := max(lo, 0); i < min(hi, len(c)); i++ {
		c[i] = x
	}
}

// spareCells returns the number of cells left over if the blocks are packed into n cells.
func spareCells(clue []int, n int) int {
	n++
	for _, b := range clue {
		n -= b + 1
	}
	return n
}

// completeFill (Table 3.1) fills a line that one block fills, and crosses a line without blocks.
func completeFill(clue []int, n int) marks {
	c := make(marks, n)
	switch {
	case len(clue) == 0:
		c.fill(0, n, crossed)
	case clue[0] == n:
		c.fill(0, n, filled)
	}
	return c
}

// definiteBlanks (Table 3.2) sets a line whose blocks fit in one way only.
func definiteBlanks(clue []int, n int) marks {
	c := make(marks, n)
	if len(clue) == 0 || spareCells(clue, n) > 0 {
		return c
	}
	c.fill(0, n, crossed)
	at := 0
	for _, b := range clue {
		c.fill(at, at+b, filled)
		at += b + 1
	}
	return c
}

// partialFill (Tables 3.3 and 3.4) fills the cells that a block covers in both the leftmost and the rightmost arrangement.
func partialFill(clue []int, n int) marks {
	c := make(marks, n)
	at, spare := 0, spareCells(clue, n)
	for _, b := range clue {
		c.fill(at+spare, at+b, filled)
		at += b + 1
	}
	return c
}

// clue formats blocks as in the paper: "2 1", or "0" for an empty line.
func clue(blocks []int) string {
	if len(blocks) == 0 {
		return "0"
	}
	words := lists.Map(blocks, strconv.Itoa)
	return strings.Join(words, " ")
}

// masks returns the cells as candidates.
func (c marks) masks() []puzzle.Mask {
	return lists.Map(c, func(x ink) puzzle.Mask { return [...]puzzle.Mask{1 << nonogram.White, 3, 1 << nonogram.Black}[x+1] })
}

// newWays returns the arrangements of the blocks that are consistent with the known cells.
func newWays(clue []int, c marks) *lines.Ways { return lines.NewWays(clue, c.masks()) }

// list stores arrangements as consecutive rows of bits. bits is nil if there is no list.
type list struct {
	words int
	bits  []uint64
}

func (l *line) words() int { return (l.n + 63) / 64 }

// newList lists the arrangements of the blocks in n cells. It ends early if stop, called regularly, returns true.
func newList(clue []int, n int, stop func() bool) list {
	w := newWays(clue, make(marks, n))
	l := list{words: (n + 63) / 64}
	l.bits = make([]uint64, 0, w.Total()*l.words)
	w.Each(func(starts []int) bool {
		from := len(l.bits)
		for range l.words {
			l.bits = append(l.bits, 0)
		}
		for j, s := range starts {
			for i := s; i < s+clue[j]; i++ {
				l.bits[from+i/64] |= 1 << (i % 64)
			}
		}
		return from&0xffff != 0 || !stop()
	})
	return l
}

func (l list) len() int { return len(l.bits) / max(l.words, 1) }

// at returns arrangement k as a line of n cells.
func (l list) at(k, n int) marks {
	c := make(marks, n)
	for i := range c {
		c[i] = crossed
		if l.bits[k*l.words+i/64]>>(i%64)&1 != 0 {
			c[i] = filled
		}
	}
	return c
}

// keep drops the arrangements in which cell i is not filled (black) or is filled (not black).
func (l *list) keep(i int, black bool) {
	kept := l.bits[:0]
	for k := 0; k < len(l.bits); k += l.words {
		if l.bits[k+i/64]>>(i%64)&1 != 0 == black {
			kept = append(kept, l.bits[k:k+l.words]...)
		}
	}
	l.bits = kept
}

// shared returns the cells that all arrangements fill or leave empty; the others are unknown.
func (l list) shared(n int) marks {
	all, any := make([]uint64, l.words), make([]uint64, l.words)
	for w := range all {
		all[w] = ^uint64(0)
	}
	for k, x := range l.bits {
		all[k%l.words] &= x
		any[k%l.words] |= x
	}
	c := make(marks, n)
	for i := range c {
		switch {
		case all[i/64]>>(i%64)&1 != 0:
			c[i] = filled
		case any[i/64]>>(i%64)&1 == 0:
			c[i] = crossed
		}
	}
	return c
}
