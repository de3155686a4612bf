package paper

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/kinds/skyscrapers"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/method"
)

// transcript is the program of the paper, written from its text alone: Figs. 16 to 22 with their names. What the listings omit (eliminate,
// check_clue, the indices of clues and cells) is written from IV.A to E.
type transcript struct {
	n       int
	clues   []int // clockwise from the upper left, as in Fig. 24
	board   []uint
	spread  map[int]bool
	struck  []string // "cell-height" in the order of elimination
	nothing bool     // a cell or a height has no place left
}

// indices returns the cells that a clue looks at, nearest first.
func (s *transcript) indices(clue int) []int {
	side, i, n := clue/s.n, clue%s.n, s.n
	var cells []int
	for d := range n {
		cells = append(cells, [4]int{d*n + i, i*n + n - 1 - d, (n-1-d)*n + n - 1 - i, (n-1-i)*n + d}[side])
	}
	return cells
}

// strike is self.board[i] -= {num}.
func (s *transcript) strike(i, num int) {
	s.board[i] &^= 1 << num
	s.struck = append(s.struck, fmt.Sprintf("%d-%d", i, num))
	s.nothing = s.nothing || s.board[i] == 0
}

// infer is Fig. 17.
func (s *transcript) infer(clue int) {
	switch c := s.clues[clue]; {
	case c == 0:
	case c == 1:
		s.resolve(s.indices(clue)[0], s.n)
	case c == s.n:
		for d, i := range s.indices(clue) {
			s.resolve(i, d+1)
		}
	default:
		for d, i := range s.indices(clue) {
			for num := s.n - c + 2 + d; num <= s.n; num++ {
				s.exclude(i, num)
			}
		}
	}
}

// resolve and exclude are Fig. 18; each elimination is followed, as IV.D requires.
func (s *transcript) resolve(i, last int) { s.assign(i, 1<<last) }

func (s *transcript) exclude(i, num int) { s.assign(i, s.board[i]&^(1<<num)) }

// assign replaces a set.
func (s *transcript) assign(i int, set uint) {
	before := s.board[i]
	for num := 1; num <= s.n && !s.nothing; num++ {
		if before&^set>>num&1 != 0 {
			s.strike(i, num)
		}
	}
	if s.board[i] == before || s.nothing {
		return
	}
	s.propagateConstraint(i)
	for num := 1; num <= s.n; num++ {
		if before&^set>>num&1 != 0 {
			s.eliminate(s.row(i/s.n), num)
			s.eliminate(s.col(i%s.n), num)
		}
	}
}

func (s *transcript) row(r int) []int { return s.indices(4*s.n - 1 - r) }
func (s *transcript) col(c int) []int { return s.indices(c) }

// eliminate is IV.D: a number with one place in a row or column is resolved there.
func (s *transcript) eliminate(line []int, num int) {
	var places []int
	for _, i := range line {
		if s.board[i]>>num&1 != 0 {
			places = append(places, i)
		}
	}
	switch len(places) {
	case 0:
		s.nothing = true
	case 1:
		s.resolve(places[0], num)
	}
}

// propagateConstraint is Fig. 19, with the directions in the order of Fig. 22.
func (s *transcript) propagateConstraint(i int) {
	if bits.OnesCount(s.board[i]) != 1 || s.spread[i] {
		return
	}
	s.spread[i] = true
	num := bits.TrailingZeros(s.board[i])
	r, c := i/s.n, i%s.n
	for k := r - 1; k >= 0; k-- {
		s.excludeUnless(k*s.n+c, num)
	}
	for k := c + 1; k < s.n; k++ {
		s.excludeUnless(r*s.n+k, num)
	}
	for k := r + 1; k < s.n; k++ {
		s.excludeUnless(k*s.n+c, num)
	}
	for k := c - 1; k >= 0; k-- {
		s.excludeUnless(r*s.n+k, num)
	}
}

func (s *transcript) excludeUnless(i, num int) {
	if !s.nothing {
		s.exclude(i, num)
	}
}

// solve infers from the clues, then resolves lines by Figs. 20 and 21 until the board is full or a round changes nothing.
func (s *transcript) solve() puzzle.Status {
	for clue := range s.clues {
		if !s.nothing {
			s.infer(clue)
		}
	}
	for before := -1; before != len(s.struck) && !s.nothing && !s.solved(); {
		before = len(s.struck)
		for i := range s.n {
			s.helper(s.row(i), s.clues[4*s.n-1-i], s.clues[s.n+i])
			s.helper(s.col(i), s.clues[i], s.clues[3*s.n-1-i])
		}
	}
	switch {
	case s.nothing:
		return puzzle.NoSolution
	case s.solved():
		return puzzle.Solved
	}
	return puzzle.Stalled
}

