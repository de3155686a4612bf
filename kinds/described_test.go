package kinds

import (
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/puzzle/codec"
)

// described are the examples in the descriptions of the notations that we read (of pzpr, Tatham's collection and nonogram solvers), with
// their boards in the text format.
var described = []struct{ text, board string }{
	{"https://puzz.link/p?hashi/5/5/4g2i3h23k3g1g3g4g3", "hashi\n4.2..\n.3..2\n3....\n.3.1.\n3.4.3\n"},
	{"https://puzz.link/p?hashi/6/6/3g1g2.g.g2h.g2g.h.g4g3h4g.g2g.h2", "hashi\n3.1.2?\n.?.2..\n?.2.?.\n.?.4.3\n..4.?.\n2.?..2\n"},
	{"https://puzz.link/p?mashu/6/6/1063000i3000", "masyu\n..W...\n.B..W.\n......\n...B..\n.W....\n......\n"},
	{"https://puzz.link/p?masyu/f/4/4/0003i0", "masyu all\n....\n....\n..W.\nB...\n"},
	{"https://puzz.link/p?skyscrapers/4/4/k13h4j3g",
		"skyscrapers\n. . . .\n. . . . . .\n4 . . . . .\n. . . . . 3\n. . . . . .\n. 1 3 .\n"},
	{"https://puzz.link/p?skyscrapers/4/4/k13h4j3go3l",
		"skyscrapers\n. . . .\n. . . . . .\n4 . . . . .\n. . 3 . . 3\n. . . . . .\n. 1 3 .\n"},
	{"https://puzz.link/p?nonogram/6/6/12g1111h11112j12g11g21j11g3h",
		"nonogram\nrows: 2 1, 1 1, 1 2, 0, 1 1, 3\ncols: 2 1, 1 1 1, 1, 1 1 1, 2 1, 0\n"},
	{"https://puzz.link/p?nonogram/3/10/14i1121g43i2g1g2g2g1g1g3g1g1g3g",
		"nonogram\nrows: 2, 1, 2, 2, 1, 1, 3, 1, 1, 3\ncols: 4 1, 1 2 1 1, 3 4\n"},
	{"https://puzz.link/p?kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3",
		"kakuro\n# # 12\\ 4\\ # #\n# 4\\8 . . 10\\ #\n\\10 . . . . 10\\\n\\3 . . 17\\3 . .\n# \\21 . . . .\n# # \\12 . . #\n"},
	{"https://puzz.link/p?kakuro/6/5/Dclh4t9fl3-p-gl-alJeC3BgG",
		"kakuro\n# # 29\\ 14\\ # 22\\ 3\\\n# 23\\12 . . 17\\4 . .\n" +
			"\\21 . . . . . .\n\\16 . . 9\\15 . . 3\\\n\\26 . . . . . .\n# \\16 . . \\10 . .\n"},
	{"http://www.kanpen.net/masyu.html?pzpr=/6/6/1063000i3000", "masyu\n..W...\n.B..W.\n......\n...B..\n.W....\n......\n"},
	{"http://www.kanpen.net/masyu.html?pzpr=6/6/1063000i3000", "masyu\n..W...\n.B..W.\n......\n...B..\n.W....\n......\n"},
	{"7x7m2:2e2a4a3k5a6b4e1b1d22b4a2a", "hashi\n2.....2\n.4.3...\n.......\n.5.6..4\n.....1.\n.1....2\n2..4.2.\n"},
	{"7x7m2:1a2c3h1a3b2g2b5a1i1a5b2", "hashi\n1.2...3\n.......\n.1.3..2\n.......\n2..5.1.\n.......\n.1.5..2\n"},
	{"6x6:fWaWaWbWWaWfBcWbBe", "masyu\n......\nW.W.W.\n.WW.W.\n.....B\n...W..\nB.....\n"},
	{"6x6:BaWgWcWaBWaBmWWa", "masyu\nB.W...\n....W.\n..W.BW\n.B....\n......\n...WW.\n"},
	{"5:/3/1////3////2/2///3//2/3/4/",
		"skyscrapers\n. 3 1 . .\n2 . . . . . .\n2 . . . . . 2\n. . . . . . 3\n. . . . . . 4\n3 . . . . . .\n. 3 . . .\n"},
	{"4:2/3//////////1/2///,n1a", "skyscrapers\n2 3 . .\n. . . . . 2\n. . . . . .\n. . . . . .\n1 . . 1 . .\n. . . .\n"},
	{"5x5:2/2.1/2/3/3/4/4/2/1/2", "nonogram\nrows: 4, 4, 2, 1, 2\ncols: 2, 2 1, 2, 3, 3\n"},
	{"4x3:1/1/1/1.1/1/2/1.1,cAi", "nonogram\nrows: 1, 2, 1 1\ncols: 1, 1, 1, 1 1\n??.#\n????\n????\n"},
	{"title \"L\"\nwidth 2\nheight 2\n\nrows\n2\n1\n\ncolumns\n1\n2\n\ngoal \"1101\"\n", "nonogram\nrows: 2, 1\ncols: 1, 2\n"},
	{"<?xml version=\"1.0\"?>\n<puzzleset><puzzle type=\"grid\" defaultcolor=\"black\"><title>L</title>\n" +
		"<color name=\"white\" char=\".\">fff</color><color name=\"black\" char=\"X\">000</color>\n" +
		"<clues type=\"columns\"><line><count>1</count></line><line><count>2</count></line></clues>\n" +
		"<clues type=\"rows\"><line><count>2</count></line><line><count>1</count></line></clues>\n" +
		"<solution type=\"goal\"><image>|XX||.X|</image></solution></puzzle></puzzleset>\n", "nonogram\nrows: 2, 1\ncols: 1, 2\n"},
	{"#d\n  0:   white\n  1:*  black\n  r:+  red\n: rows\n1 1r\n1\n: columns\n2\n1r\n",
		"nonogram\ncolours: . white #ffffff, B black #000000, R red #cc0000\nrows: 1B 1R, 1B\ncols: 2B, 1R\n"},
	{"2 2\n2\n1\n#\n1\n2\n", "nonogram\nrows: 2, 1\ncols: 1, 2\n"},
}

// TestDescribed reads each example without naming kind or notation. Each must have the board of its description, apart from blanks.
func TestDescribed(t *testing.T) {
	for _, x := range described {
		it := one(t, x.text, ReadOptions{})
		if it.Err != nil {
			t.Errorf("%s: %v", x.text, it.Err)
			continue
		}
		got, err := Encode(it.Puzzle, it.Marks, "text", codec.Envelope{})
		squeeze := func(s string) string { return strings.ReplaceAll(s, " ", "") }
		if err != nil || squeeze(got) != squeeze(x.board) || len(it.Notes) > 0 && !strings.Contains(x.text, "goal") {
			t.Errorf("%s: %v, notes %v\n got %q\nwant %q", x.text, err, it.Notes, got, x.board)
		}
	}
}
