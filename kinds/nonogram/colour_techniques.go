package nonogram

import (
	"cmp"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/solver/reduce"
	"github.com/teka-puzzles/teka/solver/rule"
)

// colourTechniques are those of puzzles in colours and of clues that leave something open, easiest first. Each looks at one line, but the
// last two.
var colourTechniques = []puzzle.Technique{
	inColours("colour-none", 1, nil),
	inColours("colour-missing", 1, missing).Folding(puzzle.Bookkeeping),
	inColours("colour-overlap", 1.4, coloursOverlap),
	inColours("colour-reach", 1.8, coloursReach).Folding(puzzle.Bookkeeping),
	inColours("colour-arrangements", colouringsLevel, coloursAgree),
	{ID: "nonogram.colour-edge", Level: edgeLevel + perLink, Regions: inOne, Find: colourEdge, Supposes: true},
	{ID: "nonogram.colour-crossing", Level: crossingLevel + perLink, Regions: inOne, Find: colourCrossing, Supposes: true},
}

// colouringsLevel is that of all colourings of a line: they are not counted.
const colouringsLevel = 3

// allTechniques are those of the kind, easiest first: each finds something on puzzles of its own sort alone.
var allTechniques = slices.SortedStableFunc(slices.Values(slices.Concat(techniques, colourTechniques)), func(a, b puzzle.Technique) int {
	return cmp.Compare(a.Level, b.Level)
})

