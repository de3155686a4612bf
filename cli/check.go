package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// check is the command that holds an answer against the rules of the game.
type check struct {
	inputs
	Answer string `placeholder:"FILE|JSON" help:"The answer: a file, or the answer itself, in any notation that carries one. Without it, what INPUT has filled in is checked."`
	JSON   bool   `name:"json" help:"One JSON object a puzzle and line."`
}

// checked is the JSON line of an answer.
type checked struct {
	ID         string      `json:"id"`
	Kind       string      `json:"kind"`
	Status     string      `json:"status"` // right, partial or wrong
	Violations []violation `json:"violations"`
	Open       int         `json:"open"`
}

// violation is one broken rule.
type violation struct {
	Rule  string         `json:"rule"`
	Text  string         `json:"text"`
	At    []puzzle.Place `json:"at"`
	Clues []puzzle.Place `json:"clues"`
}

// Run checks the answer to every puzzle of the inputs.
func (c *check) Run(a *app) error {
	answers, err := readAnswers(a, "--answer", c.Answer)
	if err != nil {
		return err
	}
	return a.each(&c.inputs, c.JSON, 1, func(_ context.Context, it item) answer {
		known, err := answers.of(it)
		if err != nil {
			return answer{err: err}
		}
		return c.one(a, it, known)
	})
}

// one checks the answer to one puzzle.
func (c *check) one(a *app, it item, known puzzle.Facts) answer {
	p, k := it.Puzzle, it.Puzzle.Kind()
	if k.Check == nil {
		return answer{err: fmt.Errorf("answers to %s cannot be checked yet", k.Name)}
	}
	broken := k.Check(p, known)
	if full := blank(known); len(broken) == 0 && !full.IsZero() && len(k.Check(p, full)) == 0 {
		known = full
	}
	l := checked{ID: it.ID, Kind: k.Name, Status: "right", Violations: []violation{}, Open: known.Open()}
	for _, v := range broken {
		l.Violations = append(l.Violations, violation{v.Rule, v.Text, list(v.At), list(v.Clues)})
	}
	ans := answer{line: l}
	switch {
	case len(l.Violations) > 0:
		l.Status, ans.code = "wrong", codeUnsolved
	case l.Open > 0:
		l.Status = "partial"
	}
	ans.line = l
	if !c.JSON {
		ans.text = l.text(a, it, known)
	}
	return ans
}

// blank is the board with nothing in every open place: people do not mark every cell that stays empty and every edge without a line.
// It is zero where an open place must hold something.
func blank(known puzzle.Facts) puzzle.Facts {
	full := known.Clone()
	for i := range full.Board().Len() {
		if _, ok := full.Value(i); ok {
			continue
		}
		if !full.Can(i).Has(0) {
			return puzzle.Facts{}
		}
		full.Set(i, 0)
	}
	return full
}

// text is the result for people.
func (l checked) text(a *app, it item, known puzzle.Facts) string {
	var b strings.Builder
	fmt.Fprintln(&b, heading(it))
	var wrong []puzzle.Place
	for _, v := range l.Violations {
		wrong = append(wrong, v.At...)
	}
	b.WriteString(a.drawText(it.Puzzle, known, scene.Wrong, wrong))
	switch l.Status {
	case "right":
		fmt.Fprintln(&b, "Right: the board is full and keeps every rule.")
	case "partial":
		fmt.Fprintf(&b, "Right so far: no rule is broken, and %s still open.\n", areOpen(l.Open))
	default:
		for _, v := range l.Violations {
			fmt.Fprintf(&b, "Wrong (%s): %s\n", v.Rule, v.Text)
		}
	}
	b.WriteByte('\n')
	return b.String()
}

func areOpen(n int) string {
	if n == 1 {
		return "one place is"
	}
	return fmt.Sprintf("%d places are", n)
}

// list is the places as JSON shows them: [] and not null when there are none.
func list(places []puzzle.Place) []puzzle.Place {
	if places == nil {
		return []puzzle.Place{}
	}
	return places
}

// onto says of the board of p what facts say of another board of the same places.
func onto(p puzzle.Puzzle, facts puzzle.Facts) puzzle.Facts {
	out := puzzle.NewFacts(p.Board())
	for f := range facts.All() {
		out.Add(f)
	}
	return out
}

// same reports as an error that two puzzles cannot share an answer.
func same(p, q puzzle.Puzzle) error {
	rows, cols := p.Size()
	r, c := q.Size()
	if p.Kind() != q.Kind() || rows != r || cols != c {
		return fmt.Errorf("the answer is for a %s of %d columns and %d rows, the puzzle is a %s of %d and %d",
			q.Kind().Name, c, r, p.Kind().Name, cols, rows)
	}
	return nil
}

var errNoAnswer = errors.New("nothing is filled in: give the answer with --answer")
