package cli_test

import (
	"context"
	"io"
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

// TestScripts runs the scripts in this process. It is not parallel, because they change its working directory.
func TestScripts(t *testing.T) {
	scripttest.Inside{Dir: "testdata", Main: map[string]scripttest.Main{
		"teka": func(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
			return cli.Main(t.Context(), args, stdin, stdout, stderr)
		}}}.Run(t)
}
