package web

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/web/engine"
)

// TestSite: a site contains every file listed in its files.json, the unpacked engine, and the policy in its page.
func TestSite(t *testing.T) {
	t.Parallel()
	from, dir := t.TempDir(), filepath.Join(t.TempDir(), "deep", "site")
	packed := newFile("x", bytes.Repeat([]byte("engine "), 1000)).packed
	for name, b := range map[string][]byte{engine.Wasm + ".gz": packed, engine.Exec: []byte("// starts it\n")} {
		if err := os.WriteFile(filepath.Join(from, name), b, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := WriteSite(t.Context(), dir, SiteOptions{Engine: t.TempDir()}); err == nil ||
		!strings.Contains(err.Error(), "does not contain") {
		t.Errorf("from an empty folder: %v", err)
	}
	if err := os.WriteFile(filepath.Join(from, engine.Wasm+".br"), []byte("smaller"), 0o666); err != nil {
		t.Fatal(err)
	}
	first := time.Date(2026, 3, 3, 23, 0, 0, 0, time.UTC)
	count, _, err := WriteSite(t.Context(), dir, SiteOptions{Engine: from, Days: 1, First: first, Base: "https://example.org/"})
	if err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(filepath.Join(dir, "files.json"))
	if err != nil {
		t.Fatal(err)
	}
	var list struct {
		Version string
		Files   []string
		Engine  struct{ GZ, BR int }
	}
	// Besides files.json, _headers, the uncompressed engine, the user script, feeds, today's pages, and two days with their hints and
	// pages.
	if err := json.Unmarshal(b, &list); err != nil || len(list.Files)+26 != count {
		t.Errorf("%d files are listed, %d written: %v", len(list.Files), count, err)
	}
	if b, err := os.ReadFile(filepath.Join(dir, userScript)); err != nil || !bytes.Contains(b, []byte(`why("https://example.org/"`)) {
		t.Errorf("the user script does not open the site: %v\n%s", err, b)
	}
	for _, name := range list.Files {
		b, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Error(err)
		}
		if strings.HasSuffix(name, ".html") && !bytes.Contains(b, []byte("Content-Security-Policy")) {
			t.Errorf("%s has no policy", name)
		}
		if name == "index.html" && !bytes.Contains(b, []byte(`<meta property="og:image" content="https://example.org/apple-touch-icon.png">`)) {
			t.Error("messengers find no picture of the site")
		}
	}
	if b, err := os.ReadFile(filepath.Join(dir, engine.Wasm)); err != nil || string(b) != string(unpacked(packed)) {
		t.Errorf("the engine: %v", err)
	}
	if b, err := os.ReadFile(filepath.Join(dir, zippedEngine)); err != nil || !bytes.Equal(b, packed) ||
		slices.Contains(list.Files, engine.Wasm) ||
		!slices.Contains(list.Files, zippedEngine) || list.Engine.GZ != len(packed) {
		t.Errorf("the compressed engine, which alone is listed: %v, %v, %v", err, list.Files, list.Engine)
	}
	if b, err := os.ReadFile(filepath.Join(dir, brotliEngine)); err != nil || string(b) != "smaller" || list.Engine.BR != len(b) {
		t.Errorf("the smaller one: %v, %v", err, list.Engine)
	}
	for _, date := range []string{"2026-03-02", "2026-03-03"} {
		var day map[string]struct {
			Kind   string
			Givens json.RawMessage
			Grade  struct{ Label string }
		}
		b, err := os.ReadFile(filepath.Join(dir, "days", date+".json"))
		if err == nil {
			err = json.Unmarshal(b, &day)
		}
		for _, k := range kinds.All {
			if p := day[k.Name]; err != nil || p.Kind != k.Name || len(p.Givens) == 0 || p.Grade.Label == "" {
				t.Errorf("%s of %s: %v, %v", k.Name, date, p, err)
			}
		}
		var hints map[string][]struct {
			Hints []string
			Apply []any
			Scene struct{ Items []struct{ Role string } }
		}
		b, err = os.ReadFile(filepath.Join(dir, "days", date+".id.json"))
		if err == nil {
			err = json.Unmarshal(b, &hints)
		}
		for _, k := range kinds.All {
			if list := hints[k.Name]; err != nil || len(list) != 5 || len(list[0].Hints) == 0 || len(list[4].Apply) == 0 ||
				!slices.ContainsFunc(list[4].Scene.Items, func(it struct{ Role string }) bool { return it.Role == "new" }) {
				t.Errorf("the hints for %s of %s: %v, %v", k.Name, date, list, err)
			}
		}
	}
	for _, name := range []string{"2026-03-02.en.pdf", "2026-03-03.id.pdf", "2026-03-03.en.ereader.pdf", "today.id.pdf",
		"today.en.ereader.pdf"} {
		if b, err := os.ReadFile(filepath.Join(dir, "daily", name)); err != nil || !bytes.HasPrefix(b, []byte("%PDF-")) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, want := range map[string]string{"en.rss": "2026-03-03.en.pdf", "id.ics": "DTSTART;VALUE=DATE:20260303"} {
		if b, err := os.ReadFile(filepath.Join(dir, "daily", name)); err != nil || !bytes.Contains(b, []byte(want)) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if b, err := os.ReadFile(filepath.Join(dir, "index.html")); err != nil || !bytes.Contains(b, []byte(`data-days="2026-03-02 2026-03-03"`)) {
		t.Errorf("the page does not know its days: %v", err)
	}
	if b, err := os.ReadFile(filepath.Join(dir, "_headers")); err != nil || !strings.Contains(string(b), policy) {
		t.Errorf("_headers: %v %s", err, b)
	}
}

// TestPolicyInPage: the policy in a page follows its charset and has no directives that only work in a header.
func TestPolicyInPage(t *testing.T) {
	got := string(withPolicy([]byte("<!doctype html>\n<meta charset=\"utf-8\">\n<title>x</title>")))
	if !strings.Contains(got, "default-src 'none'") || strings.Contains(got, "frame-ancestors") ||
		strings.Index(got, "charset") > strings.Index(got, "Content-Security") {
		t.Error(got)
	}
}
