package tree

import (
	"fmt"
	"html"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle/method"
)

// titleHeight is the height of title and summary.
const titleHeight = 58

// Style is the style sheet of trees, for light and dark backgrounds. Results differ in sign and outline, not by colour alone.
const Style = `
.tree .paper{fill:#fff}
.tree text{font:12px system-ui,"Helvetica Neue",Arial,"Liberation Sans",sans-serif;text-anchor:middle;fill:#1a1a1a}
.tree text.title{font-size:15px;font-weight:bold;text-anchor:start}
.tree text.note,.tree text.level{text-anchor:start;fill:#595959}
.tree .ruled{stroke:#d5d5d8;stroke-width:1;stroke-dasharray:2 4}
.tree .branch{fill:none;stroke:#6b7280;stroke-width:1.4}
.tree .branch.path{stroke:#1769c4;stroke-width:3}
.tree .branch.left{stroke-dasharray:3 3}
.tree rect.box{fill:#fff;stroke:#6b7280;stroke-width:1.4}
.tree .path rect.box{stroke:#1769c4;stroke-width:2.4}
.tree .solved rect.box{fill:#d9f2df;stroke:#1c7c37;stroke-width:3}
.tree .failed rect.box{stroke:#b3170b;stroke-width:1.8;stroke-dasharray:5 3}
.tree .failed text.why{fill:#b3170b}
.tree .exhausted rect.box,.tree .nothing rect.box{stroke:#8a8a8a}
.tree .left rect.box{stroke:#8a8a8a;stroke-dasharray:2 3}
.tree .left text{fill:#595959}
.tree text.number{font-weight:bold}
.tree .now rect.box{fill:#fff3c4;stroke-width:4}
@media (prefers-color-scheme:dark){
.tree .paper{fill:#17191c}
.tree text{fill:#ececec}
.tree text.note,.tree text.level,.tree .left text{fill:#b0b0b0}
.tree .ruled{stroke:#3a3e44}
.tree rect.box{fill:#24272c;stroke:#9096a0}
.tree .branch{stroke:#9096a0}
.tree .branch.path,.tree .path rect.box{stroke:#5aa9ff}
.tree .solved rect.box{fill:#173d22;stroke:#5fd07f}
.tree .failed rect.box{stroke:#ff6b5e}
.tree .failed text.why{fill:#ff8b80}
.tree .now rect.box{fill:#5a4a10}
}
`

// SVG draws a tree. With style it is a self-contained picture; a page includes Style once. Each node has its number and step as data
// attributes and its texts as title.
func (d Drawing) SVG(style bool) string {
	all, tops, width, height := d.layout()
	note := d.summary()
	key := d.key()
	title := d.Lang.Phrase("tree/title", d.Title)
	width = max(width, 2*margin+float64(max(length(note), length(key), length(title)*3/2))*charWidth)
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" class="tree" role="img" width="%.0f" height="%.0f" viewBox="0 0 %.0f %.0f">`+"\n",
		width, height, width, height)
	fmt.Fprintf(&b, "<title>%s</title>\n", html.EscapeString(title+" "+note))
	if style {
		b.WriteString("<style>" + Style + "</style>\n")
	}
	fmt.Fprintf(&b, `<rect class="paper" width="%.0f" height="%.0f"/>`+"\n", width, height)
	fmt.Fprintf(&b, `<text class="title" x="%d" y="18">%s</text>`+"\n", margin, html.EscapeString(title))
	fmt.Fprintf(&b, `<text class="note" x="%d" y="34">%s</text>`+"\n", margin, html.EscapeString(note))
	fmt.Fprintf(&b, `<text class="note" x="%d" y="50">%s</text>`+"\n", margin, html.EscapeString(key))
	for level, y := range tops {
		y += padding + lineHeight - 4
		fmt.Fprintf(&b, `<path class="ruled" d="M%d %.1fH%.1f"/>`+"\n", axisWidth, y-4, width-margin)
		fmt.Fprintf(&b, `<text class="level" x="%d" y="%.1f">%s</text>`+"\n", margin, y,
			html.EscapeString(d.Lang.Phrase("tree/level", level)))
	}
	for _, class := range []string{"branch left", "branch", "branch path"} { // the path is drawn last
		for _, x := range all {
			for _, child := range x.children {
				if branchClass(child) == class {
					fmt.Fprintf(&b, `<path class="%s" d="M%.1f %.1fV%.1fH%.1fV%.1f"/>`+"\n", class,
						x.x, x.y+x.height, child.y-gapY/2, child.x, child.y)
				}
			}
		}
	}
	for _, x := range all {
		d.box(&b, x)
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// onPath reports whether a node is on the path to the last one.
func onPath(n *method.Node) bool {
	return n.End == method.OnPath || n.End == method.Solution || n.End == method.Cut
}

// branchClass returns the CSS class of the line to a box.
func branchClass(x *box) string {
	switch {
	case x.node == nil:
		return "branch left"
	case onPath(x.node):
		return "branch path"
	}
	return "branch"
}

// box draws a node with its texts, or a placeholder for omitted nodes.
func (d Drawing) box(b *strings.Builder, x *box) {
	if n := x.node; n == nil {
		b.WriteString(`<g class="left">`)
	} else {
		class := "node"
		if onPath(n) {
			class += " path"
		}
		if n.End != method.OnPath {
			class += " " + string(n.End)
		}
		text := d.Lang.Phrase("tree/start", nil)
		if n.Parent != nil {
			text = d.Lang.StepText(n.Chosen, words.Long)
		}
		if why := d.failText(n); why != "" {
			text += " " + why
		}
		fmt.Fprintf(b, `<g class="%s" data-node="%d" data-step="%d"><title>%s</title>`, class, n.Number, n.Step, html.EscapeString(text))
	}
	fmt.Fprintf(b, `<rect class="box" x="%.1f" y="%.1f" width="%.1f" height="%.1f" rx="6"/>`, x.x-x.width/2, x.y, x.width, x.height)
	for i, line := range x.lines {
		class := ""
		switch {
		case x.node != nil && i == 0:
			class = ` class="number"`
		case i > 1:
			class = ` class="why"`
		}
		fmt.Fprintf(b, `<text%s x="%.1f" y="%.1f">%s</text>`, class, x.x, x.y+padding+float64(i)*lineHeight+11, html.EscapeString(line))
	}
	b.WriteString("</g>\n")
}

// key explains the signs that occur in a tree.
func (d Drawing) key() string {
	occurs := map[method.End]bool{}
	d.Tree.Each(func(n *method.Node) { occurs[n.End] = true })
	var parts []string
	for _, end := range ends {
		if occurs[end] {
			parts = append(parts, signs[end]+" "+d.Lang.Phrase("tree/"+string(end), nil))
		}
	}
	return strings.Join(parts, " · ")
}
