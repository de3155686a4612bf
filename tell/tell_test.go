package tell_test

import (
	"os"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/tell"
	"github.com/teka-puzzles/teka/words"
)

func TestTry(t *testing.T) {
	l, _ := words.In("en")
	for it := range kinds.Read(strings.NewReader(os.Getenv("TRY")), "x", kinds.ReadOptions{}) {
		if it.Err != nil {
			t.Fatal(it.Err)
		}
		n := 0
		for x, err := range tell.Thoughts(t.Context(), puzzle.Open(it.Puzzle)) {
			n++
			t.Logf("== %d [%.1f %s] falls %d err %v", n, x.Level, x.Technique, x.Falls, err)
			for k, s := range x.Links {
				mark := ""
				if k >= len(x.Links)-x.Falls {
					mark = "   (falls)"
				}
				t.Logf("     %s %s", l.Say(s, words.Short), mark)
			}
		}
	}
}
