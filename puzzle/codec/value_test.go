package codec

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

const valueText = `{"a": [1, [2, 3], "x\"y"], "b": {"c": true, "d": null}, "rows": ["01", [0, 1]], "a b": -7}`

func TestValue(t *testing.T) {
	v, err := ParseValue("top", valueText)
	if err != nil {
		t.Fatal(err)
	}
	m, err := v.Object("a", "b", "rows", "a b", "none")
	if err != nil {
		t.Fatal(err)
	}
	a, err := m.Get("a").List()
	if err != nil || len(a) != 3 || a[1].Raw() != "[2, 3]" {
		t.Fatal(a, err)
	}
	if s, err := a[2].Text(); s != `x"y` || err != nil {
		t.Error(s, err)
	}
	b, _ := m.Get("b").Object("c", "d")
	if c, err := b.Get("c").Bool(); !c || err != nil || b.Get("d").Exists() || m.Get("none").Exists() {
		t.Error("c, d or none")
	}
	if n, err := m.Get("a b").Int(-9, 9); n != -7 || err != nil {
		t.Error(n, err)
	}
	var cells []string
	rows, cols, err := m.Get("rows").Grid(-1, -1, func(r, c int, cell Value) error {
		cells = append(cells, fmt.Sprint(r, " ", c, cell.Raw()))
		return nil
	})
	if rows != 2 || cols != 2 || err != nil || strings.Join(cells, ",") != "0 00,0 11,1 00,1 11" {
		t.Error(rows, cols, cells, err)
	}
	second := func(_ any, err error) error { return err }
	for want, err := range map[string]error{
		`at 10: top.a[1]: a whole number from 0 to 5 is expected, not [2, 3]`:  second(m.Get("a").Ints(0, 5)),
		`at 7: top.a[0]: a whole number from 2 to 5 is expected, not 1`:        second(a[0].Int(2, 5)),
		`at 11: top.a[1][0]: a list […] is expected, not 2`:                    second(a[1].Rows(0, 5)),
		`top.none: missing: a string is expected`:                              second(m.Get("none").Text()),
		`top.none: missing: a whole number from 0 to 5 is expected`:            second(m.Get("none").Int(0, 5)),
		`at 32: top.b: a list […] is expected, not {"c": true, "d": null}`:     second(m.Get("b").List()),
		`at 49: top.b.d: true or false is expected, not null`:                  second(b.Get("d").Bool()),
		`at 64: top.rows: 2 rows, not 3`:                                       gridError(m.Get("rows"), 3, 2),
		`at 65: top.rows[0]: 2 cells, not 3`:                                   gridError(m.Get("rows"), 2, 3),
		`at 0: top: no cells`:                                                  v.CheckSize(0, 0, 0, 0),
		`at 0: top: 2 rows of 3 cells, where rows is 2 and cols is 4`:          v.CheckSize(2, 3, 2, 4),
		`top: at 3: the text ends within a JSON value`:                         second(ParseValue("top", `[1,`)),
		`at 1: not JSON: invalid character '}' looking for beginning of value`: second(ParseValue("", `[}`)),
		`at 1:1: a list […] is expected, not {
 "a": 1
}`: second(must(ParseValue("", "{\n \"a\": 1\n}")).List()),
	} {
		if err == nil || err.Error() != want {
			t.Errorf("%v\nwant %s", err, want)
		}
	}
}

func must(v Value, _ error) Value { return v }

func gridError(v Value, rows, cols int) error {
	_, _, err := v.Grid(rows, cols, func(int, int, Value) error { return nil })
	return err
}

