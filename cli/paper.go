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

	"github.com/teka-puzzles/teka/apps/report"
	"github.com/teka-puzzles/teka/apps/report/page"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds/papers"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/puzzle/method"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/study"
)

// byPaper are the flags of solve that go with the published methods.
type byPaper struct {
	Variant     []string `placeholder:"NAME,…" help:"With --method paper: forms of the method. ${variants}"`
	Trace       bool     `help:"With --method paper: tell every step of the method."`
	Boards      bool     `help:"With --trace: the board after each step, or after each pass where the method goes over the board in passes."`
	Coordinates string   `enum:"board,paper" default:"board" placeholder:"board|paper" help:"With --method paper: places named as everywhere here, such as R3C4, or as the paper names them."`
	Shapes      string   `enum:"drawn,numbers" default:"drawn" placeholder:"drawn|numbers" help:"With --method paper: sets as they look, or by the numbers of the paper where it has some, and the board in its notation."`
	Graph       string   `enum:",dot,svg" default:"" placeholder:"dot|svg" help:"With --method paper: the graph that the method makes of the puzzle, in place of a solution."`
	Weights     string   `enum:"shown,none" default:"shown" placeholder:"shown|none" help:"With --graph: the weights of the edges, or none."`
	Step        int      `placeholder:"N" help:"With --graph: the graph as it is after step N of the trace; without, before the first."`
	Tree        string   `enum:",dot,svg,json" default:"" placeholder:"dot|svg|json" help:"With --method paper: the tree of the search that the method makes, in place of a solution."`
	Nodes       int      `name:"tree-nodes" default:"100" help:"With --tree and --to html: draw at most so many nodes of a tree besides those on the way to its end; 0 for all."`
	To          string   `enum:",text,html,markdown" default:"" placeholder:"text|html|markdown" help:"With --method paper --trace: text; html: a page that steps through the method; markdown: slides, with boards as code and steps as lists. Without it, the ending of the file that -o names says it; else text."`
	Rules       bool     `help:"With --method paper: how often each rule of the method fired, and how much it found."`

	begun bool // slides of a puzzle stand before
}

// said is the language with the words of a method, and with its coordinates where they are asked for.
func (f *byPaper) said(a *App, m *method.Paper) *words.Language {
	if f.Coordinates == "paper" {
		return a.lang.In(m)
	}
	return a.lang.With(m)
}

// asked reports whether a flag says something that only a published method can do.
func (f *byPaper) asked() bool {
	return f.Trace || f.Boards || len(f.Variant) > 0 || f.Shapes != "drawn" || f.Graph != "" || f.Weights != "shown" ||
		f.Step != 0 || f.Tree != "" ||
		f.To != "" || f.Coordinates != "board" || f.Rules
}

// paperVariants lists for the help what variants each kind has.
func (a *App) paperVariants() string {
	var all []string
	for _, m := range papers.All {
		var own []string
		for _, v := range m.Variants {
			own = append(own, fmt.Sprintf("%s (%s)", v.Name, a.helped(v.Help)))
		}
		all = append(all, m.Kind.Name+": "+orNone(own))
	}
	return strings.Join(all, "; ") + "."
}

// papers solves every puzzle of the inputs by the published method of its kind, or draws the graph that it makes of it.
func (s *solve) papers(a *App) error {
	if err := s.form(); err != nil {
		return err
	}
	html := s.To == "html"
	switch {
	case (s.Boards || s.To != "text") && !s.Trace:
		return fault.Errorf("--boards, --to html and --to markdown go with --trace")
	case s.To == "markdown" && s.JSON:
		return fault.Errorf("--to markdown: --json does not go with it")
	case html && (s.JSON || s.Boards):
		return fault.Errorf("--to html: neither --json nor --boards goes with it")
	case s.Graph != "" && (s.Trace || s.JSON || s.Rules):
		return fault.Errorf("--graph draws in place of solving: neither --trace nor --json nor --rules goes with it")
	case s.Graph == "" && (s.Weights != "shown" || s.Step != 0):
		return fault.Errorf("--weights and --step go with --graph")
	case s.Step < 0:
		return fault.Errorf("--step: the number of a step is expected, from 1")
	case s.Tree != "" && (s.Trace || s.JSON || s.Rules || s.Graph != ""):
		return fault.Errorf("--tree draws in place of solving: neither --trace nor --json nor --rules nor --graph goes with it; --trace --to " +
			"html has the tree beside the board")
	case s.Nodes < 0:
		return fault.Errorf("--tree-nodes: 0 or more nodes are expected")
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

// form finds out the form of what is written where no flag says it.
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

// byMethod does on every puzzle of the inputs what papers is asked for.
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

// paper solves one puzzle.
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
				fmt.Fprintln(w, a.wrap(s.said(a, m).Phrase("paper."+m.Kind.Name+"/key", nil), 0))
			}
		}
		found := s.run(ctx, a, m, it, t.step)
		t.limited(found)
		return s.ended(a, m, it, found), t.err
	}}
}

// numbers reports whether the sets of a method are written by number. Only some papers number what is in their sets.
func (s *solve) numbers(m *method.Paper) bool { return s.Shapes == "numbers" && m.Numbers }

// paperRun is what a run of a method gave.
type paperRun struct {
	method.Result
	line  report.Solved
	said  *words.Language
	rules ruleCounts // with --rules, or in slides
	took  time.Duration
	err   error
	skip  bool // interrupted before there was anything to say
}

// run runs the method once. Without a trace it does not spend time on steps.
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
	out.said = s.said(a, m)
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

// ended is what is said at the end of a run.
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
			fmt.Fprintln(&b, a.wrap(s.said(a, m).Phrase("paper."+m.Kind.Name+"/key", nil), 0))
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
