package loop

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/puzzle"
)

// rules are the premises of a step other than facts: the corners that its clues require, and that there is one loop.
type rules struct {
	must, straight uint64
	one            bool
}

// allows reports whether a drawing keeps the rules, and what holds without any clue: no border is missing, and the loop does not branch.
func (p *bare) allows(d drawn, r rules) bool {
	for e, missing := range p.missing {
		if missing && d.edges>>e&1 != 0 {
			return false
		}
	}
	return d.crossed == 0 && d.on&r.must == r.must && d.straight&r.straight == r.straight && (!r.one || d.single) &&
		(!p.all || d.on+1 == 1<<len(p.must))
}

// holds reports whether a fact holds in a drawing.
func (p *bare) holds(d drawn, f puzzle.Fact) bool {
	return int(d.edges>>p.edges[p.board.Index(f.At)]&1) == f.Value != f.Not
}

// relied returns the rules that a step names.
func (p *bare) relied(t *testing.T, s puzzle.Step) (r rules) {
	for _, at := range s.Clues {
		x := int(at.R)*p.cols + int(at.C)
		switch {
		case at == puzzle.WholeBoard(puzzle.Loop):
			r.one = true
		case at.Kind != corner || !p.must[x]:
			t.Errorf("%s: there is no clue at %v", s.Technique, at)
		case slices.Contains(p.straight, x):
			r.straight |= 1 << x
			fallthrough
		default:
			r.must |= 1 << x
		}
	}
	return r
}

// extends reports whether some drawing that keeps the rules agrees with the known facts.
func (p *bare) extends(known puzzle.Facts, all []drawn, r rules) bool {
	return slices.ContainsFunc(all, func(d drawn) bool {
		for i, e := range p.edges {
			if !known.Candidates(i).Has(int(d.edges >> e & 1)) {
				return false
			}
		}
		return p.allows(d, r)
	})
}

// entailed compares a step with all that can be drawn: what it concludes must hold wherever its premises hold.
func (p *bare) entailed(t *testing.T, all []drawn, s puzzle.Step) {
	t.Helper()
	r := p.relied(t, s)
	for _, d := range all {
		if !p.allows(d, r) || slices.ContainsFunc(s.Because, func(f puzzle.Fact) bool { return !p.holds(d, f) }) {
			continue
		}
		if s.Contradiction() {
			t.Errorf("%s: no contradiction: %v", s.Technique, s)
			return
		}
		for _, f := range s.New {
			if !p.holds(d, f) {
				t.Errorf("%s: %v does not follow: %v", s.Technique, f, s)
				return
			}
		}
	}
	for _, sub := range s.Sub {
		p.entailed(t, all, sub)
	}
}

// TestTechniques compares every technique with the enumeration of all loops on random boards. Each must find enough, and those with a
// simple definition all that it describes.
func TestTechniques(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 42))
	all, found := map[[2]int][]drawn{}, map[string]int{}
	for range sweeptest.Samples(250, 4000) {
		p, known, drawn := sample(r, all)
		look, local := puzzle.NewView(p, known), map[puzzle.Fact]bool{}
		for _, x := range bareKind.Techniques {
			for _, s := range x.StepsAt(look) {
				found[x.ID]++
				if s.Contradiction() {
					found[x.ID+" contradiction"]++
				}
				if said, ok := puzzle.ArgsAs[Sides](s.Args); ok && len(said.Past) > 0 {
					found[x.ID+" face"]++
				}
				for _, f := range s.Because {
					if !known.Holds(f) {
						t.Errorf("%s: %v is not known", x.ID, f)
					}
				}
				p.entailed(t, drawn, s)
				for _, f := range s.New {
					local[f] = local[f] || x.ID == "bare.cell-full" || x.ID == "bare.dead-end"
				}
				if found[x.ID] <= 20 {
					p.checkTexts(t, s)
				}
			}
		}
		if p.extends(known, drawn, rules{}) { // techniques need not find everything on contradictory boards
			p.corners(t, known, local)
			p.closing(t, known)
			p.narrows(t, known)
			p.even(t, known, drawn)
		}
		if p.extends(known, drawn, rules{one: true}) {
			p.flooded(t, known)
		}
		if t.Failed() {
			t.Fatalf("%d by %d corners, must %v, straight %v, all %v, missing %v, known %v", p.rows, p.cols, p.must, p.straight, p.all,
				p.missing, known)
		}
	}
	least := map[string]int{"bare.early-loop contradiction": 10, "bare.inside-outside face": 20}
	for _, x := range bareKind.Techniques {
		least[x.ID] = 20
	}
	for name, n := range least {
		if found[name] < n {
			t.Errorf("%s: %d steps, expected at least %d", name, found[name], n)
		}
	}
	t.Log(found)
}

