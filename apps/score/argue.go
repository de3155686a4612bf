package score

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/study"
)

// Claims counts what an argument claims. Claims are replayed in their order, on a board that begins empty and takes each that is true.
type Claims struct {
	Of     int `json:"of"`
	Forced int `json:"forced"` // could be seen on the board as it stood: see study.Follow
	Early  int `json:"early"`  // true, and could not be seen there yet
	Again  int `json:"again"`  // were said before
	False  int `json:"false"`  // 1 when there is a first false step: behind it nothing is replayed
	Open   int `json:"open"`   // what of it is true is not known, since the solution is not
}

// Claim is a step of an argument.
type Claim struct {
	Step  int            `json:"step"`           // among the claims, from 1
	Text  string         `json:"text,omitempty"` // in the words of the argument
	At    []puzzle.Place `json:"at"`
	Value int            `json:"value"`
	Not   bool           `json:"not,omitempty"`
	Why   string         `json:"why,omitempty"` // the rule that is broken at once, where one is; else that no solution has it
}

// stated is a claim about places of the board.
type stated struct {
	facts []puzzle.Fact
	text  string
	lost  bool // it is about no place of the board
}

// replay holds the claims of an argument, one after the other, against the board as it stands.
func (j *Judge) replay(ctx context.Context, r *Result, argument []byte) {
	list := j.stated(argument[:min(len(argument), MostBytes)])
	if len(list) == 0 {
		return
	}
	j.solve(ctx)
	n := Claims{Of: len(list)}
	follow := study.Open(j.p).Follow(ctx)
	for i, s := range list {
		if s.lost || j.false(ctx, follow, s.facts) {
			n.False = 1
			r.FirstFalse = j.falseStep(follow, i+1, s)
			break
		}
		switch j.stands(ctx, follow, s.facts) {
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

// standing is how a true claim stands to the board before it.
type standing uint8

const (
	known standing = iota
	forced
	early
	open
)

// stands is how claims stand, the last of them that fits.
func (j *Judge) stands(ctx context.Context, follow *study.Follow, facts []puzzle.Fact) standing {
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

// false reports whether no solution has all of some facts with what was said before.
func (j *Judge) false(ctx context.Context, follow *study.Follow, facts []puzzle.Fact) bool {
	if !j.solution.IsZero() {
		for _, x := range facts {
			if j.solution.Denies(x) {
				return true
			}
		}
		return false
	}
	board := follow.Board().Clone()
	for _, x := range facts {
		if board.Denies(x) {
			return true
		}
		board.Add(x)
	}
	if ctx.Err() != nil || j.verdict == puzzle.Undecided || j.verdict == puzzle.NoSolution { // of no solution everything holds
		return false
	}
	return study.Solve(ctx, j.p, study.Options{Known: board, MaxConflicts: j.o.MaxConflicts}).Status == puzzle.NoSolution
}

// falseStep tells of a step that is false.
func (j *Judge) falseStep(follow *study.Follow, step int, s stated) *Claim {
	c := &Claim{Step: step, Text: s.text, At: []puzzle.Place{}}
	if s.lost {
		c.Why = j.lang.Error(errNoPlace)
		return c
	}
	board := follow.Board().Clone()
	for _, x := range s.facts {
		c.At, c.Value, c.Not = append(c.At, x.At), x.Value, x.Not
		if i, m := board.Board().Strikes(x); i >= 0 {
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

// stated are the claims of an argument: a list of facts or of steps in JSON, or sentences.
func (j *Judge) stated(argument []byte) []stated {
	s := plain(string(argument))
	if trimmed := strings.TrimSpace(s); trimmed != "" && (trimmed[0] == '[' || trimmed[0] == '{') && depth(trimmed) <= MostDepth {
		if v, err := codec.ParseValue("", trimmed); err == nil {
			if list := j.steps(v); len(list) > 0 {
				return list[:min(len(list), MostClaims)]
			}
		}
	}
	var out []stated
	claims, _ := j.asserted(s)
	for _, c := range claims {
		x := stated{text: short160(s[c.from:c.to])}
		of, err := j.at(c)
		x.lost = err != nil || c.value > puzzle.MaxValue
		for _, i := range of {
			x.facts = append(x.facts, puzzle.Fact{At: j.p.Board().Unknown(i).At, Value: c.value, Not: c.not})
		}
		out = append(out, x)
	}
	return out
}

// steps are the claims of a list of facts, or of steps with the facts that they find as new, or of an object with steps.
func (j *Judge) steps(v codec.Value) (out []stated) {
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
		if json.Unmarshal([]byte(e.Raw()), &step) != nil || step.At == nil && step.New == nil {
			return nil
		}
		facts := step.New
		if step.New == nil {
			facts = []json.RawMessage{json.RawMessage(e.Raw())}
		}
		for _, raw := range facts {
			var x puzzle.Fact
			s := stated{text: short160(step.Text)}
			s.lost = json.Unmarshal(raw, &x) != nil || j.p.Board().Index(x.At) < 0 || x.Value < 0 || x.Value > puzzle.MaxValue
			if !s.lost {
				s.facts = []puzzle.Fact{x}
			}
			out = append(out, s)
		}
	}
	return out
}

var blanks = pattern(`\s+`)

// short160 is a text on one line, cut where it is long.
func short160(s string) string {
	const most = 160
	s = blanks().ReplaceAllString(s, " ")
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}
