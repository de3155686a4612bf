package score_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/internal/apps/score"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestArgument replays sentences: claims that follow immediately, that are true but early, that are only supposed, and the first false
// step.
func TestArgument(t *testing.T) {
	p, err := kinds.Parse(towers)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		text  string
		want  score.Claims
		false string // the words of the first false step
	}{
		{"R1C1 = 1. R1C2 = 2, R1C3 = 3.", score.Claims{Of: 3, Forced: 3}, ""},
		{"R1C1 must be 1. If R2C2 = 2, then R2C3 = 3, which cannot be. R1C1 = 1 again. R2C2 is not 3. R1C2 = 2.",
			score.Claims{Of: 4, Forced: 1, Again: 1, False: 1}, "R2C2 is not 3"},
		{"Row 1, column 1 is 1, so R1C1 = 2.", score.Claims{Of: 2, Forced: 1, False: 1}, "R1C1 = 2"},
		{"R1C1 is 1 or 2. R1C2 = 2 or 3. R7C7 = 1.", score.Claims{Of: 1, False: 1}, "R7C7 = 1"},
		{`[{"at":{"cell":[0,0]},"value":1},{"at":{"cell":[0,1]},"value":2}]`, score.Claims{Of: 2, Forced: 2}, ""},
		{"baris 1, kolom 1 harus 1. R1C2 adalah 3.", score.Claims{Of: 2, Forced: 1, False: 1}, "R1C2 adalah 3"},
	} {
		j := score.For(p, score.Options{Replay: true})
		r := j.AnswerWithArgument(t.Context(), []byte(test.text), []byte("123\n231\n312"))
		if !r.Right || r.Claims == nil || *r.Claims != test.want {
			t.Errorf("%q: %+v, want %+v", test.text, r.Claims, test.want)
			continue
		}
		if got := r.FirstFalse; (got == nil) != (test.false == "") || got != nil && (got.Text != test.false || got.Why == "") {
			t.Errorf("%q: the first false step is %+v, want %q", test.text, got, test.false)
		}
	}
}

// TestExplanations replays Teka's explanations: every step is true, and each part of a thought found by a named technique could be seen. If
// one step is made false, it is the first false step.
func TestExplanations(t *testing.T) {
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	early := 0
	for i, a := range sample(t, 1) {
		if i%3 != 0 { // one of each kind
			continue
		}
		e := report.Explain(t.Context(), kinds.Item{Puzzle: a.p}, l, report.ExplainOptions{Every: true,
			ExplainOptions: study.ExplainOptions{Named: true}})
		var said []puzzle.Fact
		for _, s := range e.Steps {
			said = append(said, s.New...)
		}
		if e.Status != puzzle.UniqueSolution {
			continue
		}
		j := score.For(a.p, score.Options{Replay: true})
		answer, _ := json.Marshal(a.p.Kind().JSON.Solution(a.p, a.solution))
		text, _ := json.Marshal(said)
		r := j.AnswerWithArgument(t.Context(), text, answer)
		if !r.Right || r.Claims.Of != len(said) || r.Claims.Forced+r.Claims.Again != len(said) || r.FirstFalse != nil {
			t.Errorf("%s: %+v of %d steps, %+v", a.p.Kind().Name, r.Claims, len(said), r.FirstFalse)
		}
		slices.Reverse(said)
		text, _ = json.Marshal(said)
		if r = j.AnswerWithArgument(t.Context(), text, answer); r.FirstFalse == nil {
			early += r.Claims.Early
		}
		at := len(said) / 2
		said[at].Not = !said[at].Not
		text, _ = json.Marshal(said)
		if r = j.AnswerWithArgument(t.Context(), text, answer); r.FirstFalse == nil || r.FirstFalse.Step != at+1 || r.Claims.False != 1 {
			t.Errorf("%s: step %d is false, not %+v", a.p.Kind().Name, at+1, r.FirstFalse)
		}
	}
	if early < 5 {
		t.Errorf("%d steps came too early in explanations told backwards", early)
	}
}

// TestRulesOfUnits: with given values as the only clues, every row, column and box counts as a rule.
func TestRulesOfUnits(t *testing.T) {
	p, err := kinds.Parse(`{"kind":"sudoku","rows":4,"cols":4,"givens":[[1,2,0,0],[0,0,1,0],[2,0,0,0],[0,0,0,1]]}`)
	if err != nil {
		t.Fatal(err)
	}
	r := score.For(p, score.Options{}).Answer(t.Context(), []byte("1 2 4 4\n3 4 1 2\n2 1 4 3\n4 3 2 1"))
	if r.Right || *r.Rules != (score.Kept{Kept: 9, Of: 13}) {
		t.Errorf("%s, %+v", r.Status, r.Rules)
	}
}

