package nonogram

import "github.com/teka-puzzles/teka/solver/rule"

// language is the lines that a clue allows, as words whose letters are colours, of which there are so many with the background: a gap, a
// run, a gap, … as in a pattern of black runs, but that the gap between runs of two colours may be left out.
func language(clue []Block, colours int) *rule.Language {
	w := &languageBuilder{Language: rule.NewLanguage(), allLetters: 1<<colours - 1}
	for j, b := range clue {
		if b.Size == AnyRuns {
			next := 0
			if j+1 < len(clue) {
				next = clue[j+1].Colour
			}
			w.addAnyRuns(next)
			continue
		}
		w.addRun(b)
	}
	w.addGap()
	for _, p := range w.from {
		w.End(p)
	}
	return w.Language
}

// phrase is a language being made of a clue, item by item.
type languageBuilder struct {
	*rule.Language
	allLetters uint64 // all letters
	last       int    // where the last run ends, or the start
	colour     int    // of the last run; 0 at the start
	from       []int  // from where the line may go on, with what the last item allows behind it; nil as long as that is to be made
}

// to adds a position that all of from lead to.
func (w *languageBuilder) addPosition(letters uint64, from ...int) int {
	p := w.Position(letters)
	for _, q := range from {
		w.Step(q, p)
	}
	return p
}

// gap lets empty cells follow the last run, unless anything may.
func (w *languageBuilder) addGap() {
	if w.from == nil {
		gap := w.addPosition(1, w.last)
		w.Step(gap, gap)
		w.from = []int{w.last, gap}
	}
}

// run adds a run behind a gap, which may be left out between two colours and at the start.
func (w *languageBuilder) addRun(b Block) {
	w.addGap()
	from := w.from
	if from[0] == w.last && b.Colour == w.colour {
		from = from[1:]
	}
	p := w.addPosition(1<<b.Colour, from...)
	if b.Size == SomeSize {
		w.Step(p, p)
	}
	for range b.Size - 1 {
		p = w.addPosition(1<<b.Colour, p)
	}
	w.last, w.colour, w.from = p, b.Colour, nil
}

// anything lets any runs follow, up to a run of the colour next, 0 for none. What stands there does not begin with the colour of the run
// before, nor end with that of the run behind: it would belong to them.
func (w *languageBuilder) addAnyRuns(next int) {
	start, end := w.allLetters, w.allLetters
	if w.colour > 0 {
		start &^= 1 << w.colour
	}
	if next > 0 {
		end &^= 1 << next
	}
	only := w.addPosition(start&end, w.last)
	first := w.addPosition(start, w.last)
	inside := w.addPosition(w.allLetters, first)
	w.Step(inside, inside)
	last := w.addPosition(end, first, inside)
	w.from = []int{w.last, only, last}
}

// asRuns is a clue as runs of letters; nil when it leaves something open.
func asRuns(clue []Block) []rule.Run {
	out := make([]rule.Run, len(clue))
	for j, b := range clue {
		if b.Size < 0 {
			return nil
		}
		out[j] = rule.Run{Size: b.Size, Letter: b.Colour}
	}
	return out
}
