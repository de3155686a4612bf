package kakuro_test

import (
	"regexp"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
)

// open checks claims about the open cells: which they are, their rest, and their fillings.
func (m *match) open() {
	open, rest, used := m.left()
	if number(m.by["rest"]) != rest {
		m.reader.wrong("%d is left", rest)
	}
	if m.by["places"] == "" {
		if len(open) != 1 {
			m.reader.wrong("open are %v", open)
		}
		return
	}
	if at := m.reader.cells(m.by["places"]); !slices.Equal(at, open) {
		m.reader.wrong("open are %v", open)
	}
	if m.by["sets"] != "" {
		m.among(open, rest, used)
	}
}

// spread checks the open cells of a run whose fillings are not listed.
func (m *match) spread() {
	m.open()
	m.reader.fillers = nil
}

// amountOf is "17 in two" or "9 left for three", with the consequence.
var amountOf = regexp.MustCompile(`^(?:sisa )?(\d+) (in|left for|dalam|untuk) (\pL+)(?: sel)?[,:]? (.*)$`)

// cross checks what the two runs of a cell leave to it.
func (m *match) cross() {
	cell := m.by["places"]
	if holds := m.by["holds"]; holds != "" && m.reader.supposed == nil && !slices.Contains(m.reader.values(holds), m.reader.truth[cell]) {
		m.reader.wrong("%s is %d", cell, m.reader.truth[cell])
	}
	for _, side := range []string{"a", "d", "one"} {
		if m.by[side] == "" {
			continue // about one run only, with the digits of the cell
		}
		said := amountOf.FindStringSubmatch(m.by[side])
		if said == nil {
			m.reader.wrong("%q", m.by[side])
			continue
		}
		w := m.run
		if side != "one" {
			w = m.reader.through(cell, side == "d")
		}
		if m.run = w; w == nil {
			m.reader.wrong("%s is in no such run", cell)
			return
		}
		n, sum, used := len(w.cells), w.sum, puzzle.Mask(0)
		if said[2] == "left for" || said[2] == "untuk" {
			var open []string
			open, sum, used = m.left()
			n = len(open)
		}
		if number(said[1]) != sum || m.value(said[3]) != n {
			m.reader.wrong("%d in %d", sum, n)
		}
		if strings.Contains(said[4], "+") {
			m.by["sets"] = said[4]
			cells, _, _ := m.left()
			if used == 0 {
				cells = w.cells
			}
			m.among(cells, sum, used)
			continue
		}
		m.union(said[4], n, sum, used)
	}
	m.reader.last = nil
}

// through returns the run of a cell, down or across.
func (r *reader) through(cell string, down bool) *row {
	for _, w := range r.runs {
		if a, b := place(w.cells[0]), place(w.cells[1]); slices.Contains(w.cells, cell) && (a[1] == b[1]) == down {
			return w
		}
	}
	return nil
}

// lacks checks the missing digits of a run.
func (m *match) lacks() {
	m.amount()
	var out []int
	for d := 1; d <= 9; d++ {
		if !slices.ContainsFunc(m.run.cells, func(c string) bool { return m.reader.truth[c] == d }) {
			out = append(out, d)
		}
	}
	r := m.reader
	if only := m.by["only"]; only != "" {
		if len(out) != 1 || r.supposed == nil && number(only) != out[0] {
			r.wrong("left out are %v", out)
		}
		return
	}
	if number(m.by["n"]) != 45-m.run.sum {
		r.wrong("it leaves out %d", 45-m.run.sum)
	}
	some := m.by["sets"] == ""
	for _, text := range oneSet.FindAllString(m.by["sets"], -1) {
		set := r.values(text)
		total := 0
		for _, d := range set {
			total += d
		}
		if total != 45-m.run.sum || len(set) != len(out) {
			r.wrong("%s is left out of a run of %d cells", text, len(m.run.cells))
		}
		if m.by["needs"] != "" && slices.Contains(set, number(m.by["needs"])) {
			r.wrong("%s lacks the %s", text, m.by["needs"])
		}
		some = some || slices.Equal(set, out)
	}
	if !some && r.supposed == nil {
		r.wrong("left out are %v", out)
	}
	if m.by["digit"] != m.by["needs"] {
		r.wrong("%s needed, %s placed", m.by["needs"], m.by["digit"])
	}
}

