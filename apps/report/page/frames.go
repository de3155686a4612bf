package page

import (
	"fmt"
	"maps"
	"slices"

	"github.com/teka-puzzles/teka/apps/report"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/study"
)

// content is what the page of an explanation shows: every element of every drawing once, in the order in which they are drawn, and
// for each frame which come and go.
type content struct {
	Title    string   `json:"title"`
	ID       string   `json:"id"`
	Elements []string `json:"elements"`
	Layer    []int    `json:"layer"`
	Frames   []frame  `json:"frames"`
	Graph    *content `json:"graph,omitempty"` // the graph that a published method makes of the puzzle, frame by frame
}

// frame is the board before the first step, after a step, or within a trial.
type frame struct {
	Come   []int    `json:"come"`
	Gone   []int    `json:"gone"`
	Number string   `json:"number"` // "12", or "12.3" for what belongs to a trial
	Name   string   `json:"name"`
	Text   string   `json:"text"`
	Short  string   `json:"short"`
	End    string   `json:"end,omitempty"` // how the explanation ends, on its last frame
	Key    []string `json:"key"`           // the signs that occur in it, of those that the legend explains
	Node   int      `json:"node"`          // where in the tree of a search it is; 0 also where there is none
}

// framing makes the frames of an explanation while its steps are found. Each step waits for the next, because the last one is drawn
// with what stays open after it.
type framing struct {
	b     *builder
	known puzzle.Facts // before the step that waits
	waits *report.Step //  nil at the beginning
	taken int          // steps, with the one that waits
}

// beginFrames begins with a board.
func beginFrames(l *words.Language, p puzzle.Puzzle, start puzzle.Facts) *framing {
	l = l.About(p)
	return &framing{b: newBuilder(l, p), known: start.Clone()}
}

// next takes the next step.
func (f *framing) next(s report.Step) {
	f.draw()
	f.waits = &s
	f.taken++
}

// draw draws what waits: the board before the first step, or a step.
func (f *framing) draw() {
	if f.waits != nil {
		f.b.thought(f.known, *f.waits, fmt.Sprint(f.taken))
		return
	}
	start := frame{Number: "0", Text: f.b.l.Phrase("page/start", nil)}
	drawing := f.b.l.Draw(f.b.p, f.known)
	f.b.markOpen(&drawing, start.Number)
	f.b.frame(drawing, start)
}

// end is the frames of an explanation that has ended.
func (f *framing) end(e study.Explanation) content {
	f.b.last, f.b.open = fmt.Sprint(f.taken), e.Open
	f.draw()
	f.b.data.Frames[len(f.b.data.Frames)-1].End = report.Outcome(f.b.l, f.b.p.Kind(), e)
	return f.b.ordered()
}

// builder collects frames.
type builder struct {
	l       *words.Language
	p       puzzle.Puzzle
	data    content
	drawn   map[scene.Item]string // elements, by what they show
	index   map[string]int        // of elements
	order   [][]int               // elements by layer, in the order in which they are drawn
	before  []int                 // what the last frame shows
	last    string                // the number of the last step, once it is known
	certain map[scene.Item]bool   // within a trial: what is drawn outside of it
	open    []puzzle.Place        // what several solutions leave open after it
}

func newBuilder(l *words.Language, p puzzle.Puzzle) *builder {
	l = l.About(p)
	return &builder{l: l, p: p, drawn: map[scene.Item]string{}, index: map[string]int{}}
}

// markOpen marks on the board after the last step what several solutions leave open.
func (b *builder) markOpen(drawing *scene.Scene, number string) {
	if number == b.last {
		puzzle.Highlight(drawing, b.p, scene.Differ, b.open...)
	}
}

// thought adds the frame of a thought, and before it, when it is a trial and nothing else, those of the trial. A step that is none
// is a thought by itself.
func (b *builder) thought(known puzzle.Facts, t report.Step, number string) {
	if len(t.Links) == 0 {
		b.step(known, t.Step, number, nil)
		return
	}
	trials, so := 0, known.Clone() // the board where a link begins
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
		for _, x := range link.Step.New {
			so.Add(x)
		}
	}
	name := b.l.Phrase("level", map[string]any{"Name": report.Name(b.l, t), "Level": t.Level})
	outlines := []puzzle.Step{}
	for _, link := range t.Links {
		outlines = append(outlines, link.Step)
	}
	b.picture(known, t.Step, outlines, frame{Number: number, Text: t.Text, Short: t.Text, Name: name})
}

