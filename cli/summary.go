package cli

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// How many puzzles make a closing line worth it: for a person who looks on, and for a log.
const (
	manyWatched = 2
	Many        = 10
)

// summary counts the verdicts on puzzles.
type summary struct {
	start    time.Time
	puzzles  int
	statuses []string // in the order in which they first came
	count    map[string]int
}

// add enters what became of a puzzle.
func (s *summary) add(ans answer) {
	status := ans.status
	switch {
	case ans.skip:
		return
	case ans.err != nil:
		status = "unreadable"
	case status == "":
		status = "done"
	}
	if s.count == nil {
		s.count = map[string]int{}
	}
	if s.count[status]++; !slices.Contains(s.statuses, status) {
		s.statuses = append(s.statuses, status)
	}
	s.puzzles++
}

// close says on standard error how many puzzles there were and what became of them, and what to do about drawings that were folded.
func (a *App) close(s *summary) {
	if a.Quiet {
		return
	}
	if s.puzzles >= Many || s.puzzles >= manyWatched && isTerminal(a.stderr) {
		var parts []string
		for _, status := range s.statuses {
			parts = append(parts, fmt.Sprintf("%d %s", s.count[status], status))
		}
		fmt.Fprintf(a.stderr, "teka: %d puzzles: %s (%s)\n", s.puzzles, strings.Join(parts, ", "), duration(time.Since(s.start)))
	}
	if a.folded.Swap(false) {
		fmt.Fprintln(a.stderr, "teka: a board too wide for the terminal was folded; teka render -o FILE.svg draws it whole")
	}
}
