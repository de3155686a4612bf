package bench_test

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestHints asks for hints on boards on which only values are written, no marks. It prints for each kind how many of the hints end in
// something to write down, and which techniques the others use. The boards are those before every fourth thought of the puzzles of the
// files named by TEKA_CORPUS. The numbers in the environment are those of TestExplain.
//
//	TEKA_CORPUS='FILE…' go test ./internal/apps/bench -run TestHints -v -timeout 1h
func TestHints(t *testing.T) {
	limit := seconds("TEKA_LIMIT", 60)
	en, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range corpus(t) {
		m := hints{en: en}
		for it := range puzzlesOf(t, 20, path) {
			ctx, cancel := context.WithTimeout(t.Context(), limit)
			m.along(ctx, it, narrate.Explain(ctx, study.Open(it.Puzzle), study.ExplainOptions{}))
			cancel()
		}
		fmt.Printf("%s:\n", path)
		m.report(os.Stdout)
	}
}

// hints collects the results for hints on boards with values alone.
type hints struct {
	en *words.Language

	write        share          // hints that end in something to write down
	marks        map[string]int // other hints, by technique
	harder       share          // hints with a step harder than the whole explanation
	level        float64        // the sum of the levels
	links, words int
	longest      longest
	times        []time.Duration
}

// along asks for hints before every fourth thought of an explanation.
func (m *hints) along(ctx context.Context, it kinds.Item, e narrate.Explanation) {
	known, hardest := e.Start.Clone(), 0.0
	for _, x := range e.Deductions {
		hardest = max(hardest, x.Level)
	}
	for n, x := range e.Deductions {
		if n%4 == 1 {
			m.ask(ctx, it, known, hardest)
		}
		for _, f := range x.New {
			known.Add(f)
		}
	}
}

// ask asks for a hint on a board with values alone. hardest is the level of the hardest step of the explanation.
func (m *hints) ask(ctx context.Context, it kinds.Item, known puzzle.Facts, hardest float64) {
	st := study.Open(it.Puzzle)
	for f := range known.All() {
		if !f.Not && (f.Value > 0 || f.At.Kind == puzzle.CellKind) {
			st.Marks().Set(f.At, f.Value)
		}
	}
	start := time.Now()
	next, err := narrate.Next(ctx, st)
	if err != nil {
		return
	}
	m.times = append(m.times, time.Since(start))
	text := narrate.Text(m.en, st.Board(), next)
	m.level, m.links, m.words = m.level+next.Level, m.links+len(next.Links), m.words+len(strings.Fields(text))
	m.longest.take(it.ID, text)
	m.harder.count(slices.ContainsFunc(next.Links, func(s puzzle.Step) bool { return s.Level > hardest }))
	writes := slices.ContainsFunc(next.Goal(), decides)
	if m.write.count(writes); !writes {
		if m.marks == nil {
			m.marks = map[string]int{}
		}
		m.marks[next.Technique]++
	}
}

// decides reports whether a fact is one to write down, other than a pencil mark: a value, that a cell is empty, at least one bridge.
func decides(f puzzle.Fact) bool {
	if f.Not {
		return f.At.Kind == puzzle.BridgeKind && f.Value == 0
	}
	return f.Value > 0 || f.At.Kind == puzzle.CellKind
}

// report prints the figures.
func (m *hints) report(w io.Writer) {
	if m.write.of == 0 {
		return
	}
	n := float64(m.write.of)
	fmt.Fprintf(w, "hints that end in something to write down, on boards with values alone: %v\n", m.write)
	fmt.Fprintf(w, "a hint: level %.2f, %.1f links, %.1f words; the longest has %d characters (%s)\n", m.level/n, float64(m.links)/n,
		float64(m.words)/n, len(m.longest.text), m.longest.id)
	fmt.Fprintf(w, "hints with a step harder than all of the explanation: %v\n", m.harder)
	for _, name := range slices.SortedFunc(maps.Keys(m.marks),
		func(a, b string) int { return cmp.Or(m.marks[b]-m.marks[a], strings.Compare(a, b)) }) {
		fmt.Fprintf(w, "  a mark only: %s %d\n", name, m.marks[name])
	}
	slices.Sort(m.times)
	fmt.Fprintf(w, "time of hints: median %v, p95 %v, most %v\n", m.times[len(m.times)/2], m.times[len(m.times)*95/100],
		m.times[len(m.times)-1])
}
