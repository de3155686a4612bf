package words_test

import (
	"testing"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// TestToy checks the texts of a kind that only brings its folder of words: steps, thoughts, rules, broken rules and errors, in both
// languages.
func TestToy(t *testing.T) {
	dark := []puzzle.Fact{{At: puzzle.Cell(0, 1), Value: 0}}
	step := puzzle.Step{Technique: "toy.pair", New: dark, Clues: []puzzle.Place{puzzle.Row(0)}, Args: puzzle.Args{"lamps": 2}}
	trial := puzzle.Step{Technique: "toy.agreement", New: dark, Args: puzzle.Args{"at": puzzle.Cell(0, 0), "steps": 2}}
	broken := puzzle.Violation{Rule: "dark", Text: "R1C1 should be lit", At: []puzzle.Place{puzzle.Cell(0, 0)}}
	for code, want := range map[string][]string{
		"en": {"Row 1 has 2 lamps (R1C2): R1C2 is dark.", "For every value of R1C1, R1C2 is dark.", "Row 1 has 2 lamps. So R1C2 is dark.",
			"Two lamps are lit at once.",
			"R1C1 should be lit", "R1C4 is no lamp", "toy.none: R1C2 is dark", "the socket above R1C2 is lit"},
		"id": {"Baris 1 punya 2 lampu (B1K2): B1K2 padam.", "Apa pun isi B1K1, B1K2 padam.", "Baris 1 punya 2 lampu. Jadi B1K2 padam.",
			"Dua lampu menyala sekaligus.",
			"B1K1 seharusnya menyala", "B1K4 bukan lampu", "toy.none: B1K2 padam", "stopkontak di atas B1K2 menyala"},
	} {
		l, err := words.In(code, toy)
		if err != nil {
			t.Fatal(err)
		}
		for i, got := range []string{
			l.StepText(step, words.Long),
			l.StepText(trial, words.Short),
			l.ArgumentText(step, words.Context{Known: puzzle.NewFacts(lamps{}.Board()), Last: true}),
			l.Rule("toy.pair"),
			l.Broken("toy", broken),
			l.Error(fault.Errorf("%v is no lamp", puzzle.Cell(0, 3))),
			l.StepText(puzzle.Step{Technique: "toy.none", New: dark}, words.Long),
			l.Facts("toy", []puzzle.Fact{{At: socket.At(0, 2), Value: 1}}),
		} {
			if got != want[i] {
				t.Errorf("%s: %q, want %q", code, got, want[i])
			}
		}
		if !l.Has("toy.pair") || !l.HasTell("toy.pair") || l.Has("toy.none") || l.Merges("toy.pair") || l.Lines("toy.pair") ||
			l.Rule("toy.none") != "" {
			t.Errorf("%s: what there is to say of the toy", code)
		}
	}
	l, err := words.In("en") // a language without the words of a kind still has a text for its steps
	if err != nil {
		t.Fatal(err)
	}
	if got, want := l.StepText(step, words.Long), "toy.pair: R1C2 is 0"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
