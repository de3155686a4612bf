package reader

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// Statements of single kinds that the board refutes: blocks of a line, bridges, and sums.

const stretch = `[RCBK]\d+(?:-[RCBK]\d+)?`

var (
	// lineClue matches lines, with their clue in parentheses if a sentence gives it.
	lineClue = regexp.MustCompile(`(?i)\b(?:rows?|columns?|baris|kolom) \d+(?:(?:, | and | dan |, dan )\d+)*(?: \((\d+(?: \d+)*)\))?`)
	// aPlace matches a statement about a block: its number and size, the verb, and cells of the line.
	aPlace = regexp.MustCompile(`\b(?:the|blok) (?:([a-z]+) )?(\d+)(?: [a-z-]+)? (is|covers|includes|menempati|memuat) (` + stretch +
		`(?:(?:, | and | dan )` + stretch + `)*)(?:[ ,.;:]|$)`)
	// aComplete matches "C4-C6 are a complete 3".
	aComplete = regexp.MustCompile(`\b(` + stretch + `) (?:is|are) a complete (\d+)`)
	// inLine matches "C4-C6 and C9 are empty".
	inLine = regexp.MustCompile(`(?:^|[ ,])(` + stretch + `(?:(?:, | and | dan )` + stretch + `)*) ` +
		`(?:(?:is|are) )?(empty|filled|kosong|terisi)\b`)
	// theRest matches "the rest of row 2 is empty" and "leaving the rest empty".
	theRest = regexp.MustCompile(`\b(?:rest of (?:row|column) \d+ is|the rest(?: is)?) empty|\bsisa(?:nya| baris \d+| kolom \d+) kosong`)
	endsOf  = regexp.MustCompile(`[RCBK](\d+)(?:-[RCBK](\d+))?`)
)

// falseBlocks returns the statements of a sentence about clues, blocks and cells of a line that the puzzle or the board refutes.
func (r *Reader) falseBlocks(sentence string, after puzzle.Facts) (out []string) {
	if r.colours != nil {
		return nil
	}
	var lines []puzzle.Place
	for clause := range strings.SplitSeq(sentence, "; ") {
		if m := lineClue.FindStringSubmatch(clause); m != nil {
			lines = r.linesOf(m[0], puzzle.NewBoard(nil))
			for _, line := range lines {
				if runs := r.runs(line); runs != nil && m[1] != "" && m[1] != clueText(runs) {
					out = append(out, fmt.Sprintf("%s has the clue %s", m[0], clueText(runs)))
				}
			}
		}
		for _, line := range lines {
			out = append(out, r.falseOfLine(clause, line, after)...)
		}
	}
	return out
}

// falseOfLine returns the statements of a clause about the blocks and cells of a line that the board refutes.
func (r *Reader) falseOfLine(clause string, line puzzle.Place, after puzzle.Facts) (out []string) {
	if runs := r.runs(line); runs != nil {
		for _, m := range aPlace.FindAllStringSubmatch(clause, -1) {
			size := atoi(m[2])
			cells := cellsOfLine(m[4])
			places := m[3] == "is" || m[3] == "menempati"
			if !slices.Contains(runs, size) || places && len(cells) != size || !r.lineHolds(after, line, cells, true) {
				out = append(out, m[0])
			}
		}
		for _, m := range aComplete.FindAllStringSubmatch(clause, -1) {
			if cells := cellsOfLine(m[1]); !slices.Contains(runs, atoi(m[2])) || len(cells) != atoi(m[2]) || !r.lineHolds(after, line, cells, true) {
				out = append(out, m[0])
			}
		}
		for _, m := range inLine.FindAllStringSubmatch(clause, -1) {
			if !r.lineHolds(after, line, cellsOfLine(m[1]), m[2] == "filled" || m[2] == "terisi") {
				out = append(out, m[0])
			}
		}
		if m := theRest.FindString(clause); m != "" && !r.lineKnown(after, line) {
			out = append(out, m)
		}
	}
	return out
}

