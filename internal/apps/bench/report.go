package bench

import (
	"fmt"
	"io"
	"slices"
	"sort"
	"text/tabwriter"
)

// Report summarises the outcomes of one corpus.
type Report struct {
	Corpus     string    `json:"corpus"`
	Puzzles    int       `json:"puzzles"`
	Right      int       `json:"right"`
	Wrong      int       `json:"wrong"`
	Unknown    int       `json:"unknown"`
	Unjudged   int       `json:"unjudged"`
	Median     float64   `json:"median"` // solver seconds, like the next three
	P95        float64   `json:"p95"`
	Max        float64   `json:"max"`
	Sum        float64   `json:"sum"`
	Conflicts  int64     `json:"conflicts"`
	PeakMemory int64     `json:"peak_memory"` // bytes
	Slowest    []Outcome `json:"slowest"`     // the slowest first
	Failed     []Outcome `json:"failed"`      // every wrong or unknown one

	// Only with Options.Cost: see Outcome. Medians of seconds and bytes.
	Filtered  int     `json:"filtered,omitempty"`
	Filter    float64 `json:"filter,omitempty"`
	Allocated int64   `json:"allocated,omitempty"`
}

// Sum returns a report that lists up to slowest of the slowest puzzles.
func Sum(corpus string, outcomes []Outcome, slowest int) Report {
	r := Report{Corpus: corpus, Puzzles: len(outcomes), Slowest: []Outcome{}, Failed: []Outcome{}}
	var seconds, filter, allocated []float64
	for _, o := range outcomes {
		seconds, filter, allocated = append(seconds, o.Seconds), append(filter, o.Filter), append(allocated, float64(o.Allocated))
		if o.Filtered {
			r.Filtered++
		}
		r.Sum += o.Seconds
		r.Conflicts += o.Conflicts
		r.PeakMemory = max(r.PeakMemory, o.PeakMemory)
		switch o.Grade {
		case Right:
			r.Right++
		case Unjudged:
			r.Unjudged++
		case Wrong:
			r.Wrong++
			r.Failed = append(r.Failed, o)
		case Unknown:
			r.Unknown++
			r.Failed = append(r.Failed, o)
		}
	}
	slices.Sort(seconds)
	r.Median, r.P95, r.Max = quantile(seconds, 0.5), quantile(seconds, 0.95), quantile(seconds, 1)
	slices.Sort(filter)
	slices.Sort(allocated)
	r.Filter, r.Allocated = quantile(filter, 0.5), int64(quantile(allocated, 0.5))
	byTime := slices.Clone(outcomes)
	sort.SliceStable(byTime, func(i, j int) bool { return byTime[i].Seconds > byTime[j].Seconds })
	r.Slowest = append(r.Slowest, byTime[:min(slowest, len(byTime))]...)
	return r
}

// quantile returns the smallest value that at least a fraction q of the sorted numbers does not exceed, or 0 if none.
func quantile(sorted []float64, q float64) float64 {
	if len(sorted) == 0 {
		return 0
	}
	i := int(q*float64(len(sorted))+0.999999) - 1
	return sorted[min(max(i, 0), len(sorted)-1)]
}

// header lists the columns shared by all tables.
var header = []string{"puzzles", "right", "wrong", "unknown", "median", "p95", "max", "sum", "conflicts", "peak memory"}

// row returns the cells of a report's table row, in the order of the header.
func (r Report) row() []string {
	right := fmt.Sprint(r.Right)
	if r.Unjudged > 0 {
		right += fmt.Sprintf(" (+%d unjudged)", r.Unjudged)
	}
	return []string{fmt.Sprint(r.Puzzles), right, fmt.Sprint(r.Wrong), fmt.Sprint(r.Unknown),
		seconds(r.Median), seconds(r.P95), seconds(r.Max), seconds(r.Sum), fmt.Sprint(r.Conflicts), megabytes(r.PeakMemory)}
}

// Table writes the reports for people: a line each, then failures, then the slowest puzzles. With markdown it writes only the table, for
// docs/benchmarks.md.
func Table(w io.Writer, reports []Report, markdown bool) error {
	rows := [][]string{append([]string{"corpus"}, header...)}
	for _, r := range reports {
		rows = append(rows, append([]string{r.Corpus}, r.row()...))
	}
	if err := table(w, rows, 1, tabwriter.AlignRight, markdown); err != nil || markdown {
		return err
	}
	for _, r := range reports {
		for _, o := range r.Failed {
			if _, err := fmt.Fprintf(w, "%s: %s %s (%s) %s\n", r.Corpus, o.Grade, o.ID, o.Status, o.Why); err != nil {
				return err
			}
		}
	}
	for _, r := range reports {
		if len(r.Slowest) == 0 {
			continue
		}
		fmt.Fprintf(w, "\nslowest of %s:\n", r.Corpus)
		t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
		for _, o := range r.Slowest {
			fmt.Fprintf(t, "%s\t%dx%d\t%s\t%s\t%d conflicts\t\n", o.ID, o.Cols, o.Rows, seconds(o.Seconds), o.Status, o.Conflicts)
		}
		if err := t.Flush(); err != nil {
			return err
		}
	}
	return nil
}

// seconds formats a time with three digits and its unit.
func seconds(s float64) string {
	switch {
	case s == 0:
		return "0"
	case s < 1e-6:
		return fmt.Sprintf("%.2g µs", s*1e6)
	case s < 1e-3:
		return fmt.Sprintf("%.0f µs", s*1e6)
	case s < 1:
		return fmt.Sprintf("%.3g ms", s*1e3)
	}
	return fmt.Sprintf("%.4g s", s)
}

func megabytes(n int64) string { return fmt.Sprintf("%.0f MB", float64(n)/(1<<20)) }
