package service

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/apps/limits"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Any is the raw JSON of a member that may have several forms.
type Any = json.RawMessage

// Given holds the members of every body about a puzzle.
type Given struct {
	Puzzle Any     `json:"puzzle" is:"PuzzleGiven" doc:"The puzzle: a string in any notation (an address, a game id, a board as text, a line of JSON), or an object in the corpus form."`
	From   string  `json:"from,omitempty" is:"Format" doc:"The notation of the text (default: detected)."`
	Kind   string  `json:"kind,omitempty" is:"Kind" doc:"The kind of the puzzle; required to read bare grids."`
	Marks  Any     `json:"marks,omitempty" is:"MarksGiven" doc:"The player's marks: a list of marks, or an object with marks and layers. They replace the values filled in by the text."`
	Limit  float64 `json:"limit_time,omitempty" minimum:"0" maximum:"1000000" doc:"Time limit in seconds, up to the server's limit."`
	Lang
}

// about returns the members about the puzzle.
func (g *Given) about() *Given { return g }

// asks makes an operation on one puzzle from answer, a function of the body and the puzzle. It sends nothing if the request was cancelled,
// or if answer returns nil because it has sent everything itself.
func asks[T any, P interface {
	*T
	about() *Given
}](answer func(*call, T, kinds.Item) (any, error)) doing {
	return doing{*new(T), func(c *call) error {
		in, err := decode[T](c)
		if err != nil {
			return err
		}
		it, err := c.item(*P(&in).about())
		if err != nil {
			return err
		}
		out, err := answer(c, in, it)
		if err := cmp.Or(err, c.cancelled()); err != nil || out == nil {
			return err
		}
		return c.answer(out)
	}}
}

// decode parses a body. Unknown members are errors: most often they are misspelt.
func decode[T any](c *call) (T, error) {
	var in T
	err := c.decode(&in)
	return in, err
}

// decode parses the body into the value that in points to, and selects the language that it names.
func (c *call) decode(in any) error {
	body := c.body
	if len(bytes.TrimSpace(body)) == 0 {
		body = []byte("{}")
	}
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(in); err != nil {
		return badBody(body, err)
	}
	rest := bytes.TrimLeft(body[d.InputOffset():], " \t\r\n")
	if len(rest) > 0 {
		p := problem(400, "the body has extra data after its JSON object")
		p.Position = at(body, len(body)-len(rest))
		return p
	}
	if err := codec.Distinct(string(body)); err != nil {
		return problem(400, "%w", err)
	}
	return cmp.Or(c.setLanguage(in), validate(reflect.ValueOf(in).Elem(), body))
}

// has reports whether a body, which is valid, has a member that is not null.
func has(body []byte, name string) bool {
	if !bytes.Contains(body, []byte(`"`+name+`"`)) { // saves decoding nearly always
		return false
	}
	var given map[string]json.RawMessage
	return json.Unmarshal(body, &given) == nil && given[name] != nil && string(given[name]) != "null"
}

// validate returns a problem for the first member with a value that its tags exclude: minimum and maximum, or oneof. Zero is valid for a
// member that the body does not have.
func validate(in reflect.Value, body []byte) error {
	for i := range in.NumField() {
		v := in.Field(i)
		if v.IsZero() && v.Kind() != reflect.Int && v.Kind() != reflect.Struct {
			continue
		}
		f := in.Type().Field(i)
		if f.Anonymous {
			if err := validate(v, body); err != nil {
				return err
			}
			continue
		}
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		least, _ := strconv.ParseFloat(f.Tag.Get("minimum"), 64)
		if v.IsZero() && (least <= 0 || !has(body, name)) {
			continue
		}
		if most, err := strconv.ParseFloat(f.Tag.Get("maximum"), 64); err == nil {
			if v.CanInt() && (v.Int() < int64(least) || v.Int() > int64(most)) || v.CanFloat() && (v.Float() < least || v.Float() > most) {
				return problem(400, "%s %v: must be %.0f to %.0f", name, v.Interface(), least, most)
			}
		}
		if list := f.Tag.Get("oneof"); list != "" && !slices.Contains(strings.Split(list, ","), v.String()) {
			return problem(400, "%s %q: expected one of %s", name, v.String(), strings.ReplaceAll(list, ",", ", "))
		}
	}
	return nil
}

// badBody converts an error of decoding a body to a problem (400), with its position if known.
func badBody(body []byte, err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		p := problem(400, "the body is not JSON: %s", strings.TrimPrefix(syntax.Error(), "json: "))
		p.Position = at(body, int(syntax.Offset)-1)
		return p
	case errors.Is(err, io.ErrUnexpectedEOF):
		p := problem(400, "the body is not JSON: it is incomplete")
		p.Position = at(body, len(body))
		return p
	case errors.As(err, &kind) && kind.Field == "":
		return problem(400, "the body is a JSON %s, expected an object", kind.Value)
	}
	p := problem(400, "%w", codec.DecodeError(err))
	if kind != nil {
		p.Position = at(body, begin(body, int(kind.Offset)))
	}
	return p
}

// begin returns the start of the text, number or word that ends before an offset; for an object or a list, the offset is after its first
// character.
func begin(body []byte, end int) int {
	i := min(end, len(body)) - 1
	if i > 0 && body[i] == '"' {
		for i--; i > 0 && (body[i] != '"' || body[i-1] == '\\'); i-- {
		}
		return i
	}
	for i > 0 && !bytes.ContainsRune([]byte(" \t\r\n:,[{"), rune(body[i-1])) {
		i--
	}
	return max(i, 0)
}

