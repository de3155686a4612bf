package cli

import (
	"context"
	"fmt"
	"io"
	"iter"
	"os"
	"slices"
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

// given is an answer with the judge of its puzzle, or without one.
type given struct {
	score.AnswerLine
	j *judged
}

// all reads the puzzles, then scores the answers one by one.
func (s *scoring) all(a *App) error {
	order, err := s.judges(a)
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
	answers, err := matched(score.ReadAnswers(in), order)
	if err != nil {
		return fault.Errorf("--answers %s: %w", name, err)
	}
	err = ordered(a.ctx, a.Jobs(s.Jobs), answers, func(ctx context.Context, g given) done {
		return done{s.one(ctx, a, g), g.Name(name)}
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

// judges reads the puzzles and returns their judges in order. Unreadable puzzles are reported and skipped.
func (s *scoring) judges(a *App) (order []*judged, err error) {
	items, err := s.open(a)
	if err != nil {
		return nil, err
	}
	options := score.Options{Lang: a.lang, Replay: !s.NoReplay}
	if s.Strict {
		options.Mode = score.Strict
	}
	for it := range items {
		if it.Err != nil {
			a.Complain(it.fault(it.Err))
			continue
		}
		order = append(order, &judged{Judge: score.For(it.Puzzle, options), it: it.Item})
	}
	if len(order) == 0 {
		return nil, fault.Errorf("no puzzle to score answers to")
	}
	return order, nil
}

// matched yields the answers with the judges of their puzzles. An answer without an id belongs to the puzzle at the same position, or to
// the only puzzle. If several puzzles have the same id, their answers are matched in order. So that no answer is judged by another
// puzzle, it returns an error if the numbers of such puzzles and of their answers differ.
func matched(answers iter.Seq[score.AnswerLine], order []*judged) (iter.Seq[given], error) {
	byID := map[string][]*judged{}
	for _, j := range order {
		byID[j.it.ID] = append(byID[j.it.ID], j)
	}
	if len(byID) < len(order) {
		list := slices.Collect(answers)
		answers = slices.Values(list)
		count := map[string]int{}
		for _, g := range list {
			count[g.ID]++
		}
		for _, j := range order {
			if id := j.it.ID; len(byID[id]) > 1 && count[id] > 0 && count[id] != len(byID[id]) {
				return nil, fault.Errorf("puzzles with the id %s: %d, answers: %d; give each puzzle its own id", report.OneLine(id),
					len(byID[id]), count[id])
			}
		}
	}
	return func(yield func(given) bool) {
		n := 0
		next := map[string]int{}
		for a := range answers {
			g := given{AnswerLine: a}
			switch same := byID[g.ID]; {
			case g.Err != nil:
			case g.ID == "" && len(order) == 1:
				g.j = order[0]
			case g.ID == "" && n < len(order):
				g.j = order[n]
			case len(same) > 0:
				g.j = same[next[g.ID]%len(same)]
				next[g.ID]++
			}
			n++
			if !yield(g) {
				return
			}
		}
	}, nil
}

// one scores one answer by the judge of its puzzle. A panic is an error of this answer alone.
func (s *scoring) one(ctx context.Context, a *App, g given) (ans answer) {
	defer a.defect(&ans.err)
	if g.Err != nil {
		return answer{err: g.Err}
	}
	if g.j == nil {
		return answer{err: fault.Errorf("no puzzle has the id %q", report.OneLine(g.ID))}
	}
	bounded, cancel := s.bound(ctx)
	defer cancel()
	g.j.Lock()
	defer g.j.Unlock()
	var r score.Result
	if g.Argument != nil && !s.NoReplay {
		r = g.j.AnswerWithArgument(bounded, g.Argument, g.Text)
	} else {
		r = g.j.Answer(bounded, g.Text)
	}
	r.ID = g.j.it.ID
	ans = answer{line: r, status: r.Status, unsolved: !r.Right}
	if !s.JSON {
		ans.text = s.text(a, r)
	}
	return ans
}

// text formats a score for people, with at most three violations.
func (s *scoring) text(a *App, r score.Result) string {
	var b strings.Builder
	id := report.OneLine(r.ID)
	b.WriteString(a.lang.FaultText(map[string]fault.Text{score.Right: fault.Textf("%s: right, %.2f", id, r.Share),
		score.Partial: fault.Textf("%s: not finished, %.2f", id, r.Share), score.Wrong: fault.Textf("%s: wrong, %.2f", id, r.Share),
		score.Unreadable: fault.Textf("%s: unreadable, %.2f", id, r.Share)}[r.Status]))
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
			a.Textf("%v: %d followed directly, %v.", fault.Textf("%d claims", c.Of), c.Forced,
				fault.Plural(c.Early, fault.Textf("1 was true but did not follow yet"),
					fault.Textf("%d were true but did not follow yet", c.Early)))) + "\n")
	}
	if c := r.FirstFalse; c != nil {
		b.WriteString(a.wrapUnder("    ", a.Textf("The first false step is number %d, “%s”: %s.", c.Step, report.OneLine(c.Text), c.Why)) + "\n")
	}
	return b.String()
}
