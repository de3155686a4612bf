package generate_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/internal/endtest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// read returns a puzzle in any notation.
func read(t *testing.T, text string) puzzle.Puzzle {
	t.Helper()
	p, err := kinds.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// spoiled returns a generated puzzle of a kind, without some of its clues, or with a wrong one.
func spoiled(t *testing.T, name string, wrong bool) puzzle.Puzzle {
	t.Helper()
	return spoiledOf(t, name, 2, wrong)
}

// spoiledOf is spoiled with a seed.
func spoiledOf(t *testing.T, name string, seed uint64, wrong bool) puzzle.Puzzle {
	t.Helper()
	w := wish(t, name, 1)
	w.Seed = seed
	m := all(t, w)[0]
	k, p := m.Puzzle.Kind(), m.Puzzle
	clues := k.Clues(p)
	var err error
	if wrong {
		c := clues[len(clues)/2]
		switch {
		case len(c.Runs) > 0:
			c.Runs = []int{small[name], small[name]}
		case name == "masyu":
			c.Value = 3 - c.Value
		case c.Value > 3:
			c.Value--
		default:
			c.Value++
		}
		if p, err = k.With(p, c); err != nil {
			t.Fatal(err)
		}
		return p
	}
	for i := 0; study.Unique(t.Context(), p, study.Options{}).Status == puzzle.UniqueSolution; i++ {
		if p, err = k.Without(p, clues[i].At); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// TestRepair: a draft with too few clues, or a wrong one, becomes a puzzle with one solution that differs in the reported clues only.
func TestRepair(t *testing.T) {
	for name := range small {
		for _, wrong := range []bool{false, true} {
			draft := spoiled(t, name, wrong)
			k := draft.Kind()
			r, err := generate.Repair(t.Context(), draft, generate.RepairOptions{})
			if err != nil {
				t.Errorf("%s, wrong %v: %v", name, wrong, err)
				continue
			}
			if u := study.Unique(t.Context(), r.Puzzle, study.Options{}); u.Status != puzzle.UniqueSolution || !u.Solution.Equal(r.Solution) {
				t.Errorf("%s, wrong %v: %s", name, wrong, u.Status)
			}
			if n := len(r.Changes); n == 0 != (r.Before == puzzle.UniqueSolution) || n > 6 {
				t.Errorf("%s, wrong %v: %d changes: %+v", name, wrong, n, r.Changes)
			}
			p := draft
			for _, c := range r.Changes {
				if c.To != nil {
					p, err = k.With(p, *c.To)
				} else {
					p, err = k.Without(p, c.At)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			if !reflect.DeepEqual(k.JSON.Givens(p), k.JSON.Givens(r.Puzzle)) {
				t.Errorf("%s: the changes do not make the puzzle: %v and %v", name, k.JSON.Givens(p), k.JSON.Givens(r.Puzzle))
			}
		}
	}
}

// TestRepairFarther repairs Kakuro without some sums: one needs a solution that few seeds find (10), the other a changed digit where two
// solutions agree (0).
func TestRepairFarther(t *testing.T) {
	for seed, most := range map[uint64]int{10: 1, 0: 10} {
		r, err := generate.Repair(t.Context(), spoiledOf(t, "kakuro", seed, false), generate.RepairOptions{MaxChanges: 16})
		if err != nil || r.Before != puzzle.SeveralSolutions || len(r.Changes) == 0 || len(r.Changes) > most {
			t.Errorf("seed %d: was %s, %d changes, %v", seed, r.Before, len(r.Changes), err)
		}
	}
}

// TestRepairAlters: boards with all clues and two solutions get one value changed; boards with one solution are unchanged.
func TestRepairAlters(t *testing.T) {
	for name, text := range map[string]string{
		"nonogram": `{"kind":"nonogram","givens":{"rows":[[1],[1]],"cols":[[1],[1]]}}`,
		"hashi":    `{"kind":"hashi","rows":3,"cols":3,"givens":{"islands":[[0,0,3],[0,2,3],[2,0,3],[2,2,3]]}}`,
		"kakuro":   `{"kind":"kakuro","rows":3,"cols":3,"givens":{"cells":[[0,0,0],[0,1,1],[0,1,1]],"entries":[{"cells":[[1,1],[1,2]],"sum":5},{"cells":[[2,1],[2,2]],"sum":5},{"cells":[[1,1],[2,1]],"sum":5},{"cells":[[1,2],[2,2]],"sum":5}]}}`,
	} {
		draft := read(t, text)
		r, err := generate.Repair(t.Context(), draft, generate.RepairOptions{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if r.Before != puzzle.SeveralSolutions || len(r.Changes) == 0 ||
			slices.ContainsFunc(r.Changes, func(c generate.ClueChange) bool { return c.From == nil || c.To == nil }) {
			t.Errorf("%s: was %s, %+v", name, r.Before, r.Changes)
		}
		again, err := generate.Repair(t.Context(), r.Puzzle, generate.RepairOptions{})
		if err != nil || len(again.Changes) > 0 {
			t.Errorf("%s: repaired again: %v, %+v", name, err, again.Changes)
		}
	}
}

// TestRepairFewest: no repair with fewer added clues exists, by trying all smaller sets.
func TestRepairFewest(t *testing.T) {
	draft := read(t, `{"kind":"skyscrapers","givens":{"n":4,"top":[0,0,0,0],"right":[0,0,0,0],"bottom":[0,0,0,0],"left":[4,0,0,0],"grid":[[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}}`)
	r, err := generate.Repair(t.Context(), draft, generate.RepairOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if !r.Fewest || len(r.Changes) < 2 {
		t.Fatalf("%v, %+v", r.Fewest, r.Changes)
	}
	k := draft.Kind()
	var sides []puzzle.Clue
	for _, c := range k.Make.AllClues(draft, r.Solution) {
		if c.At.Kind == puzzle.SideKind && c.At != puzzle.Outside(puzzle.Left, 0) {
			sides = append(sides, c)
		}
	}
	if len(r.Changes) != 3 && len(r.Changes) != 2 {
		t.Skipf("%d changes: too many subsets", len(r.Changes))
	}
	var try func(p puzzle.Puzzle, from, left int)
	try = func(p puzzle.Puzzle, from, left int) {
		if study.Unique(t.Context(), p, study.Options{}).Status == puzzle.UniqueSolution {
			t.Errorf("fewer do: %v", k.JSON.Givens(p))
		}
		for i := from; left > 0 && i < len(sides); i++ {
			q, err := k.With(p, sides[i])
			if err != nil {
				t.Fatal(err)
			}
			try(q, i+1, left-1)
		}
	}
	try(draft, 0, len(r.Changes)-1)
}

// TestRepairRefused: an impossible repair is an error with the reason, and so is the end of the context.
func TestRepairRefused(t *testing.T) {
	draft := spoiled(t, "masyu", false)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := generate.Repair(ctx, draft, generate.RepairOptions{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	never := read(t, `{"kind":"kakuro","rows":2,"cols":12,"givens":{"cells":[[0,0,0,0,0,0,0,0,0,0,0,0],[0,1,1,1,1,1,1,1,1,1,1,0]],"entries":[]}}`)
	if _, err := generate.Repair(t.Context(), never, generate.RepairOptions{}); !errors.Is(err, generate.ErrNotRepaired) {
		t.Errorf("ten digits in a run: %v", err)
	}
}

// TestThin: clues of any puzzle of any kind can be omitted as requested, depending on the seed.
func TestThin(t *testing.T) {
	for name := range small {
		start := all(t, wish(t, name, 1))[0]
		k := start.Puzzle.Kind()
		var texts []any
		for seed := range uint64(5) {
			m := all(t, generate.Request{Start: start.Puzzle, Count: 1, Seed: seed, Minimal: true})[0]
			texts = append(texts, givens(m))
			if u := study.Unique(t.Context(), m.Puzzle, study.Options{}); u.Status != puzzle.UniqueSolution || !u.Solution.Equal(start.Solution) {
				t.Errorf("%s: %s", name, u.Status)
			}
			had := map[puzzle.Place]bool{}
			for _, c := range k.Clues(start.Puzzle) {
				had[c.At] = true
			}
			for _, c := range k.Clues(m.Puzzle) {
				if !had[c.At] {
					t.Errorf("%s: a new clue in %v", name, c.At)
				}
				q, err := k.Without(m.Puzzle, c.At)
				if err != nil {
					t.Fatal(err)
				}
				if u := study.Unique(t.Context(), q, study.Options{}); u.Status != puzzle.SeveralSolutions {
					t.Errorf("%s: %v can be left out", name, c.At)
				}
			}
		}
		if k.Make.OmitsClues {
			continue // it was thin before
		}
		if !slices.ContainsFunc(texts, func(x any) bool { return !reflect.DeepEqual(x, texts[0]) }) ||
			reflect.DeepEqual(texts[0], givens(start)) {
			t.Errorf("%s: all seeds leave out the same clues, or none is left out: %v", name, texts[0])
		}
		same := all(t, generate.Request{Start: start.Puzzle, Count: 1, MinGrade: start.Grade.Label, MaxGrade: start.Grade.Label, Density: 0.9})
		if same[0].Grade.Label != start.Grade.Label || same[0].Clues > start.Clues {
			t.Errorf("%s: %v of %d clues, not %v of %d", name, same[0].Grade.Label, same[0].Clues, start.Grade.Label, start.Clues)
		}
	}
}

// TestThinSymmetry: a minimal puzzle with asymmetric clues contains no symmetric puzzle.
func TestThinSymmetry(t *testing.T) {
	w := wish(t, "skyscrapers", 1)
	w.Rows, w.Cols, w.Minimal, w.NoGivens = 4, 4, true, true
	start := all(t, w)[0].Puzzle
	for _, err := range generate.Puzzles(t.Context(), generate.Request{Start: start, Count: 1, Symmetry: "rotate"}) {
		if !errors.Is(err, generate.ErrNotReached) || !strings.Contains(err.Error(), "not symmetric") {
			t.Errorf("%v", err)
		}
	}
}

// TestStartRefused tests invalid starting puzzles and invalid requests for them.
func TestStartRefused(t *testing.T) {
	several := spoiled(t, "skyscrapers", false)
	for _, err := range generate.Puzzles(t.Context(), generate.Request{Start: several, Count: 1}) {
		if !errors.Is(err, generate.ErrStartNotUnique) {
			t.Errorf("several: %v", err)
		}
	}
	start := all(t, wish(t, "masyu", 1))[0].Puzzle
	for name, w := range map[string]generate.Request{
		"size":    {Start: start, Rows: 9, Cols: 9},
		"kind":    {Start: start, Kind: nonograms(t)},
		"givens":  {Start: start, NoGivens: true},
		"both":    {Start: start, Minimal: true, Density: 0.5},
		"density": {Start: start, Density: 3},
	} {
		if err := w.Validate(); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// TestRepairEnds: wherever its context ends, a repair ends after few more checks of it, that is, few more questions.
func TestRepairEnds(t *testing.T) {
	most := 0
	for _, name := range []string{"hashi", "masyu", "skyscrapers"} {
		draft := spoiled(t, name, true)
		ended, step := 0, 1
		for n := 0; ; n += step {
			ctx := endtest.After(t, n)
			_, err := generate.Repair(ctx, draft, generate.RepairOptions{})
			if ctx.CallsAfterEnd() == 0 {
				break
			}
			if most = max(most, ctx.CallsAfterEnd()); !errors.Is(err, context.Canceled) && err != nil {
				t.Fatalf("%s: after %d looks: %v", name, n, err)
			}
			ended++
			step = 1 + n/40
		}
		if ended < 20 {
			t.Errorf("%s: ended %d times", name, ended)
		}
	}
	if most > 30 {
		t.Errorf("%d looks after the end", most)
	}
	t.Log(most)
}
