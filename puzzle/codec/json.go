package codec

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Envelope is a line of the corpus form: a puzzle and what is said about it. The members that only a kind understands stay raw.
type Envelope struct {
	ID         string          `json:"id,omitempty"`
	Kind       string          `json:"kind"`
	Name       string          `json:"name,omitempty"`
	Rows       int             `json:"rows,omitempty"`
	Cols       int             `json:"cols,omitempty"`
	Givens     json.RawMessage `json:"givens,omitempty"`
	Marks      json.RawMessage `json:"marks,omitempty"` // what a player wrote
	Known      json.RawMessage `json:"known,omitempty"` // facts: a half-filled board
	Solution   json.RawMessage `json:"solution,omitempty"`
	Unique     *bool           `json:"unique,omitempty"`
	URL        string          `json:"url,omitempty"`
	GameID     string          `json:"gameid,omitempty"` // instead of givens, as url may be
	Difficulty json.RawMessage `json:"difficulty,omitempty"`

	members Members
}

// largest is the largest size that an envelope may tell; boards are smaller.
const largest = 1 << 30

// ParseEnvelope reads one object. Members it does not know are passed over, since data sets have members of their own; but none may differ
// from a known one by the case of letters alone, which other readers take for the same.
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
		if other := known(m.name); other != "" && other != m.name {
			return e, v.misnamed(m.from, fault.Errorf("%s differs from the member %s by the case of letters alone", Short(m.name), other))
		}
	}
	for _, name := range envelopeMembers {
		m := e.members.Get(name)
		if !m.Exists() {
			continue
		}
		switch name {
		case "id": // a number is as good as a string
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
			e.Rows, err = m.Int(0, largest)
		case "cols":
			e.Cols, err = m.Int(0, largest)
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

// envelopeMembers are the members that are read, in the order in which mistakes in them are looked for.
var envelopeMembers = []string{"id", "kind", "name", "rows", "cols", "givens", "marks", "known", "solution", "unique",
	"url", "gameid", "difficulty"}

// answerMembers are others that the commands of Teka write.
var answerMembers = []string{"status", "second", "stats", "grade", "seed", "key"}

// known is the known member that a name is, but for the case of letters; "" for none.
func known(name string) string {
	for _, list := range [][]string{envelopeMembers, answerMembers} {
		if i := slices.IndexFunc(list, func(one string) bool { return strings.EqualFold(one, name) }); i >= 0 {
			return list[i]
		}
	}
	return ""
}

// Member is a member of the object that was read; of one that is missing a Value that can say so.
func (e Envelope) Member(name string) Value { return e.members.Get(name) }

// Splitting is the envelope with a member split, where it has none and there is one to tell.
func (e Envelope) Splitting(split string) Envelope {
	if e.members.Has("split") || split == "" {
		return e
	}
	e.members.list = append(slices.Clone(e.members.list), Value{text: strconv.Quote(split), end: len(split) + 2, name: "split"})
	return e
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

// NoPuzzle is the error about an object in which no puzzle stands. One that is the answer to an unreadable line says so.
func (e Envelope) NoPuzzle() error {
	if status, err := e.Member("status").Text(); err == nil {
		return fault.Errorf("an answer (%s) without its puzzle: no member givens, gameid or url", Short(status))
	}
	return fault.Errorf("no member givens, gameid or url: a puzzle is expected")
}
