package nonogram

import (
	"cmp"
	"maps"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/reduce"
	"github.com/teka-puzzles/teka/rule"
)

// colourTechniques are those of puzzles in colours and of clues that leave something open, easiest first. They look at one line each.
var colourTechniques = []puzzle.Technique{
	inColours("colour-none", 1, nil),
	inColours("colour-missing", 1, missing).Folding(puzzle.Bookkeeping),
	inColours("colour-overlap", 1.4, coloursOverlap),
	inColours("colour-reach", 1.8, coloursReach).Folding(puzzle.Bookkeeping),
	inColours("colour-arrangements", 3, coloursAgree),
}

// allTechniques are those of the kind, easiest first: each finds something on puzzles of its own sort alone.
var allTechniques = slices.SortedStableFunc(slices.Values(slices.Concat(techniques, colourTechniques)), func(a, b puzzle.Technique) int {
	return cmp.Compare(a.Level, b.Level)
})

// What steps in colours say besides their facts and clues: the clue as words, and colours by their numbers.
type (
	wordsArgs   struct{ Clue []string }
	coloursArgs struct{ Colours []int }
	sizedArgs   struct{ Blocks []string } // the blocks as words
)

// allArgs is what the steps of each technique carry.
var allArgs = func() map[string]any {
	all := maps.Clone(args)
	all["nonogram.colour-none"] = wordsArgs{}
	all["nonogram.colour-missing"] = struct {
		wordsArgs
		coloursArgs
	}{}
	all["nonogram.colour-overlap"] = struct {
		wordsArgs
		sizedArgs
	}{}
	all["nonogram.colour-reach"] = struct {
		wordsArgs
		coloursArgs
	}{}
	all["nonogram.colour-arrangements"] = wordsArgs{}
	return all
}()

// shades are the names of the colours that a step speaks of, "red or blue"; "" in black on white, and of a line without blocks.
func (x sentence) shades() string {
	said, _ := puzzle.Said[coloursArgs](x.Step.Args)
	if clue, _ := puzzle.Said[wordsArgs](x.Step.Args); len(clue.Clue) == 0 {
		return ""
	}
	return x.Lang.Or(x.Lang.Names(said.Colours), false)
}

// colourScratch keeps the last look at each line.
type colourScratch struct {
	languages []*rule.Language
	last      []*colourView
}

func newColourScratch(l *puzzle.Look) any {
	n := l.Puzzle.(*Coloured)
	s := &colourScratch{last: make([]*colourView, len(n.rows)+len(n.cols))}
	for _, line := range n.lines() {
		if l.Over() {
			break
		}
		var words *rule.Language
		if line.clue != nil && needed(line.clue) <= line.n {
			words = language(line.clue, len(n.inks))
		}
		s.languages = append(s.languages, words)
	}
	return s
}

// colourView is a line as a person sees it: what its cells can be, and where its runs can start.
type colourView struct {
	colouredLine
	*Coloured
	language *rule.Language // nil for a clue that does not fit into any line
	can      []puzzle.Mask
	left     []uint64 // what all arrangements leave of it
	ok       bool     // there is an arrangement
	news     bool     // which says more than what is marked
	lo, hi   []int    // by block: the first and the last cell where it can start; nil when the clue leaves something open
}

// inColours makes a technique of a function that looks at one line which fits its marks. A nil function finds the lines that fit their
// marks in no way.
func inColours(id string, level float64, find func(*colourSearch)) puzzle.Technique {
	return puzzle.Technique{ID: "nonogram." + id, Level: level, Regions: byColouredLine, Find: func(look *puzzle.Look) []puzzle.Step {
		n, scratch := look.Puzzle.(*Coloured), look.Scratch.(*colourScratch)
		v := scratch.view(n, look.Region, look.Known)
		if v.clue == nil || v.ok == (find == nil) || v.ok && !v.news {
			return nil
		}
		s := colourSearch{colourView: v, look: look}
		if find == nil {
			f := s.finding(nil)
			f.Clash()
			return f.Steps()
		}
		find(&s)
		var steps []puzzle.Step
		for _, f := range s.found {
			steps = append(steps, f.Steps()...)
		}
		return steps
	}}
}

