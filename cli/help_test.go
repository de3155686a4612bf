package cli

import (
	"bytes"
	"strings"
	"testing"
)

// TestHelpHasExamples: the help of every command has examples, and every example uses flags that exist.
func TestHelpHasExamples(t *testing.T) {
	for _, c := range commands() {
		var out bytes.Buffer
		if code := Main(t.Context(), []string{c.Name, "--help"}, strings.NewReader(""), &out, &out); code != 0 {
			t.Errorf("%s --help: exit code %d", c.Name, code)
		}
		if !strings.Contains(out.String(), "\n    "+c.Examples[0]) {
			t.Errorf("%s --help shows no example:\n%s", c.Name, &out)
		}
		for _, example := range c.Examples {
			fields := strings.Fields(strings.NewReplacer("'", "", "source <(", "", ")", "").Replace(example))
			for i, word := range fields {
				if word == ">" || word == ">>" || word == "|" || word == "&&" {
					fields = fields[:i]
					break
				}
			}
			a := &App{stdout: &out, stderr: &out}
			parser, err := a.parser(c.Name)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := parser.Parse(flagsFirst(parser.Model, fields[1:])); err != nil || fields[1] != c.Name {
				t.Errorf("%s: example %q: %v", c.Name, example, err)
			}
		}
	}
}
