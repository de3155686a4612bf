package kinds

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// TestHandwritten compares the table of ARCHITECTURE.md that shows which parts of each kind are written by hand with the code.
func TestHandwritten(t *testing.T) {
	const page, first, last = "../ARCHITECTURE.md", "<!-- parts: go test ./kinds -run TestHandwritten -update -->\n", "<!-- end of parts -->"
	names := []string{"Network", "Narrow", "Rules", "Check", "Fulfilled"}
	var b strings.Builder
	fmt.Fprintf(&b, "\n| kind | `%s` |\n|---%s|\n", strings.Join(names, "` | `"), strings.Repeat("|---", len(names)))
	for _, k := range All {
		p, err := Parse(k.Example)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "| %s |", k.Title)
		for _, name := range names {
			m, ok := reflect.TypeOf(p).MethodByName(name)
			switch {
			case ok:
				fmt.Fprintf(&b, " %s |", handwritten(t, m.Func.Pointer()))
			case name == "Check":
				fmt.Fprintf(&b, " %s |", handwritten(t, reflect.ValueOf(k.Check).Pointer()))
			case name == "Fulfilled":
				fmt.Fprintf(&b, " %s |", handwritten(t, reflect.ValueOf(k.Fulfilled).Pointer()))
			default:
				b.WriteString(" – |")
			}
		}
		b.WriteString("\n")
	}
	b.WriteString("\n")
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(text), first)
	was, after, ended := strings.Cut(rest, last)
	if !found || !ended {
		t.Fatalf("no table between %q and %q", first, last)
	}
	if flag.Lookup("update").Value.String() == "true" {
		err = os.WriteFile(page, []byte(before+first+b.String()+last+after), 0o666)
	} else if was != b.String() {
		t.Errorf("renew the table with -update:\n%s", b.String())
	}
	if err != nil {
		t.Fatal(err)
	}
}

// handwritten describes a function: its file if a kind wrote it, or what it is derived from.
func handwritten(t *testing.T, at uintptr) string {
	f := runtime.FuncForPC(at)
	file, _ := f.FileLine(at)
	dir, name := filepath.Split(file)
	switch {
	case at == reflect.ValueOf(constraint.Check).Pointer() || at == reflect.ValueOf(constraint.Fulfilled).Pointer():
		return "default"
	case strings.Contains(f.Name(), "puzzle/board.(*Slots"):
		return "by `ClueFor`"
	}
	path := filepath.Base(dir) + "/" + name
	if _, err := os.Stat(path); err != nil {
		t.Fatalf("%s: %v", f.Name(), err)
	}
	return fmt.Sprintf("[%s](kinds/%s)", name, path)
}
