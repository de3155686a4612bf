package words

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
)

// Breath is a step as a part of a thought: the board before it, and what else falls from it and is announced in the same breath.
type Breath struct {
	Known puzzle.Facts // the board before the step
	Falls []puzzle.Fact
	// Fallen lists the steps that find Falls, in order.
	Fallen []puzzle.Step
	Last   bool   // the argument ends here, in something to write down
	Again  bool   // it is the same as the argument before, in another place
	Fails  bool   // the argument refutes a hypothesis: its requirement cannot be met
	Lead   string // the template of a word to begin with: "then", "but"

	Said  map[puzzle.Place]bool // places of which the argument has spoken
	Prior *puzzle.Step          // the link said before in the thought; nil for the first
	Main  bool                  // the thought is named after its technique
	Anew  bool                  // an argument begins with it: what was said last is what followed from another
	Quiet func(string) bool     // techniques that are bookkeeping; nil for none
	Case  bool                  // it is one case of several, and brief
	Terse bool                  // it is a link of a trial; see the style Terse

	Steps  []puzzle.Step // of a look: what it is made of
	Inside []puzzle.Fact // what was found since a supposition, and the supposition: not named as a reason again
}

// Argue says a step as a part of a thought: look here, because, so, what falls. The template "TECHNIQUE/tell" says the cause; where
// it does not say itself what follows (with .So), that is added by the template "so". A technique without such a template is said
// in short.
func (l *Language) Argue(s puzzle.Step, b Breath) string {
	l = l.of(s.Technique)
	if l.speech.Now != nil {
		s = l.speech.Now(s, b.Known)
	}
	x := &Sentence{Step: s, Lang: l, Breath: &b}
	name := ""
	if b.Again {
		name = l.find(s.Technique, Again)
	}
	if name == "" && b.Terse {
		name = l.find(s.Technique, Terse)
		x.terse = name != ""
	}
	if name == "" {
		name = l.find(s.Technique, Tell)
	}
	if name == "" {
		return l.Say(s, Short)
	}
	text, err := l.Fill(name, x)
	if err != nil {
		return l.Say(s, Short)
	}
	if text = strings.TrimRight(text, "."); text == "" { // it goes without saying
		return ""
	}
	if b.Lead != "" {
		lead, _ := l.Fill(b.Lead, nil)
		text = lead + " " + text
	}
	if !x.said && !b.Fails {
		if so := x.so(); so != "" {
			tail, _ := l.Fill("so", map[string]any{"So": so, "Last": b.Last})
			text += tail
		}
	}
	return Capital(strings.TrimRight(text, ". ")) + "."
}

// Close says that all is written down, after a thought of some technique.
func (l *Language) Close(technique string) string {
	return l.of(technique).own("/close", nil)
}

// So is what follows from the step and what falls from it, in the short form of its kind: "R4C2 = 4, R3C2 = 9". What is only struck
// is said as what is left, "R2C2 is 1 or 5", and only where nothing is written down. A template that does not use it gets it added.
func (x *Sentence) So() string {
	x.said = true
	return x.so()
}

func (x *Sentence) so() string {
	if x.Breath == nil {
		return x.New()
	}
	if own := x.Lang.speech.So; own != nil {
		if text, ok := own(x); ok {
			return text
		}
	}
	traits := x.Lang.traits()
	after := x.Breath.Known.Clone()
	board := after.Board()
	var at []puzzle.Place
	for _, f := range slices.Concat(x.Step.New, x.Breath.Falls) {
		after.Add(f)
		if i := board.Index(f.At); i >= 0 && x.Breath.Known.Can(i).Len() == 1 && after.Can(i) != 0 {
			continue // announced before
		}
		if !slices.Contains(at, f.At) {
			at = append(at, f.At)
		}
	}
	if traits.Digits || traits.Some {
		at = x.inOrder(at, traits.Some)
	}
	var written, blank, left []puzzle.Place
	for _, p := range at {
		i := board.Index(p)
		v, known := after.Value(i)
		switch {
		case !known && traits.Some && !after.Of(p).Has(0) && x.Breath.Known.Of(p).Has(0):
			written = append(written, p) // at least one
		case known && (v > 0 || !traits.Crosses):
			if v == 0 {
				blank = append(blank, p)
			} else {
				written = append(written, p)
			}
		case slices.ContainsFunc(x.Step.New, func(f puzzle.Fact) bool { return f.At == p }):
			left = append(left, p)
		}
	}
	own := func(p puzzle.Place) bool {
		return slices.ContainsFunc(x.Step.New, func(f puzzle.Fact) bool { return f.At == p })
	}
	if len(left) > 0 && traits.Some && !slices.ContainsFunc(written, own) {
		return x.Values(after, slices.Concat(left, written)) // what is struck leads to what falls
	}
	if len(written) > 0 {
		return x.Values(after, written)
	}
	if len(blank) > 0 {
		return x.Values(after, blank)
	}
	return x.Values(after, left)
}

