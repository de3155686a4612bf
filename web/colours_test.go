package web

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
)

// TestColoursOfKinds: the colours of kinds and of texts are legible on the page and on cards, light and dark.
func TestColoursOfKinds(t *testing.T) {
	sheet := string(files()["style.css"].plain)
	token := func(name string) []string {
		return regexp.MustCompile(`--` + name + `: light-dark\((#\w{6}), (#\w{6})\)`).FindStringSubmatch(sheet)[1:]
	}
	texts := map[string][]string{}
	for _, name := range []string{"ink", "soft", "mine", "error", "new", "because", "used", "differ"} {
		texts[name] = token(name)
	}
	for _, k := range kinds.All {
		b, _ := kinds.Page(k)
		m := regexp.MustCompile(`colour: "light-dark\((#\w{6}), (#\w{6})\)"`).FindSubmatch(b)
		if m == nil {
			t.Errorf("%s has no colour", k.Name)
			continue
		}
		texts[k.Name] = []string{string(m[1]), string(m[2])}
	}
	for _, ground := range []string{"page", "paper"} {
		for mode, under := range token(ground) {
			for name, colours := range texts { // any order: each colour alone
				if got := contrast(colours[mode], under); got < 4.5 {
					t.Errorf("%s %s on %s %s: contrast %.2f", name, colours[mode], ground, under, got)
				}
			}
		}
	}
}

// contrast returns the contrast ratio of two colours such as "#1c5fa8", as WCAG defines it.
func contrast(a, b string) float64 {
	bright := func(colour string) float64 {
		n, err := strconv.ParseUint(colour[1:], 16, 32)
		if err != nil {
			panic(fmt.Sprint(colour, err)) // it matched #\w{6}
		}
		part := func(shift uint) float64 {
			x := float64(n>>shift&255) / 255
			if x <= 0.04045 {
				return x / 12.92
			}
			return math.Pow((x+0.055)/1.055, 2.4)
		}
		return 0.2126*part(16) + 0.7152*part(8) + 0.0722*part(0)
	}
	x, y := bright(a), bright(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}
