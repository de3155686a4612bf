package nonogram

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/codec"
	"github.com/teka-puzzles/teka/fault"
	"github.com/teka-puzzles/teka/puzzle"
)

// palette is the colours that a file declares as it is read, by their keys. Colour 1 is that of numbers without a key, black unless the
// file says otherwise.
type palette struct {
	inks []Ink
	keys map[string]int // the colours of keys
}

func newPalette() *palette { return &palette{blackOnWhite(), map[string]int{"": Black}} }

// hueOf reads a colour as files write it: a value, or a name.
func hueOf(text string) (Ink, bool) {
	if d, ok := dyeOf(text); ok {
		return d, true
	}
	rgb, ok := parseHue(text)
	return Ink{RGB: rgb}, ok
}

// declare declares a colour. White is the background, when that is white, and black that of numbers without a key.
func (p *palette) declare(key, hue string) error {
	k, ok := hueOf(hue)
	if !ok {
		return fault.Errorf("%s is not a colour: a value such as #ff0000 or a name such as red is expected", codec.Short(hue))
	}
	if i := slices.IndexFunc(p.inks[:2], func(o Ink) bool { return o.RGB == k.RGB }); i >= 0 {
		if key != "" {
			p.keys[key] = i
		}
		return nil
	}
	if len(p.inks) == MostInks {
		return fault.Errorf("more than %d colours", MostInks)
	}
	k.Name = inkOf(k.RGB, p.inks).Name
	if len(key) == 1 {
		k.Letter = key
	}
	p.keys[key], p.inks = len(p.inks), append(p.inks, k)
	return nil
}

// back and alone say what the background is, and the colour of numbers without a key; what is no colour says nothing.
func (p *palette) back(hue string)  { p.dye(White, hue) }
func (p *palette) alone(hue string) { p.dye(Black, hue) }

func (p *palette) dye(i int, hue string) {
	if k, ok := hueOf(hue); ok {
		p.inks[i] = Ink{}
		p.inks[i] = inkOf(k.RGB, p.inks)
	}
}

// call gives the colour of a key the name that the file has for it, when no other colour is called so.
func (p *palette) call(key, name string) {
	i := p.keys[key]
	if !slices.ContainsFunc(p.inks, func(o Ink) bool { return strings.EqualFold(o.Name, name) }) && len(name) <= 40 && i > 0 {
		p.inks[i].Name = name
	}
}

// colour is the colour of a key, for a clueReader. The background has no runs.
func (p *palette) colour(key string) (int, bool) {
	i, ok := p.keys[key]
	return i, ok && i > 0
}

// puzzle is the puzzle of clues, with the colours that they use.
func (p *palette) puzzle(rows, cols [][]Block) (puzzle.Puzzle, error) {
	used := make([]int, len(p.inks)) // the new numbers
	for _, line := range slices.Concat(rows, cols) {
		for _, b := range line {
			used[b.Colour] = 1
		}
	}
	inks := p.inks[:1:1]
	for i := 1; i < len(used); i++ {
		if used[i] > 0 {
			used[i] = len(inks)
			inks = append(inks, p.inks[i])
		}
	}
	if len(inks) == 1 { // an empty board
		inks = p.inks[:2:2]
	}
	for _, line := range slices.Concat(rows, cols) {
		for k := range line {
			line[k].Colour = used[line[k].Colour]
		}
	}
	for key, i := range p.keys {
		p.keys[key] = used[i]
	}
	return made(inks, rows, cols)
}
