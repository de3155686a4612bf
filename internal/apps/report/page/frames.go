package page

import (
	"fmt"
	"maps"
	"slices"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/study"
)

// content is the data of a page: all drawing elements once, in drawing order, and for each frame the elements that appear and disappear.
type content struct {
	Title    string   `json:"title"`
	ID       string   `json:"id"`
	Elements []string `json:"elements"`
	Layer    []int    `json:"layer"`
	Frames   []frame  `json:"frames"`
	Graph    *content `json:"graph,omitempty"` // frames of the graph that a published method builds
}

// frame is the board before the first step, after a step, or within a hypothesis.
type frame struct {
	Come   []int    `json:"come"`
	Gone   []int    `json:"gone"`
	Number string   `json:"number"` // "12", or "12.3" within a hypothesis
	Name   string   `json:"name"`
	Text   string   `json:"text"`
	Short  string   `json:"short"`
	End    string   `json:"end,omitempty"` // outcome of the explanation, on the last frame
	Key    []string `json:"key"`           // legend entries that apply
	Node   int      `json:"node"`          // node of the search tree, if any
}

// recorder makes the frames of an explanation while its steps are found. Each step is drawn when the next one arrives, because the last
// one also shows the open places.
type recorder struct {
	b       *builder
	known   puzzle.Facts // before the pending step
	pending *report.Step // nil at the beginning
	count   int          // number of steps, including the pending one
}

// newRecorder returns a recorder for an explanation that starts from a board, which it copies.
func newRecorder(l *words.Language, p puzzle.Puzzle, start puzzle.Facts) *recorder {
	l = l.About(p)
	return &recorder{b: newBuilder(l, p), known: start.Clone()}
}

func (f *recorder) add(s report.Step) {
	f.drawPending()
	f.pending = &s
	f.count++
}

// drawPending draws the pending step, or the board before the first one.
func (f *recorder) drawPending() {
	if f.pending != nil {
		f.b.deduction(f.known, *f.pending, fmt.Sprint(f.count))
		return
	}
	start := frame{Number: "0", Text: f.b.l.Phrase("page/start", nil)}
	drawing := f.b.l.Draw(f.b.p, f.known)
	f.b.markOpen(&drawing, start.Number)
	f.b.frame(drawing, start)
}

// finish returns the frames of a finished explanation.
func (f *recorder) finish(e study.Explanation) content {
	f.b.last, f.b.open = fmt.Sprint(f.count), e.Open
	f.drawPending()
	f.b.data.Frames[len(f.b.data.Frames)-1].End = report.Outcome(f.b.l, f.b.p.Kind(), e)
	return f.b.ordered()
}

// builder collects the drawing elements and the frames of a page.
type builder struct {
	l       *words.Language
	p       puzzle.Puzzle
	data    content
	drawn   map[scene.Item]string // elements by item
	index   map[string]int        // index of each element
	order   [][]int               // elements by layer in drawing order
	before  []int                 // elements of the last frame
	last    string                // number of the last step, once known
	outside map[scene.Item]bool   // within a hypothesis: the items of the board outside
	open    []puzzle.Place        // places where several solutions differ
}

func newBuilder(l *words.Language, p puzzle.Puzzle) *builder {
	l = l.About(p)
	return &builder{l: l, p: p, drawn: map[scene.Item]string{}, index: map[string]int{}}
}

// markOpen marks, after the last step, the places where several solutions differ.
func (b *builder) markOpen(drawing *scene.Scene, number string) {
	if number == b.last {
		puzzle.Highlight(drawing, b.p, scene.Differ, b.open...)
	}
}

