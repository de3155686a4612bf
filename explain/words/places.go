package words

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/puzzle"
)

// Places names places in the given order. Three or more adjacent cells of a line are named as a range, and so are edges in a line if
// there are more than maxSingleEdges.
func (l *Language) Places(at []puzzle.Place) string { return l.List(l.placeNames(at), false) }

// placesOr is Places for a statement that denies something about each place.
func (l *Language) placesOr(at []puzzle.Place) string { return l.Or(l.placeNames(at), false) }

// InLine returns the language for a sentence that has named a row or column: its cells are named without it, "C3-C5", if the kind has a
// template lines/cells.
func (l *Language) InLine(line puzzle.Place) *Language {
	if !l.set.Has(cellsInLine) {
		return l
	}
	m := *l
	m.line = &line
	return &m
}

const cellsInLine = "lines/cells"

// lineNames names cells of l.line, with a range for adjacent ones. It returns nil if others are among them.
func (l *Language) lineNames(at []puzzle.Place) (parts []string) {
	if l.line == nil {
		return nil
	}
	n, down, _ := l.line.Line()
	var cells []int
	for _, p := range at {
		along, across := int(p.C), int(p.R)
		if down {
			along, across = across, along
		}
		if p.Kind != puzzle.CellKind || across != n {
			return nil
		}
		cells = append(cells, along)
	}
	slices.Sort(cells)
	for k := 0; k < len(cells); k++ {
		from := k
		for k+1 < len(cells) && cells[k+1] <= cells[k]+1 {
			k++
		}
		parts = append(parts, l.Phrase(cellsInLine, map[string]any{"Row": !down, "From": cells[from] + 1, "To": cells[k] + 1}))
	}
	return parts
}

func (l *Language) placeNames(at []puzzle.Place) []string {
	if parts := l.lineNames(at); parts != nil {
		return parts
	}
	if len(at) == 1 {
		return []string{l.Place(at[0])}
	}
	var parts []string
	corners := map[[2]bool][]puzzle.Place{} // by side of the cell that names them
	side := func(at puzzle.Place) [2]bool { return [2]bool{at.R > 0, at.C > 0} }
	for _, p := range at {
		if p.Kind.Shape() == puzzle.AtCorner {
			corners[side(p)] = append(corners[side(p)], p)
		}
	}
	for _, s := range cellRanges(at) {
		if s.from.Kind.Shape() == puzzle.AtCorner {
			if all := corners[side(s.from)]; len(all) > 0 {
				parts = append(parts, l.borders(all[len(all)-1], all[len(all)-1], all[:len(all)-1]...))
			}
			delete(corners, side(s.from))
			continue
		}
		if s.from == s.to {
			parts = append(parts, l.Place(s.from))
			continue
		}
		if s.from.Kind != puzzle.CellKind {
			parts = append(parts, l.borders(s.from, s.to))
			continue
		}
		parts = append(parts, l.fromTo(l.Place(s.from), l.Place(s.to)))
	}
	return parts
}

// cell names a cell by its row and column, which count from 0: "R3C4", or with the letters of the language (template "place/letters").
// For a paper's coordinates the template "paper.KIND/cell" is used.
func (l *Language) cell(r, c int16) string {
	if l.coordinates != "" {
		return l.Phrase(l.coordinates+"/cell", map[string]any{"Row": int(r), "Column": int(c)})
	}
	return l.rows + strconv.Itoa(int(r)+1) + l.columns + strconv.Itoa(int(c)+1)
}

// LineLabel returns the label of a row or column at the edge of a drawing, counted from 0: "R3", or in a paper's coordinates the result of
// the template "paper.KIND/row" or "paper.KIND/column".
func (l *Language) LineLabel(column bool, i int) string {
	letter, name := l.rows, "/row"
	if column {
		letter, name = l.columns, "/column"
	}
	if l.coordinates != "" {
		return l.Phrase(l.coordinates+name, map[string]any{"N": i})
	}
	return letter + strconv.Itoa(i+1)
}

// number returns a row or column, counted from 0, as it appears in a sentence: "3", or in a paper's coordinates.
func (l *Language) number(column bool, i int16) string {
	if l.coordinates != "" {
		return l.LineLabel(column, int(i))
	}
	return strconv.Itoa(int(i) + 1)
}

