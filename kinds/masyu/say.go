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

// speech is how Masyu is told. What sentences speak of is the objects of a loop: a line by its ends, the cell where edges meet, the
// part of the board that edges fence off.
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
	Together: []string{"masyu.dead-end", "masyu.cell-full", "masyu.white-straight", "masyu.white-turn", "masyu.white-border",
		"masyu.black-extends", "masyu.black-border", "masyu.black-blocked"},
	Falls:    func(x *words.Sentence, steps []puzzle.Step) any { return sentence{x}.falls(steps) },
	Supposed: supposed,
	Silent:   func(x *words.Sentence, steps []puzzle.Step) int { return sentence{x}.obviousSteps(steps) }, // that a black pearl's legs go on
})

// sentence is a sentence about a Masyu.
type sentence struct{ *words.Sentence }

// near is the cell of the first edge that the step finds which is nearer to its first clue: where the line turns beside a pearl.
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

// apart is how many cells two places are from each other, along rows and columns.
func distance(a, b puzzle.Place) int {
	return max(int(a.R)-int(b.R), int(b.R)-int(a.R)) + max(int(a.C)-int(b.C), int(b.C)-int(a.C))
}

// across reports whether what the step writes down runs along rows; what it crosses then runs along columns.
func (x sentence) across() bool {
	if len(x.Step.New) == 0 {
		return false
	}
	f := x.Step.New[0]
	return (f.At.R == f.At.R2) == (f.Value == 1)
}

// toward is the directions into which the step finds no way from its only clue: "upwards or to the right"; "" when it has several
// clues. A line drawn the other way says so as much as an edge crossed on this.
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

// direction is the direction of one cell from another in the same line, or the opposite one.
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

// blocked reports whether what the step rests on is a line, not an edge crossed.
func (x sentence) blocked() bool { return len(x.Step.Because) > 0 && x.Step.Because[0].Value == 1 }

// white reports whether an early loop through pearls leads through white ones alone, not straight on from a black one.
func (x sentence) white() bool {
	said, _ := puzzle.Said[throughArgs](x.Step.Args)
	return !slices.Contains(x.Step.Clues, said.From)
}

// taken is the way that a case takes through its pearls: "up and left", and with several pearls the name of each before it.
func (x sentence) taken() string {
	said, _ := puzzle.Said[wayArgs](x.Step.Args)
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

// crossed is how many lines cross the outline of the step, besides the loop at the pearls on it.
func (x sentence) crossed() int {
	said, _ := puzzle.Said[loop.Lines](x.Step.Args)
	return said.Lines - len(x.Step.Clues)
}

// ownLegs is how many steps at the beginning of a case draw on the legs of the black pearls that it is about.
func (x sentence) obviousSteps(steps []puzzle.Step) int {
	said, _ := puzzle.Said[wayArgs](x.Step.Args)
	for k, s := range steps {
		if s.Technique != "masyu.black-extends" || len(s.Clues) != 1 || !slices.Contains(said.Pearls, s.Clues[0]) {
			return k
		}
	}
	return len(steps)
}

// fewMost is how many places a sentence names of many.
const maxFew = 6

// few is the clues of the step that lie on the board, of many the first ones.
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

// supposed is the way that a case takes through its pearls.
func supposed(s puzzle.Step) []puzzle.Fact {
	said, _ := puzzle.Said[wayArgs](s.Args)
	var out []puzzle.Fact
	for _, e := range said.Taken {
		out = append(out, puzzle.Fact{At: e, Value: 1})
	}
	return out
}

// fallen is the data of the template masyu/falls.
type consequences struct {
	White, Black []puzzle.Place // the pearls whose rules apply
	Pearls       int
	Lines        string
	N            int // of lines
}

// falls collects the pearls whose rules give further lines, and these lines; nil if there are none.
func (x sentence) falls(steps []puzzle.Step) any {
	routes := loop.Routes(x.Lang, puzzle.Place.Ends, x.Breath.Known, steps...)
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

// whites is the set of bookkeeping techniques for white pearls.
var whites = map[string]bool{"masyu.white-border": true, "masyu.white-straight": true, "masyu.white-turn": true}
