package cli

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/internal/apps/audit"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/internal/apps/report/page"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/kinds/sets"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// auditing implements teka audit.
type auditing struct {
	inputs
	limits
	Output   string `short:"o" placeholder:"FILE" help:"Write to a file; with the extension .html, a page with pictures of the faults."`
	Map      string `placeholder:"NAME|FILE|JSON" help:"Where the puzzles are in JSON of another shape: puzzlekit, synlogic, enigmata, csv, or a mapping; see docs/for-models.md."`
	Sum      bool   `help:"The inputs are output of teka audit --json, for example from a batch: find duplicates and leaks, and summarize."`
	NoGrades bool   `name:"no-grades" help:"Do not grade the puzzles."`
	JSON     bool   `name:"json" help:"One JSON object per puzzle, one per line, then a summary object."`
	shape

	mapping *audit.Mapping
}

// Run audits every puzzle of the inputs and writes the findings in the format of --json or of the extension of --output: text, JSON or
// HTML.
func (u *auditing) Run(a *App) error {
	form, err := ByExtension("", u.Output, []string{"text", "json", "html"}, "text")
	if err != nil {
		return err
	}
	u.JSON = u.JSON || form == "json"
	if err := u.check(); err != nil {
		return err
	}
	end, err := a.Redirect(u.Output)
	if err != nil {
		return err
	}
	return end(u.all(a, form == "html"))
}

// check reads the mapping and replaces directories by the files in them, without hidden files.
func (u *auditing) check() error {
	if u.Map != "" {
		text, known := sets.Mappings[u.Map]
		if !known {
			text = u.Map
		}
		if !strings.HasPrefix(strings.TrimSpace(text), "{") {
			b, err := ReadSettings(text)
			if err != nil {
				return fault.Errorf("--map %s: %w", u.Map, err)
			}
			text = string(b)
		}
		var err error
		if u.mapping, err = audit.ReadMapping([]byte(text)); err != nil {
			return fault.Errorf("--map: %w", err)
		}
		u.inputs.Map, u.inputs.Unpack = u.mapping.Line, u.mapping.Unpack()
	}
	var list []string
	for _, arg := range u.Input {
		info, err := os.Stat(arg)
		if err != nil || !info.IsDir() {
			list = append(list, arg)
			continue
		}
		err = filepath.WalkDir(arg, func(path string, e fs.DirEntry, err error) error {
			if err == nil && e.Type().IsRegular() && !strings.HasPrefix(e.Name(), ".") {
				list = append(list, path)
			}
			return err
		})
		if err != nil {
			return fault.Errorf("%s: %w", arg, Plain(err))
		}
	}
	u.Input = list
	return nil
}

// options returns the options for auditing one puzzle, with pictures of faults if pictures is set.
func (u *auditing) options(a *App, pictures bool) audit.Options {
	return audit.Options{Lang: a.lang, NoGrades: u.NoGrades, Pictures: pictures}
}

// order returns the order of the labels that the mapping states, or nil.
func (u *auditing) order() []string {
	if u.mapping == nil {
		return nil
	}
	return u.mapping.Order
}

// audited is an audit in progress. It counts lines and prints findings.
type audited struct {
	a        *App
	u        *auditing
	census   *audit.Census
	pictures []audit.Picture
	captions []string
	shown    map[string]int // pictures received, by fault
	told     int            // findings received, printed or not
}

// Limits of the output for people; --json lists everything.
const (
	mostFindings = 60
	mostPictures = 8 // per fault
)

// all audits the puzzles, or reads the lines found by a batch, and prints the summary, as a page with pictures if html is set.
func (u *auditing) all(a *App, html bool) error {
	x := &audited{a: a, u: u, census: audit.NewCensus(a.lang, u.order()), shown: map[string]int{}}
	var err error
	if u.Sum {
		err = x.lines()
	} else {
		err = x.puzzles(html)
	}
	if err != nil {
		return err
	}
	sum := x.census.Summary()
	if sum.Faulty > 0 {
		a.Worsen(CodeUnsolved)
	}
	switch {
	case html:
		return x.page(sum)
	case u.JSON:
		return a.PrintJSON(map[string]any{"summary": sum})
	}
	if x.told > mostFindings {
		fmt.Fprintln(a.stdout, a.Textf("… and %d more; --json lists all of them.", x.told-mostFindings))
	}
	if x.told > 0 {
		fmt.Fprintln(a.stdout)
	}
	for _, row := range x.table(sum) {
		fmt.Fprintf(a.stdout, "%-28s %s\n", row[0], row[1])
	}
	return nil
}

