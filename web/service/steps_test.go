package service

import (
	"encoding/json"
	"fmt"
	"regexp"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/study"
)

// TestStepsCounted: the numbers of an explanation's lines, at its end and in its verdict are the same, for deductions and for single steps,
// and there are more single steps. The end has the grade if enough steps are allowed.
func TestStepsCounted(t *testing.T) {
	in := regexp.MustCompile(`\d+`)
	for _, k := range kinds.All {
		counts := map[bool]int{}
		for _, every := range []bool{false, true} {
			last, said, end := 0, "", 0
			body := fmt.Sprintf(`{"puzzle":%q,"every":%v,"steps":9999,"no_scenes":true}`, k.Example, every)
			err := (&Service{}).Do(t.Context(), "explain", []byte(body), func(line []byte) error {
				var x struct {
					Step *struct{ Number int }
					Done *struct {
						Number int
						Text   string
						Grade  *study.Grade
					}
				}
				if err := json.Unmarshal(line, &x); err != nil {
					return err
				}
				if x.Step != nil {
					if last++; x.Step.Number != last {
						t.Errorf("%s: step %d is number %d", k.Name, last, x.Step.Number)
					}
				}
				if x.Done != nil {
					if x.Done.Grade == nil {
						t.Errorf("%s: no grade", k.Name)
					}
					end, said = x.Done.Number, in.FindString(x.Done.Text)
				}
				return nil
			})
			if err != nil || last == 0 || end != last || said != fmt.Sprint(last) {
				t.Errorf("%s, every %v: %d lines, %d at the end, %q in the verdict: %v", k.Name, every, last, end, said, err)
			}
			counts[every] = last
		}
		if counts[true] <= counts[false] {
			t.Errorf("%s: %d thoughts of %d small steps", k.Name, counts[false], counts[true])
		}
	}
}