// lineKnown reports whether all cells of a line are decided.
func (r *Reader) lineKnown(after puzzle.Facts, line puzzle.Place) bool {
	for i, u := range r.p.Board().Unknowns() {
		if _, ok := after.Value(i); !ok && (line == puzzle.Row(int(u.At.R)) || line == puzzle.Col(int(u.At.C))) {
			return false
		}
	}
	return true
}

func clueText(runs []int) string { return strings.Trim(fmt.Sprint(runs), "[]") }

// runs returns the blocks of a line; nil if it is unknown.
func (r *Reader) runs(line puzzle.Place) []int {
	for _, c := range r.p.Kind().Clues(r.p) {
		if c.At == line && !slices.ContainsFunc(c.Runs, func(n int) bool { return n < 0 }) {
			return c.Runs
		}
	}
	return nil
}

// cellsOfLine returns the positions in a list such as "C4-C6 and C9".
func cellsOfLine(list string) (out []int) {
	for _, m := range endsOf.FindAllStringSubmatch(list, -1) {
		for i := atoi(m[1]); i <= max(atoi(m[1]), atoi(m[2])); i++ {
			out = append(out, i-1)
		}
	}
	return out
}

// lineHolds reports whether the cells of a line at some positions are all filled, or all empty.
func (r *Reader) lineHolds(after puzzle.Facts, line puzzle.Place, at []int, filled bool) bool {
	n, down, _ := line.Line()
	for _, i := range at {
		cell := puzzle.Cell(n, i)
		if down {
			cell = puzzle.Cell(i, n)
		}
		if k := r.p.Board().Index(cell); k < 0 || after.Candidates(k).Has(0) == filled {
			return false
		}
	}
	return true
}

// remains matches a number with the cells or borders that are left for it.
var remains = regexp.MustCompile(`(?:[Tt]he|[Aa]ngka) (\d+) (?:in|di) ([RB]\d+[CK]\d+) (?:has only|hanya punya) (\S+) (?:cells? (?:left )?for its|borders? left|sel|sisi) ?(?:[a-z]+ )?`)

// falseLeft returns the statements of a sentence that a number has only some cells or borders left if, even after the step, so many of its
// lights or lines are missing that more are left.
func (r *Reader) falseLeft(sentence string, after puzzle.Facts) (out []string) {
	for _, m := range remains.FindAllStringSubmatch(sentence, -1) {
		cell, drawn := r.routeCells(m[2])[0], 0
		for i, u := range r.p.Board().Unknowns() {
			a, b := u.At.Ends()
			near := !u.At.Between() && max(u.At.R-cell.R, cell.R-u.At.R)+max(u.At.C-cell.C, cell.C-u.At.C) == 1
			if v, ok := after.Value(i); ok && v == 1 && (near || u.At.Between() && (a == cell || b == cell)) {
				drawn++
			}
		}
		left, err := strconv.Atoi(m[3])
		if err != nil {
			left = number(m[3])
		}
		if atoi(m[1])-left >= drawn {
			out = append(out, m[0])
		}
	}
	return out
}

var (
	// someBridges matches bridges to islands, or along channels: "at least one each to R1C2 and R3C4", "two bridges on R1C2-R1C4".
	someBridges = regexp.MustCompile(`(?i)\b(at least |at most )?(no|none|one|two|three|four)(?: bridges?)?(?: each)? (?:(to)|on|along) ` +
		`(R\d+C\d+(?:(?:-|, | and )R\d+C\d+)*)`)
	thereOnly  = regexp.MustCompile(`\b(at most |at least )?(no|none|one|two)(?: bridges?)? there\b`)
	islandOf   = regexp.MustCompile(`\b[Tt]he \d+ in (R\d+C\d+)`)
	neighbours = regexp.MustCompile(`\b[Tt]he \d+ in (R\d+C\d+) has (\w+) neighbours`)
	channelOf  = regexp.MustCompile(`R\d+C\d+(?:-R\d+C\d+)+`)
	limits     = regexp.MustCompile(` or |\bsend only\b|\b[Ww]ithout\b|\btake at most\b`) // what bridges there could be
	aside      = regexp.MustCompile(`\([^()]*\)`)
)

