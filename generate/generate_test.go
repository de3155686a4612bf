package generate_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/kinds/hashi"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// small has a size of each kind for which puzzles are made quickly.
var small = map[string]int{"kakuro": 6, "masyu": 6, "nonogram": 8, "hashi": 7, "skyscrapers": 5}

// wish returns a request for count small puzzles of a kind.
func wish(t *testing.T, name string, count int) generate.Request {
	t.Helper()
	k, err := kinds.ByName(name)
	if err != nil {
		t.Fatal(err)
	}
	return generate.Request{Kind: k, Rows: small[name], Cols: small[name], Count: count, Seed: 7}
}

// all returns the puzzles of a request. An error ends the test.
func all(t *testing.T, w generate.Request) []generate.Result {
	t.Helper()
	var out []generate.Result
	for m, err := range generate.Puzzles(t.Context(), w) {
		if err != nil {
			t.Fatalf("after %d puzzles: %v", len(out), err)
		}
		out = append(out, m)
	}
	return out
}

func givens(m generate.Result) any { return m.Puzzle.Kind().JSON.Givens(m.Puzzle) }

// TestPuzzles: puzzles have one solution, which obeys the rules, have the requested size and grade, and differ from each other.
func TestPuzzles(t *testing.T) {
	for name := range small {
		t.Run(name, func(t *testing.T) {
			w := wish(t, name, 4)
			if name != "skyscrapers" {
				w.Cols++
			}
			keys := map[string]bool{}
			made := all(t, w)
			if len(made) != 4 {
				t.Fatalf("%d puzzles", len(made))
			}
			for _, m := range made {
				if r, c := m.Puzzle.Size(); r != w.Rows || c != w.Cols {
					t.Errorf("%dx%d", r, c)
				}
				if n, exact, _ := study.Count(t.Context(), m.Puzzle, 2, study.Options{}); n != 1 || !exact {
					t.Errorf("%d solutions of %v", n, givens(m))
				}
				if bad := w.Kind.Check(m.Puzzle, m.Solution); len(bad) > 0 || !m.Solution.Complete() {
					t.Errorf("%v: %v", givens(m), bad)
				}
				if m.Grade.Label == "" || m.Clues != len(w.Kind.Clues(m.Puzzle)) || m.Seed != w.Seed {
					t.Errorf("%+v", m)
				}
				if keys[m.Key] {
					t.Errorf("%s twice", m.Key)
				}
				keys[m.Key] = true
			}
		})
	}
}

// TestSeed: the same seed gives the same puzzles for any number of jobs; another seed gives others.
func TestSeed(t *testing.T) {
	for name := range small {
		t.Run(name, func(t *testing.T) {
			w := wish(t, name, 3)
			one := all(t, w)
			w.Jobs = 4
			four := all(t, w)
			w.Seed++
			others := all(t, w)
			for i := range one {
				if one[i].Attempt != four[i].Attempt || !reflect.DeepEqual(givens(one[i]), givens(four[i])) ||
					!reflect.DeepEqual(one[i].Grade, four[i].Grade) {
					t.Errorf("puzzle %d differs: %v and %v", i, givens(one[i]), givens(four[i]))
				}
				for k := range others {
					if one[i].Key == others[k].Key {
						t.Errorf("puzzle %d of seed 7 is puzzle %d of seed 8", i, k)
					}
				}
			}
		})
	}
}

// TestMinimal: no clue of a minimal puzzle can be omitted.
func TestMinimal(t *testing.T) {
	for _, name := range []string{"masyu", "skyscrapers"} {
		w := wish(t, name, 2)
		w.Minimal = true
		for _, m := range all(t, w) {
			for _, c := range w.Kind.Clues(m.Puzzle) {
				q, err := w.Kind.Without(m.Puzzle, c.At)
				if err != nil {
					t.Fatal(err)
				}
				if u := study.Unique(t.Context(), q, study.Options{}); u.Status != puzzle.SeveralSolutions {
					t.Errorf("%s: %v can be left out of %v: %s", name, c.At, givens(m), u.Status)
				}
			}
		}
	}
}

