package cli

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/method"
)

// ruleCount counts how often a rule fired.
type ruleCount struct {
	Technique string `json:"technique"`
	Steps     int    `json:"steps"`
	Found     int    `json:"found"` // facts in its steps
}

// ruleCounts are the counts of a run in order of first use.
type ruleCounts []ruleCount

// count counts a step. Ends of passes and limits are not rules.
func (c *ruleCounts) count(s puzzle.Step) {
	if strings.HasSuffix(s.Technique, ".pass") || s.Technique == method.Limit {
		return
	}
	found := len(s.New)
	if strings.HasSuffix(s.Technique, ".back") {
		found = 0 // retracted facts
	}
	for i := range *c {
		if x := &(*c)[i]; x.Technique == s.Technique {
			x.Steps++
			x.Found += found
			return
		}
	}
	*c = append(*c, ruleCount{s.Technique, 1, found})
}

// header returns the column titles of the table.
func (ruleCounts) header(l *words.Language) []string {
	return []string{l.Phrase("rules/rule", nil), l.Phrase("rules/steps", nil), l.Phrase("rules/found", nil)}
}

// rows returns the rows of the table.
func (c ruleCounts) rows(l *words.Language) [][3]string {
	out := make([][3]string, 0, len(c))
	for _, x := range c {
		out = append(out, [3]string{l.StepText(puzzle.Step{Technique: x.Technique}, words.Name), fmt.Sprint(x.Steps), fmt.Sprint(x.Found)})
	}
	return out
}

// table writes the counts as a text table.
func (c ruleCounts) table(w io.Writer, l *words.Language) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, strings.Join(c.header(l), "\t"))
	for _, row := range c.rows(l) {
		fmt.Fprintln(t, strings.Join(row[:], "\t"))
	}
	t.Flush()
}

// solvedByRules is the JSON line of a run with its rules.
type solvedByRules struct {
	report.Solved
	Rules ruleCounts `json:"rules"`
}
