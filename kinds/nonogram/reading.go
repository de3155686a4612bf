package nonogram

import "github.com/teka-puzzles/teka/solver/frontier"

// Reading has every line remember where in its clue it is.
func (n *Nonogram) Reading() frontier.Reading {
	rows, cols := n.Size()
	read := func(clue []int, first, step, cells int) frontier.Rule {
		return lineRule(runsReader(clue), first, step, cells)
	}
	var rules []frontier.Rule
	for r, clue := range n.rows {
		if clue != nil {
			rules = append(rules, read(clue, r*cols, 1, cols))
		}
	}
	for c, clue := range n.cols {
		if clue != nil {
			rules = append(rules, read(clue, c, cols, rows))
		}
	}
	return frontier.Reading{Rules: rules}
}

// Reading has every line remember where in the words that its clue allows it can be.
func (n *Coloured) Reading() frontier.Reading {
	var rules []frontier.Rule
	for _, l := range n.lines() {
		if l.clue == nil {
			continue
		}
		r := language(l.clue, len(n.inks)).Reader()
		next := func(set string, _, colour int) (string, bool) { return r.Next(set, colour) }
		over := make([]int, l.n)
		for i := range over {
			over[i] = l.unknown(i)
		}
		rules = append(rules, frontier.Rule{Automaton: frontier.States(r.Start(), next, r.Ends), Over: over})
	}
	return frontier.Reading{Rules: rules}
}

// lineRule is a rule about the cells of a line.
func lineRule(a frontier.Automaton, first, step, cells int) frontier.Rule {
	over := make([]int, cells)
	for i := range over {
		over[i] = first + i*step
	}
	return frontier.Rule{Automaton: a, Over: over}
}

// place is how far a line in black and white is: in this run, with so many of its cells black; 0 behind the gap before it.
type place struct{ run, black int }

// runsReader reads a line in black and white.
func runsReader(clue []int) frontier.Automaton {
	next := func(at place, _, value int) (place, bool) {
		switch {
		case value == Black:
			at.black++
			return at, at.run < len(clue) && at.black <= clue[at.run]
		case at.black == 0:
			return at, true
		}
		return place{run: at.run + 1}, at.black == clue[at.run]
	}
	ends := func(at place) bool {
		return at.run == len(clue) || at.run == len(clue)-1 && at.black == clue[at.run]
	}
	return frontier.States(place{}, next, ends)
}