// TestKeys: a puzzle and its images have the same key, one solution, and the same grade in number of rounds. Other puzzles have other keys.
func TestKeys(t *testing.T) {
	for name := range small {
		w := wish(t, name, 2)
		made := all(t, w)
		if made[0].Key == made[1].Key {
			t.Errorf("%s: two puzzles with one key", name)
		}
		m := made[0]
		rows, cols := m.Puzzle.Size()
		images := map[string]bool{}
		for turn := range puzzle.Turn(puzzle.Turns) {
			q := w.Kind.Make.Turned(m.Puzzle, turn)
			images[fmt.Sprint(w.Kind.JSON.Givens(q))] = true
			solution := turn.Facts(m.Solution, rows, cols, q.Board())
			if name == "kakuro" { // its header does not turn
				solution = study.Unique(t.Context(), q, study.Options{}).Solution
			}
			if bad := w.Kind.Check(q, solution); len(bad) > 0 || !solution.Complete() {
				t.Errorf("%s turned by %d: %v", name, turn, bad)
			}
			if key, err := generate.Key(q); err != nil || key != m.Key {
				t.Errorf("%s turned by %d: %s, not %s (%v)", name, turn, key, m.Key, err)
			}
			if near, err := generate.ShapeKey(q, solution); err != nil || near != m.ShapeKey {
				t.Errorf("%s turned by %d: near %s, not %s (%v)", name, turn, near, m.ShapeKey, err)
			}
		}
		if len(images) < 4 {
			t.Errorf("%s: %d images", name, len(images))
		}
	}
}

// TestRenamedKeys: a puzzle whose numbers are permuted has the same key if its kind declares that numbers are names, and the permuted
// solution.
func TestRenamedKeys(t *testing.T) {
	var names []string
	for _, k := range kinds.All {
		if !k.Make.Renames {
			continue
		}
		name := k.Name
		names = append(names, name)
		m := all(t, generate.Request{Kind: k, Rows: 6, Cols: 6, Count: 1, Seed: 7})[0]
		clues := k.Clues(m.Puzzle)
		most := slices.MaxFunc(clues, func(a, b puzzle.Clue) int { return a.Value - b.Value }).Value
		for i := range clues {
			clues[i].Value = clues[i].Value%most + 1
		}
		q, err := k.With(m.Puzzle, clues...)
		if err != nil {
			t.Fatal(err)
		}
		if key, err := generate.Key(q); err != nil || key != m.Key {
			t.Errorf("%s renamed: %s, not %s (%v)", name, key, m.Key, err)
		}
		if u := study.Unique(t.Context(), q, study.Options{}); u.Status != puzzle.UniqueSolution {
			t.Errorf("%s renamed: %v", name, u.Status)
		}
	}
	if slices.Sort(names); !slices.Equal(names, []string{"hitori", "sudoku"}) {
		t.Errorf("tested %v", names)
	}
}

// TestGrades: puzzles have the requested grade, and few attempts fail, because omission of clues stops before the puzzle becomes too hard.
func TestGrades(t *testing.T) {
	for name, label := range map[string]string{"kakuro": "Easy", "masyu": "Easy", "nonogram": "Beginner", "hashi": "Easy",
		"skyscrapers": "Medium"} {
		w := wish(t, name, 3)
		w.MinGrade, w.MaxGrade = label, strings.ToLower(label)
		for _, m := range all(t, w) {
			if g := study.GradeOf(t.Context(), m.Puzzle); g.Label != label || m.Grade.Label != label {
				t.Errorf("%s: %s, not %s", name, g.Label, label)
			}
			if m.Attempt > 13 {
				t.Errorf("%s: %s at attempt %d, where 13 are enough for three", name, label, m.Attempt)
			}
		}
	}
}

