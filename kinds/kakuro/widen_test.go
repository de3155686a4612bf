package kakuro

import (
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
)

// TestWiden widens a bound in a run of 14 in two cells. It was found when the other cell was at most 9, and is explained when that is at
// least 8 and an unexplained argument has eliminated 7. It also widens the combinations of the sum.
func TestWiden(t *testing.T) {
	white := []bool{true, true}
	k, err := New(1, 2, white, []Clue{{R: 0, C: 0, Heading: puzzle.Across, Sum: 14}})
	if err != nil {
		t.Fatal(err)
	}
	one, two := puzzle.Cell(0, 0), puzzle.Cell(0, 1)
	not := func(at puzzle.Place, v int) puzzle.Fact { return puzzle.Fact{At: at, Value: v, Not: true} }
	found := puzzle.Step{Technique: "kakuro.limit", Clues: []puzzle.Place{puzzle.Run(0, 0, puzzle.Across)}, New: []puzzle.Fact{not(two, 9)}}
	found.AddArgs(limitArgs{restArgs: restArgs{Sum: 14, Rest: 14}, Others: 6, Limit: 8, Most: 1, Cell: two, Cells: 1,
		With: []puzzle.Place{one}})
	known := puzzle.NewFacts(k.Board())
	for v := 1; v < 8; v++ {
		known.Add(not(one, v))
	}
	wide := widen(found, known)
	if want := []puzzle.Fact{not(two, 7), not(two, 8), not(two, 9)}; !slices.Equal(wide.New, want) {
		t.Errorf("%v, not %v", wide.New, want)
	}
	for v := 1; v < 8; v++ {
		if !slices.Contains(wide.Because, not(one, v)) {
			t.Errorf("that %v is no reason", not(one, v))
		}
	}
	sum := puzzle.Step{Technique: "kakuro.combinations", Clues: found.Clues, New: []puzzle.Fact{not(two, 1)}}
	sum.AddArgs(combinedArgs{Sum: 14, Cells: 2, Count: 2, Left: []int{5, 6, 8, 9}})
	if want := []puzzle.Fact{not(two, 1), not(two, 2), not(two, 3), not(two, 4), not(two, 7)}; !slices.Equal(widen(sum, known).New, want) {
		t.Errorf("%v, not %v", widen(sum, known).New, want)
	}
	sum.New = []puzzle.Fact{not(two, 1), not(two, 2)}
	if want := []puzzle.Fact{not(two, 1), not(two, 2), not(two, 3), not(two, 4), not(two, 7)}; !slices.Equal(widen(sum, known).New, want) {
		t.Errorf("%v, not %v: a conclusion comes once", widen(sum, known).New, want)
	}
	both := puzzle.Step{Technique: "kakuro.cross-reference", Clues: slices.Repeat(found.Clues, 2), New: []puzzle.Fact{not(one, 1)}}
	both.AddArgs(crossArgs{Across: combinedArgs{Sum: 14, Cells: 2, Count: 2, Left: []int{5, 6, 8, 9}},
		Down: combinedArgs{Sum: 14, Cells: 2, Left: []int{8}}})
	if got := widen(both, puzzle.NewFacts(k.Board())).New; len(got) != 8 || slices.Contains(got, not(one, 8)) {
		t.Errorf("two sums leave a cell 8, not %v", got)
	}
	placed := puzzle.NewFacts(k.Board())
	placed.Add(puzzle.Fact{At: one, Value: 6})
	if got := widen(found, placed); !slices.Equal(got.New, found.New) {
		t.Errorf("%v: the last cell needs no bound", got.New)
	}
	pair := puzzle.Step{Technique: "kakuro.pair-partner", Clues: found.Clues, New: []puzzle.Fact{not(two, 7)}}
	pair.AddArgs(partnerArgs{restArgs: restArgs{Sum: 14, Rest: 14}})
	known = puzzle.NewFacts(k.Board())
	known.Add(not(one, 5))
	known.Add(not(one, 6))
	known.Add(not(one, 1)) // no reason: no 13 is its partner
	want := []puzzle.Fact{not(two, 7), not(one, 2), not(one, 3), not(one, 4), not(one, 7), not(two, 1), not(two, 2), not(two, 3), not(two, 4),
		not(two, 8), not(two, 9)}
	if got := widen(pair, known); !slices.Equal(got.New, want) || !slices.Equal(got.Because, []puzzle.Fact{not(one, 5), not(one, 6)}) {
		t.Errorf("%v by %v, not %v", got.New, got.Because, want)
	}
	if found.Technique = "kakuro.permutations"; len(widen(found, known).New) != 1 {
		t.Error("another technique is widened")
	}
}

