package dataset

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"iter"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Version is part of the identity of a set, besides the versions of the generator and of grades. It changes when equal rows and seeds may
// give another set.
const Version = 4

// Row requests puzzles of a type, a size and a range of grades.
type Row struct {
	Kind       string
	Rows, Cols int
	From, To   string // easiest and hardest grade; "" means any
	Count      int
	Status     puzzle.Status // NoSolution or SeveralSolutions; "" for one
}

// ParseRow parses "KIND COLSxROWS COUNT", with "GRADE", "GRADE..GRADE", "none" or "multiple" optionally before the count, also written
// xCOUNT. The error means an invalid text or a request that the generator cannot fulfil.
func ParseRow(text string) (r Row, err error) {
	f := strings.Fields(text)
	if len(f) < 3 || len(f) > 4 {
		return r, fault.Errorf("%q: expected a puzzle type, a size, optional grades and a number, such as KIND 6x6 Easy..Hard 1000", text)
	}
	k, err := kinds.ByName(f[0])
	if err != nil {
		return r, err
	}
	r.Kind = k.Name
	if r.Cols, r.Rows, err = report.ParseSize(f[1]); err != nil {
		return r, err
	}
	if r.Count, err = strconv.Atoi(strings.TrimPrefix(f[len(f)-1], "x")); err != nil || r.Count < 1 {
		return r, fault.Errorf("%q: expected a number of puzzles", f[len(f)-1])
	}
	if len(f) == 4 {
		switch s := puzzle.Status(f[2]); s {
		case puzzle.NoSolution, puzzle.SeveralSolutions:
			r.Status = s
		default:
			r.From, r.To = report.GradeRange(f[2])
		}
	}
	w := r.wish(1, 1)
	return r, w.Validate()
}

// wish returns the request to the generator for count puzzles.
func (r Row) wish(count int, seed uint64) generate.Request {
	k, _ := kinds.ByName(r.Kind)
	return generate.Request{Kind: k, Rows: r.Rows, Cols: r.Cols, MinGrade: r.From, MaxGrade: r.To, Count: count, Seed: seed, Jobs: 1,
		AllowSimilar: true}
}

// name returns the base name of the row's files.
func (r Row) name() string {
	name := fmt.Sprintf("%s-%dx%d", r.Kind, r.Cols, r.Rows)
	switch {
	case r.Status != "":
		name += "-" + string(r.Status)
	case r.From == r.To && r.From != "":
		name += "-" + r.From
	case r.From+r.To != "":
		name += "-" + r.From + "-" + r.To
	}
	return name
}

// ByGrade divides the puzzles of a row equally among the grades of its range. A row without a range stays as it is.
func (r Row) ByGrade() (rows []Row) {
	if r.From == "" || r.To == "" {
		return []Row{r}
	}
	grades := puzzle.Labels[slices.Index(puzzle.Labels[:], r.From) : slices.Index(puzzle.Labels[:], r.To)+1]
	for i, label := range grades {
		one := r
		one.From, one.To = label, label
		if one.Count = (r.Count + len(grades) - 1 - i) / len(grades); one.Count > 0 {
			rows = append(rows, one)
		}
	}
	return rows
}

// Set describes a set.
type Set struct {
	Options
	Dir   string
	Rows  []Row
	Seed  uint64
	Shard int  // puzzles per shard
	Gzip  bool // compress files with gzip
	// Balanced gives each kind and grade the shares of the splits, as far as puzzles with the same solution, which stay together, allow it.
	// Finish then decides the splits, from the whole set.
	Balanced bool
}

// Valid returns an error if two rows request the same puzzles, because their files would have the same names.
func (s *Set) Valid() error {
	names := map[string]bool{}
	for _, r := range s.Rows {
		if names[r.name()] {
			return fault.Errorf("%s: two rows request the same puzzles", r.name())
		}
		names[r.name()] = true
	}
	return nil
}

// Job is a shard to make: the row, the number of the shard in it, and how many puzzles to make.
type Job struct {
	row           Row
	number, count int
}

// Name returns the base name of the shard's files.
func (j Job) Name() string { return fmt.Sprintf("%s-%05d", j.row.name(), j.number) }

// Missing yields the shards to make next: all missing shards of a row or, when these exist, one more to replace twins. It is empty when
// the set is complete. If the last maxEmptyShards shards of a row gave nothing new, it yields an error: the row has no more puzzles.
func (s *Set) Missing() iter.Seq2[Job, error] {
	return func(yield func(Job, error) bool) {
		seen := map[string]bool{}
		for _, r := range s.Rows {
			for j, err := range s.missing(r, seen) {
				if !yield(j, err) {
					return
				}
			}
		}
	}
}

