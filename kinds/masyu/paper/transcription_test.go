package paper

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds/masyu"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/method"
)

// The sets of Fig. 15, a bit for each number.
const (
	leftDir     = 1<<2 | 1<<3 | 1<<5
	rightDir    = 1<<1 | 1<<4 | 1<<5
	upDir       = 1<<3 | 1<<4 | 1<<6
	downDir     = 1<<1 | 1<<2 | 1<<6
	straightDir = 1<<5 | 1<<6
	bendDir     = 1<<1 | 1<<2 | 1<<3 | 1<<4
	allDir      = 1<<7 - 1
)

// solver is the program of the paper, written from its text alone: Figs. 15 to 17, the two implicit rules of chapter III, and the rules of
// the game in II.D. It includes the repairs of docs/papers.md: the elbow waits until the bend is certain.
type solver struct {
	r, c     int
	pearls   []byte // by cell: 'W', 'B' or '.'
	solution []int  // by cell
}

// ways are the four directions: the changes of row and column, the set that points there, and the one that points back.
var ways = []struct{ dr, dc, to, back, along int }{
	{-1, 0, upDir, downDir, 1 << 6}, {1, 0, downDir, upDir, 1 << 6}, {0, -1, leftDir, rightDir, 1 << 5}, {0, 1, rightDir, leftDir, 1 << 5},
}

// and is self.solution[r][c] &= set. Cells outside the board are the empty shape and stay so.
func (s *solver) and(r, c, set int) {
	if r >= 0 && r < s.r && c >= 0 && c < s.c {
		s.solution[r*s.c+c] &= set
	}
}

func (s *solver) at(r, c int) int {
	if r < 0 || r >= s.r || c < 0 || c >= s.c {
		return 1
	}
	return s.solution[r*s.c+c]
}

// aturan runs the stages of the first three rules, in the order of the text, and returns the board after each.
func (s *solver) aturan() (boards [][]int) {
	done := func() { boards = append(boards, slices.Clone(s.solution)) }
	for c := range s.c {
		s.and(0, c, ^upDir)
	}
	done()
	for r := range s.r {
		s.and(r, 0, ^leftDir)
	}
	done()
	for c := range s.c {
		s.and(s.r-1, c, ^downDir)
	}
	done()
	for r := range s.r {
		s.and(r, s.c-1, ^rightDir)
	}
	done()
	s.each('W', func(r, c int) { s.and(r, c, straightDir) })
	done()
	s.each('B', func(r, c int) {
		s.and(r, c, bendDir)
		if r+2 > s.r-1 {
			s.and(r, c, upDir)
		}
		if r-2 < 0 {
			s.and(r, c, downDir)
		}
		if c+2 > s.c-1 {
			s.and(r, c, leftDir)
		}
		if c-2 < 0 {
			s.and(r, c, rightDir)
		}
	})
	done()
	return boards
}

func (s *solver) each(pearl byte, f func(r, c int)) {
	for i, x := range s.pearls {
		if x == pearl {
			f(i/s.c, i%s.c)
		}
	}
}

// one reports whether a set has one element.
func one(set int) bool { return set != 0 && set&(set-1) == 0 }

// white is II.D 1 and the implicit rule: straight, and one of the two cells on the line bends.
func (s *solver) white(r, c int) {
	for _, axis := range []int{1 << 5, 1 << 6} {
		var ends []int
		for _, w := range ways {
			if w.along == axis {
				ends = append(ends, s.at(r+w.dr, c+w.dc)&bendDir)
			}
		}
		if ends[0] == 0 && ends[1] == 0 {
			s.and(r, c, ^axis)
		}
	}
	axis := s.at(r, c)
	if !one(axis) {
		return
	}
	for _, w := range ways {
		if w.along != axis {
			s.and(r+w.dr, c+w.dc, ^w.back)
			continue
		}
		s.and(r+w.dr, c+w.dc, w.back)
		if s.at(r-w.dr, c-w.dc)&bendDir == 0 {
			s.and(r+w.dr, c+w.dc, bendDir)
		}
	}
}

// black is II.D 2 and the implicit rule: a bend with straight lines on both sides of it; the elbow is empty or the same bend.
func (s *solver) black(r, c int) {
	for _, w := range ways {
		if !one(s.at(r, c)) && (s.at(r+w.dr, c+w.dc)&w.along == 0 || s.at(r+2*w.dr, c+2*w.dc)&w.back == 0) {
			s.and(r, c, ^w.to)
		}
	}
	for _, w := range ways {
		if s.at(r, c)&^w.to == 0 { // certain
			s.and(r+w.dr, c+w.dc, w.along)
			s.and(r+2*w.dr, c+2*w.dc, w.back)
			s.and(r-w.dr, c-w.dc, ^w.to)
		}
	}
	if bend := s.at(r, c); one(bend) {
		dr, dc := 0, 0
		for _, w := range ways {
			if bend&w.to != 0 {
				dr, dc = dr+w.dr, dc+w.dc
			}
		}
		s.and(r+dr, c+dc, 1|bend)
	}
}