// step adds the frame of a step, and before it those of the trial that it is. What the step finds becomes known. supposed are the
// assumptions of the trials under way.
func (b *builder) step(known puzzle.Facts, s puzzle.Step, number string, supposed []puzzle.Fact) {
	if len(s.Sub) > 0 {
		b.trial(known, s, number, supposed)
	}
	f := frame{Number: number, Text: b.l.Say(s, words.Long), Short: b.l.Say(s, words.Short), Name: b.l.Say(s, words.Name)}
	if s.Level > 0 { // a case has none of its own
		f.Name = b.l.Phrase("level", map[string]any{"Name": f.Name, "Level": s.Level})
	}
	if len(s.Sub) > 0 {
		f.Text = f.Short // the frames before have told the rest
	}
	b.picture(known, s, []puzzle.Step{s}, f)
}

// picture adds a frame with the board after a step, whose facts become known, and the outlines of the steps that it is made of.
func (b *builder) picture(known puzzle.Facts, s puzzle.Step, outlines []puzzle.Step, f frame) {
	was := known.Clone()
	for _, x := range s.New {
		known.Add(x)
	}
	drawing := b.l.Draw(b.p, known)
	b.suppose(&drawing)
	struck(&drawing, b.p, was)
	for _, x := range outlines {
		puzzle.Surround(&drawing, b.p, known, x)
	}
	report.MarkStep(&drawing, b.p, s)
	b.markOpen(&drawing, f.Number)
	b.frame(drawing, f)
}

// trial adds the frames of the steps of a trial, on a board of their own.
func (b *builder) trial(known puzzle.Facts, s puzzle.Step, number string, supposed []puzzle.Fact) {
	trial := known.Clone()
	if len(supposed) == 0 {
		b.certain = map[scene.Item]bool{}
		for _, it := range b.p.Draw(known).Items {
			b.certain[it] = true
		}
		defer func() { b.certain = nil }()
	}
	if assumed := assumptions(known, s); len(assumed) > 0 {
		for _, x := range assumed {
			trial.Add(x)
		}
		supposed = append(slices.Clip(supposed), assumed...)
		drawing := b.l.Draw(b.p, trial)
		b.suppose(&drawing)
		puzzle.Highlight(&drawing, b.p, scene.Differ, puzzle.Places(assumed)...)
		text := b.l.Phrase("page/suppose", b.l.Facts(b.p.Kind().Name, assumed))
		b.frame(drawing, frame{Number: number + ".0", Name: b.l.Say(s, words.Name), Text: text, Short: text})
	}
	_, cases := puzzle.Said[puzzle.CaseCount](s.Args)
	for i, sub := range s.Sub {
		if cases || len(sub.Sub) > 0 {
			b.step(trial.Clone(), sub, fmt.Sprint(number, ".", i+1), supposed) // a case: what it finds holds in it alone
		} else {
			b.step(trial, sub, fmt.Sprint(number, ".", i+1), supposed)
		}
	}
}

// suppose draws what holds in the trial under way only as what is supposed.
func (b *builder) suppose(s *scene.Scene) {
	for i, it := range s.Items {
		if b.certain != nil && !b.certain[it] {
			s.Items[i].Supposed = true
		}
	}
}

// assumptions are what a trial supposes: a fact that it names as that, or those that it rests on and that are not known.
func assumptions(known puzzle.Facts, s puzzle.Step) []puzzle.Fact {
	if x, ok := puzzle.Said[puzzle.Supposition](s.Args); ok {
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

// struck draws the candidates that a step has struck, in cells where others are left.
func struck(s *scene.Scene, p puzzle.Puzzle, was puzzle.Facts) {
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

// frame adds a frame that shows a drawing.
func (b *builder) frame(s scene.Scene, f frame) {
	var now []int
	for layer, elements := range scene.Elements(s, b.drawn) {
		if layer == len(b.order) {
			b.order = append(b.order, nil)
		}
		at := 0 // new elements come behind the one drawn before them
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

// key lists the signs that occur in a drawing, of those that the legend explains.
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

// ordered is the data with the elements numbered in the order in which they are drawn.
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

// missing lists what is in a but not in b; both are sorted.
func missing(a, b []int) []int {
	out := []int{}
	for _, x := range a {
		if _, found := slices.BinarySearch(b, x); !found {
			out = append(out, x)
		}
	}
	return out
}
