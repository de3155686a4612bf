package loop

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// technique is one of the family's. It examines a vertex, or the whole board.
type technique struct {
	name   string
	level  float64
	vertex func(b *Board, x int)
	board  func(b *Board)
	lemma  bool
}

// The levels of a vertex with two lines, and of an early loop, which requires following a line from end to end.
const (
	fullLevel  = 1.0
	earlyLevel = 2.4
)

// catalogue lists the techniques. As to levels, counting what crosses an outline is 3.x; techniques that follow lines come after those
// that hypotheses may use.
//
// In the comments X is a vertex and X.h its edge in the heading h. An edge is a line (known to be one), crossed (known not to be one, or
// missing) or open.
var catalogue = slices.Concat([]technique{
	{name: "cell-full", level: fullLevel, vertex: vertexFull},
	{name: "dead-end", level: 1.1, vertex: deadEnd},
}, pocketMoves, []technique{
	{name: "inside-outside", level: sidesLevel(0), board: insideOutside},
	{name: "trapped-end", level: followLevel, board: trappedEnd},
	{name: "forced-loop", level: followLevel, board: forcedLoop},
	{name: "sealed-pocket", level: pocketLevel, board: sealedPocket},
})

// Technique returns the technique KIND.name: cell-full, dead-end, early-loop, bottleneck, only-exit, cut-off, parity, inside-outside,
// trapped-end, forced-loop or sealed-pocket. It panics for any other name.
func Technique(kind, name string) puzzle.Technique {
	t := catalogue[slices.IndexFunc(catalogue, func(t technique) bool { return t.name == name })]
	out := puzzle.Technique{ID: kind + "." + name, Level: t.level, Lemma: t.lemma}
	if t.vertex == nil {
		out.Find = Find(t.board)
		return out
	}
	out.Regions, out.Folding = atVertex, puzzle.FoldAlways
	out.Find = Find(func(b *Board) { t.vertex(b, b.Region) })
	return out
}

// atVertex are the edges of each vertex.
var atVertex = &puzzle.Regions{Of: func(l *puzzle.View) [][]int {
	g := l.Scratch.(withLayout).layout()
	out := make([][]int, len(g.Exits))
	for x := range out {
		if l.Done() {
			break
		}
		for _, e := range g.Exits[x] {
			if e >= 0 {
				out[x] = append(out[x], int(e))
			}
		}
	}
	return out
}}

// vertexFull (M02): two lines meet in a vertex. Condition: X.a and X.b are lines. Conclusion: X's other edges are crossed.
func vertexFull(b *Board, x int) {
	if n := b.Lines(x); n < 2 || n+b.Crosses(x) == 4 && n == 2 {
		return
	}
	f, lines := b.NewStep(), 0
	for _, e := range b.Exits[x] {
		if b.Line(int(e)) && lines < 2 {
			lines++
			On(f, int(e))
		} else {
			Cross(f, int(e))
		}
	}
	b.Add(f)
}

// deadEnd (M03): a line that enters a vertex must leave it. Condition: all edges of X but one are known, at most one of them a line.
// Conclusion: the last is a line if any; otherwise it is crossed. If the loop visits every vertex, a vertex with two crossed edges
// has lines at the others.
func deadEnd(b *Board, x int) {
	lines, crosses := b.Lines(x), b.Crosses(x)
	for h := 0; h < 4 && (crosses == 3 || crosses == 2 && lines == 1); h++ {
		e := int(b.Exits[x][h])
		f := b.NewStep()
		switch crossed := b.Crossed(e); {
		case e < 0:
			continue
		case crosses == 3 && !crossed:
			Cross(f, e)
		case crosses == 3 && lines == 1, crosses == 2 && b.Open(e):
			Draw(f, e)
		default:
			continue
		}
		for g, other := range b.Exits[x] {
			if g != h {
				On(f, int(other))
			}
		}
		b.Add(f)
	}
	if b.All && crosses >= 2 {
		b.visited(x)
	}
}

// visited adds the step for a vertex with two crossed edges if the loop visits every vertex: the other edges are lines.
func (b *Board) visited(x int) {
	f, crosses := b.NewStep(), 0
	for _, e := range b.Exits[x] {
		if b.Crossed(int(e)) && crosses < 2 {
			crosses++
			On(f, int(e))
		} else {
			Draw(f, int(e))
		}
	}
	f.AddArgs(Visited{All: 1})
	if b.Must[x] { // then its clue is the premise
		f.UseClues(b.clue(x))
	}
	b.Add(f)
}
