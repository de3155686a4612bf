package scene

import (
	"bufio"
	"bytes"
	"strings"
)

// Elements draws a scene as SVG does, but gives the element of each item by itself, by layers from the lowest to the highest: for pages
// that show many scenes that differ little. The elements belong in groups inside the frame that SVGFrame writes.
//
// drawn keeps the elements from call to call, so that those that scenes share are made once; it may begin empty and must not be nil.
func Elements(s Scene, drawn map[Item]string) (layers [][]string) {
	var b bytes.Buffer
	w := bufio.NewWriter(&b)
	for _, layer := range svgLayers {
		var out []string
		for _, it := range s.Items {
			if !layer(it) {
				continue
			}
			text, known := drawn[it]
			if !known {
				b.Reset()
				w.Reset(&b)
				p := svg{w: w}
				p.item(it)
				p.flush()
				w.Flush()
				text = strings.TrimSpace(b.String())
				drawn[it] = text
			}
			out = append(out, text)
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
