package score

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// claim is a place named in a text, with the value claimed for it.
type claim struct {
	from, to int // offsets in the text
	cells    [][2]int
	base     int    // first index of rows and columns: 0 or 1, negative if unknown
	side     [2]int // step across the border of the only cell; zero unless the place is a border
	value    int    // -1 without a value
	not      bool   // the place does not have the value
	implied  bool   // the value is implied, not written
}

// A cell is written as R1C2, as row 1, column 2, or as a pair in parentheses. The first two forms count from 1; the base of pairs must be
// found out.
const (
	namedCell = `[RrBb]_?\{?(\d{1,4})\}?[ ,]{0,2}[CcKk]_?\{?(\d{1,4})\}?`
	wordyCell = `(?:[Rr]ow|[Bb]aris|[Ff]ila|[Zz]eile|[Ll]igne|[Ll]inha|[Rr]iga|[Rr]ij) ?(\d{1,4}),? ?(?:and |dan |und |y |et |e |en )?` +
		`(?:[Cc]ol(?:umna?|onne|onna|una)?|[Kk]olom|[Ss]palte) ?(\d{1,4})`
	pairCell = `\( ?(\d{1,4}) ?[,|;] ?(\d{1,4}) ?\)`
	indexed  = `[A-Za-z_]\w{0,20}\[(\d{1,4})\]\[(\d{1,4})\]` // of an array in a program
	aCell    = `(?:` + namedCell + `|` + wordyCell + `|` + pairCell + `|` + indexed + `)`
	between  = ` ?(?:<?-{1,2}>?|[–—→↔]|(?:is |are )?(?:joined |connected |connects |linked |joins |goes )?` +
		`(?:to|and|with)|ke|dan|dengan) ?`
	commas  = ` ?(?:[,&] ?(?:and |dan )?|and |dan )`
	doubled = ` ?(?:={1,2}|═+) ?` // double bridge, drawn
	value   = `(\d{1,3}|(?i:light(?: ?bulb)?s?|bulbs?|lamps?|lampu|filled|empty|black|white|shaded|blank|hitam|kosong|terisi|putih|` +
		colourWords + `))`
	colourWords = `red|blue|green|yellow|orange|purple|brown|pink|gr[ae]y|merah|biru|hijau|kuning|jingga|ungu|cokelat|coklat`
	equals      = ` ?(?:=|:=|:|==|→|->|⇒|=>|is|are(?: all| both)?|must be|has to be|becomes|holds|contains|gets|adalah|harus|` +
		`harus berisi|menjadi|berisi|×|[xX]) ?`
	differs = ` ?(?:≠|!=|<>|is not|isn't|cannot be|can't be|can not be|bukan|tidak bisa|tidak mungkin|tidak boleh) ?`
)

