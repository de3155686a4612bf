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

// From says from where a line is seen that the step speaks of: "from below".
func (x *Sentence) From() string {
	from, ok := x.Step.Args.Place("from")
	if !ok {
		return ""
	}
	return x.l.Phrase("view/"+puzzle.Side(from.Dir).String(), nil)
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

// Repeats reports whether the link before was of the same technique, with the same value of an argument of its.
func (x *Sentence) Repeats(arg string) bool {
	return x.Alike() && x.breath.Prior.Args[arg] == x.Step.Args[arg]
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

// mostEnds is of how many cells of a line it is said how other heights there end.
const mostEnds = 6

// Otherwise says how the other cases of a line end, those in which cells hold what the step strikes, grouped by how they end: "with R5C7 at most 4 it would show more"; nothing
// when that is not known, or of too many cells.
func (x *Sentence) Otherwise() []string {
	type end struct {
		how  any
		from any
	}
	ends, _ := x.Step.Args["ends"].([]puzzle.Args)
	var order []end
	cases := map[end][]string{}
	n := 0
	for _, e := range ends {
		at, _ := e["place"].(puzzle.Place)
		heights, _ := e["heights"].([]int)
		heights = slices.DeleteFunc(slices.Clone(heights), func(h int) bool {
			return !slices.ContainsFunc(x.Step.New, func(f puzzle.Fact) bool { return strikes(f, at, h) })
		})
		if len(heights) == 0 {
			continue
		}
		k := end{e["how"], e["from"]}
		if cases[k] == nil {
			order = append(order, k)
		}
		cases[k] = append(cases[k], x.l.Phrase(x.Kind+"/with", map[string]any{"Place": x.l.place(at), "Heights": heights, "N": x.Step.Args.Int("n")}))
		n++
	}
	if n > mostEnds {
		return nil
	}
	var out []string
	for _, k := range order {
		data := map[string]any{"Cases": cases[k], "How": k.how}
		if from, ok := k.from.(puzzle.Place); ok {
			data["View"] = x.l.Phrase("view/"+puzzle.Side(from.Dir).String(), nil)
		}
		out = append(out, x.l.Phrase(x.Kind+"/otherwise", data))
	}
	return out
}

// strikes reports whether a fact says that a place does not hold a value.
func strikes(f puzzle.Fact, at puzzle.Place, v int) bool {
	return f.At == at && f.Not == (f.Value == v)
}

// Meetings says of each arrangement of a line that falls away where it has the height of those of the other line: "1 3 2 in column 2 or column 3".
func (x *Sentence) Meetings() []string {
	clashes, _ := x.Step.Args["clashes"].([]puzzle.Args)
	var out []string
	for _, c := range clashes {
		where, _ := c["where"].([]puzzle.Place)
		names := make([]string, len(where))
		for k, at := range where {
			names[k] = x.l.place(at)
		}
		out = append(out, x.l.Phrase(x.Kind+"/meeting", map[string]any{"Heights": c["heights"], "Where": names}))
	}
	return out
}
