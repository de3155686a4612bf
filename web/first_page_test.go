package web

import (
	"bytes"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/web/engine"
)

// firstPage is the maximum number of compressed bytes that the first page may need.
const firstPage = 100_000

// TestFirstPage: the first page lists every module it needs, so that none is discovered late, and its total size is bounded.
func TestFirstPage(t *testing.T) {
	all := files()
	plain := func(name string) []byte {
		if all[name] == nil {
			t.Fatalf("there is no %s", name)
		}
		return all[name].plain
	}
	needed := map[string]bool{}
	imports := regexp.MustCompile(`(?m)^import [^;]*?"(\.\.?/[\w/-]+\.js)";`)
	var need func(name string)
	need = func(name string) {
		if needed[name] {
			return
		}
		needed[name] = true
		for _, m := range imports.FindAllSubmatch(plain(name), -1) {
			need(path.Join(path.Dir(name), string(m[1])))
		}
	}
	named := func(rel string) (list []string) {
		for _, m := range regexp.MustCompile(`<link rel="`+rel+`" href="([^"]+)">`).FindAllSubmatch(plain("index.html"), -1) {
			list = append(list, string(m[1]))
		}
		return list
	}
	need("app.js")
	first := maps.Clone(needed)
	got, want := slices.Sorted(slices.Values(append(named("modulepreload"), "app.js", "ahead.js"))), slices.Sorted(maps.Keys(first))
	if !slices.Equal(got, want) {
		t.Errorf("index.html names %v, and app.js needs %v", got, want)
	}
	need("playing.js")
	got, want = slices.Sorted(slices.Values(append(named("later"), slices.Collect(maps.Keys(first))...))), slices.Sorted(maps.Keys(needed))
	if !slices.Equal(got, want) {
		t.Errorf("index.html names %v for games, and playing.js needs %v", named("later"), want)
	}
	needed = first
	need("daily.js") // the start page loads it at once
	size := 0
	others := []string{"index.html", "style.css", "icon.svg", "manifest.webmanifest", "fonts/figtree.woff2"}
	for _, name := range append(slices.Collect(maps.Keys(needed)), others...) {
		if b := all[name].packed; b != nil {
			size += len(b)
		} else {
			size += len(plain(name))
		}
	}
	t.Logf("%d bytes, %d modules", size, len(needed))
	if size > firstPage {
		t.Errorf("the first page needs %d bytes: at most %d are promised", size, firstPage)
	}
}

// TestAlone: a page served as static files knows that there is no API and which days exist. It fetches the engine only after its board.
func TestAlone(t *testing.T) {
	got := string(markStatic(withPolicy(files()["index.html"].plain), "2026-02-01 2026-02-03", true))
	if n := strings.Count(got, `<link rel="alternate" `); n != 4 ||
		strings.Contains(string(markStatic(files()["index.html"].plain, "", false)), "alternate") {
		t.Errorf("%d feeds are named, or some that there are not", n)
	}
	if !strings.Contains(got, `<html data-api="none" data-days="2026-02-01 2026-02-03" lang="en">`) || strings.Contains(got, engine.Wasm) {
		t.Error(got)
	}
	if bytes.Contains(files()["index.html"].plain, []byte("data-api")) {
		t.Error("so does the page of the server, beside which there is an API")
	}
}
