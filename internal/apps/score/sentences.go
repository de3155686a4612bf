package score

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// sentences reads the places named in sentences. Claims before a withdrawal or before the start of another attempt are ignored.
func (j *Judge) sentences(s string, best reading) reading {
	list, unsure := j.asserted(s)
	from := 0
	if len(list) > 0 {
		end := list[len(list)-1].to
		from = lastAttempt(s[:end], list[0].to)
		if tailTone(s[end:]) >= doubts {
			return reading{err: errWithdrawn}
		}
		list = slices.DeleteFunc(list, func(c claim) bool { return c.from < from })
	}
	if len(list) > 0 && leadTone(s[from:list[0].from], 0) >= doubts {
		return reading{err: errWithdrawn}
	}
	if unsure && best.err == errNoAnswer {
		best.err = errBase
	}
	r := j.fromClaims("places", list)
	if final, ok := j.finalList(s, from, r.count()); ok {
		return final
	}
	if r.err == nil && r.nonZero && j.shape != singles && (unsure || j.leftover(s, list)) {
		return reading{err: errPartly}
	}
	if r.err == nil && r.nonZero || best.err == errNoAnswer && r.err != nil {
		return r
	}
	return best
}

// lastAttempt returns where the last sentence begins that withdraws the claims before it or starts another attempt, after the first claim,
// which ends at first; 0 for none.
func lastAttempt(s string, first int) (from int) {
	for x := range sentences(s) {
		if h := classify(x.text); first <= x.at && (h.first&options != 0 || x.tone(false) == denies && h.all&refers == 0) {
			from = x.at
		}
	}
	return from
}

// finalList returns the list of places in a text that is the answer: one with at least half as many values as the text claims. The rest
// of the text was a draft then. Two different lists of the same places are an error; lists of different places are parts of one answer,
// and ok is false.
func (j *Judge) finalList(s string, from, claimed int) (found reading, ok bool) {
	for _, part := range parts(s) {
		if part.from < from {
			continue
		}
		if j.shape == pairs && grouped().MatchString(part.text) {
			return found, false
		}
		last := j.list(part.text)
		if last.err == errTwice {
			return last, true
		}
		if part.json || last.err != nil || 2*last.count() < claimed {
			continue
		}
		if !ok {
			found, ok = last, true
			continue
		}
		switch same, shared := compareLists(found, last); {
		case !same && shared:
			return reading{err: errSeveral}, true
		case !same:
			return found, false
		}
	}
	return found, ok
}

var errPartly = fault.Errorf("only part of the answer was understood")

// leftover reports whether a sentence names two or more cells without a claim about them. It ignores suppositions, negations and
// questions.
func (j *Judge) leftover(s string, list []claim) bool {
	next := 0
	for x := range sentences(s) {
		if x.asks || classify(x.text).all&(supposing|negates|refuted) != 0 {
			continue
		}
		n := 0
		for _, m := range cellPattern().FindAllStringIndex(x.text, -1) {
			for next < len(list) && list[next].to <= x.at+m[0] {
				next++
			}
			covered := false
			for k := max(0, next-1); k < len(list) && list[k].from < x.at+m[1]; k++ {
				covered = covered || list[k].to >= x.at+m[1]
			}
			n += btoi(!covered)
		}
		if n >= 2 {
			return true
		}
	}
	return false
}

// supposing has the classes of words in sentences that suppose or name possibilities. Places in such sentences are not claims.
const supposing = supposes | hedges | cases | interrupts | options

// asserted returns the claims of a text, except those in suppositions (see supposing). It drops claims whose rows may count from 0 or
// from 1, and then sets unsure.
func (j *Judge) asserted(s string) (out []claim, unsure bool) {
	at := 0
	seen, supposed := 0, false // how far the sentence was classified, and whether it supposes: a text may be one long sentence
	for _, c := range j.claims(s, false) {
		for at < c.from { // start of the sentence
			next := strings.IndexAny(s[at:c.from], ".;!?\n")
			if next < 0 {
				break
			}
			at += next + 1
			seen, supposed = at, false
		}
		end := c.to
		if next := strings.IndexAny(s[c.to:min(len(s), c.to+200)], ".;!?\n"); next >= 0 {
			end += next + 1
		}
		rest := s[min(seen, end):end]
		supposed = supposed || strings.Contains(rest, "?") || classify(rest).all&supposing != 0
		if seen = max(seen, c.from); supposed {
			continue
		}
		if c.base < 0 {
			unsure = true
			continue
		}
		if out = append(out, c); len(out) == MaxClaims {
			break
		}
	}
	return out, unsure
}
