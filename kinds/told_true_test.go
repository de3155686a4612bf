package kinds_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
)

// claim is a statement about the board, as an expression for all languages, with its check.
type claim struct {
	kind string
	rare bool   // the boards of the test may have none
	says string // alternatives for the languages, with a group for each named thing
	true func(x toldThought, named []string) bool

	pattern *regexp.Regexp
}

var claims = []*claim{
	{kind: "masyu", says: `\b(white|black|putih|hitam)(?: pearls?| ones?)? ` + someCells, true: func(x toldThought, named []string) bool {
		return x.hold(named[1], map[string]int{"white": 1, "putih": 1, "black": 2, "hitam": 2}[named[0]])
	}},
	{kind: "masyu", says: `\b(?:pearls?|mutiara) ` + someCells, true: func(x toldThought, named []string) bool { return x.hold(named[0], 1, 2) }},
	{kind: "hashi", says: `(?i)\b(?:the|pulau) (\d+) (?:in|di) ` + someCells, true: func(x toldThought, named []string) bool {
		return x.hold(named[1], numeral(named[0]))
	}},
	{kind: "hashi", says: `(?i)(?:bridges?|jembatan) (?:on|di) (R\d+C\d+)-(R\d+C\d+) (?:would isolate two|membuat kedua pulau) (\d+)`,
		true: func(x toldThought, named []string) bool { return x.hold(named[0]+", "+named[1], numeral(named[2])) }},
	{kind: "hashi", rare: true, says: `(?i)(?:the|pulau) (\d+) (?:in|di) R\d+C\d+ (?:needs its other bridges|memerlukan jembatan lainnya)`,
		true: func(_ toldThought, named []string) bool { return numeral(named[0]) > 1 }},
	{kind: "hashi", rare: true, says: someCells + ` (?:add up to|berjumlah) (\d+)`, true: func(x toldThought, named []string) bool {
		sum := 0
		for _, at := range cells(named[0]) {
			sum += x.clues[at].Value
		}
		return sum == numeral(named[1])
	}},
	{kind: "nonogram", says: `(?i)\b(row|column|baris|kolom) (\d+)(?: \(|: )(\d+(?: \d+)*)(?:\)|\.|,)`, true: func(x toldThought, named []string) bool {
		return slices.Equal(x.runs(named[0], named[1]), numbers(named[2]))
	}},
	{kind: "nonogram", says: `(?i)\b(row|column) (\d+) \([\d ]+\)[^.;(]*?: [^.;(]*?\bthe (?:(first|second|third|fourth|fifth|last) )?(\d+) (?:must include|covers|is|has|fits)\b`,
		true: func(x toldThought, named []string) bool { return x.hasBlock(named[0], named[1], named[2], named[3]) }},
	{kind: "nonogram", says: `(?i)\b(baris|kolom) (\d+) \([\d ]+\)[^.;(]*?: [^.;(]*?\bblok (\d+)(?: (pertama|kedua|ketiga|keempat|kelima|terakhir))? (?:memuat|menempati|hanya)\b`,
		true: func(x toldThought, named []string) bool { return x.hasBlock(named[0], named[1], named[3], named[2]) }},
	{kind: "skyscrapers", says: `(?i)\b(row|column) (\d+) shows (?:all )?(\d+) from (?:the )?(left|right|above|below)`, true: toldThought.views},
	{kind: "skyscrapers", says: `(?i)\b(?:di )?(baris|kolom) (\d+) terlihat (?:ke)?(\d+|dua|tiga|empat|lima|enam|tujuh|delapan|sembilan) gedung dari (kiri|kanan|atas|bawah)`,
		true: toldThought.views},
	{kind: "skyscrapers", says: `(?:Given: |Diberikan: |The heights? in [^.]*? (?:is|are) given\. So |Tinggi di [^.]*? sudah diberikan\. Jadi )(.*?)(?:\.|, then|, sehingga|, lalu)`, true: func(x toldThought, named []string) bool {
		for _, m := range aValue.FindAllStringSubmatch(named[0], -1) {
			if x.clues[cells(m[1])[0]].Value != numeral(m[2]) {
				return false
			}
		}
		return true
	}},
	{kind: "kakuro", says: `(?i)\b(?:(R\d+C\d+)-(R\d+C\d+)|(row|column|baris|kolom) (\d+)): (\d+) (?:in|dalam) (two|three|four|five|six|seven|eight|nine|dua|tiga|empat|lima|enam|tujuh|delapan|sembilan)\b`,
		true: func(x toldThought, named []string) bool {
			return slices.ContainsFunc(x.named(named), func(run []puzzle.Place) bool {
				return len(run) == numeral(named[5]) && x.sum(run) == numeral(named[4])
			})
		}},
	{kind: "kakuro", says: `(?i)\b(?:(R\d+C\d+)-(R\d+C\d+)|(row|column|baris|kolom) (\d+)): (?:of the|dari) (\d+),`, true: func(x toldThought, named []string) bool {
		return slices.ContainsFunc(x.named(named), func(run []puzzle.Place) bool { return x.sum(run) == numeral(named[4]) })
	}},
	{kind: "kakuro", says: `(?i)\b(?:(R\d+C\d+)-(R\d+C\d+)|(row|column|baris|kolom) (\d+)): (?:(\d+) left for|sisa (\d+) untuk) (two|three|four|five|six|seven|eight|dua|tiga|empat|lima|enam|tujuh|delapan)\b`,
		true: func(x toldThought, named []string) bool {
			return slices.ContainsFunc(x.named(named), func(run []puzzle.Place) bool {
				return x.leaves(run, max(numeral(named[4]), numeral(named[5])), numeral(named[6]))
			})
		}},
	{kind: "slitherlink", says: `(?i)(?:the line that meets the (upper|lower) (left|right) corner of|garis yang datang ke sudut (kiri|kanan) (atas|bawah)) (R\d+C\d+) (?:must go on|harus berlanjut)`,
		true: func(x toldThought, named []string) bool {
			at := cells(named[4])[0]
			down, right := named[0] == "lower" || named[3] == "bawah", named[1] == "right" || named[2] == "kanan"
			lines, open := x.linesBeyond(at, down, right)
			return lines == 1 && open == 0 || lines < 2 && aHypothesis.MatchString(x.text)
		}},
	{kind: "slitherlink", says: `(?i)(?:no line (?:comes|can come) from outside to the (upper|lower) (left|right) corner of the \d in|ke sudut (kiri|kanan) (atas|bawah) angka \d di) (R\d+C\d+)(?:: it|, so it| tidak ada garis yang datang)`,
		true: func(x toldThought, named []string) bool {
			lines, open := x.linesBeyond(cells(named[4])[0], named[0] == "lower" || named[3] == "bawah", named[1] == "right" || named[2] == "kanan")
			return lines+open == 0 || aHypothesis.MatchString(x.text)
		}},
	{kind: "slitherlink", rare: true, says: `(?i)(?:a walk from|jalan dari) (R\d+C\d+) ((?:over|lewat) [RC\d, ]*(?:(?:and|dan) R\d+C\d+)?)? ?(?:to|ke) (R\d+C\d+) (?:crosses|memotong) (no|\w+) (?:lines?|garis)`,
		true: func(x toldThought, named []string) bool {
			lines, straight := x.linesAlong(cells(strings.Join(named[:3], " ")))
			return !straight || aHypothesis.MatchString(x.text) || lines == max(0, numeral(named[3]))
		}},
	{kind: "nurikabe", says: `(?i)(?:without|tanpa) [^.]*?(?:the|pulau angka) (\d+) (?:in|di) R\d+C\d+ (?:would have room for only|hanya punya tempat untuk) (\d+) (?:cell|sel)`,
		true: func(_ toldThought, named []string) bool { return numeral(named[1]) < numeral(named[0]) }},
	{kind: "nurikabe", says: someCells + ` (?:is enclosed by sea|dikelilingi laut)`, true: func(x toldThought, named []string) bool {
		at := cells(named[0])[0]
		for i, u := range x.Board().Unknowns() {
			near := max(u.At.R-at.R, at.R-u.At.R)+max(u.At.C-at.C, at.C-u.At.C) == 1
			if v, ok := x.after.Value(i); near && (!ok || v == 0) && !aHypothesis.MatchString(x.text) {
				return false
			}
		}
		return true
	}},
	{kind: "", says: `^(?:.*[.] )?(?:So|Jadi) ([^.:;?]*)\.$`, true: func(x toldThought, named []string) bool { // the final conclusion
		for _, m := range aValue.FindAllStringSubmatch(named[0], -1) {
			for _, at := range cells(m[1]) {
				if v, ok := x.Known.Value(x.Board().Index(at)); ok && v != numeral(m[2]) {
					return false
				}
			}
		}
		return true
	}},
}

