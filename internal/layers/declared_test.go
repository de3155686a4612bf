package layers

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestDeclaredApart: the declared rules of a kind, and its check of boards, are independent of the constraints that it posts to the kernel.
// Their files import nothing of solver, and call nothing that is declared in a file that uses its constraints.
func TestDeclaredApart(t *testing.T) {
	files, err := filepath.Glob("../../kinds/*/*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	const rules = module + "internal/solver/rule"
	posting, other := map[string]string{}, map[string]bool{} // by folder and name of a function: the file; it is one of other files, too
	parsed := map[string]*ast.File{}
	for _, path := range files {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		parsed[path] = f
		uses := slices.ContainsFunc(importsOf(f), func(to string) bool { return strings.HasPrefix(to, rules) })
		for _, d := range f.Decls {
			switch d, ok := d.(*ast.FuncDecl); {
			case ok && uses:
				posting[filepath.Dir(path)+" "+d.Name.Name] = filepath.Base(path)
			case ok:
				other[filepath.Dir(path)+" "+d.Name.Name] = true
			}
		}
	}
	if len(posting) < 20 {
		t.Errorf("%d functions use the constraints of the kernel: more are expected", len(posting))
	}
	networks := 0
	for path, f := range parsed {
		if name := filepath.Base(path); name != "network.go" && name != "check.go" {
			continue
		}
		networks++
		for _, to := range importsOf(f) {
			if strings.HasPrefix(to, module+"internal/solver/") {
				t.Errorf("%s imports %s", path, to)
			}
		}
		ast.Inspect(f, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			name := ""
			switch f := call.Fun.(type) {
			case *ast.Ident:
				name = f.Name
			case *ast.SelectorExpr:
				name = f.Sel.Name
			}
			if file := posting[filepath.Dir(path)+" "+name]; file != "" && !other[filepath.Dir(path)+" "+name] {
				t.Errorf("%s calls %s, which %s declares", path, name, file)
			}
			return true
		})
	}
	if networks < 10 {
		t.Errorf("%d files were looked at: two of each kind are expected", networks)
	}
}

// importsOf returns the paths that a file imports.
func importsOf(f *ast.File) (out []string) {
	for _, s := range f.Imports {
		path, _ := strconv.Unquote(s.Path.Value)
		out = append(out, path)
	}
	return out
}
