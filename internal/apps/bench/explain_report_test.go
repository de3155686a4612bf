package bench_test

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// measured collects the results of TestExplain.
type measured struct {
	recorded     map[string]string // difficulty recorded by the source, by id
	limit, proof time.Duration

	puzzles        []measuredPuzzle
	techniques     map[string]int // steps by technique
	proved, failed int            // steps
	undecided      []string       // steps whose proof took too long
}

// measuredPuzzle is the result of TestExplain for one puzzle.
type measuredPuzzle struct {
	id, recorded           string
	status                 puzzle.Status // of the explanation
	grade                  study.Grade
	steps, named           int
	explain, hint, grading time.Duration
}

func newMeasured(recorded map[string]string) *measured {
	return &measured{recorded: recorded, techniques: map[string]int{}}
}

// report prints the figures.
func (m *measured) report(w io.Writer) {
	status := map[puzzle.Status]int{}
	for _, x := range m.puzzles {
		status[x.status]++
	}
	fmt.Fprintf(w, "%d puzzles, explanations by status %v\n", len(m.puzzles), status)
	fmt.Fprintf(w, "steps proved: %d, refuted: %d, not decided within %v: %d\n", m.proved, m.failed, m.proof, len(m.undecided))
	for _, s := range m.undecided[:min(20, len(m.undecided))] {
		fmt.Fprintf(w, "  not decided: %s\n", s)
	}
	m.times(w, "explanation", func(x measuredPuzzle) time.Duration { return x.explain })
	m.times(w, "grade", func(x measuredPuzzle) time.Duration { return x.grading })
	m.times(w, "hint", func(x measuredPuzzle) time.Duration { return x.hint })
	m.coverage(w)
	often := func(a, b string) int { return cmp.Or(m.techniques[b]-m.techniques[a], cmp.Compare(a, b)) }
	for _, id := range slices.SortedFunc(maps.Keys(m.techniques), often) {
		fmt.Fprintf(w, "%8d %s\n", m.techniques[id], id)
	}
	m.labels(w)
}

// times prints the distribution of a duration and the slowest five puzzles.
func (m *measured) times(w io.Writer, name string, of func(measuredPuzzle) time.Duration) {
	if len(m.puzzles) == 0 {
		return
	}
	slowest := slices.SortedFunc(slices.Values(m.puzzles), func(a, b measuredPuzzle) int { return cmp.Compare(of(b), of(a)) })
	n := len(slowest)
	round := func(x measuredPuzzle) time.Duration { return of(x).Round(10 * time.Microsecond) }
	fmt.Fprintf(w, "%s: median %v, p95 %v, most %v; slowest", name, round(slowest[n/2]), round(slowest[n/20]), round(slowest[0]))
	for _, x := range slowest[:min(5, n)] {
		fmt.Fprintf(w, " %s (%v)", x.id, round(x))
	}
	fmt.Fprintln(w)
}

// coverage prints the shares of puzzles finished and of steps taken by named techniques, over all puzzles and by label.
func (m *measured) coverage(w io.Writer) {
	row := func(name string, in func(measuredPuzzle) bool) {
		var puzzles, finished, steps, named int
		for _, x := range m.puzzles {
			if !in(x) {
				continue
			}
			puzzles, steps, named = puzzles+1, steps+x.steps, named+x.named
			if x.status == puzzle.UniqueSolution && x.named == x.steps {
				finished++
			}
		}
		share := func(a, b int) float64 { return 100 * float64(a) / float64(max(1, b)) }
		fmt.Fprintf(w, "%-14s %5d puzzles, %6.2f %% finished by named techniques; %7d steps, %6.2f %% named\n",
			name, puzzles, share(finished, puzzles), steps, share(named, steps))
	}
	row("all", func(measuredPuzzle) bool { return true })
	row("Easy to Hard", func(x measuredPuzzle) bool { return slices.Contains([]string{"Easy", "Medium", "Hard"}, x.grade.Label) })
	for _, l := range puzzle.Labels {
		row(l, func(x measuredPuzzle) bool { return x.grade.Label == l })
	}
	row("(no label)", func(x measuredPuzzle) bool { return x.grade.Label == "" })
}

// recordedRank orders the difficulties that sources record; names not listed are not compared. The rank is also the index in puzzle.Labels
// of the label with the same meaning; easy may be Beginner as well.
var recordedRank = map[string]float64{"easy": 1, "medium": 2, "normal": 2, "tricky": 2, "hard": 3, "super": 4,
	"extreme": 4, "unreasonable": 5}

