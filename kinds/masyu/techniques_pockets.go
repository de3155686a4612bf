package masyu

import "math"

// The technique that follows a line further than forced moves lead: it looks, too, at what they leave of the board.

// The level of what clashes after forced moves and no pocket, what a pocket adds, and every second round of moves; and how many
// pockets are looked at on the way. What takes longer is no harder than hardestPocket: below a trial, because it is one line that
// is followed.
const (
	pocketLevel   = 5.5
	perPocket     = 0.1
	perTwoRounds  = 0.1
	hardestPocket = 6.8
	mostPockets   = 4
)

// pocketMoves are the looks that a person takes when forced moves have come to an end, the easiest first: at a loop that must not
// close yet, at small rooms, at parts that are sealed, at those with two doors, and at how often the loop crosses an outline.
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

// sealedPocket: drawn on in one way, the line seals a pocket, or leaves it doors that lead nowhere. Condition: X has a pearl or is
// the end of a line, and X.h is open. With X.h a line, forced moves are made until they end; then early loops are barred, a pocket
// with one door is entered there, one with two is passed through both, one that the loop need not visit is left out, and an outline
// is crossed an even number of times; and so on with forced moves, for up to four such looks, until something clashes. Conclusion:
// X.h is crossed. What early loops alone tell is easier, and told first.
func sealedPocket(b *board) {
	var all []pursuit
	for x := range b.pearls {
		for h := heading(0); h < 4 && (b.pearls[x] != NoPearl || b.lines(x) == 1); h++ {
			e := b.at(x, h)
			if b.Over() {
				return
			}
			if y := b.next(x, h, 1); !b.open(e) || y < x && (b.pearls[y] != NoPearl || b.lines(y) == 1) {
				continue // or looked at from there
			}
			all = append(all, pursuit{edge: e})
		}
	}
	for first, most := 0, 1; len(b.steps) == 0 && first < len(pocketMoves); first, most = most, len(pocketMoves) {
		for k := range all {
			if b.Over() {
				return
			}
			w := &all[k]
			from := first
			if w.forcing == nil {
				from, w.forcing = 0, b.follow(endRounds, w.edge)
			}
			w.looks = w.further(w.looks, from, most)
			if s, ok := b.refuted(w.forcing); ok && w.looks > 0 {
				s.Level = w.pocketed(w.looks)
				b.steps = append(b.steps, s)
			}
			if k >= mostPursuits {
				w.forcing, w.looks = nil, 0
			}
		}
	}
}

// pursuit is a line followed as far as the looks allowed lead, to be followed further with more of them.
type pursuit struct {
	*forcing // nil before it is begun
	edge     int
	looks    int // that have found something
}

// mostPursuits is how many are kept; those beyond are begun again when more looks are allowed.
const mostPursuits = 256

// pocketed is the level of a clash after so many looks.
func (w *forcing) pocketed(looks int) float64 {
	level := pocketLevel + float64(perPocket*float64(looks-1)) + float64(perTwoRounds*float64(w.rounds/2))
	return math.Round(10*min(hardestPocket, level)) / 10
}

// further goes on where forced moves have come to an end, with the looks at pockets up to most, of which those before first find
// nothing there. It tells how many have found something, those before included.
func (w *forcing) further(looks, first, most int) int {
	for looks < mostPockets && !w.closed {
		news := w.pockets(first, most)
		first = 0
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
func (w *forcing) pockets(first, most int) []int {
	for _, t := range pocketMoves[first:most] {
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
