package nonogram

import "github.com/teka-puzzles/teka/internal/solver/rule"

// language returns the lines that a clue allows, as a language whose letters are colours. colours includes the background. Runs and gaps
// alternate; the gap between runs of different colours is optional.
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

type languageBuilder struct {
	*rule.Language
	allLetters uint64 // set of all letters
	last       int    // end position of the last run, or the start
	colour     int    // colour of the last run; 0 at the start
	from       []int  // positions after the last item and its optional gap; nil until addGap or addAnyRuns
}

// addPosition adds a position with the given letters, reachable from all of from.
func (w *languageBuilder) addPosition(letters uint64, from ...int) int {
	p := w.Position(letters)
	for _, q := range from {
		w.Step(q, p)
	}
	return p
}

// addGap allows empty cells after the last run, unless addAnyRuns has.
func (w *languageBuilder) addGap() {
	if w.from == nil {
		gap := w.addPosition(1, w.last)
		w.Step(gap, gap)
		w.from = []int{w.last, gap}
	}
}

// addRun adds a run. The gap before it is optional at the start and between different colours.
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

// addAnyRuns allows any runs. next is the colour of the following run, or 0. The inserted cells neither begin with the colour of the
// previous run nor end with next, because they would extend those runs.
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

// asRuns converts a clue to runs of letters. It returns nil if a size is unknown.
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
