package audit_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/generate/madetest"
	"github.com/teka-puzzles/teka/internal/apps/audit"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/kinds/sets"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/study"
)

// made makes sound lines of all kinds: a puzzle with its solution, with an id of kind and number, all in one split.
func made(t *testing.T, each int) (lines []map[string]any) {
	for _, k := range kinds.All {
		w := generate.Request{Kind: k, Rows: 5, Cols: 5, Count: each, Seed: 7, AllowSimilar: true}
		for m, err := range madetest.Puzzles(w) {
			if err != nil {
				t.Fatal(k.Name, err)
			}
			lines = append(lines, map[string]any{"id": fmt.Sprintf("%s-%d", k.Name, len(lines)), "kind": k.Name, "rows": 5, "cols": 5,
				"givens": k.JSON.Givens(m.Puzzle), "solution": k.JSON.Solution(m.Puzzle, m.Solution), "split": "train"})
		}
	}
	return lines
}

// faults audits lines and returns the names of the faults of each, by id, and the summary.
func faults(t *testing.T, lines []map[string]any) (map[string]string, audit.Summary) {
	t.Helper()
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	c := audit.NewCensus(l, nil)
	found := map[string]string{}
	for n, line := range lines {
		text, err := json.Marshal(line)
		if err != nil {
			t.Fatal(err)
		}
		it := kinds.Decode(codec.Document{Notation: codec.JSON, Text: string(text), Line: n + 1}, "set", kinds.ReadOptions{})
		x := audit.Examine(t.Context(), it, audit.Options{Lang: l, NoGrades: true, Pictures: true})
		c.Add(&x)
		for _, f := range x.Faults {
			found[x.ID] += f.What + " "
			if f.What == audit.Several && (f.Second == nil || len(f.At) == 0) || f.Text == "" {
				t.Errorf("%s: %+v says too little", x.ID, f)
			}
		}
		if len(x.Pictures) > len(x.Faults) {
			t.Errorf("%s: %d pictures of %d faults", x.ID, len(x.Pictures), len(x.Faults))
		}
	}
	return found, c.Summary()
}

// TestPlanted plants faults in sound sets: the audit must find every fault, and no others. TEKA_PLANTED=40 makes sets of so many puzzles of
// each kind.
func TestPlanted(t *testing.T) {
	each := 6
	if n, err := strconv.Atoi(os.Getenv("TEKA_PLANTED")); err == nil {
		each = n
	}
	sound := made(t, each)
	if found, sum := faults(t, sound); len(found) > 0 || sum.Puzzles != each*len(kinds.All) {
		t.Fatalf("a sound set: %v", found)
	}
	for name, plant := range map[string]func(t *testing.T, n int, lines []map[string]any) (what string, more map[string]any){
		"a wrong verifier":   wrongAnswer,
		"several solutions":  several,
		"no solution":        noSolution,
		"twins over splits":  twin("test", audit.Leak),
		"twins in one split": twin("train", audit.Twin),
		"a wrong verdict": func(_ *testing.T, n int, lines []map[string]any) (string, map[string]any) {
			lines[n]["unique"] = false
			return audit.Verdict, nil
		},
		"junk": func(_ *testing.T, n int, lines []map[string]any) (string, map[string]any) {
			lines[n]["givens"] = []any{n, "\x1b[2J", map[string]any{"rows": 3}}
			delete(lines[n], "solution")
			return audit.Unreadable, nil
		},
		"half an answer": func(_ *testing.T, n int, lines []map[string]any) (string, map[string]any) {
			delete(lines[n], "solution")
			lines[n]["answer"] = "I give up"
			return audit.BadAnswer, nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			lines := []map[string]any{}
			for _, line := range sound {
				lines = append(lines, maps.Clone(line))
			}
			want := map[string]string{}
			for n := 0; n < each*len(kinds.All); n += 3 {
				what, more := plant(t, n, lines)
				if what == "" {
					continue
				}
				if more != nil {
					lines = append(lines, more)
					want[more["id"].(string)] = what + " "
					continue
				}
				want[lines[n]["id"].(string)] = what + " "
			}
			found, sum := faults(t, lines)
			for id, what := range want {
				if found[id] != what {
					t.Errorf("%s: %q was planted, %q found", id, what, found[id])
				}
				delete(found, id)
			}
			if len(found) > 0 || sum.Faulty != len(want) || len(want) < len(kinds.All) {
				t.Errorf("nobody planted %v; %d faulty, %d planted", found, sum.Faulty, len(want))
			}
			t.Logf("%d planted among %d", len(want), len(lines))
		})
	}
}

