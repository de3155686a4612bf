package slitherlink

import (
	"math/rand/v2"
	"testing"

	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds/family/loop"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/constraint"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/study"
)

// outlines has all loops on a small board: the outlines of sets of cells that are one loop, each with the set of borders and the number of
// lines around each cell.
type outlines struct {
	s   *Slitherlink
	all []outline
}

type outline struct {
	lines   uint64
	numbers []int
}

var keptOutlines = map[[2]int]*outlines{}

func outlinesOf(rows, cols int) *outlines {
	if o := keptOutlines[[2]int{rows, cols}]; o != nil {
		return o
	}
	numbers := make([]int, rows*cols)
	for i := range numbers {
		numbers[i] = None
	}
	s, err := New(rows, cols, numbers)
	if err != nil {
		panic(err)
	}
	o := &outlines{s: s}
	keptOutlines[[2]int{rows, cols}] = o
	for set := 1; set < 1<<(rows*cols); set++ {
		in := ground.NewRegion(rows, cols)
		for i := range in.Inside {
			in.Inside[i] = set>>i&1 != 0
		}
		x := outline{numbers: make([]int, rows*cols)}
		degree := make([]int, (rows+1)*(cols+1))
		parts := ground.NewDisjointSets(len(degree))
		for e, line := range (loop.Region{Region: in}).Lines() {
			if line == 1 {
				x.lines |= 1 << e
				a, b := s.Ends(e)
				degree[a]++
				degree[b]++
				parts.Join(a, b)
			}
		}
		single, first := true, -1
		for v, n := range degree {
			if n == 0 {
				continue
			}
			if first < 0 {
				first = parts.Find(v)
			}
			single = single && n == 2 && parts.Find(v) == first
		}
		for i := range x.numbers {
			for _, e := range s.Around(i) {
				x.numbers[i] += int(x.lines >> e & 1)
			}
		}
		if single {
			o.all = append(o.all, x)
		}
	}
	return o
}

// random returns a puzzle on the board with numbers of a random loop, a few of them wrong.
func (o *outlines) random(r *rand.Rand) *Slitherlink {
	x := o.all[r.IntN(len(o.all))]
	density := r.Float64()
	numbers := make([]int, len(x.numbers))
	for i, n := range x.numbers {
		numbers[i] = None
		if r.Float64() < density {
			numbers[i] = n
		}
		if r.IntN(100) == 0 {
			numbers[i] = r.IntN(5)
		}
	}
	s, err := New(o.s.Rows, o.s.Cols, numbers)
	if err != nil {
		panic(err)
	}
	return s
}

// small are the sizes of random boards.
var small = [][2]int{{2, 2}, {3, 3}, {3, 4}, {4, 3}, {2, 5}, {4, 4}, {1, 4}}

func samples(n int) (out []puzzle.Puzzle) {
	r := rand.New(rand.NewPCG(1, 2))
	for len(out) < n {
		size := small[r.IntN(len(small))]
		out = append(out, outlinesOf(size[0], size[1]).random(r))
	}
	return out
}

func TestSuite(t *testing.T) {
	puzzletest.TestKind(t, Kind, samples(60), func(p puzzle.Puzzle) (out []puzzle.Puzzle) {
		for k := 1; k < puzzle.Turns; k++ {
			out = append(out, grid.Turned(p, puzzle.Turn(k)))
		}
		return out
	})
}

func TestClues(t *testing.T) { puzzletest.TestClues(t, samples(40)) }