// corners compares what was found at corners with all ways to complete each alone.
func (p *bare) corners(t *testing.T, known puzzle.Facts, found map[puzzle.Fact]bool) {
	g := p.layout()
	for x := range g.Exits {
		var edges []int
		for _, e := range g.Exits[x] {
			if e >= 0 {
				edges = append(edges, int(e))
			}
		}
		may := make([]puzzle.Mask, len(edges))
		for way := range 1 << len(edges) {
			n, fits := 0, true
			for k, e := range edges {
				n += way >> k & 1
				fits = fits && known.Candidates(e).Has(way>>k&1)
			}
			if fits && (n == 2 || n == 0 && !p.all) {
				for k := range edges {
					may[k] |= puzzle.Only(way >> k & 1)
				}
			}
		}
		for k, e := range edges {
			if f := (puzzle.Fact{At: p.board.Unknown(e).At, Value: may[k].Min()}); known.Candidates(e).Len() == 2 && may[k].Len() == 1 && !found[f] {
				t.Errorf("%v at corner %d was not found", f, x)
			}
		}
	}
}

// concluded reports whether a technique concludes that an edge has a value.
func (b *Board) concluded(e, value int) bool {
	return slices.ContainsFunc(b.Steps, func(s puzzle.Step) bool { return slices.Contains(s.New, puzzle.Fact{At: b.Edge(e), Value: value}) })
}

// closing compares early loops with a closed line for each open edge.
func (p *bare) closing(t *testing.T, known puzzle.Facts) {
	b := NewBoard(puzzle.NewView(p, known))
	earlyLoop(b)
	for e := range p.edges {
		if !b.Open(e) {
			continue
		}
		with := known.Clone()
		with.Set(e, 1)
		after := NewBoard(puzzle.NewView(p, with))
		at := map[int]bool{}
		x, _ := b.Ends(e)
		for list := []int{x}; len(list) > 0; list = list[1:] {
			for h, f := range after.Exits[list[0]] {
				if y := int(after.Neighbours[list[0]][h]); after.Line(int(f)) && !at[y] {
					at[y] = true
					list = append(list, y)
				}
			}
		}
		closed, out := true, false
		for y := range after.Exits {
			n := after.Lines(y)
			closed = closed && (!at[y] || n == 2)
			out = out || !at[y] && (n > 0 || p.must[y] || p.all)
		}
		if found := b.concluded(e, 0); found != (closed && out) {
			t.Errorf("an early loop through %v: %v", b.Edge(e), found)
		}
	}
}

// narrows compares bottlenecks with all pairs of open edges.
func (p *bare) narrows(t *testing.T, known puzzle.Facts) {
	b := NewBoard(puzzle.NewView(p, known))
	bottleneck(b)
	parts := func(edges ...int) []int {
		w := b.passages(false)
		for _, e := range edges {
			b.toggle(w, e)
		}
		return b.graph(w, -1).Search().PartOf
	}
	for e := range p.edges {
		x, y := b.Ends(e)
		if of := parts(); !b.Open(e) || of[x] != of[y] {
			continue
		}
		if of := parts(e); of[x] != of[y] {
			continue // cut off
		}
		want := false
		for g := range p.edges {
			if g == e || !b.Open(g) {
				continue
			}
			of := parts(e, g)
			in, out := false, false
			for z := range of {
				in, out = in || b.passed(z) && of[z] == of[x], out || b.passed(z) && of[z] == of[y]
			}
			want = want || of[x] != of[y] && in && out
		}
		if found := b.concluded(e, 1); want && !found {
			t.Errorf("no bottleneck at %v", b.Edge(e))
		}
	}
}

// flooded compares the technique of both sides with the plainest way to find the same: an edge is crossed if the faces of a side are not
// connected without it; a face is on a side if they are not connected without the face.
func (p *bare) flooded(t *testing.T, known puzzle.Facts) {
	b := NewBoard(puzzle.NewView(p, known))
	side, links := map[int]int{0: 1}, b.links(true) // by face: 1 outside, 2 inside
	for range b.Exits {
		for _, l := range links {
			for _, way := range [...][2]int{{l.from, l.to}, {l.to, l.from}} {
				if from, to := side[way[0]], side[way[1]]; from != 0 && to == 0 {
					side[way[1]] = map[bool]int{false: from, true: 3 - from}[l.differ]
				} else if from != 0 && (from != to) != l.differ {
					return // contradictory
				}
			}
		}
	}
	whole := func(of, edge, face int) bool { // the faces known to be on a side are connected
		seen, left := map[int]bool{}, 0
		for x := range b.Exits {
			if side[x] == of {
				if left++; left == 1 {
					seen[x] = true
				}
			}
		}
		for range b.Exits {
			for e := range p.edges {
				x, y := b.Sides(e)
				if b.Line(e) || e == edge || x == face || y == face || side[x] == 3-of || side[y] == 3-of {
					continue
				}
				if seen[x] || seen[y] {
					seen[x], seen[y] = true, true
				}
			}
		}
		for x := range seen { // any order: counts
			if side[x] == of {
				left--
			}
		}
		return left <= 0
	}
	if !whole(1, -1, -1) || !whole(2, -1, -1) {
		return // contradictory
	}
	insideOutside(b)
	for e := range p.edges {
		x, y := b.Sides(e)
		if !b.Open(e) || side[x]*side[y] != 0 {
			continue // the latter is parity
		}
		want := [2]bool{}
		for of := 1; of <= 2; of++ {
			want[0] = want[0] || !whole(of, e, -1)
			for _, z := range [...][2]int{{x, y}, {y, x}} {
				if side[z[0]] == 0 && side[z[1]] != 0 && !whole(of, -1, z[0]) {
					differ := map[bool]int{false: 0, true: 1}[side[z[1]] != of]
					want[differ] = true
				}
			}
		}
		for v, must := range want {
			if found := b.concluded(e, v); found != must {
				t.Errorf("by its sides %v is %d: %v", b.Edge(e), v, found)
			}
		}
	}
}

