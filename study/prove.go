package study

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/solver/proof"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/puzzle"
)

// ProveOptions selects what to prove. The zero value asks for the verdict: one solution, none or several.
type ProveOptions struct {
	Puzzle string // the puzzle in the corpus form, in one line
	Count  int    // if positive, list up to this many solutions
	Forced bool   // prove what all solutions share
}

// Proved is what a certificate proves.
type Proved struct {
	Result
	Claim     string // the claim line: "unique", "none", "several", "count 7", "at-least 9" or "forced"; "" if undecided
	Solutions int    // solutions listed
	Bytes     int64  // size of the certificate
	Steps     int    // numbered steps of the certificate
	Written   error  // error while writing it
}

// Prove answers a question about a puzzle with a certificate; see Study.Prove.
func (o Options) Prove(ctx context.Context, p puzzle.Puzzle, w io.Writer, q ProveOptions) Proved {
	return o.study(p).Prove(ctx, w, q)
}

// Prove answers like Unique, Count or Forced, with the same search, and writes a certificate meanwhile. If stopped, the certificate has
// no claim and proves nothing. Forced searches twice: for the solutions to list, then for the proof.
func (s *Study) Prove(ctx context.Context, w io.Writer, o ProveOptions) Proved {
	s = &Study{Seed: s.Seed, MaxConflicts: s.MaxConflicts, Progress: s.Progress, p: s.now, now: s.now, given: s.given}
	start := time.Now()
	var listed []puzzle.Facts
	if o.Forced {
		s.found = func(f puzzle.Facts) { listed = append(listed, f) }
		r := s.Forced(ctx, 0)
		if s.found = nil; r.Status == puzzle.Undecided {
			return Proved{Result: r}
		}
	}
	s.proof = proof.New(w, o.Puzzle)
	s.cert = model.NewCertificate(s.proof, s.p)
	s.cert.Given(s.given)
	for _, f := range listed {
		s.cert.Solution(f)
	}
	q, ok := s.begin(ctx)
	if !ok {
		return Proved{Result: q.end()}
	}
	p := Proved{Solutions: len(listed)}
	switch {
	case o.Forced && len(listed) > 0:
		p.Claim = q.proveForced(ctx, listed)
	case o.Count > 0:
		p.Claim, p.Solutions = q.proveCount(ctx, o.Count)
	default:
		q.unique(ctx)
		p.Claim = map[puzzle.Status]string{puzzle.UniqueSolution: "unique", puzzle.SeveralSolutions: "several",
			puzzle.NoSolution: "none"}[q.r.Status]
		p.Solutions = map[puzzle.Status]int{puzzle.UniqueSolution: 1, puzzle.SeveralSolutions: 2}[q.r.Status]
	}
	p.Result = q.end()
	p.verify(s.p)
	if p.Claim != "" {
		p.Bytes, p.Steps, p.Written = s.proof.Claim(p.Claim)
	}
	p.Stats.Seconds = time.Since(start).Seconds()
	return p
}

// proveCount lists up to max solutions and returns the claim and their number. The claim is "count N" if there are no more, "at-least N"
// if there are, and "" if stopped.
func (q *query) proveCount(ctx context.Context, max int) (claim string, n int) {
	n64, exact := q.list(ctx, int64(max), nil)
	n = int(n64)
	switch {
	case q.r.Stopped != nil:
		return "", n
	case !exact:
		q.r.Status = puzzle.SeveralSolutions
		return fmt.Sprintf("at-least %d", n), n
	}
	q.r.Status = puzzle.SeveralSolutions
	if n < 2 {
		q.r.Status = []puzzle.Status{puzzle.NoSolution, puzzle.UniqueSolution}[n]
	}
	return fmt.Sprintf("count %d", n), n
}

// proveForced proves that no place has a value that none of the listed solutions has: a board with one would satisfy an additional
// clause. The claim is "forced", or "" if that is not proved.
func (q *query) proveForced(ctx context.Context, listed []puzzle.Facts) (claim string) {
	union := listed[0].Clone()
	for _, f := range listed[1:] {
		for i := range union.Board().Len() {
			union.SetCandidates(i, union.Candidates(i)|f.Candidates(i))
		}
	}
	var other []sat.Lit
	for i, u := range q.m.Board().Unknowns() {
		for v := range (u.Values &^ union.Candidates(i)).Values() {
			other = append(other, q.m.Is(i, v))
		}
	}
	q.m.S.From(q.s.proof.Question(), func() { q.m.S.Add(other...) })
	if _, ok, done := q.solve(ctx, 0); !done || ok {
		return ""
	}
	q.r.Status, q.r.Solution = puzzle.Solved, union
	return "forced"
}
