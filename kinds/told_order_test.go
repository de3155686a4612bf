package kinds_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
)

var (
	// afterwards matches words for a consequence.
	afterwards = regexp.MustCompile(`\b(?:[Tt]hen|[Ll]alu|[Kk]emudian)\b`)
	// supposed matches such words within a hypothesis, where "maka" is one, too.
	supposed = regexp.MustCompile(`\b(?:[Tt]hen|[Ll]alu|[Kk]emudian|[Mm]aka)\b`)
	// aRoute matches a line or a channel by its ends and corners.
	aRoute = regexp.MustCompile(`R\d+C\d+(?:-R\d+C\d+)+`)
	// aBorder matches a border by its side of a cell or of the cells of a line: below, right of, above or left of.
	aBorder = regexp.MustCompile(`\b(?:[Dd]i )?(?:([Bb]elow|bawah)|([Rr]ight of|kanan)|([Aa]bove|atas)|([Ll]eft of|kiri)) (R\d+C\d+)(?:-(R\d+C\d+))?`)
	// trials matches a hypothesis or case distinction up to its conclusion.
	trials = regexp.MustCompile(`(?s)(?:Suppose|Andaikan|[^.]* (?:has|have|punya) \w+ (?:ways|cara|jalan)(?: together)?\.|There are \w+ ways(?: (?:through|to place) [^.]*)?\.|Ada \w+ cara meletakkan [^.]*\.|Whatever|Apa pun|[^.]*: with \w+ (?:each )?(?:to|on|along) |[^.]*: dengan ).*?(?:\. So |, so |\. Jadi |, jadi |Either way|[Bb]agaimanapun|In (?:any|every) case|is left: |[Tt]ersisa satu (?:cara|jalan): |$)`)
	// fromIsland matches the words before an island in "from R1C1 to R1C3", with the first island if the second follows; aCell
	// includes the word "to".
	fromIsland = regexp.MustCompile(`\b(?:from|dari) (?:(R\d+C\d+)(?: ke )?)?$`)
	// refuted matches a refuted hypothesis with its conclusion.
	refuted = regexp.MustCompile(`^(?:Suppose|Andaikan)[^?]*?\b(?:But|Tetapi) [^.?]*?(?:\. So |, so |\. Jadi |, jadi |\.$|\. )`)
	// placings matches the cases of a number in a Slitherlink.
	placings  = regexp.MustCompile(`^(?:There are \w+ ways to place|There are two ways\.|Ada \w+ cara meletakkan).*?(?:[Ee]ither way|[Ii]n every case left|[Ww]ay is left|kemungkinan yang tersisa|[Tt]inggal satu)`)
	cellLists = regexp.MustCompile(someCells)
	aSentence = regexp.MustCompile(`[^.?]*[.?] ?`)
)

// told locates the conclusions of a hint's steps in its text.
type told struct {
	toldThought
	plain string               // the text, with hypotheses blanked out
	at    map[puzzle.Place]int // first mention of a place's value
	again map[puzzle.Place]int // last mention
	by    map[puzzle.Place]int // first step about its value
}

func newTold(x toldThought) *told {
	t := &told{toldThought: x, at: map[puzzle.Place]int{}, again: map[puzzle.Place]int{}, by: map[puzzle.Place]int{}}
	for _, m := range trialsIn(x.text) {
		t.plain += x.text[len(t.plain):m[0]] + strings.Repeat(" ", m[1]-m[0])
	}
	t.plain += x.text[len(t.plain):]
	for n, s := range x.Links {
		for _, f := range s.New {
			k, ok := t.by[f.At]
			if !ok || !f.Not && f.Value > 0 && !slices.ContainsFunc(x.Links[k].New, func(g puzzle.Fact) bool {
				return g.At == f.At && !g.Not && g.Value > 0
			}) {
				t.by[f.At] = n
			}
		}
	}
	for at, spots := range t.said(0, t.plain, t.found) {
		t.at[at], t.again[at] = slices.Min(spots), slices.Max(spots)
	}
	if t.Kind().Name == "nonogram" {
		t.looks()
	}
	return t
}

