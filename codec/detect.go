package codec

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
)

// Detect tells in which notation a document is from its first line; "" when the line begins none.
func Detect(line string) string {
	line = strings.TrimSpace(line)
	if line == "" {
		return ""
	}
	word, _, _ := strings.Cut(line, " ")
	switch {
	case line[0] == '{' || line[0] == '[':
		return JSON
	case line[0] == '<':
		return WebPBN
	case line[0] == ':' || strings.EqualFold(line, "#d"):
		return Olsak
	case strings.HasPrefix(line, "pzprv3"):
		return Pzprv3
	case hasScheme(line):
		return PuzzLink // or one of its relatives: see Address
	case isID(line):
		return Tatham
	case nonWords[word]:
		return Non
	case isAddress(line):
		return PuzzLink
	case isSize(line):
		return Nin // or MK: what follows tells
	case isHas(line):
		return Has
	case isName(line):
		return Text
	}
	return ""
}

// unknownText says what was seen and what is accepted.
func unknownText(line string) error {
	if isNumbers(line) {
		return fmt.Errorf("%s is a list of numbers: for clues of skyscrapers their order must be told, as --from %s (top, right, bottom, left), "+
			"%s (top, bottom, left, right) or %s (bottom and left backwards)", Short(line), CluesTRBL, CluesTBLR, CluesClockwise)
	}
	return fmt.Errorf("%s is the beginning of no notation that is read here: JSON ({…}), a puzz.link address, pzprv3, a game ID (6x6:…), "+
		"our text (the name of the puzzle on a line), .non, webpbn XML, .nin, .mk, .g, .has", Short(line))
}

// isID reports whether a line looks like a game ID, or like one with a random seed, which has an error of its own.
func isID(line string) bool {
	_, _, _, ok := SplitID(line)
	if params, _, seed := strings.Cut(line, "#"); !ok && seed {
		_, _, _, ok = SplitID(params + ":")
	}
	return ok
}

// hasScheme reports whether a line begins with letters and ://, as https:// does. 5x5:// is a game ID with an empty first field.
func hasScheme(line string) bool {
	scheme, _, ok := strings.Cut(line, "://")
	return ok && scheme != "" && strings.Trim(strings.ToLower(scheme), "abcdefghijklmnopqrstuvwxyz") == ""
}

// isAddress reports whether a line looks like an address without its https://.
func isAddress(line string) bool {
	if _, ok := Embedded(line); ok {
		return true
	}
	return !strings.ContainsAny(line, " \t") && strings.Count(line, "/") >= 2 && (Pid(line) != "" || KanpenPid(line) != "")
}

// isSize reports whether a line is two numbers.
func isSize(line string) bool {
	f := strings.Fields(line)
	return len(f) == 2 && strings.Trim(f[0]+f[1], "0123456789") == ""
}

// isHas reports whether a line is three numbers.
func isHas(line string) bool {
	f := strings.Fields(line)
	return len(f) == 3 && strings.Trim(f[0]+f[1]+f[2], "0123456789") == ""
}

// isNumbers reports whether a line has nothing but numbers, as a list of clues has.
func isNumbers(line string) bool { return strings.Trim(line, "0123456789,;.-_ \t") == "" }

// isName reports whether a line is a few words of letters, as the first line of our text form is.
func isName(line string) bool {
	return len(line) <= 40 && line[0] != '-' && strings.Trim(strings.ToLower(line), "abcdefghijklmnopqrstuvwxyz- ") == ""
}

// Address tells the notations apart that hide in addresses, and takes out of one the text in that notation.
func Address(text string) (notation, inside string) {
	if file, ok := Embedded(text); ok {
		return Pzprv3, file
	}
	if KanpenPid(text) != "" {
		return Kanpen, text
	}
	return PuzzLink, text
}

// elements gives the elements of a JSON array one by one.
func (s *splitter) elements(text string, start int) bool {
	d := json.NewDecoder(strings.NewReader(text))
	if _, err := d.Token(); err != nil {
		return s.yield(Document{Line: start, Err: jsonError(text, err)})
	}
	n, at, line := 0, 0, start
	for ; d.More(); n++ {
		var raw json.RawMessage
		if err := d.Decode(&raw); err == io.EOF || err == io.ErrUnexpectedEOF {
			return s.yield(Document{Line: start, Err: Errorf(text, len(text), "the text ends within a JSON array")})
		} else if err != nil {
			return s.yield(Document{Line: start, Err: fmt.Errorf("element %d of the array: %w", n+1, jsonError(text, err))})
		}
		next := int(d.InputOffset()) - len(raw)
		line += strings.Count(text[at:next], "\n")
		at = next
		if !s.yield(Document{Notation: JSON, Text: string(raw), Line: line}) {
			return false
		}
	}
	if _, err := d.Token(); err != nil {
		return s.yield(Document{Line: start, Err: Errorf(text, len(text), "the text ends within a JSON array")})
	}
	if n == 0 {
		return s.yield(Document{Line: start, Err: Errorf(text, 0, "an empty JSON array: no puzzle")})
	}
	return true
}

// puzzles gives the puzzles of an XML text one by one; a text that cannot be divided is one document, whose reader says why.
func (s *splitter) puzzles(text string, start int) bool {
	d := xml.NewDecoder(strings.NewReader(text))
	d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil }
	found, from, line := false, 0, start
	rest := func(at int) Document {
		line += strings.Count(text[from:at], "\n")
		from = at
		return Document{Notation: WebPBN, Text: text[at:], Line: line}
	}
	for {
		before := int(d.InputOffset())
		t, err := d.Token()
		if err != nil {
			if found && err == io.EOF {
				return true
			}
			return s.yield(rest(from))
		}
		if e, ok := t.(xml.StartElement); ok && e.Name.Local == "puzzle" {
			doc := rest(before)
			if err := d.Skip(); err != nil {
				return s.yield(doc)
			}
			doc.Text = text[before:int(d.InputOffset())]
			if found = true; !s.yield(doc) {
				return false
			}
		}
	}
}
