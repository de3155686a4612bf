// Package report has the results of every command: JSON lines, hints, pictures of steps with their texts, and pages.
//
// The command line, the servers and the web page call the same functions. Each result is the JSON object for programs, and its members
// without JSON have the boards from which a caller draws for people. docs/json.md describes every form. Places count from 0 in JSON,
// "[row, column]" from the upper left corner, and from 1 in texts.
//
// The input is a kinds.Item from kinds.Read and a language from kinds.Language; [Line] encodes a result as JSON.
//
// Functions here do not print, log or read the environment. A context limits how long they take, and its cause becomes the reason for an
// incomplete result; only Draft sets its own limits.
package report

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// ErrorLine is the JSON line for input that is not a puzzle, or for a puzzle that could not be processed.
type ErrorLine struct {
	ID     string `json:"id"`
	Kind   string `json:"kind,omitempty"`
	Status string `json:"status"` // always "error"
	Error  string `json:"error"`  // one line
}

// Wrong returns the JSON line for an item that failed, with a message in any language.
func Wrong(it kinds.Item, message string) ErrorLine {
	return ErrorLine{ID: it.ID, Kind: kindName(it), Status: "error", Error: OneLine(message)}
}

// kindName returns the name of an item's kind, as far as it is known.
func kindName(it kinds.Item) string {
	if it.Puzzle == nil {
		return it.Envelope.Kind
	}
	return it.Puzzle.Kind().Name
}

// Held returns the facts that hold in addition to the clues when a puzzle is solved: the given cells of a game id or, with marks,
// everything filled in.
func Held(it kinds.Item, marks bool) puzzle.Facts {
	if marks || it.Format == codec.Tatham.Name {
		return it.Known
	}
	return puzzle.Facts{}
}

// GivenAnswer returns the answer that came with a puzzle: its solution, or else everything filled in; zero if it has neither. The error
// means that the solution cannot be read.
func GivenAnswer(it kinds.Item) (puzzle.Facts, error) {
	if it.Envelope.Solution != nil && !isNull(it.Envelope.Solution) {
		return it.Expected()
	}
	return it.Known, nil
}

// Heading returns one printable line for a puzzle: title, size as columns by rows, and id.
func Heading(it kinds.Item) string {
	text := Title(it.Puzzle)
	if it.ID != "" {
		text += "  " + OneLine(it.ID)
	}
	return text
}

// Title returns the title of a puzzle's kind with its size as columns by rows.
func Title(p puzzle.Puzzle) string {
	rows, cols := p.Size()
	return fmt.Sprintf("%s %dx%d", p.Kind().Title, cols, rows)
}

// GraphTitle returns the title of the graph that a published method builds from a puzzle.
func GraphTitle(l *words.Language, p puzzle.Puzzle) string {
	return l.Phrase("tree/graph-of", map[string]any{"Title": Title(p)})
}

// OneLine returns untrusted text as one line that is safe to print, as Printable does, cut to 400 characters.
func OneLine(s string) string {
	s = Printable(s)
	const most = 400
	if r := []rune(s); len(r) > most {
		s = string(r[:most]) + "…"
	}
	return s
}

// Printable converts untrusted text, such as a file name, to one line that is safe to show on a terminal. Control characters become
// question marks.
func Printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' {
			return ' '
		}
		if unicode.IsControl(r) || r == unicode.ReplacementChar || isBidiControl(r) {
			return '?'
		}
		return r
	}, strings.ToValidUTF8(s, "?"))
}

// isBidiControl reports whether an invisible character changes the direction or line division of the surrounding text.
func isBidiControl(r rune) bool {
	return r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069' || r == '\u2028' || r == '\u2029'
}

// Why returns the reason why a search ended early: the cause of ctx in plain words, or otherwise if ctx has not ended.
func Why(ctx context.Context, otherwise error) error {
	if ctx.Err() == nil {
		return otherwise
	}
	switch cause := context.Cause(ctx); {
	case errors.Is(cause, context.Canceled):
		return errInterrupted
	case errors.Is(cause, context.DeadlineExceeded):
		return errTime
	default:
		return cause
	}
}

// Cancelled returns an error if the client has gone. A time limit is not an error.
func Cancelled(ctx context.Context) error {
	if ctx.Err() != nil && context.Cause(ctx) != context.DeadlineExceeded {
		return ctx.Err()
	}
	return nil
}

var (
	errInterrupted = fault.Errorf("interrupted")
	errTime        = fault.Errorf("the time limit was reached")
	errWide        = fault.Errorf("the board is too wide and too open to count all solutions")
)

// Verify checks a full board against the rules. An error is a defect of the solver.
func Verify(p puzzle.Puzzle, solution puzzle.Facts) error {
	if check := p.Kind().Check; check != nil {
		if bad := check(p, solution); len(bad) > 0 {
			return fault.Errorf("internal error: a solution of the engine breaks a rule: %w",
				&puzzle.BrokenRule{Kind: p.Kind().Name, Violation: bad[0]})
		}
	}
	return nil
}