func trialsIn(text string) (out [][2]int) {
	from := 0
	for {
		m := trials.FindStringIndex(text[from:])
		if m == nil {
			return out
		}
		m[0], m[1] = m[0]+from, m[1]+from
		if whole := refuted.FindStringIndex(text[m[0]:]); whole != nil && !strings.Contains(text[m[0]:m[0]+whole[1]-1], ". So ") &&
			!strings.Contains(text[m[0]:m[0]+whole[1]-1], ". Jadi ") {
			m[1] = m[0] + whole[1]
		}
		if whole := placings.FindStringIndex(text[m[0]:]); whole != nil {
			m[1] = m[0] + whole[1]
		}
		out = append(out, [2]int{m[0], m[1]})
		from = m[1]
	}
}

func (t *told) found(at puzzle.Place) bool {
	_, ok := t.by[at]
	return ok
}

var (
	// aLine matches a row or column at the start of a nonogram sentence.
	aLine = regexp.MustCompile(`(?i)^\s*(row|column|baris|kolom) (\d+)\b`)
	// aStretch matches cells of that line.
	aStretch = regexp.MustCompile(`\b[RCBK](\d+)(?:-[RCBK](\d+))?\b`)
)

// looks records where sentences about nonogram lines state their conclusions: the only sentence about a line states all of them, one of
// several those in the cells that it names.
func (t *told) looks() {
	clear(t.at)
	clear(t.again)
	about := map[puzzle.Place]int{} // number of sentences by line
	sentences := aSentence.FindAllStringIndex(t.plain, -1)
	line := func(m []int) (puzzle.Place, bool) {
		x := aLine.FindStringSubmatch(t.plain[m[0]:m[1]])
		switch {
		case x == nil:
			return puzzle.Place{}, false
		case isRow(x[1]):
			return puzzle.Row(numeral(x[2]) - 1), true
		}
		return puzzle.Col(numeral(x[2]) - 1), true
	}
	for _, m := range sentences {
		if at, ok := line(m); ok {
			about[at]++
		}
	}
	for _, m := range sentences {
		text := t.plain[m[0]:m[1]]
		named := map[puzzle.Place]bool{}
		for _, x := range cellLists.FindAllString(text, -1) {
			for _, at := range cells(x) {
				named[at] = true
			}
		}
		at, ok := line(m)
		if ok {
			for _, x := range aStretch.FindAllStringSubmatch(text, -1) {
				for i := numeral(x[1]); i <= max(numeral(x[1]), numeral("0"+x[2])); i++ {
					if at.Kind == puzzle.RowKind {
						named[puzzle.Cell(int(at.R), i-1)] = true
					} else {
						named[puzzle.Cell(i-1, int(at.C))] = true
					}
				}
			}
		}
		for x, n := range t.by { // any order: entries are independent
			own := slices.Contains(t.Links[n].Clues, at)
			fills := slices.ContainsFunc(t.Links[n].New, func(f puzzle.Fact) bool { return f.At == x && f.Value > 0 && !f.Not })
			if ok && own && (named[x] || about[at] == 1 && fills) || !ok && named[x] {
				if _, before := t.at[x]; !before {
					t.at[x] = m[0]
				}
				t.again[x] = m[0]
			}
		}
	}
}