// puzzles audits the input puzzles, several in parallel, and takes their lines in input order. html adds pictures of their faults.
func (x *audited) puzzles(html bool) error {
	items, err := x.u.open(x.a)
	if err != nil {
		return err
	}
	bar := x.a.progress(&x.u.inputs)
	defer bar.end()
	return ordered(x.a.ctx, x.a.Jobs(x.u.Jobs), items, func(ctx context.Context, it item) audit.Line {
		bounded, cancel := x.u.bound(ctx)
		defer cancel()
		return x.u.examine(bounded, x.a, it.Item, html)
	}, func(l audit.Line) error { return bar.above(func() error { return x.take(l) }) })
}

// examine audits one puzzle, with pictures of faults if html is set. If the puzzle names no split, the one in the file name counts.
func (u *auditing) examine(ctx context.Context, a *App, it kinds.Item, html bool) audit.Line {
	if it.Err == nil {
		it.Envelope = it.Envelope.With("split", splitOf(it.Input))
	}
	return audit.Examine(ctx, it, u.options(a, html))
}

// splits are words in file names that denote a split of a data set.
var splits = []string{"train", "training", "test", "testing", "valid", "validation", "val", "dev", "eval"}

// splitOf returns the split in the name of a file, or "".
func splitOf(file string) string {
	words := strings.FieldsFunc(strings.ToLower(filepath.Base(file)), func(r rune) bool { return r < 'a' || r > 'z' })
	for _, w := range words {
		if slices.Contains(splits, w) {
			return w
		}
	}
	return ""
}

// mostAuditLine limits the bytes of an audit line.
const mostAuditLine = 64 << 20

// lines adds audit lines from files or standard input. It reports unreadable lines and continues.
func (x *audited) lines() error {
	args := x.u.Input
	if len(args) == 0 {
		args = []string{"-"}
	}
	for _, arg := range args {
		var in io.Reader = x.a.stdin
		if arg != "-" {
			f, err := os.Open(arg)
			if err != nil {
				return fault.Errorf("%s: %w", arg, Plain(err))
			}
			defer f.Close()
			in = f
		}
		scan := bufio.NewScanner(in)
		scan.Buffer(nil, mostAuditLine)
		for n := 1; scan.Scan() && x.a.ctx.Err() == nil; n++ {
			l, ok, err := audit.ReadLine(scan.Text())
			switch {
			case err != nil:
				x.a.Complain(fmt.Sprintf("%s:%d", arg, n), err)
			case ok:
				if err := x.take(l); err != nil {
					return err
				}
			}
		}
		if err := scan.Err(); err != nil {
			return fault.Errorf("%s: %w", arg, Plain(err))
		}
	}
	return nil
}

// take adds a line to the census. With --json it prints the line; otherwise it prints its findings, up to mostFindings in all, and collects
// its pictures.
func (x *audited) take(l audit.Line) error {
	x.census.Add(&l)
	if x.u.JSON {
		return x.a.PrintJSON(l)
	}
	for _, p := range l.Pictures {
		if x.shown[p.What]++; x.shown[p.What] <= mostPictures {
			x.pictures, x.captions = append(x.pictures, p), append(x.captions, report.OneLine(l.ID))
		}
	}
	for _, f := range l.Faults {
		if x.told++; x.told <= mostFindings && !strings.HasSuffix(x.u.Output, ".html") {
			fmt.Fprintln(x.a.stdout, x.a.wrapUnder(report.OneLine(l.ID)+": ", f.Text))
		}
	}
	return nil
}

