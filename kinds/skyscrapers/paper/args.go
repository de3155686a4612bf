package paper

// The arguments of steps besides their facts and clues.

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
	exhaustiveArgs struct { // the numbers of sequences of a line and of those kept, and the first of both
		under
		Sequences, Kept int
		Listed, Left    []string
	}
	passArgs struct {
		Pass  int    `args:"maybe"` // from 1
		After string `args:"maybe"` // before the first: "inference", "restriction", "propagation" or "clues" is done
	}
)

// args has the arguments of each technique.
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