// said records the places named in a part of the text: lines and channels by their ends, values by their cells.
func (t *told) said(from int, text string, found func(puzzle.Place) bool) map[puzzle.Place][]int {
	out := map[puzzle.Place][]int{}
	note := func(at puzzle.Place, spot int) {
		if found(at) {
			out[at] = append(out[at], from+spot)
		}
	}
	for _, m := range aRoute.FindAllStringIndex(text, -1) {
		ends := cells(text[m[0]:m[1]])
		for k := 1; k < len(ends); k++ {
			a, b := ends[k-1], ends[k]
			note(puzzle.Bridge(int(a.R), int(a.C), int(b.R), int(b.C)), m[0])
			for a != b {
				c := puzzle.Cell(toward(int(a.R), int(b.R)), toward(int(a.C), int(b.C)))
				note(puzzle.Edge(int(a.R), int(a.C), int(c.R), int(c.C)), m[0])
				a = c
			}
		}
	}
	for _, m := range aValue.FindAllStringSubmatchIndex(text, -1) {
		for _, at := range cells(text[m[2]:m[3]]) {
			note(at, m[2])
		}
	}
	for _, m := range aBorder.FindAllStringSubmatchIndex(text, -1) {
		cell := func(k int) puzzle.Place { return cells(text[m[2*k]:m[2*k+1]])[0] }
		last := cell(5)
		if m[12] >= 0 {
			last = cell(6)
		}
		for at := cell(5); ; at = puzzle.Cell(toward(int(at.R), int(last.R)), toward(int(at.C), int(last.C))) {
			a, b := at, at
			switch {
			case m[2] >= 0:
				b.R++
			case m[4] >= 0:
				b.C++
			case m[6] >= 0:
				a.R--
			default:
				a.C--
			}
			if k := slices.IndexFunc(t.Board().Unknowns(), func(u puzzle.Unknown) bool {
				p, q := u.At.Ends()
				return p == a && q == b
			}); k >= 0 {
				note(t.Board().Unknown(k).At, m[0])
			}
			if at == last {
				break
			}
		}
	}
	for _, m := range aLight.FindAllStringSubmatchIndex(text, -1) {
		for _, at := range cells(text[m[2]:m[3]]) {
			note(at, m[2])
		}
	}
	if t.Kind().Traits.AtLeastOne { // "the 3 in R1C1 …: one bridge to R1C4"; a sentence goes on with the island of the one before
		before := []puzzle.Place(nil)
		for _, m := range aSentence.FindAllStringIndex(t.text, -1) {
			var own []puzzle.Place
			for _, name := range aCell.FindAllStringIndex(t.text[m[0]:m[1]], -1) {
				b := cells(t.text[m[0]:m[1]][name[0]:name[1]])[0]
				others := slices.Concat(before, own)
				switch from := fromIsland.FindStringSubmatch(t.text[:m[0]+name[0]]); {
				case from == nil:
				case from[1] == "": // "from R1C1": the next island follows
					others = nil
				default:
					others = cells(from[1])
				}
				for _, a := range others {
					if strings.HasSuffix(t.text[:m[0]+name[0]], "-") || strings.HasPrefix(t.text[m[0]+name[1]:], "-") {
						break // part of a route
					}
					if spot := m[0] + name[0]; spot >= from && spot < from+len(text) && text[min(m[0]+name[1]-from, len(text))-1] != ' ' {
						note(puzzle.Bridge(int(a.R), int(a.C), int(b.R), int(b.C)), spot-from)
					}
				}
				own = append(own, b)
			}
			before = own
		}
	}
	return out
}

// rests reports whether a step depends, directly or indirectly, on another, and the last position in the text at which a step that it
// depends on is mentioned.
func (t *told) rests(n int) (some bool, last int) {
	last = -1
	seen := map[int]bool{}
	var visit func(n int)
	visit = func(n int) {
		for _, x := range t.Links[n].Because {
			k, ok := t.by[x.At]
			if !ok || t.before.Holds(x) || k >= n || seen[k] {
				continue
			}
			seen[k] = true
			if at, said := t.at[x.At]; said && t.writes(x) && slices.Contains(t.Links[k].New, x) {
				some, last = true, max(last, at)
				continue
			}
			some = true
			visit(k)
		}
	}
	visit(n)
	return some, last
}

// writes reports whether players write down such a fact.
func (t *told) writes(x puzzle.Fact) bool {
	return !x.Not && (x.Value > 0 || !t.Kind().Traits.Crosses || t.Kind().Name == "nonogram")
}