// inOrder sorts places by when they are decided. Places decided by a consequence of the step come after those the step itself decides; with
// own, after all of which it finds something.
func (x *Sentence) inOrder(at []puzzle.Place, own bool) []puzzle.Place {
	known := x.Breath.Known.Clone()
	var out []puzzle.Place
	if own {
		out = puzzle.Places(x.Step.New)
	}
	note := func(p puzzle.Place) {
		if known.Of(p).Len() < 2 && !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	for _, f := range x.Step.New {
		known.Add(f)
	}
	for _, p := range puzzle.Places(x.Step.New) {
		note(p)
	}
	for _, f := range x.Breath.Falls {
		known.Add(f)
		note(f.At)
	}
	for _, p := range at {
		if !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	return slices.DeleteFunc(out, func(p puzzle.Place) bool { return !slices.Contains(at, p) })
}

// Values says what places hold or may hold on a board, places of which the same is said together; see the templates KIND/so and KIND/left.
func (x *Sentence) Values(known puzzle.Facts, places []puzzle.Place) string {
	speech, traits := x.Lang.speech, x.Lang.traits()
	if traits.Digits && len(places) > 0 {
		return x.numbers(known, places)
	}
	type same struct {
		can   puzzle.Mask
		apart bool
		falls int // 1-based group of consecutive consequences; 0 for facts of the step itself
	}
	var order []same
	groups := map[same][]puzzle.Place{}
	for _, p := range places {
		m := same{can: x.leaves(known, p), apart: speech.Apart != nil && speech.Apart(x, p)}
		if traits.Some && !x.since && !x.finds([]puzzle.Place{p}) { // in order of dependence
			m.falls = 1
			if n := len(order); n > 0 && order[n-1].falls > 0 {
				if m.falls = order[n-1].falls; m != order[n-1] || x.restsApart(p, groups[m]) {
					m.falls++
				}
			}
		}
		if groups[m] == nil {
			order = append(order, m)
		}
		groups[m] = append(groups[m], p)
	}
	var parts []string
	first := 0 // as many of them tell what the step finds; the others tell what falls
	for n, k := range order {
		parts = append(parts, x.group(known, groups[k], k.can, len(parts) > 0))
		if n == first && x.finds(groups[k]) {
			first++
		}
	}
	if len(parts) > 1 && len(order) == len(places) && !x.since && !traits.Lines {
		return strings.Join(parts, ", ")
	}
	if traits.Some && first > 0 && first < len(parts) {
		own, comma := x.Lang.Apart(parts[:first]), ", "
		if strings.ContainsAny(own, ",;") || x.Lang.nested(own) {
			comma = "; "
		}
		return own + comma + x.Lang.Apart(parts[first:])
	}
	return x.Lang.Apart(parts)
}

// restsApart reports whether the consequence at a place depends on a consequence at one of others that shares no end with it.
func (x *Sentence) restsApart(at puzzle.Place, others []puzzle.Place) bool {
	on := map[puzzle.Place]bool{at: true} // at and the places it depends on
	for k := len(x.Breath.Fallen) - 1; k >= 0; k-- {
		s := x.Breath.Fallen[k]
		if slices.ContainsFunc(s.New, func(f puzzle.Fact) bool { return on[f.At] }) {
			for _, f := range s.Because {
				on[f.At] = on[f.At] || !x.Breath.Known.Holds(f)
			}
		}
	}
	a, b := at.Ends()
	return slices.ContainsFunc(others, func(p puzzle.Place) bool {
		c, d := p.Ends()
		return on[p] && a != c && a != d && b != c && b != d
	})
}

// finds reports whether the step itself finds something of some places.
func (x *Sentence) finds(at []puzzle.Place) bool {
	return slices.ContainsFunc(x.Step.New, func(f puzzle.Fact) bool { return slices.Contains(at, f.At) })
}

// leaves is what a board leaves to a place; where nothing is left, since links of a trial clash there, what the step by itself leaves.
func (x *Sentence) leaves(known puzzle.Facts, p puzzle.Place) puzzle.Mask {
	can := known.Of(p)
	if can != 0 {
		return can
	}
	can = known.Board().Unknown(known.Board().Index(p)).Values
	for _, f := range x.Step.New {
		switch {
		case f.At == p && f.Not:
			can &^= puzzle.Only(f.Value)
		case f.At == p:
			can = puzzle.Only(f.Value)
		}
	}
	return can
}

// group says of some places that they hold one of some values; later tells that others have been told before.
func (x *Sentence) group(known puzzle.Facts, at []puzzle.Place, can puzzle.Mask, later bool) string {
	empty := known.Board().Unknown(known.Board().Index(at[0])).Values
	g := FactGroup{N: len(at), At: at[0], All: at, Known: known, Places: x.Lang.Chains(at), After: later && !x.finds(at),
		Brief: x.since || x.terse, Values: slices.Collect(can.Values()), Board: slices.Collect(empty.Values()), Args: x.Step.Args}
	name := "/left"
	if can.Len() == 1 {
		name, g.Value = "/so", can.Min()
	}
	if own := x.Lang.speech.Group; own != nil {
		return x.Lang.own(name, own(x, g))
	}
	return x.Lang.own(name, g)
}
