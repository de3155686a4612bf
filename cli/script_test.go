package cli_test

import (
	"context"
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/teka-puzzles/teka/cli"
)

// The scripts in testdata run the teka of this source; they also show how each command is used.
func TestMain(m *testing.M) {
	if os.Getenv("TEKA_TEST_MAIN") != "" { // a test that runs the program by itself
		os.Exit(cli.Main(cli.Interruptible(context.Background()), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
	if store := os.Getenv("TEKA_TEST_NATS"); store != "" { // a server by itself, for the tests that kill it
		serveNATS(store)
	}
	testscript.Main(m, map[string]func(){
		"teka": func() {
			os.Exit(cli.Main(cli.Interruptible(context.Background()), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
		},
	})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata",
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"code":     code,
			"nats":     natsServer,
			"pictures": pictures,
			"lines":    lines,
			"oneline":  oneLineEach,
			"sametext": sameText,
		},
	})
}
