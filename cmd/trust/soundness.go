package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"time"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/internal/solver/frontier"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/constraint"
	"github.com/teka-puzzles/teka/study"
)

// soundness compares the engine's answers on random small boards with all their solutions.
func soundness(ctx context.Context, r *run) error {
	english, err := kinds.Language("en")
	if err != nil {
		return err
	}
	papers := &documents{run: r}
	r.each(ctx, func(i uint64) {
		again := fmt.Sprintf("-only soundness -seed %d -from %d -cases 1", r.seed, i)
		b, err := random(r.seed, i)
		if err != nil {
			r.expect("boards written and read again", false, "%v: %s", err, again)
			return
		}
		if b.try() != nil {
			r.add("boards left out: too many to try", 1)
			return
		}
		j := judge{r, b, fmt.Sprintf("%s: %s", b.text, again), rand.New(rand.NewPCG(r.seed, ^i))}
		j.count()
		j.verdict()
		j.forced()
		j.explained()
		j.deductions(english)
		j.hints()
		j.repeated(english)
		if i%4 == 0 {
			papers.add(j.certificate(english))
		}
		if i%8 == 0 {
			papers.add(j.proved(english))
		}
		if i%64 == 0 {
			r.made(b.item.Puzzle.Kind(), i)
		}
	})
	return papers.end()
}

// judge checks one board.
type judge struct {
	*run
	b    *board
	what string // the board, and how to reproduce it
	r    *rand.Rand
}

// capped reports whether the search stopped at mostSolutions.
func (j *judge) capped() bool { return len(j.b.solutions) >= mostSolutions }

// all reports whether a fact holds in all solutions that were found.
func (j *judge) all(x puzzle.Fact) bool {
	for _, s := range j.b.solutions {
		if !s.Holds(x) {
			return false
		}
	}
	return true
}

// status returns the verdict on a puzzle with n solutions.
func status(n int) puzzle.Status {
	return []puzzle.Status{puzzle.NoSolution, puzzle.UniqueSolution, puzzle.SeveralSolutions}[min(n, 2)]
}

// count checks the number of solutions, counted by the solver and by package frontier.
func (j *judge) count() {
	n := len(j.b.solutions)
	j.add("boards with "+[]string{"no solution", "one solution", "several solutions"}[min(n, 2)], 1)
	const most = 20
	got, exact, _ := study.Count(context.Background(), j.b.item.Puzzle, most, study.Options{})
	j.expect("count", got == min(int64(n), most) && (exact || n >= most) && (!exact || got == int64(n)),
		"%d (exact: %v), there are %d: %s", got, exact, n, j.what)
	j.read(int64(n))
}