var (
	cellPattern  = pattern(aCell)
	chainPattern = pattern(aCell + `(?:` + between + aCell + `)*`)
	// groupPattern matches cells joined by a list, a chain or an equation: "R1C1, R2C2 and R3C3", "R1C1 = R2C2".
	groupPattern = pattern(aCell + `(?:(?:` + between + `|` + commas + `| ?={1,2} ?)` + aCell + `)*`)
	// listGap matches what separates cells of a list, equalGap that of an equation.
	listGap  = pattern(`^` + commas + `$`)
	equalGap = pattern(`^ ?={1,2} ?$`)
	// listLead matches the words before a list of cells that belong to it, from the start of their sentence.
	listLead = pattern(`(?i)^(?:[^\pL]|\b(?:and|dan|so|thus|hence|then|jadi|maka|cells?|sel|the)\b|` + aCell + `|` + value + `)*$`)
	// wordAfter matches a word after a number.
	wordAfter    = pattern(`^ \pL`)
	drawnPattern = pattern(aCell + `(?:(?:` + between + `|` + doubled + `)` + aCell + `)*`)
	// manyPattern matches the number of bridges before the islands that they join: "two bridges between".
	manyPattern = pattern(`(?i)\b(one|two|1|2|single|double|a|satu|dua|ganda|tunggal)[ -]+(?:(single|double)[ -]+)?(?:(?:bridges?|` +
		`connections?|links?|jembatan)` +
		`(?: (ganda|tunggal))?)\b(?: (?:from|between|connects?|connecting|joins?|joining|links?|runs?|goes|antara|dari|menghubungkan|` +
		`go|connect|join)){0,3}:? ?$`)
	valuePattern = pattern(`^(?:` + equals + `|` + differs + `)[*` + "`" + `]{0,3}(?:an? |the (?:value|digit|number|height) |` +
		calculation + `)?` +
		value + `(?:\b|$)`)
	notPattern   = pattern(`^` + differs)
	timesPattern = pattern(`(?i)^[ *` + "`" + `"']{0,4}(?:(?:[:=,|(–—-]|→|=>|with|via|by|using|has|have|carr\w+|gets?|needs|is|are|connected|joined|linked|through|of|dengan|mit|avec|con|an?) ?){0,4}` +
		`(?:[x×] ?(\d)\b|(\d) ?(?:[x×]|-?(?:bridges?|lines?|links?|connections?)|jembatan|brücken?|ponts?|puentes?)|` +
		`(` + countWords + `)\b(?: (?:bridges?|lines?|links?|connections?))?|(\d) ?(?:\)|[ *.,;]*(?:\n|$)))`)
	// otherCount matches an unsupported number after the ends of a bridge.
	otherCount   = pattern(`(?i)^[^\n.;(\d]{0,40}?(?:[^rcbk\d\n]\d\b|\b(?:twice|pair|` + countWords + `)\b)`)
	laterPattern = pattern(
		`^(?:\.\d| ?(?:(?:,|and|dan|&|/|\.\.|;)? ?\d|or\b|atau\b|(?:to|sampai|hingga) \d|[-+*/÷×−–^%] ?[\dRBrb(]))`)
	// deniedPattern matches a rejection after a claim.
	deniedPattern = pattern(`^[ ,]*(?:(?:which|that|this|and|it|yang) )?(?:is |are |was |would be |adalah )?(?:` +
		`impossible|not possible|not allowed|invalid|excluded|ruled out|eliminated|wrong|false|an? contradiction|contradict|conflict|` +
		`violat|break|fail|` +
		`(?:leads?|leading) to an? (?:contradiction|conflict|violation)|(?:gives|causes|creates|forces|makes) an? (?:contradiction|` +
		`conflict|violation)|tidak mungkin|mustahil|salah|bertentangan|melanggar)`)
	// partPattern matches the text before a place that is part of a larger expression, such as a sum or a comparison.
	partPattern = pattern(`(?:[\w)}\]] ?[+÷&]|[\w)}\]] [*×] ?|(?:[CcKk]\d{1,4}|\W\d{1,2}|\)) ?[<>≤≥≠×*]|` +
		`= ?\d{1,3} ?[-−–]|\b(?:plus|minus)) ?$`)
	// noPattern matches a negation before a place, denialPattern one after it.
	noPattern     = pattern(`(?i)\b(?:no|not|never|neither|nor|without|cannot|can't|tidak|bukan|tanpa)((?: \w+){0,3}) ?$`)
	denialPattern = pattern(`(?i)^[ *]*(?:(?:is|are|must|can|could|may|should|would|has)(?:n't| not?|not)|cannot|can't|tidak|bukan)\b`)
)

// calculation matches a sum or difference with its result: 10 - 3 = 7.
const calculation = `\d{1,3}(?: ?[-+−–] ?\d{1,3}){1,8} ?= ?`

// countWords matches words for one and two bridges.
const countWords = one + `|` + two
const (
	one = `one|single|a|satu|tunggal|ein|eine|einfach|einzeln|un|una|une|uno|simple|simples|sencillo|única|um|uma|singola|singolo|enkel|enkele`
	two = `two|double|dua|ganda|zwei|doppelt|doppel|zweifach|dos|doble|deux|duas|dois|dupla|duplo|due|doppia|doppio|twee|dubbel|dubbele`
)

// wordValues maps words to values of cells (empty, filled) or numbers of bridges.
var wordValues = byWord(map[string]int{"empty|white|blank|kosong|putih": 0, "filled|black|shaded|hitam|terisi|" + one: 1, two: 2})

// claims returns the places named in a text, in order, with their values. With bare, it includes places without a value.
func (j *Judge) claims(text string, bare bool) []claim {
	out := j.chains(text, bare)
	j.rebase(out)
	return out
}

// headed matches the heading of a list of bridges with the same number: "Double bridges:".
var headed = pattern(`(?i)\b(one|two|1|2|single|double|satu|dua|ganda|tunggal)[ -]+(?:bridges?|connections?|links?|lines?|` +
	`jembatan)\b[^:\n]{0,20}[:*]+`)

