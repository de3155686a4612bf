package nonogram

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// techniques are the ways in which people solve a nonogram, easiest first. Those of one line look at a row or column alone; the last
// three look at a line, at the lines across and at the lines beside.
//
// Lines have cells 0 to n-1 and blocks c1 to ck. A block's first and last start, lo and hi, are those of the leftmost and the
// rightmost arrangement. With "by the crosses" they are found from the crosses alone, else from all marks; "by their ranges" lies between.
var techniques = []puzzle.Technique{
	ofLine("no-arrangement", 1.0, nil),
	ofLine("empty-line", 1.0, emptyLine),
	ofLine("full-line", 1.0, fullLine),
	ofLine("finished-line", 1.0, finishedLine),
	ofLine("overlap", 1.3, overlap),
	ofLine("edge-block", 1.4, edgeBlock),
	ofLine("cap", 1.4, capBlock),
	ofLine("unreachable", 1.6, unreachable),
	ofLine("small-gap", 1.6, smallGap),
	ofLine("join", 1.8, join),
	ofLine("split", 1.8, split),
	ofLine("mercury", 2.0, mercury),
	ofLine("owner", 2.2, owner),
	ofLine("segment", 2.2, segment),
	ofLine("biggest-first", 2.4, biggestFirst),
	ofLine("all-arrangements", 3.0, allArrangements),
	{ID: "nonogram.edge-logic", Level: 4.8, Find: edgeLogic},
	{ID: "nonogram.crossing", Level: 5.2, Find: crossing},
	{ID: "nonogram.both-ways", Level: 5.6, Find: bothWays},
}

// finding is what a technique has found in a line.
type finding struct {
	marks []mark
	level float64     // when it differs from that of the technique
	args  puzzle.Args // for its sentence

	// What it rests on: marked cells that its sentence speaks of, and the cells that may be named besides (nil for all).
	must []int
	may  func(i int) bool
}

// ofLine makes a technique of a function that looks at one line which fits its marks. The function lists what it concludes; cells that
// are marked already are dropped. What each finding rests on is made small here: see line.reason. Findings that rest on the same
// marks become one step. A nil function finds the lines that fit their marks in no way.
func ofLine(id string, level float64, find func(*line) []finding) puzzle.Technique {
	return puzzle.Technique{ID: "nonogram." + id, Level: level, Regions: byLine,
		Find: func(look *puzzle.Look) []puzzle.Step {
			p, known, region := look.Puzzle, look.Known, look.Region
			return p.(*Nonogram).line(known, region).apply(find)
		}}
}

// apply lists the steps of a technique in a line.
func (l *line) apply(find func(*line) []finding) []puzzle.Step {
	switch {
	case !l.news || l.ok == (find == nil):
		return nil
	case find == nil:
		return l.steps([]finding{{}}, true)
	}
	return l.steps(find(l), false)
}

var byLine = &puzzle.Regions{Of: regions}

// regions are the lines: rows, then columns.
func regions(look *puzzle.Look) [][]int {
	n := look.Puzzle.(*Nonogram)
	out := make([][]int, len(n.rows)+len(n.cols))
	for k := range out {
		_, first, step, length := n.geometry(k)
		out[k] = make([]int, length)
		for i := range length {
			out[k][i] = first + i*step
		}
	}
	return out
}

// steps makes steps of findings.
func (l *line) steps(found []finding, impossible bool) []puzzle.Step {
	var steps []puzzle.Step
	var reasons [][]int
	for _, x := range found {
		x.marks = slices.DeleteFunc(x.marks, func(m mark) bool { return !l.open(m.i) })
		if len(x.marks) == 0 && !impossible {
			continue
		}
		slices.SortFunc(x.marks, func(a, b mark) int { return a.i - b.i })
		reason := l.reason(x.marks, x.must, x.may)
		if k := slices.IndexFunc(reasons, func(r []int) bool { return slices.Equal(r, reason) }); k >= 0 && x.level == steps[k].Level {
			l.extend(&steps[k], x)
			continue
		}
		s := puzzle.Step{Level: x.level, Clues: []puzzle.Place{l.at}, Args: puzzle.Args{"clue": append([]int{}, l.runs...)}}
		for _, i := range reason {
			s.Because = append(s.Because, l.fact(mark{i, l.cells[i]}))
		}
		l.extend(&s, x)
		steps, reasons = append(steps, s), append(reasons, reason)
	}
	return steps
}

// extend adds a finding to a step. Args that are lists grow; of others the last stays.
func (l *line) extend(s *puzzle.Step, x finding) {
	for _, m := range x.marks {
		if f := l.fact(m); !slices.Contains(s.New, f) {
			s.New = append(s.New, f)
		}
	}
	for name, value := range x.args {
		if list, ok := value.([]int); ok {
			if old, ok := s.Args[name].([]int); ok {
				for _, v := range list {
					if !slices.Contains(old, v) {
						old = append(old, v)
					}
				}
				value = old
			}
		}
		s.Args[name] = value
	}
}

// fill and cross add the marks of the cells from a to b, b not included.
func fill(marks []mark, a, b int) []mark { return put(marks, a, b, mayBlack) }

func cross(marks []mark, a, b int) []mark { return put(marks, a, b, mayWhite) }

func put(marks []mark, a, b int, is uint8) []mark {
	for i := a; i < b; i++ {
		marks = append(marks, mark{i, is})
	}
	return marks
}
