package proof

import (
	"errors"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/sat"
)

// TestWriter writes every kind of line, as docs/certificates.md defines them.
func TestWriter(t *testing.T) {
	var b strings.Builder
	w := New(&b, "{}")
	w.Given([]string{"1=2", "-3"})
	row, pearl := w.Rule("r", []int{5}, ""), w.Rule("g", []int{2, 3}, "")
	if again := w.Rule("r", []int{5}, ""); again != row {
		t.Errorf("the same rule is %d and %d", row, again)
	}
	x := sat.Lit(2)
	w.Name(x, "4=7", "4#7")
	w.Name(x+3, "-9", "9") // by the negation
	w.Fact(row, 1, '>', 2)
	w.Cell(row, 8, false)
	w.Cell(pearl, 6, true)
	w.Unit(row, x)
	lemma := w.Lemma(pearl, []sat.Lit{x, x + 2})
	both := w.Combined([]sat.Source{row, pearl}, w.Rule("K", nil, ""))
	w.Cell(both, 5, true)
	w.Lemma(both, []sat.Lit{x ^ 1})
	w.Derived([]sat.Lit{x}, []sat.Hint{{By: lemma, Lit: sat.True}, {By: row, Lit: x + 3}, {By: pearl, Lit: sat.True}})
	solution := w.Solution(func(yield func(int) bool) { _ = yield(1) && yield(10) && yield(63) })
	w.Question()
	w.Forget(solution) // it stays
	for by := range sat.Source(maxForgets + 1) {
		w.Forget(by%3 + lemma + by%2*100 + by/6*1000)
	}
	w.Contradiction(row)
	w.Fact(row, 1, '=', 1) // nothing is written after the end
	n, steps, err := w.Claim("unique")
	if err != nil || int(n) != b.Len() || steps != 7 {
		t.Errorf("%d bytes of %d, %d steps, %v", n, b.Len(), steps, err)
	}
	text := b.String()
	forgotten := text[strings.Index(text, "\nd ")+1:]
	forgotten, _, _ = strings.Cut(forgotten, "\n")
	if !strings.HasPrefix(forgotten, "d 1-3 101-103 1001-1003 ") {
		t.Errorf("forgotten: %s", forgotten)
	}
	want := strings.Join([]string{Version, "puzzle {}", "given 1=2 -3", "u r5 1>2 -8", "u g2.3 6", "u r5 4=7", "l g2.3 4=7 9",
		"r 5 ; r5* g2.3* K", "r 4#7 ; r5* g2.3* K", "r 4=7 ; 1 r5/-9 g2.3", "s 1a/", "q", forgotten, "r ; r5", "claim unique", ""}, "\n")
	if text != want {
		t.Errorf("%s\nwant\n%s", text, want)
	}
}

// full is a writer to a full disk.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("full") }

func TestFull(t *testing.T) {
	w := New(full{}, "{}")
	for range 10000 {
		w.Cell(w.Rule("r", []int{1}, ""), 1, true)
	}
	if _, _, err := w.Claim("none"); err == nil || err.Error() != "full" {
		t.Errorf("%v", err)
	}
}
