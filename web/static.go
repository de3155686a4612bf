package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/teka-puzzles/teka/docs"
	"github.com/teka-puzzles/teka/internal/apps/sheets"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/web/engine"
	"github.com/teka-puzzles/teka/web/service"
)

// file is a file of the page.
type file struct {
	kind   string // media type
	plain  []byte // nil if it is stored only compressed
	packed []byte // compressed with gzip; nil if that saves nothing
	brotli []byte // compressed with brotli; only for the engine, nil without an encoder
	tag    string // digest
}

// mediaTypes maps the file extensions of the page to media types.
var mediaTypes = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
	".json":        "application/json",
	".webmanifest": "application/manifest+json", ".svg": "image/svg+xml", ".png": "image/png", ".ico": "image/x-icon", ".woff2": "font/woff2",
	".ttf":  "font/ttf",
	".wasm": "application/wasm", ".txt": "text/plain; charset=utf-8", ".md": "text/markdown; charset=utf-8",
}

// files are the files of the page by path, including the engine if it is embedded, and files.json, which the service worker uses:
// {"version": digest of all, "files": paths, "engine": {"gz": bytes, "br": bytes}}.
var files = sync.OnceValue(func() map[string]*file {
	all := map[string]*file{}
	sub, err := fs.Sub(page, "page")
	if err == nil {
		err = fs.WalkDir(sub, ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || mediaTypes[path.Ext(name)] == "" {
				return err
			}
			b, err := fs.ReadFile(sub, name)
			all[name] = newFile(name, b)
			return err
		})
	}
	if err != nil {
		panic(err) // they are embedded
	}
	addKinds(all)
	for _, lang := range []string{"en", "id"} {
		name := "guide." + lang + ".md"
		all[name] = newFile(name, docs.Guide(lang))
	}
	for i, name := range fontFiles {
		all[name] = newFile(name, sheets.Fonts()[i])
	}
	if wasm, exec, ok := engine.Files(); ok {
		all[engine.Wasm] = &file{kind: mediaTypes[".wasm"], packed: wasm, brotli: engine.Brotli(), tag: digest(wasm)}
		all[engine.Exec] = newFile(engine.Exec, exec)
	}
	all["files.json"] = newFile("files.json", listed(all))
	return all
})

// fontFiles are the fonts of printed sheets, for the engine in the page.
var fontFiles = [2]string{"fonts/regular.ttf", "fonts/bold.ttf"}

// newFile returns a file, compressed if that saves space.
func newFile(name string, b []byte) *file {
	f := &file{kind: mediaTypes[path.Ext(name)], plain: b, tag: digest(b)}
	var z bytes.Buffer
	w, _ := gzip.NewWriterLevel(&z, gzip.BestCompression)
	w.Write(b)
	w.Close()
	if z.Len() < len(b)*9/10 {
		f.packed = z.Bytes()
	}
	return f
}

func digest(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:16])
}

// listed returns the contents of files.json for the given files.
func listed(all map[string]*file) []byte {
	list := struct {
		Version string         `json:"version"`
		Files   []string       `json:"files"`
		Engine  map[string]int `json:"engine,omitempty"` // sizes, for the progress bar of the page
	}{}
	sum := sha256.New()
	list.Files = slices.Sorted(maps.Keys(all))
	for _, name := range list.Files {
		fmt.Fprintln(sum, name, all[name].tag)
	}
	for form, name := range map[string]string{"gz": zippedEngine, "br": brotliEngine} { // any order: each form alone
		if f := all[name]; f != nil {
			if list.Engine == nil {
				list.Engine = map[string]int{}
			}
			list.Engine[form] = len(f.plain)
		}
	}
	list.Version = hex.EncodeToString(sum.Sum(nil)[:16])
	b, _ := json.Marshal(list) // only strings
	return append(b, '\n')
}

// static serves the files of the page, compressed as the client accepts, with 304 if it has them.
func (s *Server) static(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		writeProblem(w, r, service.NewProblem(http.StatusMethodNotAllowed, fault.Errorf("files only support GET and HEAD")))
		return
	}
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" {
		name = "index.html"
	}
	f, ok := files()[name]
	if !ok {
		http.NotFound(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Set("Cache-Control", "no-cache") // revalidated each time, with 304 if unchanged
	h.Set("Vary", "Accept-Encoding")
	if unchanged(w, r, f.tag) {
		return
	}
	b := f.plain
	if f.brotli != nil && accepts(r, "br") {
		h.Set("Content-Encoding", "br")
		b = f.brotli
	} else if f.packed != nil && accepts(r, "gzip") {
		h.Set("Content-Encoding", "gzip")
		b = f.packed
	} else if b == nil {
		z, err := gzip.NewReader(bytes.NewReader(f.packed))
		if err != nil {
			http.NotFound(w, r)
		} else if r.Method == http.MethodGet { // unpacked while it is sent: many clients may read it together, and slowly
			io.Copy(w, z)
		}
		return
	}
	h.Set("Content-Length", fmt.Sprint(len(b)))
	w.Write(b)
}

// unchanged sets the ETag of a file and reports whether the client has it. It then answers with status 304. Tags are compared weakly (RFC
// 9110, section 13.1.2): a proxy that compresses makes them weak.
func unchanged(w http.ResponseWriter, r *http.Request, digest string) bool {
	tag := `"` + digest + `"`
	w.Header().Set("ETag", tag)
	for given := range strings.SplitSeq(strings.Join(r.Header.Values("If-None-Match"), ","), ",") {
		if given = strings.TrimSpace(given); given == "*" || strings.TrimPrefix(given, "W/") == tag {
			w.WriteHeader(http.StatusNotModified)
			return true
		}
	}
	return false
}

// unpacked decompresses gzip data; nil if it is damaged.
func unpacked(packed []byte) []byte {
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil
	}
	b, err := io.ReadAll(z)
	if err != nil {
		return nil
	}
	return b
}

// accepts reports whether the client accepts an encoding (RFC 9110, section 12.5.3).
func accepts(r *http.Request, encoding string) bool {
	for part := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, weight, _ := strings.Cut(strings.TrimSpace(part), ";")
		if strings.EqualFold(strings.TrimSpace(name), encoding) {
			q, err := strconv.ParseFloat(strings.TrimPrefix(strings.TrimSpace(weight), "q="), 64)
			return err != nil || q > 0
		}
	}
	return false
}

// page is the page: modules, one stylesheet, and what else it needs, as they are. Nothing of it is built.
//
//go:embed all:page
var page embed.FS
