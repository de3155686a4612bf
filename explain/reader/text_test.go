package reader

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
)

// vague matches names of objects that a reader cannot identify, reasons that give none, and clues without what they are needed for.
var vague = regexp.MustCompile(`(?i)\bgroup (?:a)?round (?:it|them)\b|\bpart (?:a)?round\b|\bso near the (?:front|edge|border)\b|\bno short reason is known\b|\bthis also needs\b|` +
	`\bkelompok di sekitarnya\b|\bbagian di sekitar\b|\bdi depan sana\b|\balasan pendek\b|\buntuk ini [^.]* juga diperlukan\b`)

// lastResort matches those of vague that announce a last resort.
var lastResort = regexp.MustCompile(`(?i)^(?:no short reason is known|alasan pendek)$`)

// arrangement matches the values of a line in order.
var arrangement = regexp.MustCompile(`\b\d(?:[ ,]?\d){2,}\b`)

// arrangements returns how many alternatives a sentence lists, each the values of three or more cells. It returns 3 for any list that
// matches ways.
func arrangements(sentence string) int {
	if m := ways.FindString(sentence); m != "" {
		return 3
	}
	return len(arrangement.FindAllString(sentence, -1))
}

// supposes matches the beginning of a hypothesis.
var supposes = regexp.MustCompile(`\b(?:Suppose|Assume|What if|If|Misalkan|Andaikan|Kalau|Jika)\b`)

// summary matches a summary of the steps of a hypothesis, and because the words before the clues in it.
var (
	summary = regexp.MustCompile(`\b(?:[Ss]tep by step|[Ss]elangkah demi selangkah),? (.*)`)
	because = regexp.MustCompile(`^(?:by|because of|menurut|karena|berdasarkan|lewat|dari)\b`)
)

// aCase matches the beginning of a sentence with another hypothesis, or with the end of one, after which sentences may recur.
var aCase = regexp.MustCompile(`^[^?]+\? |^(?:Suppose|With|Without|If|But|Andaikan|Dengan|Tanpa|Jika|Tetapi|Padahal)\b`)

// sentences divides a text into its sentences, without their full stops and without empty ones.
func sentences(text string) (out []string) {
	for s := range strings.SplitSeq(strings.ReplaceAll(text, "\n", " "), ". ") {
		if s = strings.TrimSuffix(strings.TrimSpace(s), "."); s != "" {
			out = append(out, s)
		}
	}
	return out
}

// compiled returns the regular expression of a pattern, which it compiles once.
func compiled(pattern string) *regexp.Regexp {
	x, ok := patterns[pattern]
	if !ok {
		x = regexp.MustCompile(pattern)
		patterns[pattern] = x
	}
	return x
}

var patterns = map[string]*regexp.Regexp{}

// cellPattern matches the name of a cell in a language, with the numbers of its row and column as submatches.
func cellPattern(l *words.Language) string {
	return strings.ReplaceAll(regexp.QuoteMeta(l.Place(puzzle.Cell(0, 0))), "1", `(\d{1,4})`)
}

// predicates are the statements that a sentence makes about a cell, in all languages, most specific first. A submatch holds the values.
var predicates = []struct {
	pattern *regexp.Regexp
	holds   func(v int, list []int) bool
}{
	{regexp.MustCompile(`^(?:(?:is|was|are|can be|adalah) )?(?:at most|paling besar|paling tinggi|paling banyak) (\d+)`),
		func(v int, list []int) bool { return v <= list[0] }},
	{regexp.MustCompile(`^(?:(?:is|was|are|adalah) )?(?:at least|paling kecil|paling rendah|paling sedikit) (\d+)`),
		func(v int, list []int) bool { return v >= list[0] }},
	{regexp.MustCompile(`^(?:is not|was not|are not|cannot be|can not be|can't be|bukan|tidak bisa|tidak dapat)(?: berisi)? (` + valueList + `)`),
		func(v int, list []int) bool { return !slices.Contains(list, v) }},
	{regexp.MustCompile(`^(?:=|use up|(?:is|was|are|can only be|must be|adalah|berisi|pasti|hanya bisa)(?: berisi)?) (` + valueList + `)`),
		func(v int, list []int) bool { return slices.Contains(list, v) }},
	{regexp.MustCompile(`^\((\d+(?:, \d+)*,? (?:or|atau) \d+)\)`), func(v int, list []int) bool { return slices.Contains(list, v) }},
	{regexp.MustCompile(`^(?:(?:is|are|must be) )?(?:empty|unshaded|kosong|putih)`), func(v int, _ []int) bool { return v == 0 }},
	{regexp.MustCompile(`^(?:(?:is|are|must be) )?(?:filled|shaded|terisi|hitam)`), func(v int, _ []int) bool { return v != 0 }},
}

