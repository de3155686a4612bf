package main

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
)

// totals is what all runs of a Kakuro entail together, by weights of their cells: the weighted digits of the runs across add up to as much
// as those of the runs down, which are subtracted.
type totals []*sum

// mostWeight bounds weights, so that no total is too large a number.
const mostWeight = 1 << 20

// refuted adds up the least weighted sum of each run. On a board that breaks no rule the total is at most 0, as each cell is counted once
// across and once down.
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

// weights is "w NAME PLACE:WEIGHT…": a rule for the hints to come, of the weights of places; the others have none.
func (c *checker) weights(words [][]byte) {
	name := bytes.Join(words[1:min(2, len(words))], nil)
	digits, is := bytes.CutPrefix(name, []byte("w"))
	if !is || c.rules[string(name)] != nil {
		bad("a new name for the weights is expected")
	} else if number(digits) < 1 {
		bad("%.40q is no name for weights", name)
	}
	weights := map[int32]int{}
	for _, w := range words[2:] {
		place, weight, _ := bytes.Cut(w, []byte(":"))
		p := number(place)
		x, err := strconv.Atoi(string(weight))
		if p < 1 || p > c.places || err != nil || x == 0 || max(x, -x) > mostWeight || weights[int32(p)] != 0 {
			bad("%.40q is no place with its weight", w)
		}
		weights[int32(p)] = x
	}
	var t totals
	for _, run := range c.order {
		r, isRun := c.rules[run].(*sum)
		if isRun && slices.ContainsFunc(r.cells, func(p int32) bool { return weights[p] != 0 }) {
			t = append(t, &sum{r.cells, r.sum, weights, strings.HasSuffix(run, ".d")})
		}
	}
	if t == nil {
		bad("weights of cells of no run")
	}
	c.rules[string(name)] = t
}
