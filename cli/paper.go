package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/internal/apps/report/page"
	"github.com/teka-puzzles/teka/kinds/papers"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/puzzle/method"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/study"
)

// byPaper are the flags of solve for published methods.
type byPaper struct {
	Variant     []string `placeholder:"NAME,…" help:"With --method paper: variants of the method. ${variants}"`
	Trace       bool     `help:"With --method paper: print every step of the method."`
	Boards      bool     `help:"With --trace: print the board after each step, or after each pass if the method works in passes."`
	Coordinates string   `enum:"board,paper" default:"board" placeholder:"board|paper" help:"With --method paper: name cells as elsewhere in teka, such as R3C4, or as in the paper."`
	Shapes      string   `enum:"drawn,numbers" default:"drawn" placeholder:"drawn|numbers" help:"With --method paper: show sets as shapes, or by the paper's numbers if it has any, and the board in its notation."`
	Graph       string   `enum:",dot,svg" default:"" placeholder:"dot|svg" help:"With --method paper: print the graph that the method builds instead of a solution."`
	Weights     string   `enum:"shown,none" default:"shown" placeholder:"shown|none" help:"With --graph: the edge weights, or none."`
	Step        int      `placeholder:"N" help:"With --graph: the graph after step N of the trace (default: before the first)."`
	Tree        string   `enum:",dot,svg,json" default:"" placeholder:"dot|svg|json" help:"With --method paper: print the method's search tree instead of a solution."`
	Nodes       int      `name:"tree-nodes" default:"100" help:"With --tree and --to html: draw at most this many nodes besides those on the path to the final node; 0 for all."`
	To          string   `enum:",text,html,markdown" default:"" placeholder:"text|html|markdown" help:"With --method paper --trace: text; html, a page that steps through the method; or markdown, slides with boards as code and steps as lists (default: by the file extension of -o, else text)."`
	Rules       bool     `help:"With --method paper: print how often each rule of the method fired and how much it found."`

	begun bool // slides of an earlier puzzle were written
}

// terms returns the language with the terms of a method, and with its coordinates if requested.
func (f *byPaper) terms(a *App, m *method.Paper) *words.Language {
	if f.Coordinates == "paper" {
		return a.lang.In(m)
	}
	return a.lang.With(m)
}

// asked reports whether a flag is set that requires a published method.
func (f *byPaper) asked() bool {
	return f.Trace || f.Boards || len(f.Variant) > 0 || f.Shapes != "drawn" || f.Graph != "" || f.Weights != "shown" ||
		f.Step != 0 || f.Tree != "" ||
		f.To != "" || f.Coordinates != "board" || f.Rules
}

// paperVariants lists the variants of each kind for help.
func (a *App) paperVariants() string {
	var all []string
	for _, m := range papers.All {
		var own []string
		for _, v := range m.Variants {
			own = append(own, fmt.Sprintf("%s (%s)", v.Name, a.translateText(v.Help)))
		}
		all = append(all, m.Kind.Name+": "+orNone(own))
	}
	return strings.Join(all, "; ") + "."
}

// papers runs the published method on every puzzle of the inputs, to solve it or to draw its graph or tree.
func (s *solve) papers(a *App) error {
	if err := s.form(); err != nil {
		return err
	}
	html := s.To == "html"
	switch {
	case (s.Boards || s.To != "text") && !s.Trace:
		return fault.Errorf("--boards, --to html and --to markdown require --trace")
	case s.To == "markdown" && s.JSON:
		return fault.Errorf("--to markdown excludes --json")
	case html && (s.JSON || s.Boards):
		return fault.Errorf("--to html excludes --json and --boards")
	case s.Graph != "" && (s.Trace || s.JSON || s.Rules):
		return fault.Errorf("--graph excludes --trace, --json and --rules")
	case s.Graph == "" && (s.Weights != "shown" || s.Step != 0):
		return fault.Errorf("--weights and --step require --graph")
	case s.Step < 0:
		return fault.Errorf("--step: expected a step number, from 1")
	case s.Tree != "" && (s.Trace || s.JSON || s.Rules || s.Graph != ""):
		return fault.Errorf("--tree excludes --trace, --json, --rules and --graph; --trace --to html shows the tree next to the board")
	case s.Nodes < 0:
		return fault.Errorf("--tree-nodes: must be 0 or more")
	}
	ending := ".txt"
	switch {
	case html:
		ending = ".html"
	case s.To == "markdown":
		ending = ".md"
	case s.Graph != "":
		ending = "." + s.Graph
	case s.Tree != "":
		ending = "." + s.Tree
	case s.JSON:
		ending = ".json"
	}
	return a.deliver(s.Output, ending, func() error { return s.byMethod(a, html) })
}

// form determines the output format, and sets To and JSON accordingly.
func (s *solve) form() error {
	drawn := s.Graph + s.Tree
	list := []string{"text", "json"}
	switch {
	case drawn != "":
		list = []string{drawn}
	case s.Trace:
		list = append(list, "html", "markdown")
	}
	asked := s.To
	if asked == "" && s.JSON {
		asked = "json"
	}
	form, err := ByExtension(asked, s.Output, list, "text")
	if err != nil {
		return err
	}
	if s.JSON = s.JSON || drawn == "" && form == "json"; s.JSON || form != "html" && form != "markdown" {
		form = cmp.Or(s.To, "text")
	}
	s.To = form
	return nil
}

