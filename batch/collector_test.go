//go:build !js

package batch

import (
	"strings"
	"testing"
)

// TestBadOnce: of a range whose beginning came with another one, only what is taken counts, the bad ones too.
func TestBadOnce(t *testing.T) {
	bad, good := `{"id":"a","status":"error","error":"no puzzle"}`+"\n", `{"id":"b","status":"unique"}`+"\n"
	t.Run("of a range done whole and in parts", func(t *testing.T) {
		c := &collector{tasks: []*taskState{{Task: &Task{}}}}
		for _, x := range []struct {
			from int
			s    stored
			text string
		}{
			{0, stored{to: 2, bad: 1}, bad + good},
			{0, stored{to: 4, bad: 2}, bad + good + bad + good}, // the whole, of which half is there
			{4, stored{to: 6, bad: 2}, bad + bad},
		} {
			if err := c.takeLines(t.Context(), c.tasks[0], x.from, x.s, []byte(x.text)); err != nil {
				t.Fatal(err)
			}
		}
		if c.at.Bad != 4 || c.at.Lines != 6 || c.at.Next != 6 {
			t.Errorf("%d bad of %d lines, next %d: want 4 of 6, 6", c.at.Bad, c.at.Lines, c.at.Next)
		}
	})
	several := &taskState{Task: &Task{Several: true}}
	for line, want := range map[string]bool{`{"lines":[{"status":"error"}]}`: false, `{"lines":[],"wrong":{"status":"error"}}`: true} {
		if several.isBad([]byte(line)) != want {
			t.Errorf("%s: bad %v", strings.TrimSpace(line), !want)
		}
	}
}
