// Package measures exposes metrics of a program in the Prometheus text format. It implements version 0.0.4
// (https://prometheus.io/docs/instrumenting/exposition_formats) with only the standard library; a client library accounted for a
// twentieth of the build time.
package measures

import (
	"fmt"
	"io"
	"maps"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Page is a set of metrics. The zero value is empty and ready to use. After the first Write no metrics may be added, and it is safe for
// concurrent use.
type Page struct{ parts []func(*strings.Builder) }

const contentType = "text/plain; version=0.0.4; charset=utf-8"

// ServeHTTP responds with the current page.
func (p *Page) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", contentType)
	p.Write(w)
}

// Write writes the current page. The error is that of w.
func (p *Page) Write(w io.Writer) error {
	var b strings.Builder
	for _, part := range p.parts {
		part(&b)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Metric is a single value; see Gauge and CounterValue.
type Metric struct {
	name, help, kind string
	value            float64
}

// Gauge returns a metric that can rise and fall.
func Gauge(name, help string, now float64) Metric { return Metric{name, help, "gauge", now} }

// CounterValue returns a metric that only grows.
func CounterValue(name, help string, sofar float64) Metric {
	return Metric{name, help, "counter", sofar}
}

// Metrics adds metrics that now computes whenever the page is written. Their number and names may vary.
func (p *Page) Metrics(now func() []Metric) {
	p.parts = append(p.parts, func(b *strings.Builder) {
		for _, f := range now() {
			writeHead(b, f.name, f.help, f.kind)
			writeSample(b, f.name, "", f.value)
		}
	})
}

// Counter is a counter with labels.
type Counter struct {
	labels []string
	mu     sync.Mutex
	counts map[string]float64 // by formatted labels
}

// Counter adds a counter, which appears on the page after the first Add.
func (p *Page) Counter(name, help string, labels ...string) *Counter {
	c := &Counter{labels: labels, counts: map[string]float64{}}
	p.parts = append(p.parts, func(b *strings.Builder) {
		c.mu.Lock()
		defer c.mu.Unlock()
		for i, pairs := range slices.Sorted(maps.Keys(c.counts)) {
			if i == 0 {
				writeHead(b, name, help, "counter")
			}
			writeSample(b, name, pairs, c.counts[pairs])
		}
	})
	return c
}

// Add increments the counter for the given label values. It panics if their number differs from that of the labels.
func (c *Counter) Add(values ...string) {
	key := labelPairs(c.labels, values)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.counts[key]++
}

// Histogram is a histogram with labels.
type Histogram struct {
	labels []string
	bounds []float64
	mu     sync.Mutex
	series map[string]*series // by formatted labels
}

// series is the histogram of one combination of label values.
type series struct {
	counts []int // by bound: number of values up to it and above the bound before; the last counts those above all bounds
	sum    float64
}

// Histogram adds a histogram with ascending bucket bounds, which appears on the page after the first Observe.
func (p *Page) Histogram(name, help string, bounds []float64, labels ...string) *Histogram {
	h := &Histogram{labels: labels, bounds: bounds, series: map[string]*series{}}
	p.parts = append(p.parts, func(b *strings.Builder) {
		h.mu.Lock()
		defer h.mu.Unlock()
		for i, pairs := range slices.Sorted(maps.Keys(h.series)) {
			if i == 0 {
				writeHead(b, name, help, "histogram")
			}
			h.series[pairs].write(b, name, pairs, h.bounds)
		}
	})
	return h
}

// Observe records a value for the given label values. It panics if their number differs from that of the labels.
func (h *Histogram) Observe(x float64, values ...string) {
	key := labelPairs(h.labels, values)
	h.mu.Lock()
	defer h.mu.Unlock()
	s := h.series[key]
	if s == nil {
		s = &series{counts: make([]int, len(h.bounds)+1)}
		h.series[key] = s
	}
	i, _ := slices.BinarySearch(h.bounds, x) // first bound >= x
	s.counts[i]++
	s.sum += x
}

// write writes the cumulative buckets, the sum and the count of a histogram with one set of labels.
func (s *series) write(b *strings.Builder, name, pairs string, bounds []float64) {
	before, all := "", 0
	if pairs != "" {
		before = pairs + ","
	}
	for i, n := range s.counts {
		bound := math.Inf(1)
		if i < len(bounds) {
			bound = bounds[i]
		}
		all += n
		writeSample(b, name+"_bucket", before+`le="`+number(bound)+`"`, float64(all))
	}
	writeSample(b, name+"_sum", pairs, s.sum)
	writeSample(b, name+"_count", pairs, float64(all))
}

// Characters escaped in help texts and label values.
var (
	helpEscapes  = strings.NewReplacer(`\`, `\\`, "\n", `\n`)
	valueEscapes = strings.NewReplacer(`\`, `\\`, "\n", `\n`, `"`, `\"`)
)

// labelPairs formats labels with their values.
func labelPairs(labels, values []string) string {
	if len(labels) != len(values) {
		panic(fmt.Sprintf("measures: %d values for the labels %q", len(values), labels))
	}
	list := make([]string, len(labels))
	for i, l := range labels {
		list[i] = l + `="` + valueEscapes.Replace(strings.ToValidUTF8(values[i], "\uFFFD")) + `"`
	}
	return strings.Join(list, ",")
}

// writeHead writes the HELP and TYPE lines of a metric.
func writeHead(b *strings.Builder, name, help, kind string) {
	fmt.Fprintf(b, "# HELP %s %s\n# TYPE %s %s\n", name, helpEscapes.Replace(help), name, kind)
}

// writeSample writes one sample line.
func writeSample(b *strings.Builder, name, pairs string, x float64) {
	b.WriteString(name)
	if pairs != "" {
		b.WriteString("{" + pairs + "}")
	}
	b.WriteString(" " + number(x) + "\n")
}

// number formats a value; NaN, +Inf and -Inf are valid.
func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