// byColouredLine divides the board into its lines: rows, then columns.
var byColouredLine = &puzzle.Regions{Of: func(look *puzzle.Look) [][]int {
	n, ok := look.Puzzle.(*Coloured)
	if !ok {
		return nil
	}
	var out [][]int
	for _, l := range n.lines() {
		region := make([]int, l.n)
		for i := range region {
			region[i] = l.unknown(i)
		}
		out = append(out, region)
	}
	return out
}}

// view looks at line k.
func (s *colourScratch) view(n *Coloured, k int, known puzzle.Facts) *colourView {
	l := n.line(k)
	can := make([]puzzle.Mask, l.n)
	for i := range can {
		can[i] = known.Can(l.unknown(i))
	}
	if last := s.last[k]; last != nil && slices.Equal(last.can, can) {
		return last
	}
	v := &colourView{colouredLine: l, Coloured: n, language: s.languages[k], can: can}
	s.last[k] = v
	v.left = make([]uint64, l.n)
	for i, m := range can {
		v.left[i] = uint64(m)
	}
	if v.clue == nil {
		return v
	}
	v.ok = v.language != nil && rule.NewLanguageFilter(v.language, l.n).Run(v.left)
	for i, m := range can {
		v.news = v.news || v.left[i] != uint64(m)
	}
	if v.ok && v.news {
		v.ranges()
	}
	return v
}

// ranges finds out where blocks can start, when the clue tells them all.
func (v *colourView) ranges() {
	if slices.ContainsFunc(v.clue, func(b Block) bool { return b.Size < 0 }) {
		return
	}
	cells, clue := slices.Clone(v.can), slices.Clone(v.clue)
	slices.Reverse(cells)
	slices.Reverse(clue)
	from, back := startsOf(v.can, v.clue), startsOf(cells, clue)
	v.lo, v.hi = make([]int, len(v.clue)), make([]int, len(v.clue))
	for j, b := range v.clue {
		ends := endsOf(v.can, from[j], b)
		v.lo[j] = -1
		for s := 0; s+b.Size <= v.n; s++ {
			if ends[s+b.Size] && back[len(v.clue)-1-j][v.n-s-b.Size] {
				if v.hi[j] = s; v.lo[j] < 0 {
					v.lo[j] = s
				}
			}
		}
	}
}

// startsOf says of each block where it can start, as far as the blocks before it tell.
func startsOf(cells []puzzle.Mask, clue []Block) [][]bool {
	ended := make([]bool, len(cells)+1)
	ended[0] = true
	colour := 0
	out := make([][]bool, len(clue))
	for j, b := range clue {
		out[j] = canStart(cells, ended, colour, b.Colour, false)
		ended, colour = endsOf(cells, out[j], b), b.Colour
	}
	return out
}

// colourSearch is a technique at work in a line.
type colourSearch struct {
	*colourView
	look    *puzzle.Look
	found   []*puzzle.Finding
	reasons [][]int // by finding: the cells that it rests on
}

// claim is what is concluded of a cell of the line: it holds none of these colours.
type claim struct {
	i   int
	not puzzle.Mask
}

// find notes claims; what is known already is dropped. Claims that rest on the same cells are one finding, which is returned for more to be
// said.
func (s *colourSearch) find(c claim) *puzzle.Finding {
	if c.not &= s.can[c.i]; c.not == 0 {
		return nil
	}
	reason := s.reason(c)
	k := slices.IndexFunc(s.reasons, func(r []int) bool { return slices.Equal(r, reason) })
	if k < 0 {
		k = len(s.found)
		s.found, s.reasons = append(s.found, s.finding(reason)), append(s.reasons, reason)
	}
	s.found[k].Left(s.unknown(c.i), puzzle.Span(0, len(s.inks)-1)&^c.not)
	return s.found[k]
}

