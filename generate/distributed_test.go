package generate_test

import (
	"errors"
	"testing"

	"github.com/teka-puzzles/teka/generate"
)

// TestApart: attempts made separately, the last first, give the puzzles of Puzzles.
func TestApart(t *testing.T) {
	for _, best := range []int{1, 3} {
		w := wish(t, "skyscrapers", 4)
		w.Rows, w.Cols, w.BestOf = 4, 4, best
		want := all(t, w)
		a, err := generate.NewDistributed(w)
		if err != nil {
			t.Fatal(err)
		}
		const tries = 60
		var outcomes [tries]generate.Outcome
		made := map[int]generate.Result{}
		for i := tries - 1; i >= 0; i-- {
			m, o, err := a.Attempt(t.Context(), i)
			if err != nil {
				t.Fatal(err)
			}
			outcomes[i], made[i] = o, m
		}
		var got []generate.Result
		for i := 0; ; i++ {
			chosen, done, err := a.Accept(outcomes[i])
			if err != nil {
				t.Fatal(err)
			}
			if chosen >= 0 {
				got = append(got, made[chosen])
			}
			if done {
				break
			}
		}
		if len(got) != len(want) || a.Chosen() != len(want) {
			t.Fatalf("best of %d: %d puzzles, want %d", best, len(got), len(want))
		}
		for i := range want {
			if got[i].Key != want[i].Key || got[i].Attempt != want[i].Attempt {
				t.Errorf("best of %d: puzzle %d is of attempt %d, want %d", best, i, got[i].Attempt, want[i].Attempt)
			}
		}
	}
}

// TestApartNotReached: a goal that is not reached is not reached by separate attempts either, with the same error.
func TestApartNotReached(t *testing.T) {
	w := wish(t, "hashi", 1000)
	w.Rows, w.Cols = 3, 3
	var want error
	for _, err := range generate.Puzzles(t.Context(), w) {
		want = err
	}
	a, err := generate.NewDistributed(w)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; ; i++ {
		_, o, err := a.Attempt(t.Context(), i)
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = a.Accept(o)
		if err == nil {
			continue
		}
		if !errors.Is(err, generate.ErrNotReached) || err.Error() != want.Error() {
			t.Errorf("%v\nwant %v", err, want)
		}
		return
	}
}
