package codec

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Envelope is a puzzle in the corpus form, with metadata. Members that depend on the kind are kept as raw JSON.
type Envelope struct {
	ID         string          `json:"id,omitempty"`
	Kind       string          `json:"kind"`
	Name       string          `json:"name,omitempty"`
	Rows       int             `json:"rows,omitempty"`
	Cols       int             `json:"cols,omitempty"`
	Givens     json.RawMessage `json:"givens,omitempty"`
	Marks      json.RawMessage `json:"marks,omitempty"` // a player's marks
	Known      json.RawMessage `json:"known,omitempty"` // facts of a partly filled board
	Solution   json.RawMessage `json:"solution,omitempty"`
	Unique     *bool           `json:"unique,omitempty"`
	URL        string          `json:"url,omitempty"`
	GameID     string          `json:"gameid,omitempty"` // alternative to givens, like url
	Difficulty json.RawMessage `json:"difficulty,omitempty"`

	members Members
}

// maxSize is the largest number accepted for rows and cols.
const maxSize = 1 << 30

// ParseEnvelope parses one object. Unknown members are ignored, but must not differ from known ones only by case.
func ParseEnvelope(text string) (Envelope, error) {
	v, err := ParseValue("", text)
	if err != nil {
		return Envelope{}, err
	}
	var e Envelope
	if e.members, err = v.Members(); err != nil {
		return e, err
	}
	for _, m := range e.members.list {
		if other := knownMember(m.name); other != "" && other != m.name {
			return e, v.nameError(m.from, fault.Errorf("%s differs from the member %s by the case of letters alone", Quote(m.name), other))
		}
	}
	for _, name := range envelopeMembers {
		m := e.members.Get(name)
		if !m.Exists() {
			continue
		}
		switch name {
		case "id": // numbers are accepted
			if e.ID = m.Raw(); m.starts('"') {
				e.ID, err = m.Text()
			}
		case "kind":
			e.Kind, err = m.Text()
		case "name":
			e.Name, err = m.Text()
		case "url":
			e.URL, err = m.Text()
		case "gameid":
			e.GameID, err = m.Text()
		case "rows":
			e.Rows, err = m.Int(0, maxSize)
		case "cols":
			e.Cols, err = m.Int(0, maxSize)
		case "unique":
			var unique bool
			unique, err = m.Bool()
			e.Unique = &unique
		case "givens":
			e.Givens = json.RawMessage(m.Raw())
		case "marks":
			e.Marks = json.RawMessage(m.Raw())
		case "known":
			e.Known = json.RawMessage(m.Raw())
		case "solution":
			e.Solution = json.RawMessage(m.Raw())
		case "difficulty":
			e.Difficulty = json.RawMessage(m.Raw())
		}
		if err != nil {
			return Envelope{}, err
		}
	}
	return e, nil
}

// envelopeMembers are the known members, in the order in which errors are reported.
var envelopeMembers = []string{"id", "kind", "name", "rows", "cols", "givens", "marks", "known", "solution", "unique",
	"url", "gameid", "difficulty"}

// answerMembers are other members that Teka writes.
var answerMembers = []string{"status", "second", "stats", "grade", "seed", "key"}

// knownMember returns the known member that equals name except for case, or "".
func knownMember(name string) string {
	for _, list := range [][]string{envelopeMembers, answerMembers} {
		if i := slices.IndexFunc(list, func(one string) bool { return strings.EqualFold(one, name) }); i >= 0 {
			return list[i]
		}
	}
	return ""
}

// Member returns a member of the object; for a missing one, a Value whose errors name it.
func (e Envelope) Member(name string) Value { return e.members.Get(name) }

// With returns the envelope with a text as a further member, unless it has this member or text is "".
func (e Envelope) With(name, text string) Envelope {
	if e.members.Has(name) || text == "" {
		return e
	}
	quoted := strconv.Quote(text)
	e.members.list = append(slices.Clone(e.members.list), Value{text: quoted, end: len(quoted), name: name})
	return e
}

// String returns the object on one line.
func (e Envelope) String() (string, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(e); err != nil {
		return "", err
	}
	return strings.TrimSuffix(b.String(), "\n"), nil
}

// NoPuzzle returns the error for an object without a puzzle.
func (e Envelope) NoPuzzle() error {
	if status, err := e.Member("status").Text(); err == nil {
		return fault.Errorf("an answer (%s) without its puzzle: no member givens, gameid or url", Quote(status))
	}
	return fault.Errorf("no member givens, gameid or url: a puzzle is expected")
}
