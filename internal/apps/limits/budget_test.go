package limits

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

const mb = 1 << 20

// TestBudget: the bytes taken never exceed the budget, every request is served, and all bytes are given back.
func TestBudget(t *testing.T) {
	b := NewBudget(Least + 200*mb)
	var small, large atomic.Int64
	var group sync.WaitGroup
	for i := range 200 {
		group.Go(func() {
			r := rand.New(rand.NewPCG(1, uint64(i)))
			bytes := 1 + r.Int64N(b.most)
			counted, total := &small, b.parts[0].total
			if i%2 == 0 {
				bytes = b.most + 1 + r.Int64N(b.Most()-b.most)
				counted, total = &large, b.parts[1].total
			}
			if err := b.Take(t.Context(), bytes); err != nil {
				t.Error(err)
				return
			}
			if now := counted.Add(bytes); now > total {
				t.Errorf("%d bytes are taken of %d", now, total)
			}
			runtime.Gosched()
			counted.Add(-bytes)
			left := r.Int64N(bytes)
			b.Swap(bytes, left)
			if left > 0 {
				b.Give(left)
			}
		})
	}
	group.Wait()
	if used, total, waiting := b.Levels(); used != 0 || waiting != 0 || total != b.parts[0].total+b.parts[1].total {
		t.Errorf("%d bytes of %d are taken at the end, %d wait", used, total, waiting)
	}
}

// TestOrder: requests are served in their order, even if a later one needs less. Small requests overtake.
func TestOrder(t *testing.T) {
	b := NewBudget(Least + 200*mb)
	all := b.Most()
	if err := b.Take(t.Context(), all); err != nil {
		t.Fatal(err)
	}
	served := make(chan int)
	for i, bytes := range []int64{all, b.most + 1} {
		go func() {
			if err := b.Take(t.Context(), bytes); err != nil {
				t.Error(err)
			}
			served <- i
			b.Give(bytes)
		}()
		for _, _, waiting := b.Levels(); waiting <= i; _, _, waiting = b.Levels() {
			runtime.Gosched()
		}
	}
	if b.Try(b.most + 1) {
		t.Error("one who tries passes those who wait")
	}
	if err := b.Take(t.Context(), b.most); err != nil {
		t.Error(err)
	}
	b.Give(b.most)
	b.Give(all)
	if first, second := <-served, <-served; first != 0 || second != 1 {
		t.Errorf("served: %d, then %d", first, second)
	}
}

// TestQueue: while the first request in the queue does not fit, later ones wait, although there is room for them.
func TestQueue(t *testing.T) {
	b := NewBudget(Least + 200*mb)
	all, small := b.Most(), b.most+1
	for _, bytes := range []int64{all - 2*small, small} {
		if err := b.Take(t.Context(), bytes); err != nil {
			t.Fatal(err)
		}
	}
	served := make(chan int)
	for i, bytes := range []int64{all, small} {
		go func() {
			if err := b.Take(t.Context(), bytes); err != nil {
				t.Error(err)
			}
			served <- i
			b.Give(bytes)
		}()
		for _, _, waiting := b.Levels(); waiting <= i; _, _, waiting = b.Levels() {
			runtime.Gosched()
		}
	}
	b.Give(small)
	if b.Try(small) {
		t.Error("Try takes bytes while others wait")
	}
	if used, _, waiting := b.Levels(); used != all-2*small || waiting != 2 {
		t.Errorf("%d bytes are taken, want %d; %d wait, want 2", used, all-2*small, waiting)
	}
	b.Give(all - 2*small)
	if first, second := <-served, <-served; first != 0 || second != 1 {
		t.Errorf("served: %d, then %d", first, second)
	}
}

// TestLeavingServed: bytes reserved for a request whose context has just ended are free again.
func TestLeavingServed(t *testing.T) {
	b := NewBudget(Least + 200*mb)
	all := b.Most()
	for range 100 {
		if !b.Try(all) {
			t.Fatal("bytes are missing")
		}
		ctx, leave := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- b.Take(ctx, all) }()
		for _, _, waiting := b.Levels(); waiting == 0; _, _, waiting = b.Levels() {
			runtime.Gosched()
		}
		leave()
		b.Give(all)
		if err := <-ended; err == nil {
			b.Give(all)
		}
	}
	if used, _, waiting := b.Levels(); used != 0 || waiting != 0 {
		t.Errorf("%d bytes are taken at the end, %d wait", used, waiting)
	}
}

