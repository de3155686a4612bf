package generate

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/study"
)

// The number of clues can be requested in words or as a number. If clues can be omitted, several random orders are tried. The puzzle
// nearest to the target is chosen, with ties broken by beauty. For kinds that show all their clues, boards are drawn with about as many.

// ClueAmounts are the words for the number of clues: as few as possible, the median of edited collections, and more than most of them have.
var ClueAmounts = []string{"few", "some", "many"}

// few as the target number of clues means as few as possible.
const few = 0

// orders returns the number of random orders in which clues are omitted.
func (p *plan) orders() int {
	switch {
	case p.Clues == "":
		return 1
	case p.Effort == "long":
		return 24
	}
	return 6
}

// parseClues parses the requested number of clues. With a starting puzzle, it refers to its clues.
func (p *plan) parseClues() error {
	a := &p.maker.Amount
	if a.Places == nil {
		if p.clues = math.MaxInt; p.Clues != "" {
			return fault.Errorf("clues %s: the number of clues of %s cannot be chosen", p.Clues, p.Kind.Title)
		}
		return nil
	}
	places := a.Places(p.Rows, p.Cols)
	p.clues = int(math.Round(a.Shares[1] * float64(places)))
	switch {
	case p.Clues == "" && p.Start != nil:
		p.clues = few
		return nil
	case p.Clues == "":
		return nil
	case p.Minimal:
		return fault.Errorf("minimal and clues %s: choose one", p.Clues)
	case p.Density != 0:
		return fault.Errorf("density %g and clues %s: choose one", p.Density, p.Clues)
	}
	if i := slices.Index(ClueAmounts, strings.ToLower(p.Clues)); i >= 0 {
		if p.clues = int(math.Round(a.Shares[i] * float64(places))); i == 0 && p.omitsClues() {
			p.clues = few
		}
		if i > 0 && p.Start != nil {
			return fault.Errorf("clues %s: for a given puzzle, must be few or a number", p.Clues)
		}
		return nil
	}
	n, err := strconv.Atoi(p.Clues)
	least, most := int(math.Ceil(a.Min*float64(places))), int(a.Max*float64(places))
	if p.Start != nil {
		least, most = 1, len(p.Kind.Clues(p.Start))
	}
	switch {
	case err == nil && a.Min == 0 && p.Start == nil:
		return fault.Errorf("clues %d: %s shows all its clues; choose the number of %s with %s", n, p.Kind.Title,
			a.Of, joinNames(ClueAmounts))
	case err != nil:
		return fault.Errorf("clues %q: unknown (supported: %s, or a number)", p.Clues, joinNames(ClueAmounts))
	case n < least || n > most:
		return fault.Errorf("clues %d: %s %dx%d can have %d to %d %s", n, p.Kind.Title, p.Cols, p.Rows, least, most, a.Of)
	}
	p.clues, p.exactClues = n, true
	return nil
}

// omitsClues reports whether clues of full boards are omitted.
func (p *plan) omitsClues() bool { return p.maker.OmitsClues || p.Start != nil }

// draftClues returns the number of clues that drafts should have; 0 for the default.
func (p *plan) draftClues() int {
	if p.Clues == "" || p.maker.OmitsClues {
		return 0
	}
	return p.clues
}

// Shares of the allowed attempts after which a number of clues is reported as not reached. The smaller one applies if the number is farther
// from the observed ones than these are from each other.
const (
	missesFar  = 16
	missesNear = 80
)

// checkCounts returns an error with the nearest reached numbers of clues, if enough attempts have missed the requested one.
func (s *stream) checkCounts() error {
	if !s.exactClues || len(s.counts) == 0 {
		return nil
	}
	least, most := slices.Min(s.counts), slices.Max(s.counts)
	apart := max(least-s.clues, s.clues-most)
	if n := s.budget.attempts; s.misses < n/missesNear || s.misses < n/missesFar && apart <= most-least {
		return nil
	}
	return fault.Errorf("%w in %d attempts: %d clues are requested, and the nearest boards have %s",
		ErrNotReached, s.misses, s.clues, s.nearestCounts(s.clues))
}

// nearestCounts returns the observed numbers of clues next to n.
func (s *stream) nearestCounts(n int) string {
	slices.Sort(s.counts)
	i, _ := slices.BinarySearch(s.counts, n)
	var near []string
	for _, c := range s.counts[max(0, i-1):min(len(s.counts), i+1)] {
		near = append(near, strconv.Itoa(c))
	}
	return strings.Join(near, " / ")
}

