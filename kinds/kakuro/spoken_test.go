package kakuro_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/generate/madetest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/kinds/kakuro"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestSpoken reads explanations as a person does, who knows the clues and what was announced so far, and checks each number of each
// sentence: sums, rests, numbers of cells, digits and totals. A sentence in no known form is an error. It makes its boards; others are read
// from a file:
//
//	TEKA_CORPUS=FILE go test ./kinds/kakuro -run TestSpoken -timeout 1h
func TestSpoken(t *testing.T) {
	heard := map[string]int{}
	read := func(id string, p puzzle.Puzzle) {
		st := study.Open(p)
		u := st.Unique(t.Context())
		if u.Status != puzzle.UniqueSolution {
			return
		}
		e := narrate.Explain(t.Context(), st, study.ExplainOptions{})
		for _, code := range words.Languages {
			r := newReader(t, id, code, p.(*kakuro.Kakuro), u.Solution)
			known := e.Start.Clone()
			for n, x := range e.Deductions {
				r.thought, r.before = n+1, known
				r.hear(narrate.Text(r.lang, known, x), heard)
				for _, f := range x.New {
					known.Add(f)
				}
			}
		}
	}
	if paths := strings.Fields(os.Getenv("TEKA_CORPUS")); len(paths) > 0 {
		for _, path := range paths {
			f, err := os.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			for it := range kinds.Read(f, path, kinds.ReadOptions{}) {
				if k, ok := it.Puzzle.(*kakuro.Kakuro); ok && it.Err == nil {
					read(it.ID, k)
				}
			}
			f.Close()
		}
		t.Log(heard)
		return
	}
	wishes := []generate.Request{{Rows: 9, Cols: 9, Count: 3}, {Rows: 9, Cols: 9, Count: 2, MinGrade: "Hard"}, {Rows: 12, Cols: 11, Count: 1}}
	for _, w := range wishes {
		w.Kind, w.Seed = kakuro.Kind, 3
		for made, err := range madetest.Puzzles(w) {
			if err != nil {
				t.Fatal(err)
			}
			read(fmt.Sprint("made ", w.Rows, w.MinGrade), made.Puzzle)
		}
	}
	forms := 0
	for _, n := range heard {
		if n > 0 {
			forms++
		}
	}
	if forms < 12 {
		t.Errorf("only %d forms of sentences: %v", forms, heard)
	}
}

// reader is a person who reads an explanation.
type reader struct {
	*testing.T
	id      string
	thought int
	text    string // of the sentence
	lang    *words.Language
	forms   []spoken
	fact    *regexp.Regexp

	runs    map[string]*row // by name
	truth   map[string]int  // by the name of a cell
	holds   map[string]int  // the digits that were written or announced
	before  puzzle.Facts    // the board before the step
	last    *row            // the run that the sentence before began with; nil for none
	fillers []string        // the fillings named last

	supposed map[string]int // the facts under a hypothesis; nil outside
}

// row is a run: its cells by name, and its sum.
type row struct {
	cells []string
	sum   int
}

func newReader(t *testing.T, id, code string, k *kakuro.Kakuro, solution puzzle.Facts) *reader {
	l, err := kinds.Language(code)
	if err != nil {
		t.Fatal(err)
	}
	r := &reader{T: t, id: id, lang: l, runs: map[string]*row{}, truth: map[string]int{}, holds: map[string]int{}}
	r.forms, r.fact = spokenForms(code)
	board := k.Board()
	for i := range board.Len() {
		v, _ := solution.Value(i)
		r.truth[l.Place(board.Unknown(i).At)] = v
	}
	lone := map[puzzle.Place][]*row{}
	for _, x := range k.Runs() {
		if len(x.Cells) < 2 {
			continue
		}
		w := &row{sum: x.Sum}
		for _, u := range x.Cells {
			w.cells = append(w.cells, l.Place(board.Unknown(u).At))
		}
		r.runs[w.cells[0]+"-"+w.cells[len(w.cells)-1]] = w
		at := puzzle.Row(int(x.At.R))
		if puzzle.Heading(x.At.Dir) == puzzle.Down {
			at = puzzle.Col(int(x.At.C))
		}
		lone[at] = append(lone[at], w)
	}
	for at, all := range lone {
		if len(all) == 1 {
			r.runs[l.Place(at)] = all[0]
		}
	}
	return r
}

// wrong reports an error in a sentence.
func (r *reader) wrong(format string, a ...any) {
	r.Helper()
	r.Errorf("%s, thought %d, %s: %q: %s", r.id, r.thought, r.lang.Code, r.text, fmt.Sprintf(format, a...))
}

// known returns the digit of a cell as far as it was announced; 0 for none.
func (r *reader) known(cell string) int {
	if r.supposed != nil && r.supposed[cell] > 0 {
		return r.supposed[cell]
	}
	return r.holds[cell]
}

// learn notes that a cell holds a digit.
func (r *reader) learn(cell string, d int) {
	if r.supposed != nil {
		r.supposed[cell] = d
		return
	}
	r.holds[cell] = d
}

// hear reads an explanation, sentence by sentence.
func (r *reader) hear(text string, heard map[string]int) {
	r.last, r.supposed, r.fillers = nil, nil, nil
	for _, s := range regexp.MustCompile(`(?:[^.?]|\.\S)+[.?]`).FindAllString(text, -1) {
		r.text = strings.TrimSpace(s)
		r.sentence(strings.TrimRight(r.text, ".?"), heard)
	}
}

