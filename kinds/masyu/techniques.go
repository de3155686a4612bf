package masyu

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// techniques are the ways in which people solve a Masyu, easiest first. M01, that the loop does not leave the board, needs no step: the
// board has no edges there.
//
// To count what crosses an outline or goes into a region is listing, 3.x; lines that are followed come after all that what-ifs may use.
//
// In the comments X is the cell looked at, h a heading, X+h the next cell in that heading, -h its opposite and h' the headings at
// right angles. Of an edge X.h, from X in the heading h, is said "line" (it is known to be one), "crossed" (it is known to be none, or
// leaves the board) or "open".
var techniques = []puzzle.Technique{
	ofCell("cell-full", 1.0, cellFull),
	ofCell("dead-end", 1.1, deadEnd),
	ofPearl("white-border", 1.2, White, whiteBorder),
	ofPearl("black-border", 1.2, Black, blackBorder),
	ofPearl("black-extends", 1.2, Black, blackExtends),
	ofPearl("white-straight", 1.2, White, whiteStraight),
	ofPearl("black-blocked", 1.4, Black, blackBlocked),
	ofPearl("black-pair", 1.5, Black, blackPair),
	ofPearl("white-turn", 1.6, White, whiteTurn),
	ofPearl("white-row", 1.6, White, whiteRow),
	ofCell("white-border-pair", 1.8, whiteBorderPair),
	ofPearl("white-axis", 2.0, White, whiteAxis),
	ofPearl("white-pair", 2.0, White, whitePair),
	ofPearl("black-faces-white", 2.0, White, blackFacesWhite),
	ofPearl("elbow", 2.2, Black, elbow),
	{ID: "masyu.early-loop", Level: 2.4, Find: ofBoard(earlyLoop)},
	ofPearl("black-between-whites", 2.6, Black, blackBetweenWhites),
	{ID: "masyu.bottleneck", Level: 3.4, Find: ofBoard(bottleneck)},
	{ID: "masyu.only-exit", Level: 3.5, Find: ofBoard(onlyExit)},
	{ID: "masyu.cut-off", Level: 3.6, Find: ofBoard(cutOff)},
	{ID: "masyu.parity", Level: 3.8, Find: ofBoard(parity)},
	{ID: "masyu.trapped-end", Level: trappedLevel, Find: ofBoard(trappedEnd)},
	{ID: "masyu.forced-loop", Level: forcedLevel, Find: ofBoard(forcedLoop)},
	{ID: "masyu.diagonal-parity", Level: 5.0, Find: ofBoard(diagonalParity)},
	{ID: "masyu.pearl-cases", Level: 5.4, Find: ofBoard(pearlCases)},
	{ID: "masyu.pearl-pair-cases", Level: 6.0, Find: ofBoard(pearlPairCases)},
}

// forcedMoves are the techniques whose moves a person sees at a glance: a line that is followed further is followed by these.
var forcedMoves = []struct {
	id    string
	level float64
	find  func(*view, int)
}{
	{"cell-full", 1.0, cellFull},
	{"dead-end", 1.1, deadEnd},
	{"black-extends", 1.2, blackExtends},
	{"white-straight", 1.2, whiteStraight},
	{"black-blocked", 1.4, blackBlocked},
	{"white-turn", 1.6, whiteTurn},
}

// view is a board under the eyes of a technique, and what has been found on it.
type view struct {
	*Masyu
	known puzzle.Facts
	out   []finding
}

// finding is what a technique has found: by the clues and the marked edges named, the edges of lines are lines and those of crosses are
// none. With bad they contradict each other.
type finding struct {
	lines, crosses []int
	bad            bool
	edges          []int // that it rests on, as they are marked
	clues          []int // cells of pearls
	loop           bool  // it rests on the rule of the single loop
	level          float64
	args           puzzle.Args
	sub            []puzzle.Step
}

// ofCell makes a technique of a function that looks at a cell and those up to two away.
func ofCell(id string, level float64, find func(v *view, x int)) puzzle.Technique {
	return puzzle.Technique{ID: "masyu." + id, Level: level, Regions: aroundCells,
		Find: func(l *puzzle.Look) []puzzle.Step {
			v := newView(l)
			find(&v, l.Region)
			return v.steps()
		}}
}

// ofPearl makes a technique of a function that looks at a pearl and the cells up to two away.
func ofPearl(id string, level float64, pearl Pearl, find func(v *view, x int)) puzzle.Technique {
	t := ofCell(id, level, find)
	t.Regions = aroundPearls[pearl]
	t.Find = func(l *puzzle.Look) []puzzle.Step {
		v := newView(l)
		find(&v, v.of[pearl][l.Region])
		return v.steps()
	}
	return t
}

// ofBoard makes the Find of a technique that looks at the whole board.
func ofBoard(find func(v *view)) func(*puzzle.Look) []puzzle.Step {
	return func(l *puzzle.Look) []puzzle.Step {
		v := newView(l)
		find(&v)
		return v.steps()
	}
}

func newView(l *puzzle.Look) view { return view{Masyu: l.Puzzle.(*Masyu), known: l.Known} }

// aroundPearls are, for each white or black pearl, the edges of all cells up to two steps away.
var aroundPearls = map[Pearl]*puzzle.Regions{White: aroundPearl(White), Black: aroundPearl(Black)}

