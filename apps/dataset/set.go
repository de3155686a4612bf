package dataset

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/apps/report"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Version changes when the same rows and seed may give another set, beside the versions of the generator and of grades.
const Version = 2

// Row asks for puzzles of a kind, a size and grades.
type Row struct {
	Kind       string
	Rows, Cols int
	From, To   string // grades, the easiest and the hardest; "" for any
	Count      int
}

// ParseRow reads a row as people write it: "KIND COLSxROWS COUNT", with "GRADE" or "GRADE..GRADE" before the count.
func ParseRow(text string) (r Row, err error) {
	f := strings.Fields(text)
	if len(f) < 3 || len(f) > 4 {
		return r, fault.Errorf("%q: a kind, a size, perhaps grades, and how many are expected, such as KIND 6x6 Easy..Hard 1000", text)
	}
	k, err := kinds.ByName(f[0])
	if err != nil {
		return r, err
	}
	r.Kind = k.Name
	if r.Cols, r.Rows, err = report.ParseSize(f[1]); err != nil {
		return r, err
	}
	if r.Count, err = strconv.Atoi(f[len(f)-1]); err != nil || r.Count < 1 {
		return r, fault.Errorf("%q: a number of puzzles is expected", f[len(f)-1])
	}
	if len(f) == 4 {
		r.From, r.To = report.GradeRange(f[2])
	}
	w := r.wish(1, 1)
	return r, w.Valid()
}

// wish asks the generator for so many puzzles of a row.
func (r Row) wish(count int, seed uint64) generate.Wish {
	k, _ := kinds.ByName(r.Kind)
	return generate.Wish{Kind: k, Rows: r.Rows, Cols: r.Cols, From: r.From, To: r.To, Count: count, Seed: seed, Jobs: 1, Alike: true}
}

// name is what the files of a row are called.
func (r Row) name() string {
	name := fmt.Sprintf("%s-%dx%d", r.Kind, r.Cols, r.Rows)
	if r.From+r.To != "" {
		name += "-" + r.From + "-" + r.To
	}
	return name
}

// Set is a set to be made.
type Set struct {
	Dir    string
	Rows   []Row
	Splits []Split
	Seed   uint64
	Shard  int  // puzzles in a shard
	Packed bool // files are packed by gzip
	Lang   *words.Language
}

// Valid is an error when the set cannot be made, whatever is tried.
func (s *Set) Valid() error {
	names := map[string]bool{}
	for _, r := range s.Rows {
		if names[r.name()] {
			return fault.Errorf("%s: two rows ask for the same", r.name())
		}
		names[r.name()] = true
	}
	return nil
}

// Job is a shard to be made.
type Job struct {
	row           Row
	number, count int
}

// Name is what the files of the shard are called.
func (j Job) Name() string { return fmt.Sprintf("%s-%05d", j.row.name(), j.number) }

// Missing yields the shards that are to be made next, as far as that is known: all of a row, or, once these are there and twins are
// left out, one more for those that are missing. It is empty when the set is whole. A row of which mostVain shards gave nothing new is at
// its end; the error of the sequence then says so.
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

// A row is taken to be at its end when so many shards on end gave nothing new, and in them so many puzzles: the last shards are small.
const (
	mostVain        = 8
	mostVainPuzzles = 64
)

// missing yields those of one row. Seen are the keys of the rows before.
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
			case errors.Is(err, os.ErrNotExist) && vain >= mostVain && again >= mostVainPuzzles:
				yield(j, fault.Errorf("%s: %d different puzzles were made; no more were found of the %d asked for", r.name(), have, r.Count))
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
			if len(list) == 0 { // none could be made at all
				again += mostVainPuzzles / mostVain
			}
			if gained > 0 {
				vain, again = 0, 0
			}
		}
	}
}

