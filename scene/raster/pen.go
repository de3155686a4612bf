package raster

import (
	"math"
	"slices"
)

// pen draws along lines.
type pen struct {
	half  float64 // of its width
	dash  []float64
	cap   string // "butt", "round" or "square"
	round bool   // corners
}

// pen is the pen of a look.
func (l look) pen(scale float64) (pen, error) {
	width, err := l.number("stroke-width", 1)
	if err != nil {
		return pen{}, err
	}
	dash, err := l.numbers("stroke-dasharray")
	if err != nil {
		return pen{}, err
	}
	if len(dash)%2 == 1 {
		dash = append(dash, dash...)
	}
	for i := range dash {
		dash[i] *= scale
	}
	return pen{half: max(width*scale, .6) / 2, dash: dash, cap: l["stroke-linecap"], round: l["stroke-linejoin"] == "round"}, nil
}

// along adds the areas that the pen covers along a line. All go around in one sense.
func (q pen) along(areas [][]point, x line) [][]point {
	points := x.points
	if x.closed {
		points = append(slices.Clip(points), points[0])
	}
	for _, part := range q.dashes(points) {
		for i := 1; i < len(part); i++ {
			from, to := part[i-1], part[i]
			if q.cap == "square" {
				if i == 1 && !x.closed {
					from = beyond(to, from, q.half)
				}
				if i == len(part)-1 && !x.closed {
					to = beyond(from, to, q.half)
				}
			}
			areas = append(areas, band(from, to, q.half))
			if i > 1 && q.round {
				areas = append(areas, circle(from, q.half))
			}
		}
		switch first, last := part[0], part[len(part)-1]; {
		case x.closed && first == last && q.round:
			areas = append(areas, circle(first, q.half))
		case q.cap == "round":
			areas = append(areas, circle(first, q.half), circle(last, q.half))
		}
	}
	return areas
}

// beyond is the point so far behind the end of a line.
func beyond(from, to point, far float64) point {
	length := math.Hypot(to.x-from.x, to.y-from.y)
	if length == 0 {
		return to
	}
	return point{to.x + (to.x-from.x)/length*far, to.y + (to.y-from.y)/length*far}
}

// band is the area around a line, without its ends.
func band(from, to point, half float64) []point {
	length := math.Hypot(to.x-from.x, to.y-from.y)
	if length == 0 {
		return nil
	}
	dx, dy := (to.x-from.x)/length*half, (to.y-from.y)/length*half
	// The sense is that of circle: with y downwards, from one side of the beginning along the other.
	return []point{{from.x + dy, from.y - dx}, {to.x + dy, to.y - dx}, {to.x - dy, to.y + dx}, {from.x - dy, from.y + dx}}
}

// dashes are the parts of a line that are drawn.
func (q pen) dashes(points []point) [][]point {
	total := 0.0
	for _, d := range q.dash {
		total += d
	}
	if !(total > 0) {
		return [][]point{points}
	}
	var out [][]point
	k, left := 0, q.dash[0]
	part := []point{points[0]}
	for i := 1; i < len(points); i++ {
		at, to := points[i-1], points[i]
		for {
			length := math.Hypot(to.x-at.x, to.y-at.y)
			if length <= left {
				left -= length
				part = append(part, to)
				break
			}
			at = point{at.x + (to.x-at.x)/length*left, at.y + (to.y-at.y)/length*left}
			if k%2 == 0 {
				out = append(out, append(part, at))
			}
			part = []point{at}
			k = (k + 1) % len(q.dash)
			left = q.dash[k]
		}
	}
	if k%2 == 0 {
		out = append(out, part)
	}
	return out
}
