package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/study"
)

// Tests of the engine's certificates, unchanged and changed. Only these tests use the rest of Teka.

// read returns a puzzle as the engine reads it.
func read(t *testing.T, text string) kinds.Item {
	t.Helper()
	for it := range kinds.Read(strings.NewReader(text), "", kinds.ReadOptions{}) {
		if it.Err != nil {
			t.Fatalf("%s: %v", text, it.Err)
		}
		return it
	}
	t.Fatal("no puzzle")
	panic("not reached")
}

// certified returns the certificate of a puzzle.
func certified(t *testing.T, it kinds.Item, o report.ProveOptions) (text, claim string, st study.Stats) {
	t.Helper()
	var b bytes.Buffer
	english, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	l, err := report.Prove(t.Context(), it, english, &b, o)
	if err != nil || l.Proof == nil {
		t.Fatalf("%v: %v %+v", it.ID, err, l)
	}
	return b.String(), l.Proof.Claim, l.Stats
}

// enumerated counts the solutions of a small puzzle by trying all boards. It checks a rule as soon as its last place has a value.
func enumerated(g *game, most int) int {
	last := make([][]rule, g.places+1)
	for _, name := range g.order {
		at := int32(0)
		for _, v := range own(g.rules[name]) {
			if int(v) <= g.places {
				at = max(at, v)
			}
		}
		last[at] = append(last[at], g.rules[name])
	}
	n := 0
	var fill func(v int)
	fill = func(v int) {
		for _, r := range last[v-1] {
			if r.refuted(&g.board) {
				return
			}
		}
		if v > g.places {
			n++
			return
		}
		d := g.dom[v]
		for left := d; left != 0 && n < most; left &= left - 1 {
			g.dom[v] = left & -left
			fill(v + 1)
		}
		g.dom[v] = d
	}
	fill(1)
	return n
}

// larger make puzzles that the engine has to search.
var larger = map[string]func(r *rand.Rand) *made{
	"nonogram":            func(r *rand.Rand) *made { return nonogramOf(r, 12, 14) },
	"nonogram in colours": func(r *rand.Rand) *made { return coloursOf(r, 7, 8, 3) },
	"masyu":               func(r *rand.Rand) *made { return masyuOf(r, 6, 6) },
	"skyscrapers":         func(r *rand.Rand) *made { return skyscrapersOf(r, 7) },
	"slitherlink":         func(r *rand.Rand) *made { return slitherlinkOf(r, 5, 5) },
	"hitori":              func(r *rand.Rand) *made { return hitoriOf(r, 10, 11) },
	"nurikabe":            func(r *rand.Rand) *made { return nurikabeOf(r, 7, 8) },
}

// TestEngine: the engine's proofs hold and agree with enumeration, and logging a proof does not change the search.
func TestEngine(t *testing.T) {
	for _, kind := range slices.Sorted(maps.Keys(makers)) {
		r := rand.New(rand.NewPCG(7, 8))
		claims := map[string]int{}
		for i := range 24 {
			m, small := makers[kind](r), true
			if i%4 == 0 && larger[kind] != nil {
				m, small = larger[kind](r), false
			}
			it := read(t, m.text)
			for _, o := range []report.ProveOptions{{}, {Max: 5}, {Forced: true}} {
				text, claim, st := certified(t, it, o)
				claims[strings.Fields(claim)[0]]++
				if got, says := outcome(text); got != "holds" || says != claim {
					t.Fatalf("%s: %s: %s: %s\n%s", m.text, claim, got, says, text)
				}
				if n := 0; small && !o.Forced && m.game(t).size() < 1e5 {
					n = enumerated(m.game(t), 6)
					right := map[string]bool{"unique": n == 1, "none": n == 0, "several": n > 1, fmt.Sprintf("count %d", n): n < 6, "at-least 5": n == 6}
					if !right[claim] {
						t.Fatalf("%s: claim %s, of %d solutions", m.text, claim, n)
					}
				}
				// These filter more without a certificate.
				more := slices.Contains([]string{"masyu", "slitherlink", "hashi", "hitori", "nurikabe", "sudoku"}, kind) ||
					kind == "skyscrapers" && small
				if o == (report.ProveOptions{}) && !more {
					plain := study.Unique(t.Context(), it.Puzzle, study.Options{}).Stats
					if plain.Conflicts != st.Conflicts || plain.Decisions != st.Decisions || plain.Propagations != st.Propagations {
						t.Fatalf("%s: another search with a proof: %+v, %+v", m.text, st, plain)
					}
				}
			}
		}
		t.Log(kind, claims)
	}
}

// TestLongLines checks lines that are too long for checking all orders, with enough given heights to leave few open.
func TestLongLines(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 77))
	for i := range 6 {
		n := 15 + i%2
		m := skyscrapersOf(r, n)
		var p map[string]any
		if err := json.Unmarshal([]byte(m.text), &p); err != nil {
			t.Fatal(err)
		}
		for y, row := range p["givens"].(map[string]any)["grid"].([]any) {
			for x := range n {
				if r.IntN(100) < 32 {
					row.([]any)[x] = m.values[y*n+x+1]
				}
			}
		}
		text, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		proof, claim, _ := certified(t, read(t, string(text)), report.ProveOptions{})
		if got, says := outcome(proof); got != "holds" || says != claim {
			t.Errorf("%s: %s: %s: %s", text, claim, got, says)
		}
	}
}

