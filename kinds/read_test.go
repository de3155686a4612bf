package kinds

import (
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
)

// read returns the items of an input, a line each: ID, kind and format, or the error.
func read(text string, o ReadOptions) []string {
	var out []string
	for it := range Read(strings.NewReader(text), "in", o) {
		if it.Err != nil {
			out = append(out, it.ID+" "+it.Err.Error())
			continue
		}
		rows, cols := it.Puzzle.Size()
		known := ""
		if !it.Known.IsZero() {
			known = fmt.Sprintf(" known %d", it.Known.Board().Len()-it.Known.Open())
		}
		out = append(out, fmt.Sprintf("%s %s %s %dx%d%s", it.ID, it.Format, it.Puzzle.Kind().Name, rows, cols, known))
	}
	return out
}

const manyNotations = "\ufeff" + `{"id":"one","kind":"masyu","rows":1,"cols":3,"givens":[".W."],"solution":{"h":["11"],"v":[]},"unique":true}
{"id":"two","kind":"masyu","rows":2,"cols":3,"givens":[".W."]}
{"id":"three","kind":"nonogram","givens":{"rows":[[1]],"cols":[[1]]},"known":[{"at":{"cell":[0,0]},"value":1,"not":false}]}
{"id":"four","kind":"masyu","gameid":"6x6:zj"}
{"id":"five","url":"https://puzz.link/p?masyu/2/2/00"}
https://puzz.link/p?mashu/6/6/1063000i3000
https://puzz.link/p?masyu/6/6/1063w00i3000
https://puzz.link/p?tents/9/9/abc
https://puzz.link/p?pzprv3/mashu/1/2/.%201%20/-1%20/
http://www.kanpen.net/masyu.html?problem=1/1/._/
6x6:fWaWaWbWWaWfBcWbBe
4x3:1/1/1/1.1/1/2/1.1,cAi
net:7x7t0:a3a

masyu
W.W
...

pzprv3
nonogram
1
1
. 1
1 x
---
2 2
2
1
#
1
2
`

// inserted inserts the names of all kinds for KINDS, of those with URLs for LINKS and with game IDs for GAMES, and of all formats for
// FORMATS, so that new ones need no edit here.
func inserted(want string) string {
	with := func(n *codec.Notation) string {
		return kindNames(slices.DeleteFunc(slices.Clone(All), func(k *puzzle.Kind) bool { return !CanRead(k, n) }))
	}
	want = strings.ReplaceAll(want, "LOOKS", readableForms().String())
	want = strings.ReplaceAll(want, "GAMES", with(codec.Tatham))
	want = strings.ReplaceAll(want, "LINKS", with(codec.PuzzLink))
	want = strings.ReplaceAll(want, "KINDS", kindNames(All))
	return strings.ReplaceAll(want, "FORMATS", strings.Join(NotationNames(), ", "))
}

