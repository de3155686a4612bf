package loop

import "math"

// The technique that follows a line further than moves lead: it also examines how the board is then connected.

// The level of a contradiction after moves and one such examination; what each further one adds, and every second round of moves; and the
// maximum number of examinations. The level is at most hardestPocket, below a free hypothesis, because it is one line that is followed.
const (
	pocketLevel   = 5.5
	perPocket     = 0.1
	perTwoRounds  = 0.1
	hardestPocket = 6.8
	mostPockets   = 4
)

// pocketMoves are used when moves have come to an end, in this order.
var pocketMoves = []technique{
	{name: "early-loop", level: earlyLevel, board: earlyLoop},
	{name: "only-exit", level: 3.5, board: onlyExit},
	{name: "cut-off", level: 3.6, board: cutOff},
	{name: "bottleneck", level: 3.4, board: bottleneck, lemma: true},
	{name: "parity", level: 3.8, board: parity},
}

// sealedPocket: drawn on by one edge, the line seals a pocket, or leaves it exits that lead nowhere. Condition: the loop must visit X, or a
// line ends there, and X.h is open. With X.h a line, moves are made until they end; then early loops are ruled out, a pocket with one exit
// is entered there, one with two is passed through both, one that the loop need not visit is excluded, and an outline is crossed an even
// number of times; then moves follow again, for up to four such examinations, until there is a contradiction. Conclusion: X.h is crossed.
// Contradictions by early loops alone are easier and come first.
func sealedPocket(b *Board) {
	var all []pursuit
	begins := func(x int) bool { return b.Must[x] || b.Lines(x) == 1 }
	for x := range b.Exits {
		if !begins(x) {
			continue
		}
		for h, e := range b.Exits[x] {
			if b.Over() {
				return
			}
			if y := int(b.Neighbours[x][h]); !b.Open(int(e)) || y < x && begins(y) {
				continue // or followed from there
			}
			all = append(all, pursuit{edge: int(e)})
		}
	}
	for first, most := 0, 1; len(b.Steps) == 0 && first < len(pocketMoves); first, most = most, len(pocketMoves) {
		for k := range all {
			if b.Over() {
				return
			}
			w := &all[k]
			from := first
			if w.Forcing == nil {
				from, w.Forcing = 0, b.Follow(endRounds, w.edge)
			}
			w.looks = w.further(w.looks, from, most)
			if s, ok := b.refuted(w.Forcing); ok && w.looks > 0 {
				s.Level = w.pocketed(w.looks)
				b.Steps = append(b.Steps, s)
			}
			if k >= mostPursuits {
				w.Forcing, w.looks = nil, 0
			}
		}
	}
}

// pursuit is a line followed with some of pocketMoves, to be followed further with more of them.
type pursuit struct {
	*Forcing // nil before the first time
	edge     int
	looks    int // examinations that have found something
}

// mostPursuits is how many are kept; others are followed from the beginning when more examinations are allowed.
const mostPursuits = 256

// pocketed is the level of a contradiction after so many examinations.
func (w *Forcing) pocketed(looks int) float64 {
	level := pocketLevel + float64(perPocket*float64(looks-1)) + float64(perTwoRounds*float64(w.Rounds/2))
	return math.Round(10*min(hardestPocket, level)) / 10
}

// further continues where moves have come to an end, with pocketMoves up to most, of which those before first find nothing at first. It
// returns how many examinations have found something, including those before.
func (w *Forcing) further(looks, first, most int) int {
	for looks < mostPockets && !w.Closed {
		news := w.pockets(first, most)
		first = 0
		if w.Closed {
			return looks + 1
		}
		if len(news) == 0 {
			return looks
		}
		looks++
		for n := 0; n < endRounds && len(news) > 0 && !w.Closed; n++ {
			w.Rounds++
			news = w.round(news)
		}
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
