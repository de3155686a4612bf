package scripttest

import (
	"io"
	"maps"
	"os"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// Main runs a program and returns its exit code.
type Main func(args []string, stdin io.Reader, stdout, stderr io.Writer) int

// environment lists the variables that programs read from the environment of a script.
var environment = []string{"COLUMNS", "FORCE_COLOR", "HOME", "NO_COLOR", "PATH", "SOURCE_DATE_EPOCH", "TEKA_CONFIG", "TERM", "TMPDIR",
	"XDG_CONFIG_HOME"}

// Inside runs the scripts of a directory one after another. Their command code runs the programs of Main in this process, because starting
// a process takes longer than most commands. They receive empty standard input: after stdin, use exec, which starts a process.
type Inside struct {
	Dir  string
	Main map[string]Main
	Cmds map[string]func(ts *testscript.TestScript, neg bool, args []string) // besides Commands
}

// Run runs the scripts.
func (x Inside) Run(t *testing.T) {
	commands := maps.Clone(Commands)
	maps.Copy(commands, x.Cmds)
	commands["code"] = func(ts *testscript.TestScript, neg bool, args []string) {
		checkCode(ts, neg, args, func(command string, args []string) int {
			main := x.Main[command]
			if main == nil {
				return exitCode(ts, command, args)
			}
			defer adopt(ts)()
			return main(args, strings.NewReader(""), ts.Stdout(), ts.Stderr())
		})
	}
	testscript.RunT(sequential{t}, testscript.Params{Dir: x.Dir, Cmds: commands})
}

// adopt gives the process the working directory and the environment of a script. The returned function restores both, and the memory limit,
// which commands lower.
func adopt(ts *testscript.TestScript) (restore func()) {
	dir, err := os.Getwd()
	ts.Check(err)
	ts.Check(os.Chdir(ts.MkAbs(".")))
	before := map[string]string{}
	for _, name := range environment {
		if value, ok := os.LookupEnv(name); ok {
			before[name] = value
		}
		os.Unsetenv(name)
		if value := ts.Getenv(name); value != "" {
			os.Setenv(name, value)
		}
	}
	memory := debug.SetMemoryLimit(-1)
	return func() {
		debug.SetMemoryLimit(memory)
		for _, name := range environment {
			os.Unsetenv(name)
			if value, ok := before[name]; ok {
				os.Setenv(name, value)
			}
		}
		ts.Check(os.Chdir(dir))
	}
}

// sequential runs scripts one after another: the working directory is that of the process.
type sequential struct{ *testing.T }

func (sequential) Parallel() {}

func (sequential) Verbose() bool { return testing.Verbose() }

func (t sequential) Run(name string, f func(testscript.T)) {
	t.T.Run(name, func(t *testing.T) { f(sequential{t}) })
}
