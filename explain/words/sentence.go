package words

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/teka-puzzles/teka/puzzle"
)

// Sentence is the argument of a technique's templates and of a kind's functions (see Speech): a step, with methods that return its parts
// as text.
type Sentence struct {
	Step    puzzle.Step
	Lang    *Language
	Context *Context     // context within an explanation, or nil
	Whole   *puzzle.Step // the combined step that this one is part of, if any
	Parent  *Sentence    // its sentence
	Memo    any          // data of the kind, kept while the sentence is made

	usesSo    bool // the template has stated the conclusion
	asPremise bool // the values being named are premises
	terse     bool // the style is Terse
}

// Args returns the arguments of the step.
func (x *Sentence) Args() puzzle.Args { return x.Step.Args }

// New states the conclusions: "R3C4 and R3C5 are filled", or that a contradiction is impossible.
func (x *Sentence) New() string {
	if x.Step.Contradiction() {
		return x.Lang.Phrase("impossible", nil)
	}
	return x.facts(x.Step.New, true)
}

// NewPlaces names their places: "R3C4 and R3C5".
func (x *Sentence) NewPlaces() string { return x.Lang.Places(puzzle.Places(x.Step.New)) }

// Because states the premises, or "".
func (x *Sentence) Because() string { return x.facts(x.Step.Because, false) }

// BecausePlaces names the places of the premises.
func (x *Sentence) BecausePlaces() string { return x.Lang.Places(puzzle.Places(x.Step.Because)) }

// Clues names the clues used, or "".
func (x *Sentence) Clues() string { return x.Lang.Places(x.Step.Clues) }

// Contradiction reports whether the step proves that the board has no solution.
func (x *Sentence) Contradiction() bool { return x.Step.Contradiction() }

// Assumed states the assumption of a what-if, or "".
func (x *Sentence) Assumed() string {
	f, ok := assumed(x.Step)
	if !ok {
		return ""
	}
	return x.facts([]puzzle.Fact{f}, false)
}

func assumed(s puzzle.Step) (f puzzle.Fact, ok bool) {
	args, ok := puzzle.ArgsAs[puzzle.Assumption](s.Args)
	return args.Assumed, ok
}

// Place names the place in an argument of the step.
func (x *Sentence) Place(arg string) string {
	at, ok := x.Step.Args.Place(arg)
	if !ok {
		return ""
	}
	return x.Lang.Places([]puzzle.Place{at})
}

// Sub returns the texts of the sub-steps in the style "short" or "long".
func (x *Sentence) Sub(style string) []string {
	var out []string
	for _, s := range x.Step.Sub {
		if style == "short" {
			out = append(out, x.Lang.StepText(s, Short))
		} else {
			out = append(out, x.Lang.StepText(s, Long))
		}
	}
	return out
}

// FactGroup is the argument of the templates KIND/fact, /not, /so and /left: places about which the same is stated.
type FactGroup struct {
	Places string
	N      int
	Value  int
	Not    bool
	Values []int        // KIND/not: the eliminated values
	Found  bool         // KIND/not: by this step, while others may have been eliminated before
	Name   string       // name of Value if values have names; see Language.About
	Names  []string     // names of Values
	Board  []int        // KIND/so, KIND/left: all candidates on the empty board
	At     puzzle.Place // the first place
	All    []puzzle.Place
	Known  puzzle.Facts // KIND/so, KIND/left: the board on which this holds
	After  bool         // a consequence, stated after the step's own conclusions
	Brief  bool         // a premise or a step of a hypothesis, so brief
	Args   puzzle.Args  // arguments of the step
}

// InBrief returns the sentence of another step that serves as one of several cases in x.
func (x *Sentence) InBrief(s puzzle.Step) *Sentence {
	return &Sentence{Step: s, Lang: x.Lang, Context: x.Context, asPremise: true}
}

// Facts states facts, grouping places with the same value.
func (x *Sentence) Facts(facts []puzzle.Fact) string { return x.facts(facts, false) }

// facts states facts, grouping those with the same value. If the kind has a template KIND/not, eliminated values come last, grouped by
// place; found tells it that the step concludes them.
func (x *Sentence) facts(facts []puzzle.Fact, found bool) string {
	var not []string
	if x.Lang.firstTemplate(x.Lang.kindName(), "/not") != "" {
		facts, not = x.exclusionTexts(facts, found)
	}
	parts := append(x.factTexts(facts, "/fact"), not...)
	if x.Context != nil {
		return x.Lang.JoinNested(parts)
	}
	return x.Lang.List(parts, len(parts) > 1)
}

