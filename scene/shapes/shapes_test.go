package shapes

import (
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/scene"
)

// TestRead: shapes are read with their positions and styles.
func TestRead(t *testing.T) {
	s := scene.Scene{Width: 3, Height: 2}
	s.AddRect(scene.Wrong, 0, 0, 1, 1)
	s.AddCircle(scene.PearlWhite, 1.5, .5, .4)
	s.Add(scene.Item{Shape: scene.Line, Role: scene.BridgeLine, X: .5, Y: 1.5, X2: 2.5, Y2: 1.5, Lines: 1, Open: 1},
		scene.Item{Shape: scene.Label, Role: scene.Given, X: 2.5, Y: .5, Text: "12"})
	var all []Shape
	var wide, high float64
	err := Read(s, scene.SVGOptions{Cell: 40}, func(w, h float64) error { wide, high = w, h; return nil }, func(x Shape) error {
		all = append(all, x)
		return nil
	})
	if err != nil || wide != 144 || high != 104 || len(all) != 5 { // the paper, and four
		t.Fatalf("%g by %g with %d shapes, %v", wide, high, len(all), err)
	}
	wrong, pearl, bridge, text := all[1], all[2], all[3], all[4]
	if wrong.Fill.A != 77 || wrong.Fill.R != 0xe2 || wrong.Stroke.A != 255 ||
		!slices.Equal(wrong.Lines[0].Points, []Point{{14.8, 14.8}, {49.2, 14.8}, {49.2, 49.2}, {14.8, 49.2}}) {
		t.Errorf("the mark is %+v", wrong)
	}
	if bridge.Fill.A != 0 || !slices.Equal(bridge.Pen.Dash, []float64{6, 6}) || bridge.Pen.Cap != "round" {
		t.Errorf("the bridge is %+v", bridge)
	}
	if pearl.Center != (Point{72, 32}) || pearl.Radius != 16 || pearl.Fill.G != 255 || pearl.Stroke.G != 0x1a {
		t.Errorf("the pearl is %+v", pearl)
	}
	if text.Text != "12" || text.Align != "middle" || !text.Bold || text.Italic || text.Center.X != 112 {
		t.Errorf("the text is %+v", text)
	}
}

// TestNotUnderstood: anything that the SVG renderer does not write is an error, and is not ignored.
func TestNotUnderstood(t *testing.T) {
	const begin = `<svg width="10" height="10" viewBox="0 0 10 10">`
	for _, text := range []string{`<ellipse/>`, `<path d="M1 1C1 1 2 2 3 3"/>`, `<path d="M1"/>`, `<path d="L1 1"/>`,
		`<circle cx="1" cy="1" r="x"/>`, `<rect x="1"/>`, `<path`} {
		none := func(Shape) error { return nil }
		if err := read(rules, strings.NewReader(begin+text+"</svg>"), func(_, _ float64) error { return nil }, none); err == nil {
			t.Errorf("%s is drawn", text)
		}
	}
	for _, sheet := range []string{".teka a b{fill:#fff}", ".other{fill:#fff}", ".teka .a", ".teka .a{fill}"} {
		if _, err := readRules(sheet); err == nil {
			t.Errorf("%s is read", sheet)
		}
	}
	for _, l := range []style{{"fill": "red"}, {"fill": "#12345"}, {"fill-opacity": "half"}} {
		var p reader
		if p.colour(l, "fill", "#000"); p.err == nil {
			t.Errorf("%v is a colour", l)
		}
	}
}
