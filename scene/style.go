package scene

// Style is the style sheet that SVG embeds; pages with many pictures include it once. It uses only plain selectors and no variables,
// which every viewer supports, so the dark colours repeat the selectors. Marks differ in their outlines, not only by colour.
const Style = `
.teka .paper{fill:#fff}
.teka path{fill:none;stroke-linecap:round;stroke-linejoin:round}
.teka text{font-family:system-ui,"Helvetica Neue",Arial,"Liberation Sans",sans-serif;text-anchor:middle;fill:#1a1a1a}
.teka .grid,.teka .border{stroke:#8a8a8a;stroke-width:.8}
.teka .grid-bold{stroke:#6b7280;stroke-width:1.7}
.teka .frame{stroke:#1a1a1a;stroke-width:2;stroke-linecap:square}
.teka .guide{stroke:#dcdcdc;stroke-width:.8}
.teka .dot{fill:#1a1a1a}
.teka .blocked{fill:#d5d5d8}
.teka .filled{fill:#1f2933}
.teka circle.empty{fill:#8a8a8a}
.teka .empty.cross{stroke:#9a9a9a;stroke-width:1.2}
.teka .path{stroke:#1769c4;stroke-width:3.2}
.teka .bridge{stroke:#1769c4;stroke-width:1.8}
.teka .bridge.open{stroke-width:1.2;stroke-opacity:.7;stroke-dasharray:3 3}
.teka .region{stroke:#0b7f80;stroke-width:2.2;stroke-dasharray:.1 3.6}
.teka .pearl-white{fill:#fff;stroke:#1a1a1a;stroke-width:1.4}
.teka .pearl-black{fill:#1a1a1a;stroke:#1a1a1a;stroke-width:1.4}
.teka .island{fill:#fff;stroke:#1a1a1a;stroke-width:1.4}
.teka .lit{fill:#fff3bf}
.teka .light{fill:#f2b705;stroke:#1a1a1a;stroke-width:1.2}
.teka text.end{text-anchor:end}
.teka text.given{font-weight:bold}
.teka text.value{fill:#1769c4}
.teka text.candidate{fill:#666}
.teka path.candidate{stroke:#595959;stroke-width:1}
.teka text.number{fill:#666}
.teka .new{fill:#4cc76f;fill-opacity:.5;stroke:#1c7c37;stroke-width:2}
.teka .because{fill:#f2b705;fill-opacity:.4;stroke:#a67a00;stroke-width:1.6;stroke-dasharray:4 2.5}
.teka .used{fill:#8e5bd6;fill-opacity:.25;stroke:#6a35b8;stroke-width:1.8;stroke-dasharray:.1 3}
.teka .wrong{fill:#e23b2e;fill-opacity:.3;stroke:#b3170b;stroke-width:2.4}
.teka .differ{fill:#e8710a;fill-opacity:.3;stroke:#a84c00;stroke-width:1.8;stroke-dasharray:6 2.5 .1 2.5}
.teka .wrong.cross{stroke-width:1.2}
.teka .line{fill:none;stroke-width:9;stroke-opacity:.45;stroke-linecap:butt}
.teka .line.used{stroke-dasharray:2 2}
.teka .line.differ{stroke-dasharray:6 2 2 2}
.teka path.outline{fill:none}
.teka path.supposed{stroke:#b3541e;stroke-dasharray:4 3}
.teka .filled.supposed{fill:#b3541e;stroke:none;fill-opacity:.75}
.teka circle.empty.supposed{fill:#b3541e}
.teka text.supposed{fill:#b3541e;font-style:italic}
.teka text.new,.teka text.because,.teka text.used,.teka text.wrong,.teka text.differ{stroke:none;fill-opacity:1}
@media (prefers-color-scheme:dark){
.teka .paper{fill:#17191c}
.teka text{fill:#ececec}
.teka .grid,.teka .border{stroke:#6d7178}
.teka .grid-bold{stroke:#9096a0}
.teka .frame{stroke:#d8dade}
.teka .guide{stroke:#33373c}
.teka .dot{fill:#d8dade}
.teka .blocked{fill:#3a3e44}
.teka .filled{fill:#dfe3e8}
.teka circle.empty{fill:#7d828a}
.teka .empty.cross{stroke:#7d828a}
.teka .path,.teka .bridge{stroke:#5aa9ff}
.teka .pearl-white{fill:#f2f2f2;stroke:#f2f2f2}
.teka .pearl-black{fill:#000;stroke:#c9c9c9}
.teka .island{fill:#17191c;stroke:#d8dade}
.teka .lit{fill:#4a4322}
.teka .light{fill:#f2c94c;stroke:#f2f2f2}
.teka text.value{fill:#7fbcff}
.teka text.candidate,.teka text.number{fill:#a3a8b0}
.teka path.candidate{stroke:#a3a8b0}
.teka .region{stroke:#4fd1d1}
.teka path.supposed{stroke:#f0975a}
.teka .filled.supposed{fill:#f0975a}
.teka circle.empty.supposed,.teka text.supposed{fill:#f0975a}
.teka .new{stroke:#5fd07f}
.teka .because{stroke:#f2c94c}
.teka .used{stroke:#b794f4}
.teka .wrong{stroke:#ff6b5e}
.teka .differ{stroke:#ff9f4a}
}
`

