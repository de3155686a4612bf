package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
)

// TestIDsAreSafe: no command or format prints control characters of ids, or characters that reverse the text direction, to a terminal.
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

// TestFileNamesAreSafe: the same holds for names of files and directories, in answers, headings, tables and messages.
func TestFileNamesAreSafe(t *testing.T) {
	const line = `{"id":"a","kind":"nonogram","rows":1,"cols":2,"givens":{"rows":[[1]],"cols":[[1],[]]},"solution":["10"],"unique":true}` +
		"\n"
	dir := filepath.Join(t.TempDir(), "d\x1b[31m\r\u009b")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Skip(err)
	}
	good, bad := filepath.Join(dir, "a\x1b]0;\a\u202e.jsonl"), filepath.Join(dir, "b\x1b\r.txt")
	if os.WriteFile(good, []byte(line), 0o666) != nil || os.WriteFile(bad, []byte("nonogram\nrubbish"), 0o666) != nil {
		t.Skip("such names cannot be")
	}
	into := filepath.Join(dir, "into\x1b") + "/"
	for _, args := range [][]string{{"solve", good, bad}, {"solve", bad + "?"}, {"check", "--answer", bad, good}, {"explain", good, bad},
		{"bench", good},
		{"bench", "--json", good}, {"compare", "--each", good}, {"render", "--to", "svg", "-o", into, good},
		{"convert", "--to", "text", "-o", into, good},
		{"explain", "-o", into, "--to", "html", good, good}, {"prove", "-o", filepath.Join(dir, "c\x1b.cert"), good}, {"prove", "-o", into, good},
		{"convert", "--to", "text", "-o", bad, good, bad}, {"solve", "--" + bad}, {"generate", "nonogram", "--picture", bad}, {bad},
		{"solve", "-o", filepath.Join(good, "x"), good}} {
		var out, errs strings.Builder
		Main(t.Context(), args, strings.NewReader(""), &out, &errs)
		for _, text := range []string{out.String(), errs.String()} {
			if i := strings.IndexFunc(text, func(r rune) bool { return unicode.IsControl(r) && r != '\n' || r == '\u202e' }); i >= 0 {
				t.Errorf("teka %.40q prints %.60q", args, text[i:])
			}
		}
		if out.Len()+errs.Len() == 0 {
			t.Errorf("teka %.40q prints nothing", args)
		}
	}
}
