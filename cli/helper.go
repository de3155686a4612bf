package cli

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// helper is the program that implements the commands of Workshop. It is separate, like the helpers of git, because its libraries (a message
// server, a database) take longer to build than everything else.
const helper = "teka-batch"

// assistants is the program that implements MCP, separate because of the protocol library.
const assistants = "teka-mcp"

// errNoHelper explains how to get a helper.
func errNoHelper(helper string) error {
	return fault.Errorf("cannot find the program %[1]s next to teka or on PATH; release archives contain it, "+
		"or run go install github.com/teka-puzzles/teka/cmd/%[1]s@latest", helper)
}

// helped is a command implemented by a helper. Its flags are parsed here too, so that help, completion, the manual and usage errors work
// without the helper.
type helped[F any] struct {
	Flags   F `embed:""`
	program string
}

// Run runs the helper with the arguments as typed.
func (h *helped[F]) Run(a *App) error {
	path, err := a.findHelper(cmp.Or(h.program, helper))
	if err != nil {
		return err
	}
	return a.runHelper(path)
}

// findHelper returns the path of the helper, which it looks for next to this program and on PATH. In the checkout that this program was
// built from, it builds the helper.
func (a *App) findHelper(helper string) (string, error) {
	if self, err := os.Executable(); err == nil {
		if real, err := filepath.EvalSymlinks(self); err == nil {
			self = real
		}
		if path, err := exec.LookPath(filepath.Join(filepath.Dir(self), helper)); err == nil {
			return path, nil
		}
	}
	if path, err := exec.LookPath(helper); err == nil {
		return path, nil
	}
	if root := checkout(); root != "" {
		return a.buildHelper(helper, root)
	}
	return "", errNoHelper(helper)
}

// checkout returns the source directory that this program was built from if the working directory is inside it, or else "". It accepts no
// other directory, so that no foreign code is built and run.
func checkout() string {
	_, file, _, _ := runtime.Caller(0) // recorded by the compiler; no path of this machine in a release
	root := filepath.Dir(filepath.Dir(file))
	source, err := os.Stat(root)
	if err != nil || !filepath.IsAbs(root) {
		return ""
	}
	dir, err := os.Getwd()
	if err != nil {
		return ""
	}
	for {
		if here, err := os.Stat(dir); err == nil && os.SameFile(here, source) {
			return root
		}
		above := filepath.Dir(dir)
		if above == dir {
			return ""
		}
		dir = above
	}
}

// buildHelper builds the helper of a checkout, which is quick if nothing changed, and returns its path. It does not use go run, which would
// hide signals and the exit code.
func (a *App) buildHelper(helper, root string) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", errNoHelper(helper)
	}
	path := filepath.Join(cache, "teka", fmt.Sprintf("%x", sha256.Sum256([]byte(root)))[:16], helper)
	if runtime.GOOS == "windows" {
		path += ".exe"
	}
	if _, err := os.Stat(path); err != nil && a.Watched() {
		a.Notef("building %s; the first build takes minutes", helper)
	}
	build := exec.CommandContext(a.ctx, "go", "build", "-C", root, "-o", path, "./cmd/"+helper)
	build.Stdout, build.Stderr = a.stderr, a.stderr
	switch err := build.Run(); {
	case errors.Is(err, exec.ErrNotFound):
		return "", errNoHelper(helper)
	case a.ctx.Err() != nil:
		return "", context.Cause(a.ctx)
	case err != nil:
		return "", fault.Errorf("cannot build %s: %w", helper, err)
	}
	return path, nil
}

// helperEnded reports that the helper ran the command and printed its errors. code is the exit code of the command.
type helperEnded struct{ code int }

func (*helperEnded) Error() string { return helper }

// runHelper runs the helper. If possible this process becomes the helper, so that there is a single process to signal and wait for.
// Otherwise a child process gets the streams and is interrupted together with this one; the error is then a *helperEnded.
func (a *App) runHelper(path string) error {
	if a.stdin == io.Reader(os.Stdin) && unwrapped(a.stdout) == any(os.Stdout) && a.stderr == io.Writer(os.Stderr) {
		if err := become(path, a.args); !errors.Is(err, errors.ErrUnsupported) {
			return fault.Errorf("%s: %w", path, err)
		}
	}
	child := exec.CommandContext(a.ctx, path, a.args...)
	child.Stdin, child.Stdout, child.Stderr = a.stdin, unwrapped(a.stdout).(io.Writer), a.stderr
	child.Cancel = func() error {
		child.Process.Signal(os.Interrupt) // a Windows console has already signalled it, and other signals are not supported there
		return nil
	}
	err := child.Run()
	if child.ProcessState == nil {
		return fault.Errorf("%s: %w", path, err)
	}
	code := child.ProcessState.ExitCode()
	if code < 0 {
		code = CodeInterrupted
	}
	return &helperEnded{code}
}
