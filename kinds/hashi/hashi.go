// Package hashi is the puzzle Hashiwokakero (Hashi, Bridges): connect islands by horizontal and vertical bridges, at most two between the
// same pair. Bridges cross neither each other nor islands, each island has as many as its number says, and all islands are connected.
package hashi

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Island is a cell with the number of its bridges; N is 0 if the number is unknown.
type Island struct{ R, C, N int }

// Options are the rules that differ between boards. The zero value is the usual rules.
type Options struct {
	Max  int  // maximum number of bridges between two islands, 1 to 4; 0 means 2
	Tree bool // bridges form no cycle
}

const (
	defaultMax = 2
	maxBridges = 4
	maxNumber  = 99
)

// pair is two islands that face each other: their indices, the upper or left one first.
type pair struct{ a, b int }

// Hashi is one puzzle. Its unknowns are the pairs of islands that face each other; their values are the numbers of bridges.
type Hashi struct {
	rows, cols int
	islands    []Island // in the order given
	max        int
	tree       bool
	pairs      []pair  // by unknown
	incident   [][]int // by island: its unknowns, ascending
	at         map[[2]int]int
	board      *puzzle.Board
}

// New returns a puzzle. Islands may be adjacent. It returns an error if the size or the number of islands exceeds Kind.Limits, there is
// no island, or an island is outside the board, shares a cell with another, or has a number that is not 0 to 99.
func New(rows, cols int, islands []Island, o Options) (*Hashi, error) {
	if len(islands) == 0 {
		return nil, fault.Errorf("no islands")
	}
	return build(rows, cols, islands, o)
}

// build returns a puzzle or the error of New. Unlike New, it permits drafts without islands.
func build(rows, cols int, islands []Island, o Options) (*Hashi, error) {
	if err := sizes.CheckSides(rows, cols); err != nil {
		return nil, err
	}
	if o.Max == 0 {
		o.Max = defaultMax
	}
	if o.Max < 1 || o.Max > maxBridges {
		return nil, fault.Errorf("at most %d bridges between two islands: 1 to %d are allowed", o.Max, maxBridges)
	}
	if len(islands) > sizes.Cells {
		return nil, fault.Errorf("%d islands: at most %d are allowed", len(islands), sizes.Cells)
	}
	h := &Hashi{rows: rows, cols: cols, islands: slices.Clone(islands), max: o.Max, tree: o.Tree, at: make(map[[2]int]int, len(islands))}
	for i, x := range islands {
		if x.R < 0 || x.C < 0 || x.R >= rows || x.C >= cols {
			return nil, fault.Errorf("island %d in row %d and column %d: the board has %d rows and %d columns", i+1, x.R+1, x.C+1, rows, cols)
		}
		if x.N < 0 || x.N > maxNumber {
			return nil, fault.Errorf("island %d has the number %d: 1 to %d are allowed, and 0 for an unknown number", i+1, x.N, maxNumber)
		}
		if j, ok := h.at[[2]int{x.R, x.C}]; ok {
			return nil, fault.Errorf("islands %d and %d are in the same cell, %s", j+1, i+1, puzzle.Cell(x.R, x.C))
		}
		h.at[[2]int{x.R, x.C}] = i
	}
	h.findPairs()
	return h, nil
}

// ReadingOrder returns the indices of the islands, row by row.
func (h *Hashi) ReadingOrder() []int {
	order := make([]int, len(h.islands))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		a, b := h.islands[i], h.islands[j]
		return (a.R-b.R)*puzzle.MaxSide + a.C - b.C
	})
	return order
}

