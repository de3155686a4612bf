package narrate_test

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/generate/madetest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/kinds/hashi"
	"github.com/teka-puzzles/teka/kinds/masyu"
	"github.com/teka-puzzles/teka/kinds/nonogram"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// drawn lists boards on which arguments reported earlier already found the conclusion of a hard step.
var drawn = []string{
	"https://puzz.link/p?mashu/12/12/i4620000139900009k2900b0k90i01099ii206k060000003",
	"https://puzz.link/p?mashu/12/12/2j0300030209ii200030i09308300i330002i09i00c1j000",
	"https://puzz.link/p?mashu/12/12/k06006i690600090134310631033i10000b03a09393c0300",
	"https://puzz.link/p?mashu/12/12/306334090c0100o0a600006a1f00009i96000i3c00l0i000",
}

// toldBoard is a board with its explanation.
type toldBoard struct {
	puzzle.Puzzle
	narrate.Explanation
}

// made returns these boards and others made for the tests, hard ones among them.
var made = sync.OnceValues(func() (all []toldBoard, err error) {
	add := func(p puzzle.Puzzle) {
		all = append(all, toldBoard{p, narrate.Explain(context.Background(), study.Open(p), study.ExplainOptions{})})
	}
	for it := range kinds.Read(strings.NewReader(strings.Join(drawn, "\n")), "drawn", kinds.ReadOptions{}) {
		if it.Err != nil {
			return nil, it.Err
		}
		add(it.Puzzle)
	}
	for _, w := range []generate.Request{
		{Kind: masyu.Kind, Rows: 8, Cols: 8, Count: 6, Seed: 3, MinGrade: "hard"},
		{Kind: masyu.Kind, Rows: 12, Cols: 12, Count: 3, Seed: 4},
		{Kind: hashi.Kind, Rows: 9, Cols: 9, Count: 6, Seed: 5, MinGrade: "hard"},
		{Kind: hashi.Kind, Rows: 12, Cols: 12, Count: 4, Seed: 6},
		{Kind: nonogram.Kind, Rows: 10, Cols: 10, Count: 6, Seed: 7, MinGrade: "medium"},
		{Kind: nonogram.Kind, Rows: 15, Cols: 15, Count: 2, Seed: 8},
	} {
		for m, err := range madetest.Puzzles(w) {
			if err != nil {
				return nil, err
			}
			add(m.Puzzle)
		}
	}
	return all, nil
})

// hollow matches gaps in a sentence where a word or list is missing: an empty list, a colon with nothing after it.
var hollow = regexp.MustCompile(`[:;,] ?[.:;,]|: ?$|: (?:So|Then|But|Jadi|Maka|Tetapi)\b|\(\s*\)| [.,;:]|` +
	`\b(?:takes|takes to|bars|in|on|along|to|is|are|of|mengambil|di|ke|adalah)\.|lines? leads? from|ada garis dari`)

// chained matches a clause of "and … and", in which it is unclear what belongs together.
var chained = map[string]*regexp.Regexp{
	"en": regexp.MustCompile(`\band\b[^,;:.?!()]*\band\b[^,;:.?!()]*\band\b|` + // "up and down" and the like are no lists
		`[RC]\d[^,;:.?!()]* and [^,;:.?!()]*[a-z]{2,}[^,;:.?!()]* and [^,;:.?!()]*\b(?:is|are|has|have|runs?|covers?|to)\b`),
	"id": regexp.MustCompile(`\bdan\b[^,;:.?!()]*\bdan\b[^,;:.?!()]*\bdan\b`),
}

// TestMade reads the explanations of boards made for the test, in every language: no sentence is hollow, and no clause lists its findings
// by one "and" after the other.
func TestMade(t *testing.T) {
	all, err := made()
	if err != nil {
		t.Fatal(err)
	}
	read := 0
	for _, e := range all {
		for _, code := range words.Languages {
			l, err := kinds.Language(code)
			if err != nil {
				t.Fatal(err)
			}
			known := e.Start.Clone()
			for _, x := range e.Deductions {
				text := narrate.Text(l, known, x)
				add(known, x.Step)
				read++
				for _, m := range []*regexp.Regexp{hollow, chained[code]} {
					if bad := m.FindString(text); bad != "" {
						t.Errorf("%s, %s: %q in %q", e.Kind().Name, code, bad, text)
					}
				}
			}
		}
	}
	if read < 300 {
		t.Errorf("only %d thoughts read", read)
	}
}

// hardLook is the level from which a thought is more than a look at one place.
const hardLook = 3.4

// TestNothingDrawn: no hard thought ends in a conclusion that bookkeeping finds on the board before it in one step.
func TestNothingDrawn(t *testing.T) {
	all, err := made()
	if err != nil {
		t.Fatal(err)
	}
	hard := 0
	for _, e := range all {
		k := e.Kind()
		if k.Deduce == nil {
			continue
		}
		known := e.Start.Clone()
		for n, x := range e.Deductions {
			if x.Level >= hardLook {
				hard++
				for _, q := range k.Techniques {
					if k.Folding(q.ID) != puzzle.FoldAlways {
						continue
					}
					for _, s := range q.Steps(e.Puzzle, known) {
						if covered(x.Goal(), s.New) {
							t.Errorf("%s: thought %d, %s, finds what %s shows: %v", k.Name, n+1, x.Technique, q.ID, x.Goal())
						}
					}
				}
			}
			add(known, x.Step)
		}
	}
	if hard < 20 {
		t.Errorf("only %d hard thoughts", hard)
	}
}

// covered reports whether all facts of the first list are in the second.
func covered(facts, among []puzzle.Fact) bool {
	return !slices.ContainsFunc(facts, func(x puzzle.Fact) bool { return !slices.Contains(among, x) })
}
