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
	Files:   files,
	Longest: longest,
	Drawn:   words.Describe((*Masyu).describe),
	Members: map[string]words.Member{
		"Across":  words.Of(sentence.across),
		"After":   words.Of(sentence.after),
		"Before":  words.Of(sentence.before),
		"By":      words.Of(sentence.by),
		"Crossed": words.Of(sentence.crossed),
		"Entered": words.Of(sentence.entered),
		"Few":     words.Of(sentence.few),
		"Leg":     words.Of(sentence.leg),
		"Line":    words.Of(sentence.line),
		"Named":   words.Of(sentence.named),
		"Near":    words.Of(sentence.near),
		"Other":   words.Of(sentence.other),
		"Runs":    words.Of(sentence.runs),
		"Sides":   words.Of(sentence.sides),
		"Taken":   words.Of(sentence.taken),
		"Toward":  words.Of(sentence.toward),
		"Ways":    words.Of(sentence.ways),
		"White":   words.Of(sentence.white),
	},
	Merged: []string{"masyu.dead-end", "masyu.cell-full", "masyu.white-straight", "masyu.white-turn", "masyu.white-border",
		"masyu.black-extends", "masyu.black-border", "masyu.black-blocked"},
	FollowUpData: func(x *words.Sentence, steps []puzzle.Step) any { return sentence{x}.falls(steps) },
	Assumptions:  words.Assuming(func(said wayArgs) (ones, zeros []puzzle.Place) { return said.Taken, nil }),
	OmittedSteps: func(x *words.Sentence, steps []puzzle.Step) int { return sentence{x}.obviousSteps(steps) }, // the legs of black pearls
})

// longest is the maximum number of sentences about a hypothesis before the first are summarised.
const longest = 6

type sentence struct{ *words.Sentence }

// turn returns the end of the first concluded edge that is nearer to the step's first clue: where the line turns next to a pearl.
func (x sentence) turn() (at puzzle.Place, ok bool) {
	if len(x.Step.New) == 0 || len(x.Step.Clues) == 0 || x.Step.New[0].At.Kind != puzzle.EdgeKind {
		return at, false
	}
	a, b := x.Step.New[0].At.Ends()
	if c := x.Step.Clues[0]; distance(b, c) < distance(a, c) {
		a = b
	}
	return a, true
}

// near names the cell in which the line turns next to a pearl.
func (x sentence) near() string {
	if at, ok := x.turn(); ok {
		return x.Lang.Place(at)
	}
	return ""
}

// other names the cell on the other side of the pearl.
func (x sentence) other() string {
	if at, ok := x.turn(); ok {
		return x.Lang.Place(beyond(at, x.Step.Clues[0]))
	}
	return ""
}

// beyond returns the cell that is as far behind a middle one as from is in front of it.
func beyond(from, middle puzzle.Place) puzzle.Place {
	return puzzle.Cell(int(2*middle.R-from.R), int(2*middle.C-from.C))
}

// after names the cell behind the white pearl that a black one faces.
func (x sentence) after() string {
	said := words.Args[turnsArgs](x)
	at := beyond(said.Black, said.White)
	at.R, at.C = (at.R+said.White.R)/2, (at.C+said.White.C)/2
	return x.Lang.Place(at)
}

// sides names the cells next to a pearl along the axis that the loop cannot take: the one of another white pearl last.
func (x sentence) sides() []string {
	said := words.Args[axisArgs](x)
	p, d := said.Pearl, puzzle.Cell(0, 1)
	if x.across() {
		d = puzzle.Cell(1, 0)
	}
	a, b := puzzle.Cell(int(p.R-d.R), int(p.C-d.C)), puzzle.Cell(int(p.R+d.R), int(p.C+d.C))
	if a == said.Beside {
		a, b = b, a
	}
	return []string{x.Lang.Place(a), x.Lang.Place(b)}
}

