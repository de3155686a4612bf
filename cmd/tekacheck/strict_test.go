package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle/codec"
)

// Puzzles are read strictly, here and by the engine: if the two read a line as different puzzles, a certificate is worthless.

// strictTests are lines that both readers must refuse, with the checker's message; without a message, both must accept them.
var strictTests = []struct{ line, says string }{
	{`{"kind":"nonogram","rows":2,"cols":2,"givens":{"rows":[[1],[1]],"cols":[[1],[1]],"COLS":[[2],[]]}}`,
		`at 81: "COLS" is not one of the members rows, cols`},
	{`{"kind":"nonogram","rows":2,"cols":2,"givens":{"rows":[[1],[1]],"cols":[[1],[1]],"cols":[[2],[]]}}`, `at 81: a second member "cols"`},
	{`{"kind":"nonogram","rows":2,"cols":2,"givens":{"rows":[[1],[1]],"col\u0073":[[1],[1]],"cols":[[2],[]]}}`,
		`at 86: a second member "cols"`},
	{`{"kind":"nonogram","rows":1,"cols":1,"givens":{"rows":[[1]],"cols":[[1]],"colſ":[[]]}}`, `at 73: "colſ" is not one of`},
	{`{"kind":"nonogram","rows":1,"cols":1,"givenſ":{},"givens":{"rows":[[1]],"cols":[[1]]}}`,
		`at 37: "givenſ" differs from givens by the case of letters alone`},
	{"{\"\u212aind\":\"masyu\",\"kind\":\"nonogram\",\"rows\":1,\"cols\":1,\"givens\":{\"rows\":[[1]],\"cols\":[[1]]}}",
		"at 1: \"\u212aind\" differs from kind"},
	{`{"kind":"nonogram","rows":1,"cols":1,"givens":{"rows":[[1]],"cols":[[1]]},"Givens":null}`, `at 74: "Givens" differs`},
	{`{"kind":"nonogram","rows":1,"cols":1,"source":1,"givens":{"rows":[[1]],"cols":[[1]]},"source":2}`, `at 85: a second member "source"`},
	{`{"kind":"nonogram","rows":1,"cols":1,"givens":{"rows":[[null]],"cols":[[1]]}}`, `at 56: a whole number`},
	{`{"kind":"hashi","rows":1,"cols":3,"givens":{"islands":[[0,0,1],[0,2,1]],"Tree":true}}`, `at 72: "Tree" is not one of`},
	{`{"kind":"hashi","rows":1,"cols":3,"givens":{"islands":[[0,0,1],[0,2,1]],"tre":true}}`, `at 72: "tre" is not one of`},
	{`{"kind":"hashi","rows":1,"cols":3,"givens":{"islands":[[0,0,1],[0,2,1,1]]}}`, `island 2`},
	{`{"kind":"masyu","rows":1,"cols":2,"givens":{"pearls":[".."],"pearls":["WW"]}}`, `at 60: a second member "pearls"`},
	{`{"kind":"masyu","rows":1,"cols":2,"givens":{"pearls":[".."],"All":true}}`, `at 60: "All" is not one of`},
	{`{"kind":"skyscrapers","rows":1,"cols":1,"givens":{"n":1,"N":2}}`, `at 56: "N" is not one of`},
	{`{"kind":"kakuro","rows":1,"cols":1,"givens":{"cells":[[1]],"entries":[],"entries":[]}}`, `at 72: a second member "entries"`},
	{`{"kind":"kakuro","rows":3,"cols":2,"givens":{"cells":["11","11","11"],"entries":[{"cells":[[0,0],[1,1],[2,0]],"sum":6}]}}`,
		`at 81: a run with its sum`},
	{`{"kind":"kakuro","rows":1,"cols":2,"givens":{"cells":["12"],"entries":[]}}`, `at 56: a whole number from 0 to 1`},
	{`{"kind":"kakuro","rows":1,"cols":1,"givens":{"cells":[[1]]}}`, `a list […] is expected as entries`},
	{`{"kind":"kakuro","rows":1,"cols":1,"givens":{"cells":[[1]],"entries":[{"cells":[[0,0]],"sum":3,"Sum":4}]}}`,
		`at 95: "Sum" is not one of`},
	{`{"kind":"kakuro","rows":1,"cols":1,"givens":{"cells":[[1]],"entries":[{"cells":[[0,0]]}]}}`, `as sum`},

	{`{"kind":"kakuro","rows":2,"cols":1,"givens":{"cells":["1","11"],"entries":[]}}`, `at 58: a row of 1 cells`},
	{`{"kind":"kakuro","rows":2,"cols":1,"givens":{"cells":[[1],[1,1]],"entries":[]}}`, `at 58: a row of 1 cells`},
	{`{"kind":"kakuro","rows":2,"cols":2,"givens":{"cells":["11","1"],"entries":[]}}`, `at 59: a row of 2 cells`},
	{`{"kind":"hashi","rows":1,"cols":3,"givens":{"islands":[[0,0,5],[0,2,5]],"max":5}}`, `at 78: a whole number from 1 to 4`},
	{`{"kind":"nonogram","rows":1,"cols":1,"givens":{"colours":[["white","#fff"]],"rows":[[]],"cols":[[]]}}`, `1 colours, where 2 to 32`},

	{`{"kind":"nonogram","rows":1,"cols":1,"givens":{"rows":[[1]],"cols":[[1]]},"source":{"rows":1,"rows":2},"difficulty":3}`, ``},
	{`{"kind":"nonogram","givens":{"cols":[[1],null],"ro\u0077s":[[0,1]]}}`, ``},
	{`{"kind":"nonogram","rows":1,"cols":2,"givens":{"rows":[[3]],"cols":[[1],[]]}}`, ``},
	{`{"kind":"Picross","rows":null,"givens":{"rows":[[1]],"cols":[[]]}}`, ``},
	{`{"kind":"hashi","givens":{"islands":[[0,0,1],[0,2,1]],"tree":null,"max":3}}`, ``},
	{`{"kind":"hashi","rows":1,"cols":3,"givens":{"islands":[]}}`, ``},
	{`{"kind":"masyu","givens":["w.b"]}`, ``},
	{`{"kind":"skyscrapers","givens":{"top":[1,2],"grid":["00","01"]}}`, ``},
	{`{"kind":"kakuro","givens":{"cells":["1"],"entries":[{"cells":[[0,0]],"sum":0},{"cells":[[0,0]],"sum":7}]}}`, ``},
}

