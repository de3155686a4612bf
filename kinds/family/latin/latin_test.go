package latin

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// boxPlace is the place of a box of a sudoku.
var boxPlace = puzzle.NewPlaceKind("box", puzzle.InCell)

// sudoku is a puzzle with 6 by 6 cells, with boxes of 2 rows and 3 columns, or without boxes.
type sudoku struct {
	boxes  bool
	givens []int
	board  *puzzle.Board
}

const side = 6

func newSudoku(boxes bool, givens []int) *sudoku {
	var cells []puzzle.Unknown
	for i := range side * side {
		cells = append(cells, puzzle.Unknown{At: puzzle.Cell(i/side, i%side), Values: puzzle.Span(1, side)})
	}
	return &sudoku{boxes, givens, puzzle.NewBoard(cells)}
}

func (p *sudoku) Kind() *puzzle.Kind            { return sudokuKind }
func (p *sudoku) Size() (rows, cols int)        { return side, side }
func (p *sudoku) Board() *puzzle.Board          { return p.board }
func (p *sudoku) Draw(puzzle.Facts) scene.Scene { return scene.Scene{} }

// latinBoard returns the board that techniques get.
func (p *sudoku) latinBoard() *Board {
	var boxes []Line
	for k := 0; p.boxes && k < side; k++ {
		box := Line{At: boxPlace.At(k/2*2, k%2*3)}
		for d := range side {
			box.Cells = append(box.Cells, (k/2*2+d/3)*side+k%2*3+d%3)
		}
		boxes = append(boxes, box)
	}
	b := NewBoard(side, boxes...)
	b.Givens = p.givens
	return b
}

// sudokuKind has all techniques of the family.
var sudokuKind = &puzzle.Kind{
	Name:       "sudoku",
	Techniques: sudokuTechniques(),
	StepArgs:   Args("sudoku", map[string]any{}),
	Traits:     puzzle.Traits{Digits: true},
	Speech: Speech(words.Speech{Files: fstest.MapFS{
		"words/en.tmpl": {Data: []byte(`{{define "place/box"}}the box at {{.Cell}}{{end}}` + sudokuWords)},
		"words/id.tmpl": {Data: []byte(`{{define "place/box"}}kotak di {{.Cell}}{{end}}` + sudokuWords)},
	}}),
	Scratch: func(l *puzzle.View) any { return l.Puzzle.(*sudoku).latinBoard() },
}

// sudokuWords are the words for hypotheses, which the family leaves to kinds.
const sudokuWords = `{{define "sudoku.what-if/tell"}}If{{end}}{{define "sudoku.look/tell"}}See{{end}}
	{{define "sudoku.agreement/tell"}}Both{{end}}{{define "sudoku.case/tell"}}Or{{end}}`

func sudokuTechniques() (out []puzzle.Technique) {
	for _, t := range catalogue {
		out = append(out, Technique("sudoku", t.name))
	}
	return out
}

// completion reports whether the cells of lines can be filled from their candidates so that each line has each value once. It branches on
// the cell, or the value of a line, with the fewest possibilities.
func completion(b *Board, lines []*Line, can []puzzle.Mask) bool {
	can = slices.Clone(can)
	for changed := true; changed; {
		changed = false
		for _, l := range lines {
			for _, cell := range l.Cells {
				for _, other := range l.Cells {
					if m := can[cell]; m.Len() < 2 && other != cell && can[other]&m != 0 {
						can[other], changed = can[other]&^m, true
					}
				}
			}
		}
	}
	var best []Candidate
	consider := func(options []Candidate) {
		decided := len(options) == 1 && can[options[0].Cell].Len() == 1
		if !decided && (best == nil || len(options) < len(best)) {
			best = options
		}
	}
	for _, l := range lines {
		places := make([][]Candidate, b.N+1)
		for _, cell := range l.Cells {
			own := []Candidate{}
			for v := range can[cell].Values() {
				own, places[v] = append(own, Candidate{cell, v}), append(places[v], Candidate{cell, v})
			}
			consider(own)
		}
		for _, options := range places[1:] {
			consider(append([]Candidate{}, options...))
		}
	}
	for _, x := range best {
		next := slices.Clone(can)
		next[x.Cell] = puzzle.Only(x.Value)
		if completion(b, lines, next) {
			return true
		}
	}
	return best == nil
}