// number returns the value of a word for a number.
func number(word string) int {
	if word = strings.ToLower(word); word == "none" {
		return 0
	}
	return slices.IndexFunc(numerals, func(s string) bool { return slices.Contains(strings.Split(s, "|"), word) })
}

// falseBridges returns the bridges that the end of a sentence states and the board refutes, and wrong numbers of neighbours.
func (r *Reader) falseBridges(sentence string, after puzzle.Facts) (out []string) {
	island := puzzle.Place{}
	if m := islandOf.FindStringSubmatch(sentence); m != nil {
		island = r.routeCells(m[1])[0]
	}
	for _, m := range neighbours.FindAllStringSubmatch(sentence, -1) {
		n := 0
		for _, u := range r.p.Board().Unknowns() {
			if a, b := u.At.Ends(); a == r.routeCells(m[1])[0] || b == r.routeCells(m[1])[0] {
				n++
			}
		}
		if n != number(m[2]) {
			out = append(out, m[0])
		}
	}
	end := aside.ReplaceAllString(sentence, "")
	if k := strings.LastIndex(end, ": "); k >= 0 {
		end = end[k:]
	}
	if would.MatchString(end) || limits.MatchString(end) {
		return out
	}
	check := func(text, how, count string, channels [][2]puzzle.Place) {
		n := number(count)
		for _, ends := range channels {
			i := slices.IndexFunc(r.p.Board().Unknowns(), func(u puzzle.Unknown) bool {
				a, b := u.At.Ends()
				return a == ends[0] && b == ends[1] || a == ends[1] && b == ends[0]
			})
			if i < 0 {
				continue
			}
			can := after.Candidates(i)
			ok := can == puzzle.Only(n)
			switch strings.TrimSpace(strings.ToLower(how)) {
			case "at least":
				ok = can.Min() >= n
			case "at most":
				ok = can.Max() <= n
			}
			if !ok {
				out = append(out, text)
			}
		}
	}
	for _, m := range someBridges.FindAllStringSubmatch(end, -1) {
		var channels [][2]puzzle.Place
		for _, part := range compiled(`, | and `).Split(m[4], -1) {
			cells := r.routeCells(part)
			if m[3] != "" {
				channels = append(channels, [2]puzzle.Place{island, cells[0]})
				continue
			}
			for k := 1; k < len(cells); k++ {
				channels = append(channels, [2]puzzle.Place{cells[k-1], cells[k]})
			}
		}
		check(m[0], m[1], m[2], channels)
	}
	for _, m := range thereOnly.FindAllStringSubmatch(end, -1) {
		if cells := r.routeCells(channelOf.FindString(sentence)); len(cells) == 2 {
			check(m[0], m[1], m[2], [][2]puzzle.Place{{cells[0], cells[1]}})
		}
	}
	return out
}

// routeCells returns the cells of a list in the order of the text.
func (r *Reader) routeCells(text string) (out []puzzle.Place) {
	for _, m := range compiled(cellPattern(r.lang)).FindAllStringSubmatch(text, -1) {
		out = append(out, puzzle.Cell(atoi(m[1])-1, atoi(m[2])-1))
	}
	return out
}

var (
	someSets = regexp.MustCompile(`^(?:is |adalah |: )?(\d(?:\+\d)+(?:(?:, or |, atau |, | or | atau )\d(?:\+\d)+)*)`)
	limitOf  = regexp.MustCompile(`^(?:allows|needs)? ?(at most|at least|paling besar|paling kecil) (\d)`)
	total    = regexp.MustCompile(`\b(\d(?:\+\d)+) = (\d+)`)
	makes    = regexp.MustCompile(`\bonly (\d(?:\+\d)+(?: and \d(?:\+\d)+)?) makes? the (\d+)`)
)

// falseSum reports whether a claim about sum in n cells of a run is false: the run has another total or number of cells, or the sets or
// limits in rest are not those of the sum. shown are boards that the claim may refer to.
func (r *Reader) falseSum(run []int, left bool, sum, n int, rest string, shown ...puzzle.Facts) bool {
	whole := r.sumOf(run)
	if whole < 0 {
		return false
	}
	return !slices.ContainsFunc(shown, func(board puzzle.Facts) bool {
		var placed puzzle.Mask
		open, total := 0, whole
		for _, i := range run {
			if v, ok := board.Value(i); ok && left {
				placed |= puzzle.Only(v)
				total -= v
			} else {
				open++
			}
		}
		return total == sum && open == n && setsHold(rest, setsWith(n, sum, placed))
	})
}

