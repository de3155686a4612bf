package main

import (
	"encoding/json"
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// beside checks what a line of a data set says besides its steps: a certificate, which must be of the same puzzle, rest on nothing
// given, and show the status; and a solution in the corpus form, which must be the board behind the last step.
func (p *replay) beside(puzzle []byte, status string, certificate, solution value) error {
	if certificate.told() {
		text, err := certificate.text()
		if err != nil {
			return bad("%v", err)
		}
		about, err := readGame(puzzle) // of the other one more is known by now
		if err != nil {
			return err
		}
		c, err := check(strings.NewReader(text), about)
		switch {
		case err != nil:
			return err
		case len(c.given) > 0:
			return wrong("certificate: it rests on %d facts given", len(c.given))
		case c.claim != status && (c.claim != "several" || status != "multiple"):
			return wrong("certificate: it shows %s, and the status is %q", c.claim, status)
		}
	}
	if !solution.told() || status != "unique" || p.start > 0 {
		return nil
	}
	return p.solves(puzzle, solution)
}

// solves holds a solution in the corpus form against the board behind the last step.
func (p *replay) solves(puzzle []byte, solution value) error {
	values, err := p.told(puzzle, solution)
	if err != nil {
		return bad("solution: %v", err)
	}
	for i, v := range values {
		if is := bits.TrailingZeros64(p.known[i+1]); v != is {
			return wrong("solution: it has %d in place %d, and the steps show %d", v, i+1, is)
		}
	}
	return nil
}

// told is the value of each place in a solution.
func (p *replay) told(puzzle []byte, solution value) ([]int, error) {
	switch p.kind {
	case "masyu":
		return p.lines(solution)
	case "hashi":
		return p.bridges(puzzle, solution)
	}
	rows, err := shaped(solution, p.rows, p.cols)
	if err != nil {
		return nil, err
	}
	var values []int
	for _, ends := range p.ends[1:] {
		r, c := ends[0]/p.cols, ends[0]%p.cols
		values = append(values, rows[r][c])
		rows[r][c] = 0
	}
	for _, row := range rows {
		if slices.ContainsFunc(row, func(n int) bool { return n != 0 }) {
			return nil, solution.bad("nothing in a cell that is no place")
		}
	}
	return values, nil
}

// lines are the values of a loop: "h" has those to the right of cells, "v" those below.
func (p *replay) lines(solution value) (values []int, err error) {
	m, err := solution.members(false, "h", "v")
	if err != nil {
		return nil, err
	}
	across, err := shaped(m["h"], p.rows, p.cols-1)
	if err != nil {
		return nil, err
	}
	down, err := shaped(m["v"], p.rows-1, p.cols)
	if err != nil {
		return nil, err
	}
	for _, ends := range p.ends[1:] {
		r, c := ends[0]/p.cols, ends[0]%p.cols
		if p.cols > 1 && ends[1] == ends[0]+1 {
			values = append(values, across[r][c])
		} else {
			values = append(values, down[r][c])
		}
	}
	return values, nil
}

// bridges are the values of pairs of islands, told by the numbers of both and how many bridges there are, at least one.
func (p *replay) bridges(puzzle []byte, solution value) ([]int, error) {
	var given struct {
		Givens struct{ Islands [][3]int }
	}
	if err := json.Unmarshal(puzzle, &given); err != nil {
		return nil, err
	}
	values, islands := make([]int, p.places), given.Givens.Islands
	return values, solution.each('[', func(bridge value) error {
		b, err := bridge.numbers(maxNumber)
		if err != nil {
			return err
		}
		if len(b) != 3 || b[2] == 0 || max(b[0], b[1]) >= len(islands) {
			return bridge.bad("two islands, and how many bridges join them")
		}
		a, z := islands[b[0]], islands[b[1]]
		from, to := a[0]*p.cols+a[1], z[0]*p.cols+z[1]
		v, ok := p.index[[2]int{min(from, to), max(from, to)}]
		if !ok || values[v-1] != 0 {
			return bridge.bad("a pair of islands in sight of each other, each pair once,")
		}
		values[v-1] = b[2]
		return nil
	})
}

// shaped reads rows of so many numbers.
func shaped(v value, rows, cols int) ([][]int, error) {
	all, err := v.grid(maxNumber)
	if err == nil && (len(all) != rows || rows > 0 && len(all[0]) != cols) {
		err = v.bad(fmt.Sprintf("%d rows of %d cells", rows, cols))
	}
	return all, err
}
