package generate

import (
	"context"
	"errors"
	"iter"
	"slices"

	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/study"
)

// ErrNotReached means that the maximum number of consecutive attempts failed.
var ErrNotReached = fault.Errorf("not reached")

// Puzzles yields puzzles as requested, each unique, and no two equal under rotation and reflection. As far as possible (unless similar ones
// are allowed), no two have the same layout, and of five successive ones no two begin alike. If it ends early, the last pair has an error:
// the request is not valid, ctx ended, or the error wraps ErrNotReached and reports the nearest result.
func Puzzles(ctx context.Context, w Request) iter.Seq2[Result, error] {
	return func(yield func(Result, error) bool) {
		p, err := w.plan()
		if err != nil {
			yield(Result{}, err)
			return
		}
		if err := p.solveStart(ctx); err != nil {
			yield(Result{}, err)
			return
		}
		if w.Set {
			p.set(ctx, w, yield)
			return
		}
		s := &stream{plan: p}
		s.run(ctx, yield)
	}
}

// run yields the puzzles of the request until yield returns false or gets an error.
func (s *stream) run(ctx context.Context, yield func(Result, error) bool) {
	for m, err := range s.attempts(ctx) {
		if s.tried++; s.Progress != nil {
			s.Progress(s.tried)
		}
		out, ok, err := s.accept(m, err)
		switch {
		case err != nil:
			yield(Result{}, err)
			return
		case !ok:
			continue
		case !yield(out, nil):
			return
		}
		if s.made++; s.made == s.Count {
			return
		}
	}
}

// stream is the state of Puzzles.
type stream struct {
	*plan
	variety
	made         int            // puzzles yielded so far
	tried        int            // attempts
	best         []Result       // candidates for the next puzzle
	misses       int            // failed attempts since the last puzzle
	repeats      int            // those that made a puzzle too similar to others
	labels       map[string]int // failed attempts by grade, since the last puzzle
	reasonCounts map[string]int // by English text
	texts        map[string]fault.Text
	counts       []int // distinct numbers of clues of failed attempts, if a number is requested
}

// accept evaluates the next attempt, which made m or failed with err. ok means that out is the next puzzle. fatal ends the stream: an err
// that is not a *miss, or too many misses (ErrNotReached).
func (s *stream) accept(m Result, err error) (out Result, ok bool, fatal error) {
	var missed *miss
	switch {
	case errors.As(err, &missed):
		s.countMiss(missed.why, missed.label)
		if missed.clues > 0 && !slices.Contains(s.counts, missed.clues) {
			s.counts = append(s.counts, missed.clues)
		}
	case err != nil:
		return Result{}, false, err
	default:
		if why := s.rejects(m, &s.Request); !why.Empty() {
			s.countMiss(why, m.Grade.Label)
			s.repeats++
			break
		}
		s.add(m, &s.Request)
		s.best, s.misses, s.repeats = append(s.best, m), 0, 0
		if len(s.best) < s.BestOf {
			return Result{}, false, nil
		}
		out = slices.MaxFunc(s.best, func(a, b Result) int {
			switch {
			case a.Score < b.Score:
				return -1
			case a.Score > b.Score:
				return 1
			}
			return b.Attempt - a.Attempt
		})
		s.best, s.labels, s.reasonCounts, s.counts = nil, nil, nil, nil
		return out, true, nil
	}
	s.misses++
	if err := s.checkCounts(); err != nil {
		return Result{}, false, err
	}
	if s.misses >= s.budget.attempts {
		near := s.nearestGrade(s.labels)
		if 2*s.repeats > s.misses {
			near = fault.Textf("hardly any other board of this size matches the request; larger ones do")
		}
		return Result{}, false, fault.Errorf("%w in %d attempts: %v (%v)", ErrNotReached, s.misses, near, s.reasons())
	}
	return Result{}, false, nil
}

// countMiss counts a failed attempt by its reason and, unless label is "", by its grade.
func (s *stream) countMiss(why fault.Text, label string) {
	if s.labels == nil {
		s.labels, s.reasonCounts, s.texts = map[string]int{}, map[string]int{}, map[string]fault.Text{}
	}
	if label != "" {
		s.labels[label]++
	}
	text := why.String()
	s.texts[text] = why
	s.reasonCounts[text]++
}

// reasons returns the three most frequent reasons of failure as a text.
func (s *stream) reasons() fault.Text {
	var most []fault.Text
	for _, why := range study.ByCount(s.reasonCounts)[:min(3, len(s.reasonCounts))] {
		most = append(most, fault.Textf("%d times: %v", s.reasonCounts[why], s.texts[why]))
	}
	return fault.Join(most, "; ")
}

// attempts yields the results of all attempts in order, without end. Jobs of them run concurrently; 1 starts no goroutine.
func (s *stream) attempts(ctx context.Context) iter.Seq2[Result, error] {
	return func(yield func(Result, error) bool) {
		if s.Jobs == 1 {
			for i := 0; ; i++ {
				if !yield(s.attempt(ctx, i)) {
					return
				}
			}
		}
		ctx, cancel := context.WithCancel(ctx)
		type result struct {
			Result
			error
		}
		var queue []chan result
		defer func() {
			cancel()
			for _, c := range queue { // wait for all goroutines
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
			if !yield(first.Result, first.error) {
				return
			}
		}
	}
}