// aLight matches the cells that get a light or a shade, or are left unshaded.
var aLight = regexp.MustCompile(someCells + ` (?:has a light|have lights|berisi lampu|(?:is|are) (?:(?:un)?shaded|sea|land)|hitam|putih|laut|daratan)`)

var aValue = regexp.MustCompile(someCells + ` = (\d+)`)

// hold reports whether the clues in all cells of a list have one of some values.
func (b *toldBoard) hold(list string, values ...int) bool {
	return !slices.ContainsFunc(cells(list), func(at puzzle.Place) bool {
		c, ok := b.clues[at]
		return !ok || !slices.Contains(values, c.Value)
	})
}

// aHypothesis matches the beginning of a hypothesis or of one of several cases.
var aHypothesis = regexp.MustCompile(`\b(?:Suppose|Andaikan|Misalkan)\b|\?`)

// linesBeyond counts the lines that come from outside to a corner of a cell, and the borders there that may be lines, after the deduction.
func (x toldThought) linesBeyond(cell puzzle.Place, down, right bool) (lines, open int) {
	r, c := cell.R-1, cell.C-1
	if down {
		r = cell.R + 1
	}
	if right {
		c = cell.C + 1
	}
	for i, u := range x.Board().Unknowns() {
		a, b := u.At.Ends()
		ends := [][2]int16{{a.R, a.C}, {b.R, b.C}}
		switch v, ok := x.after.Value(i); {
		case !slices.Contains(ends, [2]int16{r, c}):
		case !slices.Contains(ends, [2]int16{r, cell.C}) && !slices.Contains(ends, [2]int16{cell.R, c}):
		case !ok:
			open++
		case v == 1:
			lines++
		}
	}
	return lines, open
}

