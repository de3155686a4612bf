package kinds

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/sweeptest"
)

// How pzprjs, the program behind puzz.link, reads a URL, written from its FORMATS and public source without the readers under test. Where
// pzprjs treats a meaningless character as an empty cell, the model sets wrong: unknown clues are errors here.

type pasted struct {
	kind       string
	flag       string
	cols, rows int
	body       string
	givens     any  // as in JSON
	wrong      bool // some clue is impossible
}

var pids = map[string][]string{
	"masyu": {"mashu", "masyu", "pearl"}, "hashi": {"hashi", "hashikake", "bridges"}, "kakuro": {"kakuro"}, "nonogram": {"nonogram"},
	"skyscrapers": {"skyscrapers", "skyscraper", "building"},
}

func describe(t *testing.T, address string) pasted {
	for range 2 {
		address = strings.NewReplacer("%25", "%", "%2F", "/", "%2E", ".", "%2D", "-", "%3F", "?").Replace(address)
	}
	address, _, _ = strings.Cut(address, "#")
	address = address[strings.LastIndex(address, "?")+1:]
	for strings.HasPrefix(address, "type=") || strings.HasPrefix(address, "lang=") {
		_, address, _ = strings.Cut(address, "&")
	}
	fields := strings.Split(strings.TrimPrefix(address, "p="), "/")
	b := pasted{wrong: true}
	pid := strings.TrimPrefix(fields[0], "m+")
	for _, s := range []string{"_edit", "_play", "_test"} {
		pid = strings.TrimSuffix(pid, s)
	}
	for kind, names := range pids {
		if slices.Contains(names, pid) {
			b.kind = kind
		}
	}
	if fields = fields[1:]; strings.HasPrefix(fields[0], "v:") {
		fields = fields[1:]
	}
	if _, err := strconv.Atoi(fields[0]); err != nil {
		b.flag, fields = fields[0], fields[1:]
	}
	b.cols, _ = strconv.Atoi(fields[0])
	b.rows, _ = strconv.Atoi(fields[1])
	b.body = strings.TrimRight(strings.Join(fields[2:], "/"), "/")
	if b.cols < 1 || b.rows < 1 {
		return b
	}
	b.wrong = false
	map[string]func(){
		"masyu": b.masyu, "hashi": b.hashi, "kakuro": b.kakuro, "nonogram": b.nonogram, "skyscrapers": b.skyscrapers,
	}[b.kind]()
	return b
}

func (b *pasted) masyu() {
	cells := []byte(strings.Repeat(".", b.cols*b.rows+2))
	for i, c := range []byte(b.body) {
		if 3*i >= b.cols*b.rows {
			break
		}
		v, err := strconv.ParseInt(string(rune(c)), 27, 0)
		b.wrong = b.wrong || err != nil || c > 127
		for k, weight := range []int64{9, 3, 1} {
			cells[3*i+k] = ".WB"[max(0, v)/weight%3]
		}
	}
	var rows []any
	for r := range b.rows {
		rows = append(rows, string(cells[r*b.cols:(r+1)*b.cols]))
	}
	b.givens = any(rows)
	if strings.Contains(b.flag, "f") {
		b.givens = map[string]any{"pearls": rows, "all": true}
	}
}

// none and unknown are the values of slots without a number.
const none, unknown = -1, -2

// numbers reads n slots and returns the rest of the text.
func (b *pasted) numbers(text string, n int, outside bool) (slots []int, rest string) {
	slots = slices.Repeat([]int{none}, n)
	at := 0
	for at < n && text != "" {
		c := text[0]
		text = text[1:]
		digits := map[byte]int{'-': 2, '+': 3, '=': 3, '%': 3, '@': 3, '*': 4, '$': 5}[c]
		switch {
		case strings.IndexByte("0123456789abcdef", c) >= 0:
			v, _ := strconv.ParseInt(string(rune(c)), 16, 0)
			slots[at] = int(v)
			at++
		case c >= 'g' && c <= 'z':
			at += int(c-'g') + 1
		case c == '.':
			slots[at] = unknown
			at++
		case digits == 0 || outside && c != '-' || len(text) < digits:
			b.wrong = true
			return slots, ""
		default:
			v, err := strconv.ParseUint(text[:digits], 16, 32)
			b.wrong = b.wrong || err != nil || c != '-' // these boards have no such numbers
			slots[at] = int(v)
			at++
			text = text[digits:]
		}
	}
	return slots, text
}

func (b *pasted) hashi() {
	slots, _ := b.numbers(b.body, b.cols*b.rows, false)
	islands := []any{}
	for i, v := range slots {
		if v != none {
			islands = append(islands, []any{i / b.cols, i % b.cols, max(v, 0)})
		}
		b.wrong = b.wrong || v == 0 || v > 99
	}
	b.wrong = b.wrong || len(islands) == 0
	b.givens = map[string]any{"islands": islands}
}

