package report

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/scene"
)

// Converted is the JSON line of a puzzle in another notation.
type Converted struct {
	ID     string `json:"id"`
	Kind   string `json:"kind" is:"Kind"`
	Format string `json:"format" is:"Format"`
	Text   string `json:"text"` // without a line end behind it

	Lost      *puzzle.Loss `json:"lost,omitempty"`      // of the marks, what the notation could not carry
	Unchecked bool         `json:"unchecked,omitempty"` // the notation can check answers, and no single solution was found to set it by
}

// Convert writes a puzzle in a notation, with marks, which may be nil, as far as the notation can carry them. If ctx ends first, it returns
// the cause.
func Convert(ctx context.Context, it kinds.Item, marks *puzzle.Marks, format string) (Converted, error) {
	e := it.Envelope
	if e.ID == "" {
		e.ID = it.ID
	}
	text, err := kinds.EncodeContext(ctx, it.Puzzle, marks, format, e)
	if strings.HasPrefix(text, "{") {
		text = escapeControls(text)
	}
	c := Converted{ID: it.ID, Kind: kindName(it), Format: format, Text: strings.TrimRight(text, "\n")}
	c.Unchecked = kinds.Checks(it.Puzzle.Kind(), format) && it.Envelope.Solution == nil
	if err == nil && marks != nil && !marks.Empty() && format != codec.JSON.Name { // JSON carries all marks
		if l := puzzle.Lost(marks, readAgain(c)); l != (puzzle.Loss{}) {
			c.Lost = &l
		}
	}
	return c, err
}

// Answered is an item with its solution, where a notation can check answers and no solution is known yet: the only one, found within ctx.
func Answered(ctx context.Context, it kinds.Item, format string, l *words.Language) kinds.Item {
	k := it.Puzzle.Kind()
	if !kinds.Checks(k, format) || it.Envelope.Solution != nil || k.JSON.Solution == nil {
		return it
	}
	s, err := Solve(ctx, it, l, SolveOptions{})
	if err == nil && s.Status == puzzle.UniqueSolution {
		it.Envelope.Solution, _ = json.Marshal(k.JSON.Solution(it.Puzzle, s.Result.Solution)) // of lists and numbers
	}
	return it
}

// readAgain is the marks that a text in a notation carries; nil for none.
func readAgain(c Converted) *puzzle.Marks {
	for it := range kinds.Read(strings.NewReader(c.Text), c.ID, kinds.ReadOptions{From: c.Format, Kind: c.Kind}) {
		return it.Marks
	}
	return nil
}

// Drawn is the JSON line of a drawing.
type Drawn struct {
	ID   string `json:"id"`
	Kind string `json:"kind" is:"Kind"`
	To   string `json:"to"`             // one of Drawings
	Text string `json:"text,omitempty"` // the drawing
	PNG  []byte `json:"png,omitempty"`  // the drawing that is a file of bytes
	PDF  []byte `json:"pdf,omitempty"`  // likewise
	File string `json:"file,omitempty"` // where it was written instead
}

// Drawings are the forms of drawings.
var Drawings = []string{"text", "svg", "png", "pdf"}

// DrawOptions say how to draw.
type DrawOptions struct {
	Numbers bool // number the rows and columns
	Text    scene.TextOptions
	// PNG makes pixels, and PDF a page of paper with a heading; nil where that cannot be done.
	PNG func(context.Context, io.Writer, scene.Scene, scene.SVGOptions) error
	PDF func(w io.Writer, heading string, s scene.Scene, o scene.SVGOptions) error
}

// until is a writer for as long as a context lasts.
type until struct {
	ctx context.Context
	w   io.Writer
}

func (u until) Write(b []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	return u.w.Write(b)
}

// Draw draws a board in one of the forms of Drawings, described in a language where the form can say it. When ctx ends before the drawing
// does, its cause is returned.
func Draw(ctx context.Context, l *words.Language, it kinds.Item, known puzzle.Facts, to string, o DrawOptions) (d Drawn, err error) {
	defer func() {
		if err != nil && ctx.Err() != nil {
			err = context.Cause(ctx)
		}
	}()
	d = Drawn{ID: it.ID, Kind: kindName(it), To: to}
	svg := scene.SVGOptions{}
	if o.Numbers {
		svg.Rows, svg.Cols = it.Puzzle.Size()
		o.Text.Rows, o.Text.Cols = svg.Rows, svg.Cols
	}
	switch err := ctx.Err(); {
	case err != nil:
		return d, err
	case to == "svg":
		var b strings.Builder
		err := scene.SVG(until{ctx, &b}, l.Draw(it.Puzzle, known), svg)
		d.Text = b.String()
		return d, err
	case to == "png" && o.PNG != nil:
		var b bytes.Buffer
		err := o.PNG(ctx, until{ctx, &b}, it.Puzzle.Draw(known), svg)
		d.PNG = b.Bytes()
		return d, err
	case to == "pdf" && o.PDF != nil:
		var b bytes.Buffer
		err := o.PDF(until{ctx, &b}, Heading(it), it.Puzzle.Draw(known), svg)
		d.PDF = b.Bytes()
		return d, err
	case to == "png" || to == "pdf":
		return d, fault.Errorf("this engine draws no %s: there are text and svg", strings.ToUpper(to))
	case to == "text":
		d.Text = scene.Text(it.Puzzle.Draw(known), o.Text)
		return d, nil
	}
	return d, fault.Errorf("there is no such drawing: there are %s", strings.Join(Drawings, ", "))
}

// Solution is the answer that came with a puzzle if it is full, and otherwise the one that the engine finds.
func Solution(ctx context.Context, it kinds.Item, lang *words.Language) (puzzle.Facts, error) {
	given, err := Given(it)
	if err != nil || !given.IsZero() && given.Complete() {
		return given, err
	}
	l, err := Solve(ctx, it, lang, SolveOptions{First: true})
	if err == nil && l.Result.Solution.IsZero() {
		err = fault.Errorf("no solution to show: %s", l.Verdict(lang))
	}
	return l.Result.Solution, err
}
