package masyu

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds/family/loop"
	"github.com/teka-puzzles/teka/puzzle"
)

// consequences lists the results of an argument, one sentence for each pearl, in an order in which each follows from those before it and
// its own pearl.
type consequences struct {
	Sentences []string
	clues     [][]puzzle.Place // of each sentence
}

// Named returns the pearls that the sentences name, and those of the last sentence.
func (c consequences) Named() (pearls, last []puzzle.Place) {
	return slices.Concat(c.clues...), c.clues[len(c.clues)-1]
}

// consequence is the result of one step at a pearl, with the lines that then have only one way on. It names the pearl by its place alone if
// the deduction has named it before.
type consequence struct {
	Kind     string // "blocked", "straight", "turn", "closed" or "" for lines alone
	Pearl    string
	Pearls   int // number of pearls
	White    bool
	By       string // what blocks the pearl, see blocker
	Blockers int    // number of things that block pearls
	Other    string // see sentence.other
	Near     string // see sentence.near
	Lines    string // the lines at the pearl, or the crosses if Kind is "closed"
	Ways     loop.Ways
	lines    []puzzle.Place
	clues    []puzzle.Place
	leading  []puzzle.Step // the steps without a clue that follow
}

var whites = map[string]bool{"masyu.white-border": true, "masyu.white-straight": true, "masyu.white-turn": true}

// falls returns the consequences that steps yield, each with the pearl whose rule yields it and what it rests on. It returns nil if they
// yield neither lines nor crosses of pearls.
func (x sentence) falls(steps []puzzle.Step) any {
	known := x.Context.Known.Clone()
	steps = x.together(steps, known)
	var all []consequence
	var starts []puzzle.Facts // the board before the leading steps of each
	said := map[puzzle.Place]bool{}
	just := x.drawn()
	var ruledOut []puzzle.Fact
	if x.Step.Technique == "masyu.through-loop" {
		ruledOut = x.Step.New
	}
	for _, s := range steps {
		pearl := slices.ContainsFunc(s.Clues, func(p puzzle.Place) bool { return p.Kind == puzzle.CellKind })
		switch {
		case pearl:
			if c, ok := x.atPearl(s, known, &toldPearls{steps: steps, just: just, ruledOut: ruledOut, first: len(all) == 0}, said); ok {
				just = c.lines
				all = append(all, c)
				starts = append(starts, words.After(known, []puzzle.Step{s}))
			}
		default:
			if len(all) == 0 {
				all, starts = append(all, consequence{}), append(starts, known.Clone())
			}
			all[len(all)-1].leading = append(all[len(all)-1].leading, s)
			just = append(slices.Clone(just), newEdges(s, known, 1)...)
		}
		for _, f := range s.New {
			known.Add(f)
		}
	}
	out := consequences{}
	for k, c := range all {
		if c.Kind == "straight" || c.Kind == "blocked" {
			var routes [][]puzzle.Place
			routes, c.Ways = loop.Extended(x.Lang, puzzle.Place.Ends, c.lines, starts[k], c.leading)
			c.Lines = loop.Named(x.Lang, routes)
		} else {
			c.Ways = loop.WaysOn(x.Lang, puzzle.Place.Ends, starts[k], c.leading)
		}
		if c.Kind == "" && c.Ways.Lines == "" {
			continue
		}
		out.Sentences = append(out.Sentences, x.Lang.Phrase("masyu/fall", c))
		out.clues = append(out.clues, c.clues)
	}
	if len(out.Sentences) == 0 {
		return nil
	}
	return out
}

// just returns the lines that the sentence before has drawn or supposed.
func (x sentence) just() []puzzle.Place {
	if told, ok := x.Memo.(*toldPearls); ok {
		return told.just
	}
	from := puzzle.Step{New: x.Context.Assumed}
	if x.Context.Prior != nil {
		from = *x.Context.Prior
	}
	return newEdges(from, x.Context.Before, 1)
}

// drawn returns the lines that the argument has drawn.
func (x sentence) drawn() (out []puzzle.Place) {
	if x.Context.Begun.IsZero() {
		return nil
	}
	for f := range x.Context.Known.All() {
		if f.Value == 1 && !f.Not && !x.Context.Begun.Holds(f) {
			out = append(out, f.At)
		}
	}
	return out
}

// passes reports whether one of some edges ends at a cell.
func passes(edges []puzzle.Place, cell puzzle.Place) bool {
	return slices.ContainsFunc(edges, func(e puzzle.Place) bool { a, b := e.Ends(); return a == cell || b == cell })
}

