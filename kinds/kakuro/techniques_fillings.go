package kakuro

import (
	"math"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/solver/assume"
	"github.com/teka-puzzles/teka/solver/reduce"
)

// The techniques that write out the few fillings of a run.

// mostFillings is how many fillings are told one by one.
const mostFillings = 6

// The levels of going through the fillings of a run, by how many there are and how many cells are open.
const (
	fillingsLevel = 1.8 // of no filling in two cells
	perFilling    = 0.1
	perOpenCell   = 0.1
)

// ways lists the ways to fill the open cells of a run with the digits given, as the digits of these cells; one more than most when
// there are more.
func (l *line) ways(can []puzzle.Mask, most int) [][]int {
	var out [][]int
	digit := make([]int, 0, len(l.open))
	var walk func(i, rest int, used puzzle.Mask) bool
	walk = func(i, rest int, used puzzle.Mask) bool {
		if i == len(l.open) {
			if l.sum == 0 || rest == 0 {
				out = append(out, slices.Clone(digit))
			}
			return len(out) <= most
		}
		for d := range (can[l.open[i]] &^ used).Values() {
			if l.sum > 0 && d > rest {
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
	walk(0, l.rest, l.placed)
	return out
}

// few are the fillings of a run when it has no more than are told one by one; nil for more.
func (l *line) few() [][]int {
	if l.sum == 0 {
		return nil
	}
	if ways := l.ways(l.can, mostFillings); len(ways) <= mostFillings {
		return ways
	}
	return nil
}

// spelled is a filling as players write it: 1 7 8.
func spelled(way []int) string {
	text := make([]byte, 0, 2*len(way))
	for _, d := range way {
		text = append(text, byte('0'+d), ' ')
	}
	return strings.TrimSpace(string(text))
}

// fillings lists the few ways to fill the open cells of a run, as players write them; nil for more than six.
func (l *line) fillings() []string {
	var out []string
	for _, way := range l.few() {
		out = append(out, spelled(way))
	}
	return out
}

// fillCases: a run has few fillings left, which are gone through one by one. Condition: one to six fillings with its candidates.
// Conclusion: a digit that a cell has in none of them is struck. Level 1.9 for one filling of two cells, and 0.1 more for each
// further filling and each further cell. Runs with more fillings are left to permutations.
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
	f.Say(fillingsArgs{Fillings: l.fillings(), Open: l.openCells()})
	return f.Steps()
}

// permutationLevels are the levels of runs with up to so many fillings.
var permutationLevels = []struct {
	most  int
	level float64
}{{12, 3.2}, {24, 3.8}, {math.MaxInt, 4.6}}

// permutations (K19): of all ways to fill the run with its candidates none has a digit in a cell. Condition: more than six fillings
// with different digits and the sum, none of which has d there. It is what all techniques of one run come to, so it speaks only
// when they are silent. Level 3.2 up to twelve fillings, 3.8 up to 24, else 4.6.
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

// byFillings is what all fillings of the run leave to its cells; nil when that is no less than what is left to them.
func (l *line) byFillings() *puzzle.Finding {
	f := l.derived(func(can []puzzle.Mask) []puzzle.Mask { return l.filter(can, l.sum) })
	if f != nil {
		f.Say(openArgs{restArgs: l.rests(), Cells: len(l.open)})
	}
	return f
}

// The levels of fillings that are held against the runs that cross: of two, and what each further one adds.
const (
	crossCasesLevel = 3.6
	perTried        = 0.2
)

// crossCases (K18): a run has few fillings left, and not all of them leave the runs round it something. Condition: the run has two
// to six fillings; with one of them, a run that crosses it cannot be filled, or the runs that cross it leave so little to one that
// they cross, too, that this cannot be filled. Conclusion: a digit that a cell has only in such fillings is struck. Level 3.6 for
// two fillings, and 0.2 more for each further one.
func crossCases(look *puzzle.Look) []puzzle.Step {
	b := boardOf(look)
	for i := range b.runs {
		if l := b.line(i); !l.dead && !l.fits {
			return nil
		}
	}
	var out []puzzle.Step
	for i := range b.runs {
		if b.Over() {
			return nil
		}
		l := b.line(i)
		if l.dead || len(l.open) < 2 || l.news {
			continue
		}
		if few := l.few(); len(few) > 1 {
			out = append(out, l.tryWays(few)...)
		}
	}
	return out
}

// crossed is the run that crosses this one in its cell j, as it was seen last.
func (l *line) crossed(j int) *line { return &l.lines[l.of[l.cells[j]][1-l.heading]] }

// Unknowns, Left, Fill and Needs are those of assume.Line.
func (l *line) Unknowns() []int     { return l.cells }
func (l *line) Left() []puzzle.Mask { return l.can }

func (l *line) Fill(can []puzzle.Mask) ([]puzzle.Mask, bool) {
	left := l.filter(can, l.sum)
	return left, left != nil
}

func (l *line) Needs(f *puzzle.Finding, can []puzzle.Mask, taken int, struck []puzzle.Mask) []puzzle.Mask {
	f.Clue(l.at)
	full := slices.Repeat([]puzzle.Mask{digits}, len(can))
	if taken >= 0 {
		full[taken] = can[taken]
	}
	can = reduce.Relax(can, full, func(can []puzzle.Mask) bool {
		left := l.filter(can, l.sum)
		return left == nil || struck != nil && strikes(left, struck, make([]puzzle.Mask, len(left)))
	})
	for e, m := range can {
		if e != taken {
			f.OnNot(l.cells[e], digits&^m)
		}
	}
	return can
}

// tryWays tries the fillings of a run.
func (l *line) tryWays(few [][]int) []puzzle.Step {
	c := assume.Cases[*line]{Line: l, Cells: l.open, MinLosses: 2}
	for _, j := range l.open {
		w := l.crossed(j)
		if w.dead {
			w = nil
		}
		c.Across = append(c.Across, w)
	}
	for i := range l.lines {
		if w := &l.lines[i]; w.heading == l.heading && !w.dead {
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
		f.Left(l.cells[j], digits&^struck[i])
	}
	l.restOn(f, func(can []puzzle.Mask) bool {
		ways := l.ways(can, mostWays)
		return len(ways) <= mostWays && assume.Covers(lost, struck, ways)
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
		f.Clash()
	}
	all := make([]string, len(few))
	for i, way := range few {
		all[i] = spelled(way)
	}
	f.Say(triedArgs{restArgs: l.rests(), fillingsArgs: fillingsArgs{all, l.openCells()}, Fails: fails})
	return f.Steps()
}

// mostWays is how many fillings of a run are gone through to make a reason smaller.
const mostWays = 60
