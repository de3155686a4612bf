package codec

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// Envelope is a line of the corpus form: a puzzle and what is said about it. The members that only a kind understands stay raw.
type Envelope struct {
	ID         string          `json:"id,omitempty"`
	Kind       string          `json:"kind"`
	Name       string          `json:"name,omitempty"`
	Rows       int             `json:"rows,omitempty"`
	Cols       int             `json:"cols,omitempty"`
	Givens     json.RawMessage `json:"givens,omitempty"`
	Known      json.RawMessage `json:"known,omitempty"` // facts: a half-filled board
	Solution   json.RawMessage `json:"solution,omitempty"`
	Unique     *bool           `json:"unique,omitempty"`
	URL        string          `json:"url,omitempty"`
	GameID     string          `json:"gameid,omitempty"` // instead of givens, as url may be
	Difficulty json.RawMessage `json:"difficulty,omitempty"`
}

// ParseEnvelope reads one object. Members it does not know are passed over.
func ParseEnvelope(text string) (Envelope, error) {
	var w struct {
		Envelope
		ID json.RawMessage `json:"id"`
	}
	if err := json.Unmarshal([]byte(text), &w); err != nil {
		return Envelope{}, jsonError(text, err)
	}
	e := w.Envelope
	for _, raw := range []*json.RawMessage{&e.Givens, &e.Known, &e.Solution, &e.Difficulty} {
		if string(*raw) == "null" {
			*raw = nil
		}
	}
	if len(w.ID) > 0 && json.Unmarshal(w.ID, &e.ID) != nil {
		e.ID = string(w.ID)
	}
	return e, nil
}

// String writes the object on one line.
func (e Envelope) String() (string, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(e); err != nil {
		return "", err
	}
	return strings.TrimSuffix(b.String(), "\n"), nil
}

// jsonError places an error of encoding/json.
func jsonError(text string, err error) error {
	var syntax *json.SyntaxError
	var mismatch *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		at := min(max(int(syntax.Offset)-1, 0), len(text))
		if strings.HasPrefix(syntax.Error(), "unexpected end") {
			return Errorf(text, len(text), "the text ends within a JSON value")
		}
		return Errorf(text, at, "not JSON: %v", syntax)
	case errors.As(err, &mismatch):
		at := min(max(int(mismatch.Offset)-1, 0), len(text))
		where := "the member " + mismatch.Field
		if mismatch.Field == "" {
			where = "the text"
		}
		return Errorf(text, at, "%s is a JSON %s where %s is expected", where, mismatch.Value, jsonName(mismatch.Type.Kind().String()))
	}
	return fmt.Errorf("not JSON: %w", err)
}

// jsonName is how JSON calls a Go kind.
func jsonName(kind string) string {
	switch kind {
	case "struct", "map":
		return "an object"
	case "slice", "array":
		return "an array"
	case "int", "int16", "float64", "uint8":
		return "a number"
	case "bool":
		return "true or false"
	}
	return "a " + kind
}
