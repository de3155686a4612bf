package bench

import (
	"fmt"
	"io"
	"slices"
	"sort"
	"strings"
	"text/tabwriter"

	"github.com/teka-puzzles/teka/puzzle"
)

// Summary summarises a method on the puzzles of one type.
type Summary struct {
	Kind      string  `json:"kind"`
	Method    string  `json:"method"`
	Puzzles   int     `json:"puzzles"`
	Solved    int     `json:"solved"`
	None      int     `json:"none"` // claimed to have no solution
	Stalled   int     `json:"stalled"`
	Unknown   int     `json:"unknown"`
	Wrong     int     `json:"wrong"`
	Median    float64 `json:"median"` // seconds, like the next two
	Max       float64 `json:"max"`
	Sum       float64 `json:"sum"`
	Slower    float64 `json:"slower"` // time relative to the first method on puzzles solved by both; 0 if none
	Trials    int64   `json:"trials"`
	Conflicts int64   `json:"conflicts"`
	Allocated int64   `json:"allocated"` // maximum bytes for one puzzle
}

// SumUp returns a summary per puzzle type and method.
func SumUp(all []Compared) []Summary {
	type key struct{ kind, method string }
	groups := map[key][]Compared{}
	var order []key
	for _, c := range all {
		k := key{c.Kind, c.Method}
		if groups[k] == nil {
			order = append(order, k)
		}
		groups[k] = append(groups[k], c)
	}
	first := map[string]map[string]Compared{} // by puzzle type and id: result of the first method
	var out []Summary
	for _, k := range order {
		s := Summary{Kind: k.kind, Method: k.method}
		var seconds []float64
		mine, theirs := 0.0, 0.0
		begin := first[k.kind] == nil
		if begin {
			first[k.kind] = map[string]Compared{}
		}
		for _, c := range groups[k] {
			s.add(c)
			seconds = append(seconds, c.Seconds)
			if begin {
				first[k.kind][c.ID] = c
			}
			if f := first[k.kind][c.ID]; f.Solved() && c.Solved() {
				mine, theirs = mine+c.Seconds, theirs+f.Seconds
			}
		}
		slices.Sort(seconds)
		s.Median, s.Max = quantile(seconds, 0.5), quantile(seconds, 1)
		if theirs > 0 {
			s.Slower = mine / theirs
		}
		out = append(out, s)
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].Kind < out[j].Kind })
	return out
}

// add adds the result of one puzzle to the sums and counts. Allocated is the maximum.
func (s *Summary) add(c Compared) {
	s.Puzzles++
	s.Sum += c.Seconds
	s.Trials += c.Trials
	s.Conflicts += c.Conflicts
	s.Allocated = max(s.Allocated, c.Allocated)
	switch {
	case c.Wrong != "":
		s.Wrong++
	case c.Solved():
		s.Solved++
	case c.Status == puzzle.NoSolution:
		s.None++
	case c.Status == puzzle.Stalled:
		s.Stalled++
	default:
		s.Unknown++
	}
}

var sideHeader = []string{"kind", "method", "puzzles", "solved", "none", "stalled", "unknown", "wrong", "median", "max",
	"sum", "× time", "trials",
	"conflicts", "allocated"}

// row returns the cells of a summary's table row, in the order of the header.
func (s Summary) row() []string {
	slower := "–"
	if s.Slower > 0 {
		slower = fmt.Sprintf("%.3g", s.Slower)
	}
	return []string{s.Kind, s.Method, fmt.Sprint(s.Puzzles), fmt.Sprint(s.Solved), fmt.Sprint(s.None),
		fmt.Sprint(s.Stalled), fmt.Sprint(s.Unknown),
		fmt.Sprint(s.Wrong), seconds(s.Median), seconds(s.Max), seconds(s.Sum), slower, fmt.Sprint(s.Trials),
		fmt.Sprint(s.Conflicts), memory(s.Allocated)}
}

// memory formats bytes with three digits and a unit.
func memory(n int64) string {
	switch {
	case n < 1<<20:
		return fmt.Sprintf("%.3g kB", float64(n)/(1<<10))
	}
	return fmt.Sprintf("%.3g MB", float64(n)/(1<<20))
}

// Translate translates the words of a table; nil leaves them unchanged.
type Translate func(word string) string

func (say Translate) word(word string) string {
	if say == nil {
		return word
	}
	return say(word)
}

// row translates a row of words.
func (say Translate) row(words ...string) []string {
	row := make([]string, len(words))
	for i, word := range words {
		row[i] = say.word(word)
	}
	return row
}

// SideBySide writes a table with a line per puzzle: verdict and time of every method. markdown selects the format for documents.
func SideBySide(w io.Writer, all []Compared, markdown bool, say Translate) error {
	var methods, ids []string
	by := map[string]map[string]Compared{}
	for _, c := range all {
		if !slices.Contains(methods, c.Method) {
			methods = append(methods, c.Method)
		}
		if by[c.ID] == nil {
			by[c.ID] = map[string]Compared{}
			ids = append(ids, c.ID)
		}
		by[c.ID][c.Method] = c
	}
	rows := [][]string{append(say.row("puzzle", "size"), methods...)}
	for _, id := range ids {
		row := []string{id, ""}
		for _, m := range methods {
			c, ok := by[id][m]
			if !ok {
				row = append(row, "–")
				continue
			}
			row[1] = fmt.Sprintf("%dx%d", c.Cols, c.Rows)
			text := say.word(string(c.Status)) + " " + seconds(c.Seconds)
			if c.Wrong != "" {
				text = say.word("wrong") + ": " + c.Wrong
			}
			if c.Trials > 0 {
				text += fmt.Sprintf(", %d %s", c.Trials, say.word("trials"))
			}
			row = append(row, text)
		}
		rows = append(rows, row)
	}
	return table(w, rows, 1, 0, markdown)
}

// Summaries writes a table with a line per puzzle type and method.
func Summaries(w io.Writer, all []Summary, markdown bool, say Translate) error {
	rows := [][]string{say.row(sideHeader...)}
	for _, s := range all {
		rows = append(rows, s.row())
	}
	return table(w, rows, 2, 0, markdown)
}

// table writes rows after a header. In Markdown, the first texts columns are left-aligned; otherwise flags, those of tabwriter, align all.
func table(w io.Writer, rows [][]string, texts int, flags uint, markdown bool) error {
	if markdown {
		for i, row := range rows {
			if _, err := fmt.Fprintf(w, "| %s |\n", strings.Join(row, " | ")); err != nil {
				return err
			}
			if i == 0 {
				fmt.Fprintf(w, "|%s%s\n", strings.Repeat("---|", texts), strings.Repeat("--:|", len(row)-texts))
			}
		}
		return nil
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', flags)
	for _, row := range rows {
		if flags&tabwriter.AlignRight != 0 {
			row = append(row, "") // the last column ends with a tab, too
		}
		fmt.Fprintln(t, strings.Join(row, "\t"))
	}
	return t.Flush()
}
