package shapes

import (
	"cmp"
	"fmt"
	"image/color"
	"maps"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"

	"github.com/teka-puzzles/teka/scene"
)

// look is what a shape looks like: what its properties say, by their names.
type look map[string]string

// rule is a rule of a style sheet for shapes with an element and classes.
type rule struct {
	element string // "" for any
	classes []string
	look    look
}

// rules are those of the style sheet for light surroundings, those that say more about a shape behind those that say less.
var rules = sync.OnceValues(func() ([]rule, error) {
	light, _, _ := strings.Cut(scene.Style, "@media")
	return readRules(light + scene.TintStyle)
})

// printed are those of paper, which change some of them.
var printed = sync.OnceValues(func() ([]rule, error) {
	light, _, _ := strings.Cut(scene.Style, "@media")
	return readRules(light + scene.PrintStyle)
})

// readRules reads a style sheet as package scene writes it: lists of selectors of one element and classes below .teka.
func readRules(sheet string) ([]rule, error) {
	var out []rule
	for part := range strings.SplitSeq(strings.TrimSpace(sheet), "}") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		selectors, body, ok := strings.Cut(part, "{")
		if !ok {
			return nil, fmt.Errorf("style %q: { is expected", part)
		}
		l := look{}
		for line := range strings.SplitSeq(body, ";") {
			name, value, ok := strings.Cut(line, ":")
			if !ok {
				return nil, fmt.Errorf("style %q: %q is no property", selectors, line)
			}
			l[name] = value
		}
		for selector := range strings.SplitSeq(selectors, ",") {
			name, ok := strings.CutPrefix(strings.TrimSpace(selector), ".teka ")
			if !ok || strings.ContainsAny(name, " >+:[") {
				return nil, fmt.Errorf("style: selector %q is not understood", selector)
			}
			names := strings.Split(name, ".")
			out = append(out, rule{names[0], names[1:], l})
		}
	}
	weight := func(r rule) int {
		n := 2 * len(r.classes)
		if r.element != "" {
			n++
		}
		return n
	}
	sort.SliceStable(out, func(i, j int) bool { return weight(out[i]) < weight(out[j]) })
	return out, nil
}

// lookOf is what an element with classes looks like.
func lookOf(rules func() ([]rule, error), element, classes string) (look, error) {
	all, err := rules()
	if err != nil {
		return nil, err
	}
	own := strings.Fields(classes)
	out := look{}
	for _, r := range all {
		if r.element != "" && r.element != element || slices.ContainsFunc(r.classes, func(c string) bool { return !slices.Contains(own, c) }) {
			continue
		}
		maps.Copy(out, r.look)
	}
	return out, nil
}

// number is a property that is a number.
func (l look) number(name string, usual float64) (float64, error) {
	text, ok := l[name]
	if !ok {
		return usual, nil
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return 0, fmt.Errorf("style: %s %q is no number", name, text)
	}
	return x, nil
}

// numbers is a property that is a list of numbers.
func (l look) numbers(name string) ([]float64, error) {
	var out []float64
	for _, text := range strings.Fields(l[name]) {
		x, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return nil, fmt.Errorf("style: %s %q is no number", name, text)
		}
		out = append(out, x)
	}
	return out, nil
}

// colour is a property that is a colour, #rgb or #rrggbb, with its opacity, which is 0 for none.
func (l look) colour(name, usual string) (color.NRGBA, error) {
	text := cmp.Or(l[name], usual)
	if text == "none" {
		return color.NRGBA{}, nil
	}
	opacity, err := l.number(name+"-opacity", 1)
	if err != nil {
		return color.NRGBA{}, err
	}
	digits, ok := strings.CutPrefix(text, "#")
	if len(digits) == 3 {
		digits = string([]byte{digits[0], digits[0], digits[1], digits[1], digits[2], digits[2]})
	}
	n, err := strconv.ParseUint(digits, 16, 32)
	if !ok || err != nil || len(digits) != 6 {
		return color.NRGBA{}, fmt.Errorf("style: %s %q is no colour", name, text)
	}
	return color.NRGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), uint8(float64(255*opacity) + .5)}, nil
}

// pen is the pen of a look.
func (l look) pen(scale float64) (Pen, error) {
	width, err := l.number("stroke-width", 1)
	if err != nil {
		return Pen{}, err
	}
	dash, err := l.numbers("stroke-dasharray")
	if err != nil {
		return Pen{}, err
	}
	if len(dash)%2 == 1 {
		dash = append(dash, dash...)
	}
	for i := range dash {
		dash[i] *= scale
	}
	return Pen{Width: width * scale, Dash: dash, Cap: l["stroke-linecap"], Round: l["stroke-linejoin"] == "round"}, nil
}