// factTexts fills in a template of the kind once for each value, with all places that have it.
func (x *Sentence) factTexts(facts []puzzle.Fact, template string) []string {
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
		g.N, g.All, g.Places = len(places), places, x.Lang.Places(places)
		parts[i] = x.Lang.fillFor(template, g)
	}
	return parts
}

// exclusionTexts separates the eliminations from other facts and returns one text for each set of eliminated values. found tells the
// template that the step concludes them.
func (x *Sentence) exclusionTexts(facts []puzzle.Fact, found bool) (others []puzzle.Fact, parts []string) {
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
		parts = append(parts, x.Lang.fillFor("/not", g))
	}
	return others, parts
}

// RulesOut reports whether f rules out value v at a place: f is another value there, or denies v.
func RulesOut(f puzzle.Fact, at puzzle.Place, v int) bool {
	return f.At == at && f.Not == (f.Value == v)
}

// ranges returns sorted numbers as texts, with three or more consecutive ones as a range: "1 to 4".
func (l *Language) ranges(values []int) []string {
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

// fromTo returns a range: "1 to 4".
func (l *Language) fromTo(from, to string) string {
	return l.Phrase("range", map[string]string{"From": from, "To": to})
}

// Capital returns s with its first letter in upper case.
func Capital(s string) string {
	if s == "" {
		return s
	}
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// Texts returns the items of a []int, []string or []any as strings.
func Texts(items any) []string {
	var out []string
	switch items := items.(type) {
	case []int:
		for _, v := range items {
			out = append(out, fmt.Sprint(v))
		}
	case []string:
		out = items
	case []any: // decoded from JSON
		for _, v := range items {
			out = append(out, fmt.Sprint(v))
		}
	}
	return out
}

// List joins parts: "a, b and c". If long is true and a part contains a comma, semicolons separate the parts.
func (l *Language) List(parts []string, long bool) string { return l.joinBy("and", parts, long) }

// Or joins alternatives: "a, b or c". See List for long.
func (l *Language) Or(parts []string, long bool) string {
	if text := l.joinBy("or", parts, long); !long || len(parts) != 2 || !strings.Contains(parts[0], ",") {
		return text
	}
	word, _ := l.Fill("or", nil)
	return parts[0] + "; " + word + " " + parts[1]
}

// JoinNested joins parts that may be lists themselves. If one contains "and", semicolons separate the parts without a final "and", so that
// the grouping stays clear.
func (l *Language) JoinNested(parts []string) string {
	if len(parts) > 1 && slices.ContainsFunc(parts, l.nested) {
		return strings.Join(parts, "; ")
	}
	return l.List(parts, true)
}

// nested reports whether a part contains the word "and".
func (l *Language) nested(part string) bool {
	word, _ := l.Fill("and", nil)
	return strings.Contains(part, " "+word+" ")
}

// joinBy joins parts with the template word before the last one. In a list of three or more, the template "serial" adds a comma before it.
// With long, parts that contain commas are separated by semicolons.
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

// The following methods let a template avoid repetition.

// Alike reports whether the previous link of the explanation has the same technique. It is false without context.
func (x *Sentence) Alike() bool {
	return x.Context != nil && x.Context.Prior != nil && x.Context.Prior.Technique == x.Step.Technique
}

// Repeats reports whether the previous link has the same technique and the same value of an argument.
func (x *Sentence) Repeats(arg string) bool {
	return x.Alike() && x.Context.Prior.Args[arg] == x.Step.Args[arg]
}

// Same reports whether the previous link of the same argument has the same clues, which then need not be named again.
func (x *Sentence) Same() bool {
	return x.Context != nil && x.Context.Prior != nil && !x.Context.NewArgument && slices.Equal(x.Context.Prior.Clues, x.Step.Clues)
}

// OnFound reports whether a premise of the step is about a place that the argument has mentioned.
func (x *Sentence) OnFound() bool {
	return x.Context != nil && slices.ContainsFunc(x.Step.Because, func(f puzzle.Fact) bool { return x.Context.Mentioned[f.At] })
}