// was matches a value with the former candidates of its cell in parentheses: "= 3 (was 3 or 5)".
var was = regexp.MustCompile(`^= \d+ \((?:(was .*?)|tadinya (.*?))\)`)

// tooTall matches the beginning of "the 6 would hide too many in R1C2".
var tooTall = regexp.MustCompile(`(?:the (\d+) would hide too many in|: (\d+) di) `)

var endsTooTall = regexp.MustCompile(tooTall.String() + `$`)

// hypothetical matches the assumption of a case: "with R1C2 = 3 it would".
var hypothetical = regexp.MustCompile(`\b[Ww]ith [^.;(]*? (?:it (?:would|could)|the other)\b|\b[Dd]engan [^.;(]*? (?:akan|terlihat|hanya|gedung)\b|` +
	`\b(?:if|jika) [RB]\d+[CK]\d+ (?:is|berisi) \d+(?:(?:,? or |,? atau |, )\d+)*`)

// valueList matches values in a list: "3", "1, 2 or 4", "3 or 5 to 9".
const valueList = `\d+(?:(?:, atau |, dan |, | or | and | to | atau | dan | sampai |-)\d+)*`

var valueOrRange = regexp.MustCompile(`(\d+)(?:(?: to | sampai |-)(\d+))?`)

// valuesIn returns the values of a list such as "1, 3 to 5", at most 100 for each range.
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
	return compiled(cell + `(?:(?:-| to | sampai |, dan |, | and | dan )` + cell + `)*`)
}

// stated returns, as eliminations, the facts that the text states about cells and that hold on a board. It skips the assumptions of
// cases.
func (r *Reader) stated(text string, board puzzle.Facts) (out []puzzle.Fact) {
	text = hypothetical.ReplaceAllString(text, "")
	for _, at := range r.cells.FindAllStringIndex(text, -1) {
		says := strings.TrimLeft(text[at[1]:], " ")
		if holds, ok := r.coloured(says); ok {
			out = append(out, r.excluded(text[at[0]:at[1]], r.cell, board, holds)...)
			continue
		}
		if m := was.FindStringSubmatch(says); m != nil {
			if says = m[1] + m[2]; m[2] != "" && m[2][0] <= '9' {
				says = "berisi " + says
			}
		} else if m := endsTooTall.FindStringSubmatch(text[:at[0]]); m != nil {
			says = "is not " + m[1] + m[2]
		}
		for _, p := range predicates {
			m := p.pattern.FindStringSubmatch(says)
			if m == nil || strings.HasPrefix(says[len(m[0]):], "+") { // "can only be 1+6" is about several cells
				continue
			}
			var list []int
			if len(m) > 1 {
				list = valuesIn(m[1])
			}
			out = append(out, r.excluded(text[at[0]:at[1]], r.cell, board, func(v int) bool { return p.holds(v, list) })...)
			break
		}
	}
	return out
}

// excluded returns the eliminations of values for which holds is false, at the cells named in a list, as far as they hold on a board.
func (r *Reader) excluded(cells string, cell *regexp.Regexp, board puzzle.Facts, holds func(v int) bool) (out []puzzle.Fact) {
	for _, i := range r.unknowns(r.cell.FindAllStringSubmatch(cells, -1)) {
		u := r.p.Board().Unknown(i)
		for v := range u.Values.Values() {
			if x := (puzzle.Fact{At: u.At, Value: v, Not: true}); !holds(v) && board.Holds(x) {
				out = append(out, x)
			}
		}
	}
	return out
}

// unknowns returns the unknowns of a list of matched cells and ranges; a range covers a rectangle. A match has the row, the column and
// what joins the cell to the end of a range, or "".
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

// hides matches a value with what it would do somewhere in its line.
var hides = regexp.MustCompile(`(?i)(?:\bthe (\d+) (?:in front )?would|\b(\d+)(?: di [a-z0-9, ]+)? akan)\b`)

