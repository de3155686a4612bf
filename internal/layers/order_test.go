package layers

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// listed is a package as go list describes it.
type listed struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
	DepOnly                 bool
	foreign                 bool // it is for another platform, and so are its imports
}

// TestMapOrder fails where a program visits the elements of a map in the map's order, which differs from run to run. Range over
// slices.Sorted(maps.Keys(m)) instead, or keep a list in addition to the map. Where the order cannot reach any output, a comment on the
// same line gives the reason: "// any order: the sum does not depend on it". A later sort is such a reason only if no two keys are equal
// for its comparison; therefore slices.Sorted needs no comment, slices.SortedFunc does.
func TestMapOrder(t *testing.T) {
	packages, err := list("", "-deps", "-export", "./...")
	if err != nil {
		t.Skipf("go list: %v", err)
	}
	fset, imports := imported(packages)
	elsewhere, err := list("js", "./...")
	if err != nil {
		t.Skipf("go list: %v", err)
	}
	for _, p := range elsewhere {
		if !slices.ContainsFunc(packages, func(q listed) bool { return q.ImportPath == p.ImportPath && slices.Equal(q.GoFiles, p.GoFiles) }) {
			p.foreign = true
			packages = append(packages, p)
		}
	}
	ranges := 0
	for _, p := range packages {
		if p.DepOnly || strings.HasSuffix(p.ImportPath, "test") && p.ImportPath != module+"internal/solver/rule/ruletest" {
			continue
		}
		found, n, err := mapOrders(fset, imports, p)
		if err != nil {
			t.Error(err)
		}
		ranges += n
		for _, f := range found {
			t.Error(f)
		}
	}
	if ranges < 20 { // the program has some, and the test must see them
		t.Errorf("only %d uses of a map's order found", ranges)
	}
}

// TestMapOrderFinds runs the check on a package that contains every way to visit a map, and on ways that need no comment.
func TestMapOrderFinds(t *testing.T) {
	p := listed{ImportPath: "testdata/maporder", Dir: filepath.Join("testdata", "maporder"), GoFiles: []string{"maporder.go"}}
	packages, err := list("", "-deps", "-export", "cmp", "maps", "reflect", "slices", "sync")
	if err != nil {
		t.Skipf("go list: %v", err)
	}
	fset, imports := imported(packages)
	found, _, err := mapOrders(fset, imports, p)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(p.Dir, p.GoFiles[0]))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for k, line := range strings.Split(string(text), "\n") {
		want := strings.Contains(line, "/* found */")
		at := fmt.Sprintf("maporder.go:%d:", k+1)
		if got := slices.ContainsFunc(found, func(f string) bool { return strings.Contains(f, at) }); got != want {
			t.Errorf("%s found %v, want %v: %s", at, got, want, line)
		}
		if want {
			n++
		}
	}
	if n != len(found) {
		t.Errorf("%d lines marked, %d found", n, len(found))
	}
}

// list returns packages as go list does, for the platform of the page if system is js.
func list(system string, args ...string) ([]listed, error) {
	cmd := exec.Command("go", append([]string{"list", "-json=ImportPath,Dir,Export,GoFiles,DepOnly"}, args...)...)
	cmd.Dir = "../.."
	if system != "" {
		cmd.Env = append(os.Environ(), "GOOS="+system, "GOARCH=wasm")
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	var packages []listed
	for d := json.NewDecoder(out); ; {
		var p listed
		if err = d.Decode(&p); err != nil {
			break
		}
		packages = append(packages, p)
	}
	if wait := cmd.Wait(); wait != nil || !errors.Is(err, io.EOF) {
		return nil, errors.Join(wait, err)
	}
	return packages, nil
}

// imported returns an importer that reads the compiled types of packages.
func imported(packages []listed) (*token.FileSet, types.Importer) {
	exports := map[string]string{}
	for _, p := range packages {
		exports[p.ImportPath] = p.Export
	}
	fset := token.NewFileSet()
	return fset, importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) {
		if exports[path] == "" {
			return nil, fmt.Errorf("no compiled types of %s", path)
		}
		return os.Open(exports[path])
	})
}

