package sat

import (
	"context"
	"errors"
	"runtime"
	"testing"
)

// wide makes a formula whose variables exclude each other in groups.
func wide(o Options, groups, size int) *Solver {
	s := New(o)
	first := s.Bools(groups * size)
	lits := make([]Lit, size)
	for g := range groups {
		for i := range lits {
			lits[i] = first + Lit(2*(g*size+i))
		}
		s.Add(lits...)
		s.AtMostOne(lits...)
		s.Add(lits[0], lits[1].Not(), lits[2])
		s.Add(lits[0], lits[3])
	}
	return s
}

// TestRoom: a formula that needs more memory than allowed is given up, before and during search, and one that does not is solved. The
// estimate matches the memory used, with a proof and without.
func TestRoom(t *testing.T) {
	for _, proof := range []Proof{nil, &copyist{}} {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		s := wide(Options{MaxBytes: 1 << 40, Proof: proof}, 2000, 40)
		runtime.GC()
		runtime.ReadMemStats(&after)
		takes, most := int64(after.HeapAlloc)-int64(before.HeapAlloc), s.bytes(0)
		if takes < most*2/3 || takes > most*3/2 {
			t.Errorf("%d bytes are said, and %d taken", most, takes)
		}
		if s.opt.MaxBytes = most; s.Full(0) || !s.Full(1) {
			t.Error("one variable more takes nothing")
		}
		for _, c := range []struct {
			room int64
			full bool
		}{{2 * most, false}, {most - 1, true}, {0, false}} {
			s.opt.MaxBytes = c.room
			ok, err := s.Solve(context.Background())
			if c.full != errors.Is(err, ErrMemory) || ok == c.full {
				t.Errorf("room for %d: %v, %v", c.room, ok, err)
			}
		}
	}
}

// TestReserve: reserved variables are created without more memory, and search ends before variables are created for which there is no
// memory.
func TestReserve(t *testing.T) {
	for _, proof := range []Proof{nil, &copyist{}} {
		s := New(Options{MaxBytes: 1 << 20, Proof: proof})
		s.Reserve(3001)
		if n := testing.AllocsPerRun(3000, func() { s.Bool() }); n != 0 {
			t.Errorf("%v allocations for a variable", n)
		}
		if s.Reserve(1); s.Full(0) {
			t.Error("there is no room for one")
		}
		if s.Reserve(10_000); !s.Full(0) {
			t.Error("there is room for 10,000")
		}
		if _, err := s.Solve(context.Background()); !errors.Is(err, ErrMemory) {
			t.Errorf("%v", err)
		}
	}
}

// TestRoomOfLearned: learned clauses count, and an ended context is the reason if both limits are reached.
func TestRoomOfLearned(t *testing.T) {
	s := New(Options{})
	pigeons(s, 10)
	s.opt.MaxBytes = 1 << 40
	for s.Full(0) == false { // so much that a few thousand clauses more do not fit
		s.opt.MaxBytes /= 2
	}
	s.opt.MaxBytes = s.opt.MaxBytes*2 + 1<<16
	if ok, err := s.Solve(context.Background()); ok || !errors.Is(err, ErrMemory) || s.stats.Conflicts == 0 {
		t.Errorf("%v, %v after %d conflicts", ok, err, s.stats.Conflicts)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := s.Solve(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
