package cli_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/cli"
)

// TestLateDrawing: a large board is not drawn after the time limit, and the output states this. A smaller one is drawn.
func TestLateDrawing(t *testing.T) {
	for _, c := range []struct {
		side  int
		args  string
		drawn bool
		says  string
	}{
		{200, "solve", true, ""},
		{201, "solve", false, "too large to draw now"},
		{201, "explain", false, "later boards are not drawn"},
		{201, "explain --lang id", false, "papan tidak digambar lagi"},
	} {
		in := fmt.Sprintf(`{"kind":"nonogram","rows":%d,"cols":%[1]d,"givens":{"rows":[[1]%[2]s],"cols":[[1]%[2]s]}}`, c.side,
			strings.Repeat(",[1]", c.side-1))
		var out, errs bytes.Buffer
		if code := cli.Main(t.Context(), append(strings.Fields(c.args), "--limit-time", "1ns", "-"), strings.NewReader(in),
			&out, &errs); code != 1 {
			t.Errorf("%s: exit code %d, %s", c.args, code, &errs)
		}
		if drawn := strings.Count(out.String(), "\n") > c.side; drawn != c.drawn || !strings.Contains(out.String(), c.says) {
			t.Errorf("%s of %d rows: drawn %v: %.300s", c.args, c.side, drawn, &out)
		}
	}
}