// even compares parity with all sets of edges with an even number at each corner.
func (p *bare) even(t *testing.T, known puzzle.Facts, all []drawn) {
	may := make([]puzzle.Mask, len(p.edges))
	for _, d := range all {
		fits := true
		for e, missing := range p.missing {
			on := int(d.edges >> e & 1)
			fits = fits && (on == 0 || !missing) && (p.unknown[e] < 0 || known.Candidates(p.unknown[e]).Has(on))
		}
		for i, e := range p.edges {
			if fits {
				may[i] |= puzzle.Only(int(d.edges >> e & 1))
			}
		}
	}
	if may[0] == 0 {
		return // the board is contradictory: any step may follow
	}
	b := NewBoard(puzzle.NewView(p, known))
	parity(b)
	for i := range may {
		if found := b.concluded(i, may[i].Min()); b.Open(i) && found != (may[i].Len() == 1) {
			t.Errorf("parity decides %v: %v", b.Edge(i), found)
		}
	}
}

// checkTexts fails if a sentence of a step is missing, or names something that this kind does not have.
func (p *bare) checkTexts(t *testing.T, s puzzle.Step) {
	t.Helper()
	for _, code := range words.Languages {
		l, err := words.In(code, bareKind)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{l.StepText(s, words.Long), l.StepText(s, words.Short),
			l.ArgumentText(s, words.Context{Known: puzzle.NewFacts(p.board), Last: true})} {
			if strings.HasPrefix(text, "bare.") || strings.Contains(text, "<no value>") || strings.Contains(text, "pearl") {
				t.Errorf("%s, %s: %q", code, s.Technique, text)
			}
		}
	}
}

// TestWords checks the templates of the family.
func TestWords(t *testing.T) {
	if err := words.Check(bareKind); err != nil {
		t.Error(err)
	}
	s, ok := bareKind.Speech.(*words.Speech)
	if !ok || s.Family == nil {
		t.Fatal("no family")
	}
	en, _ := words.In("en", bareKind)
	step := puzzle.Step{Technique: "bare.cell-full", Because: []puzzle.Fact{{At: rim.Between(0, 0, 0, 1), Value: 1}},
		New: []puzzle.Fact{{At: rim.Between(-1, 1, 0, 1)}}}
	const want = "The side between R1C1 and R1C2 is a line, so the loop already passes through the point where they meet and " +
		"the side between R0C2 and R1C2 is crossed."
	if got := en.StepText(step, words.Long); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	x := sentence{&words.Sentence{Step: step, Lang: en.Of(bareKind)}}
	if got := x.meet(cornersOf); got != "the corner of R1C1" {
		t.Errorf("the edges meet in %q", got)
	}
}

// TestRegion: the outline of a grown and annealed region is one loop, and exits are those of its edges.
func TestRegion(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		rows, cols := 1+r.IntN(6), 1+r.IntN(6)
		f := NewRegion(rows, cols)
		f.Grow(r, r.Float64())
		list := make([]int, len(f.Inside))
		for i := range list {
			list[i] = i
		}
		f.Anneal(r, list, 1+r.IntN(5), 1, 0.7, func(y, x int) float64 { return r.Float64() })
		if err := oneLoop(f); err != nil {
			t.Fatalf("%v: %v", f, err)
		}
	}
}

// oneLoop walks along the outline of a region.
func oneLoop(f Region) error {
	total, start := 0, -1
	for x := range (f.Rows + 1) * (f.Cols + 1) {
		switch e := f.Exits(x/(f.Cols+1), x%(f.Cols+1)); {
		case e == 0:
		case onesCount(e) != 2:
			return fmt.Errorf("%d edges meet at corner %d", onesCount(e), x)
		default:
			total, start = total+1, x
		}
	}
	if start < 0 {
		return fmt.Errorf("no loop")
	}
	steps, back := 0, -1
	for x := start; steps == 0 || x != start; steps++ {
		for h := range 4 {
			if f.Exits(x/(f.Cols+1), x%(f.Cols+1))>>h&1 != 0 && h != back {
				x, back = x+[...]int{-f.Cols - 1, 1, f.Cols + 1, -1}[h], (h+2)%4
				break
			}
		}
		if steps > total {
			return fmt.Errorf("no way back to corner %d", start)
		}
	}
	if steps != total {
		return fmt.Errorf("a loop of %d corners, but %d are on one", steps, total)
	}
	return nil
}

func onesCount(e uint8) (n int) {
	for ; e != 0; e &= e - 1 {
		n++
	}
	return n
}
