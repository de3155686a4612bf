package paper

import (
	"context"
	"slices"

	"github.com/teka-puzzles/teka/kinds/hashi"
	"github.com/teka-puzzles/teka/puzzle"
)

// Method is the method of Eriska Amrina Pratiwi, Rusdi Efendi and Reza Firsandaya Malik, "Penyelesaian Game Puzzle Hashiwokakero dengan
// Teknik Solving Hashi dan Depth First Search" (Universitas Sriwijaya; in English: Bulletin of Electrical Engineering and Informatics):
// five techniques in a fixed order, again and again until none finds anything, then a depth-first search.
//
// Of each island the method knows rem, its number less the bridges built, and of each pair of islands that see each other cap, how many more
// can be built: none where a built bridge crosses, else the least of two less those built, and of rem at both ends. Built bridges are
// never taken back but by the search. The search takes the islands in reading order and decides for each the bridges to its right and
// down, since those to its left and up are decided when its turn comes. Isolation is watched on the way, and at the end all islands must
// be one group.
//
// Since cap looks at rem, One Unsolved Neighbour and Leftovers find nothing that those before them have not found: they are kept where the
// paper has them.
//
// Repairs: the text's Few Neighbours is looser than what is sound, so that its sound form is used (at least what the others cannot take);
// more bridges than an island can get are noticed at once; and an island whose number is not told, which the paper does not have, is
// left to the search, with any number of bridges. The method always ends with a solution or with none, unless ctx ends first or the
// trace is stopped: then what the techniques have found is reported, and nothing of the search.
//
// The steps of the trace are named hashi.paper.just-enough-neighbours, one-unsolved-neighbour, few-neighbours, leftovers, isolation, and for
// the search try, fail and backtrack, with the depth among their arguments.
var Method = &puzzle.Paper{Kind: hashi.Kind, Run: solve}

func solve(ctx context.Context, p puzzle.Puzzle, _ puzzle.PaperOptions, trace func(puzzle.Step) bool) (puzzle.PaperResult, error) {
	if trace == nil {
		trace = func(puzzle.Step) bool { return true }
	}
	m := newPaper(ctx, p.(*hashi.Hashi), trace)
	switch done := m.techniques(); {
	case m.stopped:
		return puzzle.PaperResult{Status: puzzle.Undecided, Known: m.facts()}, nil
	case !done:
		return puzzle.PaperResult{Status: puzzle.NoSolution, Known: m.facts()}, nil
	}
	known := m.facts()
	switch ok := m.search(0, 1); {
	case m.stopped:
		return puzzle.PaperResult{Status: puzzle.Undecided, Known: known, Trials: m.trials}, nil
	case !ok:
		return puzzle.PaperResult{Status: puzzle.NoSolution, Known: known, Trials: m.trials}, nil
	}
	return puzzle.PaperResult{Status: puzzle.Solved, Known: m.solution(), Trials: m.trials}, nil
}

// paper is the state of the method.
type paper struct {
	board   *puzzle.Board
	islands []hashi.Island
	options hashi.Options
	ctx     context.Context
	trace   func(puzzle.Step) bool
	stopped bool

	pairs   []pair  // by unknown
	around  [][]int // by island: the unknowns at it
	order   []int   // the islands in reading order
	crosses [][]int // by pair: those whose bridges would cross
	built   []int   // by pair
	limit   []int   // by pair: the most bridges that isolation allows
	rem     []int   // by island; unlimited where the number is not told
	trials  int     // nodes of the search
}

// islandsPerLook is how often the context is looked at: once in so many islands.
const islandsPerLook = 1 << 10

// unlimited is what remains of an island whose number is not told.
const unlimited = 1 << 20

func newPaper(ctx context.Context, h *hashi.Hashi, trace func(puzzle.Step) bool) *paper {
	m := &paper{board: h.Board(), islands: h.Islands(), options: h.Options(), ctx: ctx, trace: trace}
	m.lay(h.Size())
	m.built, m.limit, m.rem = make([]int, len(m.pairs)), make([]int, len(m.pairs)), make([]int, len(m.islands))
	for u := range m.limit {
		m.limit[u] = m.options.Max
	}
	for i, x := range m.islands {
		if m.rem[i] = x.N; x.N == 0 {
			m.rem[i] = unlimited
		}
	}
	return m
}

