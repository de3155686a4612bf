package puzzletest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// maxSolutions is the limit of the solution counts that are compared.
const maxSolutions = 200

// TestClues tests Kind.Clues, With and Without on small puzzles, most of which should have clues. Each clue can be removed and restored. A
// study with removed clues must give the same answers as a new study of the reduced puzzle, so that each clue depends on its own guard
// only; and its explanation must follow from the remaining clues.
func TestClues(t *testing.T, puzzles []puzzle.Puzzle) {
	t.Helper()
	r := rand.New(rand.NewPCG(17, 4))
	taken, several := 0, 0
	for _, p := range puzzles {
		before := givensText(t, p)
		clues := p.Kind().Clues(p)
		for _, c := range clues {
			if err := checkSingleClue(t, p, c); err != nil {
				t.Errorf("%v: %v\n%s", c.At, err, before)
			}
		}
		for _, at := range []puzzle.Place{{}, puzzle.Cell(4000, 4000), puzzle.Row(4000), puzzle.Col(-1), puzzle.Outside(puzzle.Left, 4000),
			puzzle.Run(4000, 0, puzzle.Down)} {
			if _, err := p.Kind().Without(p, at); !errors.Is(err, puzzle.ErrNoClue) {
				t.Errorf("a clue is taken from %v: %v", at, err)
			}
			if _, err := p.Kind().With(p, puzzle.Clue{At: at, Value: 1, Runs: []int{1}}); !errors.Is(err, puzzle.ErrNoClue) {
				t.Errorf("a clue is put at %v: %v", at, err)
			}
		}
		n, more, err := checkSubsets(t.Context(), p, clues, r)
		if err != nil {
			t.Errorf("%v\n%s", err, before)
		}
		if taken, several = taken+n, several+more; givensText(t, p) != before {
			t.Errorf("the puzzle has changed: from %s to %s", before, givensText(t, p))
		}
	}
	if t.Logf("%d puzzles, %d boards asked with clues taken away, %d of them with several solutions", len(puzzles), taken,
		several); several == 0 {
		t.Error("no clue that was taken away made a difference")
	}
}

func givensText(t *testing.T, p puzzle.Puzzle) string {
	t.Helper()
	return string(mustJSON(t, p.Kind().JSON.Givens(p)))
}

// checkSingleClue removes a clue and restores it, via JSON.
func checkSingleClue(t *testing.T, p puzzle.Puzzle, c puzzle.Clue) error {
	k := p.Kind()
	q, err := k.Without(p, c.At)
	if err != nil {
		return err
	}
	left := slices.DeleteFunc(k.Clues(p), func(x puzzle.Clue) bool { return x.At == c.At })
	if got := k.Clues(q); len(left)+1 != len(k.Clues(p)) || !equalValues(reflect.ValueOf(got), reflect.ValueOf(left)) {
		return fmt.Errorf("without it the clues are %v, not %v", got, left)
	}
	if _, err := k.Without(q, c.At); !errors.Is(err, puzzle.ErrNoClue) {
		return fmt.Errorf("taken away twice: %v", err)
	}
	var read puzzle.Clue
	if err := json.Unmarshal(mustJSON(t, c), &read); err != nil {
		return err
	}
	back, err := k.With(q, read)
	if err != nil {
		return fmt.Errorf("given back: %w", err)
	}
	if givensText(t, back) != givensText(t, p) {
		return fmt.Errorf("given back it makes %s", givensText(t, back))
	}
	if same, err := k.With(p, c); err != nil || givensText(t, same) != givensText(t, p) {
		return fmt.Errorf("put in its own place: %v", err)
	}
	rows, cols := q.Size()
	again, err := k.JSON.FromGivens(rows, cols, Value(t, "givens", string(mustJSON(t, k.JSON.Givens(q)))))
	if err != nil || !equalValues(reflect.ValueOf(k.Clues(again)), reflect.ValueOf(left)) {
		return fmt.Errorf("without it %s is not read again: %v", givensText(t, q), err)
	}
	return nil
}

