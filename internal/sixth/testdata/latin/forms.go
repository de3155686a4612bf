package latin

import (
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

var formats = []puzzle.Format{notation.Clues(codec.Text, readText, writeText)}

func readText(text string, _ *codec.Notes) (*Latin, error) {
	s := codec.ParseSheet(text)
	var given []int
	for _, line := range s.Lines {
		for _, w := range codec.Words(line) {
			v, err := strconv.Atoi(strings.Replace(w.Text, ".", "0", 1))
			if err != nil {
				return nil, s.Errorf(w.At, "%s is not a %s from 1 to %d", w.Text, "number", sizes.Side)
			}
			given = append(given, v)
		}
	}
	l, err := New(len(s.Lines), given)
	if err != nil {
		return nil, s.Errorf(s.End(), "%w", err)
	}
	return l, nil
}

func writeText(l *Latin) (string, error) {
	var b strings.Builder
	b.WriteString("latin\n")
	for row := range slices.Chunk(l.given, l.n) {
		for _, v := range row {
			b.WriteString(strings.Replace(strconv.Itoa(v), "0", ".", 1) + " ")
		}
		b.WriteString("\n")
	}
	return b.String(), nil
}

var corpus = puzzle.JSON{
	Givens: func(p puzzle.Puzzle) any { l := p.(*Latin); return slices.Collect(slices.Chunk(l.given, l.n)) },
	FromGivens: func(rows, cols int, v codec.Value) (puzzle.Puzzle, error) {
		var given []int
		n, _, err := v.Grid(rows, cols, func(_, _ int, cell codec.Value) error {
			x, err := cell.Int(0, sizes.Side)
			given = append(given, x)
			return err
		})
		if err != nil {
			return nil, err
		}
		return puzzle.AsPuzzle(New(n, given))
	},
	Solution: func(p puzzle.Puzzle, known puzzle.Facts) any {
		l := p.(*Latin)
		values := make([]int, l.n*l.n)
		for i := range values {
			values[i], _ = known.Value(i)
		}
		return slices.Collect(slices.Chunk(values, l.n))
	},
	FromSolution: func(p puzzle.Puzzle, v codec.Value) (puzzle.Facts, error) {
		l := p.(*Latin)
		known := puzzle.NewFacts(l.board)
		_, _, err := v.Grid(l.n, l.n, func(r, c int, cell codec.Value) error {
			x, err := cell.Int(0, l.n)
			if x > 0 {
				known.Set(r*l.n+c, x)
			}
			return err
		})
		return known, err
	},
}

// clues are the given numbers and the lines; the rule of a line cannot be removed.
func clues(p puzzle.Puzzle) (out []puzzle.Clue) {
	l := p.(*Latin)
	for i, v := range l.given {
		if v != 0 {
			out = append(out, puzzle.Clue{At: l.board.Unknown(i).At, Value: v})
		}
	}
	return out
}

func without(p puzzle.Puzzle, places ...puzzle.Place) (q puzzle.Puzzle, err error) {
	q = p
	for _, at := range places {
		if q, err = changed(q, at, 0); err != nil {
			return nil, err
		}
	}
	return q, nil
}

func with(p puzzle.Puzzle, clues ...puzzle.Clue) (q puzzle.Puzzle, err error) {
	q = p
	for _, c := range clues {
		if q, err = changed(q, c.At, c.Value); err != nil {
			return nil, err
		}
	}
	return q, nil
}

func changed(p puzzle.Puzzle, at puzzle.Place, v int) (puzzle.Puzzle, error) {
	l := p.(*Latin)
	i := l.board.Index(at)
	if i < 0 || v == 0 && l.given[i] == 0 {
		return nil, fault.Errorf("%s: %w", at, puzzle.ErrNoClue)
	}
	given := slices.Clone(l.given)
	given[i] = v
	return puzzle.AsPuzzle(New(l.n, given))
}
