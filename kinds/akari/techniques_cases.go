package akari

import (
	"context"
	"math"
	"slices"

	"github.com/teka-puzzles/teka/internal/solver/assume"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// Techniques that assume lights and follow what they force by the four simplest techniques.

// The levels: of a refutation with two sub-steps, what each further one adds, what a cell without light adds, of cases, and what cases of a
// number add.
const (
	failLevel   = 3.2
	perSubStep  = 0.3
	darkLevel   = 0.2
	casesLevel  = 3.6
	perCaseStep = 0.1
	numberLevel = 0.2
)

// maxSubSteps and maxCaseSteps limit what a person would follow.
const (
	maxSubSteps  = 14
	maxCaseSteps = 24
	caseRounds   = 4
)

// forcing is a board on which facts are assumed, with the steps that follow.
type forcing struct {
	board
	assume.Trail
	only   []int       // the numbers that may be used, and no cells; nil for all
	end    puzzle.Step // a contradiction, if closed
	closed bool
}

// follow assumes values of open unknowns and takes the steps that they force, round by round, until there is a contradiction, nothing
// follows, or rounds are over. If only is not nil, it uses no cells, and only these numbers.
func (b board) follow(rounds int, only []int, assumed ...puzzle.Fact) *forcing {
	w := &forcing{board: board{b.tables, b.WithFacts(b.Known.Clone())}, Trail: assume.Trail{Base: b.Known, Assumed: assumed}, only: only}
	var news []int
	for _, x := range assumed {
		w.Known.Add(x)
		news = append(news, b.board().Index(x.At))
	}
	for range rounds {
		if len(news) == 0 || w.closed {
			break
		}
		news = w.round(news)
	}
	return w
}

// round takes the steps that follow from the unknowns decided last, and returns the newly decided unknowns. It stops at a contradiction.
func (w *forcing) round(last []int) (news []int) {
	var found []puzzle.Step
	take := func(id string, level float64, steps []puzzle.Step) {
		for _, s := range steps {
			s.Technique, s.Level = "akari."+id, level
			found = append(found, s)
		}
	}
	var cells []int // whose sources became fewer
	for _, u := range last {
		for h := range ground.Direction(4) {
			next := w.Next(w.cellOf(u), h)
			if next < 0 || w.cells[next] < 0 {
				continue
			}
			k, _ := slices.BinarySearch(w.numbers, next)
			if w.only != nil && !slices.Contains(w.only, k) {
				continue
			}
			take("full-number", 1.0, w.fullNumber(k))
			take("all-needed", 1.0, w.allNeeded(k))
		}
		if w.is(u, 1) {
			for _, l := range w.in[u] {
				take("shine", 1.0, w.shine(int(l)))
			}
		} else if w.only == nil {
			cells = w.sources(u, cells)
		}
	}
	slices.Sort(cells)
	for _, x := range slices.Compact(cells) {
		take("only-source", 1.2, w.onlySource(x))
	}
	for _, s := range found {
		if s.Contradiction() {
			w.end, w.closed = s, true
			return nil
		}
	}
	for _, s := range found {
		for _, x := range s.New {
			if w.Known.Holds(w.board.board().Opposite(x)) {
				s.New = []puzzle.Fact{x}
				w.end, w.closed = s, true
				return nil
			}
		}
		w.Steps = append(w.Steps, s)
		for _, x := range s.New {
			if w.Known.Add(x) {
				news = append(news, w.board.board().Index(x.At))
			}
		}
	}
	return news
}

// fails. Condition: a light in an open cell (or none, for value 0) leads to a contradiction by simple steps. Conclusion: the opposite. The
// level rises with the number of steps.
func (b board) fails(value int) (out []puzzle.Step) {
	base := failLevel
	if value == 0 {
		base += darkLevel
	}
	w := b.propagated()
	if w == nil {
		return nil
	}
	var doubts []int
	for u := range b.board().Len() {
		if w.state[u] == open && !b.Done() && !w.assume(puzzle.Fact{At: b.at(u), Value: value}) {
			doubts = append(doubts, u)
		}
		w.undo(w.base)
	}
	w.undo(0)
	for _, u := range doubts {
		if b.Done() {
			break
		}
		w := b.follow(maxSubSteps, nil, puzzle.Fact{At: b.at(u), Value: value})
		if !w.closed {
			continue
		}
		s, assumes := w.Refute(w.end)
		if len(s.Sub) > maxSubSteps {
			continue
		}
		if assumes {
			s.New = []puzzle.Fact{{At: b.at(u), Value: 1 - value}}
		}
		s.Level = rounded(base + perSubStep*float64(max(0, len(s.Sub)-2)))
		out = append(out, s)
	}
	return out
}

func rounded(level float64) float64 { return math.Round(10*level) / 10 }

// propagated returns the counters of the board, with everything known propagated; nil if that is a contradiction. They are shared: the
// caller undoes all.
func (b board) propagated() *narrower {
	w := b.counts
	for u := range b.board().Len() {
		if !b.open(u) {
			w.decide(u, uint8(b.Known.Candidates(u)), puzzle.Place{})
		}
	}
	if !w.settle(context.Background()) {
		w.undo(0)
		return nil
	}
	w.base = len(w.trail)
	return w
}

// assume propagates facts. It returns false if that is a contradiction.
func (w *narrower) assume(facts ...puzzle.Fact) bool {
	for _, x := range facts {
		if !w.decide(w.board.Index(x.At), uint8(puzzle.Only(x.Value)), puzzle.Place{}) {
			return false
		}
	}
	return w.settle(context.Background())
}

// agree reports whether ways may have something in common that is not known: what all that do not fail have in common by full propagation,
// or that all fail.
func (w *narrower) agree(ways [][]puzzle.Fact) bool {
	var common map[int32]uint8 // nil before the first way that does not fail
	for _, way := range ways {
		if w.assume(way...) {
			found := map[int32]uint8{}
			for _, u := range w.trail[w.base:] {
				if common == nil || common[u] == w.state[u] {
					found[u] = w.state[u]
				}
			}
			common = found
		}
		w.undo(w.base)
	}
	return common == nil || len(common) > 0
}

// cellCases. Condition: X has two or three sources left; a light in each is followed by simple steps, and some may fail. Conclusion: what
// all others have in common.
func (b board) cellCases() (out []puzzle.Step) {
	w := b.propagated()
	if w == nil {
		return nil
	}
	defer w.undo(0)
	for x := range b.board().Len() {
		open, dark, ok := b.openSources(x)
		if !ok || len(open) < 2 || len(open) > 3 || b.Done() {
			continue
		}
		f := b.ofCell(x)
		f.Use(dark...)
		var ways [][]puzzle.Fact
		for _, u := range open {
			ways = append(ways, []puzzle.Fact{{At: b.at(u), Value: 1}})
		}
		if !w.agree(ways) {
			continue
		}
		f.AddArgs(cellArgs{Cell: b.at(x)})
		out = append(out, b.shared(f, casesLevel, ways)...)
	}
	return out
}

// numberCases. Condition: N has two to six ways to place its lights; each is followed by simple steps, and some may fail. Conclusion: what
// all others have in common.
func (b board) numberCases() (out []puzzle.Step) {
	w := b.propagated()
	if w == nil {
		return nil
	}
	defer w.undo(0)
	for k := range b.numbers {
		lights, open, dark := b.split(k)
		if len(open) < 2 || b.Done() {
			continue
		}
		f := b.ofNumber(k)
		f.Use(lights...)
		f.Use(dark...)
		var ways [][]puzzle.Fact
		for set := range uint(1) << len(open) {
			var way []puzzle.Fact
			n := len(lights)
			for i, u := range open {
				v := int(set >> i & 1)
				n += v
				way = append(way, puzzle.Fact{At: b.at(u), Value: v})
			}
			if n == b.number(k) {
				ways = append(ways, way)
			}
		}
		if !w.agree(ways) {
			continue
		}
		f.AddArgs(cellArgs{Cell: b.place(b.numbers[k])})
		out = append(out, b.shared(f, casesLevel+numberLevel, ways)...)
	}
	return out
}

// shared completes a step about the ways of a cell or number with the conclusions that the remaining ways share.
func (b board) shared(f *puzzle.StepBuilder, level float64, ways [][]puzzle.Fact) []puzzle.Step {
	var all []*forcing
	in := 0
	for _, way := range ways {
		w := b.follow(caseRounds, nil, way...)
		if all = append(all, w); !w.closed {
			in++
		}
	}
	var shared []puzzle.Fact
	for u := range b.board().Len() {
		if !b.open(u) || in == 0 {
			continue
		}
		can := puzzle.Mask(0)
		for _, w := range all {
			if !w.closed {
				can |= w.Known.Candidates(u)
			}
		}
		if can.Len() == 1 {
			shared = append(shared, puzzle.Fact{At: b.at(u), Value: can.Min()})
			f.Conclude(u, can.Min())
		}
	}
	if in == 0 {
		f.Contradict()
	} else if len(shared) == 0 {
		return nil
	}
	steps := 0
	cases := make([]puzzle.Step, len(all))
	for k, w := range all {
		cases[k] = w.caseStep(shared)
		steps += len(cases[k].Sub)
	}
	if steps > maxCaseSteps {
		return nil
	}
	for _, s := range distinct(ways, cases) {
		f.AddSub(s)
	}
	f.Level = rounded(level + perCaseStep*float64(steps))
	f.AddArgs(puzzle.CaseCount{Cases: len(ways)})
	f.AddArgs(casesArgs{In: in, Out: len(ways) - in})
	return f.Steps()
}

// distinct drops cases as long as the others cover all ways. A case covers the ways with all lights that it uses.
func distinct(ways [][]puzzle.Fact, cases []puzzle.Step) (out []puzzle.Step) {
	covers := func(s puzzle.Step, way []puzzle.Fact) bool {
		said, _ := puzzle.ArgsAs[wayArgs](s.Args)
		return len(said.Dark) == 0 && !slices.ContainsFunc(said.Lights, func(at puzzle.Place) bool {
			return !slices.Contains(way, puzzle.Fact{At: at, Value: 1})
		})
	}
	gone := make([]bool, len(cases))
	covered := func(way []puzzle.Fact) bool {
		for j, s := range cases {
			if !gone[j] && covers(s, way) {
				return true
			}
		}
		return false
	}
	for k := range cases {
		gone[k] = true
		if slices.ContainsFunc(ways, func(way []puzzle.Fact) bool { return !covered(way) }) {
			gone[k] = false
			out = append(out, cases[k])
		}
	}
	return out
}

// caseStep returns a case as a step: from the assumed facts that it uses, which are premises of it, to the shared facts or the
// contradiction. If it uses cells without light of a way, it has the whole way.
func (w *forcing) caseStep(shared []puzzle.Fact) (s puzzle.Step) {
	if w.closed {
		s, _ = w.Refute(w.end)
	} else {
		s, _ = w.Reach(shared...)
	}
	use := func(x puzzle.Fact) bool {
		return slices.Contains(s.New, x) ||
			slices.ContainsFunc(s.Sub, func(t puzzle.Step) bool {
				return slices.Contains(t.Because, x) || slices.Contains(t.New, w.Base.Board().Opposite(x))
			})
	}
	whole := !slices.ContainsFunc(w.Assumed, use) ||
		slices.ContainsFunc(w.Assumed, func(x puzzle.Fact) bool { return x.Value == 0 && use(x) })
	var said wayArgs
	for _, x := range w.Assumed {
		if !whole && !use(x) {
			continue
		}
		if !slices.Contains(s.Because, x) {
			s.Because = append(s.Because, x)
		}
		if x.Value == 1 {
			said.Lights = append(said.Lights, x.At)
		} else {
			said.Dark = append(said.Dark, x.At)
		}
	}
	if len(said.Lights) > 0 {
		said.Dark = nil
	}
	s.Technique, s.Args = "akari.way", puzzle.ArgsOf(said)
	return s
}
