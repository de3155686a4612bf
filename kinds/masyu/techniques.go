package masyu

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// techniques are the ways in which people solve a Masyu, easiest first. M01, that the loop does not leave the board, needs no step: the
// board has no edges there.
//
// White pearls side by side along a line (M13, M14) and the cell inside the elbow of a black pearl (M15) need no techniques: white-turn and
// cell-full find all that these would.
//
// To count what crosses an outline or goes into a region is listing, 3.x; lines that are followed come after all that what-ifs may use.
//
// In the comments X is the cell looked at, h a heading, X+h the next cell in that heading, -h its opposite and h' the headings at
// right angles. Of an edge X.h, from X in the heading h, is said "line" (it is known to be one), "crossed" (it is known to be none, or
// leaves the board) or "open".
var techniques = []puzzle.Technique{
	ofCell("cell-full", 1.0, cellFull).Folding(puzzle.Bookkeeping),
	ofCell("dead-end", 1.1, deadEnd).Folding(puzzle.Bookkeeping),
	ofPearl("white-border", 1.2, White, whiteBorder).Folding(puzzle.BookkeepingWhenMet),
	ofPearl("black-border", 1.2, Black, blackBorder).Folding(puzzle.BookkeepingWhenMet),
	ofPearl("black-extends", 1.2, Black, blackExtends).Folding(puzzle.Bookkeeping),
	ofPearl("white-straight", 1.2, White, whiteStraight).Folding(puzzle.Bookkeeping),
	ofPearl("black-blocked", 1.4, Black, blackBlocked).Folding(puzzle.Bookkeeping),
	ofPearl("black-pair", 1.5, Black, blackPair),
	ofPearl("white-turn", 1.6, White, whiteTurn).Folding(puzzle.Bookkeeping),
	ofPearl("white-row", 1.6, White, whiteRow),
	ofPearl("white-axis", 2.0, White, whiteAxis),
	ofPearl("black-faces-white", 2.0, White, blackFacesWhite),
	{ID: "masyu.early-loop", Level: earlyLevel, Find: ofBoard(earlyLoop)},
	ofPearl("black-between-whites", 2.6, Black, blackBetweenWhites),
	{ID: "masyu.through-loop", Level: throughLevel, Find: ofBoard(throughLoop)},
	{ID: "masyu.bottleneck", Level: 3.4, Find: ofBoard(bottleneck), Lemma: true},
	{ID: "masyu.only-exit", Level: 3.5, Find: ofBoard(onlyExit)},
	{ID: "masyu.cut-off", Level: 3.6, Find: ofBoard(cutOff)},
	{ID: "masyu.parity", Level: 3.8, Find: ofBoard(parity)},
	{ID: "masyu.inside-outside", Level: sidesLevel(0), Find: ofBoard(insideOutside)},
	{ID: "masyu.trapped-end", Level: followLevel, Find: ofBoard(trappedEnd)},
	{ID: "masyu.forced-loop", Level: followLevel, Find: ofBoard(forcedLoop)},
	{ID: "masyu.diagonal-parity", Level: 5.0, Find: ofBoard(diagonalParity)},
	{ID: "masyu.pearl-cases", Level: 5.4, Find: ofBoard(pearlCases)},
	{ID: "masyu.sealed-pocket", Level: pocketLevel, Find: ofBoard(sealedPocket)},
	{ID: "masyu.pearl-pair-cases", Level: 6.0, Find: ofBoard(pearlPairCases)},
}

// earlyLevel is the level of an early loop, whose line the eye follows from end to end.
const earlyLevel = 2.4

// forcedMoves are the techniques whose moves a person sees at a glance: a line that is followed further is followed by these.
// Without a pearl they look at any cell.
var forcedMoves = []struct {
	id    string
	level float64
	pearl Pearl
	find  func(*board, int)
}{
	{"cell-full", 1.0, NoPearl, cellFull},
	{"dead-end", 1.1, NoPearl, deadEnd},
	{"black-extends", 1.2, Black, blackExtends},
	{"white-straight", 1.2, White, whiteStraight},
	{"black-blocked", 1.4, Black, blackBlocked},
	{"white-turn", 1.6, White, whiteTurn},
}

// ofCell makes a technique of a function that looks at a cell and those up to two away.
func ofCell(id string, level float64, find func(b *board, x int)) puzzle.Technique {
	return puzzle.Technique{ID: "masyu." + id, Level: level, Regions: aroundCells,
		Find: ofBoard(func(b *board) { find(b, b.Region) })}
}

// ofPearl makes a technique of a function that looks at a pearl and the cells up to two away.
func ofPearl(id string, level float64, pearl Pearl, find func(b *board, x int)) puzzle.Technique {
	return puzzle.Technique{ID: "masyu." + id, Level: level, Regions: aroundPearls[pearl],
		Find: ofBoard(func(b *board) { find(b, b.of[pearl][b.Region]) })}
}

// ofBoard makes the Find of a technique that looks at the whole board.
func ofBoard(find func(b *board)) func(*puzzle.Look) []puzzle.Step {
	return func(l *puzzle.Look) []puzzle.Step {
		b := newBoard(l)
		find(&b)
		return b.steps
	}
}

// aroundCells are, for each cell, the edges of all cells up to two steps away.
var aroundCells = &puzzle.Regions{Of: func(l *puzzle.Look) [][]int {
	m := l.Puzzle.(*Masyu)
	out := make([][]int, len(m.pearls))
	for x := range out {
		if l.Over() {
			break
		}
		out[x] = m.around(x)
	}
	return out
}}

// aroundPearls are the same for each white or black pearl.
var aroundPearls = map[Pearl]*puzzle.Regions{White: aroundPearl(White), Black: aroundPearl(Black)}

func aroundPearl(pearl Pearl) *puzzle.Regions {
	return &puzzle.Regions{Of: func(l *puzzle.Look) [][]int {
		var out [][]int
		for _, x := range l.Scratch.(*tables).of[pearl] {
			if l.Over() {
				break
			}
			out = append(out, l.Puzzle.(*Masyu).around(x))
		}
		return out
	}}
}

// around is the edges of all cells up to two steps from x.
func (m *Masyu) around(x int) []int {
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
