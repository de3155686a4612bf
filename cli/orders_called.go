package cli

import (
	"fmt"
	"path/filepath"

	"github.com/teka-puzzles/teka/apps/report"
	"github.com/teka-puzzles/teka/apps/task"
)

// anySize stands for a size that is known only when the puzzle is there.
const anySize = "auto"

// original is a picture or a word of which a puzzle will be made.
type original struct {
	in         *task.Input
	name, size string
	word       bool
}

// CallApart says for the pictures and words of all orders what their puzzles are called after, so that no two have the same id.
// That is the name without its ending where no other has it for a puzzle of the same size; else the ending is said, too, and a
// number where that is not enough: a.png and a.jpg, a and a-2.
func (a *App) CallApart(orders []task.Order, inputs [][]task.Input) error {
	list, err := a.originals(orders, inputs)
	if err != nil {
		return err
	}
	same := map[string][]original{} // by name
	for _, x := range list {
		same[x.name] = append(same[x.name], x)
	}
	taken := map[string]map[string]bool{} // the sizes by name
	for _, clashing := range []bool{false, true} {
		for _, x := range list {
			if clashes(x, same[x.name]) != clashing {
				continue
			}
			first := x.name
			if clashing && !x.word {
				first = filepath.Base(x.in.Name)
			}
			x.in.Called = first
			for n := 2; isTaken(taken[x.in.Called], x.size); n++ {
				x.in.Called = fmt.Sprintf("%s-%d", first, n)
			}
			if taken[x.in.Called] == nil {
				taken[x.in.Called] = map[string]bool{}
			}
			taken[x.in.Called][x.size] = true
		}
	}
	return nil
}

// originals are the pictures and words of all orders.
func (a *App) originals(orders []task.Order, inputsOf [][]task.Input) ([]original, error) {
	var list []original
	for k, inputs := range inputsOf {
		if len(inputs) == 0 || !inputs[0].Whole {
			continue
		}
		command, _, err := a.parsed(orders[k])
		if err != nil {
			return nil, err
		}
		g := command.(*generation)
		g.Count = 1 // of the order, not of a picture
		w, err := g.pictureWish()
		if err != nil {
			return nil, err
		}
		size := anySize
		if w.Cols > 0 && w.Rows > 0 {
			size = fmt.Sprint(w.Cols, w.Rows)
		}
		for i := range inputs {
			x := original{&inputs[i], pictureName(inputs[i].Name), size, g.Text != ""}
			if x.word {
				x.name = report.OneLine(g.Text)
			}
			list = append(list, x)
		}
	}
	return list, nil
}

// clashes reports whether another of the same name may give a puzzle of the same size.
func clashes(x original, same []original) bool {
	for _, y := range same {
		if y.in != x.in && (y.size == x.size || y.size == anySize || x.size == anySize) {
			return true
		}
	}
	return false
}

// isTaken reports whether a name may be that of another puzzle of a size already.
func isTaken(sizes map[string]bool, size string) bool {
	return sizes[size] || sizes[anySize] || size == anySize && len(sizes) > 0
}
