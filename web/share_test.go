package web

import (
	"bytes"
	"encoding/json"
	"image/png"
	"net/url"
	"strings"
	"testing"
)

// TestPictures: a puzzle is drawn at an address that other pages may show; errors are problems.
func TestPictures(t *testing.T) {
	s := serve(t, Options{})
	query := "puzzle=" + url.QueryEscape("masyu\n...\n.W.\n...")
	code, h, text := s.fetch(t, "/render.svg?numbers=1&"+query)
	if code != 200 || h.Get("Content-Type") != "image/svg+xml" || h.Get("Cross-Origin-Resource-Policy") != "cross-origin" ||
		!strings.HasPrefix(text, "<svg") {
		t.Fatalf("%d %v %.200s", code, h, text)
	}
	if plain, _, without := s.fetch(t, "/render.svg?"+query); plain != 200 || len(without) >= len(text) {
		t.Error("numbers=1 adds nothing")
	}
	if code, _, _ := s.fetch(t, "/render.svg?numbers=1&"+query, "If-None-Match", h.Get("ETag")); code != 304 {
		t.Errorf("unchanged: status %d", code)
	}
	code, _, text = s.fetch(t, "/render.png?"+query)
	if img, err := png.Decode(bytes.NewReader([]byte(text))); code != 200 || err != nil || img.Bounds().Dx() < 96 {
		t.Errorf("%d %v", code, err)
	}
	for query, want := range map[string]int{"": 400, "puzzle=x": 422, query + "&size=2": 400, query + "&solve=maybe": 400} {
		if code, h, text := s.fetch(t, "/render.svg?"+query); code != want || h.Get("Content-Type") != problemType {
			t.Errorf("%s: status %d, want %d: %s", query, code, want, text)
		}
	}
}

// TestPreviews: /share describes a puzzle and leads to the page, and /oembed describes how to embed it, also under another base.
func TestPreviews(t *testing.T) {
	const puzzle = "https://puzz.link/p?mashu/6/6/1063000i3000"
	s := serve(t, Options{Base: "https://example.org/teka/"})
	code, h, text := s.fetch(t, "/share?puzzle="+url.QueryEscape(puzzle), "Accept-Language", "id")
	for _, want := range []string{`<html lang="id">`, `property="og:title" content="Masyu 6×6"`, `url=./#play/mashu/6/6/1063000i3000"`,
		`content="https://example.org/teka/render.png?puzzle=https%3A%2F%2Fpuzz.link`, `"https://example.org/teka/oembed?url=`} {
		if code != 200 || !strings.HasPrefix(h.Get("Content-Type"), "text/html") || !strings.Contains(text, want) {
			t.Errorf("%d: no %s in\n%s", code, want, text)
		}
	}
	embed := func(address, more string) (frame struct {
		Type, Title, HTML string
		Width, Height     int
	}) {
		code, _, text := s.fetch(t, "/oembed?url="+url.QueryEscape(address)+more)
		if err := json.Unmarshal([]byte(text), &frame); err != nil || code != 200 {
			t.Fatalf("%s: %d %v %s", address, code, err, text)
		}
		return frame
	}
	e := embed("https://example.org/teka/share?puzzle="+url.QueryEscape(puzzle), "&maxwidth=300&format=json")
	if e.Type != "rich" || e.Title != "Masyu 6×6" || e.Width != 300 ||
		!strings.Contains(e.HTML, `src="https://example.org/teka/#embed/mashu/6/6/1063000i3000" width="300"`) {
		t.Errorf("%+v", e)
	}
	if e := embed(`https://example.org/teka/#play/"><script>`, ""); strings.Contains(e.HTML, "<script>") || e.Height != embedHeight {
		t.Errorf("%+v", e)
	}
	for query, want := range map[string]int{"url=https://elsewhere.example/": 404, "format=xml": 400,
		"url=" + url.QueryEscape("https://example.org/teka/share?x=1"): 404} {
		if code, _, text := s.fetch(t, "/oembed?"+query); code != want {
			t.Errorf("%s: status %d, want %d: %s", query, code, want, text)
		}
	}
	// A puzzle without an address of puzz.link is packed, as in the page.
	_, _, text = s.fetch(t, "/share?puzzle="+url.QueryEscape(`{"kind":"nonogram","rows":1,"cols":2,"givens":{"rows":[[1]],"cols":[[1],[]]}}`))
	if !strings.Contains(text, "#play/") {
		t.Error(text)
	}
}

// TestFrames: only allowed sites may show the page in a frame.
func TestFrames(t *testing.T) {
	for _, c := range []struct {
		allowed      []string
		policy, deny string
	}{{nil, "frame-ancestors 'none'", "DENY"}, {[]string{"https://a.example", "https://b.example"},
		"frame-ancestors https://a.example https://b.example", ""}, {[]string{"*"}, "frame-ancestors *", ""}} {
		_, h, _ := serve(t, Options{Frames: c.allowed}).fetch(t, "/")
		if p := h.Get("Content-Security-Policy"); !strings.HasSuffix(p, c.policy) || h.Get("X-Frame-Options") != c.deny {
			t.Errorf("%v: %s; X-Frame-Options %q", c.allowed, p, h.Get("X-Frame-Options"))
		}
		if text := string(headersFile(c.allowed)); !strings.Contains(text, c.policy+"\n") {
			t.Errorf("%v: %s", c.allowed, text)
		}
	}
}
