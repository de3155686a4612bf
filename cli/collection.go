//go:build !js

package cli

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/codec"
	"github.com/teka-puzzles/teka/collection"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/report"
)

// collections is the command that keeps puzzles in a database.
type collections struct {
	Action string   `arg:"" enum:"import,find,export,stats,dedupe,tag" help:"import, find, export, stats, dedupe or tag."`
	Input  []string `arg:"" optional:"" help:"import: files, URLs, puzzles in one line, or -; tag: the tag."`

	DB      string `name:"db" placeholder:"FILE" help:"The collection."`
	From    string `placeholder:"FORMAT" help:"import: the notation of the inputs."`
	Kind    string `placeholder:"KIND" help:"Puzzles of this kind; see teka kinds."`
	Size    string `placeholder:"WxH" help:"Puzzles of this size: columns and rows."`
	Grade   string `placeholder:"A..B" help:"Puzzles of this grade, or from one to another: Beginner, Easy, Medium, Hard, Expert, Trial."`
	MustUse string `placeholder:"TECHNIQUE" help:"Puzzles in whose grade this technique counts; see teka techniques."`
	Tag     string `placeholder:"TAG" help:"Puzzles with this tag; import: the tag that puzzles get."`
	Source  string `placeholder:"NAME" help:"Puzzles of this source; import: what the source is called (default: the name of the file)."`
	Name    string `placeholder:"ID" help:"Puzzles with this id in their source."`
	Key     string `placeholder:"KEY" help:"The puzzle with this key, or those whose key begins so."`
	Order   string `placeholder:"ORDER" help:"weight, hardest or added, with -down behind it from the most to the least (default: as imported)."`
	Limit   int    `placeholder:"N" help:"At most so many (find: default 20)."`
	To      string `placeholder:"FORMAT" help:"find, export: json, csv, or a notation of teka formats (find: a line of text for each; export: json)."`
	Output  string `short:"o" placeholder:"FILE" help:"find, export: write to a file."`
	Remove  bool   `help:"tag: take the tag away."`
	DryRun  bool   `help:"dedupe: only count."`
	Jobs    int    `placeholder:"N" help:"import: puzzles read at a time (default: the number of processors)."`
	JSON    bool   `name:"json" help:"find, stats, dedupe, tag, import: one JSON object a line."`
}

// Run does the action.
func (c *collections) Run(a *app) error {
	if c.DB == "" {
		return errors.New("--db FILE says which collection")
	}
	q, err := c.query()
	if err != nil {
		return err
	}
	if c.Action != "import" && c.Action != "tag" && len(c.Input) > 0 {
		return fmt.Errorf("collection %s takes no arguments: %s", c.Action, strings.Join(c.Input, " "))
	}
	db, err := collection.Open(a.ctx, c.DB, c.Action == "import")
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
		err = c.write(a, db, q, "json")
	case "stats":
		err = c.stats(a, db)
	case "dedupe":
		var n int64
		if n, err = db.Dedupe(a.ctx, c.DryRun); err == nil {
			err = c.told(a, n, "look like another one when solved")
		}
	case "tag":
		err = c.tag(a, db, q)
	}
	return errors.Join(err, db.Close())
}

// told says how many puzzles something was about.
func (c *collections) told(a *app, n int64, what string) error {
	if c.JSON {
		return a.printJSON(map[string]int64{"puzzles": n})
	}
	_, err := fmt.Fprintf(a.stdout, "%d puzzles %s\n", n, what)
	return err
}

