package paper

import (
	"fmt"
	"strings"

	"github.com/teka-puzzles/teka/kinds/kakuro"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// The distance between two cells of the picture, in its units.
const (
	apartX = 4
	apartY = 2
)

// mostSets is how many sets the picture writes beside an edge; of more it tells the number.
const mostSets = 4

// drawGraph is the graph of a puzzle: a vertex for each white cell, an edge between each two cells of a run, and on it the sets of
// digits of the run. In the picture the edges of a run lie over each other, so that they look like a chain with the weight written
// once; DOT has every edge.
func drawGraph(p puzzle.Puzzle) (scene.Scene, string) {
	k := p.(*kakuro.Kakuro)
	board := k.Board()
	rows, cols := k.Size()
	s := scene.Scene{Width: float64(cols * apartX), Height: float64(rows * apartY), CellWidth: 4, CellHeight: 2, Title: "Graph of a Kakuro"}
	at := func(cell int) (x, y float64) {
		place := board.Unknown(cell).At
		return (float64(place.C) + .5) * apartX, (float64(place.R) + .5) * apartY
	}
	var dot strings.Builder
	dot.WriteString("graph kakuro {\n\tnode [shape=circle, label=\"0\"];\n")
	for i := range board.Len() {
		place := board.Unknown(i).At
		fmt.Fprintf(&dot, "\t%s [pos=\"%d,%d!\"];\n", place, place.C, -place.R)
	}
	memo := make(map[[3]int][]digitSet)
	for _, r := range k.Runs() {
		weight := names(setsOf(memo, r))
		x, y := at(r.Cells[0])
		x2, y2 := at(r.Cells[len(r.Cells)-1])
		s.AddLine(scene.GridBold, x, y, x2, y2)
		for i, a := range r.Cells {
			for _, b := range r.Cells[i+1:] {
				fmt.Fprintf(&dot, "\t%s -- %s [label=\"{%s}\"];\n", board.Unknown(a).At, board.Unknown(b).At, strings.Join(weight, ","))
			}
		}
		label := scene.Item{Shape: scene.Label, Role: scene.Clue, Text: short(r.Sum, weight), Size: .35, X: x + apartX/2, Y: y - .5}
		if puzzle.Heading(r.At.Dir) == puzzle.Down {
			label.X, label.Y = x, y+apartY/2
		}
		s.Add(label)
	}
	for i := range board.Len() {
		x, y := at(i)
		s.AddCircle(scene.Island, x, y, .45)
		s.Add(scene.Item{Shape: scene.Label, Role: scene.Clue, Text: board.Unknown(i).At.String(), Size: .3, X: x, Y: y})
	}
	dot.WriteString("}\n")
	return s, dot.String()
}

// short is the weight of an edge in a few characters: "11: 29 38 47 56".
func short(sum int, weight []string) string {
	text := fmt.Sprintf("%d sets", len(weight))
	if len(weight) <= mostSets {
		text = strings.NewReplacer("{", "", "}", "", ",", "").Replace(strings.Join(weight, " "))
	}
	if sum > 0 {
		text = fmt.Sprintf("%d: %s", sum, text)
	}
	return text
}
