package nonogram

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// palette collects the colours that a file declares, the background first. A number without a key has the colour of key "", which is
// black if it is not declared.
type palette struct {
	inks []Ink
	keys map[string]int // colour number by key
}

func newPalette() *palette { return &palette{blackOnWhite()[:1], map[string]int{}} }

func parseColour(text string) (rgb [3]uint8, ok bool) {
	if d, ok := namedInk(text); ok {
		return d.RGB, true
	}
	return parseRGB(text)
}

// declare adds a colour. Its name is the given one if free, else that of the nearest named ink. The colour of the background maps to 0.
func (p *palette) declare(key, name, hue string) error {
	rgb, ok := parseColour(hue)
	if !ok {
		return fault.Errorf("%s is not a colour: expected a value such as #ff0000 or a name such as red", codec.Quote(hue))
	}
	if rgb == p.inks[0].RGB {
		p.keys[key] = 0
		return nil
	}
	return p.add(key, name, rgb)
}

// add adds a colour with a key, of one letter if possible, and a name that is free. It returns an error if there are too many.
func (p *palette) add(key, name string, rgb [3]uint8) error {
	if len(p.inks) == MaxInks {
		return fault.Errorf("more than %d colours", MaxInks)
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

// setBackground sets the background. An unknown colour is ignored.
func (p *palette) setBackground(name, hue string) {
	if rgb, ok := parseColour(hue); ok {
		p.inks[0] = nearestInk(rgb, nil)
		if name != "" && len(name) <= 40 {
			p.inks[0].Name = name
		}
	}
}

// colour returns the colour of a key, for a clueReader. It adds black for the key "" if needed. ok is false for the background.
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

func (p *palette) puzzle(rows, cols [][]Block) (*Nonogram, error) {
	if len(p.inks) == 1 { // an empty board
		p.colour("")
	}
	return NewColoured(p.inks, rows, cols)
}
