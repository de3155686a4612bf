package puzzle

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// PlaceKind is the type of a Place. A kind can register more: see NewPlaceKind.
type PlaceKind uint8

// Place kinds shared by several puzzle types. Facts use cells, edges and bridges; clues use cells, lines, sides, runs and rules.
const (
	NoPlace    PlaceKind = iota // the kind of the zero Place
	CellKind                    // a cell: R, C
	EdgeKind                    // the border or link between two neighbouring cells: R, C and R2, C2
	BridgeKind                  // bridges between two islands: R, C and R2, C2
	RowKind                     // a row's clue: index R
	ColKind                     // a column's clue: index C (field C)
	SideKind                    // a clue outside the board: side Dir, index R
	RunKind                     // the run of cells that starts at R, C and goes Dir
	RuleKind                    // a rule of the whole board: Rule Dir
)

type (
	// Side is a side of the board that has clues outside it.
	Side uint8
	// Heading is the direction of a run.
	Heading uint8
	// Rule is a rule of the whole board, cited as a clue by steps.
	Rule uint8
)

// The sides, clockwise from the top.
const (
	Top Side = iota
	Right
	Bottom
	Left
)

// The directions of a run.
const (
	Across Heading = iota // left to right
	Down                  // top to bottom
)

// The rules of the whole board.
const (
	Loop      Rule = iota // the lines form one closed loop
	Connected             // all cells or islands are connected
	Crossing              // no two bridges cross
	Tree                  // no cycles
)

var (
	sideNames    = [...]string{"top", "right", "bottom", "left"}
	headingNames = [...]string{"right", "down"}
	ruleNames    = [...]string{"loop", "connected", "crossing", "tree"}
)

// String returns the name used in JSON: "top", "right", "bottom" or "left".
func (s Side) String() string { return sideNames[s] }

// String returns the name used in JSON: "right" or "down".
func (h Heading) String() string { return headingNames[h] }

// String returns the name used in JSON: "loop", "connected", "crossing" or "tree".
func (r Rule) String() string { return ruleNames[r] }

// Place identifies a location on a board, for facts and clues. It is comparable. Coordinates are 0-based, row first. The constructors are
// Cell, Edge, Bridge, Row, Col, Outside, Run, WholeBoard and the methods of PlaceKind.
type Place struct {
	Kind   PlaceKind
	Dir    uint8 // Side, Heading or Rule, depending on Kind
	R, C   int16
	R2, C2 int16
}

// Cell returns the place of the cell in row r and column c.
func Cell(r, c int) Place { return Place{Kind: CellKind, R: int16(r), C: int16(c)} }

// Edge returns the place between two neighbouring cells, given in either order.
func Edge(r, c, r2, c2 int) Place { return pair(EdgeKind, r, c, r2, c2) }

// Bridge returns the place of the bridges between two islands, given in either order.
func Bridge(r, c, r2, c2 int) Place { return pair(BridgeKind, r, c, r2, c2) }

// pair returns a place between two cells, the upper or left one first.
func pair(k PlaceKind, r, c, r2, c2 int) Place {
	if r2 < r || r2 == r && c2 < c {
		r, c, r2, c2 = r2, c2, r, c
	}
	return Place{Kind: k, R: int16(r), C: int16(c), R2: int16(r2), C2: int16(c2)}
}

// Row returns the place of the clue of row i.
func Row(i int) Place { return Place{Kind: RowKind, R: int16(i)} }

// Col returns the place of the clue of column j.
func Col(j int) Place { return Place{Kind: ColKind, C: int16(j)} }

// Line returns the index of a row or, if down, of a column. ok is false for other places.
func (p Place) Line() (i int, down, ok bool) {
	return int(p.R) + int(p.C), p.Kind == ColKind, p.Kind == RowKind || p.Kind == ColKind // one of the two is 0
}

// Outside returns the place of clue i on a side, counted from the left (top, bottom) or from the top (left, right).
func Outside(s Side, i int) Place { return Place{Kind: SideKind, Dir: uint8(s), R: int16(i)} }

// Along returns the row or column of a clue outside the board, and other places as they are.
func (p Place) Along() Place {
	switch {
	case p.Kind != SideKind:
		return p
	case Side(p.Dir) == Top || Side(p.Dir) == Bottom:
		return Col(int(p.R))
	}
	return Row(int(p.R))
}

// Run returns the place of the clue of the run that starts at cell r, c.
func Run(r, c int, h Heading) Place {
	return Place{Kind: RunKind, Dir: uint8(h), R: int16(r), C: int16(c)}
}

