package hashi

import "github.com/teka-puzzles/teka/solver/frontier"

// Reading has every island remember how many bridges it has, and every two bridges that would cross that one is there; that all islands
// are one group is said of them as nodes.
func (h *Hashi) Reading() frontier.Reading {
	g := &frontier.Graph{Nodes: len(h.islands), Tree: h.tree}
	for _, p := range h.pairs {
		g.Ends = append(g.Ends, [2]int32{int32(p.a), int32(p.b)})
	}
	out := frontier.Reading{Graph: g}
	for i, x := range h.islands {
		if x.N == 0 {
			continue
		}
		next := func(sum, _, bridges int) (int, bool) { return sum + bridges, sum+bridges <= x.N }
		ends := func(sum int) bool { return sum == x.N }
		out.Rules = append(out.Rules, frontier.Rule{Automaton: frontier.States(0, next, ends), Over: h.around[i], Free: true})
	}
	h.crossings(func(across, down int) {
		next := func(taken bool, _, bridges int) (bool, bool) { return taken || bridges > 0, !taken || bridges == 0 }
		ends := func(bool) bool { return true }
		out.Rules = append(out.Rules, frontier.Rule{Automaton: frontier.States(false, next, ends), Over: []int{across, down}, Free: true})
	})
	return out
}