// onlyPlace checks a required digit against the combinations named.
func (m *match) onlyPlace() {
	if m.by["sets"] != "" {
		m.sets()
	}
	r := m.reader
	for _, needs := range []string{"needs", "needs2"} {
		if m.by[needs] != "" && m.by[needs] != m.by["digit"] {
			r.wrong("another digit")
		}
	}
	for _, text := range oneSet.FindAllString(m.by["sets"], -1) {
		if !slices.Contains(r.values(text), number(m.by["digit"])) {
			r.wrong("%s has no %s", text, m.by["digit"])
		}
	}
}

// hidden checks several required digits against the combinations named.
func (m *match) hidden() {
	if m.by["sets"] != "" {
		m.sets()
	}
	digits := m.reader.values(m.by["digits"] + m.by["needs"])
	if len(digits) != m.value(m.by["size"]) {
		m.reader.wrong("%d digits", len(digits))
	}
	for _, text := range oneSet.FindAllString(m.by["sets"], -1) {
		for _, d := range digits {
			if !slices.Contains(m.reader.values(text), d) {
				m.reader.wrong("%s has no %d", text, d)
			}
		}
	}
}

// bound checks the total of the other cells: they are all open cells but one, and the bound is true.
func (m *match) bound() {
	r := m.reader
	open, rest, _ := m.left()
	want := m.run.sum
	if m.by["left"] != "" {
		want = rest
	} else if rest != m.run.sum {
		r.wrong("%d of it is left", rest)
	}
	if number(m.by["of"]) != want {
		r.wrong("it is %d", want)
	}
	if n := m.by["others"]; n != "" && m.value(n) != len(open)-1 {
		r.wrong("%d are open", len(open))
	}
	at := r.cells(m.by["places"])
	if len(at) == 0 {
		return
	}
	sum := 0
	for _, c := range at {
		if sum += r.truth[c]; !slices.Contains(open, c) {
			r.wrong("%s is not open there", c)
		}
	}
	if len(at) != len(open)-1 {
		r.wrong("open are %v", open)
	}
	for _, k := range []string{"", "2"} {
		if m.by["n"+k] == "" {
			continue
		}
		n, least := number(m.by["n"+k]), m.by["way"+k] == "least" || m.by["way"+k] == "sedikit"
		if r.supposed == nil && (least && sum < n || !least && sum > n) {
			r.wrong("they are %d", sum)
		}
		if list := r.values(m.by["digits"+k]); len(list) > 0 {
			total := 0
			for _, d := range list {
				total += d
			}
			if total != n || len(list) != len(at) {
				r.wrong("%v is %d", list, total)
			}
		}
	}
}

// ways checks fillings: different digits, the right sum, and the true one among them.
func (m *match) ways() {
	open, rest, used := m.left()
	r := m.reader
	left, sum := m.by["rest"], m.by["sum"]
	if left != "" && number(left) != rest || sum != "" && (number(sum) != m.run.sum || len(open) != len(m.run.cells)) {
		r.wrong("%d is left of %d", rest, m.run.sum)
	}
	if at := m.by["places"]; at != "" && !slices.Equal(r.cells(at), open) {
		r.wrong("open are %v", open)
	}
	if m.by["sets"] != "" {
		m.among(open, rest, used)
		return
	}
	r.fillers = oneSet.FindAllString(m.by["ways"], -1)
	some := false
	for _, text := range r.fillers {
		way := r.values(text)
		all, sum, right := used, 0, len(way) == len(open)
		for i, d := range way {
			if all.Has(d) {
				r.wrong("%s repeats %d", text, d)
			}
			all |= puzzle.Only(d)
			sum += d
			right = right && i < len(open) && r.truth[open[i]] == d
		}
		if sum != rest || len(way) != len(open) {
			r.wrong("%s in %v", text, open)
		}
		some = some || right
	}
	if !some && r.supposed == nil {
		r.wrong("no filling is the true one")
	}
}

