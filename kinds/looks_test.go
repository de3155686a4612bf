package kinds_test

import (
	"reflect"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// lookBudgets limit how often techniques examine a region on the boards of TestNamesAll while a player asks for a hint after each of
// twelve moves. This is the cost of a hint, independent of the machine. Lower them when the engine improves.
var lookBudgets = map[string]int{
	"masyu":       1900,
	"hashi":       13100,
	"kakuro":      7450,
	"skyscrapers": 15093,
	"nonogram":    3189,
}

// TestLooks checks the budgets, of which it uses nearly all, and that the open study gives the same hint after each move as a new one.
func TestLooks(t *testing.T) {
	n := 0
	for _, k := range kinds.All {
		own := k.Techniques
		k.Techniques = slices.Clone(own)
		for i := range k.Techniques {
			find := own[i].Find
			k.Techniques[i].Find = func(l *puzzle.View) []puzzle.Step { n++; return find(l) }
		}
		defer func() { k.Techniques = own }()
	}
	used := map[string]int{}
	for _, text := range puzzles {
		p, err := kinds.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		used[p.Kind().Name] += plays(t, p, &n)
	}
	for name, most := range lookBudgets {
		if used[name] > most || 10*used[name] < 9*most {
			t.Errorf("%s: %d looks, the budget is %d", name, used[name], most)
		}
	}
}

// plays plays a board and counts the examined regions after the first hint.
func plays(t *testing.T, p puzzle.Puzzle, n *int) (used int) {
	st := study.Open(p)
	for move := range 13 {
		before := *n
		thought, err := narrate.Next(t.Context(), st)
		if move > 0 {
			used += *n - before
		}
		alone := study.Open(p)
		if err := alone.Load(st.Marks()); err != nil {
			t.Fatal(err)
		}
		want, wantErr := narrate.Next(t.Context(), alone)
		if !reflect.DeepEqual(thought, want) || (err == nil) != (wantErr == nil) {
			t.Fatalf("%s, move %d: %+v, %v, and in a study of its own %+v, %v", p.Kind().Name, move, thought, err, want, wantErr)
		}
		if err != nil || len(thought.New) == 0 {
			break
		}
		facts := thought.New
		if move%4 != 3 {
			facts = facts[:1]
		}
		for _, x := range facts {
			write := st.Marks().Set
			if x.Not {
				write = st.Marks().Cross
			}
			if err := write(x.At, x.Value); err != nil {
				t.Fatal(err)
			}
		}
	}
	return used
}
