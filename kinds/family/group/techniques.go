package group

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// Arguments of steps. Part lists the vertices of a part of at most maxNamed.
type (
	// Cut is a part that nothing leads out of.
	Cut struct {
		Size    int            // number of its vertices
		At      puzzle.Place   // one of them, a member if there is one
		Part    []puzzle.Place `args:"maybe"`
		Outside puzzle.Place   `args:"maybe"` // a member elsewhere; if unknowns are edges, every vertex is one
	}
	// Gap is the only edge or vertex that leads out of a part.
	Gap struct {
		Size int
		Gap  puzzle.Place
		Part []puzzle.Place `args:"maybe"`
		Ends []puzzle.Place `args:"maybe"` // if unknowns are vertices: a member of the part and one elsewhere, near the gap
		End  puzzle.Place   `args:"maybe"` // if unknowns are edges: the vertex of the part at the gap
	}
	// Cycle is an edge that would close a cycle.
	Cycle struct{ Edge puzzle.Place }
)

// maxNamed is the maximum size of a part that a step lists, and maxSeen that of a part that a person sees immediately. If unknowns are
// edges, maxSeen is both.
const maxNamed, maxSeen = 100, 24

// Args adds to the arguments of a kind's techniques (puzzle.Kind's Args) those of the family that the kind does not replace.
func Args(kind string, own map[string]any) map[string]any {
	family := map[string]any{"last-exit": Gap{}, "divide": Gap{}, "cut-off": Cut{}, "bottleneck": Gap{}, "circle": Cycle{}}
	for name, said := range family { // any order: each once
		if id := kind + "." + name; own[id] == nil {
			own[id] = said
		}
	}
	return own
}

// technique is one of the family's. It examines the whole board.
type technique struct {
	name  string
	level float64
	find  func(b *Board)
}

var catalogue = []technique{
	{"side-by-side", 1.0, sideBySide},
	{"last-exit", 2.0, lastExit},
	{"circle", 2.0, circle},
	{"divide", divideLevel, divide},
	{"cut-off", 2.4, cutOff},
	{"bottleneck", 3.4, bottleneck},
}

// Technique returns the technique KIND.name of the catalogue. It panics for any other name. cut-off and bottleneck find everything that
// follows from connection alone, and with circle everything that follows for trees; last-exit is the easy part of bottleneck.
func Technique(kind, name string) puzzle.Technique {
	t := catalogue[slices.IndexFunc(catalogue, func(t technique) bool { return t.name == name })]
	return puzzle.Technique{ID: kind + "." + name, Level: t.level, Find: func(l *puzzle.View) []puzzle.Step {
		b := NewBoard(l)
		if l.Known.Contradiction() < 0 {
			t.find(b)
		}
		return b.Steps
	}}
}

// sideBySide: two vertices side by side cannot both be out. Condition: one is out. Conclusion: its neighbours are members. If one of them
// is out too, the board is impossible.
func sideBySide(b *Board) {
	var links []ground.Link
	for v := 0; v < b.Graph.N && b.Apart; v++ {
		if !b.Out(v) {
			continue
		}
		links = b.Graph.Links(v, links[:0])
		f := b.NewStep()
		f.Use(v)
		for _, l := range links {
			if b.Out(l.To) {
				f.Use(l.To)
				f.Contradict()
			}
			b.join(f, l.To)
		}
		b.add(f)
	}
}

// lastExit: a group of members has one way out. Condition: known edges or members connect the group; everything around it is out, except
// one open edge or vertex; there is a member elsewhere. Conclusion: that one joins.
func lastExit(b *Board) {
	groups := b.NewGroups()
	var links []ground.Link
	for k, part := range groups.Parts {
		if !b.member(part[0]) {
			continue
		}
		exit, exits := -1, 0
		for _, v := range part {
			links = b.Graph.Links(v, links[:0])
			for _, l := range links {
				if u := b.unknown(l); u != exit && b.Open(u) && groups.PartOf[l.To] != k {
					exit, exits = u, exits+1
				}
			}
		}
		if exits == 1 {
			elsewhere := func(other int) bool { return other != k && b.member(groups.Parts[other][0]) }
			b.gap(exit, part, slices.IndexFunc(groups.PartOf, elsewhere), part)
		}
	}
}

// gap concludes that an unknown joins because it is the only way from a part to the member outside. on are the members of the part that
// are premises: all if they alone connect it, otherwise one.
func (b *Board) gap(u int, part []int, outside int, on []int) {
	if outside < 0 {
		return
	}
	said := Gap{Size: len(part), Gap: b.at(u), Part: b.named(part)}
	if b.Ends != nil {
		if said.End = b.Place(int(b.Ends[u][0])); !slices.Contains(part, int(b.Ends[u][0])) {
			said.End = b.Place(int(b.Ends[u][1]))
		}
	}
	if b.Ends == nil && len(on) == 1 {
		said.Ends = b.places([]int{on[0], outside})
	}
	f := b.begin(said, b.Premise)
	for _, v := range on {
		b.onMember(f, v)
	}
	b.onMember(f, outside)
	b.onBorder(f, part, u)
	b.join(f, u)
	b.add(f)
}

