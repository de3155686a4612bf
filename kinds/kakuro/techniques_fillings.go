package kakuro

import (
	"math"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
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

// tried is a filling of a run that is supposed, and what the runs that cross it leave to their cells.
type tried struct {
	*line
	way  []int
	left map[int]puzzle.Mask // by unknown, where it is less than before
	lost *line               // a run that cannot be filled then; nil for none
}

// try supposes a filling.
func (l *line) try(way []int) *tried {
	t := &tried{line: l, way: way, left: map[int]puzzle.Mask{}}
	for i, j := range l.open {
		w := l.crossed(j)
		if w.dead {
			continue
		}
		left := l.filter(t.crossing(i, w), w.sum)
		if left == nil {
			t.lost = w
			return t
		}
		for e, m := range left {
			if w.cells[e] != l.cells[j] && m != w.can[e] {
				t.left[w.cells[e]] = m
			}
		}
	}
	for _, u := range t.around() {
		if l.filter(t.leaves(u), u.sum) == nil {
			t.lost = u
			return t
		}
	}
	return t
}

// crossed is the run that crosses this one in its cell j, as it was seen last.
func (l *line) crossed(j int) *line { return &l.lines[l.of[l.cells[j]][1-l.heading]] }

// crossing is what is left to the cells of the run that crosses this one in its open cell i when that has its digit.
func (t *tried) crossing(i int, w *line) []puzzle.Mask {
	out := slices.Clone(w.can)
	out[slices.Index(w.cells, t.cells[t.open[i]])] = puzzle.Only(t.way[i])
	return out
}

// around are the other runs in which two cells or more have less left, in the order of the puzzle.
func (t *tried) around() []*line {
	count := map[int]int{}
	for u := range t.left { // any order: a count
		count[t.parallel(u)]++
	}
	var runs []int
	for run, n := range count { // any order: sorted below
		if n > 1 && !t.lines[run].dead {
			runs = append(runs, run)
		}
	}
	slices.Sort(runs)
	out := make([]*line, len(runs))
	for i, run := range runs {
		out[i] = &t.lines[run]
	}
	return out
}

// parallel is the run of an unknown that lies as the one tried does.
func (t *tried) parallel(u int) int { return t.of[u][t.heading] }

// leaves is what is left to the cells of a run.
func (t *tried) leaves(u *line) []puzzle.Mask {
	out := slices.Clone(u.can)
	for e, w := range u.cells {
		if m, ok := t.left[w]; ok {
			out[e] = m
		}
	}
	return out
}

// because makes a finding rest on what leaves the lost run no filling, and returns the cells that lost digits on the way, and what
// is left to each.
func (t *tried) because(f *puzzle.Finding) (via []puzzle.Place, left []leftArgs) {
	if t.lost.heading != t.heading {
		for i, j := range t.open {
			if t.crossed(j) == t.lost {
				t.needs(f, i, t.lost, func(left []puzzle.Mask) bool { return left == nil })
			}
		}
		return nil, nil
	}
	u := t.lost
	f.Clue(u.at)
	full := slices.Repeat([]puzzle.Mask{digits}, len(u.cells))
	can := reduce.Relax(t.leaves(u), full, func(can []puzzle.Mask) bool { return u.filter(can, u.sum) == nil })
	for e, w := range u.cells {
		f.OnNot(w, digits&^can[e])
		struck := u.can[e] &^ can[e]
		if struck == 0 {
			continue
		}
		via = append(via, u.cell(w))
		left = append(left, leftArgs{Place: u.cell(w), Digits: slices.Collect((u.can[e] &^ struck).Values())})
		for i, j := range t.open {
			if across := t.crossed(j); across == &t.lines[t.of[w][1-t.heading]] {
				at := slices.Index(across.cells, w)
				t.needs(f, i, across, func(left []puzzle.Mask) bool { return left == nil || left[at]&struck == 0 })
			}
		}
	}
	return via, left
}

// needs makes a finding rest on as much of what is struck from the cells of a crossing run as something that holds of its fillings takes.
func (t *tried) needs(f *puzzle.Finding, i int, w *line, holds func(left []puzzle.Mask) bool) {
	f.Clue(w.at)
	can := t.crossing(i, w)
	taken := slices.Index(w.cells, t.cells[t.open[i]])
	full := slices.Repeat([]puzzle.Mask{digits}, len(can))
	full[taken] = can[taken]
	can = reduce.Relax(can, full, func(can []puzzle.Mask) bool { return holds(t.filter(can, w.sum)) })
	for e, m := range can {
		if e != taken {
			f.OnNot(w.cells[e], digits&^m)
		}
	}
}

// tryWays tries the fillings of a run.
func (l *line) tryWays(few [][]int) []puzzle.Step {
	var lost []*tried
	left := make([]puzzle.Mask, len(l.open))
	for _, way := range few {
		if t := l.try(way); t.lost != nil {
			lost = append(lost, t)
			continue
		}
		for i, d := range way {
			left[i] |= puzzle.Only(d)
		}
	}
	if len(lost) == 0 {
		return nil
	}
	f := l.finding()
	f.Level = math.Round(10*(crossCasesLevel+float64(perTried*float64(len(few)-2)))) / 10
	struck := make([]puzzle.Mask, len(l.open))
	some := false
	for i, j := range l.open {
		struck[i] = l.can[j] &^ left[i]
		some = some || struck[i] != 0
		f.Left(l.cells[j], digits&^struck[i])
	}
	if !some {
		return nil
	}
	l.restOn(f, func(can []puzzle.Mask) bool { return l.onlyLost(can, struck, lost) })
	var fails []failArgs
	for _, t := range lost {
		fail := failArgs{Digits: spelled(t.way), Lost: t.lost.at}
		fail.Via, fail.Left = t.because(f)
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

// onlyLost reports whether all fillings of the run that have a digit struck are among those lost.
func (l *line) onlyLost(can []puzzle.Mask, struck []puzzle.Mask, lost []*tried) bool {
	ways := l.ways(can, mostWays)
	return len(ways) <= mostWays && !slices.ContainsFunc(ways, func(way []int) bool {
		has := false
		for i, d := range way {
			has = has || struck[i].Has(d)
		}
		return has && !slices.ContainsFunc(lost, func(t *tried) bool { return slices.Equal(t.way, way) })
	})
}
