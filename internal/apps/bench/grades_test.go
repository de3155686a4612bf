package bench_test

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// sides are the upper bounds of the longest sides by which puzzles are grouped. Those above the last bound are the last group.
var sides = [...]int{6, 10, 15, 20}

// histogram counts the puzzles of a kind by longest side, label and effort.
type histogram map[string]*[len(sides) + 1]counted

// counted has the counts of one group of sizes.
type counted struct {
	labels  [len(puzzle.Labels)]int
	efforts [len(study.Efforts)]int
	none    int // without a grade
}

// add counts a puzzle.
func (h histogram) add(p puzzle.Puzzle, g study.Grade) {
	rows, cols := p.Size()
	size, _ := slices.BinarySearch(sides[:], max(rows, cols))
	kind := p.Kind().Title
	if h[kind] == nil {
		h[kind] = &[len(sides) + 1]counted{}
	}
	c := &h[kind][size]
	if g.Label == "" {
		c.none++
		return
	}
	c.labels[slices.Index(puzzle.Labels[:], g.Label)]++
	c.efforts[slices.Index(study.Efforts[:], g.Effort)]++
}

// graded returns the number of puzzles with a label.
func (c *counted) graded() int {
	n := 0
	for _, k := range c.labels {
		n += k
	}
	return n
}

// print writes a table for each kind: the numbers of puzzles by size, label and effort, and at the end the sums, with the share of each
// label.
func (h histogram) print(w io.Writer) {
	for _, kind := range slices.Sorted(maps.Keys(h)) {
		fmt.Fprintf(w, "| %s | %s | %s | no grade |\n|---|%s\n", kind, strings.Join(puzzle.Labels[:], " | "),
			strings.Join(study.Efforts[:], " | "),
			strings.Repeat("--:|", len(puzzle.Labels)+len(study.Efforts)+1))
		var all counted
		for size := range h[kind] {
			c := &h[kind][size]
			if c.graded()+c.none == 0 {
				continue
			}
			name := fmt.Sprintf("over %d", sides[len(sides)-1])
			if size < len(sides) {
				name = fmt.Sprintf("to %dx%d", sides[size], sides[size])
			}
			c.row(w, name, false)
			for i, n := range c.labels {
				all.labels[i] += n
			}
			for i, n := range c.efforts {
				all.efforts[i] += n
			}
			all.none += c.none
		}
		all.row(w, "all", false)
		all.row(w, "share", true)
	}
}

// row writes a row of the table: numbers of puzzles or, if share is set, percentages of the puzzles that have a grade.
func (c *counted) row(w io.Writer, name string, share bool) {
	fmt.Fprintf(w, "| %s |", name)
	cell := func(n int) {
		if share {
			fmt.Fprintf(w, " %.0f %% |", 100*float64(n)/float64(max(1, c.graded())))
		} else {
			fmt.Fprintf(w, " %d |", n)
		}
	}
	for _, n := range c.labels {
		cell(n)
	}
	for _, n := range c.efforts {
		cell(n)
	}
	fmt.Fprintf(w, " %d |\n", c.none)
}
