package scene

import (
	"bufio"
	"strings"
)

// Elements draws a scene as SVG does, but gives the element of each item by itself, by layers from the lowest to the highest: for pages
// that show many scenes that differ little. The elements belong in groups inside the frame that SVGFrame writes.
func Elements(s Scene) (layers [][]string) {
	for _, layer := range svgLayers {
		var out []string
		for _, it := range s.Items {
			if !layer(it) {
				continue
			}
			var b strings.Builder
			w := bufio.NewWriter(&b)
			p := svg{w: w}
			p.item(it)
			p.flush()
			w.Flush()
			out = append(out, strings.TrimSpace(b.String()))
		}
		layers = append(layers, out)
	}
	return layers
}

// SVGFrame is the beginning of an SVG image of the scene, up to where its elements follow.
func SVGFrame(s Scene, o SVGOptions) string {
	var b strings.Builder
	w := bufio.NewWriter(&b)
	p := svg{w: w}
	p.open(s, o)
	w.Flush()
	return b.String()
}
