package cli

import (
	"strings"
	"testing"
	"unicode"
)

// Control characters in ids, and those that turn text around, never reach a terminal, whatever the command and the form.
func TestIDsAreSafe(t *testing.T) {
	const line = `{"id":"\u001b[31mred\u009b0m\u007f\u0007\u202e\r","kind":"nonogram","rows":1,"cols":2,"givens":{"rows":[[1]],"cols":[[1],[]]},` +
		`"solution":["10"],"unique":true}` + "\n"
	for _, command := range []string{"solve", "check", "count", "forced", "explain", "hint", "grade", "render", "bench -",
		"bench --json --each -",
		"compare --each", "compare --json", "solve --json", "check --json", "count --json", "explain --json", "explain --to html", "hint --json",
		"grade --json", "convert --to json", "convert --json --to text", "render --json", "solve --method paper --trace",
		"solve --method paper --trace --json"} {
		var out, errs strings.Builder
		Main(t.Context(), strings.Fields(command), strings.NewReader(line), &out, &errs)
		for _, text := range []string{out.String(), errs.String()} {
			for _, r := range text {
				if unicode.IsControl(r) && r != '\n' && (r != '\t' || command != "explain --to html") {
					t.Errorf("teka %s prints %U: %q", command, r, text[:min(300, len(text))])
					break
				}
				if r == '\u202e' && !strings.Contains(command, "json") {
					t.Errorf("teka %s turns text around", command)
					break
				}
			}
		}
		if out.Len() == 0 {
			t.Errorf("teka %s prints nothing: %s", command, &errs)
		}
	}
}