// line names the row or column of the step's pearls.
func (x sentence) line() string {
	at := puzzle.Row(int(x.Step.Clues[0].R))
	if x.across() {
		at = puzzle.Col(int(x.Step.Clues[0].C))
	}
	return x.Lang.Place(at)
}

// entered reports whether the premises are one line for each pearl of the step.
func (x sentence) entered() bool {
	return len(x.Step.Because) == len(x.Step.Clues) &&
		!slices.ContainsFunc(x.Step.Because, func(f puzzle.Fact) bool { return f.Value != 1 || f.Not })
}

// leg reports whether the step only extends a line that leaves its only pearl already.
func (x sentence) leg() bool {
	return len(x.Step.New) > 0 && len(x.Step.Clues) == 1 && !passes(puzzle.Places(x.Step.New), x.Step.Clues[0])
}

// before states the premises that the step does not find itself, as merged steps do.
func (x sentence) before() string {
	return x.Facts(slices.DeleteFunc(slices.Clone(x.Step.Because), func(f puzzle.Fact) bool { return slices.Contains(x.Step.New, f) }))
}

// named names the pearls of the step with their colour: "it" if the sentence before is about the same one, and only their places if the
// deduction has named them before.
func (x sentence) named() string {
	b := x.Context
	if b == nil {
		return x.pearls(x.Step.Technique, "", x.Step.Clues, nil)
	}
	if len(x.Step.Clues) == 1 && b.Prior != nil && slices.Equal(b.Prior.Clues, x.Step.Clues) {
		return x.Lang.Phrase("masyu/it", nil)
	}
	return x.pearls(x.Step.Technique, "", x.Step.Clues, func(p puzzle.Place) bool { return b.Named[p] })
}

// pearls names the pearls of a technique with their colour. Those for which known is true come first and by their places alone. The
// prefix selects the template: "short-" for "the white R1C2" instead of "the white pearl R1C2".
func (x sentence) pearls(technique, prefix string, at []puzzle.Place, known func(puzzle.Place) bool) string {
	_, name, _ := strings.Cut(technique, ".")
	color, _, _ := strings.Cut(name, "-")
	if color != "white" && color != "black" {
		color, prefix = "pearl", ""
	}
	var parts []string
	fresh := slices.Clone(at)
	if known != nil {
		fresh = slices.DeleteFunc(fresh, known)
	}
	if old := slices.DeleteFunc(slices.Clone(at), func(p puzzle.Place) bool { return slices.Contains(fresh, p) }); len(old) > 0 {
		parts = append(parts, x.Lang.Places(old))
	}
	if len(fresh) > 0 {
		parts = append(parts, x.Lang.Phrase("masyu/"+prefix+color, fresh))
	}
	return x.Lang.List(parts, false)
}

// runs states the conclusions as places alone, after a colon.
func (x sentence) runs() string {
	x.Hush()
	return x.InBrief(x.Step).So()
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

// direction returns the direction from one cell to another in the same row or column: "up", "right", "down" or "left". If back is true,
// it returns the opposite.
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

// white reports whether an early loop leads through white pearls only, not straight on from a black one.
func (x sentence) white() bool {
	return !slices.Contains(x.Step.Clues, words.Args[throughArgs](x).From)
}

// taken formats the directions that a case takes at its pearls: "up and left", with the name of each pearl if there are several.
func (x sentence) taken() string {
	said := words.Args[wayArgs](x)
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
	return words.Args[loop.Lines](x).Lines - len(x.Step.Clues)
}

// obviousSteps returns how many initial steps of a case only extend the legs of its pearls.
func (x sentence) obviousSteps(steps []puzzle.Step) int {
	for k, s := range steps {
		if s.Technique != "masyu.black-extends" || len(s.Clues) != 1 || !slices.Contains(words.Args[wayArgs](x).Pearls, s.Clues[0]) {
			return k
		}
	}
	return len(steps)
}

const maxFew = 6

// few names the cells among the step's clues, but only the first maxFew.
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
