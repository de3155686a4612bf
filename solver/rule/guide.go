package rule

import (
	"math"

	"github.com/teka-puzzles/teka/solver/sat"
)

// guide advises a search over lines by beliefs: it takes the surest cells at their word, a few at a time, and asks anew. This is
// decimation (Mézard, Parisi and Zecchina, Analytic and algorithmic solution of random satisfiability problems, 2002), with the
// difference that search takes back what was wrong and learns from it (for clauses: Hsu and McIlraith, VARSAT, 2009).
type guide struct {
	b     *beliefs
	few   int              // it is silent when fewer cells are open
	ranks [ranks + 1]int32 // open cells by how sure they are
}

// How advice is got: one in part open cells is decided before beliefs are asked again; messages are passed for so many rounds, and
// a change up to the tolerance is not passed on. On 80 random boards of 27x27 and 30x30 cells, parts of 8 to 20 and two to six
// rounds made no difference that could be told from chance; a single round took twice the conflicts.
const (
	part      = 10
	rounds    = 4
	tolerance = 0.03
)

// fewCells is when beliefs fall silent: the few cells that are left open are better left to search, most of all on drawn pictures, where
// it took half the conflicts.
const fewCells = 100

// ranks is how finely cells are sorted.
const ranks = 256

// Advise names the surest cells.
func (g *guide) Advise(n *sat.Now, dst []sat.Lit) []sat.Lit {
	b := g.b
	open := 0
	for c, l := range b.cells {
		v := n.Value(l)
		b.learn(int32(c), v)
		if v == 0 {
			open++
		}
	}
	if open < g.few || !b.pass(rounds, tolerance) {
		return dst
	}
	return g.surest(max(1, open/part), dst)
}

// surest appends to dst about as many open cells as wanted, each with the value that it is likely to have, the surest first.
func (g *guide) surest(wanted int, dst []sat.Lit) []sat.Lit {
	clear(g.ranks[:])
	for c := range g.b.cells {
		if g.b.known[c] == 0 {
			g.ranks[g.rank(int32(c))]++
		}
	}
	// The ranks from the highest down to the one with which the number wanted is full; in it, the cells that come first.
	from, least := int32(0), int32(ranks)
	for ; ; least-- {
		n := g.ranks[least]
		g.ranks[least] = from // where its cells go
		if from += n; int(from) >= wanted || least == 0 {
			break
		}
	}
	first := len(dst)
	dst = append(dst, make([]sat.Lit, from)...)
	for c, l := range g.b.cells {
		if g.b.known[c] != 0 {
			continue
		}
		if r := g.rank(int32(c)); r >= least {
			dst[first+int(g.ranks[r])] = l.If(g.b.black(int32(c)) > .5)
			g.ranks[r]++
		}
	}
	return dst[:first+min(wanted, int(from))]
}

// rank is how sure an open cell is: 0 for not at all, ranks for wholly.
func (g *guide) rank(c int32) int32 {
	return int32(math.Abs(g.b.black(c)-.5) * 2 * ranks)
}
