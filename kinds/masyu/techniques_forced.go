package masyu

import (
	"math"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/solver/assume"
)

// The techniques that follow a line further: something is assumed, the moves it forces are made (see forcedMoves), until they end or
// something clashes.

// The level of what ends after one round of forced moves (each further one adds 0.1), and how many rounds are followed. It is above
// those that what-ifs may take: following a line is one itself, if a short one.
const (
	followLevel = 4.7
	endRounds   = 12
	caseRounds  = 4
)

// forcing follows forced moves. They are made in rounds, all that are open at once, so that the end does not depend on the order.
type forcing struct {
	board
	assume.Trail
	by     []int32     // by edge: the move that marked it, plus 1; -1 for an assumption, 0 for the board before
	end    puzzle.Step // what clashed: what it concludes contradicts the board, or it concludes nothing; meaningless unless closed
	closed bool
	rounds int
	looped bool // a loop was closed too early
}

// follow assumes that edges are lines and makes forced moves. An edge that is crossed already is a clash at once.
func (b *board) follow(rounds int, lines ...int) *forcing {
	w := &forcing{board: newBoard(b.On(b.Known.Clone())), Trail: assume.Trail{Base: b.Known}, by: make([]int32, b.edges())}
	for _, e := range lines {
		if b.crossed(e) {
			f := w.finding()
			f.Clash()
			on(f, e)
			w.end, w.closed = w.step(f)
			return w
		}
		w.Assumed = append(w.Assumed, puzzle.Fact{At: b.Board().Unknown(e).At, Value: 1})
		if b.open(e) {
			w.Known.Set(e, 1)
			w.by[e] = -1
		}
	}
	news := lines
	for w.rounds < rounds && len(news) > 0 && !w.closed {
		w.rounds++
		news = w.round(news)
	}
	return w
}

// round makes all moves that the edges marked last have opened, and returns the edges they mark.
func (w *forcing) round(news []int) []int {
	var near []int // cells at an edge as they are, those beside one as their complements
	for _, e := range news {
		x, y := w.ends(e)
		near = append(near, x, y)
		for _, z := range [...]int{x, y} {
			for h := range heading(4) {
				if b := w.next(z, h, 1); b >= 0 && w.pearls[b] != NoPearl {
					near = append(near, ^b)
				}
			}
		}
	}
	slices.Sort(near)
	w.steps = nil
	for _, near := range slices.Compact(near) {
		x := max(near, ^near)
		for _, t := range forcedMoves {
			if t.pearl == NoPearl && near < 0 || t.pearl != NoPearl && !w.is(x, t.pearl) {
				continue // that a neighbour has changed means nothing to a cell without its pearl
			}
			n := len(w.steps)
			t.find(&w.board, x)
			for k := range w.steps[n:] {
				w.steps[n+k].Technique, w.steps[n+k].Level = "masyu."+t.id, t.level
			}
		}
	}
	return w.make(w.steps)
}

// make makes the moves of a round, or finds that one clashes.
func (w *forcing) make(found []puzzle.Step) []int {
	var news []int
	for _, s := range found {
		if s = w.clash(s); w.closed {
			w.end = s
			return nil
		}
		w.Steps = append(w.Steps, s)
		for _, x := range s.New {
			if e := w.Board().Index(x.At); w.open(e) {
				w.Known.Set(e, x.Value)
				w.by[e] = int32(len(w.Steps))
				news = append(news, e)
			}
		}
	}
	w.loops(news)
	return news
}

// clash closes the follow-up when a move clashes. It returns the move; one that clashes with nothing but the conclusion that does
// so, and when several do with that whose edge was marked first.
func (w *forcing) clash(s puzzle.Step) puzzle.Step {
	w.closed = s.Contradiction()
	var first int32
	moves := s.New
	for k, x := range moves {
		e := w.Board().Index(x.At)
		if w.open(e) || w.line(e) == (x.Value == 1) {
			continue
		}
		if !w.closed || w.by[e] < first {
			w.closed, first, s.New = true, w.by[e], moves[k:k+1]
		}
	}
	return s
}

// loops looks whether a line just drawn has closed a loop that leaves something out.
func (w *forcing) loops(news []int) {
	for _, e := range news {
		if !w.line(e) || !w.rounded(e) {
			continue
		}
		s := w.strands()
		x, _ := w.ends(e)
		f := w.ofLoop()
		f.Clash()
		if thing, ok := w.outside(f, s, s.of[x], x); ok {
			f.Say(thing)
			f.On(s.lines[s.of[x]]...)
			w.end, w.closed = w.step(f)
			w.end.Technique, w.end.Level, w.looped = "masyu.early-loop", 2.4, true
		}
		return
	}
}

// rounded reports whether the line e is part of a closed one.
func (w *forcing) rounded(e int) bool {
	from, x := w.ends(e)
	start := from
	for n := 0; n < len(w.pearls); n++ {
		if x == start {
			return true
		}
		to := -1
		for h := range heading(4) {
			if y := w.next(x, h, 1); y != from && w.line(w.at(x, h)) {
				to = y
			}
		}
		if to < 0 {
			return false
		}
		from, x = x, to
	}
	return false
}

// trappedEnd (M21): drawn on in one way, the end of a line could not be finished. Condition: one line ends in X and X.h is open; with X.h a
// line, forced moves lead to a clash. Conclusion: X.h is crossed.
func trappedEnd(b *board) { b.steps = b.followEnds().trapped }

// forcedLoop (M20): drawn on in one way, the end of a line is forced into a loop that is closed too early. Condition: one line ends
// in X and X.h is open; with X.h a line, forced moves close a loop that leaves out a pearl or a line. Conclusion: X.h is crossed.
func forcedLoop(b *board) { b.steps = b.followEnds().looped }

// followed is what following the ends of all lines has found on a board.
type followed struct {
	known           puzzle.Facts // the board; zero before the first
	trapped, looped []puzzle.Step
}

// followEnds follows the ends of all lines, once for the two techniques, which ask for the same board one after the other.
func (b *board) followEnds() followed {
	if !b.followed.known.IsZero() && b.followed.known.Equal(b.Known) {
		return b.followed
	}
	out := followed{known: b.Known.Clone()}
	for x := range b.pearls {
		for h := heading(0); h < 4 && b.lines(x) == 1; h++ {
			e := b.at(x, h)
			if !b.open(e) {
				continue
			}
			if b.Over() {
				return followed{}
			}
			w := b.follow(endRounds, e)
			if s, ok := b.refuted(w); !ok {
				continue
			} else if w.looped {
				out.looped = append(out.looped, s)
			} else {
				out.trapped = append(out.trapped, s)
			}
		}
	}
	b.followed = out
	return out
}

// refuted crosses the line that was assumed; ok is false when that did not clash.
func (b *board) refuted(w *forcing) (s puzzle.Step, ok bool) {
	if !w.closed {
		return s, false
	}
	s, ok = w.Refute(w.end) // not ok: the board itself clashes, and simpler techniques find that
	s.New = []puzzle.Fact{b.Board().Opposite(w.Assumed[0])}
	s.Level = math.Round(10*followLevel+float64(max(0, w.rounds-1))) / 10
	slices.SortStableFunc(s.Clues, puzzle.Place.Compare)
	return s, ok
}