// A row is exhausted after this many consecutive shards without a new puzzle, with at least this many puzzles in them, because the last
// shards are small.
const (
	maxEmptyShards  = 8
	minEmptyPuzzles = 64
)

// missing yields the missing shards of one row, as Missing does. seen holds the keys of earlier rows; it adds those of this row.
func (s *Set) missing(r Row, seen map[string]bool) iter.Seq2[Job, error] {
	return func(yield func(Job, error) bool) {
		first := (r.Count + s.Shard - 1) / s.Shard
		waits := false
		for n := range first {
			j := Job{r, n, min(s.Shard, r.Count-n*s.Shard)}
			if _, err := os.Stat(s.keys(j)); err != nil {
				waits = true
				if !yield(j, nil) {
					return
				}
			}
		}
		if waits {
			return
		}
		have, vain, again := 0, 0, 0
		for n := 0; ; n++ {
			j := Job{row: r, number: n}
			list, err := s.readKeys(j)
			switch {
			case errors.Is(err, os.ErrNotExist) && have >= r.Count:
				return
			case errors.Is(err, os.ErrNotExist) && vain >= maxEmptyShards && again >= minEmptyPuzzles:
				yield(j, fault.Errorf("%s: only %d different puzzles found, but %d requested", r.name(), have, r.Count))
				return
			case errors.Is(err, os.ErrNotExist):
				j.count = min(s.Shard, r.Count-have)
				yield(j, nil)
				return
			case err != nil:
				yield(j, err)
				return
			}
			gained := 0
			for _, e := range list {
				if !seen[e.key] {
					seen[e.key] = true
					gained++
				}
			}
			have += gained
			vain, again = vain+1, again+len(list)
			if len(list) == 0 { // nothing could be generated
				again += minEmptyPuzzles / maxEmptyShards
			}
			if gained > 0 {
				vain, again = 0, 0
			}
		}
	}
}

// Make generates a shard: a file per split, and the key file, which is written last to mark the shard as complete. On an error the shard
// stays missing.
func (s *Set) Make(ctx context.Context, j Job) error {
	h := fnv.New64a()
	fmt.Fprintf(h, "%d %s", s.Seed, j.Name())
	seed := h.Sum64() >> 12 // exactly representable in JSON readers that use doubles
	texts := map[string]*bytes.Buffer{}
	var keys bytes.Buffer
	for m, err := range generate.Puzzles(ctx, j.row.wish(j.count, seed)) {
		if errors.Is(err, generate.ErrNotReached) {
			break // another shard makes up for the missing puzzles
		}
		if err != nil {
			return err
		}
		it := kinds.Item{ID: report.Generate(m).ID, Puzzle: m.Puzzle}
		line, err := s.line(ctx, j.row.Status, it, m.Solution)
		if errors.Is(err, ErrNoSteps) || errors.Is(err, ErrNotUnique) {
			continue
		}
		if err != nil {
			return fault.Errorf("%s: %w", it.ID, err)
		}
		line.Seed = &seed
		text, err := report.Line(line)
		if err != nil {
			return err
		}
		if texts[line.Split] == nil {
			texts[line.Split] = &bytes.Buffer{}
		}
		texts[line.Split].Write(text)
		fmt.Fprintf(&keys, "%s %s %s %s %s\n", line.Split, line.Key, line.Answer, line.label(), line.ID)
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	for _, split := range s.Splits {
		if b := texts[split.Name]; b != nil {
			if err := s.write(s.file(split.Name, j), b.Bytes()); err != nil {
				return err
			}
		}
	}
	return write(s.keys(j), keys.Bytes())
}

// line returns the line of a generated puzzle or, for a status other than "", of one with that status that is made from it. Both have the
// same group. ErrNotUnique means that none was found.
func (s *Set) line(ctx context.Context, status puzzle.Status, it kinds.Item, solution puzzle.Facts) (Line, error) {
	o := s.Options
	o.Open = s.open()
	if status == "" {
		return document(ctx, it, puzzle.UniqueSolution, "", o)
	}
	group, err := generate.SolutionKey(it.Puzzle, solution)
	if err != nil {
		return Line{}, err
	}
	it.ID += "-" + string(status)
	h := fnv.New64a()
	h.Write([]byte(it.ID))
	if it.Puzzle, err = spoil(ctx, it.Puzzle, status, rand.New(rand.NewPCG(s.Seed, h.Sum64()))); err != nil {
		return Line{}, err
	}
	return document(ctx, it, status, group, o)
}

// open reports whether the set may contain puzzles that are not unique.
func (s *Set) open() bool {
	return slices.ContainsFunc(s.Rows, func(r Row) bool { return r.Status != "" })
}

// file returns the path of a split of a shard.
func (s *Set) file(split string, j Job) string {
	name := filepath.Join(s.Dir, split, j.Name()+".jsonl")
	if s.Gzip {
		name += ".gz"
	}
	return name
}

// keys returns the path of a shard's key file.
func (s *Set) keys(j Job) string { return filepath.Join(s.Dir, "keys", j.Name()+".txt") }

// write writes a file of the set, compressed if configured.
func (s *Set) write(name string, b []byte) error {
	if !s.Gzip {
		return write(name, b)
	}
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	if _, err := z.Write(b); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	return write(name, out.Bytes())
}

// write writes a file completely or not at all, through a temporary file that is synced and renamed. It creates the directory.
func write(name string, b []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(name), ".writing-*")
	if err != nil {
		return err
	}
	_, err = f.Write(b)
	err = errors.Join(err, f.Chmod(0o666&^umask), f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}

// umask makes files writable by the owner only.
const umask = 0o022

// keyLine is a line of a key file. Its split is the one before balancing.
type keyLine struct{ split, key, group, label, id string }

// readKeys reads the key file of a shard. The error wraps os.ErrNotExist if the shard was not made.
func (s *Set) readKeys(j Job) (list []keyLine, err error) {
	b, err := os.ReadFile(s.keys(j))
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(b)) {
		f := strings.SplitN(strings.TrimSuffix(line, "\n"), " ", 5)
		if len(f) != 5 {
			return nil, fault.Errorf("%s: expected a split, two keys, a grade and an id; delete the file to make the shard again", s.keys(j))
		}
		list = append(list, keyLine{f[0], f[1], f[2], f[3], f[4]})
	}
	return list, nil
}