// query is what the flags ask for.
func (c *collections) query() (q collection.Query, err error) {
	q = collection.Query{Tag: c.Tag, Source: c.Source, Name: c.Name, Key: strings.ToLower(c.Key), Order: c.Order, Limit: c.Limit}
	if c.Kind != "" {
		k, err := kinds.ByName(c.Kind)
		if err != nil {
			return q, fmt.Errorf("--kind: %w", err)
		}
		q.Kind = k.Name
	}
	if c.Size != "" {
		if q.Cols, q.Rows, err = report.ParseSize(c.Size); err != nil {
			return q, fmt.Errorf("--size %w", err)
		}
		if q.Cols < 1 || q.Rows < 1 {
			return q, fmt.Errorf("--size %q: columns and rows are expected, such as 10x10", c.Size)
		}
	}
	if c.Order != "" && !slices.Contains(collection.Orders, c.Order) {
		return q, fmt.Errorf("--order %q: there are %s", c.Order, strings.Join(collection.Orders, ", "))
	}
	if c.Limit < 0 {
		return q, fmt.Errorf("--limit %d: a number of puzzles is expected", c.Limit)
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

// labels are those from one to another; nil for all.
func labels(grade string) ([]string, error) {
	if grade == "" {
		return nil, nil
	}
	from, to, ranged := strings.Cut(grade, "..")
	if !ranged {
		to = from
	}
	index := func(label string) int {
		return slices.IndexFunc(puzzle.Labels[:], func(l string) bool { return strings.EqualFold(l, label) })
	}
	i, j := index(from), index(to)
	if i < 0 || j < i {
		return nil, fmt.Errorf("--grade %q: a grade, or the easiest and the hardest one, of %s", grade, strings.Join(puzzle.Labels[:], ", "))
	}
	return puzzle.Labels[i : j+1], nil
}

// techniqueOf is the id of a technique; with a kind, the part of it behind the dot is enough.
func techniqueOf(kind, name string) (string, error) {
	switch dotted := strings.Contains(name, "."); {
	case dotted && report.HasTechnique(name):
		return name, nil
	case !dotted && kind == "" && report.HasTechnique(name):
		return "", fmt.Errorf("--must-use %s: of which kind? Add --kind", name)
	case !dotted && report.HasTechnique(kind+"."+name):
		return kind + "." + name, nil
	}
	return "", fmt.Errorf("--must-use %s: no such technique; teka techniques lists them", name)
}

// importAll keeps the puzzles of the inputs.
func (c *collections) importAll(a *app, db *collection.DB) error {
	in := &inputs{Input: c.Input, From: c.From, Kind: c.Kind}
	items, err := in.open(a)
	if err != nil {
		return err
	}
	jobs := c.Jobs
	if jobs == 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	bar := a.progress(in)
	n, err := db.Import(a.ctx, c.entries(items, bar), jobs, func(e collection.Entry, err error) {
		bar.above(func() error { a.complain(e.ID, err); return nil })
	})
	bar.end()
	if err == nil && c.Tag != "" {
		_, err = db.Tag(a.ctx, collection.Query{Source: c.Source}, c.Tag, false)
	}
	if err != nil && !errors.Is(err, a.ctx.Err()) {
		return err
	}
	if c.JSON {
		return a.printJSON(n)
	}
	_, err = fmt.Fprintf(a.stdout, "%d puzzles added, %d were there already, %d could not be read\n", n.Added, n.Doubles, n.Bad)
	return err
}

// entries are items with their source.
func (c *collections) entries(items iter.Seq[item], bar *bar) iter.Seq[collection.Entry] {
	return func(yield func(collection.Entry) bool) {
		for it := range items {
			source, _, _ := strings.Cut(it.at, ":")
			if c.Source != "" {
				source = c.Source
			}
			bar.above(func() error { return nil })
			if !yield(collection.Entry{Item: it.Item, Source: source}) {
				return
			}
		}
	}
}

// tag gives a tag to the puzzles of a query.
func (c *collections) tag(a *app, db *collection.DB, q collection.Query) error {
	if len(c.Input) != 1 {
		return errors.New("collection tag: the tag is expected, such as: teka collection tag --db my.db --kind masyu favourite")
	}
	n, err := db.Tag(a.ctx, q, c.Input[0], c.Remove)
	if err != nil {
		return err
	}
	what := "tagged " + c.Input[0]
	if c.Remove {
		what = "not tagged " + c.Input[0] + " any more"
	}
	return c.told(a, n, what)
}

// write writes the puzzles of a query.
func (c *collections) write(a *app, db *collection.DB, q collection.Query, otherwise string) error {
	to := byExtension(c.To, c.Output, append([]string{"csv"}, kinds.NotationNames()...), otherwise)
	if c.JSON {
		to = "json"
	}
	if to != "line" && to != "csv" {
		if _, err := kinds.Notation(to); err != nil {
			return fmt.Errorf("--to %s: %w; and csv", to, err)
		}
	}
	end, err := a.redirect(c.Output)
	if err != nil {
		return err
	}
	return end(c.writeTo(a, db, q, to))
}

func (c *collections) writeTo(a *app, db *collection.DB, q collection.Query, to string) error {
	table := csv.NewWriter(a.stdout)
	if to == "csv" {
		table.Write([]string{"key", "id", "kind", "cols", "rows", "label", "hardest", "weight", "url", "source", "tags"})
	}
	first := true
	for f, err := range db.Find(a.ctx, q) {
		if err == nil {
			err = writeFound(a, table, f, to, first)
		}
		if err != nil {
			if a.ctx.Err() != nil {
				return nil
			}
			return err
		}
		first = false
	}
	table.Flush()
	return table.Error()
}

// writeFound writes a puzzle.
func writeFound(a *app, table *csv.Writer, f collection.Found, to string, first bool) error {
	number := func(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
	switch to {
	case "csv":
		return table.Write([]string{f.Key, f.Name, f.Kind, strconv.Itoa(f.Cols), strconv.Itoa(f.Rows), f.Label, number(f.Hardest), number(f.Weight), f.URL,
			f.Source, strings.Join(f.Tags, ",")})
	case "json":
		return a.printJSON(f.Line)
	case "line":
		label := f.Label
		if label == "" {
			label = "no grade"
		}
		_, err := fmt.Fprintf(a.stdout, "%s  %s %dx%d  %s  weight %s  %s  %s\n", f.Key[:12], f.Kind, f.Cols, f.Rows, label, number(f.Weight), report.OneLine(f.Name), f.URL)
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
		l, err := report.Convert(it, nil, to)
		if err != nil {
			a.complain(f.Name, err)
			continue
		}
		if strings.Contains(l.Text, "\n") && !first {
			io.WriteString(a.stdout, "---\n")
		}
		if _, err := io.WriteString(a.stdout, l.Text+"\n"); err != nil {
			return err
		}
	}
	return nil
}

// stats prints how many puzzles of each kind and grade there are, with bars.
func (c *collections) stats(a *app, db *collection.DB) error {
	groups, err := db.Stats(a.ctx)
	if err != nil {
		return err
	}
	all, most := 0, 1
	for _, g := range groups {
		all, most = all+g.Puzzles, max(most, g.Puzzles)
		if c.JSON {
			if err := a.printJSON(g); err != nil {
				return err
			}
		}
	}
	if c.JSON {
		return nil
	}
	const width = 30
	var b strings.Builder
	fmt.Fprintf(&b, "%-12s %-9s %9s %9s %9s %9s\n", "kind", "grade", "puzzles", "lightest", "mean", "heaviest")
	for _, g := range groups {
		label := g.Label
		if label == "" {
			label = "-"
		}
		fmt.Fprintf(&b, "%-12s %-9s %9d %9.1f %9.1f %9.1f %s\n", g.Kind, label, g.Puzzles, g.Least, g.Mean, g.Most,
			strings.Repeat("█", (g.Puzzles*width+most-1)/most))
	}
	fmt.Fprintf(&b, "%d puzzles\n", all)
	_, err = io.WriteString(a.stdout, b.String())
	return err
}
