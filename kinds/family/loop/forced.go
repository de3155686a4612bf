package loop

import (
	"slices"

	"github.com/teka-puzzles/teka/internal/solver/assume"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// The techniques that follow a line: a hypothesis, the moves that it forces (see Layout.Moves), until they end or contradict something.

// Move is a deduction that a person sees at a glance. A line is followed by moves.
type Move struct {
	ID    string // of its technique
	Level float64
	Clue  bool                  // it uses the clue at a vertex of Must, and edges up to two away; otherwise only the edges of the vertex
	Find  func(b *Board, x int) // adds the steps at vertex x, if any
}

// Moves returns the moves that use no clue, with techniques of this kind.
func Moves(kind string) []Move {
	var out []Move
	for _, t := range catalogue {
		if t.vertex != nil {
			out = append(out, Move{ID: kind + "." + t.name, Level: t.level, Find: t.vertex})
		}
	}
	return out
}

// The level of a contradiction after one round of moves (each further round adds 0.1), and the maximum number of rounds. The level is above
// the levels that hypotheses may use: following a line is a short hypothesis itself.
const (
	followLevel = 4.7
	endRounds   = 12
)

// Forcing is a board on which lines are assumed and moves follow. Each round makes all possible moves, so that the
// result does not depend on their order.
type Forcing struct {
	*Board
	assume.Trail
	End    puzzle.Step // the contradiction: its conclusion contradicts the board, or it has none; only if Closed
	Closed bool        // there is a contradiction
	Rounds int
	by     []int32 // by edge: the move that decided it, plus 1; -1 for an assumption, 0 for the board before
	looped bool    // a loop was closed too early
}

// Follow assumes that edges are lines and makes moves for at most the given number of rounds. An edge that is crossed already is a
// contradiction.
func (b *Board) Follow(rounds int, lines ...int) *Forcing {
	w := b.assume(1, lines...)
	w.run(rounds, lines, w.Layout.Moves)
	return w
}

// assume returns a board on which edges have a value, without moves. An edge that has the other value already is a contradiction.
func (b *Board) assume(value int, edges ...int) *Forcing {
	w := &Forcing{Board: &Board{View: b.WithFacts(b.Known.Clone()), Layout: b.Layout}, Trail: assume.Trail{Base: b.Known},
		by: make([]int32, len(b.from))}
	for _, e := range edges {
		if value == 1 && b.Crossed(e) || value == 0 && b.Line(e) {
			f := w.NewStep()
			f.Contradict()
			On(f, e)
			w.End, w.Closed = w.Step(f)
			return w
		}
		w.Assumed = append(w.Assumed, puzzle.Fact{At: b.Edge(e), Value: value})
		if b.Open(e) {
			w.Known.Set(e, value)
			w.by[e] = -1
		}
	}
	return w
}

// run makes moves for at most the given number of rounds, the first near the given edges, and returns the edges that all decide.
func (w *Forcing) run(rounds int, news []int, moves []Move) (all []int) {
	for n := 0; n < rounds && len(news) > 0 && !w.Closed; n++ {
		w.Rounds++
		news = w.round(news, moves)
		all = append(all, news...)
	}
	return all
}

// round makes all moves that follow from the edges decided last, and returns the edges that they decide. A contradiction sets Closed
// and End.
func (w *Forcing) round(news []int, moves []Move) []int {
	var near []int // vertices of an edge; complements of vertices next to one
	for _, e := range news {
		x, y := w.Ends(e)
		near = append(near, x, y)
		for _, z := range [...]int{x, y} {
			for _, b := range w.Neighbours[z] {
				if b >= 0 && w.Must[b] {
					near = append(near, ^int(b))
				}
			}
		}
	}
	slices.Sort(near)
	w.Board.Steps = nil
	for _, near := range slices.Compact(near) {
		for _, t := range moves {
			if !t.Clue && near < 0 {
				continue // the edges of the vertex have not changed
			}
			n := len(w.Board.Steps)
			t.Find(w.Board, max(near, ^near))
			w.name(n, t)
		}
	}
	return w.make(w.Board.Steps)
}

// name sets the technique and level of the steps found from the given index on.
func (w *Forcing) name(from int, t Move) {
	for k := range w.Board.Steps[from:] {
		w.Board.Steps[from+k].Technique, w.Board.Steps[from+k].Level = t.ID, t.Level
	}
}

// make makes the moves of a round and returns the edges that they decide. The first contradiction sets Closed and End, and nil is
// returned.
func (w *Forcing) make(found []puzzle.Step) []int {
	var news []int
	for _, s := range found {
		if s = w.clash(s); w.Closed {
			w.End = s
			return nil
		}
		w.Trail.Steps = append(w.Trail.Steps, s)
		for _, x := range s.New {
			if e := w.Known.Board().Index(x.At); w.Open(e) {
				w.Known.Set(e, x.Value)
				w.by[e] = int32(len(w.Trail.Steps))
				news = append(news, e)
			}
		}
	}
	w.loops(news)
	return news
}

// clash sets Closed if a move is a contradiction, and returns the move. If conclusions of it contradict the board, it keeps the one whose
// edge was decided first.
func (w *Forcing) clash(s puzzle.Step) puzzle.Step {
	w.Closed = s.Contradiction()
	var first int32
	moves := s.New
	for k, x := range moves {
		e := w.Known.Board().Index(x.At)
		if w.Open(e) || w.Line(e) == (x.Value == 1) {
			continue
		}
		if !w.Closed || w.by[e] < first {
			w.Closed, first, s.New = true, w.by[e], moves[k:k+1]
		}
	}
	return s
}

// loops sets End and Closed, the contradiction "early-loop", if one of the new edges is a line that closes a loop without all that it must
// pass.
func (w *Forcing) loops(news []int) {
	for _, e := range news {
		if !w.Line(e) || !w.onClosedLoop(e) {
			continue
		}
		if w.fork(news) {
			return
		}
		s := w.Strands()
		x, _ := w.Ends(e)
		f := w.OfLoop()
		f.Contradict()
		if thing, ok := w.Outside(f, s, s.Of[x], x); ok {
			f.AddArgs(thing)
			f.Use(s.Lines[s.Of[x]]...)
			w.End, w.Closed = w.Step(f)
			w.End.Technique, w.End.Level, w.looped = w.Kind+".early-loop", earlyLevel, true
		}
		return
	}
}

// fork sets End and Closed if three lines meet at an end of the new edges: such lines are no loop, even if they go round.
func (w *Forcing) fork(news []int) bool {
	for _, e := range news {
		a, b := w.Ends(e)
		for _, x := range [...]int{a, b} {
			if w.Lines(x) > 2 {
				w.Board.Steps = nil
				vertexFull(w.Board, x)
				w.End = w.clash(w.Board.Steps[0])
				w.End.Technique, w.End.Level = w.Kind+".cell-full", fullLevel
				return true
			}
		}
	}
	return false
}

// onClosedLoop reports whether line e is part of a closed loop.
func (w *Forcing) onClosedLoop(e int) bool {
	from, x := w.Ends(e)
	start := from
	for n := 0; n < len(w.Exits); n++ {
		if x == start {
			return true
		}
		to := -1
		for h := range ground.Direction(4) {
			if y := w.Next(x, h, 1); y != from && w.Line(w.At(x, h)) {
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

// trappedEnd (M21): extended by one edge, a line could not be completed. Condition: a line ends in X and X.h is open; with X.h a line,
// moves lead to a contradiction. Conclusion: X.h is crossed.
func trappedEnd(b *Board) { b.Steps = b.followEnds().trapped }

// forcedLoop (M20): extended by one edge, a line is forced into a loop that is closed too early. Condition: as for trappedEnd, but the
// moves close a loop that excludes something. Conclusion: X.h is crossed.
func forcedLoop(b *Board) { b.Steps = b.followEnds().looped }

// followed is the result of following the ends of all lines on a board.
type followed struct {
	known           puzzle.Facts // the board; zero for none
	trapped, looped []puzzle.Step
	open            map[int]*Forcing // by the first edge: those without a contradiction, up to maxPursuits; each is used once
}

// followEnds follows the ends of all lines, once for the two techniques, which are used on the same board one after the other.
func (b *Board) followEnds() followed {
	if !b.followed.known.IsZero() && b.followed.known.Equal(b.Known) {
		return b.followed
	}
	out := followed{known: b.Known.Clone(), open: map[int]*Forcing{}}
	for x := range b.Exits {
		if b.Lines(x) != 1 {
			continue
		}
		for _, e := range b.Exits[x] {
			if !b.Open(int(e)) {
				continue
			}
			if b.Done() {
				return followed{}
			}
			w := b.Follow(endRounds, int(e))
			if s, ok := b.refuted(w); !ok {
				if len(out.open) < maxPursuits {
					out.open[int(e)] = w
				}
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

// followEnd extends a line by one edge, as followEnds does.
func (b *Board) followEnd(e int) *Forcing {
	w := b.followed.open[e]
	if w == nil || !b.followed.known.Equal(b.Known) {
		return b.Follow(endRounds, e)
	}
	delete(b.followed.open, e)
	w.View, w.Base = b.WithFacts(w.Known), b.Known
	return w
}

// refuted concludes that the first line assumed is crossed; ok is false if there was no contradiction.
func (b *Board) refuted(w *Forcing) (s puzzle.Step, ok bool) {
	if !w.Closed {
		return s, false
	}
	s, ok = w.Refute(w.End) // not ok: the board itself is contradictory, and simpler techniques find that
	s.New = []puzzle.Fact{b.Known.Board().Opposite(w.Assumed[0])}
	s.Level = assume.Rounded(followLevel + float64(max(0, w.Rounds-1))/10)
	slices.SortStableFunc(s.Clues, puzzle.Place.Compare)
	return s, ok
}