// bestOrder returns the best of the puzzles that leave returns, one for each order.
func (p *plan) bestOrder(ctx context.Context, r *rand.Rand, truth puzzle.Facts,
	leave func(r *rand.Rand) (puzzle.Puzzle, error)) (best puzzle.Puzzle, err error) {
	leastFar, leastUgly := math.MaxInt, math.Inf(1)
	var failed error
	for range p.orders() {
		q, err := leave(r)
		if err != nil {
			if ctx.Err() != nil || p.orders() == 1 {
				return nil, err
			}
			failed = err
			continue
		}
		if p.orders() == 1 {
			return q, nil
		}
		n := len(p.Kind.Clues(q))
		far, ugly := max(n-p.clues, p.clues-n), ugliness(p.maker.Measures, beauty(p.maker.Measures, q, truth))
		if far > leastFar || far == leastFar && ugly >= leastUgly {
			continue
		}
		if ok, err := p.hardEnough(ctx, q); err != nil {
			return nil, err
		} else if ok {
			best, leastFar, leastUgly = q, far, ugly
		}
	}
	if best == nil {
		if failed == nil {
			failed = &miss{why: fault.Textf("it is too easy in every order in which clues were left out")}
		}
		return nil, failed
	}
	return best, nil
}

// hardEnough reports whether a puzzle is at least as hard as requested.
func (p *plan) hardEnough(ctx context.Context, q puzzle.Puzzle) (bool, error) {
	if p.minLevel() == 0 {
		return true, nil
	}
	to, err := p.study(q).Reach(ctx, puzzle.Facts{}, p.minLevel())
	return !to.Board.Complete(), err
}

// closer returns a puzzle with about the target number of clues, starting from the chain without its first n groups, the last puzzle that
// is not too hard. If it has too many clues, others are omitted that do not make it too hard. If it has too few, the groups omitted last
// are restored as long as that does not make it too easy.
func (p *plan) closer(ctx context.Context, r *rand.Rand, c *chain, n int) (puzzle.Puzzle, error) {
	q, err := c.at(n)
	if err != nil {
		return nil, err
	}
	switch have := len(p.Kind.Clues(q)); {
	case have > p.clues && n < len(c.drops):
		return p.fewer(ctx, r, c, n)
	case have < p.clues && p.Clues != "":
		lo, hi := 0, n // find the first puzzle with at most the target number of clues that is hard enough
		for lo < hi {
			mid := (lo + hi) / 2
			if q, err = c.at(mid); err != nil {
				return nil, err
			}
			ok := len(p.Kind.Clues(q)) <= p.clues
			if ok {
				if ok, err = p.hardEnough(ctx, q); err != nil {
					return nil, err
				}
			}
			if ok {
				hi = mid
			} else {
				lo = mid + 1
			}
		}
		return c.at(hi)
	}
	return q, nil
}

// fewer omits more clues than the first n groups of the chain until the target is reached, as long as the puzzle does not become too hard.
// The next group of the chain stays, since without it the puzzle is too hard, and omitting clues never makes a puzzle easier.
func (p *plan) fewer(ctx context.Context, r *rand.Rand, c *chain, n int) (puzzle.Puzzle, error) {
	q, err := c.at(n)
	if err != nil {
		return nil, err
	}
	stays := map[puzzle.Place]bool{c.drops[n][0]: true}
	var rest [][]puzzle.Place
	rest = append(rest, c.drops[n+1:]...)
	for _, g := range p.groups(r, q) {
		if !stays[g[0]] && !slices.ContainsFunc(rest, func(h []puzzle.Place) bool { return slices.Contains(h, g[0]) }) {
			rest = append(rest, g)
		}
	}
	left, vain := len(p.Kind.Clues(q)), 0
	for size := 1; len(rest) > 0 && left > p.clues && (vain < maxVain || p.Clues != ""); size = max(1, size) {
		size = min(size, len(rest), max(1, left-p.clues))
		next, err := (&chain{q, rest}).at(size)
		if err != nil {
			return nil, err
		}
		ok, err := p.isWithinLevel(ctx, next)
		switch {
		case err != nil:
			return nil, err
		case ok:
			q, left, rest = next, len(p.Kind.Clues(next)), rest[size:]
			size, vain = size*2, 0
		case size > 1:
			size = (size + 2) / 4
		default:
			rest = rest[1:]
			vain++
		}
	}
	return q, nil
}

// maxVain is the number of successive groups that fewer cannot omit before it stops, unless a number of clues is requested.
const maxVain = 4

// minLevel returns the level that the hardest step must exceed.
func (p *plan) minLevel() float64 {
	switch {
	case p.about > 0:
		return math.Nextafter(p.about, 0)
	case p.from == 0:
		return 0
	}
	return study.HardestOf(p.Kind, puzzle.Labels[p.from-1])
}
