//go:build unix

package cli_test

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// endless is a request that takes an hour.
const endless = `{"jsonrpc":"2.0","id":1,"method":"generate","params":{"kind":"nonogram","size":"100x100","count":100,"grade":"Trial","stream":true}}`

// rpcClient is a client that is killed while it waits for an answer: it starts the program as a child, sends a request, and reports when
// work has begun.
func rpcClient() {
	child := exec.Command(os.Args[0], "rpc", "--limit-making", "1h")
	child.Env = append(os.Environ(), "TEKA_TEST_MAIN=1")
	child.Stderr = os.Stderr
	in, err := child.StdinPipe()
	if err != nil {
		panic(err)
	}
	out, err := child.StdoutPipe()
	if err != nil {
		panic(err)
	}
	if err := child.Start(); err != nil {
		panic(err)
	}
	fmt.Fprintln(in, endless)
	if _, err := bufio.NewReader(out).ReadString('\n'); err != nil { // the first word of its progress
		panic(err)
	}
	fmt.Println("works")
	select {}
}

// TestRPCClientKilled kills a client during a request: the program ends and leaves no process. The pipe of messages, which it inherits,
// reaches its end when no process holds it.
func TestRPCClientKilled(t *testing.T) {
	held, holds, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close()
	client := exec.Command(os.Args[0])
	client.Env = append(os.Environ(), "TEKA_TEST_RPC_CLIENT=1")
	client.Stderr = holds
	out, err := client.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := client.Start(); err != nil {
		t.Fatal(err)
	}
	holds.Close()
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil || line != "works\n" {
		t.Fatalf("%q %v", line, err)
	}
	if err := client.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	said, err := io.ReadAll(held) // until the last holder closes it, or the test is stopped
	client.Wait()
	if err != nil || len(said) > 0 {
		t.Errorf("%q %v", said, err)
	}
}

// TestRPCOutputClosed closes the output alone: the program ends although its input stays open and work is in progress.
func TestRPCOutputClosed(t *testing.T) {
	child := exec.Command(os.Args[0], "rpc", "--limit-making", "1h")
	child.Env = append(os.Environ(), "TEKA_TEST_MAIN=1")
	var said strings.Builder
	child.Stderr = &said
	in, err := child.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	fmt.Fprintln(in, strings.Replace(endless, `,"stream":true`, "", 1)) // it writes nothing from which it could notice
	fmt.Fprintln(in, `{"jsonrpc":"2.0","id":2,"method":"version"}`)
	if line, err := bufio.NewReader(out).ReadString('\n'); err != nil || !strings.Contains(line, `"id":2`) {
		t.Fatalf("%q %v", line, err)
	}
	out.Close()
	if err := child.Wait(); err != nil || said.Len() > 0 {
		t.Errorf("%v: %s", err, said.String())
	}
}