// table returns the summary for people as rows of name and text.
func (x *audited) table(s audit.Summary) (rows [][2]string) {
	a := x.a
	row := func(name, text string) { rows = append(rows, [2]string{name, text}) }
	row(a.Textf("puzzles"), fmt.Sprint(s.Puzzles))
	for _, k := range kinds.All {
		if n := s.Kinds[k.Name]; n > 0 {
			row("  "+k.Title, fmt.Sprint(n))
		}
	}
	for _, status := range []puzzle.Status{puzzle.UniqueSolution, puzzle.SeveralSolutions, puzzle.NoSolution, puzzle.Undecided} {
		if n := s.Statuses[status]; n > 0 {
			row(map[puzzle.Status]string{puzzle.UniqueSolution: a.Textf("one solution"), puzzle.SeveralSolutions: a.Textf("several solutions"),
				puzzle.NoSolution: a.Textf("no solution"), puzzle.Undecided: a.Textf("not decided")}[status], fmt.Sprint(n))
		}
	}
	row(a.Textf("puzzles with faults"), fmt.Sprint(s.Faulty))
	names := map[string]string{audit.Unreadable: a.Textf("unreadable"), audit.BadAnswer: a.Textf("answers that are wrong"),
		audit.Several: a.Textf("several solutions"), audit.None: a.Textf("no solution"), audit.Verdict: a.Textf("wrong verdicts"),
		audit.Twin: a.Textf("twins"), audit.Leak: a.Textf("leaks between splits"),
		audit.SameID: a.Textf("repeated ids")}
	for _, what := range audit.Faults {
		if n := s.Faults[what]; n > 0 {
			row("  "+names[what], fmt.Sprint(n))
		}
	}
	if n := s.Answers[report.Right]; n > 0 {
		row(a.Textf("answers that are right"), fmt.Sprint(n))
	}
	for _, name := range slices.Sorted(maps.Keys(s.Splits)) {
		row(a.Textf("split %s", report.OneLine(name)), fmt.Sprint(s.Splits[name]))
	}
	for _, name := range puzzle.Labels {
		if n := s.Grades[name]; n > 0 {
			row(a.Textf("grade %s", a.GradeLabel(name)), fmt.Sprint(n))
		}
	}
	for _, l := range s.Labels {
		if k, err := kinds.ByName(l.Kind); err == nil {
			row(k.Title, "")
		}
		for _, m := range l.Labels {
			row("  "+a.Textf("label %s", report.OneLine(m.Label)),
				a.Textf("%v; hardest step %.2f, weight %.0f in the mean", Puzzles(m.Puzzles), m.Hardest, m.Weight))
		}
		if l.AUC != nil {
			row("  "+a.Textf("labels against grades"), a.Textf("AUC %.3f by the hardest step, %.3f by the weight", l.AUC.Hardest, l.AUC.Weight))
		}
	}
	for i, name := range studyCount(s.Techniques) {
		if i == mostTechniques {
			break
		}
		n := s.Techniques[name]
		row(name, a.lang.FaultText(fault.Textf("in %d puzzles", n)))
	}
	return rows
}

// mostTechniques limits the techniques listed in the summary.
const mostTechniques = 20

// studyCount returns the names sorted by count, highest first.
func studyCount(counts map[string]int) []string {
	names := slices.Sorted(maps.Keys(counts))
	slices.SortStableFunc(names, func(x, y string) int { return counts[y] - counts[x] })
	return names
}

// page writes the summary with pictures of the faults as HTML.
func (x *audited) page(s audit.Summary) error {
	p := page.Findings{Title: x.a.Textf("Audit: %v, %d with faults", Puzzles(s.Puzzles), s.Faulty), Rows: x.table(s)}
	for i, pic := range x.pictures {
		p.Pictures = append(p.Pictures, page.Finding{Caption: x.captions[i] + ": " + pic.Text, Scene: pic.Scene})
	}
	return page.WriteFindings(x.a.stdout, x.a.lang, p)
}

// batched and one are used by batches.
func (u *auditing) batched() error {
	if u.Sum {
		return fault.Errorf("--sum is not done in batches")
	}
	return u.check()
}

func (u *auditing) one(ctx context.Context, a *App, it item) answer {
	l := u.examine(ctx, a, it.Item, false)
	return answer{line: l, skip: l.Status == puzzle.Undecided}
}
