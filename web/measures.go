package web

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// measures are the metrics. Each server has its own.
type measures struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
}

// newMeasures registers the metrics.
func newMeasures(g *gate) *measures {
	m := &measures{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "teka_requests_total", Help: "Requests to the API, by operation and status."},
			[]string{"operation", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "teka_request_seconds", Help: "Time of requests to the API, waiting included, by operation.",
			Buckets: []float64{.001, .005, .02, .05, .1, .15, .25, .5, 1, 2.5, 5, 10, 60}}, []string{"operation"}),
	}
	level := func(name, help string, value func() float64) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, value)
	}
	m.registry.MustRegister(m.requests, m.seconds,
		level("teka_searches_running", "Searches running.", func() float64 { return float64(len(g.running)) }),
		level("teka_searches_waiting", "Searches waiting for a processor.", func() float64 { return float64(max(0, len(g.queue)-len(g.running))) }),
		prometheus.NewCounterFunc(prometheus.CounterOpts{Name: "teka_refused_total", Help: "Requests turned away because the server was full."},
			func() float64 { return float64(g.refused.Load()) }),
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// note counts a request.
func (m *measures) note(operation string, status int, took time.Duration) {
	m.requests.WithLabelValues(operation, strconv.Itoa(status)).Inc()
	m.seconds.WithLabelValues(operation).Observe(took.Seconds())
}

// handler writes the metrics.
func (m *measures) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}
