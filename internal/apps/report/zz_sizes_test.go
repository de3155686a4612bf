package report_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/study"
)

func TestZZ(t *testing.T) {
	l, _ := kinds.Language("en")
	for _, name := range strings.Fields(os.Getenv("TEKA_CORPUS")) {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		var marked, links, apply, words []int
		for it := range kinds.Read(f, name, kinds.ReadOptions{}) {
			n := 0
			for m := range along(t, it.Puzzle, 5) {
				if n++; n > 8 {
					break
				}
				h, err := report.HintIn(t.Context(), study.Open(it.Puzzle), it, l, m, report.HintOptions{Level: 5})
				if err == nil && h.Status == report.HintStep {
					marked = append(marked, markedPlaces(h.Picture(l, it.Puzzle)))
					k := 0
					for _, s := range h.Step.Links {
						if it.Puzzle.Kind().Folding(s.Technique) == 0 {
							k++
						}
					}
					links = append(links, len(h.Step.Links))
					apply = append(apply, len(h.Apply))
					text := h.Hints[len(h.Hints)-1]
					w := len(strings.Fields(text))
					words = append(words, w)
					if w > 120 || len(h.Step.Links) > 9 {
						t.Logf("LONG %s links %d apply %d level %v %s: %s", it.ID, len(h.Step.Links), len(h.Apply), h.Step.Level, h.Step.Technique, text)
					}
				}
			}
		}
		part := func(list []int, q int) int { slices.Sort(list); return list[min(len(list)-1, len(list)*q/100)] }
		t.Logf("| %s | %d | %d | %d | %d | %d | %d | %d | %d | %d | %d | %d | %d |", strings.TrimSuffix(filepath.Base(name), ".jsonl"), len(marked), part(marked, 50), part(marked, 90), part(marked, 100),
			part(links, 50), part(links, 90), part(links, 100), part(apply, 50), part(apply, 90), part(apply, 100), part(words, 50), part(words, 90))
	}
}
