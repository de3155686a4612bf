//go:build !js

package batch

import (
	"fmt"
	"net"
	"net/http"
	"time"

	"github.com/teka-puzzles/teka/internal/measures"
)

// Metric is a value for monitoring.
type Metric = measures.Metric

// Metrics returns the progress of a job as metrics, from teka_batch_puzzles_total to teka_batch_slots.
func (v View) Metrics() []Metric {
	return []Metric{
		measures.CounterValue("teka_batch_puzzles_total", "Puzzles answered or made.", float64(v.Puzzles)),
		measures.CounterValue("teka_batch_bad_total", "Puzzles that could not be read or were given up on.", float64(v.Bad)),
		measures.Gauge("teka_batch_expected", "Puzzles of the job, 0 while that is not known.", float64(v.Total)),
		measures.Gauge("teka_batch_waiting", "Puzzles fed and not answered.", float64(v.Waiting)),
		measures.Gauge("teka_batch_rate", "Puzzles a second.", v.Rate),
		measures.Gauge("teka_batch_workers", "Workers heard of.", float64(v.Workers)),
		measures.Gauge("teka_batch_slots", "Chunks that they work on at a time.", float64(v.Slots)),
	}
}

// Metrics returns what a worker has done and is doing as metrics, from teka_worker_puzzles_total to teka_worker_slots.
func (w *Worker) Metrics() []Metric {
	return []Metric{
		measures.CounterValue("teka_worker_puzzles_total", "Puzzles done.", float64(w.done.Load())),
		measures.CounterValue("teka_worker_dead_total", "Puzzles given up on.", float64(w.dead.Load())),
		measures.Gauge("teka_worker_busy", "Chunks worked on.", float64(w.busy.Load())),
		measures.Gauge("teka_worker_slots", "Chunks that could be worked on at a time.", float64(w.Slots)),
	}
}

// Serve serves /metrics and /healthz at an address until stop is called. now returns the current metrics. The error means that the
// address cannot be used.
func Serve(address string, now func() []Metric) (stop func(), err error) {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	page := &measures.Page{}
	page.Metrics(now)
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", page)
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ok") })
	s := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	go s.Serve(l)
	return func() { s.Close() }, nil
}
