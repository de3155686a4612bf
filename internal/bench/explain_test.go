package bench_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/puzzletest"
)

// TestExplain measures explanations on a file of puzzles named by TEKA_CORPUS, and proves every step anew. TEKA_SIDE is the longest
// side of the puzzles taken (20), TEKA_MOST how many (all), TEKA_SKIP takes every n-th only (1). Run it with
//
//	TEKA_CORPUS=FILE go test ./internal/bench -run TestExplain -v -timeout 1h
func TestExplain(t *testing.T) {
	path := os.Getenv("TEKA_CORPUS")
	if path == "" {
		t.Skip("TEKA_CORPUS names no file")
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	side, most, skip := number("TEKA_SIDE", 20), number("TEKA_MOST", 1<<30), number("TEKA_SKIP", 1)
	m := measured{techniques: map[string]int{}, status: map[puzzle.Status]int{}, labels: map[string]int{}, labelled: map[string]int{}, named: map[string]int{}}
	seen := 0
	for it := range kinds.Read(f, path, kinds.ReadOptions{}) {
		if it.Err != nil {
			t.Fatal(it.Err)
		}
		if rows, cols := it.Puzzle.Size(); rows > side || cols > side || len(m.times) >= most {
			continue
		}
		if seen++; seen%skip == 0 {
			m.take(t, it)
		}
	}
	m.report()
}

func number(name string, otherwise int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
		return n
	}
	return otherwise
}

// measured is what has been found so far.
type measured struct {
	times, hints, grades []time.Duration
	techniques           map[string]int
	status               map[puzzle.Status]int
	labels               map[string]int // puzzles by label
	labelled, named      map[string]int // steps, and named steps, by the label of their puzzle
	finished             int            // puzzles finished by named techniques
}

// last reports whether a technique is a last resort.
func last(id string) bool {
	return slices.ContainsFunc(puzzle.LastResorts, func(x struct {
		Name  string
		Level float64
	}) bool {
		return len(id) > len(x.Name) && id[len(id)-len(x.Name)-1:] == "."+x.Name
	})
}

// take explains a puzzle, proves the steps, grades it and asks for a hint on a board of the way.
func (m *measured) take(t *testing.T, it kinds.Item) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	start := time.Now()
	e := puzzle.Explain(ctx, it.Puzzle, puzzle.ExplainOptions{})
	m.times = append(m.times, time.Since(start))
	m.status[e.Status]++
	if err := puzzletest.NewProver(it.Puzzle).Steps(ctx, e.Start, e.Steps); err != nil {
		t.Errorf("%s: %v", it.ID, err)
	}
	start = time.Now()
	label := puzzle.GradeOf(ctx, it.Puzzle).Label
	m.grades = append(m.grades, time.Since(start))
	m.labels[label]++
	all := true
	for _, s := range e.Steps {
		m.techniques[s.Technique]++
		m.labelled[label]++
		if last(s.Technique) {
			all = false
		} else {
			m.named[label]++
		}
	}
	if all && e.Status == puzzle.UniqueSolution {
		m.finished++
	}
	r := rand.New(rand.NewPCG(1, uint64(len(m.times))))
	known := e.Start.Clone()
	for _, s := range e.Steps[:r.IntN(len(e.Steps)+1)] {
		for _, x := range s.New {
			known.Add(x)
		}
	}
	start = time.Now()
	puzzle.HintFor(ctx, it.Puzzle, known)
	m.hints = append(m.hints, time.Since(start))
}

// report prints the figures.
func (m *measured) report() {
	fmt.Printf("%d puzzles, by status %v, by label %v\n", len(m.times), m.status, m.labels)
	times := func(name string, d []time.Duration) {
		if len(d) > 0 {
			slices.Sort(d)
			fmt.Printf("%s: median %v, p95 %v, most %v\n", name, d[len(d)/2], d[len(d)*95/100], d[len(d)-1])
		}
	}
	times("explanation", m.times)
	times("grade", m.grades)
	times("hint", m.hints)
	fmt.Printf("finished by named techniques: %.1f %%\n", 100*float64(m.finished)/float64(max(1, len(m.times))))
	for label, n := range m.labelled {
		fmt.Printf("%s: %.2f %% of %d steps named\n", label, 100*float64(m.named[label])/float64(n), n)
	}
	var ids []string
	for id := range m.techniques {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, func(a, b string) int { return m.techniques[b] - m.techniques[a] })
	for _, id := range ids {
		fmt.Printf("%8d %s\n", m.techniques[id], id)
	}
}
