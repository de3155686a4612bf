package reader

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// Findings in explanations of puzzles whose clues are sums of runs.
const (
	// Whole is a sum of a whole run in which digits are placed, instead of the rest for its open cells.
	Whole Class = "placed digits in a sum"
	// Bounds is a sentence about what a sum allows or needs that does not name the only set of digits with that sum.
	Bounds Class = "unique sum not named"
	// Single is a digit that a sum requires and that fits in only one cell, explained by a bound of the sum.
	Single Class = "hidden single as a bound"
	// Long is a chain of five sentences or more that place nothing.
	Long Class = "five sentences for a digit"
)

// maxSentences is the number of sentences from which a chain is reported as Long.
const maxSentences = 5

var (
	numerals = []string{"no|nol", "one|satu", "two|dua", "three|tiga", "four|empat", "five|lima", "six|enam", "seven|tujuh",
		"eight|delapan", "nine|sembilan"}
	// claim matches a sum with its number of cells and the next word: "12 left for two is", "sisa 12 untuk dua sel adalah".
	claim = regexp.MustCompile(`(\()?(sisa )?\b(\d+) (in|left for|dalam|untuk) (` + strings.Join(numerals, "|") + `)\b(?: sel\b)?,? ?([a-z]*)`)
	// bounded matches a bound by other cells: "of the 12 left, R1C2 and R1C3 take at most 9".
	bounded = regexp.MustCompile(`\b(?:of the|dari(?: sisa)?) (\d+)\b[^.:;]*?\b(?:takes?|memakai) (?:at|paling)\b`)
	missing = regexp.MustCompile(`\bis missing\b|\btidak (?:memakai|dipakai)\b`)
	placing = regexp.MustCompile(` = (\d)\b`)
)

// sums reports the problems specific to sums in the text of a step with given conclusions: the classes Whole, Bounds, Single and Long, and
// false sums.
func (r *Reader) sums(text string, conclusions []puzzle.Fact) (found []Finding) {
	list := sentences(text)
	chain := 0
	for _, sentence := range list {
		if chain++; placing.MatchString(sentence) {
			chain = 0
		} else if chain == maxSentences && !supposes.MatchString(text) {
			found = append(found, Finding{Long, text, ""})
		}
	}
	sure, _ := parts(text)
	shown, after, settled := r.shown.Clone(), r.known.Clone(), strings.Join(sure, ". ")
	for _, x := range conclusions {
		after.Add(x)
	}
	later := shown.Clone() // with the conclusions stated so far
	var run []int          // the run that was named last
	for n, sentence := range list {
		for _, m := range claim.FindAllStringSubmatchIndex(sentence, -1) {
			at := func(i int) string {
				if m[2*i] < 0 {
					return ""
				}
				return sentence[m[2*i]:m[2*i+1]]
			}
			if named := r.runBefore(sentence[:m[0]]); named != nil {
				run = named
			}
			var placed puzzle.Mask
			open := 0
			for _, i := range run {
				if v, ok := shown.Value(i); ok {
					placed |= puzzle.Only(v)
				} else {
					open++
				}
			}
			sum, _ := strconv.Atoi(at(3))
			cells := slices.IndexFunc(numerals, func(s string) bool { return slices.Contains(strings.Split(s, "|"), at(5)) })
			left := at(2) != "" || at(4) == "left for"
			if strings.Contains(settled, sentence) && r.falseSum(run, left, sum, cells, sentence[m[12]:], shown, later) {
				found = append(found, Finding{False, sentence, at(0)})
			}
			if run == nil || at(1) != "" && missing.MatchString(sentence) {
				continue
			}
			if placed != 0 && cells > open {
				found = append(found, Finding{Whole, sentence, at(0)})
			}
			switch at(6) {
			case "allows", "needs", "paling", "hanya":
				if rest := sentence[m[13]:]; strings.HasPrefix(rest, " mungkin") || cells > open {
					continue
				}
				if len(setsWith(cells, sum, placed)) == 1 {
					found = append(found, Finding{Bounds, sentence, at(0)})
				}
			}
		}
		if m := bounded.FindStringSubmatchIndex(sentence); m != nil {
			if named := r.runBefore(sentence[:m[0]]); named != nil {
				run = named
			}
			rest, _ := strconv.Atoi(sentence[m[2]:m[3]])
			next := sentence
			if n+1 < len(list) {
				next += ". " + list[n+1]
			}
			if d := r.needed(run, shown, rest, next); d > 0 {
				found = append(found, Finding{Single, next, strconv.Itoa(d)})
			}
		}
		for _, x := range falseTotals(sentence) {
			found = append(found, Finding{False, sentence, x})
		}
		for _, x := range r.stated(sentence, r.known) {
			shown.Add(x)
		}
		for _, x := range r.stated(sentence, after) {
			later.Add(x)
		}
	}
	return found
}