// setsHold reports whether the sets or limits that a claim gives agree with the sets of its sum.
func setsHold(claim string, sets []puzzle.Mask) bool {
	var union puzzle.Mask
	for _, m := range sets {
		union |= m
	}
	if m := limitOf.FindStringSubmatch(claim); m != nil {
		if m[1] == "at most" || m[1] == "paling besar" {
			return union.Max() == atoi(m[2])
		}
		return union.Min() == atoi(m[2])
	}
	m := someSets.FindStringSubmatch(claim)
	if m == nil {
		return true
	}
	for _, set := range compiled(`, or |, atau |, | or | atau `).Split(m[1], -1) {
		var digits puzzle.Mask
		for d := range strings.SplitSeq(set, "+") {
			digits |= puzzle.Only(atoi(d))
		}
		if !slices.Contains(sets, digits) || digits.Len() != (len(set)+1)/2 {
			return false
		}
	}
	return true
}

// sumOf returns the sum of a run; -1 if it has no known one.
func (r *Reader) sumOf(run []int) int {
	if len(run) < 2 {
		return -1
	}
	at, next := r.p.Board().At(run[0]), r.p.Board().At(run[1])
	for _, c := range r.p.Kind().Clues(r.p) {
		if c.Value > 0 && c.At.R == at.R && c.At.C == at.C && (puzzle.Heading(c.At.Dir) == puzzle.Down) == (next.R > at.R) {
			return c.Value
		}
	}
	return -1
}

// falseTotals returns wrong additions in a sentence: "1+6 = 8", "only 8+7 makes the 14".
func falseTotals(sentence string) (out []string) {
	for _, pattern := range []*regexp.Regexp{total, makes} {
		for _, m := range pattern.FindAllStringSubmatch(sentence, -1) {
			for _, set := range strings.Split(m[1], " and ") {
				sum := 0
				for d := range strings.SplitSeq(set, "+") {
					sum += atoi(d)
				}
				if strconv.Itoa(sum) != m[2] {
					out = append(out, m[0])
				}
			}
		}
	}
	return out
}

// TestRemains reads texts about the 2 in the corner, which has a light in neither of its two cells.
func TestRemains(t *testing.T) {
	const board = "akari\n2 . .\n. . .\n. . .\n"
	lit := []puzzle.Fact{{At: puzzle.Cell(0, 1), Value: 1}}
	for _, x := range []struct {
		code, text string
		want       []Class
	}{
		{"en", "The 2 in R1C1 has only two cells for its two lights. So R1C2 has a light.", nil},
		{"en", "The 2 in R1C1 has only one cell left for its last light. So R1C2 has a light.", []Class{False}},
		{"id", "Angka 2 di B1K1 hanya punya dua sel untuk dua lampunya. Jadi B1K2 berisi lampu.", nil},
		{"id", "Angka 2 di B1K1 hanya punya satu sel lagi untuk lampunya yang terakhir. Jadi B1K2 berisi lampu.", []Class{False}},
	} {
		for it := range kinds.Read(strings.NewReader(board), "board", kinds.ReadOptions{}) {
			if it.Err != nil {
				t.Fatal(it.Err)
			}
			l, err := kinds.Language(x.code)
			if err != nil {
				t.Fatal(err)
			}
			r, err := New(t.Context(), l, it.Puzzle, puzzle.NewFacts(it.Puzzle.Board()))
			if err != nil {
				t.Fatal(err)
			}
			var got []Class
			for _, f := range r.Step(t.Context(), x.text, puzzle.Step{New: lit, Clues: []puzzle.Place{puzzle.Cell(0, 0)}}, lit) {
				got = append(got, f.Class)
			}
			if !slices.Equal(got, x.want) {
				t.Errorf("%s: %q, want %q", x.text, got, x.want)
			}
		}
	}
}