func (b *pasted) skyscrapers() {
	b.wrong = b.rows != b.cols || b.cols > 63
	n := b.cols
	out, rest := b.numbers(b.body, 2*n+2*b.rows, true)
	grid, _ := b.numbers(rest, n*b.rows, false)
	for i, v := range append(slices.Clone(out), grid...) {
		b.wrong = b.wrong || v == 0 || v == unknown || v > n && i >= len(out)
	}
	zero := func(list []int) (out []any) {
		for _, v := range list {
			out = append(out, max(v, 0))
		}
		return out
	}
	if b.wrong {
		return
	}
	g := map[string]any{"n": n, "top": zero(out[:n]), "bottom": zero(out[n : 2*n]), "left": zero(out[2*n : 3*n]), "right": zero(out[3*n:])}
	var rows []any
	for row := range slices.Chunk(zero(grid), n) {
		rows = append(rows, row)
	}
	g["grid"] = rows
	b.givens = g
}

func (b *pasted) nonogram() {
	up, left := (b.rows+1)/2, (b.cols+1)/2
	slots, _ := b.numbers(b.body, b.cols*up+b.rows*left, true)
	lines := func(slots []int, size int) (out []any) {
		for line := range slices.Chunk(slots, size) {
			runs := []any{}
			for _, v := range slices.Backward(line) {
				if v == unknown {
					runs = append(runs, "?")
				}
				if v > 0 {
					runs = append(runs, v)
				}
			}
			out = append(out, runs)
		}
		return out
	}
	b.givens = map[string]any{"cols": lines(slots[:b.cols*up], up), "rows": lines(slots[b.cols*up:], left)}
}

func (b *pasted) kakuro() {
	sign := func(i int, strict bool) int {
		if i >= len(b.body) {
			return 0
		}
		v := strings.IndexByte("0123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ", b.body[i])
		b.wrong = b.wrong || strict && v < 0 && b.body[i] != '-'
		return max(v, 0)
	}
	black, sums := map[[2]int]bool{}, map[[3]int]int{} // sums by row, column and direction: 0 down, 1 across
	c, behind := 0, 0
	at := func(c int) [2]int { return [2]int{c/b.cols + 1, c%b.cols + 1} }
	for i := 0; i < len(b.body); i++ {
		if x := b.body[i]; x >= 'k' && x <= 'z' {
			c += int(x-'k') + 1
		} else {
			p := at(c)
			if black[p] = true; x != '.' {
				sums[[3]int{p[0], p[1], 0}], sums[[3]int{p[0], p[1], 1}] = sign(i, true), sign(i+1, true)
				i++
			}
			c++
		}
		if c >= b.cols*b.rows {
			behind = i + 1
			break
		}
	}
	strict := behind > 0
	for c := 1; c <= b.cols; c++ {
		if !black[[2]int{1, c}] {
			sums[[3]int{0, c, 0}] = sign(behind, strict)
			behind++
		}
	}
	for r := 1; r <= b.rows; r++ {
		if !black[[2]int{r, 1}] {
			sums[[3]int{r, 0, 1}] = sign(behind, strict)
			behind++
		}
	}
	inside := func(r, c int) bool { return r >= 1 && c >= 1 && r <= b.rows && c <= b.cols && !black[[2]int{r, c}] }
	var cells []any
	entries := []any{}
	for r := range b.rows + 1 {
		var row []any
		for c := range b.cols + 1 {
			row = append(row, map[bool]int{true: 1}[inside(r, c)])
		}
		cells = append(cells, row)
	}
	for p, sum := range sums {
		r, c, run := p[0]+1-p[2], p[1]+p[2], []any{}
		for inside(r, c) {
			run = append(run, []any{r, c})
			r, c = r+1-p[2], c+p[2]
		}
		b.wrong = b.wrong || sum > 0 && len(run) == 0
		if sum > 0 {
			entries = append(entries, map[string]any{"cells": run, "sum": sum})
		}
	}
	b.givens = map[string]any{"cells": cells, "entries": entries}
}

// plain formats a value as JSON, with the entries of a Kakuro that have sums in a fixed order.
func plain(t *testing.T, v any) string {
	b, err := json.Marshal(v)
	var again any
	if err == nil {
		err = json.Unmarshal(b, &again)
	}
	if err != nil {
		t.Fatal(err)
	}
	if m, ok := again.(map[string]any); ok && m["cells"] != nil {
		list, _ := m["entries"].([]any)
		list = slices.DeleteFunc(list, func(x any) bool { return x.(map[string]any)["sum"] == 0.0 }) // runs of one cell have no sum
		slices.SortFunc(list, func(x, y any) int { return strings.Compare(fmt.Sprint(x), fmt.Sprint(y)) })
		m["entries"] = list
	}
	b, _ = json.Marshal(again)
	return string(b)
}

