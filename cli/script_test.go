package cli_test

import (
	"context"
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/teka-puzzles/teka/cli"
	"github.com/teka-puzzles/teka/internal/scripttest"
)

// TestMain lets the scripts in testdata run the teka of this source. The scripts also show how each command is used.
func TestMain(m *testing.M) {
	if os.Getenv("TEKA_TEST_MAIN") != "" { // a test that runs the program as a separate process
		os.Exit(cli.Main(cli.Interruptible(context.Background()), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
	if os.Getenv("TEKA_TEST_RPC_CLIENT") != "" { // a program that talks to it
		os.Unsetenv("TEKA_TEST_RPC_CLIENT")
		rpcClient()
	}
	testscript.Main(m, map[string]func(){
		"teka": func() {
			os.Exit(cli.Main(cli.Interruptible(context.Background()), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
		},
	})
}

func TestScripts(t *testing.T) {
	t.Parallel()
	testscript.Run(t, testscript.Params{
		Dir:  "testdata",
		Cmds: scripttest.Commands,
	})
}
