package web

import (
	"bufio"
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
)

// inNode passes JSON to a JavaScript function, the default export of a module next to the modules of the page, in node, and decodes the
// result. The modules tested this way need no browser except for its storage.
func inNode(t *testing.T, module string, in, out any) {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("needs node, to run modules of the page without a browser")
	}
	dir := t.TempDir()
	write := func(name string, b []byte) {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, b, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for name, f := range files() {
		if filepath.Ext(name) == ".js" && f.plain != nil {
			write(name, f.plain)
		}
	}
	text, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	write("package.json", []byte(`{"type": "module"}`))
	write("in.json", text)
	write("tried.js", []byte(module))
	write("run.js", []byte(`import { readFileSync } from "node:fs";
		Object.defineProperty(globalThis, "navigator", { value: { language: "en" } });
		globalThis.localStorage = { getItem: () => null };
		globalThis.matchMedia = () => ({ addEventListener() {} });
		const { default: tried } = await import("./tried.js");
		process.stdout.write(JSON.stringify(await tried(JSON.parse(readFileSync("in.json", "utf8")))));`))
	var said bytes.Buffer
	run := exec.CommandContext(t.Context(), node, "run.js")
	run.Dir, run.Stderr = dir, &said
	answer, err := run.Output()
	if err != nil {
		t.Fatalf("node: %v\n%s", err, &said)
	}
	if err := json.Unmarshal(answer, out); err != nil {
		t.Fatalf("%v: %s", err, answer)
	}
}

// marksModule applies operations to marks of the page, as Mark of package puzzletest does to those of the library. It returns their JSON
// after each operation, with places in board order.
const marksModule = `import { bit, blank, Marks, mask } from "./marks.js";
export default ({ places, cases }) => cases.map(ops => {
	const marks = new Marks(), order = new Map(places.map((at, i) => [JSON.stringify(at), i])), by = x => order.get(JSON.stringify(x.at));
	const write = (i, some) => marks.write(new Map([[i, { ...marks.at(i), ...some }]]));
	const does = { set: (i, v) => write(i, { v }), cross: (i, v) => write(i, { x: marks.at(i).x | bit(v) }),
		pencil: (i, ...values) => write(i, { p: mask(values) }),
		clear: i => write(i, blank), try: name => marks.trials.includes(name) || marks.begin(name),
		keep: () => marks.keep(), drop: () => marks.drop(), undo: () => marks.undo(), redo: () => marks.redo() };
	return ops.map(([op, ...rest]) => {
		does[op](...rest);
		const { marks: first, layers } = marks.json(places), sorted = list => list.sort((a, b) => by(a) - by(b));
		return { marks: sorted(first), ...(layers.length ? { layers: layers.map(l => ({ name: l.name, marks: sorted(l.marks) })) } : {}) };
	});
});`

// TestPageMarks: the marks of the page and of the library agree after the same operations, those of the table and random ones.
func TestPageMarks(t *testing.T) {
	t.Parallel()
	board := puzzle.NewBoard([]puzzle.Unknown{{At: puzzle.Edge(0, 0, 0, 1), Values: puzzle.Span(0, 1)},
		{At: puzzle.Cell(0, 0), Values: puzzle.Span(1, 3)}, {At: puzzle.Cell(0, 1), Values: puzzle.Span(1, 3)},
		{At: puzzle.Cell(0, 2), Values: puzzle.Span(1, 3)}})
	cases := tableOfMarks(t)
	for seed := range uint64(100) {
		cases = append(cases, anyMarks(rand.New(rand.NewPCG(seed, 11)), board))
	}
	var want, got [][]any
	for _, ops := range cases {
		m := puzzle.NewMarks(board)
		var states []any
		for _, op := range ops {
			puzzletest.ApplyMark(m, op)
			text, err := json.Marshal(m)
			if err != nil {
				t.Fatal(err)
			}
			var state any
			json.Unmarshal(text, &state)
			states = append(states, state)
		}
		want = append(want, states)
	}
	places := make([]puzzle.Place, board.Len())
	for i := range places {
		places[i] = board.Unknown(i).At
	}
	inNode(t, marksModule, map[string]any{"places": places, "cases": cases}, &got)
	for i, ops := range cases {
		for k := range ops {
			if !reflect.DeepEqual(want[i][k], got[i][k]) {
				t.Fatalf("after %v: %s", ops[:k+1], cmp.Diff(want[i][k], got[i][k]))
			}
		}
	}
}

// tableOfMarks reads the operations of the table of TestMarksTable.
func tableOfMarks(t *testing.T) (cases [][][]any) {
	t.Helper()
	f, err := os.Open("../puzzle/testdata/marks.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var x struct{ Do [][]any }
		if err := json.Unmarshal(lines.Bytes(), &x); err != nil {
			t.Fatal(err)
		}
		cases = append(cases, x.Do)
	}
	return cases
}

