package puzzletest

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
)

// mostOfOne bounds the steps of one technique that are proved.
const mostOfOne = 50

// Twice proves by enumeration what NewProver proves with the kernel: on small puzzles, the steps that any technique finds on any board of an
// explanation, and those of explanations that have only the easiest techniques and one last resort. Every step
// is also held against the board on which it was found, and written and read in JSON. part is as for NewEnumerator; rare are techniques that these puzzles do not show.
func Twice(t *testing.T, puzzles []puzzle.Puzzle, part func(p puzzle.Puzzle, keep []puzzle.Place) Part, rare ...string) {
	t.Helper()
	proved, wrong := map[string]int{}, map[string]int{}
	tried, steps, large := map[string]int{}, 0, 0
	for _, p := range puzzles {
		v := NewEnumerator(p, part)
		done := map[string]bool{} // a step is found on one board after the other until it is taken
		prove := func(s puzzle.Step) {
			key := fmt.Sprint(s.Technique, s.Clues, s.Because, s.New, s.Sub)
			if done[key] || tried[s.Technique] == mostOfOne {
				return
			}
			done[key] = true
			tried[s.Technique]++
			steps++
			if err := Survives(s); err != nil {
				t.Error(err)
			}
			switch err := v.Entailed(t.Context(), s); {
			case err == nil:
				count(s, proved)
			case errors.Is(err, ErrUndecided):
				large++
			default:
				if wrong[s.Technique]++; wrong[s.Technique] <= 3 {
					t.Errorf("%s\n%s", err, mustJSON(t, p.Kind().JSON.Givens(p)))
				}
			}
		}
		for known := range boards(t.Context(), p) {
			look := puzzle.NewLook(p, known)
			for _, x := range p.Kind().Techniques {
				for _, s := range x.StepsAt(look) {
					if err := grounded(s, known); err != nil {
						t.Errorf("%v\n%s", err, mustJSON(t, p.Kind().JSON.Givens(p)))
					}
					prove(s)
				}
			}
		}
		for _, o := range resorts(p.Kind()) {
			e := puzzle.Explain(t.Context(), p, o)
			known := e.Start.Clone()
			for _, s := range e.Steps {
				if err := grounded(s, known); err != nil {
					t.Errorf("%v\n%s", err, mustJSON(t, p.Kind().JSON.Givens(p)))
				}
				for _, x := range s.New {
					known.Add(x)
				}
				if len(s.Sub) > 0 || s.Technique == p.Kind().Name+".look" {
					prove(s)
				}
			}
		}
	}
	for id, n := range wrong {
		t.Errorf("%s: %d steps do not follow, %d do", id, n, proved[id])
	}
	k := puzzles[0].Kind()
	var ids []string
	for _, x := range k.Techniques {
		ids = append(ids, x.ID)
	}
	for _, x := range puzzle.LastResorts {
		ids = append(ids, k.Name+"."+x.Name)
	}
	for _, id := range ids {
		if seldom := slices.Contains(rare, id); (proved[id] == 0) != seldom {
			t.Errorf("%d steps of %s were proved; rare: %v", proved[id], id, seldom)
		}
	}
	if large > steps/8 {
		t.Errorf("%d of %d steps were left undecided: too many", large, steps)
	}
	t.Logf("%d puzzles, %d steps, %d undecided; proved: %v", len(puzzles), steps, large, proved)
}

// grounded says what is wrong with a step that a technique has found on a board: it rests on what is not known, or says what is.
func grounded(s puzzle.Step, known puzzle.Facts) error {
	for _, x := range s.Because {
		if !known.Holds(x) {
			return fmt.Errorf("%s: %+v is not known", s.Technique, x)
		}
	}
	for _, x := range s.New {
		if known.Holds(x) {
			return fmt.Errorf("%s: %+v is known already", s.Technique, x)
		}
	}
	return nil
}

// count counts a step and the steps in it.
func count(s puzzle.Step, n map[string]int) {
	n[s.Technique]++
	for _, sub := range s.Sub {
		count(sub, n)
	}
}

// boards yields the boards on the way of an explanation, the first one included.
func boards(ctx context.Context, p puzzle.Puzzle) func(yield func(puzzle.Facts) bool) {
	return func(yield func(puzzle.Facts) bool) {
		e := puzzle.Explain(ctx, p, puzzle.ExplainOptions{})
		known := e.Start.Clone()
		for _, s := range e.Steps {
			if !yield(known) {
				return
			}
			for _, x := range s.New {
				known.Add(x)
			}
		}
	}
}

// resorts are explanations by one last resort each, with no named technique and with some of the easiest ones.
func resorts(k *puzzle.Kind) []puzzle.ExplainOptions {
	var out []puzzle.ExplainOptions
	for _, x := range puzzle.LastResorts {
		for sixths := range 6 {
			o := puzzle.ExplainOptions{Only: []string{k.Name + "." + x.Name}, MaxLevel: math.Inf(1)}
			for _, t := range k.Techniques[:len(k.Techniques)*sixths/6] {
				o.Only = append(o.Only, t.ID)
			}
			out = append(out, o)
		}
	}
	return out
}
