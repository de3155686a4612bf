package web

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/web/engine"
)

// reference matches a module's reference to another one: a static or dynamic import, or a type.
var reference = regexp.MustCompile(`(?m)^(?:import|export) [^;]*?"(\.\.?/[\w/-]+\.js)";|\bimport\("(\.\.?/[\w/-]+\.js)"\)`)

// TestNoCircle: the modules of the page and of the kinds have no import cycles, not even through types in comments. The exception is
// types.js, which has no code.
func TestNoCircle(t *testing.T) {
	all := files()
	to := map[string][]string{}
	count := 0
	for name, f := range all {
		if path.Ext(name) != ".js" || name == "types.js" || f.plain == nil {
			continue
		}
		for _, m := range reference.FindAllSubmatch(f.plain, -1) {
			other := path.Join(path.Dir(name), string(m[1])+string(m[2]))
			if all[other] == nil && other != engine.Exec {
				t.Errorf("%s names %s, which there is not", name, other)
			}
			if other != "types.js" && !slices.Contains(to[name], other) {
				to[name] = append(to[name], other)
				count++
			}
		}
	}
	if count < 100 {
		t.Fatalf("only %d references were found", count)
	}
	if circle := circleIn(to); circle != nil {
		t.Errorf("a circle: %s", strings.Join(circle, " → "))
	}
}

// circleIn returns a cycle of arrows, its first name again at its end, or nil if none.
func circleIn(to map[string][]string) []string {
	const open, done = 1, 2
	state := map[string]int{}
	var way, circle []string
	var visit func(name string)
	visit = func(name string) {
		state[name] = open
		way = append(way, name)
		for _, next := range to[name] {
			switch {
			case circle != nil:
			case state[next] == open:
				circle = append(slices.Clone(way[slices.Index(way, next):]), next)
			case state[next] == 0:
				visit(next)
			}
		}
		way = way[:len(way)-1]
		state[name] = done
	}
	for name := range to {
		if state[name] == 0 && circle == nil {
			visit(name)
		}
	}
	return circle
}

func TestCircleIn(t *testing.T) {
	if c := circleIn(map[string][]string{"a": {"b", "c"}, "b": {"c"}, "c": nil}); c != nil {
		t.Errorf("%v is no circle", c)
	}
	if c := circleIn(map[string][]string{"a": {"b"}, "b": {"c"}, "c": {"b"}}); len(c) != 3 || c[0] != c[2] {
		t.Errorf("%v: b and c lead in a circle", c)
	}
}
