package paper

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds/nonogram"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/method"
)

// full is the procedure of IV.F, written from the paper's text alone: lines are strings of '.', 'x' and '#', and arrangements are found
// by trying every string. The five procedures, which find nothing after the superposition, are omitted.
type full struct {
	rows, cols [][]int
	cells      [][]byte
	kemungkinan,
	taken [][]string // arrangements by line, rows before columns, now and when it was last taken
	trace []string
}

// all lists every line of n cells that has the blocks.
func all(blocks []int, n int) (out []string) {
	for k := range 1 << n {
		line := make([]byte, n)
		for i := range line {
			line[i] = "x#"[k>>(n-1-i)&1]
		}
		var runs []int
		for _, run := range strings.FieldsFunc(string(line), func(r rune) bool { return r == 'x' }) {
			runs = append(runs, len(run))
		}
		if slices.Equal(runs, blocks) {
			out = append(out, string(line))
		}
	}
	return out
}

func (f *full) cell(line, i int) (r, c int) {
	if line < len(f.rows) {
		return line, i
	}
	return i, line - len(f.rows)
}

func (f *full) line(l int) string {
	n := len(f.cols)
	if l >= len(f.rows) {
		n = len(f.rows)
	}
	out := make([]byte, n)
	for i := range out {
		r, c := f.cell(l, i)
		out[i] = f.cells[r][c]
	}
	return string(out)
}

func (f *full) set(l, i int, x byte) {
	r, c := f.cell(l, i)
	f.cells[r][c] = x
	for at, k := range map[int]int{r: c, len(f.rows) + c: r} { // any order: the lines are independent
		f.kemungkinan[at] = slices.DeleteFunc(slices.Clone(f.kemungkinan[at]), func(s string) bool { return s[k] != x })
	}
}

func (f *full) superposition(l int) {
	line := f.line(l)
	for i := range line {
		same := true
		for _, s := range f.kemungkinan[l] {
			same = same && s[i] == f.kemungkinan[l][0][i]
		}
		if same && line[i] == '.' && len(f.kemungkinan[l]) > 0 {
			f.set(l, i, f.kemungkinan[l][0][i])
		}
	}
}

// run executes the loop and traces each line taken.
func (f *full) run() {
	lines := slices.Concat(f.rows, f.cols)
	for l, blocks := range lines {
		n := len(f.line(l))
		f.kemungkinan = append(f.kemungkinan, all(blocks, n))
		f.taken = append(f.taken, nil)
	}
	for l, blocks := range lines { // complete fill and definite blanks
		sum := len(blocks) - 1
		for _, b := range blocks {
			sum += b
		}
		if len(blocks) == 0 || sum == len(f.line(l)) {
			f.superposition(l)
		}
	}
	for {
		best := -1
		unknown := func(l int) int { return strings.Count(f.line(l), ".") }
		for l := range lines {
			n := len(f.kemungkinan[l])
			if unknown(l) == 0 || len(f.taken[l]) == n {
				continue
			}
			if best < 0 || n < len(f.kemungkinan[best]) || n == len(f.kemungkinan[best]) && unknown(l) > unknown(best) {
				best = l
			}
		}
		if best < 0 {
			return
		}
		n := len(f.kemungkinan[best])
		f.superposition(best)
		f.taken[best] = f.kemungkinan[best]
		f.trace = append(f.trace, fmt.Sprint(best, n, f.line(best)))
	}
}

