package scene

import (
	"fmt"
	"slices"
	"strconv"
	"unicode/utf8"
)

// Item.Tint: shapes of coloured puzzles.

// TintStyle is the style sheet that SVG adds for tinted shapes. Its selectors are more specific than those of Style.
const TintStyle = `
.teka .tint{stroke:#8a8a8a;stroke-width:.8}
.teka text.on-dark.on-dark{fill:#fff}
.teka text.on-light.on-light{fill:#000}
`

// tinted reports whether any item has a tint.
func (s Scene) tinted() bool {
	return slices.ContainsFunc(s.Items, func(it Item) bool { return it.Tint != "" })
}

// rgb parses a tint; an invalid one is black.
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

// contrastColor returns black or white, whichever differs more in luminance from the tint (Rec. 709).
func contrastColor(tint string) string {
	if r, g, b := rgb(tint); 2126*r+7152*g+722*b > 1_270_000 {
		return "#000000"
	}
	return "#ffffff"
}

// ansi returns the parameters after "0" of the SGR escape sequence for text on a tint, in true colour.
func ansi(tint string) string {
	r, g, b := rgb(tint)
	ir, ig, ib := rgb(contrastColor(tint))
	return fmt.Sprintf(";38;2;%d;%d;%d;48;2;%d;%d;%d", ir, ig, ib, r, g, b)
}

// contrastClass returns the CSS class of text on a tint.
func contrastClass(tint string) string {
	if contrastColor(tint) == "#000000" {
		return " on-light"
	}
	return " on-dark"
}

// tintedRect writes a tinted rectangle. The fill is an attribute that no style rule overrides.
func (p *svg) tintedRect(it Item) {
	p.flush()
	fmt.Fprintf(p.w, `<rect class="tint" fill="%s" x="%s" y="%s" width="%s" height="%s"/>`+"\n", escape(it.Tint), number(it.X*unit),
		number(it.Y*unit), number((it.X2-it.X)*unit), number((it.Y2-it.Y)*unit))
}

// Half the width of a letter, and the padding around a text on a tint, relative to the font size.
const (
	halfLetter   = 0.31
	platePadding = 0.22
)

// labelBackground writes the tinted rectangle behind a text.
func (p *svg) labelBackground(it Item, size float64) {
	n := float64(utf8.RuneCountInString(it.Text))
	x, y, half := it.X, it.Y, (n*halfLetter+platePadding)*size
	if it.Anchor == Ending {
		x -= 0.25 + n*halfLetter*size
	}
	p.tintedRect(Item{Tint: it.Tint, X: x - half, Y: y - (0.36+platePadding)*size, X2: x + half, Y2: y + (0.36+platePadding)*size})
}
