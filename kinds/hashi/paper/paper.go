// Package paper implements the published method for Hashiwokakero in the order and with the data of its paper: techniques in a fixed
// order, then a depth-first search. It does not use the kernel; docs/papers.md compares it with the paper.
package paper

import (
	"context"
	"embed"
	"slices"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/explain/words/template"
	"github.com/teka-puzzles/teka/kinds/hashi"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/method"
)

//go:embed words
var files embed.FS

// Method is the method of Eriska Amrina Pratiwi, Rusdi Efendi and Reza Firsandaya Malik, "Penyelesaian Game Puzzle Hashiwokakero dengan
// Teknik Solving Hashi dan Depth First Search" (Universitas Sriwijaya; in English: Bulletin of Electrical Engineering and Informatics):
// five techniques in a fixed order, repeated until none finds anything, then a depth-first search.
//
// For each island it stores rem, its number less the bridges built; for each pair of neighbours it computes cap, how many more bridges
// can be built: none if a bridge crosses, otherwise the minimum of two less those built and of rem at both ends. The search takes the
// islands in reading order and decides for each the bridges to the right and down. It watches for isolated groups.
//
// Since cap includes rem, one rule covers the first four techniques: a neighbour gets at least what the others cannot take. They differ
// in the situation of the island (see situation).
//
// The paper gives only an example for Few Neighbours and Isolation; here they are the sound rules that produce these examples. Repairs:
// an island that lacks more bridges than it can get is detected immediately, and an island without a number, which the paper does not
// have, is left to the search. If ctx ends or the trace stops, the method reports what the techniques found.
var Method = &method.Paper{
	Speech: &words.Speech{Files: files, Functions: map[string]template.Func{"letters": words.Func(letters)},
		Members: map[string]words.Member{"CanTake": words.Of(sentence.canTake), "Built": words.Of(sentence.built)}},
	StepArgs: args,
	Kind:     hashi.Kind,
	Run:      solve,
	Passes:   true,
	Searches: true,
	Variants: []method.Variant{
		{Name: dfsOnly, Help: "the depth-first search alone; connection is tested at its end"},
		{Name: techniquesOnly, Help: "the five techniques alone", Search: method.SearchDisabled},
	},
}

// The variants test the paper's conclusion that both parts together are better than either alone.
const (
	dfsOnly        = "dfs-only"
	techniquesOnly = "techniques-only"
)

// solve runs the method: the five techniques, then the search, unless a variant excludes one of them. Interrupted runs are Undecided.
func solve(ctx context.Context, p puzzle.Puzzle, o method.Options, trace func(puzzle.Step) bool) (method.Result, error) {
	m := newPaper(ctx, p.(*hashi.Hashi), trace)
	m.searchOnly = o.Has(dfsOnly)
	switch done := m.searchOnly || m.techniques(); {
	case m.stopped:
		return method.Result{Status: puzzle.Undecided, Known: m.facts()}, nil
	case !done:
		return method.Result{Status: puzzle.NoSolution, Known: m.facts()}, nil
	}
	known := m.facts()
	if o.Has(techniquesOnly) {
		return method.Result{Status: m.status(known), Known: known}, nil
	}
	switch ok := m.search(0, 1); {
	case m.stopped:
		return method.Result{Status: puzzle.Undecided, Known: known, Trials: m.trials}, nil
	case !ok:
		return method.Result{Status: puzzle.NoSolution, Known: known, Trials: m.trials}, nil
	}
	return method.Result{Status: puzzle.Solved, Known: m.solution(), Trials: m.trials}, nil
}

type paper struct {
	board      *puzzle.Board
	islands    []hashi.Island
	options    hashi.Options
	ctx        context.Context
	trace      func(puzzle.Step) bool
	stopped    bool
	searchOnly bool // no techniques, and no check for isolation in the search

	pairs    []pair  // by unknown
	incident [][]int // by island: its unknowns
	order    []int   // the islands in reading order
	crosses  [][]int // by pair: the pairs that cross it
	built    []int   // by pair
	limit    []int   // by pair: the maximum that isolation allows
	rem      []int   // by island; unlimited without a number
	trials   int     // nodes of the search
}

