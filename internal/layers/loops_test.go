package layers

import (
	"errors"
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

// searching lists the folders in which nothing may run without end: work on a puzzle there checks its context.
var searching = []string{"internal/solver", "study", "explain/narrate", "generate", "internal/apps/report",
	"internal/anneal", "puzzle/method", "kinds", "puzzle/board"}

// asking lists the checks that such code calls. A call of a function with a context among its arguments is a check, too.
var asking = []string{"Err", "Done", "over", "Ended", "ended", "mustStop", "Stopped", "looked", "going", "exhausted", "late", "stop",
	"interrupted", "Cause"}

const loopList = "../../kinds/testdata/loops.txt"

// TestLoops: each loop whose header shows no bound checks whether to continue, or is listed in kinds/testdata/loops.txt with the reason why
// its work is bounded. The list has a line for each loop: the folder, the function, and after a # the reason.
func TestLoops(t *testing.T) {
	text, err := os.ReadFile(loopList)
	if err != nil {
		t.Fatal(err)
	}
	listed, err := reasoned(string(text))
	if err != nil {
		t.Error(err)
	}
	found := openLoops(t)
	var missing []string
	for _, name := range found {
		if listed[name]--; listed[name] < 0 {
			missing = append(missing, name)
		}
	}
	if len(missing) > 0 {
		t.Errorf("loops that do not check whether to continue; add a check, or list each in %s with the reason why it is bounded:\n%s",
			loopList, strings.Join(missing, "\n"))
	}
	for name, n := range listed {
		if n > 0 {
			t.Errorf("%s: %d more loops are listed than exist", name, n)
		}
	}
}

// reasoned counts the loops of a list by function. Each needs a reason of three words or more, and folders come in order.
func reasoned(text string) (map[string]int, error) {
	out := map[string]int{}
	var errs []error
	last := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		name, why, _ := strings.Cut(line, "#")
		if len(strings.Fields(why)) < 3 {
			errs = append(errs, fmt.Errorf("%s: no reason why it is bounded", line))
		}
		fields := strings.Fields(name)
		if len(fields) != 2 || fields[0] < last {
			errs = append(errs, fmt.Errorf("%s: expected a folder, not before %s, and a function", line, last))
			continue
		}
		last = fields[0]
		out[fields[0]+" "+fields[1]]++
	}
	return out, errors.Join(errs...)
}

// TestReasoned: a loop without a reason is an error, and so is a folder out of order.
func TestReasoned(t *testing.T) {
	for text, want := range map[string]string{
		"# head\n\na f # walks the list\na f # walks it again\nb T.g # at most nine cells": "",
		"a f":           "no reason",
		"a f # is fine": "no reason",
		"b f # one two three\na f # one two three": "not before b",
		"f # one two three":                        "expected a folder",
	} {
		listed, err := reasoned(text)
		good := err == nil && listed["a f"] == 2 && listed["b T.g"] == 1
		if want == "" && !good || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: %v, %v, want %q", text, listed, err, want)
		}
	}
}

// openLoops lists the functions with such loops, each once.
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
					if n != nil && unbounded(n) && !asks(n) {
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

// funcName returns the name of a function with its receiver.
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

// unbounded reports whether n is a loop whose header shows no bound. A bound is a range over anything but a power of two, or a counter
// that is compared with something that is not computed by a call.
func unbounded(n ast.Node) bool {
	switch loop := n.(type) {
	case *ast.RangeStmt:
		return computed(loop.X, false)
	case *ast.ForStmt:
		return loop.Post == nil || !compares(loop.Cond)
	}
	return false
}

// compares reports whether a condition, or a conjunct of it, compares with something that is not computed by a call.
func compares(cond ast.Expr) bool {
	b, ok := cond.(*ast.BinaryExpr)
	if !ok {
		return false
	}
	switch b.Op {
	case token.LAND:
		return compares(b.X) || compares(b.Y)
	case token.LSS, token.LEQ, token.GTR, token.GEQ, token.NEQ:
		y, ok := b.Y.(*ast.Ident)
		return !computed(b.Y, true) && (!ok || y.Name != "nil")
	}
	return false
}

// computed reports whether an expression shifts to the left or, if calls count, calls anything but a built-in function or a conversion.
func computed(x ast.Expr, calls bool) (found bool) {
	ast.Inspect(x, func(n ast.Node) bool {
		switch x := n.(type) {
		case *ast.BinaryExpr:
			_, power := x.X.(*ast.BasicLit)
			_, fixed := x.Y.(*ast.BasicLit)
			found = found || x.Op == token.SHL && power && !fixed
		case *ast.CallExpr:
			f, ok := x.Fun.(*ast.Ident)
			found = found || calls && (!ok || !slices.Contains([]string{"len", "min", "max", "int", "int32", "uint"}, f.Name))
		}
		return !found
	})
	return found
}

// TestUnbounded: which loops need a check or a reason.
func TestUnbounded(t *testing.T) {
	for text, want := range map[string]bool{
		"for {}": true, "for going {}": true, "for i := 0; ; i++ {}": true, "for i := 0; i < f(n); i++ {}": true,
		"for s := f(); s != nil; s = f() {}": true, "for i := 0; i < n || f(); i++ {}": true,
		"for i := range 1 << n {}": true, "for i := 1; i < 1<<len(a); i++ {}": true,
		"for i := 0; i < 1<<9; i++ {}": false, "for i := range n {}": false, "for i := 0; i < min(n, len(a)); i++ {}": false,
		"for i := 0; f() && i < n; i++ {}": false,
	} {
		f, err := parser.ParseFile(token.NewFileSet(), "", "package x\nfunc g() { "+text+" }", 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := unbounded(f.Decls[0].(*ast.FuncDecl).Body.List[0]); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

// asks reports whether a loop checks whether to continue.
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
