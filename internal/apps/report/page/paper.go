package page

import (
	"fmt"
	"slices"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/explain/words/template"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/internal/apps/report/tree"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/method"
	"github.com/teka-puzzles/teka/scene"
)

// NewPaperEntry returns the entry of a published method: its steps, and its result in end. Backtracking also restores the board. The
// search tree, with at most nodes nodes besides the path to its end, is shown next to the board, and the method's graph, if any, below. l
// must have the words of the method.
func NewPaperEntry(l *words.Language, m *method.Paper, it kinds.Item, steps []puzzle.Step, r method.Result, end string, nodes int) Entry {
	p := it.Puzzle
	b := newBuilder(l, p)
	b.last = fmt.Sprint(len(steps))
	replay := method.NewReplay(puzzle.NewFacts(p.Board()))
	b.frame(l.Draw(p, replay.Known()), frame{Number: "0", Text: l.Phrase("page/start", nil)})
	var sets method.Sets
	if m.Sets != nil {
		sets = m.Sets(p)
	}
	search := method.NewTree(0, m.Visits...)
	at := []*method.Node{search.Root} // by frame
	for i, s := range steps {
		was := replay.Known().Clone()
		replay.Step(s)
		search.Step(s)
		at = append(at, search.Last())
		drawing := l.Draw(p, replay.Known())
		drawEliminated(&drawing, p, was)
		markCell(&drawing, p, s)
		report.MarkStep(&drawing, p, s)
		if sets != nil {
			sets.Step(s)
			sets.Draw(&drawing)
		}
		b.frame(drawing, frame{Number: fmt.Sprint(i + 1), Name: l.StepText(s, words.Name), Text: l.StepText(s, words.Long),
			Short: l.StepText(s, words.Short)})
	}
	search.Finish(r.Status)
	if nodes > 0 {
		search.Trim(nodes)
	}
	for i, n := range at {
		b.data.Frames[i].Node = n.NearestKept().Number
	}
	b.data.Frames[len(b.data.Frames)-1].End = end
	x := newEntry(l, it, b.ordered(), puzzle.NewFacts(p.Board()), r.Known)
	if search.Nodes > 0 {
		x.tree = template.HTML(tree.Drawing{Tree: search, Title: report.Title(p), Lang: l}.SVG(false))
	}
	if m.Graph != nil {
		x.data.Graph, x.graph = graphs(l, m, p, steps)
	}
	for _, s := range steps {
		x.texts = append(x.texts, withUnbrokenNames(l.StepText(s, words.Long)))
	}
	return x
}

// markCell highlights the cell of a method's step if the step finds facts only at other places, such as edges, or finds none.
func markCell(drawing *scene.Scene, p puzzle.Puzzle, s puzzle.Step) {
	about, ok := puzzle.ArgsAs[struct{ Cell puzzle.Place }](s.Args)
	found := slices.Contains(puzzle.Places(s.New), about.Cell)
	if ok && about.Cell.Kind != puzzle.NoPlace && !found && !slices.Contains(s.Clues, about.Cell) {
		puzzle.Highlight(drawing, p, scene.New, about.Cell)
	}
}

// graphs returns the frames of a method's graph, before the first step and after each one, and the frame of their drawing.
func graphs(l *words.Language, m *method.Paper, p puzzle.Puzzle, steps []puzzle.Step) (*content, template.HTML) {
	b := newBuilder(l, p)
	var first scene.Scene
	for i := range len(steps) + 1 {
		s, _ := m.Graph(p, steps[:i], method.GraphStyle{Weights: true, Title: report.GraphTitle(l, p), Name: l.Place})
		if i == 0 {
			first = s
		}
		b.frame(s, frame{})
	}
	data := b.ordered()
	empty := scene.Scene{Width: first.Width, Height: first.Height, Title: first.Title}
	return &data, template.HTML(scene.SVGFrame(empty, scene.SVGOptions{NoStyle: true}))
}