// text returns the text in the member puzzle, and whether it is a JSON string rather than an object or list.
func (g Given) text() (text string, verbatim bool, err error) {
	raw := bytes.TrimSpace(g.Puzzle)
	switch {
	case len(raw) == 0 || string(raw) == "null":
		return "", false, problem(400, "puzzle: missing; expected a string in any notation or a puzzle object")
	case raw[0] == '"':
		err = json.Unmarshal(raw, &text)
		return text, true, err
	case raw[0] == '{' || raw[0] == '[':
		return strings.NewReplacer("\n", " ", "\r", " ").Replace(string(raw)), false, nil // of the same length, on one line
	}
	return "", false, problem(400, "puzzle: expected a string in any notation or a puzzle object")
}

// errMany is the error for a text with more puzzles than requested.
var errMany = fault.Errorf("too many puzzles in one text")

// errSeveral returns the problem for a text of several puzzles.
func errSeveral() error {
	return problem(422, "several puzzles in one text, expected one; the operation read lists them")
}

// items reads the puzzles of a body, and returns the problems of invalid ones. More than most puzzles are an error (errMany), and so is a
// board that is too large.
func (c *call) items(g Given, most int) ([]kinds.Item, []*Problem, error) {
	text, verbatim, err := g.text()
	if err != nil {
		return nil, nil, err
	}
	var good []kinds.Item
	var bad []*Problem
	values := int64(0) // of all boards
	for it := range kinds.Read(strings.NewReader(text), "puzzle", kinds.ReadOptions{From: g.From, Kind: g.Kind}) {
		if err := c.cancelled(); err != nil {
			return nil, nil, err
		}
		if len(good)+len(bad) == most {
			return nil, nil, problem(413, "%w: the maximum is %d", errMany, most)
		}
		if it.Err == nil {
			err := c.s.tooLarge(it.Puzzle)
			if values += limits.Values(it.Puzzle); err == nil {
				err = c.need(c.work.Need(values))
			}
			if err != nil {
				return nil, nil, err
			}
			good = append(good, it)
			continue
		}
		p := problem(422, "%w", it.Err).in(c.lang)
		if verbatim {
			p.Position = inText(text, it.Line, it.Err)
		} else {
			p.Position = inBody(c.body, g.Puzzle, it.Err)
		}
		bad = append(bad, p)
	}
	return good, bad, nil
}

// item reads the one puzzle of a body, with the marks in the body, and applies the body's time limit to the request.
func (c *call) item(g Given) (kinds.Item, error) {
	c.bound(g.Limit)
	it, err := c.puzzle(g)
	if err != nil {
		return it, err
	}
	if len(g.Marks) > 0 && string(bytes.TrimSpace(g.Marks)) != "null" {
		m, err := puzzle.ReadMarks(it.Puzzle.Board(), g.Marks)
		if err != nil {
			return it, problem(422, "%w", err)
		}
		it.Marks, it.Known = m, puzzle.ClaimedFacts(m)
	}
	return it, nil
}

// puzzle returns the one puzzle of a body, with the marks in its text.
func (c *call) puzzle(g Given) (kinds.Item, error) {
	if it, ok := c.known(g); ok {
		return it, cmp.Or(c.s.tooLarge(it.Puzzle), c.need(c.work.Need(limits.Values(it.Puzzle))), c.cancelled())
	}
	good, bad, err := c.items(g, 2)
	switch {
	case errors.Is(err, errMany):
		return kinds.Item{}, errSeveral()
	case err != nil:
		return kinds.Item{}, err
	case len(bad) > 0:
		return kinds.Item{}, bad[0]
	case len(good) > 1:
		return kinds.Item{}, errSeveral()
	}
	c.remember(good[0])
	return good[0], nil
}

// bound limits the time of the request to some seconds; 0 sets no limit.
func (c *call) bound(seconds float64) {
	if seconds > 0 {
		c.ctx, c.cancel = c.within(time.Duration(seconds * float64(time.Second)))
	}
}

// languageKey is the key of the language in a context.
type languageKey struct{}

// WithLanguages sets the preferred languages of the client, in the format of the HTTP header Accept-Language. A language in the body takes
// precedence.
func WithLanguages(ctx context.Context, accept string) context.Context {
	for one := range strings.SplitSeq(accept, ",") {
		name, weight, _ := strings.Cut(strings.TrimSpace(one), ";")
		code, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(name)), "-")
		if l, err := kinds.Language(code); err == nil && strings.TrimSpace(weight) != "q=0" {
			return context.WithValue(ctx, languageKey{}, l)
		}
	}
	return ctx
}

// LanguageOf returns the language of a context, or the default.
func LanguageOf(ctx context.Context) *words.Language {
	if l, ok := ctx.Value(languageKey{}).(*words.Language); ok {
		return l
	}
	l, err := kinds.Language(words.Languages[0])
	if err != nil {
		panic(err) // languages are embedded
	}
	return l
}

// Lang is a field of bodies whose answers contain sentences.
type Lang struct {
	Lang string `json:"lang,omitempty" oneof:"en,id" doc:"The language of sentences and errors (default: the first supported in Accept-Language, else en)."`
}

// code returns the language of a body.
func (l Lang) code() string { return l.Lang }

// setLanguage selects the language that a body names, if any.
func (c *call) setLanguage(body any) error {
	x, ok := body.(interface{ code() string })
	if !ok || x.code() == "" {
		return nil
	}
	l, err := kinds.Language(x.code())
	if err != nil {
		return problem(400, "lang: %w", err)
	}
	c.lang = l
	return nil
}
