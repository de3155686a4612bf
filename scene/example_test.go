package scene_test

import (
	"fmt"
	"os"

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

// The same data as a picture: shapes with a class for their role.
func ExampleSVG() {
	s := scene.Scene{Width: 1, Height: 1, Title: "one white pearl"}
	s.AddCircle(scene.PearlWhite, 0.5, 0.5, 0.3)
	if err := scene.SVG(os.Stdout, s, scene.SVGOptions{NoStyle: true}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// <svg xmlns="http://www.w3.org/2000/svg" class="teka" role="img" width="51.2" height="51.2" viewBox="-6 -6 32 32">
	// <title>one white pearl</title>
	// <rect class="paper" x="-6" y="-6" width="32" height="32"/>
	// <circle class="pearl-white" cx="10" cy="10" r="6"/>
	// </svg>
}
