package latin

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
)

// Readers see the values on the board. A sentence must state everything else that its conclusion uses.

// before returns the board before the deduction of the step, or before the step if the deduction is unknown.
func (x sentence) before() puzzle.Facts {
	if x.Context.Before.IsZero() {
		return x.Context.Known
	}
	return x.Context.Before
}

// only returns why v is in one cell of a line: the lines that have it, and the open cells that cannot hold it, without those from which
// only this deduction eliminated it.
func (x sentence) only(b sight, line, at puzzle.Place, v int) (across, open []puzzle.Place) {
	across, open = b.elsewhere(line, at, v)
	before := x.before()
	return across, slices.DeleteFunc(open, func(c puzzle.Place) bool { return !before.Holds(puzzle.Fact{At: c, Value: v, Not: true}) })
}

// onlyText states that v is in one cell of a line: "only place in row 3: R3C5 is not 3". Readers see the lines that have v.
func (x sentence) onlyText(line puzzle.Place, open []puzzle.Place, v int) string {
	return x.Lang.Phrase("latin/only", map[string]string{"Line": x.Lang.Place(line), "Why": x.nowhere(nil, open, []int{v})})
}

// nowhere states that the lines across have values, and that the open cells do not hold them; "" if both are empty.
func (x sentence) nowhere(across, open []puzzle.Place, values []int) string {
	var parts []string
	if len(across) > 0 {
		parts = append(parts, x.Lang.Phrase("latin/theirs", words.FactGroup{N: len(across), Places: x.Lang.Clues(across), Values: values}))
	}
	if len(open) > 0 {
		parts = append(parts, x.Lang.Phrase("latin/without", words.FactGroup{N: len(open), Places: x.Lang.Places(open), Values: values}))
	}
	return x.Lang.List(parts, true)
}

// elsewhere states why the value of a hidden single is nowhere else in its line. It returns "" without a context or a conclusion.
func (x sentence) elsewhere() string {
	said, ok := puzzle.ArgsAs[ValueArgs](x.Step.Args)
	if x.Context == nil || !ok || len(x.Step.Clues) == 0 || len(x.Step.New) == 0 {
		return ""
	}
	across, open := x.only(sight{x.Context.Known}, x.Step.Clues[0], x.Step.New[0].At, said.Height)
	return x.nowhere(across, open, []int{said.Height})
}

// taken states which of the step's lines have its value: "column 4 has its 3". It names only the lines of cells that the step decides,
// if any.
func (x sentence) taken() string {
	said := words.Args[ValueArgs](x)
	after := words.After(x.Context.Known, []puzzle.Step{x.Step})
	lost := map[puzzle.Place]puzzle.Mask{} // what the deduction has eliminated from the cells that the step decides
	for _, f := range x.Step.New {
		if after.CandidatesAt(f.At).Len() < 2 {
			lost[f.At] = x.before().CandidatesAt(f.At) &^ after.CandidatesAt(f.At)
		}
	}
	if all := x.allTaken(lost); all != "" {
		return all
	}
	var lines []puzzle.Place
	for _, l := range x.Step.Clues {
		if slices.ContainsFunc(x.Step.New, func(f puzzle.Fact) bool {
			return slices.Contains(sight{after}.linesOf(f.At), l) && after.CandidatesAt(f.At).Len() < 2
		}) {
			lines = append(lines, l)
		}
	}
	if len(lines) == 0 {
		lines = x.Step.Clues
	}
	return x.Lang.Phrase("latin/taken", words.FactGroup{N: len(lines), Places: x.Lang.Clues(lines), Values: []int{said.Height}})
}

// full states why a cell that the step decides, and that could hold each value before, has no other: "row 5 has its 3 and 4 and column 5
// has its 1". It is empty if there is no such cell.
func (x sentence) full() string {
	if x.Context == nil {
		return ""
	}
	before, after := x.before(), words.After(x.Context.Known, []puzzle.Step{x.Step})
	for _, f := range x.Step.New {
		all := before.Board().Unknown(before.Board().Index(f.At)).Values
		if can := after.CandidatesAt(f.At); can.Len() < 2 && before.CandidatesAt(f.At) == all {
			return x.allTaken(map[puzzle.Place]puzzle.Mask{f.At: all &^ can})
		}
	}
	return ""
}

