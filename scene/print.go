package scene

// PrintStyle overrides Style for print: black and greys that survive copying, no colour coding and no transparency. Conclusions of a step
// have a thick border on grey, premises a dashed one, clues used a dotted one.
const PrintStyle = `
.teka text{fill:#000}
.teka .grid,.teka .border{stroke:#333;stroke-width:.7}
.teka .grid-bold{stroke:#000;stroke-width:1.9}
.teka .frame{stroke:#000;stroke-width:2.2}
.teka .guide{stroke:#777;stroke-width:.7}
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
.teka text.value{fill:#000}
.teka text.candidate,.teka text.number{fill:#222}
.teka .new{fill:#d4d4d4;fill-opacity:1;stroke:#000;stroke-width:3}
.teka .because{fill:none;stroke:#000;stroke-width:1.6;stroke-dasharray:5 5}
.teka .used{fill:none;stroke:#000;stroke-width:2.2;stroke-dasharray:.1 6}
.teka .wrong{fill:#c8c8c8;fill-opacity:1;stroke:#000;stroke-width:3}
.teka .differ{fill:#c8c8c8;fill-opacity:1;stroke:#000;stroke-width:1.8}
.teka .line{fill:none;stroke-width:9;stroke-opacity:1;stroke:#b4b4b4}
.teka path.supposed{stroke:#000}
.teka .filled.supposed{fill:#777;fill-opacity:1}
.teka circle.empty.supposed{fill:#555}
.teka text.supposed{fill:#000}
`

// ForPrint returns the scene for print: blocked cells without a clue become dark, so that they stay recognisable in copies.
func ForPrint(s Scene) Scene {
	type cell struct{ x, y float64 }
	clued := map[cell]bool{}
	for _, it := range s.Items {
		if it.Shape == Label && it.Role == Clue {
			clued[cell{it.X, it.Y}] = true
		}
	}
	items := make([]Item, len(s.Items))
	for i, it := range s.Items {
		if it.Shape == Rect && it.Role == Blocked && it.Anchor == Middle && !clued[cell{(it.X + it.X2) / 2, (it.Y + it.Y2) / 2}] {
			it.Role = Filled
		}
		items[i] = it
	}
	s.Items = items
	return s
}
