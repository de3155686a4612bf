package reader

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
)

// False is a statement that the board or the clues refute.
const False Class = "false statement"

var (
	// resumes matches the end of a hypothesis, from where its sentence is about the board again.
	resumes = regexp.MustCompile(`^(?:In every case|In any case|Either way|Only one way is left|One way is left|Bagaimanapun)\b` +
		`|^(?:But|Tetapi|Padahal)\b.*, (?:so|jadi) `)
	// fails matches the sentence in which a hypothesis fails; a conclusion may follow.
	fails = regexp.MustCompile(`^(?:But|Tetapi|Padahal|That cannot be|Itu tidak mungkin|Itu mustahil|No way is left)\b`)
	so    = regexp.MustCompile(`^(?:So|Jadi)\b`)
	// cases matches a sentence about one of several fillings, such as "With 1+2, R1C2 has no filling".
	cases = regexp.MustCompile(`^(?:With|Dengan) \d`)
	// shadedCase matches the beginning of a case that assumes shaded cells: "With R1C2 and R2C3 shaded: ".
	shadedCase = regexp.MustCompile(`^(?:With|Dengan) [^:]*(?:shaded(?: cells)?|hitam(?: lagi)?): `)
	// lightCase matches the beginning of a case that assumes a light; what a step of it states is no fact.
	lightCase = regexp.MustCompile(`^(?:With|Dengan) [^:]*(?:lights? in|lampu di) [^:]*: `)
	// would matches clauses about what does not happen: "shading R1C2 would divide the board".
	would = regexp.MustCompile(`\b(?:would|could|cannot|can no longer|akan|tidak dapat|tidak bisa|andai|suppose|if|unless|jika|bila)\b`)
	// clueAt matches a number or letter with its cells: "the 3 in", "the 2s in", "angka 3 di", "pulau 3 di".
	clueAt = regexp.MustCompile(`\b(?:[Tt]he|[Bb]oth|[Aa]ngka|[Pp]ulau|other) (\d+)(?:s|-\d+)? (?:in|di) $`)
)

// parts divides the sentences of a text, or parts of them, into those about the board and those about a hypothesis.
func parts(text string) (sure, supposed []string) {
	imagined, failed := false, false
	for _, sentence := range sentences(text) {
		if m := resumes.FindStringIndex(sentence); imagined && m != nil {
			imagined, sentence = false, sentence[m[1]:]
		} else if failed && so.MatchString(sentence) {
			imagined = false
		}
		if cases.MatchString(sentence) {
			continue
		}
		failed = imagined && (failed || fails.MatchString(sentence))
		imagined = imagined || shadedCase.MatchString(sentence) || supposes.MatchString(sentence) || imagines.MatchString(sentence) ||
			strings.Contains(sentence, "?")
		if imagined {
			supposed = append(supposed, sentence)
		} else {
			sure = append(sure, sentence)
		}
	}
	return sure, supposed
}

// refuted reports statements about cells, edges and clues in the text of a step that the clues, or the board after the step, refute.
func (r *Reader) refuted(text string, s puzzle.Step) (found []Finding) {
	after := r.visibleBoard().Clone()
	for _, x := range s.New {
		after.Add(x)
	}
	for _, x := range r.falseShades(text, s) {
		found = append(found, Finding{False, text, x})
	}
	sure, _ := parts(text)
	for _, sentence := range sure {
		why := append(r.falseClues(sentence), r.falseLeft(sentence, after)...)
		for clause := range strings.SplitSeq(sentence, "; ") {
			if r.loop != nil {
				why = append(why, r.falseEdges(clause, after)...)
			} else if clause = hypothetical.ReplaceAllString(clause, ""); !would.MatchString(clause) && !lightCase.MatchString(sentence) {
				why = append(why, r.falseCells(clause, after)...)
			}
		}
		if r.hasBlocks() {
			why = append(why, r.falseBlocks(sentence, after)...)
		}
		if r.p.Kind().Traits.AtLeastOne {
			why = append(why, r.falseBridges(sentence, after)...)
		}
		for _, x := range why {
			found = append(found, Finding{False, sentence, x})
		}
	}
	return found
}

