//go:build !js

package main

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/cli"
	"github.com/teka-puzzles/teka/internal/apps/collection"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// collections implements teka collection.
type collections struct{ cli.CollectionFlags }

// Run runs the action within its time limit. Exceeding it is reported like an interruption; what was not completed is rolled back.
func (c *collections) Run(a *cli.App) error {
	return c.Within(a, func() error {
		err := c.do(a)
		over := a.Over()
		if over != nil && (errors.Is(err, context.DeadlineExceeded) || errors.Is(err, over)) { // completed or rolled back
			a.Late(0)
			return nil
		}
		return err
	})
}

// do opens the collection, runs the action and closes the collection. Only import creates a missing one.
func (c *collections) do(a *cli.App) error {
	if c.DB == "" {
		return fault.Errorf("--db FILE says which collection")
	}
	q, err := c.query()
	if err != nil {
		return err
	}
	if c.Action != "import" && c.Action != "tag" && len(c.Input) > 0 {
		return fault.Errorf("collection %s takes no arguments: %s", c.Action, strings.Join(c.Input, " "))
	}
	db, err := collection.Open(a.Context(), c.DB, c.Action == "import")
	if err != nil {
		return err
	}
	switch c.Action {
	case "import":
		err = c.importAll(a, db)
	case "find":
		if q.Limit == 0 {
			q.Limit = 20
		}
		err = c.write(a, db, q, "line")
	case "export":
		if err = db.CheckFor(a.Context(), q); err == nil { // the rest of a damaged file must not pass for all of it
			err = c.write(a, db, q, "json")
		}
	case "stats":
		err = c.stats(a, db)
	case "dedupe":
		var n int64
		if n, err = db.Dedupe(a.Context(), c.DryRun); err == nil {
			err = c.printCount(a, n, fault.Textf("%d puzzles have the same solution as another one", n))
		}
	case "tag":
		err = c.tag(a, db, q)
	}
	return errors.Join(err, db.Close())
}

// printCount prints the number of affected puzzles.
func (c *collections) printCount(a *cli.App, n int64, what fault.Text) error {
	if c.JSON {
		return a.PrintJSON(map[string]int64{"puzzles": n})
	}
	_, err := fmt.Fprintln(a.Stdout(), report.OneLine(a.Textf("%v", what)))
	return err
}

// query returns the query that the flags describe. An unknown kind, technique, order or grade is an error.
func (c *collections) query() (q collection.Query, err error) {
	q = collection.Query{Tag: c.Tag, Source: c.Source, Name: c.Name, Key: strings.ToLower(c.Key), Order: c.Order, Limit: c.Limit}
	if c.Kind != "" {
		k, err := kinds.ByName(c.Kind)
		if err != nil {
			return q, fault.Errorf("--kind: %w", err)
		}
		q.Kind = k.Name
	}
	if c.Size != "" {
		if q.Cols, q.Rows, err = report.ParseSize(c.Size); err != nil {
			return q, fault.Errorf("--size %w", err)
		}
		if q.Cols < 1 || q.Rows < 1 {
			return q, fault.Errorf("--size %q: expected columns and rows, such as 10x10", c.Size)
		}
	}
	if c.Order != "" && !slices.Contains(collection.Orders, c.Order) {
		return q, fault.Errorf("--order %q: unknown order (available: %s)", c.Order, strings.Join(collection.Orders, ", "))
	}
	if c.Limit < 0 {
		return q, fault.Errorf("--limit %d: expected a number of puzzles", c.Limit)
	}
	if q.Labels, err = labels(c.Grade); err != nil {
		return q, err
	}
	if c.MustUse != "" && c.Action != "import" {
		if q.MustUse, err = techniqueOf(q.Kind, c.MustUse); err != nil {
			return q, err
		}
	}
	return q, nil
}

// labels returns the labels of a grade range; nil for all if grade is "".
func labels(grade string) ([]string, error) {
	if grade == "" {
		return nil, nil
	}
	i, j := report.Grades(grade)
	if i < 0 || j < i {
		return nil, fault.Errorf("--grade %q: expected a grade or a range of %s", grade, strings.Join(puzzle.Labels[:], ", "))
	}
	return puzzle.Labels[i : j+1], nil
}

