//go:build !js

// Teka-mcp provides tools for puzzles to assistants by the Model Context Protocol. The command mcp of teka finds and runs it. It is a
// separate program because the protocol's library takes longer to build than a newcomer should wait.
package main

import (
	"cmp"
	"context"
	"errors"
	"io"
	"net/http"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/teka-puzzles/teka/cli"
	"github.com/teka-puzzles/teka/web"
)

const about = `Gives assistants tools for logic puzzles over the Model Context Protocol (MCP). teka starts this program automatically.`

func main() { program().Execute() }

func program() cli.Program {
	return cli.Program{About: about, Commands: func() []cli.Command { return cli.Assistant(&assistant{}) }}
}

// assistant implements teka mcp.
type assistant struct {
	cli.MCPFlags `embed:""`
}

// sameClient is the wait limit of requests, long because all come from the same client.
const sameClient = time.Hour

// messageMost is the default limit of a message in bytes.
const messageMost = 1 << 20

// answerMost is the limit of an answer in bytes: an assistant has to read it.
const answerMost = 1 << 20

// Run serves until the client disconnects or the program is interrupted.
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

// streamable serves tools, which are set before the first request, to messages of up to most bytes. It is stateless: no data is kept
// between requests.
func streamable(tools **mcp.Server, most int64) http.Handler {
	return mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return *tools },
		&mcp.StreamableHTTPOptions{Stateless: true, JSONResponse: true, MaxRequestBodyBytes: most})
}