// shades are the names of the colours that a step speaks of, "red or blue"; "" in black on white, and of a line without blocks.
func (x sentence) shades() string {
	said, _ := puzzle.Said[coloursArgs](x.Step.Args)
	said.Colours = slices.DeleteFunc(slices.Clone(said.Colours), func(v int) bool { // those that nothing is said of here
		return !slices.ContainsFunc(x.Step.New, func(f puzzle.Fact) bool { return !f.Not || f.Value == v })
	})
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
	n := l.Puzzle.(*Nonogram)
	s := &colourScratch{last: make([]*colourView, len(n.lines))}
	for _, line := range n.lanes() {
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
	lane
	*Nonogram
	language *rule.Language // nil for a clue that does not fit into any line
	can      []puzzle.Mask
	left     []uint64 // what all arrangements leave of it
	ok       bool     // there is an arrangement
	news     bool     // which says more than what is marked
	plain    reaches  // by what cells are not, and by those that can be of one block alone
	exact    reaches  // by all that is known

	filter *rule.LanguageFilter      // made when it is asked for
	forced map[trimmed][]puzzle.Mask // what is left when less is left to a cell; nil for no arrangement
}

// reaches are the first and the last cell where each block can start; nil when the clue leaves something open.
type reaches struct{ lo, hi []int }

// ownersLevel is that of what follows only when it is asked which of several blocks a coloured cell belongs to: as in black and white.
const ownersLevel = 2.2

// inColours makes a technique of a function that looks at one line which fits its marks. A nil function finds the lines that fit their
// marks in no way.
func inColours(id string, level float64, find func(*colourSearch)) puzzle.Technique {
	return puzzle.Technique{ID: "nonogram." + id, Level: level, Regions: byColouredLine, Find: func(look *puzzle.Look) []puzzle.Step {
		n, scratch := look.Puzzle.(*Nonogram), look.Scratch.(*colourScratch)
		v := scratch.view(look, n, look.Region)
		if v.clue == nil || v.ok == (find == nil) || v.ok && !v.news {
			return nil
		}
		s := colourSearch{colourView: v, look: look, told: make([]puzzle.Mask, v.n)}
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

// byColouredLine is byLine for the puzzles whose techniques these are.
var byColouredLine = &puzzle.Regions{Of: func(look *puzzle.Look) [][]int {
	if look.Puzzle.(*Nonogram).variant == plain {
		return nil
	}
	return byLine.Of(look)
}}

// inOne is the board in one; there is nothing to look at in puzzles with techniques of their own.
var inOne = &puzzle.Regions{Of: func(look *puzzle.Look) [][]int {
	n := look.Puzzle.(*Nonogram)
	if n.variant == plain {
		return nil
	}
	all := make([]int, n.board.Len())
	for i := range all {
		all[i] = i
	}
	return [][]int{all}
}}

// view looks at line k. It keeps no view of a look that is over.
func (s *colourScratch) view(look *puzzle.Look, n *Nonogram, k int) *colourView {
	l := n.lane(k)
	can := l.cells(look.Known)
	if last := s.last[k]; last != nil && slices.Equal(last.can, can) {
		return last
	}
	v := &colourView{lane: l, Nonogram: n, language: s.languages[k], can: can}
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
	if v.ok && v.news && !v.ranges(look.Over) {
		s.last[k] = nil
	}
	return v
}

// ranges finds out where blocks can start, when the clue tells them all; false when it was over before the reaches were shortest.
func (v *colourView) ranges(over func() bool) bool {
	if slices.ContainsFunc(v.clue, func(b Block) bool { return b.Size < 0 }) {
		return true
	}
	v.exact = v.within(v.can)
	eased := slices.Clone(v.can)
	for i := range eased {
		eased[i] |= puzzle.Only(White)
	}
	for owned := true; owned; { // each time the reaches are shorter
		if v.plain, owned = v.within(eased), false; over() {
			return false
		}
		for i, m := range v.can {
			if eased[i] != m && v.owners(i) == 1 {
				eased[i], owned = m, true
			}
		}
	}
	return true
}

// owners is how many blocks a cell may be of, by the plain reaches.
func (v *colourView) owners(i int) (n int) {
	for j, b := range v.clue {
		if v.can[i].Has(b.Colour) && v.plain.lo[j] <= i && i < v.plain.hi[j]+b.Size {
			n++
		}
	}
	return n
}

// within is where the blocks can start in such cells.
func (v *colourView) within(cells []puzzle.Mask) reaches {
	out := reaches{make([]int, len(v.clue)), make([]int, len(v.clue))}
	for j, can := range placesOf(cells, v.clue) {
		out.lo[j], out.hi[j] = slices.Index(can, true), lastIndex(can)
	}
	return out
}

// placesOf tells where each block of a size that is known can begin so that all of them fit the cells in their order.
func placesOf(cells []puzzle.Mask, clue []Block) [][]bool {
	n := len(cells)
	_, ends := laid(cells, clue)
	mirrored, last := slices.Clone(cells), slices.Clone(clue)
	slices.Reverse(mirrored)
	slices.Reverse(last)
	back, _ := laid(mirrored, last)
	out := table(len(clue), n)
	for j, b := range clue {
		for s := 0; s+b.Size <= n; s++ {
			out[j][s] = ends[j][s+b.Size] && back[len(clue)-1-j][n-s-b.Size]
		}
	}
	return out
}

// laid says of each block where it can start, and before which cell it can end, as far as the blocks before it tell.
func laid(cells []puzzle.Mask, clue []Block) (starts, ends [][]bool) {
	ended := make([]bool, len(cells)+1)
	ended[0] = true
	colour := 0
	for _, b := range clue {
		from := canStart(cells, ended, colour, b.Colour, false)
		ended, colour = endsOf(cells, from, b), b.Colour
		starts, ends = append(starts, from), append(ends, ended)
	}
	return starts, ends
}

// colourSearch is a technique at work in a line.
type colourSearch struct {
	*colourView
	look    *puzzle.Look
	found   []*puzzle.Finding
	reasons [][]int       // by finding: the cells that it rests on
	since   int           // findings before this one are not added to
	told    []puzzle.Mask // by cell: what is claimed not to be there
}

// claim is what is concluded of a cell of the line: it holds none of these colours.
type claim struct {
	i   int
	not puzzle.Mask
}

// find notes claims; what is known already is dropped. Claims that rest on the same cells are one finding, which is returned for more to be
// said.
func (s *colourSearch) find(c claim) *puzzle.Finding {
	if c.not&s.can[c.i]&^s.told[c.i] == 0 {
		return nil
	}
	s.told[c.i] |= c.not
	reason := s.reason(c)
	k := s.since + slices.IndexFunc(s.reasons[s.since:], func(r []int) bool { return slices.Equal(r, reason) })
	if k < s.since {
		k = len(s.found)
		s.found, s.reasons = append(s.found, s.finding(reason)), append(s.reasons, reason)
	}
	s.found[k].Left(s.unknown(c.i), s.all()&^c.not)
	return s.found[k]
}

// finding begins a finding that rests on the clue and on cells; nil for those that leave no arrangement.
func (s *colourSearch) finding(reason []int) *puzzle.Finding {
	if !s.ok {
		reason = s.reason(claim{i: -1})
	}
	f := s.look.Finding(s.at)
	said, matters := wordsArgs{Clue: []string{}, Hues: []int{}}, puzzle.Only(0)
	for _, b := range s.clue {
		said.Clue, said.Hues = append(said.Clue, s.word(b)), append(said.Hues, b.Colour)
		if matters |= puzzle.Only(b.Colour); b.Size == AnyRuns {
			matters = s.all()
		}
	}
	f.Say(said)
	for _, i := range reason {
		if s.can[i].Len() == 1 {
			f.On(s.unknown(i))
			continue
		}
		f.OnNot(s.unknown(i), s.all()&^s.can[i]&matters) // a colour that the clue does not have is none of the line's anyway
	}
	return f
}

// reason is a set of cells of which what is known, with the clue, forces a claim; none of them can be left out. The cell itself is left out
// first, and then those far from it. A claim of cell -1 is that there is no arrangement.
func (s *colourSearch) reason(c claim) []int {
	full := uint64(1)<<len(s.inks) - 1
	if s.language == nil {
		return nil
	}
	var order []int
	for i, m := range s.can {
		if uint64(m) != full {
			order = append(order, i)
		}
	}
	near := func(i int) int { // the last of order is left out first
		if i == c.i {
			return s.n
		}
		return max(i-c.i, c.i-i)
	}
	slices.SortStableFunc(order, func(a, b int) int { return near(a) - near(b) })
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
				if can[c.i] &= 1 << v; can[c.i] == 0 {
					continue
				}
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
// marked, are less than its length apart. Conclusion: the cells from hi to the end of the block that starts at lo have its colour. Level
// 1.4, and 2.2 where it takes that a coloured cell belongs to one of several blocks.
func coloursOverlap(s *colourSearch) { s.ranged(s.overlap) }

// ranged finds what follows from the plain reaches of the blocks, and then, at the level of owners, what only the exact ones tell.
func (s *colourSearch) ranged(find func(reaches)) {
	find(s.plain)
	from := len(s.found)
	s.since = from
	find(s.exact)
	for _, f := range s.found[from:] {
		f.Level = ownersLevel
	}
}

func (s *colourSearch) overlap(at reaches) {
	for j := range at.lo {
		b := s.clue[j]
		for i := at.hi[j]; i < at.lo[j]+b.Size; i++ {
			f := s.find(claim{i, s.all() &^ puzzle.Only(b.Colour)})
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
// block of the colour. Conclusion: it does not have the colour. Cells out of reach of the same colours are told together. Level 1.8, and
// 2.2 where it takes that a coloured cell belongs to one of several blocks.
func coloursReach(s *colourSearch) {
	s.ranged(s.beyond)
}

func (s *colourSearch) beyond(at reaches) {
	if at.lo == nil {
		return
	}
	var order []puzzle.Mask
	cells := map[puzzle.Mask][]int{}
	for i := range s.can {
		var out, in puzzle.Mask
		for j, b := range s.clue {
			if out |= puzzle.Only(b.Colour); at.lo[j] <= i && i < at.hi[j]+b.Size {
				in |= puzzle.Only(b.Colour)
			}
		}
		if out &= s.can[i] &^ (in | s.told[i]); out != 0 {
			if cells[out] == nil {
				order = append(order, out)
			}
			cells[out] = append(cells[out], i)
		}
	}
	for _, out := range order {
		s.since = len(s.found)
		for _, i := range cells[out] {
			if f := s.find(claim{i, out}); f != nil {
				f.Say(coloursArgs{slices.Collect(out.Values())})
			}
		}
	}
}

// coloursAgree: what a cell is in no arrangement that fits the marks it is not.
func coloursAgree(s *colourSearch) {
	for i, m := range s.can {
		left := puzzle.Mask(s.left[i])
		if left.Len() == 1 {
			m = s.all() // that it has this colour may be so whatever is known of the cell itself
		}
		s.find(claim{i, m &^ left})
	}
}

// endsOf says before which cells a run can end that starts where it can.
func endsOf(cells []puzzle.Mask, start []bool, b Block) []bool {
	next := make([]bool, len(start))
	row, under := 0, false // how many cells on end can be of the colour, and whether a run of any length is under way
	for i, m := range cells {
		under = m.Has(b.Colour) && (start[i] || under)
		if row++; !m.Has(b.Colour) {
			row = 0
		}
		if b.Size == SomeSize {
			next[i+1] = under
		} else if row >= b.Size {
			next[i+1] = start[i+1-b.Size]
		}
	}
	return next
}

// canStart says where the next run can start, and at the end of the line, for the colour 0, whether it can end there: what lies between it
// and the last run, of the colours given, is empty, or, when it is free, anything that is no part of the two. The colour of the last run is
// 0 when there was none.
func canStart(cells []puzzle.Mask, ended []bool, left, right int, free bool) []bool {
	start := make([]bool, len(ended))
	between := false // what has been laid behind the last run, one cell at least, can go on
	without := func(m puzzle.Mask, colour int) bool { return colour == 0 && m != 0 || m&^puzzle.Only(colour) != 0 }
	for i, here := range ended {
		start[i] = here && (left == 0 || left != right)
		if i == 0 {
			continue
		}
		m, before := cells[i-1], ended[i-1]
		if !free {
			between = (between || before) && m.Has(0)
			start[i] = start[i] || between
			continue
		}
		last := between && without(m, right)
		if before && without(m, left) {
			between = true
			if left > 0 {
				m &^= puzzle.Only(left)
			}
			last = last || without(m, right)
		}
		between = between && cells[i-1] != 0
		start[i] = start[i] || last
	}
	return start
}
