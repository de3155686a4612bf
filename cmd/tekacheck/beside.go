package main

import (
	"encoding/json"
	"errors"
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
	values, err := p.told(puzzle, solution.raw)
	if err != nil {
		return bad("solution: %v", err)
	}
	if len(values) != p.places {
		return bad("solution: %d places, where the board has %d", len(values), p.places)
	}
	for i, v := range values {
		if is := bits.TrailingZeros64(p.known[i+1]); v != is {
			return wrong("solution: it has %d in place %d, and the steps show %d", v, i+1, is)
		}
	}
	return nil
}

// told is the value of each place in a solution.
func (p *replay) told(puzzle, solution []byte) (values []int, err error) {
	at := func(i int) (r, c int) { return i / p.cols, i % p.cols }
	defer func() {
		if recover() != nil { // a number is out of range
			values, err = nil, bad("it has not the shape of the board")
		}
	}()
	switch p.kind {
	case "masyu":
		var lines struct{ H, V []any }
		if err := json.Unmarshal(solution, &lines); err != nil {
			return nil, err
		}
		across, err := cells(lines.H, p.rows, p.cols-1)
		if err != nil {
			return nil, err
		}
		down, err := cells(lines.V, p.rows-1, p.cols)
		if err != nil {
			return nil, err
		}
		for _, ends := range p.ends[1:] {
			if r, c := at(ends[0]); ends[1] == ends[0]+1 && p.cols > 1 {
				values = append(values, across[r][c])
			} else {
				values = append(values, down[r][c])
			}
		}
	case "hashi":
		var bridges [][3]int
		var given struct {
			Givens struct{ Islands [][3]int }
		}
		if err := errors.Join(json.Unmarshal(puzzle, &given), json.Unmarshal(solution, &bridges)); err != nil {
			return nil, err
		}
		values = make([]int, p.places)
		for _, b := range bridges {
			a, z := given.Givens.Islands[b[0]], given.Givens.Islands[b[1]]
			from, to := a[0]*p.cols+a[1], z[0]*p.cols+z[1]
			v := p.index[[2]int{min(from, to), max(from, to)}]
			if values[v-1] != 0 { // a pair that is none has no place, and index -1
				return nil, bad("two islands are named twice")
			}
			values[v-1] = b[2]
		}
	default:
		var list []any
		if err := json.Unmarshal(solution, &list); err != nil {
			return nil, err
		}
		rows, err := cells(list, p.rows, p.cols)
		if err != nil {
			return nil, err
		}
		for _, ends := range p.ends[1:] {
			r, c := at(ends[0])
			values = append(values, rows[r][c])
			rows[r][c] = 0
		}
		for _, row := range rows {
			if slices.ContainsFunc(row, func(n int) bool { return n != 0 }) {
				return nil, bad("a cell that is no place holds a value")
			}
		}
	}
	return values, nil
}

// cells are rows of numbers: lists of them, or texts of digits.
func cells(list []any, rows, cols int) (out [][]int, err error) {
	for _, e := range list {
		var row []int
		switch e := e.(type) {
		case []any:
			for _, n := range e {
				x, ok := n.(float64)
				if !ok || x != float64(int(x)) {
					return nil, bad("a whole number is expected in a cell")
				}
				row = append(row, int(x))
			}
		case string:
			for _, c := range []byte(e) {
				row = append(row, int(c)-'0')
			}
		}
		if len(row) != cols {
			return nil, bad("it has not the shape of the board")
		}
		out = append(out, row)
	}
	if len(out) != rows {
		return nil, bad("it has not the shape of the board")
	}
	return out, nil
}
