package loop

import (
	"cmp"
	"slices"

	"github.com/teka-puzzles/teka/internal/solver/reduce"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// A simple closed curve divides the plane into a connected inside and a connected outside (the Jordan curve theorem). Faces are connected
// where the loop does not run between them.

// The sides of the loop. Face 0 is outside.
const (
	outer int8 = 1 + iota
	inner
)

// The maximum number of premises of a step about sides, and the number that a person sees at a glance: each further six raise the level.
const (
	sidesMost = 24
	sidesEasy = 12
)

// sidesLevel is the level of a step with n premises: from 4.6 on, below the techniques that follow a hypothesis.
func sidesLevel(n int) float64 { return float64(46+(max(0, n-sidesEasy)+5)/6) / 10 }

// sideMap is the sides of faces that follow from some links.
type sideMap struct {
	side []int8 // by face; 0 if unknown
	wall []bool // by edge: it is a line
}

// sideMap computes the sides from face 0 outwards. It stops when b is over, as there may be as many rounds as faces.
func (b *Board) sideMap(links []link) sideMap {
	s := sideMap{make([]int8, len(b.Exits)), make([]bool, len(b.from))}
	s.side[0] = outer
	for news := true; news && !b.Done(); {
		news = false
		for _, l := range links {
			x, y := l.from, l.to
			if s.side[x] == 0 {
				x, y = y, x
			}
			if s.side[x] != 0 && s.side[y] == 0 {
				s.side[y], news = s.across(x, l), true
			}
		}
	}
	for _, l := range links {
		if l.differ && l.edge >= 0 {
			s.wall[l.edge] = true
		}
	}
	return s
}

// across returns the side of the face at the other end of a link from a face whose side is known.
func (s sideMap) across(x int, l link) int8 {
	if l.differ {
		return other(s.side[x])
	}
	return s.side[x]
}

func other(side int8) int8 { return outer + inner - side }

// chokePoint is an edge or a face that a side of the loop must pass; the other one is -1.
type chokePoint struct{ edge, face int }

// passes reports whether a side may continue by a link, without the choke point: over an edge that may be crossed to a face that may be
// on it.
func (s sideMap) passes(side int8, not chokePoint, l ground.Link) bool {
	return !s.wall[l.Edge] && l.Edge != not.edge && l.To != not.face && s.side[l.To] != other(side)
}

// field returns the graph of the faces that side may still reach: not faces of the other side, not over lines, and not over the edge or the
// face of the choke point.
func (s *sides) field(side int8, not chokePoint) ground.Graph {
	return ground.Graph{N: len(s.known.side), Links: func(x int, list []ground.Link) []ground.Link {
		for _, l := range s.bordering(x) {
			if x != not.face && s.known.side[x] != other(side) && s.known.passes(side, not, l) {
				list = append(list, l)
			}
		}
		return list
	}}
}

// sides is a board with the known sides of the loop.
type sides struct {
	*Board
	known sideMap
	links []link
	way   []ground.Link // by face: the link on a shortest path of links from face 0; see ground.Search
	steps []int         // by face: the length of that path
	done  map[int]bool  // edges decided
}

// insideOutside (planarity): both sides of the loop are connected. Condition: two faces are on the same side, known from the parity of the
// lines between each and the outside (a vertex that the loop passes straight counts as a line between diagonally opposite faces); over
// edges that are not lines, and without the faces of the other side, they are connected by one edge alone, or only by ways through one
// face. Conclusion: that edge is crossed; or that face is on their side too, which decides the edges between it and faces whose side is
// known. Edges between two faces of known sides are left to parity.
func insideOutside(b *Board) {
	links := b.links(true)
	search := graph(links, len(b.Exits)).Search()
	s := &sides{Board: b, known: b.sideMap(nil), links: links, way: search.Parent,
		steps: make([]int, len(search.Parent)), done: map[int]bool{}}
	for _, x := range search.Parts[0][1:] {
		up := s.way[x]
		s.known.side[x], s.steps[x] = s.known.across(up.To, links[up.Edge]), s.steps[up.To]+1
	}
	for _, l := range links {
		if s.known.side[l.from] != 0 && s.known.across(l.from, l) != s.known.side[l.to] {
			return // parity finds that
		}
		if l.differ && l.edge >= 0 {
			s.known.wall[l.edge] = true
		}
	}
	for _, side := range [...]int8{inner, outer} {
		cuts := s.field(side, chokePoint{-1, -1}).Cuts()
		s.gaps(side, cuts.Bridges)
		s.points(side, cuts.CutVertices)
	}
}

// gaps searches the bridges of a field for edges that alone connect faces known to be on the side.
func (s *sides) gaps(side int8, bridges []ground.Bridge) {
	var all []chokePoint
	for _, x := range bridges {
		y, z := s.Sides(x.Edge)
		if !s.Open(x.Edge) || s.known.side[y]*s.known.side[z] != 0 || s.Done() {
			continue // with both sides known, parity decides
		}
		known := func(y int) bool { return s.known.side[y] == side }
		if slices.ContainsFunc(x.Far(), known) && slices.ContainsFunc(x.Near(), known) {
			all = append(all, chokePoint{x.Edge, -1})
		}
	}
	for _, x := range all {
		if !s.done[x.edge] && !s.Done() {
			s.conclude(side, x, x.edge, all)
		}
	}
}

// points searches the joints of a field for faces through which all ways between faces known to be on the side lead.
func (s *sides) points(side int8, joints []int) {
	for _, x := range joints {
		for _, l := range s.bordering(x) {
			if s.known.side[x] == 0 && s.Open(l.Edge) && !s.done[l.Edge] && s.known.side[l.To] != 0 && !s.Done() {
				s.conclude(side, chokePoint{-1, x}, l.Edge, nil)
			}
		}
	}
}

// conclude concludes an edge from a choke point that a side must pass, and those of more that follow from the same premises.
func (s *sides) conclude(side int8, at chokePoint, e int, more []chokePoint) {
	facing := -1 // the face on the other side of the edge, whose side must be known
	if x, y := s.Sides(e); at.face == x {
		facing = y
	} else if at.face == y {
		facing = x
	}
	going := func() bool { return !s.Done() }
	some := reduce.ShrinkWhile(going, s.reasons(side, at, e, facing), func(some []int) bool {
		known := s.sideMap(s.pick(some))
		_, _, parted := s.separated(known, side, at)
		return parted && (facing < 0 || known.side[facing] != 0)
	})
	kept := s.pick(some)
	known := s.sideMap(kept)
	from, to, parted := s.separated(known, side, at)
	if !parted || len(some) > sidesMost || s.Done() {
		return
	}
	f := s.OfLoop()
	f.Level = sidesLevel(len(some))
	for _, l := range kept {
		if l.edge >= 0 {
			f.Use(l.edge)
		} else {
			f.UseClues(s.Place(l.vertex))
		}
	}
	said := Sides{Inside: int(side - outer), From: s.Point(from), Lines: s.between(kept, from)}
	if to > 0 {
		said.To, said.ToLines = s.Point(to), s.between(kept, to)
	}
	if at.face >= 0 {
		said.Past = s.Point(at.face)
		for _, l := range s.bordering(at.face) {
			if o := known.side[l.To]; s.Open(l.Edge) && o != 0 {
				s.decide(f, l.Edge, o != side)
			}
		}
	}
	for _, x := range more {
		if _, _, parted := s.separated(known, side, x); parted && !s.done[x.edge] && !s.Done() {
			s.decide(f, x.edge, false)
		}
	}
	f.AddArgs(said)
	s.Add(f)
}

// decide concludes that an edge is a line or crossed, and marks it as done.
func (s *sides) decide(f *puzzle.StepBuilder, e int, line bool) {
	s.done[e] = true
	if line {
		Draw(f, e)
	} else {
		Cross(f, e)
	}
}

// separated reports whether some faces known to be on a side are disconnected without a choke point. It returns two that are not connected,
// each the nearest to the outside: one that is not connected with the first, and one that is.
func (s *sides) separated(known sideMap, side int8, at chokePoint) (face, to int, ok bool) {
	left, x := 0, 0
	for y, o := range known.side {
		if o == side {
			if left++; left == 1 {
				x = y
			}
		}
	}
	seen := make([]bool, len(known.side))
	seen[x] = true
	list := []int{x}
	for left--; left > 0 && len(list) > 0; {
		x, list = list[len(list)-1], list[:len(list)-1]
		for _, l := range s.bordering(x) {
			if !seen[l.To] && known.passes(side, at, l) {
				seen[l.To] = true
				list = append(list, l.To)
				if known.side[l.To] == side {
					left--
				}
			}
		}
	}
	if left <= 0 {
		return 0, 0, false
	}
	nearest := [2]int{-1, -1}
	for x, o := range known.side {
		k := 0
		if seen[x] {
			k = 1
		}
		if o == side && (nearest[k] < 0 || s.steps[x] < s.steps[nearest[k]]) {
			nearest[k] = x
		}
	}
	return nearest[0], nearest[1], true
}

// reasons returns links that explain why a side must pass a choke point: those around the part beyond it that has the fewest, with links
// near the edge first, so that shrinking keeps them. It returns nil if the side need not pass there, or if there are more than two and a
// half times the allowed premises; in a sample, all 342 reasons that were short enough after shrinking had fewer.
func (s *sides) reasons(side int8, at chokePoint, e, facing int) []int {
	here := int(s.from[e])
	part := s.field(side, at).Search().PartOf
	nearer := func(x, y int) int { return cmp.Or(s.steps[x]-s.steps[y], s.Far(here, x)-s.Far(here, y), x-y) }
	nearest := slices.Repeat([]int{-1}, len(part)) // by part: the face of the side that is known most easily
	for x, p := range part {
		if s.known.side[x] == side && (nearest[p] < 0 || nearer(x, nearest[p]) < 0) {
			nearest[p] = x
		}
	}
	ends := slices.DeleteFunc(nearest, func(x int) bool { return x < 0 })
	slices.SortStableFunc(ends, nearer)
	if len(ends) < 2 {
		return nil
	}
	best := s.bounds(part, ends[0], ends[1], facing)
	for _, x := range ends[1:] {
		if links := s.bounds(part, x, ends[0], facing); len(links) < len(best) {
			best = links
		}
	}
	if 2*len(best) > 5*sidesMost {
		return nil
	}
	dear := func(k int) int {
		if l := s.links[k]; l.edge < 0 {
			return s.Far(here, l.vertex) + 2
		}
		return s.Far(here, int(s.from[s.links[k].edge]))
	}
	slices.SortStableFunc(best, func(k, l int) int { return dear(k) - dear(l) })
	return best
}

// bounds returns the links that bound the part of the first of some faces: lines, and the reasons why faces next to it are on the other
// side; and the reasons for the sides of the faces given.
func (s *sides) bounds(part []int, faces ...int) []int {
	in := make([]bool, len(s.links))
	tells := func(x int) {
		for ; x > 0 && s.way[x].To >= 0; x = s.way[x].To {
			k := s.way[x].Edge
			if s.links[k].edge < 0 {
				k -= (len(s.links) - k) % 2 // the two links of a vertex, which come last, are represented by the first
			}
			in[k] = true
		}
	}
	p, side := part[faces[0]], s.known.side[faces[0]]
	for _, x := range faces {
		tells(x)
	}
	for e, ends := range s.sides {
		x, y := int(ends[0]), int(ends[1])
		if part[x] != p {
			x, y = y, x
		}
		if !s.known.wall[e] && part[x] == p && s.known.side[y] == other(side) {
			tells(y)
		}
	}
	var out []int
	for k, l := range s.links {
		if in[k] || l.edge >= 0 && l.differ && (part[l.from] == p) != (part[l.to] == p) {
			out = append(out, k)
		}
	}
	return out
}

// pick returns the links with the given indices. Of a vertex, which has two consecutive links, it returns both.
func (s *sides) pick(some []int) []link {
	out := make([]link, 0, 2*len(some))
	for _, k := range some {
		if out = append(out, s.links[k]); s.links[k].edge < 0 {
			out = append(out, s.links[k+1])
		}
	}
	return out
}

// between counts the links with different sides on a shortest path of links from face 0 to another.
func (s *sides) between(links []link, x int) int {
	way, _ := graph(links, len(s.known.side)).Path(0, x)
	n := 0
	for _, k := range way {
		if links[k].differ {
			n++
		}
	}
	return n
}

// bordering returns the edges of a face with the faces beyond them, computed on first use.
func (g *Layout) bordering(face int) []ground.Link {
	if g.borders == nil {
		all := make([][]ground.Link, len(g.Exits))
		for e, ends := range g.sides {
			x, y := int(ends[0]), int(ends[1])
			all[x] = append(all[x], ground.Link{To: y, Edge: e})
			all[y] = append(all[y], ground.Link{To: x, Edge: e})
		}
		g.borders = all
	}
	return g.borders[face]
}
