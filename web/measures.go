package web

import (
	"strconv"
	"time"

	"github.com/teka-puzzles/teka/internal/measures"
)

// measured are the measures of a server, on a page for programs. Each server has its own.
type measured struct {
	page     measures.Page
	requests *measures.Counter
	seconds  *measures.Histogram
}

// bounds are the seconds by which requests are counted.
var bounds = []float64{.001, .005, .02, .05, .1, .15, .25, .5, 1, 2.5, 5, 10, 60}

// newMeasured lays out the page.
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
