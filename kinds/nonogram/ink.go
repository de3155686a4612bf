package nonogram

import (
	"encoding/hex"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Ink is a colour of a puzzle. Its letter stands wherever the colour does, so that nobody has to tell colours apart.
type Ink struct {
	Name   string // as the puzzle calls it: "red", "light blue"
	RGB    [3]uint8
	Letter string // one of A to Z, or a to z when these are taken, another one for each colour; "." for the background
}

// MostInks is how many colours a puzzle may have, the background among them.
const MostInks = 32

// blackOnWhite are the inks of puzzles that tell none.
func blackOnWhite() []Ink {
	return []Ink{{Name: "white", RGB: [3]uint8{255, 255, 255}}, {Name: "black"}}
}

// blackInks are they with their letters.
var blackInks, _ = assignLetters(blackOnWhite())

// isPlain reports whether inks are black on white.
func isPlain(inks []Ink) bool {
	plain := blackOnWhite()
	return len(inks) == 2 && inks[0].RGB == plain[0].RGB && inks[1].RGB == plain[1].RGB
}

// background is the letter of the background.
const background = "."

// lettered are inks with a letter each: the one it has, if it is a good one, else the first one of its name that is free, else any. It is
// an error when there are too few or too many, or two have one name.
func assignLetters(inks []Ink) ([]Ink, error) {
	if len(inks) < 2 || len(inks) > MostInks {
		return nil, fault.Errorf("%d colours: 2 to %d are expected, the background first", len(inks), MostInks)
	}
	out := slices.Clone(inks)
	taken := map[string]bool{}
	claim := func(letter string) bool {
		if len(letter) != 1 || !strings.Contains(letters, letter) || taken[letter] {
			return false
		}
		taken[letter] = true
		return true
	}
	names := map[string]bool{}
	for i := range out {
		k := &out[i]
		if k.Name = strings.Join(strings.Fields(k.Name), " "); k.Name == "" || len(k.Name) > 40 ||
			strings.ContainsFunc(k.Name, unicode.IsControl) {
			return nil, fault.Errorf("%s is not the name of a colour: 1 to 40 bytes are", codec.Short(strconv.Quote(inks[i].Name)))
		}
		if low := strings.ToLower(k.Name); names[low] {
			return nil, fault.Errorf("two colours are called %s", codec.Short(k.Name))
		} else {
			names[low] = true
		}
		if i == 0 {
			k.Letter = background
		} else if upper := strings.ToUpper(k.Letter); claim(upper) {
			k.Letter = upper
		} else if !claim(k.Letter) {
			k.Letter = ""
		}
	}
	for i := range out {
		for _, r := range strings.ToUpper(out[i].Name) + letters {
			if out[i].Letter != "" {
				break
			}
			if claim(string(r)) {
				out[i].Letter = string(r)
			}
		}
	}
	return out, nil
}

// letters are those that colours may have.
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// hue is the RGB of an ink as it is written: "#cc0000".
func (k Ink) hex() string { return "#" + hex.EncodeToString(k.RGB[:]) }

// parseHue reads an RGB value, of three or six hexadecimal digits, with or without a # before them.
func parseRGB(text string) (rgb [3]uint8, ok bool) {
	text = strings.TrimPrefix(text, "#")
	if len(text) == 3 {
		text = string([]byte{text[0], text[0], text[1], text[1], text[2], text[2]})
	}
	b, err := hex.DecodeString(text)
	if err != nil || len(b) != 3 {
		return rgb, false
	}
	return [3]uint8(b), true
}

// dyes are the colours that have names in all languages.
var namedInks = []Ink{{Name: "white", RGB: [3]uint8{255, 255, 255}}, {Name: "black"}, {Name: "red", RGB: [3]uint8{204, 0, 0}},
	{Name: "green", RGB: [3]uint8{0, 153, 0}}, {Name: "blue", RGB: [3]uint8{0, 0, 204}}, {Name: "yellow", RGB: [3]uint8{255, 221, 0}},
	{Name: "orange", RGB: [3]uint8{255, 136, 0}}, {Name: "purple", RGB: [3]uint8{128, 0, 160}}, {Name: "pink", RGB: [3]uint8{255, 153, 187}},
	{Name: "brown", RGB: [3]uint8{136, 68, 17}}, {Name: "grey", RGB: [3]uint8{136, 136, 136}}, {Name: "cyan", RGB: [3]uint8{0, 200, 220}},
	{Name: "beige", RGB: [3]uint8{238, 215, 170}}, {Name: "light green", RGB: [3]uint8{140, 220, 100}},
	{Name: "light blue", RGB: [3]uint8{120, 180, 255}}, {Name: "light grey", RGB: [3]uint8{205, 205, 205}},
	{Name: "dark green", RGB: [3]uint8{0, 85, 0}}, {Name: "dark blue", RGB: [3]uint8{0, 0, 110}}, {Name: "dark red", RGB: [3]uint8{120, 0, 0}},
	{Name: "dark grey", RGB: [3]uint8{75, 75, 75}}, {Name: "dark brown", RGB: [3]uint8{75, 40, 10}}}

// dyeOf is the dye of a name as files write it, such as LightBlue or gray.
func namedInk(name string) (Ink, bool) {
	simple := func(s string) string {
		return strings.ReplaceAll(strings.NewReplacer(" ", "", "-", "", "_", "").Replace(strings.ToLower(s)), "gray", "grey")
	}
	i := slices.IndexFunc(namedInks, func(d Ink) bool { return simple(d.Name) == simple(name) })
	if i < 0 {
		return Ink{}, false
	}
	return namedInks[i], true
}

// inkOf is an ink of which only the value is told, with the name of the dye that is nearest to it; a name that is taken gets a number.
func nearestInk(rgb [3]uint8, taken []Ink) Ink {
	best, least := namedInks[0], 1<<30
	for _, d := range namedInks {
		if far := puzzle.Apart(d.RGB, rgb); far < least {
			best, least = d, far
		}
	}
	k := Ink{Name: best.Name, RGB: rgb}
	for n := 2; slices.ContainsFunc(taken, func(o Ink) bool { return o.Name == k.Name }); n++ {
		k.Name = best.Name + " " + strconv.Itoa(n)
	}
	return k
}

// Words for blocks that say less than a number.
const (
	someSize = "?"
	anyRuns  = "*"
)

// number writes the size of a block.
func formatSize(size int) string {
	switch size {
	case SomeSize:
		return someSize
	case AnyRuns:
		return anyRuns
	}
	return strconv.Itoa(size)
}