// grouped matches the heading of one of several lists of bridges.
var grouped = pattern(`(?i)\b(?:one|two|[12]|single|double|satu|dua|ganda|tunggal)[ -]+(?:bridges?|connections?|links?|lines?|` +
	`jembatan)\b[^:\n]{0,20}:|\b(?:horizontal|vertical)`)

// chains returns the claims that sequences of cells in a text make; it is not known yet whether their rows count from 0 or 1. bare is as in
// chain.
func (j *Judge) chains(text string, bare bool) (out []claim) {
	if j.shape == borders {
		return j.besides(text, bare)
	}
	chains := chainPattern
	if j.shape == pairs {
		chains = drawnPattern
	} else if j.shape == singles {
		chains = groupPattern
	}
	from, count := 0, -1 // count: number in the heading of the list
	for _, at := range chains().FindAllStringIndex(text, -1) {
		gap := text[from:at[0]]
		if m := headed().FindAllStringSubmatch(gap, -1); j.shape == pairs && m != nil {
			count = countOf(m[len(m)-1][1])
		} else if strings.ContainsAny(gap, ":#") || worded().MatchString(gap) {
			count = -1
		}
		from = at[1]
		for _, c := range j.chain(text, at[0], at[1], bare) {
			if c.implied && count > 0 {
				c.value = count
			}
			out = append(out, c)
		}
	}
	return out
}

// worded matches a letter.
var worded = pattern(`\pL`)

// chain returns the claims of the sequence of cells in text[from:to]. If places are cells, the value after them applies to those that
// shared selects; if they are between cells, each pair of neighbours in the sequence is a claim. Without a value, cells make no claim and
// pairs claim 1; with bare, both are returned without a value. It returns nil if the sequence is negated or part of a larger expression.
func (j *Judge) chain(text string, from, to int, bare bool) (out []claim) {
	var cells []claim
	for _, m := range cellPattern().FindAllStringSubmatchIndex(text[from:to], -1) {
		c := namedCellAt(text, from, m)
		cells = append(cells, c)
	}
	n, not, end := j.valueAt(text, to)
	before := text[max(0, from-40):from]
	no := noPattern().FindStringSubmatch(before)
	if partPattern().MatchString(before) || n >= 0 && !not && no != nil && no[1] == "" {
		return nil
	}
	if j.shape == singles {
		first := 0
		if n >= 0 {
			first = shared(text, cells, end)
		}
		for i, c := range cells {
			if i >= first {
				c.value, c.not = n, not
			}
			if i == len(cells)-1 {
				c.to = end
			}
			if c.value >= 0 || bare {
				out = append(out, c)
			}
		}
		return out
	}
	if n < 0 {
		n, end = bridgesAt(text, to)
	}
	if m := manyPattern().FindStringSubmatch(before); n < 0 && m != nil {
		n, end = countOf(cmp.Or(m[3], m[2], m[1])), to
	}
	if n < 0 && j.shape == pairs && otherCount().MatchString(text[to:min(len(text), to+40)]) {
		return nil
	}
	if n < 0 && (no != nil || denialPattern().MatchString(text[to:min(len(text), to+24)])) {
		return nil
	}
	for i := 1; i < len(cells); i++ {
		c := cells[i-1]
		c.cells, c.to, c.value, c.not = [][2]int{c.cells[0], cells[i].cells[0]}, cells[i].to, n, not
		c.base = max(c.base, cells[i].base)
		if n < 0 && strings.ContainsAny(text[cells[i-1].to:cells[i].from], "=═") {
			c.value = 2
		}
		if i == len(cells)-1 {
			c.to = end
		}
		if c.value < 0 && !bare {
			c.value, c.implied = 1, true
		}
		out = append(out, c)
	}
	return out
}