// named returns the places of a part, if it is small enough.
func (b *Board) named(part []int) []puzzle.Place {
	if len(part) > maxNamed || b.Ends != nil && len(part) > maxSeen {
		return nil
	}
	return b.places(slices.Sorted(slices.Values(part)))
}

// cutOff: some vertices cannot be joined to others. Condition: everything around them is out, and a member is outside. Conclusion: with a
// member inside, the board is impossible; otherwise the vertices are no members.
func cutOff(b *Board) {
	var with, without [][]int // parts with members, and others
	for _, part := range b.possible().Search().Parts {
		switch {
		case b.memberOf(part) >= 0:
			with = append(with, part)
		case b.may(part[0]):
			without = append(without, part)
		}
	}
	if len(with) > 1 {
		small, other := with[1], with[0]
		if len(other) < len(small) {
			small, other = other, small
		}
		part := slices.Sorted(slices.Values(small))
		f := b.cut(part, b.memberOf(other))
		b.onMember(f, b.memberOf(part))
		f.Contradict()
		b.add(f)
		return
	}
	for _, part := range without {
		if len(with) == 0 {
			return
		}
		f := b.cut(slices.Sorted(slices.Values(part)), b.memberOf(with[0]))
		for _, v := range part {
			b.part(f, v)
		}
		b.add(f)
	}
}

// cut begins the finding that nothing leads from a part to a member outside.
func (b *Board) cut(part []int, outside int) *puzzle.StepBuilder {
	at := part[0]
	if m := b.memberOf(part); b.Ends == nil && m >= 0 {
		at = m
	}
	f := b.begin(Cut{Size: len(part), At: b.Place(at), Part: b.named(part), Outside: b.Place(outside)}, b.Premise)
	b.onMember(f, outside)
	b.onBorder(f, part)
	return f
}

// bottleneck: one edge or vertex is the last way between members. Condition: without it they are not connected by what can be joined.
// Conclusion: it joins.
func bottleneck(b *Board) {
	cuts := b.possible().Cuts()
	if b.Ends != nil {
		for _, x := range cuts.Bridges {
			if side, other := x.Sides(); !b.In(x.Edge) {
				b.gap(x.Edge, side, other[0], nil)
			}
		}
		return
	}
	for _, v := range cuts.CutVertices {
		if b.Done() {
			return
		}
		if b.In(v) {
			continue
		}
		var small, other []int // the smallest part with a member, and another with one
		for _, part := range b.graph(func(u int) bool { return u != v && !b.Out(u) }).Search().Parts {
			switch {
			case b.memberOf(part) < 0:
			case small == nil:
				small = part
			case len(part) < len(small):
				small, other = part, small
			default:
				other = part
			}
		}
		if other != nil {
			b.gap(v, small, b.nearest(v, other), []int{b.nearest(v, small)})
		}
	}
}

// The levels of dividing: to cut a single vertex off, what a larger part adds, and one that is too large to list.
const divideLevel, partLevel, sideLevel = 2.0, 0.4, 1.0

// divide: if vertices are apart, all those around one that is out are members. Condition: without an open vertex the others are divided.
// Conclusion: it is a member.
func divide(b *Board) {
	if !b.Apart {
		return
	}
	for _, v := range b.possible().Cuts().CutVertices {
		if b.Done() {
			return
		}
		if !b.Open(v) {
			continue
		}
		search := b.graph(func(u int) bool { return u != v && !b.Out(u) }).Search()
		var small []int // the smallest part next to it
		for _, l := range b.Graph.Links(v, nil) {
			if part := search.Parts[search.PartOf[l.To]]; !b.Out(l.To) && (small == nil || len(part) < len(small)) {
				small = part
			}
		}
		f := b.begin(Gap{Size: len(small), Gap: b.at(v), Part: b.named(small)}, b.Premise)
		b.onBorder(f, small, v)
		b.join(f, v)
		switch n := len(small); {
		case n > maxSeen:
			f.Level = divideLevel + sideLevel
		case n > 1:
			f.Level = divideLevel + partLevel
		}
		b.add(f)
	}
}

// circle: the edges of a tree form no cycle. Condition: both ends of an open edge are joined by other edges. Conclusion: it is absent.
func circle(b *Board) {
	if !b.Tree {
		return
	}
	joined := b.joined()
	groups := b.NewGroups()
	for u, x := range b.Ends {
		if v, w := int(x[0]), int(x[1]); b.Open(u) && groups.PartOf[v] == groups.PartOf[w] {
			f := b.begin(Cycle{b.at(u)}, puzzle.WholeBoard(puzzle.Tree))
			path, _ := joined.Path(v, w)
			for _, e := range path {
				b.onIn(f, e)
			}
			b.part(f, u)
			b.add(f)
		}
	}
}