// needed returns the first digit that a text places, if every set for the rest of the run contains it and exactly one open cell can
// hold it. It returns 0 otherwise, or if fewer than three cells are open.
func (r *Reader) needed(run []int, shown puzzle.Facts, rest int, text string) int {
	m := placing.FindStringSubmatchIndex(text)
	if m == nil {
		return 0
	}
	d, _ := strconv.Atoi(text[m[2]:m[3]])
	var placed puzzle.Mask
	open, room := 0, 0
	for _, i := range run {
		if v, ok := shown.Value(i); ok {
			placed |= puzzle.Only(v)
			continue
		}
		if open++; r.known.Candidates(i).Has(d) {
			room++
		}
	}
	sets := setsWith(open, rest, placed)
	if room != 1 || len(sets) == 0 || open < 3 || slices.ContainsFunc(sets, func(m puzzle.Mask) bool { return !m.Has(d) }) {
		return 0
	}
	return d
}

// setsWith lists the sets of n different digits from 1 to 9 that add up to sum and contain no digit of without.
func setsWith(n, sum int, without puzzle.Mask) (out []puzzle.Mask) {
	for m := puzzle.Mask(0); m < 1<<10; m += 2 {
		total := 0
		for d := range m.Values() {
			total += d
		}
		if m.Len() == n && total == sum && m&without == 0 {
			out = append(out, m)
		}
	}
	return out
}

// runBefore returns the cells of the last run that a text names: by its ends, as the run of a cell, or by its row or column, of which
// it returns every cell. It returns nil if the text names none.
func (r *Reader) runBefore(text string) []int {
	cell := cellPattern(r.lang)
	ends := compiled(cell + "-" + cell)
	line := compiled(`(?i)\b(row|column|baris|kolom) (\d+)`)
	way := compiled(`(?i)\b(across|down|mendatar|menurun),`)
	last, out := -1, []int(nil)
	for _, m := range ends.FindAllStringSubmatchIndex(text, -1) {
		if m[0] > last {
			last, out = m[0], r.unknowns(compiled(cell+"(-)?").FindAllStringSubmatch(text[m[0]:m[1]], -1))
		}
	}
	for _, m := range line.FindAllStringSubmatchIndex(text, -1) {
		if m[0] < last {
			continue
		}
		n, _ := strconv.Atoi(text[m[4]:m[5]])
		last, out = m[0], nil
		down := strings.ContainsAny(strings.ToLower(text[m[2]:m[3]])[:1], "ck")
		for i := range r.p.Board().Len() {
			if at := r.p.Board().At(i); !down && int(at.R) == n-1 || down && int(at.C) == n-1 {
				out = append(out, i)
			}
		}
	}
	for _, m := range way.FindAllStringSubmatchIndex(text, -1) {
		if m[0] < last {
			continue
		}
		at := compiled(cell).FindAllStringSubmatch(text[:m[0]], -1)
		if len(at) == 0 {
			continue
		}
		last = m[0]
		row, _ := strconv.Atoi(at[0][1])
		col, _ := strconv.Atoi(at[0][2])
		h := puzzle.Across
		if w := strings.ToLower(text[m[2]:m[3]]); w == "down" || w == "menurun" {
			h = puzzle.Down
		}
		out = r.runThrough(puzzle.Cell(row-1, col-1), h)
	}
	return out
}

// runThrough returns the cells of the run with heading h through a cell, in order.
func (r *Reader) runThrough(at puzzle.Place, h puzzle.Heading) (out []int) {
	dr, dc := 0, 1
	if h == puzzle.Down {
		dr, dc = 1, 0
	}
	y, x := int(at.R), int(at.C)
	for r.p.Board().Index(puzzle.Cell(y-dr, x-dc)) >= 0 {
		y, x = y-dr, x-dc
	}
	for ; r.p.Board().Index(puzzle.Cell(y, x)) >= 0; y, x = y+dr, x+dc {
		out = append(out, r.p.Board().Index(puzzle.Cell(y, x)))
	}
	return out
}

// ways matches three or more alternatives: "1 7 8, 2 5 9 or 2 9 5", "1+4, 2+3 or 5+9".
var ways = regexp.MustCompile(`\d(?:[+ ]\d)+(?:(?:, | or | atau )\d(?:[+ ]\d)+){2,}`)

