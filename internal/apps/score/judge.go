package score

import (
	"context"
	"slices"
	"sync"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/constraint"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// english is the default language with all kinds.
var english = sync.OnceValue(func() *words.Language {
	l, err := kinds.Language(words.Languages[0])
	if err != nil {
		panic(err) // the first language always exists
	}
	return l
})

// maxWrongShare is the largest share of an answer that is not right.
const maxWrongShare = 0.99

// judge checks a reading against the rules, and against the solution if there is a single one.
func (j *Judge) judge(ctx context.Context, found reading) Result {
	if found.err != nil {
		return Result{Status: Unreadable, Why: j.lang.Error(found.err)}
	}
	if found.verdict != "" {
		return j.verdictOn(ctx, found)
	}
	for i, v := range j.given { // any order: each unknown is restricted separately; answers may omit givens
		if found.known.Candidates(i).Len() > 1 {
			found.known.Restrict(i, puzzle.Only(v))
		}
	}
	line, err := report.Check(kinds.Item{Puzzle: j.p}, j.lang, found.known)
	if err != nil {
		return Result{Status: Unreadable, Why: j.lang.Error(err)}
	}
	if found.open && line.Status == Right {
		line.Status = Partial
	}
	for _, at := range found.misplaced {
		line.Status = Wrong
		line.Violations = append(line.Violations, report.Violation{Rule: "no-place", At: []puzzle.Place{at}, Clues: []puzzle.Place{at},
			Text: words.Capital(j.lang.FaultText(fault.Textf("%v is not a place to fill in", at))) + "."})
	}
	r := Result{Status: line.Status, Right: line.Status == Right, Read: found.as, Board: line.Board}
	r.Violations = line.Violations[:min(len(line.Violations), MaxViolations)]
	if r.Right {
		r.Share = 1
	}
	r.Rules = j.rules(line)
	j.places(ctx, &r)
	if !r.Right {
		r.Share = min(r.Share, maxWrongShare)
	}
	return r
}

// rules counts the rules that an answer satisfies; nil if the kind cannot count them.
func (j *Judge) rules(line report.Checked) *Kept {
	k := j.p.Kind()
	if k.Clues == nil || k.Fulfilled == nil {
		return nil
	}
	met := k.Fulfilled(j.p, line.Board)
	broken := map[puzzle.Place]bool{}
	whole := line.Open == 0
	for _, v := range line.Violations {
		for _, at := range v.Clues {
			broken[at] = true
		}
		whole = whole && len(v.Clues) > 0 && !slices.ContainsFunc(v.Clues, func(at puzzle.Place) bool { return at.Kind == puzzle.RuleKind })
	}
	kept := &Kept{Of: 1}
	if whole {
		kept.Kept = 1
	}
	if d, ok := j.p.(constraint.Declared); ok && k.Traits.Givens { // all clues are given values: count the other rules
		for _, c := range d.Network().Constraints {
			if j.p.Board().Index(c.Clue) >= 0 { // a given value
				continue
			}
			kept.Of++
			open := slices.ContainsFunc(c.Scope, func(i int) bool { _, known := line.Board.Value(i); return !known })
			kept.Kept += btoi(!open && !broken[c.Clue])
		}
	}
	for _, c := range k.Clues(j.p) {
		if puzzle.GivenAt(j.p, c) >= 0 {
			continue
		}
		kept.Of++
		if !broken[c.At] && slices.Contains(met, c.At) {
			kept.Kept++
		}
		delete(broken, c.At)
	}
	if len(broken) > 0 { // a broken rule that is not a clue, such as a repeated value in a line
		kept.Kept -= min(kept.Kept, btoi(whole))
	}
	if line.Status == Right {
		kept.Kept = kept.Of
	}
	return kept
}

// btoi returns 1 for true and 0 for false.
func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// places compares the answer with the solution and computes the share.
//
// Half of the share is for satisfied rules, half for the correct places among those where the answer or the solution has a value. Without
// a single solution only the rules count. So an empty board gets nothing for its places, and guessing every place does not pay.
func (j *Judge) places(ctx context.Context, r *Result) {
	rules := 0.0
	if r.Rules != nil {
		rules = float64(r.Rules.Kept) / float64(r.Rules.Of)
	}
	if !r.Right {
		r.Share = rules
	}
	if j.solveOnce(ctx); j.solution.IsZero() {
		return
	}
	var n PlaceCount
	for i := range j.p.Board().Len() {
		if _, given := j.given[i]; given {
			continue
		}
		want, _ := j.solution.Value(i)
		is, known := r.Board.Value(i)
		switch {
		case known && is == want:
			n.Right += btoi(want != 0)
		case known && is != 0, r.Board.Candidates(i) == 0:
			n.Wrong++
		case want != 0:
			n.Open++
		}
	}
	r.Places = &n
	if of := n.Right + n.Wrong + n.Open; !r.Right && of > 0 {
		r.Share = (rules + float64(n.Right)/float64(of)) / 2
	}
}
