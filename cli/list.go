package cli

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/internal/version"
)

// listKinds implements teka kinds.
type listKinds struct {
	JSON bool `name:"json" help:"One JSON object per kind, one per line."`
	shape
}

// Run lists the kinds.
func (l *listKinds) Run(a *App) error {
	return table(a, l.JSON, report.Kinds(), func(k report.KindLine) []string {
		return []string{k.Kind, k.Title, strings.Join(k.Aliases, ", ")}
	})
}

// listFormats implements teka formats.
type listFormats struct {
	JSON bool `name:"json" help:"One JSON object per notation, one per line."`
	shape
}

// Run lists the notations.
func (l *listFormats) Run(a *App) error {
	return table(a, l.JSON, report.Notations(), func(n report.Notation) []string {
		return []string{n.Name, a.Textf("read: %s", orNone(n.Read)), a.Textf("written: %s", orNone(n.Write))}
	})
}

// table prints each element as a JSON object, or as a row with the given columns.
func table[T any](a *App, asJSON bool, all []T, columns func(T) []string) error {
	w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	for _, x := range all {
		if !asJSON {
			fmt.Fprintln(w, strings.Join(columns(x), "\t"))
		} else if err := a.PrintJSON(x); err != nil {
			return err
		}
	}
	return w.Flush()
}

// printVersion implements teka version.
type printVersion struct{}

// Run prints the same as --version.
func (*printVersion) Run(a *App) error {
	_, err := fmt.Fprintln(a.stdout, versionText())
	return err
}

func versionText() string { return "teka " + version.Text() }

func orNone(names []string) string {
	if len(names) == 0 {
		return "–"
	}
	return strings.Join(names, ", ")
}
