package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/words"
)

// explain is the command that solves puzzles as a person would and says why.
type explain struct {
	inputs
	limits
	speech
	JSON     bool     `name:"json" help:"One JSON object a puzzle and line."`
	To       string   `enum:"text,html" default:"text" help:"text, or html: a page that steps forward and back."`
	Output   string   `short:"o" placeholder:"FILE" help:"Write to a file."`
	Only     []string `placeholder:"ID,…" help:"Only these techniques; see teka techniques."`
	Named    bool     `help:"Only named techniques: no smallest reasons and no what-ifs."`
	Marks    bool     `help:"Begin with what is filled in already; otherwise only the clues count."`
	Board    string   `placeholder:"FILE" help:"Begin with this board: the puzzle with something filled in."`
	MaxLevel float64  `placeholder:"L" help:"No step above this level."`
	Steps    int      `placeholder:"N" help:"Stop after so many steps."`
	Boards   string   `enum:"some,all,none" default:"some" help:"Draw the board at the steps that matter, at all, or at none."`
}

// speech are the flags of the commands that make sentences.
type speech struct {
	Lang string `default:"en" placeholder:"en|id" help:"The language of sentences: en (default) or id."`
}

// toldStep is a step in JSON, with its sentence.
type toldStep struct {
	puzzle.Step
	Text string     `json:"text"`
	Sub  []toldStep `json:"sub,omitempty"`
}

// explained is the JSON line of a puzzle.
type explained struct {
	ID     string         `json:"id"`
	Kind   string         `json:"kind"`
	Status puzzle.Status  `json:"status"`
	Steps  []toldStep     `json:"steps"`
	Open   []puzzle.Place `json:"open,omitempty"`
	Reason string         `json:"reason,omitempty"`
	Grade  *puzzle.Grade  `json:"grade,omitempty"`
	Stats  explainStats   `json:"stats"`
}

type explainStats struct {
	Seconds float64 `json:"seconds"`
}

// Run explains every puzzle of the inputs.
func (x *explain) Run(a *app) error {
	l, err := words.In(x.Lang)
	if err != nil {
		return fmt.Errorf("--lang: %w", err)
	}
	if err := x.checkOnly(); err != nil {
		return err
	}
	boards, err := readAnswers(a, "--board", x.Board)
	if err != nil {
		return err
	}
	out, err := a.redirect(x.Output)
	if err != nil {
		return err
	}
	jobs, pages := x.jobs(), 0
	if boards != nil || x.To == "html" {
		jobs = 1
	}
	err = a.each(&x.inputs, x.JSON, jobs, func(ctx context.Context, it item) answer {
		known := it.held(x.Marks)
		if boards != nil {
			if known, err = boards.of(it); err != nil {
				return answer{err: err}
			}
		}
		if pages++; x.To == "html" && !x.JSON && pages > 1 {
			return answer{err: errors.New("a second page in one file: explain one puzzle at a time to html")}
		}
		return x.one(ctx, a, l, it, known)
	})
	return errors.Join(err, out())
}

// checkOnly refuses technique ids that no kind has.
func (x *explain) checkOnly() error {
	var ids []string
	for _, k := range kinds.All {
		for _, t := range k.Techniques {
			ids = append(ids, t.ID, t.ID[len(k.Name)+1:])
		}
		for _, last := range puzzle.LastResorts {
			ids = append(ids, k.Name+"."+last.Name, last.Name)
		}
	}
	for _, id := range x.Only {
		if !slices.Contains(ids, id) {
			return fmt.Errorf("--only %s: no such technique; teka techniques lists them", id)
		}
	}
	return nil
}

