package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/web/service"
)

// saidBy returns the output of a command.
func saidBy(t *testing.T, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	if code := Main(t.Context(), args, nil, &out, &errs); code >= CodeBad { // a puzzle may be left unsolved
		t.Fatalf("%v: exit code %d: %s", args, code, &errs)
	}
	return out.String() + errs.String()
}

// explained has the steps of an explanation, from a command or the API.
type explained struct {
	Steps []stepTold
	Step  *stepTold
	Done  *struct {
		Number int
		Text   string
	}
	Grade struct{ Hardest float64 }
}

type stepTold struct {
	Text   string
	Level  float64
	Number int
	New    json.RawMessage
}

// TestCountedAlike: all front ends count the steps of a puzzle in the same way, as deductions and as single steps, whole and up to a limit:
// the numbers and the verdict of the text, the list in JSON, and the numbers and the verdict of the API. A hint on the empty board is the
// first step, and solve lists as many techniques as there are single steps.
func TestCountedAlike(t *testing.T) {
	t.Parallel()
	numbered, said := regexp.MustCompile(`(?m)^ *(\d+)\. \[`), regexp.MustCompile(`(?:Solved in|[Aa]fter) (\d+) step`)
	boards := 0
	for _, k := range kinds.All {
		made := saidBy(t, "generate", k.Name, "--size", "6x6", "--count", strconv.Itoa(sweeptest.Samples(1, 4)), "--seed", "24", "--json", "-q")
		for line := range strings.Lines(strings.TrimSpace(made)) {
			line = strings.TrimSpace(line)
			boards++
			for _, extra := range [][]string{nil, {"--every"}, {"--steps", "2"}, {"--every", "--steps", "5"}} {
				every, steps := slices.Contains(extra, "--every"), 0
				if i := slices.Index(extra, "--steps"); i >= 0 {
					fmt.Sscan(extra[i+1], &steps)
				}
				text := saidBy(t, append([]string{"explain", "-q", "--boards", "none", line}, extra...)...)
				var whole explained
				if err := json.Unmarshal([]byte(saidBy(t, append([]string{"explain", "-q", "--json", line}, extra...)...)), &whole); err != nil {
					t.Fatal(err)
				}
				n := len(whole.Steps)
				var lines []stepTold
				var end explained
				body := fmt.Sprintf(`{"puzzle":%s,"every":%v,"no_scenes":true,"steps":%d}`, line, every, steps)
				err := (&service.Service{}).Do(t.Context(), "explain", []byte(body), func(line []byte) error {
					end = explained{}
					err := json.Unmarshal(line, &end)
					if end.Step != nil {
						lines = append(lines, *end.Step)
					}
					return err
				})
				if err != nil || end.Done == nil {
					t.Fatalf("%s: the API: %v", line, err)
				}
				counts := map[string]int{"lines of the API": len(lines), "end of the API": end.Done.Number}
				for i, s := range lines {
					if s.Number != i+1 || i < n && s.Text != whole.Steps[i].Text {
						t.Errorf("%s %v: step %d is number %d of the API: %s", k.Name, extra, i+1, s.Number, s.Text)
					}
				}
				for what, x := range map[string]string{"verdict": text, "verdict of the API": end.Done.Text} {
					if m := said.FindAllStringSubmatch(x, -1); len(m) > 0 {
						counts[what] = number(t, m[len(m)-1][1])
					} else {
						t.Errorf("%s %v: the %s tells no number: %s", k.Name, extra, what, x)
					}
				}
				for i, m := range numbered.FindAllStringSubmatch(text, -1) {
					if number(t, m[1]) != i+1 {
						t.Errorf("%s %v: line %d of the text is number %s", k.Name, extra, i+1, m[1])
					}
					counts["lines of the text"] = i + 1
				}
				if len(counts) != 5 {
					t.Errorf("%s %v: only %v are counted", k.Name, extra, counts)
				}
				for what, got := range counts {
					if got != n {
						t.Errorf("%s %v: %d %s, %d in JSON: %s", k.Name, extra, got, what, n, line)
					}
				}
				if steps == 0 && !k.Traits.Givens { // whose explanations begin with the givens
					sameHint(t, line, every, whole.Steps[0], !every && whole.Steps[0].Level == whole.Grade.Hardest)
				}
				if every && steps == 0 {
					human := regexp.MustCompile(`(\d+) steps? with named`).FindStringSubmatch(saidBy(t, "solve", "--method", "human", line))
					if human == nil || number(t, human[1]) != n {
						t.Errorf("%s: named techniques say %v, and there are %d small steps: %s", k.Name, human, n, line)
					}
				}
			}
		}
	}
	if boards < sweeptest.Samples(5, 20) {
		t.Errorf("only %d boards", boards)
	}
}

// sameHint compares the hint on the empty board with the first step of the explanation. The hint leaves out the sentence about clues that
// only leave marks. Where the explanation shows a harder step than the hint, as one that makes the grade, which no hint knows, the words
// may differ.
func sameHint(t *testing.T, line string, every bool, first stepTold, grades bool) {
	t.Helper()
	var api, command explained
	body := fmt.Sprintf(`{"puzzle":%s,"level":5,"every":%v,"chain":true}`, line, every)
	err := (&service.Service{}).Do(t.Context(), "hint", []byte(body), func(line []byte) error { return json.Unmarshal(line, &api) })
	differs := func(step *stepTold) bool {
		return step == nil || step.Level >= first.Level &&
			(!strings.HasPrefix(first.Text, step.Text) && !grades || !reflect.DeepEqual(step.New, first.New))
	}
	if err != nil || differs(api.Step) {
		t.Errorf("the hint of the API is %+v, the first step %+v: %v", api.Step, first, err)
	}
	if every { // the command tells thoughts
		return
	}
	err = json.Unmarshal([]byte(saidBy(t, "hint", "--json", "--chain", line)), &command)
	if err != nil || differs(command.Step) {
		t.Errorf("the hint is %+v, the first step %+v: %v", command.Step, first, err)
	}
}

func number(t *testing.T, text string) (n int) {
	t.Helper()
	if _, err := fmt.Sscan(text, &n); err != nil {
		t.Fatal(err)
	}
	return n
}

// TestGeneratedIsRead: what generate prints is an input of the other commands, with a drawing below each address.
func TestGeneratedIsRead(t *testing.T) {
	t.Parallel()
	for _, k := range kinds.All {
		made := saidBy(t, "generate", k.Name, "--size", "5x5", "--count", "2", "--seed", "5", "-q")
		var out, errs bytes.Buffer
		if code := Main(t.Context(), []string{"solve", "-", "--json"}, strings.NewReader(made), &out, &errs); code != 0 ||
			strings.Count(out.String(), `"unique"`) != 2 {
			t.Errorf("%s: exit code %d: %s%s", k.Name, code, &out, &errs)
		}
	}
}