func parsed(t *testing.T, line map[string]any) (puzzle.Puzzle, puzzle.Facts) {
	text, _ := json.Marshal(line)
	it := kinds.Decode(codec.Document{Notation: codec.JSON, Text: string(text), Line: 1}, "set", kinds.ReadOptions{})
	known, err := it.Expected()
	if it.Err != nil || err != nil {
		t.Fatal(it.Err, err)
	}
	return it.Puzzle, known
}

// wrongAnswer changes one place of an answer, which breaks a rule because the puzzle has one solution.
func wrongAnswer(t *testing.T, n int, lines []map[string]any) (string, map[string]any) {
	p, known := parsed(t, lines[n])
	i := n % p.Board().Len()
	is, _ := known.Value(i)
	for v := range p.Board().Unknown(i).Values.Values() {
		if v != is {
			known.Set(i, v)
			break
		}
	}
	lines[n]["solution"] = p.Kind().JSON.Solution(p, known)
	return audit.BadAnswer, nil
}

// several removes one clue after the other until there are several solutions.
func several(t *testing.T, n int, lines []map[string]any) (string, map[string]any) {
	p, known := parsed(t, lines[n])
	for _, c := range p.Kind().Clues(p) {
		q, err := p.Kind().Without(p, c.At)
		if err != nil {
			continue
		}
		p = q
		if study.Unique(t.Context(), p, study.Options{}).Status == puzzle.SeveralSolutions {
			lines[n]["givens"], lines[n]["solution"] = p.Kind().JSON.Givens(p), p.Kind().JSON.Solution(p, known)
			return audit.Several, nil
		}
	}
	return "", nil
}

// noSolution changes a clue and removes the answer.
func noSolution(t *testing.T, n int, lines []map[string]any) (string, map[string]any) {
	p, _ := parsed(t, lines[n])
	k := p.Kind()
	for _, c := range k.Clues(p) {
		for v := range 10 {
			change := c
			if change.Value = v; c.Runs != nil {
				change.Value, change.Runs = 0, []int{v + 1}
			}
			q, err := k.With(p, change)
			if err != nil || q == nil {
				continue
			}
			if q.Board().Len() != p.Board().Len() {
				continue
			}
			found := audit.Examine(t.Context(), kinds.Item{Puzzle: q}, audit.Options{NoGrades: true})
			if found.Status == puzzle.NoSolution {
				lines[n]["givens"] = k.JSON.Givens(q)
				delete(lines[n], "solution")
				return audit.None, nil
			}
		}
	}
	return "", nil
}

// twin adds a turned copy of a puzzle to a split.
func twin(split, what string) func(t *testing.T, n int, lines []map[string]any) (string, map[string]any) {
	return func(t *testing.T, n int, lines []map[string]any) (string, map[string]any) {
		p, known := parsed(t, lines[n])
		turn := puzzle.Turn(1 + n%(puzzle.Turns-1))
		q := p.Kind().Make.Turned(p, turn)
		rows, cols := p.Size()
		r, c := q.Size()
		line := map[string]any{"id": fmt.Sprintf("twin-%d", n), "kind": p.Kind().Name, "rows": r, "cols": c, "split": split,
			"givens": p.Kind().JSON.Givens(q)}
		if answer := turn.Facts(known, rows, cols, q.Board()); answer.Complete() { // the header of a board stays where it is
			line["solution"] = p.Kind().JSON.Solution(q, answer)
		}
		return what, line
	}
}

