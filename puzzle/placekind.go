package puzzle

import "slices"

// PlaceShape says how the places of a kind lie on a board, which is what drawing, turning and writing them needs.
type PlaceShape uint8

// The shapes. Where a place is told by cells, their coordinates may lie one outside of the board.
const (
	NoShape      PlaceShape = iota // lines, sides, runs and rules, each in a way of its own
	InCell                         // a cell, or something that a cell stands for, such as the first cell of a region: R, C
	BetweenCells                   // what leads from one cell to another: R, C and R2, C2
	OnBorder                       // the side that two neighbouring cells have in common: R, C and R2, C2
	AtCorner                       // the upper left corner of a cell: R, C
)

// placeSort is what there is to know about a kind of places.
type placeSort struct {
	name  string // of its member in JSON, and "place/NAME" is the template of its name in words
	shape PlaceShape
}

// places is what there is to know about each kind of places.
var places = []placeSort{
	NoPlace:  {"", NoShape},
	CellKind: {"cell", InCell},
	EdgeKind: {"edge", BetweenCells},
	PairKind: {"bridge", BetweenCells},
	RowKind:  {"row", NoShape},
	ColKind:  {"col", NoShape},
	SideKind: {"side", NoShape},
	RunKind:  {"run", NoShape},
	RuleKind: {"rule", NoShape},
}

// NewPlaceKind registers a kind of places that only some puzzle kinds have, such as borders between cells, corners or regions. Call it
// only in package variables of a puzzle kind. The name is that of the JSON member: {NAME:[r,c]} or {NAME:[[r,c],[r,c]]}. Puzzle kinds
// that register the same name and shape share the kind of places. The template "place/NAME" names a place; there are defaults for
// "border" and "corner".
func NewPlaceKind(name string, shape PlaceShape) PlaceKind {
	if k := slices.Index(places, placeSort{name, shape}); k > int(RuleKind) {
		return PlaceKind(k)
	}
	if placeWord(name) || name == "" || shape == NoShape || len(places) > 255 {
		panic("puzzle: a second kind of places, or one without a shape: " + name)
	}
	places = append(places, placeSort{name, shape})
	return PlaceKind(len(places) - 1)
}

// String is the name used in JSON: "cell", "edge", "bridge", …
func (k PlaceKind) String() string { return places[k].name }

// Shape says how places of the kind lie on a board.
func (k PlaceKind) Shape() PlaceShape { return places[k].shape }

// At is the place of the kind at a cell.
func (k PlaceKind) At(r, c int) Place { return Place{Kind: k, R: int16(r), C: int16(c)} }

// Of is the place of the kind between two cells, named from the upper or left one whatever the order given.
func (k PlaceKind) Of(r, c, r2, c2 int) Place { return pair(k, r, c, r2, c2) }

// placeWord reports whether an object with that member is a place.
func placeWord(name string) bool {
	for _, k := range places[1:] {
		if k.name == name {
			return true
		}
	}
	return false
}
