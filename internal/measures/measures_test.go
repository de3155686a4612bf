package measures

import (
	"bytes"
	"math"
	"net/http/httptest"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// family is a metric as the page describes it.
type family struct {
	help, kind string
	samples    map[string]float64 // by name and labels, as written
}

// The lines of the format according to its specification.
var (
	nameForm   = `[a-zA-Z_:][a-zA-Z0-9_:]*`
	pairForm   = `[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\[\\n"])*"`
	helpLine   = regexp.MustCompile(`^# HELP (` + nameForm + `) ((?:[^\\]|\\[\\n])*)$`)
	typeLine   = regexp.MustCompile(`^# TYPE (` + nameForm + `) (counter|gauge|histogram)$`)
	sampleLine = regexp.MustCompile(`^(` + nameForm + `)(\{(?:` + pairForm + `)(?:,` + pairForm + `)*\})? (\S+)$`)
	pairOf     = regexp.MustCompile(pairForm)
)

// read reads a page strictly: each metric once and in one piece, after its help and type, every line in the right format, no sample twice;
// bucket counts that never fall, the last under +Inf and equal to the count.
func read(t *testing.T, text string) map[string]*family {
	t.Helper()
	page := map[string]*family{}
	if text != "" && !strings.HasSuffix(text, "\n") {
		t.Error("the last line does not end")
	}
	name, help := "", ""
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if m := helpLine.FindStringSubmatch(line); m != nil {
			if page[m[1]] != nil {
				t.Errorf("line %d: %s again", i+1, m[1])
			}
			name, help = m[1], m[2]
			continue
		}
		if m := typeLine.FindStringSubmatch(line); m != nil {
			if m[1] != name || page[name] != nil {
				t.Fatalf("line %d: a type without its help: %s", i+1, line)
			}
			page[name] = &family{help, m[2], map[string]float64{}}
			continue
		}
		m := sampleLine.FindStringSubmatch(line)
		f := page[name]
		if m == nil || f == nil {
			t.Fatalf("line %d: %q", i+1, line)
		}
		if of := strings.TrimPrefix(m[1], name); of != "" && (f.kind != "histogram" || of != "_bucket" && of != "_sum" && of != "_count") ||
			!strings.HasPrefix(m[1], name) {
			t.Errorf("line %d: a sample of another measure: %s", i+1, line)
		}
		x, err := strconv.ParseFloat(m[3], 64)
		if err != nil {
			t.Errorf("line %d: %v", i+1, err)
		}
		labels := map[string]bool{}
		for _, pair := range pairOf.FindAllString(m[2], -1) {
			label, _, _ := strings.Cut(pair, "=")
			if labels[label] {
				t.Errorf("line %d: label %s twice", i+1, label)
			}
			labels[label] = true
		}
		if _, twice := f.samples[m[1]+m[2]]; twice {
			t.Errorf("line %d: twice: %s", i+1, line)
		}
		f.samples[m[1]+m[2]] = x
	}
	for name, f := range page {
		if len(f.samples) == 0 {
			t.Errorf("%s has no samples", name)
		}
		if f.kind == "histogram" {
			buckets(t, name, text)
		}
	}
	return page
}

// buckets checks the buckets of a histogram in the order of the page.
func buckets(t *testing.T, name, text string) {
	t.Helper()
	last, bound := map[string]float64{}, map[string]float64{}
	for line := range strings.Lines(text) {
		m := sampleLine.FindStringSubmatch(strings.TrimSuffix(line, "\n"))
		if m == nil || !strings.HasPrefix(m[1], name+"_") {
			continue
		}
		x, _ := strconv.ParseFloat(m[3], 64)
		key, le := "", math.Inf(-1)
		for _, pair := range pairOf.FindAllString(m[2], -1) {
			if value, ok := strings.CutPrefix(pair, `le="`); ok {
				le, _ = strconv.ParseFloat(strings.TrimSuffix(value, `"`), 64)
			} else {
				key += pair
			}
		}
		switch m[1] {
		case name + "_bucket":
			if before, there := bound[key]; x < last[key] || there && le <= before {
				t.Errorf("buckets fall: %s", line)
			}
			last[key], bound[key] = x, le
		case name + "_count":
			if !math.IsInf(bound[key], 1) || x != last[key] {
				t.Errorf("the last bucket holds %v up to %v: %s", last[key], bound[key], line)
			}
		}
	}
}