// readTwice passes a line to the engine's reader and to the checker's, and returns their difference, or "".
func readTwice(line string) (ours bool, disagree string, refusal error) {
	it := kinds.Decode(codec.Document{Notation: codec.JSON, Explicit: true, Text: line, Line: 1}, "line", kinds.ReadOptions{})
	g, err := triedGame([]byte(line))
	switch {
	case (it.Err == nil) != (err == nil):
		return err == nil, fmt.Sprintf("the engine says %v, the checker %v", it.Err, err), err
	case err != nil:
		return false, "", err
	}
	text, err := kinds.Encode(it.Puzzle, nil, codec.JSON.Name, codec.Envelope{})
	if err != nil {
		return true, err.Error(), nil
	}
	if same, err := triedGame([]byte(text)); err != nil || !reflect.DeepEqual(same, g) {
		return true, fmt.Sprintf("the engine reads %s (%v)", text, err), nil
	}
	return true, "", nil
}

// TestStrict: both readers refuse, with a position, anything that is not exactly a puzzle, and accept the additional members of data sets.
func TestStrict(t *testing.T) {
	for _, x := range strictTests {
		read, disagree, err := readTwice(x.line)
		if disagree != "" {
			t.Errorf("%s: %s", x.line, disagree)
		}
		if read != (x.says == "") || err != nil && !strings.Contains(err.Error(), x.says) {
			t.Errorf("%s: read: %v, %v; want %s", x.line, read, err, x.says)
		}
	}
}

// node is a piece of JSON that can be modified and written again.
type node struct {
	name string // of a member, with its quotes
	text string // of a value without parts
	open byte   // or the bracket it begins with
	kids []*node
}

// tree reads JSON, which must be valid.
func tree(d *json.Decoder) *node {
	token, err := d.Token()
	if err != nil {
		panic(err)
	}
	bracket, nested := token.(json.Delim)
	if !nested {
		text, _ := json.Marshal(token)
		return &node{text: string(text)}
	}
	n := &node{open: byte(bracket)}
	for d.More() {
		name := ""
		if n.open == '{' {
			name = tree(d).text
		}
		kid := tree(d)
		kid.name = name
		n.kids = append(n.kids, kid)
	}
	d.Token()
	return n
}

// write returns the JSON.
func (n *node) write(b *bytes.Buffer) {
	if n.name != "" {
		b.WriteString(n.name + ":")
	}
	b.WriteString(n.text)
	if n.open == 0 {
		return
	}
	b.WriteByte(n.open)
	for i, k := range n.kids {
		if i > 0 {
			b.WriteByte(',')
		}
		k.write(b)
	}
	b.WriteByte(n.open + 2)
}

// all lists the node and its descendants.
func (n *node) all() []*node {
	list := []*node{n}
	for _, k := range n.kids {
		list = append(list, k.all()...)
	}
	return list
}

func pick[T any](r *rand.Rand, list ...T) T { return list[r.IntN(len(list))] }

