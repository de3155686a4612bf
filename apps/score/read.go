package score

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/teka-puzzles/teka/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// reading is what an answer says, or why it says nothing.
type reading struct {
	as      string
	known   puzzle.Facts  // a place without a value left: the answer says two things of it, or what it cannot hold
	whole   bool          // every place has a value, or what is not told is said to be nothing
	some    bool          // somewhere there is a value other than 0
	open    bool          // the answer explicitly leaves a place undecided
	verdict puzzle.Status // of an answer that is no board: puzzle.NoSolution or puzzle.SeveralSolutions; known is zero then
	err     error
}

var (
	errNoAnswer   = fault.Errorf("no answer to this puzzle was found")
	errTooLong    = fault.Errorf("longer than %d bytes", MostBytes)
	errOnlyThat   = fault.Errorf("the answer alone is expected: JSON, rows of signs, a table, places with values, or a notation of puzzles")
	errNoPlace    = fault.Errorf("the board has no such place")
	errNoSolution = fault.Errorf("no solution has this, with what was said before")
	errTwoThings  = fault.Errorf("X and O may mean filled and empty, or the other way round")
)

// read finds the answer in a text.
func (j *Judge) read(text []byte) reading {
	if len(text) > MostBytes {
		if j.o.Mode == Strict {
			return reading{err: errTooLong}
		}
		text = text[len(text)-MostBytes:]
	}
	s := plain(string(text))
	if j.o.Mode == Strict {
		return j.strict(s)
	}
	return j.lenient(s)
}

// escapes are what terminals take for orders.
var escapes = pattern("(?:\x1b\\[|\u009b)[0-9;:?]*[ -/]*[@-~]|\x1b(\\][^\x07\x1b]*(\x07|\x1b\\\\)?|[@-Z\\\\^_])")

// plain is a text without orders to terminals, other control characters and what is no UTF-8, its lines ended by line feeds alone.
func plain(s string) string {
	if !utf8.ValidString(s) {
		s = strings.ToValidUTF8(s, "\ufffd")
	}
	if strings.ContainsAny(s, "\x1b\u009b") {
		s = escapes().ReplaceAllString(s, "")
	}
	s = strings.Map(plainRune, s)
	if strings.ContainsRune(s, '\r') {
		s = strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
	}
	return s
}

// plainRune is a character as it is read: digits of all scripts are digits, blanks are blanks, and what is not seen (marks of direction,
// joiners, controls) is not there.
func plainRune(r rune) rune {
	switch {
	case r < 0x7f:
		if r < ' ' && r != '\n' && r != '\t' && r != '\r' {
			return -1
		}
		return r
	case r == '。':
		return '.'
	case r == 0x85, r == 0x2028, r == 0x2029: // ends of lines
		return '\n'
	case r <= 0x9f, unicode.Is(unicode.Cf, r), r >= 0xfe00 && r <= 0xfe0f, r == 0x20e3: // of digits on keys
		return -1
	case unicode.Is(unicode.Zs, r):
		return ' '
	case r > 0xff00 && r < 0xff5f: // of full width
		return r - 0xff00 + ' '
	case unicode.Is(unicode.Nd, r):
		return '0' + digitOf(r)
	}
	return r
}

// digitOf is the value of a decimal digit: in every script those from 0 to 9 follow each other, and a range begins with 0.
func digitOf(r rune) rune {
	for _, x := range unicode.Nd.R16 {
		if rune(x.Lo) <= r && r <= rune(x.Hi) {
			return (r - rune(x.Lo)) % 10
		}
	}
	for _, x := range unicode.Nd.R32 {
		if rune(x.Lo) <= r && r <= rune(x.Hi) {
			return (r - rune(x.Lo)) % 10
		}
	}
	return 0
}

