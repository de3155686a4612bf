// Release builds the files of a release and SHA256SUMS: for each platform an archive, a wheel for Python, a package for npm, a bundle for
// assistants and, for Linux, a .deb and an .rpm; besides these a source distribution for Python and the npm packages that choose a program
// and that hold the engine, and the descriptions for other package managers. An archive contains the programs, shell completions, the
// manual page, a bill of materials and the licences of linked modules. Builds are reproducible: the same commit, Go version and node
// version (which compresses the engine of the page) give the same bytes. No path or build time is included; every file has the time of the
// commit, or SOURCE_DATE_EPOCH (see https://reproducible-builds.org/specs/source-date-epoch).
//
//	go run ./internal/release -o out
//	go run ./internal/release -o out -only linux/amd64
package main

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// platforms are the supported platforms, as GOOS/GOARCH.
var platforms = []string{"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64", "windows/amd64", "windows/arm64"}

// programs are the packages built for every archive.
var programs = []string{".", "./cmd/teka-batch", "./cmd/teka-mcp", "./cmd/tekacheck"}

// pages are files printed by teka: shell completions and the manual page, under their conventional names.
var pages = []struct {
	name string
	args []string
}{
	{"completions/teka.bash", []string{"completion", "bash"}},
	{"completions/_teka", []string{"completion", "zsh"}},
	{"completions/teka.fish", []string{"completion", "fish"}},
	{"completions/teka.ps1", []string{"completion", "powershell"}},
	{"man/man1/teka.1", []string{"man"}},
}

func main() {
	dir := flag.String("o", "out", "the directory to write to")
	only := flag.String("only", strings.Join(platforms, ","), "the platforms")
	flag.Parse()
	if err := build(*dir, strings.Split(*only, ",")); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// release is a release while its files are built.
type release struct {
	dir, tmp     string // the directory that it is written to, and one for programs
	version, npm string // of git describe, and of npm
	at           time.Time
	common       []file // the files of all archives, first the licence
	tools        []bundleTool
	py           project
	sums         map[string]string // digests of the files written, by name
}

// build builds all files of a release for the given platforms and writes them to a directory.
func build(dir string, platforms []string) error {
	tmp, err := os.MkdirTemp("", "teka-release")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	if err := os.MkdirAll(filepath.Join(dir, "npm"), 0o777); err != nil {
		return err
	}
	os.Setenv("GOFLAGS", "-buildvcs=true")                              // no local flags; record the commit in the programs
	if _, err := output("go", "generate", "./web/engine"); err != nil { // the page contains the solver
		return err
	}
	r := &release{dir: dir, tmp: tmp, sums: map[string]string{}}
	if err := r.prepare(); err != nil {
		return err
	}
	for _, platform := range platforms {
		if err := r.writePlatform(platform); err != nil {
			return err
		}
	}
	return r.writeOthers()
}

// prepare sets what all platforms share.
func (r *release) prepare() (err error) {
	if r.version, err = output("git", "describe", "--tags", "--always", "--dirty"); err != nil {
		return err
	}
	if r.at, err = epoch(); err != nil {
		return err
	}
	if r.common, err = commonFiles(r.tmp); err != nil {
		return err
	}
	server := filepath.Join(r.tmp, "teka-mcp")
	if err := compile(server, nil, "./cmd/teka-mcp"); err != nil {
		return err
	}
	if r.tools, err = toolsOf(server); err != nil {
		return err
	}
	r.py, err = pythonProject("python", r.version)
	r.npm = npmVersion(r.version, r.py.next)
	return err
}

// write writes a file of the release, unless building it failed with err.
func (r *release) write(name string, text []byte, err error) error {
	if err != nil {
		return err
	}
	r.sums[name] = digest(text)
	fmt.Printf("%s  %.1f MB\n", name, float64(len(text))/1e6)
	return os.WriteFile(filepath.Join(r.dir, name), text, 0o666)
}

// writeNPM writes a package for npm, unless building its files failed with err.
func (r *release) writeNPM(p npmPackage, files []file, err error) error {
	if err != nil {
		return err
	}
	name, text, err := p.pack(files, r.at)
	return r.write("npm/"+name, text, err)
}

// packaged describes the release for other package managers.
func (r *release) packaged() packaged { return newPackaged(r.version, r.npm, r.sums) }

// writePlatform writes the archive and the packages of a platform.
func (r *release) writePlatform(platform string) error {
	built := filepath.Join(r.tmp, strings.ReplaceAll(platform, "/", "-"))
	files, err := compilePrograms(built, platform)
	if err != nil {
		return err
	}
	teka, server := files[slices.IndexFunc(files, named("teka"))], files[slices.IndexFunc(files, named("teka-mcp"))]
	var binaries []string
	for _, f := range files {
		binaries = append(binaries, filepath.Join(built, f.name))
	}
	name, pack := archiveName(r.version, platform)
	bills, err := materials(binaries, name, r.version, r.at)
	if err != nil {
		return err
	}
	licences := append([]file{r.common[0]}, bills[:len(bills)-1]...) // the bill is last
	files = slices.Concat(files, bills, r.common)
	text, err := pack(name, files, r.at)
	if err := r.write(name+extension(platform), text, err); err != nil {
		return err
	}
	if arch, ok := strings.CutPrefix(platform, "linux/"); ok {
		if err := r.packaged().linuxPackages(r.tmp, arch, files, r.at, r.write); err != nil {
			return err
		}
	}
	if err := r.write(r.py.wheel(platform, teka, licences, r.at)); err != nil {
		return err
	}
	only, contents := platformPackage(r.npm, platform, teka, licences)
	if err := r.writeNPM(only, contents, nil); err != nil {
		return err
	}
	return r.write(mcpb(r.npm, r.py.summary, platform, server, r.tools, licences, r.at))
}

// writeOthers writes the packages for all platforms, the descriptions for package managers and the sums.
func (r *release) writeOthers() error {
	licence, teka := r.common[0], filepath.Join(r.tmp, "teka")
	if err := r.write(r.py.source("python", licence, r.at)); err != nil {
		return err
	}
	if err := r.writeNPM(programPackage(r.npm, r.py.summary, licence)); err != nil {
		return err
	}
	api, err := description(teka)
	if err != nil {
		return err
	}
	operations, err := typesOf(api)
	if err != nil {
		return err
	}
	element, err := elementFiles(teka)
	if err != nil {
		return err
	}
	if err := r.writeNPM(enginePackage(r.npm, operations, element, licence)); err != nil {
		return err
	}
	if err := r.packaged().write(filepath.Join(r.dir, "packages")); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(r.dir, "SHA256SUMS"), []byte(sumsText(r.sums)), 0o666)
}

