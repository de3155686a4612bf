package main

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
)

// totals is what all runs of a Kakuro entail together, by weights of their cells: the weighted digits of the runs across add up to as much
// as those of the runs down. The weights of the runs down are negated.
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
func (c *checker) weights(words [][]byte) error {
	if len(words) < 2 || words[1][0] != 'w' || c.rules[string(words[1])] != nil {
		return bad("a new name for the weights is expected")
	}
	if n, ok := number(words[1][1:]); !ok || n == 0 {
		return bad("%.40q is no name for weights", words[1])
	}
	across, down := map[int32]int{}, map[int32]int{}
	for _, w := range words[2:] {
		place, weight, _ := bytes.Cut(w, []byte(":"))
		p, _ := number(place) // 0 for none
		x, err := strconv.Atoi(string(weight))
		if p == 0 || p > c.places || err != nil || x == 0 || max(x, -x) > mostWeight || across[int32(p)] != 0 {
			return bad("%.40q is no place with its weight", w)
		}
		across[int32(p)], down[int32(p)] = x, -x
	}
	var t totals
	for _, name := range c.order {
		run, ok := c.rules[name].(*sum)
		if !ok || !slices.ContainsFunc(run.cells, func(p int32) bool { return across[p] != 0 }) {
			continue
		}
		weights := across
		if strings.HasSuffix(name, ".d") {
			weights = down
		}
		t = append(t, &sum{run.cells, run.sum, weights})
	}
	if t == nil {
		return bad("weights of cells of no run")
	}
	c.rules[string(words[1])] = t
	return nil
}
