package loop

import (
	"math/bits"
	"math/rand/v2"
	"testing/fstest"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/scene"
)

// rim is the place of an edge of bare: its loop runs along the borders of cells, from corner to corner.
var rim = puzzle.NewPlaceKind("rim", puzzle.OnBorder)

// bare is a puzzle without clues except that the loop must visit some corners, and pass some straight. Some borders may be missing.
type bare struct {
	rows, cols int // of corners
	must       []bool
	straight   []int
	all        bool
	missing    []bool // by edge of the whole lattice; see number
	edges      []int  // by unknown: the edge of the whole lattice
	unknown    []int  // by edge of the whole lattice: the unknown; -1 if it is missing
	board      *puzzle.Board
}

// number numbers the edges of the whole lattice, corner by corner.
func (p *bare) number(r, c int, h ground.Direction) int {
	if h == ground.East {
		return 2 * (r*p.cols + c)
	}
	return 2*(r*p.cols+c) + 1
}

// build lists the unknowns.
func (p *bare) build() {
	var list []puzzle.Unknown
	p.unknown = make([]int, 2*p.rows*p.cols)
	for x := range p.rows * p.cols {
		for _, h := range [...]ground.Direction{ground.South, ground.East} {
			r, c := x/p.cols, x%p.cols
			e, at := p.number(r, c, h), rim.Between(r-1, c, r, c)
			if h == ground.South {
				at = rim.Between(r, c-1, r, c)
			}
			r, c = h.Step(r, c)
			if r >= p.rows || c >= p.cols || p.missing[e] {
				p.unknown[e] = -1
				continue
			}
			p.unknown[e] = len(list)
			p.edges = append(p.edges, e)
			list = append(list, puzzle.Unknown{At: at, Values: puzzle.Span(0, 1)})
		}
	}
	p.board = puzzle.NewBoard(list)
}

// cornersOf returns the ends of a border.
func cornersOf(e puzzle.Place) (a, b puzzle.Place) {
	r, c := int(e.R2), int(e.C2)
	if e.R == e.R2 {
		return corner.At(r, c), corner.At(r+1, c)
	}
	return corner.At(r, c), corner.At(r, c+1)
}

func (p *bare) Kind() *puzzle.Kind            { return bareKind }
func (p *bare) Size() (rows, cols int)        { return p.rows - 1, p.cols - 1 }
func (p *bare) Board() *puzzle.Board          { return p.board }
func (p *bare) Draw(puzzle.Facts) scene.Scene { return scene.Scene{} }

// layout returns the layout that techniques get.
func (p *bare) layout() *Layout {
	g := NewLayout("bare", p.rows, p.cols, func(r, c int, h ground.Direction) int { return p.unknown[p.number(r, c, h)] })
	g.Must, g.All, g.Straight = p.must, p.all, p.straight
	g.Place = func(x int) puzzle.Place { return corner.At(x/p.cols, x%p.cols) }
	g.Point = func(x int) []puzzle.Place { return []puzzle.Place{puzzle.Cell(x/p.cols-1, x%p.cols-1)} }
	return g
}

// bareKind has all techniques of the family.
var bareKind = &puzzle.Kind{
	Name:       "bare",
	Techniques: bareTechniques(),
	StepArgs:   Args("bare", map[string]any{"bare.clue-parity": Lines{}}),
	Traits:     puzzle.Traits{Crosses: true, Lines: true},
	Speech: Speech(cornersOf, words.Speech{Files: fstest.MapFS{
		"words/en.tmpl": {Data: []byte(bareWords + `{{define "place/rim"}}the side between {{.Cell}} and {{.To}}{{end}}
			{{define "place/corner"}}the corner of {{.Cell}}{{end}}`)},
		"words/id.tmpl": {Data: []byte(bareWords + `{{define "place/rim"}}sisi antara {{.Cell}} dan {{.To}}{{end}}
			{{define "place/corner"}}sudut {{.Cell}}{{end}}`)},
	}}),
	Scratch: func(l *puzzle.View) any { return l.Puzzle.(*bare).layout() },
}

// bareWords are the words of the technique that the family leaves to kinds.
const bareWords = `{{define "bare.clue-parity/name"}}P{{end}}{{define "bare.clue-parity"}}{{.Args.lines}}: {{.New}}{{end}}
	{{define "bare.clue-parity/short"}}{{.New}}{{end}}{{define "bare.clue-parity/tell"}}{{.Args.lines}}{{end}}
	{{define "bare.clue-parity/rule"}}P.{{end}}`

