package service

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/teka-puzzles/teka/apps/report"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Problem is what is wrong with a request, in the form of RFC 9457 (problem+json).
type Problem struct {
	Type     string    `json:"type" doc:"What kind of problem it is: the address of a page about it, on the server that answers."`
	Title    string    `json:"title" doc:"The status in words."`
	Status   int       `json:"status" doc:"The HTTP status."`
	Detail   string    `json:"detail" doc:"What is wrong, in one line."`
	Position *Position `json:"position,omitempty" doc:"Where in the text of the puzzle, or in a body that is not JSON."`

	err  error
	said bool // in the language asked for
}

// Position is a place in a text, both from 1; columns count characters.
type Position struct {
	Line int `json:"line"`
	Col  int `json:"col"`
}

// ProblemPath is where the pages about kinds of problems are, each under its name.
const ProblemPath = "/problems/"

// Error is the message with the status before it.
func (p *Problem) Error() string { return fmt.Sprintf("%d %s: %s", p.Status, p.Title, p.Detail) }

// Unwrap is the error that the problem was made of.
func (p *Problem) Unwrap() error { return p.err }

// problem makes a Problem.
func problem(status int, format string, args ...any) *Problem {
	err := fault.Errorf(format, args...)
	k := problemKind(status)
	return &Problem{Type: ProblemPath + k.Name, Title: k.Title, Status: status,
		Detail: report.OneLine(err.Error()), err: err}
}

// NewProblem makes a Problem for a transport. It panics when ProblemKinds does not list the status.
func NewProblem(status int, reason error) *Problem { return problem(status, "%w", reason) }

// In is the problem with its detail in the language that a context asks for, where the body of the request has not asked for one.
func (p *Problem) In(ctx context.Context) *Problem { return p.in(Spoken(ctx)) }

// in is the problem with its detail in a language. It is a copy: problems are made once and may be shared.
func (p *Problem) in(l *words.Language) *Problem {
	if p.err == nil || p.said {
		return p
	}
	q := *p
	q.said = true
	q.Detail = report.OneLine(l.Error(p.err))
	return &q
}

// inText says where in a text of one or more puzzles an error is: line is that in which the puzzle begins. It is nil when the error
// does not tell.
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

// inBody is where in a body an error in an object of it is; nil when the error does not tell.
func inBody(body, object []byte, err error) *Position {
	var fault *codec.Error
	start := bytes.Index(body, object)
	if !errors.As(err, &fault) || fault.Line > 0 || start < 0 {
		return nil
	}
	return at(body, start+fault.Offset)
}

// lineStart is where the line around an offset begins.
func lineStart(text string, offset int) int {
	for offset > 0 && text[offset-1] != '\n' {
		offset--
	}
	return offset
}

// at is the position of an offset in a text.
func at(text []byte, offset int) *Position {
	p := &Position{Line: 1, Col: 1}
	for _, r := range string(text[:min(offset, len(text))]) {
		if p.Col++; r == '\n' {
			p.Line, p.Col = p.Line+1, 1
		}
	}
	return p
}
