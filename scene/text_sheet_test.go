package scene

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// TestStripsAreTheDrawing: the strips of a folded drawing, side by side, are the whole drawing. None is wider than requested unless no
// division helps.
func TestStripsAreTheDrawing(t *testing.T) {
	for name, s := range demos() {
		whole := Text(s, TextOptions{})
		width, height := s.Layout().Size()
		for room := 1; room <= width; room++ {
			strips := strings.Split(Text(s, TextOptions{Width: room}), "\n\n")
			if room < width && len(strips) == 1 {
				continue // a column of cells does not fit
			}
			lines := make([]string, height)
			for k, strip := range strips {
				rows := strings.Split(strings.TrimSuffix(strip, "\n"), "\n")
				if len(rows) != height { // an empty row of the drawing looks like the space between strips
					lines = nil
					break
				}
				widest := 0
				for _, row := range rows {
					widest = max(widest, utf8.RuneCountInString(row))
				}
				if widest > room {
					t.Errorf("%s at %d: strip %d is %d wide", name, room, k, widest)
				}
				at := 0
				for _, line := range lines {
					at = max(at, utf8.RuneCountInString(line))
				}
				for i, row := range rows {
					lines[i] += strings.Repeat(" ", max(0, at-utf8.RuneCountInString(lines[i]))) + row
				}
			}
			if lines == nil {
				continue
			}
			if got := strings.Join(lines, "\n") + "\n"; squeeze(got) != squeeze(whole) {
				t.Errorf("%s at %d: the strips side by side are\n%s\nthe drawing is\n%s", name, room, got, whole)
			}
		}
	}
}

// squeeze removes all spaces: those at the ends of lines are not printed, so their number is lost.
func squeeze(text string) string { return strings.ReplaceAll(text, " ", "") }

// TestNumbersStandBesideTheDrawing: row and column numbers are next to the middle of their lines and do not change the drawing.
func TestNumbersStandBesideTheDrawing(t *testing.T) {
	for _, name := range []string{"masyu", "nonogram", "kakuro", "skyscrapers", "hashi"} {
		s := demos()[name]
		rows, cols := int(s.Height-s.Top), int(s.Width-s.Left)
		if rows <= 0 || cols <= 0 {
			t.Fatalf("%s has no board", name)
		}
		text := Text(s, TextOptions{Rows: rows, Cols: cols})
		for _, line := range strings.Split(strings.TrimSuffix(Text(s, TextOptions{}), "\n"), "\n") {
			if !strings.Contains(text, line) {
				t.Errorf("%s: the line %q of the drawing is not in\n%s", name, line, text)
				break
			}
		}
		for _, want := range []string{"R1", "C1", "R" + string(rune('0'+rows%10))} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: %s is not named in\n%s", name, want, text)
			}
		}
	}
}