// techniqueOf returns the id of a technique. With a kind, the part after the dot is enough. An unknown technique is an error.
func techniqueOf(kind, name string) (string, error) {
	switch dotted := strings.Contains(name, "."); {
	case dotted && report.HasTechnique(name):
		return name, nil
	case !dotted && kind == "" && report.HasTechnique(name):
		return "", fault.Errorf("--must-use %s: also give --kind", name)
	case !dotted && report.HasTechnique(kind+"."+name):
		return kind + "." + name, nil
	}
	return "", fault.Errorf("--must-use %s: no such technique; teka techniques lists them", name)
}

// importAll imports the puzzles of the inputs and prints their number. Unreadable puzzles are reported and counted.
func (c *collections) importAll(a *cli.App, db *collection.DB) error {
	in, err := a.Read(c.Input, c.From, c.Kind)
	if err != nil {
		return err
	}
	n, err := db.Import(a.Context(), c.entries(in), a.Jobs(c.Jobs), func(e collection.Entry, err error) { in.Complain(e.ID, err) })
	in.End()
	if err == nil && c.Tag != "" {
		_, err = db.Tag(a.Context(), collection.Query{Source: c.Source}, c.Tag, false)
	}
	switch {
	case err != nil && a.Over() != nil && errors.Is(err, a.Over()): // puzzles read before are kept
		a.Late(n.Added + n.Doubles + n.Bad)
	case err != nil && !errors.Is(err, a.Context().Err()):
		return err
	}
	if c.JSON {
		return a.PrintJSON(n)
	}
	_, err = fmt.Fprintln(a.Stdout(), a.Textf("%v added, %v, %d could not be read", cli.Puzzles(n.Added), alreadyPresent(n.Doubles), n.Bad))
	return err
}

// alreadyPresent formats the number of puzzles that were already present.
func alreadyPresent(n int) fault.Text {
	return fault.Plural(n, fault.Textf("1 was already present"), fault.Textf("%d were already present", n))
}

// entries yields the puzzles of the inputs, each with its source: that of --source, else the name of its input.
func (c *collections) entries(in *cli.Reading) iter.Seq[collection.Entry] {
	return func(yield func(collection.Entry) bool) {
		for source, it := range in.Puzzles() {
			if c.Source != "" {
				source = c.Source
			}
			if !yield(collection.Entry{Item: it, Source: source}) {
				return
			}
		}
	}
}

// tag adds a tag to the puzzles of a query, or removes it.
func (c *collections) tag(a *cli.App, db *collection.DB, q collection.Query) error {
	if len(c.Input) != 1 {
		return fault.Errorf("collection tag: missing tag, such as: teka collection tag --db my.db --kind %s favourite",
			kinds.ExampleKind.Name)
	}
	n, err := db.Tag(a.Context(), q, c.Input[0], c.Remove)
	if err != nil {
		return err
	}
	what := fault.Textf("%v tagged %s", cli.Puzzles(int(n)), c.Input[0])
	if c.Remove {
		what = fault.Textf("%v no longer tagged %s", cli.Puzzles(int(n)), c.Input[0])
	}
	return c.printCount(a, n, what)
}

// write writes the puzzles of a query. The format is that of --json, --to or the file extension of -o, or else otherwise.
func (c *collections) write(a *cli.App, db *collection.DB, q collection.Query, otherwise string) error {
	to := "json"
	if !c.JSON {
		var err error
		if to, err = cli.ByExtension(c.To, c.Output, append([]string{"csv"}, kinds.NotationNames()...), otherwise); err != nil {
			return err
		}
	}
	if to != "line" && to != "csv" {
		if _, err := kinds.Notation(to); err != nil {
			return fault.Errorf("--to %s: %w; and csv", to, err)
		}
	}
	if c.Output != "" && cli.SameFile(c.Output, c.DB) {
		return fault.Errorf("-o %s is the collection itself, which it would replace; name another file", c.Output)
	}
	end, err := a.Redirect(c.Output)
	if err != nil {
		return err
	}
	return end(c.writeTo(a, db, q, to))
}

