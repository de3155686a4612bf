// Package maporder visits maps in every way that TestMapOrder knows.
package maporder

import (
	"cmp"
	"maps"
	"reflect"
	"slices"
	"sync"
)

type named map[string]int

func visit[M ~map[string]int](m map[string]int, n named, g M, s *sync.Map) (out []string) {
	for k := range m { /* found */
		out = append(out, k)
	}
	for _, v := range n { /* found */
		out[v] = ""
	}
	for k := range g { /* found */
		out = append(out, k)
	}
	for k := range maps.Keys(m) { /* found */
		out = append(out, k)
	}
	for range maps.Values(m) { /* found */
		out = append(out, "")
	}
	for k := range m /* found */ { // any order:
		out = append(out, k)
	}
	out = append(out, slices.Collect(maps.Keys[map[string]int](m))...)          /* found */
	out = append(out, slices.SortedFunc(maps.Keys(n), cmp.Compare)...)          /* found */
	_ = slices.Sorted(maps.Values(m))                                           /* found */
	_ = reflect.ValueOf(m).MapKeys()                                            /* found */
	_ = reflect.ValueOf(m).MapRange()                                           /* found */
	s.Range(func(k, _ any) bool { out = append(out, k.(string)); return true }) /* found */
	every := maps.Keys(m)                                                       /* found */
	return slices.Concat(out, slices.Collect(every))
}

func harmless(m map[string]int, list []string) (sum int) {
	for _, k := range slices.Sorted(maps.Keys(m)) {
		list = append(list, k)
	}
	for _, v := range m { // any order: numbers are added up
		sum += v
	}
	for range m {
		sum++
	}
	for _, s := range list {
		sum += len(s)
	}
	return sum + len(m)
}
