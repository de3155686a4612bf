package book

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/apps/sheets"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Config says what a book is like. Usual is what it is when nobody says anything.
type Config struct {
	Title, Subtitle, Author, Publisher, Edition, ISBN string

	Trim        string // one of Trims
	Bleed, Crop bool
	Colour      bool // colours of coloured puzzles stay; else they become greys

	Puzzles int           // at most so many a page; 0 to choose by size
	Answers int           // likewise, of answers
	Cell    sheets.Length // no cell to write in is narrower; 0 to choose by kind

	Place    string // of the answers: "end", "chapter" or "none"
	Chapters string // "kind", "grade" or "none"
	Order    string // "grade" or "given"

	Cover, Contents, Rules, Hints, Index bool

	Explain []int    // the numbers of puzzles that are told step by step
	Make    []string // puzzles to make; see Wish
	Seed    uint64

	trim Trim
}

// Usual is what a book is like when nobody says anything.
func Usual() Config {
	return Config{Title: "Teka", Trim: "a4", Place: "end", Chapters: "kind", Order: "grade", Cover: true, Contents: true, Rules: true,
		Hints: true, Index: true, Seed: 1}
}

// key is a key of the file of a book.
type key struct {
	name string
	set  func(c *Config, values []string) error
}

// one is a key with one value.
func one(name string, set func(c *Config, value string) error) key {
	return key{name, func(c *Config, values []string) error {
		if len(values) != 1 {
			return fault.Errorf("one value is expected")
		}
		return set(c, values[0])
	}}
}

// text is a key whose value is any text.
func text(name string, at func(c *Config) *string) key {
	return one(name, func(c *Config, v string) error { *at(c) = v; return nil })
}

// among is a key whose value is one of a list.
func among(name string, at func(c *Config) *string, list ...string) key {
	return one(name, func(c *Config, v string) error {
		if !slices.Contains(list, v) {
			return fault.Errorf("%q: there are %s", v, strings.Join(list, ", "))
		}
		*at(c) = v
		return nil
	})
}

// truth is a key whose value is true or false.
func truth(name string, at func(c *Config) *bool) key {
	return one(name, func(c *Config, v string) error {
		b, ok := map[string]bool{"true": true, "yes": true, "false": false, "no": false}[v]
		if !ok {
			return fault.Errorf("%q: true or false is expected", v)
		}
		*at(c) = b
		return nil
	})
}

// aPage are the numbers of boards that a page may hold.
var aPage = []int{1, 2, 4, 6, 9, 12}

// count is a key whose value is one of aPage, or auto.
func count(name string, at func(c *Config) *int) key {
	return one(name, func(c *Config, v string) error {
		n, err := strconv.Atoi(v)
		if v != "auto" && (err != nil || !slices.Contains(aPage, n)) {
			return fault.Errorf("%q: there are auto, 1, 2, 4, 6, 9, 12", v)
		}
		*at(c) = n
		return nil
	})
}

// keys are those there are.
var keys = []key{
	text("title", func(c *Config) *string { return &c.Title }),
	text("subtitle", func(c *Config) *string { return &c.Subtitle }),
	text("author", func(c *Config) *string { return &c.Author }),
	text("publisher", func(c *Config) *string { return &c.Publisher }),
	text("edition", func(c *Config) *string { return &c.Edition }),
	one("isbn", setISBN),
	one("trim", func(c *Config, v string) error { _, err := TrimOf(v); c.Trim = v; return err }),
	truth("bleed", func(c *Config) *bool { return &c.Bleed }),
	truth("crop", func(c *Config) *bool { return &c.Crop }),
	truth("colour", func(c *Config) *bool { return &c.Colour }),
	count("puzzles", func(c *Config) *int { return &c.Puzzles }),
	count("answers", func(c *Config) *int { return &c.Answers }),
	one("cell", setCell),
	among("place", func(c *Config) *string { return &c.Place }, "end", "chapter", "none"),
	among("chapters", func(c *Config) *string { return &c.Chapters }, "kind", "grade", "none"),
	among("order", func(c *Config) *string { return &c.Order }, "grade", "given"),
	truth("cover", func(c *Config) *bool { return &c.Cover }),
	truth("contents", func(c *Config) *bool { return &c.Contents }),
	truth("rules", func(c *Config) *bool { return &c.Rules }),
	truth("hints", func(c *Config) *bool { return &c.Hints }),
	truth("index", func(c *Config) *bool { return &c.Index }),
	{"explain", setExplain},
	{"make", func(c *Config, values []string) error {
		for _, v := range values {
			if _, err := WishOf(v); err != nil {
				return err
			}
		}
		c.Make = append(c.Make, values...)
		return nil
	}},
	one("seed", func(c *Config, v string) (err error) {
		if c.Seed, err = strconv.ParseUint(v, 10, 53); err != nil {
			return fault.Errorf("%q: a whole number is expected", v)
		}
		return nil
	}),
}

