package slitherlink

import (
	"slices"

	"github.com/teka-puzzles/teka/kinds/family/loop"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// A sector is a corner of a cell: the two borders that meet there. Its count is the number of lines among them. What is known of a count,
// such as that it is at least 1, walks diagonally: across a corner, where the loop has none or two lines in total, and across a cell with a
// number, whose opposite sectors share all its borders.

// sums is a set of counts of a sector, a bit each.
type sums uint8

const (
	anySum sums = 0b111
	none   sums = 0b001
)

// overCorner returns the counts of the opposite sector at a corner.
func (m sums) overCorner() (out sums) {
	for a, b := range [...]sums{0b101, 0b010, 0b001} {
		if m>>a&1 != 0 {
			out |= b
		}
	}
	return out
}

// over returns the counts that the other two borders of a cell with the number n can have, given those of two borders that meet.
func (m sums) over(n int) (out sums) {
	for a := range 3 {
		if b := n - a; m>>a&1 != 0 && b >= 0 && b <= 2 {
			out |= 1 << b
		}
	}
	return out
}

// countNames name the sets of counts that say something, and corners the corners of a cell by heading.
var (
	countNames = [...]string{none: "none", 0b010: "one", 0b100: "two", 0b011: "most", 0b110: "least", 0b101: "even", anySum: ""}
	corners    = [...]string{"ur", "lr", "ll", "ul"}
)

// walk is a walk in the diagonal heading k, which is between the headings k and k+1.
type walk struct {
	b       *board
	k       ground.Direction
	m       sums  // of the current sector
	cells   []int // whose numbers are used
	borders []int // that are premises
	start   walkKind
	want    walkKind
	corner  string // of the first number, where the counting starts
	first   sums   // the counts there
	counts  []int  // for each number, the counts at the corner where the walk comes in and at the opposite one; 0 for those not used
}

// walkKind is the technique of a walk.
type walkKind uint8

const (
	sector         walkKind = iota
	closedCorner            // a number in a corner that no line enters
	entering                // a line enters the corner of a number
	diagonalThrees          // from three to three, without other premises
)

// walks adds the findings of one kind of the walks that start at a cell with a number, in all directions: with the conclusions from its
// number alone about a sector, and with the known lines outside a corner.
func (b *board) walks(cell int, want walkKind) {
	n := b.numbers[cell]
	if n == None {
		return
	}
	w := &walk{}
	start := func(k ground.Direction) {
		*w = walk{b: b, k: k, m: anySum, cells: w.cells[:0], borders: w.borders[:0], counts: w.counts[:0], want: want}
	}
	for k := range ground.Direction(4) {
		if want == sector || want == diagonalThrees && n == 3 {
			start(k)
			w.cells = append(w.cells, cell)
			if w.narrow(b.sector(cell, k), n) && w.m != anySum {
				w.corner, w.first = corners[k], w.m
				w.counts = append(w.counts, 0, int(w.m))
				w.out(cell)
			}
		}
		if want == diagonalThrees {
			continue
		}
		start(k.Turn(2))
		outside := b.outside(cell, k)
		if !w.narrow(outside, None) || w.m == anySum {
			continue
		}
		if w.m = w.m.overCorner(); w.m == anySum && want == sector { // one border beyond the corner is open: the walk from the number alone
			continue
		}
		w.start = closedCorner
		if b.Line(outside[0]) || b.Line(outside[1]) {
			w.start = entering
		}
		w.corner, w.first = corners[k], w.m
		w.enter(cell)
	}
}

// sector returns the borders at corner k of a cell, outside those beyond the corner; -1 for missing ones.
func (b *board) sector(cell int, k ground.Direction) [2]int {
	at := b.Around(cell)
	return [2]int{at[k], at[(k+1)%4]}
}

func (b *board) outside(cell int, k ground.Direction) [2]int {
	x := b.corner(cell, k)
	return [2]int{b.At(x, k), b.At(x, k.Turn(1))}
}

// narrow adds the known state of the two borders of the current sector, and of the number of its cell, to its counts. The borders become
// premises if that changes the counts. It returns false if no count is left.
func (w *walk) narrow(pair [2]int, n int) bool {
	lines, may := 0, 0
	for _, e := range pair {
		if w.b.Line(e) {
			lines++
		}
		if w.b.Free(e) {
			may++
		}
	}
	seen := sums(0)
	for a := lines; a <= may; a++ {
		seen |= 1 << a
	}
	if w.m&seen != w.m {
		w.m &= seen
		for _, e := range pair {
			if e >= 0 && !w.b.Open(e) {
				w.borders = append(w.borders, e)
			}
		}
	}
	if n != None {
		w.m &= anySum.over(n)
	}
	return w.m != 0
}

// out leaves a cell over its corner k: it draws conclusions about the borders behind the corner, and enters the next cell if it has a
// number and is not on the walk yet.
func (w *walk) out(cell int) {
	pair := w.b.outside(cell, w.k)
	if w.m = w.m.overCorner(); w.m == anySum || !w.conclude(pair) || w.past() {
		return
	}
	r, c := w.k.Step(cell/w.b.Slitherlink.Cols, cell%w.b.Slitherlink.Cols)
	next := w.b.Cell(w.k.Turn(1).Step(r, c))
	if next < 0 || w.b.numbers[next] == None || slices.Contains(w.cells, next) {
		return
	}
	w.enter(next)
}

// enter walks across a cell with a number, from the sector at its corner k+2 to that at its corner k, draws conclusions at both, and goes
// on with out. It stops where the sums say nothing more.
func (w *walk) enter(cell int) {
	n := w.b.numbers[cell]
	w.cells = append(w.cells, cell)
	near := w.b.sector(cell, w.k.Turn(2))
	if !w.narrow(near, n) {
		return
	}
	if w.counts = append(w.counts, int(w.m), 0); !w.conclude(near) {
		return
	}
	if w.want == closedCorner && !w.b.Open(near[0]) && !w.b.Open(near[1]) {
		return // the number alone decides the rest
	}
	far := w.b.sector(cell, w.k)
	w.m = w.m.over(n)
	if w.counts[len(w.counts)-1] = int(w.m); w.m == 0 || w.m == anySum || !w.conclude(far) || !w.narrow(far, n) {
		return
	}
	w.counts[len(w.counts)-1] = int(w.m)
	w.out(cell)
}

// conclude adds the finding about two borders, of which as many are lines as w.m allows, if the walk is of the wanted kind. It returns
// false if there is one, as the rest follows better once it is known, or if the borders cannot be such.
func (w *walk) conclude(pair [2]int) bool {
	var can [2]puzzle.Mask
	for a := range 2 {
		for b := range 2 {
			if w.m>>(a+b)&1 != 0 && w.may(pair[0], a) && w.may(pair[1], b) {
				can[0] |= puzzle.Only(a)
				can[1] |= puzzle.Only(b)
			}
		}
	}
	if w.kind() != w.want {
		return can[0] != 0
	}
	decided := func(k int) bool { return w.b.Open(pair[k]) && can[k].Len() == 1 }
	news := can[0] == 0
	if !news && !decided(0) && !decided(1) {
		return true
	}
	f := w.b.finding(w.cells...)
	f.Use(w.borders...)
	for k, e := range pair {
		switch other := pair[1-k]; {
		case news:
			f.Contradict()
			loop.On(f, e)
		case decided(k):
			f.Conclude(e, can[k].Min())
			if w.m == 0b010 || w.m&(w.m-1) != 0 { // with the other border
				loop.On(f, other)
			}
		}
	}
	_, facts := f.PremiseCount()
	switch w.want {
	case closedCorner:
		f.AddArgs(closedCornerArgs{cornerArgs{w.corner}, w.first == anySum})
	case entering, sector:
		if w.start == closedCorner && w.counts[0] != 0 {
			w.first = sums(w.counts[0]) // with what the number allows
		}
		f.AddArgs(sectorArgs{cornerArgs{w.corner}, w.b.CellPlace(w.cells[0]), countNames[w.first], int(w.start), slices.Clone(w.counts)})
	}
	if w.want == sector {
		f.Level = 2.1 + float64(len(w.cells)+facts)/10
	}
	n := len(w.b.Steps)
	w.b.Add(f)
	return !news && len(w.b.Steps) == n
}

func (w *walk) may(e, value int) bool {
	if value == 1 {
		return w.b.Free(e)
	}
	return !w.b.Line(e)
}

// past reports whether the walk cannot become one of the wanted kind any more.
func (w *walk) past() bool {
	switch w.want {
	case sector:
		return false
	case diagonalThrees:
		return len(w.cells) > 1 || len(w.borders) > 0
	}
	return true // beyond the first number
}

// kind returns the kind of the walk so far.
func (w *walk) kind() walkKind {
	threes := !slices.ContainsFunc(w.cells, func(i int) bool { return w.b.numbers[i] != 3 })
	switch {
	case w.start != sector && len(w.cells) == 1:
		return w.start
	case w.start == sector && len(w.cells) == 2 && threes && len(w.borders) == 0:
		return diagonalThrees
	}
	return sector
}
