// Command build makes the browser engine: it compiles cmd/tekawasm and writes it, compressed, with the compiler's start script and a digest
// of its sources to a directory. go generate ./web/engine runs it. If node is installed, it also compresses the engine with brotli, which
// saves a visitor a quarter of the download.
package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: build DIR")
		os.Exit(2)
	}
	if err := build(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
}

// build writes the files.
func build(dir string) error {
	tmp, err := os.MkdirTemp("", "teka-engine")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	out := filepath.Join(tmp, "engine.wasm")
	if err := compile(".", out); err != nil {
		return err
	}
	wasm, err := os.ReadFile(out)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if _, err := z.Write(wasm); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	fmt.Printf("engine.wasm: %.1f MB, %.2f MB compressed with gzip", float64(len(wasm))/1e6, float64(b.Len())/1e6)
	gz, br := filepath.Join(dir, "engine.wasm.gz"), filepath.Join(dir, "engine.wasm.br")
	if err := brotli(br, out, bytes.Equal(b.Bytes(), present(gz))); err != nil {
		return err
	}
	if err := os.WriteFile(gz, b.Bytes(), 0o666); err != nil {
		return err
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return fmt.Errorf("go env: %w", err)
	}
	script, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	sum, err := sources()
	if err != nil {
		return err
	}
	return errors.Join(os.WriteFile(filepath.Join(dir, "wasm_exec.js"), script, 0o666),
		os.WriteFile(filepath.Join(dir, sumFile), []byte(sum), 0o666))
}

// small lists the packages compiled without inlining, because explanations spend little time in them. This makes the brotli-compressed
// engine a twelfth smaller.
var small = []string{
	"bufio", "compress/...", "context", "embed", "encoding/...", "fmt", "html", "internal/strconv", "io/...", "net/...", "os",
	"path/...", "reflect", "runtime/debug", "strconv", "syscall/...", "text/...", "time", "unicode/...",
	own + "/cmd/...", own + "/explain/...", own + "/generate/...", own + "/internal/anneal", own + "/internal/apps/...",
	own + "/internal/digest", own + "/internal/solver/frontier", own + "/internal/solver/proof", own + "/internal/solver/reduce",
	own + "/internal/version", own + "/kinds/...", own + "/puzzle/codec", own + "/puzzle/board", own + "/puzzle/constraint",
	own + "/puzzle/fault", own + "/puzzle/method", own + "/puzzle/notation", own + "/scene/...", own + "/web/...",
}

const own = "github.com/teka-puzzles/teka"

// compile compiles the engine from the sources of a directory. Its bytes depend only on the sources and the compiler: no paths, repository
// data or environment flags.
func compile(dir, out string) error {
	args := []string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=", "-o", out}
	for _, pattern := range small {
		args = append(args, "-gcflags="+pattern+"=-l")
	}
	c := exec.Command("go", append(args, own+"/cmd/tekawasm")...)
	c.Dir = dir
	c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=")
	c.Stderr = os.Stderr
	if err := c.Run(); err != nil {
		return fmt.Errorf("go build: %w", err)
	}
	return nil
}

// present returns the contents of a file, or nil if it does not exist.
func present(name string) []byte {
	b, _ := os.ReadFile(name)
	return b
}

// encoder compresses a file with brotli at the highest level.
const encoder = `const zlib = require("zlib"), fs = require("fs"), [from, to] = process.argv.slice(1), c = zlib.constants, b = fs.readFileSync(from);
fs.writeFileSync(to, zlib.brotliCompressSync(b, { params: { [c.BROTLI_PARAM_QUALITY]: 11, [c.BROTLI_PARAM_LGWIN]: 24, [c.BROTLI_PARAM_SIZE_HINT]: b.length } }));`

// brotli compresses the engine, which takes half a minute, unless same is set and the file exists. Without node it removes that file, and
// pages load the gzip version.
func brotli(br, wasm string, same bool) error {
	node, err := exec.LookPath("node")
	if err != nil {
		fmt.Println("; not with brotli: there is no node")
		return os.RemoveAll(br)
	}
	if !same || present(br) == nil {
		c := exec.Command(node, "-e", encoder, wasm, br)
		c.Stderr = os.Stderr
		if err := c.Run(); err != nil {
			return fmt.Errorf("node: %w", err)
		}
	}
	fmt.Printf(", %.2f MB with brotli\n", float64(len(present(br)))/1e6)
	return nil
}

// sumFile holds the digest of the sources that the engine was built from.
const sumFile = "engine.sum"

// sources returns a digest of the inputs of the engine: the compiler, the files of our packages, their embedded files, and the versions of
// all other packages.
func sources() (string, error) {
	const form = `{{if not .Standard}}{{$p := .}}{{range .GoFiles}}{{$p.Dir}}/{{.}}{{"\n"}}{{end}}{{range .EmbedFiles}}{{$p.Dir}}/{{.}}{{"\n"}}{{end}}{{end}}`
	list := exec.Command("go", "list", "-deps", "-f", form, own+"/cmd/tekawasm")
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := list.Output()
	if err != nil {
		return "", fmt.Errorf("go list: %w", err)
	}
	version, err := exec.Command("go", "env", "GOVERSION").Output()
	if err != nil {
		return "", fmt.Errorf("go env: %w", err)
	}
	sum := sha256.New()
	sum.Write(version)
	fmt.Fprintln(sum, small)
	for _, name := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		b, err := os.ReadFile(name)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(sum, "%s %d\n", filepath.Base(name), len(b))
		sum.Write(b)
	}
	return hex.EncodeToString(sum.Sum(nil)) + "\n", nil
}
