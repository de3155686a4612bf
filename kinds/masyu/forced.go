package masyu

import (
	"math"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// The techniques that follow a line further: something is assumed, the moves it forces are made (see forcedMoves), until they end or
// something clashes.

// The levels of what ends after one round of forced moves (each further one adds 0.1), and how many rounds are followed. They are above
// those that what-ifs may take: following a line is one itself, if a short one.
const (
	trappedLevel = 4.7
	forcedLevel  = 4.7
	endRounds    = 12
	caseRounds   = 4
)

// forcing follows forced moves. They are made in rounds, all that are open at once, so that the end does not depend on the order.
type forcing struct {
	view
	moves  []move
	by     []int32 // by edge: the move that marked it, plus 1; -1 for an assumption, 0 for the board before
	end    finding // what clashed; meaningless unless clash
	clash  int     // the edge that it contradicts; -1 for a loop closed too early, or a contradiction in itself
	closed bool
	rounds int
	looped bool
}

// move is a finding of one of forcedMoves.
type move struct {
	finding
	how int
}

// follow assumes that edges are lines and makes forced moves. An edge that is crossed already is a clash at once.
func (v *view) follow(rounds int, lines ...int) *forcing {
	w := &forcing{view: view{Masyu: v.Masyu, known: v.known.Clone()}, by: make([]int32, v.edges()), clash: -1}
	for _, e := range lines {
		if v.crossed(e) {
			w.end, w.closed = finding{edges: []int{}}, true
			if e >= 0 {
				w.end.because(e)
			}
			return w
		}
		if v.open(e) {
			w.known.Set(e, 1)
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
	near = slices.Compact(near)
	var found []move
	for _, x := range near {
		for how, t := range forcedMoves {
			if x < 0 && how < 2 {
				continue // that a neighbour has changed means nothing to a cell without its pearl
			}
			t.find(&w.view, max(x, ^x))
			for _, f := range w.out {
				found = append(found, move{f, how})
			}
			w.out = w.out[:0]
		}
	}
	return w.make(found)
}

// make makes the moves of a round, or finds that one clashes.
func (w *forcing) make(found []move) []int {
	var news []int
	for _, m := range found {
		if m.bad {
			w.end, w.closed, w.looped = m.finding, true, false
			w.end.args = puzzle.Args{"how": m.how}
			return nil
		}
		w.moves = append(w.moves, m)
		mark := func(e, value int) bool {
			switch {
			case w.open(e):
				w.known.Set(e, value)
				w.by[e] = int32(len(w.moves))
				news = append(news, e)
			case w.line(e) != (value == 1):
				w.moves = w.moves[:len(w.moves)-1]
				w.end, w.closed, w.clash = m.finding, true, e
				w.end.args = puzzle.Args{"how": m.how}
				return false
			}
			return true
		}
		for _, e := range m.lines {
			if !mark(e, 1) {
				return nil
			}
		}
		for _, e := range m.crosses {
			if !mark(e, 0) {
				return nil
			}
		}
	}
	w.loops(news)
	return news
}

// loops looks whether a line just drawn has closed a loop that leaves something out.
func (w *forcing) loops(news []int) {
	for _, e := range news {
		if !w.line(e) || !w.rounded(e) {
			continue
		}
		s := w.strands()
		x, _ := w.ends(e)
		k := s.of[x]
		f := finding{loop: true, bad: true}
		if s.outside(&w.view, &f, k, x) {
			f.because(s.lines[k]...)
			w.end, w.closed, w.looped = f, true, true
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

// reason is what marks (and the end, when closed) rest on: edges of the board before, pearls, whether the loop rule, whether anything
// assumed, and the moves kept.
func (w *forcing) reason(edges []int) (f finding, assumes bool, kept []puzzle.Step) {
	need := make([]bool, len(w.by))
	want := func(edges []int) {
		for _, e := range edges {
			need[e] = true
		}
	}
	want(edges)
	if w.closed {
		want(w.end.edges)
		f.clue(w.end.clues...)
		f.loop = w.end.loop
		if w.clash >= 0 {
			need[w.clash] = true
		}
	}
	for k := len(w.moves); k > 0; k-- {
		m := w.moves[k-1]
		used := finding{edges: m.edges, clues: m.clues}
		for _, e := range m.lines {
			if need[e] && w.by[e] == int32(k) {
				used.lines = append(used.lines, e)
			}
		}
		for _, e := range m.crosses {
			if need[e] && w.by[e] == int32(k) {
				used.crosses = append(used.crosses, e)
			}
		}
		if len(used.lines)+len(used.crosses) == 0 {
			continue
		}
		want(m.edges)
		f.clue(m.clues...)
		s := w.step(used)
		s.Technique, s.Level = "masyu."+forcedMoves[m.how].id, forcedMoves[m.how].level
		kept = append(kept, s)
	}
	slices.Reverse(kept)
	for e, by := range w.by {
		switch {
		case !need[e]:
		case by == 0:
			f.because(e)
		case by < 0:
			assumes = true
		}
	}
	return f, assumes, kept
}

// refuted is the finding that the line e, which was assumed, is impossible.
func (w *forcing) refuted(e int) (finding, bool) {
	f, assumes, kept := w.reason(nil)
	if !assumes {
		return f, false // the board itself clashes: simpler techniques find that
	}
	f.cross(e)
	f.args = puzzle.Args{"assumed": w.set(e, 1)}
	last := w.end
	last.args = nil
	if w.clash >= 0 {
		value := 1
		if w.line(w.clash) {
			value = 0
		}
		last.lines, last.crosses = nil, nil
		if value == 1 {
			last.lines = []int{w.clash}
		} else {
			last.crosses = []int{w.clash}
		}
		f.args["clash"] = w.board.Unknown(w.clash).At
	}
	if w.looped {
		last.args = w.end.args
	}
	s := w.step(last)
	if w.looped {
		s.Technique, s.Level = "masyu.early-loop", 2.4
	} else {
		how, _ := w.end.args["how"].(int)
		s.Technique, s.Level = "masyu."+forcedMoves[how].id, forcedMoves[how].level
	}
	f.sub = append(kept, s)
	f.args["steps"] = len(f.sub)
	return f, true
}

// trappedEnd (M21): drawn on in one way, the end of a line could not be finished. Condition: one line ends in X and X.h is open; with X.h a
// line, forced moves lead to a clash. Conclusion: X.h is crossed.
func trappedEnd(v *view) { v.follows(false) }

// forcedLoop (M20): drawn on in one way, the end of a line is forced into a loop that is closed too early. Condition: one line ends in X and
// X.h is open; with X.h a line, forced moves close a loop that leaves out a pearl or a line. Conclusion: X.h is crossed.
func forcedLoop(v *view) { v.follows(true) }

func (v *view) follows(loop bool) {
	level := trappedLevel
	if loop {
		level = forcedLevel
	}
	for x := range v.pearls {
		lines := 0
		for h := range heading(4) {
			if v.line(v.at(x, h)) {
				lines++
			}
		}
		for h := heading(0); h < 4 && lines == 1; h++ {
			e := v.at(x, h)
			if !v.open(e) {
				continue
			}
			w := v.follow(endRounds, e)
			if !w.closed || w.looped != loop {
				continue
			}
			if f, ok := w.refuted(e); ok {
				f.level = math.Round(10*level+float64(max(0, w.rounds-1))) / 10
				v.add(f)
			}
		}
	}
}
