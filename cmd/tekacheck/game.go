package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// game is a puzzle: its variables and its rules.
type game struct {
	board
	kind       string
	rows, cols int
	places     int
	rules      map[string]rule
	order      []string // the names of the rules
	aux        map[string]int32
	demand     func(named map[string]bool) // what rules demand of others when a step names only some; nil for nothing
	always     func(name string) bool      // rules that need not be named by a step
	makes      func(name string) int32     // an auxiliary, 0 when there is none of that name
	canon      any                         // what the puzzle says, to compare it with another
	keys       [][4]int                    // by place: its cell (the first two numbers), edge or bridge
	index      map[[4]int]int              // and the other way round; see at
}

// rule is a rule of the game at one place of the board.
//
// Refuted reports whether what is left to the rule's own variables leaves no completion that obeys the rule. It may miss that, but never when
// all places have one value, and never when it saw it with more values left: further facts do not make it milder.
type rule interface{ refuted(b *board) bool }

// local is a rule with few variables, all of which can be tried.
type local interface{ own() []int32 }

// maxSide bounds the rows and columns of a board, the blocked first ones of a Kakuro not counted.
const maxSide = 1000

// readGame reads a puzzle in the corpus form.
func readGame(text []byte) (*game, error) {
	var p struct {
		Kind       string
		Rows, Cols int
		Givens     json.RawMessage
	}
	d := json.NewDecoder(bytes.NewReader(text))
	if err := d.Decode(&p); err != nil || len(p.Givens) == 0 {
		return nil, bad(`puzzle: {"kind","rows","cols","givens"} is expected`)
	}
	if d.More() {
		return nil, bad("puzzle: something stands behind it")
	}
	if p.Rows < 1 || p.Cols < 1 || p.Rows > maxSide+1 || p.Cols > maxSide+1 {
		return nil, bad("puzzle: %d rows and %d columns", p.Rows, p.Cols)
	}
	g := &game{kind: p.Kind, rows: p.Rows, cols: p.Cols, rules: map[string]rule{}, aux: map[string]int32{}}
	g.add(0, false) // no variable is 0
	read := map[string]func(*game, json.RawMessage) error{"nonogram": readNonogram, "kakuro": readKakuro, "masyu": readMasyu,
		"hashi": readHashi, "skyscrapers": readSkyscrapers}[p.Kind]
	if read == nil {
		return nil, bad("puzzle: the kind %q is not known", p.Kind)
	}
	if err := read(g, p.Givens); err != nil {
		return nil, bad("puzzle: %v", err)
	}
	return g, nil
}

// say adds a rule.
func (g *game) say(r rule, name string, args ...any) {
	name = fmt.Sprintf(name, args...)
	g.rules[name] = r
	g.order = append(g.order, name)
}

// grow makes room for places.
func (g *game) grow(places int) {
	g.dom, g.full, g.wide, g.keys = slices.Grow(g.dom, places), slices.Grow(g.full, places), slices.Grow(g.wide, places), slices.Grow(g.keys, places)
}

// place adds a place of the board.
func (g *game) place(values uint64, at ...int) int32 {
	g.places++
	var key [4]int
	key[2] = -1
	copy(key[:], at)
	g.keys = append(g.keys, key)
	return g.add(values, false)
}

// at finds a place, 0 when there is none. Before: all places are there.
func (g *game) at(key [4]int) int {
	if g.index == nil {
		g.index = make(map[[4]int]int, len(g.keys))
		for i, k := range g.keys {
			g.index[k] = i + 1
		}
	}
	return g.index[key]
}

// auxiliary makes an auxiliary, 0 when no rule has one of that name.
func (g *game) auxiliary(name string) int32 {
	if g.makes == nil {
		return 0
	}
	return g.makes(name)
}

// parts splits "r5.2" into "r5" and 2; "L3.t4", with the letter t, into "L3" and 4.
func parts(name, letter string) (before string, n int, ok bool) {
	before, after, ok := strings.Cut(name, "."+letter)
	if !ok {
		return "", 0, false
	}
	n, ok = number([]byte(after))
	return before, n, ok
}

// digits are the characters of values in a solution.
const digits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+/"

// solution holds a finished board against all rules, and against what is given.
func (g *game) solution(text []byte, given []lit) ([]lit, error) {
	if len(text) != g.places {
		return nil, bad("a solution of %d places, the board has %d", len(text), g.places)
	}
	lits := make([]lit, g.places)
	for i, c := range text {
		v := strings.IndexByte(digits, c)
		if v < 0 || g.full[i+1]>>v&1 == 0 {
			return nil, bad("%q is no value of place %d", c, i+1)
		}
		lits[i] = lit{int32(i + 1), 1 << v}
	}
	was := g.dom
	defer func() { g.dom = was }()
	g.dom = slices.Clone(g.full)
	for _, l := range lits {
		g.dom[l.v] = l.set
	}
	for _, l := range given {
		if !g.holds(l) {
			return nil, wrong("the solution has another value in place %d than is given", l.v)
		}
	}
	for _, name := range g.order {
		if g.rules[name].refuted(&g.board) {
			return nil, wrong("the solution breaks the rule %s", name)
		}
	}
	return lits, nil
}
