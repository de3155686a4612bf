package tell

import (
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/words"
)

// Say is a thought in words, from the board before it.
func Say(l *words.Language, before puzzle.Facts, t Thought) string {
	known := before.Clone()
	var said []string
	at := 0
	for _, p := range t.Parts {
		argument := t.Links[at : at+p.Argument]
		falls := t.Links[at+p.Argument : at+p.Argument+p.Falls]
		at += p.Argument + p.Falls
		spoken := map[puzzle.Place]bool{}
		for k, s := range argument {
			b := words.Breath{Known: known.Clone(), Last: k == len(argument)-1, Again: p.Likewise, Said: spoken}
			if k > 0 {
				b.Prior = &argument[k-1]
			}
			if b.Last {
				for _, f := range falls {
					b.Falls = append(b.Falls, f.New...)
				}
			}
			said = append(said, l.Argue(s, b))
			learn(known, s)
			for _, f := range s.New {
				spoken[f.At] = true
			}
		}
		for _, s := range falls {
			learn(known, s)
		}
	}
	return strings.Join(said, " ")
}

// learn adds what a step finds.
func learn(known puzzle.Facts, s puzzle.Step) {
	for _, x := range s.New {
		known.Add(x)
	}
}