// size returns the number of boards.
func (g *game) size() float64 {
	n := 1.0
	for v := 1; v <= g.places; v++ {
		bits := 0
		for x := range 64 {
			bits += int(g.dom[v] >> x & 1)
		}
		n *= float64(bits)
	}
	return n
}

// changed returns a certificate with one change, and a description of the change.
func changed(r *rand.Rand, text string, g *game) (string, string) {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	at := 2 + r.IntN(len(lines)-2)
	words := strings.Fields(lines[at])
	what := ""
	word := func() int { return 1 + r.IntN(max(1, len(words)-1)) }
	switch k := word(); r.IntN(8) {
	case 0:
		what, lines = "a line dropped", slices.Delete(lines, at, at+1)
	case 1:
		what, lines[at] = "a line repeated", lines[at]+"\n"+lines[at]
	case 2:
		if k < len(words) {
			what, words = "a word dropped", slices.Delete(words, k, k+1)
			lines[at] = strings.Join(words, " ")
		}
	case 3, 4:
		if k < len(words) {
			what, words[k] = "a word changed", changedWord(r, words[k], g)
			lines[at] = strings.Join(words, " ")
		}
	case 5:
		what = "a word added"
		lines[at] = strings.Join(slices.Insert(words, min(k, len(words)), changedWord(r, fmt.Sprint(1+r.IntN(g.places)), g)), " ")
	case 6:
		other := 2 + r.IntN(len(lines)-2)
		what, lines[at], lines[other] = "two lines exchanged", lines[other], lines[at]
	case 7:
		what, lines[len(lines)-1] = "another claim", "claim "+[]string{"unique", "none", "several", "count 1", "count 2", "forced",
			"at-least 3"}[r.IntN(7)]
	}
	return strings.Join(lines, "\n") + "\n", what
}

// changedWord changes a literal, a hint, a solution.
func changedWord(r *rand.Rand, w string, g *game) string {
	number := func(w string) string {
		n, _ := strconv.Atoi(w)
		return fmt.Sprint(max(0, n+[]int{-1, 1, -2, 3}[r.IntN(4)]))
	}
	switch at := strings.IndexAny(w, "=#<>"); {
	case at >= 0 && r.IntN(2) == 0:
		return w[:at+1] + number(w[at+1:])
	case at >= 0:
		return w[:at] + string("=#<>"[r.IntN(4)]) + w[at+1:]
	case w[0] == '-':
		return w[1:]
	case len(w) == g.places && len(w) > 4:
		b := []byte(w)
		b[r.IntN(len(b))] = digits[r.IntN(4)]
		return string(b)
	case r.IntN(3) == 0:
		return "-" + w
	case r.IntN(3) == 0:
		return g.order[r.IntN(len(g.order))]
	}
	return number(w)
}

// TestMutations: a changed certificate is refused or still true: its claim by enumeration, and each clause for every solution that is not
// listed yet.
func TestMutations(t *testing.T) {
	tried, refused, valid := 0, 0, 0
	for _, kind := range slices.Sorted(maps.Keys(makers)) {
		r := rand.New(rand.NewPCG(9, 10))
		for range 120 {
			m := makers[kind](r)
			g := m.game(t)
			if g.places == 0 || g.size() > 1e5 {
				continue
			}
			text, _, _ := certified(t, read(t, m.text), report.ProveOptions{Max: 4 * r.IntN(2), Forced: r.IntN(6) == 0})
			if strings.Contains(text, "claim forced") == strings.Contains(text, "claim count") && r.IntN(2) == 0 {
				continue
			}
			n := enumerated(g, 6)
			for range 20 {
				bent, what := changed(r, text, g)
				if bent == text || what == "" {
					continue
				}
				tried++
				got, claim := outcome(bent)
				if got != "holds" {
					refused++
					continue
				}
				valid++
				listed := 0
				fmt.Sscanf(claim, "at-least %d", &listed)
				right := map[string]bool{"unique": n == 1, "none": n == 0, "several": n > 1, fmt.Sprintf("count %d", n): n < 6,
					fmt.Sprintf("at-least %d", listed): n >= listed,
					"forced":                           true}
				if !right[claim] {
					t.Fatalf("%s: of %d solutions, claim %s is accepted:\n%s", what, n, claim, bent)
				}
			}
		}
	}
	t.Logf("%d tried, %d refused, %d shown still valid", tried, refused, valid)
	if tried < 4000 || refused < tried/2 {
		t.Errorf("%d tried and %d refused are too few", tried, refused)
	}
}