// TestEnumeration compares the number of solutions with the list of all loops, and Check with it.
func TestEnumeration(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	met := map[puzzle.Status]int{}
	for range sweeptest.Samples(60, 5000) {
		size := small[r.IntN(len(small))]
		o := outlinesOf(size[0], size[1])
		s := o.random(r)
		var fits []outline
		for _, x := range o.all {
			if len(constraint.Check(s, o.facts(s, x.lines))) == 0 {
				fits = append(fits, x)
			}
		}
		for _, x := range fits {
			for i, n := range s.numbers {
				if n != None && n != x.numbers[i] {
					t.Fatalf("%v: Check accepts %v", s.numbers, x.numbers)
				}
			}
		}
		u := study.Unique(t.Context(), s, study.Options{})
		met[u.Status]++
		want := puzzle.SeveralSolutions
		if len(fits) < 2 {
			want = [...]puzzle.Status{puzzle.NoSolution, puzzle.UniqueSolution}[len(fits)]
		}
		if u.Status != want || want == puzzle.UniqueSolution && !u.Solution.Equal(o.facts(s, fits[0].lines)) {
			t.Fatalf("%v: %s, of %d solutions", s.numbers, u.Status, len(fits))
		}
		// a random set of borders that is no loop is rejected
		lines := r.Uint64() & (1<<s.Edges() - 1)
		right := false
		for _, x := range fits {
			right = right || x.lines == lines
		}
		if bad := constraint.Check(s, o.facts(s, lines)); (len(bad) == 0) != right {
			t.Fatalf("%v: Check says %v of %b", s.numbers, bad, lines)
		}
	}
	if len(met) != 3 {
		t.Errorf("only %v", met)
	}
}

func (o *outlines) facts(s *Slitherlink, lines uint64) puzzle.Facts {
	known := puzzle.NewFacts(s.board)
	for e := range s.Edges() {
		known.Set(e, int(lines>>e&1))
	}
	return known
}

// TestTechniques compares the steps of each technique, on boards with random marks, with the list of all loops.
func TestTechniques(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	found := map[string]int{}
	for range sweeptest.Samples(120, 5000) {
		size := small[r.IntN(len(small))]
		o := outlinesOf(size[0], size[1])
		s := o.random(r)
		x := o.all[r.IntN(len(o.all))]
		known := puzzle.NewFacts(s.board)
		lines, crosses := r.Float64(), r.Float64()
		for e := range s.Edges() {
			on := int(x.lines >> e & 1)
			if r.IntN(200) == 0 {
				on = 1 - on
			}
			if on == 1 && r.Float64() < lines || on == 0 && r.Float64() < crosses {
				known.Set(e, on)
			}
		}
		for _, technique := range techniques {
			for _, step := range technique.Steps(s, known) {
				found[technique.ID]++
				if err := puzzletest.CheckRoundTrip(Kind, step); err != nil {
					t.Error(err)
				}
				o.entailed(t, s, step)
				if t.Failed() {
					t.Fatalf("%s: %+v\n%s", technique.ID, step, puzzletest.Board(s, known))
				}
			}
		}
	}
	for _, x := range techniques {
		if found[x.ID] == 0 {
			t.Errorf("%s has found nothing", x.ID)
		}
	}
	t.Log(found)
}

// entailed tests a step: its conclusions hold in all loops that obey the numbers and facts that it names.
func (o *outlines) entailed(t *testing.T, s *Slitherlink, step puzzle.Step) {
	for _, x := range o.all {
		ok := true
		for _, f := range step.Because {
			ok = ok && (int(x.lines>>s.board.Index(f.At)&1) == f.Value) != f.Not
		}
		for _, at := range step.Clues {
			if at.Kind == puzzle.CellKind {
				i := s.Cell(int(at.R), int(at.C))
				ok = ok && x.numbers[i] == s.numbers[i]
			}
		}
		for _, f := range step.New {
			if ok && int(x.lines>>s.board.Index(f.At)&1) != f.Value {
				t.Errorf("%v does not follow", f)
			}
		}
		if ok && step.Contradiction() {
			t.Error("this is no contradiction")
		}
	}
}