func aroundPearl(pearl Pearl) *puzzle.Regions {
	return &puzzle.Regions{Of: func(l *puzzle.Look) [][]int {
		m := l.Puzzle.(*Masyu)
		out := make([][]int, len(m.of[pearl]))
		for k, x := range m.of[pearl] {
			out[k] = m.region(x)
		}
		return out
	}}
}

// aroundCells are, for each cell, the edges of all cells up to two steps away.
var aroundCells = &puzzle.Regions{Of: func(l *puzzle.Look) [][]int {
	m := l.Puzzle.(*Masyu)
	out := make([][]int, len(m.pearls))
	for x := range out {
		out[x] = m.region(x)
	}
	return out
}}

// region is the edges of all cells up to two steps from x.
func (m *Masyu) region(x int) []int {
	var out []int
	for dr := -2; dr <= 2; dr++ {
		for dc := max(dr, -dr) - 2; dc <= 2-max(dr, -dr); dc++ {
			r, c := x/m.cols+dr, x%m.cols+dc
			for h := range heading(4) {
				if r < 0 || c < 0 || r >= m.rows || c >= m.cols {
					break
				}
				if e := m.edge(r, c, h); e >= 0 {
					out = append(out, e)
				}
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// next is the cell n steps from x in a heading; -1 outside the board or when x is.
func (v *view) next(x int, h heading, n int) int {
	for ; n > 0 && x >= 0; n-- {
		x = int(v.beside[x][h])
	}
	return x
}

// at is the edge from x in a heading, -1 when there is none.
func (v *view) at(x int, h heading) int {
	if x < 0 {
		return -1
	}
	return int(v.exits[x][h])
}

// line and crossed tell what is known of an edge: of none (-1), that it is crossed.
func (v *view) line(e int) bool    { return e >= 0 && v.known.Can(e) == puzzle.Only(1) }
func (v *view) crossed(e int) bool { return e < 0 || v.known.Can(e) == puzzle.Only(0) }
func (v *view) open(e int) bool    { return e >= 0 && v.known.Can(e).Len() == 2 }

// is reports whether a cell has the pearl.
func (v *view) is(x int, p Pearl) bool { return x >= 0 && v.pearls[x] == p }

// ends are the two cells of an edge, the upper or left one first.
func (m *Masyu) ends(e int) (int, int) {
	if n := m.rows * (m.cols - 1); e >= n {
		return e - n, e - n + m.cols
	}
	x := e/(m.cols-1)*m.cols + e%(m.cols-1)
	return x, x + 1
}

// draw adds a line to what is found; off the board it cannot be.
func (f *finding) draw(e int) {
	if e < 0 {
		f.bad = true
		return
	}
	f.lines = append(f.lines, e)
}

// cross adds a cross; off the board there is none to set.
func (f *finding) cross(e int) {
	if e >= 0 {
		f.crosses = append(f.crosses, e)
	}
}

// because adds edges that the finding rests on; those off the board need no mark.
func (f *finding) because(edges ...int) {
	for _, e := range edges {
		if e >= 0 && !slices.Contains(f.edges, e) {
			f.edges = append(f.edges, e)
		}
	}
}

// clue adds pearls that the finding rests on.
func (f *finding) clue(cells ...int) {
	for _, x := range cells {
		if !slices.Contains(f.clues, x) {
			f.clues = append(f.clues, x)
		}
	}
}

// add keeps a finding when it says something new.
func (v *view) add(f finding) {
	news := f.bad
	for _, e := range f.lines {
		news = news || !v.line(e)
	}
	for _, e := range f.crosses {
		news = news || !v.crossed(e)
	}
	if news {
		v.out = append(v.out, f)
	}
}

// fact is what is known of an edge.
func (v *view) fact(e int) puzzle.Fact {
	value := 0
	if v.line(e) {
		value = 1
	}
	return v.set(e, value)
}

// set says that an edge has a value.
func (v *view) set(e, value int) puzzle.Fact {
	return puzzle.Fact{At: v.board.Unknown(e).At, Value: value}
}

// place is a cell as a place.
func (m *Masyu) place(x int) puzzle.Place { return puzzle.Cell(x/m.cols, x%m.cols) }

// step makes a step of a finding.
func (v *view) step(f finding) puzzle.Step {
	s := puzzle.Step{Level: f.level, Args: f.args, Sub: f.sub}
	if !f.bad {
		slices.Sort(f.lines)
		slices.Sort(f.crosses)
		for _, e := range slices.Compact(f.lines) {
			s.New = append(s.New, v.set(e, 1))
		}
		for _, e := range slices.Compact(f.crosses) {
			s.New = append(s.New, v.set(e, 0))
		}
	}
	slices.Sort(f.edges)
	for _, e := range f.edges {
		s.Because = append(s.Because, v.fact(e))
	}
	slices.Sort(f.clues)
	for _, x := range f.clues {
		s.Clues = append(s.Clues, v.place(x))
	}
	if f.loop {
		s.Clues = append(s.Clues, puzzle.Whole(puzzle.Loop))
	}
	return s
}

func (v *view) steps() []puzzle.Step {
	if len(v.out) == 0 {
		return nil
	}
	out := make([]puzzle.Step, len(v.out))
	for i, f := range v.out {
		out[i] = v.step(f)
	}
	return out
}
