package tell

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/words"
)

// Say is a thought in words, from the board before it.
func Say(l *words.Language, before puzzle.Facts, t Thought) string {
	if slices.ContainsFunc(t.Links, func(s puzzle.Step) bool { return l.Lines(s.Technique) }) {
		return strings.Join(l.Looks(t.Links, before, Bookkeeping), " ")
	}
	known := before.Clone()
	var said []string
	at := 0
	for _, p := range t.Parts {
		argument := t.Links[at : at+p.Argument]
		falls := t.Links[at+p.Argument : at+p.Argument+p.Falls]
		at += p.Argument + p.Falls
		for k, s := range argument {
			b := words.Breath{Known: known.Clone(), Last: k == len(argument)-1, Again: p.Likewise}
			if b.Last {
				for _, f := range falls {
					b.Falls = append(b.Falls, f.New...)
				}
			}
			if !b.Last && l.Quiet(s.Technique) && superseded(s, argument[k+1]) {
				learn(known, s)
				continue
			}
			if b.Last || !folds[s.Technique] || !l.Quiet(s.Technique) || decides(known, s) {
				said = append(said, l.Argue(s, b))
			}
			learn(known, s)
		}
		for _, s := range falls {
			learn(known, s)
		}
	}
	return strings.Join(said, " ")
}

// superseded reports whether the next link looks at the same island and settles the same places.
func superseded(s, next puzzle.Step) bool {
	return s.Args["island"] != nil && s.Args["island"] == next.Args["island"] && !slices.ContainsFunc(s.New, func(x puzzle.Fact) bool {
		return !slices.ContainsFunc(next.New, func(y puzzle.Fact) bool { return y.At == x.At && !y.Not })
	})
}

// decides reports whether a step finds the value of a place, other than that there is nothing.
func decides(known puzzle.Facts, s puzzle.Step) bool {
	known = known.Clone()
	learn(known, s)
	return slices.ContainsFunc(s.New, func(x puzzle.Fact) bool {
		m := known.Of(x.At)
		return m.Len() == 1 && m.Min() > 0
	})
}

// learn adds what a step finds.
func learn(known puzzle.Facts, s puzzle.Step) {
	for _, x := range s.New {
		known.Add(x)
	}
}
