// Release makes the archives of a release: for each system and processor one with the programs, what completes their commands in shells,
// the manual page, a bill of materials and the licences of what is linked; and SHA256SUMS of all. The same commit gives the same bytes,
// with the same versions of Go and of node, which compresses the engine for pages once more, whenever and wherever it is built: no path and
// no clock goes in, and every file has the time of the commit (or of SOURCE_DATE_EPOCH, see
// https://reproducible-builds.org/specs/source-date-epoch).
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

// platforms are those that archives are made for, as GOOS/GOARCH.
var platforms = []string{"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64", "windows/amd64", "windows/arm64"}

// programs are in every archive.
var programs = []string{".", "./cmd/teka-batch", "./cmd/teka-mcp", "./cmd/tekacheck"}

// pages are what teka itself prints for an archive: what shells and man want, under the names that they look for.
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
	if err := release(*dir, strings.Split(*only, ",")); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// release makes the archives.
func release(dir string, platforms []string) error {
	version, err := output("git", "describe", "--tags", "--always", "--dirty")
	if err != nil {
		return err
	}
	at, err := epoch()
	if err != nil {
		return err
	}
	tmp, err := os.MkdirTemp("", "teka-release")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	os.Setenv("GOFLAGS", "-buildvcs=true")                              // and nothing of this machine: programs tell their commit
	if _, err := output("go", "generate", "./web/engine"); err != nil { // the page thinks by itself
		return err
	}
	common, err := commonFiles(tmp)
	if err != nil {
		return err
	}
	sums := map[string]string{}
	for _, platform := range platforms {
		built := filepath.Join(tmp, strings.ReplaceAll(platform, "/", "-"))
		files, err := build(built, platform)
		if err != nil {
			return err
		}
		name, pack := archiveName(version, platform)
		var binaries []string
		for _, f := range files {
			binaries = append(binaries, filepath.Join(built, f.name))
		}
		bills, err := materials(binaries, name, version, at)
		if err != nil {
			return err
		}
		files = append(files, bills...)
		text, err := pack(name, append(files, common...), at)
		if err != nil {
			return err
		}
		file, sum := name+ending(platform), digest(text)
		if err := os.WriteFile(filepath.Join(dir, file), text, 0o666); err != nil {
			return err
		}
		sums[file] = sum
		fmt.Printf("%s  %.1f MB\n", file, float64(len(text))/1e6)
	}
	return os.WriteFile(filepath.Join(dir, "SHA256SUMS"), []byte(sumsText(sums)), 0o666)
}

// epoch is the time that all files get.
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

// commonFiles are the files that all archives have: they are printed by teka itself, built for this machine.
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

// build builds the programs for a platform.
func build(dir, platform string) ([]file, error) {
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

// compile builds packages without anything of this machine, and without what only debuggers read.
func compile(to string, env []string, packages ...string) error {
	c := exec.Command("go", append([]string{"build", "-trimpath", "-ldflags=-s -w", "-o", to}, packages...)...)
	c.Env = append(append(os.Environ(), "CGO_ENABLED=0"), env...)
	c.Stderr = os.Stderr
	return c.Run()
}

// output is what a command prints, without the end of the line.
func output(name string, args ...string) (string, error) {
	c := exec.Command(name, args...)
	c.Stderr = os.Stderr
	text, err := c.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w", name, strings.Join(args, " "), err)
	}
	return strings.TrimSpace(string(text)), nil
}

// archiveName is the name of an archive without its ending, which is that of the folder in it too, and how it is packed.
func archiveName(version, platform string) (string, func(string, []file, time.Time) ([]byte, error)) {
	system, processor, _ := strings.Cut(platform, "/")
	if system == "darwin" {
		system = "macos"
	}
	pack := tarGz
	if system == "windows" {
		pack = zipped
	}
	return fmt.Sprintf("teka-%s-%s-%s", version, system, processor), pack
}

// ending is that of an archive for a platform.
func ending(platform string) string {
	if strings.HasPrefix(platform, "windows/") {
		return ".zip"
	}
	return ".tar.gz"
}

// sorted are files in the order of their names.
func sorted(files []file) []file {
	return slices.SortedFunc(slices.Values(files), func(a, b file) int { return cmp.Compare(a.name, b.name) })
}