// pair is two islands that see each other, the upper or left one first.
type pair struct{ a, b int }

// lay finds the pairs, which of them cross, and the order of reading.
func (m *paper) lay(rows, cols int) {
	at := make([]int32, rows*cols) // by cell: the island there
	for i, x := range m.islands {
		at[x.R*cols+x.C] = int32(i)
		m.order = append(m.order, i)
	}
	slices.SortFunc(m.order, func(i, j int) int {
		a, b := m.islands[i], m.islands[j]
		return (a.R-b.R)*puzzle.MaxSide + a.C - b.C
	})
	m.around = make([][]int, len(m.islands))
	for u := range m.board.Len() {
		x := m.board.Unknown(u).At
		p := pair{int(at[int(x.R)*cols+int(x.C)]), int(at[int(x.R2)*cols+int(x.C2)])}
		m.pairs = append(m.pairs, p)
		m.around[p.a], m.around[p.b] = append(m.around[p.a], u), append(m.around[p.b], u)
	}
	over := make([]int, rows*cols) // by cell: the pair that goes down over it, plus one
	for u, p := range m.pairs {
		for r := m.islands[p.a].R + 1; r < m.islands[p.b].R; r++ {
			over[r*cols+m.islands[p.a].C] = u + 1
		}
	}
	m.crosses = make([][]int, len(m.pairs))
	for u, p := range m.pairs {
		for c := m.islands[p.a].C + 1; c < m.islands[p.b].C; c++ {
			if v := over[m.islands[p.a].R*cols+c] - 1; v >= 0 {
				m.crosses[u], m.crosses[v] = append(m.crosses[u], v), append(m.crosses[v], u)
			}
		}
	}
}

// cell is the place of an island.
func (m *paper) cell(i int) puzzle.Place { return puzzle.Cell(m.islands[i].R, m.islands[i].C) }

// cap is how many more bridges the pair can get.
func (m *paper) cap(u int) int {
	for _, v := range m.crosses[u] {
		if m.built[v] > 0 {
			return 0
		}
	}
	p := m.pairs[u]
	return max(0, min(m.limit[u]-m.built[u], m.rem[p.a], m.rem[p.b]))
}

// caps adds up what an island can get, and lists its open neighbours by the pairs they make with it.
func (m *paper) caps(i int) (sum int, open []int) {
	for _, u := range m.around[i] {
		if c := m.cap(u); c > 0 {
			sum += c
			open = append(open, u)
		}
	}
	return sum, open
}

// other is the island that makes a pair with i.
func (m *paper) other(u, i int) int { return m.pairs[u].a + m.pairs[u].b - i }

// build adds bridges to a pair, or takes them away.
func (m *paper) build(u, n int) {
	p := m.pairs[u]
	m.built[u] += n
	for _, i := range [2]int{p.a, p.b} {
		if m.rem[i] < unlimited/2 {
			m.rem[i] -= n
		}
	}
}

// tell gives a step to the trace.
func (m *paper) tell(s puzzle.Step) {
	s.Technique = "hashi.paper." + s.Technique
	if !m.stopped && !m.trace(s) {
		m.stopped = true
	}
}

// techniques applies the five techniques in their order until none finds anything; false when an island cannot get its bridges.
func (m *paper) techniques() bool {
	all := []struct {
		name string
		find func(i int) map[int]int // by pair: the bridges to build at an island
	}{
		{"just-enough-neighbours", m.justEnough},
		{"one-unsolved-neighbour", m.oneUnsolved},
		{"few-neighbours", m.few},
		{"leftovers", m.leftovers},
	}
	for changed := true; changed && !m.stopped; {
		if m.ended() {
			return true
		}
		changed = false
		for _, t := range all {
			for k, i := range m.order {
				if k%islandsPerLook == islandsPerLook-1 && m.ended() {
					return true
				}
				if m.rem[i] == 0 || m.rem[i] == unlimited {
					continue
				}
				if sum, _ := m.caps(i); sum < m.rem[i] {
					m.tell(puzzle.Step{Technique: "fail", Clues: []puzzle.Place{m.cell(i)}, Args: map[string]any{"depth": 0, "reason": "too-few"}})
					return false
				}
				if m.apply(t.name, i, t.find(i)) {
					changed = true
				}
			}
		}
		if m.isolation() {
			changed = true
		}
	}
	return true
}

