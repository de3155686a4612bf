package cli

import (
	"fmt"
	"path/filepath"

	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/internal/apps/task"
)

// anySize represents a size that is unknown before the puzzle exists.
const anySize = "auto"

// original is a picture or word to make a puzzle from.
type original struct {
	*task.Input
	name string
}

// AssignNames sets Called of all pictures and words so that no two puzzles have the same id. The name is the file name without its
// extension. If that clashes with another puzzle of the same size, the extension is added, and then a number if necessary: a.png and a.jpg;
// a and a-2.
func AssignNames(inputs [][]task.Input) {
	var list []original
	for _, of := range inputs {
		for i := range of {
			in := &of[i]
			switch {
			case in.Whole && in.File == "": // a word
				list = append(list, original{in, report.OneLine(in.Name)})
			case in.Whole:
				list = append(list, original{in, pictureName(in.Name)})
			}
		}
	}
	same := map[string][]original{} // by name
	for _, x := range list {
		same[x.name] = append(same[x.name], x)
	}
	taken := map[string]map[string]bool{} // sizes by name
	for _, clashing := range []bool{false, true} {
		for _, x := range list {
			if clashes(x, same[x.name]) != clashing {
				continue
			}
			first := x.name
			if clashing && x.File != "" {
				first = filepath.Base(x.Name)
			}
			x.Called = first
			for n := 2; isTaken(taken[x.Called], x.Makes); n++ {
				x.Called = fmt.Sprintf("%s-%d", first, n)
			}
			if taken[x.Called] == nil {
				taken[x.Called] = map[string]bool{}
			}
			taken[x.Called][x.Makes] = true
		}
	}
}

// clashes reports whether another original of the same name may give a puzzle of the same size.
func clashes(x original, same []original) bool {
	for _, y := range same {
		if y.Input != x.Input && (y.Makes == x.Makes || y.Makes == anySize || x.Makes == anySize) {
			return true
		}
	}
	return false
}

// isTaken reports whether the name may already be used for a puzzle of this size.
func isTaken(sizes map[string]bool, size string) bool {
	return sizes[size] || sizes[anySize] || size == anySize && len(sizes) > 0
}