// placed reports values that a sentence treats as open in a line though the board shows them there.
func (r *Reader) placed(text string) (found []Finding) {
	for _, sentence := range sentences(text) {
		for _, m := range hides.FindAllStringSubmatch(sentence, -1) {
			v, _ := strconv.Atoi(m[1] + m[2])
			lines := r.linesOf(sentence, puzzle.NewBoard(nil))
			if at := tooTall.FindStringSubmatchIndex(sentence); at != nil {
				lines = r.linesOf(r.cells.FindString(sentence[at[0]:]), r.p.Board())
			}
			for _, line := range lines {
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

// complete matches a block whose place a clause states, by its cells in the line: "the 3 is C4-C6", "C4-C6 are a complete 3".
var complete = regexp.MustCompile(`(?:\b(?:is|are|menempati)|[,:]|\b(?:and|dan)) [RCBK](\d+)(?:-[RCBK](\d+))?(?:[ ,.]|$)`)

// ended returns those of the conclusions that are empty cells at the ends of blocks whose place a sentence states. In a line with one block
// these are all empty cells.
func (r *Reader) ended(sentence string, conclusions []puzzle.Fact) (out []puzzle.Fact) {
	for clause := range strings.SplitSeq(sentence, "; ") {
		var ends []int
		for _, m := range complete.FindAllStringSubmatch(clause, -1) {
			ends = append(ends, atoi(m[1])-2, max(atoi(m[1]), atoi(m[2])))
		}
		for _, line := range r.linesOf(clause, r.p.Board()) {
			single := slices.ContainsFunc(r.p.Kind().Clues(r.p), func(c puzzle.Clue) bool { return c.At == line && len(c.Runs) == 1 })
			n, down, _ := line.Line()
			for _, x := range conclusions {
				at, i := int(x.At.R), int(x.At.C)
				if down {
					at, i = i, at
				}
				if at == n && x.Value == 0 && !x.Not && (slices.Contains(ends, i) || single && ends != nil) {
					out = append(out, x)
				}
			}
		}
	}
	return out
}

// cleared returns the conclusions about empty cells in lines that a sentence declares empty or finished, and at the ends of blocks.
func (r *Reader) cleared(text string, conclusions []puzzle.Fact) (out []puzzle.Fact) {
	for _, sentence := range sentences(text) {
		if r.hasBlocks() {
			out = append(out, r.ended(sentence, conclusions)...)
		}
		if !clears.MatchString(sentence) {
			continue
		}
		lines := r.linesOf(sentence, r.p.Board())
		for _, x := range conclusions {
			if x.Value == 0 && !x.Not && (slices.Contains(lines, puzzle.Row(int(x.At.R))) || slices.Contains(lines, puzzle.Col(int(x.At.C)))) {
				out = append(out, x)
			}
		}
	}
	return out
}

// names reports whether a text identifies one of the clues for a reader who does not know which are meant. The rule of a line is named
// by any of its cells, and by "the last 3".
func (r *Reader) names(text string, at puzzle.Place, clues []puzzle.Place) bool {
	if r.isRule(at) {
		return lastOne.MatchString(text) || r.lang.Named(text, r.p.Board(), at, clues)
	}
	return r.lang.Identified(text, r.p.Board(), at, clues)
}

// lastOne matches a value that is in all other rows and columns.
var lastOne = regexp.MustCompile(`\b(?:the last \d+|\d+ yang terakhir)\b`)

// isRule reports whether a place is a row, column or unit without a clue of its own. It then denotes a rule that holds in every line.
func (r *Reader) isRule(at puzzle.Place) bool {
	_, _, line := at.Line()
	line = line || len(r.p.Board().UnitCells(at)) > 0
	return line && !slices.ContainsFunc(r.p.Kind().Clues(r.p), func(c puzzle.Clue) bool { return c.At == at })
}

// linesOf returns the rows and columns that a sentence names, directly or by a cell of the board.
func (r *Reader) linesOf(sentence string, board *puzzle.Board) (out []puzzle.Place) {
	rows, cols := r.p.Size()
	for i := range rows {
		if r.lang.Named(sentence, board, puzzle.Row(i), nil) {
			out = append(out, puzzle.Row(i))
		}
	}
	for i := range cols {
		if r.lang.Named(sentence, board, puzzle.Col(i), nil) {
			out = append(out, puzzle.Col(i))
		}
	}
	return out
}