// deduction adds the frames of the hypotheses among a deduction's links, then the frame of the deduction, and adds its conclusions to
// known. A step without links is shown as a step.
func (b *builder) deduction(known puzzle.Facts, t report.Step, number string) {
	if len(t.Links) == 0 {
		b.step(known, t.Step, number, nil)
		return
	}
	trials, so := 0, known.Clone() // the board before a link
	for _, link := range t.Links {
		if len(link.Step.Sub) > 0 {
			trials++
		}
	}
	at := 0
	for _, link := range t.Links {
		if len(link.Step.Sub) > 0 {
			of := number
			if at++; trials > 1 {
				of = fmt.Sprint(number, ".", at)
			}
			b.trial(so, link.Step, of, nil)
		}
		so.AddAll(link.Step.New)
	}
	name := b.l.Phrase("level", map[string]any{"Name": report.Name(b.l, t), "Level": t.Level})
	outlines := []puzzle.Step{}
	for _, link := range t.Links {
		outlines = append(outlines, link.Step)
	}
	b.picture(known, t.Step, outlines, frame{Number: number, Text: t.Text, Short: t.Text, Name: name})
}

// step adds the frame of a step, after those of its hypothesis if it has one, and adds its conclusions to known. supposed has the
// assumptions in force.
func (b *builder) step(known puzzle.Facts, s puzzle.Step, number string, supposed []puzzle.Fact) {
	if len(s.Sub) > 0 {
		b.trial(known, s, number, supposed)
	}
	f := frame{Number: number, Text: b.l.StepText(s, words.Long), Short: b.l.StepText(s, words.Short), Name: b.l.StepText(s, words.Name)}
	if s.Level > 0 { // a case has no level
		f.Name = b.l.Phrase("level", map[string]any{"Name": f.Name, "Level": s.Level})
	}
	if len(s.Sub) > 0 {
		f.Text = f.Short // earlier frames show the rest
	}
	b.picture(known, s, []puzzle.Step{s}, f)
}

// picture adds a frame with the board after a step and the outlines of its sub-steps, and adds its conclusions to known.
func (b *builder) picture(known puzzle.Facts, s puzzle.Step, outlines []puzzle.Step, f frame) {
	was := known.Clone()
	known.AddAll(s.New)
	drawing := b.l.Draw(b.p, known)
	b.markAssumed(&drawing)
	drawEliminated(&drawing, b.p, was)
	for _, x := range outlines {
		puzzle.DrawOutline(&drawing, b.p, known, x)
	}
	report.MarkStep(&drawing, b.p, s)
	b.markOpen(&drawing, f.Number)
	b.frame(drawing, f)
}

// trial adds the frames of the steps of a hypothesis, on a copy of the board. supposed has the assumptions of the hypotheses around it.
func (b *builder) trial(known puzzle.Facts, s puzzle.Step, number string, supposed []puzzle.Fact) {
	trial := known.Clone()
	if len(supposed) == 0 {
		b.outside = map[scene.Item]bool{}
		for _, it := range b.p.Draw(known).Items {
			b.outside[it] = true
		}
		defer func() { b.outside = nil }()
	}
	if assumed := assumptions(known, s); len(assumed) > 0 {
		trial.AddAll(assumed)
		supposed = append(slices.Clip(supposed), assumed...)
		drawing := b.l.Draw(b.p, trial)
		b.markAssumed(&drawing)
		puzzle.Highlight(&drawing, b.p, scene.Differ, puzzle.Places(assumed)...)
		text := b.l.Phrase("page/suppose", b.l.Facts(b.p.Kind().Name, assumed))
		b.frame(drawing, frame{Number: number + ".0", Name: b.l.StepText(s, words.Name), Text: text, Short: text})
	}
	_, cases := puzzle.ArgsAs[puzzle.CaseCount](s.Args)
	for i, sub := range s.Sub {
		if cases || len(sub.Sub) > 0 {
			b.step(trial.Clone(), sub, fmt.Sprint(number, ".", i+1), supposed) // conclusions of a case hold only in that case
		} else {
			b.step(trial, sub, fmt.Sprint(number, ".", i+1), supposed)
		}
	}
}

// markAssumed marks the items that hold only within the hypothesis.
func (b *builder) markAssumed(s *scene.Scene) {
	for i, it := range s.Items {
		if b.outside != nil && !b.outside[it] {
			s.Items[i].Supposed = true
		}
	}
}