// checkSubsets removes and restores random clues and compares the answers each time. It returns how often it compared, and how often a
// unique puzzle then had several solutions.
func checkSubsets(ctx context.Context, p puzzle.Puzzle, clues []puzzle.Clue, r *rand.Rand) (asked, several int, err error) {
	st := study.Open(p)
	u := st.Unique(ctx)
	whole := u.Status
	var away []puzzle.Place
	for range 8 {
		if len(away) > 0 && (len(away) == len(clues) || r.IntN(3) == 0) {
			k := r.IntN(len(away))
			if err := st.With(away[k]); err != nil {
				return asked, several, fmt.Errorf("the study does not take %v back: %w", away[k], err)
			}
			away = slices.Delete(away, k, k+1)
		} else if len(clues) > 0 {
			at := clues[r.IntN(len(clues))].At
			if err := st.Without(at); err != nil {
				if slices.Contains(away, at) && errors.Is(err, puzzle.ErrNoClue) {
					continue
				}
				return asked, several, fmt.Errorf("the study does not do without %v: %w", at, err)
			}
			away = append(away, at)
		}
		status, err := compareWithFresh(ctx, st)
		if err == nil && whole == puzzle.UniqueSolution {
			err = checkStillUnique(ctx, st, u.Solution, status)
		}
		if err != nil {
			return asked, several, fmt.Errorf("without %v: %w", away, err)
		}
		if asked++; whole == puzzle.UniqueSolution && status == puzzle.SeveralSolutions {
			several++
		}
	}
	if len(away) > 0 {
		e := st.Explain(ctx, study.ExplainOptions{})
		if err := NewProver(st.Puzzle()).Steps(ctx, e.Start, e.Steps); err != nil && e.Status != puzzle.NoSolution {
			return asked, several, fmt.Errorf("without %v: %w", away, err)
		}
	}
	return asked, several, nil
}

// checkStillUnique checks StillUnique against status, and again without all clues outside the core of the proof.
func checkStillUnique(ctx context.Context, st *study.Study, solution puzzle.Facts, status puzzle.Status) error {
	u := st.StillUnique(ctx, solution, nil)
	if u.Status != status {
		return fmt.Errorf("%s, but the solution is the only one: %s", status, u.Status)
	}
	if status != puzzle.UniqueSolution {
		return nil
	}
	q := st.Puzzle()
	var idle []puzzle.Place
	for _, c := range q.Kind().Clues(q) {
		if slices.Contains(u.Core, c.At) {
			continue
		}
		idle = append(idle, c.At)
		var err error
		if q, err = q.Kind().Without(q, c.At); err != nil {
			return err
		}
	}
	if n, _, _ := study.Count(ctx, q, 2, study.Options{}); n != 1 {
		return fmt.Errorf("%d solutions without %v, on which the proof does not rest", n, idle)
	}
	if again := st.StillUnique(ctx, solution, idle); again.Status != puzzle.UniqueSolution {
		return fmt.Errorf("without %v, on which the proof does not rest: %s", idle, again.Status)
	}
	return nil
}

// compareWithFresh compares the answers of a study with those of a new study of the same puzzle.
func compareWithFresh(ctx context.Context, st *study.Study) (puzzle.Status, error) {
	fresh := study.Open(st.Puzzle())
	a, b := st.Unique(ctx), fresh.Unique(ctx)
	if a.Err != nil || b.Err != nil || a.Status != b.Status {
		return "", fmt.Errorf("%s (%v), and the puzzle without them %s (%v)", a.Status, a.Err, b.Status, b.Err)
	}
	m, exact, _ := st.Count(ctx, maxSolutions)
	if n, same, _ := fresh.Count(ctx, maxSolutions); m != n || exact != same {
		return "", fmt.Errorf("%d solutions (all: %v), and the puzzle without them has %d (%v)", m, exact, n, same)
	}
	x, y := st.Forced(ctx, 0), fresh.Forced(ctx, 0)
	if x.Status != y.Status || x.Solution.IsZero() != y.Solution.IsZero() || !x.Solution.IsZero() && !x.Solution.Equal(y.Solution) {
		return "", fmt.Errorf("all solutions share something else (%s) than those of the puzzle without them (%s)", x.Status, y.Status)
	}
	return a.Status, nil
}
