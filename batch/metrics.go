//go:build !js

package batch

import (
	"fmt"
	"net"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Measure is a figure for programs.
type Measure struct {
	Name, Help string
	Value      float64
	Total      bool // it only grows
}

// Collect are the figures of a view.
func (v View) Collect() []Measure {
	return []Measure{
		{"teka_batch_puzzles_total", "Puzzles answered or made.", float64(v.Puzzles), true},
		{"teka_batch_bad_total", "Puzzles that could not be read or were given up on.", float64(v.Bad), true},
		{"teka_batch_expected", "Puzzles of the job, 0 while that is not known.", float64(v.Total), false},
		{"teka_batch_waiting", "Puzzles fed and not answered.", float64(v.Waiting), false},
		{"teka_batch_rate", "Puzzles a second.", v.Rate, false},
		{"teka_batch_workers", "Workers heard of.", float64(v.Workers), false},
		{"teka_batch_slots", "Chunks that they work on at a time.", float64(v.Slots), false},
	}
}

// Collect are the figures of a worker.
func (w *Worker) Collect() []Measure {
	return []Measure{
		{"teka_worker_puzzles_total", "Puzzles done.", float64(w.done.Load()), true},
		{"teka_worker_dead_total", "Puzzles given up on.", float64(w.dead.Load()), true},
		{"teka_worker_busy", "Chunks worked on.", float64(w.busy.Load()), false},
		{"teka_worker_slots", "Chunks that could be worked on at a time.", float64(w.Slots), false},
	}
}

// figures is a prometheus.Collector of measures.
type figures func() []Measure

func (figures) Describe(chan<- *prometheus.Desc) {} // they are found out when they are collected

func (f figures) Collect(out chan<- prometheus.Metric) {
	for _, m := range f() {
		kind := prometheus.GaugeValue
		if m.Total {
			kind = prometheus.CounterValue
		}
		out <- prometheus.MustNewConstMetric(prometheus.NewDesc(m.Name, m.Help, nil, nil), kind, m.Value)
	}
}

// Serve serves /metrics and /healthz at an address until stop is called.
func Serve(address string, measures func() []Measure) (stop func(), err error) {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	r := prometheus.NewRegistry()
	if err := r.Register(figures(measures)); err != nil {
		l.Close()
		return nil, err
	}
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(r, promhttp.HandlerOpts{}))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ok") })
	s := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	go s.Serve(l)
	return func() { s.Close() }, nil
}
