package reader

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// Findings about the candidates that a text states for open cells.
const (
	// Stale is a list or bound of the candidates of a cell that is not that of the board at that moment.
	Stale Class = "stale candidates"
	// Unattained is a bound of several cells that no digits of these cells attain.
	Unattained Class = "bound not attained"
	// Open is a cell of which a text states that one number is left while the drawing of the board shows others.
	Open Class = "several candidates drawn"
	// Uncaused is a premise that a text states as known although no earlier text concludes it and the board does not show it.
	Uncaused Class = "premise without a cause"
	// Distant is a conclusion that needs a clue that no sentence since the conclusion before it names.
	Distant Class = "clue of another sentence"
)

var (
	sumOfCells = regexp.MustCompile(`(?:takes?|memakai) (?:at (?:most|least)|paling (?:banyak|sedikit)) ([\d+]+)`)
	addsUp     = regexp.MustCompile(`\b(?:jumlah|minus|dikurangi) $`)
	// usesUp matches the digits that some cells share.
	usesUp = regexp.MustCompile(`^ (?:use up|berisi [^.;(]* dan menghabiskannya)\b`)
	listed = regexp.MustCompile(`^ ?(?:(is|are|use up|adalah) )?(not |bukan |at most |at least |paling besar |paling kecil |berisi )?(` + valueList + `)`)
)

// live returns the candidates of an unknown as a person has them on a board: known candidates that are not placed in a run through it.
func (r *Reader) live(board puzzle.Facts, i int) puzzle.Mask {
	can := board.Candidates(i)
	for _, h := range []puzzle.Heading{puzzle.Across, puzzle.Down} {
		for _, j := range r.runThrough(r.p.Board().At(i), h) {
			if v, ok := board.Value(j); ok && j != i {
				can &^= puzzle.Only(v)
			}
		}
	}
	return can
}

// hasRuns reports whether clues are sums of runs, which colours are not though they are written as digits.
func (r *Reader) hasRuns() bool {
	return r.p.Kind().Traits.Digits && !r.p.Kind().Limits.Square && r.colours == nil
}

// visibleBoard returns the known facts and, in kinds with runs, the eliminations of digits placed in a run of a cell.
func (r *Reader) visibleBoard() puzzle.Facts {
	if !r.hasRuns() {
		return r.known
	}
	out := r.known.Clone()
	for i := range r.p.Board().Len() {
		if out.Candidates(i).Len() > 1 {
			for v := range (out.Candidates(i) &^ r.live(r.known, i)).Values() {
				out.Add(puzzle.Fact{At: r.p.Board().At(i), Value: v, Not: true})
			}
		}
	}
	return out
}

// candidates reports statements about candidates in a text that differ from the board.
func (r *Reader) candidates(text string, s puzzle.Step) (found []Finding) {
	if supposes.MatchString(text) {
		return nil
	}
	board, after := r.known.Clone(), r.known.Clone()
	for _, x := range s.New {
		after.Add(x)
	}
	var run []int // the run that was named last
	for _, sentence := range sentences(text) {
		var blocked puzzle.Mask // digits that the sentence rules out next
		for _, has := range alreadyHas.FindAllStringSubmatch(sentence, -1) {
			blocked |= maskOf(has[1])
		}
		for _, at := range r.cells.FindAllStringIndex(sentence, -1) {
			if named := r.runBefore(sentence[:at[1]]); named != nil {
				run = named
			}
			m := listed.FindStringSubmatch(sentence[at[1]:])
			if m == nil || m[1] == "" && m[2] == "" || addsUp.MatchString(sentence[:at[0]]) {
				continue
			}
			values := maskOf(m[3])
			for _, i := range r.unknowns(r.cell.FindAllStringSubmatch(sentence[at[0]:at[1]], -1)) {
				can := r.live(board, i)
				gone, may := can&^after.Candidates(i)|r.unpaired(run, i, board), blocked
				if cases.MatchString(sentence) { // the digits that the case leaves
					gone = can
				}
				if usesUp.MatchString(sentence[at[1]:]) { // together, not each
					may |= values
				}
				if !agrees(strings.TrimSpace(m[2]), values, can, gone, may) {
					found = append(found, Finding{Stale, sentence, fmt.Sprintf("%s: %v", sentence[at[0]:at[1]]+m[0], slices.Collect(can.Values()))})
					break
				}
			}
		}
		if at := bounded.FindStringIndex(sentence); at != nil {
			found = append(found, r.unattained(sentence, board)...)
		}
		for _, x := range r.stated(sentence, after) {
			board.Add(x)
		}
	}
	return found
}

