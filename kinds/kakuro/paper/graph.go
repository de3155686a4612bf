package paper

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/teka-puzzles/teka/kinds/kakuro"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/method"
	"github.com/teka-puzzles/teka/scene"
)

// Distances in the picture, in its units. Weights are written in lines between cells.
const (
	apartX   = 5   // between columns
	leastY   = 2   // between rows
	above    = .75 // between the lines of a weight and the cells above and below
	letters  = 17  // characters per line
	textSize = .46 // of a weight
	beside   = 2.2 // from the last column to the end of the weights to its right, less half of apartX
	lineStep = .5
)

// maxSets is the maximum number of sets drawn for a run without a sum. A run with a sum has at most twelve sets.
const maxSets = 12

// plot is the graph of a puzzle after some steps.
type plot struct {
	*kakuro.Kakuro
	board *puzzle.Board
	value []int // by cell, 0 for open
	deep  []int // by cell with a value: how many were set before it
	lists [][]digitSet
	top   []float64 // by row: its vertical position
}

// newPlot returns the graph after the given steps of a trace.
func newPlot(k *kakuro.Kakuro, steps []puzzle.Step) *plot {
	g := &plot{Kakuro: k, board: k.Board()}
	g.value, g.deep = make([]int, g.board.Len()), make([]int, g.board.Len())
	for _, s := range steps {
		switch s.Technique {
		case "paper.kakuro.try":
			cell := g.board.Index(s.New[0].At)
			g.value[cell] = s.New[0].Value
			g.deep[cell], _ = method.DepthOf(s)
		case "paper.kakuro.back":
			g.value[g.board.Index(s.New[0].At)] = 0
		}
	}
	memo := make(map[[3]int][]digitSet)
	lines := make([]int, g.board.Len()) // lines of weights below a cell at the start, which determine the positions of the rows
	for _, r := range k.Runs() {
		list := setsOf(memo, r)
		for _, cell := range r.Cells {
			lines[cell] += len(written(r.Sum, list))
		}
		for _, cell := range r.Cells {
			if v := g.value[cell]; v > 0 {
				list = cut(list, v)
			}
		}
		g.lists = append(g.lists, list)
	}
	rows, _ := k.Size()
	g.top = make([]float64, rows+1)
	for i, n := range lines {
		r := g.board.At(i).R + 1
		g.top[r] = max(g.top[r], leastY, 2*above+lineStep*float64(n))
	}
	for r := range rows {
		g.top[r+1] = g.top[r] + max(g.top[r+1], leastY)
	}
	return g
}

// edgesOf returns the edges of a run that are drawn, as pairs of cells in ascending order: those between all open cells or, when only one
// is open, the one to it from the cell set last.
func (g *plot) edgesOf(run int) [][2]int {
	var open, set []int
	for _, cell := range g.Runs()[run].Cells {
		if g.value[cell] == 0 {
			open = append(open, cell)
		} else {
			set = append(set, cell)
		}
	}
	if len(set) > 0 && len(open) == 1 {
		last := slices.MaxFunc(set, func(a, b int) int { return g.deep[a] - g.deep[b] })
		return [][2]int{{min(last, open[0]), max(last, open[0])}}
	}
	var all [][2]int
	for i, a := range open {
		for _, b := range open[i+1:] {
			all = append(all, [2]int{a, b})
		}
	}
	return all
}

