package book

import (
	"fmt"
	"image"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/teka-puzzles/teka/internal/apps/sheets"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Config describes a book.
type Config struct {
	Title, Subtitle, Author, Publisher, Edition, ISBN string

	Year, Copyright                 string // year and holder of the copyright; by default the year of Date and the author
	Imprint, Foreword, About, Blurb string // texts for the imprint page, the foreword, about the author, and for the back of the cover

	ForewordImage, AboutImage string                 // names of files, which the caller decodes to Pictures
	Pictures                  map[string]*image.Gray // by name of the key
	CoverColour               string                 // #rrggbb; "" is a dark blue
	Date                      time.Time              // date of the file; the zero time means the start of 1970

	Trim        string        // name of one of Trims
	Printer     string        // name of one of Printers; "" chooses by the trim
	Paper       string        // name of a paper of the printer; "" is the first
	Spine       sheets.Length // width of the spine; 0 is computed from pages and paper
	Bleed, Crop bool          // add a bleed area; add crop marks
	Colour      bool          // print headings and coloured puzzles in colour, not in grey
	Large       bool          // large print: see large.go

	Puzzles int           // maximum per page; 0 chooses by size
	Answers int           // the same for answers
	Cell    sheets.Length // minimum width of cells to write in; 0 chooses by puzzle type

	Place    string // where the answers are: "end", "chapter" or "none"
	Chapters string // "kind", "grade" or "none"
	Order    string // "grade" or "given"

	Cover, Contents, Rules, Hints, Index bool

	Explain []int    // numbers of puzzles explained step by step
	Make    []string // puzzles to make; see Wish
	Seed    uint64   // random seed for Make

	trim Trim
	wrap bool // a cover, which has bleed on all sides
}

// DefaultConfig returns the default configuration.
func DefaultConfig() Config {
	return Config{Title: "Teka", Trim: "a4", Place: "end", Chapters: "kind", Order: "grade", Contents: true, Rules: true,
		Hints: true, Index: true, Seed: 1}
}

// key is a key of a book file.
type key struct {
	name string
	set  func(c *Config, values []string) error
}

// singleValue returns a key with exactly one value, which set parses and stores.
func singleValue(name string, set func(c *Config, value string) error) key {
	return key{name, func(c *Config, values []string) error {
		if len(values) != 1 {
			return fault.Errorf("expected one value")
		}
		return set(c, values[0])
	}}
}

// newTextKey returns a key with a free text.
func newTextKey(name string, at func(c *Config) *string) key {
	return singleValue(name, func(c *Config, v string) error { *at(c) = v; return nil })
}

// choiceKey returns a key whose value must be one of list; it is stored at the address that at returns.
func choiceKey(name string, at func(c *Config) *string, list ...string) key {
	return singleValue(name, func(c *Config, v string) error {
		if !slices.Contains(list, v) {
			return fault.Errorf("%q: there are %s", v, strings.Join(list, ", "))
		}
		*at(c) = v
		return nil
	})
}

// boolKey returns a key for a switch: true, yes, false or no, stored at the address that at returns.
func boolKey(name string, at func(c *Config) *bool) key {
	return singleValue(name, func(c *Config, v string) error {
		b, ok := map[string]bool{"true": true, "yes": true, "false": false, "no": false}[v]
		if !ok {
			return fault.Errorf("%q: expected true or false", v)
		}
		*at(c) = b
		return nil
	})
}

// perPage lists the numbers of boards that a page may hold.
var perPage = []int{1, 2, 4, 6, 9, 12}

// newPerPageKey returns a key whose value is in perPage, or auto (0), stored at the address that at returns.
func newPerPageKey(name string, at func(c *Config) *int) key {
	return singleValue(name, func(c *Config, v string) error {
		n, err := strconv.Atoi(v)
		if v != "auto" && (err != nil || !slices.Contains(perPage, n)) {
			return fault.Errorf("%q is not supported (supported: auto, 1, 2, 4, 6, 9, 12)", v)
		}
		*at(c) = n
		return nil
	})
}

// keys lists all keys.
var keys = []key{
	newTextKey("title", func(c *Config) *string { return &c.Title }),
	newTextKey("subtitle", func(c *Config) *string { return &c.Subtitle }),
	newTextKey("author", func(c *Config) *string { return &c.Author }),
	newTextKey("publisher", func(c *Config) *string { return &c.Publisher }),
	newTextKey("year", func(c *Config) *string { return &c.Year }),
	newTextKey("copyright", func(c *Config) *string { return &c.Copyright }),
	newTextKey("imprint", func(c *Config) *string { return &c.Imprint }),
	newTextKey("foreword", func(c *Config) *string { return &c.Foreword }),
	newTextKey("foreword-image", func(c *Config) *string { return &c.ForewordImage }),
	newTextKey("about", func(c *Config) *string { return &c.About }),
	newTextKey("about-image", func(c *Config) *string { return &c.AboutImage }),
	newTextKey("blurb", func(c *Config) *string { return &c.Blurb }),
	singleValue("cover-colour", setCoverColour),
	newTextKey("edition", func(c *Config) *string { return &c.Edition }),
	singleValue("isbn", setISBN),
	singleValue("trim", func(c *Config, v string) error { _, err := TrimByName(v); c.Trim = v; return err }),
	choiceKey("printer", func(c *Config) *string { return &c.Printer }, printerNames()...),
	newTextKey("paper", func(c *Config) *string { return &c.Paper }),
	lengthKey("spine", func(c *Config) *sheets.Length { return &c.Spine }),
	boolKey("bleed", func(c *Config) *bool { return &c.Bleed }),
	boolKey("crop", func(c *Config) *bool { return &c.Crop }),
	boolKey("colour", func(c *Config) *bool { return &c.Colour }),
	boolKey("large", func(c *Config) *bool { return &c.Large }),
	newPerPageKey("puzzles", func(c *Config) *int { return &c.Puzzles }),
	newPerPageKey("answers", func(c *Config) *int { return &c.Answers }),
	lengthKey("cell", func(c *Config) *sheets.Length { return &c.Cell }),
	choiceKey("place", func(c *Config) *string { return &c.Place }, "end", "chapter", "none"),
	choiceKey("chapters", func(c *Config) *string { return &c.Chapters }, "kind", "grade", "none"),
	choiceKey("order", func(c *Config) *string { return &c.Order }, "grade", "given"),
	boolKey("cover", func(c *Config) *bool { return &c.Cover }),
	boolKey("contents", func(c *Config) *bool { return &c.Contents }),
	boolKey("rules", func(c *Config) *bool { return &c.Rules }),
	boolKey("hints", func(c *Config) *bool { return &c.Hints }),
	boolKey("index", func(c *Config) *bool { return &c.Index }),
	{"explain", setExplain},
	{"make", func(c *Config, values []string) error {
		for _, v := range values {
			if _, err := ParseWish(v); err != nil {
				return err
			}
		}
		c.Make = append(c.Make, values...)
		return nil
	}},
	singleValue("seed", func(c *Config, v string) (err error) {
		if c.Seed, err = strconv.ParseUint(v, 10, 53); err != nil {
			return fault.Errorf("%q: a whole number is expected", v)
		}
		return nil
	}),
}

// Keys returns the names of all keys of a book file.
func Keys() (names []string) {
	for _, k := range keys {
		names = append(names, k.name)
	}
	return names
}

// setISBN accepts an ISBN-13 with a correct check digit.
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
		return fault.Errorf("%q is not an ISBN: expected 13 digits, the last being the check digit", v)
	}
	c.ISBN = v
	return nil
}