// filter is Fig. 17.
func (s *solver) filter(r, c int) {
	for _, w := range ways {
		if s.at(r, c)&w.to != 0 {
			s.and(r+w.dr, c+w.dc, w.back)
		} else {
			s.and(r+w.dr, c+w.dc, ^w.back)
		}
	}
}

// settle repeats the rules until nothing changes. It returns false if a set is empty.
func (s *solver) settle() bool {
	for before := []int(nil); !slices.Equal(before, s.solution); {
		before = slices.Clone(s.solution)
		s.each('W', s.white)
		s.each('B', s.black)
		for i := range s.solution {
			if one(s.solution[i]) {
				s.filter(i/s.c, i%s.c)
			}
		}
		if slices.Contains(s.solution, 0) {
			return false
		}
	}
	return true
}

// numbersOf reads a board that is printed by shape numbers.
func numbersOf(rows []string) (out []int) {
	for _, row := range rows {
		for _, cell := range strings.Split(strings.TrimSuffix(row, "|"), "|") {
			set := 0
			for _, x := range strings.TrimSpace(cell) {
				set |= 1 << (x - '0')
			}
			out = append(out, set)
		}
	}
	return out
}

// TestTranscription compares the trace with the transcription: the boards after the four stages of Aturan 1, after Aturan 2, after Aturan
// 3, and the board at the end. Three boards were made for it, one that is solved, one that stalls and one without a solution; the others
// are random.
func TestTranscription(t *testing.T) {
	ends := map[puzzle.Status]int{}
	compare := func(m *masyu.Masyu) {
		s := &solver{}
		s.r, s.c = m.Size()
		for i := range s.r * s.c {
			s.pearls = append(s.pearls, map[masyu.Pearl]byte{masyu.NoPearl: '.', masyu.White: 'W', masyu.Black: 'B'}[m.Pearl(i/s.c, i%s.c)])
			s.solution = append(s.solution, allDir)
		}
		var boards [][]int
		r, err := Method.Solve(t.Context(), m, method.Options{Numbers: true}, func(x puzzle.Step) bool {
			said, _ := puzzle.ArgsAs[passArgs](x.Args)
			if x.Technique == "paper.masyu.pass" && said.Pass == 0 && said.After != "nothing" {
				boards = append(boards, numbersOf(said.Rows))
			}
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
		ends[r.Status]++
		want := s.aturan()
		if len(boards) != len(want) && r.Status != puzzle.NoSolution {
			t.Fatalf("%s: %d boards before the first pass", write(m), len(boards))
		}
		for i, board := range boards {
			if !slices.Equal(board, want[i]) && r.Status != puzzle.NoSolution {
				t.Fatalf("%s: after stage %d\n%v, the transcription\n%v", write(m), i+1, board, want[i])
			}
		}
		switch ok := s.settle(); {
		case !ok && r.Status != puzzle.NoSolution:
			t.Fatalf("%s: %s, the transcription finds an empty set", write(m), r.Status)
		case ok && r.Status != puzzle.NoSolution && !slices.Equal(numbersOf(r.Rows), s.solution):
			t.Fatalf("%s: %s\n%v, the transcription\n%v", write(m), r.Status, numbersOf(r.Rows), s.solution)
		}
	}
	compare(board(t, "B W W . .", "W . . . .", "B W . . W", ". W . . .", ". W W . ."))
	compare(board(t, ". . B . .", "W . . . .", ". . W . .", ". . . . W", ". B . . ."))
	compare(board(t, "B . W . B", ". . . . .", ". . W . .", "W . . . .", ". . . . B"))
	if ends[puzzle.Solved] != 1 || ends[puzzle.Stalled] != 1 || ends[puzzle.NoSolution] != 1 {
		t.Errorf("the first three boards end as %v", ends)
	}
	r := rand.New(rand.NewPCG(8, 8))
	for k := range 120 {
		n := 4 + k%5
		d, err := masyu.Random(rand.New(rand.NewPCG(12, uint64(k))), puzzle.RandomOptions{Rows: n, Cols: n, Density: 0.8})
		if err != nil {
			t.Fatal(err)
		}
		if compare(d.Puzzle.(*masyu.Masyu)); k%3 == 0 { // mostly without a solution
			pearls := make([]masyu.Pearl, n*n)
			for i := range pearls {
				pearls[i] = masyu.Pearl(max(0, r.IntN(9)-6))
			}
			m, err := masyu.New(n, n, pearls, false)
			if err != nil {
				t.Fatal(err)
			}
			compare(m)
		}
	}
	if ends[puzzle.Solved] < 10 || ends[puzzle.Stalled] < 20 {
		t.Errorf("the boards end as %v", ends)
	}
}
