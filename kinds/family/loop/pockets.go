package loop

import (
	"cmp"
	"math"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// The technique that follows a line further than moves do: it also examines how the rest of the board is then connected.

// Levels: a contradiction after moves and one examination; each further examination; every second round of moves; and the maximum, which
// is below a free hypothesis because only one line is followed. maxPockets is the maximum number of examinations.
const (
	pocketLevel   = 5.5
	perPocket     = 0.1
	perTwoRounds  = 0.1
	hardestPocket = 6.8
	maxPockets    = 4
)

// pocketMoves are used when moves have come to an end, in this order.
var pocketMoves = []technique{
	{name: "early-loop", level: earlyLevel, board: earlyLoop},
	{name: "only-exit", level: 3.5, board: onlyExit},
	{name: "cut-off", level: 3.6, board: cutOff},
	{name: "bottleneck", level: 3.4, board: bottleneck, lemma: true},
	{name: "parity", level: 3.8, board: parity},
}

// sealedPocket: extended by one edge, a line encloses a pocket or is left without an exit. Condition: the loop must visit X, or a line
// ends there, and X.h is open. With X.h a line, moves are made until they end. Then pocketMoves are applied, followed by moves again, up
// to maxPockets times, until there is a contradiction. Conclusion: X.h is crossed. Contradictions by early loops alone are easier and
// come first.
func sealedPocket(b *Board) {
	all := b.pursuits()
	order := make([]*pursuit, len(all))
	for k := range all {
		order[k] = &all[k]
	}
	needed, easiest := b.Bound()
	found := needed < pocketLevel
	for first, most := 0, 1; !found && first < len(pocketMoves); first, most = most, len(pocketMoves) {
		bound := math.Inf(1) // whether early loops alone lead to any contradiction decides on the rest
		if first > 0 {
			bound = needed
		}
		for _, w := range order {
			if b.Done() {
				return
			}
			from := first
			if w.Forcing == nil {
				from, w.Forcing = 0, b.followEnd(w.edge)
			}
			w.examined = w.further(w.examined, from, most, bound)
			if s, ok := b.refuted(w.Forcing); ok && w.examined > 0 {
				s.Level = w.pocketLevel(w.examined)
				if w.step, found = s, true; easiest {
					bound = min(bound, s.Level)
				}
			}
			if w.late {
				w.Forcing, w.examined = nil, 0
			}
		}
		if easiest { // the contradictions of short pursuits are easier
			slices.SortStableFunc(order, func(v, w *pursuit) int { return cmp.Compare(v.rounds(), w.rounds()) })
		}
	}
	for _, w := range all {
		if w.step.Level > 0 {
			b.Steps = append(b.Steps, w.step)
		}
	}
}

// pursuits returns the pursuits of sealedPocket, none of them begun.
func (b *Board) pursuits() (all []pursuit) {
	begins := func(x int) bool { return b.Must[x] || b.Lines(x) == 1 }
	for x := range b.Exits {
		if !begins(x) {
			continue
		}
		for h, e := range b.Exits[x] {
			if y := int(b.Neighbours[x][h]); b.Open(int(e)) && !(y < x && begins(y)) { // else it is followed from there
				all = append(all, pursuit{edge: int(e), late: len(all) >= maxPursuits})
			}
		}
	}
	return all
}

// pursuit is a line followed with some of pocketMoves, which can be continued with more of them.
type pursuit struct {
	*Forcing // nil before the first time
	edge     int
	examined int         // examinations that have found something
	late     bool        // it is not kept
	step     puzzle.Step // the contradiction; of level 0 if there is none
}

// rounds returns the rounds of moves so far; of a pursuit that is not kept, the maximum.
func (w *pursuit) rounds() int {
	if w.Forcing == nil {
		return math.MaxInt
	}
	return w.Rounds
}

// maxPursuits is the maximum number of pursuits kept; others restart when more examinations are allowed.
const maxPursuits = 256

// pocketLevel returns the level of a contradiction after a number of examinations.
func (w *Forcing) pocketLevel(looks int) float64 {
	level := pocketLevel + float64(perPocket*float64(looks-1)) + float64(perTwoRounds*float64(w.Rounds/2))
	return math.Round(10*min(hardestPocket, level)) / 10
}

// further continues with pocketMoves[:most] after the simple moves find nothing, while a contradiction may have a level up to bound. The
// first examination omits those before first, which are known to find nothing. It returns looks plus the number of examinations that found
// something.
func (w *Forcing) further(looks, first, most int, bound float64) int {
	for looks < maxPockets && !w.Closed && w.pocketLevel(looks+1) <= bound {
		news := w.pockets(first, most)
		first = 0
		if w.Closed {
			return looks + 1
		}
		if len(news) == 0 {
			return looks
		}
		looks++
		w.run(endRounds, news, w.Layout.Moves)
	}
	return looks
}

// pockets applies the first of pocketMoves that finds something, and returns the edges that it decides.
func (w *Forcing) pockets(first, most int) []int {
	for _, t := range pocketMoves[first:most] {
		w.Board.Steps = nil
		t.board(w.Board)
		for k := range w.Board.Steps {
			w.Board.Steps[k].Technique, w.Board.Steps[k].Level = w.Kind+"."+t.name, t.level
		}
		if news := w.make(w.Board.Steps); w.Closed || len(news) > 0 {
			return news
		}
	}
	return nil
}
