package kinds

import (
	"embed"
	"path"
	"strings"
)

//go:embed */testdata/techniques/*.txt
var examples embed.FS

// Example is a small board, with marks, on which a technique finds something, in the notation "text"; ok is false where there is none. Such
// boards stand in the folder of the kind, testdata/techniques/NAME.txt, and the pages in docs/techniques are made of them.
func Example(technique string) (text string, ok bool) {
	kind, name, _ := strings.Cut(technique, ".")
	b, err := examples.ReadFile(path.Join(kind, "testdata", "techniques", name+".txt"))
	return string(b), err == nil
}