// maxTogether is the maximum number of pearls in one sentence of falls.
const maxTogether = 3

// together merges consecutive steps that find lines at different pearls by the same technique, from the board known alone, so that one
// sentence names all these pearls. It merges steps that something blocks, and steps that nothing blocks.
func (x sentence) together(steps []puzzle.Step, known puzzle.Facts) (out []puzzle.Step) {
	known = known.Clone()
	blocked := func(s puzzle.Step) bool {
		return sentence{&words.Sentence{Step: s, Lang: x.Lang, Context: &words.Context{Known: known, Before: x.Context.Known}}}.by().Text != ""
	}
	var start puzzle.Facts // the board before the last step of out
	for _, s := range steps {
		if n := len(out) - 1; n >= 0 && out[n].Technique == s.Technique && len(s.Clues) == 1 && len(out[n].Clues) < maxTogether &&
			len(newEdges(out[n], start, 1)) > 0 && len(newEdges(s, known, 1)) > 0 && !slices.Contains(out[n].Clues, s.Clues[0]) &&
			!slices.ContainsFunc(s.Because, func(f puzzle.Fact) bool { return !start.Holds(f) }) && blocked(out[n]) == blocked(s) {
			out[n].Clues = append(slices.Clone(out[n].Clues), s.Clues...)
			out[n].New, out[n].Because = slices.Concat(out[n].New, s.New), slices.Concat(out[n].Because, s.Because)
			slices.SortFunc(out[n].Clues, puzzle.Place.Compare)
		} else {
			out, start = append(out, s), known.Clone()
		}
		known = words.After(known, []puzzle.Step{s})
	}
	return out
}

// atPearl returns what a step finds at its pearls. It returns false if this needs no words: the step adds no edge to known, or a later step
// names the same crossed edges.
func (x sentence) atPearl(s puzzle.Step, known puzzle.Facts, told *toldPearls, said map[puzzle.Place]bool) (consequence, bool) {
	c := consequence{White: whites[s.Technique], Pearls: len(s.Clues), clues: s.Clues}
	isKnown := func(p puzzle.Place) bool { return x.Context.Named[p] || said[p] }
	c.Pearl = x.pearls(s.Technique, "short-", s.Clues, isKnown)
	own := sentence{&words.Sentence{Step: s, Lang: x.Lang, Context: &words.Context{Known: known, Before: x.Context.Known}}}
	told.known, own.Memo = isKnown, told
	lines, crosses := newEdges(s, known, 1), newEdges(s, known, 0)
	switch {
	case len(lines) > 0:
		c.lines = lines
		by := own.by()
		if c.Kind, c.By, c.Blockers = "straight", by.Text, by.N; c.By != "" {
			c.Kind = "blocked"
			c.clues = append(told.named, c.clues...)
		}
	case len(crosses) == 0:
		return c, false
	case s.Technique == "masyu.white-turn" && len(s.Clues) == 1:
		c.Kind, c.Near, c.Other = "turn", own.near(), own.other()
	case namedLater(told.steps, crosses):
		return c, false
	default:
		c.Kind, c.Lines = "closed", x.Lang.Places(crosses)
	}
	for _, p := range c.clues {
		said[p] = true
	}
	return c, true
}

// namedLater reports whether other pearls use the crosses of a step, and nothing else does: their sentences name its pearl.
func namedLater(steps []puzzle.Step, crosses []puzzle.Place) bool {
	pearls, others := false, false
	for _, s := range steps {
		if slices.ContainsFunc(s.Because, func(f puzzle.Fact) bool { return slices.Contains(crosses, f.At) }) {
			pearls, others = pearls || len(s.Clues) > 0, others || len(s.Clues) == 0
		}
	}
	return pearls && !others
}

// toldPearls stores the steps of a sentence, the lines of the sentence before it, the crosses that the argument concludes, if it says
// so, whether the sentence follows right after that, the pearls named so far, and the pearls that names of blockers add.
type toldPearls struct {
	steps    []puzzle.Step
	just     []puzzle.Place
	ruledOut []puzzle.Fact
	first    bool
	known    func(pearl puzzle.Place) bool
	named    []puzzle.Place
}

