package slitherlink

import (
	"embed"
	"slices"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds/family/loop"
	"github.com/teka-puzzles/teka/puzzle"
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
	sidesArgs struct {
		Number  puzzle.Place
		Borders []puzzle.Place // two borders of its cell
		Differ  int            // 1 if the areas beyond them are on different sides of the loop
	}
	casesArgs struct { // In remain, Out are contradictory
		In, Out int
		Number  puzzle.Place
	}
	otherArgs struct{ Other puzzle.Place }   // the second number
	wayArgs   struct{ Taken []puzzle.Place } // the lines assumed
)

var args = loop.Args("slitherlink", map[string]any{
	"slitherlink.threes":        threesArgs{},
	"slitherlink.closed-corner": closedCornerArgs{},
	"slitherlink.enter":         sectorArgs{},
	"slitherlink.sector":        sectorArgs{},
	"slitherlink.number-sides":  sidesArgs{},
	"slitherlink.number-cases": struct {
		casesArgs
		puzzle.CaseCount
	}{},
	"slitherlink.number-pair-cases": struct {
		casesArgs
		puzzle.CaseCount
		otherArgs
	}{},
	"slitherlink.border-fails": puzzle.Refutation{},
	"slitherlink.way":          wayArgs{},
})

//go:embed words
var files embed.FS

var speech = loop.Speech(loop.CornersOf, words.Speech{
	Files: files,
	Drawn: words.Describe((*Slitherlink).describe),
	Members: map[string]words.Member{
		"Outside":  words.Of(sentence.outside),
		"Walk":     words.Of(sentence.walk),
		"Corner":   words.Of(sentence.corner),
		"Diagonal": words.Of(sentence.diagonal),
		"Digit":    words.Of(sentence.digit),
		"Left":     words.Of(sentence.left),
		"Numbers":  words.Of(sentence.numbers),
		"Vertex":   words.Named[puzzle.Place](sentence.vertex),
		"Across":   words.Of(sentence.across),
		"Zeros":    words.Of(sentence.zeros),
	},
	FollowUpData: func(x *words.Sentence, steps []puzzle.Step) any { return falls(x, steps) },
	Separate:     continues,
	Merged:       []string{"slitherlink.dead-end", "slitherlink.cell-full", "slitherlink.number-full", "slitherlink.number-rest"},
	Assumptions: func(s puzzle.Step) (out []puzzle.Fact) {
		said, _ := puzzle.ArgsAs[wayArgs](s.Args)
		for _, e := range said.Taken {
			out = append(out, puzzle.Fact{At: e, Value: 1})
		}
		return out
	},
})

// continues reports whether a line is no conclusion of a step that draws lines, but follows from them.
func continues(x *words.Sentence, at puzzle.Place) bool {
	return x.Draws() && !slices.Contains(puzzle.Places(x.Step.New), at)
}

type sentence struct{ *words.Sentence }

// corner names the corner of a number's cell.
func (x sentence) corner() string {
	said, _ := puzzle.ArgsAs[cornerArgs](x.Step.Args)
	cell := x.Clues()
	if walk, ok := puzzle.ArgsAs[sectorArgs](x.Step.Args); ok {
		cell = x.Lang.Place(walk.First)
	}
	return x.Lang.Phrase("slitherlink/corner/"+said.Corner, cell)
}

// numbersOf names numbers, those that are equal together: "the 0s in R2C1 and R3C3 and the 2 in R8C8".
func numbersOf(l *words.Language, places []puzzle.Place) string {
	var groups []loop.Number
	for _, at := range places {
		n, ok := l.ClueNumber(at)
		if !ok {
			n = None
		}
		k := slices.IndexFunc(groups, func(g loop.Number) bool { return g.N == n })
		if k < 0 {
			k = len(groups)
			groups = append(groups, loop.Number{N: n})
		}
		groups[k].Places = append(groups[k].Places, at)
	}
	var out []string
	for _, g := range groups {
		out = append(out, l.Phrase("part/number", g))
	}
	return l.List(out, false)
}

// cells returns the cells whose numbers the step uses.
func (x sentence) cells() []puzzle.Place {
	return slices.DeleteFunc(slices.Clone(x.Step.Clues), func(at puzzle.Place) bool { return at.Kind != puzzle.CellKind })
}

// numbers names the numbers that the step uses.
func (x sentence) numbers() string { return numbersOf(x.Lang, x.cells()) }