// shared returns the index of the first cell of a sequence that has the value after it, which ends at end: all cells of an equation have
// it; all of a list that begins its sentence or whose value follows "are" or a colon; only the last of other lists ("By R1C1, R1C2 is 3");
// none if other words join the cells.
func shared(text string, cells []claim, end int) int {
	equal, list := true, true
	last := len(cells) - 1
	for i, c := range cells[1:] {
		gap := text[cells[i].to:c.from]
		equal = equal && equalGap().MatchString(gap)
		list = list && listGap().MatchString(gap)
	}
	if equal {
		return 0
	}
	said := text[cells[last].to:end]
	if !list || wordAfter().MatchString(text[end:]) { // "R1C1 and R1C2 are 2 cells"
		return len(cells)
	}
	lead := text[max(0, cells[0].from-maxLabel):cells[0].from]
	lead = lead[strings.LastIndexAny(lead, sentenceEnds)+1:]
	if strings.Contains(said, " are") || strings.Contains(said, ":") || listLead().MatchString(lead) {
		return 0
	}
	if strings.HasPrefix(strings.TrimSpace(text[cells[last-1].to:cells[last].from]), ",") {
		return last
	}
	return len(cells)
}

// namedCellAt returns the cell of a match m of cellPattern. The offsets in m are relative to from.
func namedCellAt(text string, from int, m []int) claim {
	c := claim{from: from + m[0], to: from + m[1], base: 1, value: -1}
	for g := 1; g <= 4; g++ {
		if m[4*g-2] < 0 {
			continue
		}
		row, _ := strconv.Atoi(text[from+m[4*g-2] : from+m[4*g-1]])
		col, _ := strconv.Atoi(text[from+m[4*g] : from+m[4*g+1]])
		if c.cells = [][2]int{{row, col}}; g >= 3 {
			c.base = -1
		}
	}
	return c
}

// countOf returns the number of bridges that a word or numeral means.
func countOf(word string) int {
	n, ok := wordValues[strings.ToLower(word)]
	if !ok {
		n, _ = strconv.Atoi(word)
	}
	return n
}

// valueAt reads the number or colour stated at an offset of a text and returns where it ends. not means that the text denies that the
// place has it. Without a value, or with several or a rejected one, value is -1 and end is at.
func (j *Judge) valueAt(text string, at int) (value int, not bool, end int) {
	near := text[at:min(len(text), at+100)]
	m := valuePattern().FindStringSubmatchIndex(near)
	if m == nil {
		return -1, false, at
	}
	rest := strings.TrimLeft(near[m[1]:], "*`")
	if laterPattern().MatchString(rest) || deniedPattern().MatchString(rest) { // several values, or rejected
		return -1, false, at
	}
	word := strings.ToLower(near[m[2]:m[3]])
	if word[0] > '9' && j.colours != nil {
		n, ok := j.colours[word]
		if !ok {
			return -1, false, at
		}
		value = n
	} else if j.lights && word[0] > '9' {
		if value = btoi(lightSigns[strings.Fields(word)[0]]); value == 0 && word != "empty" && word != "kosong" && word != "blank" {
			return -1, false, at
		}
	} else if n, ok := wordValues[word]; ok {
		value = n
	} else if word[0] > '9' {
		return -1, false, at
	} else if value, _ = strconv.Atoi(word); value > puzzle.MaxValue {
		value = puzzle.MaxValue
	}
	return value, notPattern().MatchString(near), at + m[1]
}

// bridgesAt returns the number of bridges stated at an offset of a text, and where the statement ends. Without one it returns -1 and at.
func bridgesAt(text string, at int) (n, end int) {
	m := timesPattern().FindStringSubmatch(text[at:min(len(text), at+40)])
	if m == nil {
		return -1, at
	}
	return countOf(m[1] + m[2] + m[3] + m[4]), at + len(m[0])
}

// rebase sets the base of pairs in list if only one makes all of them places of the board.
func (j *Judge) rebase(list []claim) {
	j.fromZero(list)
	fits := [2]bool{!j.convention.unclear, !j.convention.unclear}
	some := false
	for i, c := range list {
		if c.base >= 0 {
			continue
		}
		if some = true; j.convention.swapped && c.base == -1 {
			cells := slices.Clone(c.cells)
			for k, x := range cells {
				cells[k] = [2]int{x[1], x[0]}
			}
			list[i].cells, list[i].base = cells, -2 // swapped already
			c = list[i]
		}
		for base := range fits {
			c.base = base
			if fits[base] {
				_, err := j.at(c)
				fits[base] = err == nil
			}
		}
	}
	if fits[0] && fits[1] && j.convention.base >= 0 {
		fits[1-j.convention.base] = false
	}
	if !some || fits[0] && fits[1] {
		return
	}
	for i := range list {
		if list[i].base < 0 {
			list[i].base = btoi(fits[1])
		}
	}
}

