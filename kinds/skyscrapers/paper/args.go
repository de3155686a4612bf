package paper

// What steps say besides their facts and clues.

type (
	under struct { // number of eliminations in progress; absent with the variant "staged"
		Depth int `args:"maybe"`
	}
	clueArgs struct {
		under
		Clue int
	}
	valueArgs struct {
		under
		Value int
	}
	exhaustiveArgs struct { // how many sequences a line has and how many of them stay, and the first of both by name
		under
		Sequences, Kept int
		Listed, Left    []string
	}
	passArgs struct {
		Pass  int    `args:"maybe"` // from 1
		After string `args:"maybe"` // before the first: "inference", "restriction", "propagation" or "clues" is done
	}
)

// args is what the steps of each technique carry.
var args = map[string]any{
	given:       under{},
	inference:   clueArgs{},
	restriction: clueArgs{},
	propagation: under{},
	uniquePlace: valueArgs{},
	exhaustive:  exhaustiveArgs{},
	passed:      passArgs{},
	fails:       nil,
}