// vertex names the number in an argument.
func (x sentence) vertex(arg string) string {
	at, _ := x.Step.Args.Place(arg)
	return loop.Vertex(x.Lang, at)
}

// across names the cells on both sides of the border that the step decides: "from R1C4 to R1C5", "from R1C4 to the outside".
func (x sentence) across() string {
	if len(x.Step.New) == 0 {
		return ""
	}
	a, b := x.Step.New[0].At.Ends()
	if a.R < 0 || a.C < 0 {
		a, b = b, a
	}
	said := map[string]string{"From": x.Lang.Place(a)}
	rows, cols := int16(0), int16(0)
	for _, u := range x.Context.Known.Board().Unknowns() {
		c, _ := u.At.Ends()
		rows, cols = max(rows, c.R+1), max(cols, c.C+1)
	}
	if b.R >= 0 && b.C >= 0 && b.R < rows && b.C < cols {
		said["To"] = x.Lang.Place(b)
	}
	return x.Lang.Phrase("slitherlink/across", said)
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
	left := x.digit()
	if left == None || x.Context == nil || x.Context.Known.IsZero() {
		return len(x.Step.New)
	}
	for i, u := range x.Context.Known.Board().Unknowns() {
		a, b := u.At.Ends()
		if v, ok := x.Context.Known.Value(i); ok && v == 1 && slices.Contains([]puzzle.Place{a, b}, x.cells()[0]) {
			left--
		}
	}
	return left
}

// diagonal reports whether the two cells of the step touch only at a corner.
func (x sentence) diagonal() bool {
	cells := x.cells()
	return len(cells) == 2 && cells[0].R != cells[1].R && cells[0].C != cells[1].C
}

// maxZeros is the maximum number of zeros that are named one by one.
const maxZeros = 3

// zeros names the numbers of the step as "any 0" if they are many zeros; otherwise it returns "".
func (x sentence) zeros() string {
	cells := x.cells()
	other := func(at puzzle.Place) bool { n, ok := x.Lang.ClueNumber(at); return !ok || n != 0 }
	if len(cells) <= maxZeros || slices.ContainsFunc(cells, other) {
		return ""
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
type hop struct{ Number, Near, Far string }

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
	cells, last := x.cells(), sums(0)
	slices.SortStableFunc(cells, func(a, b puzzle.Place) int { return apart(a, said.First) - apart(b, said.First) })
	for k := 0; k+1 < len(said.Sums); k += 2 {
		near, far := sums(said.Sums[k]), sums(said.Sums[k+1])
		if last = far; k == 0 && near != 0 {
			out.First = countNames[far]
		} else if k > 0 {
			out.Hops = append(out.Hops, hop{numbersOf(x.Lang, cells[k/2:k/2+1]), countNames[near], countNames[far]})
		}
	}
	if x.outside() {
		out.Out = countNames[last.overCorner()]
	}
	return out
}

// consequences are the borders that follow from an argument, with the numbers that it has not named.
type consequences struct {
	Numbers        []puzzle.Place
	By             string // their names
	Lines, Crosses string // Crosses only without lines
}

// Named returns the numbers that the sentence names.
func (c consequences) Named() (all, last []puzzle.Place) { return c.Numbers, c.Numbers }

// falls returns what steps write on the board, as consequences: the lines or, without lines, the crosses, and the numbers used. It returns
// nil if they write nothing new.
func falls(x *words.Sentence, steps []puzzle.Step) any {
	var c consequences
	var on, off []puzzle.Place
	for _, s := range steps {
		for _, at := range s.Clues {
			if at.Kind == puzzle.CellKind && !x.Context.Named[at] && !slices.Contains(c.Numbers, at) {
				c.Numbers = append(c.Numbers, at)
			}
		}
		for _, f := range s.New {
			switch {
			case x.Context.Known.Holds(f):
			case f.Value == 1 && !slices.Contains(on, f.At):
				on = append(on, f.At)
			case f.Value == 0 && !slices.Contains(off, f.At):
				off = append(off, f.At)
			}
		}
	}
	c.By = numbersOf(x.Lang, c.Numbers)
	if c.Lines = x.Lang.Places(on); len(on) == 0 {
		c.Crosses = x.Lang.Places(off)
	}
	if c.Lines+c.Crosses == "" {
		return nil
	}
	return c
}
