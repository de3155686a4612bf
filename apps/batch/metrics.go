//go:build !js

package batch

import (
	"fmt"
	"net"
	"net/http"
	"time"

	"github.com/teka-puzzles/teka/internal/measures"
)

// Measure is a figure for programs that watch.
type Measure = measures.Figure

// Collect are the figures of a view.
func (v View) Collect() []Measure {
	return []Measure{
		measures.Total("teka_batch_puzzles_total", "Puzzles answered or made.", float64(v.Puzzles)),
		measures.Total("teka_batch_bad_total", "Puzzles that could not be read or were given up on.", float64(v.Bad)),
		measures.Level("teka_batch_expected", "Puzzles of the job, 0 while that is not known.", float64(v.Total)),
		measures.Level("teka_batch_waiting", "Puzzles fed and not answered.", float64(v.Waiting)),
		measures.Level("teka_batch_rate", "Puzzles a second.", v.Rate),
		measures.Level("teka_batch_workers", "Workers heard of.", float64(v.Workers)),
		measures.Level("teka_batch_slots", "Chunks that they work on at a time.", float64(v.Slots)),
	}
}

// Collect are the figures of a worker.
func (w *Worker) Collect() []Measure {
	return []Measure{
		measures.Total("teka_worker_puzzles_total", "Puzzles done.", float64(w.done.Load())),
		measures.Total("teka_worker_dead_total", "Puzzles given up on.", float64(w.dead.Load())),
		measures.Level("teka_worker_busy", "Chunks worked on.", float64(w.busy.Load())),
		measures.Level("teka_worker_slots", "Chunks that could be worked on at a time.", float64(w.Slots)),
	}
}

// Serve serves /metrics and /healthz at an address until stop is called.
func Serve(address string, now func() []Measure) (stop func(), err error) {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	page := &measures.Page{}
	page.Figures(now)
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", page)
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ok") })
	s := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	go s.Serve(l)
	return func() { s.Close() }, nil
}
