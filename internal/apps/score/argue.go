package score

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/study"
)

// Claims counts the claims of an argument by result. They are replayed in order on a board that begins with the given
// values and takes each true one.
type Claims struct {
	Of     int `json:"of"`
	Forced int `json:"forced"` // followed from the board at that point; see study.Follow
	Early  int `json:"early"`  // true, but did not follow yet
	Again  int `json:"again"`  // repeated
	False  int `json:"false"`  // 1 if a step is false; later ones are not replayed
	Open   int `json:"open"`   // not decided, because the solution is unknown
}

// Claim is a false step of an argument.
type Claim struct {
	Step  int            `json:"step"`           // number of the claim, from 1
	Text  string         `json:"text,omitempty"` // as in the argument
	At    []puzzle.Place `json:"at"`
	Value int            `json:"value"`
	Not   bool           `json:"not,omitempty"`
	Why   string         `json:"why,omitempty"` // the rule that it breaks directly, or that no solution has it
}

// assertion is a claim as facts on the board.
type assertion struct {
	facts   []puzzle.Fact
	text    string
	invalid bool // it names no place of the board
}

// replay checks the claims of an argument one after the other on the growing board. It sets r.Claims and r.FirstFalse, and leaves them
// nil if the argument has no claims.
func (j *Judge) replay(ctx context.Context, r *Result, argument []byte) {
	list := j.assertions(argument[:min(len(argument), MaxBytes)])
	if len(list) == 0 {
		return
	}
	j.solveOnce(ctx)
	n := Claims{Of: len(list)}
	follow := study.Open(j.p).Follow(ctx)
	for i, v := range j.given { // any order: a set of facts
		follow.Add(puzzle.Fact{At: j.p.Board().Unknown(i).At, Value: v})
	}
	for i, s := range list {
		if s.invalid || j.contradicts(ctx, follow, s.facts) {
			n.False = 1
			r.FirstFalse = j.falseStep(follow, i+1, s)
			break
		}
		switch j.statusOf(ctx, follow, s.facts) {
		case known:
			n.Again++
		case open:
			n.Open++
		case forced:
			n.Forced++
		default:
			n.Early++
		}
		for _, x := range s.facts {
			follow.Add(x)
		}
	}
	r.Claims = &n
}

// claimStatus is the result of checking a claim.
type claimStatus uint8

const (
	known claimStatus = iota
	forced
	early
	open
)

// statusOf returns the status of a claim about several facts: the worst status of any of them, or open if some fact cannot be decided.
func (j *Judge) statusOf(ctx context.Context, follow *study.Follow, facts []puzzle.Fact) claimStatus {
	worst := known
	for _, x := range facts {
		if follow.Knows(x) {
			continue
		}
		seen, err := follow.Implies(ctx, x)
		switch {
		case seen:
			worst = max(worst, forced)
		case err != nil, j.solution.IsZero():
			return open
		default:
			worst = early
		}
	}
	return worst
}

// contradicts reports whether no solution has all of some facts together with the earlier claims.
func (j *Judge) contradicts(ctx context.Context, follow *study.Follow, facts []puzzle.Fact) bool {
	if !j.solution.IsZero() {
		for _, x := range facts {
			if j.solution.Contradicts(x) {
				return true
			}
		}
		return false
	}
	board := follow.Board().Clone()
	for _, x := range facts {
		if board.Contradicts(x) {
			return true
		}
		board.Add(x)
	}
	if ctx.Err() != nil || j.verdict == puzzle.Undecided || j.verdict == puzzle.NoSolution { // without solutions, nothing contradicts
		return false
	}
	return study.Solve(ctx, j.p, study.Options{Known: board, MaxConflicts: j.o.MaxConflicts}).Status == puzzle.NoSolution
}

// falseStep describes a false step: its number from 1, its facts, and the rule that it breaks or that no solution has it.
func (j *Judge) falseStep(follow *study.Follow, step int, s assertion) *Claim {
	c := &Claim{Step: step, Text: s.text, At: []puzzle.Place{}}
	if s.invalid {
		c.Why = j.lang.Error(errNoPlace)
		return c
	}
	board := follow.Board().Clone()
	for _, x := range s.facts {
		c.At, c.Value, c.Not = append(c.At, x.At), x.Value, x.Not
		if i, m := board.Board().Eliminated(x); i >= 0 {
			board.Restrict(i, ^m)
		}
	}
	c.Why = j.lang.Error(errNoSolution)
	if check := j.p.Kind().Check; check != nil {
		for _, v := range check(j.p, board) {
			c.Why = j.lang.Broken(j.p.Kind().Name, v)
			break
		}
	}
	return c
}

// assertions returns at most MaxClaims claims of an argument: those of a JSON list of facts or steps or an object with steps, if it is one
// and has any; otherwise those asserted in the text (see argued).
func (j *Judge) assertions(argument []byte) []assertion {
	s := sanitize(string(argument))
	if trimmed := strings.TrimSpace(s); trimmed != "" && (trimmed[0] == '[' || trimmed[0] == '{') && depth(trimmed) <= MaxDepth {
		if v, err := codec.ParseValue("", trimmed); err == nil {
			if list := j.steps(v); len(list) > 0 {
				return list[:min(len(list), MaxClaims)]
			}
		}
	}
	var out []assertion
	for _, c := range j.argued(s) {
		x := assertion{text: excerpt(s[c.from:c.to])}
		of, err := j.at(c)
		x.invalid = err != nil || c.value > puzzle.MaxValue
		for _, i := range of {
			x.facts = append(x.facts, puzzle.Fact{At: j.p.Board().Unknown(i).At, Value: c.value, Not: c.not})
		}
		out = append(out, x)
	}
	return out
}

// steps returns the claims of a list of facts, of steps with new facts, or of an object with steps; nil for anything else.
func (j *Judge) steps(v codec.Value) (out []assertion) {
	if members, err := v.Members(); err == nil {
		if v = members.Get("steps"); !v.Exists() {
			return nil
		}
	}
	list, err := v.List()
	if err != nil {
		return nil
	}
	for _, e := range list {
		var step struct {
			At   json.RawMessage
			New  []json.RawMessage
			Text string
		}
		if codec.Distinct(e.Raw()) != nil || json.Unmarshal([]byte(e.Raw()), &step) != nil || step.At == nil && step.New == nil {
			return nil
		}
		facts := step.New
		if step.New == nil {
			facts = []json.RawMessage{json.RawMessage(e.Raw())}
		}
		for _, raw := range facts {
			var x puzzle.Fact
			s := assertion{text: excerpt(step.Text)}
			s.invalid = json.Unmarshal(raw, &x) != nil || j.p.Board().Index(x.At) < 0 || x.Value < 0 || x.Value > puzzle.MaxValue
			if !s.invalid {
				s.facts = []puzzle.Fact{x}
			}
			out = append(out, s)
		}
	}
	return out
}

var blanks = pattern(`\s+`)

// excerpt returns a text on one line, cut to 160 characters.
func excerpt(s string) string { return cut(blanks().ReplaceAllString(s, " "), 160) }
