package web

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/generate/madetest"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/web/service"
)

// readBy returns the engine's reading, without the description of the drawing, which the page does not use; null for an error.
func readBy(t *testing.T, given any) any {
	t.Helper()
	body, err := json.Marshal(map[string]any{"puzzle": given})
	if err != nil {
		t.Fatal(err)
	}
	answer, err := (&service.Service{}).Whole(t.Context(), "read", body)
	if err != nil {
		return nil
	}
	var out any
	if err := json.Unmarshal(answer, &out); err != nil {
		t.Fatal(err)
	}
	all := out.(map[string]any)
	for _, x := range all["puzzles"].([]any) {
		p := x.(map[string]any)
		delete(p, "format")
		delete(p["puzzle"].(map[string]any), "id")
		drawing := p["board"].(map[string]any)["scene"].(map[string]any)
		delete(drawing, "title")
		delete(drawing, "description")
	}
	return out
}

// layoutSizes are the board sizes of the test, rows by columns; each kind uses those it supports.
var layoutSizes = []string{"4x4", "5x5", "6x7", "7x6", "8x8", "12x9", "17x17"}

// given lists puzzles in the forms that the page may receive: addresses, and the corpus form.
func given(t *testing.T) (addresses []string, forms []any) {
	t.Helper()
	for _, k := range kinds.All {
		if _, ok := kinds.Layout(k); !ok {
			t.Errorf("%s has no board.js: its boards wait for the engine", k.Name)
		}
		addresses = append(addresses, k.Example)
		for i, size := range layoutSizes {
			cols, rows, err := report.ParseSize(size)
			if err != nil {
				t.Fatal(err)
			}
			for m, err := range madetest.Puzzles(generate.Request{Kind: k, Rows: rows, Cols: cols, Count: 1, Seed: uint64(i)}) {
				if err != nil {
					break // a size that the kind does not have
				}
				p := report.Generate(m)
				if p.URL != "" { // puzz.link has no Sudoku of such a size
					addresses = append(addresses, p.URL)
				}
				forms = append(forms, map[string]any{"kind": p.Kind, "rows": p.Rows, "cols": p.Cols, "givens": p.Givens})
			}
		}
	}
	return addresses, forms
}

// TestLayouts: the page reads layouts as the engine does, up to the order of members, by which games are identified. Damaged layouts are
// read as by the engine or not at all.
func TestLayouts(t *testing.T) {
	t.Parallel()
	addresses, forms := given(t)
	sound := len(addresses)
	rng := rand.New(rand.NewPCG(5, 24))
	for range 400 {
		a := addresses[rng.IntN(sound)]
		at := strings.LastIndexByte(a, '?') + 1 + rng.IntN(len(a)-strings.LastIndexByte(a, '?')-1)
		const signs = "0123456789abcdefghijklmnopqrstuvwxyzABCDZ.-/_"
		sign := signs[rng.IntN(len(signs)):][:1]
		addresses = append(addresses, a[:at]+[]string{sign, sign + a[at:at+1], ""}[rng.IntN(3)]+a[at+1:])
	}
	var in []any
	for _, a := range addresses {
		in = append(in, a)
	}
	in = append(in, forms...)
	var got []string
	inNode(t, `import { early } from "./early.js";
		export default list => Promise.all(list.map(async x => JSON.stringify(await early(x))));`, in, &got)
	read := 0
	for i, x := range in {
		var answer any
		if err := json.Unmarshal([]byte(got[i]), &answer); err != nil {
			t.Fatal(err)
		}
		if damaged := i >= sound && i < len(addresses); answer == nil {
			if !damaged {
				t.Errorf("not read: %v", x)
			}
			continue
		}
		read++
		want := readBy(t, x)
		if url, ok := x.(string); ok && want != nil {
			want.(map[string]any)["puzzles"].([]any)[0].(map[string]any)["url"] = url // as it came
			if i < sound && !strings.Contains(got[i], fmt.Sprintf(`"url":%q`, url)) {
				t.Errorf("%s has another address", url)
			}
		} else if ok {
			t.Errorf("the engine does not read %s", url)
			continue
		}
		p := answer.(map[string]any)["puzzles"].([]any)[0].(map[string]any)
		if _, ok := x.(string); ok {
			p["url"] = x
		} else {
			delete(want.(map[string]any)["puzzles"].([]any)[0].(map[string]any), "url") // the page makes the address from the form itself
			// games are named by the text of the clues
			text, _ := json.Marshal(x.(map[string]any)["givens"])
			if !strings.Contains(got[i], `"givens":`+string(text)) {
				t.Errorf("%s: the members of %s stand in another order", p["kind"], text)
			}
		}
		if diff := cmp.Diff(want, answer); diff != "" {
			t.Errorf("%v (- engine, + page):\n%.2000s", x, diff)
		}
	}
	if read < sound+len(forms)+20 {
		t.Errorf("only %d of %d were read", read, len(in))
	}
	t.Logf("%d of %d were read", read, len(in))
}
