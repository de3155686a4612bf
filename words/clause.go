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
	Last  bool   // the argument ends here, in something to write down
	Again bool   // it is the same as the argument before, in another place
	Fails bool   // it ends a trial: what it demands is not to be had
	Lead  string // the template of a word to begin with: "then", "but"

	Said  map[puzzle.Place]bool // places of which the argument has spoken
	Prior *puzzle.Step          // the link before in the thought; nil for the first
	Quiet func(string) bool     // techniques that are bookkeeping; nil for none
	Case  bool                  // it is one case of several, and brief
	Terse bool                  // it is a link of a trial; see the style Terse

	links  *int          // becomes how many sentences a trial takes, before it is shortened; nil for none
	steps  []puzzle.Step // of a look: what it is made of
	inside []puzzle.Fact // what was found since a supposition, and the supposition: not named as a reason again
}

// Argue says a step as a part of a thought: look here, because, so, what falls. The template "TECHNIQUE/tell" says the cause; where it does not say itself what
// follows (with .So), that is added by the template "so". A technique without such a template is said in short.
func (l *Language) Argue(s puzzle.Step, b Breath) string {
	kind, _, _ := strings.Cut(s.Technique, ".")
	x := &Sentence{Step: s, Kind: kind, l: l, breath: &b}
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
	text, err := l.run(name, x)
	if err != nil {
		return l.Say(s, Short)
	}
	if text = strings.TrimRight(text, "."); text == "" { // it goes without saying
		return ""
	}
	if b.Lead != "" {
		lead, _ := l.run(b.Lead, nil)
		text = lead + " " + text
	}
	if !x.said && !b.Fails {
		if so := x.so(); so != "" {
			tail, _ := l.run("so", map[string]any{"So": so, "Last": b.Last})
			text += tail
		}
	}
	return capital(strings.TrimRight(text, ". ")) + "."
}

// Show is Argue of a step by itself, and of a trial how many sentences its links take when each is said.
func (l *Language) Show(s puzzle.Step, b Breath) (text string, links int) {
	b.Last, b.links = true, &links
	return l.Argue(s, b), links
}

// Close says that all is written down, after a thought of some technique.
func (l *Language) Close(technique string) string {
	kind, _, _ := strings.Cut(technique, ".")
	text, err := l.run(kind+"/close", nil)
	if err != nil {
		text, _ = l.run("any/close", nil)
	}
	return text
}

// So is what follows from the step and what falls from it, in the short form of its kind: "R4C2 = 4, R3C2 = 9". What is only struck is said as what is
// left, "R2C2 is 1 or 5", and only where nothing is written down. A template that does not use it gets it added.
func (x *Sentence) So() string {
	x.said = true
	return x.so()
}

func (x *Sentence) so() string {
	if x.breath == nil {
		return x.New()
	}
	if x.l.Lines(x.Step.Technique) {
		if v := x.view(); v != nil {
			return x.inLine(v)
		}
	}
	after := x.breath.Known.Clone()
	board := after.Board()
	var at []puzzle.Place
	for _, f := range slices.Concat(x.Step.New, x.breath.Falls) {
		after.Add(f)
		if i := board.Index(f.At); i >= 0 && x.breath.Known.Can(i).Len() == 1 {
			continue // announced before
		}
		if !slices.Contains(at, f.At) {
			at = append(at, f.At)
		}
	}
	var written, blank, left []puzzle.Place
	for _, p := range at {
		i := board.Index(p)
		v, known := after.Value(i)
		switch {
		case !known && p.Kind == puzzle.PairKind && !after.Of(p).Has(0) && x.breath.Known.Of(p).Has(0):
			written = append(written, p) // at least one bridge
		case known && (v > 0 || p.Kind == puzzle.CellKind && board.Unknown(i).Values.Has(0)):
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
	if len(left) > 0 && left[0].Kind == puzzle.PairKind && !slices.ContainsFunc(written, own) {
		return x.values(after, slices.Concat(left, written)) // what is struck leads to what falls
	}
	if len(written) > 0 {
		return x.values(after, written)
	}
	if len(blank) > 0 {
		return x.values(after, blank)
	}
	return x.values(after, left)
}

// values says what places hold or may hold, places of which the same is said together; see the templates KIND/so and KIND/left.
func (x *Sentence) values(known puzzle.Facts, places []puzzle.Place) string {
	if x.numbered(known, places) {
		return x.numbers(known, places)
	}
	type same struct {
		can puzzle.Mask
		own bool // channels at the step's own island are said apart
	}
	var order []same
	groups := map[same][]puzzle.Place{}
	for _, p := range places {
		m := same{known.Of(p), x.atIsland(p)}
		if m.can == 0 { // two links of a trial clash here: each says what it finds
			for _, f := range x.Step.New {
				if f.At == p && !f.Not {
					m.can = puzzle.Only(f.Value)
				}
			}
		}
		if groups[m] == nil {
			order = append(order, m)
		}
		groups[m] = append(groups[m], p)
	}
	var parts []string
	for _, k := range order {
		at, m := groups[k], k.can
		g := FactGroup{N: len(at), At: at[0], Places: x.toward(at), Own: k.own, After: len(parts) > 0 && !slices.ContainsFunc(x.Step.New, func(f puzzle.Fact) bool { return slices.Contains(at, f.At) }), There: x.there(at), Brief: x.since || x.terse, Values: slices.Collect(m.Values()), Args: x.Step.Args}
		name := x.Kind + "/left"
		if m.Len() == 1 {
			name, g.Value = x.Kind+"/so", m.Min()
		}
		g.Board = slices.Collect(known.Board().Unknown(known.Board().Index(at[0])).Values.Values())
		if at[0].Kind == puzzle.EdgeKind {
			x.edges(&g, known, at, m != puzzle.Only(0))
		}
		text, err := x.l.run(name, g)
		if err != nil {
			text, _ = x.l.run("any"+name[len(x.Kind):], g)
		}
		parts = append(parts, text)
	}
	if len(parts) > 1 && len(order) == len(places) && !x.since && places[0].Kind != puzzle.EdgeKind {
		return strings.Join(parts, ", ")
	}
	return x.l.join(parts, len(parts) > 1)
}
