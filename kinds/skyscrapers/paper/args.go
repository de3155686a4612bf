package paper

// What steps say besides their facts and clues.

type (
	clueArgs       struct{ Clue int }
	valueArgs      struct{ Value int }
	exhaustiveArgs struct { // how many sequences a line has and how many of them stay, and the first of both by name
		Sequences, Kept int
		Listed, Left    []string
	}
	passArgs struct {
		Pass  int    `args:"maybe"` // from 1
		After string `args:"maybe"` // before the first: "restriction", "propagation" or "clues" is done
	}
)

// args is what the steps of each technique carry.
var args = map[string]any{
	"paper.skyscrapers.given":         nil,
	"paper.skyscrapers.restriction":   clueArgs{},
	"paper.skyscrapers.propagation":   nil,
	"paper.skyscrapers.unique-place":  valueArgs{},
	"paper.skyscrapers.exhaustive":    exhaustiveArgs{},
	passed:                            passArgs{},
	"paper.skyscrapers.contradiction": nil,
}
