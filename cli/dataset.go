package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/internal/apps/dataset"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/study"
)

// datasets implements teka dataset.
type datasets struct {
	inputs
	limits
	Output  string   `short:"o" placeholder:"FILE|DIR/" help:"Write to a file, or one file per puzzle to a directory. With --make or --table: the directory of the data set."`
	Make    []string `sep:"none" placeholder:"ROW" help:"Generate puzzles: KIND COLSxROWS [GRADE..GRADE] COUNT, such as 'KIND 6x6 Easy..Hard 1000'; may be repeated. With none or multiple instead of grades, puzzles without a solution or with several."`
	Table   string   `placeholder:"FILE" help:"A file of such rows, one per line."`
	Seed    uint64   `default:"1" placeholder:"S" help:"The random seed (default: 1)."`
	Splits  string   `placeholder:"NAME=SHARE,…" help:"The splits and their shares, which add up to 100 or 1 (default: train=90,validation=5,test=5). Puzzles with the same solution go to the same split."`
	Shard   int      `default:"500" type:"some" placeholder:"N" help:"Puzzles per shard; a shard is written completely or not at all (default: 500)."`
	Gz      bool     `name:"gz" help:"Compress the files of the data set."`
	Light   bool     `help:"Omit the sub-steps and the proofs of steps, which only programs read."`
	Balance bool     `help:"With --make or --table: the same number of each grade in the range of a row, and the shares of the splits for each kind and grade."`
	JSON    bool     `name:"json" help:"One JSON object per puzzle, one per line (always on for input puzzles)."`
	shape

	contents dataset.Options
}

// Run creates a data set, or prints data set lines for given puzzles.
func (d *datasets) Run(a *App) error {
	d.JSON = true
	if len(d.Make) > 0 || d.Table != "" {
		return d.set(a)
	}
	if _, err := ByExtension("", d.Output, []string{"json"}, "json"); err != nil {
		return err
	}
	if err := d.batched(); err != nil {
		return err
	}
	return a.deliver(d.Output, ".json", func() error {
		return a.each(&d.inputs, true, d.limits, func(ctx context.Context, it item) answer { return d.one(ctx, a, it) })
	})
}

// batched prepares the command for a batch, whose documents go through one. It returns an error for flags that need the whole set.
func (d *datasets) batched() (err error) {
	if len(d.Make) > 0 || d.Table != "" {
		return fault.Errorf("--make and --table make shards, which need no batch; a batch does teka dataset with puzzles, " +
			"such as those of generate")
	}
	if d.Balance {
		return fault.Errorf("--balance needs --make or --table, because it decides the splits from the whole set")
	}
	d.contents.Light = d.Light
	d.contents.Splits, err = d.shares()
	return err
}

func (d *datasets) one(ctx context.Context, a *App, it item) answer {
	o := d.contents
	o.Lang = a.lang
	line, err := dataset.Document(ctx, it.Item, o)
	return answer{line: line, status: string(puzzle.UniqueSolution), err: err, skip: err != nil}
}

// shares returns the splits with shares that add up to 1, or the default splits.
func (d *datasets) shares() (list []dataset.Split, err error) {
	if d.Splits == "" {
		return dataset.DefaultSplits, nil
	}
	sum := 0.0
	for _, part := range strings.Split(d.Splits, ",") {
		name, share, _ := strings.Cut(part, "=")
		n, err := strconv.ParseFloat(share, 64)
		if err != nil || !(n > 0) || n > 1e9 || name == "" || strings.ContainsAny(name, `/\. "`) || name == "keys" ||
			slices.ContainsFunc(list, func(s dataset.Split) bool { return s.Name == name }) {
			return nil, fault.Errorf("--splits: %q: names with their shares are expected, such as train=90,test=10", part)
		}
		list, sum = append(list, dataset.Split{Name: name, Share: n}), sum+n
	}
	whole := 1.0
	if sum > 1.5 {
		whole = 100
	}
	if math.Abs(sum-whole) > whole/1e6 {
		return nil, fault.Errorf("--splits: the shares add up to %g; they must add up to 100 or to 1", sum)
	}
	for i := range list {
		list[i].Share /= sum
	}
	return list, nil
}