// read checks the number of solutions that package frontier counts, unknown by unknown, against n. It does nothing for kinds whose rules
// are not declared.
func (j *judge) read(n int64) {
	p := j.b.item.Puzzle
	declared, ok := p.(constraint.Declared)
	if !ok {
		return
	}
	values := make([]puzzle.Mask, p.Board().Len())
	for i, u := range p.Board().Unknowns() {
		values[i] = u.Values
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	got, exact, err := frontier.Count(ctx, p.Board(), values, declared.Network())
	if err != nil {
		j.add("boards too wide to be read", 1)
		return
	}
	j.expect("count by reading", exact && (got == n || j.capped() && got > n), "%d (exact: %v), there are %d: %s", got, exact, n, j.what)
}

// verdict checks the verdict, the solution and the second solution.
func (j *judge) verdict() {
	u := study.Unique(context.Background(), j.b.item.Puzzle, study.Options{})
	n := len(j.b.solutions)
	j.expect("verdict", u.Err == nil && u.Status == status(n), "%s, there are %d solutions (%v): %s", u.Status, n, u.Err, j.what)
	if u.Status == puzzle.UniqueSolution || u.Status == puzzle.SeveralSolutions {
		j.expect("solution", j.capped() && len(j.b.item.Puzzle.Kind().Check(j.b.item.Puzzle, u.Solution)) == 0 || j.b.is(u.Solution),
			"it is none: %s", j.what)
	}
	if u.Status == puzzle.SeveralSolutions {
		j.expect("second solution", !u.Second.IsZero() && !u.Second.Equal(u.Solution) && (j.capped() || j.b.is(u.Second)),
			"it is none, or the first: %s", j.what)
	}
}

// forced checks that the values that the engine reports for each place are those in the solutions.
func (j *judge) forced() {
	if len(j.b.solutions) == 0 || j.capped() {
		return
	}
	f := study.Forced(context.Background(), j.b.item.Puzzle, study.Options{})
	right := f.Stopped == nil && f.Err == nil && !f.Solution.IsZero()
	for i, values := range j.b.shared() {
		right = right && f.Solution.Candidates(i) == values
	}
	j.expect("forced", right, "%v: %s", f.Status, j.what)
}

// explained replays an explanation: the premises of each step must be known, and its conclusions must hold in every solution.
func (j *judge) explained() {
	p := j.b.item.Puzzle
	e := study.Explain(context.Background(), p, study.ExplainOptions{})
	n := len(j.b.solutions)
	right, known := e.Status == status(n), e.Start.Clone()
	why := fmt.Sprintf("status %s of %d solutions", e.Status, n)
	for k, s := range e.Steps {
		for _, x := range s.Because {
			if !known.Holds(x) {
				right, why = false, fmt.Sprintf("step %d rests on %+v, which is not known", k+1, x)
			}
		}
		for _, x := range s.New {
			if !j.all(x) {
				right, why = false, fmt.Sprintf("step %d finds %+v, which a solution denies", k+1, x)
			}
			known.Add(x)
		}
	}
	if n > 0 && !j.capped() {
		for i, values := range j.b.shared() {
			if e.Known.Candidates(i) != values {
				right, why = false, fmt.Sprintf("place %d ends as %v and is %v in all solutions", i+1, e.Known.Candidates(i), values)
			}
		}
	}
	j.expect("explanation", right, "%s: %s", why, j.what)
	j.add("steps of explanations", len(e.Steps))
}

// hints asks for hints on a part of a solution, with and without a mistake.
func (j *judge) hints() {
	n := len(j.b.solutions)
	if n == 0 || j.capped() {
		return
	}
	p, solution := j.b.item.Puzzle, j.b.solutions[j.r.IntN(n)]
	board, part := p.Board(), j.r.Float64()
	known := puzzle.NewFacts(board)
	for i := range board.Len() {
		if v, _ := solution.Value(i); j.r.Float64() < part {
			known.Set(i, v)
		}
	}
	h := study.HintFor(context.Background(), p, known)
	right := n == 1 && h.Status == puzzle.Solved || n > 1 && (h.Status == puzzle.Solved || h.Status == puzzle.SeveralSolutions ||
		h.Status == puzzle.Mistaken) // with several solutions, a hint may only assume what they have in common
	if h.Step != nil && h.Status == puzzle.Solved {
		for _, x := range h.Step.New {
			for _, s := range j.b.solutions {
				right = right && (!within(known, s) || s.Holds(x))
			}
		}
	}
	j.expect("hint on a right board", right, "%s %+v on %v: %s", h.Status, h.Step, facts(known), j.what)
	if n > 1 || board.Len() == 0 {
		return
	}
	i := j.r.IntN(board.Len())
	value, _ := solution.Value(i)
	other := slices.Collect((board.Unknown(i).Values &^ puzzle.Only(value)).Values())
	if len(other) == 0 {
		return
	}
	known.Reset(i)
	known.Set(i, other[j.r.IntN(len(other))])
	h = study.HintFor(context.Background(), p, known)
	right = h.Status == puzzle.Mistaken && len(h.Wrong) > 0
	for _, x := range h.Wrong {
		right = right && (h.Together || solution.Contradicts(x))
	}
	j.expect("hint on a wrong board", right, "%s %v on %v: %s", h.Status, h.Wrong, facts(known), j.what)
}

// facts lists the facts of a board, for messages.
func facts(f puzzle.Facts) []puzzle.Fact { return slices.Collect(f.All()) }

// within reports whether a solution agrees with everything known on a board.
func within(known, solution puzzle.Facts) bool {
	for i := range known.Board().Len() {
		if solution.Candidates(i)&^known.Candidates(i) != 0 {
			return false
		}
	}
	return true
}

// certificate returns a certificate for the checker and its expected result, or an empty document after a failure. It alternates between
// the verdict, a count and forced values.
func (j *judge) certificate(english *words.Language) document {
	o := []report.ProveOptions{{}, {Max: 6}, {Forced: true}}[j.b.number/4%3]
	var text bytes.Buffer
	line, err := report.Prove(context.Background(), j.b.item, english, &text, o)
	if err != nil || line.Proof == nil {
		j.expect("certificates written", false, "%v: %s", err, j.what)
		return document{}
	}
	n := len(j.b.solutions)
	j.expect("certificates' claims", j.capped() || trueOf(line.Proof.Claim, n), "%q of %d solutions: %s", line.Proof.Claim, n, j.what)
	return document{text: text.Bytes(), holds: line.Proof.Claim, what: j.what}
}

// trueOf reports whether a claim is true of a puzzle with n solutions. Without a solution, nothing is forced.
func trueOf(claim string, n int) bool {
	least := 0
	switch {
	case claim == "unique":
		return n == 1
	case claim == "none":
		return n == 0
	case claim == "several":
		return n > 1
	case claim == "forced":
		return n > 0
	}
	if _, err := fmt.Sscanf(claim, "at-least %d", &least); err == nil {
		return n >= least
	}
	return claim == fmt.Sprint("count ", n)
}

// proved returns an explanation with a proof of each step, or an empty document after a failure.
func (j *judge) proved(english *words.Language) document {
	e := report.Explain(context.Background(), j.b.item, english, report.ExplainOptions{Every: j.b.number/8%2 == 0})
	if err := e.Prove(context.Background(), j.b.item); err != nil {
		j.expect("explanations proved", false, "%v: %s", err, j.what)
		return document{}
	}
	text, err := report.Line(e)
	j.expect("explanations proved", err == nil, "%v: %s", err, j.what)
	holds := map[puzzle.Status]string{puzzle.UniqueSolution: "unique", puzzle.NoSolution: "none"}[e.Status]
	return document{text: text, holds: holds, steps: true, what: j.what}
}

// made checks the claims of the generator: a unique solution, its values, and, if requested, no redundant clue.
func (r *run) made(k *puzzle.Kind, i uint64) {
	rnd := rand.New(rand.NewPCG(r.seed, i<<32))
	w := generate.Request{Kind: k, Rows: 4 + rnd.IntN(2), Cols: 4 + rnd.IntN(2), Count: 1, Seed: r.seed + i, Minimal: rnd.IntN(2) == 0 &&
		k.Make.OmitsClues}
	w.Cols = w.Rows
	for m, err := range generate.Puzzles(context.Background(), w) {
		if err != nil {
			if !errors.Is(err, generate.ErrNotReached) {
				r.add("wishes refused", 1)
			}
			return
		}
		what := fmt.Sprintf("%dx%d %s, seed %d, minimal: %v", w.Cols, w.Rows, k.Name, w.Seed, w.Minimal)
		b := board{number: 1, item: kinds.Item{Puzzle: m.Puzzle}}
		if b.try() != nil {
			r.add("boards left out: too many to try", 1)
			return
		}
		r.expect("generator: one solution, as told", len(b.solutions) == 1 && b.is(m.Solution), "%d solutions: %s", len(b.solutions), what)
		r.expect("generator: the number of clues", m.Clues == len(k.Clues(m.Puzzle)), "%d told: %s", m.Clues, what)
		if w.Minimal {
			r.minimal(m.Puzzle, what)
		}
		return
	}
}

// minimal checks that the puzzle is not unique without any one of its clues.
func (r *run) minimal(p puzzle.Puzzle, what string) {
	for _, c := range p.Kind().Clues(p) {
		q, err := p.Kind().Without(p, c.At)
		if err != nil {
			continue
		}
		b := board{number: 1, item: kinds.Item{Puzzle: q}}
		if b.try() != nil && len(b.solutions) < 2 {
			continue
		}
		r.expect("generator: no clue too many", len(b.solutions) > 1, "%v can be left out: %s", c.At, what)
	}
}

// remove deletes temporary files, ignoring errors.
func remove(paths ...string) {
	for _, path := range paths {
		os.Remove(path)
	}
}
