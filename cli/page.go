package cli

import (
	_ "embed"
	"html/template"
	"slices"
	"strings"
	"sync"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/words"
)

//go:embed explain.html
var pageText string

var page = sync.OnceValue(func() *template.Template { return template.Must(template.New("page").Parse(pageText)) })

// pageData is what the page of an explanation shows: every element of every drawing once, and for each frame which come and go.
type pageData struct {
	Elements []string    `json:"elements"`
	Layer    []int       `json:"layer"`
	Frames   []pageFrame `json:"frames"`
}

// pageFrame is the board before the first step, or after a step.
type pageFrame struct {
	Come  []int  `json:"come"`
	Gone  []int  `json:"gone"`
	Name  string `json:"name"`
	Text  string `json:"text"`
	Short string `json:"short"`
}

// explainPage is a page that steps forward and back through an explanation. It needs no other file.
func explainPage(l *words.Language, it item, e puzzle.Explanation) (string, error) {
	p := it.Puzzle
	d := &pageData{}
	index := map[string]int{}
	var before []int
	frame := func(s scene.Scene, f pageFrame) {
		var now []int
		for layer, elements := range scene.Elements(s) {
			for _, text := range elements {
				i, ok := index[text]
				if !ok {
					i = len(d.Elements)
					index[text] = i
					d.Elements, d.Layer = append(d.Elements, text), append(d.Layer, layer)
				}
				now = append(now, i)
			}
		}
		slices.Sort(now)
		f.Come, f.Gone = missing(now, before), missing(before, now)
		before = now
		d.Frames = append(d.Frames, f)
	}
	known := e.Start.Clone()
	frame(p.Draw(known), pageFrame{Text: heading(it)})
	for i, s := range e.Steps {
		for _, x := range s.New {
			known.Add(x)
		}
		f := pageFrame{Name: l.Phrase("level", map[string]any{"Name": l.Say(s, words.Name), "Level": s.Level}),
			Text: l.Say(s, words.Long), Short: l.Say(s, words.Short)}
		if i+1 == len(e.Steps) {
			f.Text += " " + outcome(l, e)
		}
		frame(stepScene(p, known, s), f)
	}
	var b strings.Builder
	err := page().Execute(&b, map[string]any{
		"Lang": l.Code, "Title": heading(it), "Data": d, "Style": template.CSS(scene.Style),
		"Frame": template.HTML(scene.SVGFrame(p.Draw(e.Start), scene.SVGOptions{NoStyle: true})),
		"New":   l.Phrase("key/new", nil), "Because": l.Phrase("key/because", nil), "Used": l.Phrase("key/used", nil),
	})
	return b.String(), err
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
