// Package page writes self-contained HTML pages: explanations to step through, published methods, puzzles made from pictures, findings of
// an audit. It is separate from report so that the engine for web pages, which draws for itself, does not include it.
package page

import (
	"context"
	_ "embed"
	"encoding/json"
	"html"
	"io"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/explain/words/template"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/internal/apps/report/tree"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/scene"
)

//go:embed page.html
var pageText string

//go:embed index.html
var indexText string

//go:embed picture.html
var pictureText string

//go:embed findings.html
var findingsText string

var pages = sync.OnceValue(func() *template.Set {
	set, err := template.ParseHTML(map[string]string{"page": pageText, "index": indexText, "picture": pictureText, "findings": findingsText})
	if err != nil {
		panic(err) // embedded
	}
	return set
})

// write executes one of the templates.
func write(w io.Writer, name string, data map[string]any) error {
	text, err := pages().Execute(name, data)
	if err == nil {
		_, err = io.WriteString(w, text)
	}
	return err
}

// Entry is one explanation on a page: frames to step through, and boards for print.
type Entry struct {
	data    content
	texts   []template.HTML // for print
	summary string          // introduction of the explanation, or ""
	curve   template.HTML   // drawing of its levels
	caption string
	frame   template.HTML // frame of the drawing, with row and column labels
	start   template.HTML
	solved  template.HTML
	tree    template.HTML // search tree of a published method, or ""
	graph   template.HTML // frame of the drawing of its graph, or ""
	big     bool          // too large to share a sheet with others
}

// printBig is the number of rows or columns from which a board gets its own sheet in print.
const printBig = 26

// maxPlaces is the largest number of places on a page's board; browsers are slow with more.
const maxPlaces = 40_000

// tooLarge returns an error if a puzzle is too large for a page.
func tooLarge(p puzzle.Puzzle) error {
	if n := p.Board().Len(); n > maxPlaces {
		return fault.Errorf("the board has %d places, but a page can show at most %d (text and JSON have no limit)", n, maxPlaces)
	}
	return nil
}

// Explain explains a puzzle like report.Explain. It returns the result without its steps, and the entry for the page. It draws frames as
// steps are found, so that everything found is shown when ctx ends. It may be called concurrently. A board of more than maxPlaces places is
// an error.
func Explain(ctx context.Context, it kinds.Item, l *words.Language, o report.ExplainOptions) (report.Explained, Entry, error) {
	l = l.About(it.Puzzle)
	if err := tooLarge(it.Puzzle); err != nil {
		return report.Explained{}, Entry{}, err
	}
	start := o.Known
	if start.IsZero() {
		start = puzzle.NewFacts(it.Puzzle.Board())
	}
	frames := newRecorder(l, it.Puzzle, start)
	var steps []puzzle.Step
	var told []template.HTML
	line, err := report.ExplainEach(ctx, it, l, o, func(s report.Step, _ puzzle.Facts) error {
		frames.add(s)
		steps, told = append(steps, s.Step), append(told, withUnbrokenNames(s.Text))
		return nil
	})
	if err != nil {
		return report.Explained{}, Entry{}, err
	}
	e := line.Explanation
	e.Steps, e.Status = steps, line.Status
	x := newEntry(l, it, frames.finish(e), start, e.Known)
	x.texts = told
	if z := line.Summary; z != nil {
		x.summary, x.curve = z.Text, printSVG(z.Curve(l))
	}
	return line, x, nil
}

// reference matches a name such as R5C7-R5C10.
var reference = regexp.MustCompile(`[^\s<>&]*\d-[^\s<>&]*\d`)

// withUnbrokenNames returns text as HTML that keeps names such as R5C7-R5C10 on one line.
func withUnbrokenNames(text string) template.HTML {
	return template.HTML(reference.ReplaceAllString(html.EscapeString(text), `<span class="ref">$0</span>`))
}

// newEntry makes an entry from its frames and the boards for print.
func newEntry(l *words.Language, it kinds.Item, data content, start, end puzzle.Facts) Entry {
	l = l.About(it.Puzzle)
	p := it.Puzzle
	rows, cols := p.Size()
	numbered := scene.SVGOptions{NoStyle: true, Rows: rows, Cols: cols, Names: l.LineLabel}
	x := Entry{data: data, caption: report.Heading(it), big: max(rows, cols) >= printBig}
	x.data.Title, x.data.ID = report.Title(p), report.OneLine(it.ID)
	x.frame = template.HTML(scene.SVGFrame(l.Draw(p, puzzle.Facts{}), numbered))
	x.start, x.solved = printSVG(l.Draw(p, start)), printSVG(l.Draw(p, end))
	return x
}

// printSVG returns a drawing for print.
func printSVG(s scene.Scene) template.HTML {
	var b strings.Builder
	scene.SVG(&b, s, scene.SVGOptions{NoStyle: true}) // a Builder cannot fail
	return template.HTML(b.String())
}