// TestDistinct: a second member of one object is an error with its position, also if the case of its letters differs.
func TestDistinct(t *testing.T) {
	for text, want := range map[string]string{
		`{"a":1,"b":{"a":[{"a":2},{"a":"\"a\":"}]},"c":"a"}`: "<nil>",
		`[]`: "<nil>", `"a"`: "<nil>", `{"a":"a","b":["a","a"]}`: "<nil>",
		`{"a":1,"a":2}`:             `at 7: a second member "a"`,
		`{"a":{},"b":[],"A":{}}`:    `at 15: a second member "A"`,
		`{"k":1,"\u212a":2}`:        "at 7: a second member \"\u212a\"",
		`[0,{"x":[{"s":1,"ſ":2}]}]`: `at 16: a second member "ſ"`,
		`{"a\"":1 , "a\"" : 2}`:     `at 11: a second member "a\""`,
	} {
		if err := Distinct(text); fmt.Sprint(err) != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// TestPairs: pairs are read as Rows are, or not at all.
func TestPairs(t *testing.T) {
	for text, want := range map[string]string{
		`[]`: "[[7 7]] true", `[[1,2]]`: "[[7 7] [1 2]] true", `[[1,2],[30,4]]`: "[[7 7] [1 2] [30 4]] true",
		`[[1,2],[30]]`: "[] false", `[[1,2,3]]`: "[] false", `[[1],[2,3]]`: "[] false", `[[1,2],3]`: "[] false", `[3]`: "[] false",
		`[[1,31]]`: "[] false", `[[1,-1]]`: "[] false", `[[1,2.0]]`: "[] false", `[[1.5]]`: "[] false", `[[1e5]]`: "[] false",
		`[[1,2],[]]`: "[] false", `{"a":[[1,2]]}`: "[] false",
		`""`: "[] false", `[[]]`: "[] false", `[[1,2],"a"]`: "[] false", `[[[1,2]]]`: "[] false", `[[1,2] ,[3,4]]`: "[] false",
		`7`: "[] false", `[[1,2]  ]`: "[] false",
	} {
		got, ok := must(ParseValue("", text)).Pairs([][2]int{{7, 7}}, 0, 30)
		if !ok {
			got = nil // the part read until then
		}
		if told := fmt.Sprint(got, ok); told != want {
			t.Errorf("%s: %s, want %s", text, told, want)
		}
	}
}

// TestDeepest: values may be nested as deeply as encoding/json allows.
func TestDeepest(t *testing.T) {
	const maxDepth = 10_000
	for _, n := range []int{maxDepth, maxDepth + 1} {
		text := strings.Repeat("[", n) + strings.Repeat("]", n)
		if _, err := ParseValue("", text); (err == nil) != json.Valid([]byte(text)) || (err == nil) != (n == maxDepth) {
			t.Errorf("%d lists in one another: %v", n, err)
		}
		if _, err := ParseValue("", "["+strings.Repeat("[],", n)+"[]]"); err != nil {
			t.Errorf("%d lists beside each other: %v", n, err)
		}
	}
}

// FuzzValue: every JSON text is decoded as encoding/json does it, and any other text is refused.
func FuzzValue(f *testing.F) {
	for _, s := range []string{valueText, "[", `["\xff"]`, `{"a":1,"a":2}`, " [ ] ", `"\u00e9"`, "1e5", `{"":{}}`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		v, err := ParseValue("", text)
		if (err == nil) != json.Valid([]byte(text)) {
			t.Fatalf("%q: %v", text, err)
		}
		if err == nil {
			takeApart(t, v, 0)
		}
	})
}

// takeApart reads a whole value and compares it with encoding/json.
func takeApart(t *testing.T, v Value, depth int) {
	var want any
	numbers := json.NewDecoder(strings.NewReader(v.Raw()))
	numbers.UseNumber() // however large
	if err := numbers.Decode(&want); err != nil {
		t.Fatalf("%q: %v", v.Raw(), err)
	}
	_ = v.Errorf("x").Error()
	_ = gridError(v, -1, -1)
	_, _ = v.Int(0, 9)
	if depth > 50 {
		return
	}
	switch want := want.(type) {
	case string:
		if s, err := v.Text(); err != nil || s != want {
			t.Fatalf("%q, not %q: %v", s, want, err)
		}
	case []any:
		list, err := v.List()
		if err != nil || len(list) != len(want) {
			t.Fatalf("%q: %d elements, %v", v.Raw(), len(list), err)
		}
		for _, e := range list {
			takeApart(t, e, depth+1)
		}
	case map[string]any:
		members, err := v.Members()
		if err != nil && strings.Contains(err.Error(), "a second member") { // the last of them is wanted
			return
		}
		if err != nil || len(members.list) != len(want) {
			t.Fatalf("%q: %d members, %v", v.Raw(), len(members.list), err)
		}
		for _, m := range members.list {
			if _, ok := want[m.name]; !ok {
				t.Fatalf("%q: a member %q", v.Raw(), m.name)
			}
			takeApart(t, m, depth+1)
		}
	}
}