// set creates or resumes a data set in a directory.
func (d *datasets) set(a *App) error {
	if len(d.Input) > 0 {
		return fault.Errorf("--make and --table take no puzzles")
	}
	if d.Output == "" {
		return fault.Errorf("-o names the folder of the set")
	}
	s := &dataset.Set{Dir: strings.TrimRight(d.Output, `/\`), Seed: d.Seed, Shard: d.Shard, Gzip: d.Gz, Balanced: d.Balance,
		Options: dataset.Options{Lang: a.lang, Light: d.Light}}
	s.Dir = cmp.Or(s.Dir, d.Output)
	var err error
	if s.Splits, err = d.shares(); err != nil {
		return err
	}
	if s.Rows, err = d.rows(); err != nil {
		return err
	}
	if err := errors.Join(s.Valid(), d.same(s)); err != nil {
		return err
	}
	for {
		left, err := d.round(a, s)
		switch {
		case err != nil:
			return err
		case a.ctx.Err() != nil:
			return nil
		case left == 0:
			return d.settle(a, s)
		}
	}
}

// rows returns the rows of --make and --table. With --balance each row is divided into one for each of its grades.
func (d *datasets) rows() (rows []dataset.Row, err error) {
	lines := d.Make
	if d.Table != "" {
		b, err := ReadSettings(d.Table)
		if err != nil {
			return nil, fault.Errorf("--table %s: %w", d.Table, err)
		}
		for line := range strings.Lines(string(b)) {
			if line, _, _ = strings.Cut(line, "#"); strings.TrimSpace(line) != "" {
				lines = append(lines, line)
			}
		}
	}
	for _, line := range lines {
		r, err := dataset.ParseRow(line)
		if err != nil {
			return nil, err
		}
		if d.Balance {
			rows = append(rows, r.ByGrade()...)
		} else {
			rows = append(rows, r)
		}
	}
	return rows, nil
}

// same returns an error if the directory holds a different data set. In a new directory it records the request, for the next run.
func (d *datasets) same(s *dataset.Set) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%d %d %v %v %v %v %v %s %d %d %d\n", s.Seed, s.Shard, s.Gzip, s.Light, s.Balanced, s.Splits, s.Rows, s.Lang.Code,
		generate.Version, study.GradeVersion, dataset.Version)
	name := filepath.Join(s.Dir, "keys", "asked.txt")
	was, err := os.ReadFile(name)
	switch {
	case err == nil && string(was) == b.String():
		return nil
	case err == nil:
		return fault.Errorf("%s holds another set: it was asked for with other rows, splits or seeds, or is of another version; "+
			"name another folder", s.Dir)
	case !errors.Is(err, os.ErrNotExist):
		return fault.Errorf("%s: %w", name, Plain(err))
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	return os.WriteFile(name, []byte(b.String()), 0o666)
}

// round makes the missing shards that are known so far. left is how many were missing: 0 means that the set is complete. Rows that cannot
// be filled are then reported.
func (d *datasets) round(a *App, s *dataset.Set) (left int, err error) {
	var short []error
	jobs := func(yield func(dataset.Job) bool) {
		for j, err := range s.Missing() {
			if err != nil {
				short = append(short, err)
				continue
			}
			if left++; !yield(j) {
				return
			}
		}
	}
	type done struct {
		dataset.Job
		err error
	}
	err = ordered(a.ctx, a.Jobs(d.Jobs), jobs, func(ctx context.Context, j dataset.Job) done {
		return done{j, s.Make(ctx, j)}
	}, func(x done) error {
		if x.err != nil && a.ctx.Err() != nil {
			return nil
		}
		if x.err == nil && a.Watched() {
			a.Notef("%s is made", x.Name())
		}
		return x.err
	})
	if left == 0 && err == nil {
		for _, why := range short {
			a.Notef("%w", why)
			a.Worsen(CodeUnsolved)
		}
	}
	return left, err
}

// settle removes duplicates, writes the data card, and prints a summary.
func (d *datasets) settle(a *App, s *dataset.Set) error {
	t, err := s.Finish()
	if err != nil {
		return err
	}
	if err := s.WriteCard(d.card(a, s, t)); err != nil {
		return err
	}
	fmt.Fprintln(a.stdout, a.Textf("%s: %v; duplicates removed: %d", s.Dir, Puzzles(t.All), t.Twins))
	for _, split := range s.Splits {
		fmt.Fprintf(a.stdout, "  %-12s %d\n", split.Name, t.Splits[split.Name])
	}
	return nil
}

// card returns the data card in the format of data set hubs.
func (d *datasets) card(a *App, s *dataset.Set, t dataset.Tally) string {
	var b strings.Builder
	line := func(text string) { b.WriteString(text + "\n") }
	b.WriteString(s.CardHead(t))
	line("---\n\n# " + a.Textf("Logic puzzles with reasons that a program can check") + "\n")
	line(a.Textf("%v, no two of them the same when turned or mirrored. "+
		"Puzzles with the same solution, turned or mirrored perhaps, are in the same split.", Puzzles(t.All)) + "\n")
	line("| " + a.Textf("asked for") + " | " + a.Textf("puzzles") + " |\n|---|--:|")
	for _, name := range s.RowNames() {
		fmt.Fprintf(&b, "| %s | %d |\n", name, t.Rows[name])
	}
	line("")
	d.histogram(a, &b, s, t)
	line("\n" + a.Textf("A line holds these members. Rows and columns count from 0 in JSON, and from 1 in sentences.") + "\n")
	line("| " + a.Textf("member") + " | " + a.Textf("contents") + " |\n|---|---|")
	for _, m := range cardMembers {
		line("| `" + m.names + "` | " + a.lang.FaultText(m.contents) + " |")
	}
	line("\n" + a.Textf("To check everything with an independent program:") + "\n")
	b.WriteString("    " + s.CheckCommand() + "\n\n")
	line(a.Textf("Seed %d, generator %d, grades %d. The same rows and seed give the same lines.", s.Seed, generate.Version,
		study.GradeVersion))
	return b.String()
}

// cardMembers describe the members of a line.
var cardMembers = []struct {
	names    string
	contents fault.Text
}{
	{"id`, `kind`, `rows`, `cols`, `givens", fault.Textf("the puzzle")},
	{"solution`, `second`, `unique`, `status",
		fault.Textf("its solution, and whether it is the only one; with status multiple also second, another solution")},
	{"grade", fault.Textf("the difficulty: label, hardest step, number of steps, techniques")},
	{"steps", fault.Textf("the steps of an explanation, each with its sentence, conclusions and premises")},
	{"certificate", fault.Textf("a proof of the status")},
	{"prompt`, `messages", fault.Textf("the task as a text in one of ten wordings, and a conversation with the answer")},
	{"split`, `key`, `group", fault.Textf("the split, and keys that equal puzzles and equal solutions share")},
}

// histogram writes the table of puzzles by kind, grade and split.
func (d *datasets) histogram(a *App, b *strings.Builder, s *dataset.Set, t dataset.Tally) {
	head, rule := "| "+a.Textf("type and grade"), "|---"
	for _, split := range s.Splits {
		head, rule = head+" | "+split.Name, rule+"|--:"
	}
	fmt.Fprintf(b, "%s |\n%s|\n", head, rule)
	for _, k := range kinds.All {
		for _, label := range slices.Concat(puzzle.Labels[:], []string{string(puzzle.NoSolution), string(puzzle.SeveralSolutions)}) {
			row, n := "| "+k.Name+", "+label, 0
			for _, split := range s.Splits {
				here := t.Cells[dataset.Cell{Kind: k.Name, Grade: label, Split: split.Name}]
				n += here
				row += fmt.Sprintf(" | %d", here)
			}
			if n > 0 {
				b.WriteString(row + " |\n")
			}
		}
	}
	row := "| " + a.Textf("all")
	for _, split := range s.Splits {
		row += fmt.Sprintf(" | %d", t.Splits[split.Name])
	}
	b.WriteString(row + " |\n")
}
