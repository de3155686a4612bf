package reader

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/generate/madetest"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds"
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
	condition = regexp.MustCompile(`^(?:Then |But |Maka |Tetapi )?(?:[Ii]f|[Jj]ika) .*?, (?:the|that|pulau|\d+ sel)\b`)
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

// exchange returns a function that exchanges the words of each pair in a text.
func exchange(words ...string) func(string) string {
	other := map[string]string{}
	for i, word := range words {
		other[word] = words[i^1]
	}
	pattern := regexp.MustCompile(`\b(?:` + strings.Join(words, "|") + `)\b`)
	return func(text string) string {
		return pattern.ReplaceAllStringFunc(text, func(word string) string { return other[word] })
	}
}

// TestSwapped exchanges the words for the two values of a cell in one sentence of an explanation at a time, in both languages: the reader
// finds the sentence false.
func TestSwapped(t *testing.T) {
	shades, ground := exchange("unshaded", "shaded", "hitam", "putih"), exchange("sea", "land", "laut", "daratan")
	for _, x := range []struct {
		kind string
		swap func(string) string
	}{{"nurikabe", ground}, {"hitori", shades}, {"heyawake", shades}} {
		k, err := kinds.ByName(x.kind)
		if err != nil {
			t.Fatal(err)
		}
		for n, code := range []string{"en", "id"} {
			l, err := kinds.Language(code)
			if err != nil {
				t.Fatal(err)
			}
			swapped, missed, board := 0, []string(nil), 0
			for m, err := range madetest.Puzzles(generate.Request{Kind: k, Rows: 9, Cols: 9, Seed: 7, Count: 2}) {
				if err != nil {
					t.Fatal(err)
				}
				if board++; board != n+1 && sweeptest.Samples(0, 1) == 0 { // one in each language
					continue
				}
				about, e := l.About(m.Puzzle), explained(t, m.Puzzle)
				known := e.Start.Clone()
				for _, d := range e.Deductions {
					list := strings.SplitAfter(narrate.Text(about, known, d), ". ")
					r, err := New(t.Context(), about, m.Puzzle, known)
					if err != nil {
						t.Fatal(err)
					}
					for i, sentence := range list {
						wrong := slices.Clone(list)
						if wrong[i] = x.swap(sentence); wrong[i] == sentence {
							continue
						}
						swapped++
						if len(r.falseShades(strings.Join(wrong, ""), linked(d))) == 0 {
							missed = append(missed, wrong[i])
						}
					}
					for _, f := range d.New {
						known.Add(f)
					}
				}
			}
			t.Logf("%s %s: %d swapped, %d missed", x.kind, code, swapped, len(missed))
			if swapped < 20 {
				t.Errorf("%s %s: only %d sentences swapped", x.kind, code, swapped)
			}
			if len(missed) > swapped/200 { // the facts of all cases of a step are read together
				t.Errorf("%s %s: %d missed:\n%s", x.kind, code, len(missed), strings.Join(missed, "\n"))
			}
		}
	}
}