// falseEdges returns the lines and crosses that a clause states and the board refutes.
func (r *Reader) falseEdges(clause string, after puzzle.Facts) (out []string) {
	if would.MatchString(clause) {
		return nil
	}
	for _, x := range append(r.linesIn(clause), r.bordersIn(clause)...) {
		if v, ok := after.Value(r.p.Board().Index(x.At)); ok && v != x.Value {
			out = append(out, r.facts(x))
		}
	}
	return out
}

var (
	aBorder = regexp.MustCompile(`\b(below|above|left of|right of) R(\d+)C(\d+)(?:-R(\d+)C(\d+))?`)
	// drawn matches what comes before the borders along which the loop runs, with "no" if it does not.
	drawn = regexp.MustCompile(`\b(?:loop runs|loop can only continue|one way,|it can only continue|(no) line runs)\b`)
)

// bordersIn returns a fact for each border of a cell that a clause states as a line or as empty: "the loop runs below R1C2 and right of
// R1C3".
func (r *Reader) bordersIn(clause string) (out []puzzle.Fact) {
	marks := drawn.FindAllStringSubmatchIndex(clause, -1)
	for _, m := range aBorder.FindAllStringSubmatchIndex(clause, -1) {
		k := len(marks) - 1
		for ; k >= 0 && marks[k][1] > m[0]; k-- {
		}
		if k < 0 {
			continue
		}
		v := 1
		if marks[k][2] >= 0 {
			v = 0
		}
		num := func(i int) int {
			if m[2*i] < 0 {
				return 0
			}
			return atoi(clause[m[2*i]:m[2*i+1]])
		}
		for row := num(2); row <= max(num(2), num(4)); row++ {
			for col := num(3); col <= max(num(3), num(5)); col++ {
				if at, ok := r.border(clause[m[2]:m[3]], row-1, col-1); ok {
					out = append(out, puzzle.Fact{At: at, Value: v})
				}
			}
		}
	}
	return out
}

// border returns the place of the border on one side of a cell.
func (r *Reader) border(side string, row, col int) (puzzle.Place, bool) {
	names := []string{fmt.Sprintf("%s R%dC%d", side, row+1, col+1)}
	switch side { // the same border, named by the other cell
	case "above":
		names = append(names, fmt.Sprintf("below R%dC%d", row, col+1))
	case "left of":
		names = append(names, fmt.Sprintf("right of R%dC%d", row+1, col))
	}
	for _, u := range r.p.Board().Unknowns() {
		if slices.Contains(names, r.lang.Place(u.At)) {
			return u.At, true
		}
	}
	return puzzle.Place{}, false
}

// coloursOf matches pearls with their colour.
var coloursOf = regexp.MustCompile(`\b(white|black|putih|hitam)(?: pearls?| ones?)? $`)

// falseCells returns the statements of a clause about cells that the board refutes: "R1C2 = 3", "R1C2 to R1C4 are shaded".
func (r *Reader) falseCells(clause string, after puzzle.Facts) (out []string) {
	for _, at := range r.cells.FindAllStringIndex(clause, -1) {
		says := clause[at[1]:]
		if addsUp.MatchString(clause[:at[0]]) {
			continue
		}
		if m := equals.FindStringSubmatch(says); m != nil && r.p.Kind().Traits.Digits && atoi(m[1]) > r.p.Board().Unknown(0).Values.Max() {
			out = append(out, clause[at[0]:at[1]]+m[0])
		}
		for _, p := range r.predicates() {
			rest, ok := strings.CutPrefix(says, p.words)
			if ok && (rest == "" || strings.ContainsAny(rest[:1], " ,.;:)")) && !lists.MatchString(rest) {
				for _, i := range r.unknowns(r.cell.FindAllStringSubmatch(clause[at[0]:at[1]], -1)) {
					if v, known := after.Value(i); known && (v == p.value) == p.not || !known && !p.not && !after.Candidates(i).Has(p.value) {
						out = append(out, clause[at[0]:at[1]]+p.words)
						break
					}
				}
				break
			}
		}
	}
	return out
}

var equals = regexp.MustCompile(`^ = (\d+)`)

// lists matches what follows the first of several values.
var lists = regexp.MustCompile(`^(?:, \d|,? (?:or|to|atau|sampai)\b)`)

// predicate is how a text states that cells have a value, or do not have it: " is shaded", " = 3".
type predicate struct {
	words string
	value int
	not   bool
}

