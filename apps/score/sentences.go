package score

import (
	"slices"
	"strings"
	"unicode"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// attempt matches the beginning of another answer in sentences, such as "Attempt 2" or "Alternatively".
var attempt = pattern(`(?i)^[\s#*_>-]*(?:(?:attempt|try|option|candidate|version|possibility|answer|solution|percobaan|opsi|` +
	`pilihan|kemungkinan|jawaban)\s*(?:#|no\.?)?\s*(?:[a-d2-9]|two|second|kedua)\b|` +
	`(?:second|third|another|new|next) (?:attempt|try|option|candidate|version|possibility|answer|solution)\b|alternatively\b|` +
	`or:?\s*$|atau:?\s*$)`)

// sentences reads the places named in sentences. Claims before a withdrawal or before the start of another attempt are ignored.
func (j *Judge) sentences(s string, best reading) reading {
	list, unsure := j.asserted(s)
	from, end := 0, 0
	if len(list) > 0 {
		end = list[len(list)-1].to
	}
	for at, x := range sentences(s) {
		if at < end && (stanceOf(x.text, x.asks) >= denies || attempt().MatchString(x.text)) && at > 0 && len(list) > 0 && list[0].to <= at {
			from = at
		}
	}
	if len(list) > 0 && tailStance(s[end:]) >= doubts {
		return reading{err: errWithdrawn}
	}
	list = slices.DeleteFunc(list, func(c claim) bool { return c.from < from })
	if len(list) > 0 {
		if lead, _ := leadStance(s[from:list[0].from]); lead >= doubts {
			return reading{err: errWithdrawn}
		}
	}
	if unsure && best.err == errNoAnswer {
		best.err = errBase
	}
	r := j.spoken("places", list)
	var found reading
	first, split := false, false
	for _, part := range parts(s) { // a list with at least half of the values is the answer; the rest was a draft
		if part.from < from {
			continue
		}
		if split = split || j.shape == pairs && grouped().MatchString(part.text); split {
			break
		}
		last, is := j.list(part.text)
		if !is || part.json || last.err != nil || 2*last.says() < r.says() {
			continue
		}
		if !first {
			found, first = last, true
			continue
		}
		switch same, shared := alike(found, last); {
		case !same && shared:
			return reading{err: errSeveral}
		case !same: // two parts of one answer
			split = true
		}
	}
	if first && !split {
		return found
	}
	if r.err == nil && r.some && j.shape != singles && (unsure || j.leftover(s, list)) {
		return reading{err: errPartly}
	}
	if r.err == nil && r.some || best.err == errNoAnswer && r.err != nil {
		return r
	}
	return best
}

var errPartly = fault.Errorf("only part of the answer was understood")

// denying matches a word that negates a sentence.
var denying = pattern(`(?i)\b(?:no|not|never|cannot|can't|n't|without|tidak|bukan|tanpa)\b`)

// leftover reports whether a sentence names two or more cells that no claim covers. Suppositions, negations and questions are ignored.
func (j *Judge) leftover(s string, list []claim) bool {
	next := 0
	for at, x := range sentences(s) {
		if supposes(x.text) || denying().MatchString(x.text) || x.asks {
			continue
		}
		n := 0
		for _, m := range cellPattern().FindAllStringIndex(x.text, -1) {
			for next < len(list) && list[next].to <= at+m[0] {
				next++
			}
			covered := false
			for k := max(0, next-1); k < len(list) && list[k].from < at+m[1]; k++ {
				covered = covered || list[k].to >= at+m[1]
			}
			n += btoi(!covered)
		}
		if n >= 2 {
			return true
		}
	}
	return false
}

// supposing lists words of sentences that suppose, ask or name possibilities. Places in such sentences are not claims.
var supposing = set("if", "suppose", "supposing", "assume", "assuming", "try", "trying", "let's", "could", "might", "may", "maybe",
	"perhaps", "would", "either", "possible", "possibly", "candidate", "candidates", "whether", "unless", "wait", "hmm",
	"jika", "kalau", "andai", "andaikan", "misal", "misalkan", "coba", "mungkin", "bisa")

// supposes reports whether a sentence contains one of these words or a question mark.
func supposes(sentence string) bool {
	if strings.Contains(sentence, "?") {
		return true
	}
	for word := range strings.FieldsFuncSeq(sentence, func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' }) {
		if supposing[word] || supposing[strings.ToLower(word)] {
			return true
		}
	}
	return false
}

// asserted returns the claims of a text, except those in suppositions (see supposes). Claims whose rows may count from 0 or from 1 are
// dropped, and unsure reports that there were some.
func (j *Judge) asserted(s string) (out []claim, unsure bool) {
	at := 0
	for _, c := range j.claims(s, false) {
		for at < c.from { // the beginning of the sentence
			next := strings.IndexAny(s[at:c.from], ".;!?\n")
			if next < 0 {
				break
			}
			at += next + 1
		}
		end := c.to
		if next := strings.IndexAny(s[c.to:min(len(s), c.to+200)], ".;!?\n"); next >= 0 {
			end += next + 1
		}
		if supposes(s[at:end]) {
			continue
		}
		if c.base < 0 {
			unsure = true
			continue
		}
		if out = append(out, c); len(out) == MostClaims {
			break
		}
	}
	return out, unsure
}