// TestOtherPuzzle: the certificate of a puzzle is refused for the puzzle with one clue changed, unless both have the same solutions.
func TestOtherPuzzle(t *testing.T) {
	tried, refused := 0, 0
	for _, kind := range slices.Sorted(maps.Keys(makers)) {
		r := rand.New(rand.NewPCG(11, 12))
		for range 150 {
			m := makers[kind](r)
			if g := m.game(t); g.places == 0 || g.size() > 1e5 {
				continue
			}
			text, _, _ := certified(t, read(t, m.text), report.ProveOptions{Max: 5 * r.IntN(2)})
			for range 16 {
				at := r.IntN(len(m.text))
				bent := []byte(m.text)
				switch c := bent[at]; {
				case c >= '0' && c <= '9':
					bent[at] = byte('0' + r.IntN(6))
				case c == 'W' || c == 'B' || c == '.':
					bent[at] = "WB."[r.IntN(3)]
				}
				if string(bent) == m.text {
					continue
				}
				tried++
				got, claim := outcome(strings.Replace(text, m.text, string(bent), 1))
				if !strings.Contains(text, m.text) {
					got, claim = outcome(strings.Replace(text, text[strings.Index(text, "puzzle "):strings.Index(text, "}\n")+1],
						"puzzle "+string(bent), 1))
				}
				if got != "holds" {
					refused++
					continue
				}
				g, err := triedGame(bent)
				if err != nil {
					t.Fatal(err)
				}
				n, listed := enumerated(g, 6), 0
				fmt.Sscanf(claim, "at-least %d", &listed)
				if right := map[string]bool{"unique": n == 1, "none": n == 0, "several": n > 1, fmt.Sprintf("count %d", n): n < 6,
					fmt.Sprintf("at-least %d", listed): n >= listed}; !right[claim] {
					t.Fatalf("%s for %s: of %d solutions, claim %s is accepted:\n%s", bent, m.text, n, claim, text)
				}
			}
		}
	}
	t.Logf("%d tried, %d refused", tried, refused)
	if tried < 400 || refused < tried/3 {
		t.Errorf("%d tried and %d refused are too few", tried, refused)
	}
}

// explained returns an explanation with proofs, as a line of JSON, and the number of links in its thoughts.
func explained(t *testing.T, it kinds.Item) (string, int) {
	t.Helper()
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	e := report.Explain(t.Context(), it, l, report.ExplainOptions{})
	if err := e.Prove(t.Context(), it); err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	links := 0
	for _, x := range e.Steps {
		links += len(x.Links)
	}
	return string(b), links
}

// TestExplanations: the checker accepts the steps of explanations from their premises alone. Without a clue, a fact or a line, it refuses
// them, or they still follow.
func TestExplanations(t *testing.T) {
	for _, kind := range slices.Sorted(maps.Keys(makers)) {
		r := rand.New(rand.NewPCG(13, 14))
		steps, refused, kept := 0, 0, 0
		for range 12 {
			m := makers[kind](r)
			it := read(t, m.text)
			if it.Puzzle.Board().Len() == 0 {
				continue
			}
			line, n := explained(t, it)
			steps += n
			if _, err := triedExplanation([]byte(line)); err != nil {
				t.Fatalf("%s: %v\n%s", m.text, err, line)
			}
			for _, member := range []string{`"clues":[`, `"because":[`, `"proof":[`} {
				bent := dropFirst(r, line, member)
				if bent == line {
					continue
				}
				if _, err := triedExplanation([]byte(bent)); err != nil {
					refused++
				} else {
					kept++
				}
			}
		}
		t.Logf("%s: %d steps; %d changed ones refused, %d not", kind, steps, refused, kept)
		if refused < kept/4 || steps < 20 {
			t.Errorf("%s: %d steps, %d refused, %d not", kind, steps, refused, kept)
		}
	}
}

// TestNumberBeyondTheLoop: the rule of the loop knows no numbers, so a step that connects a number with the rest of the loop needs a proof
// by the number too.
func TestNumberBeyondTheLoop(t *testing.T) {
	line, _ := explained(t, read(t, "https://puzz.link/p?slither/6/6/g3628c2232122323711172118cg"))
	if !strings.Contains(line, "slitherlink.bottleneck") {
		t.Fatal("no step connects a number")
	}
	if _, err := triedExplanation([]byte(line)); err != nil {
		t.Error(err)
	}
}

// dropFirst removes the first entry from one of the lists with a given name.
func dropFirst(r *rand.Rand, line, member string) string {
	var at []int
	for i := 0; ; {
		k := strings.Index(line[i:], member)
		if k < 0 {
			break
		}
		if i += k + len(member); line[i] != ']' {
			at = append(at, i)
		}
	}
	if len(at) == 0 {
		return line
	}
	from := at[r.IntN(len(at))]
	depth, quoted := 0, false
	for to := from; ; to++ {
		switch c := line[to]; {
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			depth++
		case depth == 0 && c == ',':
			return line[:from] + line[to+1:]
		case depth == 0 && c == ']':
			return line[:from] + line[to:]
		case c == '}' || c == ']':
			depth--
		}
	}
}