// entailed proves a step from its premises alone: the lines and givens among its clues, and its facts.
func (p *sudoku) entailed(t *testing.T, b *Board, s puzzle.Step) {
	t.Helper()
	can := slices.Repeat([]puzzle.Mask{puzzle.Span(1, side)}, side*side)
	var lines []*Line
	for _, at := range s.Clues {
		if i := p.board.Index(at); i >= 0 {
			can[i] &= puzzle.Only(p.givens[i])
			continue
		}
		k := slices.IndexFunc(b.Lines, func(l *Line) bool { return l.At == at })
		if k < 0 {
			t.Fatalf("%s: the clue %v is no line", s.Technique, at)
		}
		lines = append(lines, b.Lines[k])
	}
	for _, f := range s.Because {
		i, m := p.board.Eliminated(f)
		can[i] &^= m
	}
	if s.Contradiction() {
		if completion(b, lines, can) {
			t.Errorf("%s: no contradiction: %v", s.Technique, s)
		}
		return
	}
	for _, f := range s.New {
		i, m := p.board.Eliminated(f)
		otherwise := slices.Clone(can)
		if otherwise[i] &= m; otherwise[i] != 0 && completion(b, lines, otherwise) {
			t.Errorf("%s: %v does not follow: %v", s.Technique, f, s)
		}
	}
}

// solution returns a random grid; with boxes, that of a sudoku.
func solution(r *rand.Rand, boxes bool) []int {
	if !boxes {
		return slices.Concat(RandomSquare(r, side)...)
	}
	values, grid := r.Perm(side), make([]int, side*side)
	rows := []int{0, 1}
	cols := slices.Concat(r.Perm(3))
	r.Shuffle(2, func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
	for i := range grid { // shifted rows, permuted within a band and a stack
		y, x := i/side, i%side
		y, x = y/2*2+rows[y%2], x/3*3+cols[x%3]
		grid[i] = 1 + values[(y%2*3+y/2+x)%side]
	}
	return grid
}

// TestTechniques proves the steps of every technique on random boards, with and without boxes. Each must find enough.
func TestTechniques(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 43))
	found := map[string]int{}
	en, _ := words.In("en", sudokuKind)
	for k := range sweeptest.Samples(100, 2000) {
		right := solution(r, k%2 == 0)
		givens := make([]int, side*side)
		for i := range givens {
			if r.IntN(20) == 0 {
				givens[i] = right[i]
			}
		}
		p := newSudoku(k%2 == 0, givens)
		known := puzzle.NewFacts(p.board)
		density := 0.3 + 0.5*r.Float64()
		for i, v := range right {
			for w := 1; w <= side; w++ {
				if w != v && r.Float64() < density {
					known.Restrict(i, puzzle.Span(1, side)&^puzzle.Only(w))
				}
			}
		}
		look := puzzle.NewView(p, known)
		for _, x := range sudokuKind.Techniques {
			steps := x.StepsAt(look)
			for n, s := range steps {
				found[x.ID]++
				for _, f := range s.Because {
					if !known.Holds(f) {
						t.Errorf("%s: %v is not known", x.ID, f)
					}
				}
				if n < 5 {
					p.entailed(t, p.latinBoard(), s)
				}
				if text := en.StepText(s, words.Long); text == "" || strings.Contains(text, "<no value>") {
					t.Errorf("%s: %q", x.ID, text)
				}
			}
		}
		if t.Failed() {
			t.Fatalf("boxes %v, givens %v, known %v", p.boxes, givens, known)
		}
	}
	t.Log(found)
	for _, x := range sudokuKind.Techniques {
		if found[x.ID] < 20 {
			t.Errorf("%s found %d steps", x.ID, found[x.ID])
		}
	}
}

// TestWords checks the templates of the family.
func TestWords(t *testing.T) {
	if err := words.Check(sudokuKind); err != nil {
		t.Error(err)
	}
	en, _ := words.In("en", sudokuKind)
	step := puzzle.Step{Technique: "sudoku.only-place", Clues: []puzzle.Place{boxPlace.At(0, 3)}, Args: puzzle.ArgsOf(ValueArgs{3}),
		New: []puzzle.Fact{{At: puzzle.Cell(1, 4), Value: 3}}}
	const want = "The box at R1C4: only one place is left for the number 3, so R2C5 is 3."
	if got := en.StepText(step, words.Long); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestBarred: a cell that cannot hold two numbers is named once, although a fact about each is among the premises.
func TestBarred(t *testing.T) {
	en, err := words.In("en", sudokuKind)
	if err != nil {
		t.Fatal(err)
	}
	p := newSudoku(false, make([]int, side*side))
	known, s := puzzle.NewFacts(p.board), puzzle.Step{Technique: "sudoku.hidden-set", Clues: []puzzle.Place{puzzle.Row(0)},
		Args: puzzle.ArgsOf(SetArgs{Heights: []int{5, 6}, Cells: []puzzle.Place{puzzle.Cell(0, 0), puzzle.Cell(0, 1)}}),
		New:  []puzzle.Fact{{At: puzzle.Cell(0, 0), Value: 1, Not: true}}}
	for _, v := range []int{5, 6} {
		for c := 2; c < side; c++ {
			f := puzzle.Fact{At: puzzle.Cell(0, c), Value: v, Not: true}
			if known.Add(f); c == 3 {
				s.Because = append(s.Because, f)
			}
		}
	}
	if got := en.ArgumentText(s, words.Context{Known: known, Last: true}); !strings.Contains(got, "(R1C4 is not 5 or 6)") {
		t.Errorf("%q", got)
	}
}
