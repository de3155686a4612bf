package study_test

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

var all = []puzzle.Technique{givenCell, used, onlyPlace}

// TestStudyIsFresh makes and undoes random entries, mostly those of a solution, and asks for a hint after each change. A study that has
// been open for long answers like a new one, and its steps use the current entries and find something new.
func TestStudyIsFresh(t *testing.T) {
	asked := 0
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 11))
		n := 3 + r.IntN(2)
		p := newSquare(n, random(r, n, n+r.IntN(2*n), false), all)
		solution := study.Unique(t.Context(), p, study.Options{}).Solution
		st := study.Open(p)
		for range 12 {
			at, v := puzzle.Cell(r.IntN(n), r.IntN(n)), 1+r.IntN(n)
			if right, ok := solution.Value(p.Board().Index(at)); ok && seed%2 == 0 {
				v = right
			}
			switch r.IntN(7) {
			case 0, 1, 2:
				st.Marks().Set(at, v)
			case 3:
				st.Marks().Cross(at, 1+v%n)
			case 4:
				st.Marks().Undo()
			case 5:
				st.Marks().Redo()
			case 6:
				st.Marks().Clear(at)
			}
			fresh := study.Open(p)
			if err := fresh.Load(st.Marks()); err != nil {
				t.Fatal(err)
			}
			ctx := t.Context()
			a, b := st.Hint(ctx), fresh.Hint(ctx)
			if a.Status != b.Status || len(a.Wrong) != len(b.Wrong) || (a.Step == nil) != (b.Step == nil) || a.Step != nil &&
				a.Step.Level != b.Step.Level {
				t.Fatalf("seed %d: %+v, and from a new study %+v", seed, a, b)
			}
			if board := st.Board(); a.Status == puzzle.Solved && a.Step != nil {
				asked++
				if !holds(board, a.Step.Because) || holds(board, a.Step.New) {
					t.Fatalf("seed %d: %+v does not go on from what is written", seed, a.Step)
				}
			}
		}
	}
	if asked < 100 {
		t.Errorf("only %d steps were found", asked)
	}
}

// TestStudyTakesBack finishes a board and removes the last value in every possible way: each time there is a next step again.
func TestStudyTakesBack(t *testing.T) {
	p := newSquare(3, random(rand.New(rand.NewPCG(1, 15)), 3, 20, false), all)
	st := study.Open(p)
	last := puzzle.Cell(2, 2)
	var v int
	for x := range study.Unique(t.Context(), p, study.Options{}).Solution.All() {
		if x.At == last {
			v = x.Value
		} else if err := st.Marks().Set(x.At, x.Value); err != nil {
			t.Fatal(err)
		}
	}
	full := func(when string, want bool) {
		t.Helper()
		if h := st.Hint(t.Context()); h.Status != puzzle.Solved || (h.Step == nil) != want {
			t.Errorf("%s: %s, step %v", when, h.Status, h.Step)
		}
	}
	full("to begin with", false)
	st.Marks().Set(last, v)
	full("written", true)
	st.Marks().Undo()
	full("undone", false)
	st.Marks().Redo()
	full("redone", true)
	st.Marks().Clear(last)
	full("cleared", false)
	st.Marks().AddLayer("t")
	st.Marks().Set(last, v)
	full("tried", true)
	st.Marks().DropLayer("t")
	full("dropped", false)
}

// holds reports whether all these facts are known on a board.
func holds(board puzzle.Facts, facts []puzzle.Fact) bool {
	return !slices.ContainsFunc(facts, func(x puzzle.Fact) bool { return !board.Holds(x) })
}

// TestStudyWithout removes clues and restores them: the warm kernel agrees with a new kernel of the puzzle without them.
func TestStudyWithout(t *testing.T) {
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 12))
		n := 3 + r.IntN(2)
		p := newSquare(n, random(r, n, 2*n, seed%4 == 0), all)
		st := study.Open(p)
		var away []puzzle.Place
		for range 10 {
			if len(away) > 0 && r.IntN(3) == 0 {
				k := r.IntN(len(away))
				if err := st.With(away[k]); err != nil {
					t.Fatal(err)
				}
				away = append(away[:k:k], away[k+1:]...)
			} else if clues := st.Puzzle().(*square).givens(); len(clues) > 0 {
				at := clues[r.IntN(len(clues))]
				if err := st.Without(at); err != nil {
					t.Fatal(err)
				}
				away = append(away, at)
			}
			ctx := t.Context()
			want := study.Unique(ctx, st.Puzzle(), study.Options{})
			if got := st.Unique(ctx); got.Status != want.Status || got.Err != nil {
				t.Fatalf("seed %d: %v (%v), and of a new puzzle %v", seed, got.Status, got.Err, want.Status)
			}
			shared := study.Forced(ctx, st.Puzzle(), study.Options{})
			if got := st.Forced(ctx, 0); got.Status != shared.Status || !got.Solution.IsZero() && !got.Solution.Equal(shared.Solution) {
				t.Fatalf("seed %d: all share something else on the warm kernel", seed)
			}
			a, _, _ := st.Count(ctx, 50)
			if b, _, _ := study.Count(ctx, st.Puzzle(), 50, study.Options{}); a != b {
				t.Fatalf("seed %d: %d solutions, and of a new puzzle %d", seed, a, b)
			}
			next, err := st.Next(ctx) // techniques are laid out for the clues that are there
			if first, _ := study.Open(st.Puzzle()).Next(ctx); cmp.Diff(first, next) != "" {
				t.Fatalf("seed %d: %v (%v)\n%s", seed, next.Technique, err, cmp.Diff(first, next))
			}
		}
	}
}

