package nonogram

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// palette is the colours that a file declares as it is read, by their keys, the background first. Numbers without a key have the colour of
// the key "", or else are black, which needs no declaration.
type palette struct {
	inks []Ink
	keys map[string]int // the colours of keys
}

// newPalette has a white background alone.
func newPalette() *palette { return &palette{blackOnWhite()[:1], map[string]int{}} }

// hueOf reads a colour as files write it: a value, or a name.
func parseColour(text string) (rgb [3]uint8, ok bool) {
	if d, ok := namedInk(text); ok {
		return d.RGB, true
	}
	return parseRGB(text)
}

// declare declares a colour, which has the name given if that is not taken, or else one by its looks. White is the background, as long as
// that is white.
func (p *palette) declare(key, name, hue string) error {
	rgb, ok := parseColour(hue)
	if !ok {
		return fault.Errorf("%s is not a colour: a value such as #ff0000 or a name such as red is expected", codec.Short(hue))
	}
	if rgb == p.inks[0].RGB {
		p.keys[key] = 0
		return nil
	}
	return p.add(key, name, rgb)
}

// add adds a colour.
func (p *palette) add(key, name string, rgb [3]uint8) error {
	if len(p.inks) == MostInks {
		return fault.Errorf("more than %d colours", MostInks)
	}
	k := nearestInk(rgb, p.inks)
	if name != "" && len(name) <= 40 && !slices.ContainsFunc(p.inks, func(o Ink) bool { return strings.EqualFold(o.Name, name) }) {
		k.Name = name
	}
	if len(key) == 1 {
		k.Letter = key
	}
	p.keys[key], p.inks = len(p.inks), append(p.inks, k)
	return nil
}

// back says what the background is; what is no colour says nothing.
func (p *palette) setBackground(name, hue string) {
	if rgb, ok := parseColour(hue); ok {
		p.inks[0] = nearestInk(rgb, nil)
		if name != "" && len(name) <= 40 {
			p.inks[0].Name = name
		}
	}
}

// colour is the colour of a key, for a clueReader. The background has no runs.
func (p *palette) colour(key string) (int, bool) {
	i, ok := p.keys[key]
	if !ok && key == "" {
		black := blackOnWhite()[1]
		if i = slices.IndexFunc(p.inks, func(k Ink) bool { return k.RGB == black.RGB }); i < 0 && p.add("", "", black.RGB) == nil {
			i = len(p.inks) - 1
		}
		p.keys[""], ok = i, true
	}
	return i, ok && i > 0
}

// puzzle is the puzzle of clues.
func (p *palette) puzzle(rows, cols [][]Block) (*Nonogram, error) {
	if len(p.inks) == 1 { // an empty board
		p.colour("")
	}
	return NewColoured(p.inks, rows, cols)
}
