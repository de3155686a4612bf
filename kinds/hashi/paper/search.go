package paper

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/method"
)

// search decides the islands from the k-th in reading order on; depth counts the islands with a choice. It reports whether it found a
// solution, whose bridges it leaves built.
func (m *paper) search(k, depth int) bool {
	for k < len(m.order) && m.decided(m.order[k]) {
		k++
	}
	if k == len(m.order) {
		if !m.connected(depth) {
			return false
		}
		m.recordSolved(depth)
		return true
	}
	i := m.order[k]
	right, down := m.ahead(i)
	most := func(u int) int {
		if u < 0 {
			return 0
		}
		return m.cap(u)
	}
	if sum := most(right) + most(down); m.rem[i] != unlimited && sum < m.rem[i] {
		m.recordTooFew(i, sum, depth)
	}
	for r := most(right); r >= 0; r-- {
		for d := most(down); d >= 0; d-- {
			if m.rem[i] != unlimited && r+d != m.rem[i] {
				continue
			}
			if m.trials++; m.stopped || m.trials%64 == 0 && m.interrupted() {
				return false
			}
			m.recordTry(i, right, down, r, d, depth)
			if m.place(right, r) && m.place(down, d) && m.groupOpen(i, depth) && m.search(k+1, depth+1) {
				return true
			}
			m.undo(down, d)
			m.undo(right, r)
			if m.stopped {
				return false
			}
		}
	}
	m.record(puzzle.Step{Technique: "back", Clues: []puzzle.Place{m.cell(i)}}, method.Nested{Depth: depth})
	return false
}

// decided reports whether an island has no choice left.
func (m *paper) decided(i int) bool {
	if m.rem[i] != unlimited {
		return m.rem[i] == 0
	}
	right, down := m.ahead(i)
	return (right < 0 || m.cap(right) == 0) && (down < 0 || m.cap(down) == 0)
}

// ahead returns the pairs to the right of an island and below it, -1 for none.
func (m *paper) ahead(i int) (right, down int) {
	right, down = -1, -1
	for _, u := range m.incident[i] {
		if m.pairs[u].a != i {
			continue
		}
		if m.islands[m.pairs[u].b].R == m.islands[i].R {
			right = u
		} else {
			down = u
		}
	}
	return right, down
}

// place builds bridges. It returns false if they do not fit; the caller must call undo in either case.
func (m *paper) place(u, n int) bool {
	if u < 0 || n == 0 {
		return true
	}
	ok := m.cap(u) >= n
	m.build(u, n)
	return ok
}

func (m *paper) undo(u, n int) {
	if u >= 0 && n > 0 {
		m.build(u, -n)
	}
}

// groupOpen reports whether the group of an island is incomplete, or contains all islands.
func (m *paper) groupOpen(i, depth int) bool {
	if m.searchOnly {
		return true
	}
	n, closed := m.group(i, true)
	if !closed || n == len(m.islands) {
		return true
	}
	m.record(puzzle.Step{Technique: "fail", Clues: []puzzle.Place{m.cell(i), puzzle.WholeBoard(puzzle.Connected)}},
		failArgs{Nested: method.Nested{Depth: depth}, Reason: "closed-group", groupArgs: &groupArgs{n, m.cell(i)}})
	return false
}

// connected reports whether all islands are connected and, with Tree, there is no cycle.
func (m *paper) connected(depth int) bool {
	n, _ := m.group(0, false)
	joined := 0
	for _, n := range m.built {
		if n > 0 {
			joined++
		}
	}
	why, clue := "", puzzle.WholeBoard(puzzle.Connected)
	switch {
	case n < len(m.islands):
		why = "not-connected"
	case m.options.Tree && joined >= len(m.islands):
		why, clue = "circle", puzzle.WholeBoard(puzzle.Tree)
	default:
		return true
	}
	m.record(puzzle.Step{Technique: "fail", Clues: []puzzle.Place{clue}}, failArgs{Nested: method.Nested{Depth: depth}, Reason: why})
	return false
}

// recordTry records a node of the search: r new bridges to the right of an island and d below it. right and down are the pairs, -1 for
// none.
func (m *paper) recordTry(i, right, down, r, d, depth int) {
	s := puzzle.Step{Technique: "try", Clues: []puzzle.Place{m.cell(i)}}
	said := tryArgs{Nested: method.Nested{Depth: depth}, Right: r, Down: d, Trial: m.trials}
	if m.rem[i] != unlimited {
		said.Rem = m.rem[i]
	}
	for _, x := range [2]struct{ u, n int }{{right, r}, {down, d}} {
		if x.u >= 0 {
			s.New = append(s.New, puzzle.Fact{At: m.board.At(x.u), Value: m.built[x.u] + x.n})
		}
	}
	m.record(s, said)
}

func (m *paper) recordTooFew(i, sum, depth int) {
	m.record(puzzle.Step{Technique: "fail", Clues: []puzzle.Place{m.cell(i)}},
		failArgs{Nested: method.Nested{Depth: depth}, Reason: "too-few", tooFewArgs: &tooFewArgs{Rem: m.rem[i], Sum: sum}})
}

func (m *paper) recordSolved(depth int) {
	s := puzzle.Step{Technique: "solved"}
	for u, n := range m.built {
		s.New = append(s.New, puzzle.Fact{At: m.board.At(u), Value: n})
	}
	m.record(s, method.Nested{Depth: depth})
}
