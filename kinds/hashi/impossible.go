package hashi

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Impossible returns why the numbers alone make a board impossible: an island has no neighbour, or needs more bridges than its neighbours
// allow; the sum of the numbers is odd, too small to connect all islands, or different for the two colours of a board in which every
// bridge connects both colours; some islands cannot be connected to the others, or only by closing a group too early. It returns nil
// otherwise.
func Impossible(p puzzle.Puzzle) error {
	h := p.(*Hashi)
	if len(h.islands) == 0 { // a draft
		return fault.Errorf("there is no island yet")
	}
	total, told := 0, true
	for i, x := range h.islands {
		total += x.N
		told = told && x.N > 0
		if why := h.blockedIsland(i); why != nil {
			return why
		}
	}
	colour, two := h.twoColour()
	if i := slices.Index(colour, 0); i >= 0 {
		return fault.Errorf("no bridge can connect the islands around %s to the island in %s", h.cell(0), h.cell(i))
	}
	switch n := len(h.islands); {
	case told && total%2 == 1:
		return fault.Errorf("the numbers add up to %d, but each bridge counts at two islands, so the sum must be even", total)
	case told && total < 2*(n-1):
		return fault.Errorf("the numbers allow %d bridges, too few to connect %d islands", total/2, n)
	case told && two:
		return h.unbalanced(colour)
	}
	return nil
}

// twoColour colours the islands that bridges can connect to the first one alternately 1 and -1, the others 0; two reports whether every
// pair then has both colours.
func (h *Hashi) twoColour() (colour []int, two bool) {
	colour, two = make([]int, len(h.islands)), true
	list := append(make([]int, 0, len(h.islands)), 0)
	colour[0] = 1
	for k := 0; k < len(list); k++ {
		i := list[k]
		for _, u := range h.incident[i] {
			switch j := h.otherEnd(u, i); colour[j] {
			case 0:
				colour[j] = -colour[i]
				list = append(list, j)
			case colour[i]:
				two = false
			}
		}
	}
	return colour, two
}

// unbalanced returns why two colours of islands cannot both have their numbers; nil if they can.
func (h *Hashi) unbalanced(colour []int) error {
	plus, minus := h.colourSums(colour)
	if plus == minus {
		return nil
	}
	return fault.Errorf("if the islands have two colours so that every bridge connects both, islands coloured like %s need %s, "+
		"and islands coloured like %s need %d", h.cell(0), ofBridges(plus), h.cell(slices.Index(colour, -1)), minus)
}

// blockedIsland returns why an island cannot get its number; nil if it can.
func (h *Hashi) blockedIsland(i int) error {
	x := h.islands[i]
	if len(h.incident[i]) == 0 {
		if len(h.islands) > 1 || x.N > 0 {
			return fault.Errorf("the island in %s has no neighbours", h.cell(i))
		}
		return nil
	}
	if x.N != 1 && x.N <= len(h.incident[i]) {
		return nil // each neighbour can take one bridge
	}
	room, ones := 0, 0
	for _, u := range h.incident[i] {
		n := h.islands[h.otherEnd(u, i)].N
		switch {
		case n == 0:
			n = h.max
		case n == 1:
			ones++
		}
		room += min(n, h.max)
	}
	switch {
	case x.N > room:
		return fault.Errorf("the %d in %s has room for %s at most", x.N, h.cell(i), ofBridges(room))
	case x.N == 1 && ones == len(h.incident[i]) && len(h.islands) > 2:
		return fault.Errorf("the 1 in %s has only 1s as neighbours, and a bridge to one of them would isolate the two", h.cell(i))
	}
	return nil
}

func ofBridges(n int) fault.Text {
	if n == 1 {
		return fault.Textf("1 bridge")
	}
	return fault.Textf("%d bridges", n)
}
