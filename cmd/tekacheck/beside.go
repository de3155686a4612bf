package main

import (
	"encoding/json"
	"math/bits"
	"strings"
)

// beside checks what a line of a data set says besides its steps: a certificate, which must be of the same puzzle, rest on nothing given, and
// show the status; and a solution in the corpus form, which must be the board behind the last step.
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
	get := func(row any, c int) int { // rows are lists of numbers, or texts of digits
		switch row := row.(type) {
		case []any:
			if n, ok := row[c].(float64); ok {
				return int(n)
			}
		case string:
			return int(row[c]) - '0'
		}
		return -1
	}
	defer func() {
		if recover() != nil { // a row or a cell is missing, or something else stands there
			values, err = nil, bad("it has not the shape of the board")
		}
	}()
	switch p.kind {
	case "masyu":
		var lines struct{ H, V []any }
		err = json.Unmarshal(solution, &lines)
		for _, ends := range p.ends[1:] {
			r, c := at(ends[0])
			if ends[1] == ends[0]+1 && p.cols > 1 {
				values = append(values, get(lines.H[r], c))
			} else {
				values = append(values, get(lines.V[r], c))
			}
		}
	case "hashi":
		var bridges [][3]int
		var given struct {
			Givens struct{ Islands [][3]int }
		}
		if err = json.Unmarshal(puzzle, &given); err == nil {
			err = json.Unmarshal(solution, &bridges)
		}
		values = make([]int, p.places)
		for _, b := range bridges {
			a, z := given.Givens.Islands[b[0]], given.Givens.Islands[b[1]]
			from, to := a[0]*p.cols+a[1], z[0]*p.cols+z[1]
			v := p.index[[2]int{min(from, to), max(from, to)}]
			values[v-1] = b[2] // a pair that is none has no place, and index -1
		}
	default:
		var rows []any
		err = json.Unmarshal(solution, &rows)
		for _, ends := range p.ends[1:] {
			r, c := at(ends[0])
			values = append(values, get(rows[r], c))
		}
	}
	return values, err
}
