package cli

import (
	"bytes"
	"slices"
	"strings"
	"testing"
)

// TestActionsHaveHelp: every action of a command has its own help with a description and its own flags only, and the command lists all
// actions.
func TestActionsHaveHelp(t *testing.T) {
	help := func(args ...string) string {
		t.Helper()
		var out, errs bytes.Buffer
		if code := Main(t.Context(), args, strings.NewReader(""), &out, &errs); code != 0 {
			t.Fatalf("%v: exit code %d: %s", args, code, &errs)
		}
		return strings.Join(strings.Fields(out.String()), " ")
	}
	actions := 0
	for _, c := range commands() {
		if len(c.Actions) == 0 {
			continue
		}
		all := help(c.Name, "--help")
		for _, x := range c.Actions {
			actions++
			own := help(c.Name, x.Name, "--help")
			if !strings.HasPrefix(own, "Usage: teka "+c.Name+" "+x.Name) || !strings.Contains(own, x.Help) {
				t.Errorf("%s %s --help: %s", c.Name, x.Name, own)
			}
			if again := help("help", c.Name, x.Name); again != own {
				t.Errorf("help %s %s is another help", c.Name, x.Name)
			}
			if !strings.Contains(all, x.Name+" "+x.Help) {
				t.Errorf("%s --help does not tell of %s", c.Name, x.Name)
			}
			if x.Arg != "" && !strings.Contains(own, x.Arg) {
				t.Errorf("%s %s --help says nothing of its arguments: %s", c.Name, x.Name, own)
			}
		}
	}
	if actions < 12 {
		t.Errorf("%d actions", actions)
	}
	for args, flags := range map[string][2]string{"batch run": {"--dir", "--nats"}, "batch results": {"--take", "--dir"},
		"collection tag": {"--remove", "--dry-run"}, "collection dedupe": {"--dry-run", "--kind"}, "collection import": {"--from", "--grade"}} {
		words := strings.Fields(help(append(strings.Fields(args), "--help")...))
		has := func(flag string) bool {
			return slices.ContainsFunc(words, func(w string) bool { return w == flag || strings.HasPrefix(w, flag+"=") })
		}
		if !has(flags[0]) || has(flags[1]) {
			t.Errorf("%s --help: %s is to be there, and %s is not", args, flags[0], flags[1])
		}
	}
}
