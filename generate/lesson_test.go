package generate

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestLessonBoards: every lesson board is about its technique, and every technique named exists.
func TestLessonBoards(t *testing.T) {
	for _, k := range kinds.All {
		named := map[string]bool{}
		for line := range strings.Lines(k.Make.Lessons) {
			if name, _, _ := strings.Cut(line, " "); name != "#" {
				named[name] = true
			}
		}
		for name := range k.Make.NeverHardest {
			named[name] = true
		}
		for name := range named {
			if !slices.ContainsFunc(k.Techniques, func(x puzzle.Technique) bool { return x.ID == k.Name+"."+name }) {
				t.Errorf("%s has no technique %s", k.Name, name)
			}
		}
		boards := 0
		for _, x := range k.Techniques {
			for _, q := range seedsOf(k, x.ID) {
				rows, cols := q.Size()
				p, err := Request{Kind: k, Rows: rows, Cols: cols, About: x.ID, Seed: 1}.plan()
				if err != nil {
					t.Fatal(err)
				}
				if boards++; !holds(t, p, q) {
					t.Errorf("%s: a board does not need it, or others are harder", x.ID)
				}
			}
		}
		if want := strings.Count(k.Make.Lessons, "\n") - 1; boards != want {
			t.Errorf("%s: %d boards are read of %d lines", k.Name, boards, want)
		}
	}
}

// holds reports whether a board is about the technique of a plan at one of the levels that attempts use in turn.
func holds(t *testing.T, p *plan, q puzzle.Puzzle) bool {
	for i := range aboutLevels {
		far, err := (&lesson{plan: p.forAttempt(i)}).measure(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		if far == 0 {
			return true
		}
	}
	return false
}

// TestLessonMixed: a board derived from a lesson board is about the same technique and differs from it.
func TestLessonMixed(t *testing.T) {
	for i, k := range kinds.All {
		if i%sweeptest.Samples(2, 1) > 0 {
			continue
		}
		line := strings.Split(k.Make.Lessons, "\n")[1]
		name, _, _ := strings.Cut(line, " ")
		if name == "" {
			continue // the kind has no boards for lessons
		}
		rows, cols := LessonSize(k, name)
		p, err := Request{Kind: k, Rows: rows, Cols: cols, About: name, Seed: 1}.plan()
		if err != nil {
			t.Fatal(err)
		}
		m, err := p.attempt(t.Context(), 0)
		for i := 2; err != nil && i < 12; i += 2 {
			m, err = p.attempt(t.Context(), i)
		}
		if err != nil {
			t.Errorf("%s: %v", p.required, err)
			continue
		}
		for _, q := range seedsOf(k, p.required) {
			if key, err := Key(q); err != nil || key == m.Key {
				t.Errorf("%s: it is the board that was there (%v)", p.required, err)
			}
		}
		if m.Grade.Techniques[p.required] == 0 {
			t.Errorf("%s is not used", p.required)
		}
	}
}

// errEnough ends a search for the table.
var errEnough = errors.New("as many attempts as allowed")

// TestLessons prints the table of docs/generate.md: for each technique, how many of three puzzles about it, at the size of lessons, are
// made in a number of attempts. TEKA_LESSONS is a kind, or all; TEKA_ATTEMPTS (default 12) bounds the attempts for each technique, so that
// the table is the same on every machine. Techniques of colours use puzzles in three colours.
func TestLessons(t *testing.T) {
	only := os.Getenv("TEKA_LESSONS")
	if only == "" {
		t.Skip("TEKA_LESSONS=all, or the name of a kind, makes the table, which takes minutes")
	}
	most, err := strconv.Atoi(os.Getenv("TEKA_ATTEMPTS"))
	if err != nil {
		most = 12
	}
	for _, k := range kinds.All {
		if only != "all" && only != k.Name {
			continue
		}
		inColours := map[string]bool{}
		if c := k.Make.InColours; c != nil && c != k {
			for _, x := range c.Techniques {
				inColours[x.ID] = true
			}
		}
		for _, x := range k.Techniques {
			colours := 0
			if inColours[x.ID] {
				colours = 3
			}
			lessonRow(t, Request{Kind: k, Count: 3, Seed: 1, Colours: colours}, x.ID, most)
		}
	}
}

// lessonRow prints how many puzzles about a technique a request yields in at most so many attempts.
func lessonRow(t *testing.T, w Request, id string, most int) {
	_, name, _ := strings.Cut(id, ".")
	attempts, made := 0, 0
	ctx, cancel := context.WithCancelCause(t.Context())
	defer cancel(nil)
	w.Rows, w.Cols = LessonSize(w.Kind, name)
	w.About = name
	w.Progress = func(n int) {
		if attempts = n; n >= most {
			cancel(errEnough)
		}
	}
	var why error
	for _, err := range Puzzles(ctx, w) {
		if why = err; err == nil {
			made++
		}
	}
	fmt.Printf("| %s | `%s` | %dx%d | %d | %d | %v\n", w.Kind.Title, name, w.Cols, w.Rows, made, attempts, why)
}
