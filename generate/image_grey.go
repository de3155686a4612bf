package generate

import (
	"image"
	"math"
	"slices"
)

// Grey levels are integers from 0 (black) to white, so that the result is the same on every machine.

const white = 1<<16 - 1

// greyImage is a grey-scale picture in row order.
type greyImage struct {
	rows, cols int
	grey       []int // from 0 (black) to white
}

// greyImageOf returns the luminance of an image (ITU-R BT.601), on a white background.
func greyImageOf(img image.Image) greyImage {
	b := img.Bounds()
	s := greyImage{b.Dy(), b.Dx(), make([]int, b.Dx()*b.Dy())}
	pixels(img, func(i, r, g, bl, a int) { s.grey[i] = min(white, (299*r+587*g+114*bl)/1000+white-a) })
	return s
}

// pixels calls do for each pixel with its index and its alpha-premultiplied red, green, blue and alpha.
func pixels(img image.Image, do func(i, r, g, b, a int)) {
	box := img.Bounds()
	deep, fast := img.(image.RGBA64Image)
	for i := range box.Dx() * box.Dy() {
		x, y := box.Min.X+i%box.Dx(), box.Min.Y+i/box.Dx()
		if fast {
			c := deep.RGBA64At(x, y)
			do(i, int(c.R), int(c.G), int(c.B), int(c.A))
		} else {
			r, g, b, a := img.At(x, y).RGBA()
			do(i, int(r), int(g), int(b), int(a))
		}
	}
}

// trim removes border rows and columns that contain only the background, the grey of the four corners. It keeps pictures whose corners
// differ and blank ones.
func (s greyImage) trim() greyImage {
	if box, ok := s.contentBox(); ok && !box.Empty() {
		return s.crop(box)
	}
	return s
}

// contentBox returns the smallest rectangle outside of which there is only background; empty for a blank picture. ok is false if the
// corners differ.
func (s greyImage) contentBox() (box image.Rectangle, ok bool) {
	const near = white / 12
	ground := s.grey[0]
	plain := func(i int) bool { return max(s.grey[i]-ground, ground-s.grey[i]) <= near }
	last := len(s.grey) - 1
	if !plain(s.cols-1) || !plain(last) || !plain(last-s.cols+1) {
		return box, false
	}
	for i := range s.grey {
		if !plain(i) {
			box = box.Union(image.Rect(i%s.cols, i/s.cols, i%s.cols+1, i/s.cols+1))
		}
	}
	return box, true
}

// crop returns a copy of the part of the picture inside box.
func (s greyImage) crop(box image.Rectangle) greyImage {
	out := greyImage{rows: box.Dy(), cols: box.Dx()}
	for y := box.Min.Y; y < box.Max.Y; y++ {
		out.grey = append(out.grey, s.grey[y*s.cols+box.Min.X:y*s.cols+box.Max.X]...)
	}
	return out
}

// resample returns the picture in another resolution, each cell the mean of its area.
func (s greyImage) resample(rows, cols int) greyImage {
	across := greyImage{s.rows, cols, make([]int, s.rows*cols)} // sums with weight s.cols
	for y := range s.rows {
		means(s.grey[y*s.cols:(y+1)*s.cols], across.grey[y*cols:(y+1)*cols], 1)
	}
	out := greyImage{rows, cols, make([]int, rows*cols)}
	line, sums := make([]int, s.rows), make([]int, rows)
	for x := range cols {
		for y := range line {
			line[y] = across.grey[y*cols+x]
		}
		means(line, sums, s.rows*s.cols)
		for y, sum := range sums {
			out.grey[y*cols+x] = sum
		}
	}
	return out
}

// means writes to out the sums of equal sections of line, divided by by. Pixels across a section border count by their share.
func means(line, out []int, by int) {
	n, m := len(line), len(out)
	for j := range out {
		from, to := j*n, (j+1)*n // in units of 1/m pixel
		sum := 0
		for i := from / m; i*m < to; i++ {
			sum += line[i] * (min(to, (i+1)*m) - max(from, i*m))
		}
		out[j] = sum / by
	}
}

func (s greyImage) isLargerThan(rows, cols int) bool { return s.rows > rows || s.cols > cols }

// fit scales the picture to a board without distortion, centred on the background of its first pixel.
func (s greyImage) fit(rows, cols int) greyImage {
	h, w := rows, cols
	if s.cols*rows > s.rows*cols {
		h = max(1, (2*s.rows*cols+s.cols)/(2*s.cols))
	} else {
		w = max(1, (2*s.cols*rows+s.rows)/(2*s.rows))
	}
	if 10*h >= 9*rows && 10*w >= 9*cols { // nearly the same shape: fill the board
		h, w = rows, cols
	}
	small := s.resample(h, w)
	out := greyImage{rows, cols, make([]int, rows*cols)}
	top, left := (rows-h)/2, (cols-w)/2
	for i := range out.grey {
		out.grey[i] = s.grey[0]
		if y, x := i/cols-top, i%cols-left; y >= 0 && x >= 0 && y < h && x < w {
			out.grey[i] = small.grey[y*w+x]
		}
	}
	return out
}

// stretch expands the range between the 2nd and 98th percentile to all greys.
func (s greyImage) stretch() greyImage {
	sorted := slices.Sorted(slices.Values(s.grey))
	low, high := sorted[len(sorted)/50], sorted[len(sorted)-1-len(sorted)/50]
	if low == high { // nearly uniform: a thin drawing
		low, high = sorted[0], sorted[len(sorted)-1]
	}
	out := greyImage{s.rows, s.cols, make([]int, len(s.grey))}
	for i, g := range s.grey {
		out.grey[i] = min(white, max(0, (g-low)*white/max(1, high-low)))
	}
	return out
}

