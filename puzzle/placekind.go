package puzzle

import "slices"

// PlaceShape classifies place kinds by geometry, for drawing, transforming and writing them.
type PlaceShape uint8

// The shapes. Cell coordinates may be one outside the board.
const (
	NoShape      PlaceShape = iota // rows, columns, sides, runs and rules, each handled separately
	InCell                         // a cell, or an object identified by one, such as a region by its first cell: R, C
	BetweenCells                   // a connection between two cells: R, C and R2, C2
	OnBorder                       // the side shared by two neighbouring cells: R, C and R2, C2
	AtCorner                       // the upper left corner of cell R, C
)

// placeKindInfo is the registration of a place kind.
type placeKindInfo struct {
	name  string // JSON member; the template "place/NAME" gives its name in sentences
	shape PlaceShape
}

// placeKinds contains the registration of each place kind.
var placeKinds = []placeKindInfo{
	NoPlace:    {"", NoShape},
	CellKind:   {"cell", InCell},
	EdgeKind:   {"edge", BetweenCells},
	BridgeKind: {"bridge", BetweenCells},
	RowKind:    {"row", NoShape},
	ColKind:    {"col", NoShape},
	SideKind:   {"side", NoShape},
	RunKind:    {"run", NoShape},
	RuleKind:   {"rule", NoShape},
}

// NewPlaceKind registers a place kind, such as borders between cells, corners or regions. Call it only in package variables of a puzzle
// type. name is the JSON member: {NAME:[r,c]} or {NAME:[[r,c],[r,c]]}. Registering the same name and shape again returns the same kind;
// another shape panics. The template "place/NAME" gives a place's name in sentences, with defaults for "border", "corner" and
// "region".
func NewPlaceKind(name string, shape PlaceShape) PlaceKind {
	if k := slices.Index(placeKinds, placeKindInfo{name, shape}); k > int(RuleKind) {
		return PlaceKind(k)
	}
	if isPlaceMember(name) || name == "" || shape == NoShape || len(placeKinds) > 255 {
		panic("puzzle: a second kind of places, or one without a shape: " + name)
	}
	placeKinds = append(placeKinds, placeKindInfo{name, shape})
	return PlaceKind(len(placeKinds) - 1)
}

// String returns the name used in JSON: "cell", "edge", "bridge", …
func (k PlaceKind) String() string { return placeKinds[k].name }

// Shape returns the shape of places of the kind.
func (k PlaceKind) Shape() PlaceShape { return placeKinds[k].shape }

// At returns the place of the kind at a cell.
func (k PlaceKind) At(r, c int) Place { return Place{Kind: k, R: int16(r), C: int16(c)} }

// Between returns the place of the kind between two cells, given in either order.
func (k PlaceKind) Between(r, c, r2, c2 int) Place { return pair(k, r, c, r2, c2) }

// isPlaceMember reports whether a JSON object with this member is a place.
func isPlaceMember(name string) bool {
	for _, k := range placeKinds[1:] {
		if k.name == name {
			return true
		}
	}
	return false
}
