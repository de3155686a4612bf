package bench

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"text/tabwriter"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Grow returns the k-th random n-by-n board as a line of the corpus form, for growth measurements. Equal arguments give equal boards on
// every machine. The board is solvable but not necessarily unique. For density see puzzle.RandomOptions. The error means an unknown kind
// or one without random boards.
func Grow(kind string, n, k int, density float64, seed uint64) (string, error) {
	of, err := kinds.ByName(kind)
	if err != nil {
		return "", err
	}
	if of.Random == nil {
		return "", fault.Errorf("random boards of %s are not supported", of.Name)
	}
	r := rand.New(rand.NewPCG(seed, uint64(n)<<32|uint64(k)))
	d, err := of.Random(r, puzzle.RandomOptions{Rows: n, Cols: n, Density: density})
	if err != nil {
		return "", err
	}
	solution, err := json.Marshal(of.JSON.Solution(d.Puzzle, d.Solution))
	if err != nil {
		return "", err
	}
	e := codec.Envelope{ID: fmt.Sprintf("%s-%dx%d-%d", of.Name, n, n, k), Solution: solution}
	return kinds.Encode(d.Puzzle, nil, codec.JSON.Name, e)
}

// Sizes returns the default side lengths for growth measurements: each has about twice the cells of the one before, within the limits of
// the puzzle type. The error means an unknown kind.
func Sizes(kind string) ([]int, error) {
	of, err := kinds.ByName(kind)
	if err != nil {
		return nil, err
	}
	var out []int
	for _, n := range []int{10, 14, 20, 28, 40, 56, 80, 112, 160, 200} {
		if n <= of.Limits.Side && (of.Limits.Cells == 0 || n*n <= of.Limits.Cells) {
			out = append(out, n)
		}
	}
	return out, nil
}

// Growth describes how cost grows with the number of cells, as a power law. Exponents are fitted by least squares to the logarithms of
// all decided boards; 0 if there are fewer than two sizes.
type Growth struct {
	Kind      string  `json:"growth"`
	Boards    int     `json:"boards"`    // decided
	Undecided int     `json:"undecided"` // not within the limit; excluded
	Filtered  int     `json:"filtered"`  // decided by presolve alone
	Least     int     `json:"least"`     // cells of the smallest decided board
	Most      int     `json:"most"`      // cells of the largest
	Time      float64 `json:"time"`      // exponent of seconds
	Filter    float64 `json:"filter"`    // exponent of presolve seconds
	Memory    float64 `json:"memory"`    // exponent of bytes
}

// FitGrowth fits how time, filter time and memory of boards measured with Options.Cost grow with the number of cells. Boards that failed or
// got no answer only count as Undecided.
func FitGrowth(kind string, outcomes []Outcome) Growth {
	g := Growth{Kind: kind}
	var cells, seconds, filter, bytes []float64
	for _, o := range outcomes {
		if o.Grade == Wrong || o.Grade == Unknown {
			g.Undecided++
			continue
		}
		n := o.Rows * o.Cols
		if g.Boards++; g.Boards == 1 || n < g.Least {
			g.Least = n
		}
		g.Most = max(g.Most, n)
		if o.Filtered {
			g.Filtered++
		}
		cells, seconds, filter = append(cells, float64(n)), append(seconds, o.Seconds), append(filter, o.Filter)
		bytes = append(bytes, float64(o.Allocated))
	}
	g.Time, g.Filter, g.Memory = exponent(cells, seconds), exponent(cells, filter), exponent(cells, bytes)
	return g
}

// exponent returns the slope of the least-squares line through the logarithms of the pairs in which both values are positive, or 0 if
// there is no such line.
func exponent(xs, ys []float64) float64 {
	var n, sx, sy, sxx, sxy float64
	for i, x := range xs {
		if x <= 0 || ys[i] <= 0 {
			continue
		}
		lx, ly := math.Log(x), math.Log(ys[i])
		n, sx, sy, sxx, sxy = n+1, sx+lx, sy+ly, sxx+lx*lx, sxy+lx*ly
	}
	d := n*sxx - sx*sx
	if d <= 1e-9 {
		return 0
	}
	return (n*sxy - sx*sy) / d
}

// GrowthTable writes a table with a row per size and a row of exponents, for people or, with markdown, for docs/benchmarks.md.
func GrowthTable(w io.Writer, reports []Report, g Growth, markdown bool) error {
	rows := [][]string{{"size", "boards", "filtered", "undecided", "median", "max", "filtering", "memory", "conflicts"}}
	for _, r := range reports {
		rows = append(rows, []string{r.Corpus, fmt.Sprint(r.Puzzles), fmt.Sprint(r.Filtered), fmt.Sprint(r.Wrong + r.Unknown),
			seconds(r.Median), seconds(r.Max), seconds(r.Filter), kilobytes(r.Allocated), fmt.Sprint(r.Conflicts)})
	}
	power := func(x float64) string { return fmt.Sprintf("^%.2f", x) }
	rows = append(rows, []string{"grows as cells", fmt.Sprint(g.Boards), fmt.Sprint(g.Filtered), fmt.Sprint(g.Undecided), power(g.Time), "",
		power(g.Filter), power(g.Memory), ""})
	return table(w, rows, 1, tabwriter.AlignRight, markdown)
}

func kilobytes(n int64) string { return fmt.Sprintf("%.3g kB", float64(n)/1e3) }
