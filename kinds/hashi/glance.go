package hashi

import "github.com/teka-puzzles/teka/puzzle"

// glanceLevel is the maximum level of a step that is obvious at an island. What a neighbour has left requires examining another island.
const glanceLevel = 1.8

// glance returns the easiest of the steps at the islands of a channel, or at its crossings, that leave it the fewest candidates. It
// implements puzzle.Kind's Glance.
func glance(l *puzzle.View, u int) []puzzle.Step {
	b := newBoard(l)
	if !b.open(u) {
		return nil
	}
	p := b.pairs[u]
	var best []puzzle.Step
	least := b.Known.Candidates(u).Len()
	for k := range techniques {
		t := &techniques[k]
		var regions []int
		switch t.Regions {
		case byIsland:
			regions = []int{p.a, p.b}
		case byChannel:
			regions = b.crossing[u]
		}
		for _, r := range regions {
			at := *l
			at.Region = r
			for _, s := range t.AppendSteps(&at, nil) {
				left := b.after(s, u).Len()
				if !s.Contradiction() && s.Level <= glanceLevel && (left < least || left == least && best != nil && s.Level < best[0].Level) {
					best, least = []puzzle.Step{s}, left
				}
			}
		}
	}
	return best
}

// after returns the candidates of channel u when the conclusions of a step are added to the board.
func (b *board) after(s puzzle.Step, u int) puzzle.Mask {
	left := b.Known.Candidates(u)
	for _, x := range s.New {
		switch {
		case b.Board().Index(x.At) != u:
		case x.Not:
			left &^= puzzle.Only(x.Value)
		default:
			left &= puzzle.Only(x.Value)
		}
	}
	return left
}
