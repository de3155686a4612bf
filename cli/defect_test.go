package cli

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
)

// TestDefect checks that a panic on one puzzle is an error of that puzzle, with the stack on standard error, so that the others are
// answered.
func TestDefect(t *testing.T) {
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	a := &App{ctx: t.Context(), stdout: &out, stderr: &errs, lang: l}
	ans := a.within(t.Context(), item{}, 0, func(context.Context, item) answer { panic("work") })
	if !errors.Is(ans.err, errDefect) || !strings.Contains(errs.String(), "work") || !strings.Contains(errs.String(), "TestDefect") {
		t.Errorf("%v\n%s", ans.err, errs.String())
	}
	ans, err = a.write(item{}, answer{stream: func(io.Writer) (answer, error) { panic("stream") }}, true)
	if err != nil || !errors.Is(ans.err, errDefect) || !strings.Contains(out.String(), `"error":"a defect of the program`) {
		t.Errorf("%v, %v: %s", ans.err, err, out.String())
	}
}

// TestDefectOfAnswer checks the same for an answer to score: here its judge has no puzzle.
func TestDefectOfAnswer(t *testing.T) {
	var errs bytes.Buffer
	a := &App{ctx: t.Context(), stderr: &errs}
	ans := (&scoring{}).one(t.Context(), a, given{j: &judged{}})
	if !errors.Is(ans.err, errDefect) {
		t.Errorf("%v\n%s", ans.err, errs.String())
	}
}
