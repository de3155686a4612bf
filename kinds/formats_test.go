package kinds

import (
	"strconv"
	"strings"
	"testing"
)

// written are examples of every notation as published by the original programs, with their kind and pzpr's form of the board if possible.
// Each kind tests its own formats in full.
var written = []struct{ text, kind, again string }{
	// Addresses of puzz.link.
	{"https://puzz.link/p?hashi/5/5/4g2i3h23k3g1g3g4g3", "hashi 5x5", ""},
	{"https://puzz.link/p?hashi/6/6/3g1g2.g.g2h.g2g.h.g4g3h4g.g2g.h2", "hashi 6x6", ""},
	{"https://puzz.link/p?mashu/6/6/1063000i3000", "masyu 6x6", ""},
	{"https://puzz.link/p?masyu/f/4/4/0003i0", "masyu 4x4", "https://puzz.link/p?mashu/f/4/4/0003i0"},
	{"https://puzz.link/p?skyscrapers/4/4/k13h4j3g", "skyscrapers 4x4", ""},
	{"https://puzz.link/p?skyscrapers/4/4/k13h4j3go3l", "skyscrapers 4x4", ""},
	{"https://puzz.link/p?nonogram/6/6/12g1111h11112j12g11g21j11g3h", "nonogram 6x6", ""},
	{"https://puzz.link/p?nonogram/3/10/14i1121g43i2g1g2g2g1g1g3g1g1g3g", "nonogram 10x3", ""},
	{"https://puzz.link/p?kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3", "kakuro 6x6",
		"https://puzz.link/p?kakuro/5/5/48la-.na-lh3l-Bn.-cl.c4a3"},
	{"https://puzz.link/p?kakuro/6/5/Dclh4t9fl3-p-gl-alJeC3BgG", "kakuro 6x7", ""},
	// Related URLs.
	{"http://www.kanpen.net/masyu.html?pzpr=/6/6/1063000i3000", "masyu 6x6", "https://puzz.link/p?mashu/6/6/1063000i3000"},
	{"http://www.kanpen.net/masyu.html?pzpr=6/6/1063000i3000", "masyu 6x6", "https://puzz.link/p?mashu/6/6/1063000i3000"},
	{"http://www.kanpen.net/kakuro.html?problem=3/3/0_0_0_0/0_1_0_16/0_2_0_4/1_0_12_-1/2_0_8_-1//", "kakuro 3x3",
		"https://puzz.link/p?kakuro/2/2/ng4c8"},
	{"https://puzz.link/p?pzprv3/kakuro/2/2/0 16 4 /12 . . /8 . . /. . /. . /", "kakuro 3x3", "https://puzz.link/p?kakuro/2/2/ng4c8"},
	// Game IDs of Simon Tatham's collection.
	{"7x7m2:2e2a4a3k5a6b4e1b1d22b4a2a", "hashi 7x7", ""},
	{"7x7m2:1a2c3h1a3b2g2b5a1i1a5b2", "hashi 7x7", ""},
	{"7x7i30e10m2d0:1a2c3h1a3b2g2b5a1i1a5b2", "hashi 7x7", ""},
	{"6x6:fWaWaWbWWaWfBcWbBe", "masyu 6x6", ""},
	{"6x6:BaWgWcWaBWaBmWWa", "masyu 6x6", ""},
	{"5:/3/1////3////2/2///3//2/3/4/", "skyscrapers 5x5", ""},
	{"4:2/3//////////1/2///,n1a", "skyscrapers 4x4", ""},
	{"5x5:2/2.1/2/3/3/4/4/2/1/2", "nonogram 5x5", ""},
	{"4x3:1/1/1/1.1/1/2/1.1,cAi", "nonogram 3x4", ""},
	// Files of nonograms.
	{"title \"L\"\nwidth 2\nheight 2\n\nrows\n2\n1\n\ncolumns\n1\n2\n\ngoal \"1101\"\n", "nonogram 2x2", ""},
	{`<?xml version="1.0"?>
<puzzleset><puzzle type="grid" defaultcolor="black"><title>L</title>
<color name="white" char=".">fff</color><color name="black" char="X">000</color>
<clues type="columns"><line><count>1</count></line><line><count>2</count></line></clues>
<clues type="rows"><line><count>2</count></line><line><count>1</count></line></clues>
<solution type="goal"><image>|XX||.X|</image></solution></puzzle></puzzleset>`, "nonogram 2x2", ""},
	{"2 2\n2\n1\n#\n1\n2\n", "nonogram 2x2", ""},
	{": rows\n2\n1\n: columns\n1\n2\n", "nonogram 2x2", ""},
	// Files of pzprv3.
	{"pzprv3\nmashu\n1\n2\n. 1 \n1 \n", "masyu 1x2", ""},
	{"pzprv3.1\nhashikake\n1\n3\n1 . - \n-1 0 \n" +
		"info:{\n \"metadata\":{\"author\":\"http://x/y\"},\n \"history\":{\"type\":\"pzpr\"}\n}", "hashi 1x3", ""},
}

func TestWritten(t *testing.T) {
	for _, x := range written {
		rows, cols := 0, 0
		for it := range Read(strings.NewReader(x.text), "in", ReadOptions{}) {
			if it.Err != nil {
				t.Errorf("%s: %v", x.text, it.Err)
				continue
			}
			rows, cols = it.Puzzle.Size()
			if got := it.Puzzle.Kind().Name + " " + strconv.Itoa(rows) + "x" + strconv.Itoa(cols); got != x.kind {
				t.Errorf("%s: %s, not %s", x.text, got, x.kind)
			}
			if len(it.Notes) > 0 && !strings.Contains(x.text, "history") {
				t.Errorf("%s: notes %v", x.text, it.Notes)
			}
			if !strings.Contains(x.text, "puzz.link") && x.again == "" {
				continue
			}
			want := x.again
			if want == "" {
				want = x.text
			}
			if got, err := Encode(it.Puzzle, nil, "puzz.link", it.Envelope); err != nil || got != want {
				t.Errorf("%s: written as %s, %v", x.text, got, err)
			}
		}
		if rows == 0 {
			t.Errorf("%s: no puzzle", x.text)
		}
	}
}