// linesAlong counts the lines after the deduction on a walk that turns only in the given cells; straight is false if it turns elsewhere.
func (x toldThought) linesAlong(turns []puzzle.Place) (lines int, straight bool) {
	for k, to := range turns[1:] {
		at := turns[k]
		if at.R != to.R && at.C != to.C {
			return 0, false
		}
		for at != to {
			next := puzzle.Cell(toward(int(at.R), int(to.R)), toward(int(at.C), int(to.C)))
			for i, u := range x.Board().Unknowns() {
				a, b := u.At.Ends()
				if v, ok := x.after.Value(i); ok && (a == at && b == next || a == next && b == at) {
					lines += v
				}
			}
			at = next
		}
	}
	return lines, true
}

func numbers(text string) (out []int) {
	for _, n := range strings.Fields(text) {
		out = append(out, numeral(n))
	}
	return out
}

func isRow(name string) bool { return slices.Contains([]string{"row", "baris"}, strings.ToLower(name)) }

func (b *toldBoard) runs(line, n string) []int {
	at := puzzle.Col(numeral(n) - 1)
	if isRow(line) {
		at = puzzle.Row(numeral(n) - 1)
	}
	return b.clues[at].Runs
}

// hasBlock reports whether a nonogram line has the named block, counted among equal ones.
func (b *toldBoard) hasBlock(line, n, which, size string) bool {
	some := 0
	for _, v := range b.runs(line, n) {
		if v == numeral(size) {
			some++
		}
	}
	nth := 1 + max(0, slices.Index([]string{"first", "second", "third", "fourth", "fifth"}, which),
		slices.Index([]string{"pertama", "kedua", "ketiga", "keempat", "kelima"}, which))
	return some >= nth
}

