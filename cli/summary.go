package cli

import (
	"slices"
	"strings"
	"time"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// The minimum number of puzzles for a summary line: on a terminal, and in a log.
const (
	manyWatched = 2
	Many        = 10
)

// summary counts the verdicts on puzzles.
type summary struct {
	start    time.Time
	puzzles  int
	statuses []string // in order of first occurrence
	count    map[string]int
}

// add counts an answer, unless it is skipped.
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

// close prints on standard error the number of puzzles by status if there are enough, and advice about folded drawings. With --quiet it
// prints nothing.
func (a *App) close(s *summary) {
	if a.Quiet {
		return
	}
	if s.puzzles >= Many || s.puzzles >= manyWatched && isTerminal(a.stderr) {
		var parts []string
		for _, status := range s.statuses {
			parts = append(parts, a.lang.FaultText(counted(s.count[status], status)))
		}
		a.Notef("%v: %s (%s)", Puzzles(s.puzzles), strings.Join(parts, ", "), duration(time.Since(s.start)))
	}
	if a.folded.Swap(false) {
		a.Notef("a board was too wide for the terminal and was folded; use teka render -o FILE.svg to draw it whole")
	}
}

// Puzzles formats a number of puzzles: "1 puzzle", "2 puzzles".
func Puzzles(n int) fault.Text {
	return fault.Textf("%d puzzles", n)
}

// counted formats the number of puzzles with a status, named as in JSON.
func counted(n int, status string) fault.Text {
	switch status {
	case "unique":
		return fault.Textf("%d unique", n)
	case "multiple":
		return fault.Textf("%d multiple", n)
	case "none":
		return fault.Textf("%d none", n)
	case "unknown":
		return fault.Textf("%d unknown", n)
	case "solved":
		return fault.Textf("%d solved", n)
	case "stalled":
		return fault.Textf("%d stalled", n)
	case "right":
		return fault.Textf("%d right", n)
	case "partial":
		return fault.Textf("%d partial", n)
	case "wrong":
		return fault.Textf("%d wrong", n)
	case "unanswered":
		return fault.Textf("%d unanswered", n)
	case "step":
		return fault.Textf("%d step", n)
	case "full":
		return fault.Textf("%d full", n)
	case "mistake":
		return fault.Textf("%d mistake", n)
	case "done":
		return fault.Textf("%d done", n)
	case "unreadable":
		return fault.Textf("%d unreadable", n)
	}
	return fault.Textf("%d %s", n, status)
}