// TestPartial: a corner, a number or the loop is reported if and only if no lines repair it.
func TestPartial(t *testing.T) {
	var boards []puzzle.Puzzle
	for _, p := range samples(60) {
		if s := p.(*Slitherlink); s.Edges() <= 24 {
			boards = append(boards, p)
		}
	}
	of := func(rules ...string) func(v puzzle.Violation) []puzzle.Place {
		return func(v puzzle.Violation) []puzzle.Place {
			for _, x := range rules {
				if v.Rule == x {
					return append(v.At, puzzle.WholeBoard(puzzle.Loop))[:1]
				}
			}
			return nil
		}
	}
	puzzletest.TestPartialChecks(t, boards,
		puzzletest.CheckedRule{Name: "corner", Breaks: of("branch", "dead-end")},
		puzzletest.CheckedRule{Name: "number", Breaks: of("too-many", "too-few")},
		puzzletest.CheckedRule{Name: "loop", Breaks: func(v puzzle.Violation) []puzzle.Place {
			if v.Rule == "closed-loop" || v.Rule == "no-loop" || v.Rule == "branch" {
				return []puzzle.Place{puzzle.WholeBoard(puzzle.Loop)}
			}
			return nil
		}})
}

// part returns a puzzle without the numbers that are not among the kept clues.
func part(p puzzle.Puzzle, keep []puzzle.Place) puzzletest.ReducedPuzzle {
	s := p.(*Slitherlink)
	numbers := make([]int, len(s.numbers))
	for i := range numbers {
		numbers[i] = None
	}
	for _, at := range keep {
		if at.Kind == puzzle.CellKind {
			numbers[s.Cell(int(at.R), int(at.C))] = s.Number(int(at.R), int(at.C))
		}
	}
	q, err := New(s.Rows, s.Cols, numbers)
	if err != nil {
		panic(err)
	}
	return puzzletest.ReducedPuzzle{Puzzle: q, Partial: true}
}

// TestTwice proves the steps of explanations by the model and by enumeration.
func TestTwice(t *testing.T) {
	var boards []puzzle.Puzzle
	for _, p := range samples(80) {
		if s := p.(*Slitherlink); s.Edges() <= 24 {
			boards = append(boards, p)
		}
	}
	puzzletest.TestByEnumeration(t, boards, part, "slitherlink.diagonal-threes")
}

func TestDraw(t *testing.T) {
	p, known, err := puzzletest.ReadBoard(Kind, "slitherlink\n+-+ +x+\n|3|. .\n+ + + +\n 0 2|1\n+x+-+ +\n . .x3|\n+ + +-+\n")
	if err != nil {
		t.Fatal(err)
	}
	puzzletest.Golden(t, "clues", p.Draw(puzzle.Facts{}))
	s := p.Draw(known)
	puzzletest.Golden(t, "partial", s)
	puzzle.Highlight(&s, p, scene.New, p.Board().Unknown(0).At, p.Board().Unknown(15).At)
	puzzle.Highlight(&s, p, scene.Because, p.Board().Unknown(3).At)
	puzzle.Highlight(&s, p, scene.Used, puzzle.Cell(1, 1))
	puzzle.Highlight(&s, p, scene.Wrong, puzzle.Cell(2, 2), puzzle.WholeBoard(puzzle.Loop))
	puzzletest.Golden(t, "marked", s)
	o := outlinesOf(3, 3)
	puzzletest.Golden(t, "complete", p.Draw(o.facts(p.(*Slitherlink), o.all[40].lines)))
}

// TestFindExamples looks for the example of each technique.
func TestFindExamples(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	puzzletest.Examples{
		Tries: 1500,
		Next: func() (puzzle.Puzzle, puzzle.Facts) {
			rows, cols := 3+r.IntN(4), 3+r.IntN(4)
			d, err := Random(r, puzzle.RandomOptions{Rows: rows, Cols: cols, Density: 0.6})
			if err != nil {
				t.Fatal(err)
			}
			s := d.Puzzle.(*Slitherlink)
			keep := 0.2 + 0.8*r.Float64()
			for i := range s.numbers {
				if r.Float64() > keep {
					s.numbers[i] = None
				}
			}
			known, share := puzzle.NewFacts(s.board), r.Float64()
			for e := range s.Edges() {
				if r.Float64() < share {
					known.Set(e, d.Solution.ValueOr(e))
				}
			}
			return s, known
		},
		Only: func(p puzzle.Puzzle, clues []puzzle.Place) puzzle.Puzzle { return part(p, clues).Puzzle },
	}.Find(t, Kind)
}
