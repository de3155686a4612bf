package kinds

import (
	"context"
	"math/rand/v2"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/study"
)

// parts matches the pieces that mutations change in the text of a Penpa+ URL: numbers, names, list items, and punctuation.
var parts = []*regexp.Regexp{
	regexp.MustCompile(`-?\d+`), regexp.MustCompile(`"\d+":(?:\[[^\[\]{}]*\]|\d+),?`), regexp.MustCompile(`"[a-zA-Z_]+"`),
	regexp.MustCompile(`\[[^\[\]{}]*\]`), regexp.MustCompile(`[\[\]{},:]`),
}

// mutatedPenpa returns the text of a URL with some parts deleted, repeated, or replaced by others.
func mutatedPenpa(r *rand.Rand, texts []string) string {
	text, other := texts[r.IntN(len(texts))], texts[r.IntN(len(texts))]
	pick := func(text string, part *regexp.Regexp) []int {
		all := part.FindAllStringIndex(text, -1)
		if len(all) == 0 {
			return []int{0, 0}
		}
		return all[r.IntN(len(all))]
	}
	for range 1 + r.IntN(3) {
		part := parts[r.IntN(len(parts))]
		at := pick(text, part)
		old, by := text[at[0]:at[1]], ""
		switch r.IntN(6) {
		case 0:
		case 1:
			by = old + old
		case 2:
			from := pick(other, part)
			by = other[from[0]:from[1]]
		case 3:
			from := pick(text, part)
			by = text[from[0]:from[1]]
		default:
			if n, err := strconv.Atoi(old); err == nil {
				by = strconv.Itoa([]int{n + 1, n - 1, r.IntN(100), -n, n * 10}[r.IntN(5)])
			} else {
				by = old + pickedItem(r)
			}
		}
		text = text[:at[0]] + by + text[at[1]:]
	}
	if r.IntN(20) == 0 {
		text = text[:r.IntN(len(text)+1)]
	}
	return text
}

func pickedItem(r *rand.Rand) string {
	return `"` + strconv.Itoa(r.IntN(200)) + `":` + []string{`[1,"circle_M",1]`, `[2,"circle_L",1]`, `["3",1,"1"]`, `1`, `[0,0]`}[r.IntN(5)] + ","
}

// headless reports whether a board has a cell in its first row or column, where its kind should only have headers.
func headless(p puzzle.Puzzle) bool {
	if p.Kind().Name != "kakuro" {
		return false
	}
	for _, u := range p.Board().Unknowns() {
		if u.At.R == 0 || u.At.C == 0 {
			return true
		}
	}
	return false
}

// TestPenpaMutated reads mutated Penpa+ exports, with and without marks and answers: no text makes the reader panic, and a board that is
// read survives encoding and decoding with its marks. PENPA_MUTATIONS=N sets their number.
func TestPenpaMutated(t *testing.T) {
	var texts []string
	for _, board := range drawnBoards {
		p, err := Parse(board)
		if err != nil {
			t.Fatal(err)
		}
		solution := study.Solve(context.Background(), p, study.Options{}).Solution
		marks := puzzle.NewMarks(p.Board())
		for i := 0; i < p.Board().Len(); i += 3 {
			if v, ok := solution.Value(i); ok {
				_ = marks.Set(p.Board().Unknown(i).At, v) // given cells cannot be marked
			}
		}
		for _, m := range []*puzzle.Marks{nil, marks} {
			address, err := Encode(p, m, "penpa", codec.Envelope{Solution: []byte(plain(t, p.Kind().JSON.Solution(p, solution)))})
			if err != nil {
				t.Fatal(err)
			}
			inside, err := codec.Inflate(address)
			if err != nil {
				t.Fatal(err)
			}
			texts = append(texts, inside)
		}
	}
	texts = append(texts, firstVersion)
	many := 1000
	if n, err := strconv.Atoi(os.Getenv("PENPA_MUTATIONS")); err == nil {
		many = n
	}
	r := rand.New(rand.NewPCG(28, 28))
	taken, unwritten := 0, 0
	for range many {
		inside := mutatedPenpa(r, texts)
		it := one(t, "https://swaroopg92.github.io/penpa-edit/#m=edit&p="+codec.Deflate(inside), ReadOptions{})
		if it.Err != nil {
			continue
		}
		taken++
		again, err := Encode(it.Puzzle, it.Marks, "penpa", codec.Envelope{})
		if err != nil {
			unwritten++
			continue
		}
		x := one(t, again, ReadOptions{Kind: it.Puzzle.Kind().Name})
		if x.Err == nil && headless(it.Puzzle) { // it is written with its own headers
			it = x
			if again, err = Encode(it.Puzzle, it.Marks, "penpa", codec.Envelope{}); err == nil {
				x = one(t, again, ReadOptions{Kind: it.Puzzle.Kind().Name})
			}
		}
		if x.Err != nil || err != nil {
			t.Fatalf("%s\nis written as %s: %v, %v", inside, again, x.Err, err)
		}
		if got, want := plain(t, givensOf(x.Puzzle)), plain(t, givensOf(it.Puzzle)); got != want {
			t.Fatalf("%s\nis read as %s, and again as %s", inside, want, got)
		}
		text := func(it Item) string {
			out, err := Encode(it.Puzzle, it.Marks, "text", codec.Envelope{})
			if err != nil { // an impossible number, which the text format cannot express: compare only the clues
				return ""
			}
			return out
		}
		if got, want := text(x), text(it); got != want && !strings.Contains(want, "?") {
			t.Fatalf("%s\nis read with the marks\n%sand again with\n%s", inside, want, got)
		}
	}
	t.Logf("%d mutations: %d taken, %d of them not written as a drawing", many, taken, unwritten)
	if taken < many/10 || taken > many*9/10 || unwritten > taken/20 {
		t.Errorf("%d of %d mutations are taken, %d of them not written", taken, many, unwritten)
	}
}