// turnAt names a cross by the pearl whose rule yields it, if that is told in the same sentences and leaves no line to name: "the turn in
// the black pearl R3C4". It returns "" if none.
func (x sentence) turnAt(cross, at puzzle.Place) string {
	told, _ := x.Memo.(*toldPearls)
	if told == nil {
		return ""
	}
	for _, s := range told.steps {
		if len(s.Clues) != 1 || !slices.Contains(s.New, puzzle.Fact{At: cross}) || s.Clues[0] == x.Step.Clues[0] {
			continue
		}
		pearl := x.pearls(s.Technique, "short-", s.Clues, func(p puzzle.Place) bool {
			return told.known != nil && told.known(p) || slices.Contains(x.Step.Clues, p) // named as blocked
		})
		if s.Technique == "masyu.white-turn" || s.Clues[0] == at {
			told.named = append(told.named, s.Clues...)
		}
		switch {
		case s.Technique == "masyu.white-turn":
			return x.Lang.Phrase("masyu/by/white-turn", map[string]string{"At": x.Lang.Place(at), "Pearl": pearl})
		case s.Clues[0] != at:
			return ""
		case whites[s.Technique]:
			return x.Lang.Phrase("masyu/by/white", pearl)
		}
		return x.Lang.Phrase("masyu/by/black-turn", pearl)
	}
	return ""
}

// newEdges returns the places of the lines (value 1) or crosses (value 0) that a step adds to a board.
func newEdges(s puzzle.Step, known puzzle.Facts, value int) (out []puzzle.Place) {
	for _, f := range s.New {
		if f.Value == value && !f.Not && !known.Holds(f) && !slices.Contains(out, f.At) {
			out = append(out, f.At)
		}
	}
	return out
}

// blockers are the obstacles of pearls, on one side each.
type blockers struct {
	Text string // "the line in R3C4", or "this" if the sentence before draws that line
	N    int
}

// by names what blocks each pearl of the step on one side. It returns "" if nothing blocks one of them, as where a line enters a pearl.
func (x sentence) by() (out blockers) {
	clues := slices.Clone(x.Step.Clues)
	slices.SortFunc(clues, puzzle.Place.Compare)
	var texts []string
	var lines []puzzle.Place
	for _, p := range clues {
		text, line := x.blocker(p)
		switch {
		case text == "":
			return out
		case line.Kind != puzzle.NoPlace && !slices.Contains(lines, line):
			lines = append(lines, line)
		}
		if !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	out.Text, out.N = x.Lang.List(texts, false), len(texts)
	if prior := x.Context.Prior; prior != nil && len(prior.New) == 1 &&
		out.Text == x.Lang.Phrase("loop/by/cross", x.Lang.Place(prior.New[0].At)) {
		return blockers{x.Lang.Phrase("masyu/this", nil), 1} // the sentence before ends with it
	}
	if len(lines) < len(texts) {
		return out
	}
	just := x.just()
	if !slices.ContainsFunc(lines, func(cell puzzle.Place) bool { return !passes(just, cell) }) {
		return blockers{x.Lang.Phrase("masyu/this", nil), 1}
	}
	if len(lines) > 1 {
		out.Text = x.Lang.Phrase("loop/by/lines", lines)
	}
	return out
}

// blocker names what blocks a pearl on one side: the border, a line, a dead end, or a cross; line is the cell of a line across.
func (x sentence) blocker(pearl puzzle.Place) (name string, line puzzle.Place) {
	if strings.HasSuffix(x.Step.Technique, "-border") {
		return x.Lang.Phrase("loop/by/border", nil), line
	}
	for _, f := range x.Step.Because {
		a, b := f.At.Ends()
		if distance(b, pearl) < distance(a, pearl) {
			a, b = b, a
		}
		switch near := distance(a, pearl); {
		case near > 1 || f.Not || f.Value == 1 && near == 0: // of another pearl, or the line that enters this one
			continue
		case f.Value == 1: // across the next cell
			return x.Lang.Phrase("loop/by/line", x.Lang.Place(a)), a
		default:
			if told, _ := x.Memo.(*toldPearls); told != nil && slices.Contains(told.ruledOut, f) {
				if told.first {
					return x.Lang.Phrase("masyu/this", nil), line
				}
				return x.Lang.Phrase("loop/by/cross", x.Lang.Place(f.At)), line
			}
			if name := x.turnAt(f.At, b); name != "" {
				return name, line
			}
			return loop.Closer(x.Sentence, puzzle.Place.Ends, f.At, a, strings.Contains(x.Step.Technique, ".black-"))
		}
	}
	return "", line
}
