package book

import (
	"fmt"
	"image"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/teka-puzzles/teka/internal/apps/sheets"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Config describes a book. Fields with a tag are keys of a book file.
type Config struct {
	Title     string `key:"title"`
	Subtitle  string `key:"subtitle"`
	Author    string `key:"author"`
	Publisher string `key:"publisher"`
	Year      string `key:"year"`      // of the copyright; by default that of Date
	Copyright string `key:"copyright"` // its holder; by default the author

	// Texts for the imprint page, the foreword, about the author, and for the back of the cover; names of picture files.
	Imprint       string `key:"imprint"`
	Foreword      string `key:"foreword"`
	ForewordImage string `key:"foreword-image"` // the caller decodes it to Pictures
	About         string `key:"about"`
	AboutImage    string `key:"about-image"` // likewise
	Blurb         string `key:"blurb"`

	CoverColour string        `key:"cover-colour"` // #rrggbb; "" is a dark blue
	Edition     string        `key:"edition"`
	ISBN        string        `key:"isbn"`
	Trim        string        `key:"trim"`    // name of one of Trims
	Printer     string        `key:"printer"` // name of one of Printers; "" chooses by the trim
	Paper       string        `key:"paper"`   // name of a paper of the printer; "" is the first
	Spine       sheets.Length `key:"spine"`   // width of the spine; 0 is computed from pages and paper
	Bleed       bool          `key:"bleed"`
	Crop        bool          `key:"crop"`    // crop marks
	Colour      bool          `key:"colour"`  // print headings and coloured puzzles in colour, not in grey
	Large       bool          `key:"large"`   // large print: see large.go
	Puzzles     int           `key:"puzzles"` // maximum per page; 0 chooses by size
	Answers     int           `key:"answers"` // the same for answers
	Cell        sheets.Length `key:"cell"`    // minimum width of cells to write in; 0 chooses by puzzle type

	Place    string `key:"place"`    // where the answers are: "end", "chapter" or "none"
	Chapters string `key:"chapters"` // "kind", "grade" or "none"
	Order    string `key:"order"`    // "grade" or "given"

	Cover    bool     `key:"cover"`
	Contents bool     `key:"contents"`
	Rules    bool     `key:"rules"`
	Hints    bool     `key:"hints"`
	Index    bool     `key:"index"`
	Explain  []int    `key:"explain"` // numbers of puzzles explained step by step
	Make     []string `key:"make"`    // puzzles to make; see Wish
	Seed     uint64   `key:"seed"`    // random seed for Make

	Pictures map[string]*image.Gray // by name of the key
	Date     time.Time              // date of the file; the zero time means the start of 1970

	trim Trim
	wrap bool // a cover, which has bleed on all sides
}

// DefaultConfig returns the default configuration.
func DefaultConfig() Config {
	return Config{Title: "Teka", Trim: "a4", Place: "end", Chapters: "kind", Order: "grade", Contents: true, Rules: true,
		Hints: true, Index: true, Seed: 1}
}

// perPage lists the numbers of boards that a page may hold.
var perPage = []int{1, 2, 4, 6, 9, 12}

// Keys returns the names of all keys of a book file.
func Keys() (names []string) {
	for _, f := range reflect.VisibleFields(reflect.TypeFor[Config]()) {
		if name := f.Tag.Get("key"); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// Set sets a key, as a flag does. The error means an unknown key or an invalid value.
func (c *Config) Set(name string, values ...string) error {
	whole := reflect.ValueOf(c).Elem()
	for i := range whole.NumField() {
		if whole.Type().Field(i).Tag.Get("key") != name || name == "" {
			continue
		}
		at := whole.Field(i).Addr().Interface()
		switch list := at.(type) {
		case *[]int:
			return addNumbers(list, values)
		case *[]string:
			for _, v := range values {
				if _, err := ParseWish(v); err != nil {
					return err
				}
			}
			*list = append(*list, values...)
			return nil
		}
		if len(values) != 1 {
			return fault.Errorf("expected one value")
		}
		return parseInto(at, name, values[0])
	}
	return fault.Errorf("unknown key %q (available: %s)", name, strings.Join(Keys(), ", "))
}

// parseInto parses the value of a key and stores it at an address.
func parseInto(at any, name, v string) error {
	switch at := at.(type) {
	case *string:
		*at = v
		if check := checks[name]; check != nil {
			return check(v)
		}
	case *bool:
		b, ok := map[string]bool{"true": true, "yes": true, "false": false, "no": false}[v]
		if *at = b; !ok {
			return fault.Errorf("%q: expected true or false", v)
		}
	case *int: // boards of a page
		n, err := strconv.Atoi(v)
		if *at = n; v != "auto" && (err != nil || !slices.Contains(perPage, n)) {
			return fault.Errorf("%q is not supported (supported: auto, 1, 2, 4, 6, 9, 12)", v)
		}
	case *sheets.Length:
		x, err := strconv.ParseFloat(strings.TrimSpace(strings.TrimSuffix(v, "mm")), 64)
		if !(err == nil && x >= 1 && x <= 50) {
			return fault.Errorf("%q: expected 1 to 50 millimetres, such as 7mm", v)
		}
		*at = sheets.Millimetres(int(float64(x*1000) + .5))
	case *uint64:
		n, err := strconv.ParseUint(v, 10, 53)
		if *at = n; err != nil {
			return fault.Errorf("%q: a whole number is expected", v)
		}
	}
	return nil
}

// checks validate texts by key; other texts are free.
var checks = map[string]func(v string) error{
	"cover-colour": checkColour,
	"isbn":         checkISBN,
	"trim":         func(v string) error { _, err := TrimByName(v); return err },
	"printer":      oneOf(printerNames()),
	"place":        oneOf([]string{"end", "chapter", "none"}),
	"chapters":     oneOf([]string{"kind", "grade", "none"}),
	"order":        oneOf([]string{"grade", "given"}),
}

// oneOf returns a check for values from a list.
func oneOf(list []string) func(v string) error {
	return func(v string) error {
		if !slices.Contains(list, v) {
			return fault.Errorf("%q: there are %s", v, strings.Join(list, ", "))
		}
		return nil
	}
}

// checkISBN accepts an ISBN-13 with a correct check digit.
func checkISBN(v string) error {
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
	return nil
}

// checkColour accepts a colour such as #1f4e79.
func checkColour(v string) error {
	if _, err := strconv.ParseUint(strings.TrimPrefix(v, "#"), 16, 32); err != nil || len(v) != 7 || v[0] != '#' {
		return fault.Errorf("%q: expected a colour such as #1f4e79", v)
	}
	return nil
}

// addNumbers adds numbers of puzzles, from 1, to a list. Any other value is an error.
func addNumbers(list *[]int, values []string) error {
	for _, v := range values {
		n, err := strconv.Atoi(v)
		if err != nil || n < 1 {
			return fault.Errorf("%q: expected puzzle numbers, such as 3", v)
		}
		*list = append(*list, n)
	}
	return nil
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
