package raster

import (
	"math"
	"slices"

	"github.com/teka-puzzles/teka/scene/shapes"
)

// pen draws along lines.
type pen struct {
	shapes.Pen
	half float64 // of its width
}

// penOf is a pen whose lines can be seen.
func penOf(q shapes.Pen) pen { return pen{q, max(q.Width, .6) / 2} }

// along adds the areas that the pen covers along a line. All go around in one sense.
func (q pen) along(areas [][]point, x shapes.Line) [][]point {
	points := x.Points
	if x.Closed {
		points = append(slices.Clip(points), points[0])
	}
	for _, part := range q.dashes(points) {
		for i := 1; i < len(part); i++ {
			from, to := part[i-1], part[i]
			if q.Cap == "square" {
				if i == 1 && !x.Closed {
					from = beyond(to, from, q.half)
				}
				if i == len(part)-1 && !x.Closed {
					to = beyond(from, to, q.half)
				}
			}
			areas = append(areas, band(from, to, q.half))
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

// beyond is the point so far behind the end of a line.
func beyond(from, to point, far float64) point {
	length := math.Hypot(to.X-from.X, to.Y-from.Y)
	if length == 0 {
		return to
	}
	return xy(to.X+(to.X-from.X)/length*far, to.Y+(to.Y-from.Y)/length*far)
}

// band is the area around a line, without its ends.
func band(from, to point, half float64) []point {
	length := math.Hypot(to.X-from.X, to.Y-from.Y)
	if length == 0 {
		return nil
	}
	dx, dy := (to.X-from.X)/length*half, (to.Y-from.Y)/length*half
	// The sense is that of circle: with y downwards, from one side of the beginning along the other.
	return []point{xy(from.X+dy, from.Y-dx), xy(to.X+dy, to.Y-dx), xy(to.X-dy, to.Y+dx), xy(from.X-dy, from.Y+dx)}
}

// dashes are the parts of a line that are drawn.
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
