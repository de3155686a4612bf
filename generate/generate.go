package generate

import (
	"context"
	"errors"
	"iter"
	"slices"

	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/study"
)

// ErrNotReached is why puzzles end before as many as asked for are there: as many attempts as allowed were in vain, one after the other.
var ErrNotReached = fault.Errorf("not reached")

// Puzzles makes puzzles to a wish, one after the other, each with one solution, and no two that are equal when turned. No
// two share a layout, either, and of five successive ones no two begin alike, as long as boards can be had that do not (unless they may
// be alike). When it ends
// before as many as asked for are made, the last pair says why: the wish is not Valid, ctx ended, or the error wraps ErrNotReached
// and tells what came nearest.
func Puzzles(ctx context.Context, w Wish) iter.Seq2[Made, error] {
	return func(yield func(Made, error) bool) {
		p, err := w.plan()
		if err != nil {
			yield(Made{}, err)
			return
		}
		if err := p.solveStart(ctx); err != nil {
			yield(Made{}, err)
			return
		}
		s := &stream{plan: p}
		attempts := 0
		for m, err := range s.attempts(ctx) {
			if attempts++; p.Watch != nil {
				p.Watch(attempts)
			}
			out, ok, err := s.take(m, err)
			switch {
			case err != nil:
				yield(Made{}, err)
				return
			case !ok:
				continue
			case !yield(out, nil):
				return
			}
			if s.made++; s.made == p.Count {
				return
			}
		}
	}
}

// stream is puzzles under way.
type stream struct {
	*plan
	set
	made   int
	best   []Made // of those to choose from
	misses int    // since the last puzzle
	labels map[string]int
	whys   map[string]int // by what they say in English
	said   map[string]fault.Text
	counts []int // of clues, where a number of them is asked for: those of the puzzles missed since then, each once
}

// take takes the next attempt, and hands out a puzzle when there is one.
func (s *stream) take(m Made, err error) (out Made, ok bool, fatal error) {
	var missed *miss
	switch {
	case errors.As(err, &missed):
		s.note(missed.why, missed.label)
		if missed.clues > 0 && !slices.Contains(s.counts, missed.clues) {
			s.counts = append(s.counts, missed.clues)
		}
	case err != nil:
		return Made{}, false, err
	default:
		if why := s.refuses(m, s.Alike); !why.Empty() {
			s.note(why, m.Grade.Label)
			break
		}
		s.add(m, s.Start == nil)
		s.best, s.misses = append(s.best, m), 0
		if len(s.best) < s.BestOf {
			return Made{}, false, nil
		}
		out = slices.MaxFunc(s.best, func(a, b Made) int {
			switch {
			case a.Score < b.Score:
				return -1
			case a.Score > b.Score:
				return 1
			}
			return b.Attempt - a.Attempt
		})
		s.best, s.labels, s.whys, s.counts = nil, nil, nil, nil
		return out, true, nil
	}
	s.misses++
	if err := s.uncounted(); err != nil {
		return Made{}, false, err
	}
	if s.misses >= s.budget.attempts {
		return Made{}, false, fault.Errorf("%w in %d attempts: %v (%v)", ErrNotReached, s.misses, s.nearest(s.labels), s.reasons())
	}
	return Made{}, false, nil
}

// note counts a miss.
func (s *stream) note(why fault.Text, label string) {
	if s.labels == nil {
		s.labels, s.whys, s.said = map[string]int{}, map[string]int{}, map[string]fault.Text{}
	}
	if label != "" {
		s.labels[label]++
	}
	text := why.String()
	s.said[text] = why
	s.whys[text]++
}

// reasons says what was most often in the way.
func (s *stream) reasons() fault.Text {
	var most []fault.Text
	for _, why := range study.ByCount(s.whys)[:min(3, len(s.whys))] {
		most = append(most, fault.Textf("%d times: %v", s.whys[why], s.said[why]))
	}
	return fault.Join(most, "; ")
}

// attempts yields what the attempts give, in their order, without end. Jobs of them are worked on at a time; with 1, no goroutine is begun.
func (s *stream) attempts(ctx context.Context) iter.Seq2[Made, error] {
	return func(yield func(Made, error) bool) {
		if s.Jobs == 1 {
			for i := 0; ; i++ {
				if !yield(s.attempt(ctx, i)) {
					return
				}
			}
		}
		ctx, cancel := context.WithCancel(ctx)
		type result struct {
			Made
			error
		}
		var queue []chan result
		defer func() {
			cancel()
			for _, c := range queue { // none is left behind
				<-c
			}
		}()
		for i := 0; ; i++ {
			c := make(chan result, 1)
			go func() {
				m, err := s.attempt(ctx, i)
				c <- result{m, err}
			}()
			if queue = append(queue, c); len(queue) < s.Jobs {
				continue
			}
			first := <-queue[0]
			queue = queue[1:]
			if !yield(first.Made, first.error) {
				return
			}
		}
	}
}
