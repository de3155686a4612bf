package reader

import (
	"fmt"
	"iter"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/generate/madetest"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/kinds/wordstest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestCorpus reads explanations of the puzzles of a file named in TEKA_READ, "FILE:EVERY:LANG", and prints the findings: for comparisons.
func TestCorpus(t *testing.T) {
	name, rest, _ := strings.Cut(os.Getenv("TEKA_READ"), ":")
	if name == "" {
		t.Skip("TEKA_READ is not set")
	}
	every, code, _ := strings.Cut(rest, ":")
	n, _ := strconv.Atoi(every)
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	l, err := kinds.Language(code)
	if err != nil {
		t.Fatal(err)
	}
	count, i := tally{}, 0
	for it := range kinds.Read(f, name, kinds.ReadOptions{}) {
		if i++; it.Err == nil && i%n == 0 {
			count.read(t, l, it.Puzzle, explained(t, it.Puzzle), func(x Finding) { t.Logf("%s %v", it.ID, x) })
		}
	}
	for _, c := range append(slices.Clip(Classes), malformed) {
		t.Logf("%-20s %d", c, count[c])
	}
	t.Logf("of %d steps", count[steps])
}

// tally counts the findings of a class, and the steps that were read.
type tally map[Class]int

const (
	steps     Class = "steps"
	long      Class = "long sentences"
	malformed Class = "malformed"
)

// mostWords is the maximum number of words of a sentence about the kinds in short.
const mostWords = 41

var short = []string{"akari", "masyu", "slitherlink"}

var told = map[puzzle.Puzzle]narrate.Explanation{}

// explained explains a puzzle, once for all tests.
func explained(t *testing.T, p puzzle.Puzzle) narrate.Explanation {
	e, ok := told[p]
	if !ok {
		e = narrate.Explain(t.Context(), study.Open(p), study.ExplainOptions{})
		told[p] = e
	}
	return e
}

// generated yields generated puzzles of a kind, which several tests read: 6, or 12 of a kind whose puzzles take few steps.
// colours is 0 for black and white.
func generated(t *testing.T, k *puzzle.Kind, seed uint64, colours int) iter.Seq[puzzle.Puzzle] {
	w := generate.Request{Kind: k, Rows: 9, Cols: 9, Seed: seed, Count: 6, Colours: colours}
	if k.Limits.Square && !k.Traits.Givens { // whose small boards take few steps
		w.Rows, w.Cols = 6, 6
	} else if k.Traits.Givens {
		w.Count = 12
	}
	return func(yield func(puzzle.Puzzle) bool) {
		for m, err := range madetest.Puzzles(w) {
			if err != nil {
				t.Fatal(err)
			}
			if !yield(m.Puzzle) {
				return
			}
		}
	}
}

// linked returns the step of a deduction with its links as sub-steps.
func linked(x narrate.Deduction) puzzle.Step {
	s := x.Step
	s.Sub = x.Links
	return s
}

// read reads the explanation of a puzzle and yields the first findings of each class.
func (c tally) read(t *testing.T, l *words.Language, p puzzle.Puzzle, e narrate.Explanation, yield func(Finding)) {
	l = l.About(p)
	r, err := New(t.Context(), l, p, e.Start)
	if err != nil {
		t.Fatal(err)
	}
	known := e.Start.Clone()
	for _, x := range e.Deductions {
		c[steps]++
		text := narrate.Text(l, known, x)
		if part := wordstest.Malformed.FindString(text); part != "" {
			c[malformed]++
			yield(Finding{Class: malformed, Text: text, Detail: strconv.Quote(part)})
		}
		for _, s := range strings.SplitAfter(text, ". ") {
			if n := len(strings.Fields(s)); n > mostWords && slices.Contains(short, p.Kind().Name) {
				c[long]++
				yield(Finding{Class: long, Text: s, Detail: strconv.Itoa(n) + " words"})
			}
		}
		for _, f := range r.Step(t.Context(), text, linked(x), x.Stated()) {
			if c[f.Class]++; c[f.Class] <= 6 {
				yield(f)
			}
		}
		for _, f := range x.New {
			known.Add(f)
		}
	}
}

// most bounds the problems of a kind in TestRead; 0 for the other classes.
var most = map[Class]int{Uncaused: 1, Stale: 1}

// TestRead reads the explanations of generated puzzles in all languages: they have no problem of any class, except as bounded by most. In
// sweeps it also reads puzzles for which the sentences were not mended, with at most two more problems of each class for each seed.
func TestRead(t *testing.T) {
	for _, k := range kinds.All {
		for colours := range 4 {
			if colours == 1 || colours > 0 && k.Name != "nonogram" {
				continue
			}
			testRead(t, k, 7, colours, sweeptest.Samples(0, 2))
			for seed := range uint64(sweeptest.Samples(0, 10)) {
				testRead(t, k, 12+seed, colours, 2)
			}
		}
	}
}

// testRead reads the explanations of the generated puzzles of a seed. Each class may have that many more problems than most allows.
func testRead(t *testing.T, k *puzzle.Kind, seed uint64, colours, more int) {
	read := sweeptest.Samples(3, 6)
	if k.Traits.Givens {
		read *= 2 // few steps each
	}
	var made []puzzle.Puzzle
	for p := range generated(t, k, seed, colours) {
		if made = append(made, p); len(made) == read {
			break
		}
	}
	for _, code := range words.Languages {
		l, err := kinds.Language(code)
		if err != nil {
			t.Fatal(err)
		}
		found, first := tally{}, map[Class][]string{}
		for _, p := range made {
			found.read(t, l, p, explained(t, p), func(f Finding) { first[f.Class] = append(first[f.Class], f.String()) })
		}
		name := fmt.Sprintf("%s %s in %d colours, seed %d", k.Name, code, colours, seed)
		t.Logf("%s: %v", name, found)
		if found[steps] < 15 {
			t.Errorf("%s: only %d steps", name, found[steps])
		}
		for _, c := range append(slices.Clip(Classes), long, malformed) {
			if found[c] > most[c]+more {
				t.Errorf("%s: %d of %q:\n%s", name, found[c], c, strings.Join(first[c], "\n"))
			}
		}
	}
}

// TestFinds reads texts with one mistake each. Row 1 of the Skyscrapers shows 4 from the left, and column 4 shows 1 from above.
func TestFinds(t *testing.T) {
	const board = "skyscrapers\n. . . 1\n4 . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . .\n"
	cell := func(row, col, v int, not bool) puzzle.Fact {
		return puzzle.Fact{At: puzzle.Cell(row-1, col-1), Value: v, Not: not}
	}
	left := []puzzle.Place{puzzle.Row(0), puzzle.Outside(puzzle.Left, 0)}
	top := []puzzle.Place{puzzle.Col(3), puzzle.Outside(puzzle.Top, 3)}
	row2 := []puzzle.Place{puzzle.Row(1)}
	for _, x := range []struct {
		text    string
		clues   []puzzle.Place
		because []puzzle.Fact
		end     puzzle.Fact
		want    []Class
	}{
		{"Row 1 shows 4 from the left. So R1C1 = 1.", left, nil, cell(1, 1, 1, false), nil},
		{"All four are seen. So the first is the lowest.", left, nil, cell(1, 1, 1, false), []Class{UnnamedClue}},
		{"Column 4 shows 1 from above. So R1C4 = 4.", top, nil, cell(1, 4, 4, false), nil},
		{"In row 2 the 4 has one place left. So R2C1 = 4.", row2, []puzzle.Fact{cell(2, 2, 4, true), cell(2, 3, 4, true), cell(2, 4, 4, true)},
			cell(2, 1, 4, false), []Class{Unstated}},
		{"In row 2, R2C2, R2C3 and R2C4 are at most 3. So R2C1 = 4.", row2,
			[]puzzle.Fact{cell(2, 2, 4, true), cell(2, 3, 4, true), cell(2, 4, 4, true)}, cell(2, 1, 4, false), nil},
		{"In row 2, R2C2, R2C3 and R2C4 use up 1, 2 and 3. So R2C1 = 4.", row2,
			[]puzzle.Fact{cell(2, 2, 4, true), cell(2, 3, 4, true), cell(2, 4, 4, true)}, cell(2, 1, 4, false), nil},
		{"Row 3 says so. So R3C1 = 2.", nil, nil, cell(3, 1, 2, false), []Class{Unfounded}},
		{"R1C1 = 1. Row 1 shows 4 from the left. So R1C1 = 1.", left, nil, cell(1, 1, 1, false), []Class{Early}},
		{"R1C1 sees 4 to its right. So R1C1 = 1.", left, nil, cell(1, 1, 1, false), []Class{UnnamedClue}},
		{"R2C1 = 4. For R2C2, R2C3 and R2C4 are at most 3.", row2,
			[]puzzle.Fact{cell(2, 2, 4, true), cell(2, 3, 4, true), cell(2, 4, 4, true)}, cell(2, 1, 4, false), []Class{Early}},
		{"Row 1 shows 4 from the left: the 4 in front would hide too many. So R1C1 = 1.", left, []puzzle.Fact{cell(1, 4, 4, false)},
			cell(1, 1, 1, false), []Class{Placed}},
		{"Column 4 is 4 1 2 3, 4 2 1 3 or 4 3 1 2. So R1C4 = 4.", top, nil, cell(1, 4, 4, false), []Class{Many}},
		{"Row 1 rises, so R1C1 = 1. Row 1 rises, so R1C1 = 1.", left, nil, cell(1, 1, 1, false), []Class{Twice}},
		{"Step by step, R1C2 = 2. Row 1 shows 4 from the left. So R1C1 = 1.", left, nil, cell(1, 1, 1, false), []Class{Bare}},
		{"Step by step, by row 1, R1C2 = 2. Row 1 shows 4 from the left. So R1C1 = 1.", left, nil, cell(1, 1, 1, false), nil},
		{"Row 1 shows 4 from the left: so near the front the 4 would hide too many. So R1C1 = 1.", left, nil, cell(1, 1, 1, false),
			[]Class{Vague}},
	} {
		for it := range kinds.Read(strings.NewReader(board), "board", kinds.ReadOptions{}) {
			if it.Err != nil {
				t.Fatal(it.Err)
			}
			known := puzzle.NewFacts(it.Puzzle.Board())
			for _, f := range x.because {
				known.Add(f)
			}
			l, err := kinds.Language("en")
			if err != nil {
				t.Fatal(err)
			}
			r, err := New(t.Context(), l, it.Puzzle, known)
			if err != nil {
				t.Fatal(err)
			}
			end := []puzzle.Fact{x.end}
			var got []Class
			for _, f := range r.Step(t.Context(), x.text, puzzle.Step{New: end, Because: x.because, Clues: x.clues}, end) {
				if f.Class != Uncaused { // see TestUncaused
					got = append(got, f.Class)
				}
			}
			if !slices.Equal(got, x.want) {
				t.Errorf("%s: %q, want %q", x.text, got, x.want)
			}
		}
	}
}

// TestBridges reads texts about bridges: R1C1 to R3C1 are joined, and R1C5 to R5C5 are not.
func TestBridges(t *testing.T) {
	const board = "hashi\n2.2.3\n.....\n3...3\n.....\n2.2.3\n"
	channel := puzzle.Bridge(0, 0, 0, 2)
	known := []puzzle.Fact{{At: puzzle.Bridge(0, 0, 2, 0), Value: 1}}
	end := puzzle.Fact{At: channel, Value: 1}
	clues := []puzzle.Place{puzzle.Cell(0, 0)}
	for _, x := range []struct {
		text string
		want []Class
	}{
		{"The 2 in R1C1 needs one more, which must go to R1C3.", nil},
		{"One bridge on R1C3-R1C5 completes all three islands joined to it: one bridge on R1C3.", []Class{UnnamedClue}},
		{"Only one more bridge goes to R3C1, with the islands joined to it: one bridge to R1C3.", nil},
		{"The 2 in R1C1 can leave out only one bridge: one bridge to R1C3.", []Class{Vague}},
		{"This also needs the number in R1C1.", []Class{Vague}},
	} {
		for it := range kinds.Read(strings.NewReader(board), "board", kinds.ReadOptions{}) {
			if it.Err != nil {
				t.Fatal(it.Err)
			}
			l, err := kinds.Language("en")
			if err != nil {
				t.Fatal(err)
			}
			start := puzzle.NewFacts(it.Puzzle.Board())
			for _, f := range known {
				start.Add(f)
			}
			r, err := New(t.Context(), l, it.Puzzle, start)
			if err != nil {
				t.Fatal(err)
			}
			var got []Class
			for _, f := range r.Step(t.Context(), x.text, puzzle.Step{New: []puzzle.Fact{end}, Because: known, Clues: clues}, []puzzle.Fact{end}) {
				got = append(got, f.Class)
			}
			if !slices.Equal(got, x.want) {
				t.Errorf("%s: %q, want %q", x.text, got, x.want)
			}
		}
	}
}
