package book

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/internal/apps/sheets"
	"github.com/teka-puzzles/teka/internal/sweeptest"
)

// days caches the puzzles of days.
var days = map[string]report.Generated{}

// remembered makes the puzzles of a day, and returns the cached ones the next time.
func remembered(ctx context.Context, d report.Day) (report.Generated, error) {
	if g, ok := days[d.String()]; ok {
		return g, nil
	}
	g, err := MakeDaily(ctx, d)
	days[d.String()] = g
	return g, err
}

// anyDay returns a cached puzzle of the kind for any day, and in sweeps the puzzle of the day itself.
func anyDay(ctx context.Context, d report.Day) (report.Generated, error) {
	if sweeptest.Samples(0, 1) == 0 {
		kind, _, _ := strings.Cut(d.String(), " ")
		for name, g := range days { // any order: layouts do not depend on the day
			if strings.HasPrefix(name, kind+" ") {
				return g, nil
			}
		}
	}
	return remembered(ctx, d)
}

// TestMachines: a book, a sheet and the page of a day have the same bytes on every machine, with and without fused multiply-add, and for
// any iteration order of maps. .ci/run also runs this as a 32-bit program. After an intended change of the drawing, update the sums.
func TestMachines(t *testing.T) {
	l := speech(t, "id")
	list := entries(t, l)
	sheet, err := NewSheet(t.Context(), Sheet{Title: "Lembar", Trim: "letter", Versions: 2}, l, list[:6])
	if err != nil {
		t.Fatal(err)
	}
	day, err := NewDaily(t.Context(), "a4", "2026-03-02", speech(t, words.Languages[0]), remembered)
	if err != nil {
		t.Fatal(err)
	}
	reader, err := NewDaily(t.Context(), EReader, "2026-03-02", l, remembered)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		name string
		b    *Layout
		want string
	}{
		{"book", laid(t, l, list, func(c *Config) { c.Trim, c.Bleed, c.Crop = "6x9", true, true }), "9a1dd8baef363e3d"},
		{"sheet", sheet, "906b66b7816a21b8"},
		{"day", day, "7ae90c457169ce57"},
		{"reader", reader, "319c3faf7f4ae101"},
	} {
		var out, svg bytes.Buffer
		if err := x.b.Write(&out); err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256(out.Bytes())
		if got := fmt.Sprintf("%x", sum[:8]); got != x.want {
			t.Errorf("%s: %d bytes with the sum %s, want %s", x.name, out.Len(), got, x.want)
		}
		if err := x.b.SVG(&svg, 0); err != nil || svg.Len() == 0 {
			t.Errorf("%s as a picture: %v", x.name, err)
		}
	}
}

// legible reports boards too small to read, and titles that are cut.
func legible(t *testing.T, b *Layout) {
	t.Helper()
	for _, p := range b.Pages {
		for _, it := range p.Items {
			if strings.HasSuffix(it.Text, "…") {
				t.Errorf("p%d: %q is cut", p.Number, it.Text)
			}
			if it.Drawing == nil {
				continue
			}
			_, letters := it.Drawing.Smallest(it.Cell)
			if letters > 0 && letters < minLetters && b.Config.trim.Name != Column || it.Cell < sheets.Millimetres(2000) {
				t.Errorf("p%d: %s: cells of %s mm", p.Number, it.Tag.Alt, millimetres(it.Cell))
			}
		}
	}
}

// TestDaily: the page of a day has a puzzle of each kind, and the answers of the day before on a second page, legible and without
// overlaps, where the paper is large enough. A second run gives the same page.
func TestDaily(t *testing.T) {
	for trim, pages := range map[string]int{"a4": 2, "letter": 2, EReader: 6, Column: 1} {
		for _, code := range words.Languages {
			b, err := NewDaily(t.Context(), trim, "2026-03-02", speech(t, code), remembered)
			if err != nil {
				t.Fatal(err)
			}
			if trim == EReader && len(b.Pages) < pages || trim != EReader && len(b.Pages) != pages {
				t.Errorf("%s: %d pages", trim, len(b.Pages))
			}
			legible(t, b)
			writing, drawings := 0, 0
			for _, p := range b.Pages {
				area := b.Margin.area(b.Config.trim, p)
				area.H = b.Config.trim.High - b.Config.printer().outsideMargin(false) - area.Y // the page number is below this area
				for k, it := range p.Items {
					if !within(it.Box, area) {
						t.Errorf("%s p%d: %q at %v is outside of %v", trim, p.Number, it.Text, it.Box, area)
					}
					for _, other := range p.Items[:k] {
						if overlap(it.Box, other.Box) {
							t.Errorf("%s p%d: %q at %v lies over %q at %v", trim, p.Number, it.Text, it.Box, other.Text, other.Box)
						}
					}
					if it.Writing {
						writing++
					}
					if it.Drawing != nil {
						drawings++
					}
				}
			}
			if n := len(madeKinds()); writing != n || drawings != 2*n {
				t.Errorf("%s: %d puzzles, %d boards", trim, writing, drawings)
			}
		}
	}
	for _, date := range []string{"2026-02-30", "yesterday", "1999-01-01"} {
		if _, err := NewDaily(t.Context(), "a4", date, speech(t, "en"), remembered); err == nil {
			t.Errorf("%s is a day", date)
		}
	}
}
