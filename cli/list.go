package cli

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/teka-puzzles/teka/kinds"
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

// notations lists the formats in the order in which the kinds name them.
func notations() []notation {
	all := []notation{{Name: "json"}}
	for _, k := range kinds.All {
		all[0].Read, all[0].Write = append(all[0].Read, k.Name), append(all[0].Write, k.Name)
		for _, f := range k.Formats {
			i := slices.IndexFunc(all, func(n notation) bool { return n.Name == f.Name })
			if i < 0 {
				i = len(all)
				all = append(all, notation{Name: f.Name, Read: []string{}, Write: []string{}})
			}
			if f.Decode != nil {
				all[i].Read = append(all[i].Read, k.Name)
			}
			if f.Encode != nil {
				all[i].Write = append(all[i].Write, k.Name)
			}
		}
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
