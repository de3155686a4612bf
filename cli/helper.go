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

// helper is the program that does the commands of Workshop. It is one of its own, found as git finds its helpers, because what
// these commands are linked with (a message server, a database) takes longer to build than all the rest.
const helper = "teka-batch"

// assistants is the program that does the command of MCP, for the same reason: the library of the protocol.
const assistants = "teka-mcp"

// errNoHelper says how to get a helper.
func errNoHelper(helper string) error {
	return fault.Errorf("the program %[1]s, which does this, is neither beside teka nor on PATH; it stands beside teka in release "+
		"archives, and go install github.com/teka-puzzles/teka/cmd/%[1]s@latest gets it", helper)
}

// helped is a command that the helper does. Its flags are read here too, so that help, completion and manual know them and mistakes
// are told without the helper.
type helped[F any] struct {
	Flags   F `embed:""`
	program string
}

// Run has the helper do it, with the arguments as they were typed.
func (h *helped[F]) Run(a *App) error {
	path, err := a.findHelper(cmp.Or(h.program, helper))
	if err != nil {
		return err
	}
	return a.hand(path)
}

// findHelper looks for the helper beside this program, on PATH, and in the checkout that this program was built from, where it is built.
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

// checkout is the folder of the source that this program was built from, when the working directory is in it; else "". Another
// folder that looks like one is none: nothing is built and run because it lies about.
func checkout() string {
	_, file, _, _ := runtime.Caller(0) // as the compiler saw it: no path of this machine in a released program
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

// buildHelper builds the helper of a checkout, which costs a moment when nothing has changed. It is not go run, which keeps signals
// and exit code to itself.
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
		a.Notef("building %s; the first time takes minutes", helper)
	}
	build := exec.CommandContext(a.ctx, "go", "build", "-C", root, "-o", path, "./cmd/"+helper)
	build.Stdout, build.Stderr = a.stderr, a.stderr
	switch err := build.Run(); {
	case errors.Is(err, exec.ErrNotFound):
		return "", errNoHelper(helper)
	case a.ctx.Err() != nil:
		return "", context.Cause(a.ctx)
	case err != nil:
		return "", fault.Errorf("%s cannot be built: %w", helper, err)
	}
	return path, nil
}

// helperEnded is that the helper did the command: it has told everything, and its exit code is that of the command.
type helperEnded struct{ code int }

func (*helperEnded) Error() string { return helper }

// hand hands the command over to the helper. Where it can be, this process becomes the helper, so that there is one process to
// signal and to wait for. Elsewhere a child gets the streams, and is interrupted when this program is.
func (a *App) hand(path string) error {
	if a.stdin == io.Reader(os.Stdin) && unwrapped(a.stdout) == any(os.Stdout) && a.stderr == io.Writer(os.Stderr) {
		if err := become(path, a.args); !errors.Is(err, errors.ErrUnsupported) {
			return fault.Errorf("%s: %w", path, err)
		}
	}
	child := exec.CommandContext(a.ctx, path, a.args...)
	child.Stdin, child.Stdout, child.Stderr = a.stdin, unwrapped(a.stdout).(io.Writer), a.stderr
	child.Cancel = func() error {
		child.Process.Signal(os.Interrupt) // a console of Windows has told it already, and there is no other way there
		return nil
	}
	err := child.Run()
	if child.ProcessState == nil {
		return fault.Errorf("%s: %w", path, err)
	}
	code := child.ProcessState.ExitCode()
	if code < 0 { // killed
		code = CodeInterrupted
	}
	return &helperEnded{code}
}
