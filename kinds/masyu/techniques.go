package masyu

import (
	"slices"

	"github.com/teka-puzzles/teka/kinds/family/loop"
	"github.com/teka-puzzles/teka/puzzle"
)

// techniques are the techniques, easiest first. M01, M13, M14 and M15 need none: there are no edges beyond the border, and white-turn and
// cell-full find the rest.
//
// In the comments X is the cell, h a heading, X+h the next cell in that heading, -h its opposite and h' the headings at right angles. An
// edge X.h, from X in the heading h, is a line (known to be one), crossed (known not to be one, or missing) or open.
var techniques = []puzzle.Technique{
	loop.Technique("masyu", "cell-full"),
	loop.Technique("masyu", "dead-end"),
	atPearl("white-border", 1.2, White, whiteBorder).WithFolding(puzzle.FoldInChain),
	atPearl("black-border", 1.2, Black, blackBorder).WithFolding(puzzle.FoldInChain),
	atPearl("black-extends", 1.2, Black, blackExtends).WithFolding(puzzle.FoldAlways),
	atPearl("white-straight", 1.2, White, whiteStraight).WithFolding(puzzle.FoldAlways),
	atPearl("black-blocked", 1.4, Black, blackBlocked).WithFolding(puzzle.FoldAlways),
	atPearl("black-pair", 1.5, Black, blackPair),
	atPearl("white-turn", 1.6, White, whiteTurn).WithFolding(puzzle.FoldAlways),
	atPearl("white-row", 1.6, White, whiteRow),
	atPearl("white-axis", 2.0, White, whiteAxis),
	atPearl("black-faces-white", 2.0, White, blackFacesWhite),
	loop.Technique("masyu", "early-loop"),
	atPearl("black-between-whites", 2.6, Black, blackBetweenWhites),
	{ID: "masyu.through-loop", Level: throughLevel, Find: onBoard(throughLoop)},
	loop.Technique("masyu", "bottleneck"),
	loop.Technique("masyu", "only-exit"),
	loop.Technique("masyu", "cut-off"),
	loop.Technique("masyu", "parity"),
	loop.Technique("masyu", "inside-outside"),
	loop.Technique("masyu", "trapped-end"),
	loop.Technique("masyu", "forced-loop"),
	{ID: "masyu.diagonal-parity", Level: 5.0, Find: loop.Find(loop.ClueParity)},
	{ID: "masyu.pearl-cases", Level: 5.4, Find: onBoard(pearlCases)},
	loop.Technique("masyu", "sealed-pocket"),
	{ID: "masyu.pearl-pair-cases", Level: 6.0, Find: onBoard(pearlPairCases)},
}

// pearlMoves are the obvious deductions from pearls.
var pearlMoves = []loop.Move{
	pearlMove("black-extends", 1.2, Black, blackExtends),
	pearlMove("white-straight", 1.2, White, whiteStraight),
	pearlMove("black-blocked", 1.4, Black, blackBlocked),
	pearlMove("white-turn", 1.6, White, whiteTurn),
}

// pearlMove makes a move that calls find for each cell with the pearl.
func pearlMove(id string, level float64, pearl Pearl, find func(b board, x int)) loop.Move {
	return loop.Move{ID: "masyu." + id, Level: level, Clue: true, Find: func(b *loop.Board, x int) {
		if m := b.Puzzle.(*Masyu); m.pearls[x] == pearl {
			find(board{b, m}, x)
		}
	}}
}

func atPearl(id string, level float64, pearl Pearl, find func(b board, x int)) puzzle.Technique {
	return puzzle.Technique{ID: "masyu." + id, Level: level, Regions: aroundPearls[pearl],
		Find: onBoard(func(b board) { find(b, b.Scratch.(*tables).cellsOf[pearl][b.Region]) })}
}

func onBoard(find func(b board)) func(*puzzle.View) []puzzle.Step {
	return loop.Find(func(b *loop.Board) { find(board{b, b.Puzzle.(*Masyu)}) })
}

// aroundPearls are the regions of white and black pearls: the edges of all cells up to two steps away.
var aroundPearls = map[Pearl]*puzzle.Regions{White: aroundPearl(White), Black: aroundPearl(Black)}

// aroundPearl returns the regions of techniques about pearls of one colour: for each pearl the edges up to two steps away.
func aroundPearl(pearl Pearl) *puzzle.Regions {
	return &puzzle.Regions{Of: func(l *puzzle.View) [][]int {
		var out [][]int
		for _, x := range l.Scratch.(*tables).cellsOf[pearl] {
			if l.Done() {
				break
			}
			out = append(out, l.Puzzle.(*Masyu).edgesNear(x))
		}
		return out
	}}
}

// edgesNear returns the edges of all cells up to two steps from x.
func (m *Masyu) edgesNear(x int) []int {
	var out []int
	for dr := -2; dr <= 2; dr++ {
		for dc := max(dr, -dr) - 2; dc <= 2-max(dr, -dr); dc++ {
			r, c := x/m.cols+dr, x%m.cols+dc
			for h := range heading(4) {
				if r < 0 || c < 0 || r >= m.rows || c >= m.cols {
					break
				}
				if e := m.Exit(r, c, h); e >= 0 {
					out = append(out, e)
				}
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