// wrongThen returns the consequence words of the text that follow nothing mentioned before.
func (t *told) wrongThen() (all, wrong []string) {
	for _, m := range afterwards.FindAllStringIndex(t.plain, -1) {
		rest := t.plain[m[1]:]
		if end := strings.IndexAny(rest, ".?"); end >= 0 {
			rest = rest[:end]
		}
		if next := afterwards.FindStringIndex(rest); next != nil {
			rest = rest[:next[0]]
		}
		all = append(all, rest)
		bad := false
		found := t.said(m[1], rest, t.found)
		for at := range found {
			if f := t.Links[t.by[at]]; slices.ContainsFunc(f.New, func(x puzzle.Fact) bool { return x.At == at && t.writes(x) }) {
				some, _ := t.rests(t.by[at])
				bad = bad || !some
			}
		}
		if len(found) == 0 { // a bound: one of the named places depends on earlier conclusions
			bad = !slices.ContainsFunc(t.Links, func(s puzzle.Step) bool {
				places := slices.Concat(puzzle.Places(s.New), puzzle.Places(s.Because), s.Clues)
				named := cells(rest)
				return (len(named) == 0 || slices.ContainsFunc(named, func(at puzzle.Place) bool { return slices.Contains(places, at) })) &&
					slices.ContainsFunc(s.Because, func(x puzzle.Fact) bool { _, ok := t.by[x.At]; return ok && !t.before.Holds(x) })
			})
		}
		if bad {
			wrong = append(wrong, rest)
		}
	}
	inside, unfounded := t.wrongInside()
	return append(all, inside...), append(wrong, unfounded...)
}

// trialStep is a step within a hypothesis, with the board at its start.
type trialStep struct {
	puzzle.Step
	start puzzle.Facts
}

// follows reports whether a step depends on the assumption or on conclusions from it.
func (s trialStep) follows() bool {
	return slices.ContainsFunc(s.Because, func(x puzzle.Fact) bool { return !s.start.Holds(x) })
}

func (t *told) inside() (out []trialStep) {
	known := t.before.Clone()
	var visit func(s puzzle.Step)
	visit = func(s puzzle.Step) {
		for _, sub := range s.Sub {
			out = append(out, trialStep{sub, known.Clone()})
			visit(sub)
		}
	}
	for _, s := range t.Links {
		visit(s)
		for _, x := range s.New {
			known.Add(x)
		}
	}
	return out
}

// wrongInside is wrongThen within hypotheses: the named conclusion must come from a step that depends on the assumption or on conclusions
// from it. If there is nothing to write down, such a step must use a named place or line.
func (t *told) wrongInside() (all, wrong []string) {
	steps := t.inside()
	if len(steps) == 0 {
		return nil, nil // chains of heights have no sub-steps
	}
	for _, region := range trialsIn(t.text) {
		text := t.text[region[0]:region[1]]
		for _, m := range supposed.FindAllStringIndex(text, -1) {
			rest := text[m[1]:]
			if end := strings.IndexAny(rest, ".?"); end >= 0 {
				rest = rest[:end]
			}
			if next := supposed.FindStringIndex(rest); next != nil {
				rest = rest[:next[0]]
			}
			all = append(all, rest)
			bad := false
			found := t.said(region[0]+m[1], rest, func(at puzzle.Place) bool {
				return slices.ContainsFunc(steps, func(s trialStep) bool {
					return len(s.Sub) == 0 && slices.ContainsFunc(s.New, func(x puzzle.Fact) bool { return x.At == at && t.writes(x) })
				})
			})
			for at := range found { // any order: any wrong one counts
				bad = bad || !slices.ContainsFunc(steps, func(s trialStep) bool {
					return s.follows() && slices.ContainsFunc(s.New, func(x puzzle.Fact) bool { return x.At == at })
				})
			}
			if len(found) == 0 {
				named := cells(rest)
				for _, m := range regexp.MustCompile(`(?i)\b(row|column|baris|kolom) (\d+)\b`).FindAllStringSubmatch(rest, -1) {
					if isRow(m[1]) {
						named = append(named, puzzle.Row(numeral(m[2])-1))
					} else {
						named = append(named, puzzle.Col(numeral(m[2])-1))
					}
				}
				bad = !slices.ContainsFunc(steps, func(s trialStep) bool {
					places := slices.Concat(puzzle.Places(s.New), puzzle.Places(s.Because), s.Clues)
					return s.follows() && (len(named) == 0 || slices.ContainsFunc(named, func(at puzzle.Place) bool {
						return slices.ContainsFunc(places, func(p puzzle.Place) bool {
							a, b := p.Ends()
							return p == at || p.Between() && (a == at || b == at) || p.Kind.Shape() == puzzle.InCell && a == at
						})
					}))
				})
			}
			if bad {
				wrong = append(wrong, rest)
			}
		}
	}
	return all, wrong
}