// apply builds what a technique has found at an island.
func (m *paper) apply(name string, i int, found map[int]int) bool {
	step := puzzle.Step{Technique: name, Clues: []puzzle.Place{m.cell(i)}}
	n := 0
	for _, u := range m.around[i] {
		if found[u] == 0 {
			continue
		}
		m.build(u, found[u])
		n += found[u]
		for v := range m.built[u] {
			step.New = append(step.New, puzzle.Fact{At: m.board.Unknown(u).At, Value: v, Not: true})
		}
	}
	if n > 0 {
		step.Args = map[string]any{"bridges": n}
		m.tell(step)
	}
	return n > 0
}

// justEnough is Just Enough Neighbours: what the neighbours can take is what remains, so all of it is built.
func (m *paper) justEnough(i int) map[int]int {
	sum, open := m.caps(i)
	if sum != m.rem[i] {
		return nil
	}
	found := map[int]int{}
	for _, u := range open {
		found[u] = m.cap(u)
	}
	return found
}

// oneUnsolved is One Unsolved Neighbour: the only open neighbour gets all that remains.
func (m *paper) oneUnsolved(i int) map[int]int {
	if _, open := m.caps(i); len(open) == 1 {
		return map[int]int{open[0]: m.rem[i]}
	}
	return nil
}

// few is Few Neighbours: each neighbour gets what the others cannot take.
func (m *paper) few(i int) map[int]int {
	sum, open := m.caps(i)
	found := map[int]int{}
	for _, u := range open {
		if n := m.rem[i] - (sum - m.cap(u)); n > 0 {
			found[u] = n
		}
	}
	return found
}

// leftovers is Leftovers: as many bridges remain as there are open neighbours, and all of these but one can take one bridge only: the other
// gets one.
func (m *paper) leftovers(i int) map[int]int {
	_, open := m.caps(i)
	if len(open) != m.rem[i] {
		return nil
	}
	big := -1
	for _, u := range open {
		if m.rem[m.other(u, i)] == 1 {
			continue
		}
		if big >= 0 {
			return nil
		}
		big = u
	}
	if big < 0 {
		return nil
	}
	return map[int]int{big: 1}
}

// group counts the islands that bridges join to one. With lacking it stops at an island that lacks bridges, and ok is false.
func (m *paper) group(i int, lacking bool) (n int, ok bool) {
	list := []int{i}
	seen := map[int]bool{i: true}
	for k := 0; k < len(list); k++ {
		if lacking && m.rem[list[k]] > 0 {
			return k, false
		}
		for _, u := range m.around[list[k]] {
			if j := m.other(u, list[k]); m.built[u] > 0 && !seen[j] {
				seen[j] = true
				list = append(list, j)
			}
		}
	}
	return len(list), true
}

// ended notes whether ctx has ended.
func (m *paper) ended() bool {
	m.stopped = m.stopped || m.ctx.Err() != nil
	return m.stopped
}

// isolation is Isolation: it forbids each connection that would close a group without all islands.
func (m *paper) isolation() bool {
	found := false
	for u, p := range m.pairs {
		c := m.cap(u)
		if c == 0 || m.rem[p.a] != c || m.rem[p.b] != c {
			continue
		}
		if m.ended() {
			return false
		}
		m.build(u, c)
		n, closed := m.group(p.a, true)
		m.build(u, -c)
		if !closed || n == len(m.islands) {
			continue
		}
		m.limit[u] = m.built[u] + c - 1
		found = true
		m.tell(puzzle.Step{Technique: "isolation", Clues: []puzzle.Place{m.cell(p.a), m.cell(p.b), puzzle.Whole(puzzle.Connected)},
			New: []puzzle.Fact{{At: m.board.Unknown(u).At, Value: m.limit[u] + 1, Not: true}}})
	}
	return found
}

// facts is what is known: each pair has what is built, and perhaps what can be built yet.
func (m *paper) facts() puzzle.Facts {
	f := puzzle.NewFacts(m.board)
	for u, n := range m.built {
		f.Restrict(u, puzzle.Span(n, n+m.cap(u)))
	}
	return f
}

// solution is the board that the search has ended with.
func (m *paper) solution() puzzle.Facts {
	f := puzzle.NewFacts(m.board)
	for u, n := range m.built {
		f.Set(u, n)
	}
	return f
}
