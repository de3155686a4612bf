package reader

import (
	"regexp"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Statements about shaded and unshaded cells, and about sea and land, also within hypotheses.

var (
	// ofValue matches the name of a value before the cells that have it: "the sea in", "the land in", "the shaded cells".
	ofValue = regexp.MustCompile(`\b(sea|land|laut|daratan) (?:in|at|di) $|\b(shaded|unshaded|hitam|putih) (?:cells? )?$`)
	// hasValue matches the value after the cells that have it.
	hasValue = regexp.MustCompile(`^ (?:(?:is|are) )?(sea|land|laut|daratan|shaded|unshaded|hitam|putih)\b`)
	// wouldMake matches what follows cells that a sentence gives a value to rule it out: "land in R1C2 would make the island too large".
	wouldMake = regexp.MustCompile(`^ (?:would make|akan membuat)\b`)
	// unlike matches statements about the other value: only the sea is connected, only land has numbers, and only shaded cells are counted.
	unlike = regexp.MustCompile(`\brest of the land\b|\bdaratan lainnya\b|\bby land\b|\bdikelilingi daratan\b|\bneeds sea\b|\bmemerlukan laut\b|` +
		`\breach the sea\b|\bmencapai laut\b|\bunshaded cells? (?:of the room|from)\b|\bits (?:\d+ )?unshaded\b|\bsel putih(?:nya| ruangan| dari)\b|` +
		`\b(?:With|Dengan) [^.:]*\b(?:unshaded|putih)\b[^.:]*: |\bSo they are land\b|\bthe land would fill\b|\bdaratan akan memenuhi|\bsemuanya daratan\b|\bmust be unshaded\b|\bharus putih\b|\byang putih\b|\bis shaded in\b|\bhitam di tiga\b`)
	// soThen matches what separates a reason from its conclusion.
	soThen = regexp.MustCompile(`, (?:so|jadi|and so|sehingga) `)
	// condition matches the beginning of a sentence about a value that is impossible, up to the value.
	condition = regexp.MustCompile(`^(?:Then |But |Maka |Tetapi )?(?:[Ii]f|[Jj]ika) .*?, (?:the|pulau|\d+ sel)\b`)
	begins    = regexp.MustCompile(`^(?:Suppose|Andaikan) `)
)

// valueOf returns the value that a word names.
func valueOf(word string) int {
	if slices.Contains([]string{"sea", "laut", "shaded", "hitam"}, word) {
		return 1
	}
	return 0
}

// falseShades returns the statements of a text about the value of cells that contradict the step: its conclusions, the facts known before
// it, and, within a hypothesis, the assumptions and conclusions of its sub-steps.
func (r *Reader) falseShades(text string, s puzzle.Step) (out []string) {
	words := r.facts(puzzle.Fact{At: r.p.Board().At(0), Value: 1})
	if at := r.cells.FindStringIndex(words); at == nil || !hasValue.MatchString(words[at[1]:]) {
		return nil
	}
	out = append(out, unlike.FindAllString(text, -1)...)
	after := r.known.Clone()
	for _, x := range s.New {
		after.Add(x)
	}
	h := hypotheses{map[puzzle.Fact]bool{}, map[puzzle.Fact]bool{}, map[puzzle.Fact]bool{}}
	for _, link := range s.Sub {
		h.add(link)
	}
	check := func(sentence string, holds func(x puzzle.Fact) bool) {
		for _, at := range r.cells.FindAllStringIndex(sentence, -1) {
			before, rest := sentence[:at[0]], sentence[at[1]:]
			var v int
			if m := hasValue.FindStringSubmatch(rest); m != nil {
				v = valueOf(m[1])
			} else if m := ofValue.FindStringSubmatch(before); m != nil {
				if v = valueOf(m[1] + m[2]); wouldMake.MatchString(rest) {
					v = 1 - v
				}
			} else {
				continue
			}
			for _, i := range r.unknowns(r.cell.FindAllStringSubmatch(sentence[at[0]:at[1]], -1)) {
				if x := (puzzle.Fact{At: r.p.Board().At(i), Value: v}); !holds(x) {
					out = append(out, r.facts(x)+" in "+sentence)
				}
			}
		}
	}
	holds := func(x puzzle.Fact) bool { return h.found[x] || after.Holds(x) && !h.found[opposite(x)] }
	sure, supposed := parts(text)
	for _, sentence := range sure {
		check(sentence, after.Holds)
	}
	for _, sentence := range supposed {
		if m := condition.FindString(sentence); m != "" {
			check(m, func(x puzzle.Fact) bool { return holds(opposite(x)) || h.ends[opposite(x)] })
			sentence = sentence[len(m):]
		}
		switch {
		case begins.MatchString(sentence):
			check(sentence, func(x puzzle.Fact) bool { return h.assumed[x] })
		case fails.MatchString(sentence):
			reason := soThen.Split(sentence, 2)
			check(reason[0], func(x puzzle.Fact) bool { return holds(x) || h.ends[x] })
			for _, end := range reason[1:] {
				check(end, func(x puzzle.Fact) bool { return h.ends[x] })
			}
		default:
			check(sentence, holds)
		}
	}
	return out
}

// opposite returns the other value of the same cell.
func opposite(x puzzle.Fact) puzzle.Fact { return puzzle.Fact{At: x.At, Value: 1 - x.Value} }

// hypotheses are the facts of the hypotheses of a deduction: assumed, found from these, and concluded by the last sub-steps, which refute
// them.
type hypotheses struct{ assumed, found, ends map[puzzle.Fact]bool }

// add adds the facts of the sub-steps of s.
func (h *hypotheses) add(s puzzle.Step) {
	said, assumes := puzzle.ArgsAs[puzzle.Assumption](s.Args)
	if assumes {
		h.assumed[said.Assumed], h.found[said.Assumed] = true, true
	}
	for k, sub := range s.Sub {
		h.add(sub)
		to := h.found
		if assumes && k == len(s.Sub)-1 {
			to = h.ends
		}
		for _, x := range sub.New {
			to[x] = true
		}
		for _, x := range sub.Because { // the assumption of a case
			h.found[x] = h.found[x] || !assumes
		}
	}
}
