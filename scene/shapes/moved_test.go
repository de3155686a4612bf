package shapes_test

import (
	"reflect"
	"testing"

	"github.com/teka-puzzles/teka/scene/shapes"
)

// TestMoved: transforming a shape scales all its parts and leaves the original unchanged.
func TestMoved(t *testing.T) {
	shape := func() shapes.Shape {
		return shapes.Shape{
			Lines:  []shapes.Line{{Points: []shapes.Point{{X: 1, Y: 2}, {X: 3, Y: 4}}, Closed: true}},
			Center: shapes.Point{X: 5, Y: 6}, Radius: 7, Text: "8", Size: 9, Align: "middle",
			Pen: shapes.Pen{Width: 10, Dash: []float64{11, 12}, Cap: "round"},
		}
	}
	was := shape()
	want := shapes.Shape{
		Lines:  []shapes.Line{{Points: []shapes.Point{{X: 102, Y: 204}, {X: 106, Y: 208}}, Closed: true}},
		Center: shapes.Point{X: 110, Y: 212}, Radius: 14, Text: "8", Size: 18, Align: "middle",
		Pen: shapes.Pen{Width: 20, Dash: []float64{22, 24}, Cap: "round"},
	}
	if got := was.Transformed(2, shapes.Point{X: 100, Y: 200}); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, not %+v", got, want)
	}
	if !reflect.DeepEqual(was, shape()) {
		t.Errorf("it has become %+v", was)
	}
}
