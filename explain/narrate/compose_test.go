package narrate_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// puzzles reads the example boards of the techniques of all kinds: small puzzles, some of them half filled.
func puzzles(t *testing.T, yield func(kinds.Item)) {
	files, err := filepath.Glob("../../kinds/*/testdata/techniques/*.txt")
	if err != nil || len(files) < 50 {
		t.Fatalf("%d files of examples (%v)", len(files), err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for it := range kinds.Read(strings.NewReader(string(text)), filepath.Base(name), kinds.ReadOptions{}) {
			if it.Err != nil {
				t.Fatal(it.Err)
			}
			yield(it)
		}
	}
}

// TestThoughts proves every thought from its premises, and every link from the board before it. Thoughts lead to the same board as the
// small steps.
func TestThoughts(t *testing.T) {
	en, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	id, err := kinds.Language("id")
	if err != nil {
		t.Fatal(err)
	}
	steps, thoughts := 0, 0
	seen := map[string]int{}
	puzzles(t, func(it kinds.Item) {
		e := narrate.Explain(t.Context(), study.Open(it.Puzzle), study.ExplainOptions{MaxLevel: 5})
		prover := puzzletest.NewProver(it.Puzzle)
		known := e.Start.Clone()
		for n, x := range e.Deductions {
			for _, l := range []*words.Language{en, id} {
				if text := narrate.Text(l, known, x); !wellFormed(text) {
					t.Errorf("%s: thought %d says %q", it.ID, n+1, text)
				}
			}
			for _, f := range x.Because {
				if !known.Holds(f) {
					t.Fatalf("%s: thought %d rests on %+v, which nobody announced", it.ID, n+1, f)
				}
			}
			if err := prover.Entailed(t.Context(), x.Step); err != nil {
				t.Fatalf("%s: thought %d: %v", it.ID, n+1, err)
			}
			whole(t, it.ID, known, x, seen)
			sentenceGroups(t, it, known, x, seen)
			inside := known.Clone()
			for _, s := range x.Links {
				for _, f := range s.Because {
					if !inside.Holds(f) {
						t.Fatalf("%s: thought %d: %s rests on %+v", it.ID, n+1, s.Technique, f)
					}
				}
				if err := prover.Entailed(t.Context(), s); err != nil {
					t.Fatalf("%s: thought %d: %v", it.ID, n+1, err)
				}
				add(inside, s)
			}
			if add(known, x.Step); !known.Equal(inside) {
				t.Fatalf("%s: thought %d and its links find different things", it.ID, n+1)
			}
			if n := spoken(x); n > 4 {
				t.Errorf("%s: thought %d has %d parts", it.ID, n+1, n)
			}
			if len(x.Links) != links(x) {
				t.Fatalf("%s: thought %d has %d links in %d parts", it.ID, n+1, len(x.Links), len(x.Parts))
			}
		}
		if e.Status == puzzle.UniqueSolution && !known.Complete() || e.Status != puzzle.NoSolution && !known.Equal(e.Known) {
			t.Errorf("%s (%s): %d places are left unsaid", it.ID, e.Status, known.Open()-e.Known.Open())
		}
		steps, thoughts = steps+len(e.Steps), thoughts+len(e.Deductions)
	})
	t.Logf("%d thoughts of %d steps: %v", thoughts, steps, seen)
	for _, what := range []string{"known in part", "goes on", "likewise", "full"} {
		if seen[what] == 0 {
			t.Errorf("no thought of the sort: %s", what)
		}
	}
	if thoughts*2 > steps {
		t.Error("thoughts are hardly larger than steps")
	}
}

// whole checks that, if a link uses a value found in the same thought, the premises of the thought include all that the board knew of that
// place.
func whole(t *testing.T, id string, known puzzle.Facts, x narrate.Deduction, seen map[string]int) {
	for _, s := range x.Links {
		for _, f := range s.Because {
			if f.Not || known.Holds(f) {
				continue
			}
			i := known.Board().Index(f.At)
			for v := range (known.Board().Unknown(i).Values &^ known.Candidates(i) &^ puzzle.Only(f.Value)).Values() {
				seen["known in part"]++
				if !slices.Contains(x.Because, puzzle.Fact{At: f.At, Value: v, Not: true}) {
					t.Errorf("%s: %s rests on %v, and that it is not %d is no reason", id, s.Technique, f, v)
				}
			}
		}
	}
}

// fullest is the number of places decided by consequences of a part after which no more are taken, and fullestLines the same for kinds with
// lines.
const fullest, fullestLines = 6, 8

// sentenceGroups checks the bounds on the parts of a deduction. It counts the parts that continue, and those with the maximum number of
// consequences.
func sentenceGroups(t *testing.T, it kinds.Item, known puzzle.Facts, x narrate.Deduction, seen map[string]int) {
	known = known.Clone()
	fullest := fullest
	if it.Puzzle.Kind().Traits.Lines {
		fullest = fullestLines
	}
	at := 0
	for n, p := range x.Parts {
		switch {
		case p.Rest:
			return
		case p.Likewise:
			seen["likewise"]++
		case n > 0:
			seen["goes on"]++
		}
		decided := 0
		for k, s := range x.Links[at : at+p.Argument+p.FollowUps] {
			before := known.Clone()
			add(known, s)
			if k < p.Argument || !slices.ContainsFunc(s.New, func(f puzzle.Fact) bool { return f.At.Kind == puzzle.CellKind || f.Value > 0 }) {
				continue
			}
			if decided >= fullest {
				t.Errorf("%s: %s falls when %d places are decided", it.ID, s.Technique, decided)
			}
			for i := range known.Board().Len() {
				v, ok := known.Value(i)
				if _, old := before.Value(i); ok && !old && (v > 0 || known.Board().Unknown(i).At.Kind == puzzle.CellKind) {
					decided++
				}
			}
		}
		if at += p.Argument + p.FollowUps; decided >= fullest {
			seen["full"]++
		}
	}
}

// wellFormed reports whether sentences begin with capitals and end with one full stop, no word occurs twice in a row, and nothing is
// missing.
func wellFormed(text string) bool {
	fields := strings.Fields(text)
	for k := 1; k < len(fields); k++ {
		before, word := fields[k-1], fields[k]
		if before == word && strings.ToLower(word) != strings.ToUpper(word) || strings.HasSuffix(before, ".") &&
			strings.ToLower(word[:1]) == word[:1] && strings.ToUpper(word[:1]) != word[:1] {
			return false
		}
	}
	for _, bad := range []string{"<no value>", "..", " ,", ",,", "::", " .", ": ."} {
		if strings.Contains(text, bad) {
			return false
		}
	}
	return len(fields) > 0 && strings.HasSuffix(text, ".") && text[:1] == strings.ToUpper(text[:1])
}

func links(x narrate.Deduction) int {
	n := 0
	for _, p := range x.Parts {
		n += p.Argument + p.FollowUps
	}
	return n
}

// spoken counts the parts of a thought, except the rest at the end.
func spoken(x narrate.Deduction) int {
	return len(slices.DeleteFunc(slices.Clone(x.Parts), func(p narrate.Part) bool { return p.Rest }))
}

func add(known puzzle.Facts, s puzzle.Step) {
	for _, f := range s.New {
		known.Add(f)
	}
}

// TestNext: the next thought is the one with which an explanation begins, and ends in something to write down.
func TestNext(t *testing.T) {
	puzzles(t, func(it kinds.Item) {
		e := narrate.Explain(t.Context(), study.Open(it.Puzzle), study.ExplainOptions{MaxSteps: 1})
		if len(e.Deductions) == 0 {
			return
		}
		if it.Puzzle.Kind().Traits.Givens && strings.HasSuffix(e.Deductions[0].Technique, ".given") {
			return // hints take the givens as known
		}
		x, err := narrate.Next(t.Context(), study.Open(it.Puzzle))
		decides := func(s puzzle.Step) bool {
			crosses := it.Puzzle.Kind().Traits.Crosses
			return slices.ContainsFunc(s.New, func(f puzzle.Fact) bool { return !f.Not && (f.Value > 0 || !crosses) })
		}
		if !decides(e.Deductions[0].Step) && err == nil && decides(x.Step) {
			return // a portion of an explanation may decide nothing, but the next thought to write down does
		}
		if err == nil && slices.ContainsFunc(slices.Concat(x.Links, e.Deductions[0].Links), func(s puzzle.Step) bool {
			_, technique, _ := strings.Cut(s.Technique, ".")
			return technique == "what-if" || technique == "look"
		}) {
			return // no second trial or reason is looked for to find out whether anything can be decided
		}
		if err != nil || !slices.Equal(x.New, e.Deductions[0].New) {
			t.Errorf("%s: the next thought finds %v (%v), an explanation begins with %v", it.ID, x.New, err, e.Deductions[0].New)
		}
	})
}

// decided returns the values of a board.
func decided(board puzzle.Facts) []puzzle.Fact {
	return slices.DeleteFunc(slices.Collect(board.All()), func(f puzzle.Fact) bool { return f.Not })
}

// TestPortions explains a puzzle that needs trials: no thought has more than one trial or 1200 characters.
func TestPortions(t *testing.T) {
	p, err := kinds.Parse("https://puzz.link/p?skyscrapers/6/6/i5i42l354g45i")
	if err != nil {
		t.Fatal(err)
	}
	en, _ := kinds.Language("en")
	e := narrate.Explain(t.Context(), study.Open(p), study.ExplainOptions{})
	known := e.Start.Clone()
	trials, short := 0, 0
	for n, x := range e.Deductions {
		some := 0
		for _, s := range x.Links {
			if len(s.Sub) > 0 {
				some++
			}
		}
		if trials += some; some > 1 {
			t.Errorf("thought %d has %d trials", n+1, some)
		}
		text := narrate.Text(en, known, x)
		if len(text) > 1500 {
			t.Errorf("thought %d has %d characters: %s", n+1, len(text), text)
		}
		if _, chain, ok := strings.Cut(text, ". By "); ok { // the text lists the findings with their clues, at most five links and the end
			short++
			if chain, _, ok = strings.Cut(chain, " But "); !ok || strings.Count(chain, ". ") > 6 {
				t.Errorf("thought %d: a long trial, or one without an end: %s", n+1, text)
			}
		}
		add(known, x.Step)
	}
	if short == 0 {
		t.Error("no trial is long")
	}
	if trials < 3 || e.Status != puzzle.UniqueSolution || !known.Equal(e.Known) {
		t.Errorf("%s after %d trials", e.Status, trials)
	}
}

// TestLongHints asks for hints on boards with values alone that need long arguments: they decide something all the same.
func TestLongHints(t *testing.T) {
	p, err := kinds.Parse("skyscrapers/6/6/h2i55m44334221g")
	if err != nil {
		t.Fatal(err)
	}
	e := narrate.Explain(t.Context(), study.Open(p), study.ExplainOptions{})
	known, values, late := e.Start.Clone(), study.Open(p), study.Open(p)
	for _, x := range e.Deductions {
		add(known, x.Step)
		if some := decided(known); len(some) <= 14 {
			for _, f := range some {
				late.Marks().Set(f.At, f.Value)
			}
		}
	}
	for x := range known.All() {
		if x.At.C == x.At.R {
			values.Marks().Set(x.At, x.Value)
		}
	}
	longest := 0
	for _, st := range []*study.Study{study.Open(p), values, late} {
		x, err := narrate.Next(t.Context(), st)
		if err != nil || !slices.ContainsFunc(x.Goal(), func(f puzzle.Fact) bool { return !f.Not }) {
			t.Fatalf("a hint decides nothing: %v (%v)", x.Goal(), err)
		}
		longest = max(longest, len(slices.DeleteFunc(slices.Clone(x.Links[:x.Parts[0].Argument]),
			func(s puzzle.Step) bool { return p.Kind().Folding(s.Technique) == puzzle.FoldAlways })))
	}
	if longest <= 8 {
		t.Errorf("the longest argument of these hints has %d links, which any explanation says in one go", longest)
	}
}
