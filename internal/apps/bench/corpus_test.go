package bench_test

import (
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/teka-puzzles/teka/internal/apps/bench"
	"github.com/teka-puzzles/teka/kinds"
)

// corpus returns the files named by TEKA_CORPUS. Without any, the test is skipped.
func corpus(t testing.TB) []string {
	paths := strings.Fields(os.Getenv("TEKA_CORPUS"))
	if len(paths) == 0 {
		t.Skip("TEKA_CORPUS names no file")
	}
	return paths
}

// puzzlesOf reads the puzzles of files, limited by numbers in the environment: TEKA_SIDE is the longest side (default: side), TEKA_SKIP
// takes only every n-th of the others (1), and TEKA_MOST is the number of puzzles (all). A puzzle that cannot be read is an error of the
// test.
func puzzlesOf(t testing.TB, side int, paths ...string) iter.Seq[kinds.Item] {
	side, most, skip := number("TEKA_SIDE", side), number("TEKA_MOST", 1<<30), number("TEKA_SKIP", 1)
	return func(yield func(kinds.Item) bool) {
		seen := 0
		for it := range itemsOf(t, paths) {
			if it.Err != nil {
				t.Errorf("%s: %v", it.ID, it.Err)
				continue
			}
			if rows, cols := it.Puzzle.Size(); max(rows, cols) > side {
				continue
			}
			if seen++; seen%skip == 0 && !yield(it) || seen/skip >= most {
				return
			}
		}
	}
}

// itemsOf reads all items of files.
func itemsOf(t testing.TB, paths []string) iter.Seq[kinds.Item] {
	return func(yield func(kinds.Item) bool) {
		for _, path := range paths {
			f, err := os.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			for it := range kinds.Read(f, path, kinds.ReadOptions{}) {
				if !yield(it) {
					return
				}
			}
		}
	}
}

// number returns a number in the environment, or otherwise if none.
func number(name string, otherwise int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
		return n
	}
	return otherwise
}

// seconds returns a number of seconds in the environment, or otherwise seconds if none.
func seconds(name string, otherwise int) time.Duration {
	return time.Duration(number(name, otherwise)) * time.Second
}

// BenchmarkCorpus solves and proves the puzzles of a corpus, for profiles of the processor:
//
//	TEKA_CORPUS=FILE go test ./internal/apps/bench -run '^$' -bench Corpus -cpuprofile cpu.prof
func BenchmarkCorpus(b *testing.B) {
	cases := slices.Collect(puzzlesOf(b, 1<<30, corpus(b)...))
	for b.Loop() {
		for _, it := range cases {
			bench.Measure(b.Context(), bench.Case{ID: it.ID, Puzzle: it.Puzzle}, bench.Options{})
		}
	}
}

// TestPuzzlesOf checks which puzzles of a file the environment selects, by their sides.
func TestPuzzlesOf(t *testing.T) {
	path := filepath.Join(t.TempDir(), "puzzles.txt")
	var text strings.Builder
	for _, side := range []int{2, 3, 5, 4, 2} {
		fmt.Fprintf(&text, "{\"kind\":\"masyu\",\"rows\":%d,\"cols\":%d,\"givens\":[%s]}\n", side, side,
			strings.TrimSuffix(strings.Repeat(`"`+strings.Repeat(".", side)+`",`, side), ","))
	}
	if err := os.WriteFile(path, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		side, skip, most string
		want             []int
	}{
		{"", "", "", []int{2, 3, 4, 2}}, {"5", "", "", []int{2, 3, 5, 4, 2}}, {"", "2", "", []int{3, 2}}, {"9", "2", "1", []int{3}},
		{"", "", "3", []int{2, 3, 4}},
	} {
		t.Setenv("TEKA_SIDE", test.side)
		t.Setenv("TEKA_SKIP", test.skip)
		t.Setenv("TEKA_MOST", test.most)
		var got []int
		for it := range puzzlesOf(t, 4, path) {
			rows, _ := it.Puzzle.Size()
			got = append(got, rows)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%+v: %v", test, got)
		}
	}
}
