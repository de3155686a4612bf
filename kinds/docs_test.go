package kinds

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
)

// TestDocs reads every example of docs/formats.md, and finds an example there for every format of every kind.
func TestDocs(t *testing.T) {
	page, err := os.ReadFile("../docs/formats.md")
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]bool{}
	blocks := strings.Split(string(page), "\n```")
	for i := 1; i < len(blocks); i += 2 {
		head, text, _ := strings.Cut(blocks[i], "\n")
		shown[head] = true
		n, from := 0, ""
		if _, format, _ := strings.Cut(head, " "); strings.HasPrefix(format, "clues-") { // never detected
			from = format
		}
		for it := range Read(strings.NewReader(text), "formats.md", ReadOptions{From: from}) {
			n++
			if it.Err != nil {
				t.Errorf("%s: %v\n%s", head, it.Err, text)
			} else if got := it.Puzzle.Kind().Name + " " + it.Format; got != head {
				t.Errorf("%s is read as %s", head, got)
			}
		}
		if n != 1 {
			t.Errorf("%s: %d puzzles", head, n)
		}
	}
	for _, k := range All {
		for _, f := range append([]puzzle.Format{{Name: "json"}}, k.Formats...) {
			if !shown[k.Name+" "+f.Name] {
				t.Errorf("docs/formats.md has no example of %s %s", k.Name, f.Name)
			}
		}
	}
}

// TestGradePage finds in docs/grading.md the bands of every kind, those with the same bands in one row.
func TestGradePage(t *testing.T) {
	page, err := os.ReadFile("../docs/grading.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := map[puzzle.Bands][]string{}
	for _, k := range All {
		bands := k.Bands
		if bands == (puzzle.Bands{}) {
			bands = puzzle.CommonBands
		}
		rows[bands] = append(rows[bands], k.Title)
	}
	want := "| the hardest step is below | " + strings.Join(puzzle.Labels[:len(puzzle.Bands{})], " | ") + " |\n"
	if !strings.Contains(string(page), want) {
		t.Errorf("docs/grading.md: no %q", want)
	}
	for bands, titles := range rows {
		slices.Sort(titles)
		row := "| " + strings.Join(titles, ", ") + " |"
		for _, below := range bands {
			row += fmt.Sprintf(" %g |", below)
		}
		if !strings.Contains(string(page), row+"\n") {
			t.Errorf("docs/grading.md: no %q", row)
		}
		if !slices.IsSorted(bands[:]) {
			t.Errorf("%s: bands %v", titles, bands)
		}
	}
}
