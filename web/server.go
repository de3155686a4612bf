package web

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"runtime"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/teka-puzzles/teka/internal/apps/limits"
	"github.com/teka-puzzles/teka/internal/apps/sheets"
	"github.com/teka-puzzles/teka/internal/measures"
	"github.com/teka-puzzles/teka/internal/processor"
	"github.com/teka-puzzles/teka/scene/raster"
	"github.com/teka-puzzles/teka/web/service"
)

// Options configure a server. Zero values mean the defaults.
type Options struct {
	Version string
	Log     *slog.Logger // nil for no log

	Body        int64          // maximum bytes of a request body (1 MiB)
	Cells       int            // maximum rows times columns of a board (40,000: 200 by 200)
	Puzzles     int            // maximum puzzles in one text (200)
	Answer      int            // maximum bytes of a response sent as one object (32 MiB)
	Proof       int            // maximum bytes of a certificate sent (16 MiB)
	Time        time.Duration  // time limit of a request without waiting, and of receiving its body (10 s)
	Making      time.Duration  // time limit of a request that generates puzzles (60 s)
	Memory      *limits.Budget // shared by all requests (nil: unlimited)
	Searches    int            // requests processed concurrently (number of processors)
	Queue       int            // maximum number of waiting requests: this many new ones and this many long ones (64)
	Wait        time.Duration  // maximum total waiting time of a request (10 s)
	Connections int            // maximum open connections (1,000, or fewer if descriptors are short); beyond it, idle ones are closed
	PerAddress  int            // maximum connections per IPv4 address or IPv6 /64 network, except loopback (Connections/4)
	Hosts       []string       // accepted host names, besides addresses of the machine; empty for any
	Origins     []string       // other sites whose pages may send requests, see CheckOrigin; "*" for all
	Frames      []string       // other sites whose pages may show the page in a frame, see CheckOrigin; "*" for all
	Lines       int            // maximum lines of a batch (10,000)
	Beat        time.Duration  // interval of keep-alive messages in event streams (15 s)
	Base        string         // page URL with a trailing slash, for links in feeds; "" for the URL of the request
	Also        http.Handler   // additional handler at /mcp, behind the same checks; nil for none
	Grace       time.Duration  // for running requests at shutdown (5 s)
}

