package cli

import (
	"bytes"
	"context"
	"errors"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
)

// refusing is a transport, and the dialer of a resolver, that refuses all connections and counts the attempts.
type refusing struct{ asked atomic.Int64 }

var errRefused = errors.New("no network")

func (r *refusing) RoundTrip(*http.Request) (*http.Response, error) {
	r.asked.Add(1)
	return nil, errRefused
}

func (r *refusing) dial(context.Context, string, string) (net.Conn, error) {
	r.asked.Add(1)
	return nil, errRefused
}

// TestNoNetwork runs every command of the root program without a network, some with puzzle addresses as arguments: results are as usual and
// no connection is attempted. It omits serve and the commands of teka-batch, which need a network. TestNetwork of internal/layers checks
// that no other package can open connections.
func TestNoNetwork(t *testing.T) {
	r := &refusing{}
	transport, resolver := http.DefaultTransport, net.DefaultResolver
	http.DefaultTransport, net.DefaultResolver = r, &net.Resolver{PreferGo: true, Dial: r.dial}
	defer func() { http.DefaultTransport, net.DefaultResolver = transport, resolver }()
	if _, err := http.Get("http://puzz.link/"); !errors.Is(err, errRefused) || r.asked.Swap(0) == 0 {
		t.Fatalf("the network is there: %v", err)
	}
	if _, err := net.Dial("tcp", "puzz.link:80"); err == nil || r.asked.Swap(0) == 0 {
		t.Fatalf("names are found: %v", err)
	}
	dir := t.TempDir()
	in, answers := filepath.Join(dir, "in.jsonl"), filepath.Join(dir, "answers.jsonl")
	const address = "https://puzz.link/p?mashu/6/6/1063000i3000"
	if err := os.WriteFile(in, []byte(address+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(answers, []byte(`{"answer":"none"}`+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	answer := `{"h":["11101","10101","10101","10101","10101","11011"],"v":["100111","111111","111111","111111","110111"]}`
	with := map[string][]string{ // the arguments of a command
		"solve": {address}, "check": {address, "--answer", answer}, "count": {address}, "forced": {in}, "prove": {in}, "explain": {address},
		"hint": {address}, "grade": {in}, "generate": {"masyu", "--size", "5x5", "--seed", "1"}, "techniques": {},
		"convert": {"--to", "text", address}, "render": {in}, "bench": {in}, "compare": {in}, "kinds": {}, "formats": {},
		"completion": {"bash"}, "version": {}, "man": {},
		"score": {in, "--answers", answers}, "argue": {in, "--claims", "[]"}, "audit": {in}, "dataset": {in}, "rpc": {},
		"book": {in, "-o", filepath.Join(dir, "book.pdf")}, "sheet": {in, "-o", filepath.Join(dir, "sheet.pdf")},
		"site": {"--help"}, "serve": {"--help"},
	}
	for _, c := range own() {
		args, known := with[c.Name]
		if !known {
			t.Errorf("%s: say here how it is run", c.Name)
			continue
		}
		var out, says bytes.Buffer
		if code := Main(t.Context(), slices.Concat([]string{c.Name}, args), strings.NewReader(""), &out, &says); code == CodeBad {
			t.Errorf("%s: %s", c.Name, says.String())
		}
		if n := r.asked.Swap(0); n > 0 {
			t.Errorf("%s wanted to reach somebody %d times", c.Name, n)
		}
	}
}
