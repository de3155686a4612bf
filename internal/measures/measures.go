// Package measures is what a program tells of itself to those who watch it: counts, levels and times, on a page in the text format
// of Prometheus, version 0.0.4 (https://prometheus.io/docs/instrumenting/exposition_formats). It is a page of our own because it
// needs nothing but the standard library, and a client library was a twentieth of the time that the program took to build.
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

// Page is the measures of a program. The zero value is an empty one, ready to use. Measures are added before it is first written;
// then it may be used by several goroutines at a time.
type Page struct{ parts []func(*strings.Builder) }

// contentType is the type of a page that is written.
const contentType = "text/plain; version=0.0.4; charset=utf-8"

// ServeHTTP answers with the page as it is now.
func (p *Page) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", contentType)
	p.Write(w)
}

// Write writes the page as it is now. The error is that of w.
func (p *Page) Write(w io.Writer) error {
	var b strings.Builder
	for _, part := range p.parts {
		part(&b)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Figure is one number, see Level and Total.
type Figure struct {
	name, help, kind string
	value            float64
}

// Level is a number that rises and falls.
func Level(name, help string, now float64) Figure { return Figure{name, help, "gauge", now} }

// Total is a number that only grows.
func Total(name, help string, sofar float64) Figure { return Figure{name, help, "counter", sofar} }

// Figures adds numbers that are asked for when the page is written.
func (p *Page) Figures(now func() []Figure) {
	p.parts = append(p.parts, func(b *strings.Builder) {
		for _, f := range now() {
			head(b, f.name, f.help, f.kind)
			sample(b, f.name, "", f.value)
		}
	})
}

// Counter is a count for each combination of values of its labels.
type Counter struct {
	labels []string
	mu     sync.Mutex
	counts map[string]float64 // by labels with values, as they are written
}

// Counter adds a count. It is not on the page before something was counted.
func (p *Page) Counter(name, help string, labels ...string) *Counter {
	c := &Counter{labels: labels, counts: map[string]float64{}}
	p.parts = append(p.parts, func(b *strings.Builder) {
		c.mu.Lock()
		defer c.mu.Unlock()
		for i, pairs := range slices.Sorted(maps.Keys(c.counts)) {
			if i == 0 {
				head(b, name, help, "counter")
			}
			sample(b, name, pairs, c.counts[pairs])
		}
	})
	return c
}

// Add counts one more, under one value for each label. It panics when there are more or fewer values than labels.
func (c *Counter) Add(values ...string) {
	key := pairs(c.labels, values)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.counts[key]++
}

// Histogram counts how large values are, for each combination of values of its labels.
type Histogram struct {
	labels []string
	bounds []float64
	mu     sync.Mutex
	series map[string]*series // by labels with values, as they are written
}

// series is the values seen under one combination of labels.
type series struct {
	counts []int // of those up to each bound and above the one before; the last of those above all bounds
	sum    float64
}

// Histogram adds counts of values up to each of the bounds, which ascend. It is not on the page before something was observed.
func (p *Page) Histogram(name, help string, bounds []float64, labels ...string) *Histogram {
	h := &Histogram{labels: labels, bounds: bounds, series: map[string]*series{}}
	p.parts = append(p.parts, func(b *strings.Builder) {
		h.mu.Lock()
		defer h.mu.Unlock()
		for i, pairs := range slices.Sorted(maps.Keys(h.series)) {
			if i == 0 {
				head(b, name, help, "histogram")
			}
			h.series[pairs].write(b, name, pairs, h.bounds)
		}
	})
	return h
}

// Observe notes a value, under one value for each label. It panics when there are more or fewer values than labels.
func (h *Histogram) Observe(x float64, values ...string) {
	key := pairs(h.labels, values)
	h.mu.Lock()
	defer h.mu.Unlock()
	s := h.series[key]
	if s == nil {
		s = &series{counts: make([]int, len(h.bounds)+1)}
		h.series[key] = s
	}
	i, _ := slices.BinarySearch(h.bounds, x) // the first bound that is not below x
	s.counts[i]++
	s.sum += x
}

// write writes the series: its buckets hold all values up to their bound.
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
		sample(b, name+"_bucket", before+`le="`+number(bound)+`"`, float64(all))
	}
	sample(b, name+"_sum", pairs, s.sum)
	sample(b, name+"_count", pairs, float64(all))
}

// In helps and in values of labels the format escapes these.
var (
	helpEscapes  = strings.NewReplacer(`\`, `\\`, "\n", `\n`)
	valueEscapes = strings.NewReplacer(`\`, `\\`, "\n", `\n`, `"`, `\"`)
)

// pairs are labels with their values, as they are written.
func pairs(labels, values []string) string {
	if len(labels) != len(values) {
		panic(fmt.Sprintf("measures: %d values for the labels %q", len(values), labels))
	}
	list := make([]string, len(labels))
	for i, l := range labels {
		list[i] = l + `="` + valueEscapes.Replace(strings.ToValidUTF8(values[i], "\uFFFD")) + `"`
	}
	return strings.Join(list, ",")
}

// head writes the two lines that stand before the samples of a measure.
func head(b *strings.Builder, name, help, kind string) {
	fmt.Fprintf(b, "# HELP %s %s\n# TYPE %s %s\n", name, helpEscapes.Replace(help), name, kind)
}

// sample writes a line.
func sample(b *strings.Builder, name, pairs string, x float64) {
	b.WriteString(name)
	if pairs != "" {
		b.WriteString("{" + pairs + "}")
	}
	b.WriteString(" " + number(x) + "\n")
}

// number is a number as the format has it: NaN, +Inf and -Inf are of it.
func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