func (s *transcript) solved() bool {
	return !slices.ContainsFunc(s.board, func(set uint) bool { return bits.OnesCount(set) != 1 })
}

// helper is resolve_helper.
func (s *transcript) helper(line []int, clue1, clue2 int) {
	if s.nothing {
		return
	}
	ans := make([]uint, s.n)
	var product func(sequence []int)
	product = func(sequence []int) {
		if k := len(sequence); k < s.n {
			for num := 1; num <= s.n; num++ {
				if s.board[line[k]]>>num&1 != 0 && !slices.Contains(sequence, num) {
					product(append(slices.Clone(sequence), num))
				}
			}
			return
		}
		reversed := slices.Clone(sequence)
		slices.Reverse(reversed)
		if sees(sequence, clue1) && sees(reversed, clue2) {
			for i, num := range sequence {
				ans[i] |= 1 << num
			}
		}
	}
	product(nil)
	s.nothing = ans[0] == 0
	for k, i := range line {
		if !s.nothing {
			s.assign(i, s.board[i]&ans[k])
		}
	}
}

// sees is check_clue.
func sees(sequence []int, clue int) bool {
	seen, tallest := 0, 0
	for _, num := range sequence {
		if num > tallest {
			seen, tallest = seen+1, num
		}
	}
	return clue == 0 || clue == seen
}

// TestTranscription compares the trace with the transcription: they eliminate the same heights in the same order and have the same result.
// Three boards are made for it: on the second, a clue eliminates two heights of a cell, with consequences between them, and the third
// stalls. The others are random.
func TestTranscription(t *testing.T) {
	ends := map[puzzle.Status]int{}
	compare := func(clues []int, n int) {
		sides := [4][]int{puzzle.Top: clues[:n], puzzle.Right: clues[n : 2*n]}
		for i := range n {
			sides[puzzle.Bottom] = append(sides[puzzle.Bottom], clues[3*n-1-i])
			sides[puzzle.Left] = append(sides[puzzle.Left], clues[4*n-1-i])
		}
		p, err := skyscrapers.New(n, sides, nil)
		if err != nil {
			t.Fatal(err)
		}
		var struck []string
		r, err := Method.Solve(t.Context(), p, method.Options{}, func(s puzzle.Step) bool {
			for _, x := range s.New {
				struck = append(struck, fmt.Sprintf("%d-%d", int(x.At.R)*n+int(x.At.C), x.Value))
			}
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
		s := &transcript{n: n, clues: clues, spread: map[int]bool{}}
		for range n * n {
			s.board = append(s.board, 1<<(n+1)-2)
		}
		end := s.solve()
		if end == puzzle.Solved && r.Status == puzzle.NoSolution { // the repair: the finished board is checked
			end = puzzle.NoSolution
		}
		ends[end]++
		if end != r.Status || !slices.Equal(struck, s.struck) && end != puzzle.NoSolution {
			t.Fatalf("clues %v: %s by striking\n%v\nthe transcription: %s\n%v", clues, r.Status, struck, end, s.struck)
		}
	}
	compare([]int{0, 0, 3, 0, 0, 3, 0, 2, 2, 0, 0, 2, 3, 0, 2, 2}, 4)
	compare([]int{0, 3, 3, 2, 1, 1, 5, 2, 2, 3, 4, 2, 3, 1, 2, 2, 4, 3, 0, 2}, 5)
	compare([]int{0, 0, 0, 3, 1, 2, 2, 1, 2, 0, 0, 2, 3, 0, 3, 0, 1, 0, 2, 3, 0, 0, 6, 3}, 6)
	if ends[puzzle.Solved] != 2 || ends[puzzle.Stalled] != 1 {
		t.Errorf("the first three boards end as %v", ends)
	}
	r := rand.New(rand.NewPCG(5, 1))
	for n := 3; n <= 6; n++ {
		squares(r, n, func(grid []int) {
			sides := cluesOf(grid, n)
			slices.Reverse(sides[puzzle.Bottom])
			slices.Reverse(sides[puzzle.Left])
			clues := slices.Concat(sides[puzzle.Top], sides[puzzle.Right], sides[puzzle.Bottom], sides[puzzle.Left])
			for i := range clues {
				if r.IntN(6) == 0 {
					clues[i] = 0
				}
			}
			compare(clues, n)
		})
	}
	if ends[puzzle.Solved] < 20 || ends[puzzle.Stalled] < 20 {
		t.Errorf("the boards end as %v", ends)
	}
}
