package scene

import (
	"fmt"
	"slices"
	"strconv"
	"unicode/utf8"
)

// Shapes in colours of their own, which puzzles in colours have: see Item.Tint.

// TintStyle is the style sheet of tinted shapes, which SVG writes where there are some. It says more of them than Style does.
const TintStyle = `
.teka .tint{stroke:#8a8a8a;stroke-width:.8}
.teka text.on-dark.on-dark{fill:#fff}
.teka text.on-light.on-light{fill:#000}
`

// tinted reports whether some shape of a scene has a tint.
func (s Scene) tinted() bool {
	return slices.ContainsFunc(s.Items, func(it Item) bool { return it.Tint != "" })
}

// rgb is a tint as its red, green and blue; black for what is none.
func rgb(tint string) (r, g, b int) {
	if len(tint) != 7 {
		return 0, 0, 0
	}
	n, err := strconv.ParseUint(tint[1:], 16, 32)
	if err != nil {
		return 0, 0, 0
	}
	return int(n >> 16), int(n >> 8 & 255), int(n & 255)
}

// inkOn is what can be read on a tint: black or white, whichever differs more from it in luminance, by the formula of Rec. 709.
func inkOn(tint string) string {
	if r, g, b := rgb(tint); 2126*r+7152*g+722*b > 1_270_000 {
		return "#000000"
	}
	return "#ffffff"
}

// ansi is what follows "0" in the escape sequence for letters on a tint, in true colour.
func ansi(tint string) string {
	r, g, b := rgb(tint)
	ir, ig, ib := rgb(inkOn(tint))
	return fmt.Sprintf(";38;2;%d;%d;%d;48;2;%d;%d;%d", ir, ig, ib, r, g, b)
}

// onTint is the class of letters on a tint.
func onTint(tint string) string {
	if inkOn(tint) == "#000000" {
		return " on-light"
	}
	return " on-dark"
}

// fill writes a tinted rectangle. Its colour is an attribute: no rule of the style sheet says another one.
func (p *svg) fill(it Item) {
	p.flush()
	fmt.Fprintf(p.w, `<rect class="tint" fill="%s" x="%s" y="%s" width="%s" height="%s"/>`+"\n", escape(it.Tint), number(it.X*unit),
		number(it.Y*unit), number((it.X2-it.X)*unit), number((it.Y2-it.Y)*unit))
}

// Half the width of a letter and the rim around a text on a tint, in sizes.
const (
	halfLetter = 0.31
	rim        = 0.22
)

// plate writes what a text on a tint stands on: a rectangle around it.
func (p *svg) plate(it Item, size float64) {
	n := float64(utf8.RuneCountInString(it.Text))
	x, y, half := it.X, it.Y, (n*halfLetter+rim)*size
	if it.Anchor == Ending {
		x -= 0.25 + n*halfLetter*size
	}
	p.fill(Item{Tint: it.Tint, X: x - half, Y: y - (0.36+rim)*size, X2: x + half, Y2: y + (0.36+rim)*size})
}
