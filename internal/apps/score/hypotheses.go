package score

import (
	"slices"
	"strings"
)

// hypotheses tracks which sentences of an argument only state what would follow from a supposition. A supposition ends where the text
// states the opposite or draws a conclusion from a contradiction.
type hypotheses struct {
	open      []hypothesis
	but       bool // the current item has a contrast
	concluded bool // the last sentence draws a conclusion
}

// hypothesis is a supposition without a conclusion so far.
type hypothesis struct {
	of      []claim // what it supposes
	passing bool    // it is the condition of a sentence, and of those that continue it
	refuted bool    // it led to a contradiction
}

var (
	supposition = pattern(`(?i)\b(?:suppos\w*|assum\w*|imagin\w*|hypothe\w*|try(?:ing)?|let'?s (?:say|try)|let us|what if|andai\w*|misal\w*|` +
		`anggap\w*|seandainya|coba|umpama\w*)\b`)
	condition = pattern(`(?i)\b(?:if|when|unless|jika|kalau|bila|apabila)\b`)
	// trial matches a condition in front of what it would cause.
	trial     = pattern(`(?i)^\W*(?:with|dengan|without|tanpa)\b[^,]*:`)
	continues = pattern(`(?i)^[\W\d]*(?:then|but|and|also|this|that|which|so|therefore|thus|hence|likewise|now|it|maka|lalu|kemudian|tetapi|` +
		`namun|jadi|karena|sehingga|ini|itu)\b`)
	contrast   = pattern(`(?i)^[\W\d]*(?:but|however|tetapi|namun|tapi)\b`)
	conclusive = pattern(`(?i)\b(?:so|therefore|thus|hence|consequently|jadi|maka|karena itu|dengan demikian|sehingga)\b`)
	refutation = pattern(`(?i)\b(?:contradict\w*|impossib\w*|conflict\w*|violat\w*|absurd|kontradiksi|bertentangan|mustahil|melanggar|` +
		`tidak mungkin)\b`)
	// itemPattern matches the start of a numbered step.
	itemPattern = pattern(`(?i)^\W*(?:\d{1,3}(?:[.)]|$)|(?:step|langkah) \d)`)
	// wouldPattern matches a consequence that does not happen, resultPattern the start of a clause that concludes from it.
	wouldPattern  = pattern(`(?i)\b(?:would|akan)\b`)
	resultPattern = pattern(`(?i), (?:so|jadi|therefore|hence) `)
)

// endItem ends the conditions at the end of a numbered step, and what the step supposed if it has a contrast and its last sentence draws a
// conclusion.
func (h *hypotheses) endItem() {
	if h.endConditions(); h.but && h.concluded {
		h.open = nil
	}
	h.but, h.concluded = false, false
}

// endConditions ends conditions of single sentences.
func (h *hypotheses) endConditions() {
	h.open = slices.DeleteFunc(h.open, func(x hypothesis) bool { return x.passing })
}

// asserted returns those of the claims in a sentence that it asserts.
func (h *hypotheses) asserted(x sentence, list []claim) []claim {
	if strings.Trim(x.text, " \t0123456789") == "" {
		return nil
	}
	h.but = h.but || contrast().MatchString(x.text)
	concludes, refutes := conclusive().FindStringIndex(x.text), refutation().FindStringIndex(x.text)
	h.concluded = concludes != nil
	if supposition().MatchString(x.text) {
		h.open = append(h.open, hypothesis{of: list})
		return nil
	}
	if !continues().MatchString(x.text) {
		h.endConditions()
	}
	from := 0                               // claims before this offset follow from a supposition
	for k := len(h.open) - 1; k >= 0; k-- { // the innermost supposition, and conditions within it
		if at := slices.IndexFunc(list, func(c claim) bool { return excludes(c, h.open[k].of) }); at >= 0 {
			h.open, from = h.open[:k], list[at].from
			break
		}
		if !h.open[k].passing {
			break
		}
	}
	if n := len(h.open); n > 0 && concludes != nil && (h.open[n-1].refuted || refutes != nil && refutes[1] <= concludes[0]) {
		h.open, from = h.open[:n-1], x.at+concludes[0]
	} else if n > 0 {
		h.open[n-1].refuted = h.open[n-1].refuted || refutes != nil
	}
	if condition().MatchString(x.text) {
		h.open = append(h.open, hypothesis{list, true, refutes != nil})
	}
	if len(h.open) > 0 || x.asks || trial().MatchString(x.text) {
		return nil
	}
	text := x.text
	if at := resultPattern().FindStringIndex(text); at != nil && wouldPattern().MatchString(text[:at[0]]) &&
		(len(list) == 0 || list[0].from >= x.at+at[0]) {
		text = text[at[0]:]
	}
	if classify(text).all&supposing != 0 || wouldPattern().MatchString(text) {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(list), func(c claim) bool { return c.from < from })
}

// excludes reports whether a claim excludes one of those supposed.
func excludes(a claim, supposed []claim) bool {
	return slices.ContainsFunc(supposed, func(b claim) bool {
		return a.base == b.base && a.side == b.side && slices.Equal(a.cells, b.cells) && (a.value == b.value) == (a.not != b.not)
	})
}