// Place returns the name of a place: "R3C4" for a cell, "R3C4-R3C5" for an edge, otherwise the text of the template "place/…".
func (l *Language) Place(at puzzle.Place) string {
	switch at.Kind {
	case puzzle.CellKind:
		return l.cell(at.R, at.C)
	case puzzle.EdgeKind, puzzle.BridgeKind:
		return l.cell(at.R, at.C) + "-" + l.cell(at.R2, at.C2)
	}
	name := ""
	data := map[string]any{"N": l.number(false, at.R)}
	switch at.Kind {
	case puzzle.RowKind:
		name = "place/row"
	case puzzle.ColKind:
		name, data["N"] = "place/column", l.number(true, at.C)
	case puzzle.SideKind:
		side := puzzle.Side(at.Dir)
		name, data["N"] = "place/"+side.String(), l.number(side == puzzle.Top || side == puzzle.Bottom, at.R)
	case puzzle.RunKind:
		name, data["Cell"] = "place/run-"+puzzle.Heading(at.Dir).String(), l.cell(at.R, at.C)
	case puzzle.RuleKind:
		name = "place/" + puzzle.Rule(at.Dir).String()
	default: // defined by a kind
		return l.borders(at, at)
	}
	return l.Phrase(name, data)
}

// sortedClues names clues like Clues, from top to bottom and left to right.
func (l *Language) sortedClues(at []puzzle.Place) string {
	at = slices.Clone(at)
	slices.SortStableFunc(at, func(a, b puzzle.Place) int {
		return cmp.Or(int(a.Kind)-int(b.Kind), int(a.Dir)-int(b.Dir), int(a.R)-int(b.R), int(a.C)-int(b.C))
	})
	var parts []string
	for from, k := 0, 1; k <= len(at); k++ {
		if k == len(at) || at[k].Kind != at[from].Kind {
			parts, from = append(parts, l.Clues(at[from:k])), k
		}
	}
	if n := len(parts) - 1; n > 0 && slices.ContainsFunc(parts, l.nested) {
		word, _ := l.Fill("and", nil)
		return strings.Join(parts[:n], ", ") + ", " + word + " " + parts[n]
	}
	return l.List(parts, false)
}

// Clues names clues in the given order, grouped by side or direction: "rows 2 and 5 and column 1". See the templates "places/…".
func (l *Language) Clues(at []puzzle.Place) string {
	type sort struct {
		kind puzzle.PlaceKind
		dir  uint8
	}
	var order []sort
	groups := map[sort][]puzzle.Place{}
	for _, p := range at {
		s := sort{p.Kind, p.Dir}
		if groups[s] == nil {
			order = append(order, s)
		}
		groups[s] = append(groups[s], p)
	}
	var names []string
	for _, s := range order {
		same := groups[s]
		name, short := "", []string{}
		for _, p := range same {
			switch n := int(p.R) + 1; p.Kind {
			case puzzle.RowKind:
				name, short = "places/row", append(short, strconv.Itoa(n))
			case puzzle.ColKind:
				name, short = "places/column", append(short, strconv.Itoa(int(p.C)+1))
			case puzzle.SideKind:
				name, short = "places/"+puzzle.Side(p.Dir).String(), append(short, strconv.Itoa(n))
			case puzzle.RunKind:
				name, short = "places/run-"+puzzle.Heading(p.Dir).String(), append(short, l.cell(p.R, p.C))
			default:
				if name = "places/" + l.PlaceName(p.Kind); len(same) > 1 && l.set.Has(name) {
					short = append(short, l.cell(p.R, p.C))
				} else {
					name, short = "", append(short, l.Place(p))
				}
			}
		}
		switch text := l.List(short, false); {
		case name == "":
			names = append(names, text)
		case len(same) == 1:
			names = append(names, l.Place(same[0]))
		default:
			names = append(names, l.Phrase(name, text))
		}
	}
	return l.List(names, true)
}

// borders names borders in a line, given the first and the last, or any other place that a kind defines (from and to are equal), together
// with more corners on the same side of cells.
func (l *Language) borders(from, to puzzle.Place, more ...puzzle.Place) string {
	cells := func(a, b, c, d int16) string {
		if a == c && b == d {
			return l.cell(a, b)
		}
		return l.cell(a, b) + "-" + l.cell(c, d)
	}
	data := map[string]any{"Cell": cells(from.R, from.C, to.R, to.C), "Row": int(from.R) + 1, "Column": int(from.C) + 1}
	if from.Between() {
		data["To"], data["Across"] = cells(from.R2, from.C2, to.R2, to.C2), from.R == from.R2
	}
	if from.Kind.Shape() == puzzle.AtCorner { // named by the cell at its upper left, which exists also at the end of the board
		var names []string
		for _, at := range append(more, from) {
			names = append(names, l.cell(max(0, at.R-1), max(0, at.C-1)))
		}
		data["Cell"], data["N"] = l.List(names, false), len(names)
	}
	text, err := l.Fill("place/"+l.PlaceName(from.Kind), data)
	if err != nil {
		return from.String()
	}
	return text
}

// maxAlternatives is the largest number of places that OneOf names.
const maxAlternatives = 6

