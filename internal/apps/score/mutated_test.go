package score_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/generate/madetest"
	"github.com/teka-puzzles/teka/internal/apps/score"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/study"
)

// answered is a puzzle with its solution, and a judge for each mode.
type answered struct {
	p        puzzle.Puzzle
	solution puzzle.Facts // one of them
	status   puzzle.Status
	judges   map[score.Mode]*score.Judge
}

// seed returns the seed of the puzzles and answers: TEKA_SEED, or 0.
func seed() uint64 {
	if n, err := strconv.ParseUint(os.Getenv("TEKA_SEED"), 10, 64); err == nil {
		return n
	}
	return 0
}

// sample makes puzzles of all kinds, each with one solution.
func sample(t *testing.T, each int) (out []answered) {
	for _, k := range kinds.All {
		for size := 5; size <= 7; size++ {
			w := generate.Request{Kind: k, Rows: size, Cols: size, Count: each, Seed: uint64(size) + 100*seed(), AllowSimilar: true}
			for m, err := range madetest.Puzzles(w) {
				if err != nil {
					t.Fatal(k.Name, err)
				}
				out = append(out, answered{m.Puzzle, m.Solution, puzzle.UniqueSolution, nil})
			}
		}
	}
	return out
}

// broken adds copies of some puzzles with one solution: some without some of their clues, so that they have several solutions, and some
// with changed clues, so that they have none.
func broken(t *testing.T, list []answered) []answered {
	out := list
	for n, a := range list {
		r, k := rand.New(rand.NewPCG(seed(), uint64(n))), a.p.Kind()
		p, wanted := a.p, []puzzle.Status{puzzle.SeveralSolutions, puzzle.NoSolution, ""}[n%3]
		for tries := 0; tries < 40 && wanted != ""; tries++ {
			clues := k.Clues(p)
			c := clues[r.IntN(len(clues))]
			q, err := k.Without(p, c.At)
			if wanted == puzzle.NoSolution {
				if c.Value = r.IntN(10); c.Runs != nil {
					c.Value, c.Runs = 0, []int{1 + r.IntN(5)}
				}
				q, err = k.With(a.p, c)
			}
			if err != nil || q == nil || q.Board().Len() != a.p.Board().Len() {
				continue
			}
			p = q
			if got := study.Unique(t.Context(), p, study.Options{}).Status; got == wanted {
				out = append(out, answered{p, a.solution, got, nil})
				break
			}
		}
	}
	return out
}

// told lists sentences about the number of solutions.
var told = map[puzzle.Status][]string{
	puzzle.NoSolution: {"No solution", "The puzzle has no solution.", "There is no valid solution.", `{"status":"none"}`,
		`{"answer":"unsolvable"}`,
		"Teka-teki ini tidak memiliki penyelesaian."},
	puzzle.SeveralSolutions: {"Multiple solutions.", "This puzzle has more than one solution.", `{"status":"multiple"}`,
		"The puzzle has several solutions", "Lebih dari satu penyelesaian."},
}

// disguised writes digits in another script, or inserts direction marks between lines. A reader sees no difference.
func disguised(r *rand.Rand, text string) string {
	switch r.IntN(8) {
	case 0:
		zero := []rune{'０', '٠', '०', '𝟎'}[r.IntN(4)]
		return strings.Map(func(c rune) rune {
			if c >= '0' && c <= '9' {
				return zero + c - '0'
			}
			return c
		}, text)
	case 1:
		return "\u200f" + strings.ReplaceAll(text, "\n", "\u202c\n\u202e")
	}
	return text
}

// judged returns copies of puzzles with separate judges.
func judged(list []answered) (out []answered) {
	for _, a := range list {
		a.judges = map[score.Mode]*score.Judge{}
		for _, mode := range []score.Mode{score.Strict, score.Lenient} {
			a.judges[mode] = score.For(a.p, score.Options{Mode: mode})
		}
		out = append(out, a)
	}
	return out
}

// mutated returns the solution, with or without changes in some places. The result may be right or wrong.
func mutated(r *rand.Rand, solution puzzle.Facts) puzzle.Facts {
	f := solution.Clone()
	if r.IntN(2) == 0 {
		return f
	}
	n := f.Board().Len()
	for range 1 + r.IntN(3) {
		i, k := r.IntN(n), r.IntN(n)
		switch r.IntN(3) {
		case 0: // another value
			can := f.Board().Unknown(i).Values
			values := []int{}
			for v := range can.Values() {
				values = append(values, v)
			}
			f.Set(i, values[r.IntN(len(values))])
		case 1: // two places swapped
			a, _ := f.Value(i)
			b, _ := f.Value(k)
			if f.Board().Unknown(i).Values.Has(b) && f.Board().Unknown(k).Values.Has(a) {
				f.Set(i, b)
				f.Set(k, a)
			}
		case 2: // taken from the place before
			v, _ := f.Value(max(i-1, 0))
			if f.Board().Unknown(i).Values.Has(v) {
				f.Set(i, v)
			}
		}
	}
	return f
}