// drawGraph draws the graph after some steps of the trace: a vertex for each white cell, with its digit, and the edges of runs, with the
// sets of digits of the run as their weight. Edges between cells that are not neighbours are arcs. The weight, which all edges of a run
// share, is written once.
func drawGraph(p puzzle.Puzzle, steps []puzzle.Step, style method.GraphStyle) (scene.Scene, string) {
	g := newPlot(p.(*kakuro.Kakuro), steps)
	name := func(cell int) string { return g.board.At(cell).String() }
	if style.Name != nil {
		name = func(cell int) string { return style.Name(g.board.At(cell)) }
	}
	_, cols := g.Size()
	s := scene.Scene{Width: float64(cols*apartX) + beside, Height: g.top[len(g.top)-1], CellWidth: 4, CellHeight: 2, Title: style.Title}
	var dot strings.Builder
	dot.WriteString("graph kakuro {\n\tnode [shape=circle, label=\"0\"];\n")
	for i := range g.board.Len() {
		place, label := g.board.At(i), ""
		if v := g.value[i]; v > 0 {
			label = fmt.Sprintf("label=\"%d\", ", v)
		}
		fmt.Fprintf(&dot, "\t%s [%spos=\"%d,%d!\"];\n", vertex(name(i)), label, place.C, -place.R)
	}
	for run, r := range g.Runs() {
		all := g.edgesOf(run)
		label := ""
		weight := names(g.lists[run])
		if style.Weights {
			label = fmt.Sprintf(" [label=\"{%s}\"]", strings.Join(weight, ","))
		}
		for _, e := range all {
			fmt.Fprintf(&dot, "\t%s -- %s%s;\n", vertex(name(e[0])), vertex(name(e[1])), label)
			g.arc(&s, e[0], e[1])
		}
		if style.Weights && len(all) > 0 {
			g.weigh(&s, all[0][0], written(r.Sum, g.lists[run]), puzzle.Heading(r.At.Dir) == puzzle.Down)
		}
	}
	for i, v := range g.value {
		x, y := g.at(i)
		s.AddCircle(scene.Island, x, y, .45)
		if v > 0 {
			s.Add(scene.Item{Shape: scene.Label, Role: scene.Value, Text: fmt.Sprint(v), Size: .6, X: x, Y: y})
		} else {
			s.Add(scene.Item{Shape: scene.Label, Role: scene.Clue, Text: name(i), Size: .3, X: x, Y: y})
		}
	}
	dot.WriteString("}\n")
	return s, dot.String()
}

// vertex returns a name for DOT: quoted unless it consists of letters and digits.
func vertex(name string) string {
	if strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		return strconv.Quote(name)
	}
	return name
}

// at returns the position of a cell in the picture.
func (g *plot) at(cell int) (x, y float64) {
	place := g.board.At(cell)
	return (float64(place.C) + .5) * apartX, g.top[place.R] + leastY/2
}

// weigh writes the weight of a run: below its first edge for a run across, above the second cell for a run down.
func (g *plot) weigh(s *scene.Scene, cell int, lines []string, down bool) {
	x, y := g.at(cell)
	y += above
	if down {
		y = g.top[g.board.At(cell).R+1] + leastY/2 - above - lineStep*float64(len(lines)-1)
	}
	for i, line := range lines {
		s.Add(scene.Item{Shape: scene.Label, Role: scene.Clue, Text: line, Size: textSize, X: x + apartX/2., Y: y + lineStep*float64(i)})
	}
}

const arcParts = 12

// arc draws the edge between two cells of a row or column: straight between neighbours, otherwise around the cells between them, above or
// to the left. It is farther out the more cells there are, so that arcs do not overlap.
func (g *plot) arc(s *scene.Scene, a, b int) {
	x, y := g.at(a)
	x2, y2 := g.at(b)
	from, to := g.board.At(a), g.board.At(b)
	between := float64(to.R-from.R+to.C-from.C) - 1
	dx, dy := 0.0, -(.5 + .08*between)
	if x == x2 {
		dx, dy = -(.45 + .17*between), 0
	}
	if between == 0 {
		s.AddLine(scene.GridBold, x, y, x2, y2)
		return
	}
	point := func(i int) (px, py float64) {
		part := float64(i) / arcParts
		high := 1 - math.Pow(2*part-1, 4) // flat in the middle
		return x + (x2-x)*part + dx*high, y + (y2-y)*part + dy*high
	}
	for i := range arcParts {
		px, py := point(i)
		qx, qy := point(i + 1)
		s.AddLine(scene.Grid, px, py, qx, qy)
	}
}

// written formats the weight of an edge as lines: "11: 29 38 47 56".
func written(sum int, sets []digitSet) (lines []string) {
	line := ""
	if sum > 0 {
		line = fmt.Sprintf("%d:", sum)
	}
	for i, word := range names(sets) {
		word = strings.NewReplacer("{", "", "}", "", ",", "").Replace(word)
		if sum == 0 && i == maxSets {
			word = fmt.Sprintf("… +%d", len(sets)-i)
		}
		if line != "" && len(line)+1+len(word) > letters {
			lines, line = append(lines, line), ""
		}
		if line = strings.TrimSpace(line + " " + word); sum == 0 && i == maxSets {
			break
		}
	}
	return append(lines, line)
}
