package cli_test

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/cli"
)

// notRun lists the commands of README and docs that are only read here and not run, with the reason.
var notRun = map[string]string{
	"score":      "it needs answers; judge.txtar has some",
	"dataset":    "the sets of the page are large; judge.txtar makes a small one",
	"serve":      "it serves until it is stopped; serve.txtar starts it",
	"worker":     "it needs a server; the scripts of teka-batch have one",
	"batch":      "the program teka-batch does it, and its scripts run it",
	"collection": "the program teka-batch does it, and its scripts run it",
}

// documentedInputs replace the inputs of documented commands: a puzzle of each kind, chosen by the kinds in the command.
var documentedInputs = []struct{ mentions, kind string }{{"--graph", "kakuro"}, {"--tree", "hashi"}, {"--variant NAME", "masyu"}}

// TestDocumentedCommands runs the commands in the code blocks of README and docs, in both languages, on small puzzles. Of commands that are
// not run it checks the flags. Placeholders are filled in. TestShownCommands tests pages that show output.
func TestDocumentedCommands(t *testing.T) {
	pages, err := filepath.Glob("../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	var commands []string
	for _, page := range append(pages, "../README.md") {
		commands = append(commands, documentedIn(t, page)...)
	}
	if len(commands) < 80 {
		t.Errorf("%d commands found: there are more", len(commands))
	}
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	var all bytes.Buffer
	for kind, text := range pagePuzzles {
		line := run(t, text, "convert", "--to", "json", "-")
		if slices.Contains([]string{"hashi", "kakuro", "masyu", "nonogram"}, kind) {
			all.Write(line)
		}
		for _, name := range []string{kind, "sgt-" + kind} {
			if err := os.WriteFile(name+".jsonl", line, 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	os.WriteFile("sgt-pattern.jsonl", run(t, pagePuzzles["nonogram"], "convert", "--to", "json", "-"), 0o666)
	if err := os.WriteFile("puzzles.jsonl", all.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("lines.jsonl", run(t, pagePuzzles["masyu"], "audit", "--json", "-"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("book.yaml", []byte("title: Puzzles\ntrim: 6x9\nprinter: kdp\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	done := map[string]bool{} // the pages of both languages show many commands alike
	for _, command := range commands {
		args := documentedArgs(command, root)
		if done[strings.Join(args, " ")] {
			continue
		}
		done[strings.Join(args, " ")] = true
		read := notRun[args[0]] != ""
		if read {
			args = append(args, "--help")
		}
		var out, errs bytes.Buffer
		code := cli.Main(t.Context(), args, strings.NewReader(""), &out, &errs)
		if code == cli.CodeBad || !read && errs.Len() > 0 && strings.Contains(errs.String(), "flag") {
			t.Errorf("%s\n%q: exit code %d: %s", command, args, code, &errs)
		}
	}
}

// documentedIn lists the commands in the code blocks of a page, except those shown with their output.
func documentedIn(t *testing.T, page string) (list []string) {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	for i, block := range strings.Split(string(text), "\n```") {
		if language, body, _ := strings.Cut(block, "\n"); i%2 == 1 && language != "console" {
			for line := range strings.Lines(body) {
				if command, ok := strings.CutPrefix(strings.TrimPrefix(line, "$ "), "teka "); ok {
					list = append(list, strings.TrimSpace(command))
				}
			}
		} else if i%2 == 0 && !strings.HasPrefix(filepath.Base(page), "papers") { // whose commands TestPaperCommands runs
			for _, m := range inlineCommand.FindAllStringSubmatch(block, -1) {
				command := strings.NewReplacer(`\|`, "|", "COMMAND", "solve").Replace(m[1]) // as tables have it
				if !inlineWhole.MatchString(command) {
					command += " --help"
				}
				list = append(list, command)
			}
		}
	}
	return list
}

// inlineCommand matches a command in running text or in a table. inlineWhole matches a complete one, which has an input or makes one and
// has no placeholders. For other commands only the flags are checked.
var (
	inlineCommand = regexp.MustCompile("`teka ([^`\\n]+)`")
	inlineWhole   = regexp.MustCompile(`^[^A-Z…]*(https?://[^ ]*|\.jsonl\b|\.txt\b|--seed \d+)[^A-Z…]*$`)
)

// remark matches what follows a command: a comment, a redirection, or a description.
var remark = regexp.MustCompile(`( {2,}| #| >| \|).*$`)

// shellWord is an argument of a command, quoted or not.
var shellWord = regexp.MustCompile(`'[^']*'|\S+`)

// documentedArgs returns the arguments of a command with its placeholders filled in.
func documentedArgs(command, root string) []string {
	input := "puzzles.jsonl"
	for _, x := range documentedInputs {
		if strings.Contains(command, x.mentions) {
			input = x.kind + ".jsonl"
		}
	}
	if strings.Contains(command, "--graph dot|svg") || strings.Contains(command, "--tree dot|svg") {
		command = regexp.MustCompile(`dot\|svg(\|json)?`).ReplaceAllString(command, "svg")
	}
	command = regexp.MustCompile(`--count \d+`).ReplaceAllString(remark.ReplaceAllString(command, ""), "--count 2")
	command = strings.ReplaceAll(command, "--daily 2026-01-31", "--daily 2026-01-31 --help")            // book.txtar makes such pages
	command = strings.ReplaceAll(command, "8x8 --grade medium --seed 1", "7x7 --grade medium --seed 1") // which takes less time
	command = strings.NewReplacer("INPUT…", input, "-o FILE", "-o out.html", "NAME,…", "connections",
		"kinds/kakuro/paper/testdata", filepath.Join(root, "kinds/kakuro/paper/testdata")).Replace(command)
	var args []string
	for _, word := range shellWord.FindAllString(command, -1) {
		args = append(args, strings.Trim(word, "'"))
	}
	return args
}

// otherFlags are flags of other programs and variables of style sheets in the documents.
var otherFlags = strings.Fields("access because black claim data-binary differ encodings env error faint font gap given " +
	"ignore-missing ink large mine new out page piece-1 plate puzzle python-version small soft src-lang target teka trial-1 used")

// TestDocumentedFlags: each flag that a document names is a flag of some command.
func TestDocumentedFlags(t *testing.T) {
	known := map[string]bool{}
	flag := regexp.MustCompile(`(?:^|[^\w-])--(?:\[no-\])?([a-z][a-z0-9-]*)`)
	add := func(text []byte) {
		for _, m := range flag.FindAllSubmatch(text, -1) {
			known[string(m[1])] = true
		}
	}
	help := run(t, "", "--help")
	add(help)
	_, list, _ := strings.Cut(string(help), "Commands:\n")
	for _, m := range regexp.MustCompile(`(?m)^  ([a-z]+) `).FindAllStringSubmatch(list, -1) {
		add(run(t, "", m[1], "--help"))
	}
	pages, err := filepath.Glob("../docs/*.md")
	if err != nil || len(known) < 100 {
		t.Fatalf("%d flags found: there are more: %v", len(known), err)
	}
	for _, page := range append(pages, "../README.md", "../ARCHITECTURE.md", "../CONTRIBUTING.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range flag.FindAllSubmatch(text, -1) {
			if name := string(m[1]); !known[name] && !slices.Contains(otherFlags, name) {
				t.Errorf("%s: no command has the flag --%s", page, name)
			}
		}
	}
}