// OneOf names the places in an argument as alternatives: "R3C4 or R5C6". It returns "" for no places and for more than maxAlternatives.
func (x *Sentence) OneOf(arg string) string {
	at, _ := x.Step.Args[arg].([]puzzle.Place)
	if len(at) > maxAlternatives {
		return ""
	}
	names := lists.Map(at, x.Lang.Place)
	return x.Lang.Or(names, false)
}

// NameCount returns how many names Places uses for places.
func NameCount(at []puzzle.Place) int { return len(cellRanges(at)) }

// cellRange is one place, or all cells from one to another.
type cellRange struct{ from, to puzzle.Place }

// cellRanges groups adjacent cells of a line, and borders in a line. Rows are preferred to columns; other places keep their order.
func cellRanges(at []puzzle.Place) []cellRange {
	if len(at) == 0 {
		return nil
	}
	cells := map[puzzle.Place]bool{}
	for _, p := range at {
		if p.Kind == puzzle.CellKind {
			cells[p] = true
		}
	}
	var out []cellRange
	taken := map[puzzle.Place]bool{}
	edges := map[puzzle.Place]bool{}
	borders := map[puzzle.Place]bool{}
	for _, p := range at {
		if p.Kind == puzzle.EdgeKind {
			edges[p] = true
		}
		if p.Kind.Shape() == puzzle.OnBorder {
			borders[p] = true
		}
	}
	for _, p := range readingOrder(at) {
		switch {
		case taken[p]:
		case edges[p] && len(edges) > maxSingleEdges:
			from, to := extendEdges(edges, taken, p)
			whole := puzzle.Edge(int(from.R), int(from.C), int(to.R2), int(to.C2))
			out = append(out, cellRange{whole, whole})
		case borders[p]:
			to := p
			for next := p; borders[next] && !taken[next]; to, next = next, along(next) {
				taken[next] = true
			}
			out = append(out, cellRange{p, to})
		case p.Kind != puzzle.CellKind:
			taken[p] = true
			out = append(out, cellRange{p, p})
		default:
			across, n := extendCells(cells, taken, p, 0, 1)
			down, m := extendCells(cells, taken, p, 1, 0)
			to, dr, dc := across, 0, 1
			if m > n {
				n, to, dr, dc = m, down, 1, 0
			}
			if n < 3 {
				n, to = 1, p
			}
			for k := range n {
				taken[puzzle.Cell(int(p.R)+k*dr, int(p.C)+k*dc)] = true
			}
			out = append(out, cellRange{p, to})
		}
	}
	return out
}

// maxSingleEdges is the largest number of edges that are named one by one.
const maxSingleEdges = 8

// extendEdges extends an edge straight in both directions along edges that are not taken, marks them as taken, and returns the first and
// the last.
func extendEdges(edges, taken map[puzzle.Place]bool, p puzzle.Place) (from, to puzzle.Place) {
	dr, dc := int(p.R2-p.R), int(p.C2-p.C)
	beside := func(q puzzle.Place, n int) puzzle.Place {
		return puzzle.Edge(int(q.R)+n*dr, int(q.C)+n*dc, int(q.R2)+n*dr, int(q.C2)+n*dc)
	}
	taken[p] = true
	from, to = p, p
	for q := beside(p, -1); edges[q] && !taken[q]; q = beside(q, -1) {
		taken[q], from = true, q
	}
	for q := beside(p, 1); edges[q] && !taken[q]; q = beside(q, 1) {
		taken[q], to = true, q
	}
	return from, to
}

// extendCells follows the cells from p in direction dr, dc while they are not taken. It returns the last one and the number of cells,
// including p.
func extendCells(cells, taken map[puzzle.Place]bool, p puzzle.Place, dr, dc int) (puzzle.Place, int) {
	n := 1
	for {
		q := puzzle.Cell(int(p.R)+dr, int(p.C)+dc)
		if !cells[q] || taken[q] {
			return p, n
		}
		p = q
		n++
	}
}

// readingOrder sorts cells in reading order, before all other places, which keep their order.
func readingOrder(at []puzzle.Place) []puzzle.Place {
	out := slices.Clone(at)
	slices.SortStableFunc(out, func(a, b puzzle.Place) int {
		x, y := a.Kind == puzzle.CellKind, b.Kind == puzzle.CellKind
		switch {
		case x && y && a.R != b.R:
			return int(a.R) - int(b.R)
		case x && y:
			return int(a.C) - int(b.C)
		case x && !y:
			return -1
		case y && !x:
			return 1
		}
		return 0
	})
	return out
}

// along returns the next border to the right of a horizontal one, or below a vertical one.
func along(p puzzle.Place) puzzle.Place {
	if p.R == p.R2 {
		p.R, p.R2 = p.R+1, p.R2+1
	} else {
		p.C, p.C2 = p.C+1, p.C2+1
	}
	return p
}
