package proof

import (
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/sat"
)

// TestNames: the names of a literal and its negation, for either of them being named.
func TestNames(t *testing.T) {
	for _, c := range []struct {
		call    func(w *Writer, l sat.Lit)
		is, not string
	}{
		{func(w *Writer, l sat.Lit) { w.Name(l, "7>1", "7<2") }, "7>1", "7<2"},
		{func(w *Writer, l sat.Lit) { w.CellName(l, 12) }, "12", "-12"},
		{func(w *Writer, l sat.Lit) { w.PlaceName(l, 12, 5, -1) }, "12=5", "12#5"},
		{func(w *Writer, l sat.Lit) { w.PlaceName(l, 12, 5, 0) }, "12=5", "12=0"},
		{func(w *Writer, l sat.Lit) {
			w.Bound(l, sat.Auxiliary{Rule: w.Rule("L", []int{3}, ""), Part: 't', Index: 4}, 9)
		}, "L3.t4<9", "L3.t4>9"},
		{func(w *Writer, l sat.Lit) { w.Bound(l, sat.Auxiliary{Rule: w.Rule("c", []int{3}, ""), Index: 2}, 0) }, "c3.2<0", "c3.2>0"},
		{func(w *Writer, l sat.Lit) { w.Bound(l, sat.Auxiliary{Of: 100}, 6) }, "31<6", "31>6"},
		{func(w *Writer, l sat.Lit) { w.Bound(l, sat.Auxiliary{Of: 103}, 6) }, "32<6", "32>6"},
		{func(w *Writer, l sat.Lit) { w.Bound(l, sat.Auxiliary{Of: 104}, 6) }, "33<6", "33>6"},
	} {
		for _, l := range []sat.Lit{10, 11} {
			var b strings.Builder
			w := New(&b, "{}")
			w.PlaceName(100, 31, 2, -1)
			w.CellName(102, 32)
			w.Name(104, "33>4", "33<5")
			rule := w.Rule("g", []int{1}, "")
			c.call(w, l)
			w.Lemma(rule, []sat.Lit{l, l.Not()})
			if err := w.Flush(); err != nil {
				t.Fatal(err)
			}
			if want := "l g1 " + c.is + " " + c.not + "\n"; !strings.HasSuffix(b.String(), want) {
				t.Errorf("%s, want %s", b.String(), want)
			}
		}
	}
}