// TestLeaving: a request that stops waiting is not served, takes nothing, and lets later ones pass.
func TestLeaving(t *testing.T) {
	b := NewBudget(Least + 200*mb)
	half := b.Most() / 2
	if err := b.Take(t.Context(), half+1); err != nil {
		t.Fatal(err)
	}
	why := errors.New("it has left")
	ctx, leave := context.WithCancelCause(t.Context())
	left, behind := make(chan error), make(chan error)
	waits := func(n int) {
		for _, _, waiting := b.Levels(); waiting < n; _, _, waiting = b.Levels() {
			runtime.Gosched()
		}
	}
	go func() { left <- b.Take(ctx, b.Most()) }()
	waits(1)
	go func() { behind <- b.Take(t.Context(), half-1) }()
	waits(2)
	leave(why)
	if err := <-left; !errors.Is(err, why) {
		t.Errorf("who left: %v", err)
	}
	if err := <-behind; err != nil {
		t.Error(err)
	}
	if used, _, waiting := b.Levels(); used != 2*half || waiting != 0 {
		t.Errorf("%d bytes are taken, want %d; %d wait", used, 2*half, waiting)
	}
}

// TestFits: a request that can never fit is an immediate error.
func TestFits(t *testing.T) {
	b := NewBudget(0)
	if err := b.Take(t.Context(), b.Most()+1); err == nil || !strings.Contains(err.Error(), "--memory") {
		t.Errorf("too much: %v", err)
	}
	if err := b.Take(t.Context(), b.Most()); err != nil {
		t.Error(err)
	}
}

// TestGroups: the memory limit is the smallest of the limits of the control groups above the process, in both versions.
func TestGroups(t *testing.T) {
	for _, c := range []struct {
		name  string
		files map[string]string
		want  int64
	}{
		{"none", nil, 0},
		{"unbounded", map[string]string{"/proc/self/cgroup": "0::/a\n", "/sys/fs/cgroup/a/memory.max": "max\n"}, 0},
		{"own", map[string]string{"/proc/self/cgroup": "0::/a/b\n", "/sys/fs/cgroup/a/b/memory.max": "300\n",
			"/sys/fs/cgroup/a/memory.max": "max\n"}, 300},
		{"above", map[string]string{"/proc/self/cgroup": "0::/a/b\n", "/sys/fs/cgroup/a/b/memory.max": "300\n",
			"/sys/fs/cgroup/a/memory.max": "200\n"}, 200},
		{"container", map[string]string{"/proc/self/cgroup": "0::/\n", "/sys/fs/cgroup/memory.max": "300\n"}, 300},
		{"first version", map[string]string{"/proc/self/cgroup": "5:cpu:/x\n4:memory:/a\n",
			"/sys/fs/cgroup/memory/a/memory.limit_in_bytes": "400\n", "/sys/fs/cgroup/memory/x/memory.limit_in_bytes": "1\n"}, 400},
		{"path of another name space", map[string]string{"/proc/self/cgroup": "4:memory:/docker/77\n",
			"/sys/fs/cgroup/memory/memory.limit_in_bytes": "500\n"}, 500},
	} {
		got := groupLimit(func(name string) ([]byte, error) {
			if text, ok := c.files[name]; ok {
				return []byte(text), nil
			}
			return nil, os.ErrNotExist
		})
		if got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
	if n := Machine(); n < 64*mb {
		t.Errorf("the machine has %d bytes", n)
	}
}

// TestUnread: once the unread bytes reach the bound, Ready waits until enough of them were written, or until its context ends.
func TestUnread(t *testing.T) {
	u := NewUnread(10)
	u.Add(9)
	if err := u.Ready(t.Context()); err != nil {
		t.Fatal(err)
	}
	u.Add(6)
	ctx, leave := context.WithCancelCause(t.Context())
	why := errors.New("gone")
	leave(why)
	if err := u.Ready(ctx); !errors.Is(err, why) {
		t.Errorf("ready with 15 of 10 bytes: %v", err)
	}
	got := make(chan error, 2)
	for range 2 {
		go func() { got <- u.Ready(t.Context()) }()
	}
	u.Add(-5) // 10: still full
	if err := u.Ready(ctx); !errors.Is(err, why) {
		t.Errorf("ready with 10 of 10 bytes: %v", err)
	}
	u.Add(-1)
	for range 2 {
		if err := <-got; err != nil {
			t.Error(err)
		}
	}
}
