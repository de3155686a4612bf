package codec

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// among lists the shared notations and three like those of kinds: one of several lines, one begun by a comment, one of elements.
var among = append(slices.Clone(Shared),
	&Notation{Name: "block", Example: fault.Textf(".block"), Begins: func(line string) bool {
		return IsNumbers(line, 2) ||
			strings.HasPrefix(line, "width")
	}},
	&Notation{Name: "g", Begins: func(line string) bool { return line == "#d" }},
	&Notation{Name: "xml", Begins: func(line string) bool { return line[0] == '<' },
		Ends: func(before, _ string) bool { return strings.Contains(before, "</all>") },
		Split: func(text string) iter.Seq2[int, string] {
			return func(yield func(int, string) bool) {
				for at := strings.Index(text, "<p"); at >= 0 && at < len(text); {
					end := at + 2 + strings.Index(text[at+2:]+"<p", "<p")
					if !yield(at, text[at:end]) {
						return
					}
					at = end
				}
			}
		}},
	&Notation{Name: "dashes", Begins: func(line string) bool {
		return strings.Contains(line, "-") && strings.Contains(line, "1") && strings.Trim(line, "-1") == ""
	},
		Ends: func(_, line string) bool { return line == "" }, KeepsDashes: func(beside, line string) bool {
			return len(line) > 3 &&
				len(line) == len(beside)
		}},
	&Notation{Name: "list", Advice: func(line string) fault.Text {
		if line == "1 2 3 4" {
			return fault.Textf("%s has to be named", Quote(line))
		}
		return fault.Text{}
	}})

// shape formats the documents of an input as "line notation text".
func shape(r io.Reader, from string) string {
	var out []string
	var named *Notation
	for _, n := range among {
		if n.Name == from {
			named = n
		}
	}
	for d := range Documents(r, Options{From: named, Notations: among}) {
		if d.Err != nil {
			out = append(out, fmt.Sprintf("%d error %v", d.Line, d.Err))
			continue
		}
		out = append(out, fmt.Sprintf("%d %s %q", d.Line, d.Notation.Name, d.Text))
	}
	return strings.Join(out, "\n")
}

