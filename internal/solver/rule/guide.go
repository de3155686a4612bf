package rule

import (
	"math"

	"github.com/teka-puzzles/teka/internal/solver/sat"
)

// guide advises decisions by beliefs: it decides a few of the surest cells and then recomputes beliefs. This is decimation (Mézard,
// Parisi and Zecchina, Analytic and algorithmic solution of random satisfiability problems, 2002), except that search backtracks over
// mistakes and learns from them (for clauses: Hsu and McIlraith, VARSAT, 2009).
type guide struct {
	b       *beliefs
	minOpen int                // it gives no advice if fewer cells are open
	counts  [maxRank + 1]int32 // number of open cells by rank
}

// One in decidedShare open cells is decided before beliefs are recomputed, with the given rounds of messages and tolerance of changes. On
// 80 random boards of 27x27 and 30x30 cells, shares of 8 to 20 and two to six rounds did not differ significantly; a single round took
// twice the conflicts.
const (
	decidedShare = 10
	rounds       = 4
	tolerance    = 0.03
)

// minOpenCells is the number of open cells below which the solver decides alone. On drawn pictures this halved the conflicts.
const minOpenCells = 100

// maxRank is the resolution of the sort by certainty.
const maxRank = 256

// Advise appends the surest cells to dst. It implements sat.Guide.
func (g *guide) Advise(n *sat.Now, dst []sat.Lit) []sat.Lit {
	b := g.b
	open := 0
	for c, l := range b.cells {
		v := n.Value(l)
		b.setKnown(int32(c), v)
		if v == 0 {
			open++
		}
	}
	if open < g.minOpen || !b.propagate(rounds, tolerance) {
		return dst
	}
	return g.surest(max(1, open/decidedShare), dst)
}

// surest appends the wanted number of open cells to dst, or all if there are fewer. They have their likelier values, the surest first.
func (g *guide) surest(wanted int, dst []sat.Lit) []sat.Lit {
	clear(g.counts[:])
	for c := range g.b.cells {
		if g.b.known[c] == 0 {
			g.counts[g.rank(int32(c))]++
		}
	}
	// A counting sort: find the lowest rank needed to reach the wanted number. Cells of equal rank stay in order.
	from, least := int32(0), int32(maxRank)
	for ; ; least-- {
		n := g.counts[least]
		g.counts[least] = from // the offset of its cells
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
			dst[first+int(g.counts[r])] = l.If(g.b.blackProbability(int32(c)) > .5)
			g.counts[r]++
		}
	}
	return dst[:first+min(wanted, int(from))]
}

// rank returns how sure an open cell is, from 0 for even odds to maxRank for certain.
func (g *guide) rank(c int32) int32 {
	return int32(math.Abs(g.b.blackProbability(c)-.5) * 2 * maxRank)
}
