package masyu

import (
	"embed"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
)

//go:embed words
var files embed.FS

// speech is how Masyu is told. What sentences speak of is the objects of a loop: a line by its ends, the cell where edges meet, the
// part of the board that edges fence off.
var speech = &words.Speech{
	Files: files,
	Drawn: words.Describe((*Masyu).describe),
	Members: map[string]words.Member{
		"Across":  words.Of(sentence.across),
		"Blocked": words.Of(sentence.blocked),
		"Cells":   words.Of(sentence.cells),
		"Crossed": words.Of(sentence.crossed),
		"Ends":    words.Of(sentence.ends),
		"Few":     words.Of(sentence.few),
		"Meet":    words.Of(sentence.meet),
		"Near":    words.Of(sentence.near),
		"Part":    words.Of(sentence.part),
		"Suppose": words.Of(sentence.suppose),
		"Taken":   words.Of(sentence.taken),
		"Thing":   words.Named[puzzle.Place](sentence.thing),
		"Toward":  words.Of(sentence.toward),
		"Ways":    words.Of(sentence.ways),
		"White":   words.Of(sentence.white),
	},
	Together: []string{"masyu.dead-end", "masyu.cell-full", "masyu.white-straight", "masyu.white-turn", "masyu.white-border",
		"masyu.black-extends", "masyu.black-border", "masyu.black-blocked"},
	Argument: sameGaps,
	Group:    func(x *words.Sentence, g words.FactGroup) any { return sentence{x}.edges(g) },
	Falls:    func(x *words.Sentence, steps []puzzle.Step) any { return sentence{x}.falls(steps) },
	Supposed: supposed,
	Silent:   func(x *words.Sentence, steps []puzzle.Step) int { return sentence{x}.ownLegs(steps) }, // that a black pearl's legs go on
	LeadsOn:  leadsOn,
}

// sentence is a sentence about a Masyu.
type sentence struct{ *words.Sentence }

// near is the cell of the first edge that the step finds which is nearer to its first clue: where the line turns beside a pearl.
func (x sentence) near() string {
	if len(x.Step.New) == 0 || len(x.Step.Clues) == 0 || x.Step.New[0].At.Kind != puzzle.EdgeKind {
		return ""
	}
	a, b := x.Step.New[0].At.Ends()
	if c := x.Step.Clues[0]; apart(b, c) < apart(a, c) {
		a = b
	}
	return x.Lang.Place(a)
}