// usual returns o with the defaults for options that are zero.
func (o Options) usual() Options {
	set := func(p *int, v int) {
		if *p == 0 {
			*p = v
		}
	}
	last := func(p *time.Duration, v time.Duration) {
		if *p == 0 {
			*p = v
		}
	}
	if o.Body == 0 {
		o.Body = 1 << 20
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	set(&o.Cells, 40_000)
	set(&o.Puzzles, 200)
	set(&o.Answer, 32<<20)
	set(&o.Lines, 10_000)
	set(&o.Proof, 16<<20)
	set(&o.Searches, runtime.GOMAXPROCS(0))
	set(&o.Queue, 64)
	set(&o.Connections, min(1000, max(1, descriptors()-2*reserve)))
	set(&o.PerAddress, max(1, o.Connections/4))
	last(&o.Time, 10*time.Second)
	last(&o.Making, time.Minute)
	last(&o.Wait, 10*time.Second)
	last(&o.Beat, 15*time.Second)
	last(&o.Grace, 5*time.Second)
	return o
}

// Server is an http.Handler for the page and the API.
type Server struct {
	Options
	service *service.Service
	lanes   *lanes
	measure *measured
	handler http.Handler
	ending  atomic.Bool
}

// New returns a server with the given options, whose zero values mean the defaults. It does not listen yet.
func New(o Options) *Server {
	s := &Server{Options: o.usual()}
	s.service = &service.Service{Version: s.Version, PNG: raster.PNG, PDF: sheets.PDF(""), Pace: pace, Within: within,
		Limits: service.Limits{Cells: s.Cells, Puzzles: s.Puzzles, Answer: s.Answer, Time: s.Time, Making: s.Making, Certificate: s.Proof}}
	s.lanes = newLanes(s.Searches, s.Queue, s.Wait)
	if s.Memory != nil {
		s.lanes.budget, s.service.Memory = s.Memory, memory{s.Memory}
	}
	if processor.Time() > 0 {
		s.lanes.cpuTime = processor.Time
	}
	s.measure = newMeasured(s.lanes)
	mux := http.NewServeMux()
	s.routes(mux)
	s.handler = s.secure(s.bounded(s.checkHost(mux)))
	return s
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// routes registers the paths.
func (s *Server) routes(mux *http.ServeMux) {
	s.api(mux)
	mux.HandleFunc("GET /healthz", s.health)
	mux.Handle("GET /metrics", &s.measure.page)
	if s.Also != nil {
		mux.Handle("/mcp", s.Also)
	}
	mux.HandleFunc("GET /daily/{name}", s.daily)
	s.share(mux)
	s.openEnv(mux)
	mux.HandleFunc("/", s.static)
}

// health responds {"status":"ok"}, or 503 and {"status":"ending"} once the server is shutting down.
func (s *Server) health(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	if s.ending.Load() {
		w.WriteHeader(http.StatusServiceUnavailable)
		w.Write([]byte(`{"status":"ending"}` + "\n"))
		return
	}
	w.Write([]byte(`{"status":"ok"}` + "\n"))
}

// Serve serves on a listener until ctx ends. Then it accepts no more requests, gives running ones the grace time of the options, and
// cancels the rest.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	base, cut := context.WithCancel(context.Background())
	defer cut()
	if _, ok := l.(*gate); !ok { // only in tests
		l = newGate(l, s.Connections, s.PerAddress)
	}
	server := &http.Server{Handler: s, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: s.Time, IdleTimeout: time.Minute,
		MaxHeaderBytes: 32 << 10, ConnContext: withGuest,
		BaseContext: func(net.Listener) context.Context { return base }, ErrorLog: slog.NewLogLogger(s.Log.Handler(), slog.LevelDebug)}
	done := make(chan error, 1)
	go func() { done <- server.Serve(l) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	s.ending.Store(true)
	s.Log.Info("ending")
	timer := time.AfterFunc(s.Grace, cut) // cancel running work
	defer timer.Stop()
	last, stop := context.WithTimeout(context.Background(), s.Grace+10*time.Second)
	defer stop()
	if err := server.Shutdown(last); err != nil {
		server.Close()
	}
	if err := <-done; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// measured are the metrics of a server. Each server has its own.
type measured struct {
	page     measures.Page
	requests *measures.Counter
	seconds  *measures.Histogram
}

// bounds are the bucket bounds of request durations in seconds.
var bounds = []float64{.001, .005, .02, .05, .1, .15, .25, .5, 1, 2.5, 5, 10, 60}

// newMeasured registers the metrics of requests, of the lanes and their memory, and of the process.
func newMeasured(l *lanes) *measured {
	m := &measured{}
	m.requests = m.page.Counter("teka_requests_total", "Requests to the API, by operation and status.", "operation", "status")
	m.seconds = m.page.Histogram("teka_request_seconds", "Time of requests to the API, waiting included, by operation.", bounds, "operation")
	m.page.Metrics(func() []measures.Metric {
		working, waiting, refused := l.levels()
		var used int64
		thirsty := 0
		if l.budget != nil {
			used, _, thirsty = l.budget.Levels()
		}
		return []measures.Metric{
			measures.Gauge("teka_searches_running", "Requests worked on.", float64(working)),
			measures.Gauge("teka_searches_waiting", "Requests waiting for a processor.", float64(waiting)),
			measures.Gauge("teka_memory_taken_bytes", "Memory that requests have taken of the budget.", float64(used)),
			measures.Gauge("teka_memory_waiting", "Requests waiting for memory.", float64(thirsty)),
			measures.CounterValue("teka_refused_total", "Requests turned away because the server was full.", float64(refused)),
		}
	})
	m.page.Metrics(measures.Process)
	return m
}

// note counts a request.
func (m *measured) note(operation string, status int, took time.Duration) {
	m.requests.Add(operation, strconv.Itoa(status))
	m.seconds.Observe(took.Seconds(), operation)
}
