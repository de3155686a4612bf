package generate

import (
	"encoding/hex"
	"encoding/json"
	"slices"

	"github.com/teka-puzzles/teka/internal/digest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Key returns a key shared by puzzles that are equal under rotation, reflection and, if numbers are only names, renaming: 128 bits of the
// SHA-256 of the smallest JSON text among the eight images. It fails if puzzles of the kind cannot be transformed.
func Key(p puzzle.Puzzle) (string, error) {
	return leastKey(p, func(q puzzle.Puzzle, _ puzzle.Turn) any { return p.Kind().JSON.Givens(renamed(q)) })
}

// renamed returns a puzzle with its numbers replaced by 1, 2, … in the order in which its clues have them, or p if numbers are not names.
func renamed(p puzzle.Puzzle) puzzle.Puzzle {
	k := p.Kind()
	if !k.Make.Renames {
		return p
	}
	clues, names := k.Clues(p), map[int]int{}
	for i, c := range clues {
		if names[c.Value] == 0 {
			names[c.Value] = len(names) + 1
		}
		clues[i].Value = names[c.Value]
	}
	q, err := k.With(p, clues...)
	if err != nil {
		panic(err) // unreachable: there are no more names than numbers
	}
	return q
}

// ShapeKey returns a key shared by near-duplicates, as defined by the kind's Shape: puzzles with the same loop, square or layout, or the
// same islands or lines except for empty rows and columns, under rotation and reflection. It fails if puzzles of the kind have no shape
// or cannot be transformed.
func ShapeKey(p puzzle.Puzzle, solution puzzle.Facts) (string, error) {
	m := p.Kind().Make
	if m == nil || m.Shape == nil {
		return "", fault.Errorf("%s: puzzles of this kind have no shape", p.Kind().Title)
	}
	rows, cols := p.Size()
	return leastKey(p, func(q puzzle.Puzzle, t puzzle.Turn) any {
		return m.Shape(q, t.Facts(solution, rows, cols, q.Board()))
	})
}

// SolutionKey returns a key shared by puzzles with the same solution under rotation, reflection and translation: a player who has seen one
// can fill in the other. Only values other than 0 count.
func SolutionKey(p puzzle.Puzzle, solution puzzle.Facts) (string, error) {
	rows, cols := p.Size()
	return leastOf(p.Kind().Name, func(t puzzle.Turn) any {
		var told []puzzle.Fact
		up, left := int16(puzzle.MaxSide), int16(puzzle.MaxSide)
		for i, u := range p.Board().Unknowns() {
			if v, _ := solution.Value(i); v != 0 {
				at := t.Place(u.At, rows, cols)
				told = append(told, puzzle.Fact{At: at, Value: v})
				up, left = min(up, at.R), min(left, at.C)
				if at.Between() {
					up, left = min(up, at.R2), min(left, at.C2)
				}
			}
		}
		for i := range told {
			at := &told[i].At
			at.R, at.C = at.R-up, at.C-left
			if at.Between() {
				at.R2, at.C2 = at.R2-up, at.C2-left
			}
		}
		slices.SortStableFunc(told, func(x, y puzzle.Fact) int { return x.At.Compare(y.At) })
		return told
	})
}

// leastKey returns a hash of the smallest JSON text of what of returns for the eight rotations and reflections of a puzzle. A kind that
// cannot be turned is an error.
func leastKey(p puzzle.Puzzle, of func(q puzzle.Puzzle, t puzzle.Turn) any) (string, error) {
	k := p.Kind()
	if k.Make == nil || k.Make.Turned == nil {
		return "", fault.Errorf("%s: puzzles of this kind cannot be turned", k.Title)
	}
	return leastOf("", func(t puzzle.Turn) any {
		q := k.Make.Turned(p, t)
		rows, cols := q.Size()
		return []any{k.Name, rows, cols, of(q, t)}
	})
}

// leastOf returns a hash of before and the smallest JSON text of what of returns for the eight rotations and reflections.
func leastOf(before string, of func(t puzzle.Turn) any) (string, error) {
	best := ""
	for t := range puzzle.Turn(puzzle.Turns) {
		b, err := json.Marshal(of(t))
		if err != nil {
			return "", err
		}
		if text := string(b); best == "" || text < best {
			best = text
		}
	}
	sum := digest.Sum([]byte(before + best))
	return hex.EncodeToString(sum[:16]), nil
}
