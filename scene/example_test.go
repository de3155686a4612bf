package scene_test

import (
	"fmt"

	"github.com/teka-puzzles/teka/scene"
)

// A board of two cells: one shaded, one with a number that a step has just found.
func ExampleText() {
	s := scene.Scene{Width: 2, Height: 1, CellWidth: 4, CellHeight: 2}
	s.AddRect(scene.Filled, 0, 0, 1, 1)
	s.AddLabel(scene.Value, 1.5, 0.5, "7")
	s.AddGrid(scene.Grid, 1, 2)
	s.AddFrame(0, 0, 2, 1)
	s.AddRect(scene.New, 1, 0, 2, 1)
	fmt.Print(scene.Text(s, scene.TextOptions{}))
	// Output:
	// ┌───┬───┐
	// │███│[7]│
	// └───┴───┘
}
