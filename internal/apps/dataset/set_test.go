package dataset_test

import (
	"context"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/apps/dataset"
	_ "github.com/teka-puzzles/teka/internal/roomytest"
	"github.com/teka-puzzles/teka/kinds"
)

// asked returns a set in a folder, in which one row has twins in other shards.
func asked(t *testing.T) *dataset.Set {
	t.Helper()
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	s := &dataset.Set{Dir: t.TempDir(), Seed: 3, Shard: 6,
		Options: dataset.Options{Splits: []dataset.Split{{Name: "train", Share: 0.6}, {Name: "test", Share: 0.4}}, Lang: l}}
	for _, row := range []string{"skyscrapers 4x4 12", "nonogram 4x4 15", "masyu 4x4 8"} {
		r, err := dataset.ParseRow(row)
		if err != nil {
			t.Fatal(err)
		}
		s.Rows = append(s.Rows, r)
	}
	return s
}

// whole makes the missing parts of a set, as the command does, and finishes it.
func whole(t *testing.T, s *dataset.Set) dataset.Tally {
	t.Helper()
	for {
		left := 0
		for j, err := range s.Missing() {
			if err != nil {
				t.Fatal(err)
			}
			if left++; s.Make(t.Context(), j) != nil {
				t.Fatal(j.Name())
			}
		}
		if left == 0 {
			break
		}
	}
	tally, err := s.Finish()
	if err != nil {
		t.Fatal(err)
	}
	return tally
}

// files returns the texts of a folder by their names. It omits files that a killed run was still writing.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() || strings.HasPrefix(e.Name(), ".") {
			return err
		}
		b, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		out[name] = string(b)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestResumed interrupts runs in the middle of shards, between the files of a shard, and while twins are removed: the next run gives byte
// for byte the same files as an undisturbed run.
func TestResumed(t *testing.T) {
	calm := asked(t)
	tally := whole(t, calm)
	want := files(t, calm.Dir)
	if tally.All != 35 || tally.Twins == 0 || tally.Splits["train"] == 0 || tally.Splits["test"] == 0 {
		t.Fatalf("%+v says too little", tally)
	}
	s := asked(t)
	n := 0
	for j := range s.Missing() { // interrupted, whole, or killed before the keys were written, in turn
		ctx, cancel := context.WithCancel(t.Context())
		if n++; n%3 == 0 {
			cancel()
		}
		err := s.Make(ctx, j)
		cancel()
		if (err != nil) != (n%3 == 0) {
			t.Fatal(j.Name(), err)
		}
		if n%3 == 1 {
			if err := os.Remove(filepath.Join(s.Dir, "keys", j.Name()+".txt")); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := os.WriteFile(filepath.Join(s.Dir, "train", ".writing-1"), []byte("half a li"), 0o666); err != nil {
		t.Fatal(err)
	}
	whole(t, s)
	for name := range want { // killed while twins were removed: a file is as it was before
		if strings.HasPrefix(name, "keys") && strings.Contains(name, "nonogram") {
			os.Remove(filepath.Join(s.Dir, name))
			break
		}
	}
	if again := whole(t, s); again.All != tally.All {
		t.Errorf("%+v, want %+v", again, tally)
	}
	if got := files(t, s.Dir); !maps.Equal(got, want) {
		for name := range want {
			if got[name] != want[name] {
				t.Errorf("%s differs", name)
			}
		}
		t.Errorf("%d files, want %d", len(got), len(want))
	}
}

// TestNothingLeaks: no puzzle occurs twice, and puzzles with the same solution are in one split, also in a balanced set.
func TestNothingLeaks(t *testing.T) {
	for _, balanced := range []bool{false, true} {
		s := asked(t)
		s.Balanced = balanced
		nothingLeaks(t, s)
	}
}

func nothingLeaks(t *testing.T, s *dataset.Set) {
	t.Helper()
	tally := whole(t, s)
	keys, splits := map[string]bool{}, map[string]string{}
	for name, text := range files(t, s.Dir) {
		if strings.HasPrefix(name, "keys") {
			continue
		}
		for line := range strings.Lines(text) {
			var x dataset.Line
			if err := json.Unmarshal([]byte(line), &x); err != nil {
				t.Fatal(err)
			}
			if keys[x.Key] || x.Split != filepath.Dir(name) || splits[x.Answer] != "" && splits[x.Answer] != x.Split {
				t.Errorf("%s: %s is there twice, or in two splits", name, x.ID)
			}
			keys[x.Key], splits[x.Answer] = true, x.Split
		}
	}
	if len(keys) != tally.All || len(splits) == len(keys) {
		t.Errorf("%d puzzles of %d solutions, %d counted", len(keys), len(splits), tally.All)
	}
}

// TestParseRowGrades: grades in any case request the same rows, which ByGrade divides among the grades.
func TestParseRowGrades(t *testing.T) {
	want, err := dataset.ParseRow("hitori 6x6 Easy..Medium 4")
	if err != nil {
		t.Fatal(err)
	}
	got, err := dataset.ParseRow("hitori 6x6 easy..MEDIUM 4")
	if err != nil || got != want || len(got.ByGrade()) != 2 {
		t.Errorf("%+v, %v; want %+v", got, err, want)
	}
}

// TestBalanced: each kind and grade of a balanced set has the shares of the splits, within the largest group of equal solutions, and
// finishing it again changes nothing.
func TestBalanced(t *testing.T) {
	s := asked(t)
	s.Balanced, s.Rows = true, nil
	for _, text := range []string{"skyscrapers 5x5 Beginner..Medium 40", "masyu 5x5 30"} {
		r, err := dataset.ParseRow(text)
		if err != nil {
			t.Fatal(err)
		}
		s.Rows = append(s.Rows, r.ByGrade()...)
	}
	if len(s.Rows) != 4 || s.Rows[0].Count != 14 || s.Rows[2].Count != 13 {
		t.Fatalf("%+v", s.Rows)
	}
	tally := whole(t, s)
	group := map[dataset.Cell]map[string]int{} // the size of each group
	was := files(t, s.Dir)
	for name, text := range was {
		if strings.HasPrefix(name, "keys") {
			continue
		}
		for line := range strings.Lines(text) {
			var x dataset.Line
			if err := json.Unmarshal([]byte(line), &x); err != nil {
				t.Fatal(err)
			}
			at := dataset.Cell{Kind: x.Kind, Grade: x.Grade.Label}
			if group[at] == nil {
				group[at] = map[string]int{}
			}
			group[at][x.Answer]++
		}
	}
	for at, sizes := range group {
		all, largest := 0, 0
		for _, n := range sizes {
			all, largest = all+n, max(largest, n)
		}
		for _, split := range s.Splits {
			at.Split = split.Name
			n, want := tally.Cells[at], split.Share*float64(all)
			if off := float64(n) - want; off > float64(largest) || -off > float64(largest) {
				t.Errorf("%+v: %d of %d, want %.1f", at, n, all, want)
			}
		}
	}
	whole(t, s)
	if !maps.Equal(files(t, s.Dir), was) {
		t.Error("finished again, it differs")
	}
}