// TestSaid: an answer may be that there is no solution, or that there are several.
func TestSaid(t *testing.T) {
	of := map[string]any{"none": map[string]any{"rows": []any{[]int{1}, []int{1}}, "cols": []any{[]int{1}, []int{2}}},
		"multiple": map[string]any{"rows": []any{[]int{1}, []int{1}}, "cols": []any{[]int{1}, []int{1}}},
		"unique":   map[string]any{"rows": []any{[]int{2}, []int{1}}, "cols": []any{[]int{1}, []int{2}}}}
	for _, test := range []struct{ is, answer, want string }{
		{"none", "No solution.", ""}, {"none", "multiple solutions", "answer none "}, {"none", "10\n01", "answer none "},
		{"multiple", "Multiple solutions.", ""}, {"multiple", "no solution", "answer several "}, {"multiple", "10\n01", "several "},
		{"unique", "no solution", "answer "}, {"unique", "several solutions", "answer "}, {"unique", "11\n01", ""},
	} {
		found, _ := faults(t, []map[string]any{{"id": "x", "kind": "nonogram", "rows": 2, "cols": 2, "givens": of[test.is],
			"answer": test.answer}})
		if found["x"] != test.want {
			t.Errorf("%s, %q: %q, want %q", test.is, test.answer, found["x"], test.want)
		}
	}
}

// TestLabels compares labels with grades: in the same order, in reverse order, and unrelated.
func TestLabels(t *testing.T) {
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	for want, labels := range map[float64][2]string{1: {"easy", "hard"}, 0: {"Hard", "Easy"}} {
		c := audit.NewCensus(l, nil)
		for n := range 20 {
			c.Add(&audit.Line{ID: fmt.Sprint(n), Kind: "k", Label: labels[n/10], Grade: &audit.Measured{Hardest: float64(n), Weight: 5}})
		}
		got := c.Summary().Labels
		if len(got) != 1 || got[0].AUC == nil || got[0].AUC.Hardest != want || got[0].AUC.Weight != 0.5 {
			t.Errorf("%v: %+v", labels, got)
		}
	}
	narrow := audit.NewCensus(l, nil) // of the same level: those with a single way on are harder
	for n := range 4 {
		narrow.Add(&audit.Line{ID: fmt.Sprint(n), Kind: "k", Label: []string{"easy", "hard"}[n%2],
			Grade: &audit.Measured{Hardest: 2, Ways: 3 - 2*(n%2)}})
	}
	if got := narrow.Summary().Labels; got[0].AUC.Hardest != 1 || got[0].Labels[0].Hardest != 2 {
		t.Errorf("by the ways on: %+v", got)
	}
	c := audit.NewCensus(l, []string{"b", "a"})
	for n := range 4 {
		c.Add(&audit.Line{ID: fmt.Sprint(n), Kind: "k", Label: []string{"a", "b"}[n%2], Grade: &audit.Measured{Hardest: 3 - float64(n%2)}})
	}
	if got := c.Summary().Labels; got[0].Labels[0].Label != "b" || got[0].AUC.Hardest != 1 {
		t.Errorf("the order asked for: %+v", got)
	}
}

// TestMapping reads lines of other shapes.
func TestMapping(t *testing.T) {
	for _, test := range []struct{ mapping, line, want string }{
		{`{"id":"no","kind":"=skyscrapers","members":{"n":"meta.size","top":"meta.c.0","right":"meta.c.1","bottom":"meta.c.2","left":"meta.c.3"},"answer":"out","label":"d","split":"s"}`,
			`{"no":7,"meta":"{\"size\":2,\"c\":[[2,1],[0,0],[0,0],[0,0]]}","out":"1 2\n2 1","d":"easy","s":"train"}`, ""},
		{`{"kind":"what","grid":{"path":"rows","signs":{"0":".","b":"B","w":"W"},"dense":true}}`,
			`{"what":"Masyu","rows":["0000","0w00","0000","0000"]}`, "several"},
		{`{"text":"q"}`, `{"q":"https://puzz.link/p?mashu/6/6/1063000i3000"}`, ""},
		{`{"givens":"q.g","kind":"=nonogram"}`, `{"q":{"g":{"rows":[[1],[1]],"cols":[[1],[2]]}}}`, "none"},
		{`{"givens":"q.g","kind":"=nonogram"}`, `{"q":{}}`, "unreadable"},
		{`{"givens":"q.0","kind":"=nonogram"}`, `[[[[]]]]`, "unreadable"},
	} {
		m, err := audit.ReadMapping([]byte(test.mapping))
		if err != nil {
			t.Fatal(err)
		}
		it := kinds.Decode(codec.Document{Notation: codec.JSON, Text: test.line, Line: 1}, "x", kinds.ReadOptions{Map: m.Line})
		x := audit.Examine(t.Context(), it, audit.Options{NoGrades: true})
		got := ""
		for _, f := range x.Faults {
			got += f.What
		}
		if got != test.want {
			t.Errorf("%s: %q, want %q: %+v", test.line, got, test.want, x)
		}
		if test.want == "" && strings.Contains(test.mapping, "answer") &&
			(x.Answer != "right" || x.ID != "7" || x.Label != "easy" || x.Split != "train") {
			t.Errorf("%+v", x)
		}
	}
	const one = "a mapping needs exactly one of givens, members, text, grid and puzzlekit"
	for _, bad := range [][2]string{{`{}`, one}, {`{"text":"a","givens":"b"}`, one},
		{`{"text":1}`, "a mapping: text: expected a string, not a JSON number"},
		{`{"rows":1}`, "a mapping: rows: expected a string, not a JSON number"},
		{`{"texts":"a"}`, `a mapping: unknown field "texts"`},
		{`{"grid":["a"]}`, "a mapping: grid: expected an object, not a JSON array"},
		{`["text"]`, "a mapping: expected an object, not a JSON array"}, {`[`, "a mapping: the text ends within a JSON value"},
	} {
		if _, err := audit.ReadMapping([]byte(bad[0])); err == nil || err.Error() != bad[1] {
			t.Errorf("%s: %v, want %q", bad[0], err, bad[1])
		}
	}
}

