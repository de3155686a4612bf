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

// Ink is a colour of a puzzle. Its letter is shown with the colour, for players who cannot distinguish colours.
type Ink struct {
	Name   string // name in the puzzle, such as "light blue"
	RGB    [3]uint8
	Letter string // unique: A to Z, then a to z; "." for the background
}

// MaxInks is the maximum number of colours of a puzzle, including the background.
const MaxInks = 32

// blackOnWhite returns the inks of puzzles that declare no colours.
func blackOnWhite() []Ink { return slices.Clone(namedInks[:2]) }

var blackInks, _ = assignLetters(blackOnWhite())

func isPlain(inks []Ink) bool {
	plain := blackOnWhite()
	return len(inks) == 2 && inks[0].RGB == plain[0].RGB && inks[1].RGB == plain[1].RGB
}

const background = "."

// assignLetters returns the inks with a unique letter each: the given one if valid, else the first free letter of the name, else any free
// one. It returns an error for fewer than 2 or more than MaxInks inks, and for invalid or duplicate names.
func assignLetters(inks []Ink) ([]Ink, error) {
	if len(inks) < 2 || len(inks) > MaxInks {
		return nil, fault.Errorf("%d colours: expected 2 to %d, the background first", len(inks), MaxInks)
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
			return nil, fault.Errorf("%s is not a colour name: expected 1 to 40 bytes", codec.Quote(strconv.Quote(inks[i].Name)))
		}
		if low := strings.ToLower(k.Name); names[low] {
			return nil, fault.Errorf("two colours have the name %s", codec.Quote(k.Name))
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

// letters lists the letters of colours in the order of assignment.
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

func (k Ink) hex() string { return "#" + hex.EncodeToString(k.RGB[:]) }

// parseRGB reads three or six hexadecimal digits with an optional # prefix. ok is false for any other text.
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

// namedInks are the colours with names. The first two are those of puzzles that declare no colours.
var namedInks = func() (out []Ink) {
	const list = "white ffffff, black 000000, red cc0000, green 009900, blue 0000cc, yellow ffdd00, orange ff8800, purple 8000a0, " +
		"pink ff99bb, brown 884411, grey 888888, cyan 00c8dc, beige eed7aa, light green 8cdc64, light blue 78b4ff, light grey cdcdcd, " +
		"dark green 005500, dark blue 00006e, dark red 780000, dark grey 4b4b4b, dark brown 4b280a"
	for item := range strings.SplitSeq(list, ", ") {
		value := strings.LastIndexByte(item, ' ')
		k := Ink{Name: item[:value]}
		k.RGB, _ = parseRGB(item[value+1:])
		out = append(out, k)
	}
	return out
}()

var noGaps = strings.NewReplacer(" ", "", "-", "", "_", "")

// namedInk returns the ink with a name; false if none. It ignores case, spaces, hyphens and underscores, and accepts "gray".
func namedInk(name string) (Ink, bool) {
	simple := func(s string) string { return strings.ReplaceAll(noGaps.Replace(strings.ToLower(s)), "gray", "grey") }
	name = simple(name)
	i := slices.IndexFunc(namedInks, func(d Ink) bool { return simple(d.Name) == name })
	if i < 0 {
		return Ink{}, false
	}
	return namedInks[i], true
}

// nearestInk returns an ink with value rgb and the name of the nearest named ink, followed by a number if that name is taken.
func nearestInk(rgb [3]uint8, taken []Ink) Ink {
	best, least := namedInks[0], 1<<30
	for _, d := range namedInks {
		if far := puzzle.ColourDistance(d.RGB, rgb); far < least {
			best, least = d, far
		}
	}
	k := Ink{Name: best.Name, RGB: rgb}
	for n := 2; slices.ContainsFunc(taken, func(o Ink) bool { return o.Name == k.Name }); n++ {
		k.Name = best.Name + " " + strconv.Itoa(n)
	}
	return k
}

const (
	someSize = "?"
	anyRuns  = "*"
)

// formatSize formats a size, which may be SomeSize or AnyRuns.
func formatSize(size int) string {
	switch size {
	case SomeSize:
		return someSize
	case AnyRuns:
		return anyRuns
	}
	return strconv.Itoa(size)
}