// finding begins a finding that rests on the clue and on cells; nil for those that leave no arrangement.
func (s *colourSearch) finding(reason []int) *puzzle.Finding {
	if !s.ok {
		reason = s.reason(claim{i: -1})
	}
	f := s.look.Finding(s.at)
	said := wordsArgs{Clue: []string{}}
	for _, b := range s.clue {
		said.Clue = append(said.Clue, s.word(b))
	}
	f.Say(said)
	for _, i := range reason {
		f.On(s.unknown(i))
	}
	return f
}

// reason is a set of cells of which what is known, with the clue, forces a claim; none of them can be left out. The cells far from it are
// left out first. A claim of cell -1 is that there is no arrangement.
func (s *colourSearch) reason(c claim) []int {
	full := uint64(1)<<len(s.inks) - 1
	if s.language == nil {
		return nil
	}
	var order []int
	for i, m := range s.can {
		if i != c.i && uint64(m) != full {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return max(a-c.i, c.i-a) - max(b-c.i, c.i-b) })
	filter, can := rule.NewLanguageFilter(s.language, s.n), make([]uint64, s.n)
	kept := reduce.Shrink(order, func(part []int) bool {
		for v := range max(1, len(s.inks)) {
			if c.i >= 0 && !c.not.Has(v) || c.i < 0 && v > 0 {
				continue
			}
			for i := range can {
				can[i] = full
			}
			for _, i := range part {
				can[i] = uint64(s.can[i])
			}
			if c.i >= 0 {
				can[c.i] = 1 << v
			}
			if filter.Run(can) {
				return false
			}
		}
		return true
	})
	slices.Sort(kept)
	return kept
}

// missing: a colour that no block of the clue has is in no cell of the line. Condition: the clue has no block of it, and not any number of
// runs.
func missing(s *colourSearch) {
	absent := puzzle.Span(1, len(s.inks)-1)
	for _, b := range s.clue {
		if b.Size == AnyRuns {
			return
		}
		absent &^= puzzle.Only(b.Colour)
	}
	for i := range s.can {
		if f := s.find(claim{i, absent}); f != nil {
			f.Say(coloursArgs{slices.Collect(absent.Values())})
		}
	}
}

// coloursOverlap: wherever a block lies, it covers some cells. Condition: the first start lo and the last start hi of the block, by what is
// marked, are less than its length apart. Conclusion: the cells from hi to the end of the block that starts at lo have its colour.
func coloursOverlap(s *colourSearch) {
	for j := range s.lo {
		b := s.clue[j]
		for i := s.hi[j]; i < s.lo[j]+b.Size; i++ {
			f := s.find(claim{i, s.can[i] &^ puzzle.Only(b.Colour)})
			if f == nil {
				continue
			}
			said, _ := puzzle.Said[sizedArgs](f.Args)
			if word := s.word(b); !slices.Contains(said.Blocks, word) {
				f.Say(sizedArgs{append(said.Blocks, word)})
			}
		}
	}
}

// coloursReach: no block of a colour comes to a cell. Condition: the cell lies before the first start, or behind the last end, of each
// block of the colour. Conclusion: it does not have the colour.
func coloursReach(s *colourSearch) {
	if s.lo == nil {
		return
	}
	for i := range s.can {
		out := puzzle.Span(1, len(s.inks)-1)
		for j, b := range s.clue {
			if s.lo[j] <= i && i < s.hi[j]+b.Size {
				out &^= puzzle.Only(b.Colour)
			}
		}
		out &= s.can[i]
		f := s.find(claim{i, out})
		if f == nil {
			continue
		}
		said, _ := puzzle.Said[coloursArgs](f.Args)
		for v := range out.Values() {
			if !slices.Contains(said.Colours, v) {
				said.Colours = append(said.Colours, v)
			}
		}
		slices.Sort(said.Colours)
		f.Say(said)
	}
}

// coloursAgree: what a cell is in no arrangement that fits the marks it is not.
func coloursAgree(s *colourSearch) {
	for i, m := range s.can {
		s.find(claim{i, m &^ puzzle.Mask(s.left[i])})
	}
}