func bareTechniques() (out []puzzle.Technique) {
	for _, t := range catalogue {
		out = append(out, Technique("bare", t.name))
	}
	return append(out, puzzle.Technique{ID: "bare.clue-parity", Level: 5, Find: Find(ClueParity)})
}

// drawn is a set of edges with an even number at each corner: bits for edges of the whole lattice, and for corners that are on it, that
// are passed straight, and where four edges meet.
type drawn struct {
	edges, on, straight, crossed uint64
	single                       bool // it is one loop
}

// drawnOn returns all such sets: each is the outline of a set of cells.
func drawnOn(rows, cols int) []drawn {
	p := &bare{rows: rows, cols: cols}
	var cells []uint64 // the four edges of each
	for r := range rows - 1 {
		for c := range cols - 1 {
			cells = append(cells, 1<<p.number(r, c, ground.East)|1<<p.number(r, c, ground.South)|1<<p.number(r+1, c, ground.East)|
				1<<p.number(r, c+1, ground.South))
		}
	}
	out := make([]drawn, 1<<len(cells))
	for set := range out {
		d := &out[set]
		for k, edges := range cells {
			if set>>k&1 != 0 {
				d.edges ^= edges
			}
		}
		sets := ground.NewDisjointSets(rows * cols)
		for x := range rows * cols {
			r, c := x/cols, x%cols
			east, south := d.edges>>p.number(r, c, ground.East)&1 != 0, d.edges>>p.number(r, c, ground.South)&1 != 0
			west := c > 0 && d.edges>>p.number(r, c-1, ground.East)&1 != 0
			north := r > 0 && d.edges>>p.number(r-1, c, ground.South)&1 != 0
			if east {
				sets.Join(x, x+1)
			}
			if south {
				sets.Join(x, x+cols)
			}
			if east || west || north || south {
				d.on |= 1 << x
			}
			if east && west || north && south {
				d.straight |= 1 << x
			}
			if east && west && north && south {
				d.crossed |= 1 << x
			}
		}
		first := bits.TrailingZeros64(d.on)
		d.single = d.on != 0
		for on := d.on; on != 0; on &= on - 1 {
			d.single = d.single && sets.Find(bits.TrailingZeros64(on)) == sets.Find(first)
		}
	}
	return out
}

// lattices are the sizes of the boards, in corners, with what can be drawn on each.
var lattices = [][2]int{{4, 4}, {3, 6}, {4, 5}, {5, 4}, {2, 6}, {3, 3}}

// sample returns a random puzzle, a board with some marks, few of them wrong, and all that can be drawn on its lattice.
func sample(r *rand.Rand, all map[[2]int][]drawn) (*bare, puzzle.Facts, []drawn) {
	size := lattices[r.IntN(len(lattices))]
	if all[size] == nil {
		all[size] = drawnOn(size[0], size[1])
	}
	loop := all[size][r.IntN(len(all[size]))]
	for loop.crossed != 0 || !loop.single && r.IntN(4) > 0 { // sometimes several loops
		loop = all[size][r.IntN(len(all[size]))]
	}
	corners := size[0] * size[1]
	p := &bare{rows: size[0], cols: size[1], missing: make([]bool, 2*corners), must: make([]bool, corners),
		all: loop.on+1 == 1<<corners && r.IntN(2) == 0}
	for e := range p.missing {
		p.missing[e] = r.IntN(30) == 0 && loop.edges>>e&1 == 0
	}
	clues := r.Float64() * r.Float64()
	for x := range p.must {
		if p.must[x] = r.Float64() < clues && loop.on>>x&1 != 0; p.must[x] && loop.straight>>x&1 != 0 && r.IntN(2) == 0 {
			p.straight = append(p.straight, x)
		}
	}
	p.build()
	known := puzzle.NewFacts(p.board)
	lines, crosses := r.Float64(), r.Float64()
	if r.IntN(3) == 0 {
		lines, crosses = 0.9, 0.2*crosses // for early loops
	}
	for i, e := range p.edges {
		on := int(loop.edges >> e & 1)
		if on == 1 && r.Float64() < lines || on == 0 && r.Float64() < crosses {
			known.Set(i, on)
		}
		if r.IntN(200) == 0 {
			known.Set(i, 1-on)
		}
	}
	return p, known, all[size]
}