func written(t *testing.T, p *Page) string {
	t.Helper()
	var b bytes.Buffer
	if err := p.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestPage(t *testing.T) {
	p := &Page{}
	if text := written(t, p); text != "" {
		t.Errorf("an empty page holds %q", text)
	}
	level := 2.5
	p.Metrics(func() []Metric {
		return []Metric{Gauge("level", "How high.\nIn \\ metres \"above\" sea.", level), CounterValue("all_total", "All.", 1e21),
			Gauge("odd", "", math.Inf(-1))}
	})
	c := p.Counter("asked_total", "Asked.", "what", "how")
	h := p.Histogram("took_seconds", "Took.", []float64{.5, 1, 10}, "what")
	bare := p.Counter("bare_total", "Without labels.")
	if text := written(t, p); strings.Contains(text, "asked_total") || strings.Contains(text, "took") {
		t.Errorf("what was not seen is told:\n%s", text)
	}
	c.Add("a", "\\ \"quoted\"\n{x},y=\"z\"")
	c.Add("a", "\\ \"quoted\"\n{x},y=\"z\"")
	c.Add("b", "\xff")
	bare.Add()
	for _, x := range []float64{.5, .51, 1, 2, 11} {
		h.Observe(x, "a")
	}
	h.Observe(3, "b")
	level = 3
	page := read(t, written(t, p))
	want := map[string]*family{
		"level":      {`How high.\nIn \\ metres "above" sea.`, "gauge", map[string]float64{"level": 3}},
		"all_total":  {"All.", "counter", map[string]float64{"all_total": 1e21}},
		"odd":        {"", "gauge", map[string]float64{"odd": math.Inf(-1)}},
		"bare_total": {"Without labels.", "counter", map[string]float64{"bare_total": 1}},
		"asked_total": {"Asked.", "counter", map[string]float64{`asked_total{what="a",how="\\ \"quoted\"\n{x},y=\"z\""}`: 2,
			`asked_total{what="b",how="` + "\uFFFD" + `"}`: 1}},
		"took_seconds": {"Took.", "histogram", map[string]float64{
			`took_seconds_bucket{what="a",le="0.5"}`: 1, `took_seconds_bucket{what="a",le="1"}`: 3, `took_seconds_bucket{what="a",le="10"}`: 4,
			`took_seconds_bucket{what="a",le="+Inf"}`: 5, `took_seconds_sum{what="a"}`: 15.01, `took_seconds_count{what="a"}`: 5,
			`took_seconds_bucket{what="b",le="0.5"}`: 0, `took_seconds_bucket{what="b",le="1"}`: 0, `took_seconds_bucket{what="b",le="10"}`: 1,
			`took_seconds_bucket{what="b",le="+Inf"}`: 1, `took_seconds_sum{what="b"}`: 3, `took_seconds_count{what="b"}`: 1}},
	}
	if diff := cmp.Diff(want, page, cmp.AllowUnexported(family{})); diff != "" {
		t.Errorf("wanted (-), got (+):\n%s", diff)
	}
}

// TestPageShared: values may be counted while the page is written, and none is lost.
func TestPageShared(t *testing.T) {
	p := &Page{}
	c, h := p.Counter("n_total", "N.", "who"), p.Histogram("x", "X.", []float64{1}, "who")
	var group sync.WaitGroup
	for i := range 4 {
		group.Go(func() {
			for range 500 {
				c.Add(strconv.Itoa(i % 2))
				h.Observe(float64(i), "all")
			}
		})
	}
	for range 20 {
		var b bytes.Buffer
		p.Write(&b)
	}
	group.Wait()
	page := read(t, written(t, p))
	if n := page["n_total"].samples[`n_total{who="1"}`]; n != 1000 {
		t.Errorf("%v of 1000", n)
	}
	if n := page["x"].samples[`x_bucket{who="all",le="1"}`]; n != 1000 || page["x"].samples[`x_count{who="all"}`] != 2000 {
		t.Errorf("%v", page["x"].samples)
	}
}

// TestProcess: the process metrics agree with those of Prometheus' own clients.
func TestProcess(t *testing.T) {
	p := &Page{}
	p.Metrics(Process)
	w := httptest.NewRecorder()
	p.ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	if got := w.Header().Get("Content-Type"); got != "text/plain; version=0.0.4; charset=utf-8" {
		t.Errorf("Content-Type %q", got)
	}
	page := read(t, w.Body.String())
	atLeast := map[string]float64{"go_goroutines": 1, "go_memstats_heap_alloc_bytes": 1 << 10, "process_start_time_seconds": 1.7e9}
	if runtime.GOOS == "linux" {
		atLeast["process_resident_memory_bytes"], atLeast["process_cpu_seconds_total"] = 1<<20, 0
	}
	for name, least := range atLeast {
		if f := page[name]; f == nil || f.samples[name] < least {
			t.Errorf("%s: %v", name, f)
		}
	}
	cpu := func() float64 {
		list := Process()
		return list[len(list)-1].value
	}
	if runtime.GOOS != "linux" {
		return
	}
	before, begin := cpu(), time.Now()
	for cpu() < before+.02 { // it rises with work, and no faster than the clock on all processors
		if time.Since(begin) > 10*time.Second {
			t.Fatalf("still %v seconds of processor", before)
		}
	}
	if most := time.Since(started).Seconds() * float64(runtime.NumCPU()); before > most+1 {
		t.Errorf("%v seconds of processor, of %v at most", before, most)
	}
}

func TestLabelsPanic(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a count without its label is taken")
		}
	}()
	(&Page{}).Counter("n_total", "N.", "who").Add()
}
