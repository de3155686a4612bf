package layers

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// TestCommentsNameTheirSubject: the doc comment of a function, and of a type, constant or variable declared alone, begins with its name, as
// is usual in Go. This finds comments that kept an old name after a renaming.
func TestCommentsNameTheirSubject(t *testing.T) {
	checked := 0
	err := filepath.WalkDir("../..", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") || strings.Contains(path, "testdata") {
			return err
		}
		files := token.NewFileSet()
		f, err := parser.ParseFile(files, path, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		for name, doc := range documented(f) {
			checked++
			if words := strings.Fields(doc.Text()); len(words) > 0 && !begins(words, name) {
				t.Errorf("%v: the comment of %s begins with %q", files.Position(doc.Pos()), name, words[0])
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if checked < 3000 {
		t.Errorf("only %d comments were found", checked)
	}
}

// begins reports whether the words begin with the name, perhaps after an article.
func begins(words []string, name string) bool {
	if len(words) > 1 && (words[0] == "A" || words[0] == "An" || words[0] == "The") {
		words = words[1:]
	}
	first := strings.TrimRight(words[0], ".,:;")
	return first == name || strings.TrimSuffix(first, "'s") == name
}

// documented yields the names that a file declares with their own comments. It omits declarations of several names.
func documented(f *ast.File) func(yield func(string, *ast.CommentGroup) bool) {
	return func(yield func(string, *ast.CommentGroup) bool) {
		for _, d := range f.Decls {
			name, doc := "", (*ast.CommentGroup)(nil)
			switch d := d.(type) {
			case *ast.FuncDecl:
				name, doc = d.Name.Name, d.Doc
			case *ast.GenDecl:
				if len(d.Specs) != 1 {
					continue
				}
				switch s := d.Specs[0].(type) {
				case *ast.TypeSpec:
					name, doc = s.Name.Name, d.Doc
				case *ast.ValueSpec:
					if len(s.Names) == 1 {
						name, doc = s.Names[0].Name, d.Doc
					}
				}
			}
			if doc != nil && !yield(name, doc) {
				return
			}
		}
	}
}
