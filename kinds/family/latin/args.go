package latin

import "github.com/teka-puzzles/teka/puzzle"

// What steps say besides their facts and clues. The fields are the arguments of their templates; a height is a value.
type (
	ValueArgs struct{ Height int }
	SetArgs   struct {
		Heights []int
		Cells   []puzzle.Place
	}
	// ChainEnd is the contradiction of a chain: "twice", "cell" or "height", or an end of the kind's own, about the place At. Missing is
	// the value that occurs twice or has no place.
	ChainEnd struct {
		End     string
		At      puzzle.Place
		Missing int `args:"maybe"`
	}
	ChainArgs struct {
		ChainEnd
		Supposed puzzle.Place
		Height   int
		Chain    []puzzle.Fact
	}
)

// Args adds to the arguments of a kind's techniques (puzzle.Kind's Args) those of the family that the kind does not declare itself.
func Args(kind string, own map[string]any) map[string]any {
	for name, said := range map[string]any{ // any order: each once
		"same-line":  ValueArgs{},
		"only-place": ValueArgs{},
		"locked":     ValueArgs{},
		"naked-set":  SetArgs{},
		"hidden-set": SetArgs{},
		"x-wing":     ValueArgs{},
		"chain":      ChainArgs{},
	} {
		if id := kind + "." + name; own[id] == nil {
			own[id] = said
		}
	}
	return own
}
