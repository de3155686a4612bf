package kakuro

import (
	"math"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/internal/solver/assume"
	"github.com/teka-puzzles/teka/internal/solver/reduce"
	"github.com/teka-puzzles/teka/puzzle"
)

// The techniques that list the few fillings of a run.

// maxFillings is the maximum number of fillings that are listed.
const maxFillings = 6

// The levels of listing the fillings of a run, by their number and the open cells.
const (
	fillingsLevel = 1.8 // of no filling in two cells
	perFilling    = 0.1
	perOpenCell   = 0.1
)

// ways lists the fillings of the open cells with these candidates, as fillingsOf does.
func (l *line) ways(can []puzzle.Mask, most int) [][]int {
	open := lists.Map(l.open, func(j int) puzzle.Mask { return can[j] })
	return fillingsOf(open, l.sum == 0, l.rest, l.placed, most)
}

// fillingsOf lists the fillings of cells with these candidates by different digits, none of them in used, that add up to rest or, if any is
// set, to anything. It stops after most+1 of them, which shows that there are more than most.
func fillingsOf(can []puzzle.Mask, any bool, rest int, used puzzle.Mask, most int) [][]int {
	var out [][]int
	digit := make([]int, 0, len(can))
	var walk func(i, rest int, used puzzle.Mask) bool
	walk = func(i, rest int, used puzzle.Mask) bool {
		if i == len(can) {
			if any || rest == 0 {
				out = append(out, slices.Clone(digit))
			}
			return len(out) <= most
		}
		left := can[i] &^ used
		if i == len(can)-1 && !any {
			left &= between(rest, rest)
		}
		for d := range left.Values() {
			if !any && d > rest {
				break
			}
			digit = append(digit, d)
			more := walk(i+1, rest-d, used|puzzle.Only(d))
			if digit = digit[:i]; !more {
				return false
			}
		}
		return true
	}
	walk(0, rest, used)
	return out
}

// few returns the fillings of a run. It returns nil if there are more than maxFillings, or if the run has no sum.
func (l *line) few() [][]int {
	if l.sum == 0 {
		return nil
	}
	if ways := l.ways(l.can, maxFillings); len(ways) <= maxFillings {
		return ways
	}
	return nil
}

// spelled writes a filling as players do: 1 7 8.
func spelled(way []int) string {
	text := make([]byte, 0, 2*len(way))
	for _, d := range way {
		text = append(text, byte('0'+d), ' ')
	}
	return strings.TrimSpace(string(text))
}

// fillings returns the fillings of few as players write them; nil where few is nil.
func (l *line) fillings() []string {
	var out []string
	for _, way := range l.few() {
		out = append(out, spelled(way))
	}
	return out
}

// fillCases. Condition: one to six fillings of the run with its candidates. Conclusion: digits that a cell has in none of them are
// eliminated. Level 1.9 for one filling of two cells, and 0.1 more for each further filling and each further cell. Runs with more fillings
// are left to permutations.
func fillCases(l *line) []puzzle.Step {
	few := l.few()
	if few == nil {
		return nil
	}
	f := l.byFillings()
	if f == nil {
		return nil
	}
	f.Level = math.Round(10*(fillingsLevel+float64(perFilling*float64(len(few)))+float64(perOpenCell*float64(len(l.open)-2)))) / 10
	f.AddArgs(fillingsArgs{Fillings: l.fillings(), Open: l.openCells()})
	return f.Steps()
}

// permutationLevels are the levels by the maximum number of fillings.
var permutationLevels = []struct {
	most  int
	level float64
}{{12, 3.2}, {24, 3.8}, {math.MaxInt, 4.6}}

// permutations (K19). Condition: more than six fillings of the run with its candidates, none of which has d in a certain cell. Conclusion:
// d is eliminated. It subsumes all other techniques about one run, so it is used last. Level 3.2 up to twelve fillings, 3.8 up to 24, else
// 4.6.
func permutations(l *line) []puzzle.Step {
	if l.few() != nil {
		return nil
	}
	f := l.byFillings()
	if f == nil {
		return nil
	}
	ways := len(l.ways(l.can, permutationLevels[1].most))
	for _, x := range permutationLevels {
		if f.Level = x.level; ways <= x.most {
			break
		}
	}
	return f.Steps()
}

// byFillings returns the finding of what all fillings eliminate; nil for nothing.
func (l *line) byFillings() *puzzle.StepBuilder {
	f := l.derived(func(can []puzzle.Mask) []puzzle.Mask { return l.filter(can, l.sum) })
	if f != nil {
		f.AddArgs(openArgs{restArgs: l.rests(), Cells: len(l.open)})
	}
	return f
}

