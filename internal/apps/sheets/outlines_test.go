package sheets

import (
	"math"
	"testing"

	"github.com/teka-puzzles/teka/scene/shapes"
)

// area returns the area inside a polygon, negative if it runs the other way round.
func area(points []shapes.Point) (sum float64) {
	for i, p := range points {
		q := points[(i+1)%len(points)]
		sum += (p.X*q.Y - q.X*p.Y) / 2
	}
	return sum
}

// TestOutlined: a letter O is two contours around each other, an I one without curves, and texts are aligned like set ones.
func TestOutlined(t *testing.T) {
	o := Outlined(shapes.Shape{Text: "O", Size: 100, Align: "start"})
	if len(o.Lines) != 2 || area(o.Lines[0].Points)*area(o.Lines[1].Points) >= 0 {
		t.Fatalf("O has %d contours", len(o.Lines))
	}
	high := 0.0
	for _, p := range o.Lines[0].Points {
		high = max(high, -p.Y)
	}
	if outer := math.Abs(area(o.Lines[0].Points)); outer < 2500 || outer > 6500 || high < 65 || high > 80 {
		t.Errorf("O covers %v and is %v high", outer, high)
	}
	left := func(align, text string) float64 {
		x := math.Inf(1)
		for _, l := range Outlined(shapes.Shape{Text: text, Size: 100, Align: align}).Lines {
			for _, p := range l.Points {
				x = min(x, p.X)
			}
		}
		return x
	}
	wide := float64(Width(Regular, 100*Point, "HIH")) / 1000
	if start, middle, end := left("start", "HIH"), left("middle", "HIH"), left("end", "HIH"); math.Abs(start-middle-wide/2) > .01 ||
		math.Abs(start-end-wide) > .01 {
		t.Errorf("%v, %v, %v for a width of %v", start, middle, end, wide)
	}
}
