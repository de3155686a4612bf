package paper

import (
	"os"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds/masyu"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/method"
	"github.com/teka-puzzles/teka/scene"
)

// TestDrawnSets compares the sets drawn from a trace with those that its passes print, branches among them, and the number of shapes and
// crosses in each drawing with the sizes of the sets.
func TestDrawnSets(t *testing.T) {
	b, err := os.ReadFile("testdata/input1.txt")
	if err != nil {
		t.Fatal(err)
	}
	boards := []*masyu.Masyu{board(t, "B . . .", "W . . .", ". . . ."), board(t, ". . W . . .", "W . . . . .", ". . . . B .", ". . . . . .")}
	p, _, err := puzzletest.Format(masyu.Kind, "masyu-rows").Decode(string(b), nil)
	if err != nil {
		t.Fatal(err)
	}
	boards = append(boards, p.(*masyu.Masyu))
	passes, branched, crossed := 0, 0, 0
	for _, m := range boards {
		for _, numbers := range []bool{true, false} {
			d := newDrawnSets(m)
			_, cols := m.Size()
			_, err := Method.Solve(t.Context(), m, method.Options{Numbers: numbers, Variants: []string{branching}}, func(s puzzle.Step) bool {
				d.Step(s)
				depth, _ := method.DepthOf(s)
				if printed, _ := puzzle.ArgsAs[method.Printed](s.Args); len(printed.Rows) > 0 {
					passes++
					branched += depth
					for r, row := range printed.Rows {
						for c, text := range strings.Split(row, "|")[:cols] {
							if got, want := d.set(d.now[r*cols+c]), d.set(strings.TrimSpace(text)); got != want {
								t.Errorf("R%dC%d after %v: %v is drawn, %v printed", r+1, c+1, s.Args, got, want)
							}
						}
					}
				}
				crossed += drawnRight(t, m, d)
				return true
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	if passes < 15 || branched == 0 || crossed == 0 {
		t.Errorf("%d passes, %d of them in branches, %d shapes crossed out: too few", passes, branched, crossed)
	}
}

// drawnRight counts the candidates and the crosses of a drawing and compares them with the sets; it returns the number of crosses.
func drawnRight(t *testing.T, m *masyu.Masyu, d *drawnSets) (crosses int) {
	t.Helper()
	s := m.Draw(puzzle.Facts{})
	d.Draw(&s)
	lines, wrong := 0, 0
	for _, it := range s.Items {
		switch {
		case it.Role == scene.Candidate:
			lines++
		case it.Role == scene.Wrong:
			wrong++
		}
	}
	wantLines, wantWrong := 0, 0
	for i := range d.now {
		now, was := d.set(d.now[i]), d.set(d.was[i])
		if now.one() || !d.begun {
			continue
		}
		numbers := strings.ContainsAny(d.now[i]+d.was[i], numberSigns)
		for shape := shapes(1); shape < anyShape; shape <<= 1 {
			switch {
			case now&shape != 0 && numbers:
				wantLines++
			case (now|was)&shape != 0 && !numbers && shape != shapeEmpty:
				wantLines += 2
			}
			if was&^now&shape != 0 {
				wantWrong++
			}
		}
	}
	if lines != wantLines || wrong != wantWrong {
		t.Errorf("%d parts of shapes and %d crosses are drawn, not %d and %d", lines, wrong, wantLines, wantWrong)
	}
	return wrong
}
