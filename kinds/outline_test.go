package kinds_test

import (
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestOutlines checks that the outline of each technique's example step is closed within the board and with its border.
func TestOutlines(t *testing.T) {
	seen := map[string]bool{}
	for _, k := range kinds.All {
		for _, x := range k.Techniques {
			if k.Outline == nil {
				continue
			}
			p, known, s := example(t, k, x)
			if p == nil {
				continue
			}
			for _, f := range s.New {
				known.Add(f)
			}
			out := k.Outline(p, known, s)
			if len(out) == 0 {
				continue
			}
			seen[x.ID] = true
			rows, cols := p.Size()
			if x.ID == "masyu.inside-outside" { // its outline is a way to the border
				continue
			}
			if !closes(out, rows, cols) {
				t.Errorf("%s: %v does not close", x.ID, out)
			}
			for i, x := range out {
				inside := x.R > 0 && x.C > 0 && x.R < rows && x.C < cols
				if rest := slices.Delete(slices.Clone(out), i, i+1); inside && closes(rest, rows, cols) {
					t.Errorf("%s: it closes without %v", s.Technique, x)
				}
			}
		}
	}
	for _, id := range []string{"masyu.parity", "masyu.diagonal-parity", "masyu.bottleneck", "hashi.bottleneck", "hashi.isolated-group",
		"hashi.group-capacity"} {
		if !seen[id] {
			t.Errorf("%s has no outline", id)
		}
	}
}

// closes reports whether an even number of pieces ends at every inner corner, and at the border corners together.
func closes(pieces []puzzle.Segment, rows, cols int) bool {
	odd, rim := map[[2]int]bool{}, 0
	for _, x := range pieces {
		for _, at := range [][2]int{{x.R, x.C}, {x.R2, x.C2}} {
			if at[0] == 0 || at[1] == 0 || at[0] == rows || at[1] == cols {
				rim++
			} else {
				odd[at] = !odd[at]
			}
		}
	}
	for _, is := range odd {
		if is {
			return false
		}
	}
	return rim%2 == 0
}
