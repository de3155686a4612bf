package narrate_test

import (
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestAgainst asks Refute about each wrong value on the empty board of each example. Its links eliminate the value, use only facts found by
// earlier links, and eliminate no right value.
func TestAgainst(t *testing.T) {
	for _, k := range kinds.All {
		p, err := kinds.Parse(k.Example)
		if err != nil {
			t.Fatal(err)
		}
		right := study.Unique(t.Context(), p, study.Options{}).Solution
		asked, told := 0, 0
		for i, u := range p.Board().Unknowns() {
			v, _ := right.Value(i)
			for wrong := range (u.Values &^ puzzle.Only(v)).Values() {
				x, ok := narrate.Refute(t.Context(), study.Open(p), puzzle.Fact{At: u.At, Value: wrong})
				if asked++; !ok {
					continue
				}
				told++
				known := study.Open(p).Board()
				for _, s := range x.Links {
					if slices.ContainsFunc(s.Because, func(f puzzle.Fact) bool { return !known.Holds(f) }) {
						t.Errorf("%s: %s rests on what nobody has found: %v", k.Name, s.Technique, s.Because)
					}
					add(known, s)
				}
				if known.Candidates(i).Has(wrong) || len(known.Board().Unknowns()) != p.Board().Len() {
					t.Errorf("%s: %v is not struck at %s", k.Name, wrong, u.At)
				}
				for j := range p.Board().Len() {
					if w, _ := right.Value(j); !known.Candidates(j).Has(w) {
						t.Errorf("%s: a right value is struck", k.Name)
					}
				}
			}
		}
		if told*8 < asked {
			t.Errorf("%s: %d of %d wrong values are told", k.Name, told, asked)
		}
	}
}