// labels compares the grades with the difficulties that each source records: a table of labels, and rank correlations with the label, the
// hardest step and the weight. Sources do not share a scale, so they are compared separately. The source is the part of the id before the
// first hyphen.
func (m *measured) labels(w io.Writer) {
	sources := map[string][]measuredPuzzle{}
	for _, x := range m.puzzles {
		if recordedRank[x.recorded] > 0 && x.grade.Label != "" {
			source, _, _ := strings.Cut(x.id, "-")
			sources[source] = append(sources[source], x)
		}
	}
	for _, source := range slices.Sorted(maps.Keys(sources)) {
		var recorded, label, hardest, weight []float64
		same := 0
		table := map[string]map[string]int{}
		for _, x := range sources[source] {
			recorded = append(recorded, recordedRank[x.recorded])
			rank := slices.Index(puzzle.Labels[:], x.grade.Label)
			if label = append(label, float64(rank)); max(rank, 1) == int(recordedRank[x.recorded]) {
				same++
			}
			hardest, weight = append(hardest, x.grade.Hardest), append(weight, x.grade.Weight)
			if table[x.recorded] == nil {
				table[x.recorded] = map[string]int{}
			}
			table[x.recorded][x.grade.Label]++
		}
		fmt.Fprintf(w, "source %s: %d puzzles, Spearman with label %.3f, hardest %.3f, weight %.3f; the label is the name of %.1f %%\n", source,
			len(recorded), spearman(recorded, label), spearman(recorded, hardest), spearman(recorded, weight),
			100*float64(same)/float64(len(recorded)))
		names := slices.SortedFunc(maps.Keys(table), func(a, b string) int { return cmp.Compare(recordedRank[a], recordedRank[b]) })
		for _, name := range names {
			fmt.Fprintf(w, "  %-12s", name)
			for _, l := range puzzle.Labels {
				fmt.Fprintf(w, " %s %d", l, table[name][l])
			}
			fmt.Fprintln(w)
		}
	}
}

// spearman returns the rank correlation of two rows of numbers of the same length; equal numbers share a rank. It returns NaN if a row is
// constant.
func spearman(x, y []float64) float64 {
	a, b := ranks(x), ranks(y)
	mean := float64(len(a)+1) / 2
	var ab, aa, bb float64
	for i := range a {
		ab += (a[i] - mean) * (b[i] - mean)
		aa += (a[i] - mean) * (a[i] - mean)
		bb += (b[i] - mean) * (b[i] - mean)
	}
	return ab / math.Sqrt(aa*bb)
}

// ranks returns the ranks of numbers, from 1; equal numbers share the mean of their ranks.
func ranks(x []float64) []float64 {
	order := make([]int, len(x))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(x[i], x[j]) })
	out := make([]float64, len(x))
	for i := 0; i < len(order); {
		j := i
		for j < len(order) && x[order[j]] == x[order[i]] {
			j++
		}
		for _, k := range order[i:j] {
			out[k] = float64(i+j+1) / 2
		}
		i = j
	}
	return out
}

func TestSpearman(t *testing.T) {
	for _, c := range []struct {
		x, y []float64
		want float64
	}{
		{[]float64{1, 2, 3, 4}, []float64{10, 20, 20.5, 99}, 1},
		{[]float64{1, 2, 3, 4}, []float64{4, 3, 2, 1}, -1},
		{[]float64{1, 1, 2, 2}, []float64{1, 2, 3, 4}, 2 / math.Sqrt(5)},
		{[]float64{1, 2, 3, 4, 5}, []float64{2, 1, 4, 3, 5}, 0.8},
	} {
		if got := spearman(c.x, c.y); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("spearman(%v, %v) = %v, not %v", c.x, c.y, got, c.want)
		}
	}
}

// small has a puzzle of each kind.
const small = `https://puzz.link/p?kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3
https://puzz.link/p?mashu/6/6/1063000i3000
https://puzz.link/p?skyscrapers/4/4/k13h4j3g
https://puzz.link/p?hashi/5/5/4g2i3h23k3g1g3g4g3
{"kind":"nonogram","rows":5,"cols":5,"givens":{"rows":[[5],[1],[5],[1],[5]],"cols":[[3,1],[1,1,1],[1,1,1],[1,1,1],[1,3]]}}
`

// TestMeasured measures a small puzzle of each kind, so that the code of TestExplain is tested without a corpus, too.
func TestMeasured(t *testing.T) {
	m := newMeasured(map[string]string{"x-1": "easy", "x-2": "hard"})
	m.limit, m.proof = time.Minute, time.Minute
	i := 0
	for it := range kinds.Read(strings.NewReader(small), "small", kinds.ReadOptions{}) {
		if it.Err != nil {
			t.Fatal(it.Err)
		}
		i++
		it.ID = fmt.Sprintf("x-%d", i)
		m.take(t, it)
	}
	var b strings.Builder
	m.report(&b)
	for _, want := range []string{"5 puzzles, explanations by status map[unique:5]", "refuted: 0", "within 1m0s: 0", "source x: 2 puzzles",
		"all                5 puzzles, 100.00 % finished"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the report lacks %q:\n%s", want, &b)
		}
	}
	steps := 0
	for _, x := range m.puzzles {
		steps += x.steps
	}
	if m.proved != steps || steps < 50 {
		t.Errorf("%d of %d steps proved", m.proved, steps)
	}
}
