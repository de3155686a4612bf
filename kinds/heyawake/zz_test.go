package heyawake

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

func corpusBoards() (out []*Heyawake, ids []string) {
	f, _ := os.Open("/work/shared/corpus/heyawake.jsonl")
	s := bufio.NewScanner(f)
	s.Buffer(nil, 1<<24)
	for s.Scan() {
		var x struct {
			ID         string
			Rows, Cols int
			Givens     json.RawMessage
		}
		json.Unmarshal(s.Bytes(), &x)
		p, err := puzzletest.Givens(Kind, x.Rows, x.Cols, x.Givens)
		if err != nil {
			fmt.Println(x.ID, err)
			continue
		}
		out, ids = append(out, p.(*Heyawake)), append(ids, x.ID)
	}
	return
}

func TestZZ(t *testing.T) {
	hs, ids := corpusBoards()
	only := os.Getenv("ONLY")
	tot := time.Duration(0)
	for i, h := range hs {
		if only != "" && ids[i] != only {
			continue
		}
		cnt := func(m []puzzle.Mask) int {
			n := 0
			for _, x := range m {
				if x == 3 {
					n++
				}
			}
			return n
		}
		t0 := time.Now()
		m := h.Narrow(context.Background(), nil)
		t1 := time.Now()
		p := h.Probe(context.Background(), m)
		t2 := time.Now()
		a, b := cnt(m), cnt(p)
		if p == nil {
			b = -1
		}
		u := study.Unique(context.Background(), h, study.Options{MaxConflicts: 4000000})
		t3 := time.Now()
		tot += t3.Sub(t2)
		if only != "" || t3.Sub(t2) > 200*time.Millisecond {
			fmt.Println(ids[i], len(h.Of), "narrow", a, t1.Sub(t0), "probe", b, t2.Sub(t1), u.Status, t3.Sub(t2), u.Stats.Conflicts)
		}
	}
	fmt.Println("total", tot)
}