func TestDocuments(t *testing.T) {
	for _, x := range []struct{ name, from, text, want string }{
		{"json lines", "", "{\"a\":1}\n\n{bad}\n{\"b\":2}", "1 json \"{\\\"a\\\":1}\"\n3 json \"{bad}\"\n4 json \"{\\\"b\\\":2}\""},
		{"json over lines", "", "{\n \"a\": \"}\"\n}\n{\"b\":2}", "1 json \"{\\n \\\"a\\\": \\\"}\\\"\\n}\"\n4 json \"{\\\"b\\\":2}\""},
		{"json array", "", "[{\"a\":1}, {\"b\":2}]", "1 json \"{\\\"a\\\":1}\"\n1 json \"{\\\"b\\\":2}\""},
		{"json array over lines", "", "[\n{\"a\":1},\n{\"b\":2}\n]\n6x6:zj",
			"2 json \"{\\\"a\\\":1}\"\n3 json \"{\\\"b\\\":2}\"\n5 tatham \"6x6:zj\""},
		{"json array cut short", "", "[\n{\"a\":1},\n",
			"2 json \"{\\\"a\\\":1}\"\n2 error at 2:9: the text ends within a JSON array, in element 2"},
		{"empty array", "", "[]", "1 error at 0: an empty JSON array: no puzzle"},
		{"addresses and ids", "", "\ufeffhttps://puzz.link/p?a/1/1/0\r\n# a remark\r\npearl:6x6:zj\r\n  p?masyu/1/1/0  " +
			"\r\n5:/3/1\r\n5x5://1",
			"1 puzz.link \"https://puzz.link/p?a/1/1/0\"\n3 tatham \"pearl:6x6:zj\"\n4 puzz.link \"p?masyu/1/1/0\"\n5 tatham " +
				"\"5:/3/1\"\n6 " +
				"tatham \"5x5://1\""},
		{"a drawing below its address", "", "Easy.\n5x5:zj\n  3 4\n ┌─┐\n4│ │\n └─┘\n5x5:zk\n·  ·\n\n·  ·\n\n masyu\n.\n",
			"2 tatham \"5x5:zj\"\n7 tatham \"5x5:zk\"\n12 text \" masyu\\n.\\n\""},
		{"no drawing below an address", "", "5x5:zj\nmasyu\n·\n\n5x5:zj\n? ?\n\n┌─┐\n",
			"1 tatham \"5x5:zj\"\n2 text \"masyu\\n·\\n\"\n5 tatham \"5x5:zj\"" +
				"\n6 bare \"? ?\\n\\n┌─┐\\n\""},
		{"kanpen and embedded", "", "http://www.kanpen.net/masyu.html?problem=1/1/._/\nhttps://puzz.link/p?pzprv3/masyu/1/1/.%20/",
			"1 kanpen \"http://www.kanpen.net/masyu.html?problem=1/1/._/\"\n2 pzprv3 \"https://puzz.link/p?pzprv3/masyu/1/1/.%20/\\n\""},
		{"pages of games", "", "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/pearl.html#6x6:zj\n" +
			"https://example.org/towers.html#5dh#123",
			"1 tatham \"https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/pearl.html#6x6:zj\"\n2 tatham " +
				"\"https://example.org/towers.html#5dh#123\""},
		{"files", "", "pzprv3\nmashu\n1\n1\n. \npzprv3\nmashu\n\n---\npzprv3\nx\n\nmasyu\n.\n",
			"1 pzprv3 \"pzprv3\\nmashu\\n1\\n1\\n. \\n\"\n6 pzprv3 \"pzprv3\\nmashu\\n\\n\"\n10 pzprv3 \"pzprv3\\nx\\n\\n\"\n13 text " +
				"\"masyu\\n.\\n\""},
		{"our text", "", "masyu\n. .\n\nnonogram\nrows: 1\ncols: 1\n---\nmasyu all\n.",
			"1 text \"masyu\\n. .\\n\"\n4 text \"nonogram\\nrows: 1\\ncols: 1\\n\"\n8 text \"masyu all\\n.\\n\""},
		{"blocks", "", "width 1\n\nrows\n1\n----\n1 1\n1", "1 block \"width 1\\n\\nrows\\n1\\n\"\n6 block \"1 1\\n1\\n\""},
		{"dashes are lines where a notation has them", "", "----\n----\n-1--\n----\n---\n1-\n--\n\n-----\n6x6:zj",
			"1 dashes \"----\\n----\\n-1--\\n----\\n\"\n6 dashes \"1-\\n--\\n\"\n10 tatham \"6x6:zj\""},
		{"forced dashes", "dashes", "----\n----\n", "1 dashes \"----\\n----\\n\""},
		{"prose above an address in a comment", "", "It is here.\n# https://puzz.link/p?a/1/1/0\n", "1 bare \"It is here.\\n\""},
		{"begun by a comment", "", "# no\n#d\n: rows\n", "2 g \"#d\\n: rows\\n\""},
		{"elements", "", "<all>\n<p>a\n<p/></all>\nmasyu\n.", "2 xml \"<p>a\\n\"\n3 xml \"<p/></all>\\n\"\n4 text \"masyu\\n.\\n\""},
		{"forced", "block", "hello\n1", "1 block \"hello\\n1\\n\""},
		{"forced file in an address", "pzprv3", "https://puzz.link/p?pzprv3/masyu/1/1/.",
			"1 pzprv3 \"https://puzz.link/p?pzprv3/masyu/1/1/.\\n\""},
		{"a circle behind an empty line", "", "pzprv3\nmashu\n2\n1\n\n-\n-\n", "1 pzprv3 \"pzprv3\\nmashu\\n2\\n1\\n\\n-\\n-\\n\""},
		{"forced id", "tatham", "hello\n\nx", "1 tatham \"hello\"\n3 tatham \"x\""},
		{"empty", "", " \n\n", "1 error the input is empty"},
		{"nothing", "", "", "1 error the input is empty"},
		{"binary", "", "\x89PNG\r\n\x1a\n\x00", "1 error not a text: line 1 is not in UTF-8"},
		{"gzip", "", "\x1f\x8b\x08\x00", "1 error not a text: line 1 is not in UTF-8"},
		{"zeros", "", "abc\x00\n6x6:zj", "1 error not a text: byte 0x00 in line 1\n2 tatham \"6x6:zj\""},
		{"unknown", "", "{\"a\":1}\nhello, world\nmore of it!\n6x6:zj\n",
			"1 json \"{\\\"a\\\":1}\"\n2 bare \"hello, world\\nmore of it!\\n\"\n4 tatham \"6x6:zj\""},
		{"a title", "", "hello, world\nmore of it!\n6x6:zj\nbye, now", "3 tatham \"6x6:zj\""},
		{"unknown, like puzzles", "", "a.b/1\nc.d/2", "1 bare \"a.b/1\\nc.d/2\\n\""},
		{"advice", "", "1 2 3 4", "1 bare \"1 2 3 4\\n\""},
		{"seed", "", "6x6de#123", "1 tatham \"6x6de#123\""},

		// Unreadable text does not hide the documents after it.
		{"a name swallows nothing", "", "Puzzles\nhttps://puzz.link/p?a/1/1/0\n6x6:zj",
			"1 text \"Puzzles\\n\"\n2 puzz.link \"https://puzz.link/p?a/1/1/0\"\n3 tatham \"6x6:zj\""},
		{"a block swallows nothing", "", "width 9\n{\"a\":1}\n6x6:zj",
			"1 block \"width 9\\n\"\n2 json \"{\\\"a\\\":1}\"\n3 tatham \"6x6:zj\""},
		{"a file swallows nothing", "", "pzprv3\nmashu\nhttps://puzz.link/p?a/1/1/0",
			"1 pzprv3 \"pzprv3\\nmashu\\n\"\n3 puzz.link \"https://puzz.link/p?a/1/1/0\""},
		{"a control character within", "", "masyu\n.\x01\n6x6:zj",
			"1 text \"masyu\\n\"\n2 error not a text: byte 0x01 in line 2\n3 tatham \"6x6:zj\""},
		{"an object without an end", "", "{\n\"a\":[\n{\"b\":2}\n{\"c\":3}",
			"1 json \"{\\n\\\"a\\\":[\"\n3 json \"{\\\"b\\\":2}\"\n4 json \"{\\\"c\\\":3}\""},
		{"an array with a bad element", "", "[\n{\"a\":1},\n{bad},\n{\"b\":2}\n]",
			"2 json \"{\\\"a\\\":1}\"\n3 json \"{bad}\"\n4 json \"{\\\"b\\\":2}\""},
		{"an element without an end", "", "[\n{\"a\":[1,\n{\"b\":2},\n{\"c\":3}\n]\n6x6:zj",
			"2 error at 6:7: the text ends within a JSON array, in element 1\n3 json \"{\\\"b\\\":2}\"\n4 json \"{\\\"c\\\":3}\"\n6 " +
				"tatham " +
				"\"6x6:zj\""},
		{"nothing between commas", "", "[{\"a\":1},,{\"b\":2}]",
			"1 json \"{\\\"a\\\":1}\"\n1 error at 9: \",\" where element 2 of a JSON array is expected\n1 json \"{\\\"b\\\":2}\""},
		{"behind an array", "", "[{\"a\":1}] x", "1 json \"{\\\"a\\\":1}\"\n1 error at 9: \"x\" after the end of a JSON array"},
	} {
		t.Run(x.name, func(t *testing.T) {
			if got := shape(strings.NewReader(x.text), x.from); got != x.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, x.want)
			}
			if got := shape(iotest.OneByteReader(strings.NewReader(x.text)), x.from); got != x.want {
				t.Errorf("byte by byte:\n%s", got)
			}
		})
	}
}