// strict takes a text that is one answer and nothing else.
func (j *Judge) strict(s string) reading {
	s = strings.Trim(s, "\n")
	if inside, ok := fenced(s); ok {
		s = inside
	}
	if strings.TrimSpace(s) == "" {
		return reading{err: errNoAnswer}
	}
	var why error
	for _, read := range []func(string) (reading, bool){j.alone, j.object, j.notation, j.table, j.grid, j.list} {
		r, ok := read(s)
		switch {
		case ok && r.err == nil:
			return r
		case ok && why == nil:
			why = r.err
		}
	}
	if why == nil {
		why = errOnlyThat
	}
	return reading{err: why}
}

// fenced is what stands in the one code fence that a text is.
func fenced(s string) (string, bool) {
	s = strings.TrimSpace(s)
	first, rest, ok := strings.Cut(s, "\n")
	if !ok || !strings.HasPrefix(first, "```") || strings.Contains(first[3:], "`") {
		return "", false
	}
	inside, ok := strings.CutSuffix(rest, "```")
	return strings.TrimSuffix(inside, "\n"), ok && !strings.Contains(inside, "```")
}

// notation reads a text in one of the notations of puzzles that carry values: a board of the kind and size of the puzzle, whatever
// clues it has.
func (j *Judge) notation(s string) (reading, bool) {
	kind := j.p.Kind().Name
	for _, text := range []string{s, kind + "\n" + s} {
		var found *kinds.Item
		for it := range kinds.Read(strings.NewReader(text), "", kinds.ReadOptions{Kind: kind}) {
			if it.Err != nil || found != nil { // junk, or several puzzles
				found = nil
				break
			}
			found = &it
		}
		if found == nil || !sameSize(j.p, found.Puzzle) {
			continue
		}
		given, err := report.Given(*found)
		if err != nil || given.IsZero() {
			continue
		}
		r := j.begin(found.Format)
		for i, v := range values(found.Puzzle) { // any order: each unknown is set separately; the givens of the answer count as values
			r.say(i, v)
		}
		for x := range given.All() {
			if i, can := j.p.Board().Strikes(x); i >= 0 {
				r.known.Restrict(i, ^can)
			} else if !x.Not && x.Value != 0 {
				return reading{err: fault.Errorf("the board has no place %v", x.At)}, true
			}
		}
		return r.done(), true
	}
	return reading{}, false
}

// values are the clues of a puzzle that are values given in places, by these.
func values(p puzzle.Puzzle) map[int]int {
	out := map[int]int{}
	if of := p.Kind().Clues; of != nil {
		for _, c := range of(p) {
			if i := p.Board().Index(c.At); i >= 0 {
				out[i] = c.Value
			}
		}
	}
	return out
}

// sameSize reports whether two puzzles may share an answer.
func sameSize(p, q puzzle.Puzzle) bool {
	rows, cols := p.Size()
	r, c := q.Size()
	return p.Kind() == q.Kind() && rows == r && cols == c
}

// begin is a reading of which nothing is said yet.
func (j *Judge) begin(as string) reading { return reading{as: as, known: puzzle.NewFacts(j.p.Board())} }

// done tells of a reading what it says in all. One of edges or bridges is whole: what is not told is not there.
func (r reading) done() reading {
	r.whole = true
	for i, u := range r.known.Board().Unknowns() {
		v, ok := r.known.Value(i)
		r.some = r.some || ok && v != 0 || r.known.Can(i) == 0
		r.whole = r.whole && (ok || r.known.Can(i) == 0 || u.At.Between())
	}
	r.whole = r.whole && r.some
	return r
}

// says is how many places have a value, -1 where nothing can be read.
func (r reading) says() int {
	if r.err != nil {
		return -1
	}
	n := 0
	for i, u := range r.known.Board().Unknowns() {
		n += btoi(r.known.Can(i) != u.Values)
	}
	return n
}

// say notes that a place holds a value; where it cannot, or another one was said, no value is left.
func (r *reading) say(i, value int) {
	if value < 0 || value > puzzle.MaxValue {
		r.known.Put(i, 0)
		return
	}
	r.known.Restrict(i, puzzle.Only(value))
}