var bodies = [][4]string{
	{"masyu", "6", "6", "1063000i3000"}, {"masyu", "4", "4", "0003i0"}, {"masyu", "5", "3", "i301q"}, {"masyu", "2", "2", "0i"},
	{"hashi", "5", "5", "4g2i3h23k3g1g3g4g3"}, {"hashi", "6", "6", "3g1g2.g.g2h.g2g.h.g4g3h4g.g2g.h2"}, {"hashi", "4", "3", "2h3l-0a."},
	{"kakuro", "5", "5", "48la0.na0lh3l0Bn.0cl.c4a3"}, {"kakuro", "2", "2", "ng4c8"}, {"kakuro", "3", "4", "m.k46k-3ka9-bd"},
	{"nonogram", "6", "6", "12g1111h11112j12g11g21j11g3h"}, {"nonogram", "3", "10", "14i1121g43i2g1g2g2g1g1g3g1g1g3g"},
	{"nonogram", "1", "4", "1g2111"}, {"nonogram", "3", "3", ".g1g1g1g.11g"},
	{"skyscrapers", "4", "4", "k13h4j3g"}, {"skyscrapers", "4", "4", "k13h4j3go3l"}, {"skyscrapers", "3", "3", "12-03hl2j1m"},
}

func mutated(r *rand.Rand) string {
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	x := bodies[r.IntN(len(bodies))]
	cols, rows, body := x[1], x[2], x[3]
	if r.IntN(6) == 0 {
		cols = strconv.Itoa(r.IntN(9))
	}
	if r.IntN(6) == 0 {
		rows = strconv.Itoa(r.IntN(9))
	}
	junk := "0123456789abcdefghijklmnopqrstuvwxyzABCXYZ.-+=*$@_~!,;:()'"
	switch r.IntN(5) {
	case 0:
		body = body[:r.IntN(len(body)+1)]
	case 1:
		for range 1 + r.IntN(4) {
			body += junk[r.IntN(len(junk)):][:1]
		}
	case 2:
		i := r.IntN(len(body))
		body = body[:i] + junk[r.IntN(len(junk)):][:1] + body[i+1:]
	case 3:
		i := r.IntN(len(body) + 1)
		body = body[:i] + junk[r.IntN(len(junk)):][:1] + body[i:]
	}
	path := pick("", "", "", "f/", "g/", "/", "v:x/", "v:/", "v:x/f/") + cols + "/" + rows + "/" + body + strings.Repeat("/", r.IntN(3))
	if r.IntN(4) == 0 {
		path = strings.NewReplacer("/", "%2F", ".", "%2E", "-", "%2D").Replace(path)
	}
	if r.IntN(16) == 0 {
		path = strings.ReplaceAll(path, "%", "%25")
	}
	at := pick("https://puzz.link/p?", "http://pzv.jp/p.html?", "https://pzprxs.vercel.app/p?type=editor&",
		"https://pzplus.tck.mn/p.html?type=player&lang=en&", "https://puzz.link/p?p=", "http://localhost:8000/dist/p.html?")
	name := pick("", "", "m+") + pick(pids[x[0]]...) + pick("", "", "_edit", "_play", "_test")
	return at + name + "/" + path + pick("", "", "#", "#top?x=1/2")
}

// TestPasted compares the readings of plausible pasted URLs with pzprjs.
func TestPasted(t *testing.T) {
	addresses := sweeptest.Samples(8000, 100_000)
	r := rand.New(rand.NewPCG(28, 1))
	count := map[string]int{}
	for range addresses {
		address := mutated(r)
		want := describe(t, address)
		var got Item
		for it := range Read(strings.NewReader(address), "in", ReadOptions{}) {
			got = it
		}
		switch {
		case (got.Err != nil) != want.wrong:
			t.Fatalf("%s\n %v\n wrong by the description: %v", address, got.Err, want.wrong)
		case got.Err != nil:
			count["refused "+want.kind]++
		default:
			count["taken "+want.kind]++
			k := got.Puzzle.Kind()
			if read, meant := plain(t, k.JSON.Givens(got.Puzzle)), plain(t, want.givens); k.Name != want.kind || read != meant {
				t.Fatalf("%s\n got %s\nwant %s", address, read, meant)
			}
		}
	}
	t.Log(count)
	for kind := range pids {
		if count["taken "+kind] < addresses/100 || count["refused "+kind] < addresses/1000 {
			t.Errorf("%s: too few addresses of both sorts: %v", kind, count)
		}
	}
}