// apart is how many cells two places are from each other, along rows and columns.
func apart(a, b puzzle.Place) int {
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
		if apart(b, c) > apart(a, c) {
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

// thing is a number of the step that is a pearl or a line, as a noun: "R3C4" or "the line R3C4-R3C5".
func (x sentence) thing(arg string) string {
	at, ok := x.Step.Args.Place(arg)
	switch {
	case !ok:
		return ""
	case at.Kind == puzzle.EdgeKind:
		return x.Lang.Phrase("part/line", x.Lang.Place(at))
	}
	return x.Lang.Phrase("part/pearl", x.Lang.Place(at))
}

// white reports whether an early loop through pearls leads through white ones alone, not straight on from a black one.
func (x sentence) white() bool {
	said, _ := puzzle.Said[throughArgs](x.Step.Args)
	return !slices.Contains(x.Step.Clues, said.From)
}

// cells names the cells that are a number of the step as one part of the board; "" when there are none.
func (x sentence) cells() string {
	said, _ := puzzle.Said[cutArgs](x.Step.Args)
	if len(said.Cells) == 0 {
		return ""
	}
	return x.Lang.Part(said.Cells)
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
	said, _ := puzzle.Said[linesArgs](x.Step.Args)
	return said.Lines - len(x.Step.Clues)
}

// ends are the two cells of the first edge that the step speaks of: "R2C2 and R3C2".
func (x sentence) ends() string {
	if len(x.Step.New) == 0 || x.Step.New[0].At.Kind != puzzle.EdgeKind {
		return ""
	}
	a, b := x.Step.New[0].At.Ends()
	return x.Lang.List([]string{x.Lang.Place(a), x.Lang.Place(b)}, false)
}

// meet is the cell in which the edges of the step meet, "" when it has no such cell: steps said together may have several.
func (x sentence) meet() string {
	count := map[puzzle.Place]int{}
	edges := 0
	for _, f := range slices.Concat(x.Step.New, x.Step.Because) {
		if f.At.Kind != puzzle.EdgeKind {
			continue
		}
		a, b := f.At.Ends()
		edges++
		count[a]++
		count[b]++
	}
	for p, n := range count { // any order: two edges share one cell at most
		if n == edges && edges > 1 {
			return x.Lang.Place(p)
		}
	}
	return ""
}

// part names the smaller part of the board that the edges of the step fence off from the rest: "R1C9-R4C10" when it is a box, else
// by its cell in the middle, with round: "round R3C7". "" when they fence nothing off.
func (x sentence) part() (name string) {
	if x.Breath == nil || x.Breath.Known.IsZero() {
		return ""
	}
	fence := map[puzzle.Place]bool{}
	for _, f := range slices.Concat(x.Step.New, x.Step.Because) {
		fence[f.At] = true
	}
	said, _ := puzzle.Said[gapsArgs](x.Step.Args)
	gaps := said.Gaps
	for _, e := range gaps {
		fence[e] = true
	}
	next := map[puzzle.Place][]puzzle.Place{}
	var all []puzzle.Place
	board := x.Breath.Known.Board()
	for i := range board.Len() {
		e := board.Unknown(i).At
		if e.Kind != puzzle.EdgeKind {
			return ""
		}
		a, b := e.Ends()
		for _, c := range [...]puzzle.Place{a, b} {
			if _, ok := next[c]; !ok {
				next[c] = nil
				all = append(all, c)
			}
		}
		if !fence[e] {
			next[a], next[b] = append(next[a], b), append(next[b], a)
		}
	}
	if len(gaps) == 0 {
		gaps = puzzle.Places(x.Step.New)
	}
	best := smallest(next, gaps)
	if len(best) == 0 || len(best) == len(all) {
		return ""
	}
	return x.Lang.Part(best)
}

// smallest is the smallest set of joined cells among those at both sides of gaps.
func smallest(next map[puzzle.Place][]puzzle.Place, gaps []puzzle.Place) []puzzle.Place {
	seen := map[puzzle.Place]bool{}
	var best []puzzle.Place
	for _, e := range gaps {
		a, b := e.Ends()
		for _, p := range [...]puzzle.Place{a, b} {
			if seen[p] {
				continue
			}
			seen[p] = true
			piece := []puzzle.Place{p}
			for k := 0; k < len(piece); k++ {
				for _, q := range next[piece[k]] {
					if !seen[q] {
						seen[q] = true
						piece = append(piece, q)
					}
				}
			}
			if best == nil || len(piece) < len(best) {
				best = piece
			}
		}
	}
	return best
}

// told is a group of edges for the templates masyu/so and masyu/left.
type told struct {
	words.FactGroup
	Lines int      // how many lines Places names
	Then  []string // the lines after them, as many together as one takes in at once
	There bool     // the step names the part of the board where the edges are
}

// suppose is the assumption of a trial: "the line ran R3C4-R3C5".
func (x sentence) suppose() string {
	said, ok := puzzle.Said[puzzle.Supposition](x.Step.Args)
	if !ok {
		return ""
	}
	value := said.Assumed.Value
	if said.Assumed.Not { // an edge is part of the line, or it is not
		value = 1 - value
	}
	return x.Lang.Phrase("masyu/suppose", words.FactGroup{Places: x.Lang.Place(said.Assumed.At), Value: value})
}

// ownLegs is how many steps at the beginning of a case draw on the legs of the black pearls that it is about.
func (x sentence) ownLegs(steps []puzzle.Step) int {
	said, _ := puzzle.Said[wayArgs](x.Step.Args)
	for k, s := range steps {
		if s.Technique != "masyu.black-extends" || len(s.Clues) != 1 || !slices.Contains(said.Pearls, s.Clues[0]) {
			return k
		}
	}
	return len(steps)
}

// fewMost is how many places a sentence names of many.
const fewMost = 6

// few is the clues of the step that lie on the board, of many the first ones.
func (x sentence) few() string {
	var at []puzzle.Place
	for _, c := range x.Step.Clues {
		if c.Kind == puzzle.CellKind {
			at = append(at, c)
		}
	}
	if len(at) > fewMost {
		at = at[:fewMost]
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

// leadsOn reports whether a step draws on a line by the only way there is.
func leadsOn(s puzzle.Step) bool {
	said, _ := puzzle.Said[visitedArgs](s.Args)
	draws := slices.ContainsFunc(s.New, func(f puzzle.Fact) bool { return f.Value > 0 && !f.Not })
	return s.Technique == "masyu.dead-end" && said.All == 0 && draws
}
