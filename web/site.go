package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
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

// ErrNoEngine is why no site can be written: the engine for pages was not built into the program.
var ErrNoEngine = fault.Errorf("this program was built without the browser engine: run go generate ./web/engine in a checkout and "+
	"rebuild, or name a directory that contains %s.gz and %s", engine.Wasm, engine.Exec)

// SiteOptions say what a site holds. The zero value of each is the usual one.
type SiteOptions struct {
	Engine string    // a directory with the engine, as go generate ./web/engine makes it; "" for the one that is built in
	Days   int       // so many puzzles of the day of each kind are written beside the page, from First on, and those of the day before
	First  time.Time // the first of these days (today, in UTC)
	Base   string    // the address at which the site will be, which ends with a slash: for feeds, which there are not without it
}

// WriteSite writes the page with the engine in it as files into a directory, which is made where there is none: any host that
// serves files serves the site, under any path. The engine is there compressed, which the page reads by itself, since many hosts
// compress nothing, and as it is for a host that does not give that away; the page keeps the smallest that it reads. It is how many
// files and bytes were written. Files of the same names are replaced, others left alone.
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
	all["_headers"] = &file{plain: headersFile()}
	days, err := o.days(ctx, all)
	if err != nil {
		return 0, 0, err
	}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		b := all[name].plain
		if strings.HasSuffix(name, ".html") {
			b = alone(withPolicy(b), days, days != "" && o.Base != "")
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

// The engine of a site as the page fetches it.
const (
	zippedEngine = engine.Wasm + ".gz"
	brotliEngine = engine.Wasm + ".br"
)

// takeEngine puts the engine of a directory into the files.
func takeEngine(all map[string]*file, from string) error {
	wasm, err := os.ReadFile(filepath.Join(from, engine.Wasm+".gz"))
	exec, err2 := os.ReadFile(filepath.Join(from, engine.Exec))
	if err := errors.Join(err, err2); errors.Is(err, fs.ErrNotExist) {
		return fault.Errorf("%s does not contain %s.gz and %s", from, engine.Wasm, engine.Exec)
	} else if err != nil {
		return err
	}
	brotli, _ := os.ReadFile(filepath.Join(from, engine.Wasm+".br")) // which is not always made
	all[engine.Wasm] = &file{kind: kindsOfFiles[".wasm"], packed: wasm, brotli: brotli, tag: digest(wasm)}
	all[engine.Exec] = newFile(engine.Exec, exec)
	return nil
}

// withPolicy puts the policy of the server into a page, for hosts that send no headers of their own. What only headers can say is left out.
func withPolicy(page []byte) []byte {
	const charset = `<meta charset="utf-8">`
	said, _, _ := strings.Cut(policy, "; frame-ancestors")
	return bytes.Replace(page, []byte(charset), []byte(charset+"\n<meta http-equiv=\"Content-Security-Policy\" content=\""+said+"\">"), 1)
}

// alone tells a page that there is no API beside it, and the puzzles of which days are, from the first to the last; where there are no
// feeds, it names none.
func alone(page []byte, days string, feeds bool) []byte {
	if !feeds {
		page = feedLinks.ReplaceAll(page, nil)
	}
	return bytes.Replace(page, []byte("<html "), []byte(`<html data-api="none" data-days="`+days+`" `), 1)
}

// feedLinks are what a page says of feeds.
var feedLinks = regexp.MustCompile(`(?m)^<link rel="alternate".*\n`)

// headersFile says the headers of the server in the form in which several hosts of static files read them from a file _headers.
func headersFile() []byte {
	var b bytes.Buffer
	b.WriteString("/*\n")
	for _, name := range slices.Sorted(maps.Keys(headers)) {
		fmt.Fprintf(&b, "  %s: %s\n", name, headers[name])
	}
	b.WriteString("  Cache-Control: no-cache\n")
	return b.Bytes()
}