// PrintStyle overrides Style for print: black and greys that survive copying, no colour coding and no transparency. Conclusions of a step
// have a thick border on grey, premises a dashed one, clues used a dotted one.
const PrintStyle = `
.teka text{fill:#000}
.teka .grid,.teka .border{stroke:#333;stroke-width:.7}
.teka .grid-bold{stroke:#000;stroke-width:1.9}
.teka .frame{stroke:#000;stroke-width:2.2}
.teka .guide{stroke:#777;stroke-width:.7}
.teka .dot{fill:#000}
.teka .blocked{fill:#dcdcdc}
.teka .filled{fill:#000}
.teka circle.empty{fill:#555}
.teka .empty.cross{stroke:#333;stroke-width:1.2}
.teka .path{stroke:#000;stroke-width:3.2}
.teka .bridge{stroke:#000;stroke-width:1.8}
.teka .bridge.open{stroke-opacity:1}
.teka .region{stroke:#000;stroke-width:2.2}
.teka .pearl-white{stroke:#000;stroke-width:1.6}
.teka .pearl-black{fill:#000;stroke:#000}
.teka .island{stroke:#000;stroke-width:1.4}
.teka .lit{fill:none}
.teka .light{fill:#fff;stroke:#000;stroke-width:2}
.teka text.value{fill:#000}
.teka text.candidate,.teka text.number{fill:#222}
.teka .new{fill:#d4d4d4;fill-opacity:1;stroke:#000;stroke-width:1.8}
.teka .because{fill:none;stroke:#000;stroke-width:1.6;stroke-dasharray:5 5}
.teka .used{fill:none;stroke:#000;stroke-width:2.2;stroke-dasharray:.1 6}
.teka .because.on-dark,.teka .used.on-dark{stroke:#fff}
.teka .wrong{fill:#c8c8c8;fill-opacity:1;stroke:#000;stroke-width:3}
.teka .differ{fill:#c8c8c8;fill-opacity:1;stroke:#000;stroke-width:1.8}
.teka .line{fill:none;stroke-width:9;stroke-opacity:1;stroke:#b4b4b4}
.teka path.supposed{stroke:#000}
.teka .filled.supposed{fill:#777;fill-opacity:1}
.teka circle.empty.supposed{fill:#555}
.teka text.supposed{fill:#000}
.teka text.on-dark{fill:#fff}
`

// ForPrint returns the scene for print: blocked cells become dark, so that they stay recognisable in copies, with a white number in the
// middle if they have one, and with a white border if a step uses them. Cells with sums, and numbered cells with a filled mark, stay light.
func ForPrint(s Scene) Scene {
	type point struct{ x, y float64 }
	middle := func(it Item) point { return point{(it.X + it.X2) / 2, (it.Y + it.Y2) / 2} }
	summed, numbered, marked, dark, filled := map[point]bool{}, map[point]bool{}, map[point]bool{}, map[point]bool{}, map[point]bool{}
	for _, it := range s.Items {
		switch {
		case it.Shape == Label && it.Role == Clue && it.Anchor == Middle:
			numbered[point{it.X, it.Y}] = true
		case it.Shape == Label && it.Role == Clue:
			summed[point{it.X, it.Y}] = true
		case it.Shape == Rect && it.Role.Mark() && it.Role != Because && it.Role != Used:
			marked[middle(it)] = true
		}
	}
	items := make([]Item, len(s.Items))
	for i, it := range s.Items {
		at := middle(it)
		if it.Shape == Rect && it.Role == Blocked && it.Anchor == Middle && !summed[at] && !(numbered[at] && marked[at]) {
			it.Role, dark[at] = Filled, true
		}
		filled[at] = filled[at] || it.Shape == Rect && it.Role == Filled && it.Tint == ""
		items[i] = it
	}
	for i, it := range items {
		switch {
		case it.Shape == Label && it.Role == Clue && dark[point{it.X, it.Y}]:
			items[i].Role, items[i].Tint = Given, "#000000"
		case it.Shape == Rect && (it.Role == Because || it.Role == Used) && filled[middle(it)]:
			items[i].OnDark = true
		}
	}
	s.Items = items
	return s
}