// bentName changes the name of a member.
func bentName(r *rand.Rand, name string) string {
	if name == `""` {
		return `"rows"`
	}
	at := 1 + r.IntN(len(name)-2)
	c := name[at : at+1]
	switch r.IntN(8) {
	case 0:
		return name[:at] + strings.ToUpper(c) + name[at+1:]
	case 1:
		return strings.ToUpper(name)
	case 2:
		return strings.NewReplacer("s", "ſ", "k", "\u212a").Replace(name)
	case 3:
		return name[:at] + fmt.Sprintf(`\u%04x`, c[0]) + name[at+1:]
	case 4:
		return name[:at] + name[at+1:]
	case 5:
		return name[:at] + c + name[at:]
	case 6:
		return name[:at] + pick(r, "\xff", " ", "\u0301", "ı", `\"`, `\\`) + name[at:]
	}
	return pick(r, `"kind"`, `"rows"`, `"cols"`, `"givens"`, `"id"`, `"unique"`, `"name"`, `"source"`, `"Solution"`, `"n"`, `"max"`, `"tree"`,
		`"all"`, `"pearls"`, `"sum"`,
		`"cells"`, `"entries"`, `"grid"`, `"top"`, `"TOP"`, `"islands"`, `""`, `"seed"`, `"SEED"`)
}

// odd returns a value of an unexpected type.
func odd(r *rand.Rand) *node {
	return &node{text: pick(r, "null", "0", "1", "2", "3", "-1", "-0", "1.0", "1e0", "99", "100", "1048576", "1048577", "9223372036854775808",
		"true", "false", `""`, `"1"`, `"01"`,
		"[]", "{}", "[[]]", "[0]", "[null]", `"W."`, `"wob"`, `"\u0057."`, `"kakuro"`, `" Masyu "`, `"towers"`, `"sudoku"`, "[[0,0,1]]", "[1,1]",
		`["1"]`, `{"a":1}`, "[ ]")}
}

// copied returns a copy that can be changed.
func (n *node) copied() *node {
	c := *n
	c.kids = make([]*node, len(n.kids))
	for i, k := range n.kids {
		c.kids[i] = k.copied()
	}
	return &c
}

// bend writes JSON with one change, or two.
func bend(r *rand.Rand, root *node) string {
	root = root.copied()
	for range 1 + r.IntN(3)/2 {
		var inside, named []*node
		for _, n := range root.all() {
			if len(n.kids) > 0 {
				inside = append(inside, n)
			}
			if n.name != "" {
				named = append(named, n)
			}
		}
		if len(inside) == 0 || len(named) == 0 {
			break
		}
		in := pick(r, inside...)
		at := r.IntN(len(in.kids))
		kid := in.kids[at]
		switch r.IntN(12) {
		case 0, 1:
			n := pick(r, named...)
			n.name = bentName(r, n.name)
		case 2: // again, perhaps with another name or value
			again := kid.copied()
			if again.name != "" && r.IntN(2) == 0 {
				again.name = bentName(r, again.name)
			}
			if r.IntN(2) == 0 {
				again = odd(r)
				again.name = kid.name
			}
			in.kids = slices.Insert(in.kids, r.IntN(len(in.kids)+1), again)
		case 3, 4:
			in.kids[at] = odd(r)
			in.kids[at].name = kid.name
		case 5:
			in.kids = slices.Delete(in.kids, at, at+1)
		case 6:
			other := r.IntN(len(in.kids))
			in.kids[at], in.kids[other] = in.kids[other], in.kids[at]
		case 7, 8:
			if n := pick(r, root.all()...); len(n.text) == 1 { // another number
				n.text = fmt.Sprint(r.IntN(4))
			}
		case 9, 10:
			if n := pick(r, named...); n.open == 0 {
				n.text = " " + n.text + "\t"
			}
		case 11:
			if len(named) > 0 && root.open == '{' { // a member more
				root.kids = append(root.kids, odd(r))
				root.kids[len(root.kids)-1].name = bentName(r, named[0].name)
			}
		}
	}
	var b bytes.Buffer
	root.write(&b)
	text := b.String()
	if r.IntN(4) == 0 { // a character
		at := r.IntN(len(text))
		text = text[:at] + pick(r, "", "", " ", "0", "1", "2", "7", ",", "[", "]", "{", "}", `"`, ":", "W", ".", "o", `\`, "\t", "e", "-", "s",
			"S", "\xff") + text[at+r.IntN(2):]
	}
	return text
}

// TestReadersAgree: of thousands of changed lines (of a hundred thousand, with TEKA_SWEEPS) the engine and the checker read the same board,
// or neither reads one.
func TestReadersAgree(t *testing.T) {
	lines := sweeptest.Samples(10_000, 100_000)
	r := rand.New(rand.NewPCG(25, 1))
	names := slices.Sorted(maps.Keys(makers))
	var whole *node
	read, refused, bad := 0, 0, 0
	for i := range lines {
		if i%20 == 0 {
			whole = tree(json.NewDecoder(strings.NewReader(makers[pick(r, names...)](r).text)))
		}
		line := bend(r, whole)
		ours, disagree, _ := readTwice(line)
		if ours {
			read++
		} else {
			refused++
		}
		if disagree != "" {
			if bad++; bad <= 20 {
				t.Errorf("%s: %s", line, disagree)
			}
		}
	}
	t.Logf("%d lines: %d the same board, %d refused by both, %d read differently", lines, read-bad, refused, bad)
	if read < lines/10 || refused < lines/10 {
		t.Errorf("%d read and %d refused are too few", read, refused)
	}
}
