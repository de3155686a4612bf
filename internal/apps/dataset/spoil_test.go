package dataset_test

import (
	"encoding/json"
	"maps"
	"strconv"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/apps/dataset"
	"github.com/teka-puzzles/teka/internal/apps/score"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestNotUnique: puzzles of rows with a status have it, their solutions are two different ones, and their answers are right.
func TestNotUnique(t *testing.T) {
	s := asked(t)
	s.Rows = nil
	want := map[string]int{}
	each := sweeptest.Samples(1, 3)
	for _, k := range kinds.All {
		for _, status := range []string{"none", "multiple"} {
			r, err := dataset.ParseRow(k.Name + " 5x5 " + status + " " + strconv.Itoa(each))
			if err != nil {
				t.Fatal(err)
			}
			s.Rows = append(s.Rows, r)
			want[k.Name+" "+status] = each
		}
	}
	if tally := whole(t, s); tally.Grades["none"] != each*len(kinds.All) || tally.Grades["multiple"] != each*len(kinds.All) {
		t.Errorf("%+v", tally.Grades)
	}
	if c := s.CheckCommand(); strings.Contains(c, "--claim") {
		t.Errorf("the check would refuse the lines: %s", c)
	}
	have := map[string]int{}
	for name, text := range files(t, s.Dir) {
		if strings.HasPrefix(name, "keys") {
			continue
		}
		for line := range strings.Lines(text) {
			var x dataset.Line
			if err := json.Unmarshal([]byte(line), &x); err != nil {
				t.Fatal(err)
			}
			have[x.Kind+" "+string(x.Status)]++
			notUnique(t, line, &x)
		}
	}
	if !maps.Equal(have, want) {
		t.Errorf("%v, want %v", have, want)
	}
}

// notUnique checks a line with a puzzle that has no solution, or several.
func notUnique(t *testing.T, line string, x *dataset.Line) {
	t.Helper()
	p, err := kinds.Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	if got := study.Unique(t.Context(), p, study.Options{}).Status; got != x.Status || x.Unique || x.Grade != nil || len(x.Steps) == 0 {
		t.Errorf("%s: status %s, %+v", x.ID, got, x)
	}
	if p.Kind().Impossible != nil && p.Kind().Impossible(p) != nil {
		t.Errorf("%s: counting the clues shows that there is no solution", x.ID)
	}
	answer := x.Messages[1].Content
	if got := score.For(p, score.Options{}).Answer(t.Context(), []byte(answer)); !got.Right || !strings.Contains(x.Prompt, `{"status":"none"}`) {
		t.Errorf("%s: %q to %q is wrong: %s", x.ID, answer, x.Prompt, got.Why)
	}
	if x.Status == puzzle.NoSolution {
		if x.Solution != nil || x.Second != nil {
			t.Errorf("%s has a solution", x.ID)
		}
		return
	}
	first, err1 := json.Marshal(x.Solution)
	second, err2 := json.Marshal(x.Second)
	if err1 != nil || err2 != nil || string(first) == string(second) {
		t.Errorf("%s: solutions %s and %s", x.ID, first, second)
	}
	for _, text := range [][]byte{first, second} { // a solution is not the answer to such a puzzle, but it fulfils the rules
		if got := score.For(p, score.Options{}).Answer(t.Context(), text); len(got.Violations) > 0 {
			t.Errorf("%s: %s breaks %v", x.ID, text, got.Violations)
		}
	}
}
