package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/web/engine"
)

// ErrNoEngine reports that no site can be written, because the browser engine was not built into the program.
var ErrNoEngine = fault.Errorf("this program was built without the browser engine: run go generate ./web/engine in a checkout and "+
	"rebuild, or name a directory that contains %s.gz and %s", engine.Wasm, engine.Exec)

// SiteOptions configure a site. Zero values mean the defaults.
type SiteOptions struct {
	Engine string    // a directory with the engine, as written by go generate ./web/engine; "" for the embedded one
	Days   int       // number of days from First whose puzzles are included, besides those of the day before
	First  time.Time // the first of these days (today, in UTC)
	Base   string    // address of the site, ending with a slash, required for feeds
	Frames []string  // other sites whose pages may show the page in a frame, on hosts that read _headers
}

// WriteSite writes the page and its engine as static files into a directory, which it creates if necessary. Any file host can serve the
// site under any path. The engine is included compressed, because many hosts do not compress and the page can decompress it, and
// uncompressed for hosts that interfere; the page uses the smallest version that works. WriteSite returns the number of files and bytes
// written. It replaces files of the same names and keeps others.
func WriteSite(ctx context.Context, dir string, o SiteOptions) (count int, size int64, err error) {
	all := maps.Clone(files())
	if o.Engine != "" {
		if err := takeEngine(all, o.Engine); err != nil {
			return 0, 0, err
		}
	}
	if all[engine.Wasm] == nil {
		return 0, 0, ErrNoEngine
	}
	wasm := all[engine.Wasm]
	plain := unpacked(wasm.packed)
	if plain == nil {
		return 0, 0, fault.Errorf("%s is damaged", engine.Wasm)
	}
	all[zippedEngine] = &file{kind: "application/gzip", plain: wasm.packed, tag: wasm.tag}
	if wasm.brotli != nil {
		all[brotliEngine] = &file{kind: "application/octet-stream", plain: wasm.brotli, tag: wasm.tag}
	}
	delete(all, engine.Wasm)
	delete(all, "files.json")
	all["files.json"] = newFile("files.json", listed(all))
	all[engine.Wasm] = &file{kind: wasm.kind, plain: plain, tag: wasm.tag}
	all["_headers"] = &file{plain: headersFile(o.Frames)}
	if o.Base != "" {
		all[userScript] = newFile(userScript, userScriptFor(o.Base))
	}
	days, err := o.days(ctx, all)
	if err != nil {
		return 0, 0, err
	}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		b := all[name].plain
		if strings.HasSuffix(name, ".html") {
			b = bytes.Replace(b, []byte(`og:image" content="`), []byte(`og:image" content="`+html.EscapeString(o.Base)), 1) // must be absolute
			b = markStatic(withPolicy(b), days, days != "" && o.Base != "")
		}
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return count, size, err
		}
		if err := os.WriteFile(path, b, 0o666); err != nil {
			return count, size, err
		}
		count++
		size += int64(len(b))
	}
	return count, size, nil
}

// The files of the engine that the page fetches.
const (
	zippedEngine = engine.Wasm + ".gz"
	brotliEngine = engine.Wasm + ".br"
)

// takeEngine adds the engine in a directory to the files.
func takeEngine(all map[string]*file, from string) error {
	wasm, err := os.ReadFile(filepath.Join(from, engine.Wasm+".gz"))
	exec, err2 := os.ReadFile(filepath.Join(from, engine.Exec))
	if err := errors.Join(err, err2); errors.Is(err, fs.ErrNotExist) {
		return fault.Errorf("%s does not contain %s.gz and %s", from, engine.Wasm, engine.Exec)
	} else if err != nil {
		return err
	}
	brotli, _ := os.ReadFile(filepath.Join(from, engine.Wasm+".br")) // optional
	all[engine.Wasm] = &file{kind: mediaTypes[".wasm"], packed: wasm, brotli: brotli, tag: digest(wasm)}
	all[engine.Exec] = newFile(engine.Exec, exec)
	return nil
}

// withPolicy adds the server's content security policy to a page, for hosts that send no headers.
func withPolicy(page []byte) []byte {
	const charset = `<meta charset="utf-8">`
	return bytes.Replace(page, []byte(charset), []byte(charset+"\n<meta http-equiv=\"Content-Security-Policy\" content=\""+policy+"\">"), 1)
}

// markStatic marks a page as having no API, adds the range of days with puzzles, and removes the links to feeds if none.
func markStatic(page []byte, days string, feeds bool) []byte {
	if !feeds {
		page = feedLinks.ReplaceAll(page, nil)
	}
	return bytes.Replace(page, []byte("<html "), []byte(`<html data-api="none" data-days="`+days+`" `), 1)
}

// feedLinks match the links to feeds.
var feedLinks = regexp.MustCompile(`(?m)^<link rel="alternate".*\n`)

// headersFile returns the server's headers in the format of a _headers file, which several static hosts read.
func headersFile(frames []string) []byte {
	var b bytes.Buffer
	b.WriteString("/*\n")
	all := framed(frames)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		fmt.Fprintf(&b, "  %s: %s\n", name, all[name])
	}
	b.WriteString("  Cache-Control: no-cache\n")
	return b.Bytes()
}
