package words

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/puzzle"
)

// For some techniques everything found in one row or column is stated in one sentence. Such a technique has a template TECHNIQUE/cause, a
// clause with the reason; its TECHNIQUE/tell is the frame of the sentence.

// Lines reports whether the steps of a technique are stated line by line (see LineTexts).
func (l *Language) Lines(technique string) bool {
	return l.forTechnique(technique).set.Has(technique + "/cause")
}

// LineText returns the text of steps that share the clue of a line, or are merged, as one step. The board in b is the one before them. The
// first step that is not obvious determines the sentence.
func (l *Language) LineText(steps []puzzle.Step, b Context) string {
	b.Steps = steps
	whole := asOneStep(steps)
	if k := slices.IndexFunc(steps, func(s puzzle.Step) bool { return !l.IsObvious(s) }); k > 0 {
		whole.Technique, whole.Args = steps[k].Technique, steps[k].Args
	}
	return l.ArgumentText(whole, b)
}

// asOneStep merges steps, with the technique and arguments of the first. Premises that are conclusions of an earlier step are omitted.
func asOneStep(steps []puzzle.Step) puzzle.Step {
	whole := steps[0]
	whole.New, whole.Because = nil, nil
	for _, s := range steps {
		whole.Clues = slices.Clip(whole.Clues)
		for _, at := range s.Clues { // the steps are merged
			if !slices.Contains(whole.Clues, at) {
				whole.Clues = append(whole.Clues, at)
			}
		}
		for _, f := range s.Because {
			if !slices.Contains(whole.New, f) && !slices.Contains(whole.Because, f) {
				whole.Because = append(whole.Because, f)
			}
		}
		for _, f := range s.New {
			if !slices.Contains(whole.New, f) {
				whole.New = append(whole.New, f)
			}
		}
	}
	return whole
}

// MergeAlike merges each step into the first step that is alike.
func MergeAlike(steps []puzzle.Step, alike func(first, s puzzle.Step) bool) []puzzle.Step {
	var groups [][]puzzle.Step
	for _, s := range steps {
		k := slices.IndexFunc(groups, func(g []puzzle.Step) bool { return alike(g[0], s) })
		if k < 0 {
			groups, k = append(groups, nil), len(groups)
		}
		groups[k] = append(groups[k], s)
	}
	return lists.Map(groups, asOneStep)
}

// LineTexts returns the texts of steps line by line, from the board before them. All steps of one line share a sentence, at the position of
// the first, as far as the later ones do not depend on other lines in between. Bookkeeping that only marks cells empty is stated in a
// sentence for each technique that has a Terse template, and omitted if it has none. told has the lines whose clues earlier texts state.
func (l *Language) LineTexts(steps []puzzle.Step, known puzzle.Facts, quiet func(technique string) bool,
	told map[puzzle.Place]bool) []string {
	return l.groupTexts(l.groupByLine(steps, quiet), known, quiet, nil, told)
}

// groupTexts returns the texts of groups. quiet reports whether a technique is bookkeeping. inside has the facts found since an assumption,
// or nil outside hypotheses. Lines about which the same text is true share it.
func (l *Language) groupTexts(groups []lineGroup, known puzzle.Facts, quiet func(string) bool, inside []puzzle.Fact,
	told map[puzzle.Place]bool) (texts []string) {
	known = known.Clone()
	last := ""                  // the previous technique
	var lastLine []puzzle.Place // the line of the previous text, nil for several
	var prior *puzzle.Step      // the previous step stated
	named := map[puzzle.Place]bool{}
	maps.Copy(named, told)
	for len(groups) > 0 {
		g := groups[0]
		first := g.steps[0]
		b := Context{Known: known.Clone(), Last: true, Main: len(groups) == 1 && len(texts) == 0, Quiet: quiet, Assumed: inside,
			Mentioned: named, Named: named, Terse: g.quiet}
		if inside != nil {
			b.Prior = prior
		}
		joined := groups[:1+l.sameAs(groups, b)]
		for _, other := range joined[1:] {
			b.AlsoLines = append(b.AlsoLines, other.steps[0].Clues...)
		}
		b.Repeat = len(g.steps) == 1 && first.Technique == last && len(first.Because) == 0
		last = first.Technique
		if !g.quiet || l.tersely(first) {
			line := Capital(l.Clues(first.Clues)) + ": "
			clauses := strings.Split(l.LineText(g.steps, b), "; ")
			text := clauses[0]
			for _, more := range clauses[1:] {
				text = goOn(text, more)
			}
			rest, same := strings.CutPrefix(text, line)
			if text != "" {
				prior = &g.steps[len(g.steps)-1]
			}
			switch k := len(texts) - 1; {
			case text == "":
			case same && slices.Equal(lastLine, first.Clues) && len(joined) == 1: // the same line goes on
				texts[k] = goOn(strings.TrimSuffix(texts[k], "."), rest)
			case k >= 0 && goOn(strings.TrimSuffix(" "+texts[k], "."), text) == " "+text: // it adds to the text before
				texts[k] = text
			default:
				texts = append(texts, text)
			}
			elsewhere := func(s puzzle.Step) bool { return !slices.Equal(s.Clues, first.Clues) }
			if lastLine = first.Clues; len(joined) > 1 || len(lastLine) != 1 || slices.ContainsFunc(g.steps, elsewhere) {
				lastLine = nil
			}
		}
		for _, g := range joined {
			known = After(known, g.steps)
			for _, s := range g.steps {
				if !g.quiet && len(s.Clues) == 1 {
					named[s.Clues[0]] = true
				}
				if inside != nil { // within a hypothesis, facts are not repeated
					inside = append(inside[:len(inside):len(inside)], s.New...)
				}
			}
		}
		groups = groups[len(joined):]
	}
	return texts
}