// phrases lists the phrases that the page's template uses.
var phrases = []string{"page/first", "page/back", "page/next", "page/last",
	"page/steps", "page/keys", "tree/page", "tree/graph", "page/script", "page/puzzles", "page/answers"}

// key is a legend entry.
type key struct{ Name, Text string }

// printed is the form of an entry for the template.
type printed struct {
	Number               int
	Caption              string
	Frame, Start, Solved template.HTML
	Tree, Graph          template.HTML
	Big                  bool
	Told                 []template.HTML
	Summary              template.HTML
	Curve                template.HTML
	End                  string
	File                 string // its address in an index
}

func (x Entry) printed(i int) printed {
	end := x.data.Frames[len(x.data.Frames)-1].End
	return printed{Number: i + 1, Caption: x.caption, Frame: x.frame, Start: x.start, Solved: x.solved, Tree: x.tree, Graph: x.graph,
		Big: x.big, Told: x.texts, End: end, Summary: withUnbrokenNames(x.summary), Curve: x.curve}
}

// Write writes a page that steps through explanations. If there are several, a list of them is at the top. In print, the boards come
// first, several per sheet, then the texts of the steps if any explanation, then the answers on a separate page.
func Write(w io.Writer, l *words.Language, entries []Entry) error {
	if len(entries) == 0 {
		return fault.Errorf("a page needs an explanation")
	}
	said := map[string]string{}
	for _, name := range phrases {
		said[strings.ReplaceAll(name, "/", "_")] = l.Phrase(name, nil)
	}
	occurs := map[string]bool{}
	style := scene.Style
	if slices.ContainsFunc(entries, func(x Entry) bool { return x.tree != "" }) {
		style += tree.Style
	}
	for _, x := range entries {
		for _, f := range x.data.Frames {
			for _, name := range f.Key {
				occurs[name] = true
			}
		}
	}
	var keys []key
	for _, name := range []string{"new", "because", "used", "supposed", "open", "region", "possible", "struck"} {
		if occurs[name] {
			keys = append(keys, key{name, l.Phrase("key/"+name, nil)})
		}
	}
	var list []printed
	var data []content
	for i, x := range entries {
		list, data = append(list, x.printed(i)), append(data, x.data)
	}
	script, err := json.Marshal(data)
	if err != nil {
		return err
	}
	return write(w, "page", map[string]any{
		"Lang": l.Code, "Title": data[0].Title, "ID": data[0].ID, "Data": template.HTML(script), "Many": len(data) > 1, "Puzzles": list,
		"Style": template.HTML(style), "Say": said, "Keys": keys,
	})
}

// WriteIndex writes the index page of a folder with one page for each entry. files has their names.
func WriteIndex(w io.Writer, l *words.Language, entries []Entry, files []string) error {
	var list []printed
	for i, x := range entries {
		p := x.printed(i)
		p.File = (&url.URL{Path: files[i]}).String()
		list = append(list, p)
	}
	return write(w, "index", map[string]any{
		"Lang": l.Code, "Title": l.Phrase("page/puzzles", nil), "Puzzles": list, "Style": template.HTML(scene.Style),
	})
}

// Findings is the result of an audit: a table, and pictures of the problems.
type Findings struct {
	Title    string
	Rows     [][2]string
	Pictures []Finding
}

// Finding is a picture of a problem in a puzzle.
type Finding struct {
	Caption string
	Scene   scene.Scene
}

// WriteFindings writes the page of an audit: the table, then the pictures.
func WriteFindings(w io.Writer, l *words.Language, f Findings) error {
	var pictures []map[string]any
	for _, p := range f.Pictures {
		pictures = append(pictures, map[string]any{"Caption": p.Caption, "Board": printSVG(p.Scene)})
	}
	return write(w, "findings", map[string]any{"Lang": l.Code, "Title": f.Title, "Rows": f.Rows, "Pictures": pictures,
		"Style": template.HTML(scene.Style)})
}

// WritePicture writes a page that shows a puzzle, the picture before and after with the changes marked, and the figures of both.
func WritePicture(w io.Writer, l *words.Language, p report.PictureMade) error {
	made := p.Made()
	said := map[string]string{}
	for _, name := range []string{"change", "puzzle", "solution"} {
		said[name] = l.Phrase("made/picture/"+name, nil)
	}
	return write(w, "picture", map[string]any{
		"Title":  report.Heading(kinds.Item{ID: p.ID, Puzzle: made.Puzzle}),
		"Told":   p.Text(l),
		"Grade":  report.GradeText(l, p.Grade),
		"URL":    p.URL,
		"Change": printSVG(p.Scene(l)),
		"Puzzle": printSVG(l.Draw(made.Puzzle, puzzle.Facts{})),
		"Solved": printSVG(l.Draw(made.Puzzle, made.Solution)),
		"Style":  template.HTML(scene.Style),
		"Lang":   l.Code,
		"Said":   said,
	})
}