// TestDocumentsLong: lines longer than any buffer are read, and reading is lazy.
func TestDocumentsLong(t *testing.T) {
	long := `{"id":"` + strings.Repeat("x", 300_000) + `"}`
	n := 0
	for d := range Documents(strings.NewReader(long+"\n"+long), Options{Notations: among}) {
		if d.Text != long {
			t.Fatal("a long line was changed")
		}
		n++
	}
	if n != 2 {
		t.Errorf("%d documents", n)
	}
	for range Documents(io.MultiReader(strings.NewReader("6x6:zj\n"+strings.Repeat(" ", 64<<10)),
		iotest.ErrReader(errors.New("read too far"))), Options{Notations: among}) {
		break
	}
	if got := shape(io.MultiReader(strings.NewReader("6x6:zj\n"), iotest.ErrReader(errors.New("disk"))),
		""); got != "1 tatham \"6x6:zj\"\n1 error disk" {
		t.Error(got)
	}
}

// endless repeats one byte forever.
type endless byte

func (e endless) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = byte(e)
	}
	return len(b), nil
}

// TestDocumentLimit: a line of more than 64 MiB ends the input with an error, and is not held in memory twice.
func TestDocumentLimit(t *testing.T) {
	in := io.MultiReader(strings.NewReader("6x6:zj\n"), endless('x'))
	if got, want := shape(in, ""), "1 tatham \"6x6:zj\"\n"+
		"2 error a line of more than 67108864 bytes; the input is not read further"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// FuzzDocuments: no input makes the splitter panic or run forever, each document has a line, and there is at least one document or error.
func FuzzDocuments(f *testing.F) {
	for _, s := range []string{"{\n}\n[1,2]\n", "pzprv3\na\n1\n1\n", "masyu\n.\n---\n1 1\n#\n", "<puzzleset><puzzle/></puzzleset>",
		"6x6:a",
		"width 1\n", "http://a?b/1/1/0", ": a\n", "\xff\x00"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		n := 0
		for d := range Documents(strings.NewReader(text), Options{Notations: among}) {
			if n++; n > len(text)+2 {
				t.Fatal("more documents than bytes")
			}
			if d.Line < 1 && d.Err == nil {
				t.Fatalf("%+v", d)
			}
		}
		if n == 0 {
			t.Fatalf("neither a document nor an error")
		}
	})
}

