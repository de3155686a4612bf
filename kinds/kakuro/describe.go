package kakuro

import (
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// described is the data of a drawing's description: the runs and the number of known digits.
type (
	described struct {
		Across, Down []describedRun
		Filled, Open int
	}
	describedRun struct {
		From, To puzzle.Place
		Sum      int // 0 for none
	}
)

// describe returns the data of the description for screen readers: the runs, without single cells that have no sum. known may be zero.
func (k *Kakuro) describe(_ *words.Language, known puzzle.Facts) described {
	var d described
	for _, r := range k.runs {
		if len(r.cells) == 1 && r.sum == 0 {
			continue
		}
		list := &d.Across
		if r.heading == puzzle.Down {
			list = &d.Down
		}
		*list = append(*list, describedRun{k.board.At(r.cells[0]), k.board.Unknown(r.cells[len(r.cells)-1]).At, r.sum})
	}
	_, d.Open = ground.CountValues(k.board, known)
	d.Filled = k.board.Len() - d.Open
	return d
}