func TestRead(t *testing.T) {
	want := []string{
		`one json masyu 1x3`,
		`two json masyu: at 54: givens: 1 row of 3 cells, where rows is 2 and cols is 3`,
		`three json nonogram 1x1 known 1`,
		`four json masyu 6x6`,
		`five json masyu 2x2`,
		`in:6 puzz.link masyu 6x6`,
		`in:7 puzz.link masyu: at 34: "w" is not a digit or one of the letters a to q`,
		`in:8 puzz.link: unknown kind of puzzle "tents" (known: LINKS)`,
		`in:9 pzprv3 masyu 1x2 known 1`,
		`in:10 kanpen masyu 1x1`,
		`in:11 tatham masyu 6x6`,
		`in:12 tatham nonogram 3x4 known 2`,
		`in:13 tatham: unknown kind of puzzle "net" (known: GAMES)`,
		`in:15 text masyu 2x3`,
		`in:19 pzprv3 nonogram: at 24:3: "x" is not a cell: expected # for filled, + for empty, or a dot`,
		`in:26 mk nonogram 2x2`,
	}
	for i := range want {
		want[i] = inserted(want[i])
	}
	if got := read(manyNotations, ReadOptions{}); !reflect.DeepEqual(got, want) {
		t.Errorf("got:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if got := read(strings.ReplaceAll(manyNotations, "\n", "\r\n"), ReadOptions{}); !reflect.DeepEqual(got, want) {
		t.Errorf("with the line ends of Windows:\n%s", strings.Join(got, "\n"))
	}
}

func TestReadMistakes(t *testing.T) {
	for _, x := range []struct {
		text string
		o    ReadOptions
		want string
	}{
		{"", ReadOptions{}, "in:1 the input is empty"},
		{"5x2:fBaBa", ReadOptions{}, `in:1 tatham: "5x2:fBaBa" may be a puzzle of several kinds: masyu, akari; name the kind`},
		{"5x2:fBaBa", ReadOptions{Kind: "akari"}, "in:1 tatham akari 2x5"},
		{"{}", ReadOptions{}, "in:1 json: no member givens, gameid or url: a puzzle is expected"},
		{`{"givens":[]}`, ReadOptions{}, "in:1 json: missing member kind: expected one of KINDS"},
		{`{"kind":"chess","givens":[]}`, ReadOptions{}, `in:1 json: unknown kind of puzzle "chess" (known: KINDS)`},
		{`{"kind":"chess","gameid":"5x5:a"}`, ReadOptions{}, `in:1 json: unknown kind of puzzle "chess" (known: KINDS)`},
		{`{"kind":"masyu","givens":["."]}`, ReadOptions{Kind: "nonogram"}, `in:1 json: a puzzle of the kind masyu, not nonogram`},
		{`{"givens":["."]}`, ReadOptions{Kind: "Mashu"}, "in:1 json masyu 1x1"},
		{`{"id":"a","kind":"masyu","givens":["."],"known":[{"at":{"cell":[0,0]},"value":1}]}`, ReadOptions{},
			`a json masyu: at 49: known[0]: the board has no place R1C1`},
		{`{"id":"a","kind":"nonogram","givens":{"rows":[[1]],"cols":[[1]]},"known":[{"at":{"cell":[0,0]},"value":-1}]}`, ReadOptions{},
			`a json nonogram: at 103: known[0].value: a whole number from 0 to 63 is expected, not -1`},
		{"7x7:a1,b", ReadOptions{}, `in:1 tatham: "7x7:a1,b" is not a puzzle of a known kind (GAMES)`},
		{"6x6:zj", ReadOptions{From: "morse"}, `in "morse": unknown format; supported: FORMATS`},
		{"6x6:zj", ReadOptions{Kind: "go"}, `in unknown kind of puzzle "go" (known: KINDS)`},
		{"1 1\n1\n1", ReadOptions{Kind: "masyu"}, `in:1 at 2:1: 1 cell in this row, 2 in the first`},
		{"width 1\nheight 1\nrows\n1\n", ReadOptions{From: "nin"}, `in:1 nin nonogram: at 1:1: "width 1": expected width and height`},
		{"https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/pearl.html#6x6:fWaWaWbWWaWfBcWbBe", ReadOptions{}, "in:1 tatham masyu 6x6"},
		{"https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/pattern.html#4x3:1/1/1/1.1/1/2/1.1%2CcAi", ReadOptions{},
			"in:1 tatham nonogram 3x4 known 2"},
		{"https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/towers.html#5dh#123", ReadOptions{},
			"in:1 tatham skyscrapers: at 71: a random seed means a puzzle only to the program that made it: the ID with a colon is needed"},
		{"https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/pearl.html#6x6:fX", ReadOptions{},
			`in:1 tatham masyu: at 72: "X" is not a pearl: B, W and runs a to z are expected`},
		{"https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/net.html#7x7t0:a3a", ReadOptions{},
			`in:1 tatham: unknown kind of puzzle "net" (known: GAMES)`},
		{"https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/bridges.html", ReadOptions{},
			"in:1 tatham hashi: at 68: the address of a game, not of a puzzle: the link by game ID below its board is one"},
		{"https://swaroopg92.github.io/penpa-edit/?m=solve&p=7VRNb9s4", ReadOptions{},
			"in:1 penpa: at 51: this cannot be inflated: the address is cut short or damaged"},
		{"https://webpbn.com/play.cgi?id=1", ReadOptions{},
			"in:1 puzz.link: an address of webpbn.com does not contain the puzzle: export it on https://webpbn.com/export.cgi, for example as XML " +
				"or .non, and read that file; supported inputs: LOOKS"},
		{"1 2, 3", ReadOptions{}, `in:1 "1 2, 3" is a list of numbers: to read it as clues of Skyscrapers, name the order: --from clues-trbl (top, right, bottom, left), clues-tblr (top, bottom, left, right) or clues-clockwise (bottom and left backwards)`},
		{"1.3.\n....\n.2..\n...4", ReadOptions{}, `in:1 the board does not name its kind, which may be one of sudoku, hashi, slitherlink, akari, nurikabe: use --kind`},
		{"1.2.\n....\n.2..\n.2.4", ReadOptions{}, `in:1 the board does not name its kind, which may be one of hashi, slitherlink, akari, nurikabe, sudoku: use --kind`},
		{". 2 . .\n2 . . .\n. . . .\n. . 1 .\n", ReadOptions{Kind: "skyscrapers"},
			`in:1 at 1:1: four lines of four words may be the clues of the four sides: use --from clues-trbl, clues-tblr or clues-clockwise`},
		{"6x6:zj", ReadOptions{}, `in:1 tatham: the board does not name its kind, which may be one of masyu, akari: use --kind`},
		{"[0, 1]", ReadOptions{}, `in:1 "[0, 1]" is a list of numbers: to read it as clues of Skyscrapers, name the order: --from clues-trbl (top, right, bottom, left), clues-tblr (top, bottom, left, right) or clues-clockwise (bottom and left backwards); or use --kind with one of hashi, nurikabe`},
		{`{"id":"s","kind":"nonogram","status":"unique","solution":["1"],"rows":1,"cols":1,"givens":{"rows":[[1]],"cols":[[1]]}}`,
			ReadOptions{}, "s json nonogram 1x1"},
		{`{"id":"s","kind":"nonogram","status":"error","error":"x"}`, ReadOptions{},
			`s json: an answer ("error") without its puzzle: no member givens, gameid or url`},
		{`{"kind":"masyu","rows":"3","givens":["."]}`, ReadOptions{},
			`in:1 json: at 23: rows: a whole number from 0 to 1073741824 is expected, not "3"`},
		{`{"kind":"masyu","rows":99999999999999999999}`, ReadOptions{Kind: "masyu"},
			`in:1 json: at 23: rows: a whole number from 0 to 1073741824 is expected, not 99999999999999999999`},
		{`{"kind":"masyu","givens":["."],"known":{"at":1}}`, ReadOptions{},
			`in:1 json masyu: at 39: known: a list […] is expected, not {"at":1}`},
		{`{"kind":"kakuro","givens":{"cells":[[0,1,1],[0,1,7]],"entries":[]}}`, ReadOptions{},
			`in:1 json kakuro: at 49: givens.cells[1][2]: a whole number from 0 to 1 is expected, not 7`},
		{"pzprv3\nskyscrapers\n2\n2\n. . . . \n. .[2,,,] . . \n. . . . \n. . . . \n", ReadOptions{}, "in:1 pzprv3 skyscrapers 2x2"},
		{"chess\n.\n", ReadOptions{}, `in:1 unknown kind of puzzle "chess" (known: KINDS)`},
		{`{"kind":"masyu","givens":["."]`, ReadOptions{}, `in:1 json: at 30: the text ends within a JSON value`},
	} {
		if got, want := strings.Join(read(x.text, x.o), "\n"), inserted(x.want); got != want {
			t.Errorf("%q\n got: %s\nwant: %s", x.text, got, want)
		}
	}
}

// TestEncode checks that every puzzle of an input survives every format.
func TestEncode(t *testing.T) {
	for it := range Read(strings.NewReader(manyNotations), "in", ReadOptions{}) {
		if it.Err != nil {
			continue
		}
		for _, name := range WritableFormats(it.Puzzle.Kind()) {
			text, err := Encode(it.Puzzle, it.Marks, name, it.Envelope)
			if err != nil {
				t.Errorf("%s: %v", it.ID, err)
				continue
			}
			n := 0
			o := ReadOptions{}
			if u, _ := Notation(name); u.Begins == nil { // never detected
				o.From = name
			}
			if name == codec.Tatham.Name && len(it.Puzzle.Kind().Clues(it.Puzzle)) == 0 { // may be of several games
				o.Kind = it.Puzzle.Kind().Name
			}
			for back := range Read(strings.NewReader(text), "back", o) {
				n++
				if back.Err != nil || back.Format != name || !reflect.DeepEqual(givens(back.Puzzle), givens(it.Puzzle)) {
					t.Errorf("%s as %s: %v, read as %s:\n%s", it.ID, name, back.Err, back.Format, text)
					continue
				}
				if !back.Known.IsZero() && !back.Known.Equal(it.Known) {
					t.Errorf("%s as %s: known differs:\n%s", it.ID, name, text)
				}
				if name == codec.JSON.Name && !reflect.DeepEqual(back.Envelope.Solution, it.Envelope.Solution) {
					t.Errorf("%s: the solution is lost", it.ID)
				}
			}
			if n != 1 {
				t.Errorf("%s as %s: %d puzzles", it.ID, name, n)
			}
		}
		if _, err := Encode(it.Puzzle, it.Marks, "morse", it.Envelope); err == nil {
			t.Error("written as morse")
		}
	}
}

func givens(p puzzle.Puzzle) any { return p.Kind().JSON.Givens(p) }

func TestExpected(t *testing.T) {
	for it := range Read(strings.NewReader(manyNotations), "in", ReadOptions{}) {
		if it.ID != "one" {
			continue
		}
		if f, err := it.Expected(); err != nil || !f.Complete() {
			t.Errorf("%v", err)
		}
		if it.Envelope.Unique == nil || !*it.Envelope.Unique {
			t.Error("unique is lost")
		}
	}
}

// TestNames checks that no two kinds share a name, and that every notation of a kind is listed.
func TestNames(t *testing.T) {
	seen := map[string]bool{}
	for _, k := range All {
		for _, n := range append([]string{k.Name}, k.Aliases...) {
			if seen[n] {
				t.Errorf("the name %s stands twice", n)
			}
			seen[n] = true
			if got, err := ByName(strings.ToUpper(n)); got != k {
				t.Errorf("%s: %v", n, err)
			}
		}
		written := slices.DeleteFunc(slices.Clone(k.Formats), func(f puzzle.Format) bool { return f.Encode == nil })
		if len(WritableFormats(k)) != len(written)+1 {
			t.Errorf("%s is written as %v", k.Name, WritableFormats(k))
		}
	}
}

// TestPlaceJSON checks that every place survives JSON.
func TestPlaceJSON(t *testing.T) {
	for _, p := range []puzzle.Place{
		puzzle.Cell(3, 7), puzzle.Edge(1, 2, 1, 3), puzzle.Bridge(4, 2, 1, 2), puzzle.Row(5), puzzle.Col(6),
		puzzle.Outside(puzzle.Left, 2), puzzle.Run(1, 1, puzzle.Down), puzzle.WholeBoard(puzzle.Crossing), puzzle.Cell(0, 0),
		puzzle.Run(0, 0, puzzle.Across),
	} {
		b, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		var q puzzle.Place
		if err := json.Unmarshal(b, &q); err != nil || q != p {
			t.Errorf("%v as %s is read as %v, %v", p, b, q, err)
		}
	}
	var p puzzle.Place
	for _, bad := range []string{`{"cell":[65536,0]}`, `{"side":"middle"}`, `{"row":-99999}`, `{}`, `[]`} {
		if err := json.Unmarshal([]byte(bad), &p); err == nil {
			t.Errorf("%s is read as %v", bad, p)
		}
	}
}

// FuzzRead checks that no input makes the reader panic, that errors are one line, and that puzzles survive JSON.
func FuzzRead(f *testing.F) {
	f.Add(manyNotations)
	for _, doc := range strings.Split(manyNotations, "\n") {
		f.Add(doc)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4096 {
			return
		}
		n := 0
		for it := range Read(strings.NewReader(text), "in", ReadOptions{}) {
			n++
			if it.Err != nil {
				if strings.Contains(it.Err.Error(), "\n") {
					t.Fatalf("an error of several lines: %q", it.Err)
				}
				continue
			}
			line, err := Encode(it.Puzzle, it.Marks, codec.JSON.Name, it.Envelope)
			if err != nil {
				t.Fatal(err)
			}
			for back := range Read(strings.NewReader(line), "in", ReadOptions{}) {
				if back.Err != nil || !reflect.DeepEqual(givens(back.Puzzle), givens(it.Puzzle)) {
					t.Fatalf("%s: %v", line, back.Err)
				}
			}
		}
		if n == 0 {
			t.Fatal("neither a puzzle nor an error")
		}
	})
}

