//go:build !js

// Teka-mcp gives assistants tools for puzzles by the Model Context Protocol: the command mcp of teka, which finds this program and runs it.
// It is one of its own because the library of the protocol takes longer to build than a newcomer should wait.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/teka-puzzles/teka/cli"
	"github.com/teka-puzzles/teka/internal/heap"
	"github.com/teka-puzzles/teka/internal/version"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/web"
)

const about = `Gives assistants tools for logic puzzles, by the Model Context Protocol. Teka runs this program by itself.`

func main() {
	heap.Roomy()
	os.Exit(program().Main(cli.Interruptible(context.Background()), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// program is the command line.
func program() cli.Program {
	return cli.Program{About: about, Commands: func() []cli.Command { return cli.Assistant(&assistant{}) }}
}

// assistant is the command.
type assistant struct {
	cli.MCPFlags `embed:""`
}

// sameClient is how long a request waits for others of the same client.
const sameClient = time.Hour

// answerMost is how many bytes an answer may have: an assistant has to read it.
const answerMost = 1 << 20

// Run serves until the client is gone, or it is interrupted.
func (m *assistant) Run(a *cli.App) error {
	for _, x := range []struct {
		flag  string
		wrong bool
	}{{"--limit-time", m.LimitTime < 0}, {"--limit-making", m.LimitMaking < 0}, {"--max-cells", m.MaxCells < 0},
		{"--searches", m.Searches < 0}} {
		if x.wrong {
			return fault.Errorf("%s: a number above 0 is expected", x.flag)
		}
	}
	o := web.Options{Version: version.Text(), Time: m.LimitTime, Making: m.LimitMaking, Cells: m.MaxCells, Searches: m.Searches,
		Memory: a.Memory(), Answer: answerMost, Hosts: m.AllowHost, Log: slog.New(slog.NewTextHandler(a.Stderr(), nil))}
	if m.Listen != "" {
		return m.listen(a, o)
	}
	o.Wait = sameClient
	client := overLines(a.Stdin(), a.Stdout())
	err := newServer(web.New(o), client.unread.Ready).Run(a.Context(), client)
	if errors.Is(err, io.EOF) || errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// streamable serves tools, which are there by the time of the first request. Nothing is kept between requests.
func streamable(tools **mcp.Server) http.Handler {
	return mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return *tools },
		&mcp.StreamableHTTPOptions{Stateless: true, JSONResponse: true, MaxRequestBodyBytes: 1 << 20})
}

// listen serves at an address. Nothing is kept between requests: every one is whole by itself.
func (m *assistant) listen(a *cli.App, o web.Options) error {
	l, err := net.Listen("tcp", m.Listen)
	if err != nil {
		var op *net.OpError
		if errors.As(err, &op) {
			err = op.Err
		}
		return fault.Errorf("--listen %s: %w", m.Listen, err)
	}
	if at, ok := l.Addr().(*net.TCPAddr); ok && at.IP.IsLoopback() || len(o.Hosts) > 0 {
		o.Hosts = append(o.Hosts, "localhost")
	}
	var tools *mcp.Server
	o.Also = streamable(&tools)
	server := web.New(o)
	tools = newServer(server, nil)
	if _, err := fmt.Fprintf(a.Stdout(), "http://%s/mcp\n", l.Addr()); err != nil {
		l.Close()
		return err
	}
	return server.Serve(a.Context(), l)
}