// FuzzGrammars: what the small grammars read survives writing and reading.
func FuzzGrammars(f *testing.F) {
	f.Add("k13h4j3go3l", 16)
	f.Add("+fff@000$00000.z", 24)
	f.Add("1063000i3000", 36)
	f.Add("2/2.1/,x", 3)
	f.Fuzz(func(t *testing.T, text string, n int) {
		if n < 0 || n > 1000 {
			return
		}
		s := Number16{Text: text, End: len(text)}
		if slots, err := s.Read(n, false); err == nil {
			if len(slots) != n {
				t.Fatalf("%d slots of %d", len(slots), n)
			}
			back, err := FormatNumber16(slots, false)
			if err != nil {
				t.Fatal(err)
			}
			s = Number16{Text: back, End: len(back)}
			if again, err := s.Read(n, false); err != nil || fmt.Sprint(again) != fmt.Sprint(slots) {
				t.Fatalf("%v written as %q: %v, %v", slots, back, again, err)
			}
		}
		if fields, _, err := ParseFields(text, 0, n); err == nil {
			if _, _, err := ParseFields(FormatFields(fields), 0, n); err != nil {
				t.Fatal(err)
			}
		}
		_, _ = ParseURL(text, 1000, nil)
		_, _ = ParseID(text, 1000)
		_, _ = ParseEnvelope(text)
	})
}

// TestJunk: a text that is not a list of puzzles is one document or one error, whatever characters its lines contain. A puzzle after it is
// still read.
func TestJunk(t *testing.T) {
	for _, line := range []string{"key: value", "/usr/bin:x", "GET https://example.org/ 200", "a:b", "x\x00:{", "\xff://", "?!\n",
		"1 0 2", ". w b", "[1,2]", "[[1,2],"} {
		for _, behind := range []string{"", "6x6:zj\n"} {
			var got []string
			for doc := range Documents(strings.NewReader(strings.Repeat(line+"\n", 1000)+behind), Options{Notations: []*Notation{JSON,
				Tatham}}) {
				name := "error"
				if doc.Err == nil {
					name = doc.Notation.Name
				}
				got = append(got, fmt.Sprint(doc.Line, " ", name))
			}
			if isProse(line) && utf8.ValidString(line) && !strings.Contains(line, "\x00") && behind != "" {
				got = append([]string{"1 passed over"}, got...)
			}
			if len(got) != 1+len(behind)/6 || !strings.HasPrefix(got[0], "1 ") || behind != "" && !strings.HasSuffix(got[1], " tatham") {
				t.Errorf("%q: %v", line, got)
			}
		}
	}
	n := 0
	for range Documents(strings.NewReader(strings.Repeat("https://example.org/p?x/1/1\n", 100)), Options{Notations: []*Notation{Tatham}}) {
		n++
	}
	if n != 100 {
		t.Errorf("%d complaints of 100 addresses", n)
	}
}

