package service

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Problem is an error of a request in the format of RFC 9457 (problem+json).
type Problem struct {
	Type     string    `json:"type" doc:"The problem type: the address of a page about it on this server."`
	Title    string    `json:"title" doc:"The status in words."`
	Status   int       `json:"status" doc:"The HTTP status."`
	Detail   string    `json:"detail" doc:"The error message, one line."`
	Position *Position `json:"position,omitempty" doc:"The position in the text of the puzzle, or in a body that is not JSON."`

	err       error
	localized bool // in the requested language
}

// Position is a place in a text, both from 1; columns count characters.
type Position struct {
	Line int `json:"line"`
	Col  int `json:"col"`
}

// ProblemPath is the path of the pages about problem types.
const ProblemPath = "/problems/"

// Error returns the status, title and detail.
func (p *Problem) Error() string { return fmt.Sprintf("%d %s: %s", p.Status, p.Title, p.Detail) }

// Unwrap returns the cause.
func (p *Problem) Unwrap() error { return p.err }

func problem(status int, format string, args ...any) *Problem {
	err := fault.Errorf(format, args...)
	k := problemKind(status)
	return &Problem{Type: ProblemPath + k.Name, Title: k.Title, Status: status,
		Detail: report.OneLine(err.Error()), err: err}
}

// NewProblem makes a Problem for a transport. It panics when ProblemKinds does not list the status.
func NewProblem(status int, reason error) *Problem { return problem(status, "%w", reason) }

// In returns the problem with its detail in the language of a context, unless the body of the request selected one.
func (p *Problem) In(ctx context.Context) *Problem { return p.in(LanguageOf(ctx)) }

// in returns the problem with its detail in a language, as a copy, because problems may be shared. A localized problem is returned
// unchanged.
func (p *Problem) in(l *words.Language) *Problem {
	if p.err == nil || p.localized {
		return p
	}
	q := *p
	q.localized = true
	q.Detail = report.OneLine(l.Error(p.err))
	return &q
}

// inText returns the position of an error in a text of puzzles, or nil if unknown. line is the first line of the puzzle.
func inText(text string, line int, err error) *Position {
	var at *codec.Error
	if !errors.As(err, &at) {
		return nil
	}
	if at.Line > 0 {
		return &Position{at.Line, at.Col}
	}
	start := 0 // of the line
	for n := 1; n < line; n++ {
		for start < len(text) && text[start] != '\n' {
			start++
		}
		start++
	}
	for start < len(text) && (text[start] == ' ' || text[start] == '\t') {
		start++
	}
	if start > len(text) {
		return &Position{line, at.Offset + 1}
	}
	rest := text[start:]
	blanks := start - lineStart(text, start)
	return &Position{line, blanks + utf8.RuneCountInString(rest[:min(at.Offset, len(rest))]) + 1}
}

// inBody returns the position in a body of an error in an object of it, or nil if unknown.
func inBody(body, object []byte, err error) *Position {
	var fault *codec.Error
	start := bytes.Index(body, object)
	if !errors.As(err, &fault) || fault.Line > 0 || start < 0 {
		return nil
	}
	return at(body, start+fault.Offset)
}

// lineStart returns the offset of the line around an offset.
func lineStart(text string, offset int) int {
	for offset > 0 && text[offset-1] != '\n' {
		offset--
	}
	return offset
}

// at converts an offset in bytes to a position in a text. An offset past the end gives the end.
func at(text []byte, offset int) *Position {
	p := &Position{Line: 1, Col: 1}
	for _, r := range string(text[:min(offset, len(text))]) {
		if p.Col++; r == '\n' {
			p.Line, p.Col = p.Line+1, 1
		}
	}
	return p
}