// Between reports whether the place is between two cells (see Ends), such as an edge or a bridge.
func (p Place) Between() bool { s := p.Kind.Shape(); return s == BetweenCells || s == OnBorder }

// Ends returns the two cells of a place between cells, the upper or left one first.
func (p Place) Ends() (a, b Place) { return Cell(int(p.R), int(p.C)), Cell(int(p.R2), int(p.C2)) }

// isFarEdge reports whether p is an edge between cells that are not neighbours. No board contains one.
func (p Place) isFarEdge() bool {
	down, right := p.R2-p.R, p.C2-p.C
	return p.Kind == EdgeKind && (down != 0 || right != 1) && (down != 1 || right != 0)
}

// Compare orders places by kind, then by side, heading or rule, then in reading order.
func (p Place) Compare(q Place) int {
	return cmp.Or(cmp.Compare(p.Kind, q.Kind), cmp.Compare(p.Dir, q.Dir), cmp.Compare(p.R, q.R), cmp.Compare(p.C, q.C),
		cmp.Compare(p.R2, q.R2), cmp.Compare(p.C2, q.C2))
}

// WholeBoard returns the place of a rule of the whole board.
func WholeBoard(r Rule) Place { return Place{Kind: RuleKind, Dir: uint8(r)} }

// String returns the 1-based name of the place, such as R3C7, R3C7-R3C8, row 4, column 2, top 3, the across run from R1C2, loop.
func (p Place) String() string {
	switch p.Kind {
	case CellKind:
		return fmt.Sprintf("R%dC%d", p.R+1, p.C+1)
	case EdgeKind, BridgeKind:
		return fmt.Sprintf("R%dC%d-R%dC%d", p.R+1, p.C+1, p.R2+1, p.C2+1)
	case RowKind:
		return fmt.Sprintf("row %d", p.R+1)
	case ColKind:
		return fmt.Sprintf("column %d", p.C+1)
	case SideKind:
		return fmt.Sprintf("%s %d", Side(p.Dir), p.R+1)
	case RunKind:
		way := "across"
		if Heading(p.Dir) == Down {
			way = "down"
		}
		return fmt.Sprintf("the %s run from R%dC%d", way, p.R+1, p.C+1)
	case RuleKind:
		return Rule(p.Dir).String()
	case NoPlace:
		return "nowhere"
	}
	switch p.Kind.Shape() {
	case AtCorner:
		return p.corner()
	case OnBorder:
		return p.border()
	}
	name := p.Kind.String() + " "
	if p.Between() {
		return name + fmt.Sprintf("R%dC%d-R%dC%d", p.R+1, p.C+1, p.R2+1, p.C2+1)
	}
	return name + fmt.Sprintf("R%dC%d", p.R+1, p.C+1)
}

// corner names a corner by the cell at its upper left, which exists also at the end of the board.
func (p Place) corner() string {
	down, across := "lower", "right"
	if p.R < 1 {
		down = "upper"
	}
	if p.C < 1 {
		across = "left"
	}
	return fmt.Sprintf("the %s %s corner of R%dC%d", down, across, max(p.R, 1), max(p.C, 1))
}

// border names the border between two cells by the first that exists.
func (p Place) border() string {
	switch {
	case p.R < 0:
		return fmt.Sprintf("above R%dC%d", p.R2+1, p.C2+1)
	case p.C < 0:
		return fmt.Sprintf("left of R%dC%d", p.R2+1, p.C2+1)
	case p.R == p.R2:
		return fmt.Sprintf("right of R%dC%d", p.R+1, p.C+1)
	}
	return fmt.Sprintf("below R%dC%d", p.R+1, p.C+1)
}

// MarshalJSON writes {"cell":[r,c]}, {"edge":[[r,c],[r,c]]}, {"bridge":…}, {"row":i}, {"col":j}, {"side":"top","index":i},
// {"run":[r,c],"dir":"right"} or {"rule":"loop"}, and {NAME:[r,c]} or {NAME:[[r,c],[r,c]]} for registered place kinds.
func (p Place) MarshalJSON() ([]byte, error) { return p.appendJSON(make([]byte, 0, 48)) }

