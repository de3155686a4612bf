package main

import (
	"fmt"
	"math/bits"
	"strings"
)

// checkExtras checks the extra fields of a data set line: a certificate, which must be about the same puzzle, assume no given facts and
// show the status; and a solution in the corpus form, which must equal the board after the last step. It returns the claim of the
// certificate, or "".
func (p *replay) checkExtras(puzzle []byte, status string, certificate, solution value) (claim string) {
	if certificate.present() {
		c := check(strings.NewReader(certificate.text()), readGame(puzzle)) // p.game has gained root facts
		if len(c.given) > 0 {
			wrong("certificate: it rests on %s given", counted(len(c.given), "fact"))
		}
		if c.claim != status && (c.claim != "several" || status != "multiple") {
			wrong("certificate: it shows %s, and the status is %q", c.claim, status)
		}
		claim = c.claim
	}
	if solution.present() && status == "unique" && p.start == 0 {
		within("%s", "solution", func() { p.solves(solution) })
	}
	return claim
}

// solves panics with a problem unless a solution in the corpus form equals the board after the last step.
func (p *replay) solves(solution value) {
	values := make([]int, p.places+1) // by place
	switch p.kind {
	case "masyu": // "h" has the edges to the right of cells, "v" those below
		m := solution.members(false, "h", "v")
		p.readGrid(m["h"], p.rows, p.cols-1, p.cols, 1, values)
		p.readGrid(m["v"], p.rows-1, p.cols, p.cols, p.cols, values)
	case "slitherlink": // the same of corners
		m := solution.members(false, "h", "v")
		p.readGrid(m["h"], p.rows+1, p.cols, p.cols+1, 1, values)
		p.readGrid(m["v"], p.rows, p.cols+1, p.cols+1, p.cols+1, values)
	case "hashi":
		p.bridges(solution, values)
	default:
		p.readGrid(solution, p.rows, p.cols, p.cols, 0, values)
	}
	for v, is := range values[1:] {
		if shown := bits.TrailingZeros64(p.known[v+1]); is != shown {
			wrong("it has %d in place %d, and the steps show %d", is, v+1, shown)
		}
	}
}

// readGrid reads a grid of a board with wide cells, or corners, in a row into values, which are by place. A cell has the value of the place
// between it and the cell at the offset further; 0 for the cell itself.
func (p *replay) readGrid(v value, rows, cols, wide, further int, values []int) {
	all, r, c := v.grid(0, maxNumber)
	if r != rows || rows > 0 && c != cols {
		v.bad(fmt.Sprintf("%d rows of %d cells", rows, cols))
	}
	for i, n := range all {
		at := i/cols*wide + i%cols
		place := p.index[[2]int{at, at + further}]
		if place == 0 && n != 0 {
			v.bad("nothing in a cell that is no place")
		}
		values[place] = n
	}
}

// bridges reads triples into values: the indices of two islands, in the order of the puzzle, and the number of bridges between them. There
// is at least one.
func (p *replay) bridges(solution value, values []int) {
	islands := p.rules["K"].(*network).islands
	for _, b := range solution.rows(maxNumber) {
		place := int32(0)
		if len(b) == 3 && max(b[0], b[1]) < len(islands) {
			from, to := islands[b[0]], islands[b[1]]
			place = p.index[[2]int{min(from, to), max(from, to)}]
		}
		if place == 0 || b[2] == 0 || values[place] != 0 {
			solution.bad("for each pair of islands that bridges join the two islands, once, and how many,")
		}
		values[place] = b[2]
	}
}
