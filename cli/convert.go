package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/codec"
	"github.com/teka-puzzles/teka/kinds"
)

// convert is the command that writes puzzles in another notation.
type convert struct {
	inputs
	To       string `required:"" placeholder:"FORMAT" help:"The notation to write; teka formats lists them."`
	Output   string `short:"o" placeholder:"FILE" help:"Write to a file and not to standard output."`
	Solution bool   `help:"Write the solution that the input gives as filled in, where the notation can carry it."`
	JSON     bool   `name:"json" help:"One JSON object a puzzle and line, with the text in it."`
}

// converted is the JSON line of a puzzle.
type converted struct {
	ID     string `json:"id"`
	Kind   string `json:"kind"`
	Format string `json:"format"`
	Text   string `json:"text"`
}

// Run converts every puzzle of the inputs.
func (c *convert) Run(a *app) error {
	if !slices.Contains(codec.Notations, c.To) {
		return fmt.Errorf("--to %s: no such notation; there are %s", c.To, strings.Join(codec.Notations, ", "))
	}
	out, err := a.redirect(c.Output)
	if err != nil {
		return err
	}
	first := true
	err = a.each(&c.inputs, c.JSON, 1, func(_ context.Context, it item) answer {
		text, err := c.one(it)
		if err != nil {
			return answer{err: err}
		}
		text = strings.TrimRight(text, "\n")
		if c.JSON {
			return answer{line: converted{it.ID, it.kindName(), c.To, text}}
		}
		if strings.Contains(text, "\n") && !first { // several puzzles of several lines are divided by a line of dashes
			text = "---\n" + text
		}
		first = false
		return answer{text: text + "\n"}
	})
	return errors.Join(err, out())
}

// one writes one puzzle.
func (c *convert) one(it item) (string, error) {
	known := it.Known
	if c.Solution {
		given, err := it.given()
		if err != nil {
			return "", err
		}
		known = given
	}
	e := it.Envelope
	if e.ID == "" {
		e.ID = it.ID
	}
	return kinds.Encode(it.Puzzle, known, c.To, e)
}
