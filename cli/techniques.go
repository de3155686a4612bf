package cli

import (
	"cmp"
	"fmt"

	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// listTechniques implements teka techniques.
type listTechniques struct {
	JSON bool `name:"json" help:"One JSON object per technique, one per line."`
	shape
	Of   string `arg:"" optional:"" name:"kind" help:"Only techniques of this kind (see teka kinds)."`
	Kind string `placeholder:"KIND" help:"Same as KIND."`
}

// Run lists the techniques, easiest first, and the last resorts of every kind that has any.
func (t *listTechniques) Run(a *App) error {
	list := kinds.All
	if t.Of != "" && t.Kind != "" && t.Of != t.Kind {
		return fault.Errorf("--kind %s: the kind is already given: %s", t.Kind, t.Of)
	}
	if name := cmp.Or(t.Of, t.Kind); name != "" {
		k, err := kinds.ByName(name)
		if err != nil {
			return err
		}
		list = []*puzzle.Kind{k}
	}
	return table(a, t.JSON, report.Techniques(a.lang, list), func(x report.Technique) []string {
		return []string{x.ID, fmt.Sprintf("%.1f", x.Level), x.Name}
	})
}