// TestEmbeddedAddresses looks for addresses within other words.
func TestEmbeddedAddresses(t *testing.T) {
	const puzzle = "https://puzz.link/p?mashu/6/6/1063000i3000"
	for _, x := range []struct{ text, want string }{
		{puzzle, ""}, {"Try this: " + puzzle, puzzle}, {"[x](" + puzzle + ")", puzzle}, {"1. " + puzzle + " and " + puzzle + ".", puzzle},
		{puzzle + " (easy)", puzzle}, {"<" + puzzle + ">, " + puzzle + "1!", puzzle + " " + puzzle + "1"},
		{"https%3A%2F%2Fpuzz.link%2Fp%3Fmashu%2F6%2F6%2F1063000i3000", puzzle},
		{"https://x.org/out?url=https%3A%2F%2Fpuzz.link%2Fp%3Fmashu%2F6%2F6%2F1063000i3000&k=1", puzzle},
		{"see https://example.org/a/b/c", ""}, {"at 10:30 or 5:45pm", ""}, {"Pearl 6x6:fWaWaWbWWaWfBcWbBe", "6x6:fWaWaWbWWaWfBcWbBe"},
		{"and/or/not", ""}, {"puzz.link/p?mashu/6/6/1063000i3000 is it", "puzz.link/p?mashu/6/6/1063000i3000"},
		{"in https://x.org/js/pearl.html#6x6:zj now", "https://x.org/js/pearl.html#6x6:zj"},
		{"ends with a clue: https://puzz.link/p?hashi/2/1/2./ ok", "https://puzz.link/p?hashi/2/1/2./"},
	} {
		var got []string
		for _, w := range addressesIn(x.text) {
			got = append(got, w.Text)
			if !strings.Contains(x.text, "%3A") && !strings.HasPrefix(x.text[w.At:], w.Text) {
				t.Errorf("%q: not at %d", x.text, w.At)
			}
		}
		if strings.Join(got, " ") != x.want {
			t.Errorf("%q: %v, not %s", x.text, got, x.want)
		}
	}
}

// TestDocumentsLinear: for any input, each line is read at most a few times. Identical lines do not cause an endless number of errors.
func TestDocumentsLinear(t *testing.T) {
	const n = 20_000
	for _, x := range []struct {
		unit      string
		most      float64 // reads of a line
		documents int
	}{
		{"---\n", 2.1, 1}, {"----\n", 2.1, 1}, {"---\n----\n", 3.1, 1}, {"[\n", 3.1, 3}, {"{\n", 3.1, 1}, {"[{\n", 3.1, n},
		{"{\nhttps://x\n", 3.1, n}, {"[\n---\n", 3.6, n}, {"[1,\n{\n", 3.1, n}, {"[\n]\n", 3.1, n}, {"{\n}\n[\n", 3.1, n},
	} {
		text := strings.Repeat(x.unit, n/strings.Count(x.unit, "\n"))
		documents := 0
		s := &splitter{in: bufio.NewReader(strings.NewReader(text)), Options: Options{Notations: among},
			yield: func(Document) bool { documents++; return true }}
		s.all()
		if got := float64(s.reads) / n; got > x.most || documents == 0 || documents > x.documents {
			t.Errorf("%q: each line is read %.1f times, and there are %d documents", x.unit, got, documents)
		}
	}
}

// TestBracketsWithoutEnd compares the detection of unclosed brackets with reading on from each of them.
func TestBracketsWithoutEnd(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	units := []string{"[", "{", "]", "}", "[[", "]]", "[]", "", "1,", `"["`}
	for range 2000 {
		lines := make([]string, 1+r.IntN(12))
		for i := range lines {
			lines[i] = units[r.IntN(len(units))]
		}
		var b brackets
		b.find(7, lines)
		for i := range lines {
			depth, ends := 0, false
			for _, line := range lines[i:] {
				depth += depthOf(line)
				ends = ends || depth <= 0
			}
			if b.isUnterminated(7+i) == ends {
				t.Fatalf("%q: line %d has an end: %v", lines, i, ends)
			}
		}
	}
}
