package cli

import (
	"fmt"
	"text/tabwriter"

	"github.com/teka-puzzles/teka/fault"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/report"
)

// listTechniques is the command that lists the techniques of all kinds.
type listTechniques struct {
	JSON bool   `name:"json" help:"One JSON object a technique and line."`
	Kind string `placeholder:"KIND" help:"Only those of this kind."`
}

// Run lists the techniques, easiest first, and the last resorts of every kind that has any.
func (t *listTechniques) Run(a *App) error {
	list := kinds.All
	if t.Kind != "" {
		k, err := kinds.ByName(t.Kind)
		if err != nil {
			return fault.Errorf("--kind: %w", err)
		}
		list = []*puzzle.Kind{k}
	}
	w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	for _, x := range report.Techniques(a.lang, list) {
		if !t.JSON {
			fmt.Fprintf(w, "%s\t%.1f\t%s\n", x.ID, x.Level, x.Name)
		} else if err := a.PrintJSON(x); err != nil {
			return err
		}
	}
	return w.Flush()
}