// named returns a function that reports whether a file is the given program.
func named(program string) func(file) bool {
	return func(f file) bool { return strings.TrimSuffix(f.name, ".exe") == program }
}

// epoch returns the modification time of all files: that of the last commit, or SOURCE_DATE_EPOCH.
func epoch() (time.Time, error) {
	text := os.Getenv("SOURCE_DATE_EPOCH")
	if text == "" {
		var err error
		if text, err = output("git", "log", "-1", "--format=%ct"); err != nil {
			return time.Time{}, err
		}
	}
	seconds, err := strconv.ParseInt(text, 10, 64)
	return time.Unix(seconds, 0).UTC(), err
}

// commonFiles returns the files of all archives; teka, built for this machine, prints some of them.
func commonFiles(tmp string) ([]file, error) {
	var files []file
	for _, name := range []string{"LICENSE", "README.md"} {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		files = append(files, file{name, text, false})
	}
	teka := filepath.Join(tmp, "teka")
	if err := compile(teka, nil, "."); err != nil {
		return nil, err
	}
	for _, p := range pages {
		text, err := exec.Command(teka, p.args...).Output()
		if err != nil {
			return nil, fmt.Errorf("teka %s: %w", strings.Join(p.args, " "), err)
		}
		files = append(files, file{p.name, text, false})
	}
	return files, nil
}

// compilePrograms compiles the programs for a platform into a directory and returns every file of the directory.
func compilePrograms(dir, platform string) ([]file, error) {
	system, processor, ok := strings.Cut(platform, "/")
	if !ok {
		return nil, fmt.Errorf("platform %q: linux/amd64 and its like are expected", platform)
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	if err := compile(dir+string(filepath.Separator), []string{"GOOS=" + system, "GOARCH=" + processor}, programs...); err != nil {
		return nil, fmt.Errorf("%s: %w", platform, err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var files []file
	for _, e := range entries {
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return nil, err
		}
		files = append(files, file{e.Name(), text, true})
	}
	return files, nil
}

// compile builds packages without local paths and debug information.
func compile(to string, env []string, packages ...string) error {
	c := exec.Command("go", append([]string{"build", "-trimpath", "-ldflags=-s -w", "-o", to}, packages...)...)
	c.Env = append(append(os.Environ(), "CGO_ENABLED=0"), env...)
	c.Stderr = os.Stderr
	return c.Run()
}

// output returns the standard output of a command without surrounding spaces.
func output(name string, args ...string) (string, error) { return outputIn("", name, args...) }

// outputIn is output with another working directory.
func outputIn(dir, name string, args ...string) (string, error) {
	c := exec.Command(name, args...)
	c.Dir, c.Stderr = dir, os.Stderr
	text, err := c.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w", name, strings.Join(args, " "), err)
	}
	return strings.TrimSpace(string(text)), nil
}

// archiveName returns the name of an archive without its extension, which is also its top folder, and the function that packs it.
func archiveName(version, platform string) (string, func(string, []file, time.Time) ([]byte, error)) {
	system, processor, _ := strings.Cut(platform, "/")
	if system == "darwin" {
		system = "macos"
	}
	pack := tarGz
	if system == "windows" {
		pack = zipFile
	}
	return fmt.Sprintf("teka-%s-%s-%s", version, system, processor), pack
}

// extension returns the extension of an archive.
func extension(platform string) string {
	if strings.HasPrefix(platform, "windows/") {
		return ".zip"
	}
	return ".tar.gz"
}

func sortedByName(files []file) []file {
	return slices.SortedFunc(slices.Values(files), func(a, b file) int { return cmp.Compare(a.name, b.name) })
}
