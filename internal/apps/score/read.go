package score

import (
	"errors"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// reading is the content of an answer, or the reason why it is unreadable. Functions that read one form of answers return otherForm for a
// text that does not have that form; the caller then tries another. A text that has the form but cannot be read gives a reading with err.
type reading struct {
	as        string         // notation; see Result.Read
	known     puzzle.Facts   // a place has no candidate left if the answer contradicts itself or gives an impossible value
	complete  bool           // some value is not 0, and every place has a value or is an unmentioned edge or bridge, which is empty
	nonZero   bool           // some value is not 0
	open      bool           // the answer explicitly leaves a place undecided
	misplaced []puzzle.Place // filled cells that are not places; see Judge.isBlank
	verdict   puzzle.Status  // for an answer without a board: puzzle.NoSolution or puzzle.SeveralSolutions
	err       error
}

var (
	errNoAnswer   = fault.Errorf("no answer to this puzzle was found")
	errTooLong    = fault.Errorf("longer than %d bytes", MaxBytes)
	errOnlyThat   = fault.Errorf("expected only the answer: JSON, rows of signs, a table, places with values, or a puzzle notation")
	errNoPlace    = fault.Errorf("the board has no such place")
	errNoSolution = fault.Errorf("no solution has this together with the earlier claims")
	errTwoThings  = fault.Errorf("X and O are ambiguous: either could mean filled")
)

// otherForm is the reading of a text by a function for another form of answers.
var otherForm = reading{err: errors.ErrUnsupported} // which is never reported

// hasForm reports whether a text has the form that was read, even if it is unreadable.
func (r reading) hasForm() bool { return r.err != otherForm.err }

// read finds the answer in a text, by the mode of the judge. Longer texts than MaxBytes are an error in the strict mode; otherwise their
// end is read.
func (j *Judge) read(text []byte) reading {
	if len(text) > MaxBytes {
		if j.o.Mode == Strict {
			return reading{err: errTooLong}
		}
		text = text[len(text)-MaxBytes:]
	}
	s := sanitize(string(text))
	if j.o.Mode == Strict {
		return j.strict(s)
	}
	return j.lenient(s)
}

// terminalEscapes matches escape sequences of terminals.
var terminalEscapes = pattern("(?:\x1b\\[|\u009b)[0-9;:?]*[ -/]*[@-~]|\x1b(\\][^\x07\x1b]*(\x07|\x1b\\\\)?|[@-Z\\\\^_])")

// sanitize returns a text without terminal escapes, control characters and invalid UTF-8, with line feeds as the only line ends.
func sanitize(s string) string {
	if !utf8.ValidString(s) {
		s = strings.ToValidUTF8(s, "\ufffd")
	}
	if strings.ContainsAny(s, "\x1b\u009b") {
		s = terminalEscapes().ReplaceAllString(s, "")
	}
	s = strings.Map(normalizeRune, s)
	if strings.ContainsRune(s, '\r') {
		s = strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
	}
	return s
}

// normalizeRune maps digits of all scripts to ASCII digits and all blanks to spaces, and removes invisible characters (marks of
// direction, joiners, controls).
func normalizeRune(r rune) rune {
	switch {
	case r < 0x7f:
		if r < ' ' && r != '\n' && r != '\t' && r != '\r' {
			return -1
		}
		return r
	case r == '。':
		return '.'
	case r == 0x85, r == 0x2028, r == 0x2029: // line ends
		return '\n'
	case r <= 0x9f, unicode.Is(unicode.Cf, r), r >= 0xfe00 && r <= 0xfe0f, r == 0x20e3: // variation selectors and key caps
		return -1
	case unicode.Is(unicode.Zs, r):
		return ' '
	case r > 0xff00 && r < 0xff5f: // full width
		return r - 0xff00 + ' '
	case unicode.Is(unicode.Nd, r):
		return '0' + digitOf(r)
	}
	return r
}

// digitOf returns the value of a decimal digit. In Unicode the digits of each script are consecutive and begin with 0.
func digitOf(r rune) (n rune) {
	for unicode.Is(unicode.Nd, r-n-1) {
		n++
	}
	return n % 10
}

// strict reads a text that is one answer and nothing else.
func (j *Judge) strict(s string) reading {
	s = strings.Trim(s, "\n")
	if inside, ok := fenced(s); ok {
		s = inside
	}
	if strings.TrimSpace(s) == "" {
		return reading{err: errNoAnswer}
	}
	return firstReading(s, j.verdictAlone, j.object, j.notation, j.table, j.grid, j.list)
}

// firstReading returns the first reading without an error, or else one with the first error.
func firstReading(s string, readers ...func(string) reading) reading {
	first := otherForm
	for _, read := range readers {
		if r := read(s); r.err == nil {
			return r
		} else if !first.hasForm() {
			first.err = r.err
		}
	}
	if !first.hasForm() {
		first.err = errOnlyThat
	}
	return first
}

// fenced returns the content of a text that is one code fence; ok is false for other texts.
func fenced(s string) (string, bool) {
	s = strings.TrimSpace(s)
	first, rest, ok := strings.Cut(s, "\n")
	if !ok || !strings.HasPrefix(first, "```") || strings.Contains(first[3:], "`") {
		return "", false
	}
	inside, ok := strings.CutSuffix(rest, "```")
	return strings.TrimSuffix(inside, "\n"), ok && !strings.Contains(inside, "```")
}

// notation reads a text in a puzzle notation with values: a board of the puzzle's kind and size, with any clues.
func (j *Judge) notation(s string) reading {
	kind := j.p.Kind().Name
	for _, text := range []string{s, kind + "\n" + s} {
		var found *kinds.Item
		for it := range kinds.Read(strings.NewReader(text), "", kinds.ReadOptions{Kind: kind}) {
			if it.Err != nil || found != nil { // unreadable, or several puzzles
				found = nil
				break
			}
			found = &it
		}
		if found == nil || !sameSize(j.p, found.Puzzle) {
			continue
		}
		given, err := report.GivenAnswer(*found)
		values := givenValues(found.Puzzle)
		full := j.p.Kind().Traits.Givens && len(values) > len(givenValues(j.p)) // a board whose values look like givens
		if err != nil || given.IsZero() && !full || j.cluesElsewhere(found.Puzzle) {
			continue
		}
		r := j.newReading(found.Format)
		for i, v := range values { // any order: each unknown is set separately; the givens of the answer count as values
			r.set(i, v)
		}
		if given.IsZero() {
			return r.finish()
		}
		for x := range given.All() {
			if i, can := j.p.Board().Eliminated(x); i >= 0 {
				r.known.Restrict(i, ^can)
			} else if j.isBlank(x.At) {
				r.fill(x)
			} else if !x.Not && x.Value != 0 {
				return reading{err: fault.Errorf("the board has no place %v", x.At)}
			}
		}
		return r.finish()
	}
	return otherForm
}

// cluesElsewhere reports whether an answer has a clue in a cell that is to be filled in, for boards with cells that are always empty: its
// ones and crosses are then values, not clues.
func (j *Judge) cluesElsewhere(answer puzzle.Puzzle) bool {
	return j.fillsCells() && !j.lights && slices.Contains(j.index, -1) &&
		slices.ContainsFunc(answer.Kind().Clues(answer), func(c puzzle.Clue) bool { return j.p.Board().Index(c.At) >= 0 })
}

// givenValues returns the values that a puzzle gives, by unknown.
func givenValues(p puzzle.Puzzle) map[int]int {
	out := map[int]int{}
	if of := p.Kind().Clues; of != nil {
		for _, c := range of(p) {
			if i := puzzle.GivenAt(p, c); i >= 0 {
				out[i] = c.Value
			}
		}
	}
	return out
}

func sameSize(p, q puzzle.Puzzle) bool {
	rows, cols := p.Size()
	r, c := q.Size()
	return p.Kind() == q.Kind() && rows == r && cols == c
}

// newReading returns an empty reading.
func (j *Judge) newReading(as string) reading {
	return reading{as: as, known: puzzle.NewFacts(j.p.Board())}
}

// finish sets complete and nonZero from the values. Unmentioned edges and bridges count as empty.
func (r reading) finish() reading {
	r.complete = true
	for i, u := range r.known.Board().Unknowns() {
		v, ok := r.known.Value(i)
		r.nonZero = r.nonZero || ok && v != 0 || r.known.Candidates(i) == 0
		r.complete = r.complete && (ok || r.known.Candidates(i) == 0 || u.At.Between())
	}
	r.complete = r.complete && r.nonZero
	return r
}

// count returns the number of places about which the answer states something, or -1 for an unreadable answer.
func (r reading) count() int {
	if r.err != nil {
		return -1
	}
	n := 0
	for i, u := range r.known.Board().Unknowns() {
		n += btoi(r.known.Candidates(i) != u.Values)
	}
	return n
}

// set records the value of a place. An impossible value, or a different second one, leaves no candidate.
func (r *reading) set(i, value int) {
	if value < 0 || value > puzzle.MaxValue {
		r.known.SetCandidates(i, 0)
		return
	}
	r.known.Restrict(i, puzzle.Only(value))
}

// isBlank reports whether a place is a cell that has a clue and is therefore always empty. An answer that fills it is wrong.
func (j *Judge) isBlank(at puzzle.Place) bool {
	i := int(at.R)*j.cols + int(at.C)
	return j.fillsCells() && !j.lights && !at.Between() && int(at.C) < j.cols && i < len(j.index) && cell(i, j.cols) == at && j.index[i] < 0
}

// fill records a fact about a cell that is always empty.
func (r *reading) fill(x puzzle.Fact) {
	if x.Not == (x.Value == 0) {
		r.misplaced = append(r.misplaced, x.At)
	}
}
