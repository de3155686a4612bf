package score

import (
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Lines and bridges may be drawn: cells at regular distances in lines and columns, and strokes between them, perhaps in a frame. A drawing
// is read only if every character has a place on this lattice and its islands and pearls are those of the puzzle.

const (
	acrossOnce, acrossTwice = "─━-–—╌┄", "═="
	downOnce, downTwice     = "│┃|╎┆", `║‖"H∥`
	nowhere                 = ".·∙ "
	pearls                  = "○●◯◦oOWBwb*@"
)

// canvas is a drawing and its lattice: cell (r, c) is at line r*dr, column left+c*dc.
type canvas struct {
	lines        [][]rune
	dr, dc, left int
}

// at returns the character at a line and column; a space outside the drawing.
func (v canvas) at(y, x int) rune {
	if y < 0 || y >= len(v.lines) || x < 0 || x >= len(v.lines[y]) {
		return ' '
	}
	return v.lines[y][x]
}

func (v canvas) cell(p puzzle.Place) rune { return v.at(int(p.R)*v.dr, v.left+int(p.C)*v.dc) }

// drawing reads a drawing of the puzzle. Its first line may be an introduction.
func (j *Judge) drawing(s string) reading {
	if j.shape == borders {
		return j.drawnBorders(s)
	}
	if j.shape == singles {
		return j.drawnCells(s)
	}
	if len(s) > maxNotation {
		return otherForm
	}
	lines := drawnLines(s)
	for try := range 3 {
		inside := lines
		if try == 1 {
			inside = unframed(lines)
		} else if try == 2 && len(lines) > 0 {
			inside = lines[1:]
		}
		height := j.rows
		if height < 2 || len(inside) < height || (len(inside)-1)%(height-1) != 0 {
			continue
		}
		least := indentation(inside)
		for dc := 1; dc <= 8; dc++ {
			for _, left := range []int{least, least + 1} {
				v := canvas{inside, (len(inside) - 1) / (height - 1), dc, left}
				if j.onLattice(v) {
					return j.readStrokes(v)
				}
			}
		}
	}
	return otherForm
}

// drawnLines returns the lines of a text without blanks at their ends.
func drawnLines(s string) (lines [][]rune) {
	for line := range strings.SplitSeq(strings.Trim(s, "\n"), "\n") {
		lines = append(lines, []rune(strings.TrimRight(line, " \t")))
	}
	return lines
}

// indentation returns the smallest number of blanks with which a line begins, except empty ones.
func indentation(lines [][]rune) int {
	least := maxLineBytes
	for _, line := range lines {
		if n := len(line) - len([]rune(strings.TrimLeft(string(line), " \t"))); len(line) > 0 {
			least = min(least, n)
		}
	}
	return least
}

// unframed returns the lines inside a frame; nil without a frame.
func unframed(lines [][]rune) (out [][]rune) {
	if len(lines) < 3 || strings.Trim(string(lines[0]), " ┌─━┏┓┐+-╔═╗╭╮") != "" {
		return nil
	}
	for _, line := range lines[1 : len(lines)-1] {
		text := strings.TrimSpace(string(line))
		r := []rune(text)
		if len(r) < 2 || !strings.ContainsRune(downOnce+downTwice, r[0]) || r[len(r)-1] != r[0] {
			return nil
		}
		out = append(out, []rune(strings.TrimRight(string(r[1:len(r)-1]), " ")))
	}
	return out
}

// onLattice reports whether every character has a place on the lattice, and islands and pearls are those of the puzzle.
func (j *Judge) onLattice(v canvas) bool {
	clues := map[puzzle.Place]int{}
	for _, c := range j.p.Kind().Clues(j.p) {
		clues[c.At] = c.Value
	}
	drawn := 0 // clues
	for y, line := range v.lines {
		for x, g := range line {
			r, c := y/v.dr, (x-v.left)/v.dc
			onRow, onColumn := y%v.dr == 0, x >= v.left && (x-v.left)%v.dc == 0
			switch {
			case g == ' ' || g == '\t':
			case onRow && onColumn:
				value, clue := clues[puzzle.Cell(r, c)]
				if c >= j.cols || g >= '1' && g <= '9' && (j.shape != pairs || !clue || int(g-'0') != value) ||
					strings.ContainsRune(pearls, g) && (j.shape != edges || !clue && v.dr == 1) {
					return false
				}
				drawn += btoi(clue && (g >= '1' && g <= '9' || strings.ContainsRune(pearls, g)))
				if j.shape == edges && g != '+' && arms[g] == 0 && !strings.ContainsRune(pearls+nowhere, g) ||
					j.shape == pairs && (g < '1' || g > '9') && !strings.ContainsRune(acrossOnce+acrossTwice+downOnce+downTwice+nowhere, g) {
					return false
				}
			case onRow && (g == '(' || g == ')') && j.shape == pairs && v.dc > 1:
			case onRow && strings.ContainsRune(acrossOnce+acrossTwice, g) && c < j.cols-1:
			case onColumn && strings.ContainsRune(downOnce+downTwice, g) && c < j.cols:
			default:
				return false
			}
		}
	}
	return j.shape == edges &&
		(v.dr > 1 || v.dc > 1 || drawn > 0 || strings.ContainsAny(string(v.lines[0]), "┌┏╔╭")) || drawn == len(clues) && drawn > 0
}

// readStrokes reads the strokes of a drawing. Without strokes it has another form. An incomplete stroke, or a doubtful connection, makes
// the reading unreadable.
func (j *Judge) readStrokes(v canvas) reading {
	r := j.newReading("drawing")
	some := false
	for i, u := range j.p.Board().Unknowns() {
		a, b := u.At.Ends()
		across := a.R == b.R
		once, twice, dy, dx, n, toB, toA := downOnce, downTwice, 1, 0, int(b.R-a.R)*v.dr, down, up
		if across {
			once, twice, dy, dx, n, toB, toA = acrossOnce, acrossTwice, 0, 1, int(b.C-a.C)*v.dc, right, left
		}
		var counts [3]int
		for k := 1; k < n; k++ {
			switch g := v.at(int(a.R)*v.dr+k*dy, v.left+int(a.C)*v.dc+k*dx); {
			case strings.ContainsRune(once, g):
				counts[1]++
			case strings.ContainsRune(twice, g):
				counts[2]++
			case g != '(' && g != ')':
				counts[0]++
			}
		}
		switch {
		case btoi(counts[0] > 0)+btoi(counts[1] > 0)+btoi(counts[2] > 0) > 1, n == 1 && j.shape == pairs:
			return reading{err: fault.Errorf("the stroke between %v and %v is incomplete", a, b)}
		case j.shape == pairs && counts[2] > 0:
			r.set(i, 2)
		case counts[1]+counts[2] > 0:
			r.set(i, 1)
		case j.shape == pairs:
			r.set(i, 0)
		default: // adjacent signs, or signs with blanks between
			from, to := v.cell(a), v.cell(b)
			openA, openB := strings.ContainsRune(pearls+"+", from), strings.ContainsRune(pearls+"+", to)
			hasA, hasB := arms[from]&toB != 0, arms[to]&toA != 0
			switch {
			case openA && openB && n == 1:
				return reading{err: fault.Errorf("the drawing does not show whether %v and %v are joined", a, b)}
			case openA || openB:
				r.set(i, btoi(n == 1 && (hasA || hasB)))
			default:
				r.set(i, btoi(hasA))
				r.set(i, btoi(hasB))
			}
		}
		value, _ := r.known.Value(i)
		some = some || value > 0
	}
	if !some {
		return otherForm
	}
	return r.finish()
}
