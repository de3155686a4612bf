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

// TestHelpGroups: the flags of generate are in groups of at most eight, with translated titles.
func TestHelpGroups(t *testing.T) {
	parser, err := (&App{}).parser("generate")
	if err != nil {
		t.Fatal(err)
	}
	sizes := map[string]int{}
	for _, node := range parser.Model.Children {
		if node.Name != "generate" {
			continue
		}
		for _, f := range node.Flags {
			if f.Group == nil {
				t.Errorf("--%s is in no group", f.Name)
				continue
			}
			sizes[f.Group.Title]++
		}
	}
	if len(sizes) < 5 {
		t.Errorf("groups: %v", sizes)
	}
	for title, n := range sizes { // any order: each is reported alone
		if n > 8 {
			t.Errorf("%s has %d flags", title, n)
		}
	}
	var out bytes.Buffer
	Main(t.Context(), []string{"generate", "--help", "--lang", "id"}, strings.NewReader(""), &out, &out)
	if !strings.Contains(out.String(), "\nPetunjuk dan bentuk:\n") || strings.Contains(out.String(), "Clues and shape:") {
		t.Errorf("groups are not translated:\n%s", &out)
	}
}

// TestHelpOfKind: the help of generate with a kind lists the flags and the example of that kind alone.
func TestHelpOfKind(t *testing.T) {
	for _, args := range [][]string{{"generate", "hitori", "--help"}, {"help", "generate", "hitori"}} {
		var out bytes.Buffer
		Main(t.Context(), args, strings.NewReader(""), &out, &out)
		for _, has := range []string{"\n    teka generate hitori --size", "Fraction of shaded cells (hitori).", "--symmetry", "--seed"} {
			if !strings.Contains(out.String(), has) {
				t.Errorf("%v lacks %q:\n%s", args, has, &out)
			}
		}
		for _, not := range []string{"--picture", "--threshold", "--colours", "--avoid", "--minimal", "--no-givens", "teka generate masyu"} {
			if strings.Contains(out.String(), not) {
				t.Errorf("%v has %q:\n%s", args, not, &out)
			}
		}
	}
}
