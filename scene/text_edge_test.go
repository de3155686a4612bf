package scene_test

import (
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/scene"
)

// TestMarkAtEdge: a mark on an empty line at the left edge of a drawing has both brackets.
func TestMarkAtEdge(t *testing.T) {
	for name, x := range map[string]float64{"left": 0} {
		s := scene.Scene{Width: 2, Height: 2, CellWidth: 4, CellHeight: 2}
		s.AddLine(scene.Path, 0, 1, 0, 2)
		s.AddLine(scene.New, x, 0, x, 1)
		if text := scene.Text(s, scene.TextOptions{}); strings.Count(text, "[") != 1 || strings.Count(text, "]") != 1 {
			t.Errorf("%s:\n%s", name, text)
		}
	}
}
