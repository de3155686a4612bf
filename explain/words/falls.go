package words

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// mostLed is the maximum number of clues in one sentence of further consequences.
const mostLed = 4

// Falls divides the steps that follow from an argument into those explained with it and those explained after it.
// If the kind defines Speech.Falls, steps that need a clue, and steps that depend on those, come after the argument.
// Steps whose entry in used is false are dropped: nothing written on the board depends on them.
func (l *Language) Falls(steps []puzzle.Step, used []bool) (with, after []puzzle.Step) {
	if len(steps) == 0 || l.of(steps[0].Technique).speech.Falls == nil {
		return steps, nil
	}
	later := map[puzzle.Place]bool{}
	for n, s := range steps {
		if !used[n] {
			continue
		}
		led := len(s.Clues) > 0
		for _, x := range s.Because {
			led = led || later[x.At]
		}
		if !led {
			with = append(with, s)
			continue
		}
		after = append(after, s)
		for _, x := range s.New {
			later[x.At] = true
		}
	}
	return with, after
}

// Then returns sentences for steps that follow from an argument, with at most mostLed clues in each unless one step needs more.
// known is the board before the steps.
func (l *Language) Then(steps []puzzle.Step, known puzzle.Facts) []string {
	var said []string
	known = known.Clone()
	for len(steps) > 0 {
		n, clues := 0, 0
		for n < len(steps) && (clues+len(steps[n].Clues) <= mostLed || n == 0) {
			clues += len(steps[n].Clues)
			n++
		}
		own := l.of(steps[0].Technique)
		x := &Sentence{Step: steps[0], Lang: own, Breath: &Breath{Known: known.Clone()}}
		data := own.speech.Falls(x, steps[:n])
		for ; data == nil && n < len(steps); n++ {
			data = own.speech.Falls(x, steps[:n+1])
		}
		if data != nil {
			said = append(said, Capital(own.own("/falls", data)))
		}
		known = After(known, steps[:n])
		steps = steps[n:]
	}
	return said
}

// NamesGroup reports whether the texts of a technique name all its clues together, for example as a group of islands.
func (l *Language) NamesGroup(technique string) bool {
	return slices.Contains(l.of(technique).speech.Groups, technique)
}
