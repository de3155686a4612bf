package bench

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
)

// timesOfTable are the areas and times of Table 5.1 of the paper, through which its Fig. 5.5 draws a polynomial.
var timesOfTable = []Compared{
	timed("paper", 5, 5, .008), timed("paper", 10, 10, .030), timed("paper", 15, 15, .057),
	timed("paper", 20, 15, .086), timed("paper", 20, 25, .555), timed("paper", 25, 25, .288),
}

// timed returns a run that solved a board.
func timed(method string, rows, cols int, seconds float64) Compared {
	return Compared{Method: method, Status: puzzle.Solved, Rows: rows, Cols: cols, Seconds: seconds}
}

// TestFit: the polynomial of Fig. 5.5 passes through its six points. With more points than coefficients, the sum of squares is minimal.
func TestFit(t *testing.T) {
	f := Fits(timesOfTable, 5)[0]
	for i, printed := range []float64{.02, -1e-3, 2.06e-5, -1.26e-7, 3.13e-10, -2.52e-13} { // of times that are not rounded
		if got := f.Coefficients[i]; math.Abs(got/printed-1) > .15 {
			t.Errorf("the coefficient of A^%d is %.4g, that printed %.4g", i, got, printed)
		}
	}
	for _, c := range timesOfTable {
		if got := f.At(float64(c.Rows * c.Cols)); math.Abs(got-c.Seconds) > 1e-9 {
			t.Errorf("%v at %d cells, not %v", got, c.Rows*c.Cols, c.Seconds)
		}
	}
	f = Fits(timesOfTable, 2)[0]
	squares := func() (sum float64) {
		for _, c := range timesOfTable {
			sum += math.Pow(f.At(float64(c.Rows*c.Cols))-c.Seconds, 2)
		}
		return sum
	}
	least := squares()
	for i, c := range f.Coefficients {
		for _, part := range []float64{.999, 1.001} {
			f.Coefficients[i] = c * part
			if squares() < least {
				t.Errorf("with %v times the coefficient of A^%d it comes nearer", part, i)
			}
		}
		f.Coefficients[i] = c
	}
	if n := len(Fits(timesOfTable[:2], 5)[0].Coefficients); n != 2 {
		t.Errorf("%d coefficients through two points", n)
	}
}

// TestPlotPlaces: points of the same size have the same x position for every method, and each polynomial has a curve.
func TestPlotPlaces(t *testing.T) {
	all := []Compared{timed("a", 3, 3, .001), timed("b", 3, 3, .002), timed("a", 9, 9, .01), timed("b", 9, 9, .02)}
	for _, fits := range [][]Fit{nil, Fits(all, 1)} {
		var b strings.Builder
		if err := Plot(&b, all, "", fits, strings.ToUpper); err != nil {
			t.Fatal(err)
		}
		circles := regexp.MustCompile(`<circle cx="([^"]*)"`).FindAllStringSubmatch(b.String(), -1)
		squares := regexp.MustCompile(`<path d="M([^ "]*) [^"]*h6.8`).FindAllStringSubmatch(b.String(), -1)
		if len(circles) != 3 || len(squares) != 3 {
			t.Fatalf("%d circles and %d squares", len(circles), len(squares))
		}
		for i := range 2 {
			var x, left float64
			for text, into := range map[string]*float64{circles[i][1]: &x, squares[i][1]: &left} {
				*into = number64(t, text)
			}
			if math.Abs(x-3.4-left) > .11 {
				t.Errorf("the same size at %v and at %v", x, left+3.4)
			}
		}
		if n := strings.Count(b.String(), `<path fill="none"`); n != len(fits) {
			t.Errorf("%d curves", n)
		}
	}
}

func number64(t *testing.T, text string) float64 {
	t.Helper()
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return x
}