// unpaired returns the digits of a cell that need no digit, or the same one, in the only other open cell of a run.
func (r *Reader) unpaired(run []int, i int, board puzzle.Facts) (out puzzle.Mask) {
	rest, open := r.sumOf(run), 0
	if rest < 0 || !slices.Contains(run, i) {
		return 0
	}
	for _, j := range run {
		if v, ok := board.Value(j); ok {
			rest -= v
		} else {
			open++
		}
	}
	for d := range puzzle.Span(1, 9).Values() {
		if other := rest - d; open == 2 && (other < 1 || other > 9 || other == d) {
			out |= puzzle.Only(d)
		}
	}
	return out
}

// oneLeft matches a statement that cells have one candidate left, and otherLeft a value in it that has a reason of its own.
var (
	oneLeft   = regexp.MustCompile(`^(?:One number is left: |Each has one number left: |Likewise |(?:Masing-masing t|T)inggal satu angka: |Begitu juga )(.*?)(?:, (?:then|sehingga) .*)?$`)
	otherLeft = regexp.MustCompile(`[^,]+ \([^)]*\)`)
)

// open reports cells of which a text states that one number is left while the drawing of the board at that moment shows other candidates.
func (r *Reader) open(text string, s puzzle.Step) (found []Finding) {
	board, after := r.known.Clone(), r.known.Clone()
	for _, x := range s.New {
		after.Add(x)
	}
	for _, sentence := range sentences(text) {
		if m := oneLeft.FindStringSubmatch(sentence); m != nil {
			drawing := r.p.Draw(board)
			for _, x := range r.stated(otherLeft.ReplaceAllString(m[1], ""), after) {
				across, down := drawing.Center(int(x.At.R), int(x.At.C))
				if slices.ContainsFunc(drawing.Items, func(it scene.Item) bool {
					return it.Role == scene.Candidate && it.X == across && it.Y == down && it.Text == strconv.Itoa(x.Value)
				}) {
					found = append(found, Finding{Open, sentence, r.facts(x)})
				}
			}
		}
		for _, x := range r.stated(sentence, after) {
			board.Add(x)
		}
	}
	return found
}

// alreadyHas matches the statement that a run has digits.
var alreadyHas = regexp.MustCompile(`(?:ha(?:s|ve)|sudah punya) (` + valueList + `)`)

// runsThatHave returns the clues of the runs of which a text says that they already have a digit.
func (r *Reader) runsThatHave(text string) (out []puzzle.Place) {
	cell := cellPattern(r.lang)
	run := `(?:` + cell + `-` + cell + `|(?i:row|column|baris|kolom) \d+)`
	list := compiled(run + `(?:(?:, dan |, | and | dan )` + run + `)* ` + alreadyHas.String())
	name := compiled(run)
	for _, m := range list.FindAllString(text, -1) {
		for _, m := range name.FindAllString(m, -1) {
			cells := r.runBefore(m)
			for _, at := range r.clues {
				if len(cells) > 1 && r.p.Board().Index(puzzle.Cell(int(at.R), int(at.C))) == cells[0] &&
					slices.Contains(r.runThrough(puzzle.Cell(int(at.R), int(at.C)), puzzle.Heading(at.Dir)), cells[1]) {
					out = append(out, at)
				}
			}
		}
	}
	return out
}