// The levels of checking fillings against crossing runs: of two, and of each further one.
const (
	crossCasesLevel = 3.6
	perTried        = 0.2
)

// crossCases (K18). Condition: the run has two to six fillings. With some of them, a crossing run cannot be filled, or the crossing runs
// leave too little to a parallel run. Conclusion: digits that a cell has only in such fillings are eliminated. Level 3.6 for two fillings,
// and 0.2 more for each further one.
func crossCases(look *puzzle.View) []puzzle.Step {
	b := boardOf(look)
	for i := range b.runs {
		if l := b.line(i); !l.impossible && !l.fits {
			return nil
		}
	}
	var out []puzzle.Step
	for i := range b.runs {
		if b.Done() {
			return nil
		}
		l := b.line(i)
		if l.impossible || len(l.open) < 2 || l.reducible {
			continue
		}
		if few := l.few(); len(few) > 1 {
			out = append(out, l.tryWays(few)...)
		}
	}
	return out
}

// crossed returns the run that crosses this one in its cell j, as last examined.
func (l *line) crossed(j int) *line { return &l.lines[l.of[l.cells[j]][1-l.heading]] }

// Unknowns, Left, Fill and Needs implement assume.Line.
func (l *line) Unknowns() []int     { return l.cells }
func (l *line) Left() []puzzle.Mask { return l.can }

func (l *line) Fill(can []puzzle.Mask) ([]puzzle.Mask, bool) {
	left := l.filter(can, l.sum)
	return left, left != nil
}

// Needs adds the run and the eliminated candidates that it needs as premises: with them its cells lose the digits in struck or, if that is
// nil, the run cannot be filled. Cell taken, -1 for none, keeps its candidates in can without premises. It returns the candidates that the
// premises leave.
func (l *line) Needs(f *puzzle.StepBuilder, can []puzzle.Mask, taken int, struck []puzzle.Mask) []puzzle.Mask {
	f.UseClues(l.at)
	full := slices.Repeat([]puzzle.Mask{digits}, len(can))
	if taken >= 0 {
		full[taken] = can[taken]
	}
	can = reduce.Relax(can, full, func(can []puzzle.Mask) bool {
		left := l.filter(can, l.sum)
		return left == nil || struck != nil && sameEliminations(left, struck, make([]puzzle.Mask, len(left)))
	})
	for e, m := range can {
		if e != taken {
			f.UseEliminated(l.cells[e], digits&^m)
		}
	}
	return can
}

// tryWays returns the step that excludes those fillings of the run that leave a crossing or parallel run without one; nil if all
// fillings are possible.
func (l *line) tryWays(few [][]int) []puzzle.Step {
	c := assume.Cases[*line]{Line: l, Cells: l.open, MinLosses: 2}
	for _, j := range l.open {
		w := l.crossed(j)
		if w.impossible {
			w = nil
		}
		c.Across = append(c.Across, w)
	}
	for i := range l.lines {
		if w := &l.lines[i]; w.heading == l.heading && !w.impossible {
			c.Adjacent = append(c.Adjacent, w)
		}
	}
	lost, struck := c.Try(few)
	if len(lost) == 0 {
		return nil
	}
	f := l.finding()
	f.Level = math.Round(10*(crossCasesLevel+float64(perTried*float64(len(few)-2)))) / 10
	for i, j := range l.open {
		f.Restrict(l.cells[j], digits&^struck[i])
	}
	l.restOn(f, func(can []puzzle.Mask) bool {
		ways := l.ways(can, maxWays)
		return len(ways) <= maxWays && assume.Covers(lost, struck, ways)
	})
	var fails []failArgs
	for _, t := range lost {
		fail := failArgs{Digits: spelled(t.Way), Lost: t.Failed.at}
		via, left := t.Premises(f)
		for i, u := range via {
			fail.Via = append(fail.Via, l.cell(u))
			fail.Left = append(fail.Left, leftArgs{Place: l.cell(u), Digits: slices.Collect(left[i].Values())})
		}
		fails = append(fails, fail)
	}
	if len(lost) == len(few) {
		f.Contradict()
	}
	all := lists.Map(few, spelled)
	f.AddArgs(triedArgs{restArgs: l.rests(), fillingsArgs: fillingsArgs{all, l.openCells()}, Fails: fails})
	return f.Steps()
}

// maxWays is the maximum number of fillings of a run that are compared to reduce premises.
const maxWays = 60