// allTaken states which of the values that cells have lost their rows and columns have: "row 5 has its 3, 4 and 5 and column 1 has its
// 1". It is empty if all cells have lost one value, the same, and if no line has one of the values.
func (x sentence) allTaken(lost map[puzzle.Place]puzzle.Mask) string {
	var lines []puzzle.Place
	has, all := map[puzzle.Place]puzzle.Mask{}, puzzle.Mask(0)
	for _, at := range puzzle.Places(x.Step.New) {
		values := lost[at]
		all |= values
		for _, line := range (sight{x.Context.Known}).linesOf(at) {
			var here puzzle.Mask
			for v := range values.Values() {
				if (sight{x.Context.Known}).has(line, v) {
					here |= puzzle.Only(v)
				}
			}
			if values &^= here; here != 0 {
				if has[line] |= here; !slices.Contains(lines, line) {
					lines = append(lines, line)
				}
			}
		}
		if values != 0 {
			return ""
		}
	}
	if all.Len() < 2 {
		return ""
	}
	var parts []string
	for _, line := range lines {
		of := words.FactGroup{N: 1, Places: x.Lang.Clues([]puzzle.Place{line}), Values: slices.Collect(has[line].Values())}
		parts = append(parts, x.Lang.Phrase("latin/taken", of))
	}
	return x.Lang.List(parts, false)
}

// since states the premises about open cells: "R3C3 is 6 or 8". It omits what the values in the step's lines show, what the previous
// step of the argument used, and what the deduction itself has concluded.
func (x sentence) since() string {
	if x.Context == nil {
		return ""
	}
	b, facts := x.premises()
	return x.open(b, facts)
}

// barred states why open cells cannot hold the values of a step that are only in some cells of a line: "columns 1 and 7 have theirs and
// R6C9 is not 5". It omits what since omits.
func (x sentence) barred() string {
	if x.Context == nil {
		return ""
	}
	b, facts := x.premises()
	var all puzzle.Mask // the values of the step
	need := map[puzzle.Place]puzzle.Mask{}
	var cells []puzzle.Place
	for _, f := range facts {
		if f.Not && b.value(f.At) == 0 {
			if need[f.At] == 0 {
				cells = append(cells, f.At)
			}
			all |= puzzle.Only(f.Value)
			need[f.At] |= puzzle.Only(f.Value)
		}
	}
	var across []puzzle.Place // the lines that have values, and which
	has, open := map[puzzle.Place]puzzle.Mask{}, map[puzzle.Mask][]puzzle.Place{}
	for _, at := range cells {
		rest, through := need[at], b.linesOf(at)
		for range through {
			best, most := puzzle.Place{}, puzzle.Mask(0)
			for _, l := range through {
				var here puzzle.Mask
				for v := range rest.Values() {
					if b.has(l, v) {
						here |= puzzle.Only(v)
					}
				}
				if here.Len() > most.Len() || here.Len() == most.Len() && slices.Contains(across, l) && !slices.Contains(across, best) {
					best, most = l, here
				}
			}
			if most == 0 {
				break
			}
			if !slices.Contains(across, best) {
				across = append(across, best)
			}
			has[best] |= most
			rest &^= most
		}
		if rest != 0 {
			open[rest] = append(open[rest], at)
		}
	}
	lines := map[puzzle.Mask][]puzzle.Place{}
	for _, l := range across {
		lines[has[l]] = append(lines[has[l]], l)
	}
	var parts []string
	for _, m := range slices.Backward(slices.Sorted(maps.Keys(lines))) {
		name := "latin/taken"
		if m == all {
			name = "latin/theirs"
		}
		of := words.FactGroup{N: len(lines[m]), Places: x.names(lines[m]), Values: slices.Collect(m.Values())}
		parts = append(parts, x.Lang.Phrase(name, of))
	}
	for _, m := range slices.Sorted(maps.Keys(open)) {
		parts = append(parts, x.nowhere(nil, open[m], slices.Collect(m.Values())))
	}
	return x.Lang.List(parts, len(parts) > 1)
}

// premises returns the premises that since states, and the board on which a reader sees them.
func (x sentence) premises() (sight, []puzzle.Fact) {
	b, before := sight{x.Context.Known}, x.before()
	facts := x.Step.Because
	if _, ok := puzzle.ArgsAs[ChainArgs](x.Step.Args); ok {
		_, told, end := x.nodes()
		b = end
		facts = slices.DeleteFunc(slices.Clone(facts), func(f puzzle.Fact) bool { return told[f] })
	}
	return b, slices.DeleteFunc(slices.Clone(facts), func(f puzzle.Fact) bool {
		return x.Same() && slices.Contains(x.Context.Prior.Because, f) ||
			slices.ContainsFunc(x.Step.Clues, func(at puzzle.Place) bool { return b.shows(at.Along(), f) }) ||
			!before.Holds(f) && !b.excludes(f.At, f.Value)
	})
}

