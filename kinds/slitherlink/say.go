package slitherlink

import (
	"embed"
	"slices"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds/family/loop"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// Arguments of steps: a technique fills in a struct, and templates use the names of its fields.
type (
	threesArgs struct {
		Cells   []puzzle.Place
		Outside puzzle.Place // another number, which a loop around both cells would violate
	}
	cornerArgs       struct{ Corner string } // "ur", "lr", "ll" or "ul"
	closedCornerArgs struct {
		cornerArgs
		Open bool `args:"maybe"` // a line can come to the corner from outside, but the number decides the borders all the same
	}
	sectorArgs struct {
		cornerArgs
		First puzzle.Place // the number at whose corner the lines are counted first
		Count string       // how many lines are there; see countNames
		Start int          // walkKind of the start
		Sums  []int        // for each number, sums at the corner where the walk comes in and at the opposite one; 0 for those not used
	}
)

var args = loop.Args("slitherlink", map[string]any{
	"slitherlink.threes":        threesArgs{},
	"slitherlink.closed-corner": closedCornerArgs{},
	"slitherlink.enter":         sectorArgs{},
	"slitherlink.sector":        sectorArgs{},
	"slitherlink.border-fails":  puzzle.Refutation{},
})

//go:embed words
var files embed.FS

var speech = loop.Speech(loop.CornersOf, words.Speech{
	Files:   files,
	Longest: longest,
	Drawn:   words.Describe((*Slitherlink).describe),
	Members: map[string]words.Member{
		"Outside":  words.Of(sentence.outside),
		"Back":     words.Of(sentence.back),
		"Walk":     words.Of(sentence.walk),
		"Corner":   words.Of(sentence.corner),
		"Diagonal": words.Of(sentence.diagonal),
		"Digit":    words.Of(sentence.digit),
		"Left":     words.Of(sentence.left),
		"Numbers":  words.Of(sentence.numbers),
		"Vertex":   words.Named[puzzle.Place](sentence.vertex),
		"Across":   words.Of(sentence.across),
		"Given":    words.Of(sentence.given),
		"Shapes":   words.Of(sentence.shapes),
		"Terse":    words.Of(sentence.terse),
		"Zeros":    words.Of(sentence.zeros),
	},
	FollowUpData: func(x *words.Sentence, steps []puzzle.Step) any { return falls(x, steps) },
	Separate:     continues,
	Merged:       []string{"slitherlink.dead-end", "slitherlink.cell-full", "slitherlink.number-full", "slitherlink.number-rest"},
})

// longest is the maximum number of sentences about a hypothesis before the first are summarised.
const longest = 12

// continues reports whether a line is no conclusion of a step that draws lines, but follows from them.
func continues(x *words.Sentence, at puzzle.Place) bool {
	return x.Draws() && !slices.Contains(puzzle.Places(x.Step.New), at)
}

type sentence struct{ *words.Sentence }

// corner names the corner of a number's cell: as "its" if the sentence has named the number that a walk starts from.
func (x sentence) corner() string {
	said, _ := puzzle.ArgsAs[cornerArgs](x.Step.Args)
	name := loop.Vertex(x.Lang, x.first())
	switch walk, ok := puzzle.ArgsAs[sectorArgs](x.Step.Args); {
	case ok && walk.Start == 0:
		name = ""
	case x.Step.Technique == "slitherlink.enter" && walk.Count == "one": // "must go on along the 2, whose other line" names the number
		name = x.Lang.Place(x.first())
	}
	return x.Lang.Phrase("slitherlink/corner/"+said.Corner, name)
}

// first is the cell at whose corner the lines are counted first.
func (x sentence) first() puzzle.Place {
	if walk, ok := puzzle.ArgsAs[sectorArgs](x.Step.Args); ok {
		return walk.First
	}
	return x.cells()[0]
}

// given states the known borders that the step uses, but for those that lead from outside to the corner where the count starts, and those
// that the argument has mentioned.
func (x sentence) given() string {
	if x.terse() {
		return "" // the board shows them, or the hypothesis has just led to them
	}
	var comes []int // the borders outside the corner
	s := x.puzzle()
	if s != nil {
		said, _ := puzzle.ArgsAs[cornerArgs](x.Step.Args)
		k := slices.Index(corners[:], said.Corner)
		pair := s.around(s.at(x.first()))
		comes = pair[4+2*k : 6+2*k]
	}
	return x.Facts(slices.DeleteFunc(slices.Clone(x.Step.Because), func(f puzzle.Fact) bool {
		return x.Context != nil && x.Context.Mentioned[f.At] || s != nil && slices.Contains(comes, s.board.Index(f.At))
	}))
}

// puzzle returns the current puzzle, or nil.
func (x sentence) puzzle() *Slitherlink {
	s, _ := x.Lang.Puzzle().(*Slitherlink)
	return s
}

// at returns the cell at a place.
func (s *Slitherlink) at(p puzzle.Place) int { return s.Cell(int(p.R), int(p.C)) }

// terse reports whether the step is part of a hypothesis.
func (x sentence) terse() bool { return x.Context != nil && x.Context.Terse }

// ways are ways to place the lines of a number that it still lacks.
type ways struct {
	Ways    []string
	Missing int
	Last    bool // it has others
	Terse   bool // in a hypothesis, which goes on
}

// shapes states the ways that the premises allow, if they are one or two and lack lines, and begins the sentence about what follows.
func (x sentence) shapes() string {
	s := x.puzzle()
	if s == nil {
		return ""
	}
	cell, n := s.at(x.cells()[0]), x.digit()
	at := s.around(cell)
	var can [12]puzzle.Mask
	for i, e := range at {
		if can[i] = puzzle.Only(0); e >= 0 {
			can[i] = puzzle.Span(0, 1)
		}
	}
	for _, f := range x.Step.Because {
		if i := slices.Index(at[:], s.board.Index(f.At)); i >= 0 {
			can[i] = puzzle.Only(f.Value)
		}
	}
	var out ways
	for set := range 1 << 4 {
		with := can
		var missing []puzzle.Place
		for k, h := range [...]ground.Direction{ground.North, ground.South, ground.West, ground.East} { // in the order of the board
			on := set >> k & 1
			if with[h] &= puzzle.Only(on); on == 1 && can[h].Len() > 1 {
				missing = append(missing, s.board.At(at[h]))
			}
		}
		if patterns(n, with)[0] != 0 {
			out = ways{append(out.Ways, x.Lang.Places(missing)), len(missing), len(missing) < n, x.terse()}
		}
	}
	if len(out.Ways) == 0 || len(out.Ways) > 2 || out.Missing == 0 {
		return ""
	}
	return x.Lang.Phrase("slitherlink/ways", out)
}

// cells returns the cells whose numbers the step uses.
func (x sentence) cells() []puzzle.Place {
	return slices.DeleteFunc(slices.Clone(x.Step.Clues), func(at puzzle.Place) bool { return at.Kind != puzzle.CellKind })
}

// numbers names the numbers that the step uses.
func (x sentence) numbers() string { return x.Lang.Numbers(x.cells()) }

// vertex names the number in an argument.
func (x sentence) vertex(arg string) string {
	at, _ := x.Step.Args.Place(arg)
	return loop.Vertex(x.Lang, at)
}

// across describes a walk between the cells on both sides of the border that the step decides, over its other borders.
func (x sentence) across() string {
	if len(x.Step.New) == 0 {
		return ""
	}
	a, b := x.Step.New[0].At.Ends()
	return x.around(a, b)
}

// maxTurns is the maximum number of cells named between the ends of a walk, and maxCrossed that of lines named besides.
const (
	maxTurns   = 6
	maxCrossed = 4
)

// around describes the shortest walk between two cells over premises: where it turns, and the lines that it crosses, or "".
// The cells outside the board are one place.
func (x sentence) around(from, to puzzle.Place) string {
	out, s := puzzle.Place{}, x.puzzle()
	if s == nil {
		return ""
	}
	inside := func(at puzzle.Place) puzzle.Place {
		if s.at(at) < 0 {
			return out
		}
		return at
	}
	if from, to = inside(from), inside(to); from == out {
		from, to = to, from
	}
	way := []puzzle.Place{from} // the places reached, with the index of the place before and the border between
	back, by := []int{0}, []puzzle.Fact{{}}
	for k := 0; k < len(way) && !slices.Contains(way, to); k++ {
		for _, f := range x.Step.Because {
			a, b := f.At.Ends()
			if a, b = inside(a), inside(b); b == way[k] {
				a, b = b, a
			}
			if a == way[k] && !slices.Contains(way, b) {
				way, back, by = append(way, b), append(back, k), append(by, f)
			}
		}
	}
	end := slices.Index(way, to)
	if end < 0 {
		return ""
	}
	name := func(at puzzle.Place) string {
		if at == out {
			return x.Lang.Phrase("slitherlink/outside", nil)
		}
		return x.Lang.Place(at)
	}
	var turns []string
	var lines []puzzle.Place
	for k, next := end, out; ; k, next = back[k], way[k] {
		at, before := way[k], way[back[k]]
		if k != end && k != 0 && (at == out || next == out || before == out || at.R-before.R != next.R-at.R || at.C-before.C != next.C-at.C) {
			turns = append(turns, name(at))
		}
		if k == 0 {
			break
		}
		if by[k].Value == 1 {
			lines = append(lines, by[k].At)
		}
	}
	slices.Reverse(turns)
	slices.SortFunc(lines, puzzle.Place.Compare)
	said := map[string]any{"From": name(from), "Over": "", "To": name(to), "Lines": len(lines), "Crossing": ""}
	if len(turns) <= maxTurns {
		said["Over"] = x.Lang.List(turns, false)
	}
	if len(turns) > maxTurns || len(lines) <= maxCrossed {
		said["Crossing"] = x.Lang.Places(lines)
	}
	return x.Lang.Phrase("slitherlink/walk", said)
}

// digit is the number of the only cell that the step uses, None if there are others.
func (x sentence) digit() int {
	if cells := x.cells(); len(cells) == 1 {
		if n, ok := x.Lang.ClueNumber(cells[0]); ok {
			return n
		}
	}
	return None
}

// left is the number of lines that the number of the step still lacks on the board that the reader has.
func (x sentence) left() int {
	left, s := x.digit(), x.puzzle()
	if left == None || s == nil || x.Context == nil || x.Context.Known.IsZero() {
		return len(x.Step.New)
	}
	around := s.Around(s.at(x.cells()[0]))
	lines, _ := x.Context.Known.CountOf(1, around[:]...)
	return left - lines
}

// diagonal reports whether the two cells of the step touch only at a corner.
func (x sentence) diagonal() bool {
	cells := x.cells()
	return len(cells) == 2 && cells[0].R != cells[1].R && cells[0].C != cells[1].C
}

// maxZeros is the maximum number of zeros that are named one by one.
const maxZeros = 3

// zeros names the numbers of the step if all are zeros, as "any 0" if they are many; otherwise it returns "".
func (x sentence) zeros() string {
	cells := x.cells()
	other := func(at puzzle.Place) bool { n, ok := x.Lang.ClueNumber(at); return !ok || n != 0 }
	switch {
	case slices.ContainsFunc(cells, other):
		return ""
	case len(cells) <= maxZeros:
		return x.numbers()
	}
	return x.Lang.Phrase("part/all", 0)
}

// outside reports whether the conclusions are about borders of no cell that the step uses.
func (x sentence) outside() bool {
	return !slices.ContainsFunc(x.Step.New, func(f puzzle.Fact) bool {
		a, b := f.At.Ends()
		return slices.ContainsFunc(x.cells(), func(c puzzle.Place) bool { return c == a || c == b })
	})
}

// hop is a number on a walk: the names of its counts where the walk comes in, and at the opposite corner if it gets there.
type hop struct {
	Number, Near, Far string
	Same              int // if not 0, as many numbers, named together, whose counts are those of the number before
}

// steps describes a walk from number to number.
type steps struct {
	First string // the counts of the first number at the corner opposite to the start, if they are used
	Hops  []hop  // the other numbers
	Out   string // the counts outside the last number, if the conclusion is about them
}

// apart returns the distance of the rows of two places.
func apart(a, b puzzle.Place) int { return max(int(a.R-b.R), int(b.R-a.R)) }

// walk describes the walk of a chain of corners.
func (x sentence) walk() (out steps) {
	said, _ := puzzle.ArgsAs[sectorArgs](x.Step.Args)
	cells, last, before := x.cells(), sums(0), hop{}
	slices.SortStableFunc(cells, func(a, b puzzle.Place) int { return apart(a, said.First) - apart(b, said.First) })
	for k := 0; k+1 < len(said.Sums); k += 2 {
		near, far := sums(said.Sums[k]), sums(said.Sums[k+1])
		if last = far; k == 0 && near != 0 {
			out.First = countNames[far]
			before = hop{Near: said.Count, Far: out.First}
		} else if k > 0 {
			h := hop{Near: countNames[near], Far: countNames[far]}
			if n := len(out.Hops) - 1; h == before && h.Far != "" {
				if n < 0 || out.Hops[n].Same == 0 {
					out.Hops, n = append(out.Hops, h), n+1
				}
				same := out.Hops[n].Same + 1
				out.Hops[n].Number, out.Hops[n].Same = x.Lang.Numbers(cells[k/2+1-same:k/2+1]), same
				continue
			}
			before, h.Number = h, x.Lang.Numbers(cells[k/2:k/2+1])
			out.Hops = append(out.Hops, h)
		}
	}
	if x.outside() {
		out.Out = countNames[last.overCorner()]
	}
	return out
}

// back returns the last number of a walk over the numbers of the step before in the opposite direction, if the counts there are all that is
// new; nil for other walks.
func (x sentence) back() *hop {
	said, _ := puzzle.ArgsAs[sectorArgs](x.Step.Args)
	if x.Context == nil || x.Context.Prior == nil || x.outside() || x.Contradiction() || x.given() != "" {
		return nil
	}
	prior := *x.Context.Prior
	before, ok := puzzle.ArgsAs[sectorArgs](prior.Args)
	hops, cells := x.walk().Hops, x.cells()
	if !ok || before.First == said.First || len(hops) == 0 || hops[len(hops)-1].Far == "" || len(prior.Clues) != len(x.Step.Clues) ||
		slices.ContainsFunc(x.Step.Clues, func(c puzzle.Place) bool { return !slices.Contains(prior.Clues, c) }) {
		return nil
	}
	slices.SortStableFunc(cells, func(a, b puzzle.Place) int { return apart(b, said.First) - apart(a, said.First) })
	return &hop{Number: x.Lang.Numbers(cells[:1]), Far: hops[len(hops)-1].Far}
}
