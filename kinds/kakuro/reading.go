package kakuro

import "github.com/teka-puzzles/teka/solver/frontier"

// Reading has every run remember which digits it holds: none may come twice, and all together add up to the clue.
func (k *Kakuro) Reading() frontier.Reading {
	rules := make([]frontier.Rule, len(k.runs))
	for i, r := range k.runs {
		type held struct{ digits, sum int }
		next := func(s held, _, digit int) (held, bool) {
			s.sum += digit
			twice := s.digits&(1<<digit) != 0
			s.digits |= 1 << digit
			return s, !twice && (r.sum == 0 || s.sum <= r.sum)
		}
		ends := func(s held) bool { return r.sum == 0 || s.sum == r.sum }
		rules[i] = frontier.Rule{Automaton: frontier.States(held{}, next, ends), Over: r.cells, Free: true}
	}
	return frontier.Reading{Rules: rules}
}
