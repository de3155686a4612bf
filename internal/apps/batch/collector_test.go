//go:build !js

package batch

import (
	"strings"
	"testing"
)

// TestBadOnce: when a range overlaps one that was stored before, only its new answers count, also as bad ones.
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
			if err := c.takeLines(c.tasks[0], x.from, x.s, []byte(x.text)); err != nil {
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

// TestCovering: the next range is one that begins at the position, or begins before it and ends after it. Ranges that end before it are
// deleted, and those that begin after it are kept.
func TestCovering(t *testing.T) {
	for _, x := range []struct {
		name string
		have map[int]stored
		from int
		ok   bool
		left int
	}{
		{"it begins there", map[int]stored{4: {to: 6}, 0: {to: 8}}, 4, true, 2},
		{"it began before", map[int]stored{0: {to: 8}, 8: {to: 9}}, 0, true, 2},
		{"all is behind", map[int]stored{0: {to: 4}, 2: {to: 3}}, 0, false, 0},
		{"all is ahead", map[int]stored{5: {to: 6}}, 0, false, 1},
	} {
		c := &collector{ranges: []map[int]stored{x.have}}
		from, s, ok := c.covering(0, 4)
		if from != x.from || ok != x.ok || ok && s.to != x.have[from].to || len(x.have) != x.left {
			t.Errorf("%s: from %d to %d, %v, %d ranges left", x.name, from, s.to, ok, len(x.have))
		}
	}
}