// writer writes a full board in one notation, or returns "" if the notation cannot express it.
type writer struct {
	name   string
	strict bool // a strict reader takes it, too
	write  func(r *rand.Rand, p puzzle.Puzzle, f puzzle.Facts) string
}

// rows writes a grid with a sign for each cell and for cells that are not places.
func rows(p puzzle.Puzzle, f puzzle.Facts, sign func(v int) string, blocked string) [][]string {
	height, width := p.Size()
	out := make([][]string, height)
	for r := range out {
		for c := range width {
			word := blocked
			if i := f.Board().Index(puzzle.Cell(r, c)); i >= 0 {
				v, _ := f.Value(i)
				word = sign(v)
			}
			out[r] = append(out[r], word)
		}
	}
	return out
}

func singles(p puzzle.Puzzle) bool { return !p.Board().Unknown(0).At.Between() }

func edged(p puzzle.Puzzle) bool {
	return p.Kind().Traits.Lines && p.Board().Unknown(0).Values.Len() == 2 && !bordered(p)
}

// lit reports whether places are cells with or without a light, among blocks.
func lit(p puzzle.Puzzle) bool {
	rows, cols := p.Size()
	return binary(p) && p.Board().Len() < rows*cols && p.Kind().Traits.Blocks
}

// bordered reports whether places are borders of cells.
func bordered(p puzzle.Puzzle) bool { return p.Board().Unknown(0).At.Kind.Shape() == puzzle.OnBorder }