// open states what cells that are open on a board hold according to facts that eliminate values there.
func (x sentence) open(b sight, facts []puzzle.Fact) string {
	var order []puzzle.Place
	need := map[puzzle.Place]puzzle.Mask{}
	for _, f := range facts {
		if !f.Not || b.value(f.At) != 0 {
			continue
		}
		if need[f.At] == 0 {
			order = append(order, f.At)
		}
		need[f.At] |= puzzle.Only(f.Value)
	}
	type same struct {
		values puzzle.Mask
		not    bool
	}
	known := x.Context.Known
	var groups []same
	cells := map[same][]puzzle.Place{}
	for _, at := range order {
		values, not := shortest(known.CandidatesAt(at), need[at], known.Board().Unknown(known.Board().Index(at)).Values)
		g := same{values, not}
		if cells[g] == nil {
			groups = append(groups, g)
		}
		cells[g] = append(cells[g], at)
	}
	parts := make([]string, len(groups))
	for i, g := range groups {
		name := "latin/left"
		if g.not {
			name = "latin/without"
		}
		at := cells[g]
		parts[i] = x.Lang.Phrase(name, words.FactGroup{N: len(at), Places: x.Lang.Places(at), Values: slices.Collect(g.values.Values()),
			Board: slices.Collect(known.Board().Unknown(known.Board().Index(at[0])).Values.Values())})
	}
	return x.Lang.List(parts, len(parts) > 1)
}

// shortest returns the shortest statement about a cell with candidates can that excludes the values without: the values that it may
// have or, if not is true, values that it does not have. all are its values on an empty board.
func shortest(can, without, all puzzle.Mask) (values puzzle.Mask, not bool) {
	switch {
	case can.Len() <= 2:
		return can, false
	case without.Len() == 1:
		return without, true
	case without.Min() > can.Max() && can.Max() > 1:
		return puzzle.Span(1, can.Max()), false
	case without.Max() < can.Min():
		return puzzle.Span(can.Min(), all.Max()), false
	case can.Len() > 3:
		return without, true
	}
	return can, false
}

// former is shortest for what a cell was before it was decided: up to four candidates are listed.
func former(can, without, all puzzle.Mask) (values puzzle.Mask, not bool) {
	if can.Len() <= 4 {
		return can, false
	}
	return shortest(can, without, all)
}

// The maximum number of reasons in one sentence of a conclusion, and the number of words after which another sentence begins.
const (
	maxReasons = 2
	maxWords   = 24
)

// conclusion states the decided values: the values of the step in board order, then the consequences, each with its reason.
// Values that their row and column show are introduced with "which leaves". ok is false if no value needs a reason or there is no context;
// the common form is then used.
func (x sentence) conclusion() (text string, ok bool) {
	if x.Context == nil {
		return "", false
	}
	after := x.Context.Known.Clone()
	text = ""
	named, plain := map[puzzle.Place]bool{}, false // plain: the value before was introduced with "which leaves"
	reasons := 0                                   // in the last sentence
	take := func(s puzzle.Step, falls bool) {
		for _, f := range s.New {
			after.Add(f)
		}
		at := puzzle.Places(s.New)
		if !falls {
			slices.SortStableFunc(at, func(a, b puzzle.Place) int { return cmp.Or(int(a.R)-int(b.R), int(a.C)-int(b.C)) })
		}
		for _, at := range at {
			i := after.Board().Index(at)
			v, one := after.Value(i)
			if _, had := x.Context.Known.Value(i); !one || had || named[at] {
				continue
			}
			named[at] = true
			item := x.Lang.Phrase("latin/so", words.FactGroup{N: 1, At: at, Places: x.Lang.Place(at), Value: v})
			why := x.why(after, at, v, s, falls)
			if why != "" {
				item += " (" + why + ")"
			}
			name, join := "", ", "
			switch {
			case text == "":
				join = ""
			case reasons == maxReasons:
				name, join, reasons = "latin/next", ". ", 0
			case len(strings.Fields(text[strings.LastIndex(text, ". ")+1:]+" "+item)) > maxWords:
				if name, join, reasons = "latin/also", ". ", 0; falls && why == "" {
					name = "latin/alone"
				}
			case falls && why == "" && !plain:
				name = "latin/leaves"
			}
			if name != "" {
				item = x.Lang.Phrase(name, item)
			}
			if why != "" {
				reasons++
			}
			text += join
			plain = falls && why == "" && name != "latin/alone"
			ok = ok || falls || why != "" || text != ""
			text += item
		}
	}
	take(x.Step, false)
	for _, s := range x.Context.FollowUps {
		take(s, true)
	}
	return text, ok && text != ""
}