// TestLabelPairs: each label is paired with the next one that occurs, even if a rank between them is missing.
func TestLabelPairs(t *testing.T) {
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	c := audit.NewCensus(l, []string{"a", "b", "c", "d"})
	for n := range 6 {
		c.Add(&audit.Line{ID: fmt.Sprint(n), Kind: "k", Label: []string{"a", "c", "d"}[n%3], Grade: &audit.Measured{Hardest: float64(n % 3)}})
	}
	var pairs []string
	for _, p := range c.Summary().Labels[0].Pairs {
		pairs = append(pairs, p.Easier+p.Harder)
	}
	if !slices.Equal(pairs, []string{"ac", "cd"}) {
		t.Errorf("pairs %q", pairs)
	}
}

// TestOtherCensus: twins and leaks that another census found in a line are dropped.
func TestOtherCensus(t *testing.T) {
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	c := audit.NewCensus(l, nil)
	x := audit.Line{ID: "a", Kind: "k", Key: strings.Repeat("0", 32),
		Faults: []audit.Fault{{What: audit.Twin}, {What: audit.Several}, {What: audit.Leak}}}
	c.Add(&x)
	if len(x.Faults) != 1 || x.Faults[0].What != audit.Several || c.Summary().Faults[audit.Twin] != 0 {
		t.Errorf("%+v, %+v", x.Faults, c.Summary())
	}
}

// TestCSV reads a CSV file of Sudoku by the mapping csv: the rows in which something was damaged are found, and no others.
func TestCSV(t *testing.T) {
	const (
		quiz  = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
		right = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
	)
	for _, head := range []string{"quizzes,solutions", "\ufeffpuzzle,solution", "source,question,answer"} {
		file, more := head+"\n", ""
		if strings.HasPrefix(head, "source") {
			more = "x,"
		}
		for _, row := range []string{quiz + "," + right, quiz + "," + right[1:] + "5", quiz[:80] + "," + right, quiz,
			strings.NewReplacer("5", "0", "3", "0").Replace(quiz) + "," + right, `"` + quiz + `","` + right + `"`} {
			file += more + row + "\n"
		}
		m, err := audit.ReadMapping([]byte(sets.Mappings["csv"]))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for it := range kinds.Read(strings.NewReader(file), "x", kinds.ReadOptions{Map: m.Line, Unpack: m.Unpack()}) {
			x := audit.Examine(t.Context(), it, audit.Options{NoGrades: true})
			what := x.ID + " " + x.Answer
			for _, f := range x.Faults {
				what += " " + f.What
			}
			got = append(got, what)
		}
		want := []string{"1 right", "2 wrong answer", "x:3  unreadable", "4 ", "5 right several", "6 right"}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", head, got, want)
		}
	}
}