// goOn adds a text about the same line. If it begins with what the text before ends in, that is stated once.
func goOn(text, more string) string {
	for n := range more {
		if head := more[:n]; strings.ContainsAny(more[n:n+1], " ,") && strings.Count(head, " ") >= 3 && strings.HasSuffix(text, " "+head) {
			return text + more[n:]
		}
	}
	return text + "; " + more
}

// sameAs returns how many groups after the first have its text, except for the name of their line. b is the context of the first.
func (l *Language) sameAs(groups []lineGroup, b Context) int {
	about := func(g lineGroup) (text string, row bool) {
		if b.Terse || b.Assumed != nil || len(g.steps[0].Clues) != 1 || !l.Lines(g.steps[0].Technique) || g.quiet {
			return "", false
		}
		text, found := strings.CutPrefix(l.LineText(g.steps, b), Capital(l.Clues(g.steps[0].Clues)))
		if !found {
			return "", false
		}
		_, down, _ := g.steps[0].Clues[0].Line()
		return text, !down
	}
	like := func(g lineGroup) bool {
		return len(g.steps) == len(groups[0].steps) && g.steps[0].Technique == groups[0].steps[0].Technique &&
			len(g.steps[0].New) == len(groups[0].steps[0].New)
	}
	n, text, row := 0, "", false
	for n+1 < len(groups) && like(groups[n+1]) {
		if n == 0 {
			text, row = about(groups[0])
		}
		b.Known = After(b.Known, groups[n].steps)
		if next, nextRow := about(groups[n+1]); text == "" || next != text || nextRow != row {
			break
		}
		n++
	}
	return n
}

// tersely reports whether the technique of a step has a sentence for the bookkeeping of several lines.
func (l *Language) tersely(s puzzle.Step) bool {
	return l.forTechnique(s.Technique).styleTemplate(s.Technique, Terse) != ""
}

// Follows returns the texts of what follows from a hypothesis, up to the contradiction. Without context, they are the short texts of
// the sub-steps.
func (x *Sentence) Follows() []string {
	if x.Context == nil {
		return x.Sub("short")
	}
	known := x.Context.Known.Clone()
	inside := slices.Clone(x.Context.Assumed)
	if f, ok := assumed(x.Step); ok {
		known.Add(f)
		inside = append(inside, f)
	}
	end := len(x.Step.Sub) - 1
	said, _ := puzzle.ArgsAs[puzzle.Refutation](x.Step.Args)
	clash := said.Clash.Kind != puzzle.NoPlace && end >= 0
	texts := x.shorten(known, x.Step.Sub, func(known puzzle.Facts, steps []puzzle.Step) []string {
		if n := len(steps) - 1; clash && n >= 0 && &steps[n] == &x.Step.Sub[end] {
			return append(x.followTexts(known, inside, steps[:n]), x.clashText(After(known, steps[:n]), steps[n]))
		}
		return x.followTexts(known, inside, steps)
	})
	for k, text := range texts {
		name := "follow/then"
		switch {
		case k == len(texts)-1 && (clash || x.Step.Sub[end].Contradiction()):
			name = "follow/but"
		case k > 0 || x.Context.Assumed != nil: // the sentence of a case has begun already
			continue
		}
		texts[k], _ = x.Lang.Fill(name, lower(text))
	}
	return x.asBefore(texts)
}

// clashText returns the text of the last step of a hypothesis, whose first conclusion contradicts the known facts. It omits the
// conclusion if the reason names its place.
func (x *Sentence) clashText(known puzzle.Facts, s puzzle.Step) string {
	s.New = s.New[:1]
	return x.Lang.ArgumentText(s, Context{Known: known, Before: x.Context.Known, Assumed: x.Context.Assumed, Clash: true})
}

// followTexts returns the texts of steps that follow from a hypothesis, from the board before them. inside has the facts found since the
// assumption.
func (x *Sentence) followTexts(known puzzle.Facts, inside []puzzle.Fact, steps []puzzle.Step) []string {
	known, inside = known.Clone(), slices.Clone(inside)
	if own := x.Lang.speech.MergeSteps; own != nil {
		steps = own(steps)
	}
	var texts []string
	for len(steps) > 0 {
		n := crossingRun(steps)
		if n > 1 {
			texts = append(texts, x.crossingText(steps[:n]))
		} else {
			for n < len(steps) && crossingRun(steps[n:]) == 1 {
				n++
			}
			texts = append(texts, x.Lang.groupTexts(x.Lang.groupByLine(steps[:n], nil), known, nil, inside, nil)...)
		}
		for _, s := range steps[:n] {
			for _, f := range s.New {
				known.Add(f)
				inside = append(inside, f)
			}
		}
		steps = steps[n:]
	}
	return texts
}

