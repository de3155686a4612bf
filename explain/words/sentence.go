package words

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/teka-puzzles/teka/puzzle"
)

// Sentence is what the templates of techniques are given: the step, and its parts in words. The functions of a kind (see Speech)
// are given it, too.
type Sentence struct {
	Step   puzzle.Step
	Lang   *Language
	Breath *Breath      // of a step said as a part of a thought; else nil
	Whole  *puzzle.Step // of a step of a look: the look
	Parent *Sentence    // of a step of a look: the sentence of the look
	Memo   any          // what the kind keeps of it while it is made

	said  bool // the template said what follows
	since bool // what is being said is a reason
	terse bool // it is said in the style Terse
}

// Args are the numbers of the step.
func (x *Sentence) Args() puzzle.Args { return x.Step.Args }

// New is what the step finds: "R3C4 and R3C5 are filled".
func (x *Sentence) New() string { return x.facts(x.Step.New, true) }

// NewPlaces is where: "R3C4 and R3C5".
func (x *Sentence) NewPlaces() string { return x.Lang.Places(puzzle.Places(x.Step.New)) }

// Because is the known facts that the step rests on; "" for none.
func (x *Sentence) Because() string { return x.facts(x.Step.Because, false) }

// BecausePlaces is where they are.
func (x *Sentence) BecausePlaces() string { return x.Lang.Places(puzzle.Places(x.Step.Because)) }

// Clues is the clues that the step rests on; "" for none.
func (x *Sentence) Clues() string { return x.Lang.Places(x.Step.Clues) }

// Contradiction reports whether the step concludes that the board is impossible.
func (x *Sentence) Contradiction() bool { return x.Step.Contradiction() }

// Assumed is the assumption of a what-if.
func (x *Sentence) Assumed() string {
	f, ok := assumed(x.Step)
	if !ok {
		return ""
	}
	return x.facts([]puzzle.Fact{f}, false)
}

// assumed is what a step supposes.
func assumed(s puzzle.Step) (f puzzle.Fact, ok bool) {
	said, ok := puzzle.Said[puzzle.Supposition](s.Args)
	return said.Assumed, ok
}

// Place is a number of the step that is a place.
func (x *Sentence) Place(arg string) string {
	at, ok := x.Step.Args.Place(arg)
	if !ok {
		return ""
	}
	return x.Lang.Places([]puzzle.Place{at})
}

// Sub is the sentences of the sub-steps, in the style given ("short" or "long").
func (x *Sentence) Sub(style string) []string {
	var out []string
	for _, s := range x.Step.Sub {
		if style == "short" {
			out = append(out, x.Lang.Say(s, Short))
		} else {
			out = append(out, x.Lang.Say(s, Long))
		}
	}
	return out
}

// FactGroup is what the templates KIND/fact, /not, /so and /left are given: places of which the same is said.
type FactGroup struct {
	Places string
	N      int
	Value  int
	Not    bool
	Values []int        // of KIND/not: the values that the places do not hold
	Found  bool         // of KIND/not: the step finds this; other values may have been excluded before
	Name   string       // of Value, where values have names; see Language.About
	Names  []string     // of Values, likewise
	Board  []int        // of KIND/so and KIND/left: all values that the place could hold on the empty board
	At     puzzle.Place // the first
	All    []puzzle.Place
	Known  puzzle.Facts // of KIND/so and KIND/left: the board on which this holds
	After  bool         // the step does not find it, and it is said after what it finds
	Brief  bool         // it is one case of several, as a reason
	Args   puzzle.Args  // of the step
}

// InBrief is a sentence of another step that is one case of several in this one.
func (x *Sentence) InBrief(s puzzle.Step) *Sentence {
	return &Sentence{Step: s, Lang: x.Lang, Breath: x.Breath, since: true}
}

// Facts says facts as those of the step, places of which the same is said together.
func (x *Sentence) Facts(facts []puzzle.Fact) string { return x.facts(facts, false) }

// facts says facts, those with the same value together. A kind with a template KIND/not says of each place at once which values it
// does not hold, after all that places hold, and places that lack the same values together.
func (x *Sentence) facts(facts []puzzle.Fact, found bool) string {
	var not []string
	if x.Lang.first(x.Lang.kindName(), "/not") != "" {
		facts, not = x.lacks(facts, found)
	}
	parts := append(x.alike(facts, "/fact"), not...)
	if x.Breath != nil {
		return x.Lang.Apart(parts)
	}
	return x.Lang.List(parts, len(parts) > 1)
}

// alike names facts by a template of the kind, those of the same value together.
func (x *Sentence) alike(facts []puzzle.Fact, template string) []string {
	var groups []FactGroup
	at := map[[2]int][]puzzle.Place{}
	key := func(g FactGroup) [2]int {
		if g.Not {
			return [2]int{g.Value, 1}
		}
		return [2]int{g.Value, 0}
	}
	for _, f := range facts {
		g := FactGroup{Value: f.Value, Not: f.Not, At: f.At, Args: x.Step.Args}
		if at[key(g)] == nil {
			groups = append(groups, g)
		}
		at[key(g)] = append(at[key(g)], f.At)
	}
	parts := make([]string, len(groups))
	for i, g := range groups {
		places := at[key(g)]
		g.N, g.Places = len(places), x.Lang.Places(places)
		parts[i] = x.Lang.own(template, g)
	}
	return parts
}

