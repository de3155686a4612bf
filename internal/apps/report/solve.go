package report

import (
	"context"
	"io"
	"math"
	"slices"
	"strconv"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/study"
)

// SolveOptions specifies how Solve solves. The tag doc documents a member for programs, and help documents a flag for people.
type SolveOptions struct {
	Method string `json:"method,omitempty" oneof:"fast,human" doc:"fast: the engine; human: named techniques." enum:"fast,human,paper" default:"fast" help:"fast: the solver; human: named techniques; paper: the published method."`
	First  bool   `json:"first,omitempty" doc:"Stop at the first solution; do not check whether it is unique." help:"Stop at the first solution; do not check whether it is unique."`
	Prove  bool   `json:"prove,omitempty" doc:"Prove the verdict, and add the identifier of the certificate." help:"With --json: prove the verdict, and add the identifier of the certificate that teka prove writes."`
	Held   bool   `json:"-" name:"marks" help:"Keep the values already filled in (default: use the clues only)."`
}

// Human reports whether only named techniques are requested, and not the engine.
func (o *SolveOptions) Human() bool { return o.Method == "human" }

// Solved is the JSON line of a solved puzzle. It contains the puzzle too, so that readers accept it as input.
type Solved struct {
	ID       string        `json:"id"`
	Kind     string        `json:"kind" is:"Kind"`
	Status   puzzle.Status `json:"status"`
	Method   string        `json:"method,omitempty"`               // if not the engine: "paper"
	Solution any           `json:"solution" is:"Solution,null"`    // in the corpus form of the kind; null if no solution was found
	Second   any           `json:"second,omitempty" is:"Solution"` // another solution, when the status is "multiple"
	Known    []puzzle.Fact `json:"known,omitempty"`                // facts found by an unfinished published method
	Trials   *int          `json:"trials,omitempty"`               // values tried by the search of a published method
	Reason   string        `json:"reason,omitempty"`               // why there is no solution or no answer
	Proof    *Digest       `json:"proof,omitempty"`                // of a certificate of the verdict, if requested
	Stats    study.Stats   `json:"stats"`
	Rows     int           `json:"rows"`
	Cols     int           `json:"cols"`
	Givens   any           `json:"givens" is:"Givens"` // the clues, in the corpus form of the kind

	Result study.Result `json:"-"` // the same as boards
	Board  puzzle.Facts `json:"-"` // the board to draw: the solution, or the progress of the method
	Steps  int          `json:"-"` // with named techniques
}

// Solve finds a solution and determines whether it is unique; reasons are in language l. With named techniques, the caller sets
// Stats.Seconds. An error is a defect: a solution that violates a rule.
func Solve(ctx context.Context, it kinds.Item, l *words.Language, o SolveOptions) (Solved, error) {
	if o.Human() {
		return human(ctx, it, l, o)
	}
	ask := study.Unique
	if o.First {
		ask = study.Solve
	}
	known := Held(it, o.Held)
	var proof *Digest
	var r study.Result
	if o.Prove {
		p, d, err := writeCertificate(ctx, it, io.Discard, known, study.ProveOptions{})
		if err != nil {
			return Solved{}, err
		}
		r, proof = p.Result, d
	} else {
		r = ask(ctx, it.Puzzle, study.Options{Known: known})
	}
	if r.Status == puzzle.Undecided {
		r.Reason = Why(ctx, r.Reason)
	}
	line := SolvedAs(it, l, r)
	line.Proof = proof
	if line.Board.IsZero() {
		line.Board = known
	}
	return line, r.Err
}

// human solves with named techniques only. If they do not suffice, the status is Stalled, with the board reached. A kind without techniques
// is an error.
func human(ctx context.Context, it kinds.Item, l *words.Language, o SolveOptions) (Solved, error) {
	l = l.About(it.Puzzle)
	if k := it.Puzzle.Kind(); len(k.Techniques) == 0 {
		return Solved{}, NoMethod(k, "human")
	}
	e := study.Explain(ctx, it.Puzzle, study.ExplainOptions{Known: Held(it, o.Held), Named: true})
	r := study.Result{Status: e.Status, Reason: e.Reason}
	switch e.Status {
	case puzzle.UniqueSolution:
		r.Solution = e.Known
	case puzzle.Undecided:
		r.Reason = Why(ctx, r.Reason)
	}
	line := SolvedAs(it, l, r)
	line.Board, line.Steps = e.Known, len(e.Steps)
	return line, nil
}

// NoMethod returns the error for a kind that a method does not support.
func NoMethod(k *puzzle.Kind, method string) error {
	name := k.Name
	if listed, err := kinds.ByName(name); err == nil && listed != k {
		name = k.Title // a variant
	}
	return fault.Errorf("%s has no %s method; --method fast solves it", name, method)
}

// SolvedAs returns the line of a result of any method, with its reason in a language.
func SolvedAs(it kinds.Item, lang *words.Language, r study.Result) Solved {
	k := it.Puzzle.Kind()
	l := Solved{ID: it.ID, Kind: k.Name, Status: r.Status, Reason: lang.Error(r.Reason), Stats: r.Stats, Result: r, Board: r.Solution}
	l.Rows, l.Cols = it.Puzzle.Size()
	l.Givens = k.JSON.Givens(it.Puzzle)
	if !r.Solution.IsZero() {
		l.Solution = k.JSON.Solution(it.Puzzle, r.Solution)
	}
	if !r.Second.IsZero() {
		l.Second = k.JSON.Solution(it.Puzzle, r.Second)
	}
	return l
}