// fromZero counts named cells from 0 if the text states it or a name such as R0C2 occurs, and all named cells are then on the board.
func (j *Judge) fromZero(list []claim) {
	zero := j.convention.base == 0
	for _, c := range list {
		for _, x := range c.cells {
			zero = zero || c.base == 1 && (x[0] == 0 || x[1] == 0)
		}
	}
	if !zero {
		return
	}
	for _, c := range list {
		if c.base = min(c.base, 0); c.base == 0 {
			if _, err := j.at(c); err != nil {
				return
			}
		}
	}
	for i := range list {
		list[i].base = min(list[i].base, 0)
	}
}

// at returns the unknowns that a claim is about, or an error if it names no place of the board.
func (j *Judge) at(c claim) ([]int, error) {
	if c.base < 0 {
		return nil, errBase
	}
	var ends []puzzle.Place
	for _, x := range c.cells {
		at, ok := j.cellAt(x, c.base)
		if !ok {
			return nil, fault.Errorf("the board has no cell in row %d, column %d", x[0], x[1])
		}
		ends = append(ends, at)
	}
	if j.shape == singles {
		if i := j.p.Board().Index(ends[0]); i >= 0 {
			return []int{i}, nil
		}
		return nil, fault.Errorf("%v is not a place to fill in", ends[0])
	}
	if j.shape == borders {
		ends = append(ends[:1], across(ends[0], c.side))
	}
	a, b := ends[0], ends[1]
	if i, ok := j.placeBetween(a, b); ok {
		return []int{i}, nil
	}
	return j.edgesBetween(a, b)
}

// blank returns the cell that a claim is about if it is always empty; see isBlank.
func (j *Judge) blank(c claim) (at puzzle.Place, is bool) {
	if c.base < 0 || len(c.cells) != 1 || j.shape != singles {
		return at, false
	}
	at, is = j.cellAt(c.cells[0], c.base)
	return at, is && j.isBlank(at)
}

// cellAt returns the cell with a row and a column that count from base; ok is false outside the board.
func (j *Judge) cellAt(x [2]int, base int) (at puzzle.Place, ok bool) {
	r, c := x[0]-base, x[1]-base
	return puzzle.Cell(r, c), r >= 0 && c >= 0 && r < j.rows && c < j.cols
}

// edgesBetween lists the edges on the straight line between two cells. If there is no line, or it leaves the board, it returns an error.
func (j *Judge) edgesBetween(a, b puzzle.Place) (out []int, err error) {
	dr, dc := cmp.Compare(b.R, a.R), cmp.Compare(b.C, a.C)
	for r, c := int(a.R), int(a.C); dr == 0 != (dc == 0) && (r != int(b.R) || c != int(b.C)); r, c = r+dr, c+dc {
		i, ok := j.placeBetween(puzzle.Cell(r, c), puzzle.Cell(r+dr, c+dc))
		if !ok {
			return nil, fault.Errorf("the board has no place between %v and %v", a, b)
		}
		out = append(out, i)
	}
	if len(out) == 0 {
		err = fault.Errorf("the board has no place between %v and %v", a, b)
	}
	return out, err
}

// placeBetween returns the unknown between two cells in either order; false if the board has none.
func (j *Judge) placeBetween(a, b puzzle.Place) (int, bool) {
	if b.R < a.R || b.R == a.R && b.C < a.C {
		a, b = b, a
	}
	i, ok := j.ends[[2]puzzle.Place{a, b}]
	return i, ok
}

var errBase = fault.Errorf("rows and columns may count from 0 or from 1; write R1C1, which counts from 1")

// fromClaims makes a reading from claims. A claim about a place that the board does not have makes it unreadable.
func (j *Judge) fromClaims(as string, list []claim) reading {
	r := j.newReading(as)
	for _, c := range list {
		if at, is := j.blank(c); is {
			r.fill(puzzle.Fact{At: at, Value: c.value, Not: c.not})
			continue
		}
		of, err := j.at(c)
		if err != nil {
			return reading{err: err}
		}
		for _, i := range of {
			switch {
			case !c.not:
				r.set(i, c.value)
			case c.value <= puzzle.MaxValue:
				r.known.Restrict(i, ^puzzle.Only(c.value))
			}
		}
	}
	return r.finish()
}

func cell(i, cols int) puzzle.Place { return puzzle.Cell(i/cols, i%cols) }