// lacks takes the negative facts out and says them place by place.
func (x *Sentence) lacks(facts []puzzle.Fact, found bool) (others []puzzle.Fact, parts []string) {
	var order []puzzle.Place
	values := map[puzzle.Place][]int{}
	for _, f := range facts {
		if !f.Not {
			others = append(others, f)
			continue
		}
		if values[f.At] == nil {
			order = append(order, f.At)
		}
		values[f.At] = append(values[f.At], f.Value)
	}
	for len(order) > 0 {
		g := FactGroup{Not: true, At: order[0], Values: values[order[0]], Found: found, Args: x.Step.Args}
		var same, rest []puzzle.Place
		for _, at := range order {
			if slices.Equal(values[at], g.Values) {
				same = append(same, at)
			} else {
				rest = append(rest, at)
			}
		}
		g.N, g.Places, order = len(same), x.Lang.Places(same), rest
		parts = append(parts, x.Lang.own("/not", g))
	}
	return others, parts
}

// Strikes reports whether a fact says that a place does not hold a value.
func Strikes(f puzzle.Fact, at puzzle.Place, v int) bool {
	return f.At == at && f.Not == (f.Value == v)
}

// spans are numbers as texts, three or more that follow each other as one: "1 to 4".
func (l *Language) spans(values []int) []string {
	values = slices.Sorted(slices.Values(values))
	var out []string
	for i := 0; i < len(values); {
		j := i
		for j+1 < len(values) && values[j+1] == values[j]+1 {
			j++
		}
		if j < i+2 {
			j = i
			out = append(out, fmt.Sprint(values[i]))
		} else {
			out = append(out, l.fromTo(fmt.Sprint(values[i]), fmt.Sprint(values[j])))
		}
		i = j + 1
	}
	return out
}

// fromTo is all from one to another: "1 to 4".
func (l *Language) fromTo(from, to string) string {
	return l.Phrase("range", map[string]string{"From": from, "To": to})
}

// Capital is a text with a capital at its beginning.
func Capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// Texts are the items of a list of numbers or texts.
func Texts(items any) []string {
	var out []string
	switch items := items.(type) {
	case []int:
		for _, v := range items {
			out = append(out, fmt.Sprint(v))
		}
	case []string:
		out = items
	case []any: // what JSON makes of either
		for _, v := range items {
			out = append(out, fmt.Sprint(v))
		}
	}
	return out
}

// List makes a list of parts: "a, b and c". Long parts, which may have commas or an "and" of their own, are then divided by semicolons.
func (l *Language) List(parts []string, long bool) string { return l.joinBy("and", parts, long) }

// Or makes a list of parts of which one is meant: "a, b or c"; see List.
func (l *Language) Or(parts []string, long bool) string {
	if text := l.joinBy("or", parts, long); !long || len(parts) != 2 || !strings.Contains(parts[0], ",") {
		return text
	}
	word, _ := l.Fill("or", nil)
	return parts[0] + "; " + word + " " + parts[1]
}

// Apart makes a list of parts that may be lists themselves. Where one is, semicolons part them and no word: of "a and b and c" nobody
// knows which two belong together.
func (l *Language) Apart(parts []string) string {
	if len(parts) > 1 && slices.ContainsFunc(parts, l.nested) {
		return strings.Join(parts, "; ")
	}
	return l.List(parts, true)
}

// nested reports whether a part of a list is one itself.
func (l *Language) nested(part string) bool {
	word, _ := l.Fill("and", nil)
	return strings.Contains(part, " "+word+" ")
}

// joinBy makes a list with another word before the last part: the template of that name. The template "serial" stands before it in
// a list of three or more.
func (l *Language) joinBy(word string, parts []string, long bool) string {
	if len(parts) < 2 {
		return strings.Join(parts, "")
	}
	long = long && slices.ContainsFunc(parts, func(s string) bool { return strings.Contains(s, ",") })
	comma := ", "
	if long {
		comma = "; "
	}
	last := len(parts) - 1
	word, _ = l.Fill(word, nil)
	serial := ""
	if last > 1 {
		if serial, _ = l.Fill("serial", nil); serial != "" {
			serial = strings.TrimSpace(comma)
		}
	}
	return strings.Join(parts[:last], comma) + serial + " " + word + " " + parts[last]
}

// What was said before, so that the same is not said again.

// Alike reports whether the link before was of the same technique.
func (x *Sentence) Alike() bool {
	return x.Breath != nil && x.Breath.Prior != nil && x.Breath.Prior.Technique == x.Step.Technique
}

// Main reports whether the thought is named after the technique of the step.
func (x *Sentence) Main() bool { return x.Breath != nil && x.Breath.Main }

// Repeats reports whether the link before was of the same technique, with the same value of an argument of its.
func (x *Sentence) Repeats(arg string) bool {
	return x.Alike() && x.Breath.Prior.Args[arg] == x.Step.Args[arg]
}

// Same reports whether the link before, of the same argument, was about the same clues, so that they need not be named again.
func (x *Sentence) Same() bool {
	return x.Breath != nil && x.Breath.Prior != nil && !x.Breath.Anew && slices.Equal(x.Breath.Prior.Clues, x.Step.Clues)
}

// OnFound reports whether the step rests on something that its argument has found.
func (x *Sentence) OnFound() bool {
	return x.Breath != nil && slices.ContainsFunc(x.Step.Because, func(f puzzle.Fact) bool { return x.Breath.Said[f.At] })
}

// Twice reports whether the link before was of the same technique, about the same clues and with the same value of an argument of its.
func (x *Sentence) Twice(arg string) bool {
	return x.Same() && x.Breath.Prior.Technique == x.Step.Technique && x.Breath.Prior.Args[arg] == x.Step.Args[arg]
}
