package service

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestLookWrong: the marks of rule violations are the same next to a drawing, in it, and without one.
func TestLookWrong(t *testing.T) {
	type looked struct {
		Wrong []map[string]any
		Scene *struct{ Items []map[string]any }
	}
	for name, body := range map[string]string{
		"nothing wrong": `"puzzle":"masyu\n...\n.W.\n...","marks":[]`,
		"two turns":     `"puzzle":"masyu\n...\n.W.\n...","marks":[{"at":{"edge":[[0,1],[1,1]]},"value":1},{"at":{"edge":[[1,1],[1,2]]},"value":1}]`,
		"a run":         `"puzzle":"nonogram\nrows: 1, 1\ncols: 1, 1","marks":[{"at":{"cell":[0,0]},"value":1},{"at":{"cell":[0,1]},"value":1}]`,
	} {
		s := &Service{}
		var drawn, alone looked
		for to, more := range map[*looked]string{&drawn: "", &alone: `,"no_scene":true`} {
			lines, p := do(t, s, "look", "{"+body+more+"}")
			if p != nil {
				t.Fatalf("%s: %v", name, p)
			}
			if err := json.Unmarshal([]byte(lines[0]), to); err != nil {
				t.Fatal(err)
			}
		}
		var marked []map[string]any
		for _, it := range drawn.Scene.Items {
			if it["role"] == "wrong" {
				marked = append(marked, it)
			}
		}
		if alone.Scene != nil || !cmp.Equal(append([]map[string]any{}, marked...), alone.Wrong) || !cmp.Equal(drawn.Wrong, alone.Wrong) ||
			(len(marked) > 0) == (name == "nothing wrong") {
			t.Errorf("%s: %v in the drawing, %v beside it, %v without (drawn: %v)", name, marked, drawn.Wrong, alone.Wrong, alone.Scene != nil)
		}
	}
}

// hints are boards with the Look of level 4 for each: the clues, the premises, and the places to decide. It is empty where there is no
// step.
var hints = map[string]string{
	`"puzzle":"masyu\n....\n.W..\n....\n...B"`:                                              `{"clues":[{"cell":[3,3]}],"because":[],"decide":[{"edge":[[1,3],[2,3]]},{"edge":[[2,3],[3,3]]}]}`,
	`"puzzle":"nonogram\nrows: 3, 1 1, 3\ncols: 3, 1 1, 3"`:                                 `{"clues":[{"row":0}],"because":[],"decide":[{"cell":[0,0]},{"cell":[0,1]},{"cell":[0,2]}]}`,
	`"puzzle":"kakuro\n# 3\\ 4\\\n\\4 . .\n\\3 . ."`:                                        `{"clues":[{"run":[1,1],"dir":"right"},{"run":[1,1],"dir":"down"}],"because":[],"decide":[{"cell":[1,1]}]}`,
	`"puzzle":"hashi\n2.2\n...\n2.2"`:                                                       `{"clues":[{"cell":[0,0]},{"cell":[0,2]},{"rule":"connected"}],"because":[],"decide":[{"bridge":[[0,2],[2,2]]}]}`,
	`"puzzle":"nonogram\nrows: 2, 0\ncols: 1, 1","marks":[{"at":{"cell":[1,0]},"value":1}]`: `{"clues":[{"row":1}],"because":[],"decide":[]}`,
	`"puzzle":"nonogram\nrows: 1, 1\ncols: 1, 1"`:                                           ``,
}

// TestHintLook: level 4, and no other level, returns the content of its text as data.
func TestHintLook(t *testing.T) {
	for body, want := range hints {
		for level := 1; level <= 5; level++ {
			lines, p := do(t, &Service{}, "hint", fmt.Sprintf(`{%s,"level":%d}`, body, level))
			if p != nil {
				t.Fatalf("%s: %v", body, p)
			}
			var h struct{ Look json.RawMessage }
			if err := json.Unmarshal([]byte(lines[0]), &h); err != nil {
				t.Fatal(err)
			}
			if level == 4 && string(h.Look) != want || level != 4 && h.Look != nil {
				t.Errorf("%s at level %d: %s, not %s\n%.300s", body, level, h.Look, want, lines[0])
			}
		}
	}
}

// BenchmarkLook checks the rules on a board of 50 rows and columns with 1,200 marks.
func BenchmarkLook(b *testing.B) {
	var marks []string
	for r := range 50 {
		for c := 0; c < 48; c += 2 {
			marks = append(marks, fmt.Sprintf(`{"at":{"edge":[[%d,%d],[%d,%d]]},"value":1}`, r, c, r, c+1))
		}
	}
	board := `"puzzle":"masyu\n` + strings.Repeat(strings.Repeat("..W..", 10)+`\n`, 50) + `","marks":[` + strings.Join(marks, ",") + `]`
	for _, x := range []struct{ name, more string }{{"drawn", ""}, {"alone", `,"no_scene":true`}} {
		b.Run(x.name, func(b *testing.B) {
			s := &Service{}
			b.ReportAllocs()
			for b.Loop() {
				size := 0
				if err := s.Do(context.Background(), "look", []byte("{"+board+x.more+"}"),
					func(line []byte) error { size = len(line); return nil }); err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(size), "bytes-sent")
			}
		})
	}
}

// TestExplainCounts: the verdict of an explanation counts its deductions or, with every, its single steps, the first of which is the hint.
func TestExplainCounts(t *testing.T) {
	s := &Service{}
	const given = `"puzzle":"https://puzz.link/p?mashu/10/10/206030306i0f1k03910000919d0003mi90"`
	told := map[bool]int{}
	for _, every := range []bool{false, true} {
		lines, p := do(t, s, "explain", fmt.Sprintf(`{%s,"no_scenes":true,"every":%v}`, given, every))
		if p != nil {
			t.Fatal(p)
		}
		told[every] = len(lines) - 1
		if end := lines[len(lines)-1]; !strings.Contains(end, fmt.Sprintf("in %d steps", told[every])) {
			t.Errorf("%d steps are told, the last line is %s", told[every], end)
		}
		hint, p := do(t, s, "hint", fmt.Sprintf(`{%s,"every":%v,"chain":true}`, given, every))
		if p != nil {
			t.Fatal(p)
		}
		var first struct{ Step struct{ Text string } }
		var said struct{ Hints []string }
		if err := json.Unmarshal([]byte(lines[0]), &first); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal([]byte(hint[0]), &said); err != nil {
			t.Fatal(err)
		}
		if got := said.Hints[len(said.Hints)-1]; got != first.Step.Text {
			t.Errorf("every %v: the hint says %q, the explanation %q", every, got, first.Step.Text)
		}
	}
	if told[true] < 3*told[false] {
		t.Errorf("%d small steps, %d thoughts", told[true], told[false])
	}
}
