package cli

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/teka-puzzles/teka/codec"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// listKinds is the command that lists the kinds of puzzles.
type listKinds struct {
	JSON bool `name:"json" help:"One JSON object a kind and line."`
}

// Run lists the kinds.
func (l *listKinds) Run(a *app) error {
	w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	for _, k := range kinds.All {
		if !l.JSON {
			fmt.Fprintf(w, "%s\t%s\t%s\n", k.Name, k.Title, strings.Join(k.Aliases, ", "))
			continue
		}
		b, err := json.Marshal(struct {
			Kind    string   `json:"kind"`
			Title   string   `json:"title"`
			Aliases []string `json:"aliases"`
		}{k.Name, k.Title, k.Aliases})
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%s\n", b)
	}
	return w.Flush()
}

// listFormats is the command that lists the notations.
type listFormats struct {
	JSON bool `name:"json" help:"One JSON object a notation and line."`
}

// notation is what can be done with a format, over all kinds.
type notation struct {
	Name  string   `json:"format"`
	Read  []string `json:"read"`  // the kinds it is read for
	Write []string `json:"write"` // the kinds it is written for
}

// notations lists the formats.
func notations() []notation {
	var all []notation
	for _, name := range codec.Notations {
		n := notation{name, []string{}, []string{}}
		for _, k := range kinds.All {
			if slices.Contains(kinds.Writes(k), name) {
				n.Write = append(n.Write, k.Name)
			}
			reads := func(f puzzle.Format) bool { return f.Name == name && f.Decode != nil }
			if name == codec.JSON && k.JSON.FromGivens != nil || slices.ContainsFunc(k.Formats, reads) {
				n.Read = append(n.Read, k.Name)
			}
		}
		all = append(all, n)
	}
	return all
}

// Run lists the notations.
func (l *listFormats) Run(a *app) error {
	w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	for _, n := range notations() {
		if !l.JSON {
			fmt.Fprintf(w, "%s\tread: %s\twritten: %s\n", n.Name, orNone(n.Read), orNone(n.Write))
			continue
		}
		b, err := json.Marshal(n)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%s\n", b)
	}
	return w.Flush()
}

func orNone(names []string) string {
	if len(names) == 0 {
		return "–"
	}
	return strings.Join(names, ", ")
}