func (x toldThought) views(named []string) bool {
	side := map[string]puzzle.Side{"left": puzzle.Left, "kiri": puzzle.Left, "right": puzzle.Right, "kanan": puzzle.Right,
		"above": puzzle.Top, "atas": puzzle.Top, "below": puzzle.Bottom, "bawah": puzzle.Bottom}[named[3]]
	return isRow(named[0]) == (side == puzzle.Left || side == puzzle.Right) &&
		x.clues[puzzle.Outside(side, numeral(named[1])-1)].Value == numeral(named[2])
}

// named returns the runs that a sentence may mean by their ends, a row or a column.
func (b *toldBoard) named(by []string) (out [][]puzzle.Place) {
	for at := range b.clues {
		run := b.run(at)
		first, last := run[0], run[len(run)-1]
		switch {
		case by[0] != "":
			if first == cells(by[0])[0] && last == cells(by[1])[0] {
				out = append(out, run)
			}
		case isRow(by[2]) != (first.R == last.R):
		case isRow(by[2]) && int(first.R) == numeral(by[3])-1 || !isRow(by[2]) && int(first.C) == numeral(by[3])-1:
			out = append(out, run)
		}
	}
	return out
}

func (b *toldBoard) run(at puzzle.Place) (out []puzzle.Place) {
	dr, dc := 0, 1
	if puzzle.Heading(at.Dir) == puzzle.Down {
		dr, dc = 1, 0
	}
	for r, c := int(at.R), int(at.C); b.Board().Index(puzzle.Cell(r, c)) >= 0; r, c = r+dr, c+dc {
		out = append(out, puzzle.Cell(r, c))
	}
	return out
}

func (b *toldBoard) sum(run []puzzle.Place) int {
	h := puzzle.Across
	if run[0].C == run[len(run)-1].C {
		h = puzzle.Down
	}
	return b.clues[puzzle.Run(int(run[0].R), int(run[0].C), h)].Value
}

// leaves reports whether a run, with digits in some of its cells, can leave a sum for a number of others.
func (x toldThought) leaves(run []puzzle.Place, rest, open int) bool {
	sums := map[[2]int]bool{{0, 0}: true} // reachable (cells left out, sum)
	for _, at := range run {
		can := x.after.CandidatesAt(at)
		next := map[[2]int]bool{}
		for s := range sums { // any order: a set
			next[s] = true
			for v := range can.Values() {
				if can.Len() == 1 || len(x.Sub) > 0 || slices.ContainsFunc(x.Links, func(s puzzle.Step) bool { return len(s.Sub) > 0 }) {
					next[[2]int{s[0] + 1, s[1] + v}] = true
				}
			}
		}
		sums = next
	}
	return sums[[2]int{len(run) - open, x.sum(run) - rest}]
}

// TestToldTrue checks statements of sentences about clues against the board (pearls, islands, line clues, views, sums), and final values
// against the solution. It reads one board in TEKA_SKIP of the files in TEKA_CORPUS.
func TestToldTrue(t *testing.T) {
	count := make([]int, len(claims))
	for _, c := range claims {
		c.pattern = regexp.MustCompile(c.says)
	}
	boards, thoughts, wrong, last := 0, 0, 0, (*toldBoard)(nil)
	for x := range eachTold(t) {
		if thoughts++; x.toldBoard != last {
			boards, last = boards+1, x.toldBoard
		}
		for n, c := range claims {
			if c.kind != "" && c.kind != x.Kind().Name {
				continue
			}
			for _, m := range c.pattern.FindAllStringSubmatch(x.text, -1) {
				if count[n]++; !c.true(x, m[1:]) {
					if wrong++; wrong < 100 {
						t.Errorf("%s: %s: %q is wrong: %s", x.id, x.Technique, m[0], x.text)
					}
				}
			}
		}
	}
	for n, c := range claims {
		t.Logf("%6d claims %s %s", count[n], c.kind, c.says)
		if count[n] == 0 && !c.rare {
			t.Errorf("%s: nothing says %s", c.kind, c.says)
		}
	}
	t.Logf("%d boards, %d thoughts told, %d claims wrong", boards, thoughts, wrong)
}
