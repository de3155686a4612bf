package score_test

import (
	"testing"

	"github.com/teka-puzzles/teka/internal/apps/score"
	"github.com/teka-puzzles/teka/kinds"
)

const towers = `{"kind":"skyscrapers","rows":3,"cols":3,"givens":{"n":3,"top":[3,0,0],"right":[0,0,0],"bottom":[0,0,0],"left":[3,0,0],"grid":[]}}`

func TestNotations(t *testing.T) {
	p, err := kinds.Parse(towers)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		"[[1,2,3],[2,3,1],[3,1,2]]",
		"1 2 3\n2 3 1\n3 1 2",
		"123\n231\n312",
		"```\n1,2,3\n2,3,1\n3,1,2\n```",
		"| a | b | c |\n|---|---|---|\n| 1 | 2 | 3 |\n| 2 | 3 | 1 |\n| 3 | 1 | 2 |",
		"R1C1=1, R1C2=2, R1C3=3, R2C1=2, R2C2=3, R2C3=1, R3C1=3, R3C2=1, R3C3=2",
		"(0,0)=1, (0,1)=2, (0,2)=3, (1,0)=2, (1,1)=3, (1,2)=1, (2,0)=3, (2,1)=1, (2,2)=2",
		`{"solution":[[1,2,3],[2,3,1],[3,1,2]]}`,
	} {
		for _, mode := range []score.Mode{score.Strict, score.Lenient} {
			r := score.Answer(t.Context(), p, []byte(text), score.Options{Mode: mode})
			if !r.Right || r.Share != 1 {
				t.Errorf("%s %q: %+v", mode, text, r)
			}
		}
	}
}

// TestPackedBoard reads a Sudoku written as one word of 81 digits, also within sentences. A copy of the puzzle is no answer.
func TestPackedBoard(t *testing.T) {
	const (
		givens = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
		right  = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
		wrong  = "534678912672195348198342567859761423426853791713924856961537284287419635345286197"
	)
	p, err := kinds.Parse(givens)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		text  string
		mode  score.Mode
		right bool
	}{
		{right, score.Strict, true},
		{`{"solution":"` + right + `"}`, score.Strict, true},
		{"The completed puzzle is " + right + ".", score.Lenient, true},
		{"Answer: **" + right + "**", score.Lenient, true},
		{"Puzzle: " + givens + "\nAnswer: " + right, score.Lenient, true},
		{"First I found " + wrong + ", but the answer is " + right, score.Lenient, true},
		{"The answer: " + wrong + "!", score.Lenient, false},
		{"I only see " + givens, score.Lenient, false},
		{"Answer: " + right[:80], score.Lenient, false},
	} {
		r := score.Answer(t.Context(), p, []byte(x.text), score.Options{Mode: x.mode})
		if r.Right != x.right {
			t.Errorf("%s %q: %+v", x.mode, x.text, r)
		}
	}
}

// TestEmptyAnswer gives answers in JSON that hold no board: a copy of the puzzle, or lists that are none. Only a list of no filled cells
// within another value is a board.
func TestEmptyAnswer(t *testing.T) {
	const hitori = `{"kind":"hitori","rows":2,"cols":2,"givens":[[1,2],[2,1]]}`
	for _, x := range []struct{ puzzle, text, status string }{
		{hitori, `{"answer":[[1,2],[2,1]]}`, score.Unreadable},
		{hitori, `{"answer":{"shaded":5}}`, score.Unreadable},
		{hitori, `{"answer":{"shaded":[]}}`, score.Right},
		{hitori, `{"shaded":[]}`, score.Unreadable},
		{towers, `{"answer":{"n":3,"top":[3,0,0],"right":[0,0,0],"bottom":[0,0,0],"left":[3,0,0],"grid":[[0,0,0],[0,0,0],[0,0,0]]}}`,
			score.Unreadable},
	} {
		p, err := kinds.Parse(x.puzzle)
		if err != nil {
			t.Fatal(err)
		}
		if r := score.Answer(t.Context(), p, []byte(x.text), score.Options{}); r.Status != x.status {
			t.Errorf("%s: %+v, want %s", x.text, r, x.status)
		}
	}
}