func (t *told) early() (all int, wrong []string) {
	for n, s := range t.Links {
		for _, x := range s.New {
			spot, ok := t.again[x.At]
			if !ok || t.by[x.At] != n || !t.writes(x) || x.Value == 0 && t.Kind().Name != "nonogram" {
				continue
			}
			all++
			if _, last := t.rests(n); last > spot && !(x.At.Kind.Shape() == puzzle.OnBorder && sameList(t.plain[spot:last])) {
				wrong = append(wrong, fmt.Sprint(s.Technique, " ", x.At))
			}
		}
	}
	return all, wrong
}

// sameList reports whether a text is within one list of borders, where lines of several borders are named together.
func sameList(text string) bool {
	return !strings.ContainsAny(text, ".;") && !afterwards.MatchString(text)
}

var (
	ofCells = regexp.MustCompile(someCells)
	ofGroup = regexp.MustCompile(`(?i)\b(?:group|kelompok|isolated?|complete and cut off|penuh dan terputus)\b`)
)

// everyNumber matches words that name all clues of a Nurikabe.
var everyNumber = regexp.MustCompile(`(?i)\b(?:no number|tidak ada angka)\b`)

// unnamed returns the used clues that the text does not name. One of its cells also names a line, and a group of islands each of its
// islands. The numbers given on a board need no names.
func (t *told) unnamed() (all int, missing []string) {
	if strings.HasSuffix(t.Technique, ".given") {
		return 0, nil
	}
	named := map[puzzle.Place]bool{}
	for _, m := range ofCells.FindAllString(t.text, -1) {
		for _, at := range cells(m) {
			named[at] = true
		}
	}
	for _, m := range aRoute.FindAllString(t.text, -1) {
		for _, at := range cells(m) {
			named[at] = true
		}
	}
	grouped := ofGroup.MatchString(t.text)
	joined := named
	if grouped {
		joined = t.joined(named)
	}
	told := 0 // links before the rest of the board, which one sentence states without the clues
	for _, p := range t.Parts {
		if p.Rest {
			break
		}
		told += p.Argument + p.FollowUps
	}
	for _, c := range t.Clues {
		if !slices.ContainsFunc(t.Links[:told], func(s puzzle.Step) bool { return slices.Contains(s.Clues, c) }) {
			continue
		}
		ok := true
		switch c.Kind {
		case puzzle.CellKind:
			ok = named[c] || joined[c] || t.onlyObvious(c) || everyNumber.MatchString(t.text) ||
				regexp.MustCompile(fmt.Sprintf(`\b(?:any|setiap) %d\b`, t.clues[c].Value)).MatchString(t.text)
		case puzzle.RunKind:
			ok = slices.ContainsFunc(t.run(c), func(at puzzle.Place) bool { return named[at] }) || t.namesLine(c)
		case puzzle.RowKind, puzzle.ColKind, puzzle.SideKind:
			ok = t.namesLine(c) || t.onlyObvious(c)
			for at := range named {
				i, down, line := c.Line()
				if c.Kind == puzzle.SideKind {
					i, down, line = int(c.R), puzzle.Side(c.Dir) == puzzle.Top || puzzle.Side(c.Dir) == puzzle.Bottom, true
				}
				ok = ok || line && (down && int(at.C) == i || !down && int(at.R) == i)
			}
		default:
			if c.Kind.Shape() != puzzle.InCell {
				continue
			}
			ok = named[puzzle.Cell(int(c.R), int(c.C))]
			ok = ok || slices.ContainsFunc(t.Board().UnitCells(c), func(at puzzle.Place) bool { return named[at] })
		}
		if all++; !ok {
			missing = append(missing, c.String())
		}
	}
	return all, missing
}

// joined returns the named places and those connected with them by bridges.
func (t *told) joined(named map[puzzle.Place]bool) map[puzzle.Place]bool {
	out := map[puzzle.Place]bool{}
	for at := range named {
		out[at] = true
	}
	extend := func(yes func(at puzzle.Place) bool) {
		for more := true; more; {
			more = false
			for i := range t.Board().Len() {
				at := t.Board().Unknown(i).At
				if a, b := at.Ends(); at.Between() && yes(at) && out[a] != out[b] {
					out[a], out[b], more = true, true, true
				}
			}
		}
	}
	join := func(at puzzle.Place) bool { return !t.after.CandidatesAt(at).Has(0) }
	extend(join)
	near := map[puzzle.Place]bool{}
	for i := range t.Board().Len() { // and the cells that would join the group
		at := t.Board().Unknown(i).At
		if a, b := at.Ends(); at.Between() && t.before.CandidatesAt(at).Max() > 0 && out[a] != out[b] {
			near[a], near[b] = true, true
		}
	}
	for at := range near {
		out[at] = true
	}
	extend(join)
	return out
}