// appendJSON appends the JSON form to b. The error means a kind of place that is not registered.
func (p Place) appendJSON(b []byte) ([]byte, error) {
	switch p.Kind.Shape() {
	case InCell, AtCorner:
		return append(appendPair(appendName(b, p.Kind.String()), p.R, p.C), '}'), nil
	case BetweenCells, OnBorder:
		b = append(appendPair(append(appendName(b, p.Kind.String()), '['), p.R, p.C), ',')
		return append(appendPair(b, p.R2, p.C2), "]}"...), nil
	}
	switch p.Kind {
	case RowKind:
		return fmt.Appendf(b, `{"row":%d}`, p.R), nil
	case ColKind:
		return fmt.Appendf(b, `{"col":%d}`, p.C), nil
	case SideKind:
		return fmt.Appendf(b, `{"side":%q,"index":%d}`, Side(p.Dir), p.R), nil
	case RunKind:
		return fmt.Appendf(b, `{"run":[%d,%d],"dir":%q}`, p.R, p.C, Heading(p.Dir)), nil
	case RuleKind:
		return fmt.Appendf(b, `{"rule":%q}`, Rule(p.Dir)), nil
	}
	return b, fault.Errorf("a place of kind %d has no JSON form", p.Kind)
}

// appendName appends the start of an object whose first member has a name.
func appendName(b []byte, name string) []byte {
	return append(strconv.AppendQuote(append(b, '{'), name), ':')
}

// appendPair appends [r,c].
func appendPair(b []byte, r, c int16) []byte {
	b = strconv.AppendInt(append(b, '['), int64(r), 10)
	return append(strconv.AppendInt(append(b, ','), int64(c), 10), ']')
}

var errPlace = fault.Errorf(`a place is expected, such as {"cell":[row,column]} or {"edge":[[row,column],[row,column]]}, counted from 0`)

// UnmarshalJSON reads the output of MarshalJSON. It rejects unknown and repeated members.
func (p *Place) UnmarshalJSON(b []byte) error {
	v, err := codec.ParseValue("", string(b))
	if err != nil {
		return errPlace
	}
	at, err := readPlace(v)
	if err == nil {
		*p = at
	}
	return err
}

// readPlace reads a place in exactly the form of MarshalJSON.
func readPlace(v codec.Value) (Place, error) {
	m, err := v.Members()
	switch {
	case err != nil:
		return Place{}, errPlace
	case m.Len() == 2 && m.Has("side"):
		i, err := readIndex(m.Get("index"))
		return namedPlace(SideKind, sideNames[:], m.Get("side"), i, 0, err)
	case m.Len() == 2 && m.Has("run"):
		r, c, err := readPair(m.Get("run"))
		return namedPlace(RunKind, headingNames[:], m.Get("dir"), r, c, err)
	case m.Len() != 1:
		return Place{}, errPlace
	case m.Has("rule"):
		return namedPlace(RuleKind, ruleNames[:], m.Get("rule"), 0, 0, nil)
	case m.Has("row"):
		i, err := readIndex(m.Get("row"))
		return Row(i), err
	case m.Has("col"):
		i, err := readIndex(m.Get("col"))
		return Col(i), err
	}
	for k := range placeKinds {
		kind := PlaceKind(k)
		switch v := m.Get(kind.String()); {
		case !v.Exists() || kind.Shape() == NoShape:
		case (Place{Kind: kind}).Between():
			ends, err := v.List()
			if err != nil || len(ends) != 2 {
				return Place{}, errPlace
			}
			r, c, err := readPair(ends[0])
			r2, c2, err2 := readPair(ends[1])
			return kind.Between(r, c, r2, c2), cmp.Or(err, err2)
		default:
			r, c, err := readPair(v)
			return kind.At(r, c), err
		}
	}
	return Place{}, errPlace
}

// readIndex reads a coordinate.
func readIndex(v codec.Value) (int, error) {
	i, err := v.Int(math.MinInt16, math.MaxInt16)
	if err != nil {
		err = errPlace
	}
	return i, err
}

// readPair reads a list of exactly two coordinates.
func readPair(v codec.Value) (r, c int, err error) {
	list, err := v.Ints(math.MinInt16, math.MaxInt16)
	if err != nil || len(list) != 2 {
		return 0, 0, errPlace
	}
	return list[0], list[1], nil
}

// namedPlace returns the place of kind k whose Dir is the index in names of the name in v, unless err is an error.
func namedPlace(k PlaceKind, names []string, v codec.Value, r, c int, err error) (Place, error) {
	name, wrong := v.Text()
	if err != nil || wrong != nil {
		return Place{}, errPlace
	}
	i := slices.Index(names, name)
	if i < 0 {
		return Place{}, fault.Errorf("place: %q is none of %s", name, strings.Join(names, ", "))
	}
	return Place{Kind: k, Dir: uint8(i), R: int16(r), C: int16(c)}, nil
}