// assumptions returns the assumptions of a hypothesis: the fact in its arguments, or its premises that are not known.
func assumptions(known puzzle.Facts, s puzzle.Step) []puzzle.Fact {
	if x, ok := puzzle.ArgsAs[puzzle.Assumption](s.Args); ok {
		return []puzzle.Fact{x.Assumed}
	}
	var out []puzzle.Fact
	for _, x := range s.Because {
		if !known.Holds(x) {
			out = append(out, x)
		}
	}
	return out
}

// drawEliminated draws eliminated candidates in cells that still have others.
func drawEliminated(s *scene.Scene, p puzzle.Puzzle, was puzzle.Facts) {
	type place struct{ x, y float64 }
	open, still := map[place]bool{}, map[scene.Item]bool{}
	for _, it := range s.Items {
		if it.Role == scene.Candidate {
			open[place{it.X, it.Y}] = true
			still[it] = true
		}
	}
	if len(open) == 0 {
		return
	}
	for _, it := range p.Draw(was).Items {
		if it.Role == scene.Candidate && open[place{it.X, it.Y}] && !still[it] {
			it.Role = scene.Wrong
			s.Add(it)
		}
	}
}

// frame adds a frame with a drawing: it numbers new elements in drawing order and records which ones appear and disappear.
func (b *builder) frame(s scene.Scene, f frame) {
	var now []int
	for layer, elements := range scene.Elements(s, b.drawn) {
		if layer == len(b.order) {
			b.order = append(b.order, nil)
		}
		at := 0 // position of the next new element
		for _, text := range elements {
			i, known := b.index[text]
			if !known {
				i = len(b.data.Elements)
				b.index[text] = i
				b.data.Elements, b.data.Layer = append(b.data.Elements, text), append(b.data.Layer, layer)
				b.order[layer] = slices.Insert(b.order[layer], at, i)
				at++
			} else if k := slices.Index(b.order[layer][at:], i); k >= 0 {
				at += k + 1
			}
			now = append(now, i)
		}
	}
	f.Key = b.key(s, f.Number)
	slices.Sort(now)
	f.Come, f.Gone = missing(now, b.before), missing(b.before, now)
	b.before = now
	b.data.Frames = append(b.data.Frames, f)
}

// key lists the legend entries that apply to a drawing.
func (b *builder) key(s scene.Scene, number string) []string {
	found := map[string]bool{}
	for _, it := range s.Items {
		switch {
		case it.Supposed:
			found["supposed"] = true
		case it.Role == scene.Differ && number == b.last && len(b.open) > 0:
			found["open"] = true
		case it.Role == scene.Differ:
			found["supposed"] = true
		case it.Role == scene.Wrong:
			found["struck"] = true
		case it.Open > 0:
			found["possible"] = true
		case it.Role == scene.Region || it.Role == scene.New || it.Role == scene.Because || it.Role == scene.Used:
			found[it.Role.String()] = true
		}
	}
	signs := slices.AppendSeq([]string{}, maps.Keys(found)) // any order: sorted below; not nil, so that JSON has [] if empty
	slices.Sort(signs)
	return signs
}

// ordered returns the data with elements renumbered in drawing order.
func (b *builder) ordered() content {
	d := content{Frames: b.data.Frames}
	rank := make([]int, len(b.data.Elements))
	for layer, elements := range b.order {
		for _, i := range elements {
			rank[i] = len(d.Elements)
			d.Elements, d.Layer = append(d.Elements, b.data.Elements[i]), append(d.Layer, layer)
		}
	}
	for _, f := range d.Frames {
		for _, list := range [][]int{f.Come, f.Gone} {
			for k, i := range list {
				list[k] = rank[i]
			}
			slices.Sort(list)
		}
	}
	return d
}

// missing returns the elements of a that are not in b; both are sorted.
func missing(a, b []int) []int {
	out := []int{}
	for _, x := range a {
		if _, found := slices.BinarySearch(b, x); !found {
			out = append(out, x)
		}
	}
	return out
}