// border names a border with one of its cells.
func border(r *rand.Rand, p puzzle.Puzzle, at puzzle.Place, name func(at puzzle.Place) string) string {
	rows, cols := p.Size()
	a, b := at.Ends()
	down := btoi(a.R != b.R)
	if a.R >= 0 && a.C >= 0 && (int(b.R) == rows || int(b.C) == cols || r.IntN(2) == 0) {
		return []string{"right of ", "below "}[down] + name(a)
	}
	return []string{"left of ", "above "}[down] + name(b)
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

func binary(p puzzle.Puzzle) bool { return singles(p) && p.Board().Unknown(0).Values.Has(0) }

// joined writes a grid with signs between cells and rows.
func joined(cells, ends string) func(*rand.Rand, puzzle.Puzzle, puzzle.Facts) string {
	return func(r *rand.Rand, p puzzle.Puzzle, f puzzle.Facts) string {
		if !singles(p) {
			return ""
		}
		sign, blocked := strconv.Itoa, []string{"#", ".", "X", "0"}[r.IntN(4)]
		if binary(p) {
			pair := [][2]string{{".", "#"}, {"0", "1"}, {"_", "X"}, {"□", "■"}, {"X", "#"}, {"-", "█"}, {"x", "1"}, {"⬜", "⬛"}}[r.IntN(8)]
			if lit(p) {
				pair = [][2]string{{".", "*"}, {"0", "1"}, {"_", "L"}, {"□", "O"}, {"X", "1"}, {"-", "@"}, {"x", "*"}, {"⬜", "💡"}}[r.IntN(8)]
			}
			sign = func(v int) string { return pair[v] }
			if !p.Kind().Traits.Blocks { // cells with clues are empty
				blocked = pair[0]
			}
		}
		lines := []string{}
		for _, row := range rows(p, f, sign, blocked) {
			lines = append(lines, strings.Join(row, cells))
		}
		return strings.Join(lines, ends)
	}
}

func table(head, numbers bool) func(*rand.Rand, puzzle.Puzzle, puzzle.Facts) string {
	return func(r *rand.Rand, p puzzle.Puzzle, f puzzle.Facts) string {
		if !singles(p) {
			return ""
		}
		var b strings.Builder
		for i, row := range rows(p, f, strconv.Itoa, "■") {
			line := "| " + strings.Join(row, " | ") + " |\n"
			if numbers {
				line = fmt.Sprintf("| **%d** ", i+1) + line
			}
			if rule := strings.Repeat("|---", strings.Count(line, "|")-1) + "|\n"; i == 0 && head {
				b.WriteString("|" + strings.Repeat(" c |", strings.Count(line, "|")-1) + "\n" + rule + line)
			} else if i == 0 {
				b.WriteString(line + rule)
			} else {
				b.WriteString(line)
			}
		}
		return b.String()
	}
}

// places writes a line for each place.
func places(name func(at puzzle.Place) string, is string, all bool) func(*rand.Rand, puzzle.Puzzle, puzzle.Facts) string {
	return func(r *rand.Rand, p puzzle.Puzzle, f puzzle.Facts) string {
		var lines []string
		for i, u := range p.Board().Unknowns() {
			if v, _ := f.Value(i); v != 0 || all {
				a, b := u.At.Ends()
				text := name(puzzle.Cell(int(u.At.R), int(u.At.C)))
				if bordered(p) {
					text = border(r, p, u.At, name)
				} else if u.At.Between() {
					text = name(a) + "-" + name(b)
					if r.IntN(2) == 0 {
						text = name(b) + " to " + name(a)
					}
				}
				lines = append(lines, text+is+strconv.Itoa(v))
			}
		}
		r.Shuffle(len(lines), func(i, k int) { lines[i], lines[k] = lines[k], lines[i] })
		return strings.Join(lines, []string{"\n", ", ", "; ", "\n- "}[r.IntN(4)])
	}
}

func rc(at puzzle.Place) string { return fmt.Sprintf("R%dC%d", at.R+1, at.C+1) }

func zero(at puzzle.Place) string { return fmt.Sprintf("(%d, %d)", at.R, at.C) }

func one(at puzzle.Place) string { return fmt.Sprintf("(%d,%d)", at.R+1, at.C+1) }

func wordy(at puzzle.Place) string { return fmt.Sprintf("row %d, column %d", at.R+1, at.C+1) }

// drawn writes the lines through cells with box characters.
func drawn(_ *rand.Rand, p puzzle.Puzzle, f puzzle.Facts) string {
	if !edged(p) {
		return ""
	}
	height, width := p.Size()
	var b strings.Builder
	for r := range height {
		for c := range width {
			n := 0
			for k, d := range [][2]int{{-1, 0}, {0, 1}, {1, 0}, {0, -1}} {
				if f.CandidatesAt(puzzle.Edge(r, c, r+d[0], c+d[1])) == puzzle.Only(1) {
					n |= 1 << k
				}
			}
			sign, ok := map[int]string{0: ".", 3: "└", 5: "│", 6: "┌", 9: "┘", 10: "─", 12: "┐"}[n]
			if !ok {
				return "" // no sign for a branch or an end
			}
			b.WriteString(sign)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func encoded(format string) func(*rand.Rand, puzzle.Puzzle, puzzle.Facts) string {
	return func(_ *rand.Rand, p puzzle.Puzzle, f puzzle.Facts) string {
		m := puzzle.NewMarks(p.Board())
		for _, c := range p.Kind().Clues(p) { // such a text contains the clues, and cannot state another value there
			if i := p.Board().Index(c.At); i >= 0 && f.Candidates(i) != puzzle.Only(c.Value) {
				return ""
			}
		}
		for x := range f.All() {
			if err := m.Add(puzzle.Mark{At: x.At, Value: x.Value}); err != nil {
				return ""
			}
		}
		text, err := kinds.Encode(p, m, format, codec.Envelope{})
		if err != nil {
			return ""
		}
		return text
	}
}

func asJSON(wrap string) func(*rand.Rand, puzzle.Puzzle, puzzle.Facts) string {
	return func(_ *rand.Rand, p puzzle.Puzzle, f puzzle.Facts) string {
		text, err := json.Marshal(p.Kind().JSON.Solution(p, f))
		if err != nil {
			panic(err)
		}
		return fmt.Sprintf(wrap, text)
	}
}

// latex writes a matrix.
func latex(r *rand.Rand, p puzzle.Puzzle, f puzzle.Facts) string {
	if !singles(p) {
		return ""
	}
	var lines []string
	for _, row := range rows(p, f, strconv.Itoa, "0") {
		lines = append(lines, strings.Join(row, " & "))
	}
	name := []string{"bmatrix", "pmatrix", "array"}[r.IntN(3)]
	columns := ""
	if name == "array" {
		columns = "{|" + strings.Repeat("c|", len(lines)) + "}\n\\hline"
	}
	return "\\[\\begin{" + name + "}" + columns + "\n" + strings.Join(lines, ` \\`+"\n") + "\n\\end{" + name + "}\\]"
}

func facts(_ *rand.Rand, p puzzle.Puzzle, f puzzle.Facts) string {
	var list []puzzle.Fact
	for i, u := range p.Board().Unknowns() {
		v, _ := f.Value(i)
		list = append(list, puzzle.Fact{At: u.At, Value: v})
	}
	text, _ := json.Marshal(list)
	return string(text)
}

// python writes lists as Python prints them.
func python(_ *rand.Rand, p puzzle.Puzzle, f puzzle.Facts) string {
	if !singles(p) {
		return ""
	}
	var lines []string
	for _, row := range rows(p, f, strconv.Itoa, "0") {
		lines = append(lines, "['"+strings.Join(row, "', '")+"']")
	}
	return "[" + strings.Join(lines, ",\n ") + "]"
}

var writers = []writer{
	{"json", true, asJSON("%s")},
	{"wrapped", true, asJSON(`{"solution": %s}`)},
	{"final", false, asJSON(`{"reasoning": "so [1, 2] it is", "final_answer": %s}`)},
	{"facts", true, facts},
	{"python", false, python},
	{"latex", false, latex},
	{"rows", true, joined(" ", "\n")},
	{"dense", true, joined("", "\n")},
	{"commas", true, joined(", ", "\n")},
	{"pipes", false, joined(" | ", "\n")},
	{"table", true, table(false, false)},
	{"headed", true, table(true, false)},
	{"numbered", true, table(true, true)},
	{"R1C1", true, places(rc, " = ", true)},
	{"R1C1 short", false, places(rc, "=", false)},
	{"pairs from 0", true, places(zero, " = ", true)},
	{"pairs from 1", true, places(one, ": ", true)},
	{"words", true, places(wordy, " is ", true)},
	{"drawn", true, drawn},
	{"text", true, encoded("text")},
	{"pzprv3", true, encoded("pzprv3")},
}

// around surrounds an answer with the texts that models write.
func around(r *rand.Rand, text, other string) string {
	for range r.IntN(3) {
		switch r.IntN(11) {
		case 0:
			text = "Here is the solution:\n\n```\n" + text + "\n```\n\nEvery rule holds."
		case 1:
			text = "<think>Perhaps\n\n" + other + "\n\nno, that breaks a rule.</think>\n\n" + text
		case 2:
			text = "First try:\n\n" + other + "\n\nThat is wrong. Corrected:\n\n" + text + "\n"
		case 3:
			text = "If R1C1 = 1, then R1C2 = 1 as well? That cannot be.\n\n" + text
		case 4:
			text = "Some words [1, 2] and (a, b) before.\n\n" + text + "\n\nThanks! I hope this helps."
		case 5:
			if strings.Contains(text, "\r") {
				continue
			}
			text = "\x1b[31mAnswer:\x1b[0m\r\n\r\n" + strings.ReplaceAll(text, "\n", "\r\n")
		case 7:
			text = "If R1C1 = 1 there is no solution. Try R1C1 = 2. No solution.\n\n" + text
		case 8:
			text += "\n\nThere is no other solution. So the solution is unique."
		case 9:
			text = "The puzzle has no solution with R1C1 = 1, " + "it seems.\n\n" + text + "\n\nWith R1C1 = 2 the puzzle has no solution."
		case 6:
			text = "<answer>\n" + text + "\n</answer>"
		case 10:
			text = []string{"Answer: ", "**Solution:** ", "Hasil: "}[r.IntN(3)] + text
		}
	}
	return text
}

// TestMutated writes solutions, and boards changed in some places, in every notation: right ones must be accepted, wrong ones refused.
// TEKA_ANSWERS=1000000 sets the number of answers, TEKA_ANSWERS=500000-1000000 tries the second half of them; TEKA_SEED=7 tries others.
func TestMutated(t *testing.T) {
	from, tries, each := 0, sweeptest.Samples(1500, 6000), 2
	if asked := os.Getenv("TEKA_ANSWERS"); asked != "" {
		each = 20
		if n, err := fmt.Sscanf(asked, "%d-%d", &from, &tries); n < 2 {
			if from, tries = 0, from; tries == 0 {
				t.Fatal(err)
			}
		}
	}
	puzzles := broken(t, sample(t, each))
	tally := make([]tally, 2)
	var workers sync.WaitGroup
	for k := range tally {
		workers.Go(func() {
			tally[k].read = map[string]int{}
			own := judged(puzzles)
			for n := from + k; n < tries; n += len(tally) {
				tally[k].try(t, n, own)
				if done := n - from - k; done > 0 && done%mutatedTold == 0 {
					y := &tally[k]
					t.Logf("up to %d, of %d: %d right, %d refused; %d wrong, %d accepted", n, len(tally), y.right, y.refused, y.wrong, y.accepted)
				}
			}
		})
	}
	workers.Wait()
	sum := tally[0]
	for _, other := range tally[1:] {
		sum.right, sum.wrong, sum.refused, sum.accepted = sum.right+other.right, sum.wrong+other.wrong, sum.refused+other.refused,
			sum.accepted+other.accepted
		sum.unsure += other.unsure
		for name, n := range other.read {
			sum.read[name] += n
		}
	}
	t.Logf("%d right, %d refused; %d wrong, %d accepted; %v", sum.right, sum.refused, sum.wrong, sum.accepted, sum.read)
	if 50*sum.unsure > sum.right {
		t.Errorf("%d of %d right answers unreadable", sum.unsure, sum.right)
	}
	if sum.right < (tries-from)/5 || sum.wrong < (tries-from)/5 || len(sum.read) < 60 {
		t.Errorf("%d right, %d wrong, %d ways: too few to say anything", sum.right, sum.wrong, len(sum.read))
	}
}

// mutatedTold is the number of answers between two progress reports of a long run.
const mutatedTold = 50_000

// tally counts the verdicts about answers.
type tally struct {
	right, refused, wrong, accepted int
	unsure                          int // unreadable, which is allowed
	read                            map[string]int
}

// try writes one board in one way, and compares the judge's verdict with Check of the kind.
func (y *tally) try(t *testing.T, n int, puzzles []answered) {
	r := rand.New(rand.NewPCG(29+seed(), uint64(n)))
	a := puzzles[r.IntN(len(puzzles))]
	if r.IntN(16) == 0 {
		y.verdict(t, r, n, a)
		return
	}
	w := writers[r.IntN(len(writers))]
	board := mutated(r, a.solution)
	text := w.write(r, a.p, board)
	if text == "" {
		return
	}
	mode := score.Lenient
	if w.strict && r.IntN(2) == 0 {
		mode = score.Strict
	}
	if mode == score.Lenient {
		text = around(r, text, w.write(r, a.p, wrongBoard(r, a)))
	}
	text = disguised(r, text)
	is := len(a.p.Kind().Check(a.p, board)) == 0
	y.count(t, n, a, mode, w.name, text, is)
}

// verdict writes the answer that there is no solution, or several, and counts its verdict.
func (y *tally) verdict(t *testing.T, r *rand.Rand, n int, a answered) {
	says := []puzzle.Status{puzzle.NoSolution, puzzle.SeveralSolutions}[r.IntN(2)]
	text := told[says][r.IntN(len(told[says]))]
	mode := []score.Mode{score.Strict, score.Lenient}[r.IntN(2)]
	if mode == score.Lenient {
		other := writers[r.IntN(len(writers))].write(r, a.p, mutated(r, a.solution))
		text = []string{"Perhaps\n\n" + other + "\n\nno. ", "<think>" + other + "</think>\n", "Row 1 cannot be filled.\n\n", "```\n" + other +
			"\n```\n\n"}[r.IntN(4)] + text
	}
	y.count(t, n, a, mode, string("says "+says), text, says == a.status)
}

// count judges a text and counts the verdict. is states whether the text is right.
func (y *tally) count(t *testing.T, n int, a answered, mode score.Mode, way, text string, is bool) {
	got := a.judges[mode].Answer(t.Context(), []byte(text))
	y.read[a.p.Kind().Name+" "+way]++
	switch {
	case is && got.Status == score.Unreadable &&
		(strings.Contains(text, "o solution") || strings.Contains(text, "That cannot be.")):
		y.unsure++ // a refuted case right before the board: refusing is allowed, another verdict is not
	case is && !got.Right:
		if y.refused++; y.refused < 6 {
			t.Errorf("%d: %s, %s, %s: right and refused (%s, %s %s %v)\n%s", n, a.p.Kind().Name, mode, way, got.Status, got.Read, got.Why,
				got.Violations, text)
		}
	case !is && (got.Right || got.Share >= 1):
		if y.accepted++; y.accepted < 6 {
			t.Errorf("%d: %s, %s, %s: wrong and accepted, read as %s\n%s", n, a.p.Kind().Name, mode, way, got.Read, text)
		}
	}
	if is {
		y.right++
	} else {
		y.wrong++
	}
}
