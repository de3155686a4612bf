package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/report"
)

// paper solves a puzzle by the published method of its kind.
func (s *solve) paper(ctx context.Context, a *app, it item) answer {
	k := it.Puzzle.Kind()
	if !report.Held(it.Item, s.Marks).IsZero() {
		return answer{err: errors.New("the paper methods know the clues only, and here something is filled in; --method fast solves it")}
	}
	if !s.Trace {
		return s.runPaper(ctx, a, it, nil)
	}
	return answer{stream: func(w io.Writer) (answer, error) {
		t := tracer{w: w, id: it.ID, kind: k.Name, asJSON: s.JSON}
		if !s.JSON {
			fmt.Fprintln(w, report.Heading(it.Item))
		}
		ans := s.runPaper(ctx, a, it, t.step)
		return ans, t.err
	}}
}

// runPaper runs the method once. Without a trace it does not spend time on steps.
func (s *solve) runPaper(ctx context.Context, a *app, it item, trace func(puzzle.Step) bool) answer {
	bounded, cancel := s.bound(ctx)
	defer cancel()
	reason := "a limit of the method was reached (--trace says which)"
	watch := trace
	if trace != nil {
		watch = func(step puzzle.Step) bool {
			if text, ok := step.Args["reason"].(string); ok && step.Technique == "paper.limit" {
				reason = text
			}
			return trace(step)
		}
	}
	start := time.Now()
	found, err := kinds.Paper(it.Puzzle.Kind()).Solve(bounded, it.Puzzle, puzzle.PaperOptions{Variants: s.Variant}, watch)
	took := time.Since(start)
	if err != nil {
		return answer{err: err}
	}
	r := puzzle.Result{Status: found.Status, Stats: puzzle.Stats{Seconds: took.Seconds()}}
	switch r.Status {
	case puzzle.Solved:
		r.Solution = found.Known
		if err := report.Verify(it.Puzzle, found.Known); err != nil {
			return answer{err: err}
		}
	case puzzle.Stalled:
		if n := found.Known.Open(); n > 0 {
			r.Reason = fmt.Sprintf("%s of %d not decided", report.Places(n), found.Known.Board().Len())
		}
	case puzzle.Undecided:
		if ctx.Err() != nil && !s.Trace {
			return answer{skip: true}
		}
		r.Reason = report.Why(bounded, reason)
	}
	l := report.SolvedAs(it.Item, r)
	if s.JSON {
		l.Method, l.Trials = "paper", &found.Trials
		if r.Solution.IsZero() && !found.Known.IsZero() {
			l.Known = slices.Collect(found.Known.All())
		}
		return answer{line: l, status: string(l.Status)}
	}
	return s.paperText(a, it, l, found, took)
}

// paperText is the result for people: the board reached, the verdict and the trials.
func (s *solve) paperText(a *app, it item, l report.Solved, found puzzle.PaperResult, took time.Duration) answer {
	var b strings.Builder
	if !s.Trace {
		fmt.Fprintln(&b, report.Heading(it.Item))
	}
	b.WriteString(a.drawText(it.Puzzle, found.Known, 0, nil))
	trials := ""
	if found.Trials > 0 {
		trials = fmt.Sprintf(" %d values tried.", found.Trials)
	}
	fmt.Fprintf(&b, "%s%s (%s)\n\n", l.Verdict(), trials, duration(took))
	ans := answer{text: b.String(), status: string(l.Status)}
	if l.Status != puzzle.Solved {
		ans.code = codeUnsolved
	}
	return ans
}

// tracer writes the steps of a method as they come.
type tracer struct {
	w        io.Writer
	id, kind string
	asJSON   bool
	n        int
	err      error // of writing
}

// stepJSON is the JSON line of a step.
type stepJSON struct {
	ID        string         `json:"id"`
	Step      int            `json:"step"` // from 1
	Technique string         `json:"technique"`
	New       []puzzle.Fact  `json:"new,omitempty"`
	Because   []puzzle.Fact  `json:"because,omitempty"`
	Clues     []puzzle.Place `json:"clues,omitempty"`
	Args      map[string]any `json:"args,omitempty"`
}

// step writes one step; false when nobody reads any more.
func (t *tracer) step(s puzzle.Step) bool {
	t.n++
	if t.asJSON {
		var b []byte
		if b, t.err = report.Line(stepJSON{t.id, t.n, s.Technique, s.New, s.Because, s.Clues, s.Args}); t.err == nil {
			_, t.err = t.w.Write(b)
		}
	} else {
		_, t.err = fmt.Fprintf(t.w, "%5d  %s\n", t.n, t.line(s))
	}
	return t.err == nil
}

// line is a step in one line: the rule, the clues, the arguments and what is new. Steps of a search are set in by their depth.
func (t *tracer) line(s puzzle.Step) string {
	var b strings.Builder
	if depth, ok := s.Args["depth"].(int); ok {
		b.WriteString(strings.Repeat("  ", min(max(depth, 0), 40)))
	}
	rule := strings.TrimPrefix(s.Technique, t.kind+".")
	b.WriteString(strings.TrimPrefix(strings.TrimPrefix(rule, "paper."), t.kind+"."))
	sep := " "
	for _, at := range s.Clues {
		b.WriteString(sep + at.String())
		sep = ", "
	}
	var args []string
	from, to := s.Args["from"], s.Args["to"]
	for _, name := range slices.Sorted(maps.Keys(s.Args)) {
		switch {
		case name == "to" && from != nil:
		case name == "from" && to != nil:
			args = append(args, fmt.Sprintf("%v → %v", from, to))
		default:
			args = append(args, fmt.Sprintf("%s %v", name, s.Args[name]))
		}
	}
	if len(args) > 0 {
		b.WriteString(": " + strings.Join(args, ", "))
	}
	const most = 8
	for i, f := range s.New {
		if i == most {
			fmt.Fprintf(&b, " and %d more", len(s.New)-most)
			break
		}
		b.WriteString([]string{" | ", " "}[min(i, 1)] + factText(f))
	}
	return b.String()
}

// factText is "R1C2=3", or "R1C2≠3".
func factText(f puzzle.Fact) string {
	if f.Not {
		return fmt.Sprintf("%s≠%d", f.At, f.Value)
	}
	return fmt.Sprintf("%s=%d", f.At, f.Value)
}
