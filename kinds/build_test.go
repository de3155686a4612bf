package kinds

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"runtime/metrics"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// patience is a context that ends after a number of checks. It records the memory allocated until then.
type patience struct {
	context.Context
	looks, left int
	allocated   uint64
}

func (p *patience) Err() error {
	p.looks++
	if p.looks < p.left {
		return nil
	}
	if p.looks == p.left {
		p.allocated = allocated()
	}
	return context.Canceled
}

func allocated() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.TotalAlloc
}

// wide returns large boards without a starting point, which take a while to build.
func wide(t *testing.T) []puzzle.Puzzle {
	t.Helper()
	var islands [][3]int
	white := make([][]int, 60)
	for r := range white {
		white[r] = make([]int, 60)
		for c := range white[r] {
			islands = append(islands, [3]int{r, c, 0})
			if (r+c)%10 != 9 {
				white[r][c] = 1
			}
		}
	}
	lines := make([][]int, 60)
	for i := range lines {
		lines[i] = []int{3, 5, 2, 1 + i%7, 4}
	}
	none, views := make([]int, 16), make([]int, 16)
	for i := range views {
		views[i] = 6
	}
	var out []puzzle.Puzzle
	for _, x := range []struct {
		kind       string
		rows, cols int
		givens     any
	}{
		{"masyu", 60, 60, strings.Fields(strings.Repeat(strings.Repeat(".", 60)+" ", 60))},
		{"hashi", 60, 60, map[string]any{"islands": islands}},
		{"kakuro", 60, 60, map[string]any{"cells": white, "entries": []int{}}},
		{"nonogram", 60, 60, map[string]any{"rows": lines, "cols": lines}},
		{"skyscrapers", 16, 16, map[string]any{"n": 16, "top": views, "right": none, "bottom": none, "left": none, "grid": [][]int{}}},
	} {
		line, err := json.Marshal(map[string]any{"id": x.kind, "kind": x.kind, "rows": x.rows, "cols": x.cols, "givens": x.givens})
		if err != nil {
			t.Fatal(err)
		}
		for it := range Read(strings.NewReader(string(line)), "", ReadOptions{}) {
			if it.Err != nil {
				t.Fatal(it.Err)
			}
			out = append(out, it.Puzzle)
		}
	}
	return out
}

// TestBuildEnds checks that building a model stops soon after the context ends, without a model.
func TestBuildEnds(t *testing.T) {
	for _, p := range wide(t) {
		for _, guarded := range []bool{false, true} {
			before := allocated()
			full := &patience{Context: t.Context(), left: 1 << 30}
			if _, err := model.Build(full, p, model.Options{Guarded: guarded}); err != nil {
				t.Fatal(err)
			}
			all := allocated() - before
			if full.looks < 20 {
				t.Errorf("%s: the context is looked at %d times in all", p.Kind().Name, full.looks)
			}
			for k := range 8 {
				c := &patience{Context: t.Context(), left: 1 + k*(full.looks-1)/7}
				m, err := model.Build(c, p, model.Options{Guarded: guarded})
				if m != nil || err == nil {
					t.Errorf("%s: a model although the context ended at look %d of %d", p.Kind().Name, c.left, full.looks)
				}
				if more := allocated() - c.allocated; c.left < full.looks && more > all/4 {
					t.Errorf("%s: %d of %d bytes are allocated after the context ended at look %d of %d", p.Kind().Name, more, all, c.left, full.looks)
				}
			}
		}
	}
}

// watch is a context that records the most bytes allocated between two checks.
type watch struct {
	context.Context
	last, most uint64
}

func (w *watch) Err() error {
	now := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(now)
	bytes := now[0].Value.Uint64()
	if w.last > 0 {
		w.most = max(w.most, bytes-w.last)
	}
	w.last = bytes
	return nil
}

// TestLayingLooks checks that preparing techniques and searching a first step check the context regularly.
func TestLayingLooks(t *testing.T) {
	for _, k := range All {
		size := 40
		if k.Name == "skyscrapers" || k.Name == "sudoku" {
			size = 12
		}
		d, err := k.Random(rand.New(rand.NewPCG(3, 3)), puzzle.RandomOptions{Rows: size, Cols: size, Density: 0.6})
		if err != nil {
			t.Fatal(err)
		}
		w := &watch{Context: t.Context()}
		if _, err := study.Open(d.Puzzle).Next(w); err != nil {
			t.Fatal(err)
		}
		if w.most > 2<<20 {
			t.Errorf("%s: %d bytes are allocated between two looks at the context", k.Name, w.most)
		}
	}
}

// TestEndedBeforeModel checks that an answer that ends during building reports it, and that the study then answers the next question
// normally.
func TestEndedBeforeModel(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for it := range Read(strings.NewReader("7x7m2:1b3a4h2b3j22a4a4h112b3a"), "", ReadOptions{}) {
		s := study.Open(it.Puzzle)
		for range 2 {
			if r := s.Unique(ended); r.Status != puzzle.Undecided || !errors.Is(r.Stopped, context.Canceled) {
				t.Errorf("unique: %s, %v", r.Status, r.Stopped)
			}
			if n, exact, _ := s.Count(ended, 0); n != 0 || exact {
				t.Errorf("count: %d, exact: %v", n, exact)
			}
			if _, err := s.Next(ended); err == nil {
				t.Error("there is a next step")
			}
		}
		if r := s.Unique(t.Context()); r.Status != puzzle.UniqueSolution {
			t.Errorf("later: %s", r.Status)
		}
		e := study.Explain(t.Context(), it.Puzzle, study.ExplainOptions{Only: []string{"look"}})
		f := study.Explain(&patience{Context: t.Context(), left: 30}, it.Puzzle, study.ExplainOptions{Only: []string{"look"}})
		if e.Status != puzzle.UniqueSolution || f.Status != puzzle.Undecided {
			t.Errorf("explained: %s, and %s without patience", e.Status, f.Status)
		}
	}
}

// TestLargest checks that a board that needs more than a gigabyte is rejected with the maximum size.
func TestLargest(t *testing.T) {
	islands := make([]string, 401*400)
	for i := range islands {
		islands[i] = fmt.Sprintf("[%d,%d,0]", i/400, i%400)
	}
	white := strings.TrimSuffix(strings.Repeat("["+strings.TrimSuffix(strings.Repeat("1,", 400), ",")+"],", 401), ",")
	for _, x := range []struct{ line, want string }{
		{`{"kind":"masyu","rows":501,"cols":500,"givens":[` + strings.TrimSuffix(strings.Repeat(`"`+strings.Repeat(".", 500)+`",`, 501), ",") +
			`]}`,
			"501 rows and 500 columns are 250500 cells: at most 250000 are allowed"},
		{`{"kind":"kakuro","rows":401,"cols":400,"givens":{"cells":[` + white + `],"entries":[]}}`,
			"160400 white cells: at most 160000 are allowed"},
		{`{"kind":"hashi","rows":401,"cols":400,"givens":{"islands":[` + strings.Join(islands, ",") + `]}}`,
			"160400 islands: at most 160000 are allowed"},
	} {
		for it := range Read(strings.NewReader(x.line), "", ReadOptions{}) {
			if it.Err == nil || !strings.Contains(it.Err.Error(), x.want) {
				t.Errorf("%.60s…: %v, not %q", x.line, it.Err, x.want)
			}
		}
	}
}
