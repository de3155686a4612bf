package hitori

import (
	"slices"

	"github.com/teka-puzzles/teka/internal/solver/assume"
	"github.com/teka-puzzles/teka/kinds/family/group"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

var sideBySide = group.Technique("hitori", "side-by-side").WithFolding(puzzle.FoldAlways)

// techniques are the techniques, easiest first. Twins are cells with equal numbers in one row or column: at most one of them is unshaded.
var techniques = []puzzle.Technique{
	sideBySide,
	forCell("repeated", 1.1, board.repeated),
	forCell("sandwich", 1.2, board.sandwich),
	forCell("triple", 1.3, board.triple),
	forCell("pair-isolates", 1.5, board.pairIsolates),
	forCell("flanked-pair", 1.8, board.flankedPair),
	group.Technique("hitori", "divide"),
	forCell("corner", cornerLevel, board.corner),
	group.Technique("hitori", "cut-off"),
	{ID: "hitori.shading-fails", Level: failLevel, UsesHypotheses: true,
		Find: func(l *puzzle.View) []puzzle.Step { return boardOf(l).fails(1) }},
	{ID: "hitori.unshading-fails", Level: failLevel + unshadedLevel, UsesHypotheses: true,
		Find: func(l *puzzle.View) []puzzle.Step { return boardOf(l).fails(0) }},
}

// forCell returns a technique that examines each cell.
func forCell(name string, level float64, find func(b board, i int) []puzzle.Step) puzzle.Technique {
	return puzzle.Technique{ID: "hitori." + name, Level: level, Find: func(l *puzzle.View) (out []puzzle.Step) {
		b := boardOf(l)
		for i := range b.h.numbers {
			if b.Done() {
				break
			}
			out = append(out, find(b, i)...)
		}
		return out
	}}
}

// repeated. Condition: a cell is unshaded. Conclusion: its twins are shaded. If one of them is unshaded too, it is a contradiction.
func (b board) repeated(i int) []puzzle.Step {
	if !b.Known.Is(i, 0) || !b.anyTwin(i, func(j int) bool { return !b.Known.Is(j, 1) }) {
		return nil
	}
	f := b.ofNumbers(i)
	f.Use(i)
	for j := range b.twins(i) {
		if b.Known.Is(j, 1) {
			continue
		}
		f.UseClues(b.at(j))
		f.Conclude(j, 1)
		if b.Known.Is(j, 0) {
			f.Use(j)
			f.Contradict()
		}
	}
	return f.Steps()
}

// anyTwin reports whether a twin of a cell satisfies a condition.
func (b board) anyTwin(i int, is func(j int) bool) bool {
	for j := range b.twins(i) {
		if is(j) {
			return true
		}
	}
	return false
}

// ahead returns the cells in a direction from a cell, up to n of them.
func (b board) ahead(i int, d ground.Direction, n int) (out []int) {
	for ; n > 0; n-- {
		if i = b.h.Next(i, d); i < 0 {
			break
		}
		out = append(out, i)
	}
	return out
}

// widen extends the step next to a shaded cell to all cells there, and gives a shaded cell next to the one between equal numbers as the
// reason instead of these (puzzle.Kind.Widen).
func widen(s puzzle.Step, known puzzle.Facts) puzzle.Step {
	switch {
	case s.Technique == "hitori.sandwich" && len(s.New) == 1:
		for _, at := range group.Around(s.New[0].At) {
			if x := (puzzle.Fact{At: at, Value: 1}); known.Holds(x) {
				return puzzle.Step{Technique: sideBySide.ID, Level: sideBySide.Level, New: s.New, Because: []puzzle.Fact{x}}
			}
		}
	case s.Technique == sideBySide.ID && !s.Contradiction():
		s.New = slices.Clone(s.New)
		for _, f := range s.Because {
			for _, at := range group.Around(f.At) {
				if x := (puzzle.Fact{At: at}); known.Board().Index(at) >= 0 && !known.Holds(x) && !slices.Contains(s.New, x) {
					s.New = append(s.New, x)
				}
			}
		}
	}
	return s
}

// equal reports whether cells have the same number.
func (b board) equal(cells ...int) bool {
	n := b.h.numbers[cells[0]]
	return n != None && !slices.ContainsFunc(cells, func(i int) bool { return b.h.numbers[i] != n })
}

// sandwich. Condition: one cell lies between twins. Conclusion: one of them is shaded, so it is unshaded.
func (b board) sandwich(i int) (out []puzzle.Step) {
	for _, d := range axes {
		if x := b.ahead(i, d, 2); len(x) == 2 && b.Known.IsOpen(x[0]) && b.equal(i, x[1]) && !b.equal(i, x[0]) {
			f := b.ofNumbers(i, x[1])
			f.Conclude(x[0], 0)
			out = append(out, f.Steps()...)
		}
	}
	return out
}

// triple. Condition: three equal numbers are in a row. Conclusion: two of them are shaded and not side by side: the outer ones.
func (b board) triple(i int) (out []puzzle.Step) {
	for _, d := range axes {
		if x := b.ahead(i, d, 2); len(x) == 2 && b.equal(i, x[0], x[1]) {
			f := b.ofNumbers(i, x[0], x[1])
			f.Conclude(i, 1)
			f.Conclude(x[0], 0)
			f.Conclude(x[1], 1)
			out = append(out, f.Steps()...)
		}
	}
	return out
}

// others returns the twins of a cell along a direction, besides those next to it.
func (b board) others(i int, d ground.Direction, but ...int) (out []int) {
	same := b.same[0][i]
	if d == ground.South {
		same = b.same[1][i]
	}
	for _, j := range same {
		if j != i && !slices.Contains(but, j) {
			out = append(out, j)
		}
	}
	return out
}

// pairIsolates. Condition: twins are side by side, the first such pair of their number in a line. Conclusion: exactly one of them is
// unshaded, so the other equal numbers of the line are shaded.
func (b board) pairIsolates(i int) (out []puzzle.Step) {
	for _, d := range axes {
		x := b.ahead(i, d, 1)
		if len(x) < 1 || !b.equal(i, x[0]) {
			continue
		}
		others := b.others(i, d, x[0])
		if slices.ContainsFunc(others, func(j int) bool { return j < i && b.equal(j, b.h.Next(j, d)) }) {
			continue
		}
		f := b.ofNumbers(i, x[0])
		for _, j := range others {
			if b.Known.IsOpen(j) {
				f.UseClues(b.at(j))
				f.Conclude(j, 1)
			}
		}
		out = append(out, f.Steps()...)
	}
	return out
}

// flankedPair. Condition: A B B A in a line, and another A there. Conclusion: one B is shaded, so the A next to it is unshaded and the
// other A is shaded.
func (b board) flankedPair(i int) (out []puzzle.Step) {
	for _, d := range axes {
		x := b.ahead(i, d, 3)
		if len(x) < 3 || !b.equal(i, x[2]) || !b.equal(x[0], x[1]) || b.equal(i, x[0]) {
			continue
		}
		f := b.ofNumbers(i, x[0], x[1], x[2])
		f.AddArgs(pairArgs{Pair: b.h.numbers[x[0]]})
		for _, j := range b.others(i, d, x[2]) {
			if b.Known.IsOpen(j) {
				f.UseClues(b.at(j))
				f.Conclude(j, 1)
			}
		}
		out = append(out, f.Steps()...)
	}
	return out
}

// The level of corners, and what known facts add.
const cornerLevel, premiseLevel = 2.2, 0.2

// corner. Condition: the four cells in a corner of the board have twins among them, and the two next to the corner cannot both be shaded,
// since they would isolate it. Conclusion: what all ways to shade the four cells have in common.
func (b board) corner(i int) []puzzle.Step {
	r, c := i/b.h.Cols, i%b.h.Cols
	rows, cols := b.h.Rows, b.h.Cols
	if r > 0 && r < rows-1 || c > 0 && c < cols-1 || min(rows, cols) < 3 {
		return nil
	}
	r2, c2 := 1, 1
	if r > 0 {
		r2 = r - 1
	}
	if c > 0 {
		c2 = c - 1
	}
	cells := [4]int{i, r*cols + c2, r2*cols + c, r2*cols + c2} // the corner, the two next to it, the fourth
	sides := [...][2]int{{0, 1}, {0, 2}, {1, 3}, {2, 3}}
	f := b.NewStep(puzzle.WholeBoard(puzzle.Connected))
	f.Level = cornerLevel
	all, some := uint(15), uint(0)
	for set := range uint(16) {
		ok := set&6 != 6
		for _, x := range sides {
			both := set>>x[0]&1 + set>>x[1]&1
			ok = ok && both < 2 && (both > 0 || !b.equal(cells[x[0]], cells[x[1]]))
		}
		for k, j := range cells {
			ok = ok && b.Known.Candidates(j).Has(int(set>>k&1))
		}
		if ok {
			all, some = all&set, some|set
		}
	}
	said := cornerArgs{Corner: b.at(i)}
	for _, x := range sides {
		if b.equal(cells[x[0]], cells[x[1]]) {
			said.Equal = append(said.Equal, ground.Places(b.h.Grid, cells[x[0]], cells[x[1]])...)
		}
	}
	slices.SortFunc(said.Equal, puzzle.Place.Compare)
	said.Equal = slices.Compact(said.Equal)
	f.UseClues(said.Equal...)
	for k, j := range cells {
		switch {
		case !b.Known.IsOpen(j):
			f.Use(j)
			f.Level = cornerLevel + premiseLevel
		case all>>k&1 == 1 && some>>k&1 == 1:
			f.Conclude(j, 1)
		case some>>k&1 == 0 && all>>k&1 == 0:
			f.Conclude(j, 0)
		}
	}
	if all == 15 && some == 0 {
		f.Contradict()
	}
	f.AddArgs(said)
	return f.Steps()
}

// The levels: of a refutation in two rounds, what each further one adds, and what an unshaded cell adds. maxRounds limits what a person
// would follow.
const (
	failLevel     = 3.0
	perRound      = 0.4
	unshadedLevel = 0.1
	maxRounds     = 20
)

// fails. Condition: a value of an open cell leads to a contradiction by simple steps. Conclusion: the other value. The level rises with the
// number of rounds, in each of which one technique is used wherever possible.
func (b board) fails(value int) []puzzle.Step {
	base := failLevel
	if value == 0 {
		base += unshadedLevel
	}
	doubts, _ := b.follower.Failing(b.View, value)
	h := assume.Hypotheses{Value: value, Rounds: maxRounds,
		Follow: func(_ int, x puzzle.Fact) *assume.Forcing { return assume.Follow(b.View, b.moves, x) },
		Level: func(_, rounds int, s *puzzle.Step) float64 {
			if s != nil {
				keepClues(s)
			}
			return base + perRound*float64(max(0, rounds-2))
		}}
	return h.Refutations(b.View, doubts)
}

// keepClues drops from the sub-steps about repeated numbers, and from the step, the numbers of cells that the refutation does not need.
func keepClues(s *puzzle.Step) {
	s.Clues = nil
	for k, t := range s.Sub {
		if t.Technique == "hitori.repeated" {
			s.Sub[k].Clues = append(puzzle.Places(t.Because), puzzle.Places(t.New)...)
		}
		s.Clues = assume.Merge(s.Clues, s.Sub[k].Clues)
	}
}
