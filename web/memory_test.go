package web

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/teka-puzzles/teka/internal/apps/limits"
	"github.com/teka-puzzles/teka/web/service"
)

// wide is a body with an empty board of 150x150, which may need more memory than the smallest budget has.
var wide = `{"puzzle":"https://puzz.link/p?mashu/150/150/` + strings.Repeat("0", 150*150/3) + `"}`

// TestMemory: a request about a board keeps only its text until there is memory for the board. A client that disconnects stops waiting,
// small requests overtake, and all memory is released.
func TestMemory(t *testing.T) {
	b := limits.NewBudget(limits.Least)
	s := serve(t, Options{Searches: 1, Queue: 8, Wait: time.Hour, Memory: b})
	if err := b.Take(t.Context(), b.Most()); err != nil {
		t.Fatal(err)
	}
	waiting := func(n int) func() bool {
		return func() bool { _, _, thirsty := b.Levels(); return thirsty == n }
	}
	first := make(chan string, 1)
	go func() { first <- post(http.DefaultClient, s.url+"/api/solve", short) }()
	until(t, "the search waits for memory", waiting(1))
	second := &http.Client{Timeout: 50 * time.Millisecond}
	if got := post(second, s.url+"/api/count", short); got == "200" {
		t.Error("a search is answered while there is no memory for it")
	}
	until(t, "whoever has left waits no more", waiting(1))
	if status, _, text := s.ask(t, "hint", short); status != 200 {
		t.Errorf("a hint beside searches that wait for memory: %d %s", status, text)
	}
	if _, _, metrics := s.fetch(t, "/metrics"); !strings.Contains(metrics, "teka_memory_waiting 1\n") {
		t.Error("metrics do not show that a request waits for memory")
	}
	b.Give(b.Most())
	if got := <-first; got != "200" {
		t.Errorf("the search: %s", got)
	}
	until(t, "all memory is given back", func() bool { used, _, n := b.Levels(); return used == 0 && n == 0 })
	until(t, "all is quiet", s.quiet)
}

// TestMemoryPatience: a request that waits too long for memory is rejected.
func TestMemoryPatience(t *testing.T) {
	b := limits.NewBudget(limits.Least)
	s := serve(t, Options{Wait: 10 * time.Millisecond, Memory: b})
	if err := b.Take(t.Context(), b.Most()); err != nil {
		t.Fatal(err)
	}
	if status, h, text := s.ask(t, "solve", short); status != 429 || h.Get("Retry-After") == "" {
		t.Errorf("%d %s", status, text)
	}
	until(t, "all is quiet", s.quiet)
	if used, _, n := b.Levels(); used != b.Most() || n != 0 {
		t.Errorf("%d bytes are taken, %d wait", used, n)
	}
}

// TestMemoryTooLarge: a board that exceeds the total memory is rejected with both amounts by every operation.
func TestMemoryTooLarge(t *testing.T) {
	s := serve(t, Options{Memory: limits.NewBudget(limits.Least)})

	for _, op := range []string{"solve", "hint", "explain", "grade"} {
		if status, _, text := s.ask(t, op, wide); status != 413 || !strings.Contains(text, "MB") {
			t.Errorf("%s: %d %s", op, status, text)
		}
	}
	if status, _, text := s.ask(t, "look", wide); status != 200 {
		t.Errorf("look: %d %s", status, text)
	}
	until(t, "all is quiet", s.quiet)
}

// TestReady: an operation called without HTTP does nothing before its client can accept another answer, and ends with the client.
func TestReady(t *testing.T) {
	s := New(patient(Options{}))
	full := errors.New("nobody reads")
	ctx := service.WhenReady(t.Context(), func(context.Context) error { return full }, func(int) { t.Error("an answer") })
	if _, err := s.Whole(ctx, "solve", []byte(short)); !errors.Is(err, full) {
		t.Errorf("one object: %v", err)
	}
	emit := func([]byte) error { t.Error("a line for a client that is not ready"); return nil }
	if err := s.Do(ctx, "solve", []byte(short), emit); !errors.Is(err, full) {
		t.Errorf("lines: %v", err)
	}
	if working, waiting, _ := s.lanes.levels(); working+waiting > 0 {
		t.Errorf("%d work and %d wait at the end", working, waiting)
	}
	size := 0
	ctx = service.WhenReady(t.Context(), func(context.Context) error { return nil }, func(bytes int) {
		if working, _, _ := s.lanes.levels(); working == 0 {
			t.Error("the place is free before the answer counts")
		}
		size = bytes
	})
	if all, err := s.Whole(ctx, "solve", []byte(short)); err != nil || size == 0 || size != len(all) {
		t.Errorf("%d bytes, %d count, %v", len(all), size, err)
	}
}