// byMethod runs the method on every puzzle of the inputs, and writes a page of all of them if html is set.
func (s *solve) byMethod(a *App, html bool) error {
	var entries []page.Entry
	err := a.each(&s.inputs, s.JSON || s.Tree == "json", limits{Jobs: s.Jobs}, func(ctx context.Context, it item) answer {
		m := papers.Of(it.Puzzle.Kind())
		switch {
		case m == nil:
			return answer{err: report.NoMethod(it.Puzzle.Kind(), "paper")}
		case s.Graph != "":
			return s.graph(ctx, a, m, it)
		case s.Tree != "":
			return s.tree(ctx, a, m, it)
		case html:
			return answer{stream: func(w io.Writer) (answer, error) {
				entry, ans := s.pageOf(ctx, a, m, it)
				switch {
				case ans.err != nil || ans.skip:
				case a.into != nil:
					return ans, page.Write(w, a.lang, []page.Entry{entry})
				default:
					entries = append(entries, entry)
				}
				return ans, nil
			}}
		}
		return s.paper(ctx, a, m, it)
	})
	if len(entries) > 0 {
		err = errors.Join(err, page.Write(a.stdout, a.lang, entries))
	}
	return err
}

// paper solves one puzzle by its published method. With --trace it writes the steps as they are found.
func (s *solve) paper(ctx context.Context, a *App, m *method.Paper, it item) answer {
	switch {
	case !s.Trace:
		found := s.run(ctx, a, m, it, nil)
		return s.ended(a, m, it, found)
	case s.To == "markdown":
		return s.markdown(ctx, a, m, it)
	}
	return answer{stream: func(w io.Writer) (answer, error) {
		t := s.tracer(a, w, m, it)
		if !s.JSON {
			fmt.Fprintln(w, report.Heading(it.Item))
			if s.numbers(m) {
				fmt.Fprintln(w, a.wrap(s.terms(a, m).Phrase("paper."+m.Kind.Name+"/key", nil), 0))
			}
		}
		found := s.run(ctx, a, m, it, t.step)
		t.limited(found)
		return s.ended(a, m, it, found), t.err
	}}
}

// numbers reports whether to write the sets of a method as numbers. Only some papers number them.
func (s *solve) numbers(m *method.Paper) bool { return s.Shapes == "numbers" && m.Numbers }

// paperRun is the result of a run.
type paperRun struct {
	method.Result
	line  report.Solved
	said  *words.Language
	rules ruleCounts // with --rules, or in slides
	took  time.Duration
	err   error
	skip  bool // interrupted without a result
}

// run runs the method once, within the time limit. trace receives each step and returns whether to continue. If it is nil and --rules is
// not set, no steps are computed.
func (s *solve) run(ctx context.Context, a *App, m *method.Paper, it item, trace func(puzzle.Step) bool) (out paperRun) {
	bounded, cancel := s.bound(ctx)
	defer cancel()
	watch := trace
	if trace != nil || s.Rules {
		watch = func(step puzzle.Step) bool {
			out.rules.count(step)
			return trace == nil || trace(step)
		}
	}
	o := method.Options{Variants: s.Variant, Known: report.Held(it.Item, s.Held), Numbers: s.numbers(m)}
	start := time.Now()
	out.said = s.terms(a, m)
	out.Result, out.err = m.Solve(bounded, it.Puzzle, o, watch)
	out.took = time.Since(start)
	if out.err != nil {
		return out
	}
	r := study.Result{Status: out.Status, Stats: study.Stats{Seconds: out.took.Seconds()}}
	switch r.Status {
	case puzzle.Solved:
		r.Solution = out.Known
		out.err = report.Verify(it.Puzzle, out.Known)
	case puzzle.Stalled:
		if n := out.Known.Open(); n > 0 {
			places := fault.Textf("%d places", n)
			if n == 1 {
				places = fault.Textf("one place")
			}
			r.Reason = fault.Errorf("%v of %d not decided", places, out.Known.Board().Len())
		}
	case puzzle.Undecided:
		out.skip = ctx.Err() != nil && !s.Trace
		r.Reason = report.Why(bounded, out.Reason)
	}
	out.line = report.SolvedAs(it.Item, a.lang, r)
	out.line.Method, out.line.Trials = "paper", &out.Trials
	if r.Solution.IsZero() && !out.Known.IsZero() {
		out.line.Known = slices.Collect(out.Known.All())
	}
	return out
}

// ended returns the answer to print after a run: the final board, the verdict and, with --rules, the table of rules.
func (s *solve) ended(a *App, m *method.Paper, it item, found paperRun) answer {
	ans := answer{line: found.line, status: string(found.line.Status), err: found.err, skip: found.skip}
	if s.Rules {
		ans.line = solvedByRules{found.line, found.rules}
	}
	if s.JSON || found.err != nil || found.skip {
		return ans
	}
	ans.unsolved = found.Status != puzzle.Solved
	var b strings.Builder
	if !s.Trace {
		fmt.Fprintln(&b, report.Heading(it.Item))
	}
	if late(a.ctx, it.Puzzle) {
		b.WriteString(a.drawText(a.ctx, it.Puzzle, found.Known, 0, nil))
	} else {
		b.WriteString(a.draw(a.roomy(it.Puzzle.Draw(found.Known), 0), scene.TextOptions{}, 0))
	}
	if s.numbers(m) {
		for _, row := range found.Rows {
			fmt.Fprintln(&b, row)
		}
		if !s.Trace {
			fmt.Fprintln(&b, a.wrap(s.terms(a, m).Phrase("paper."+m.Kind.Name+"/key", nil), 0))
		}
	}
	b.WriteString(a.wrap(fmt.Sprintf("%s (%s)", found.line.Verdict(found.said), duration(found.took)), 0) + "\n\n")
	if s.Rules {
		found.rules.table(&b, found.said)
		b.WriteByte('\n')
	}
	ans.text = b.String()
	return ans
}