// anyMarks returns random operations in JSON.
func anyMarks(r *rand.Rand, b *puzzle.Board) (ops [][]any) {
	names := []string{"set", "set", "cross", "pencil", "clear", "clear", "try", "keep", "drop", "undo", "undo", "redo"}
	for range 40 {
		op := []any{names[r.IntN(len(names))]}
		i := r.IntN(b.Len())
		values := b.Unknown(i).Values
		v := float64(values.Min() + r.IntN(values.Len()))
		switch op[0] {
		case "set", "cross", "pencil":
			op = append(op, float64(i), v)
		case "clear":
			op = append(op, float64(i))
		case "try":
			op = append(op, string(rune('A'+r.IntN(3))))
		}
		ops = append(ops, op)
	}
	return ops
}

// TestDrafts: drafts need no browser. A puzzle converted to a draft and back is unchanged, and an empty draft is a puzzle unless its kind
// requires otherwise.
func TestDrafts(t *testing.T) {
	type form struct {
		Kind   string          `json:"kind"`
		Rows   int             `json:"rows"`
		Cols   int             `json:"cols"`
		Givens json.RawMessage `json:"givens"`
	}
	var in, out []form
	for _, k := range kinds.All {
		it, err := kinds.Parse(k.Example)
		if err != nil {
			t.Fatal(err)
		}
		in = append(in, corpusForm[form](t, it))
	}
	inNode(t, `import { kindOf } from "./kinds.js";
		import { puzzleOf } from "./drafts.js";
		export default puzzles => puzzles.flatMap(p => {
			const kind = kindOf(p.kind), make = kind.drafts, empty = make.blank(...make.size);
			return [puzzleOf(kind, make.from(p)), ...(make.nothing?.(empty) ? [] : [puzzleOf(kind, empty)])];
		});`, in, &out)
	again := map[string][]form{}
	for _, x := range out {
		text, err := json.Marshal(x)
		if err != nil {
			t.Fatal(err)
		}
		p, err := kinds.Parse(string(text))
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		again[x.Kind] = append(again[x.Kind], corpusForm[form](t, p))
	}
	for _, x := range in {
		if got := again[x.Kind]; len(got) == 0 || cmp.Diff(x, got[0]) != "" {
			t.Errorf("%s: %s becomes %v", x.Kind, x.Givens, got)
		}
	}
}

func corpusForm[T any](t *testing.T, p puzzle.Puzzle) (x T) {
	t.Helper()
	c, err := report.Convert(t.Context(), kinds.Item{Puzzle: p}, nil, codec.JSON.Name)
	if err == nil {
		err = json.Unmarshal([]byte(c.Text), &x)
	}
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// TestLinks: a packed link unpacks to its content, and a truncated one is an error.
func TestLinks(t *testing.T) {
	var said []any
	in := map[string]any{"puzzle": map[string]any{"kind": kinds.ExampleKind.Name, "givens": []any{"W..", "…"}}, "marks": []any{1.0, nil}}
	inNode(t, `import { follow, pack } from "./share.js";
		export default async x => {
			const link = await pack(x);
			return [await follow("~" + link), await follow("a/b"), await follow("~" + link.slice(0, -9)).catch(e => e.message)];
		};`, in, &said)
	want := []any{in, map[string]any{"puzzle": "https://puzz.link/p?a/b"}, "The link is damaged: it contains no puzzle."}
	if diff := cmp.Diff(want, said); diff != "" {
		t.Error(diff)
	}
}

// TestPageNotes: the notes that the page fills in are the numbers that no given of the row, column or box of a cell has.
func TestPageNotes(t *testing.T) {
	t.Parallel()
	const grid = "100007090030020008009600500005300900010080002600004000300000010040000007007000300" // AI Escargot by Arto Inkala, 2006
	givens := make([][]int, 9)
	for i, c := range grid {
		givens[i/9] = append(givens[i/9], int(c-'0'))
	}
	var got [][]int
	inNode(t, `import { Lattice } from "./lattice.js";
		import { fillNotes } from "./mode-digits.js";
		import { bits, blank } from "./marks.js";
		export default ({ puzzles }) => {
			const lattice = new Lattice(puzzles[0], { mode: "digits" }), notes = fillNotes({ lattice, at: () => blank });
			return lattice.places.map((_, i) => bits(notes.get(i)?.p ?? 0));
		};`, readBy(t, map[string]any{"kind": "sudoku", "rows": 9, "cols": 9, "givens": map[string]any{"grid": givens}}), &got)
	want := make([][]int, 81)
	for i := range want {
		want[i] = []int{}
		for v := 1; v <= 9; v++ {
			free := givens[i/9][i%9] == 0
			for j := range want {
				free = free && (givens[j/9][j%9] != v || i/9 != j/9 && i%9 != j%9 && (i/27 != j/27 || i%9/3 != j%9/3))
			}
			if free {
				want[i] = append(want[i], v)
			}
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("notes (-want +got):\n%s", diff)
	}
}
