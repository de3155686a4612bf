package service

import (
	"bytes"
	"cmp"
	"strings"

	"github.com/teka-puzzles/teka/internal/apps/limits"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/study"
)

// cancelled returns an error if the client has left.
func (c *call) cancelled() error { return report.Cancelled(c.ctx) }

// hasMarks reports whether filled-in values count as given: if the body has marks.
func (g Given) hasMarks() bool { return len(g.Marks) > 0 }

type solveBody struct {
	Given
	report.SolveOptions
}

// solve finds a solution and checks whether it is unique.
func solve(c *call, in solveBody, it kinds.Item) (any, error) {
	if in.Prove && (in.First || in.Human()) {
		return nil, problem(400, "prove cannot be used with first or method human")
	}
	in.Held = in.hasMarks()
	return report.Solve(c.ctx, it, c.lang, in.SolveOptions)
}

type countBody struct {
	Given
	Max int64 `json:"max,omitempty" minimum:"0" maximum:"1000000000000000000" doc:"Stop after this many solutions (default: count all, up to 10^18)."`
}

func count(c *call, in countBody, it kinds.Item) (any, error) {
	return report.Count(c.ctx, it, c.lang, in.Max, in.hasMarks()), nil
}

// forced finds what all solutions have in common.
func forced(c *call, in Given, it kinds.Item) (any, error) {
	return report.Forced(c.ctx, it, c.lang, in.hasMarks())
}

func grade(c *call, _ Given, it kinds.Item) (any, error) { return report.Grade(c.ctx, it), nil }

type convertBody struct {
	Given
	To string `json:"to" is:"Format" doc:"The notation; see version for those of each kind."`
}

func convert(c *call, in convertBody, it kinds.Item) (any, error) {
	formats := strings.Join(kinds.WritableFormats(it.Puzzle.Kind()), ", ")
	if in.To == "" {
		return nil, problem(400, "to: missing; expected one of %s", formats)
	}
	if _, err := kinds.Notation(in.To); err != nil {
		return nil, problem(400, "to %q: expected one of %s", in.To, formats)
	}
	return report.Convert(c.ctx, report.Answered(c.ctx, it, in.To, c.lang), it.Marks, in.To)
}

type renderBody struct {
	Given
	To      string `json:"to,omitempty" oneof:"svg,png,pdf,text" doc:"The output format (default: svg). For png and pdf, the field of that name in the answer holds the file in base64; the browser engine supports neither."`
	Solve   bool   `json:"solve,omitempty" doc:"Draw the solution."`
	Numbers bool   `json:"numbers,omitempty" doc:"Number the rows and columns."`
}

// render draws the puzzle with its marks, or its solution.
func render(c *call, in renderBody, it kinds.Item) (_ any, err error) {
	in.To = cmp.Or(in.To, "svg")
	known := it.Known
	if in.Solve {
		if err := c.need(limits.Search.Need(limits.Values(it.Puzzle))); err != nil {
			return nil, err
		}
		if known, err = report.Solution(c.ctx, it, c.lang); err != nil {
			return nil, err
		}
	}
	d, err := report.Draw(c.ctx, c.lang, it, known, in.To, report.DrawOptions{Numbers: in.Numbers, PNG: c.s.PNG, PDF: c.s.PDF})
	if err != nil {
		err = problem(400, "to %q: %w", in.To, err)
	}
	return d, cmp.Or(c.ctx.Err(), err)
}

type proveBody struct {
	Given
	report.ProveOptions
}

// prove returns the verdict with its certificate. A certificate above the limit of the service is a problem (413).
func prove(c *call, in proveBody, it kinds.Item) (any, error) {
	if in.Max > 0 && in.Forced {
		return nil, problem(400, "use only one of max and forced")
	}
	b := bounded{most: c.s.Limits.Certificate}
	in.Held = in.hasMarks()
	l, err := report.Prove(c.ctx, it, c.lang, &b, in.ProveOptions)
	if b.full {
		return nil, problem(413, "the certificate has more than %d bytes", b.most)
	}
	if l.Proof != nil {
		l.Certificate = b.String()
	}
	return l, err
}

// bounded is a buffer with a maximum size; 0 for no limit.
type bounded struct {
	bytes.Buffer
	most int
	full bool
}

func (b *bounded) Write(p []byte) (int, error) {
	if b.most > 0 && b.Len()+len(p) > b.most {
		b.full = true
		return 0, problem(413, "too long")
	}
	return b.Buffer.Write(p)
}

type explainBody struct {
	Given
	report.ExplainAsked
	NoScenes bool `json:"no_scenes,omitempty" doc:"Omit the drawing of each step."`
}

// stepLine is one line of the answer of explain.
type stepLine struct {
	Step numberedStep `json:"step"`
}

// numberedStep is a step in the answer of explain.
type numberedStep struct {
	report.Step
	Number int          `json:"number"` // from 1
	Name   string       `json:"name"`   // of the technique
	Scene  *scene.Scene `json:"scene,omitempty"`
}

// explain solves the puzzle with human techniques and sends every step.
func explain(c *call, in explainBody, it kinds.Item) (any, error) {
	l := c.lang.About(it.Puzzle)
	for _, id := range in.Only {
		if !report.HasTechnique(id) {
			return nil, problem(400, "only: unknown technique %q", id)
		}
	}
	o := in.Begun(report.Held(it, in.hasMarks()))
	o.Graded = true
	n := 0
	var steps []puzzle.Step // in the order sent
	e, err := report.ExplainEach(c.ctx, it, l, o, func(s report.Step, before puzzle.Facts) error {
		n++
		steps = append(steps, s.Step)
		if in.Prove {
			if err := s.Prove(c.ctx, it); err != nil {
				return err
			}
		}
		var out stepLine
		out.Step.Step, out.Step.Number, out.Step.Name = s, n, report.Name(l, s)
		if !in.NoScenes {
			after := before.Clone()
			after.AddAll(s.New)
			drawing := report.Picture(l, it.Puzzle, after, s.Step)
			out.Step.Scene = &drawing
		}
		return c.answer(out)
	})
	if err := cmp.Or(err, c.cancelled()); err != nil {
		return nil, err
	}
	var end explainEnd
	e.Explanation.Steps = steps // the verdict counts the steps sent
	end.Done = explained{e, n, report.Outcome(l, it.Puzzle.Kind(), e.Explanation), e.Grade, nil}
	if e.Summary != nil && !in.NoScenes {
		curve := e.Summary.Curve(l)
		end.Done.Curve = &curve
	}
	return end, nil
}

// explainEnd is the last line of the answer of explain.
type explainEnd struct {
	Done explained `json:"done"`
}

// explained is the result at the end of an explanation.
type explained struct {
	report.Explained
	Number int          `json:"number"` // of steps
	Text   string       `json:"text"`
	Grade  *study.Grade `json:"grade,omitempty"`

	Curve *scene.Scene `json:"curve,omitempty"` // drawing of the levels in the summary, unless scenes are omitted
}
