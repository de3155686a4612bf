package kakuro

import (
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/puzzle"
)

// Combinations: the sets of different digits with a sum.

// setsOf are the sets of digits by their size and sum.
var setsOf = func() (table [10][46][]puzzle.Mask) {
	for m := puzzle.Mask(0); m < 1<<10; m += 2 {
		sum := total(m)
		table[m.Len()][sum] = append(table[m.Len()][sum], m)
	}
	return table
}()

func total(m puzzle.Mask) int {
	sum := 0
	for d := range m.Values() {
		sum += d
	}
	return sum
}

// sets returns the sets of n of these digits with the sum; none if there can be no such set.
func sets(n, sum int, of puzzle.Mask) []puzzle.Mask {
	if n < 0 || n > 9 || sum < 0 || sum > 45 {
		return nil
	}
	var out []puzzle.Mask
	for _, m := range setsOf[n][sum] {
		if m&^of == 0 {
			out = append(out, m)
		}
	}
	return out
}

// matching assigns digits to cells, at most one to each.
type matching struct {
	can   []puzzle.Mask // by cell
	seen  uint16        // visited cells
	taken []int         // by cell: its digit, 0 for none
}

// add assigns one more digit, moving others if necessary (an augmenting path); false if that is impossible.
func (m *matching) add(d int) bool {
	for j, can := range m.can {
		if !can.Has(d) || m.seen>>j&1 != 0 {
			continue
		}
		m.seen |= 1 << j
		if m.taken[j] == 0 || m.add(m.taken[j]) {
			m.taken[j] = d
			return true
		}
	}
	return false
}

// fits reports whether the digits can be assigned to the cells, one to each.
func fits(set puzzle.Mask, can []puzzle.Mask) bool {
	m := matching{can: can, taken: make([]int, len(can))}
	for d := range set.Values() {
		m.seen = 0
		if !m.add(d) {
			return false
		}
	}
	return true
}

// extremeTotal returns the largest, or smallest, total of different digits in the cells; ok is false if it does not exist.
func extremeTotal(can []puzzle.Mask, largest bool) (sum int, ok bool) {
	m, ok := extreme(can, largest)
	for _, d := range m.taken {
		sum += d
	}
	return sum, ok
}

// extreme assigns different digits with the largest, or smallest, total to the cells. Greedy: it takes the best digits first, each if all
// taken can be assigned.
func extreme(can []puzzle.Mask, largest bool) (m matching, ok bool) {
	m = matching{can: can, taken: make([]int, len(can))}
	n := 0
	for i := 1; i <= 9 && n < len(can); i++ {
		d := i
		if largest {
			d = 10 - i
		}
		m.seen = 0
		if m.add(d) {
			n++
		}
	}
	return m, n == len(can)
}

// intersection returns the digits in all of the sets; none for no set.
func intersection(sets []puzzle.Mask) puzzle.Mask {
	all := puzzle.Mask(0)
	for i, m := range sets {
		if all &= m; i == 0 {
			all = m
		}
	}
	return all
}

// subsets returns the sets of n of these digits.
func subsets(of puzzle.Mask, n int) []puzzle.Mask {
	var out []puzzle.Mask
	for _, bySum := range setsOf[n] {
		for _, m := range bySum {
			if m&^of == 0 {
				out = append(out, m)
			}
		}
	}
	return out
}

func list(m puzzle.Mask) []int { return slices.Collect(m.Values()) }

// written writes sets of digits as players do: 1+3. It returns nil for more than eight.
func written(sets []puzzle.Mask) []string {
	if len(sets) > 8 {
		return nil
	}
	return lists.Map(sets, func(m puzzle.Mask) string { return writtenSet(m, "+") })
}

// writtenSet lists the digits in ascending order, separated by by.
func writtenSet(m puzzle.Mask, by string) string {
	return strings.Join(lists.Map(list(m), strconv.Itoa), by)
}