// namesLine reports whether the text names the row or column of a clue.
func (t *told) namesLine(c puzzle.Place) bool {
	i, down, _ := c.Line()
	n, row := i+1, !down
	switch c.Kind {
	case puzzle.SideKind:
		n, row = int(c.R)+1, puzzle.Side(c.Dir) == puzzle.Left || puzzle.Side(c.Dir) == puzzle.Right
	case puzzle.RunKind:
		if n, row = int(c.R)+1, puzzle.Heading(c.Dir) == puzzle.Across; !row {
			n = int(c.C) + 1
		}
	}
	names := "(?:columns?|kolom)"
	if row {
		names = "(?:rows?|baris)"
	}
	return regexp.MustCompile(fmt.Sprintf(`(?i)\b%s (?:\d+(?:, and |, dan |, or |, | and | dan | or | atau | to | sampai ))*%d\b`, names, n)).MatchString(t.text)
}

// onlyObvious reports whether every link that uses a clue says no more than the clue shows: that an island takes no more bridges than its
// number, or that a line has no blocks of a colour.
func (t *told) onlyObvious(c puzzle.Place) bool {
	return !slices.ContainsFunc(t.Links, func(s puzzle.Step) bool {
		return slices.Contains(s.Clues, c) && (s.Technique != "hashi.too-many" && s.Technique != "nonogram.colour-missing" || len(s.Because) > 0)
	})
}

// shortfalls are how many complaints a kind may have, in each language. They may only fall.
var shortfalls = map[string]struct{ wrong, early, unnamed int }{
	"nonogram": {unnamed: 2},
	"sudoku":   {wrong: 1, unnamed: 4}, // the text has a reason of its own, such as "the last 2", instead of that of the step
}

// TestToldOrder checks that hints use "then" only for consequences of what was mentioned, mention premises before conclusions, and name
// each clue. It reads one board in TEKA_SKIP of the files in TEKA_CORPUS.
func TestToldOrder(t *testing.T) {
	type counts struct{ thoughts, then, wrong, said, early, clues, unnamed int }
	total := map[string]*counts{}
	shown := map[string]int{}
	complain := func(x *told, what string, which []string) {
		if key := x.Kind().Name + what; len(which) > 0 {
			if shown[key]++; shown[key] <= 8 {
				t.Logf("%s: %s: %s: %q in %q", x.id, x.Technique, what, which, x.text)
			}
		}
	}
	for y := range eachTold(t) {
		key := y.Kind().Name + " " + y.code
		if total[key] == nil {
			total[key] = &counts{}
		}
		c, x := total[key], newTold(y)
		c.thoughts++
		all, wrong := x.wrongThen()
		c.then, c.wrong = c.then+len(all), c.wrong+len(wrong)
		complain(x, "follows from nothing said", wrong)
		said, early := x.early()
		c.said, c.early = c.said+said, c.early+len(early)
		complain(x, "is told too early", early)
		n, missing := x.unnamed()
		c.clues, c.unnamed = c.clues+n, c.unnamed+len(missing)
		complain(x, "is used and not named", missing)
	}
	for key, c := range total { // any order: log output
		t.Logf("%-14s %5d thoughts; %4d then, %3d wrong; %5d said, %3d too early; %5d clues, %3d not named", key, c.thoughts, c.then, c.wrong,
			c.said, c.early, c.clues, c.unnamed)
		kind, _, _ := strings.Cut(key, " ")
		if most := shortfalls[kind]; c.wrong > most.wrong || c.early > most.early || c.unnamed > most.unnamed {
			t.Errorf("%s: more than %+v", key, most)
		}
		if c.said == 0 || c.clues == 0 {
			t.Errorf("%s: nothing was looked at", key)
		}
	}
}
