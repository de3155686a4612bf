package paper

import (
	"math"
	"testing"
	"unicode/utf8"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/method"
	"github.com/teka-puzzles/teka/scene"
)

// TestGraphFits: every set of every weight is drawn inside the picture, and weights overlap neither each other nor cells. On a page of
// 1,150 pixels, the letters for the paper's boards have at least ten.
func TestGraphFits(t *testing.T) {
	_, puzzles, _ := published(t)
	for id, k := range puzzles {
		var steps []puzzle.Step
		check := func() {
			s, _ := drawGraph(k, steps, method.GraphStyle{Weights: true})
			const wide = .27 * textSize / .46 // a letter
			var texts []scene.Item
			for _, it := range s.Items {
				if it.Shape != scene.Label || it.Size != textSize {
					continue
				}
				half := wide * float64(utf8.RuneCountInString(it.Text)) / 2
				if it.X-half < 0 || it.X+half > s.Width || it.Y < 0 || it.Y+lineStep/2 > s.Height {
					t.Errorf("%s after %d steps: %q at %v, %v is not inside %v x %v", id, len(steps), it.Text, it.X, it.Y, s.Width, s.Height)
				}
				for _, other := range texts {
					if math.Abs(other.X-it.X) < apartX/2 && math.Abs(other.Y-it.Y) < lineStep-.01 {
						t.Errorf("%s after %d steps: %q lies over %q", id, len(steps), it.Text, other.Text)
					}
				}
				texts = append(texts, it)
			}
			if pixels := 1150 / s.Width * textSize; k.Board().Len() < 60 && pixels < 10 {
				t.Errorf("%s: letters of %.1f pixels", id, pixels)
			}
			g := newPlot(k, steps)
			for run, r := range g.Runs() {
				if list := g.lists[run]; r.Sum > 0 && len(list) > 0 && list[0] != 0 {
					n := 0
					for _, line := range written(0, list) {
						n += len(line) + 1
					}
					digits := 0
					for _, name := range names(list) {
						digits += len(name)/2 + 1
					}
					if len(list) <= maxSets && n != digits {
						t.Errorf("%s: of %v %v is written", id, names(list), written(0, list))
					}
				}
			}
		}
		check()
		if rows, _ := k.Size(); rows > 6 && id != "kakuro-9x8-game1" {
			continue
		}
		if _, err := Method.Solve(t.Context(), k, method.Options{}, func(s puzzle.Step) bool {
			if steps = append(steps, s); len(steps)%23 == 0 {
				check()
			}
			return len(steps) < 200
		}); err != nil {
			t.Fatal(err)
		}
	}
}
