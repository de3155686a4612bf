package kinds

import (
	"runtime"
	"strings"
	"testing"
)

// TestSmallTextsStaySmall checks that a text that announces a large board without containing it is rejected cheaply.
func TestSmallTextsStaySmall(t *testing.T) {
	texts := []string{
		`{"id":"a","kind":"masyu","rows":1000000000,"cols":1000000000,"givens":["."]}`,
		`{"id":"a","kind":"skyscrapers","rows":1000000000,"cols":1000000000,"givens":{"top":[]}}`,
		`{"id":"a","kind":"skyscrapers","givens":{"n":1000000000}}`,
		`{"id":"a","kind":"kakuro","rows":1000000000,"cols":1000000000,"givens":{"cells":[[1]],"entries":[]}}`,
		`{"id":"a","kind":"nonogram","rows":1000000000,"cols":1,"givens":{"rows":[[]],"cols":[[]]}}`,
	}
	for _, size := range []string{"1000", "1001", "1000000000", "99999999999999999999999"} {
		for _, s := range []string{
			"https://puzz.link/p?masyu/N/N/0",
			"https://puzz.link/p?nonogram/N/N/1",
			"https://puzz.link/p?skyscrapers/N/N/1",
			"pzprv3\nskyscrapers\nN\nN\n. \n",
			"towers:N:1/1",
			"http://www.kanpen.net/masyu.html?problem=N/N/._/",
			"https://puzz.link/p?kakuro/N/N/z",
			"http://www.kanpen.net/kakuro.html?problem=N/N/0_0_0_0/",
			"pzprv3\nkakuro\nN\nN\n0 1 \n",
			"pzprv3\nmashu\nN\nN\n. \n",
			"pzprv3\nnonogram\nN\nN\n. \n",
			"pearl:NxN:zzz",
			"pattern:NxN:1/1",
			"pattern:NxN:1/1,z",
			"width N\nheight N\nrows\n1\ncolumns\n1\n",
			"N N\n1\n1\n",
			"N N\n1\n#\n1\n",
			"https://puzz.link/p?hashi/N/N/1",
			"http://www.kanpen.net/hashi.html?problem=N/N/1_/",
			"pzprv3\nhashikake\nN\nN\n1 \n",
			"bridges:NxNm2:z1z",
			"N N 1\n1\n",
		} {
			texts = append(texts, strings.ReplaceAll(s, "N", size))
		}
	}
	for _, text := range texts {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for it := range Read(strings.NewReader(text), "in", ReadOptions{}) {
			if it.Err == nil {
				t.Errorf("%q is read", text)
			}
		}
		runtime.ReadMemStats(&after)
		if n := after.TotalAlloc - before.TotalAlloc; n > 1<<20 {
			t.Errorf("%q: %d bytes allocated", text, n)
		}
	}
}
