package cli_test

import (
	"fmt"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/rogpeppe/go-internal/testscript"
)

// natsServer starts a server with one user for the rest of the script, and sets NATS to its address, NATS_WRONG to one with a wrong password: nats
func natsServer(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) > 0 {
		ts.Fatalf("usage: nats")
	}
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: -1, JetStream: true, StoreDir: ts.MkAbs("nats"), Username: "u", Password: "p",
		NoLog: true, NoSigs: true})
	ts.Check(err)
	s.Start()
	ts.Defer(s.Shutdown)
	if !s.ReadyForConnections(10 * time.Second) {
		ts.Fatalf("the server does not start")
	}
	ts.Setenv("NATS", fmt.Sprintf("nats://u:p@%s", s.Addr()))
	ts.Setenv("NATS_WRONG", fmt.Sprintf("nats://u:wrong@%s", s.Addr()))
}