// TestSymmetry: symmetric puzzles have the requested symmetry.
func TestSymmetry(t *testing.T) {
	for name := range small {
		w := wish(t, name, 2)
		for _, s := range w.Kind.Make.Symmetries {
			w.Symmetry = string(s)
			for _, m := range all(t, w) {
				rows, cols := m.Puzzle.Size()
				at := map[puzzle.Place]bool{}
				turned := w.Kind.Make.Turned(m.Puzzle, s.Turn())
				for _, c := range w.Kind.Clues(turned) {
					at[c.At] = true
				}
				for _, c := range w.Kind.Clues(m.Puzzle) {
					if !at[c.At] {
						t.Errorf("%s %s: %v has no image in %v", name, s, c.At, givens(m))
					}
				}
				if name == "nonogram" && !s.Turn().Facts(m.Solution, rows, cols, m.Puzzle.Board()).Equal(m.Solution) {
					t.Errorf("%s %s: the picture is not symmetric", name, s)
				}
			}
		}
	}
}

// TestMustUse: without the required technique, the other techniques do not solve the puzzle.
func TestMustUse(t *testing.T) {
	w := wish(t, "masyu", 2)
	w.MustUse = "diagonal-parity"
	var techniques []string
	for _, x := range w.Kind.Techniques {
		techniques = append(techniques, x.ID)
	}
	for _, m := range all(t, w) {
		var others []string
		for _, id := range techniques {
			if id != "masyu."+w.MustUse {
				others = append(others, id)
			}
		}
		e := study.Explain(t.Context(), m.Puzzle, study.ExplainOptions{Named: true, Only: others, MaxLevel: m.Grade.Hardest})
		if e.Status != puzzle.Stalled || m.Grade.Techniques["masyu."+w.MustUse] == 0 {
			t.Errorf("%s is not needed: %s", w.MustUse, e.Status)
		}
	}
}

// enumerated counts the solutions of a small nonogram or skyscrapers by trying all boards, up to 2.
func enumerated(p puzzle.Puzzle) int {
	known := puzzle.NewFacts(p.Board())
	n := 0
	var fill func(i int)
	fill = func(i int) {
		if n > 1 || len(p.Kind().Check(p, known)) > 0 {
			return
		}
		if i == known.Board().Len() {
			n++
			return
		}
		for v := range known.Board().Unknown(i).Values.Values() {
			known.Set(i, v)
			fill(i + 1)
			known.Reset(i)
		}
	}
	fill(0)
	return n
}

// TestEnumerated: small puzzles have one solution by enumeration with Check, which shares no code with the engine.
func TestEnumerated(t *testing.T) {
	for name, size := range map[string]int{"kakuro": 4, "masyu": 4, "nonogram": 4, "hashi": 5, "skyscrapers": 4} {
		w := wish(t, name, 2)
		w.Rows, w.Cols = size, size
		for _, m := range all(t, w) {
			if n := enumerated(m.Puzzle); n != 1 {
				t.Errorf("%s: %d solutions of %v", name, n, givens(m))
			}
		}
	}
}

// TestValid: the errors for impossible requests list the alternatives.
func TestValid(t *testing.T) {
	for want, change := range map[string]func(w *generate.Request){
		"can have 3 to 60":             func(w *generate.Request) { w.Rows = 2 },
		"supported: Beginner, Easy":    func(w *generate.Request) { w.MinGrade = "Simple" },
		"the easier one comes first":   func(w *generate.Request) { w.MinGrade, w.MaxGrade = "Hard", "Easy" },
		"unknown for Masyu (supported": func(w *generate.Request) { w.MustUse = "x-wing" },
		"supported: none, rotate":      func(w *generate.Request) { w.Symmetry = "spiral" },
		"density 2":                    func(w *generate.Request) { w.Density = 2 },
		"supported: short, long":       func(w *generate.Request) { w.Effort = "most" },
		"count -1":                     func(w *generate.Request) { w.Count = -1 },
		"left out in pairs":            func(w *generate.Request) { w.Minimal, w.Symmetry = true, "rotate" },
		"puzzles need more":            func(w *generate.Request) { w.MinGrade, w.NoHarderThan = "Trial", w.Kind.Techniques[0].ID },
		"and no step may be above": func(w *generate.Request) {
			w.MaxGrade, w.MustUse = "Beginner", w.Kind.Techniques[len(w.Kind.Techniques)-1].ID
		},
		"of this kind cannot be generated": func(w *generate.Request) { w.Kind = nil },
		"shows all its clues":              func(w *generate.Request) { w.Kind, w.Minimal = kinds.All[0], true },
		"as many rows as columns":          func(w *generate.Request) { *w = wish(t, "skyscrapers", 1); w.Cols = 6 },
		"is made without any":              func(w *generate.Request) { *w = wish(t, "hashi", 1); w.Symmetry = "mirror" },
	} {
		w := wish(t, "masyu", 1)
		change(&w)
		if err := w.Validate(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, not %q", err, want)
		}
	}
}

