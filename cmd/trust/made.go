package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
)

// board is a random small puzzle with all its solutions, found by brute force.
type board struct {
	number    uint64
	text      string // in the corpus form
	item      kinds.Item
	solutions []puzzle.Facts // all, or the first mostSolutions
	tried     int            // boards examined
}

// Limits of brute force.
const (
	mostSolutions = 300
	mostTried     = 5_000
)

// switches are optional fields that some kinds accept besides their clues; other kinds reject them.
var switches = []string{`"tree":true`, `"max":1`, `"max":3`, `"max":4`, `"all":true`}

// random generates the puzzle with a number: a full board of which clues are removed or changed, or switches set. Most have several
// solutions, many have none or one. An error is a defect: the puzzle could not be written and read again.
func random(seed, number uint64) (*board, error) {
	r := rand.New(rand.NewPCG(seed, number))
	k := kinds.All[number%uint64(len(kinds.All))]
	d, err := drawn(k, r)
	if err != nil {
		return nil, err
	}
	away := r.Float64() * r.Float64()
	text, err := encoded(without(d.Puzzle, func() bool { return r.Float64() < away }))
	if err != nil {
		return nil, err
	}
	b := &board{number: number, text: text}
	if b.item, err = read(text); err != nil {
		return nil, fmt.Errorf("%s: %w", text, err)
	}
	for range 1 + r.IntN(3) {
		changed := text
		switch r.IntN(4) {
		case 0:
			changed = otherNumber(text, r)
		case 1:
			changed = switched(text, switches[r.IntN(len(switches))])
		}
		if it, err := read(changed); err == nil {
			text, b.text, b.item = changed, changed, it
		}
	}
	return b, nil
}

// without returns a puzzle without the clues for which drop returns true, except those that cannot be omitted.
func without(p puzzle.Puzzle, drop func() bool) puzzle.Puzzle {
	for _, c := range p.Kind().Clues(p) {
		if drop() {
			if q, err := p.Kind().Without(p, c.At); err == nil {
				p = q
			}
		}
	}
	return p
}

// encoded returns a puzzle in the corpus form.
func encoded(p puzzle.Puzzle) (string, error) {
	return kinds.Encode(p, nil, codec.JSON.Name, codec.Envelope{})
}

// drawn returns a full board of the smallest sizes that the kind supports.
func drawn(k *puzzle.Kind, r *rand.Rand) (d puzzle.Draft, err error) {
	for range 100 {
		o := puzzle.RandomOptions{Rows: 2 + r.IntN(4), Cols: 2 + r.IntN(4), Density: .2 + .7*r.Float64()}
		if r.IntN(2) == 0 {
			o.Cols = o.Rows
		}
		if d, err = k.Random(r, o); err == nil {
			return d, nil
		}
	}
	return d, err
}

func read(text string) (kinds.Item, error) {
	it := kinds.Decode(codec.Document{Notation: codec.JSON, Explicit: true, Text: text, Line: 1}, "made", kinds.ReadOptions{})
	return it, it.Err
}

var numbers = regexp.MustCompile(`\d+`)
var givens = regexp.MustCompile(`"givens":(.*)}$`)

// otherNumber changes one number of the clues by one or two.
func otherNumber(text string, r *rand.Rand) string {
	at := givens.FindStringSubmatchIndex(text)
	if at == nil {
		return text
	}
	all := numbers.FindAllStringIndex(text[at[2]:at[3]], -1)
	if len(all) == 0 {
		return text
	}
	x := all[r.IntN(len(all))]
	n, err := strconv.Atoi(text[at[2]+x[0] : at[2]+x[1]])
	if err != nil {
		return text
	}
	n = max(0, n+[]int{-2, -1, 1, 2}[r.IntN(4)])
	return text[:at[2]+x[0]] + strconv.Itoa(n) + text[at[2]+x[1]:]
}

// switched adds a switch to the givens of a text; a list of rows becomes an object.
func switched(text, on string) string {
	at := givens.FindStringSubmatchIndex(text)
	if at == nil {
		return text
	}
	of := text[at[2]:at[3]]
	var list []json.RawMessage
	if json.Unmarshal([]byte(of), &list) == nil {
		of = `{"pearls":` + of + `}`
	}
	return text[:at[2]] + of[:len(of)-1] + "," + on + "}" + text[at[3]:]
}

// errLarge reports that brute force would take too long.
var errLarge = errors.New("too many boards to try")

// try finds all solutions, up to mostSolutions, by filling place after place and calling Check, which is written only from the rules. The
// error is errLarge if there are too many boards to try. On a partial board Check reports what every completion violates. One board in
// sixteen is searched without that, by checking complete boards only, if there are few.
func (b *board) try() error {
	p := b.item.Puzzle
	all := 1.0
	for _, u := range p.Board().Unknowns() {
		all *= float64(u.Values.Len())
	}
	whole := b.number/uint64(len(kinds.All))%16 == 0 && all <= mostTried/2
	known := puzzle.NewFacts(p.Board())
	check := p.Kind().Check
	var fill func(i int) error
	fill = func(i int) error {
		if i == p.Board().Len() {
			if !whole && i > 0 || len(check(p, known)) == 0 { // no partial board was checked if the empty board was full
				b.solutions = append(b.solutions, known.Clone())
			}
			return nil
		}
		for v := range p.Board().Unknown(i).Values.Values() {
			if b.tried++; b.tried > mostTried {
				return errLarge
			}
			known.Reset(i)
			known.Set(i, v)
			if !whole && len(check(p, known)) > 0 {
				continue
			}
			if err := fill(i + 1); err != nil || len(b.solutions) >= mostSolutions {
				known.Reset(i)
				return err
			}
		}
		known.Reset(i)
		return nil
	}
	return fill(0)
}

// shared returns, by place, the values that it has in at least one solution.
func (b *board) shared() []puzzle.Mask {
	out := make([]puzzle.Mask, b.item.Puzzle.Board().Len())
	for _, s := range b.solutions {
		for i := range out {
			out[i] |= s.Candidates(i)
		}
	}
	return out
}

// is reports whether a board is one of the solutions.
func (b *board) is(f puzzle.Facts) bool {
	for _, s := range b.solutions {
		if s.Equal(f) {
			return true
		}
	}
	return false
}
