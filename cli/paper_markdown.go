package cli

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/method"
)

// slideSteps is the number of steps on a slide.
const slideSteps = 6

// deck writes the trace of a method in Markdown, for slides or a page. A rule and a heading begin each slide. Steps are numbered lists,
// boards are code.
type deck struct {
	*tracer
	held  []string // steps of the current slide
	first int      // number of the first of them
}

// markdown solves one puzzle and writes Markdown: the initial board, the steps (with --boards the boards between them), the final board and
// how often each rule fired.
func (s *solve) markdown(ctx context.Context, a *App, m *method.Paper, it item) answer {
	return answer{stream: func(w io.Writer) (answer, error) {
		d := deck{tracer: s.tracer(a, w, m, it)}
		d.begin()
		found := s.run(ctx, a, m, it, d.step)
		ans := s.ended(a, m, it, found)
		ans.text = ""
		if found.err == nil && !found.skip {
			d.end(found)
		}
		return ans, d.err
	}}
}

// printf writes to the deck unless an earlier write failed.
func (d *deck) printf(format string, args ...any) {
	if d.err == nil {
		_, d.err = fmt.Fprintf(d.w, format, args...)
	}
}

// begin writes the first slide, which describes the puzzle.
func (d *deck) begin() {
	p := d.it.Puzzle
	if d.begun && d.app.into == nil {
		d.printf("---\n\n")
	}
	d.begun = true
	d.printf("# %s\n\n", escape(report.Heading(d.it.Item)))
	d.code(d.app.numberedIn(d.terms, p, p.Draw(puzzle.NewFacts(p.Board())), map[string]bool{}, 0))
	if d.numbers(d.method) {
		d.printf("\n%s\n", escape(d.terms.Phrase("paper."+p.Kind().Name+"/key", nil)))
	}
}

func (d *deck) code(drawing string) { d.printf("```\n%s```\n", drawing) }

// step adds a step, and writes the slide when it is full or a board follows. It keeps back the first limit. It returns false after a write
// error.
func (d *deck) step(s puzzle.Step) bool {
	d.n++
	if d.replay != nil {
		d.replay.Step(s)
	}
	if s.Technique == method.Limit && d.limit == nil {
		d.limit = &s
		return true
	}
	if len(d.held) == 0 {
		d.first = d.n
	}
	d.held = append(d.held, fmt.Sprintf("%d. **%s.** %s\n", d.n, escape(d.terms.StepText(s, words.Name)),
		escape(d.terms.StepText(s, words.Long))))
	switch shows := d.shows(s); {
	case shows:
		d.slide()
		d.printf("\n")
		d.code(d.board(s, 0))
	case len(d.held) == slideSteps:
		d.slide()
	}
	return d.err == nil
}

// slide writes the collected steps, if any, and removes them.
func (d *deck) slide() {
	if len(d.held) == 0 {
		return
	}
	d.heading(d.terms.Phrase("slide/steps", map[string]any{"From": d.first, "To": d.n}))
	d.printf("%s", strings.Join(d.held, ""))
	d.held = d.held[:0]
}

func (d *deck) heading(text string) { d.printf("\n---\n\n## %s\n\n", escape(text)) }

// end writes the slides with the final board and verdict, and with the table of how often each rule fired.
func (d *deck) end(found paperRun) {
	if d.limit != nil {
		d.n--
		d.step(limitOf(*d.limit, found))
	}
	d.slide()
	d.heading(d.terms.Phrase("slide/end", nil))
	drawing := d.app.numberedIn(d.terms, d.it.Puzzle, d.app.roomy(d.it.Puzzle.Draw(found.Known), 0), map[string]bool{}, 0)
	if len(found.Rows) > 0 {
		drawing += strings.Join(found.Rows, "\n") + "\n"
	}
	d.code(drawing)
	d.printf("\n%s\n", escape(found.line.Verdict(found.said)))
	d.heading(d.terms.Phrase("slide/rules", nil))
	head := found.rules.header(d.terms)
	d.printf("| %s |\n|---|--:|--:|\n", strings.Join(head, " | "))
	for _, row := range found.rules.rows(d.terms) {
		d.printf("| %s | %s | %s |\n", escape(row[0]), row[1], row[2])
	}
	d.printf("\n")
}

// escape escapes Markdown syntax.
func escape(text string) string {
	return strings.NewReplacer(`\`, `\\`, "`", "\\`", `*`, `\*`, `_`, `\_`, `[`, `\[`, `]`, `\]`, `<`, `\<`, `>`, `\>`, `|`, `\|`,
		`~`, `\~`, `$`, `\$`).Replace(text)
}
