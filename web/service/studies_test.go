package service

import (
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
)

// TestRecent: kept studies are used by one request at a time, and are limited in number and size.
func TestRecent(t *testing.T) {
	var r recent[int]
	r.keep("a", 1, 1)
	if v, ok := r.take("a"); !ok || v != 1 {
		t.Errorf("%d, %t", v, ok)
	}
	if _, ok := r.take("a"); ok {
		t.Error("two requests share what is kept")
	}
	r.keep("a", 1, 1)
	r.keep("a", 1, 2)
	if len(r.list) != 1 {
		t.Errorf("%d are kept under one key", len(r.list))
	}
	r.keep("large", keptMostCells+1, 3)
	if _, ok := r.take("large"); ok {
		t.Error("more is kept than there is room for")
	}
	for n := range 100 {
		r.keep(fmt.Sprint(n), 30*(30+n%50), n)
	}
	cells := 0
	for _, x := range r.list {
		cells += x.size
	}
	if len(r.list) > keptMost || cells > keptMostCells || len(r.list) < 5 || r.list[len(r.list)-1].key != "99" {
		t.Errorf("%d of %d cells are kept", len(r.list), cells)
	}
	for n := range 100 {
		r.keep(fmt.Sprint(n), 1, n)
	}
	if len(r.list) != keptMost {
		t.Errorf("%d small ones are kept", len(r.list))
	}
}

// TestReadOnce: a text is read once, and equal puzzles share a study even if read from different texts. Entries in a text are read each
// time.
func TestReadOnce(t *testing.T) {
	s := &Service{}
	ask := func(op, puzzle, more string) string {
		got, p := do(t, s, op, `{"puzzle":`+puzzle+more+`}`)
		if p != nil {
			t.Fatal(puzzle, p)
		}
		return got[0]
	}
	const text, url = `"masyu\n......\n......\n.W....\n......\n..B...\n......"`, `"https://puzz.link/p?mashu/6/6/000030060000"`
	first := ask("hint", text, "")
	if len(s.reads.list) != 1 || len(s.studies.list) != 1 {
		t.Fatalf("%d texts, %d studies", len(s.reads.list), len(s.studies.list))
	}
	read := s.reads.list[0].value
	if again := ask("hint", text, `,"marks":[]`); again != first || s.reads.list[0].value.Puzzle != read.Puzzle {
		t.Error("the text is read again")
	}
	if read.study != s.studies.list[0].key {
		t.Error("the key of the study is found again")
	}
	ask("hint", text, `,"kind":"masyu"`)
	if len(s.reads.list) != 2 || len(s.studies.list) != 1 {
		t.Errorf("%d texts, %d studies", len(s.reads.list), len(s.studies.list))
	}
	s.Limits.Cells = 35
	if _, p := do(t, s, "hint", `{"puzzle":`+text+`}`); p == nil || p.Status != 413 {
		t.Error("a puzzle that was read before has no limit: ", p)
	}
}

// TestHintAgain: a hint, or a check, in a reused study is the same as in a new one.
func TestHintAgain(t *testing.T) {
	const puzzle = `"puzzle":"https://puzz.link/p?mashu/6/6/1063000i3000"`
	used := &Service{}
	for _, marks := range []string{`[]`, `[{"at":{"edge":[[0,0],[0,1]]},"value":0}]`, `[{"at":{"edge":[[0,0],[0,1]]},"value":1}]`, `[]`,
		`[{"at":{"edge":[[0,1],[0,2]]},"value":1},{"at":{"edge":[[0,2],[0,3]]},"value":1}]`, `null`} {
		for _, op := range []string{"hint", "check"} {
			body := `{` + puzzle + `,"marks":` + marks + `}`
			got, p := do(t, used, op, body)
			want, q := do(t, &Service{}, op, body)
			if p != nil || q != nil || got[0] != want[0] {
				t.Errorf("%s with %s: %s %v, in a new study %s %v", op, marks, got, p, want, q)
			}
		}
	}
	if len(used.studies.list) != 1 {
		t.Errorf("%d studies", len(used.studies.list))
	}
}

// keptBytes is the number of bytes that a study may hold for each cell of a small board.
const keptBytes = 25_000

// TestKeptBytes: the memory of a study after many hints stays within the limit per cell.
func TestKeptBytes(t *testing.T) {
	held := func() int64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	for _, k := range kinds.All {
		puzzle, err := json.Marshal(k.Example)
		if err != nil {
			t.Fatal(err)
		}
		s := &Service{}
		marks := []string{}
		play := func(s *Service) {
			marks = marks[:0]
			for range 40 {
				answer, p := do(t, s, "hint", `{"puzzle":`+string(puzzle)+`,"marks":[`+strings.Join(marks, ",")+`]}`)
				var h struct {
					Step struct{ New []json.RawMessage }
				}
				if p != nil || json.Unmarshal([]byte(answer[0]), &h) != nil {
					t.Fatalf("%s: %v, %s", k.Name, p, answer)
				}
				if len(h.Step.New) == 0 {
					break
				}
				marks = append(marks, string(h.Step.New[0]))
			}
		}
		play(&Service{}) // fill the caches of the kind itself
		before := held()
		play(s)
		each := (held() - before) / int64(s.studies.list[0].size)
		t.Logf("%s: %d bytes for each cell after %d hints", k.Name, each, len(marks))
		if each > keptBytes {
			t.Errorf("%s: %d bytes are held for each cell, more than %d", k.Name, each, keptBytes)
		}
		runtime.KeepAlive(s)
	}
}
