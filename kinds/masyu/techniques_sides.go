package masyu

import (
	"cmp"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/solver/reduce"
)

// The technique that looks at both sides of the loop: a simple closed curve divides the plane into an inside and an outside, each in one
// piece (the Jordan curve theorem). Two corners are joined where the loop does not run between them.

// The sides of the loop. The rim is outside.
const (
	outer int8 = 1 + iota
	inner
)

// How many facts and pearls a step about sides rests on at most, since more are not seen together; and how many are seen at a glance:
// each further six make it harder.
const (
	sidesMost = 24
	sidesEasy = 12
)

// sidesLevel is the level of a step that rests on so many: from 4.6 on, where nothing is supposed that would have to be followed.
func sidesLevel(n int) float64 { return float64(46+(max(0, n-sidesEasy)+5)/6) / 10 }

// shades are what some links say of corners.
type shades struct {
	side []int8 // by corner; 0 where it is not known
	wall []bool // by edge: it is a line
}

// shades finds them, from the rim on. When b is over it stops: there may be as many rounds as corners.
func (b *board) shades(links []link) shades {
	s := shades{make([]int8, len(b.pearls)+1), make([]bool, b.edges())}
	s.side[0] = outer
	for news := true; news && !b.Over(); {
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

// across is the side of the corner at the other end of a link from one of which the side is known.
func (s shades) across(x int, l link) int8 {
	if l.differ {
		return other(s.side[x])
	}
	return s.side[x]
}

func other(side int8) int8 { return outer + inner - side }

// strait is what a side of the loop has to pass: an edge, or a corner; the other one is -1.
type strait struct{ edge, corner int }

// passes reports whether a side may go on by a link, without the strait: over an edge that may be crossed to a corner that may be on it.
func (s shades) passes(side int8, not strait, l ground.Link) bool {
	return !s.wall[l.Edge] && l.Edge != not.edge && l.To != not.corner && s.side[l.To] != other(side)
}

// field is the corners joined by the links by which a side may go on, without the strait.
func (s *sides) field(side int8, not strait) ground.Graph {
	return ground.Graph{N: len(s.known.side), Links: func(x int, list []ground.Link) []ground.Link {
		for _, l := range s.borders()[x] {
			if x != not.corner && s.known.side[x] != other(side) && s.known.passes(side, not, l) {
				list = append(list, l)
			}
		}
		return list
	}}
}

// sides is a board on which both sides of the loop are looked at.
type sides struct {
	*board
	known shades
	links []link
	way   []ground.Link // by corner: the link on a shortest way over links from the rim; see ground.Search
	steps []int         // by corner: how long that is
	done  map[int]bool  // edges decided
}

// insideOutside (planarity): both sides of the loop hang together. Condition: two corners are on the same side, which is known because
// as many lines, but for an even number, lie between them and the rim (a white pearl between its diagonal corners counts as a line); over
// edges that are no lines, and without the corners of the other side, they are joined by one edge alone, or only by ways through one
// corner. Conclusion: that edge is crossed; or that corner is on their side too, which decides the edges between it and corners of which
// the side is known. What is between two corners of known sides is left to parity.
func insideOutside(b *board) {
	links := b.links(true)
	search := graph(links, len(b.pearls)+1).Search()
	s := &sides{board: b, known: b.shades(nil), links: links, way: search.Up, steps: make([]int, len(search.Up)), done: map[int]bool{}}
	for _, x := range search.Parts[0][1:] {
		up := s.way[x]
		s.known.side[x], s.steps[x] = s.known.across(up.To, links[up.Edge]), s.steps[up.To]+1
	}
	for _, l := range links {
		if s.known.side[l.from] != 0 && s.known.across(l.from, l) != s.known.side[l.to] {
			return // the parity of an outline
		}
		if l.differ && l.edge >= 0 {
			s.known.wall[l.edge] = true
		}
	}
	for _, side := range [...]int8{inner, outer} {
		cuts := s.field(side, strait{-1, -1}).Cuts()
		s.gaps(side, cuts.Bridges)
		s.points(side, cuts.Joints)
	}
}

// gaps looks for edges that alone join corners of a side, among those without which the field falls apart.
func (s *sides) gaps(side int8, bridges []ground.Bridge) {
	var all []strait
	for _, x := range bridges {
		y, z := s.Masyu.corners(x.Edge)
		if !s.open(x.Edge) || s.known.side[y]*s.known.side[z] != 0 || s.Over() {
			continue // of two sides known, the parity of an outline decides
		}
		known := func(y int) bool { return s.known.side[y] == side }
		if slices.ContainsFunc(x.Beyond(), known) && slices.ContainsFunc(x.Rest(), known) {
			all = append(all, strait{x.Edge, -1})
		}
	}
	for _, x := range all {
		if !s.done[x.edge] && !s.Over() {
			s.pass(side, x, x.edge, all)
		}
	}
}

// points looks for corners by which all ways between corners of a side lead, among those without which the field falls apart.
func (s *sides) points(side int8, joints []int) {
	for _, x := range joints {
		for _, l := range s.borders()[x] {
			if s.known.side[x] == 0 && s.open(l.Edge) && !s.done[l.Edge] && s.known.side[l.To] != 0 && !s.Over() {
				s.pass(side, strait{-1, x}, l.Edge, nil)
			}
		}
	}
}

// pass concludes an edge from a strait that a side has to pass, if it has, and others of the same kind for which the reason is enough.
func (s *sides) pass(side int8, at strait, e int, more []strait) {
	beside := -1 // the corner at the other end of the edge, of which the side must be known
	if x, y := s.Masyu.corners(e); at.corner == x {
		beside = y
	} else if at.corner == y {
		beside = x
	}
	going := func() bool { return !s.Over() }
	some := reduce.ShrinkWhile(going, s.around(side, at, e, beside), func(some []int) bool {
		known := s.shades(s.pick(some))
		_, parted := s.parted(known, side, at)
		return parted && (beside < 0 || known.side[beside] != 0)
	})
	kept := s.pick(some)
	known := s.shades(kept)
	from, parted := s.parted(known, side, at)
	if !parted || len(some) > sidesMost || s.Over() {
		return
	}
	f := s.ofLoop()
	f.Level = sidesLevel(len(some))
	for _, l := range kept {
		if l.edge >= 0 {
			f.On(l.edge)
		} else {
			f.Clue(s.place(l.pearl))
		}
	}
	said := sidesArgs{Inside: int(side - outer), From: s.point(from), Lines: s.between(kept, from)}
	if at.corner >= 0 {
		said.Past = s.point(at.corner)
		for _, l := range s.borders()[at.corner] {
			if o := known.side[l.To]; s.open(l.Edge) && o != 0 {
				s.decide(f, l.Edge, o != side)
			}
		}
	}
	for _, x := range more {
		if _, parted := s.parted(known, side, x); parted && !s.done[x.edge] && !s.Over() {
			s.decide(f, x.edge, false)
		}
	}
	f.Say(said)
	s.add(f)
}

func (s *sides) decide(f *puzzle.Finding, e int, line bool) {
	s.done[e] = true
	if line {
		draw(f, e)
	} else {
		cross(f, e)
	}
}

// parted looks whether all corners known to be on a side hang together without a strait; if not it finds the one nearest to the rim of
// those that do not with the first.
func (s *sides) parted(known shades, side int8, at strait) (corner int, ok bool) {
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
		for _, l := range s.borders()[x] {
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
		return 0, false
	}
	corner = -1
	for x, o := range known.side {
		if o == side && !seen[x] && (corner < 0 || s.steps[x] < s.steps[corner]) {
			corner = x
		}
	}
	return corner, true
}

// around are links that tell why a side has to pass a strait: those round the part of it that has the fewest, beyond the strait; none
// when it need not pass there, or when they are far too many, two and a half times what a step may rest on: of 342 reasons none that is
// short enough in the end had more. Those near the edge come first, as those to keep.
func (s *sides) around(side int8, at strait, e, beside int) []int {
	here := int(s.from[e])
	part := s.field(side, at).Search().Of
	nearer := func(x, y int) int { return cmp.Or(s.steps[x]-s.steps[y], s.far(here, x)-s.far(here, y), x-y) }
	nearest := slices.Repeat([]int{-1}, len(part)) // by part: the corner of the side that is known most easily
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
	best := s.bounds(part, ends[0], ends[1], beside)
	for _, x := range ends[1:] {
		if links := s.bounds(part, x, ends[0], beside); len(links) < len(best) {
			best = links
		}
	}
	if 2*len(best) > 5*sidesMost {
		return nil
	}
	dear := func(k int) int {
		if l := s.links[k]; l.edge < 0 {
			return s.far(here, l.pearl) + 2
		}
		return s.far(here, int(s.from[s.links[k].edge]))
	}
	slices.SortStableFunc(best, func(k, l int) int { return dear(k) - dear(l) })
	return best
}

// bounds are the links that bound the part in which the first of some corners is: lines, and what tells that corners beside it are on the
// other side; and those that tell of the corners, if there are any.
func (s *sides) bounds(part []int, corners ...int) []int {
	in := make([]bool, len(s.links))
	tells := func(x int) {
		for ; x > 0 && s.way[x].To >= 0; x = s.way[x].To {
			k := s.way[x].Edge
			if s.links[k].edge < 0 {
				k -= (len(s.links) - k) % 2 // of the two links of a pearl, which come last, the first stands for both
			}
			in[k] = true
		}
	}
	p, side := part[corners[0]], s.known.side[corners[0]]
	for _, x := range corners {
		tells(x)
	}
	for e, ends := range s.board.sides {
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

// pick lists links, of a pearl both.
func (s *sides) pick(some []int) []link {
	out := make([]link, 0, 2*len(some))
	for _, k := range some {
		if out = append(out, s.links[k]); s.links[k].edge < 0 {
			out = append(out, s.links[k+1])
		}
	}
	return out
}

// between is how many lines, or white pearls, a shortest way over links crosses from the rim to a corner.
func (s *sides) between(links []link, x int) int {
	way, _ := graph(links, len(s.known.side)).Way(0, x)
	n := 0
	for _, k := range way {
		if links[k].differ {
			n++
		}
	}
	return n
}

// point is the two cells between which a corner lies.
func (m *Masyu) point(x int) []puzzle.Place {
	return []puzzle.Place{m.place(x - m.cols - 1), m.place(x)}
}

// borders are by corner the edges from it to others.
func (b *board) borders() [][]ground.Link {
	if b.tables.borders == nil {
		all := make([][]ground.Link, len(b.pearls)+1)
		for e, ends := range b.sides {
			x, y := int(ends[0]), int(ends[1])
			all[x] = append(all[x], ground.Link{To: y, Edge: e})
			all[y] = append(all[y], ground.Link{To: x, Edge: e})
		}
		b.tables.borders = all
	}
	return b.tables.borders
}
