package cli

import (
	"encoding/json"
	"fmt"
	"text/tabwriter"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/words"
)

// listTechniques is the command that lists the techniques of all kinds.
type listTechniques struct {
	speech
	JSON bool   `name:"json" help:"One JSON object a technique and line."`
	Kind string `placeholder:"KIND" help:"Only those of this kind."`
}

// Run lists the techniques, easiest first, and the last resorts of every kind that has any.
func (t *listTechniques) Run(a *app) error {
	l, err := words.In(t.Lang)
	if err != nil {
		return fmt.Errorf("--lang: %w", err)
	}
	list := kinds.All
	if t.Kind != "" {
		k, err := kinds.ByName(t.Kind)
		if err != nil {
			return fmt.Errorf("--kind: %w", err)
		}
		list = []*puzzle.Kind{k}
	}
	w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	show := func(id string, level float64) error {
		name := l.Say(puzzle.Step{Technique: id}, words.Name)
		if !t.JSON {
			fmt.Fprintf(w, "%s\t%.1f\t%s\n", id, level, name)
			return nil
		}
		rule := l.Phrase(id+"/rule", nil)
		if rule == id+"/rule" {
			rule = ""
		}
		b, err := json.Marshal(struct {
			ID    string  `json:"technique"`
			Level float64 `json:"level"`
			Name  string  `json:"name"`
			Rule  string  `json:"rule,omitempty"` // what it looks for, in general; none for the last resorts
		}{id, level, name, rule})
		fmt.Fprintf(w, "%s\n", b)
		return err
	}
	for _, k := range list {
		for _, x := range k.Techniques {
			if err := show(x.ID, x.Level); err != nil {
				return err
			}
		}
		for _, x := range puzzle.LastResorts {
			if err := show(k.Name+"."+x.Name, x.Level); err != nil {
				return err
			}
		}
	}
	return w.Flush()
}
