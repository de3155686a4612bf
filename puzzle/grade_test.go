package puzzle_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
)

// TestGradePage finds the version and the labels in docs/grading.md.
func TestGradePage(t *testing.T) {
	b, err := os.ReadFile("../docs/grading.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(b)
	if want := fmt.Sprintf("now %d", puzzle.GradeVersion); !strings.Contains(page, want) {
		t.Errorf("no %q", want)
	}
	for i, l := range puzzle.Labels {
		want := fmt.Sprintf("| %s | %g |", l.Name, l.Below)
		if i+1 == len(puzzle.Labels) {
			want = fmt.Sprintf("| %s | (no bound) |", l.Name)
		}
		if !strings.Contains(page, want) {
			t.Errorf("no %q", want)
		}
	}
	for _, x := range []struct {
		hardest float64
		label   string
	}{{1, "Beginner"}, {1.9, "Beginner"}, {2, "Easy"}, {3.6, "Medium"}, {4, "Hard"}, {5.9, "Hard"}, {7.3, "Expert"}, {9.9, "Trial"}} {
		if got := puzzle.LabelOf(x.hardest); got != x.label {
			t.Errorf("%g is %s, not %s", x.hardest, got, x.label)
		}
	}
}
