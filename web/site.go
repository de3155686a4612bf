package web

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/fault"
	"github.com/teka-puzzles/teka/web/engine"
)

// ErrNoEngine is why no site can be written: the engine for pages was not built into the program.
var ErrNoEngine = fault.Errorf("this program was built without the engine for pages: run go generate ./web/engine in a checkout and "+
	"build it again, or name a folder that holds %s.gz and %s", engine.Wasm, engine.Exec)

// WriteSite writes the page with the engine in it as files into a directory, which is made where there is none: any host that
// serves files serves the site, under any path. The engine is there compressed, which the page reads by itself, since many hosts
// compress nothing, and as it is for a host that does not give that away; the page keeps the compressed one
// alone. from is a directory with the engine, as go
// generate ./web/engine makes it; "" for the engine that is built in. It is how many files and bytes were written. Files of the
// same names are replaced, others left alone.
func WriteSite(dir, from string) (count int, size int64, err error) {
	all := maps.Clone(files())
	if from != "" {
		if err := takeEngine(all, from); err != nil {
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
	all[packedEngine] = &file{"application/gzip", wasm.packed, nil, wasm.tag}
	delete(all, engine.Wasm)
	delete(all, "files.json")
	all["files.json"] = newFile("files.json", listed(all))
	all[engine.Wasm] = &file{wasm.kind, plain, nil, wasm.tag}
	all["_headers"] = &file{plain: headersFile()}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		b := all[name].plain
		if strings.HasSuffix(name, ".html") {
			b = alone(withPolicy(b))
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

// packedEngine is the engine of a site as the page fetches it.
const packedEngine = engine.Wasm + ".gz"

// takeEngine puts the engine of a directory into the files.
func takeEngine(all map[string]*file, from string) error {
	wasm, err := os.ReadFile(filepath.Join(from, engine.Wasm+".gz"))
	exec, err2 := os.ReadFile(filepath.Join(from, engine.Exec))
	if err := errors.Join(err, err2); errors.Is(err, fs.ErrNotExist) {
		return fault.Errorf("%s does not hold %s.gz and %s", from, engine.Wasm, engine.Exec)
	} else if err != nil {
		return err
	}
	all[engine.Wasm] = &file{kindsOfFiles[".wasm"], nil, wasm, digest(wasm)}
	all[engine.Exec] = newFile(engine.Exec, exec)
	return nil
}

// withPolicy puts the policy of the server into a page, for hosts that send no headers of their own. What only headers can say is left out.
func withPolicy(page []byte) []byte {
	const charset = `<meta charset="utf-8">`
	said, _, _ := strings.Cut(policy, "; frame-ancestors")
	return bytes.Replace(page, []byte(charset), []byte(charset+"\n<meta http-equiv=\"Content-Security-Policy\" content=\""+said+"\">"), 1)
}

// alone tells a page that there is no API beside it, and lets it fetch the engine at once.
func alone(page []byte) []byte {
	page = bytes.Replace(page, []byte("<html "), []byte(`<html data-api="none" `), 1)
	return bytes.Replace(page, []byte("</head>"), []byte(`<link rel="preload" href="`+packedEngine+`" as="fetch" crossorigin>`+"\n</head>"), 1)
}

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
