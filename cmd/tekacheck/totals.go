package main

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
)

// totals is a consequence of all runs of a Kakuro together, with a weight for each digit in each cell: the weights of the horizontal runs
// add up to the same total as those of the vertical runs, which are subtracted.
type totals []*sum

// mostWeight limits weights, so that totals cannot overflow.
const mostWeight = 1 << 20

// refuted reports whether the minimum weighted sums of the runs add up to more than 0. On a valid board the total is at most 0, because
// each cell is counted once in each direction.
func (t totals) refuted(b *board) bool {
	total := 0
	for _, r := range t {
		least, ok := r.least(b)
		if !ok {
			return true
		}
		total += least
	}
	return total > 0
}

// weights handles "w NAME PLACE=DIGIT:WEIGHT…": a rule for later hints, with weights of digits in places (0 by default). PLACE:WEIGHT
// represents all digits of the place, whose weights are WEIGHT times the digit.
func (c *checker) weights(words [][]byte) {
	name := bytes.Join(words[1:min(2, len(words))], nil)
	digits, is := bytes.CutPrefix(name, []byte("w"))
	if !is || c.rules[string(name)] != nil {
		bad("a new name for the weights is expected")
	} else if number(digits) < 1 {
		bad("%.40q is no name for weights", name)
	}
	weights := map[int32][10]int{}
	for _, w := range words[2:] {
		at, weight, _ := bytes.Cut(w, []byte(":"))
		place, digit, single := bytes.Cut(at, []byte("="))
		p, d := number(place), number(digit)
		x, err := strconv.Atoi(string(weight))
		of, again := weights[int32(p)]
		switch {
		case p < 1 || p > c.places || err != nil || x == 0 || max(x, -x) > mostWeight:
			bad("%.40q is no place with its weight", w)
		case single && (d < 1 || d > 9 || of[d] != 0) || !single && again:
			bad("%.40q is no digit that has no weight yet", w)
		case single:
			of[d] = x
		default:
			for d := range of {
				of[d] = d * x
			}
		}
		weights[int32(p)] = of
	}
	var t totals
	for _, run := range c.order {
		r, isRun := c.rules[run].(*sum)
		if isRun && slices.ContainsFunc(r.cells, func(p int32) bool { return weights[p] != [10]int{} }) {
			t = append(t, &sum{r.cells, r.sum, weights, strings.HasSuffix(run, ".d")})
		}
	}
	if t == nil {
		bad("weights of cells of no run")
	}
	c.rules[string(name)] = t
}
