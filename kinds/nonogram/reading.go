package nonogram

import "github.com/teka-puzzles/teka/solver/frontier"

// Reading has every line remember where in the words that its clue allows it can be.
func (n *Nonogram) Reading() frontier.Reading {
	var rules []frontier.Rule
	for _, l := range n.lanes() {
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
