// Package fault makes errors and texts that can be translated.
//
// They keep their format string and arguments. Error and String return the English text. Package words looks up the format string in other
// languages and translates the arguments, such as places, texts and other errors (words.Language.Error). The format string itself is the
// key, so there are no message codes; a test finds all format strings in the source and requires their translations.
package fault

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Message is implemented by translatable errors and texts: its method returns the English format, as for fmt.Errorf, and the arguments.
type Message interface {
	Message() (format string, args []any)
}

// Error is a translatable error.
type Error struct {
	format string
	args   []any
	err    error
}

// Errorf is like fmt.Errorf. The format must be a constant, since it is the key of translations.
func Errorf(format string, args ...any) error {
	args = marked(args)
	return &Error{format, args, fmt.Errorf(agree(format, args), args...)}
}

// Error returns the English text.
func (e *Error) Error() string { return e.err.Error() }

// Unwrap returns the error made by fmt.Errorf, which wraps the arguments of %w.
func (e *Error) Unwrap() error { return e.err }

// Message returns the arguments of Errorf.
func (e *Error) Message() (format string, args []any) { return e.format, e.args }

// Text is a translatable phrase, such as "the number of rows".
type Text struct {
	format string
	args   []any
}

// Textf is like fmt.Sprintf. The format must be a constant, since it is the key of translations.
func Textf(format string, args ...any) Text { return Text{format, marked(args)} }

// Most is the greatest number that readers of texts return. Messages show it with a plus sign, since the text may have a greater one.
const Most = 1<<30 - 1

// orMore is Most as an argument.
type orMore int

// Format writes the number with a plus sign.
func (n orMore) Format(f fmt.State, _ rune) { fmt.Fprintf(f, "%d+", int(n)) }

// marked replaces the arguments that are Most.
func marked(args []any) []any {
	for i, x := range args {
		if x == Most {
			args[i] = orMore(Most)
		}
	}
	return args
}

// Plural returns one if n is 1, otherwise several.
func Plural(n int, one, several Text) Text {
	if n == 1 {
		return one
	}
	return several
}

// String returns the English text.
func (t Text) String() string { return English(t.format, t.args...) }

// Message returns the arguments of Textf.
func (t Text) Message() (format string, args []any) { return t.format, t.args }

// Empty reports whether t is the zero Text.
func (t Text) Empty() bool { return t.format == "" }

// List joins phrases with commas.
func List(phrases []Text) Text { return Join(phrases, ", ") }

// Join joins phrases with a separator.
func Join(phrases []Text, between string) Text {
	args := make([]any, len(phrases))
	for i, p := range phrases {
		args[i] = p
	}
	return Text{strings.TrimSuffix(strings.Repeat("%v"+between, len(args)), between), args}
}

// TextOf returns the message of an error as a Text. An error that is not a Message becomes its text, which is not translated. err must not
// be nil.
func TextOf(err error) Text {
	if said, ok := err.(Message); ok {
		format, args := said.Message()
		return Text{strings.ReplaceAll(format, "%w", "%v"), args}
	}
	return Textf("%v", err)
}

// phrase is the JSON form of a Text. Of contains phrases, strings and integers.
type phrase struct {
	Say string `json:"say"`
	Of  []any  `json:"of,omitempty"`
}

// MarshalJSON writes format and arguments, so that the decoded text can be translated. Arguments other than texts, errors and integers
// become strings, for %v or %s.
func (t Text) MarshalJSON() ([]byte, error) {
	x := phrase{Say: t.format}
	for _, arg := range t.args {
		switch arg := arg.(type) {
		case Text, int, string:
			x.Of = append(x.Of, arg)
		case orMore:
			x.Of = append(x.Of, int(arg))
		case *Error:
			x.Of = append(x.Of, TextOf(arg))
		default:
			x.Of = append(x.Of, fmt.Sprint(arg))
		}
	}
	return json.Marshal(x)
}

// UnmarshalJSON reads the output of MarshalJSON, so that the text can be translated.
func (t *Text) UnmarshalJSON(b []byte) error {
	var x struct {
		Say string
		Of  []json.RawMessage
	}
	if err := json.Unmarshal(b, &x); err != nil {
		return err
	}
	*t = Text{format: x.Say}
	for _, raw := range x.Of {
		var n int
		var s string
		var inner Text
		switch {
		case json.Unmarshal(raw, &n) == nil:
			t.args = append(t.args, n)
		case json.Unmarshal(raw, &s) == nil:
			t.args = append(t.args, s)
		default:
			if err := inner.UnmarshalJSON(raw); err != nil {
				return err
			}
			t.args = append(t.args, inner)
		}
	}
	marked(t.args)
	return nil
}