// mapOrders returns the places of a package that use the order of a map without a reason, and the number of all that use it. A package
// for another platform alone is checked as far as its types are known here.
func mapOrders(fset *token.FileSet, imports types.Importer, p listed) (found []string, all int, err error) {
	var files []*ast.File
	for _, name := range p.GoFiles {
		f, err := parser.ParseFile(fset, filepath.Join(p.Dir, name), nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, 0, err
		}
		files = append(files, f)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: imports}
	if p.foreign {
		config.Error = func(error) {}
	}
	if _, err := config.Check(p.ImportPath, fset, files, info); err != nil && !p.foreign {
		return nil, 0, err
	}
	for _, f := range files {
		reasons := reasonsOf(fset, f)
		for _, n := range ordersOf(f, info) {
			at, end := fset.Position(n.Pos()), fset.Position(n.End()).Line
			if loop, ok := n.(*ast.RangeStmt); ok {
				end = fset.Position(loop.Body.Lbrace).Line
			}
			if all++; !slices.ContainsFunc(reasons, func(line int) bool { return at.Line <= line && line <= end }) {
				found = append(found, fmt.Sprintf("%s: visits a map in an order that differs from run to run; sort the keys, or say on "+
					"this line why it cannot matter: // any order: …", at))
			}
		}
	}
	return found, all, nil
}

// reason matches a comment that explains why the order of a map cannot matter.
var reason = regexp.MustCompile(`^// any order: \S.{3,}`)

// reasonsOf returns the lines of a file with such a comment.
func reasonsOf(fset *token.FileSet, f *ast.File) (lines []int) {
	for _, group := range f.Comments {
		for _, c := range group.List {
			if reason.MatchString(c.Text) {
				lines = append(lines, fset.Position(c.Pos()).Line)
			}
		}
	}
	return lines
}

// unordered lists the functions and methods that visit a map; clearing and copying do not count.
var unordered = []string{"maps.Keys", "maps.Values", "maps.All", "reflect.Value.MapRange", "reflect.Value.MapKeys", "reflect.Value.Seq",
	"reflect.Value.Seq2", "sync.Map.Range"}

// ordersOf returns the expressions of a file that visit a map in its order, except the keys that slices.Sorted sorts.
func ordersOf(f *ast.File, info *types.Info) (found []ast.Node) {
	sorted := map[ast.Expr]bool{}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.RangeStmt:
			if isMap(info.TypeOf(n.X)) && (named(n.Key) || named(n.Value)) {
				found = append(found, n)
			}
		case *ast.CallExpr:
			if callee(info, n) == "slices.Sorted" {
				sorted[ast.Unparen(n.Args[0])] = true
			}
			if slices.Contains(unordered, callee(info, n)) && !(sorted[n] && callee(info, n) == "maps.Keys") {
				found = append(found, n)
			}
		}
		return true
	})
	return found
}

// named reports whether an expression is present and not the blank identifier.
func named(e ast.Expr) bool {
	id, blank := e.(*ast.Ident)
	return e != nil && !(blank && id.Name == "_")
}

// isMap reports whether a type is a map, or a type parameter that some map satisfies.
func isMap(t types.Type) bool {
	if t == nil {
		return false
	}
	if p, ok := t.(*types.TypeParam); ok {
		constraint := p.Constraint().Underlying().(*types.Interface)
		for k := range constraint.NumEmbeddeds() {
			if isMap(constraint.EmbeddedType(k)) {
				return true
			}
		}
	}
	if u, ok := t.(*types.Union); ok {
		for k := range u.Len() {
			if isMap(u.Term(k).Type()) {
				return true
			}
		}
	}
	_, ok := t.Underlying().(*types.Map)
	return ok
}

// callee returns the name of the function that an expression calls, as in reflect.Value.MapKeys, or "" for other expressions.
func callee(info *types.Info, call *ast.CallExpr) string {
	fun := ast.Unparen(call.Fun)
	switch x := fun.(type) {
	case *ast.IndexExpr:
		fun = x.X
	case *ast.IndexListExpr:
		fun = x.X
	}
	id, ok := fun.(*ast.Ident)
	if s, is := fun.(*ast.SelectorExpr); is {
		id, ok = s.Sel, true
	}
	if !ok {
		return ""
	}
	f, ok := info.Uses[id].(*types.Func)
	if !ok {
		return ""
	}
	return strings.NewReplacer("(", "", ")", "", "*", "").Replace(f.FullName())
}