// Make makes a shard: files for the splits, and one with the keys, which is written last, so that a shard with keys is whole.
func (s *Set) Make(ctx context.Context, j Job) error {
	h := fnv.New64a()
	fmt.Fprintf(h, "%d %s", s.Seed, j.Name())
	seed := h.Sum64() >> 12 // numbers that every reader of JSON keeps
	texts := map[string]*bytes.Buffer{}
	var keys bytes.Buffer
	for m, err := range generate.Puzzles(ctx, j.row.wish(j.count, seed)) {
		if errors.Is(err, generate.ErrNotReached) {
			break // what is missing is sought in another shard
		}
		if err != nil {
			return err
		}
		it := kinds.Item{ID: report.Generate(m).ID, Puzzle: m.Puzzle}
		line, err := Document(ctx, it, s.Lang, s.Splits)
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
		fmt.Fprintf(&keys, "%s %s %s %s\n", line.Split, line.Key, line.Grade.Label, line.ID)
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

// file is the file of a split of a shard.
func (s *Set) file(split string, j Job) string {
	name := filepath.Join(s.Dir, split, j.Name()+".jsonl")
	if s.Packed {
		name += ".gz"
	}
	return name
}

// keys is the file with the keys of a shard.
func (s *Set) keys(j Job) string { return filepath.Join(s.Dir, "keys", j.Name()+".txt") }

// write writes a file of lines.
func (s *Set) write(name string, b []byte) error {
	if !s.Packed {
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

// write writes a file beside its name, and puts it in its place when it is whole.
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

// umask is taken from what files may be: they are for their owner to change.
const umask = 0o022

// keyed is what the keys of a shard say of a line.
type keyed struct{ split, key, label, id string }

// readKeys reads the keys of a shard.
func (s *Set) readKeys(j Job) (list []keyed, err error) {
	b, err := os.ReadFile(s.keys(j))
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(b)) {
		f := strings.SplitN(strings.TrimSuffix(line, "\n"), " ", 4)
		if len(f) != 4 {
			return nil, fault.Errorf("%s: a split, a key, a grade and an id are expected; remove the file to make the shard again", s.keys(j))
		}
		list = append(list, keyed{f[0], f[1], f[2], f[3]})
	}
	return list, nil
}

// Tally counts the puzzles of a set, by row, split and grade.
type Tally struct {
	Rows   map[string]int
	Splits map[string]int
	Grades map[string]int
	All    int
	Twins  int // left out
}

// Settle leaves out of the files what was made twice, of shards that found the same puzzle without knowing of each other, and counts. It
// is called when nothing is missing, and does nothing the second time.
func (s *Set) Settle() (t Tally, err error) {
	t = Tally{Rows: map[string]int{}, Splits: map[string]int{}, Grades: map[string]int{}}
	seen := map[string]bool{}
	for _, r := range s.Rows {
		for n := 0; ; n++ {
			j := Job{row: r, number: n}
			list, err := s.readKeys(j)
			if errors.Is(err, os.ErrNotExist) {
				break
			}
			if err != nil {
				return t, err
			}
			twins := map[string]map[string]bool{}
			for _, e := range list {
				if seen[e.key] {
					t.Twins++
					if twins[e.split] == nil {
						twins[e.split] = map[string]bool{}
					}
					twins[e.split][e.id] = true
					continue
				}
				seen[e.key] = true
				t.All++
				t.Rows[r.name()]++
				t.Splits[e.split]++
				t.Grades[e.label]++
			}
			for _, split := range slices.Sorted(maps.Keys(twins)) {
				if err := s.without(s.file(split, j), twins[split]); err != nil {
					return t, err
				}
			}
		}
	}
	return t, nil
}

// without leaves the lines with some ids out of a file.
func (s *Set) without(name string, ids map[string]bool) error {
	b, err := os.ReadFile(name)
	if errors.Is(err, os.ErrNotExist) { // nothing was left of it
		return nil
	}
	if err != nil {
		return err
	}
	if s.Packed {
		z, err := gzip.NewReader(bytes.NewReader(b))
		if err != nil {
			return err
		}
		if b, err = io.ReadAll(z); err != nil {
			return err
		}
	}
	var out bytes.Buffer
	in := bufio.NewReader(bytes.NewReader(b))
	left := false
	for {
		line, err := in.ReadBytes('\n')
		if len(line) == 0 && err != nil {
			break
		}
		rest, _ := bytes.CutPrefix(line, []byte(`{"id":"`)) // as lines are written
		id, _, _ := bytes.Cut(rest, []byte(`"`))
		if ids[string(id)] {
			left = true
			continue
		}
		out.Write(line)
	}
	switch {
	case !left:
		return nil
	case out.Len() == 0:
		return os.Remove(name)
	}
	return s.write(name, out.Bytes())
}

// RowNames lists the names of the rows, in their order.
func (s *Set) RowNames() (names []string) {
	for _, r := range s.Rows {
		names = append(names, r.name())
	}
	return slices.Clip(names)
}

// Card is the file that says what the set is.
func (s *Set) Card() string { return filepath.Join(s.Dir, "README.md") }

// WriteCard writes the card of a set.
func (s *Set) WriteCard(text string) error { return write(s.Card(), []byte(text)) }

// ending is that of the files of the set.
func (s *Set) ending() string {
	if s.Packed {
		return "jsonl.gz"
	}
	return "jsonl"
}

// Head is the head of a card, for programs that read data sets: where the splits are.
func (s *Set) Head() string {
	var b strings.Builder
	b.WriteString("---\nconfigs:\n- config_name: default\n  data_files:\n")
	for _, split := range s.Splits {
		fmt.Fprintf(&b, "  - split: %s\n    path: %s/*.%s\n", split.Name, split.Name, s.ending())
	}
	return b.String()
}

// CheckedBy is the command that checks the first split.
func (s *Set) CheckedBy() string {
	return fmt.Sprintf("tekacheck --steps --claim unique %s/*.%s", s.Splits[0].Name, s.ending())
}
