package masyu

import (
	"embed"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds/family/loop"
	"github.com/teka-puzzles/teka/puzzle"
)

//go:embed words
var files embed.FS

// speech describes the objects of a loop: a line by its ends, the cell where edges meet, the part of the board that edges enclose.
var speech = loop.Speech(puzzle.Place.Ends, words.Speech{
	Files: files,
	Drawn: words.Describe((*Masyu).describe),
	Members: map[string]words.Member{
		"Across":  words.Of(sentence.across),
		"Blocked": words.Of(sentence.blocked),
		"Crossed": words.Of(sentence.crossed),
		"Few":     words.Of(sentence.few),
		"Near":    words.Of(sentence.near),
		"Taken":   words.Of(sentence.taken),
		"Toward":  words.Of(sentence.toward),
		"Ways":    words.Of(sentence.ways),
		"White":   words.Of(sentence.white),
	},
	Merged: []string{"masyu.dead-end", "masyu.cell-full", "masyu.white-straight", "masyu.white-turn", "masyu.white-border",
		"masyu.black-extends", "masyu.black-border", "masyu.black-blocked"},
	FollowUpData: func(x *words.Sentence, steps []puzzle.Step) any { return sentence{x}.falls(steps) },
	Assumptions:  supposed,
	OmittedSteps: func(x *words.Sentence, steps []puzzle.Step) int { return sentence{x}.obviousSteps(steps) }, // the legs of black pearls
})

type sentence struct{ *words.Sentence }

// near names the end of the first concluded edge that is nearer to the step's first clue: where the line turns next to a pearl.
func (x sentence) near() string {
	if len(x.Step.New) == 0 || len(x.Step.Clues) == 0 || x.Step.New[0].At.Kind != puzzle.EdgeKind {
		return ""
	}
	a, b := x.Step.New[0].At.Ends()
	if c := x.Step.Clues[0]; distance(b, c) < distance(a, c) {
		a = b
	}
	return x.Lang.Place(a)
}

// distance returns the distance of two places along rows and columns.
func distance(a, b puzzle.Place) int {
	return max(int(a.R)-int(b.R), int(b.R)-int(a.R)) + max(int(a.C)-int(b.C), int(b.C)-int(a.C))
}

// across reports whether the first conclusion runs along a row if it is a line, or along a column if it is a cross.
func (x sentence) across() bool {
	if len(x.Step.New) == 0 {
		return false
	}
	f := x.Step.New[0]
	return (f.At.R == f.At.R2) == (f.Value == 1)
}

// toward names the directions in which the step finds no way from its only clue: "upwards or to the right"; "" if it has several clues. A
// line in the opposite direction counts as well as a cross.
func (x sentence) toward() string {
	if len(x.Step.Clues) != 1 {
		return ""
	}
	c := x.Step.Clues[0]
	var out []string
	for _, f := range x.Step.New {
		a, b := f.At.Ends()
		far := a
		if distance(b, c) > distance(a, c) {
			far = b
		}
		name := "toward/" + direction(c, far, f.Value == 1)
		if text := x.Lang.Phrase(name, nil); !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	return x.Lang.Or(out, false)
}

// direction returns the direction from one cell to another in the same row or column, or the opposite direction.
func direction(from, to puzzle.Place, back bool) string {
	names := [...]string{"up", "right", "down", "left"}
	k := 0
	switch {
	case to.R == from.R && to.C > from.C:
		k = 1
	case to.R > from.R:
		k = 2
	case to.R == from.R:
		k = 3
	}
	if back {
		k = (k + 2) % 4
	}
	return names[k]
}

// blocked reports whether the first premise is a line, not a cross.
func (x sentence) blocked() bool { return len(x.Step.Because) > 0 && x.Step.Because[0].Value == 1 }

// white reports whether an early loop leads through white pearls only, not straight on from a black one.
func (x sentence) white() bool {
	said, _ := puzzle.ArgsAs[throughArgs](x.Step.Args)
	return !slices.Contains(x.Step.Clues, said.From)
}

// taken formats the way of a case through its pearls: "up and left", with the name of each pearl if there are several.
func (x sentence) taken() string {
	said, _ := puzzle.ArgsAs[wayArgs](x.Step.Args)
	var parts []string
	for _, p := range said.Pearls {
		going := map[string]bool{}
		for _, e := range said.Taken {
			a, b := e.Ends()
			if b == p {
				a, b = b, a
			}
			if a == p {
				going[direction(a, b, false)] = true
			}
		}
		var ways []string
		for _, h := range [...]string{"up", "down", "left", "right"} {
			if going[h] {
				ways = append(ways, x.Lang.Phrase("way/"+h, nil))
			}
		}
		text := x.Lang.List(ways, false)
		if len(said.Pearls) > 1 && text != "" {
			text = x.Lang.Place(p) + " " + text
		}
		if text != "" {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, ", ")
}

// crossed returns how many lines cross the outline of the step, not counting pearls on it.
func (x sentence) crossed() int {
	said, _ := puzzle.ArgsAs[loop.Lines](x.Step.Args)
	return said.Lines - len(x.Step.Clues)
}

// obviousSteps returns how many initial steps of a case only extend the legs of its pearls.
func (x sentence) obviousSteps(steps []puzzle.Step) int {
	said, _ := puzzle.ArgsAs[wayArgs](x.Step.Args)
	for k, s := range steps {
		if s.Technique != "masyu.black-extends" || len(s.Clues) != 1 || !slices.Contains(said.Pearls, s.Clues[0]) {
			return k
		}
	}
	return len(steps)
}

const maxFew = 6

// few names the cells among the step's clues, up to maxFew.
func (x sentence) few() string {
	var at []puzzle.Place
	for _, c := range x.Step.Clues {
		if c.Kind == puzzle.CellKind {
			at = append(at, c)
		}
	}
	if len(at) > maxFew {
		at = at[:maxFew]
	}
	return x.Lang.Places(at)
}

func supposed(s puzzle.Step) []puzzle.Fact {
	said, _ := puzzle.ArgsAs[wayArgs](s.Args)
	var out []puzzle.Fact
	for _, e := range said.Taken {
		out = append(out, puzzle.Fact{At: e, Value: 1})
	}
	return out
}

type consequences struct {
	White, Black []puzzle.Place // the pearls whose rules apply
	Pearls       int
	Lines        string
	N            int // number of lines
}

// falls returns the pearls whose rules yield further lines, and these lines; nil without lines.
func (x sentence) falls(steps []puzzle.Step) any {
	routes := loop.Routes(x.Lang, puzzle.Place.Ends, x.Context.Known, steps...)
	if len(routes) == 0 {
		return nil
	}
	out := consequences{Lines: loop.Named(x.Lang, routes), N: len(routes)}
	for _, s := range steps {
		for _, c := range s.Clues {
			list := &out.Black
			if whites[s.Technique] {
				list = &out.White
			}
			if c.Kind == puzzle.CellKind && !slices.Contains(*list, c) {
				*list = append(*list, c)
				out.Pearls++
			}
		}
	}
	return out
}

var whites = map[string]bool{"masyu.white-border": true, "masyu.white-straight": true, "masyu.white-turn": true}