// TestShares compares the scores of answers: nothing, some places, one place wrong, and right, in this order.
func TestShares(t *testing.T) {
	for _, a := range sample(t, 1) {
		j := score.For(a.p, score.Options{})
		write := asJSON("%s")
		empty := write(nil, a.p, puzzle.NewFacts(a.p.Board()))
		one := a.solution.Clone()
		for i, u := range a.p.Board().Unknowns() {
			if v, _ := one.Value(i); v != 0 {
				one.Set(i, (u.Values &^ puzzle.Only(v)).Min())
				break
			}
		}
		nothing, nearly, right := j.Answer(t.Context(), []byte(empty)), j.Answer(t.Context(), []byte(write(nil, a.p, one))),
			j.Answer(t.Context(), []byte(write(nil, a.p, a.solution)))
		if !(nothing.Share < nearly.Share && nearly.Share < right.Share && right.Share == 1) || nearly.Right || nothing.Right {
			t.Errorf("%s: shares %v, %v, %v", a.p.Kind().Name, nothing.Share, nearly.Share, right.Share)
		}
		if p := right.Places; p == nil || p.Wrong+p.Open > 0 || right.Rules.Kept != right.Rules.Of {
			t.Errorf("%s: right, and %+v %+v", a.p.Kind().Name, p, right.Rules)
		}
	}
}

// TestSeveral accepts every solution of a puzzle with several, and replays arguments without a single solution to compare with.
func TestSeveral(t *testing.T) {
	p, err := kinds.Parse(`{"kind":"nonogram","rows":2,"cols":2,"givens":{"rows":[[1],[1]],"cols":[[1],[1]]}}`)
	if err != nil {
		t.Fatal(err)
	}
	j := score.For(p, score.Options{Replay: true})
	for text, right := range map[string]bool{"10\n01": true, "01\n10": true, "11\n00": false, "# .\n. #": true} {
		if r := j.Answer(t.Context(), []byte(text)); r.Right != right || r.Places != nil || !right && r.Share >= 1 {
			t.Errorf("%q: %+v", text, r)
		}
	}
	r := j.AnswerWithArgument(t.Context(), []byte("R1C1 = 1. R1C2 = 0. R2C1 is filled."), []byte("10\n01"))
	if r.FirstFalse == nil || r.FirstFalse.Step != 3 {
		t.Errorf("%+v %+v", r.Claims, r.FirstFalse)
	}
	if p, err = kinds.Parse("masyu\n. . .\n. . .\n"); err != nil { // each edge above is crossed in some solution, both in none
		t.Fatal(err)
	}
	j = score.For(p, score.Options{Replay: true})
	r = j.AnswerWithArgument(t.Context(), []byte("R1C1-R1C3 = 0"), []byte("R1C1-R1C3-R2C3-R2C1-R1C1"))
	if r.FirstFalse == nil || r.FirstFalse.Step != 1 {
		t.Errorf("%+v %+v", r.Claims, r.FirstFalse)
	}
}

// TestHostile gives answers designed to break a reader. The work must be bounded, or the test would not end, and results contain no control
// sequences of terminals.
func TestHostile(t *testing.T) {
	p, err := kinds.Parse(towers)
	if err != nil {
		t.Fatal(err)
	}
	n := sweeptest.Samples(1<<12, 1<<20)
	answers := map[string][]byte{
		"empty": nil, "zeros": make([]byte, 10*n), "brackets": bytes.Repeat([]byte("["), 10*n),
		"braces": bytes.Repeat([]byte(`{"a":`), 2*n),
		"quotes": bytes.Repeat([]byte(`["`), 5*n), "rows": bytes.Repeat([]byte("1 2 3\n"), n),
		"places": bytes.Repeat([]byte("R1C1 = 2. "), n),
		"pairs":  bytes.Repeat([]byte("(1,2)-"), n),
		"pipes":  bytes.Repeat([]byte("|"), 10*n),
		"fences": bytes.Repeat([]byte("```\n"), 2*n),
		"tags":   bytes.Repeat([]byte("<answer>"), n), "boxes": bytes.Repeat([]byte(`\boxed{`), n), "numbers": []byte(strings.Repeat("9", 10*n)),
		"escapes":       []byte("\x1b]0;title\x07\x1b[2J R1C1 = \x1b[31m2\x1b[0m. R9C9 = \u202e1 \x9b2J"),
		"not text":      bytes.Repeat([]byte{0xff, 0xfe, 0x80}, n),
		"large numbers": []byte("R1C1 = 999999999999999999999, [[99999999999999999999,1e400,-1]]"),
		"deep":          []byte(strings.Repeat(`{"solution":`, 5000) + "[[1,2,3],[2,3,1],[3,1,2]]" + strings.Repeat("}", 5000)),
		"solutions":     []byte(strings.Repeat(`{"solution":`, 20) + "[[1,2,3],[2,3,1],[3,2,1]]" + strings.Repeat("}", 20)),
	}
	for name, text := range answers {
		for _, mode := range []score.Mode{score.Strict, score.Lenient} {
			start := time.Now()
			r := score.Answer(t.Context(), p, text, score.Options{Mode: mode, Replay: true})
			if r.Right != (name == "deep" && mode == score.Lenient) {
				t.Errorf("%s, %s: right", name, mode)
			}
			t.Logf("%s %s %v", name, mode, time.Since(start))
			b, err := json.Marshal(r)
			if err != nil || len(b) > 20_000 || bytes.ContainsRune(b, 0x1b) || strings.Contains(string(b), `\u001b`) {
				t.Errorf("%s, %s: %d bytes, %v", name, mode, len(b), err)
			}
		}
	}
	long := append(bytes.Repeat([]byte("so it goes. "), n), "\n\n1 2 3\n2 3 1\n3 1 2"...)
	if r := score.Answer(t.Context(), p, long, score.Options{}); !r.Right {
		t.Errorf("an answer behind %d bytes: %+v", len(long), r)
	}
}

