// Package report is what programs and people get to see of a puzzle: the JSON of every command, hints from the vaguest to the
// plainest, the marks of a step, sentences with their pictures, and the page of an explanation.
//
// One idea: every front (the command line, a server, a page) asks the same function and gets a value that is both the JSON object
// that programs read and, in members that JSON leaves out, the boards from which the front draws for people. docs/json.md shows
// every form. Places are 0-based in JSON, "[row, column]" from the upper left corner, and 1-based in sentences.
//
// What is asked about is a kinds.Item, as kinds.Read gives it, in the words of a language (kinds.Language); [Line] writes an answer
// as JSON.
//
// Nothing here prints, logs, or reads the environment. How long an answer may take is set by its context, and the cause of the context
// says why it was cut short; only a setter's draft has limits of its own (see Draft).
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

// Mistake is the JSON line of what is no puzzle, or of a puzzle that cannot be worked on.
type Mistake struct {
	ID     string `json:"id"`
	Kind   string `json:"kind,omitempty"`
	Status string `json:"status"` // always "error"
	Error  string `json:"error"`  // one line
}

// Wrong is the line of an item and what is wrong with it, in any language.
func Wrong(it kinds.Item, message string) Mistake {
	return Mistake{ID: it.ID, Kind: kindName(it), Status: "error", Error: OneLine(message)}
}

// kindName is the kind of the puzzle of an item, as far as it is known.
func kindName(it kinds.Item) string {
	if it.Puzzle == nil {
		return it.Envelope.Kind
	}
	return it.Puzzle.Kind().Name
}

// Held is what holds besides the clues when a puzzle is solved: the given cells of a game id, and with marks whatever is filled in.
func Held(it kinds.Item, marks bool) puzzle.Facts {
	if marks || it.Format == codec.Tatham.Name {
		return it.Known
	}
	return puzzle.Facts{}
}

// Given is the answer that came with a puzzle: its solution, else what is filled in; zero when there is neither.
func Given(it kinds.Item) (puzzle.Facts, error) {
	if it.Envelope.Solution != nil && !isNull(it.Envelope.Solution) {
		return it.Expected()
	}
	return it.Known, nil
}

// Heading names a puzzle in one printable line: its title, its size as columns by rows, and its id.
func Heading(it kinds.Item) string {
	text := Title(it.Puzzle)
	if it.ID != "" {
		text += "  " + OneLine(it.ID)
	}
	return text
}

// Title is the title of a puzzle's kind with its size as columns by rows.
func Title(p puzzle.Puzzle) string {
	rows, cols := p.Size()
	return fmt.Sprintf("%s %dx%d", p.Kind().Title, cols, rows)
}

// GraphTitle is the title of the graph that a published method makes of a puzzle.
func GraphTitle(l *words.Language, p puzzle.Puzzle) string {
	return l.Phrase("tree/graph-of", map[string]any{"Title": Title(p)})
}

// OneLine makes a text from anywhere one line that is safe to show, as Printable does; a very long text is cut.
func OneLine(s string) string {
	s = Printable(s)
	const most = 400
	if r := []rune(s); len(r) > most {
		s = string(r[:most]) + "…"
	}
	return s
}

// Printable makes a text from anywhere, such as the name of a file, one line that is safe to show on a terminal: control characters become
// question marks.
func Printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' {
			return ' '
		}
		if unicode.IsControl(r) || r == unicode.ReplacementChar || bends(r) {
			return '?'
		}
		return r
	}, strings.ToValidUTF8(s, "?"))
}

// bends reports whether a character changes the direction or the division of the text around it without being seen.
func bends(r rune) bool {
	return r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069' || r == '\u2028' || r == '\u2029'
}

// Why says why a search ended early: the cause of the end of ctx, in the caller's words; otherwise is what the engine says.
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

// Cancelled is an error when whoever asked has left: nobody waits for the answer. A limit of time is none.
func Cancelled(ctx context.Context) error {
	if ctx.Err() != nil && context.Cause(ctx) != context.DeadlineExceeded {
		return ctx.Err()
	}
	return nil
}

// Why a search ends early.
var (
	errInterrupted = fault.Errorf("interrupted")
	errTime        = fault.Errorf("the time limit was reached")
	errWide        = fault.Errorf("too much is open on too wide a board to count all")
)

// Verify asks the rules of the game whether a full board is a solution.
func Verify(p puzzle.Puzzle, solution puzzle.Facts) error {
	if check := p.Kind().Check; check != nil {
		if bad := check(p, solution); len(bad) > 0 {
			return fault.Errorf("internal error: a solution of the engine breaks a rule: %w",
				&puzzle.BrokenRule{Kind: p.Kind().Name, Violation: bad[0]})
		}
	}
	return nil
}