// setCoverColour parses a colour such as #1f4e79.
func setCoverColour(c *Config, v string) error {
	if _, err := strconv.ParseUint(strings.TrimPrefix(v, "#"), 16, 32); err != nil || len(v) != 7 || v[0] != '#' {
		return fault.Errorf("%q: expected a colour such as #1f4e79", v)
	}
	c.CoverColour = v
	return nil
}

// lengthKey returns a key for a length from 1 to 50 millimetres, stored at the address that at returns.
func lengthKey(name string, at func(c *Config) *sheets.Length) key {
	return singleValue(name, func(c *Config, v string) error {
		x, err := strconv.ParseFloat(strings.TrimSpace(strings.TrimSuffix(v, "mm")), 64)
		if !(err == nil && x >= 1 && x <= 50) {
			return fault.Errorf("%q: expected 1 to 50 millimetres, such as 7mm", v)
		}
		*at(c) = sheets.Millimetres(int(float64(x*1000) + .5))
		return nil
	})
}

// setExplain adds the numbers of the puzzles to explain, from 1. Any other value is an error.
func setExplain(c *Config, values []string) error {
	for _, v := range values {
		n, err := strconv.Atoi(v)
		if err != nil || n < 1 {
			return fault.Errorf("%q: expected puzzle numbers, such as 3", v)
		}
		c.Explain = append(c.Explain, n)
	}
	return nil
}

// Set sets a key, as a flag does. The error means an unknown key or an invalid value.
func (c *Config) Set(name string, values ...string) error {
	for _, k := range keys {
		if k.name == name {
			return k.set(c, values)
		}
	}
	return fault.Errorf("unknown key %q (available: %s)", name, strings.Join(Keys(), ", "))
}

// PositionError is an error with its position in a book file.
type PositionError struct {
	Line, Col int // from 1
	Err       error
}

// Error returns the position and the error.
func (m *PositionError) Error() string { return fmt.Sprintf("%d:%d: %v", m.Line, m.Col, m.Err) }
func (m *PositionError) Unwrap() error { return m.Err }