// sentence reads a sentence: its claim, its premises in parentheses, and its conclusion.
func (r *reader) sentence(s string, heard map[string]int) {
	for _, lead := range []string{"But ", "Tetapi ", "Then ", "Maka "} { // of a hypothesis
		if rest, ok := strings.CutPrefix(s, lead); ok && r.supposed != nil && (r.last == nil || lead != "Then ") {
			s = words.Capital(rest)
		}
	}
	if first, rest, ok := r.joined(s); ok {
		r.sentence(first, heard)
		r.sentence(words.Capital(rest), heard)
		return
	}
	s = r.blocked(s)
	for _, f := range r.forms {
		m := f.re.FindStringSubmatch(s)
		if m == nil {
			continue
		}
		heard[f.name]++
		said := match{reader: r, by: map[string]string{}}
		for k, name := range f.re.SubexpNames() {
			if name != "" && m[k] != "" {
				said.by[name] = m[k]
			}
		}
		said.begin()
		f.check(&said)
		r.facts(said.by["since"], false)
		r.facts(said.by["since2"], false)
		r.facts(said.by["so"], true)
		return
	}
	r.last = nil
	r.wrong("nobody knows what that means")
}

// joined splits a sentence before a semicolon and the name of a run.
func (r *reader) joined(s string) (first, rest string, ok bool) {
	at := regexp.MustCompile(`; ` + r.expand(`{RUN}: `)).FindStringIndex(s)
	if at == nil {
		return "", "", false
	}
	return s[:at[0]], s[at[0]+2:], true
}

// blocked checks the statements at the end of a reason that runs already have digits, and returns the sentence without them.
func (r *reader) blocked(s string) string {
	has := `(?:{RUNS}) (?:ha(?:s|ve)|sudah punya) \d(?:, \d)*(?:{AND}\d)?`
	tail := regexp.MustCompile(r.expand(`^(.*?\S)(?:, (?:and|dan)|:) (` + has + `(?:(?:{AND}|, )` + has + `)*)( \(.*|, so .*|, jadi .*|$)`))
	m := tail.FindStringSubmatch(s)
	if m == nil || regexp.MustCompile(r.expand(`^{PLACES} (?:is|are|berisi|paling) [^()]*$`)).MatchString(m[1]) {
		return s
	}
	each := regexp.MustCompile(r.expand(`({RUNS}) (?:ha(?:s|ve)|sudah punya) (\d(?:, \d)*(?:{AND}\d\b)?)`))
	for _, has := range each.FindAllStringSubmatch(m[2], -1) {
		for _, name := range regexp.MustCompile(r.expand(`{RUN}`)).FindAllString(has[1], -1) {
			w := r.named(name)
			for _, d := range r.values(has[2]) {
				if w == nil || !slices.ContainsFunc(w.cells, func(c string) bool { return r.known(c) == d }) {
					r.wrong("%s does not have %d", name, d)
				}
			}
		}
	}
	return m[1] + m[3]
}

// facts reads "R3C4 is 1 or 2, R3C5 = 6", which must be true, except under a hypothesis.
func (r *reader) facts(text string, learn bool) {
	for text != "" {
		m := r.fact.FindStringSubmatch(text)
		if m == nil {
			r.wrong("%q is no fact", text)
			return
		}
		by := map[string]string{}
		for k, name := range r.fact.SubexpNames() {
			if m[k] != "" {
				by[name] = m[k]
			}
		}
		for _, cell := range r.cells(by["places"]) {
			v, n := r.truth[cell], number(by["n"])
			ok := true
			switch {
			case by["eq"] != "":
				if ok = v == n; learn {
					r.learn(cell, n)
				}
			case by["most"] != "":
				ok = v <= n
			case by["least"] != "":
				ok = v >= n
			case by["not"] != "":
				ok = !slices.Contains(r.values(by["vals"]), v)
			default:
				ok = slices.Contains(r.values(by["vals"]), v)
			}
			if !ok && r.supposed == nil {
				r.wrong("%s is %d", cell, v)
			}
		}
		text = text[len(m[0]):]
	}
}

var cellName = regexp.MustCompile(`[A-Z]\d+[A-Z]\d+`)

// cells returns the cells named: "R1C2, R1C4 and R2C4 to R5C4".
func (r *reader) cells(text string) []string {
	names := cellName.FindAllStringIndex(text, -1)
	var out []string
	for k, at := range names {
		name := text[at[0]:at[1]]
		if _, ok := r.truth[name]; !ok {
			r.wrong("%s is no cell", name)
		}
		if k > 0 {
			if between := text[names[k-1][1]:at[0]]; between == " to " || between == " sampai " {
				out = append(out, r.between(out[len(out)-1], name)...)
			}
		}
		out = append(out, name)
	}
	return out
}

// between returns the cells between two of a row or column.
func (r *reader) between(from, to string) []string {
	a, b := place(from), place(to)
	var out []string
	for a[0] != b[0] || a[1] != b[1] {
		for k := range a {
			if a[k] < b[k] {
				a[k]++
				break
			}
		}
		if a != b {
			out = append(out, r.lang.Place(puzzle.Cell(a[0]-1, a[1]-1)))
		}
	}
	return out
}

func place(cell string) (at [2]int) {
	for k, n := range regexp.MustCompile(`\d+`).FindAllString(cell, 2) {
		at[k] = number(n)
	}
	return at
}

func number(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

// values returns the digits named: "1, 2 or 4 to 6".
func (r *reader) values(text string) []int {
	var out []int
	digits := regexp.MustCompile(`\d`).FindAllStringIndex(text, -1)
	for k, at := range digits {
		d := number(text[at[0]:at[1]])
		if k > 0 {
			if between := text[digits[k-1][1]:at[0]]; between == " to " || between == " sampai " {
				for e := out[len(out)-1] + 1; e < d; e++ {
					out = append(out, e)
				}
			}
		}
		out = append(out, d)
	}
	return out
}
