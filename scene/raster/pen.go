package raster

import (
	"math"
	"slices"

	"github.com/teka-puzzles/teka/scene/shapes"
)

// pen strokes lines.
type pen struct {
	shapes.Pen
	half float64 // half the width
}

// newPen returns a pen with a visible minimum width.
func newPen(q shapes.Pen) pen { return pen{q, max(q.Width, .6) / 2} }

// addStroke appends the areas covered by a stroked line, all with the same orientation.
func (q pen) addStroke(areas [][]point, x shapes.Line) [][]point {
	points := x.Points
	if x.Closed {
		points = append(slices.Clip(points), points[0])
	}
	for _, part := range q.dashes(points) {
		for i := 1; i < len(part); i++ {
			from, to := part[i-1], part[i]
			if q.Cap == "square" {
				if i == 1 && !x.Closed {
					from = extended(to, from, q.half)
				}
				if i == len(part)-1 && !x.Closed {
					to = extended(from, to, q.half)
				}
			}
			areas = append(areas, segmentArea(from, to, q.half))
			if i > 1 && q.Round {
				areas = append(areas, circle(from, q.half))
			}
		}
		switch first, last := part[0], part[len(part)-1]; {
		case x.Closed && first == last && q.Round:
			areas = append(areas, circle(first, q.half))
		case q.Cap == "round":
			areas = append(areas, circle(first, q.half), circle(last, q.half))
		}
	}
	return areas
}

// extended returns the end of a line moved outwards by a distance.
func extended(from, to point, far float64) point {
	length := math.Hypot(to.X-from.X, to.Y-from.Y)
	if length == 0 {
		return to
	}
	return xy(to.X+(to.X-from.X)/length*far, to.Y+(to.Y-from.Y)/length*far)
}

// segmentArea returns the rectangle around a line, without caps; nil for a line of length 0.
func segmentArea(from, to point, half float64) []point {
	length := math.Hypot(to.X-from.X, to.Y-from.Y)
	if length == 0 {
		return nil
	}
	dx, dy := (to.X-from.X)/length*half, (to.Y-from.Y)/length*half
	// The same orientation as circle: with y downwards, from one side of the start along the other.
	return []point{xy(from.X+dy, from.Y-dx), xy(to.X+dy, to.Y-dx), xy(to.X-dy, to.Y+dx), xy(from.X-dy, from.Y+dx)}
}

// dashes returns the drawn parts of a line, whose dashes start at its first point; the whole line for a pen without dashes.
func (q pen) dashes(points []point) [][]point {
	total := 0.0
	for _, d := range q.Dash {
		total += d
	}
	if !(total > 0) {
		return [][]point{points}
	}
	var out [][]point
	k, left := 0, q.Dash[0]
	part := []point{points[0]}
	for i := 1; i < len(points); i++ {
		at, to := points[i-1], points[i]
		for {
			length := math.Hypot(to.X-at.X, to.Y-at.Y)
			if length <= left {
				left -= length
				part = append(part, to)
				break
			}
			at = xy(at.X+(to.X-at.X)/length*left, at.Y+(to.Y-at.Y)/length*left)
			if k%2 == 0 {
				out = append(out, append(part, at))
			}
			part = []point{at}
			k = (k + 1) % len(q.Dash)
			left = q.Dash[k]
		}
	}
	if k%2 == 0 {
		out = append(out, part)
	}
	return out
}