// TestStudySteps takes the steps of a study one by one: they are those of an explanation.
func TestStudySteps(t *testing.T) {
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 13))
		p := newSquare(4, random(r, 4, 6, seed%5 == 0), all)
		e := study.Explain(t.Context(), p, study.ExplainOptions{})
		var steps []puzzle.Step
		var end error
		for s, err := range study.Open(p).Steps(t.Context()) {
			if end = err; err == nil {
				steps = append(steps, s)
			}
		}
		if diff := cmp.Diff(e.Steps, steps); diff != "" {
			t.Fatalf("seed %d: %s", seed, diff)
		}
		want := map[puzzle.Status]error{puzzle.SeveralSolutions: study.ErrSeveral, puzzle.NoSolution: study.ErrNone}[e.Status]
		if !errors.Is(end, want) {
			t.Errorf("seed %d: %s, but the steps end with %v", seed, e.Status, end)
		}
	}
}

func TestStudyStops(t *testing.T) {
	p := newSquare(4, nil, all)
	ctx, cancel := context.WithCancelCause(t.Context())
	why := errors.New("enough")
	cancel(why)
	st := study.Open(p)
	if _, err := st.Next(ctx); !errors.Is(err, why) {
		t.Errorf("next: %v", err)
	}
	if r := st.Unique(ctx); r.Status != puzzle.Undecided || !errors.Is(r.Stopped, why) {
		t.Errorf("unique: %v, %v", r.Status, r.Stopped)
	}
	if e := st.Explain(ctx, study.ExplainOptions{}); e.Status != puzzle.Undecided || !errors.Is(e.Stopped, why) {
		t.Errorf("explain: %v, %v", e.Status, e.Stopped)
	}
	if g := st.Grade(ctx); g.Status != puzzle.Undecided || !errors.Is(g.Stopped, why) {
		t.Errorf("grade: %v, %v", g.Status, g.Stopped)
	}
	if h := st.Hint(ctx); h.Status != puzzle.Undecided || !errors.Is(h.Stopped, why) {
		t.Errorf("hint: %v, %v", h.Status, h.Stopped)
	}
}

// TestMaxConflicts: a question uses no more conflicts than allowed, and ends the same way every time.
func TestMaxConflicts(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 14))
	p := newSquare(9, random(r, 9, 34, false), nil) // without techniques every step takes the kernel
	ask := func(most int64) (study.Explanation, int64) {
		st, conflicts := study.Open(p), int64(0)
		st.MaxConflicts = most
		st.Progress = func(p study.Progress) { conflicts = p.Conflicts }
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		return st.Explain(ctx, study.ExplainOptions{}), conflicts
	}
	_, free := ask(0)
	if free < 20 {
		t.Fatalf("%d conflicts are too few for this test", free)
	}
	first, spent := ask(free / 2)
	if first.Status != puzzle.Undecided || !errors.Is(first.Stopped, study.ErrMaxConflicts) {
		t.Errorf("%v, %v", first.Status, first.Stopped)
	}
	if spent > free/2 {
		t.Errorf("%d conflicts, and %d were allowed", spent, free/2)
	}
	second, _ := ask(free / 2)
	if diff := cmp.Diff(first.Steps, second.Steps); diff != "" {
		t.Error("the second time: " + diff)
	}
}

// TestUndecidedIsAskedAgain: an answer that the conflict limit cut short is not reused when the next question has a higher limit.
func TestUndecidedIsAskedAgain(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 14))
	for range 200 {
		st := study.Open(newSquare(8, random(r, 8, 30, true), nil))
		st.MaxConflicts = 1
		if st.Unique(t.Context()).Status != puzzle.Undecided {
			continue
		}
		st.MaxConflicts = 0
		if u := st.Unique(t.Context()); u.Status == puzzle.Undecided {
			t.Errorf("without a bound: %v", u.Stopped)
		}
		return
	}
	t.Error("one conflict was always enough")
}

