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
	// afterwards is a word that says that one thing follows from another.
	afterwards = regexp.MustCompile(`\b(?:[Tt]hen|[Ll]alu|[Kk]emudian)\b`)
	// aRoute is a line, or a channel, by its ends and corners.
	aRoute = regexp.MustCompile(`R\d+C\d+(?:-R\d+C\d+)+`)
	// trials is from a supposition, or a list of cases, to what follows from it.
	trials    = regexp.MustCompile(`(?s)(?:Suppose|Andaikan|[^.]* (?:has|have|punya) \w+ (?:ways|cara)|Whatever|[^.]*: with \w+ (?:each )?(?:to|on|along) |[^.]*: dengan ).*?(?:\. So |, so |\. Jadi |, jadi |Either way|[Bb]agaimanapun|In any case|is left: |tersisa satu cara: |$)`)
	aSentence = regexp.MustCompile(`[^.?]*[.?] ?`)
)

// told is where the text of a thought says what its links find.
type told struct {
	toldThought
	plain string               // the text, with blanks for trials
	at    map[puzzle.Place]int // where what is written at a place is said first
	again map[puzzle.Place]int // and last
	by    map[puzzle.Place]int // the link that finds it
}

func newTold(x toldThought) *told {
	t := &told{toldThought: x, at: map[puzzle.Place]int{}, again: map[puzzle.Place]int{}, by: map[puzzle.Place]int{}}
	t.plain = trials.ReplaceAllStringFunc(x.text, func(s string) string { return strings.Repeat(" ", len(s)) })
	for n, s := range x.Links {
		for _, f := range s.New {
			if _, ok := t.by[f.At]; !ok || !f.Not && f.Value > 0 {
				t.by[f.At] = n
			}
		}
	}
	for at, spots := range t.said(0, t.plain) {
		t.at[at], t.again[at] = slices.Min(spots), slices.Max(spots)
	}
	return t
}