// maskOf returns the values of a list such as "1, 3 to 5".
func maskOf(list string) (m puzzle.Mask) {
	for _, v := range valuesIn(list) {
		m |= puzzle.Only(v)
	}
	return m
}

// agrees reports whether a statement, such as "at most" with some values, fits a cell with the candidates can. Those in gone are eliminated
// in the step, so that the statement may omit them. Those in blocked are ruled out by the sentence itself, so that it may list them.
func agrees(how string, values, can, gone, blocked puzzle.Mask) bool {
	may := can | blocked
	switch how {
	case "not", "bukan":
		return can&values&^gone == 0 && can.Len() > 0
	case "at most", "paling besar":
		return may.Has(values.Max()) && can&^gone&^puzzle.Span(1, values.Max()) == 0
	case "at least", "paling kecil":
		return may.Has(values.Min()) && can&^gone&^puzzle.Span(values.Min(), 9) == 0
	}
	return values&^may == 0 && can&^gone&^values == 0 || values.Len() == 1 && can.Has(values.Min())
}

// unattained reports totals of cells, such as "take at least 2+1", with a digit that is no candidate of its cell.
func (r *Reader) unattained(sentence string, board puzzle.Facts) (found []Finding) {
	for _, m := range sumOfCells.FindAllStringSubmatchIndex(sentence, -1) {
		lists := r.cells.FindAllStringIndex(sentence[:m[0]], -1)
		if len(lists) == 0 {
			continue
		}
		last := lists[len(lists)-1]
		cells := r.unknowns(r.cell.FindAllStringSubmatch(sentence[last[0]:last[1]], -1))
		for k, d := range strings.Split(sentence[m[2]:m[3]], "+") {
			v, _ := strconv.Atoi(d)
			if k < len(cells) && !r.live(board, cells[k]).Has(v) {
				found = append(found, Finding{Unattained, sentence, d})
				break
			}
		}
	}
	return found
}

// concluded matches the first value that a sentence concludes.
var concluded = regexp.MustCompile(`^(?:So|Jadi),? `)

// distant reports the first value of a conclusion that does not follow from the clues named since the conclusion before it, the digits on
// the board and what earlier sentences state about candidates.
func (r *Reader) distant(ctx context.Context, text string, s puzzle.Step) (found []Finding) {
	if supposes.MatchString(text) {
		return nil
	}
	board, after := r.known.Clone(), r.known.Clone()
	for _, x := range s.New {
		after.Add(x)
	}
	list := sentences(text)
	from := 0
	for k, sentence := range list {
		m := placing.FindStringIndex(sentence)
		if k > 0 && m != nil && concluded.MatchString(sentence) {
			before := strings.Join(list[from:k], ". ")
			from = k + 1
			clues := r.named(before, s.Clues)
			facts := r.visible(strings.Join(list[:k], ". "))
			facts = append(facts, r.stated(strings.Join(list[:k], ". "), board)...)
			x := r.stated(sentence[:m[1]], after)
			for _, f := range x {
				if ok, err := r.implies(ctx, clues, facts, f); !ok && err == nil {
					found = append(found, Finding{Distant, before + ". " + sentence[:m[1]], r.facts(f)})
					break
				}
			}
		}
		for _, x := range r.stated(sentence, after) {
			board.Add(x)
		}
	}
	return found
}

// uncaused reports premises about candidates that follow neither from earlier texts nor from the values on the board and the rules of the
// lines, which hold in every puzzle.
func (r *Reader) uncaused(ctx context.Context, text string, s puzzle.Step) (found []Finding) {
	rules := slices.DeleteFunc(slices.Clone(r.clues), func(at puzzle.Place) bool { return !r.isRule(at) })
	facts := slices.Concat(slices.Collect(r.shown.All()), slices.Collect(r.told.All()))
	for _, x := range s.Because {
		if !x.Not || slices.Contains(facts, x) {
			continue
		}
		if ok, err := r.implies(ctx, rules, facts, x); !ok && err == nil {
			found = append(found, Finding{Uncaused, text, r.facts(x)})
		}
	}
	return found
}