// TestListed lists the fillings of a run of 14 in two cells that the board and the premises leave, where the step was found when a
// further filling had been eliminated for a reason that the explanation does not state.
func TestListed(t *testing.T) {
	k, err := New(1, 2, []bool{true, true}, []Clue{{R: 0, C: 0, Heading: puzzle.Across, Sum: 14}})
	if err != nil {
		t.Fatal(err)
	}
	one, two := puzzle.Cell(0, 0), puzzle.Cell(0, 1)
	known := puzzle.NewFacts(k.Board())
	known.Add(puzzle.Fact{At: one, Value: 5, Not: true})
	because := []puzzle.Fact{{At: two, Value: 6, Not: true}}
	for technique, said := range map[string]any{
		"kakuro.fillings": struct {
			openArgs
			fillingsArgs
		}{openArgs{restArgs: restArgs{Sum: 14, Rest: 14}, Cells: 2}, fillingsArgs{[]string{"6 8"}, []puzzle.Place{one, two}}},
		"kakuro.pair-partner": partnerArgs{restArgs: restArgs{Sum: 14, Rest: 14}, Open: []puzzle.Place{one, two}, Fillings: []string{"6 8"}},
	} {
		s := puzzle.Step{Technique: technique, Clues: []puzzle.Place{puzzle.Run(0, 0, puzzle.Across)}, Because: because,
			New: []puzzle.Fact{{At: one, Value: 7, Not: true}}, Args: puzzle.ArgsOf(said)}
		if got, _ := puzzle.ArgsAs[fillingsArgs](asOf(s, known).Args); !slices.Equal(got.Fillings, []string{"6 8", "9 5"}) {
			t.Errorf("%s: %v", technique, got.Fillings)
		}
	}
}

// TestMergedPair merges the bounds that two cells with 12 give each other, but not if the first follows from the sum alone: its sentence
// lists the combinations.
func TestMergedPair(t *testing.T) {
	one, two := puzzle.Cell(0, 0), puzzle.Cell(0, 1)
	not := func(at puzzle.Place, v int) puzzle.Fact { return puzzle.Fact{At: at, Value: v, Not: true} }
	bound := func(at, by puzzle.Place, without int, because ...puzzle.Fact) puzzle.Step {
		s := puzzle.Step{Technique: "kakuro.limit", Clues: []puzzle.Place{puzzle.Run(0, 0, puzzle.Across)}, New: []puzzle.Fact{not(at, without)},
			Because: because}
		s.AddArgs(limitArgs{restArgs: restArgs{Sum: 12, Rest: 12}, Cell: at, Cells: 1, With: []puzzle.Place{by}})
		return s
	}
	second := bound(one, two, 9, not(two, 1), not(two, 2), not(two, 3))
	if n := len(merged([]puzzle.Step{bound(two, one, 2), second})); n != 2 {
		t.Errorf("after combinations: %d steps, not 2", n)
	}
	if n := len(merged([]puzzle.Step{bound(two, one, 2, not(one, 9)), second})); n != 1 {
		t.Errorf("after a bound: %d steps, not 1", n)
	}
}
