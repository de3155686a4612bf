package reader_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
)

// vague matches names of objects that a reader cannot identify, and reasons that give none.
var vague = regexp.MustCompile(`(?i)\bgroup (?:a)?round (?:it|them)\b|\bpart (?:a)?round\b|\bso near the (?:front|edge|border)\b|\bno short reason is known\b|` +
	`\bkelompok di sekitarnya\b|\bbagian di sekitar\b|\bdi depan sana\b|\balasan pendek\b`)

// arrangement matches the values of a line in order.
var arrangement = regexp.MustCompile(`\b\d(?:[ ,]?\d){2,}\b`)

// arrangements returns how many alternatives a sentence lists, each the values of three or more cells.
func arrangements(sentence string) int { return len(arrangement.FindAllString(sentence, -1)) }

// supposes matches the beginning of a hypothesis.
var supposes = regexp.MustCompile(`\b(?:Suppose|Assume|What if|If|Misalkan|Andaikan|Kalau|Jika)\b`)

// sentences divides a text at the ends of its sentences.
func sentences(text string) (out []string) {
	for s := range strings.SplitSeq(strings.ReplaceAll(text, "\n", " "), ". ") {
		if s = strings.TrimSuffix(strings.TrimSpace(s), "."); s != "" {
			out = append(out, s)
		}
	}
	return out
}

// cellPattern matches the name of a cell in a language, with the numbers of its row and column as submatches.
func cellPattern(l *words.Language) string {
	return strings.ReplaceAll(regexp.QuoteMeta(l.Place(puzzle.Cell(0, 0))), "1", `(\d{1,4})`)
}

// predicates are what a sentence says of a cell, in all languages, most specific first. A submatch holds the values.
var predicates = []struct {
	pattern *regexp.Regexp
	holds   func(v int, list []int) bool
}{
	{regexp.MustCompile(`^(?:(?:is|are|can be|adalah) )?(?:at most|paling besar|paling tinggi|paling banyak) (\d+)`),
		func(v int, list []int) bool { return v <= list[0] }},
	{regexp.MustCompile(`^(?:(?:is|are|adalah) )?(?:at least|paling kecil|paling rendah|paling sedikit) (\d+)`),
		func(v int, list []int) bool { return v >= list[0] }},
	{regexp.MustCompile(`^(?:is not|are not|cannot be|can not be|can't be|bukan|tidak bisa|tidak dapat)(?: berisi)? (` + valueList + `)`),
		func(v int, list []int) bool { return !slices.Contains(list, v) }},
	{regexp.MustCompile(`^(?:=|(?:is|are|can only be|must be|adalah|berisi|pasti|hanya bisa)(?: berisi)?) (` + valueList + `)`),
		func(v int, list []int) bool { return slices.Contains(list, v) }},
	{regexp.MustCompile(`^(?:(?:is|are|must be) )?(?:empty|kosong)`), func(v int, _ []int) bool { return v == 0 }},
	{regexp.MustCompile(`^(?:(?:is|are|must be) )?(?:filled|terisi)`), func(v int, _ []int) bool { return v != 0 }},
}

// valueList matches values in a list: "3", "1, 2 or 4", "3 or 5 to 9".
const valueList = `\d+(?:(?:, | or | and | to | atau | dan | sampai |-)\d+)*`

var valueOrRange = regexp.MustCompile(`(\d+)(?:(?: to | sampai |-)(\d+))?`)

// valuesIn lists the values of a list.
func valuesIn(list string) (out []int) {
	for _, m := range valueOrRange.FindAllStringSubmatch(list, -1) {
		from, _ := strconv.Atoi(m[1])
		to, err := strconv.Atoi(m[2])
		if err != nil {
			to = from
		}
		for v := from; v <= min(to, from+99); v++ {
			out = append(out, v)
		}
	}
	return out
}

// factPattern matches a list of cells in a language, and ranges among them.
func factPattern(l *words.Language) *regexp.Regexp {
	cell := cellPattern(l)
	return regexp.MustCompile(cell + `(?:(?:-| to | sampai |, | and | dan )` + cell + `)*`)
}