// Read parses a book file, a subset of YAML: each line is a key with a value or a list in brackets; a list may also follow on lines that
// start with a dash. Each key may occur once. Errors are of type *PositionError.
func (c *Config) Read(file string) error {
	r := configParser{c: c, seen: map[string]bool{}}
	for line := range strings.Lines(strings.TrimPrefix(file, "\ufeff")) {
		r.number++
		if err := r.line(strings.TrimRight(line, " \t\r\n")); err != nil {
			return err
		}
	}
	return r.end()
}

// configParser parses a book file line by line.
type configParser struct {
	c      *Config
	seen   map[string]bool
	number int

	key    string // key whose list is being read
	at     PositionError
	values []string
}

// errorAt returns an error at a column of the current line.
func (r *configParser) errorAt(col int, err error) error { return &PositionError{r.number, col, err} }

// line parses a line without its end. A key with values is set immediately; values may also follow on further lines.
func (r *configParser) line(line string) error {
	rest := strings.TrimLeft(line, " ")
	col := len(line) - len(rest) + 1
	switch {
	case rest == "" || rest[0] == '#' || rest == "---":
		return nil
	case rest[0] == '\t':
		return r.errorAt(col, fault.Errorf("expected spaces, not a tab"))
	case rest == "-" || strings.HasPrefix(rest, "- "):
		if r.key == "" {
			return r.errorAt(col, fault.Errorf("a list item without a key before it"))
		}
		v, err := parseValue(strings.TrimSpace(rest[1:]))
		if err != nil {
			return r.errorAt(col, err)
		}
		r.values = append(r.values, v)
		return nil
	case col > 1:
		return r.errorAt(col, fault.Errorf("a key must not be indented (keys: %s)", strings.Join(Keys(), ", ")))
	}
	if err := r.end(); err != nil {
		return err
	}
	name, after, ok := strings.Cut(rest, ":")
	if !ok || after != "" && after[0] != ' ' {
		return r.errorAt(col, fault.Errorf("expected \"key: value\" (keys: %s)", strings.Join(Keys(), ", ")))
	}
	if !slices.Contains(Keys(), name) {
		return r.errorAt(col, fault.Errorf("unknown key %q (available: %s)", name, strings.Join(Keys(), ", ")))
	}
	if r.seen[name] {
		return r.errorAt(col, fault.Errorf("duplicate key %s", name))
	}
	r.seen[name] = true
	behind := strings.TrimLeft(after, " ")
	r.at = PositionError{Line: r.number, Col: len(line) - len(behind) + 1}
	values, err := parseValues(behind)
	if err != nil {
		return r.errorAt(r.at.Col, err)
	}
	if r.key, r.values = name, values; len(values) > 0 {
		return r.end()
	}
	return nil
}

// end sets the key whose list is complete, if any. An error is at the position of its values.
func (r *configParser) end() error {
	if r.key == "" {
		return nil
	}
	err := r.c.Set(r.key, r.values...)
	if r.key, r.values = "", nil; err != nil {
		return &PositionError{r.at.Line, r.at.Col, err}
	}
	return nil
}

// parseValues parses the text after a key: a value, values in brackets, or nothing.
func parseValues(text string) (values []string, err error) {
	inner, ok := strings.CutPrefix(text, "[")
	if !ok {
		if text == "" || text[0] == '#' {
			return nil, nil
		}
		v, err := parseValue(text)
		return []string{v}, err
	}
	if inner, ok = strings.CutSuffix(inner, "]"); !ok {
		return nil, fault.Errorf("expected ] at the end of the line")
	}
	for part := range strings.SplitSeq(inner, ",") {
		v, err := parseValue(strings.TrimSpace(part))
		if err != nil {
			return nil, err
		}
		values = append(values, v)
	}
	return values, nil
}

// parseValue removes quotes, or a comment, from a value.
func parseValue(text string) (string, error) {
	if text == "" {
		return "", nil
	}
	switch text[0] {
	case '"':
		end := strings.LastIndexByte(text, '"')
		v, err := strconv.Unquote(text[:end+1])
		if err != nil || !isComment(text[end+1:]) {
			return "", fault.Errorf("missing closing quote")
		}
		return v, nil
	case '\'':
		end := strings.LastIndexByte(text, '\'')
		if end == 0 || !isComment(text[end+1:]) {
			return "", fault.Errorf("missing closing quote")
		}
		return strings.ReplaceAll(text[1:end], "''", "'"), nil
	case '{', '&', '*', '|', '>', '!':
		return "", fault.Errorf("a value that starts with %c must be quoted", text[0])
	}
	if i := strings.Index(text, " #"); i >= 0 {
		text = strings.TrimRight(text[:i], " ")
	}
	return text, nil
}

// isComment reports whether text is empty or a comment.
func isComment(text string) bool {
	text = strings.TrimSpace(text)
	return text == "" || text[0] == '#'
}