// TestCandidates reads texts about the same run that state candidates. R3C3 is no longer 2, which no digit on the board shows.
func TestCandidates(t *testing.T) {
	at := func(col int) puzzle.Place { return puzzle.Cell(2, col-1) }
	known := []puzzle.Fact{{At: at(2), Value: 1}, {At: at(3), Value: 2, Not: true}, {At: at(5), Value: 9, Not: true}}
	for d := 6; d <= 9; d++ {
		known = append(known, puzzle.Fact{At: at(3), Value: d, Not: true})
	}
	for _, x := range []struct {
		text string
		want []Class
	}{
		{"R3C2-R3C5: 10 left for three is 2+3+5 (R3C3 is 3 to 5).", nil},
		{"R3C2-R3C5: 10 left for three is 2+3+5 (R3C3 is 1 or 3 to 5).", []Class{Stale}},
		{"R3C2-R3C5: 10 left for three is 2+3+5 (R3C3 is 3 or 5).", []Class{Stale}},
		{"R3C2-R3C5: 10 left for three is 2+3+5 (R3C3 is at most 5).", nil},
		{"R3C2-R3C5: 10 left for three is 2+3+5 (R3C3 is at most 6).", []Class{Stale}},
		{"R3C2-R3C5: 10 left for three is 2+3+5 (R3C3 is at least 2).", []Class{Stale}},
		{"R3C2-R3C5: 10 left for three is 2+3+5 (R3C3 is not 2).", nil},
		{"R3C2-R3C5: 10 left for three is 2+3+5 (R3C3 is not 3).", []Class{Stale}},
		{"R3C3-R4C3: 12 in two (R4C3 is 3 to 5 or 7 to 9).", nil}, // 1, 2 and 6 have no partner
		{"R3C3-R4C3: 12 in two (R4C3 is 3 to 5, 7 or 8).", []Class{Stale}},
		{"R3C2-R3C5: 10 left for three is 2+3+5 (R4C3 is 3 to 5 or 7 to 9).", []Class{Stale}},
		{"R3C2-R3C5: of the 10 left, R3C3 and R3C4 take at least 3+2 = 5.", nil},
		{"R3C2-R3C5: of the 10 left, R3C3 and R3C4 take at least 2+3 = 5.", []Class{Unattained}},
	} {
		if got := classes(t, known, x.text, puzzle.Step{}); !slices.Equal(got, x.want) {
			t.Errorf("%s: %q, want %q", x.text, got, x.want)
		}
	}
	known = append(known, puzzle.Fact{At: at(4), Value: 5, Not: true}, puzzle.Fact{At: at(5), Value: 5, Not: true})
	step := puzzle.Step{New: []puzzle.Fact{{At: at(3), Value: 5}},
		Clues: []puzzle.Place{puzzle.Run(2, 1, puzzle.Across), puzzle.Run(2, 2, puzzle.Down)}}
	for _, x := range []struct {
		text string
		want []Class
	}{
		{"R3C2-R3C5: 10 left for three is 2+3+5 (R3C4 and R3C5 are not 5). So R3C3 = 5.", nil},
		{"R3C3-R4C3: 12 in two needs at least 3. So R3C3 = 5.",
			[]Class{Distant}},
	} {
		if got := classes(t, known, x.text, step); !slices.Equal(got, x.want) {
			t.Errorf("%s: %q, want %q", x.text, got, x.want)
		}
	}
}

// TestSums reads texts about a run of four cells with the sum 11, in which R3C2 = 1 and only R3C5 can be 5.
func TestSums(t *testing.T) {
	at := func(col int) puzzle.Place { return puzzle.Cell(2, col-1) }
	known := []puzzle.Fact{{At: at(2), Value: 1}, {At: at(3), Value: 5, Not: true}, {At: at(4), Value: 5, Not: true}}
	five := []string{"R3C2-R3C5: 10 left for three is 2+3+5", "R3C3-R4C3: 12 in two needs at least 3",
		"R3C4-R4C4: 9 in two allows at most 8", "R3C5-R4C5: 8 in two has no 4", "R4C3-R4C5 says nothing"}
	for _, x := range []struct {
		text string
		want []Class
	}{
		{"R3C2-R3C5: 10 left for three is 2+3+5, and the 5 has one place. So R3C5 = 5.", nil},
		{"R3C2-R3C5: 11 in four is 1+2+3+5. So R3C5 = 5.", []Class{Whole}},
		{"R3C2-R3C5: 10 left for three allows 2, 3 or 5. So R3C5 = 5.", []Class{Bounds}},
		{"R3C2-R3C5: of the 10 left, R3C3 and R3C4 take at most 2+3 = 5. So R3C5 = 5.", []Class{Single}},
		{"R3C3-R4C3: 12 in two is 3+9, 4+8 or 5+7. So R3C5 = 5.", []Class{Many}},
		{strings.Join(five, ". ") + ". So R3C5 = 5.", []Class{Long}},
	} {
		if got := classes(t, known, x.text, puzzle.Step{}); !slices.Equal(got, x.want) {
			t.Errorf("%s: %q, want %q", x.text, got, x.want)
		}
	}
}

// classes returns the classes of the problems in the text of a step about a run of four cells with the sum 11, above three other cells.
func classes(t *testing.T, known []puzzle.Fact, text string, s puzzle.Step) (got []Class) {
	const board = "kakuro\n# # # # #\n# 1\\ 12\\ 9\\ 8\\\n\\11 . . . .\n# # . . .\n"
	for it := range kinds.Read(strings.NewReader(board), "board", kinds.ReadOptions{}) {
		if it.Err != nil {
			t.Fatal(it.Err)
		}
		l, err := kinds.Language("en")
		if err != nil {
			t.Fatal(err)
		}
		facts := puzzle.NewFacts(it.Puzzle.Board())
		for _, f := range known {
			facts.Add(f)
		}
		r, err := New(t.Context(), l, it.Puzzle, facts)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range r.Step(t.Context(), text, s, nil) {
			got = append(got, f.Class)
		}
	}
	return got
}