// Keys are the names of the keys that the file of a book may have.
func Keys() (names []string) {
	for _, k := range keys {
		names = append(names, k.name)
	}
	return names
}

// setISBN takes a number of a book, of which the last digit must follow from the others.
func setISBN(c *Config, v string) error {
	sum, n := 0, 0
	for _, r := range v {
		if r == '-' || r == ' ' {
			continue
		}
		if r < '0' || r > '9' {
			n = -100
		}
		sum += int(r-'0') * []int{1, 3}[n&1]
		n++
	}
	if n != 13 || sum%10 != 0 {
		return fault.Errorf("%q is no ISBN: thirteen digits are expected, of which the last follows from the others", v)
	}
	c.ISBN = v
	return nil
}

// setCell takes a width in millimetres.
func setCell(c *Config, v string) error {
	x, err := strconv.ParseFloat(strings.TrimSpace(strings.TrimSuffix(v, "mm")), 64)
	if !(err == nil && x >= 1 && x <= 50) {
		return fault.Errorf("%q: 1 to 50 millimetres are expected, such as 7mm", v)
	}
	c.Cell = sheets.Millimetres(int(float64(x*1000) + .5))
	return nil
}

// setExplain takes numbers of puzzles.
func setExplain(c *Config, values []string) error {
	for _, v := range values {
		n, err := strconv.Atoi(v)
		if err != nil || n < 1 {
			return fault.Errorf("%q: the numbers of puzzles are expected, such as 3", v)
		}
		c.Explain = append(c.Explain, n)
	}
	return nil
}

// Set sets a key, as a flag does.
func (c *Config) Set(name string, values ...string) error {
	for _, k := range keys {
		if k.name == name {
			return k.set(c, values)
		}
	}
	return fault.Errorf("%q is not a key; there are %s", name, strings.Join(Keys(), ", "))
}

// Misplaced is an error with its place in the file of a book.
type Misplaced struct {
	Line, Col int // from 1
	Err       error
}

// Error and Unwrap are of the error itself.
func (m *Misplaced) Error() string { return fmt.Sprintf("%d:%d: %v", m.Line, m.Col, m.Err) }
func (m *Misplaced) Unwrap() error { return m.Err }

// Read reads the file of a book into a config: a part of YAML, keys with a value, or with a list of values in brackets or on lines
// that begin with a dash. A key may stand once. The error is a *Misplaced.
func (c *Config) Read(file string) error {
	r := lines{c: c, seen: map[string]bool{}}
	for line := range strings.Lines(strings.TrimPrefix(file, "\ufeff")) {
		r.number++
		if err := r.line(strings.TrimRight(line, " \t\r\n")); err != nil {
			return err
		}
	}
	return r.end()
}

// lines reads a file of a book line by line.
type lines struct {
	c      *Config
	seen   map[string]bool
	number int

	key    string // whose list is under way
	at     Misplaced
	values []string
}

// wrong is an error at a column of the line.
func (r *lines) wrong(col int, err error) error { return &Misplaced{r.number, col, err} }

