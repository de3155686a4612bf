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
			t.Logf("== %d [%.1f %s] err %v", n, x.Level, x.Technique, err)
			at := 0
			for _, p := range x.Parts {
				for k, s := range x.Links[at : at+p.Argument+p.Falls] {
					mark := ""
					if p.Likewise {
						mark = " (likewise)"
					}
					if k >= p.Argument {
						mark = "   (falls)"
					}
					t.Logf("     %s %s", l.Say(s, words.Short), mark)
				}
				t.Logf("    .")
				at += p.Argument + p.Falls
			}
		}
	}
}