// Thresholds are the methods of conversion to black and white.
var Thresholds = []string{"otsu", "local", "edges", "dither"}

// threshold converts to black (1) and white (0) by one of Thresholds, or by otsu if it is "". sure is the distance of each cell from the
// level at which it would change, from 0 to white.
func (s greyImage) threshold(threshold string) (black, sure []int) {
	black, sure = make([]int, len(s.grey)), make([]int, len(s.grey))
	level := func(i, dark, level int) {
		if dark > level {
			black[i] = 1
		}
		sure[i] = min(white, max(dark-level, level-dark))
	}
	switch threshold {
	case "local":
		for i, l := range s.sauvola() {
			level(i, -s.grey[i], -l)
		}
	case "edges":
		edges := s.sobel()
		sorted := slices.Sorted(slices.Values(edges))
		l := max(0, sorted[min(len(sorted)-1, len(sorted)*72/100)])
		for i, e := range edges {
			level(i, e, l)
		}
	case "dither":
		black = s.floydSteinberg()
		for i, g := range s.grey {
			sure[i] = max(g-white/2, white/2-g)
		}
	default:
		l := s.otsu()
		for i, g := range s.grey {
			level(i, -g, -l)
		}
	}
	return black, sure
}

// otsu returns the level that best separates two groups of greys (Otsu 1979), in the middle of the gap between them.
func (s greyImage) otsu() int {
	var count, sum [256]int
	all := 0
	for _, g := range s.grey {
		count[g>>8]++
		sum[g>>8] += g
		all += g
	}
	best, level := -1.0, 0
	below, dark := 0, 0
	for k := range 255 {
		below, dark = below+count[k], dark+sum[k]
		above := len(s.grey) - below
		if below == 0 || above == 0 || count[k] == 0 {
			continue
		}
		d := float64(dark)/float64(below) - float64(all-dark)/float64(above)
		if v := d * d * float64(below) * float64(above); v > best {
			next := k + 1
			for count[next] == 0 {
				next++
			}
			best, level = v, (k+next+1)<<7
		}
	}
	return level
}

// sauvola returns for each cell the threshold of its neighbourhood, a third of the board wide (Sauvola and Pietikäinen 2000, k = 0.2). The
// lower the contrast, the more it approaches the global threshold of Otsu, so that plain areas stay plain.
func (s greyImage) sauvola() []int {
	half := max(1, min(s.rows, s.cols)/6)
	whole := float64(s.otsu())
	out := make([]int, len(s.grey))
	for i := range out {
		n, sum, squares := 0, 0, 0
		for y := max(0, i/s.cols-half); y <= min(s.rows-1, i/s.cols+half); y++ {
			for x := max(0, i%s.cols-half); x <= min(s.cols-1, i%s.cols+half); x++ {
				g := s.grey[y*s.cols+x]
				n, sum, squares = n+1, sum+g, squares+g*g
			}
		}
		mean := float64(sum) / float64(n)
		spread := math.Sqrt(float64(n*squares-sum*sum)) / float64(n) / (white / 2) // from 0 to 1
		here := mean * (1 - float64(0.2*(1-spread)))
		share := min(1, 4*spread)
		out[i] = int(float64(share*here) + float64((1-share)*whole))
	}
	return out
}

// sobel returns the magnitude of the gradient at each cell, by the Sobel operator: 0 on plain areas, large at edges.
func (s greyImage) sobel() []int {
	at := func(y, x int) int {
		return s.grey[min(s.rows-1, max(0, y))*s.cols+min(s.cols-1, max(0, x))]
	}
	out := make([]int, len(s.grey))
	for i := range out {
		y, x := i/s.cols, i%s.cols
		across := at(y-1, x+1) + 2*at(y, x+1) + at(y+1, x+1) - at(y-1, x-1) - 2*at(y, x-1) - at(y+1, x-1)
		down := at(y+1, x-1) + 2*at(y+1, x) + at(y+1, x+1) - at(y-1, x-1) - 2*at(y-1, x) - at(y-1, x+1)
		out[i] = (max(across, -across) + max(down, -down)) / 8
	}
	return out
}

// floydSteinberg dithers by error diffusion (Floyd and Steinberg 1976). It returns 1 for black cells and 0 for white ones.
func (s greyImage) floydSteinberg() []int {
	left := slices.Clone(s.grey)
	black := make([]int, len(left))
	for i := range left {
		y, x := i/s.cols, i%s.cols
		rest := left[i]
		if rest <= white/2 {
			black[i] = 1
		} else {
			rest -= white
		}
		for _, d := range [4][3]int{{0, 1, 7}, {1, -1, 3}, {1, 0, 5}, {1, 1, 1}} {
			if v, u := y+d[0], x+d[1]; v < s.rows && u >= 0 && u < s.cols {
				left[v*s.cols+u] += rest * d[2] / 16
			}
		}
	}
	return black
}

// removeSpecks gives cells with at most one equal neighbour of eight the most frequent colour among them.
func removeSpecks(rows, cols int, cells []int) []int {
	out := slices.Clone(cells)
	for i, v := range cells {
		like := make([]int, 1+slices.Max(cells))
		for y := max(0, i/cols-1); y <= min(rows-1, i/cols+1); y++ {
			for x := max(0, i%cols-1); x <= min(cols-1, i%cols+1); x++ {
				if j := y*cols + x; j != i {
					like[cells[j]]++
				}
			}
		}
		if like[v] <= 1 {
			out[i] = slices.Index(like, slices.Max(like))
		}
	}
	return out
}