// predicates returns how texts state each value of one cell and of several, with the longest first.
func (r *Reader) predicates() []predicate {
	if r.saying != nil {
		return r.saying
	}
	u := r.p.Board().Unknown(0)
	var next puzzle.Place
	for _, other := range r.p.Board().Unknowns()[1:] {
		if next = other.At; other.At.R != u.At.R && other.At.C != u.At.C {
			break
		}
	}
	for v := range u.Values.Values() {
		for _, not := range []bool{false, true} {
			one := puzzle.Fact{At: u.At, Value: v, Not: not}
			for _, facts := range [][]puzzle.Fact{{one}, {one, {At: next, Value: v, Not: not}}} {
				text := r.facts(facts...)
				if at := r.cells.FindStringIndex(text); at != nil && at[0] == 0 && at[1] < len(text) {
					r.saying = append(r.saying, predicate{text[at[1]:], v, not})
				}
			}
			if r.p.Kind().Traits.Digits && !not {
				r.saying = append(r.saying, predicate{fmt.Sprintf(" = %d", v), v, false})
			}
		}
	}
	slices.SortStableFunc(r.saying, func(a, b predicate) int { return len(b.words) - len(a.words) })
	return r.saying
}

// falseClues returns the clues that a sentence states with another number than the puzzle has.
func (r *Reader) falseClues(sentence string) (out []string) {
	for _, at := range r.cells.FindAllStringIndex(sentence, -1) {
		if m := coloursOf.FindStringSubmatch(sentence[:at[0]]); m != nil && r.loop != nil {
			for _, c := range r.cellsIn(sentence[at[0]:at[1]]) {
				if v := r.numberAt(c); v > 0 && (v == 1) != (m[1] == "white" || m[1] == "putih") {
					out = append(out, r.lang.Place(c)+" is not "+m[1])
				}
			}
		}
		m := clueAt.FindStringSubmatch(sentence[:at[0]])
		if m == nil {
			continue
		}
		n, _ := strconv.Atoi(m[1])
		for _, c := range r.cell.FindAllStringSubmatch(sentence[at[0]:at[1]], -1) {
			if v := r.numberAt(puzzle.Cell(atoi(c[1])-1, atoi(c[2])-1)); v >= 0 && v != n {
				out = append(out, fmt.Sprintf("%s is %d", c[0], v))
			}
		}
	}
	for _, m := range shows.FindAllStringSubmatch(sentence, -1) {
		line := r.linesOf(m[1], r.p.Board())
		for _, part := range viewed.FindAllStringSubmatch(m[2], -1) {
			for _, c := range r.p.Kind().Clues(r.p) {
				if len(line) == 1 && c.Value > 0 && c.At == outside(line[0], part[2]) && strconv.Itoa(c.Value) != part[1] {
					out = append(out, fmt.Sprintf("%s shows %d %s", m[1], c.Value, part[2]))
				}
			}
		}
	}
	return out
}

// numberAt returns the number of the clue at a cell; -1 if it has none.
func (r *Reader) numberAt(at puzzle.Place) int {
	for _, c := range r.p.Kind().Clues(r.p) {
		if c.At == at {
			return c.Value
		}
	}
	return -1
}

var (
	// shows matches what a line shows: "row 3 shows 4 from the left and 2 from the right", "di baris 3 terlihat 4 gedung dari kiri".
	shows = regexp.MustCompile(`((?i:row|column|baris|kolom) \d+) (?:shows|terlihat) (` + view + `(?:(?: and | dan )` + view + `)*)`)
	// viewed matches one number of shows and its side.
	viewed = regexp.MustCompile(view)
)

const view = `(\d+) (?:gedung )?((?:from|dari) (?:the )?[a-z]+)`

// outside returns the clue of a line on the side of a phrase such as "from the left" or "dari kiri".
func outside(line puzzle.Place, side string) puzzle.Place {
	n, _, _ := line.Line()
	switch side[strings.LastIndex(side, " ")+1:] {
	case "left", "kiri":
		return puzzle.Outside(puzzle.Left, n)
	case "right", "kanan":
		return puzzle.Outside(puzzle.Right, n)
	case "above", "atas":
		return puzzle.Outside(puzzle.Top, n)
	}
	return puzzle.Outside(puzzle.Bottom, n)
}
