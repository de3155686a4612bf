package narrate_test

import (
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/study"
)

// TestSaidOfLoops searches the explanations of small loops for sentences that name what they rest on, and for others that were false or
// said nothing new.
func TestSaidOfLoops(t *testing.T) {
	const ( // in the first, the loop goes straight through R4C3: that crosses its other edges, no turn beside it does
		straight = "https://puzz.link/p?mashu/6/6/06a000jj0110"
		outline  = "https://puzz.link/p?mashu/6/6/339109409333"
		dead     = "https://puzz.link/p?slither/7/7/g18cdi1272c2dg1b3712did82c"
		long     = "https://puzz.link/p?slither/7/7/h36227dgcg12c88c22bgcg73283d"
	)
	for _, x := range []struct{ code, text, want, never string }{
		{"en", straight, "blocks the black pearl R4C4: R4C4-R4C2.", "must still turn, which rules out R3C3-R4C3"},
		{"id", straight, "menghalangi mutiara hitam B4K4", "masih harus berbelok, jadi menutup B3K3-B4K3"},
		{"en", outline,
			"crosses the border of the box R5C1-R6C3 at the pearls R4C2 and R4C3, and by two lines; the last gap keeps that even", "the outline"},
		{"id", outline, "memotong batas kotak B5K1-B6K3 di mutiara putih B4K2 dan B4K3, dan oleh 2 garis",
			"batas ini"},
		{"en", dead, "as the lower right corner of R1C7 and the upper right corner of R1C7 are dead ends", "By the number"},
		{"en", dead, "By the 1 in R5C6 no line runs right of R5C6.", "beside the dead"},
		{"id", dead, "Karena angka 1 di B5K6 tidak ada garis di kanan B5K6.", "sisi lagi"},
		{"en", long, "below R5C4 and below R4C5, then below R5C6.", "below R4C5 and below R5C6"},
		{"id", long, "Hanya tersisa dua sisi untuk dua garis terakhir angka 3 di B7K2.",
			"hanya punya"},
	} {
		l, err := kinds.Language(x.code)
		if err != nil {
			t.Fatal(err)
		}
		all := ""
		for it := range kinds.Read(strings.NewReader(x.text), "text", kinds.ReadOptions{}) {
			if it.Err != nil {
				t.Fatal(it.Err)
			}
			e := narrate.Explain(t.Context(), study.Open(it.Puzzle), study.ExplainOptions{})
			known := e.Start.Clone()
			for _, d := range e.Deductions {
				all += narrate.Text(l.About(it.Puzzle), known, d) + "\n"
				add(known, d.Step)
			}
		}
		if !strings.Contains(all, x.want) || strings.Contains(all, x.never) {
			t.Errorf("%s: want %q and not %q in\n%s", x.code, x.want, x.never, all)
		}
	}
}
