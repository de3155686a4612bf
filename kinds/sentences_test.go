package kinds_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
)

// saying are the packages whose errors are translated.
var saying = []string{"internal/apps", "cli", "cmd/teka-batch", "cmd/teka-mcp", "explain", "generate", "kinds", "puzzle", "study", "web"}

// sayers are the functions that take a sentence.
var sayers = []string{"Errorf", "errorf", "Textf", "textf", "Notef", "problem"}

// plain are files whose errors are for programmers or come from proofs only: they may use fmt.Errorf and errors.New.
var plain = []string{
	"puzzle/args.go",          // arguments of steps in certificates
	"puzzle/args_struct.go",   // declarations of arguments
	"puzzle/constraint/",      // a limit of states, not shown to users
	"explain/words/check.go",  // errors in the words of a kind, found by tests
	"explain/words/template/", // errors in templates, which are part of the program
	"web/engine/",             // building the engine
}

// TestSentences collects the sentences of errors from the source. Each must be translated with the same verbs, and no translation may be
// unused.
func TestSentences(t *testing.T) {
	said := map[string]string{} // where
	for _, dir := range saying {
		err := filepath.WalkDir(filepath.Join("..", dir), func(path string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() && (strings.HasSuffix(path, "test") || e.Name() == "testdata") {
				return fs.SkipDir
			}
			if strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
				sentencesOf(t, path, said)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	motifs, err := os.ReadFile(filepath.Join("nonogram", "motifs.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`(?m)^([^#\[].*) [0-9-]+: `).FindAllStringSubmatch(string(motifs), -1) {
		said[m[1]] = "kinds/nonogram/motifs.txt"
	}
	if len(said) < 200 {
		t.Fatalf("%d sentences found: there are more", len(said))
	}
	for _, code := range words.Languages[1:] {
		l, err := kinds.Language(code)
		if err != nil {
			t.Fatal(err)
		}
		sentences := l.Translations()
		for _, format := range slices.Sorted(maps.Keys(said)) {
			text, ok := sentences[format]
			switch {
			case !ok && hasWords(format):
				t.Errorf("%s: no sentence in %s for\n%s", said[format], code, format)
			case ok && !slices.Equal(verbs(format), verbs(text)):
				t.Errorf("%s: in %s the sentence speaks of other things:\n%s\n%s", said[format], code, format, text)
			}
		}
		for format := range sentences {
			if said[format] == "" {
				t.Errorf("%s: a sentence that nobody says: %s", code, format)
			}
		}
	}
}

func sentencesOf(t *testing.T, path string, said map[string]string) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	mayBePlain := slices.ContainsFunc(plain, func(x string) bool { return strings.HasPrefix(filepath.ToSlash(path), "../"+x) })
	ast.Inspect(file, func(n ast.Node) bool {
		for _, text := range helpOf(filepath.ToSlash(path), n) {
			said[text] = set.Position(n.Pos()).String()
		}
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		from, name := "", ""
		switch f := call.Fun.(type) {
		case *ast.Ident:
			name = f.Name
		case *ast.SelectorExpr:
			name = f.Sel.Name
			if x, ok := f.X.(*ast.Ident); ok {
				from = x.Name
			}
		}
		at := set.Position(call.Pos()).String()
		switch {
		case from == "fmt" && name == "Errorf" || from == "errors" && name == "New":
			if _, text := sentence(call.Args); text && !mayBePlain { // text that is not constant was checked where it was made
				t.Errorf("%s: %s.%s makes an error that is English in all languages: fault.Errorf does not", at, from, name)
			}
		case slices.Contains(sayers, name):
			if format, ok := sentence(call.Args); ok {
				said[format] = at
			} else if !slices.ContainsFunc(call.Args, func(x ast.Expr) bool { id, ok := x.(*ast.Ident); return ok && id.Name == "format" }) {
				t.Errorf("%s: %s without a constant sentence", at, name)
			}
		}
		return true
	})
}

// helpOf lists the help texts in a node of a file: descriptions of flags and commands, and of kinds and methods.
func helpOf(path string, n ast.Node) (texts []string) {
	add := func(text string) {
		if text != "" {
			texts = append(texts, text)
		}
	}
	commandLine := strings.HasPrefix(path, "../cli/") || strings.HasPrefix(path, "../cmd/")
	switch n := n.(type) {
	case *ast.Field:
		if n.Tag != nil {
			tag, _ := strconv.Unquote(n.Tag.Value)
			add(reflect.StructTag(tag).Get("help"))
			add(reflect.StructTag(tag).Get("group"))
		}
	case *ast.CompositeLit: // a Command or an Action: its name, description and requirements
		if commandLine && n.Type == nil && len(n.Elts) >= 4 {
			name, _ := constant(n.Elts[0])
			if text, ok := constant(n.Elts[1]); ok && name != "" {
				add(text)
				arg, _ := constant(n.Elts[2])
				add(arg)
			}
		}
	case *ast.ValueSpec:
		if name := n.Names[0].Name; commandLine && (name == "about" || name == "aCommand" || name == "aJob") && len(n.Values) == 1 {
			text, _ := constant(n.Values[0])
			for _, p := range strings.Split(text, "\n\n") {
				add(strings.Join(strings.Fields(p), " "))
			}
		}
	case *ast.KeyValueExpr:
		key, ok := n.Key.(*ast.Ident)
		if ok && (key.Name == "DensityOf" || strings.HasSuffix(path, "/make.go") && key.Name == "About" ||
			strings.HasSuffix(path, "/paper/paper.go") && key.Name == "Help") {
			text, _ := constant(n.Value)
			add(text)
		}
	}
	return texts
}

func sentence(args []ast.Expr) (string, bool) {
	for _, x := range args {
		if text, ok := constant(x); ok {
			return text, true
		}
	}
	return "", false
}

func constant(x ast.Expr) (string, bool) {
	switch x := x.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(x.Value)
		return text, err == nil && x.Kind == token.STRING
	case *ast.BinaryExpr:
		a, ok := constant(x.X)
		b, ok2 := constant(x.Y)
		return a + b, ok && ok2
	}
	return "", false
}

var flagName = regexp.MustCompile(`--[a-z-]+`)

var verb = regexp.MustCompile(`%(?:\[(\d+)\])?[-+# 0-9.]*([a-zA-Z])`)

// verbs lists the formatting verbs of a sentence in the order of its arguments.
func verbs(format string) []string {
	var out []string
	next := 1
	for _, m := range verb.FindAllStringSubmatch(strings.ReplaceAll(format, "%%", ""), -1) {
		if m[1] != "" {
			next, _ = strconv.Atoi(m[1])
		}
		out = append(out, strconv.Itoa(next)+strings.Replace(m[2], "w", "v", 1))
		next++
	}
	slices.Sort(out)
	return out
}

func hasWords(format string) bool {
	return strings.ContainsFunc(flagName.ReplaceAllString(verb.ReplaceAllString(format, ""), ""),
		func(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' })
}

// printing are the packages that print for people; their text must be sentences or templates.
var printing = []string{"cli", "internal/apps/batch", "internal/apps/collection", "cmd/teka-batch", "internal/apps/report", "web/service"}

// inEnglish are files of those packages whose texts are not translated.
var inEnglish = []string{
	// help, checked by TestSentences
	"cli/commands.go", "cli/workshop.go", "cli/kinds.go", "cli/completion.go",
	"cli/compare.go", "cli/bench.go", // tables for engine developers
	"internal/apps/batch/metrics.go", "web/service/operations.go", "web/service/score.go", "web/service/problem_kinds.go", // for programs
}

// running matches text with consecutive words.
var running = regexp.MustCompile(`[A-Za-z]{2,}[,;:]? [a-z]{2,}`)

var statement = regexp.MustCompile(`\b(teka_sum|SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA|WHERE|ORDER BY|FROM|JOIN|BEGIN|AND|NOT NULL)\b`)

// TestComposed checks that printing packages contain text for people only as translated sentences or in templates.
func TestComposed(t *testing.T) {
	files := 0
	for _, dir := range printing {
		names, err := filepath.Glob(filepath.Join("..", dir, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			own := strings.TrimPrefix(filepath.ToSlash(name), "../")
			if strings.HasSuffix(name, "_test.go") || slices.Contains(inEnglish, own) {
				continue
			}
			files++
			set := token.NewFileSet()
			file, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			for _, lit := range composed(file) {
				t.Errorf("%s: a text that no language but English has: %s", set.Position(lit.Pos()), lit.Value)
			}
		}
	}
	if files < 80 {
		t.Fatalf("%d files looked at: there are more", files)
	}
}

// composed lists the texts with consecutive words that are not passed to a sayer. Tags, log messages and names of arguments are excluded.
func composed(file *ast.File) (out []*ast.BasicLit) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Field:
			n.Tag = nil
		case *ast.GenDecl:
			if c, ok := n.Specs[0].(*ast.ValueSpec); ok && c.Names[0].Name == "about" {
				return false // the beginning of the help
			}
		case *ast.CallExpr:
			if f, ok := n.Fun.(*ast.SelectorExpr); ok {
				on, _ := f.X.(*ast.SelectorExpr)
				if slices.Contains(sayers, f.Sel.Name) || on != nil && on.Sel.Name == "Log" ||
					slices.Contains([]string{"Contains", "CutPrefix", "MustCompile"}, f.Sel.Name) {
					return false
				}
			}
			if f, ok := n.Fun.(*ast.Ident); ok && slices.Contains(sayers, f.Name) {
				return false
			}
		case *ast.BasicLit:
			if n.Kind == token.STRING && running.MatchString(n.Value) && !statement.MatchString(n.Value) {
				out = append(out, n)
			}
		}
		return true
	})
	return out
}
