package report_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
)

// notations returns the JSON members of a puzzle that can contain a mark together with right facts, by the name of the notation.
func notations(mark puzzle.Fact, right []puzzle.Fact, values puzzle.Mask) map[string]string {
	list := func(facts ...puzzle.Fact) string {
		b, err := json.Marshal(facts)
		if err != nil {
			panic(err)
		}
		return string(b)
	}
	all := append(slices.Clone(right), mark)
	out := map[string]string{
		"facts":          `"known":` + list(all...),
		"a list":         `"marks":` + list(all...),
		"an object":      `"marks":{"marks":` + list(all...) + `}`,
		"a trial":        `"marks":{"marks":` + list(right...) + `,"layers":[{"name":"t","marks":` + list(mark) + `}]}`,
		"marks and fact": `"marks":` + list(right...) + `,"known":` + list(mark),
	}
	if mark.Not { // candidates without the value
		at, _ := json.Marshal(mark.At)
		left, _ := json.Marshal(slices.Collect((values &^ puzzle.Only(mark.Value)).Values()))
		out["candidates"] = `"marks":[{"at":` + string(at) + `,"pencil":` + string(left) + `}],"known":` + list(right...)
	}
	return out
}

// TestAssumedMarks gives a wrong mark, a value or a cross, on empty and partial boards of every kind in every notation. The reason of the
// hint follows from its premises. Its conclusion denies the mark and agrees with the solution, and its supposition does not. The sentence
// in each language states that supposition, not its opposite, and concludes the opposite.
func TestAssumedMarks(t *testing.T) {
	for _, k := range kinds.All {
		supposed := map[bool]int{}
		reasons := 0
		for m := range made(t, k, sweeptest.Samples(1, 3)) {
			prover := puzzletest.NewProver(m.Puzzle)
			text, err := kinds.Encode(m.Puzzle, nil, codec.JSON.Name, codec.Envelope{})
			if err != nil {
				t.Fatal(err)
			}
			var right []puzzle.Fact
			board := m.Puzzle.Board()
			for i := 0; i < board.Len(); i += 5 {
				v, _ := m.Solution.Value(i)
				right = append(right, puzzle.Fact{At: board.Unknown(i).At, Value: v})
			}
			for i := 1; i < board.Len(); i += max(5, board.Len()/sweeptest.Samples(2, 25)/5*5) {
				u := board.Unknown(i)
				v, _ := m.Solution.Value(i)
				other := (u.Values &^ puzzle.Only(v)).Min()
				value, cross := puzzle.Fact{At: u.At, Value: other}, puzzle.Fact{At: u.At, Value: v, Not: true}
				for n, mark := range []puzzle.Fact{value, cross, value, cross} { // the first two alone
					said := ""
					list := notations(mark, right[:n/2*len(right)], u.Values)
					for j, name := range []string{"facts", "a list", "an object", "a trial", "marks and fact", "candidates"} {
						if list[name] == "" || (i+n+j)%sweeptest.Samples(3, 1) != 0 {
							continue
						}
						marked := strings.TrimSuffix(strings.TrimSpace(text), "}") + "," + list[name] + "}"
						for it := range kinds.Read(strings.NewReader(marked), name, kinds.ReadOptions{}) {
							for _, lang := range []string{"en", "id"} {
								if lang != "en" && name != "facts" && name != "candidates" {
									continue
								}
								l, err := kinds.Language(lang)
								if err != nil || it.Err != nil {
									t.Fatal(err, it.Err)
								}
								h, err := report.Hint(t.Context(), it, l, it.Marks, report.MaxHintLevel)
								where := fmt.Sprintf("%s, %s: %v", k.Name, name, mark)
								if err != nil || h.Status != report.HintMistake || len(h.Found.Wrong) != 1 || h.Found.Wrong[0] != mark {
									t.Fatalf("%s: %s, wrong: %v (%v)", where, h.Status, h.Found.Wrong, err)
								}
								last := h.Hints[len(h.Hints)-1]
								if name != "candidates" && lang == "en" {
									if said == "" {
										said = last
									} else if said != last {
										t.Errorf("%s: %s\nin another notation: %s", where, last, said)
									}
								}
								if h.Found.Why == nil {
									continue
								}
								why := *h.Found.Why
								if reasons++; name == "facts" && lang == "en" {
									if err := prover.Entailed(t.Context(), why); err != nil {
										t.Errorf("%s: %v", where, err)
									}
								}
								if !slices.ContainsFunc(why.New, func(x puzzle.Fact) bool {
									return x == board.Opposite(mark) || x.At == mark.At && !x.Not && mark.Not == false
								}) {
									t.Errorf("%s: concludes %v", where, why.New)
								}
								for _, x := range why.New {
									if !m.Solution.Holds(x) {
										t.Errorf("%s: concludes %v", where, x)
									}
								}
								supposition, ok := puzzle.ArgsAs[puzzle.Assumption](why.Args)
								if !ok {
									continue
								}
								if supposed[mark.Not]++; !m.Solution.Contradicts(supposition.Assumed) {
									t.Errorf("%s: supposes %v, which is so", where, supposition.Assumed)
								}
								if unshown(last) {
									continue // the text has no reason, or the steps without the mark instead
								}
								says(t, where+", "+lang, l.About(it.Puzzle), it.Puzzle, why, supposition.Assumed, last)
							}
						}
					}
				}
			}
		}
		t.Logf("%s: %d reasons, suppose: values %d, crosses %d", k.Name, reasons, supposed[false], supposed[true])
		if reasons < sweeptest.Samples(15, 60) || supposed[false] == 0 || supposed[true] == 0 {
			t.Errorf("%s: %d reasons", k.Name, reasons)
		}
	}
}

// unshown reports whether a text about a wrong mark does not give the reason by a supposition.
func unshown(text string) bool {
	forms := []string{"no short explanation", "Without it: ", "tidak ada alasan pendek", "Tanpa itu: "}
	return slices.ContainsFunc(forms, func(form string) bool { return strings.Contains(text, form) })
}

// says checks that the sentence of a trial states its supposition. The opposite has another sentence. If a place has two values, "not the
// one" and "the other" share a sentence.
func says(t *testing.T, where string, l *words.Language, p puzzle.Puzzle, s puzzle.Step, x puzzle.Fact, text string) {
	known := puzzle.NewFacts(p.Board())
	for _, f := range s.Because {
		known.Add(f)
	}
	begins := func(x puzzle.Fact) string {
		s := s
		s.Args = puzzle.ArgsOf(puzzle.Assumption{Assumed: x})
		first, _, _ := strings.Cut(l.ArgumentText(s, words.Context{Known: known, Last: true, Quiet: func(string) bool { return false }}), ". ")
		return first
	}
	this := begins(x)
	y := p.Board().Opposite(x)
	if other := begins(y); this == other {
		t.Errorf("%s: %v and %v are supposed in the same words: %s", where, x, y, this)
	}
	values := p.Board().Unknown(p.Board().Index(x.At)).Values
	if values.Len() == 2 {
		same := puzzle.Fact{At: x.At, Value: (values &^ puzzle.Only(x.Value)).Min(), Not: !x.Not}
		if other := begins(same); this != other && !strings.Contains(strings.ToLower(text), strings.ToLower(this)) {
			t.Errorf("%s: %v is supposed as %q in %q", where, x, this, text)
		}
	}
}
