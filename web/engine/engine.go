// Package engine holds the engine for pages: the package web/service compiled to WebAssembly.
//
// It is a product, and several megabytes: it is not kept in the repository. Where go generate ./web/engine was run before the
// program was built, it is part of the program; otherwise there is none, and a page asks the server instead.
package engine

import (
	"embed"
	"io/fs"
)

//go:generate go run ./build dist

//go:embed all:dist
var dist embed.FS

// The names of the files.
const (
	Wasm = "engine.wasm"  // kept compressed, as engine.wasm.gz and engine.wasm.br
	Exec = "wasm_exec.js" // which the compiler that made it goes with
)

// Files are the engine, compressed with gzip, and the script that starts it; ok is false when it was not built in.
func Files() (wasm, exec []byte, ok bool) {
	wasm, err := fs.ReadFile(dist, "dist/"+Wasm+".gz")
	exec, err2 := fs.ReadFile(dist, "dist/"+Exec)
	return wasm, exec, err == nil && err2 == nil
}

// Brotli is the engine compressed with brotli, which is smaller; nil where it was not made.
func Brotli() []byte {
	b, _ := fs.ReadFile(dist, "dist/"+Wasm+".br")
	return b
}
