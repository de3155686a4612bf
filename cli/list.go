package cli

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/teka-puzzles/teka/apps/report"
	"github.com/teka-puzzles/teka/internal/version"
)

// listKinds is the command that lists the kinds of puzzles.
type listKinds struct {
	JSON bool `name:"json" help:"One JSON object a kind and line."`
	shape
}

// Run lists the kinds.
func (l *listKinds) Run(a *App) error {
	return table(a, l.JSON, report.Kinds(), func(k report.KindLine) []string {
		return []string{k.Kind, k.Title, strings.Join(k.Aliases, ", ")}
	})
}

// listFormats is the command that lists the notations.
type listFormats struct {
	JSON bool `name:"json" help:"One JSON object a notation and line."`
	shape
}

// Run lists the notations.
func (l *listFormats) Run(a *App) error {
	return table(a, l.JSON, report.Notations(), func(n report.Notation) []string {
		return []string{n.Name, a.Textf("read: %s", orNone(n.Read)), a.Textf("written: %s", orNone(n.Write))}
	})
}

// table prints a line of columns for each of some things, or of JSON.
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

// printVersion is the command that prints the version.
type printVersion struct{}

// Run prints what --version does.
func (*printVersion) Run(a *App) error {
	_, err := fmt.Fprintln(a.stdout, versionText())
	return err
}

// versionText is the name and the version of the program.
func versionText() string { return "teka " + version.Text() }

func orNone(names []string) string {
	if len(names) == 0 {
		return "–"
	}
	return strings.Join(names, ", ")
}
