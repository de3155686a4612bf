package puzzle_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
)

// TestGrade finds the version in docs/grading.md, and labels levels. Package kinds compares the bands.
func TestGrade(t *testing.T) {
	b, err := os.ReadFile("../docs/grading.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(b)
	if want := fmt.Sprintf("now %d", puzzle.GradeVersion); !strings.Contains(page, want) {
		t.Errorf("no %q", want)
	}
	own := puzzle.Bands{1.1, 1.2, 1.3, 1.4, 1.5}
	for _, x := range []struct {
		bands   puzzle.Bands
		hardest float64
		label   string
	}{
		{puzzle.Bands{}, 1, "Beginner"}, {puzzle.Bands{}, 1.9, "Beginner"}, {puzzle.Bands{}, 2, "Easy"}, {puzzle.Bands{}, 3.6, "Medium"},
		{puzzle.Bands{}, 4.4, "Medium"}, {puzzle.Bands{}, 4.6, "Hard"}, {puzzle.Bands{}, 5.6, "Hard"}, {puzzle.Bands{}, 5.8, "Expert"},
		{puzzle.Bands{}, 6.9, "Expert"}, {puzzle.Bands{}, 7, "Trial"}, {puzzle.Bands{}, 9.9, "Trial"},
		{own, 1, "Beginner"}, {own, 1.1, "Easy"}, {own, 1.4, "Expert"}, {own, 1.5, "Trial"},
	} {
		if got := puzzle.LabelOf(&puzzle.Kind{Bands: x.bands}, x.hardest); got != x.label {
			t.Errorf("bands %v: %g is %s, not %s", x.bands, x.hardest, got, x.label)
		}
	}
}
