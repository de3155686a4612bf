package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// square returns a Kakuro of 2x2 white cells with the sums across and down.
func square(across, down [2]string) string {
	return `{"kind":"kakuro","rows":2,"cols":2,"givens":{"cells":["11","11"],"entries":[` +
		`{"cells":[[0,0],[0,1]],"sum":` + across[0] + `},{"cells":[[1,0],[1,1]],"sum":` + across[1] + `},` +
		`{"cells":[[0,0],[1,0]],"sum":` + down[0] + `},{"cells":[[0,1],[1,1]],"sum":` + down[1] + `}]}}`
}

func TestTotals(t *testing.T) {
	more := square([2]string{"9", "9"}, [2]string{"9", "8"}) // 18 across, 17 down
	same := square([2]string{"3", "4"}, [2]string{"3", "4"})
	all := "w w1 1:1 2:1 3:1 4:1"
	byDigit := "w w1"
	for place := range 4 {
		for d := range 9 {
			byDigit += fmt.Sprintf(" %d=%d:%d", place+1, d+1, d+1)
		}
	}
	for _, x := range []struct {
		name, text string
		code       int
		says       string
	}{
		{"more across than down", certificate(more, all, "r ; w1", "claim none"), 0, "holds: none"},
		{"the largest weights", certificate(more, strings.ReplaceAll(all, ":1", ":1048576"), "r ; w1", "claim none"), 0, "holds: none"},
		{"a run that has no digits", certificate(square([2]string{"1", "9"}, [2]string{"9", "8"}), all, "r ; w1", "claim none"), 0,
			"holds: none"},
		{"a name of nine digits", certificate(more, strings.Replace(all, "w1", "w123456789", 1), "r ; w123456789", "claim none"), 0, "holds"},
		{"each digit by itself", certificate(more, byDigit, "r ; w1", "claim none"), 0, "holds: none"},
		{"a digit without weight", certificate(more, strings.Replace(byDigit, " 4=8:8", "", 1), "r ; w1", "claim none"), 1,
			"the rule w1 can be met"},
		{"a digit twice", certificate(more, "w w1 1=2:1 1=2:1", "claim none"), 2, "no digit that has no weight yet"},
		{"a digit after all", certificate(more, "w w1 1:1 1=2:1", "claim none"), 2, "no digit that has no weight yet"},
		{"all after a digit", certificate(more, "w w1 1=2:1 1:1", "claim none"), 2, "no digit that has no weight yet"},
		{"a digit below 1", certificate(more, "w w1 1=0:1", "claim none"), 2, "no digit that has no weight yet"},
		{"a digit above 9", certificate(more, "w w1 1=10:1", "claim none"), 2, "no digit that has no weight yet"},
		{"the other way round", certificate(more, "w w1 1:-1 2:-1 3:-1 4:-1", "r ; w1", "claim none"), 1, "the rule w1 can be met"},
		{"as much across as down", certificate(same, all, "r ; w1", "claim none"), 1, "the rule w1 can be met"},
		{"no weights for three cells", certificate(more, "w w1 1:1", "r ; w1", "claim none"), 1, "the rule w1 can be met"},
		{"a name twice", certificate(more, all, all, "claim none"), 2, "a new name for the weights is expected"},
		{"no name", certificate(more, "w", "claim none"), 2, "a new name for the weights is expected"},
		{"an empty name", certificate(more, "w ", "claim none"), 2, "a new name for the weights is expected"},
		{"another name", certificate(more, "w v1 1:1", "claim none"), 2, "a new name for the weights is expected"},
		{"no number in the name", certificate(more, "w w0 1:1", "claim none"), 2, `"w0" is no name for weights`},
		{"used before", certificate(more, "r ; w1", all, "claim none"), 2, "no rule of this puzzle"},
		{"a place before the first", certificate(more, "w w1 0:1 1:1", "claim none"), 2, "no place with its weight"},
		{"a place that is none", certificate(more, "w w1 5:1", "claim none"), 2, "no place with its weight"},
		{"a place twice", certificate(more, "w w1 1:1 1:1", "claim none"), 2, "no digit that has no weight yet"},
		{"no weight", certificate(more, "w w1 1:0", "claim none"), 2, "no place with its weight"},
		{"too large a weight", certificate(more, "w w1 1:1048577", "claim none"), 2, "no place with its weight"},
		{"nothing", certificate(more, "w w1", "claim none"), 2, "weights of cells of no run"},
		{"of another kind", certificate(twoByTwo, "w w1 1:1", "claim none"), 2, "weights of cells of no run"},
	} {
		var out, says bytes.Buffer
		code := run([]string{"-"}, strings.NewReader(x.text), &out, &says)
		if said := out.String() + says.String(); code != x.code || !strings.Contains(said, x.says) {
			t.Errorf("%s: %d, %q", x.name, code, said)
		}
	}
}

// TestTotalsLeast compares the least weighted sum of a run with all its fillings. On a board that obeys the rules no weights refute.
func TestTotalsLeast(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	none := 0
	for range 2000 {
		n := 1 + r.IntN(4)
		b := &board{dom: []uint64{1}, wide: 1 << 30}
		run, sum := sum{weights: map[int32][10]int{}, minus: r.IntN(2) == 0}, 0
		for i := range n {
			b.dom = append(b.dom, r.Uint64()&(1<<10-2)|1<<(1+r.IntN(9)))
			run.cells = append(run.cells, int32(i+1))
			var of [10]int
			for d := range of {
				of[d] = r.IntN(13) - 6
			}
			run.weights[int32(i+1)] = of
		}
		if r.IntN(4) > 0 {
			sum = 1 + r.IntN(9*n)
			run.adds(sum)
		}
		want, any := 0, false
		var fill func(x []int)
		fill = func(x []int) {
			if len(x) < n {
				for d := 1; d <= 9; d++ {
					if b.dom[len(x)+1]>>d&1 != 0 && !slices.Contains(x, d) {
						fill(append(slices.Clone(x), d))
					}
				}
				return
			}
			total, weight := 0, 0
			for i, d := range x {
				total, weight = total+d, weight+run.weights[int32(i+1)][d]
			}
			if run.minus {
				weight = -weight
			}
			if sum == 0 || sum == total {
				if !any || weight < want {
					want, any = weight, true
				}
			}
		}
		fill(nil)
		got, ok := run.least(b)
		if ok != any || ok && got != want {
			t.Fatalf("%v %v %v: %d %v, want %d %v", b.dom, run.weights, sum, got, ok, want, any)
		}
		if !any {
			none++
		}
	}
	if none < 100 {
		t.Errorf("only %d runs without a filling", none)
	}
}

// full is a disk without space.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

// TestNoSpace: a verdict that cannot be written is a problem with its own exit code.
func TestNoSpace(t *testing.T) {
	text := certificate(`{"kind":"nonogram","rows":1,"cols":1,"givens":{"rows":[[1]],"cols":[[1]]}}`, "u r1 1", "s 1", "r ; 1",
		"claim unique")
	var says strings.Builder
	if code := run([]string{"-"}, strings.NewReader(text), io.Discard, &says); code != 0 {
		t.Fatalf("%d %s", code, &says)
	}
	if code := run([]string{"-"}, strings.NewReader(text), full{}, &says); code != 2 || !strings.Contains(says.String(), "no space left") {
		t.Errorf("%d %s", code, &says)
	}
}
