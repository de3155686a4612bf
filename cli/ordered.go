package cli

import (
	"context"
	"iter"
)

// ordered does work on every item, n at a time, and hands the results to emit in the order of the items, each as soon as all
// before it are there. It reads only a few items ahead, so the items may be endless. When ctx ends it takes no more items, hands over
// the results of those begun and returns; work must end soon when its context does. It stops at the first error of emit and returns it.
//
// A stream that gives nothing cannot be waited for when ctx ends: the goroutine that reads it is left behind then.
func ordered[T, R any](ctx context.Context, n int, items iter.Seq[T], work func(context.Context, T) R, emit func(R) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	type job struct {
		item   T
		result chan R // holds one; closed when the job was never begun
	}
	jobs := make(chan job)
	queue := make(chan job, 4*n) // in the order of the items
	for range n {
		go func() {
			for j := range jobs {
				j.result <- work(ctx, j.item)
			}
		}()
	}
	go func() {
		defer close(queue)
		defer close(jobs)
		for item := range items {
			if ctx.Err() != nil {
				return
			}
			j := job{item, make(chan R, 1)}
			select {
			case queue <- j:
			case <-ctx.Done():
				return
			}
			select {
			case jobs <- j:
			case <-ctx.Done():
				close(j.result)
				return
			}
		}
	}()
	for {
		var j job
		more := true
		select {
		case j, more = <-queue:
		case <-ctx.Done():
			select { // what the queue holds was begun before
			case j, more = <-queue:
			default:
				return nil
			}
		}
		if !more {
			return nil
		}
		if r, begun := <-j.result; begun {
			if err := emit(r); err != nil {
				return err
			}
		}
	}
}
