package assume

import "github.com/teka-puzzles/teka/puzzle"

// Forcing is a board on which facts are assumed, with the steps that follow.
type Forcing struct {
	Trail
	Known  puzzle.Facts
	Rounds int         // rounds taken, the same on a turned board
	End    puzzle.Step // a contradiction, if Closed
	Closed bool
}

// Follow assumes facts on the board of a view and takes the steps that they force, round by round, until there is a contradiction, nothing
// follows, or rounds are over. A round takes all steps of the first of the techniques that finds something new; these must have no Regions.
func Follow(l *puzzle.View, moves []puzzle.Technique, rounds int, assumed ...puzzle.Fact) *Forcing {
	w := &Forcing{Trail: Trail{Base: l.Known, Assumed: assumed}, Known: l.Known.Clone()}
	for _, x := range assumed {
		w.Known.Add(x)
	}
	view := l.WithFacts(w.Known)
	for range rounds {
		w.Rounds++
		news := false
		for _, t := range moves {
			if news = w.take(t.StepsAt(view)); news || w.Closed {
				break
			}
		}
		if !news || w.Closed || l.Done() {
			break
		}
	}
	return w
}

// take adds steps found on the board to the trail. It stops at a contradiction, and returns whether there is something new.
func (w *Forcing) take(found []puzzle.Step) (news bool) {
	for _, s := range found {
		if s.Contradiction() {
			w.End, w.Closed = s, true
			return true
		}
	}
	board := w.Known.Board()
	for _, s := range found {
		for _, x := range s.New {
			if w.Known.Holds(board.Opposite(x)) {
				s.New = []puzzle.Fact{x}
				w.End, w.Closed = s, true
				return true
			}
		}
		w.Steps = append(w.Steps, s)
		for _, x := range s.New {
			news = w.Known.Add(x) || news
		}
	}
	return news
}
