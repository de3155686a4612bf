package main

import (
	"strings"
	"testing"
)

// TestHitoriRepeats checks that two equal numbers are refuted only if the steps that use them name both, and cells without a number never.
func TestHitoriRepeats(t *testing.T) {
	for named, refuted := range map[string]bool{"": false, "g1.1": false, "g1.3": false, "g1.1 g1.3": true} { // any order: each on its own
		g, err := triedGame([]byte(puzzleText("hitori", 1, 3, [][]int{{1, 2, 1}})))
		if err != nil {
			t.Fatal(err)
		}
		g.dom[1], g.dom[3] = 1, 1
		rules := map[string]bool{}
		for _, name := range strings.Fields(named) {
			rules[name] = true
		}
		judge := g.rules["a1"].(*repeats)
		if judge.demand(rules); judge.refuted(&g.board) != refuted {
			t.Errorf("%q: refuted is %v", named, !refuted)
		}
		clear(judge.numbers)
		if judge.refuted(&g.board) {
			t.Errorf("%q: cells without a number are refuted", named)
		}
	}
}
