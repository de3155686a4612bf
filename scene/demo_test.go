package scene

import (
	"strconv"
	"strings"
)

// demos returns drawings of every kind of puzzle that scenes must be able to express.
func demos() map[string]Scene {
	return map[string]Scene{
		"kakuro":            kakuroDemo(),
		"skyscrapers":       skyscrapersDemo(),
		"skyscrapers-roomy": roomy(skyscrapersDemo()),
		"hashi":             hashiDemo(),
		"masyu":             masyuDemo(),
		"nonogram":          nonogramDemo(),
		"marks":             marksDemo(),
		"empty":             {Title: "Nothing at all"},
		"text-to-be-escaped": {Width: 4, Height: 1, CellWidth: 4, CellHeight: 2, Title: `<&">`,
			Items: []Item{{Shape: Label, Role: Clue, X: 1.5, Y: 0.5, Text: "a<b&c"}}},
	}
}

// kakuroDemo reads cells: # blocked, down\across a clue, a digit a value, a list in parentheses candidates.
func kakuroDemo() Scene {
	rows := [][]string{
		{"#", `23\`, `30\`, "#", "#", `27\`, `12\`, `16\`},
		{`\16`, "9", "7", "#", `17\24`, "8", "7", "9"},
		{`\17`, "8", "9", `15\29`, "8", "9", "5", "(237)"},
		{`\35`, "6", "(123456789)", "", "9", `\3`, "(12)", "(1)"},
	}
	s := Scene{Width: 8, Height: 4, CellWidth: 6, CellHeight: 2, Title: "Kakuro"}
	for r, row := range rows {
		for c, cell := range row {
			x, y := s.Center(r, c)
			down, across, clue := strings.Cut(cell, `\`)
			switch {
			case clue:
				s.AddRect(Blocked, x-0.5, y-0.5, x+0.5, y+0.5)
				s.AddLine(Grid, x-0.5, y-0.5, x+0.5, y+0.5)
				s.Add(Item{Shape: Label, Role: Clue, X: x, Y: y, Text: down, Anchor: BottomLeft},
					Item{Shape: Label, Role: Clue, X: x, Y: y, Text: across, Anchor: TopRight})
			case cell == "#":
				s.AddRect(Blocked, x-0.5, y-0.5, x+0.5, y+0.5)
			case strings.HasPrefix(cell, "("):
				s.candidates(x, y, strings.Trim(cell, "()"))
			case cell != "":
				s.AddLabel(Value, x, y, cell)
			}
		}
	}
	s.AddGrid(Grid, 4, 8)
	s.AddFrame(0, 0, 8, 4)
	return s
}

// candidates adds the digits given as candidates in a square of three by three.
func (s *Scene) candidates(x, y float64, digits string) {
	for _, d := range digits {
		s.Add(Item{Shape: Label, Role: Candidate, X: x, Y: y, Text: string(d), Anchor: Slotted, Slot: int(d - '1'), Slots: 3})
	}
}

// skyscrapersDemo has clues on all sides, givens, values and candidates.
func skyscrapersDemo() Scene {
	s := Scene{Width: 6, Height: 6, Left: 1, Top: 1, CellWidth: 4, CellHeight: 2, Title: "Skyscrapers"}
	for i, clue := range []string{"2", "1", "3", "2"} {
		k := float64(i) + 1.5
		s.AddLabel(Clue, k, 0.5, clue)
		s.AddLabel(Clue, 0.5, k, clue)
		s.AddLabel(Clue, 5.5, k, strconv.Itoa(10*i))
		s.AddLabel(Clue, k, 5.5, clue)
	}
	for i, row := range []string{"3412", "1.34", "2143", "4.21"} {
		for j, v := range row {
			x, y := s.Center(i, j)
			switch {
			case v == '.':
				s.candidates(x, y, "23")
			case (i+j)%2 == 0:
				s.AddLabel(Given, x, y, string(v))
			default:
				s.AddLabel(Value, x, y, string(v))
			}
		}
	}
	s.AddGrid(Grid, 4, 4)
	s.AddFrame(1, 1, 5, 5)
	return s
}

// roomy returns the scene with cells large enough for candidates in their places.
func roomy(s Scene) Scene {
	s.CellWidth, s.CellHeight = 8, 4
	return s
}

// hashiDemo has islands, single and double bridges both ways, and bridges that turn nowhere.
func hashiDemo() Scene {
	s := Scene{Width: 7, Height: 6, CellWidth: 4, CellHeight: 2, Title: "Hashiwokakero"}
	bridge := func(r, c, r2, c2, n int) {
		x, y := s.Center(r, c)
		x2, y2 := s.Center(r2, c2)
		s.Add(Item{Shape: Line, Role: BridgeLine, X: x, Y: y, X2: x2, Y2: y2, Lines: n})
	}
	bridge(0, 0, 0, 3, 2)
	bridge(0, 3, 0, 6, 1)
	bridge(0, 0, 3, 0, 2)
	bridge(0, 3, 2, 3, 1)
	bridge(3, 0, 3, 5, 2)
	bridge(3, 5, 5, 5, 1)
	for _, island := range []struct {
		r, c int
		n    string
	}{{0, 0, "4"}, {0, 3, "4"}, {0, 6, "1"}, {2, 3, "1"}, {3, 0, "4"}, {3, 5, "3"}, {5, 5, "1"}, {5, 2, "?"}, {5, 0, ""}} {
		x, y := s.Center(island.r, island.c)
		s.AddCircle(Island, x, y, 0.42)
		s.AddLabel(Clue, x, y, island.n)
	}
	return s
}

// masyuDemo has a loop, pearls and crosses.
func masyuDemo() Scene {
	s := Scene{Width: 4, Height: 4, CellWidth: 4, CellHeight: 2, Title: "Masyu"}
	s.AddGrid(Guide, 4, 4)
	for r, row := range []string{"B..B", ".W..", "....", "B.W."} {
		for c, pearl := range row {
			x, y := s.Center(r, c)
			switch pearl {
			case 'W':
				s.AddCircle(PearlWhite, x, y, 0.36)
			case 'B':
				s.AddCircle(PearlBlack, x, y, 0.36)
			default:
				s.AddCircle(Guide, x, y, 0.05)
			}
		}
	}
	s.AddFrame(0, 0, 4, 4)
	for _, l := range [][4]float64{{0.5, 0.5, 3.5, 0.5}, {0.5, 0.5, 0.5, 2.5}, {3.5, 0.5, 3.5, 2.5}, {3.5, 2.5, 2.5, 2.5}} {
		s.AddLine(Path, l[0], l[1], l[2], l[3])
	}
	s.AddCross(Empty, 2, 1.5)
	s.AddCross(Empty, 1.5, 2)
	return s
}

// nonogramDemo has every state of a cell, clues of two digits and heavier lines.
func nonogramDemo() Scene {
	s := Scene{Width: 9, Height: 9, Left: 2, Top: 2, CellWidth: 2, CellHeight: 1, Dense: true, ListClues: true, Title: "Nonogram"}
	for i, row := range []string{"#.??###", "##.....", "#??????", "???????", "..#.#..", "#######", "???????"} {
		for j, v := range row {
			x, y := s.Center(i, j)
			switch v {
			case '#':
				s.AddRect(Filled, x-0.5, y-0.5, x+0.5, y+0.5)
			case '.':
				s.AddCircle(Empty, x, y, 0.1)
			}
		}
		s.Add(Item{Shape: Label, Role: Clue, X: 2, Y: float64(i) + 2.5, Text: strconv.Itoa(i + 5), Anchor: Ending})
		s.AddLabel(Clue, float64(i)+2.5, 1.5, strconv.Itoa(i))
	}
	s.AddGrid(Grid, 7, 7)
	s.AddLine(GridBold, 7, 0, 7, 9)
	s.AddLine(GridBold, 0, 7, 9, 7)
	s.AddFrame(2, 2, 9, 9)
	return s
}

// marksDemo lays every mark over cells, edges and half cells.
func marksDemo() Scene {
	s := Scene{Width: 6, Height: 5, CellWidth: 6, CellHeight: 2, Title: "Marks"}
	for i, role := range []Role{New, Because, Used, Wrong, Differ} {
		y := float64(i)
		s.AddLabel(Value, 0.5, y+0.5, "7")
		s.AddRect(role, 0, y, 1, y+1)
		s.AddRect(Blocked, 1, y, 2, y+1)
		s.AddLine(Grid, 1, y, 2, y+1)
		s.Add(Item{Shape: Label, Role: Clue, X: 1.5, Y: y + 0.5, Text: "16", Anchor: BottomLeft},
			Item{Shape: Rect, Role: role, X: 1, Y: y, X2: 2, Y2: y + 1, Anchor: BottomLeft})
		s.AddLine(Path, 2.5, y+0.5, 3.5, y+0.5)
		s.AddLine(role, 2.5, y+0.5, 3.5, y+0.5)
		s.AddCircle(Island, 4.5, y+0.5, 0.42)
		s.AddLabel(Clue, 4.5, y+0.5, "3")
		s.AddCircle(role, 4.5, y+0.5, 0.46)
		s.Add(Item{Shape: Label, Role: role, X: 5.5, Y: y + 0.5, Text: role.String()[:3], Size: 0.4})
	}
	s.AddGrid(Grid, 5, 6)
	s.AddFrame(0, 0, 6, 5)
	return s
}
