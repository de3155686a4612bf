package codec_test

import (
	"fmt"
	"log"
	"strings"

	"github.com/teka-puzzles/teka/puzzle/codec"
)

// An input is divided into documents, each with its probable notation. The kind reads the content.
func ExampleDocuments() {
	input := "hashi\n2.2\n---\nhttps://puzz.link/p?mashu/6/6/1063000i3000\n4x4:1.1/3/1/1/2.1/1/3/\n{\"kind\":\n"
	for doc := range codec.Documents(strings.NewReader(input), codec.Options{Notations: codec.Shared}) {
		if doc.Err != nil {
			fmt.Println(doc.Line, "error:", doc.Err)
			continue
		}
		fmt.Printf("%d %s: %q\n", doc.Line, doc.Notation.Name, doc.Text)
	}
	// Output:
	// 1 text: "hashi\n2.2\n"
	// 4 puzz.link: "https://puzz.link/p?mashu/6/6/1063000i3000"
	// 5 tatham: "4x4:1.1/3/1/1/2.1/1/3/"
	// 6 json: "{\"kind\":"
}

// To read an address, divide it, read the fields of its body and skip the rest. Notes record how it was interpreted.
func ExampleParseURL() {
	for _, body := range []string{"2g3h1", "2g3z", "2_"} {
		text := "https://puzz.link/p?hashi/3/2/" + body
		notes := new(codec.Notes)
		u, err := codec.ParseURL(text, 100, notes)
		if err != nil {
			log.Fatal(err)
		}
		stream := u.Numbers()
		slots, err := stream.Read(u.Rows*u.Cols, false)
		if err != nil {
			fmt.Println("error:", err)
			continue
		}
		stream.IgnoreRest()
		fmt.Println(u.Pid, u.Rows, "x", u.Cols, slots, notes.All())
		body, err := codec.FormatNumber16(slots, false) // and back
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(u.String(body))
	}
	// Output:
	// hashi 2 x 3 [2 -1 3 -1 -1 1] []
	// https://puzz.link/p?hashi/3/2/2g3h1
	// hashi 2 x 3 [2 -1 3 -1 -1 -1] ["z" stands for 20 empty places: the board has room for 3 more]
	// https://puzz.link/p?hashi/3/2/2g3i
	// error: at 31: "_" is not a number, a dot or one of the letters g to z
}

// A JSON value knows its offset in the text.
func ExampleParseValue() {
	v, err := codec.ParseValue("givens", `{"rows": [[2, 1], [1], [70]]}`)
	if err != nil {
		log.Fatal(err)
	}
	givens, err := v.Object("rows", "cols")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(givens.Get("cols").Exists())
	fmt.Println(givens.Get("rows").Rows(1, 70))
	fmt.Println(givens.Get("rows").Rows(1, 9))
	// Output:
	// false
	// [[2 1] [1] [70]] <nil>
	// [] at 24: givens.rows[2][0]: a whole number from 1 to 9 is expected, not 70
}