// said is where a stretch of the text says what is found at places: lines and channels by their ends, values of cells.
func (t *told) said(from int, text string) map[puzzle.Place][]int {
	out := map[puzzle.Place][]int{}
	note := func(at puzzle.Place, spot int) {
		if _, ok := t.by[at]; ok {
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
	if t.Kind().Traits.Some { // "the 3 in R1C1 …: one bridge to R1C4"; a sentence goes on with the island of the one before
		before := []puzzle.Place(nil)
		for _, m := range aSentence.FindAllStringIndex(t.plain, -1) {
			var own []puzzle.Place
			for _, name := range aCell.FindAllStringIndex(t.plain[m[0]:m[1]], -1) {
				b := cells(t.plain[m[0]:m[1]][name[0]:name[1]])[0]
				for _, a := range slices.Concat(before, own) {
					if strings.HasSuffix(t.plain[:m[0]+name[0]], "-") || strings.HasPrefix(t.plain[m[0]+name[1]:], "-") {
						break // it is part of a route
					}
					if spot := m[0] + name[0]; spot >= from && spot < from+len(text) {
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

// rests reports whether a link rests on what another one finds, directly or not, and the last spot at which something is said that it
// rests on.
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

// writes reports whether a fact is one that people write down.
func (t *told) writes(x puzzle.Fact) bool { return !x.Not && (x.Value > 0 || !t.Kind().Traits.Crosses) }

// wrongThen are the words of the text by which something follows that rests on nothing said before.
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
		found := t.said(m[1], rest)
		for at := range found {
			if f := t.Links[t.by[at]]; slices.ContainsFunc(f.New, func(x puzzle.Fact) bool { return x.At == at && t.writes(x) }) {
				some, _ := t.rests(t.by[at])
				bad = bad || !some
			}
		}
		if len(found) == 0 { // a bound: something named here was found with what was found before
			bad = !slices.ContainsFunc(t.Links, func(s puzzle.Step) bool {
				places := slices.Concat(puzzle.Places(s.New), puzzle.Places(s.Because))
				named := cells(rest)
				return (len(named) == 0 || slices.ContainsFunc(named, func(at puzzle.Place) bool { return slices.Contains(places, at) })) &&
					slices.ContainsFunc(s.Because, func(x puzzle.Fact) bool { _, ok := t.by[x.At]; return ok && !t.before.Holds(x) })
			})
		}
		if bad {
			wrong = append(wrong, rest)
		}
	}
	return all, wrong
}

// early are the links that the text tells before something that they rest on.
func (t *told) early() (all int, wrong []string) {
	for n, s := range t.Links {
		for _, x := range s.New {
			spot, ok := t.again[x.At]
			if !ok || t.by[x.At] != n || x.Not || x.Value == 0 {
				continue
			}
			all++
			if _, last := t.rests(n); last > spot {
				wrong = append(wrong, fmt.Sprint(s.Technique, " ", x.At))
			}
		}
	}
	return all, wrong
}

// unnamed are the clues that the thought uses and the text does not name. A line is named by one of its cells, too, and an island by a
// group of islands of which one is named.
func (t *told) unnamed() (all int, missing []string) {
	named := map[puzzle.Place]bool{}
	for _, m := range regexp.MustCompile(someCells).FindAllString(t.text, -1) {
		for _, at := range cells(m) {
			named[at] = true
		}
	}
	for _, m := range aRoute.FindAllString(t.text, -1) {
		for _, at := range cells(m) {
			named[at] = true
		}
	}
	grouped := regexp.MustCompile(`\b(?:group|kelompok|full and alone|penuh dan terputus)\b`).MatchString(t.text)
	joined := named
	if grouped {
		joined = t.joined(named)
	}
	for _, c := range t.Clues {
		ok := true
		switch c.Kind {
		case puzzle.CellKind:
			ok = named[c] || joined[c]
		case puzzle.RunKind:
			ok = slices.ContainsFunc(t.run(c), func(at puzzle.Place) bool { return named[at] }) || t.namesLine(c)
		case puzzle.RowKind, puzzle.ColKind, puzzle.SideKind:
			ok = t.namesLine(c)
			for at := range named {
				i, down, line := c.Line()
				if c.Kind == puzzle.SideKind {
					i, down, line = int(c.R), puzzle.Side(c.Dir) == puzzle.Top || puzzle.Side(c.Dir) == puzzle.Bottom, true
				}
				ok = ok || line && (down && int(at.C) == i || !down && int(at.R) == i)
			}
		default:
			continue
		}
		if all++; !ok {
			missing = append(missing, c.String())
		}
	}
	return all, missing
}

// joined are the places named, and those that bridges join with them.
func (t *told) joined(named map[puzzle.Place]bool) map[puzzle.Place]bool {
	out, near := map[puzzle.Place]bool{}, map[puzzle.Place]bool{}
	for at := range named {
		out[at] = true
	}
	for more := true; more; {
		more = false
		for i := range t.Board().Len() {
			at := t.Board().Unknown(i).At
			if a, b := at.Ends(); at.Between() && !t.after.Of(at).Has(0) && out[a] != out[b] {
				out[a], out[b], more = true, true, true
			}
		}
	}
	for i := range t.Board().Len() { // and those that the group would be joined with
		at := t.Board().Unknown(i).At
		if a, b := at.Ends(); at.Between() && t.before.Of(at).Max() > 0 && out[a] != out[b] {
			near[a], near[b] = true, true
		}
	}
	for at := range near {
		out[at] = true
	}
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

// TestToldOrder looks, by the links of thoughts, whether the text says "then" only of what rests on something said before, each line,
// bridge and value after those that it rests on, and the name of each clue. Of the files that TEKA_CORPUS names it reads one board in
// TEKA_SKIP.
func TestToldOrder(t *testing.T) {
	type counts struct{ thoughts, then, wrong, said, early, clues, unnamed int }
	total := map[string]*counts{}
	shown := map[string]int{}
	complain := func(x *told, what string, which []string) {
		if key := x.Kind().Name + what; len(which) > 0 {
			if shown[key]++; shown[key] <= 8 {
				t.Errorf("%s: %s: %s: %q in %q", x.id, x.Technique, what, which, x.text)
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
		n, early := x.early()
		c.said, c.early = c.said+n, c.early+len(early)
		complain(x, "is told too early", early)
		n, missing := x.unnamed()
		c.clues, c.unnamed = c.clues+n, c.unnamed+len(missing)
		complain(x, "is used and not named", missing)
	}
	for key, c := range total { // any order: a table for people
		t.Logf("%-14s %5d thoughts; %4d then, %3d wrong; %5d said, %3d too early; %5d clues, %3d not named", key, c.thoughts, c.then, c.wrong,
			c.said, c.early, c.clues, c.unnamed)
		if c.said == 0 && !strings.HasPrefix(key, "nonogram") || c.clues == 0 {
			t.Errorf("%s: nothing was looked at", key)
		}
	}
}
