// Buildcost reports the cost of a clean build of a program and the share of each library. It builds the given package (default: the root)
// with an empty cache, including the standard library, and sums the processor time that go recorded for each package. A library's share
// consists of the packages, including those of the standard library, that would not be needed without it.
//
//	go run ./internal/buildcost
//	go run ./internal/buildcost ./cmd/teka-batch
package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

func main() {
	flag.Parse()
	if err := run(os.Stdout, cmp.Or(flag.Arg(0), ".")); err != nil {
		fmt.Fprintln(os.Stderr, "buildcost:", err)
		os.Exit(1)
	}
}

// pkgInfo is a package as reported by go list.
type pkgInfo struct {
	ImportPath string
	Imports    []string
	ImportMap  map[string]string // vendored packages of the standard library
	Standard   bool
	Module     *struct {
		Path string
		Main bool
	}
	seconds float64 // processor time
}

// run builds a package with an empty cache and prints its cost: that of groups of packages, of linking, and of each library.
func run(w io.Writer, pkg string) error {
	packages, err := list(pkg)
	if err != nil {
		return err
	}
	root := packages[len(packages)-1] // dependencies come first
	dir, err := os.MkdirTemp("", "buildcost")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	graph, program := filepath.Join(dir, "graph.json"), filepath.Join(dir, "program")
	build := exec.Command("go", "build", "-debug-actiongraph", graph, "-o", program, pkg)
	build.Env, build.Stderr = append(os.Environ(), "GOCACHE="+filepath.Join(dir, "cache")), os.Stderr
	begin := time.Now()
	if err := build.Run(); err != nil {
		return err
	}
	took := time.Since(begin)
	linking, err := costs(graph, packages)
	if err != nil {
		return err
	}
	info, err := os.Stat(program)
	if err != nil {
		return err
	}
	used := build.ProcessState.UserTime() + build.ProcessState.SystemTime()
	fmt.Fprintf(w, "%s: %.0f s of processor, %.0f s by the clock, %.1f MB\n\n", root.ImportPath, used.Seconds(), took.Seconds(),
		float64(info.Size())/1e6)
	fmt.Fprintln(w, "| | packages | s of processor |\n|---|--:|--:|")
	for _, x := range []struct {
		what string
		is   func(*pkgInfo) bool
	}{
		{"the standard library", func(p *pkgInfo) bool { return p.Standard }},
		{"our own", func(p *pkgInfo) bool { return p.own() }},
		{"libraries", func(p *pkgInfo) bool { return p.library() }},
	} {
		n, s := sum(packages, x.is)
		fmt.Fprintf(w, "| %s | %d | %.1f |\n", x.what, n, s)
	}
	fmt.Fprintf(w, "| linking | | %.1f |\n\n| library | packages that it alone brings | s of processor |\n|---|--:|--:|\n", linking)
	for _, x := range costByLibrary(packages, root) {
		fmt.Fprintf(w, "| %s | %d | %.1f |\n", x.module, x.packages, x.seconds)
	}
	return nil
}

// own reports whether a package belongs to this module.
func (p *pkgInfo) own() bool { return p.Module != nil && p.Module.Main }

// library reports whether a package belongs to another module.
func (p *pkgInfo) library() bool { return p.Module != nil && !p.Module.Main }

// list returns the dependencies of a package, each after its own, and the package at the end.
func list(pkg string) ([]*pkgInfo, error) {
	out, err := exec.Command("go", "list", "-deps", "-json=ImportPath,Imports,ImportMap,Standard,Module", pkg).Output()
	if err != nil {
		return nil, fmt.Errorf("go list %s: %w", pkg, err)
	}
	var all []*pkgInfo
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		p := &pkgInfo{}
		if err := d.Decode(p); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
}

// costs sets the seconds of packages from go's action graph, which is in nanoseconds, and returns the cost of linking.
func costs(graph string, packages []*pkgInfo) (linking float64, err error) {
	text, err := os.ReadFile(graph)
	if err != nil {
		return 0, err
	}
	var actions []struct {
		Mode, Package   string
		CmdUser, CmdSys float64
	}
	if err := json.Unmarshal(text, &actions); err != nil {
		return 0, err
	}
	seconds := map[string]float64{}
	for _, a := range actions {
		if cost := (a.CmdUser + a.CmdSys) / 1e9; a.Mode == "link" {
			linking += cost
		} else {
			seconds[a.Package] += cost
		}
	}
	for _, p := range packages {
		p.seconds = seconds[p.ImportPath]
	}
	return linking, nil
}

// sum returns the number and cost in seconds of the packages for which is is true.
func sum(packages []*pkgInfo, is func(*pkgInfo) bool) (n int, seconds float64) {
	for _, p := range packages {
		if is(p) {
			n, seconds = n+1, seconds+p.seconds
		}
	}
	return n, seconds
}

// share is the cost of a library.
type share struct {
	module   string
	packages int
	seconds  float64
}

// costByLibrary returns the libraries that our packages import directly, the most expensive first.
func costByLibrary(packages []*pkgInfo, root *pkgInfo) []share {
	by := map[string]*pkgInfo{}
	for _, p := range packages {
		by[p.ImportPath] = p
	}
	var shares []share
	for _, p := range packages {
		for _, path := range p.Imports {
			q := by[path]
			if !p.own() || q == nil || !q.library() || slices.ContainsFunc(shares, func(s share) bool { return s.module == q.Module.Path }) {
				continue
			}
			left := map[string]bool{}
			reach(by, root.ImportPath, q.Module.Path, left)
			n, s := sum(packages, func(p *pkgInfo) bool { return !left[p.ImportPath] })
			shares = append(shares, share{q.Module.Path, n, s})
		}
	}
	slices.SortFunc(shares, func(a, b share) int { return cmp.Compare(b.seconds, a.seconds) })
	return shares
}

// reach adds to found the packages reachable from path without the module without.
func reach(by map[string]*pkgInfo, path, without string, found map[string]bool) {
	p := by[path]
	if p == nil || found[path] || p.Module != nil && p.Module.Path == without {
		return
	}
	found[path] = true
	for _, to := range p.Imports {
		reach(by, cmp.Or(p.ImportMap[to], to), without, found)
	}
}
