package generate

import (
	"encoding/hex"
	"encoding/json"
	"slices"

	"github.com/teka-puzzles/teka/internal/digest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Key is the same for puzzles that are equal when turned or mirrored, and differs for others: the least text among all images of the
// puzzle under the eight symmetries of the square, as 128 bits of its SHA-256. It is an error when puzzles of the kind cannot be turned.
func Key(p puzzle.Puzzle) (string, error) {
	return least(p, func(q puzzle.Puzzle, _ puzzle.Turn) any { return p.Kind().JSON.Givens(q) })
}

// Near is a key that near-doubles share: puzzles with the same loop, square or layout, or the
// same islands or lines but for empty rows and columns, as their kind says, turned or not.
func Near(p puzzle.Puzzle, solution puzzle.Facts) (string, error) {
	m := p.Kind().Make
	if m == nil || m.Shape == nil {
		return "", fault.Errorf("%s: puzzles of this kind have no shape", p.Kind().Title)
	}
	rows, cols := p.Size()
	return least(p, func(q puzzle.Puzzle, t puzzle.Turn) any {
		return m.Shape(q, t.Facts(solution, rows, cols, q.Board()))
	})
}

// Answer is a key that puzzles share whose solutions are the same, turned, mirrored or moved perhaps: who has seen one can fill in the
// other. It looks at the places that hold something alone.
func Answer(p puzzle.Puzzle, solution puzzle.Facts) (string, error) {
	rows, cols := p.Size()
	best := ""
	for t := range puzzle.Turn(puzzle.Turns) {
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
		b, err := json.Marshal(told)
		if err != nil {
			return "", err
		}
		if text := string(b); best == "" || text < best {
			best = text
		}
	}
	sum := digest.Sum([]byte(p.Kind().Name + best))
	return hex.EncodeToString(sum[:16]), nil
}

// least hashes the least text of what is told of the images of a puzzle.
func least(p puzzle.Puzzle, of func(q puzzle.Puzzle, t puzzle.Turn) any) (string, error) {
	k := p.Kind()
	if k.Make == nil || k.Make.Turned == nil {
		return "", fault.Errorf("%s: puzzles of this kind cannot be turned", k.Title)
	}
	best := ""
	for t := range puzzle.Turn(puzzle.Turns) {
		q := k.Make.Turned(p, t)
		rows, cols := q.Size()
		b, err := json.Marshal([]any{k.Name, rows, cols, of(q, t)})
		if err != nil {
			return "", err
		}
		if text := string(b); best == "" || text < best {
			best = text
		}
	}
	sum := digest.Sum([]byte(best))
	return hex.EncodeToString(sum[:16]), nil
}