func TestStudyRefuses(t *testing.T) {
	p := newSquare(3, map[puzzle.Place]int{puzzle.Cell(0, 0): 1}, all)
	st := study.Open(p)
	st.Marks().Set(puzzle.Cell(1, 1), 2)
	before := form(t, st.Marks())
	for _, x := range []struct {
		name string
		err  error
		want error
	}{
		{"marks of another board", st.Load(puzzle.NewMarks(newSquare(4, nil, nil).Board())), puzzle.ErrOtherBoard},
		{"a place that is not there", st.Marks().Set(puzzle.Cell(7, 7), 1), puzzle.ErrNoPlace},
		{"a value that is not there", st.Marks().Set(puzzle.Cell(0, 0), 9), puzzle.ErrNoValue},
		{"a clue that is not there", st.Without(puzzle.Cell(2, 2)), puzzle.ErrNoClue},
		{"a clue that was not taken away", st.With(puzzle.Cell(0, 0)), puzzle.ErrNoClue},
		{"an unknown trial", st.Marks().MergeLayer("x"), puzzle.ErrNoLayer},
		{"an unknown trial to drop", st.Marks().DropLayer("x"), puzzle.ErrNoLayer},
	} {
		if !errors.Is(x.err, x.want) {
			t.Errorf("%s: %v", x.name, x.err)
		}
	}
	if form(t, st.Marks()) != before || st.Puzzle() != puzzle.Puzzle(p) {
		t.Error("a refused change has changed something")
	}
}

// endsAfter is a context that ends after a number of checks.
type endsAfter struct {
	context.Context
	asked *int
}

func (c endsAfter) Err() error {
	if *c.asked--; *c.asked < 0 {
		return context.Canceled
	}
	return nil
}

// TestStudyCutShort interrupts a question anywhere, even while techniques are prepared: the next question gets the answer of a new study.
func TestStudyCutShort(t *testing.T) {
	p, err := kinds.Parse("https://puzz.link/p?mashu/6/6/1063000i3000")
	if err != nil {
		t.Fatal(err)
	}
	want, err := study.Open(p).Next(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	cut := 0
	for n := range 200 {
		st := study.Open(p)
		if _, err := st.Next(endsAfter{t.Context(), &n}); err != nil {
			cut++
			if !errors.Is(err, context.Canceled) {
				t.Fatal(err)
			}
		}
		got, err := st.Next(t.Context())
		if err != nil || cmp.Diff(want, got) != "" {
			t.Fatalf("%v\n%s", err, cmp.Diff(want, got))
		}
	}
	if cut < 10 || cut == 200 {
		t.Errorf("%d of 200 questions were cut short", cut)
	}
}

// TestScratchSeesTheEnd: if the context has ended, the view passed to a kind's Scratch reports Done, and the result is not cached.
func TestScratchSeesTheEnd(t *testing.T) {
	s := newSquare(3, nil, all)
	var over []bool
	s.kind.Scratch = func(l *puzzle.View) any {
		over = append(over, l.Done())
		return nil
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	st := study.Open(s)
	for range 2 {
		if e := st.Explain(ctx, study.ExplainOptions{}); e.Status != puzzle.Undecided || len(e.Steps) > 0 {
			t.Errorf("%s after %d steps", e.Status, len(e.Steps))
		}
	}
	for range 2 {
		st.Explain(t.Context(), study.ExplainOptions{})
	}
	if want := []bool{true, true, false}; !slices.Equal(over, want) {
		t.Errorf("scratches were made when it was over: %v, not %v", over, want)
	}
}

// TestNextWithin walks with bounds below all steps, below some, and above all steps of techniques. Where no step is within the bound, it
// takes a step without one. The steps are those of a plain walk, none exceeds the bound, no last resort is used within it, and the walk
// continues if nothing is within it.
func TestNextWithin(t *testing.T) {
	below, above := 0, 0
	for seed := range uint64(8) {
		r := rand.New(rand.NewPCG(seed, 12))
		p := newSquare(4, random(r, 4, 5, false), all)
		for _, bound := range []float64{0, used.Level, 99} {
			plain, bounded := study.Open(p).Walk(t.Context(), study.ExplainOptions{}), study.Open(p).Walk(t.Context(), study.ExplainOptions{})
			for more := true; more; {
				var want puzzle.Step
				want, more = plain.Next(t.Context())
				named := slices.ContainsFunc(all, func(k puzzle.Technique) bool { return k.ID == want.Technique })
				got, ok := bounded.NextWithin(t.Context(), bound)
				if ok != (named && want.Level <= bound) {
					t.Fatalf("seed %d: %s of level %g: within %g %v", seed, want.Technique, want.Level, bound, ok)
				}
				if ok {
					below++
				} else {
					above++
					got, ok = bounded.Next(t.Context())
				}
				if diff := cmp.Diff(want, got); diff != "" || ok != more {
					t.Fatalf("seed %d: %s", seed, diff)
				}
			}
			if a, b := plain.Explanation().Status, bounded.Explanation().Status; a != b {
				t.Errorf("seed %d within %g: %s, plainly %s", seed, bound, b, a)
			}
		}
	}
	if below < 50 || above < 50 {
		t.Errorf("%d steps within bounds, %d not", below, above)
	}
}

// form returns the marks as JSON.
func form(t *testing.T, m *puzzle.Marks) string {
	t.Helper()
	text, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