// Verdict describes how a puzzle was solved, and how many values a published method tried.
func (l Solved) Verdict(lang *words.Language) string {
	data := map[string]any{"Differ": len(l.Differ()), "Reason": l.Reason, "Found": !l.Result.Solution.IsZero(),
		"Method": l.Method}
	text := lang.Phrase("verdict/"+string(l.Status), data)
	if l.Trials != nil && *l.Trials > 0 {
		return lang.Phrase("verdict/tried", map[string]any{"Verdict": text, "Trials": *l.Trials})
	}
	return text
}

// HumanVerdict describes the progress of named techniques.
func (l Solved) HumanVerdict(lang *words.Language) string {
	switch l.Status {
	case puzzle.UniqueSolution, puzzle.Stalled:
		return lang.Phrase("verdict/human/"+string(l.Status), map[string]any{"Steps": l.Steps, "Open": l.Board.Open()})
	}
	return l.Verdict(lang)
}

// Differ lists the places where the two solutions of a puzzle with several differ.
func (l Solved) Differ() []puzzle.Place {
	f, g := l.Result.Solution, l.Result.Second
	if f.IsZero() || g.IsZero() {
		return nil
	}
	var out []puzzle.Place
	for i := range f.Board().Len() {
		if f.Candidates(i) != g.Candidates(i) {
			out = append(out, f.Board().At(i))
		}
	}
	return out
}

// Counted is the JSON line of a count of solutions.
type Counted struct {
	ID     string        `json:"id"`
	Kind   string        `json:"kind" is:"Kind"`
	Status puzzle.Status `json:"status"`
	Count  int64         `json:"count"`
	Exact  bool          `json:"exact"` // false: there are at least Count
	Stats  study.Stats   `json:"stats"`

	Text string `json:"-"` // the count in words, in the requested language
}

// Count counts the solutions of a puzzle, up to most (0: no limit); see study.Count. With marks, solutions must agree with everything
// filled in.
func Count(ctx context.Context, it kinds.Item, lang *words.Language, most int64, marks bool) Counted {
	n, exact, stats := study.Count(ctx, it.Puzzle, most, study.Options{Known: Held(it, marks)})
	l := Counted{ID: it.ID, Kind: kindName(it), Status: countStatus(n, exact), Count: n, Exact: exact, Stats: stats}
	data := map[string]any{"Count": int(min(n, math.MaxInt32)), "Number": grouped(n, lang.Phrase("number/apart", nil)), "Exact": exact}
	if !exact && n < study.Most && (most == 0 || n < most) {
		data["Reason"] = lang.Error(Why(ctx, errWide))
	}
	l.Text = lang.Phrase("verdict/count", data)
	return l
}

// grouped formats a number with its digits in groups of three, from 10,000 on.
func grouped(n int64, apart string) string {
	s := strconv.FormatInt(n, 10)
	if len(s) < 5 {
		return s
	}
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + apart + s[i:]
	}
	return s
}

// countStatus returns the verdict that a count of n solutions implies: SeveralSolutions above one even if inexact, otherwise Undecided
// unless exact.
func countStatus(n int64, exact bool) puzzle.Status {
	switch {
	case n > 1:
		return puzzle.SeveralSolutions
	case !exact:
		return puzzle.Undecided
	case n == 1:
		return puzzle.UniqueSolution
	}
	return puzzle.NoSolution
}

// Shared is the JSON line of what all solutions of a puzzle share.
type Shared struct {
	ID     string        `json:"id"`
	Kind   string        `json:"kind" is:"Kind"`
	Status puzzle.Status `json:"status"`
	Forced []puzzle.Fact `json:"forced"`
	Open   int           `json:"open"` // places where solutions differ
	Reason string        `json:"reason,omitempty"`
	Stats  study.Stats   `json:"stats"`

	Board puzzle.Facts `json:"-"` // what all solutions share; zero if unknown
}

// Forced finds what all solutions of a puzzle share. With marks, solutions must agree with everything filled in. An error is a defect of
// the solver.
func Forced(ctx context.Context, it kinds.Item, lang *words.Language, marks bool) (Shared, error) {
	r := study.Forced(ctx, it.Puzzle, study.Options{Known: Held(it, marks)})
	l := Shared{ID: it.ID, Kind: kindName(it), Status: r.Status, Forced: []puzzle.Fact{}, Stats: r.Stats}
	switch r.Status {
	case puzzle.Solved: // open places differ between solutions
		l.Board, l.Open = r.Solution, r.Solution.Open()
		l.Forced = slices.AppendSeq(l.Forced, r.Solution.AllWithFixed())
		l.Status = puzzle.SeveralSolutions
		if l.Open == 0 {
			l.Status = puzzle.UniqueSolution
			if err := Verify(it.Puzzle, r.Solution); err != nil {
				return l, err
			}
		}
	case puzzle.Undecided: // what a few solutions share is not what all share
		r.Reason = Why(ctx, r.Reason)
		l.Open = it.Puzzle.Board().Len()
	}
	l.Reason = lang.Error(r.Reason)
	return l, nil
}

// Verdict describes in words in how many places the solutions differ, or why this is unknown.
func (l Shared) Verdict(lang *words.Language) string {
	name := "verdict/forced/" + string(l.Status)
	if l.Status == puzzle.NoSolution {
		name = "verdict/none"
	}
	return lang.Phrase(name, map[string]any{"Open": l.Open, "Reason": l.Reason})
}

// clashText describes the clues of a puzzle without solution that contradict each other, and which of them may be wrong alone; "" if none
// are known.
func clashText(l *words.Language, x study.Clash) string {
	if len(x.Clues) == 0 {
		return ""
	}
	return l.Phrase("clash", map[string]any{"One": len(x.Clues) == 1, "Clues": l.Clues(x.Clues), "Alone": l.Clues(x.Alone),
		"Only": len(x.Alone) == 1, "Each": slices.Equal(x.Clues, x.Alone)})
}