// TestTranscription compares the trace of "full-procedure", up to the first tried arrangement, with the transcription: the same lines in
// the same order, with the same arrangements and the same result. Three boards were made for it, one of which needs search; the others are
// random.
func TestTranscription(t *testing.T) {
	ends, taken := map[puzzle.Status]int{}, 0
	compare := func(n *nonogram.Nonogram) {
		f := &full{}
		f.rows, f.cols = n.Runs()
		for range f.rows {
			f.cells = append(f.cells, []byte(strings.Repeat(".", len(f.cols))))
		}
		f.run()
		var trace []string
		tried := false
		replay := method.NewReplay(puzzle.NewFacts(n.Board()))
		r, err := Method.Solve(t.Context(), n, method.Options{Variants: []string{fullProcedure}}, func(s puzzle.Step) bool {
			if tried = tried || s.Technique == "paper.nonogram.try"; tried {
				return true
			}
			replay.Step(s)
			if s.Technique == intersection {
				at := s.Clues[0]
				l := int(at.R)
				if at.Kind == puzzle.ColKind {
					l = len(f.rows) + int(at.C)
				}
				trace = append(trace, fmt.Sprint(l, s.Args["arrangements"], s.Args["to"]))
			}
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
		text := write(n, replay.Known())
		if !slices.Equal(trace, f.trace) {
			t.Fatalf("%s\ntrace %v\nthe transcription %v", text, trace, f.trace)
		}
		for i := range n.Board().Len() {
			want := map[byte]puzzle.Mask{'.': puzzle.Only(nonogram.White) | puzzle.Only(nonogram.Black), 'x': puzzle.Only(nonogram.White),
				'#': puzzle.Only(nonogram.Black)}
			if got := replay.Known().Candidates(i); got != want[f.cells[i/len(f.cols)][i%len(f.cols)]] {
				t.Fatalf("%s\nthe transcription ends with %s", text, f.cells)
			}
		}
		if r.Trials > 0 {
			r.Status = puzzle.Stalled
		}
		ends[r.Status]++
		taken += len(trace)
	}
	made := func(rows, cols [][]int) {
		n, err := nonogram.New(rows, cols)
		if err != nil {
			t.Fatal(err)
		}
		compare(n)
	}
	made([][]int{{1, 1}, {5}, {5}, {3}, {1}}, [][]int{{2}, {4}, {4}, {4}, {2}})
	made([][]int{{2}, {1, 1}}, [][]int{{1}, {1}, {1}, {1}})
	made([][]int{{3}, {1}, {2}, {1}}, [][]int{{4}, {1, 1}, {1}})
	if ends[puzzle.Solved] != 2 || ends[puzzle.Stalled] != 1 {
		t.Errorf("the first three boards end as %v", ends)
	}
	r := rand.New(rand.NewPCG(6, 6))
	for range 300 {
		compare(randomPicture(r, 3+r.IntN(6), 3+r.IntN(6), false))
	}
	if ends[puzzle.Solved] < 100 || ends[puzzle.Stalled] < 50 || taken < 2000 {
		t.Errorf("the boards end as %v, with %d lines taken", ends, taken)
	}
}

// TestSmallest enumerates the pictures of all boards with up to eight cells, and prints the smallest unique ones that no line alone
// solves.
func TestSmallest(t *testing.T) {
	smallest := map[string][]string{} // by size
	for cells := 1; cells <= 8 && len(smallest) == 0; cells++ {
		boards := 0
		for rows := 1; rows <= cells; rows++ {
			if cells%rows != 0 {
				continue
			}
			cols := cells / rows
			pictures := map[string]int{} // by clues
			var each []*nonogram.Nonogram
			for k := range 1 << cells {
				n := picture(rows, cols, func(i int) bool { return k>>i&1 != 0 })
				text := write(n, puzzle.Facts{})
				if pictures[text]++; pictures[text] == 1 {
					each = append(each, n)
				}
			}
			for _, n := range each {
				text := write(n, puzzle.Facts{})
				if pictures[text] > 1 {
					continue
				}
				boards++
				if r, err := Method.Solve(t.Context(), n, method.Options{}, nil); err != nil || r.Status != puzzle.Solved {
					size := fmt.Sprintf("%dx%d", cols, rows)
					smallest[size] = append(smallest[size], text)
				}
			}
		}
		t.Logf("%d cells: %d boards with one solution, of which stall %d", cells, boards, len(smallest["4x2"])+len(smallest["2x4"]))
	}
	t.Log(smallest)
	if len(smallest) != 2 || len(smallest["4x2"]) != len(smallest["2x4"]) || len(smallest["4x2"]) == 0 {
		t.Errorf("the smallest boards are %v", smallest)
	}
}
