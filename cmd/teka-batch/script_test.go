//go:build !js

package main

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/rogpeppe/go-internal/testscript"
	"github.com/teka-puzzles/teka/cli"
	"github.com/teka-puzzles/teka/internal/scripttest"
)

// teka runs the main function of the teka program.
func teka() {
	os.Exit(cli.Main(cli.Interruptible(context.Background()), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// TestMain lets the scripts in testdata run both programs of this source as separate processes. The scripts also show how each command is
// used.
func TestMain(m *testing.M) {
	switch os.Getenv("TEKA_TEST_MAIN") { // a test that runs a program as a separate process
	case "teka":
		teka()
	case helperName:
		main()
	}
	if store := os.Getenv("TEKA_TEST_NATS"); store != "" { // a separate server, for the tests that kill it
		serveNATS(store)
	}
	testscript.Main(scripttest.Waiting{M: m}, map[string]func(){"teka": teka, helperName: main})
}

// helperName is the name of this program.
const helperName = "teka-batch"

// TestScripts runs the scripts in this process, except helper.txtar, in which teka starts teka-batch. It is not parallel, because they
// change its working directory.
func TestScripts(t *testing.T) {
	scripttest.Inside{Dir: "testdata", Main: map[string]scripttest.Main{
		"teka": func(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
			p := cli.Teka()
			if slices.ContainsFunc(program().Commands(), func(c cli.Command) bool { return slices.Contains(args, c.Name) }) {
				p = program()
			}
			return p.Main(t.Context(), args, stdin, stdout, stderr)
		}}, Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
		"nats": natsServer, "pictures": pictures, "alone": alone, "damage": damage}}.Run(t)
}

// damage copies a file and changes the last letter of the first occurrence of a text: damage NEW OLD TEXT
func damage(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: damage NEW OLD TEXT")
	}
	data, text := []byte(ts.ReadFile(args[1])), args[2]
	at := bytes.Index(data, []byte(text))
	if at < 0 {
		ts.Fatalf("%s does not hold %s", args[1], text)
	}
	data[at+len(text)-1] ^= 1
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), data, 0o666))
}

// natsServer starts a server with one user for the rest of the script, and sets NATS to its address, NATS_WRONG to one with a wrong
// password: nats With a number, messages may have so many bytes: nats 20000
func natsServer(ts *testscript.TestScript, neg bool, args []string) {
	most := 0
	if len(args) == 1 {
		most, _ = strconv.Atoi(args[0])
	}
	if neg || len(args) > 1 {
		ts.Fatalf("usage: nats [BYTES]")
	}
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: -1, JetStream: true, StoreDir: ts.MkAbs("nats"),
		Username: "u", Password: "p",
		NoLog: true, NoSigs: true, MaxPayload: int32(most)})
	ts.Check(err)
	s.Start()
	ts.Defer(s.Shutdown)
	if !s.ReadyForConnections(10 * time.Second) {
		ts.Fatalf("the server does not start")
	}
	ts.Setenv("NATS", fmt.Sprintf("nats://u:p@%s", s.Addr()))
	ts.Setenv("NATS_WRONG", fmt.Sprintf("nats://u:wrong@%s", s.Addr()))
}

// pictures makes a folder with pictures of ellipses, each wider than the one before, in noise that makes them large: pictures FOLDER N
func pictures(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: pictures FOLDER N")
	}
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	dir := ts.MkAbs(args[0])
	ts.Check(os.MkdirAll(dir, 0o777))
	r := rand.New(rand.NewPCG(3, 4))
	for i := range n {
		img := image.NewGray(image.Rect(0, 0, 200, 150))
		for y := range 150 {
			for x := range 200 {
				dx, dy := x-100, y-75
				img.SetGray(x, y, color.Gray{Y: uint8(min(240, 20*(dx*dx+(3+i)*dy*dy)/(600+600*i))) + uint8(r.IntN(8))})
			}
		}
		var data bytes.Buffer
		ts.Check(png.Encode(&data, img))
		ts.Check(os.WriteFile(filepath.Join(dir, fmt.Sprintf("p%d.png", i)), data.Bytes(), 0o666))
	}
}

// alone makes a folder with programs of this source: alone FOLDER PROGRAM…
func alone(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: alone FOLDER PROGRAM…")
	}
	self, err := os.Executable()
	ts.Check(err)
	dir := ts.MkAbs(args[0])
	ts.Check(os.MkdirAll(dir, 0o777))
	for _, name := range args[1:] {
		to := filepath.Join(dir, name)
		if err := os.Link(self, to); err != nil { // another disk
			data, err := os.ReadFile(self)
			ts.Check(err)
			ts.Check(os.WriteFile(to, data, 0o777))
		}
	}
}
