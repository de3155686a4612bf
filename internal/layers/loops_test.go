package layers

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// searching are the folders in which nothing may run without end: what works on a puzzle there asks its context whether to go on.
var searching = []string{"solver", "study", "explain/tell", "generate", "apps/report", "internal/anneal", "puzzle/method", "kinds",
	"puzzle/board"}

// asking are what such code asks; a function with a context among its arguments asks too.
var asking = []string{"Err", "Over", "over", "Ended", "ended", "looked", "going", "exhausted", "late"}

// TestLoops: each loop without an end of its own (no range, no counter) asks whether to go on, or is listed in kinds/testdata/loops.txt
// by its function. A loop on that list ends by itself: it takes from a list that each place of the board joins at most a few times, walks
// along a line, or goes on while something is struck.
func TestLoops(t *testing.T) {
	text, err := os.ReadFile("../../kinds/testdata/loops.txt")
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]int{}
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			listed[line]++
		}
	}
	found := openLoops(t)
	var missing []string
	for _, name := range found {
		if listed[name]--; listed[name] < 0 {
			missing = append(missing, name)
		}
	}
	if len(missing) > 0 {
		t.Errorf("loops that ask nobody whether to go on; let them, or list them with why they end:\n%s", strings.Join(missing, "\n"))
	}
	for name, n := range listed {
		if n > 0 {
			t.Errorf("%s: %d loops more are listed than there are", name, n)
		}
	}
}

// openLoops lists the functions of such loops, once for each.
func openLoops(t *testing.T) (found []string) {
	root := filepath.Join("..", "..")
	for _, dir := range searching {
		err := filepath.WalkDir(filepath.Join(root, dir), func(path string, e os.DirEntry, err error) error {
			if err != nil || e.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") ||
				strings.Contains(path, "testdata") || strings.Contains(path, "test"+string(filepath.Separator)) {
				return err
			}
			f, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
			if err != nil {
				return err
			}
			in, _ := filepath.Rel(root, filepath.Dir(path))
			for _, d := range f.Decls {
				fn, ok := d.(*ast.FuncDecl)
				if !ok || fn.Body == nil {
					continue
				}
				ast.Inspect(fn.Body, func(n ast.Node) bool {
					if loop, ok := n.(*ast.ForStmt); ok && loop.Post == nil && !asks(loop) {
						found = append(found, filepath.ToSlash(in)+" "+funcName(fn))
					}
					return true
				})
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	slices.Sort(found)
	return found
}

// funcName is a function with its receiver.
func funcName(fn *ast.FuncDecl) string {
	if fn.Recv == nil {
		return fn.Name.Name
	}
	of := fn.Recv.List[0].Type
	if p, ok := of.(*ast.StarExpr); ok {
		of = p.X
	}
	switch x := of.(type) {
	case *ast.IndexExpr:
		of = x.X
	case *ast.IndexListExpr:
		of = x.X
	}
	return fmt.Sprintf("%v.%s", of, fn.Name.Name)
}

// asks reports whether a loop asks whether to go on.
func asks(loop ast.Node) (found bool) {
	ast.Inspect(loop, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return !found
		}
		switch f := call.Fun.(type) {
		case *ast.SelectorExpr:
			found = found || slices.Contains(asking, f.Sel.Name)
		case *ast.Ident:
			found = found || slices.Contains(asking, f.Name)
		}
		for _, a := range call.Args {
			if x, ok := a.(*ast.Ident); ok && x.Name == "ctx" {
				found = true
			}
		}
		return !found
	})
	return found
}
