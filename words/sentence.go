package words

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/teka-puzzles/teka/puzzle"
)

// Sentence is what the templates of techniques are given: the step, and its parts in words.
type Sentence struct {
	Step puzzle.Step
	Kind string
	l    *Language

	breath *Breath      // of a step said as a part of a thought
	said   bool         // the template said what follows
	since  bool         // what is being said is a reason
	terse  bool         // it is said in the style Terse
	whole  *puzzle.Step // of a step of a look: the look
	parent *Sentence    // of a step of a look: the look
	cases  bool         // of a look: what was said are cases
	causes string       // of a look: what was said of what leads to the find
	placed []int        // of a look: blocks of which it was said where they are
	line   *lineView    // its line, when it has been looked at
}

// Args are the numbers of the step.
func (x *Sentence) Args() puzzle.Args { return x.Step.Args }

// New is what the step finds: "R3C4 and R3C5 are filled".
func (x *Sentence) New() string { return x.facts(x.Step.New, true) }

// NewPlaces is where: "R3C4 and R3C5".
func (x *Sentence) NewPlaces() string { return x.l.places(puzzle.Places(x.Step.New)) }

// Because is the known facts that the step rests on; "" for none.
func (x *Sentence) Because() string { return x.facts(x.Step.Because, false) }

// BecausePlaces is where they are.
func (x *Sentence) BecausePlaces() string { return x.l.places(puzzle.Places(x.Step.Because)) }

// Clues is the clues that the step rests on; "" for none.
func (x *Sentence) Clues() string { return x.l.places(x.Step.Clues) }

// Sides is how many clues outside of the board the step rests on.
func (x *Sentence) Sides() int {
	n := 0
	for _, at := range x.Step.Clues {
		if at.Kind == puzzle.SideKind {
			n++
		}
	}
	return n
}

// Contradiction reports whether the step concludes that the board is impossible.
func (x *Sentence) Contradiction() bool { return x.Step.Contradiction() }

// Assumed is the assumption of a what-if.
func (x *Sentence) Assumed() string {
	f, ok := x.Step.Args["assumed"].(puzzle.Fact)
	if !ok {
		return ""
	}
	return x.facts([]puzzle.Fact{f}, false)
}

// Place is a number of the step that is a place.
func (x *Sentence) Place(arg string) string {
	at, ok := x.Step.Args[arg].(puzzle.Place)
	if !ok {
		return ""
	}
	return x.l.places([]puzzle.Place{at})
}

// Sub is the sentences of the sub-steps, in the style given ("short" or "long").
func (x *Sentence) Sub(style string) []string {
	var out []string
	for _, s := range x.Step.Sub {
		if style == "short" {
			out = append(out, x.l.Say(s, Short))
		} else {
			out = append(out, x.l.Say(s, Long))
		}
	}
	return out
}

// FactGroup is what the templates KIND/fact and KIND/not are given: places of which the same is said.
type FactGroup struct {
	Places string
	N      int
	Value  int
	Not    bool
	Values []int        // of KIND/not: the values that the places do not hold
	Found  bool         // of KIND/not: the step finds this; other values may have been excluded before
	Board  []int        // of KIND/so and KIND/left: all values that the place could hold on the empty board
	At     puzzle.Place // the first
	Lines  int          // of edges: how many lines they make
	Ends   bool         // Places names the lines by their ends alone
	Then   string       // the lines that fall from those of Places
	Own    bool         // channels at the island of the step: Places are the islands that they lead to
	After  bool         // channels elsewhere, said after those
	There  bool         // of KIND/so and KIND/left: it is the channel that the step speaks of
	Brief  bool         // it is one case of several, as a reason
	Args   puzzle.Args  // of the step
}

// facts says facts, those with the same value together. A kind with a template KIND/not says of each place at once which values it
// does not hold, after all that places hold, and places that lack the same values together.
func (x *Sentence) facts(facts []puzzle.Fact, found bool) string {
	var not []string
	if x.l.set.Has(x.Kind + "/not") {
		facts, not = x.lacks(facts, found)
	}
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
		g.N, g.Places = len(places), x.l.places(places)
		text, err := x.l.run(x.Kind+"/fact", g)
		if err != nil {
			text, _ = x.l.run("any/fact", g)
		}
		parts[i] = text
	}
	parts = append(parts, not...)
	return x.l.join(parts, len(parts) > 1)
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
		g.N, g.Places, order = len(same), x.l.places(same), rest
		text, _ := x.l.run(x.Kind+"/not", g)
		parts = append(parts, text)
	}
	return others, parts
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
			text, _ := l.run("range", map[string]int{"From": values[i], "To": values[j]})
			out = append(out, text)
		}
		i = j + 1
	}
	return out
}

// capital is a text with a capital at its beginning.
func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// texts are the items of a list of numbers or texts.
func texts(items any) []string {
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

// runs writes the clue of a line: "2 1", or "0" for none.
func runs(items any) string {
	list := texts(items)
	if len(list) == 0 {
		return "0"
	}
	return strings.Join(list, " ")
}

// join makes a list of parts: "a, b and c"; parts that have commas or an "and" of their own are divided by semicolons.
func (l *Language) join(parts []string, long bool) string { return l.joinBy("and", parts, long) }

// joinBy makes a list with another word before the last part: the template of that name. The template "serial" stands before it in a list of three or more.
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
	word, _ = l.run(word, nil)
	serial := ""
	if last > 1 {
		if serial, _ = l.run("serial", nil); serial != "" {
			serial = strings.TrimSpace(comma)
		}
	}
	return strings.Join(parts[:last], comma) + serial + " " + word + " " + parts[last]
}