// TestLines reads a file of answers with junk in it: no answer is lost, and the reader does not stop.
func TestLines(t *testing.T) {
	in := strings.Join([]string{`{"id":"a","answer":"x"}`, ``, `junk`, `{"id":3,"response":[[1]],"steps":[]}`, `[1]`, `{"id":"b"}`,
		strings.Repeat("[", 1000), `{"id":"c","answer":"` + strings.Repeat("y", score.MaxLine) + `"}`, `{"answer":"z"}`}, "\n")
	var got []string
	for g := range score.ReadAnswers(strings.NewReader(in)) {
		got = append(got, fmt.Sprintf("%d %s %s %v", g.Line, g.ID, g.Text, g.Err != nil))
	}
	want := []string{"1 a x false", "3   true", "4 3 [[1]] false", "5   true", "6 b  true", "7   true", "8   true", "9  z false"}
	if strings.Join(got, "|") != strings.Join(want, "|") {
		t.Errorf("%q", got)
	}
}

// TestReplayedLine: a claim about several places counts as early if any one of them could not be seen.
func TestReplayedLine(t *testing.T) {
	p, err := kinds.Parse("https://puzz.link/p?mashu/6/6/1063000i3000")
	if err != nil {
		t.Fatal(err)
	}
	j := score.For(p, score.Options{Replay: true})
	for text, want := range map[string]score.Claims{
		"R5C1-R1C1": {Of: 1, Early: 1}, // its first edge cannot be seen, but all other edges can
		"R1C1-R5C1": {Of: 1, Early: 1},
		"R4C1-R1C1": {Of: 1, Forced: 1},
	} {
		if r := j.AnswerWithArgument(t.Context(), []byte(text), []byte("x")); r.Claims == nil || *r.Claims != want {
			t.Errorf("%q: %+v %+v, want %+v", text, r.Claims, r.FirstFalse, want)
		}
	}
}

// TestReplayedBase: names of cells count from 0 only if all of them are then on the board. Otherwise the first name off the board is false.
func TestReplayedBase(t *testing.T) {
	p, err := kinds.Parse(towers)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]score.Claims{
		"R1C1 = 3. R0C2 = 3.": {Of: 2, Forced: 1, Early: 1},
		"R3C3 = 2. R0C2 = 1.": {Of: 2, Early: 1, False: 1},
	} {
		r := score.For(p, score.Options{Replay: true}).AnswerWithArgument(t.Context(), []byte(text), []byte("123\n231\n312"))
		if r.Claims == nil || *r.Claims != want {
			t.Errorf("%q: %+v %+v, want %+v", text, r.Claims, r.FirstFalse, want)
		}
	}
}

// TestStepLines: successive lines with "new" are one argument, whose values are its answer. Other lines and other puzzles end it.
func TestStepLines(t *testing.T) {
	const text = `{"new":[{"at":{"cell":[0,0]},"value":1}],"clues":[],"text":"a"}
{"new":[{"at":{"cell":[0,1]},"value":2,"not":true}]}

{"id":"q","new":[{"at":{"cell":[1,0]},"value":2}]}
{"id":"p","answer":"x"}
{"nothing":1}
{"new":[{"at":{"cell":[1,1]},"value":3}]}`
	var got []string
	for g := range score.ReadAnswers(strings.NewReader(text)) {
		got = append(got, fmt.Sprintf("%d %s %s %d %v", g.Line, g.ID, g.Text, strings.Count(string(g.Argument), `"new"`), g.Err != nil))
	}
	want := []string{`1  [{"at":{"cell":[0,0]},"value":1}] 2 false`, `4 q [{"at":{"cell":[1,0]},"value":2}] 1 false`, `5 p x 0 false`, `6   0 true`,
		`7  [{"at":{"cell":[1,1]},"value":3}] 1 false`}
	if !slices.Equal(got, want) {
		t.Errorf("read\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	for range score.ReadAnswers(strings.NewReader(text)) {
		break // no more answers are passed
	}
}
