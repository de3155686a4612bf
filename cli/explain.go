package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/internal/apps/report/page"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// explain implements teka explain.
type explain struct {
	inputs
	limits
	output
	jsonLines
	To string `enum:",text,html" default:"" placeholder:"text|html" help:"text, or html: a page that steps forward and back, with an index for several puzzles (default: by the file extension of -o, else text)."`
	report.ExplainAsked
	Boards string `enum:"some,all,none" default:"some" bare:"all" placeholder:"some|all|none" help:"Draw the board at the important steps (some, the default), at all or at none. With --json: include the board after each step."`
}

// Run explains every puzzle of the inputs, from the boards of --board if given, as text, JSON or HTML pages.
func (x *explain) Run(a *App) error {
	if err := x.check(); err != nil {
		return err
	}
	boards, err := readAnswers(a, "--board", x.Board)
	if err != nil {
		return err
	}
	if !x.JSON {
		form, err := ByExtension(x.To, x.Output, []string{"text", "html", "json"}, "text")
		switch {
		case err != nil:
			return err
		case form == "html":
			return x.pages(a, boards)
		}
		x.JSON = form == "json"
	}
	return a.tell(x, boards)
}

// check returns an error for invalid combinations of flags.
func (x *explain) check() error {
	for _, id := range x.Only {
		if !report.HasTechnique(id) {
			return fault.Errorf("--only %s: no such technique; teka techniques lists them", id)
		}
	}
	if x.Prove && !x.JSON {
		return fault.Errorf("--prove requires --json")
	}
	return nil
}

// pages writes HTML: one page with all explanations, or a directory with one page each and an index.
func (x *explain) pages(a *App, boards *answers) error {
	l := a.lang
	var entries []page.Entry
	var files []string
	var out *folder
	end := func(err error) error { return err }
	var err error
	if isFolder(x.Output) {
		out, err = a.openFolder(x.Output)
	} else {
		end, err = a.Redirect(x.Output)
	}
	if err != nil {
		return err
	}
	err = a.eachAnswered(&x.inputs, boards, false, x.limits, func(ctx context.Context, it item) answer {
		line, entry, err := page.Explain(ctx, it.Item, l, x.options(it))
		if err != nil {
			return answer{err: err}
		}
		ans := x.verdict(line)
		if ans.skip && a.ctx.Err() != nil {
			return ans
		}
		ans.skip = false
		return answer{stream: func(w io.Writer) (answer, error) {
			entries = append(entries, entry)
			if out == nil {
				return ans, nil
			}
			name, err := out.write(it.ID, ".html", func(w io.Writer) error { return page.Write(w, l, entries[len(entries)-1:]) })
			files = append(files, name)
			ans.text = report.Printable(filepath.Join(x.Output, name)) + "\n"
			return ans, err
		}}
	})
	switch {
	case len(entries) == 0:
	case out == nil:
		err = errors.Join(err, page.Write(a.stdout, l, entries))
	default:
		index := filepath.Join(x.Output, "index.html")
		err = errors.Join(err, a.WriteFile(index, func(w io.Writer) error { return page.WriteIndex(w, l, entries, files) }))
		fmt.Fprintln(a.stdout, report.Printable(index))
	}
	return end(err)
}

// options returns the options for explaining a puzzle.
func (x *explain) options(it item) report.ExplainOptions {
	known := report.Held(it.Item, x.Held)
	if !it.board.IsZero() {
		known = it.board
	}
	o := x.Begun(known)
	o.Boards, o.Graded = x.JSON && x.Boards == "all", true
	return o
}

// verdict returns the answer for an explanation without its line and text.
func (x *explain) verdict(line report.Explained) answer {
	return answer{status: string(line.Status), unsolved: line.Status != puzzle.UniqueSolution,
		skip: line.Status == puzzle.Undecided && len(line.Explanation.Steps) == 0}
}

// one explains one puzzle, with a text unless the answer is a JSON line.
func (x *explain) one(ctx context.Context, a *App, it item) answer {
	start := time.Now()
	line := report.Explain(ctx, it.Item, a.lang, x.options(it))
	line.Stats.Seconds = time.Since(start).Seconds()
	ans := x.verdict(line)
	if x.Prove {
		ans.err = line.Prove(ctx, it.Item)
	}
	if ans.line = line; !x.JSON {
		ans.text = x.text(ctx, a, it, line)
	}
	return ans
}

// text returns the steps of an explanation with the boards that --boards selects. Boards that would take too long are omitted with a note.
func (x *explain) text(ctx context.Context, a *App, it item, line report.Explained) string {
	l := a.lang
	var b strings.Builder
	e := line.Explanation
	fmt.Fprintln(&b, report.Heading(it.Item))
	if line.Summary != nil {
		fmt.Fprintln(&b, a.wrap(line.Summary.Text, 0))
		fmt.Fprintln(&b, a.wrap(line.Summary.Line(l), 0)+"\n")
	}
	known, told := e.Start.Clone(), map[string]bool{}
	boards, clock := x.Boards, lateness{ctx: ctx}
	drawn := func() bool { // whether to draw a board now; the first omitted board is reported
		if boards != "none" && clock.late(it.Puzzle) {
			boards = "none"
			fmt.Fprintln(&b, a.wrap(l.Phrase("late-boards", nil), 0))
		}
		return boards != "none"
	}
	if drawn() {
		b.WriteString(a.numbered(it.Puzzle, it.Puzzle.Draw(known), told, 0))
	}
	seen := map[string]bool{}
	for i, s := range e.Steps {
		known.AddAll(s.New)
		said := line.Steps[i]
		fmt.Fprintln(&b, a.wrapUnder(fmt.Sprintf("%3d. ", i+1), fmt.Sprintf("[%.1f %s] %s", s.Level, report.Name(l, said), said.Text)))
		if (boards == "all" || !seen[s.Technique] || s.Level >= 5 || i+1 == len(e.Steps)) && drawn() {
			fmt.Fprintln(&b)
			b.WriteString(a.numbered(it.Puzzle, report.Picture(l, it.Puzzle, known, s), told, 5, report.Struck(l, it.Puzzle, known, s.New)))
			fmt.Fprintln(&b)
		}
		seen[s.Technique] = true
	}
	fmt.Fprintf(&b, "%s\n\n", a.wrap(report.Outcome(l, it.Puzzle.Kind(), e), 0))
	return b.String()
}
