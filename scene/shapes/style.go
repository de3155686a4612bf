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

// style holds CSS properties by name.
type style map[string]string

// rule is a CSS rule that selects an element with classes.
type rule struct {
	element string // "" for any
	classes []string
	style   style
}

// rules returns the rules of the light style, sorted by specificity.
var rules = sync.OnceValues(func() ([]rule, error) {
	light, _, _ := strings.Cut(scene.Style, "@media")
	return readRules(light + scene.TintStyle)
})

// printRules returns the rules of the print style, sorted by specificity.
var printRules = sync.OnceValues(func() ([]rule, error) {
	light, _, _ := strings.Cut(scene.Style, "@media")
	return readRules(light + scene.PrintStyle)
})

// readRules parses a style sheet of package scene: lists of selectors of an element and classes below .teka.
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
		l := style{}
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

// styleOf returns the style that rules give to an element with classes.
func styleOf(rules func() ([]rule, error), element, classes string) (style, error) {
	all, err := rules()
	if err != nil {
		return nil, err
	}
	own := strings.Fields(classes)
	out := style{}
	for _, r := range all {
		if r.element != "" && r.element != element || slices.ContainsFunc(r.classes, func(c string) bool { return !slices.Contains(own, c) }) {
			continue
		}
		maps.Copy(out, r.style)
	}
	return out, nil
}

// colour returns a colour property, #rgb or #rrggbb, with its opacity, or usual if the style lacks it. "none" is transparent.
func (p *reader) colour(l style, name, usual string) color.NRGBA {
	text := cmp.Or(l[name], usual)
	if text == "none" {
		return color.NRGBA{}
	}
	opacity := p.numbers(1, cmp.Or(l[name+"-opacity"], "1"))[0]
	digits, ok := strings.CutPrefix(text, "#")
	if len(digits) == 3 {
		digits = string([]byte{digits[0], digits[0], digits[1], digits[1], digits[2], digits[2]})
	}
	n, err := strconv.ParseUint(digits, 16, 32)
	if !ok || err != nil || len(digits) != 6 {
		p.fail("style: %s %q is no colour", name, text)
	}
	return color.NRGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), uint8(float64(255*opacity) + .5)}
}

// pen returns the stroke style.
func (p *reader) pen(l style) Pen {
	dash := p.numbers(-1, l["stroke-dasharray"])
	if len(dash)%2 == 1 {
		dash = append(dash, dash...)
	}
	for i := range dash {
		dash[i] *= p.scale
	}
	return Pen{Width: p.numbers(1, cmp.Or(l["stroke-width"], "1"))[0] * p.scale, Dash: dash, Cap: l["stroke-linecap"],
		Round: l["stroke-linejoin"] == "round"}
}