// read reads a file of the set, decompressed if the set is compressed.
func (s *Set) read(name string) ([]byte, error) {
	b, err := os.ReadFile(name)
	if err != nil || !s.Gzip {
		return b, err
	}
	z, err := gzip.NewReader(bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(z)
}

// RowNames returns the names of the rows.
func (s *Set) RowNames() (names []string) {
	for _, r := range s.Rows {
		names = append(names, r.name())
	}
	return slices.Clip(names)
}

// Card returns the path of the dataset card.
func (s *Set) Card() string { return filepath.Join(s.Dir, "README.md") }

func (s *Set) WriteCard(text string) error { return write(s.Card(), []byte(text)) }

// extension returns the extension of the set's files.
func (s *Set) extension() string {
	if s.Gzip {
		return "jsonl.gz"
	}
	return "jsonl"
}

// CardHead returns the YAML front matter of the card, as data set hubs read it: licence, tasks, size, and the files of each split.
func (s *Set) CardHead(t Tally) string {
	var b strings.Builder
	fmt.Fprintf(&b, "---\nlicense: mit\nlanguage:\n- %s\ntask_categories:\n- question-answering\n- text-generation\n"+
		"tags:\n- logic-puzzles\n- reasoning\n- verified\nsize_categories:\n- %s\nconfigs:\n- config_name: default\n  data_files:\n",
		s.Lang.Code, sizeCategory(t.All))
	for _, split := range s.Splits {
		fmt.Fprintf(&b, "  - split: %s\n    path: %s/*.%s\n", split.Name, split.Name, s.extension())
	}
	return b.String()
}

// sizeCategory returns the range of a number of lines under the name that data set hubs use.
func sizeCategory(n int) string {
	names := []string{"n<1K", "1K<n<10K", "10K<n<100K", "100K<n<1M", "1M<n<10M", "10M<n<100M"}
	i := 0
	for most := 1000; n >= most && i < len(names)-1; most *= 10 {
		i++
	}
	return names[i]
}

// CheckCommand returns the shell command that verifies the first split: the steps and certificates or, for light lines, whose steps have
// no proofs, only the certificates.
func (s *Set) CheckCommand() string {
	files, claim := s.Splits[0].Name+"/*."+s.extension(), " --claim unique"
	if s.open() {
		claim = ""
	}
	if !s.Light {
		return "tekacheck --steps" + claim + " " + files
	}
	cat := "cat "
	if s.Gzip {
		cat = "gzip -dc "
	}
	return cat + files + ` | while IFS= read -r line; do printf '%s' "$line" | jq -j .certificate | tekacheck` + claim + ` -; done`
}
