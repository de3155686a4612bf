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

// How many clues a puzzle tells can be wished for in words or as a number. Where clues are left out, that is done in several orders
// of chance, and the puzzle that comes nearest to the wish is kept; of those that come as near, the best to look at. Of kinds that tell
// all their clues, boards are drawn that have about as many.

// ClueAmounts are the words for how many clues are wished for: as few as can be, as many as edited collections have in the middle,
// and more than most of them have.
var ClueAmounts = []string{"few", "some", "many"}

// few is the amount of a wish for as few clues as can be.
const few = 0

// orders is in how many orders clues are left out where their number is wished for.
func (p *plan) orders() int {
	switch {
	case p.Clues == "":
		return 1
	case p.Effort == "long":
		return 24
	}
	return 6
}

// amounted reads the wish for a number of clues. Of a puzzle to begin with, the numbers are of its own clues.
func (p *plan) amounted() error {
	a := &p.maker.Amount
	if a.Places == nil {
		if p.amount = math.MaxInt; p.Clues != "" {
			return fault.Errorf("clues %s: of %s no number of clues can be asked for", p.Clues, p.Kind.Title)
		}
		return nil
	}
	places := a.Places(p.Rows, p.Cols)
	p.amount = int(math.Round(a.Shares[1] * float64(places)))
	switch {
	case p.Clues == "" && p.Start != nil:
		p.amount = few
		return nil
	case p.Clues == "":
		return nil
	case p.Minimal:
		return fault.Errorf("minimal and clues %s: one of them", p.Clues)
	case p.Density != 0:
		return fault.Errorf("density %g and clues %s: one of them", p.Density, p.Clues)
	}
	if i := slices.Index(ClueAmounts, strings.ToLower(p.Clues)); i >= 0 {
		if p.amount = int(math.Round(a.Shares[i] * float64(places))); i == 0 && p.loses() {
			p.amount = few
		}
		if i > 0 && p.Start != nil {
			return fault.Errorf("clues %s: of a puzzle to begin with, few or a number can be asked for", p.Clues)
		}
		return nil
	}
	n, err := strconv.Atoi(p.Clues)
	least, most := int(math.Ceil(a.Least*float64(places))), int(a.Most*float64(places))
	if p.Start != nil {
		least, most = 1, len(p.Kind.Clues(p.Start))
	}
	switch {
	case err == nil && a.Least == 0 && p.Start == nil:
		return fault.Errorf("clues %d: %s tells all its clues; how many %s they are can be said by %s", n, p.Kind.Title,
			a.Of, listed(ClueAmounts))
	case err != nil:
		return fault.Errorf("clues %q: there are %s, or a number", p.Clues, listed(ClueAmounts))
	case n < least || n > most:
		return fault.Errorf("clues %d: of %s of %dx%d, %d to %d %s can be asked for", n, p.Kind.Title, p.Cols, p.Rows, least, most, a.Of)
	}
	p.amount, p.exactly = n, true
	return nil
}

// loses reports whether clues are left out of full boards.
func (p *plan) loses() bool { return p.maker.Thins || p.Start != nil }

// drawn is the number of clues that a draft is to have; 0 for the usual one.
func (p *plan) drawn() int {
	if p.Clues == "" || p.maker.Thins {
		return 0
	}
	return p.amount
}

// How many attempts in vain show that a number of clues is not reached, in parts of all that are allowed: soon when it lies further
// from all that came out than these lie from each other.
const (
	uncountedIn = 16
	farOffIn    = 80
)

// uncounted says which numbers of clues are reached, when attempts enough have missed the one asked for.
func (s *stream) uncounted() error {
	if !s.exactly || len(s.counts) == 0 {
		return nil
	}
	least, most := slices.Min(s.counts), slices.Max(s.counts)
	apart := max(least-s.amount, s.amount-most)
	if n := s.budget.attempts; s.misses < n/farOffIn || s.misses < n/uncountedIn && apart <= most-least {
		return nil
	}
	return fault.Errorf("%w in %d attempts: %d clues are asked for, and the boards that came nearest have %s",
		ErrNotReached, s.misses, s.amount, s.nextTo(s.amount))
}

// nextTo is the greatest number of clues that came out below a number, and the least above.
func (s *stream) nextTo(n int) string {
	slices.Sort(s.counts)
	i, _ := slices.BinarySearch(s.counts, n)
	var near []string
	for _, c := range s.counts[max(0, i-1):min(len(s.counts), i+1)] {
		near = append(near, strconv.Itoa(c))
	}
	return strings.Join(near, " / ")
}

// nearestOf is the best of the puzzles that leave makes, one for each order.
func (p *plan) nearestOf(ctx context.Context, r *rand.Rand, truth puzzle.Facts,
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
		far, ugly := max(n-p.amount, p.amount-n), ugliness(p.maker.Measures, beauty(p.maker.Measures, q, truth))
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

// hardEnough reports whether a puzzle is not easier than the wish allows.
func (p *plan) hardEnough(ctx context.Context, q puzzle.Puzzle) (bool, error) {
	if p.least() == 0 {
		return true, nil
	}
	to, err := p.study(q).Reach(ctx, puzzle.Facts{}, p.least())
	return !to.Board.Complete(), err
}

// closer is the puzzle with a number of clues nearer to the wish than that without the first n groups of the chain, the last one that is
// not too hard. Where it has too many, other clues are left out that do not make it too hard. Where it has too few, and that
// many are asked for, some of those left out last stay as long as that does not make it too easy.
func (p *plan) closer(ctx context.Context, r *rand.Rand, c *chain, n int) (puzzle.Puzzle, error) {
	q, err := c.at(n)
	if err != nil {
		return nil, err
	}
	switch have := len(p.Kind.Clues(q)); {
	case have > p.amount && n < len(c.drops):
		return p.fewer(ctx, r, c, n)
	case have < p.amount && p.Clues != "":
		lo, hi := 0, n // the first puzzle that has no more clues than wished for, and is hard enough
		for lo < hi {
			mid := (lo + hi) / 2
			if q, err = c.at(mid); err != nil {
				return nil, err
			}
			ok := len(p.Kind.Clues(q)) <= p.amount
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

// fewer leaves out more clues than the first n groups of the chain, none of which makes the puzzle too hard, as long as there are
// more than wished for. The next group of the chain does, and stays: a puzzle never gets easier when it loses clues.
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
	left := len(p.Kind.Clues(q))
	for size := 1; len(rest) > 0 && left > p.amount; size = max(1, size) {
		size = min(size, len(rest), max(1, left-p.amount))
		next, err := (&chain{q, rest}).at(size)
		if err != nil {
			return nil, err
		}
		ok, err := p.within(ctx, next)
		switch {
		case err != nil:
			return nil, err
		case ok:
			q, left, rest = next, len(p.Kind.Clues(next)), rest[size:]
			size *= 2
		case size > 1:
			size = (size + 2) / 4
		default:
			rest = rest[1:]
		}
	}
	return q, nil
}

// least is the level above which the easiest label asked for begins.
func (p *plan) least() float64 {
	switch {
	case p.about > 0:
		return math.Nextafter(p.about, 0)
	case p.from == 0:
		return 0
	}
	return study.HardestOf(p.Kind, puzzle.Labels[p.from-1])
}
