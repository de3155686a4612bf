package cli

import (
	"context"
	"fmt"
	"io"
	"iter"
	"os"
	"strings"
	"sync"

	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/internal/apps/score"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// scoring implements teka score.
type scoring struct {
	inputs
	limits
	output
	Answers  string `placeholder:"FILE" help:"The answers, one JSON object per line: {\"id\", \"answer\", \"argument\"}; - for standard input."`
	Baseline bool   `help:"Instead of answers, score simple methods: random values, greedy, and the techniques of people up to each grade."`
	Strict   bool   `help:"Accept only answers that are just JSON, rows, a table or a list (default: search the text for the answer)."`
	NoReplay bool   `name:"no-replay" help:"Do not replay arguments; report only whether answers are right, and their partial credit."`
	JSON     bool   `name:"json" help:"One JSON object per answer, one per line."`
	shape
}

// Run scores every answer, or the baselines.
func (s *scoring) Run(a *App) error {
	if err := s.json(&s.JSON); err != nil {
		return err
	}
	if s.Baseline == (s.Answers != "") {
		return fault.Errorf("use either --answers or --baseline")
	}
	if s.Baseline {
		return s.answers(a, s.JSON, func() error { return s.baselines(a) })
	}
	return s.answers(a, s.JSON, func() error { return s.all(a) })
}

// judged is a puzzle with its judge, which handles one answer at a time.
type judged struct {
	sync.Mutex
	*score.Judge
	it kinds.Item
}

// all reads the puzzles, then scores the answers one by one.
func (s *scoring) all(a *App) error {
	puzzles, order, err := s.judges(a)
	if err != nil {
		return err
	}
	var in io.Reader = a.stdin
	name := s.Answers
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return fault.Errorf("--answers %s: %w", name, Plain(err))
		}
		defer f.Close()
		in = f
	}
	type done struct {
		answer
		at string
	}
	right, all := 0, 0
	err = ordered(a.ctx, a.Jobs(s.Jobs), s.numbered(in, order), func(ctx context.Context, g score.AnswerLine) done {
		ans := s.one(ctx, a, puzzles, g)
		return done{ans, g.Name(name)}
	}, func(d done) error {
		it := item{Item: kinds.Item{ID: d.at}, at: d.at}
		all++
		right += int(min(1, strings.Count(d.status, report.Right)))
		_, err := a.print(it, d.answer, s.JSON)
		return err
	})
	if err == nil && !s.JSON && a.into == nil {
		fmt.Fprintln(a.stdout, a.Textf("%d of %d answers are right", right, all))
	}
	return err
}

// judges reads the puzzles and returns them by id, and their ids in order. Unreadable puzzles and repeated ids are reported and skipped.
func (s *scoring) judges(a *App) (map[string]*judged, []string, error) {
	items, err := s.open(a)
	if err != nil {
		return nil, nil, err
	}
	options := score.Options{Lang: a.lang, Replay: !s.NoReplay}
	if s.Strict {
		options.Mode = score.Strict
	}
	puzzles := map[string]*judged{}
	var order []string
	for it := range items {
		if it.Err != nil {
			a.Complain(it.fault(it.Err))
			continue
		}
		if puzzles[it.ID] != nil {
			a.Complain(it.at, fault.Errorf("a second puzzle with the id %s", report.OneLine(it.ID)))
			continue
		}
		puzzles[it.ID] = &judged{Judge: score.For(it.Puzzle, options), it: it.Item}
		order = append(order, it.ID)
	}
	if len(order) == 0 {
		return nil, nil, fault.Errorf("no puzzle to score answers to")
	}
	return puzzles, order, nil
}

// numbered reads answers. One without an id gets that of the puzzle at the same position, or of the only puzzle.
func (s *scoring) numbered(in io.Reader, order []string) iter.Seq[score.AnswerLine] {
	return func(yield func(score.AnswerLine) bool) {
		n := 0
		for g := range score.ReadAnswers(in) {
			if g.ID == "" && g.Err == nil {
				switch {
				case len(order) == 1:
					g.ID = order[0]
				case n < len(order):
					g.ID = order[n]
				}
			}
			n++
			if !yield(g) {
				return
			}
		}
	}
}

// one scores one answer by the judge of its puzzle.
func (s *scoring) one(ctx context.Context, a *App, puzzles map[string]*judged, g score.AnswerLine) answer {
	if g.Err != nil {
		return answer{err: g.Err}
	}
	j := puzzles[g.ID]
	if j == nil {
		return answer{err: fault.Errorf("no puzzle has the id %q", report.OneLine(g.ID))}
	}
	bounded, cancel := s.bound(ctx)
	defer cancel()
	j.Lock()
	defer j.Unlock()
	var r score.Result
	if g.Argument != nil && !s.NoReplay {
		r = j.AnswerWithArgument(bounded, g.Argument, g.Text)
	} else {
		r = j.Answer(bounded, g.Text)
	}
	r.ID = g.ID
	ans := answer{line: r, status: r.Status, unsolved: !r.Right}
	if !s.JSON {
		ans.text = s.text(a, r)
	}
	return ans
}

// text formats a score for people, with at most three violations.
func (s *scoring) text(a *App, r score.Result) string {
	var b strings.Builder
	verdict := map[string]string{score.Right: a.Textf("right"), score.Partial: a.Textf("not finished"), score.Wrong: a.Textf("wrong"),
		score.Unreadable: a.Textf("unreadable")}[r.Status]
	fmt.Fprintf(&b, "%s: %s, %.2f", report.OneLine(r.ID), verdict, r.Share)
	if r.Why != "" {
		fmt.Fprintf(&b, ": %s", report.OneLine(r.Why))
	}
	b.WriteByte('\n')
	for i, v := range r.Violations {
		if i == 3 {
			break
		}
		b.WriteString(a.wrapUnder("    ", report.OneLine(v.Text)) + "\n")
	}
	if c := r.Claims; c != nil {
		b.WriteString(a.wrapUnder("    ",
			a.Textf("%d claims: %d followed directly, %d were true but did not follow yet.", c.Of, c.Forced, c.Early)) + "\n")
	}
	if c := r.FirstFalse; c != nil {
		b.WriteString(a.wrapUnder("    ", a.Textf("The first false step is number %d, “%s”: %s.", c.Step, report.OneLine(c.Text), c.Why)) + "\n")
	}
	return b.String()
}
