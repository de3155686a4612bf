//go:build unix

package heap

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
)

// mostMemory is the number of bytes that a question about any board of heights may take.
const mostMemory = 512 << 20

// TestMemory: teka takes at most 512 MB for each question about the largest boards of heights, for any share of their clues. It builds teka
// and takes minutes, so it is run with TEKA_MEMORY=1.
func TestMemory(t *testing.T) {
	if os.Getenv("TEKA_MEMORY") == "" {
		t.Skip("without TEKA_MEMORY=1")
	}
	teka := filepath.Join(t.TempDir(), "teka")
	if out, err := exec.Command("go", "build", "-o", teka, "../..").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	unit := int64(1) // of Maxrss
	if runtime.GOOS == "linux" {
		unit = 1 << 10
	}
	for _, n := range []int{48, 63} {
		for _, share := range []float64{0, .05, .2, .5, 1} {
			text := heights(n, share)
			for _, question := range []string{"solve", "prove", "count", "forced", "hint", "explain"} {
				c := exec.Command(teka, question, "-q", "--json", "--limit-time", "5s", text)
				if err := c.Run(); c.ProcessState == nil {
					t.Fatal(err)
				}
				u, ok := c.ProcessState.SysUsage().(*syscall.Rusage)
				if !ok {
					t.Skip("the system does not tell")
				}
				took := int64(u.Maxrss) * unit
				t.Logf("%dx%d, %.0f %% of the clues, %s: %d MB", n, n, 100*share, question, took>>20)
				if took > mostMemory {
					t.Errorf("%s of %dx%d takes %d MB", question, n, n, took>>20)
				}
			}
		}
	}
}

// heights returns a board of n by n, with a share of the clues that a Latin square has.
func heights(n int, share float64) string {
	r := rand.New(rand.NewPCG(uint64(n), 1))
	row, col, value := r.Perm(n), r.Perm(n), r.Perm(n)
	seen := func(at func(k int) int) int {
		highest, count := -1, 0
		for k := range n {
			if h := at(k); h > highest {
				highest, count = h, count+1
			}
		}
		if r.Float64() >= share {
			return 0
		}
		return count
	}
	givens := map[string]any{"n": n}
	for side, at := range map[string]func(i, k int) int{
		"left": func(i, k int) int { return value[(row[i]+col[k])%n] }, "right": func(i, k int) int { return value[(row[i]+col[n-1-k])%n] },
		"top": func(i, k int) int { return value[(row[k]+col[i])%n] }, "bottom": func(i, k int) int { return value[(row[n-1-k]+col[i])%n] },
	} {
		clues := make([]int, n)
		for i := range clues {
			clues[i] = seen(func(k int) int { return at(i, k) })
		}
		givens[side] = clues
	}
	text, _ := json.Marshal(map[string]any{"kind": "skyscrapers", "givens": givens})
	return string(text)
}
