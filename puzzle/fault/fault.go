// Package fault makes errors that can be said in several languages.
//
// One idea: what an error says is data, a sentence with places for what it speaks of and what stands there. Its Error is the
// sentence in English, as with fmt.Errorf, so that a program may treat it like any other error; whoever speaks another language
// looks the sentence up, says what stands in it in the same language (a place of a board, a phrase, another error), and puts both
// together (words.Language.Error). So the sentence itself is the key, and there is no list of codes to keep: a test finds every
// sentence in the source and asks for its translation.
package fault

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Said is what can be said in other languages: a sentence in English, as fmt.Errorf takes it, and what stands in it.
type Said interface {
	Said() (format string, args []any)
}

// Error is an error that keeps what it is made of.
type Error struct {
	format string
	args   []any
	err    error
}

// Errorf is fmt.Errorf but for what the error remembers. The format is to be a constant, since translations are found by it.
func Errorf(format string, args ...any) error {
	return &Error{format, args, fmt.Errorf(format, args...)}
}

// Error is the sentence in English.
func (e *Error) Error() string { return e.err.Error() }

// Unwrap is the error that fmt.Errorf makes, which wraps those that stand at a %w.
func (e *Error) Unwrap() error { return e.err }

// Said is what the error was made of.
func (e *Error) Said() (format string, args []any) { return e.format, e.args }

// Text is a phrase that stands in a sentence, such as "the number of rows".
type Text struct {
	format string
	args   []any
}

// Textf makes a phrase, as fmt.Sprintf does. The format is to be a constant, since translations are found by it.
func Textf(format string, args ...any) Text { return Text{format, args} }

// Count is the phrase about n things: one is about one of them alone, which languages like English say in another form.
func Count(n int, one, several Text) Text {
	if n == 1 {
		return one
	}
	return several
}

// String is the phrase in English.
func (t Text) String() string { return fmt.Sprintf(t.format, t.args...) }

// Said is what the phrase was made of.
func (t Text) Said() (format string, args []any) { return t.format, t.args }

// Empty reports whether nothing is said.
func (t Text) Empty() bool { return t.format == "" }

// List is phrases with commas between them.
func List(phrases []Text) Text { return Join(phrases, ", ") }

// Join is phrases with signs between them.
func Join(phrases []Text, between string) Text {
	args := make([]any, len(phrases))
	for i, p := range phrases {
		args[i] = p
	}
	return Text{strings.TrimSuffix(strings.Repeat("%v"+between, len(args)), between), args}
}

// Of is what an error says as a phrase.
func Of(err error) Text {
	if said, ok := err.(Said); ok {
		format, args := said.Said()
		return Text{strings.ReplaceAll(format, "%w", "%v"), args}
	}
	return Textf("%v", err)
}

// phrase is a Text in JSON. What stands in it is a phrase, a text or a whole number.
type phrase struct {
	Say string `json:"say"`
	Of  []any  `json:"of,omitempty"`
}

// MarshalJSON writes a phrase so that it can be said in other languages by who reads it again. What stands in it and is no phrase, no
// error and no whole number comes back as a text, for %v or %s.
func (t Text) MarshalJSON() ([]byte, error) {
	x := phrase{Say: t.format}
	for _, arg := range t.args {
		switch arg := arg.(type) {
		case Text, int, string:
			x.Of = append(x.Of, arg)
		case *Error:
			x.Of = append(x.Of, Of(arg))
		default:
			x.Of = append(x.Of, fmt.Sprint(arg))
		}
	}
	return json.Marshal(x)
}

// UnmarshalJSON reads what MarshalJSON writes.
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
	return nil
}
