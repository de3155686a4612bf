package main

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"
)

// tally counts the checks and failures of a part.
type tally struct {
	mu           sync.Mutex
	order        []string
	tried        map[string]int
	broken       map[string]int
	firstFailure map[string]string // the first failure, and how to reproduce it
	notes        []string
}

func newTally() *tally {
	return &tally{tried: map[string]int{}, broken: map[string]int{}, firstFailure: map[string]string{}}
}

// add counts n checks.
func (t *tally) add(what string, n int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if _, ok := t.tried[what]; !ok {
		t.order = append(t.order, what)
	}
	t.tried[what] += n
}

// expect counts a check, and a failure if ok is false. The message says what failed and how to reproduce it.
func (t *tally) expect(what string, ok bool, format string, args ...any) {
	t.add(what, 1)
	if ok {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.broken[what]++; t.broken[what] == 1 {
		t.firstFailure[what] = fmt.Sprintf(format, args...)
	}
}

// note adds a remark that is not a count.
func (t *tally) note(format string, args ...any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.notes = append(t.notes, fmt.Sprintf(format, args...))
}

// write writes the rows of a part and returns the number of failures.
func (t *tally) write(w io.Writer, part string, took time.Duration) (broken int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, what := range t.order {
		fmt.Fprintf(w, "| %s | %s | %d | %d |\n", part, what, t.tried[what], t.broken[what])
		broken += t.broken[what]
	}
	fmt.Fprintf(w, "| %s | seconds | %.0f | |\n", part, took.Seconds())
	for _, note := range t.notes {
		fmt.Fprintf(w, "\n%s: %s\n", part, note)
	}
	for _, what := range slices.Sorted(slices.Values(t.order)) {
		if said, ok := t.firstFailure[what]; ok {
			fmt.Fprintf(w, "\n%s: %s: %s\n", part, what, said)
		}
	}
	return broken
}

// outcome is how a request about a board ended.
type outcome int

const (
	answered outcome = iota
	limited          // a time or memory limit cut the answer short
	refused          // an error, for example because the board is too large
)

func (o outcome) String() string { return [...]string{"answered", "limited", "refused"}[o] }

// outcomes counts requests by their outcome.
type outcomes [3]int

func (n outcomes) String() string {
	return fmt.Sprintf("%d answered, %d limited, %d refused", n[answered], n[limited], n[refused])
}

// limitSigns are parts of answers that a limit cut short, in the corpus form, JSON-RPC and English.
var limitSigns = []string{`"status":"unknown"`, "the time limit", "Unknown: ", "more memory than a search may take"}

// outcomeOf returns how a request ended, given whether it failed, whether its time limit expired while it ran, and the texts of its answer.
func outcomeOf(failed, ended bool, texts ...[]byte) outcome {
	for _, text := range texts {
		for _, sign := range limitSigns {
			ended = ended || bytes.Contains(text, []byte(sign))
		}
	}
	switch {
	case ended:
		return limited
	case failed:
		return refused
	}
	return answered
}

// counted counts the bytes written to it and keeps the first ones.
type counted struct {
	n    int64
	head []byte
}

// headMost is the number of bytes that counted keeps.
const headMost = 64 << 10

func (c *counted) Write(b []byte) (int, error) {
	c.n += int64(len(b))
	c.head = append(c.head, b[:min(len(b), headMost-len(c.head))]...)
	return len(b), nil
}
