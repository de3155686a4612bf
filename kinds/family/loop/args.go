package loop

import "github.com/teka-puzzles/teka/puzzle"

// Arguments of steps. The fields are those that templates use.
type (
	Visited struct {
		All int `args:"maybe"` // 1 if every vertex is visited
	}
	LeftOut struct{ Outside puzzle.Place } // a vertex or a line outside the loop
	Lines   struct{ Lines int }            // number of lines that cross the outline
	Cut     struct {
		Outside puzzle.Place
		Cells   []puzzle.Place `args:"maybe"` // the vertices of the part
		Joint   puzzle.Place   `args:"maybe"`
	}
	Gaps struct {
		Gaps            []puzzle.Place
		Inside, Outside puzzle.Place
	}
	Exit struct {
		Cells []puzzle.Place // the vertices of the room
		In    puzzle.Place
	}
	Sides struct {
		Inside int            // 1 if the side of the loop is inside, 0 outside
		From   []puzzle.Place // names a face of that side
		Lines  int            // number of lines between it and the outside, with vertices passed straight
		// To names another face of that side, and ToLines the lines between it and the outside. Without it, that is the outside itself.
		To      []puzzle.Place `args:"maybe"`
		ToLines int            `args:"maybe"`
		Past    []puzzle.Place `args:"maybe"` // names a face that the side has to pass; otherwise it is a gap
	}
)

// Args adds the argument types of the family's techniques to own, under "kind.technique", and returns own.
func Args(kind string, own map[string]any) map[string]any {
	for name, said := range map[string]any{ // any order: each once
		"dead-end":       Visited{},
		"early-loop":     LeftOut{},
		"bottleneck":     Gaps{},
		"only-exit":      Exit{},
		"cut-off":        Cut{},
		"parity":         Lines{},
		"inside-outside": Sides{},
		"trapped-end":    puzzle.Refutation{},
		"forced-loop":    puzzle.Refutation{},
		"sealed-pocket":  puzzle.Refutation{},
	} {
		own[kind+"."+name] = said
	}
	return own
}