// why states why a cell holds v after a step; "" if its row and column show it, or the step itself states the reason. falls means that
// the step is a follow-up, whose cause has not been stated.
func (x sentence) why(known puzzle.Facts, at puzzle.Place, v int, s puzzle.Step, falls bool) string {
	known = known.Clone()
	b, before := sight{known}, x.before()
	i := known.Board().Index(at)
	var hidden, was puzzle.Mask // what the board does not show of the cell, and what of that was known before
	for w := range (known.Board().Unknown(i).Values &^ puzzle.Only(v)).Values() {
		shown := slices.ContainsFunc(b.linesOf(at), func(l puzzle.Place) bool {
			return slices.ContainsFunc(b.cells(l), func(c puzzle.Place) bool { return c != at && b.value(c) == w })
		})
		if shown {
			continue
		}
		hidden |= puzzle.Only(w)
		if before.Holds(puzzle.Fact{At: at, Value: w, Not: true}) {
			was |= puzzle.Only(w)
		}
	}
	own := puzzle.Fact{At: at, Value: v}
	only := func(line puzzle.Place) string {
		_, open := x.only(b, line, at, v)
		return x.onlyText(line, open, v)
	}
	if !falls && x.tail() {
		return only(s.Clues[0])
	}
	if hidden == 0 || !falls && (was == 0 || slices.Contains(s.New, own)) {
		return ""
	}
	if falls {
		if b.count(v) == known.Board().Unknown(i).Values.Len() {
			return x.Lang.Phrase("latin/last", v)
		}
		for _, l := range b.linesOf(at) {
			if _, open := b.elsewhere(l, at, v); len(open) == 0 {
				return only(l)
			}
		}
		if slices.Contains(s.New, own) && len(s.Clues) > 0 {
			return only(s.Clues[0])
		}
	}
	if was == 0 {
		return ""
	}
	if before.Candidates(i).Len() == 1 {
		return ""
	}
	all := known.Board().Unknown(i).Values
	values, not := former(before.Candidates(i), was, all)
	name := "latin/before"
	if not {
		name = "latin/not-before"
	}
	return x.Lang.Phrase(name, words.FactGroup{Values: slices.Collect(values.Values()), Board: slices.Collect(all.Values())})
}

// Widen returns s with all eliminations that its value, or its set of values, implies on a board with more known facts
// (puzzle.Kind.Widen), so that none needs the same argument again. Other steps are returned unchanged; s is not modified.
func Widen(s puzzle.Step, known puzzle.Facts) puzzle.Step {
	b := sight{known}
	s.New, s.Clues = slices.Clone(s.New), slices.Clone(s.Clues)
	rule := func(l, at puzzle.Place, v int) {
		x := puzzle.Fact{At: at, Value: v, Not: true}
		if b.value(at) != 0 || known.Holds(x) || slices.Contains(s.New, x) {
			return
		}
		if s.New = append(s.New, x); !slices.Contains(s.Clues, l) {
			s.Clues = append(s.Clues, l)
		}
	}
	set, _ := puzzle.ArgsAs[SetArgs](s.Args)
	switch _, name, _ := strings.Cut(s.Technique, "."); {
	case name == "same-line" && len(s.Because) > 0:
		f := s.Because[0]
		for _, l := range b.linesOf(f.At) {
			for _, c := range b.cells(l) {
				if c != f.At {
					rule(l, c, f.Value)
				}
			}
		}
	case name == "naked-set" || name == "hidden-set":
		for _, c := range b.cells(s.Clues[0]) {
			in := slices.Contains(set.Cells, c)
			for v := range known.CandidatesAt(c).Values() {
				if own := slices.Contains(set.Heights, v); in != own && in == (name == "hidden-set") {
					rule(s.Clues[0], c, v)
				}
			}
		}
	case name == "locked" || name == "x-wing":
		said, _ := puzzle.ArgsAs[ValueArgs](s.Args)
		half := len(s.Clues) / 2
		var base []puzzle.Place
		for _, l := range s.Clues[:half] {
			base = append(base, b.cells(l)...)
		}
		for _, l := range s.Clues[half:] {
			for _, c := range b.cells(l) {
				if !slices.Contains(base, c) {
					rule(l, c, said.Height)
				}
			}
		}
	}
	return s
}
