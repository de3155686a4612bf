package puzzletest

import (
	"context"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	_ "github.com/teka-puzzles/teka/internal/roomytest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/study"
)

// TestKind tests what holds for every kind: JSON and formats round-trip, the solution satisfies the rules, different questions get
// consistent answers, techniques find only consequences of known facts, and explanations reach everything that all solutions share. turns
// returns rotations and reflections of a puzzle, which must have the same grade; it may be nil.
func TestKind(t *testing.T, k *puzzle.Kind, puzzles []puzzle.Puzzle, turns func(puzzle.Puzzle) []puzzle.Puzzle) {
	if len(puzzles) == 0 {
		t.Errorf("%s: no puzzles", k.Name)
	}
	for n, p := range puzzles {
		if p.Kind() != k {
			t.Fatalf("a puzzle of the kind %s, not %s", p.Kind().Name, k.Name)
		}
		checkJSON(t, k, p)
		checkFormats(t, k, p)
		shared := checkAnswers(t, k, p)
		checkExplanation(t, p, shared)
		if turns != nil { // two per puzzle, so that all are covered
			all := turns(p)
			checkTurns(t, p, all[n%len(all)], all[(n+3)%len(all)])
		}
	}
}

// checkJSON tests that the givens of a puzzle, read from JSON, are written in the same way again.
func checkJSON(t *testing.T, k *puzzle.Kind, p puzzle.Puzzle) {
	t.Helper()
	givens := mustJSON(t, k.JSON.Givens(p))
	rows, cols := p.Size()
	q, err := k.JSON.FromGivens(rows, cols, Value(t, "givens", string(givens)))
	if err != nil {
		t.Errorf("%s: %s is not read again: %v", k.Name, givens, err)
		return
	}
	if again := mustJSON(t, k.JSON.Givens(q)); string(again) != string(givens) {
		t.Errorf("%s: %s becomes %s", k.Name, givens, again)
	}
}

// mustJSON encodes x. The test fails if that is impossible.
func mustJSON(t testing.TB, x any) []byte {
	t.Helper()
	b, err := json.Marshal(x)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// checkFormats tests the round trip through every format that can represent the puzzle.
func checkFormats(t *testing.T, k *puzzle.Kind, p puzzle.Puzzle) {
	t.Helper()
	givens := string(mustJSON(t, k.JSON.Givens(p)))
	for _, f := range k.Formats {
		if f.Encode == nil || f.Decode == nil {
			continue
		}
		text, err := f.Encode(p, nil, puzzle.Facts{})
		if err != nil {
			continue // the format cannot represent this puzzle
		}
		q, _, err := f.Decode(text, nil)
		if err != nil {
			t.Errorf("%s %s: %v\n%s", f.Name, k.Name, err, text)
			continue
		}
		if again := string(mustJSON(t, k.JSON.Givens(q))); again != givens {
			t.Errorf("%s %s: %s becomes %s", f.Name, k.Name, givens, again)
		}
	}
}

// checkAnswers compares the answers about solutions. It returns what all solutions share, or zero Facts without a solution.
func checkAnswers(t *testing.T, k *puzzle.Kind, p puzzle.Puzzle) puzzle.Facts {
	t.Helper()
	ctx := t.Context()
	r := study.Unique(ctx, p, study.Options{})
	if r.Err != nil {
		t.Errorf("%s: %v", k.Name, r.Err)
	}
	n, exact, _ := study.Count(ctx, p, 2, study.Options{})
	want := map[puzzle.Status]int64{puzzle.NoSolution: 0, puzzle.UniqueSolution: 1, puzzle.SeveralSolutions: 2}[r.Status]
	if n != want || n < 2 && !exact {
		t.Errorf("%s: %s, but %d solutions are counted (exact: %v)", k.Name, r.Status, n, exact)
	}
	if r.Solution.IsZero() {
		return puzzle.Facts{}
	}
	if bad := k.Check(p, r.Solution); len(bad) > 0 {
		t.Errorf("%s: the solution breaks a rule: %s", k.Name, bad[0].Text)
	}
	if k.JSON.Solution != nil && k.JSON.FromSolution != nil {
		back, err := k.JSON.FromSolution(p, Value(t, "solution", string(mustJSON(t, k.JSON.Solution(p, r.Solution)))))
		if err != nil || !back.Equal(r.Solution) {
			t.Errorf("%s: the solution in JSON is read as another one (%v)", k.Name, err)
		}
	}
	shared := study.Forced(ctx, p, study.Options{})
	if r.Status == puzzle.UniqueSolution && !shared.Solution.Equal(r.Solution) {
		t.Errorf("%s: one solution, but it is not what all solutions share", k.Name)
	}
	return shared.Solution
}

// checkExplanation proves an explanation of a puzzle, and checks that it reaches what all solutions share. shared is zero without a
// solution.
func checkExplanation(t *testing.T, p puzzle.Puzzle, shared puzzle.Facts) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	e := study.Explain(ctx, p, study.ExplainOptions{})
	if err := NewProver(p).Steps(ctx, e.Start, e.Steps); err != nil && e.Status != puzzle.NoSolution {
		t.Errorf("%s: %v", p.Kind().Name, err)
	}
	for _, s := range e.Steps {
		if err := CheckRoundTrip(p.Kind(), s); err != nil {
			t.Errorf("%s: %v", p.Kind().Name, err)
		}
	}
	switch {
	case shared.IsZero():
		if e.Status != puzzle.NoSolution {
			t.Errorf("%s: no solution, but the explanation ends with %s", p.Kind().Name, e.Status)
		}
	case !e.Known.Equal(shared):
		t.Errorf("%s: the explanation (%s, %d steps) ends with %d places open; %d are not shared by all solutions",
			p.Kind().Name, e.Status, len(e.Steps), e.Known.Open(), shared.Open())
	}
}

// checkTurns compares the grades of a puzzle and its turns. Last resorts depend on the order of the search: if one is needed, only status
// and label are compared.
func checkTurns(t *testing.T, p puzzle.Puzzle, turns ...puzzle.Puzzle) {
	t.Helper()
	whole := func(q puzzle.Puzzle) string {
		g := study.GradeOf(t.Context(), q)
		if g.Hardest >= study.LastResorts[0].Level {
			g = study.Grade{Version: g.Version, Status: g.Status, Label: g.Label, Hardest: study.LastResorts[0].Level}
		}
		return string(mustJSON(t, g))
	}
	want := whole(p)
	for i, q := range turns {
		if got := whole(q); got != want {
			t.Errorf("%s: turned (%d) it is graded\n%s, not\n%s", p.Kind().Name, i, got, want)
		}
	}
}

// ErrorText returns the message of an error, "" for nil.
func ErrorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// Update is the flag -update, which rewrites golden files.
var Update = flag.Bool("update", false, "write anew the files that tests compare with")

// Golden compares a drawing, as text and SVG, with testdata/NAME.txt and NAME.svg.
func Golden(t *testing.T, name string, s scene.Scene) {
	t.Helper()
	var svg strings.Builder
	if err := scene.SVG(&svg, s, scene.SVGOptions{NoStyle: true}); err != nil {
		t.Fatal(err)
	}
	for ext, got := range map[string]string{".txt": scene.Text(s, scene.TextOptions{}), ".svg": svg.String()} {
		path := filepath.Join("testdata", name+ext)
		if *Update {
			if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%s differs; with -update it becomes\n%s", path, got)
		}
	}
}
