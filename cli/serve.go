package cli

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"time"

	"github.com/teka-puzzles/teka/internal/version"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/web"
	"github.com/teka-puzzles/teka/web/engine"
)

// RequestFlags limit the resources of requests.
type RequestFlags struct {
	LimitTime   time.Duration `placeholder:"D" help:"Time limit for a request, not counting its wait (default 10s)."`
	LimitMaking time.Duration `placeholder:"D" help:"Time limit for a request that generates puzzles (default 1m)."`
	MaxBody     int64         `placeholder:"BYTES" help:"Maximum size of a request (default 1048576)."`
	MaxCells    int           `placeholder:"N" help:"Maximum cells of a board (default 40000, 200 by 200)."`
	Searches    int           `placeholder:"N" help:"Searches run in parallel (default: the number of processors)."`
}

// Options returns the server options for these limits, with a log on standard error.
func (f *RequestFlags) Options(a *App) (web.Options, error) {
	if f.MaxBody < 0 { // the flag parser excludes other values
		return web.Options{}, fault.Errorf("%s: expected a number above 0", "--max-body")
	}
	return web.Options{Version: version.Text(), Time: f.LimitTime, Making: f.LimitMaking, Body: f.MaxBody, Cells: f.MaxCells,
		Memory: a.budget, Searches: f.Searches, Log: slog.New(slog.NewTextHandler(a.stderr, nil))}, nil
}

// Serve serves on an address and prints its URL with path. It calls ready with the server before the first request.
func (a *App) Serve(address, path string, o web.Options, ready func(*web.Server)) error {
	l, err := net.Listen("tcp", address)
	if err != nil {
		var op *net.OpError
		if errors.As(err, &op) {
			err = op.Err
		}
		return fault.Errorf("--listen %s: %w", address, err)
	}
	if at, ok := l.Addr().(*net.TCPAddr); ok && at.IP.IsLoopback() || len(o.Hosts) > 0 {
		o.Hosts = append(o.Hosts, "localhost")
	}
	server := web.New(o)
	ready(server)
	if _, err := fmt.Fprintf(a.stdout, "http://%s/%s\n", l.Addr(), path); err != nil {
		l.Close()
		return err
	}
	return server.Serve(a.ctx, l)
}

// FrameFlags name the sites that may embed the page.
type FrameFlags struct {
	AllowFrame []string `placeholder:"ORIGIN" help:"Let pages of this origin show the page in a frame; * for all (default: none)."`
}

// checkOrigins returns an error unless all values of a flag are origins.
func checkOrigins(flag string, origins []string) error {
	for _, origin := range origins {
		if err := web.CheckOrigin(origin); err != nil {
			return fault.Errorf("%s %w", flag, err)
		}
	}
	return nil
}

// serve implements teka serve.
type serve struct {
	Listen string `default:"127.0.0.1:8080" placeholder:"HOST:PORT" help:"The address to listen on (default ${default}); port 0 selects a free port."`
	RequestFlags
	Queue       int      `placeholder:"N" help:"Maximum requests that wait for a search; further ones get status 429 (default 64)."`
	Connections int      `placeholder:"N" help:"Maximum open connections; a new one closes the one idle longest (default 1000)."`
	PerAddress  int      `placeholder:"N" help:"Maximum open connections per address, except addresses of this machine (default: a quarter of --connections)."`
	AllowHost   []string `placeholder:"NAME" help:"Accept requests to this host name. A server on a loopback address accepts only localhost by default; others accept every name unless this flag is given."`
	AllowOrigin []string `placeholder:"ORIGIN" help:"Accept requests from pages of this origin, such as https://example.org; * for all (default: none)."`
	FrameFlags
	Base    string `placeholder:"ADDRESS" help:"The public address of the page, such as https://example.org/teka/, for links in feeds (default: the host of each request)."`
	LogJSON bool   `help:"Write the log as JSON."`
}

// Run serves until it is interrupted.
func (s *serve) Run(a *App) error {
	o, err := s.Options(a)
	if err != nil {
		return err
	}
	if err := cmp.Or(checkOrigins("--allow-origin", s.AllowOrigin), checkOrigins("--allow-frame", s.AllowFrame)); err != nil {
		return err
	}
	if err := web.CheckBase(s.Base); s.Base != "" && err != nil {
		return fault.Errorf("--base %w", err)
	}
	o.Queue, o.Connections, o.PerAddress = s.Queue, s.Connections, s.PerAddress
	o.Hosts, o.Base, o.Origins = s.AllowHost, s.Base, s.AllowOrigin
	o.Frames = s.AllowFrame
	switch {
	case a.Quiet:
		o.Log = nil
	case s.LogJSON:
		o.Log = slog.New(slog.NewJSONHandler(a.stderr, nil))
	}
	if _, _, ok := engine.Files(); !ok && !a.Quiet {
		a.Notef("the page will ask this server for every answer and will not work offline, because this program was built without the " +
			"browser engine; released programs contain it, and in a checkout go generate ./web/engine makes it")
	}
	return a.Serve(s.Listen, "", o, func(*web.Server) {})
}
