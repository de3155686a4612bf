package cli

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/internal/apps/report/page"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/puzzle/method"
	"github.com/teka-puzzles/teka/scene"
)

// tracer writes the steps of a method as they occur.
type tracer struct {
	*solve
	app    *App
	terms  *words.Language // the language with the terms of the method
	w      io.Writer
	it     item
	method *method.Paper
	replay *method.Replay // the board; nil if not requested
	n      int            // steps so far
	limit  *puzzle.Step   // the limit that ended the run, kept until its reason is known in the language of the trace
	err    error          // from writing
}

func (s *solve) tracer(a *App, w io.Writer, m *method.Paper, it item) *tracer {
	t := &tracer{solve: s, app: a, terms: s.terms(a, m), w: w, it: it, method: m}
	if s.Boards {
		t.replay = method.NewReplay(puzzle.NewFacts(it.Puzzle.Board()))
	}
	return t
}

// tracedStep is the JSON line of a step.
type tracedStep struct {
	ID        string         `json:"id"`
	Step      int            `json:"step"` // from 1
	Technique string         `json:"technique"`
	New       []puzzle.Fact  `json:"new,omitempty"`
	Because   []puzzle.Fact  `json:"because,omitempty"`
	Clues     []puzzle.Place `json:"clues,omitempty"`
	Args      puzzle.Args    `json:"args,omitempty"`
	Text      string         `json:"text"`
	Board     []puzzle.Fact  `json:"board,omitempty"` // with --boards: everything known after the step, or after the pass that it ends
}

// step writes one step. It keeps back the first limit, except with --json. It returns false after a write error.
func (t *tracer) step(s puzzle.Step) bool {
	t.n++
	if t.replay != nil {
		t.replay.Step(s)
	}
	if s.Technique == method.Limit && !t.JSON && t.limit == nil {
		t.limit = &s
		return true
	}
	text := t.terms.StepText(s, words.Long)
	if t.JSON {
		line := tracedStep{t.it.ID, t.n, s.Technique, s.New, s.Because, s.Clues, s.Args, text, nil}
		if t.shows(s) {
			for f := range t.replay.Known().All() {
				line.Board = append(line.Board, f)
			}
		}
		var b []byte
		if b, t.err = t.app.jsonLine(line); t.err == nil {
			_, t.err = t.w.Write(b)
		}
		return t.err == nil
	}
	sign := fmt.Sprintf("%5d  ", t.n)
	if depth, ok := method.DepthOf(s); ok {
		sign += strings.Repeat("  ", min(max(depth, 0), 40))
	}
	text = "[" + t.terms.StepText(s, words.Name) + "] " + text
	if _, t.err = fmt.Fprintln(t.w, t.app.wrapUnder(sign, text)); t.err == nil && t.shows(s) {
		_, t.err = io.WriteString(t.w, t.board(s, 7))
	}
	return t.err == nil
}

// limited writes the limit that ended the run, if any.
func (t *tracer) limited(found paperRun) {
	if t.limit != nil {
		t.n--
		t.step(limitOf(*t.limit, found))
	}
}

// limitOf returns the step of a limit with its reason in the language of the run.
func limitOf(s puzzle.Step, found paperRun) puzzle.Step {
	if text := found.line.Reason; text != "" {
		s.Args = puzzle.ArgsOf(method.Limited{Reason: text})
	}
	return s
}

// shows reports whether to show the board after a step.
func (t *tracer) shows(s puzzle.Step) bool {
	switch {
	case t.replay == nil:
		return false
	case t.method.Passes:
		return strings.HasSuffix(s.Technique, ".pass")
	}
	return len(s.New) > 0
}

// board draws the board after a step, indented by right columns, in the paper's notation if the step has it.
func (t *tracer) board(s puzzle.Step, right int) string {
	if printed, _ := puzzle.ArgsAs[method.Printed](s.Args); len(printed.Rows) > 0 {
		return indent(strings.Join(printed.Rows, "\n")+"\n", right)
	}
	drawing := t.it.Puzzle.Draw(t.replay.Known())
	report.MarkStep(&drawing, t.it.Puzzle, s)
	return t.app.numberedIn(t.terms, t.it.Puzzle, t.app.roomy(drawing, right), map[string]bool{}, right)
}

// roomy returns a drawing of sets with every candidate, or s itself if that is too wide for the terminal minus taken columns.
func (a *App) roomy(s scene.Scene, taken int) scene.Scene {
	wide := s
	wide.FitCandidates()
	if columns, _ := wide.Layout().Size(); a.width > 0 && columns+taken > a.width {
		return s
	}
	return wide
}

// mostFrames limits the steps of a page.
const mostFrames = 3000

// pageOf runs a method and returns its entry of a page. If the answer has an error or is to be skipped, the entry is empty. More than
// mostFrames steps are an error.
func (s *solve) pageOf(ctx context.Context, a *App, m *method.Paper, it item) (page.Entry, answer) {
	var steps []puzzle.Step
	found := s.run(ctx, a, m, it, func(step puzzle.Step) bool {
		steps = append(steps, step)
		return len(steps) <= mostFrames
	})
	if len(steps) > mostFrames && found.err == nil {
		found.err = fault.Errorf("the method takes more than %d steps, too many for a page; --trace without --to html prints them all",
			mostFrames)
	}
	ans := s.ended(a, m, it, found)
	ans.text = ""
	if found.err != nil || found.skip {
		return page.Entry{}, ans
	}
	return page.NewPaperEntry(s.terms(a, m), m, it.Item, steps, found.Result, found.line.Verdict(found.said), s.Nodes), ans
}