// lower undoes the capital letter at the start of a sentence, except in the name of a cell.
func lower(text string) string {
	r, n := utf8.DecodeRuneInString(text)
	if next, _ := utf8.DecodeRuneInString(text[n:]); unicode.IsDigit(next) {
		return text
	}
	return string(unicode.ToLower(r)) + text[n:]
}

// crossingRun counts the leading steps that use lines of one direction, never the same twice in succession, and conclude something
// about the same crossing line. The result is at least 1.
func crossingRun(steps []puzzle.Step) int {
	n := 0
	for _, s := range steps {
		if len(s.Clues) != 1 || s.Contradiction() || len(s.New) != 1 {
			break
		}
		_, down, ok := s.Clues[0].Line()
		if _, first, _ := steps[0].Clues[0].Line(); !ok || down != first {
			break
		}
		same := func(p, q puzzle.Place) bool {
			if down {
				return p.R == q.R
			}
			return p.C == q.C
		}
		if n > 0 && (!same(s.New[0].At, steps[0].New[0].At) || s.Clues[0] == steps[n-1].Clues[0]) {
			break
		}
		n++
	}
	return max(n, 1)
}

// crossingText states what several lines imply for one line that crosses them.
func (x *Sentence) crossingText(steps []puzzle.Step) string {
	var lines []puzzle.Place
	var found []puzzle.Fact
	for _, s := range steps {
		lines = append(lines, s.Clues[0])
		found = append(found, s.New...)
	}
	var numbers []string
	for _, at := range lines {
		i, _, _ := at.Line()
		numbers = append(numbers, fmt.Sprint(i+1))
	}
	_, down, _ := lines[0].Line()
	return x.Lang.Phrase("follow/across", map[string]any{
		"Rows": !down, "Numbers": x.Lang.List(numbers, false), "Found": x.facts(found, false)})
}

// CaseByCase returns the texts of the cases of a hypothesis. Cases with equal consequences share a text. Without context, each case has
// its short text.
func (x *Sentence) CaseByCase() []string {
	if x.Context == nil {
		return x.Sub("short")
	}
	var bodies []string
	names := map[string][]string{}
	technique := ""
	for _, s := range x.Step.Sub {
		b := *x.Context
		b.Known, b.Steps, b.Assumed, b.Case = b.Known.Clone(), nil, []puzzle.Fact{}, true
		for _, f := range s.Because { // the assumptions of the case
			if !x.Context.Known.Holds(f) {
				b.Known.Add(f)
				b.Assumed = append(b.Assumed, f)
			}
		}
		technique = s.Technique
		y := &Sentence{Step: s, Lang: x.Lang, Context: &b}
		body := x.Lang.ArgumentText(s, b)
		if names[body] == nil {
			bodies = append(bodies, body)
		}
		names[body] = append(names[body], y.caseName())
	}
	var texts []string
	for _, body := range bodies {
		data := map[string]any{"Names": x.Lang.alternatives(names[body]), "Body": lower(body)}
		text, err := x.Lang.Fill(x.Lang.styleTemplate(technique, "/case"), data)
		if err != nil {
			text = body
		}
		texts = append(texts, text)
	}
	return texts
}

// alternatives joins names of cases. A common beginning is stated once: "a light in R1C1 or R2C4".
func (l *Language) alternatives(names []string) string {
	begin := names[0][:strings.LastIndex(names[0], " ")+1]
	last := make([]string, len(names))
	for k, name := range names {
		if last[k] = strings.TrimPrefix(name, begin); strings.Contains(last[k], " ") {
			return l.Or(names, false)
		}
	}
	return begin + l.Or(last, false)
}

// caseName names a case: the template TECHNIQUE/if, or its assumption.
func (x *Sentence) caseName() string {
	name, err := x.Lang.Fill(x.Step.Technique+"/if", x)
	if err != nil {
		return x.Assumed()
	}
	return name
}

// Breaks reports whether the last sub-step is a contradiction.
func (x *Sentence) Breaks() bool {
	n := len(x.Step.Sub)
	return n > 0 && x.Step.Sub[n-1].Contradiction()
}

// Reached reports whether the board, the assumption and the last sub-step have the conclusions of the step that a text would state, which
// then need not be repeated.
func (x *Sentence) Reached() bool {
	n := len(x.Step.Sub)
	if n == 0 || x.Context == nil {
		return false
	}
	found := x.Start()
	found.AddAll(x.Step.Sub[n-1].New)
	onlyValues := x.Lang.traits().Incidental && x.Draws()
	return !slices.ContainsFunc(x.Step.New, func(f puzzle.Fact) bool { return !(onlyValues && f.Value == 0) && !found.Holds(f) })
}