// grouped checks fillings given by the digits of some cells and the set of the others.
func (m *match) grouped() {
	m.amount()
	open, rest, used := m.left()
	r := m.reader
	some := false
	var at []string
	for k, way := range regexp.MustCompile(`([\d ]+?)(?: (?:in|di) ([^+]*?))? (?:with|dengan) (\d(?:\+\d)+(?:(?:, |,? or |,? atau )\d(?:\+\d)+)*)`).FindAllStringSubmatch(m.by["ways"], -1) {
		if k == 0 {
			at = r.cells(way[2])
		}
		for _, others := range oneSet.FindAllString(way[3], -1) {
			digits := slices.Concat(r.values(way[1]), r.values(others))
			all, sum := puzzle.Mask(0), 0
			for _, d := range digits {
				all |= puzzle.Only(d)
				sum += d
			}
			if all.Len() != len(open) || len(digits) != len(open) || all&used != 0 || sum != rest || len(at) != len(r.values(way[1])) {
				r.wrong("%s for %v with %d", way[0], open, rest)
			}
			right := true
			for i, c := range at {
				right = right && r.truth[c] == digits[i]
			}
			for _, c := range open {
				right = right && (slices.Contains(at, c) || slices.Contains(r.values(others), r.truth[c]))
			}
			some = some || right
		}
	}
	if !some && r.supposed == nil {
		r.wrong("the true one is not there")
	}
}

// fails checks that an excluded filling was named before.
func (m *match) fails() {
	if m.reader.fillers != nil && !slices.Contains(m.reader.fillers, m.by["way"]) {
		m.reader.wrong("%s was not said to be a filling", m.by["way"])
	}
	was := m.reader.supposed
	m.reader.supposed = map[string]int{}
	m.reader.facts(m.by["via"], false)
	m.reader.supposed, m.reader.last = was, nil
}

// used checks that the runs have the digits.
func (m *match) used() {
	r := m.reader
	var have []int
	names := regexp.MustCompile(strings.NewReplacer(parts[r.lang.Code]...).Replace(`{RUN}`)).FindAllString(m.by["runs"], -1)
	for _, name := range names {
		w := r.named(name)
		if w == nil {
			r.wrong("%s is no run", name)
			return
		}
		for _, c := range w.cells {
			have = append(have, r.known(c))
		}
		if r.last = w; len(names) > 1 {
			r.last = nil
		}
	}
	for _, d := range r.values(m.by["digits"]) {
		if !slices.Contains(have, d) {
			r.wrong("nobody said so: they have %v", have)
		}
	}
}

// naked checks the digits of some cells.
func (m *match) naked() {
	digits := m.reader.values(m.by["digits"])
	at := m.reader.cells(m.by["places"])
	if len(at) != len(digits) {
		m.reader.wrong("%d digits", len(digits))
	}
	for _, c := range at {
		if m.reader.supposed == nil && !slices.Contains(digits, m.reader.truth[c]) {
			m.reader.wrong("%s is %d", c, m.reader.truth[c])
		}
	}
}

// block checks the sums of runs, and the total of the cells that only one of them covers.
func (m *match) block() {
	r := m.reader
	name := regexp.MustCompile(strings.NewReplacer(parts[r.lang.Code]...).Replace(`{RUN}`))
	total := 0
	for side, sign := range map[string]int{"across": 1, "down": -1} {
		sum := 0
		for _, n := range name.FindAllString(m.by[side], -1) {
			if w := r.named(n); w != nil {
				sum += w.sum
			} else {
				r.wrong("%s is no run", n)
			}
		}
		if sum != number(m.by[side[:1]]) {
			r.wrong("%s the sums are %d", side, sum)
		}
		total += sign * sum
	}
	alone, left := 0, 0
	for part, sign := range map[string]int{"over": 1, "under": -1} {
		for _, hold := range regexp.MustCompile(`(\w\d+\w\d+)(?: = (\d))?`).FindAllStringSubmatch(m.by[part], -1) {
			alone += sign * r.truth[hold[1]]
			if hold[2] != "" && r.known(hold[1]) != number(hold[2]) {
				r.wrong("nobody said %s", hold[0])
			}
		}
	}
	for part, sign := range map[string]int{"plus": 1, "minus": -1} {
		for _, c := range r.cells(m.by[part]) {
			left += sign * r.truth[c]
		}
	}
	if r.supposed == nil && (alone != total || m.by["plus"] != "" && left != number(m.by["n"])) {
		r.wrong("they differ by %d, and the cells by %d; left is %d", total, alone, left)
	}
}

// suppose begins a hypothesis.
func (m *match) suppose() {
	m.reader.supposed = map[string]int{}
	if f := m.reader.fact.FindStringSubmatch(m.by["fact"]); f != nil {
		for _, c := range m.reader.cells(f[1]) {
			if d := m.reader.values(strings.Replace(m.by["fact"], c, "", 1)); len(d) == 1 {
				m.reader.supposed[c] = d[0]
			}
		}
	}
}
