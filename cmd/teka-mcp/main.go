//go:build !js

// Teka-mcp gives assistants tools for puzzles by the Model Context Protocol: the command mcp of teka, which finds this program and runs it.
// It is one of its own because the library of the protocol takes longer to build than a newcomer should wait.
package main

import (
	"cmp"
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/teka-puzzles/teka/cli"
	"github.com/teka-puzzles/teka/internal/heap"
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

// messageMost is how many bytes a message may have where no flag says it.
const messageMost = 1 << 20

// answerMost is how many bytes an answer may have: an assistant has to read it.
const answerMost = 1 << 20

// Run serves until the client is gone, or it is interrupted.
func (m *assistant) Run(a *cli.App) error {
	o, err := m.Options(a)
	if err != nil {
		return err
	}
	o.Answer, o.Hosts = answerMost, m.AllowHost
	most := cmp.Or(m.MaxBody, messageMost)
	if m.Listen != "" {
		var tools *mcp.Server
		o.Also = streamable(&tools, most)
		return a.Serve(m.Listen, "mcp", o, func(s *web.Server) { tools = newServer(s, nil) })
	}
	o.Wait = sameClient
	client := overLines(a.Stdin(), a.Stdout(), int(most))
	err = newServer(web.New(o), client.unread.Ready).Run(a.Context(), client)
	if errors.Is(err, io.EOF) || errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// streamable serves tools, which are there by the time of the first request, to messages of at most so many bytes. Nothing is kept between
// requests: every one is whole by itself.
func streamable(tools **mcp.Server, most int64) http.Handler {
	return mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return *tools },
		&mcp.StreamableHTTPOptions{Stateless: true, JSONResponse: true, MaxRequestBodyBytes: most})
}
