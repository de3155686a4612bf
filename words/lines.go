package words

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Lines names the rows and columns that a step looks along; those of its clues outside of the board when it names no other.
func (x *Sentence) Lines() string {
	var names []string
	for _, at := range x.Step.Clues {
		switch at.Kind {
		case puzzle.RowKind, puzzle.ColKind:
		case puzzle.SideKind:
			if puzzle.Side(at.Dir) == puzzle.Top || puzzle.Side(at.Dir) == puzzle.Bottom {
				at = puzzle.Col(int(at.R))
			} else {
				at = puzzle.Row(int(at.R))
			}
		default:
			continue
		}
		if name := x.l.place(at); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return x.l.join(names, false)
}

// Views says from where the step looks at its line: "from below"; one for each of its clues outside of the board.
func (x *Sentence) Views() []string {
	var out []string
	for _, at := range x.Step.Clues {
		if at.Kind == puzzle.SideKind {
			out = append(out, x.l.Phrase("view/"+puzzle.Side(at.Dir).String(), nil))
		}
	}
	return out
}

// Half names the first (0) or the second (1) half of the clues: the lines that have something in common, and those that cross them.
func (x *Sentence) Half(second int) string {
	n := len(x.Step.Clues) / 2
	half := x.Step.Clues[:n]
	if second > 0 {
		half = x.Step.Clues[n:]
	}
	names := make([]string, len(half))
	for i, at := range half {
		names[i] = x.runName(at)
	}
	return x.l.join(names, false)
}

// Alike reports whether the link before was of the same technique.
func (x *Sentence) Alike() bool {
	return x.breath != nil && x.breath.Prior != nil && x.breath.Prior.Technique == x.Step.Technique
}

// Clashes reports whether the steps inside a what-if end in a clash of their own, which says how it breaks.
func (x *Sentence) Clashes() bool {
	n := len(x.Step.Sub)
	return n > 0 && x.Step.Sub[n-1].Contradiction()
}

// Chained is the links of a chain, one after the other: "R3C4 = 2 and R5C4 = 4".
func (x *Sentence) Chained() string {
	chain, _ := x.Step.Args["chain"].([]puzzle.Fact)
	names := make([]string, len(chain))
	for k, f := range chain {
		names[k], _ = x.l.run(x.Kind+"/so", FactGroup{N: 1, At: f.At, Places: x.l.place(f.At), Value: f.Value})
	}
	return x.l.join(names, false)
}
