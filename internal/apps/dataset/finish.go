package dataset

import (
	"bytes"
	"cmp"
	"errors"
	"maps"
	"math"
	"os"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Tally counts the puzzles of a set.
type Tally struct {
	Rows   map[string]int
	Splits map[string]int
	Grades map[string]int
	Cells  map[Cell]int
	All    int
	Twins  int // duplicates removed
}

// Cell is the puzzles of one kind, grade and split.
type Cell struct{ Kind, Grade, Split string }

// shardKeys are the different puzzles of a shard.
type shardKeys struct {
	Job
	list []keyLine
}

// Finish removes puzzles that several shards made independently, balances the splits if requested, and returns the counts. It must be
// called when nothing is missing. Repeated, it changes nothing. The error means a missing or damaged file.
func (s *Set) Finish() (t Tally, err error) {
	t = Tally{Rows: map[string]int{}, Splits: map[string]int{}, Grades: map[string]int{}, Cells: map[Cell]int{}}
	shards, err := s.shards(&t)
	if err != nil {
		return t, err
	}
	if s.Balanced {
		s.balance(shards)
	}
	for _, x := range shards {
		for _, e := range x.list {
			t.All++
			t.Rows[x.row.name()]++
			t.Splits[e.split]++
			t.Grades[e.label]++
			t.Cells[Cell{x.row.Kind, e.label, e.split}]++
		}
		if err := s.arrange(x); err != nil {
			return t, err
		}
	}
	return t, nil
}

// shards reads the key files of all shards without puzzles that an earlier shard has, and counts these in t.Twins.
func (s *Set) shards(t *Tally) (shards []shardKeys, err error) {
	seen := map[string]bool{}
	for _, r := range s.Rows {
		for n := 0; ; n++ {
			x := shardKeys{Job: Job{row: r, number: n}}
			list, err := s.readKeys(x.Job)
			if errors.Is(err, os.ErrNotExist) {
				break
			}
			if err != nil {
				return nil, err
			}
			for _, e := range list {
				if seen[e.key] {
					t.Twins++
					continue
				}
				seen[e.key] = true
				x.list = append(x.list, e)
			}
			shards = append(shards, x)
		}
	}
	return shards, nil
}

// balance sets the splits of puzzles so that each kind and grade has the shares of the splits as nearly as groups allow: the groups of a
// kind and grade, largest first, go to the split that lacks most. A group keeps the split that it got first.
func (s *Set) balance(shards []shardKeys) {
	type stratum struct{ kind, label string }
	counts, of := map[stratum]map[string]int{}, map[string]string{}
	for _, x := range shards {
		for _, e := range x.list {
			at := stratum{x.row.Kind, e.label}
			if counts[at] == nil {
				counts[at] = map[string]int{}
			}
			counts[at][e.group]++
		}
	}
	strata := slices.SortedFunc(maps.Keys(counts), func(a, b stratum) int { // any order: sorted
		return cmp.Or(strings.Compare(a.kind, b.kind), slices.Index(puzzle.Labels[:], a.label)-slices.Index(puzzle.Labels[:], b.label))
	})
	for _, at := range strata {
		all, have := 0, map[string]int{}
		for group, n := range counts[at] { // any order: sums
			all += n
			have[of[group]] += n
		}
		groups := slices.SortedFunc(maps.Keys(counts[at]), func(a, b string) int { // any order: sorted
			return cmp.Or(counts[at][b]-counts[at][a], strings.Compare(a, b))
		})
		for _, group := range groups {
			if of[group] != "" {
				continue
			}
			to, most := "", math.Inf(-1)
			for _, split := range s.Splits {
				if lacks := split.Share*float64(all) - float64(have[split.Name]); lacks > most {
					to, most = split.Name, lacks
				}
			}
			of[group] = to
			have[to] += counts[at][group]
		}
	}
	for _, x := range shards {
		for i := range x.list {
			x.list[i].split = of[x.list[i].group]
		}
	}
}

// arrange writes the lines of a shard to the files of their splits, and removes other lines. It leaves files as they are that do not
// change.
func (s *Set) arrange(x shardKeys) error {
	was, lines := map[string][]byte{}, map[string]string{}
	for _, split := range s.Splits {
		b, err := s.read(s.file(split.Name, x.Job))
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		was[split.Name] = b
		for line := range strings.Lines(string(b)) {
			rest, _ := strings.CutPrefix(line, `{"id":"`) // all lines start with the id
			id, _, _ := strings.Cut(rest, `"`)
			lines[id] = line
		}
	}
	now := map[string]*bytes.Buffer{}
	for _, e := range x.list {
		line, ok := lines[e.id]
		if !ok {
			return fault.Errorf("%s: the line of %s is missing; delete the key file to make the shard again", s.keys(x.Job), e.id)
		}
		if now[e.split] == nil {
			now[e.split] = &bytes.Buffer{}
		}
		now[e.split].WriteString(withSplit(line, e.split))
	}
	for _, split := range s.Splits {
		name, b := s.file(split.Name, x.Job), now[split.Name]
		var err error
		switch {
		case b == nil && was[split.Name] != nil:
			err = os.Remove(name)
		case b != nil && !bytes.Equal(b.Bytes(), was[split.Name]):
			err = s.write(name, b.Bytes())
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// withSplit returns a line with another split.
func withSplit(line, split string) string {
	before, rest, _ := strings.Cut(line, `"split":"`)
	_, after, _ := strings.Cut(rest, `"`)
	return before + `"split":"` + split + `"` + after
}
