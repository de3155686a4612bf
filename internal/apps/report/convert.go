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
	Text   string `json:"text"` // without a final line end

	Lost      *puzzle.Loss `json:"lost,omitempty"`      // marks that the notation cannot express
	Unchecked bool         `json:"unchecked,omitempty"` // the notation could check answers, but the puzzle has no known unique solution
}

// Convert encodes a puzzle in a notation, with those marks that the notation can express. marks may be nil. If ctx ends first, it returns
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
	c.Unchecked = kinds.HasAnswerCheck(it.Puzzle.Kind(), format) && it.Envelope.Solution == nil
	if err == nil && marks != nil && !marks.Empty() && format != codec.JSON.Name { // JSON has all marks
		if l := puzzle.LossOf(unfixed(it.Puzzle, marks), readAgain(c)); l != (puzzle.Loss{}) {
			c.Lost = &l
		}
	}
	return c, err
}

// unfixed returns marks without those that repeat a value that the puzzle gives: a notation writes such a value as a clue.
func unfixed(p puzzle.Puzzle, marks *puzzle.Marks) *puzzle.Marks {
	if p.Kind().Clues == nil {
		return marks
	}
	marks = marks.Clone()
	for _, c := range p.Kind().Clues(p) {
		if i := puzzle.GivenAt(p, c); i >= 0 && marks.Allowed(i) == puzzle.Only(c.Value) {
			marks.Clear(c.At)
		}
	}
	return marks
}

// Answered adds the unique solution to an item, if the notation can check answers, the item has none, and it is found before ctx ends.
func Answered(ctx context.Context, it kinds.Item, format string, l *words.Language) kinds.Item {
	k := it.Puzzle.Kind()
	if !kinds.HasAnswerCheck(k, format) || it.Envelope.Solution != nil || k.JSON.Solution == nil {
		return it
	}
	s, err := Solve(ctx, it, l, SolveOptions{})
	if err == nil && s.Status == puzzle.UniqueSolution {
		it.Envelope.Solution, _ = json.Marshal(k.JSON.Solution(it.Puzzle, s.Result.Solution)) // lists and numbers cannot fail
	}
	return it
}

// readAgain returns the marks in the converted text, or nil.
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
	PNG  []byte `json:"png,omitempty"`  // the drawing as PNG
	PDF  []byte `json:"pdf,omitempty"`  // the drawing as PDF
	File string `json:"file,omitempty"` // name of the file, if it was written to one
}

// Drawings lists the formats of drawings.
var Drawings = []string{"text", "svg", "png", "pdf"}

// DrawOptions specifies how to draw.
type DrawOptions struct {
	Numbers bool // number the rows and columns
	Text    scene.TextOptions
	// PNG and PDF encode a scene; nil if the program does not support the format.
	PNG func(context.Context, io.Writer, scene.Scene, scene.SVGOptions) error
	PDF func(w io.Writer, heading string, s scene.Scene, o scene.SVGOptions) error
}

// contextWriter fails once its context has ended.
type contextWriter struct {
	ctx context.Context
	w   io.Writer
}

func (u contextWriter) Write(b []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	return u.w.Write(b)
}

// Draw draws a board in one of the formats in Drawings. If ctx ends first, its cause is returned.
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
		err := scene.SVG(contextWriter{ctx, &b}, l.Draw(it.Puzzle, known), svg)
		d.Text = b.String()
		return d, err
	case to == "png" && o.PNG != nil:
		var b bytes.Buffer
		err := o.PNG(ctx, contextWriter{ctx, &b}, it.Puzzle.Draw(known), svg)
		d.PNG = b.Bytes()
		return d, err
	case to == "pdf" && o.PDF != nil:
		var b bytes.Buffer
		err := o.PDF(contextWriter{ctx, &b}, Heading(it), it.Puzzle.Draw(known), svg)
		d.PDF = b.Bytes()
		return d, err
	case to == "png" || to == "pdf":
		return d, fault.Errorf("cannot draw %s here (supported: text, svg)", strings.ToUpper(to))
	case to == "text":
		d.Text = scene.Text(it.Puzzle.Draw(known), o.Text)
		return d, nil
	}
	return d, fault.Errorf("unknown drawing format (supported: %s)", strings.Join(Drawings, ", "))
}

// Solution returns the answer that came with a puzzle if it is complete, otherwise a solution that the solver finds. If there is none,
// the error gives the verdict.
func Solution(ctx context.Context, it kinds.Item, lang *words.Language) (puzzle.Facts, error) {
	given, err := GivenAnswer(it)
	if err != nil || !given.IsZero() && given.Complete() {
		return given, err
	}
	l, err := Solve(ctx, it, lang, SolveOptions{First: true})
	if err == nil && l.Result.Solution.IsZero() {
		err = fault.Errorf("no solution to show: %s", l.Verdict(lang))
	}
	return l.Result.Solution, err
}