// TestContext: the end of the context ends all work, and its error is the last pair.
func TestContext(t *testing.T) {
	for _, jobs := range []int{1, 3} {
		ctx, cancel := context.WithCancel(t.Context())
		w := wish(t, "masyu", 0)
		w.Jobs = jobs
		n, last := 0, error(nil)
		for _, err := range generate.Puzzles(ctx, w) {
			if n, last = n+1, err; n == 2 {
				cancel()
			}
			if n > 20 {
				break
			}
		}
		cancel()
		if !errors.Is(last, context.Canceled) {
			t.Errorf("%d jobs: after %d: %v", jobs, n, last)
		}
	}
}

// TestNotReached: a request that is not met ends with an error that describes the nearest result.
func TestNotReached(t *testing.T) {
	w := wish(t, "skyscrapers", 0)
	w.Rows, w.Cols = 3, 3
	w.MinGrade = "Trial"
	var last error
	for _, err := range generate.Puzzles(t.Context(), w) {
		last = err
	}
	if !errors.Is(last, generate.ErrNotReached) || !strings.Contains(last.Error(), "nearest was ") {
		t.Error(last)
	}
}

// TestFewBoards: if most attempts repeat a puzzle, the error suggests a larger size.
func TestFewBoards(t *testing.T) {
	w := wish(t, "nonogram", 40)
	w.Rows, w.Cols, w.MinGrade, w.MaxGrade = 5, 5, "Hard", "Hard"
	var last error
	for _, err := range generate.Puzzles(t.Context(), w) {
		last = err
	}
	if !errors.Is(last, generate.ErrNotReached) || !strings.Contains(last.Error(), "of this size") {
		t.Error(last)
	}
}

// TestBestOf: the best of several is one of them, and none has a higher score.
func TestBestOf(t *testing.T) {
	w := wish(t, "hashi", 6)
	single := all(t, w)
	w.BestOf, w.Count = 3, 2
	for i, m := range all(t, w) {
		found := false
		for _, s := range single[3*i : 3*i+3] {
			found = found || s.Key == m.Key
			if s.Score > m.Score {
				t.Errorf("%v was kept, %v was not", m.Score, s.Score)
			}
		}
		if !found {
			t.Errorf("puzzle %d is none of the three", i)
		}
	}
}

// TestNoDoubles: there are few boards of this size. No two of the generated ones are equal when turned, and the final error states that all
// others were duplicates.
func TestNoDoubles(t *testing.T) {
	w := wish(t, "nonogram", 0)
	w.Rows, w.Cols = 3, 3
	keys := map[string]bool{}
	var last error
	for m, err := range generate.Puzzles(t.Context(), w) {
		if last = err; err == nil && keys[m.Key] {
			t.Errorf("%v again", givens(m))
		}
		keys[m.Key] = true
	}
	if !errors.Is(last, generate.ErrNotReached) || !strings.Contains(last.Error(), "it was made before") || len(keys) < 5 {
		t.Errorf("%d puzzles, then %v", len(keys), last)
	}
}

// TestWatch: progress is reported for every attempt, and the last report is that of the puzzle.
func TestWatch(t *testing.T) {
	told := 0
	w := generate.Request{Kind: hashi.Kind, Rows: 6, Cols: 6, Count: 3, Seed: 2}
	w.Progress = func(n int) {
		if told++; n != told {
			t.Errorf("attempt %d is told as %d", told, n)
		}
	}
	for m, err := range generate.Puzzles(t.Context(), w) {
		if err != nil {
			t.Fatal(err)
		}
		if told != m.Attempt+1 {
			t.Errorf("%d attempts are told when attempt %d gives a puzzle", told, m.Attempt)
		}
	}
}
