package puzzletest

import (
	"math/rand/v2"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// SmallBoards returns n random puzzles of at most 7 rows and columns and the given number of cells.
func SmallBoards(seed uint64, n, cells int, random func(r *rand.Rand, rows, cols int) puzzle.Puzzle) (out []puzzle.Puzzle) {
	r := rand.New(rand.NewPCG(seed, 2))
	for len(out) < n {
		if rows, cols := 1+r.IntN(7), 1+r.IntN(7); rows*cols <= cells {
			out = append(out, random(r, rows, cols))
		}
	}
	return out
}

// Turns returns the seven other orientations of a puzzle. build makes a puzzle of cells by row.
func Turns[T any, P puzzle.Puzzle](rows, cols int, cell func(r, c int) T,
	build func(rows, cols int, cells []T) (P, error)) []puzzle.Puzzle {
	var out []puzzle.Puzzle
	for k := 1; k < 8; k++ {
		high, wide := rows, cols
		if k&4 != 0 {
			high, wide = wide, high
		}
		cells := make([]T, rows*cols)
		for i := range cells {
			r, c := i/wide, i%wide
			if k&4 != 0 {
				r, c = c, r
			}
			if k&1 != 0 {
				r = rows - 1 - r
			}
			if k&2 != 0 {
				c = cols - 1 - c
			}
			cells[i] = cell(r, c)
		}
		p, err := build(high, wide, cells)
		if err != nil {
			panic(err)
		}
		out = append(out, p)
	}
	return out
}

// TestChecks compares what Check reports for boards: each element is a board without its header, the rule that it breaks ("" for none) and
// its sentence.
func TestChecks(t *testing.T, k *puzzle.Kind, list [][3]string) {
	for _, x := range list {
		p, known, err := ReadBoard(k, k.Name+"\n"+x[0])
		if err != nil {
			t.Fatal(err)
		}
		if known.IsZero() {
			known = puzzle.NewFacts(p.Board())
		}
		rule, text := "", ""
		for _, v := range k.Check(p, known) {
			if rule == "" || v.Rule == x[1] {
				rule, text = v.Rule, v.Text
			}
		}
		if rule != x[1] || rule != "" && text != x[2] {
			t.Errorf("%s: %q, %q", x[0], rule, text)
		}
	}
}

// TestDrawing compares the drawings of a partly filled board, with four marked places, and of a complete board with their files.
func TestDrawing(t *testing.T, k *puzzle.Kind, partial, complete string, conclusion, premise, clue, wrong puzzle.Place) {
	p, known, err := ReadBoard(k, partial)
	if err != nil {
		t.Fatal(err)
	}
	Golden(t, "clues", p.Draw(puzzle.Facts{}))
	Golden(t, "partial", p.Draw(known))
	s := p.Draw(known)
	puzzle.Highlight(&s, p, scene.New, conclusion)
	puzzle.Highlight(&s, p, scene.Because, premise)
	puzzle.Highlight(&s, p, scene.Used, clue)
	puzzle.Highlight(&s, p, scene.Wrong, wrong)
	Golden(t, "marked", s)
	if p, known, err = ReadBoard(k, complete); err != nil {
		t.Fatal(err)
	}
	Golden(t, "complete", p.Draw(known))
}