func TestParse(t *testing.T) {
	const board = "masyu\n. . W\n"
	for _, test := range []struct{ name, text, want string }{
		{"nothing", "", "the input is empty"},
		{"a blank text", " \n\n", "the input is empty"},
		{"a mistake", "masyu\n. q", "at 2:3"},
		{"two", board + "---\n" + board, "line 4: a second puzzle begins"},
		{"a mistake behind one", board + "---\nmasyu\n. q", "at 5:3"},
		{"a mistake before one", "masyu\n. q\n---\n" + board, "at 2:3"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := Parse(test.text)
			if p != nil || err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v, %v; an error with %q is expected", p, err, test.want)
			}
		})
	}
	p, err := Parse(board)
	if err != nil {
		t.Fatal(err)
	}
	if rows, cols := p.Size(); p.Kind().Name != "masyu" || rows != 1 || cols != 3 {
		t.Errorf("%s %dx%d", p.Kind().Name, rows, cols)
	}
}

// TestTruncated reads the examples of every notation cut at every byte from either end, and next to another example at every third. A cut
// text is read or rejected in one line. Every error that quotes text quotes some.
func TestTruncated(t *testing.T) {
	texts := []string{manyNotations}
	for _, x := range written {
		texts = append(texts, x.text, x.text+"\n"+x.text, strings.Replace(x.text, "</puzzleset>", "\n", 1)+x.text)
	}
	for n, text := range texts {
		step := 1
		if n > 0 && n%3 != 1 { // next to another example
			step = sweeptest.Samples(3, 1)
		}
		for i := 0; i < len(text); i += step {
			for _, cut := range []string{text[:i], text[i:]} {
				for it := range Read(strings.NewReader(cut), "in", ReadOptions{}) {
					if it.Err != nil && (strings.ContainsAny(it.Err.Error(), "\r\n") || strings.HasPrefix(it.Err.Error(), `"" `)) {
						t.Errorf("%q: %v", cut, it.Err)
					}
				}
			}
		}
	}
}

// TestShortTexts reads short texts as every notation, also as one that they do not look like. Errors agree in number: "1 row".
func TestShortTexts(t *testing.T) {
	plural := regexp.MustCompile(`\b1 ([a-z]+ )?(cells|columns|lines|numbers|places|rows|words)\b`)
	texts := []string{"", ":", ": ", "::", "#", "1", "1 1", "1 1\n1\n1\n1", "4 1\n1 1\n1 1\n1", "1x1:", "3x3:za", "kakuro\n. .\n.",
		"sudoku\n1 2", "width 1\nheight 1\nrows\ncolumns\n1\n", `{"kind":"kakuro","givens":{"cells":[[1],[1,1]],"entries":[]}}`,
		"https://puzz.link/p?hashi/1/9999/1"}
	for _, from := range append(NotationNames(), "") {
		for _, text := range texts {
			for it := range Read(strings.NewReader(text), "in", ReadOptions{From: from}) {
				if it.Err != nil && plural.MatchString(it.Err.Error()) {
					t.Errorf("%q as %q: %v", text, from, it.Err)
				}
			}
		}
	}
}