// pollEvery is the number of islands between two checks of the context.
const pollEvery = 1 << 10

// unlimited is rem of an island without a number.
const unlimited = 1 << 20

// newPaper returns the state before the first step: no bridges. trace may be nil.
func newPaper(ctx context.Context, h *hashi.Hashi, trace func(puzzle.Step) bool) *paper {
	m := &paper{board: h.Board(), islands: h.Islands(), options: h.Options(), ctx: ctx, trace: trace}
	m.init(h)
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

// pair is two islands that face each other, the upper or left one first.
type pair struct{ a, b int }

// init finds the pairs, their crossings and the reading order.
func (m *paper) init(h *hashi.Hashi) {
	m.order, m.incident, m.crosses = h.ReadingOrder(), make([][]int, len(m.islands)), make([][]int, m.board.Len())
	for u := range m.board.Len() {
		a, b := h.Pair(u)
		m.pairs = append(m.pairs, pair{a, b})
		m.incident[a], m.incident[b] = append(m.incident[a], u), append(m.incident[b], u)
	}
	h.Crossings(func(across, down int) {
		m.crosses[across], m.crosses[down] = append(m.crosses[across], down), append(m.crosses[down], across)
	})
}

func (m *paper) cell(i int) puzzle.Place { return puzzle.Cell(m.islands[i].R, m.islands[i].C) }

// cap returns how many more bridges a pair can get.
func (m *paper) cap(u int) int {
	for _, v := range m.crosses[u] {
		if m.built[v] > 0 {
			return 0
		}
	}
	p := m.pairs[u]
	return max(0, min(m.limit[u]-m.built[u], m.rem[p.a], m.rem[p.b]))
}

// caps returns how many more bridges an island can get, and its pairs that can get some.
func (m *paper) caps(i int) (sum int, open []int) {
	for _, u := range m.incident[i] {
		if c := m.cap(u); c > 0 {
			sum += c
			open = append(open, u)
		}
	}
	return sum, open
}

func (m *paper) other(u, i int) int { return m.pairs[u].a + m.pairs[u].b - i }

// build adds bridges to a pair, or removes them if n is negative.
func (m *paper) build(u, n int) {
	p := m.pairs[u]
	m.built[u] += n
	for _, i := range [2]int{p.a, p.b} {
		if m.rem[i] < unlimited/2 {
			m.rem[i] -= n
		}
	}
}

// record adds a step to the trace, with its arguments (see args.go), if any.
func (m *paper) record(s puzzle.Step, said any) {
	if m.stopped || m.trace == nil {
		return
	}
	if s.Technique = "paper.hashi." + s.Technique; said != nil {
		s.AddArgs(said)
	}
	if !m.trace(s) {
		m.stopped = true
	}
}

// techniques applies the five techniques until none finds anything or it is interrupted. It returns false if an island cannot get its
// bridges.
func (m *paper) techniques() bool {
	for changed, pass := true, 1; changed && !m.stopped; pass++ {
		if m.interrupted() {
			return true
		}
		changed = false
		for _, name := range situations {
			for k, i := range m.order {
				if k%pollEvery == pollEvery-1 && m.interrupted() {
					return true
				}
				if m.rem[i] == 0 || m.rem[i] == unlimited {
					continue
				}
				if sum, _ := m.caps(i); sum < m.rem[i] {
					m.recordTooFew(i, sum, 0)
					return false
				}
				if m.situation(i) == name && m.apply(name, i) {
					changed = true
				}
			}
		}
		if m.isolation() {
			changed = true
		}
		m.record(puzzle.Step{Technique: "pass"}, passArgs{pass})
	}
	return true
}

// situations are the techniques that examine one island, in the paper's order.
var situations = []string{"just-enough-neighbours", "one-unsolved-neighbour", "few-neighbours", "leftovers"}

// situation returns the narrowest technique whose condition holds at an island; "" if none finds anything. One Unsolved Neighbour: one
// neighbour is open. Leftovers: the island lacks as many bridges as it has open neighbours, and all of these but one lack one bridge.
// Just Enough Neighbours: the open neighbours can take exactly the rest, without their numbers limiting them. Few Neighbours: any other
// island.
func (m *paper) situation(i int) string {
	sum, open := m.caps(i)
	ones, full, forced := 0, true, false
	for _, u := range open {
		c := m.cap(u)
		if m.rem[m.other(u, i)] == 1 {
			ones++
		}
		full = full && c == min(m.limit[u]-m.built[u], m.rem[i])
		forced = forced || m.rem[i] > sum-c
	}
	switch {
	case !forced:
		return ""
	case len(open) == 1:
		return "one-unsolved-neighbour"
	case m.rem[i] == len(open) && ones == len(open)-1:
		return "leftovers"
	case sum == m.rem[i] && full:
		return "just-enough-neighbours"
	}
	return "few-neighbours"
}

// apply builds the bridges that each neighbour of an island must get because the others cannot take them. It returns false if there are
// none.
func (m *paper) apply(name string, i int) bool {
	sum, open := m.caps(i)
	step := puzzle.Step{Technique: name, Clues: []puzzle.Place{m.cell(i)}}
	rem := m.rem[i]
	places, caps, builds := make([]puzzle.Place, len(open)), make([]int, len(open)), make([]int, len(open))
	total := 0
	for k, u := range open {
		places[k], caps[k] = m.cell(m.other(u, i)), m.cap(u)
		builds[k] = max(0, rem-(sum-caps[k]))
	}
	for k, u := range open {
		if builds[k] == 0 {
			continue
		}
		m.build(u, builds[k])
		total += builds[k]
		for v := range m.built[u] {
			step.New = append(step.New, puzzle.Fact{At: m.board.At(u), Value: v, Not: true})
		}
	}
	if total > 0 {
		m.record(step, islandArgs{Rem: rem, Sum: sum, Bridges: total, Open: places, Caps: caps, Builds: builds})
	}
	return total > 0
}

// group counts the islands connected to one. With lacking, ok is false if one of them lacks bridges; n is then meaningless.
func (m *paper) group(i int, lacking bool) (n int, ok bool) {
	list := []int{i}
	seen := map[int]bool{i: true}
	for k := 0; k < len(list); k++ {
		if lacking && m.rem[list[k]] > 0 {
			return k, false
		}
		for _, u := range m.incident[list[k]] {
			if j := m.other(u, list[k]); m.built[u] > 0 && !seen[j] {
				seen[j] = true
				list = append(list, j)
			}
		}
	}
	return len(list), true
}

func (m *paper) interrupted() bool {
	m.stopped = m.stopped || m.ctx.Err() != nil
	return m.stopped
}

// isolation applies the technique Isolation: it excludes connections that would close a group without all islands. It reports whether it
// found any.
func (m *paper) isolation() bool {
	found := false
	for u, p := range m.pairs {
		c := m.cap(u)
		if c == 0 || m.rem[p.a] != c || m.rem[p.b] != c {
			continue
		}
		if m.interrupted() {
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
		pair := []puzzle.Place{m.cell(p.a), m.cell(p.b)}
		m.record(puzzle.Step{Technique: "isolation", Clues: append(slices.Clone(pair), puzzle.WholeBoard(puzzle.Connected)),
			New: []puzzle.Fact{{At: m.board.At(u), Value: m.limit[u] + 1, Not: true}}}, pairArgs{pair})
	}
	return found
}

// status returns the result of the method without a search.
func (m *paper) status(known puzzle.Facts) puzzle.Status {
	switch {
	case !known.Complete():
		return puzzle.Stalled
	case !m.connected(0):
		return puzzle.NoSolution
	}
	return puzzle.Solved
}

// facts returns the known facts: the bridges built, and more if they can still be built.
func (m *paper) facts() puzzle.Facts {
	f := puzzle.NewFacts(m.board)
	for u, n := range m.built {
		f.Restrict(u, puzzle.Span(n, n+m.cap(u)))
	}
	return f
}

func (m *paper) solution() puzzle.Facts {
	f := puzzle.NewFacts(m.board)
	for u, n := range m.built {
		f.Set(u, n)
	}
	return f
}
