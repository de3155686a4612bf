package bench

import (
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// twoByTwo returns a nonogram with the two solutions 10/01 and 01/10.
func twoByTwo(t *testing.T) (p puzzle.Puzzle, first, second puzzle.Facts) {
	for it := range kinds.Read(strings.NewReader("2x2:1/1/1/1"), "test", kinds.ReadOptions{}) {
		if it.Err != nil {
			t.Fatal(it.Err)
		}
		p = it.Puzzle
	}
	return p, fill(p, 1, 0, 0, 1), fill(p, 0, 1, 1, 0)
}

func fill(p puzzle.Puzzle, values ...int) puzzle.Facts {
	f := puzzle.NewFacts(p.Board())
	for i, v := range values {
		f.Set(i, v)
	}
	return f
}

func TestJudge(t *testing.T) {
	p, first, second := twoByTwo(t)
	bad, open := fill(p, 1, 1, 0, 0), fill(p, 1)
	yes, no := new(true), new(false)
	for _, x := range []struct {
		name   string
		c      Case
		r      study.Result
		want   Grade
		reason string
	}{
		{"several, as known", Case{Unique: no}, study.Result{Status: puzzle.SeveralSolutions, Solution: first, Second: second}, Right, ""},
		{"several, one known", Case{Unique: yes}, study.Result{Status: puzzle.SeveralSolutions, Solution: first, Second: second},
			Wrong, "where there is one"},
		{"several, not shown", Case{Unique: no}, study.Result{Status: puzzle.SeveralSolutions, Solution: first, Second: first}, Wrong,
			"not shown"},
		{"unique, as known", Case{Unique: yes, Solution: first}, study.Result{Status: puzzle.UniqueSolution, Solution: first}, Right, ""},
		{"unique, another one known", Case{Unique: yes, Solution: first}, study.Result{Status: puzzle.UniqueSolution, Solution: second}, Wrong,
			"differs from the known one"},
		{"unique, several known", Case{Unique: no}, study.Result{Status: puzzle.UniqueSolution, Solution: first}, Wrong,
			"where there are several"},
		{"unique, nothing known", Case{}, study.Result{Status: puzzle.UniqueSolution, Solution: first}, Unjudged, ""},
		{"none, one known", Case{Solution: first}, study.Result{Status: puzzle.NoSolution}, Wrong, "no solution found"},
		{"none, nothing known", Case{}, study.Result{Status: puzzle.NoSolution}, Unjudged, ""},
		{"limit", Case{Unique: yes}, study.Result{Status: puzzle.Undecided, Solution: first}, Unknown, ""},
		{"a rule broken", Case{Unique: yes}, study.Result{Status: puzzle.UniqueSolution, Solution: bad}, Wrong, "breaks a rule"},
		{"a rule broken at the limit", Case{Unique: yes}, study.Result{Status: puzzle.Undecided, Solution: bad}, Wrong, "breaks a rule"},
		{"a place open", Case{Unique: yes}, study.Result{Status: puzzle.UniqueSolution, Solution: open}, Wrong, "open"},
		{"no answer", Case{Unique: yes}, study.Result{Status: puzzle.Solved, Solution: first}, Wrong, "not an answer"},
	} {
		x.c.Puzzle = p
		got, why := judge(x.c, x.r)
		if got != x.want || !strings.Contains(why, x.reason) || (why == "") != (got != Wrong) {
			t.Errorf("%s: %s %q, want %s %q", x.name, got, why, x.want, x.reason)
		}
	}
}
