package cli

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"testing"
	"time"
)

func upTo(n int) func(func(int) bool) {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

func TestOrderedKeepsTheOrder(t *testing.T) {
	for _, workers := range []int{1, 2, 7} {
		var got []int
		work := func(_ context.Context, i int) int {
			time.Sleep(time.Duration(i*7919%5) * time.Millisecond)
			return i * i
		}
		err := ordered(t.Context(), workers, upTo(60), work, func(r int) error { got = append(got, r); return nil })
		if err != nil {
			t.Fatal(err)
		}
		var want []int
		for i := range 60 {
			want = append(want, i*i)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%d workers: got %v", workers, got)
		}
	}
}

func TestOrderedReadsOnlyAFewAhead(t *testing.T) {
	var read, done atomic.Int64
	items := func(yield func(int) bool) {
		for i := range 1000 {
			if ahead := read.Add(1) - done.Load(); ahead > 20 {
				t.Errorf("%d items ahead", ahead)
			}
			if !yield(i) {
				return
			}
		}
	}
	work := func(_ context.Context, i int) int { return i }
	if err := ordered(t.Context(), 2, items, work, func(int) error { done.Add(1); return nil }); err != nil {
		t.Fatal(err)
	}
}

func TestOrderedStopsAtAnError(t *testing.T) {
	full := errors.New("full")
	n := 0
	err := ordered(t.Context(), 3, upTo(1000), func(_ context.Context, i int) int { return i }, func(int) error {
		if n++; n == 5 {
			return full
		}
		return nil
	})
	if !errors.Is(err, full) || n != 5 {
		t.Errorf("error %v after %d", err, n)
	}
}

// TestOrderedHandsOverWhatIsDoneWhenInterrupted: an interrupt ends the current puzzle through its context. Results finished before or after
// it are kept, whichever is noticed first.
func TestOrderedHandsOverWhatIsDoneWhenInterrupted(t *testing.T) {
	for range 20 {
		interrupted(t)
	}
}

// interrupted processes four items, of which the second ends when its context ends, and the fourth ends that context.
func interrupted(t *testing.T) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	never := make(chan struct{})
	items := func(yield func(int) bool) {
		for i := range 4 {
			if !yield(i) {
				return
			}
		}
		<-never // a stream without further items
	}
	work := func(ctx context.Context, i int) int {
		if i == 1 {
			<-ctx.Done()
			return -1
		}
		if i == 3 {
			cancel()
		}
		return i
	}
	var got []int
	if err := ordered(ctx, 2, items, work, func(r int) error { got = append(got, r); return nil }); err != nil {
		t.Fatal(err)
	}
	if want := []int{0, -1, 2, 3}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestOrderedLeavesTheStream: open files of a stream are closed when an error ends the work early.
func TestOrderedLeavesTheStream(t *testing.T) {
	for _, workers := range []int{1, 3} {
		var left atomic.Bool
		items := func(yield func(int) bool) {
			defer left.Store(true)
			upTo(1000)(yield)
		}
		work := func(_ context.Context, i int) int { return i }
		if err := ordered(t.Context(), workers, items, work, func(int) error { return errors.New("full") }); err == nil {
			t.Error("no error")
		}
		for range 1000 {
			if left.Load() {
				break
			}
			time.Sleep(time.Millisecond)
		}
		if !left.Load() {
			t.Errorf("%d workers: the stream is still open", workers)
		}
	}
}

// TestOrderedDoesNotWaitForTheNext: an item is passed on as soon as it is finished, even if the next has not arrived; waiting for the next
// can be interrupted.
func TestOrderedDoesNotWaitForTheNext(t *testing.T) {
	for _, workers := range []int{1, 3} {
		ctx, cancel := context.WithCancel(t.Context())
		never := make(chan struct{})
		items := func(yield func(int) bool) {
			if yield(7) {
				<-never
			}
		}
		work := func(_ context.Context, i int) int { return i }
		got := 0
		if err := ordered(ctx, workers, items, work, func(r int) error { got = r; cancel(); return nil }); err != nil || got != 7 {
			t.Errorf("%d workers: %d, %v", workers, got, err)
		}
		cancel()
		close(never)
	}
}
