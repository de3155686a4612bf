package masyu

import (
	"math/bits"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// tables are what techniques look up again and again; a study lays them out once.
type tables struct {
	of            [3][]int        // by pearl: its cells
	exits, beside [][4]int32      // by cell and heading: the edge, and the cell it leads to; -1 where the board ends
	sides         [][2]int32      // by edge: see corners
	from          []int32         // by edge: its first cell
	followed      followed        // the ends of lines followed last
	borders       [][]ground.Link // see board.borders; nil before it is asked for
}

func newTables(m *Masyu) *tables {
	t := &tables{exits: make([][4]int32, m.rows*m.cols), beside: make([][4]int32, m.rows*m.cols), sides: make([][2]int32, m.edges()),
		from: make([]int32, m.edges())}
	for x, p := range m.pearls {
		t.of[p] = append(t.of[p], x)
		for h := range heading(4) {
			t.exits[x][h], t.beside[x][h] = int32(m.edge(x/m.cols, x%m.cols, h)), -1
			if t.exits[x][h] >= 0 {
				r, c := h.Step(x/m.cols, x%m.cols)
				t.beside[x][h] = int32(r*m.cols + c)
			}
		}
	}
	for e := range t.sides {
		a, b := m.corners(e)
		t.sides[e] = [2]int32{int32(a), int32(b)}
		x, _ := m.ends(e)
		t.from[e] = int32(x)
	}
	return t
}

// board is a puzzle under the eyes of a technique, and the steps that it has found there.
type board struct {
	*puzzle.Look
	*Masyu
	*tables
	steps []puzzle.Step
}

func newBoard(l *puzzle.Look) board {
	return board{Look: l, Masyu: l.Puzzle.(*Masyu), tables: l.Scratch.(*tables)}
}

// next is the cell n steps from x in a heading; -1 outside the board or when x is.
func (b *board) next(x int, h heading, n int) int {
	for ; n > 0 && x >= 0; n-- {
		x = int(b.beside[x][h])
	}
	return x
}

// at is the edge from x in a heading, -1 when there is none.
func (b *board) at(x int, h heading) int {
	if x < 0 {
		return -1
	}
	return int(b.exits[x][h])
}

// line and crossed tell what is known of an edge: of none (-1), that it is crossed.
func (b *board) line(e int) bool    { return e >= 0 && b.Known.Can(e) == puzzle.Only(1) }
func (b *board) crossed(e int) bool { return e < 0 || b.Known.Can(e) == puzzle.Only(0) }
func (b *board) open(e int) bool    { return e >= 0 && b.Known.Can(e).Len() == 2 }

// free reports whether the loop may take an edge, or does.
func (b *board) free(e int) bool { return !b.crossed(e) }

// lines and crosses count the edges of a cell that are known to be one; where the board ends is a cross.
func (b *board) lines(x int) int   { return b.count(x, b.line) }
func (b *board) crosses(x int) int { return b.count(x, b.crossed) }

func (b *board) count(x int, want func(e int) bool) int {
	n := 0
	for _, e := range b.exits[x] {
		if want(int(e)) {
			n++
		}
	}
	return n
}

// is reports whether a cell has the pearl.
func (b *board) is(x int, p Pearl) bool { return x >= 0 && b.pearls[x] == p }

// place is a cell as a place.
func (m *Masyu) place(x int) puzzle.Place { return puzzle.Cell(x/m.cols, x%m.cols) }

// far is how far two cells are apart.
func (m *Masyu) far(x, y int) int {
	dr, dc := x/m.cols-y/m.cols, x%m.cols-y%m.cols
	return max(dr, -dr) + max(dc, -dc)
}

// passages are, by cell, the headings in which something leads to the next cell, a bit each.
type passages []uint8

// passages are those that free edges make, or with lines those that are known to be lines.
func (b *board) passages(lines bool) passages {
	var want [4]bool // by what is known of an edge
	want[puzzle.Only(1)] = true
	if !lines {
		want[0], want[puzzle.Only(0)|puzzle.Only(1)] = true, true
	}
	w := make(passages, len(b.pearls))
	for e, x := range b.from {
		if !want[b.Known.Can(e)] {
			continue
		}
		if e < b.rows*(b.cols-1) {
			w[x] |= 1 << east
			w[x+1] |= 1 << west
		} else {
			w[x] |= 1 << south
			w[int(x)+b.cols] |= 1 << north
		}
	}
	return w
}

// bar closes, or opens again, the passage over an edge.
func (b *board) bar(w passages, e int) {
	x, h := int(b.from[e]), east
	if e >= b.rows*(b.cols-1) {
		h = south
	}
	w[x] ^= 1 << h
	w[b.next(x, h, 1)] ^= 1 << ((h + 2) % 4)
}

// graph is the cells joined by passages; the cell without is joined to none.
func (b *board) graph(w passages, without int) ground.Graph {
	return ground.Graph{N: len(w), Links: func(x int, list []ground.Link) []ground.Link {
		for left := w[x]; left != 0 && x != without; left &= left - 1 {
			h := bits.TrailingZeros8(left)
			if y := int(b.beside[x][h]); y != without {
				list = append(list, ground.Link{To: y, Edge: int(b.exits[x][h])})
			}
		}
		return list
	}}
}

// finding begins a finding that rests on the pearls in the cells given.
func (b *board) finding(cells ...int) *puzzle.Finding {
	f := b.Finding()
	for _, x := range cells {
		f.Clue(b.place(x))
	}
	return f
}

// ofLoop begins a finding that rests on the loop being one.
func (b *board) ofLoop() *puzzle.Finding { return b.Finding(puzzle.Whole(puzzle.Loop)) }

// draw concludes a line; off the board it cannot be.
func draw(f *puzzle.Finding, e int) {
	if e < 0 {
		f.Clash()
		return
	}
	f.Is(e, 1)
}

// cross concludes a cross; off the board there is none to set.
func cross(f *puzzle.Finding, e int) {
	if e >= 0 {
		f.Is(e, 0)
	}
}

// on makes a finding rest on edges as they are marked; those off the board need no mark.
func on(f *puzzle.Finding, edges ...int) {
	for _, e := range edges {
		if e >= 0 {
			f.On(e)
		}
	}
}

// step is a finding as a step; ok is false when it says nothing new. What is said in it is lines before crosses, pearls in reading
// order, and the rule of the loop last.
func (b *board) step(f *puzzle.Finding) (s puzzle.Step, ok bool) {
	s, ok = f.Step()
	slices.SortStableFunc(s.New, func(x, y puzzle.Fact) int { return y.Value - x.Value })
	slices.SortStableFunc(s.Clues, puzzle.Place.Compare)
	return s, ok
}

// add keeps a finding that says something new.
func (b *board) add(f *puzzle.Finding) {
	if s, ok := b.step(f); ok {
		b.steps = append(b.steps, s)
	}
}