// stated returns the facts that the text states and that hold on a board.
func (r *Reader) stated(text string, board puzzle.Facts) (out []puzzle.Fact) {
	cell := regexp.MustCompile(cellPattern(r.lang) + `(-| to | sampai )?`)
	for _, at := range r.cells.FindAllStringIndex(text, -1) {
		says := strings.TrimLeft(text[at[1]:], " ")
		for _, p := range predicates {
			m := p.pattern.FindStringSubmatch(says)
			if m == nil {
				continue
			}
			var list []int
			if len(m) > 1 {
				list = valuesIn(m[1])
			}
			for _, i := range r.unknowns(cell.FindAllStringSubmatch(text[at[0]:at[1]], -1)) {
				u := r.p.Board().Unknown(i)
				for v := range u.Values.Values() {
					if x := (puzzle.Fact{At: u.At, Value: v, Not: true}); !p.holds(v, list) && board.Holds(x) {
						out = append(out, x)
					}
				}
			}
			break
		}
	}
	return out
}

// unknowns returns the unknowns of a list of cells: row, column and, if a range begins there, what leads to its end.
func (r *Reader) unknowns(list [][]string) (out []int) {
	var last puzzle.Place
	within := false
	for _, m := range list {
		row, _ := strconv.Atoi(m[1])
		col, _ := strconv.Atoi(m[2])
		at := puzzle.Cell(row-1, col-1)
		from := at
		if within {
			from = last
		}
		for y := min(from.R, at.R); y <= max(from.R, at.R); y++ {
			for x := min(from.C, at.C); x <= max(from.C, at.C); x++ {
				if i := r.p.Board().Index(puzzle.Cell(int(y), int(x))); i >= 0 && !slices.Contains(out, i) {
					out = append(out, i)
				}
			}
		}
		last, within = at, m[3] != ""
	}
	return out
}

// hides matches a value of which a sentence says what it would do somewhere in its line.
var hides = regexp.MustCompile(`(?i)(?:\bthe (\d+) (?:in front )?would|(\d+)(?: di [a-z0-9 ]+)? akan)\b`)

// placed reports values that a sentence treats as open in a line though the board shows them there.
func (r *Reader) placed(text string) (found []Finding) {
	for _, sentence := range sentences(text) {
		for _, m := range hides.FindAllStringSubmatch(sentence, -1) {
			v, _ := strconv.Atoi(m[1] + m[2])
			for _, line := range r.linesOf(sentence) {
				n, down, _ := line.Line()
				for x := range r.shown.All() {
					at := x.At.R
					if down {
						at = x.At.C
					}
					if int(at) == n && !x.Not && x.Value == v {
						found = append(found, Finding{Placed, sentence, r.facts(x)})
					}
				}
			}
		}
	}
	return found
}

// clears matches sentences that say that the open cells of a line are empty.
var clears = regexp.MustCompile(`(?i)\b(?:finished|complete|empty|selesai|lengkap|kosong)\b`)

// cleared returns those of some conclusions that a sentence covers by saying that the cells of a line are empty.
func (r *Reader) cleared(text string, conclusions []puzzle.Fact) (out []puzzle.Fact) {
	for _, sentence := range sentences(text) {
		if !clears.MatchString(sentence) {
			continue
		}
		lines := r.linesOf(sentence)
		for _, x := range conclusions {
			if x.Value == 0 && !x.Not && (slices.Contains(lines, puzzle.Row(int(x.At.R))) || slices.Contains(lines, puzzle.Col(int(x.At.C)))) {
				out = append(out, x)
			}
		}
	}
	return out
}

// linesOf returns the rows and columns that a sentence names.
func (r *Reader) linesOf(sentence string) (out []puzzle.Place) {
	rows, cols := r.p.Size()
	for i := range rows {
		if r.lang.Named(sentence, r.p.Board(), puzzle.Row(i), nil) {
			out = append(out, puzzle.Row(i))
		}
	}
	for i := range cols {
		if r.lang.Named(sentence, r.p.Board(), puzzle.Col(i), nil) {
			out = append(out, puzzle.Col(i))
		}
	}
	return out
}
