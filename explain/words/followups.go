package words

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// maxFollowUpClues is the maximum number of clues in one sentence of follow-ups.
const maxFollowUpClues = 4

// SplitFollowUps divides the steps that follow from an argument into those explained with it and those explained after it. Kinds
// without Speech.FollowUpData explain all of them with it. In the others, steps that use a clue, and steps that depend on those, come
// after it, and steps whose entry in used is false are dropped.
func (l *Language) SplitFollowUps(steps []puzzle.Step, used []bool) (with, after []puzzle.Step) {
	if len(steps) == 0 || l.forTechnique(steps[0].Technique).speech.FollowUpData == nil {
		return steps, nil
	}
	later := map[puzzle.Place]bool{}
	for n, s := range steps {
		if !used[n] {
			continue
		}
		usesClue := len(s.Clues) > 0
		for _, x := range s.Because {
			usesClue = usesClue || later[x.At]
		}
		if !usesClue {
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

// FollowUpTexts returns sentences for follow-ups, with at most maxFollowUpClues clues in each unless one step needs more. known is the
// board before the steps, begun that before the argument that they follow, and named has the clues named before; it adds those that it
// names. It returns the clues that the last sentence ends with, too.
func (l *Language) FollowUpTexts(steps []puzzle.Step, begun, known puzzle.Facts, named map[puzzle.Place]bool) (
	texts []string, last []puzzle.Place) {
	known = known.Clone()
	for len(steps) > 0 {
		n, clues := 0, 0
		for n < len(steps) && (clues+len(steps[n].Clues) <= maxFollowUpClues || n == 0) {
			clues += len(steps[n].Clues)
			n++
		}
		own := l.forTechnique(steps[0].Technique)
		x := &Sentence{Step: steps[0], Lang: own, Context: &Context{Known: known.Clone(), Begun: begun, Named: named}}
		data := own.speech.FollowUpData(x, steps[:n])
		for ; data == nil && n < len(steps); n++ {
			data = own.speech.FollowUpData(x, steps[:n+1])
		}
		if data != nil {
			texts = append(texts, Capital(own.fillFor("/falls", data)))
			var clues []puzzle.Place
			clues, last = data.(interface {
				Named() (all, last []puzzle.Place)
			}).Named()
			for _, c := range clues {
				named[c] = true
			}
		}
		begun, known = known, After(known, steps[:n])
		steps = steps[n:]
	}
	return texts, last
}

// NamesCluesAsGroup reports whether the texts of a technique name all its clues together, for example as a group of islands.
func (l *Language) NamesCluesAsGroup(technique string) bool {
	return slices.Contains(l.forTechnique(technique).speech.NamedAsGroup, technique)
}

// IsObvious reports whether a step leaves marks that follow from its only clue and that need no words.
func (l *Language) IsObvious(s puzzle.Step) bool {
	return len(s.Because) == 0 && len(s.Clues) == 1 && slices.Contains(l.forTechnique(s.Technique).speech.Obvious, s.Technique)
}