// one explains one puzzle.
func (x *explain) one(ctx context.Context, a *app, l *words.Language, it item, known puzzle.Facts) answer {
	bounded, cancel := x.bound(ctx)
	defer cancel()
	start := time.Now()
	o := puzzle.ExplainOptions{Known: known, Named: x.Named, Only: x.Only, MaxLevel: x.MaxLevel, MaxSteps: x.Steps}
	e := puzzle.Explain(bounded, it.Puzzle, o)
	took := time.Since(start)
	if e.Status == puzzle.Undecided {
		if ctx.Err() != nil && len(e.Steps) == 0 {
			return answer{skip: true}
		}
		e.Reason = x.limits.why(bounded, e.Reason)
	}
	if x.JSON {
		line := explained{ID: it.ID, Kind: it.kindName(), Status: e.Status, Steps: tell(l, e.Steps), Open: e.Open, Reason: e.Reason,
			Stats: explainStats{took.Seconds()}}
		if known.IsZero() && len(x.Only) == 0 && !x.Named && e.Status == puzzle.UniqueSolution {
			g := puzzle.GradeOf(bounded, it.Puzzle)
			line.Grade = &g
		}
		return answer{line: line}
	}
	ans := answer{}
	if e.Status != puzzle.UniqueSolution {
		ans.code = codeUnsolved
	}
	if x.To == "html" {
		ans.text, ans.err = explainPage(l, it, e)
		return ans
	}
	ans.text = x.text(a, l, it, e, took)
	return ans
}

// tell adds sentences to steps.
func tell(l *words.Language, steps []puzzle.Step) []toldStep {
	out := make([]toldStep, len(steps))
	for i, s := range steps {
		if s.New == nil {
			s.New = []puzzle.Fact{}
		}
		if s.Because == nil {
			s.Because = []puzzle.Fact{}
		}
		if s.Clues == nil {
			s.Clues = []puzzle.Place{}
		}
		out[i] = toldStep{Step: s, Text: l.Say(s, words.Long)}
		if len(s.Sub) > 0 {
			out[i].Sub = tell(l, s.Sub)
		}
	}
	return out
}

// text is the explanation for people.
func (x *explain) text(a *app, l *words.Language, it item, e puzzle.Explanation, took time.Duration) string {
	var b strings.Builder
	fmt.Fprintln(&b, heading(it))
	known := e.Start.Clone()
	if x.Boards != "none" {
		b.WriteString(a.drawText(it.Puzzle, known, scene.Differ, nil))
	}
	seen := map[string]bool{}
	for i, s := range e.Steps {
		for _, f := range s.New {
			known.Add(f)
		}
		fmt.Fprintf(&b, "%3d. [%.1f %s] %s\n", i+1, s.Level, l.Say(s, words.Name), l.Say(s, words.Long))
		if x.Boards == "all" || x.Boards == "some" && (!seen[s.Technique] || s.Level >= 5 || i+1 == len(e.Steps)) {
			fmt.Fprintln(&b)
			b.WriteString(indent(a.drawStep(it.Puzzle, known, s)))
			fmt.Fprintln(&b)
		}
		seen[s.Technique] = true
	}
	fmt.Fprintf(&b, "%s (%s)\n\n", outcome(l, e), duration(took))
	return b.String()
}

// indent moves a drawing to the right.
func indent(text string) string {
	return "     " + strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\n     ") + "\n"
}

// outcome says how an explanation ended.
func outcome(l *words.Language, e puzzle.Explanation) string {
	marks := false
	if !e.Start.IsZero() && !e.Clues {
		for range e.Start.All() {
			marks = true
			break
		}
	}
	return l.Phrase("outcome/"+string(e.Status), map[string]any{"Steps": len(e.Steps), "Open": e.Open, "Reason": e.Reason, "Marks": marks})
}

// drawStep draws the board after a step, with what the step rests on and what it finds marked.
func (a *app) drawStep(p puzzle.Puzzle, known puzzle.Facts, s puzzle.Step) string {
	drawing := stepScene(p, known, s)
	return scene.Text(drawing, scene.TextOptions{Color: a.colour()})
}

// stepScene is the board with the marks of a step.
func stepScene(p puzzle.Puzzle, known puzzle.Facts, s puzzle.Step) scene.Scene {
	drawing := p.Draw(known)
	markStep(&drawing, p, s)
	return drawing
}

// markStep marks what a step rests on and what it finds.
func markStep(drawing *scene.Scene, p puzzle.Puzzle, s puzzle.Step) {
	puzzle.Highlight(drawing, p, scene.Used, s.Clues...)
	puzzle.Highlight(drawing, p, scene.Because, puzzle.Places(s.Because)...)
	puzzle.Highlight(drawing, p, scene.New, puzzle.Places(s.New)...)
}