// writeTo writes the puzzles of a query in a format. When the command is interrupted or its time is over, it keeps those already written.
func (c *collections) writeTo(a *cli.App, db *collection.DB, q collection.Query, to string) error {
	table := csv.NewWriter(a.Stdout())
	if to == "csv" {
		table.Write([]string{"key", "id", "kind", "cols", "rows", "label", "hardest", "weight", "url", "source", "tags"})
	}
	n := 0
	for f, err := range db.Find(a.Context(), q) {
		if err == nil {
			err = writeFound(a, table, f, to, n == 0)
		}
		if err != nil {
			if a.Context().Err() != nil {
				table.Flush()
				a.Late(n)
				return table.Error()
			}
			return err
		}
		n++
	}
	table.Flush()
	return table.Error()
}

// writeFound writes one puzzle in the format to: csv, json, line, or a notation. first means that no puzzle was written before.
func writeFound(a *cli.App, table *csv.Writer, f collection.Found, to string, first bool) error {
	number := func(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
	switch to {
	case "csv":
		row := []string{f.Key, f.Name, f.Kind, strconv.Itoa(f.Cols), strconv.Itoa(f.Rows), f.Label, number(f.Hardest), number(f.Weight), f.URL,
			f.Source, strings.Join(f.Tags, ",")}
		for i := range row {
			row[i] = report.Printable(row[i]) // made safe for terminals; JSON has the original ids
		}
		return table.Write(row)
	case "json":
		return a.PrintJSON(f.Line)
	case "line":
		label := a.Textf("no grade")
		if f.Label != "" {
			label = a.GradeLabel(f.Label)
		}
		_, err := fmt.Fprintf(a.Stdout(), "%s  %s %dx%d  %s  %s  %s  %s\n", f.Key[:12], f.Kind, f.Cols, f.Rows, label,
			a.Textf("weight %s", number(f.Weight)), report.OneLine(f.Name), report.Printable(f.URL))
		return err
	}
	b, err := json.Marshal(f.Line)
	if err != nil {
		return err
	}
	for it := range kinds.Read(strings.NewReader(string(b)), f.Name, kinds.ReadOptions{From: codec.JSON.Name}) {
		if it.Err != nil {
			return it.Err
		}
		l, err := report.Convert(context.Background(), it, nil, to)
		if err != nil {
			a.Complain(f.Name, err)
			continue
		}
		if strings.Contains(l.Text, "\n") && !first {
			io.WriteString(a.Stdout(), "---\n")
		}
		if _, err := io.WriteString(a.Stdout(), l.Text+"\n"); err != nil {
			return err
		}
	}
	return nil
}

// stats prints the number of puzzles by kind and grade, with bars.
func (c *collections) stats(a *cli.App, db *collection.DB) error {
	groups, err := db.Stats(a.Context())
	if err != nil {
		return err
	}
	all, most := 0, 1
	for _, g := range groups {
		all, most = all+g.Puzzles, max(most, g.Puzzles)
		if c.JSON {
			if err := a.PrintJSON(g); err != nil {
				return err
			}
		}
	}
	if c.JSON {
		return nil
	}
	const width = 30
	var b strings.Builder
	fmt.Fprintf(&b, "%-12s %-9s %9s %9s %9s %9s\n", a.Textf("kind"), a.Textf("grade"), a.Textf("puzzles"), a.Textf("lightest"),
		a.Textf("mean"), a.Textf("heaviest"))
	for _, g := range groups {
		label := "-"
		if g.Label != "" {
			label = a.GradeLabel(g.Label)
		}
		fmt.Fprintf(&b, "%-12s %-9s %9d %9.1f %9.1f %9.1f %s\n", g.Kind, label, g.Puzzles, g.Least, g.Mean, g.Most,
			strings.Repeat("█", (g.Puzzles*width+most-1)/most))
	}
	fmt.Fprintln(&b, a.Textf("%v", cli.Puzzles(all)))
	_, err = io.WriteString(a.Stdout(), b.String())
	return err
}
