package masyu

import "math"

// The technique that follows a line further than forced moves lead: it looks, too, at what they leave of the board.

// The level of what clashes after forced moves and no pocket, what a pocket adds, and every second round of moves; and how many pockets are looked at on
// the way. What takes longer is no harder than hardestPocket: below a trial, because it is one line that is followed.
const (
	pocketLevel   = 5.5
	perPocket     = 0.1
	perTwoRounds  = 0.1
	hardestPocket = 6.8
	mostPockets   = 4
)

// pocketMoves are the looks that a person takes when forced moves have come to an end, the easiest first: at a loop that must not close yet, at small rooms,
// at parts that are sealed, at those with two doors, and at how often the loop crosses an outline.
var pocketMoves = []struct {
	id    string
	level float64
	find  func(*board)
}{
	{"early-loop", 2.4, earlyLoop},
	{"only-exit", 3.5, onlyExit},
	{"cut-off", 3.6, cutOff},
	{"bottleneck", 3.4, bottleneck},
	{"parity", 3.8, parity},
}

// sealedPocket: drawn on in one way, the line seals a pocket, or leaves it doors that lead nowhere. Condition: X has a pearl or is the end of a line, and X.h
// is open. With X.h a line, forced moves are made until they end; then early loops are barred, a pocket with one door is entered there, one with two is passed through
// both, one that the loop need not visit is left out, and an outline is crossed an even number of times; and so on with forced moves, for up to four such
// looks, until something clashes. Conclusion: X.h is crossed. What early loops alone tell is easier, and told first.
func sealedPocket(b *board) {
	for most := 1; most <= len(pocketMoves); most += len(pocketMoves) - 1 {
		for x := range b.pearls {
			for h := heading(0); h < 4 && (b.pearls[x] != NoPearl || b.lines(x) == 1); h++ {
				e := b.at(x, h)
				if b.Over() {
					return
				}
				if y := b.next(x, h, 1); !b.open(e) || y < x && (b.pearls[y] != NoPearl || b.lines(y) == 1) {
					continue // or looked at from there
				}
				w := b.follow(endRounds, e)
				looks := w.further(most)
				if s, ok := b.refuted(w, e); ok && looks > 0 {
					s.Level = w.pocketed(looks)
					b.steps = append(b.steps, s)
				}
			}
		}
		if len(b.steps) > 0 {
			return
		}
	}
}

// pocketed is the level of a clash after so many looks.
func (w *forcing) pocketed(looks int) float64 {
	level := pocketLevel + float64(perPocket*float64(looks-1)) + float64(perTwoRounds*float64(w.rounds/2))
	return math.Round(10*min(hardestPocket, level)) / 10
}

// further goes on where forced moves have come to an end, with so many of the looks at pockets. It tells how many found something.
func (w *forcing) further(most int) (looks int) {
	for looks < mostPockets && !w.closed {
		news := w.pockets(most)
		if w.closed {
			return looks + 1
		}
		if len(news) == 0 {
			return looks
		}
		looks++
		for n := 0; n < endRounds && len(news) > 0 && !w.closed; n++ {
			w.rounds++
			news = w.round(news)
		}
	}
	return looks
}

// pockets makes the moves of the first look that finds any, and returns the edges they mark.
func (w *forcing) pockets(most int) []int {
	for _, t := range pocketMoves[:most] {
		w.steps = nil
		t.find(&w.board)
		for k := range w.steps {
			w.steps[k].Technique, w.steps[k].Level = "masyu."+t.id, t.level
		}
		if news := w.make(w.steps); w.closed || len(news) > 0 {
			return news
		}
	}
	return nil
}