// findPairs lists the pairs: for each island in reading order the one to its right, then the one below.
func (h *Hashi) findPairs() {
	order := h.ReadingOrder()
	below := make([]int, len(order)) // by island: the next one below, plus one
	last := make([]int, h.cols)      // by column: the last island seen, plus one
	for _, i := range order {
		c := h.islands[i].C
		if last[c] > 0 {
			below[last[c]-1] = i + 1
		}
		last[c] = i + 1
	}
	h.incident = make([][]int, len(h.islands))
	for i, room := 0, make([]int, 4*len(h.islands)); i < len(h.islands); i++ {
		h.incident[i] = room[4*i : 4*i : 4*i+4]
	}
	h.pairs = make([]pair, 0, 2*len(order))
	unknowns := make([]puzzle.Unknown, 0, 2*len(order))
	add := func(i, j int) {
		a, b := h.islands[i], h.islands[j]
		h.incident[i] = append(h.incident[i], len(h.pairs))
		h.incident[j] = append(h.incident[j], len(h.pairs))
		h.pairs = append(h.pairs, pair{i, j})
		unknowns = append(unknowns, puzzle.Unknown{At: puzzle.Bridge(a.R, a.C, b.R, b.C), Values: puzzle.Span(0, h.max)})
	}
	for k, i := range order {
		if k+1 < len(order) && h.islands[order[k+1]].R == h.islands[i].R {
			add(i, order[k+1])
		}
		if j := below[i] - 1; j >= 0 {
			add(i, j)
		}
	}
	h.board = puzzle.NewBoard(unknowns)
}

// Crossings yields every two unknowns whose bridges would cross, the horizontal one first. It scans rows from the top: in each column,
// only the vertical pair that began last can cross a horizontal pair.
func (h *Hashi) Crossings(yield func(across, down int)) {
	type lane struct{ pair, end int } // end is the row of the lower island
	last := make([]lane, h.cols)      // by column
	for i := range h.pairs {
		a, b := &h.islands[h.pairs[i].a], &h.islands[h.pairs[i].b]
		if a.C == b.C {
			last[a.C] = lane{i, b.R}
			continue
		}
		for c := a.C + 1; c < b.C; c++ {
			if x := &last[c]; x.end > a.R {
				yield(i, x.pair)
			}
		}
	}
}

// Pair returns the islands of an unknown, the upper or left one first.
func (h *Hashi) Pair(u int) (a, b int) { return h.pairs[u].a, h.pairs[u].b }

// otherEnd returns the island at the other end of a pair.
func (h *Hashi) otherEnd(u, i int) int { return h.pairs[u].a + h.pairs[u].b - i }

// graph returns the graph of the islands with the pairs that keep accepts.
func (h *Hashi) graph(keep func(u int) bool) ground.Graph {
	return ground.Graph{N: len(h.islands), Links: func(i int, list []ground.Link) []ground.Link {
		for _, u := range h.incident[i] {
			if keep(u) {
				list = append(list, ground.Link{To: h.otherEnd(u, i), Edge: u})
			}
		}
		return list
	}}
}

// Islands returns the islands in the order in which New got them.
func (h *Hashi) Islands() []Island { return slices.Clone(h.islands) }

// Options returns the rules of this board.
func (h *Hashi) Options() Options { return Options{Max: h.max, Tree: h.tree} }

// Kind returns Hashiwokakero.
func (h *Hashi) Kind() *puzzle.Kind { return Kind }

// Size returns the number of rows and columns.
func (h *Hashi) Size() (rows, cols int) { return h.rows, h.cols }

// Board returns the unknowns in reading order of the upper or left island, right before down.
func (h *Hashi) Board() *puzzle.Board { return h.board }

func (h *Hashi) cell(i int) puzzle.Place { return puzzle.Cell(h.islands[i].R, h.islands[i].C) }

// Kind describes Hashiwokakero.
var Kind = clues.Kind(puzzle.Kind{
	Name:          "hashi",
	Title:         "Hashiwokakero",
	Aliases:       []string{"hashikake", "hashiwokakero", "bridges"},
	Limits:        sizes,
	Example:       "https://puzz.link/p?hashi/5/5/4g2i3h23k3g1g3g4g3",
	Techniques:    techniques,
	Deduce:        glance,
	RuleName:      ruleName,
	Bands:         puzzle.Bands{1.4, 1.5, 1.8, 3.2, 7},
	Speech:        speech,
	StepArgs:      args,
	ViolationArgs: broken,
	Traits:        puzzle.Traits{Crosses: true, AtLeastOne: true},
	Formats:       formats,
	JSON:          corpus,
	Check:         Check,
	Impossible:    Impossible,
	Random:        Random,
	Make:          maker,
	Outline:       outline,
	Scratch:       func(l *puzzle.View) any { return newTables(l) },
})