// line reads one line.
func (r *lines) line(line string) error {
	rest := strings.TrimLeft(line, " ")
	col := len(line) - len(rest) + 1
	switch {
	case rest == "" || rest[0] == '#' || rest == "---":
		return nil
	case rest[0] == '\t':
		return r.wrong(col, fault.Errorf("a tab stands where spaces are expected"))
	case rest == "-" || strings.HasPrefix(rest, "- "):
		if r.key == "" {
			return r.wrong(col, fault.Errorf("a value of a list, but no key stands before it"))
		}
		v, err := value(strings.TrimSpace(rest[1:]))
		if err != nil {
			return r.wrong(col, err)
		}
		r.values = append(r.values, v)
		return nil
	case col > 1:
		return r.wrong(col, fault.Errorf("a key begins at the left; there are %s", strings.Join(Keys(), ", ")))
	}
	if err := r.end(); err != nil {
		return err
	}
	name, after, ok := strings.Cut(rest, ":")
	if !ok || after != "" && after[0] != ' ' {
		return r.wrong(col, fault.Errorf("a key, a colon, a space and a value are expected; there are %s", strings.Join(Keys(), ", ")))
	}
	if !slices.Contains(Keys(), name) {
		return r.wrong(col, fault.Errorf("%q is not a key; there are %s", name, strings.Join(Keys(), ", ")))
	}
	if r.seen[name] {
		return r.wrong(col, fault.Errorf("the key %s stands here for the second time", name))
	}
	r.seen[name] = true
	behind := strings.TrimLeft(after, " ")
	r.at = Misplaced{Line: r.number, Col: len(line) - len(behind) + 1}
	values, err := list(behind)
	if err != nil {
		return r.wrong(r.at.Col, err)
	}
	if r.key, r.values = name, values; len(values) > 0 {
		return r.end()
	}
	return nil
}

// end sets the key under way.
func (r *lines) end() error {
	if r.key == "" {
		return nil
	}
	err := r.c.Set(r.key, r.values...)
	if r.key, r.values = "", nil; err != nil {
		return &Misplaced{r.at.Line, r.at.Col, err}
	}
	return nil
}

// list is what stands behind a key: a value, values in brackets, or nothing.
func list(text string) (values []string, err error) {
	inner, ok := strings.CutPrefix(text, "[")
	if !ok {
		if text == "" || text[0] == '#' {
			return nil, nil
		}
		v, err := value(text)
		return []string{v}, err
	}
	if inner, ok = strings.CutSuffix(inner, "]"); !ok {
		return nil, fault.Errorf("a list in brackets ends with ] on its line")
	}
	for part := range strings.SplitSeq(inner, ",") {
		v, err := value(strings.TrimSpace(part))
		if err != nil {
			return nil, err
		}
		values = append(values, v)
	}
	return values, nil
}

// value is a value without its quotes, or without the remark behind it.
func value(text string) (string, error) {
	if text == "" {
		return "", nil
	}
	switch text[0] {
	case '"':
		end := strings.LastIndexByte(text, '"')
		v, err := strconv.Unquote(text[:end+1])
		if err != nil || !remark(text[end+1:]) {
			return "", fault.Errorf("a text that begins with a quote ends with one")
		}
		return v, nil
	case '\'':
		end := strings.LastIndexByte(text, '\'')
		if end == 0 || !remark(text[end+1:]) {
			return "", fault.Errorf("a text that begins with a quote ends with one")
		}
		return strings.ReplaceAll(text[1:end], "''", "'"), nil
	case '{', '&', '*', '|', '>', '!':
		return "", fault.Errorf("a value that begins with %c stands between quotes", text[0])
	}
	if i := strings.Index(text, " #"); i >= 0 {
		text = strings.TrimRight(text[:i], " ")
	}
	return text, nil
}

// remark reports whether nothing but a remark stands there.
func remark(text string) bool {
	text = strings.TrimSpace(text)
	return text == "" || text[0] == '#'
}
