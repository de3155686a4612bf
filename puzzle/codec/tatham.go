package codec

import (
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// ID is a game ID of Simon Tatham's collection: [game:]params:description.
type ID struct {
	W, H   int    // H is W if only one side is given
	Params string // parameters after the size
	Square bool   // only one side is given
	Text   string // the ID
	At     int    // offset of the description in Text
}

// page is the address of a game's page.
type page struct {
	game string // name of the page
	at   int    // offset after "#", or the end of the text
}

// gamePage parses the address of one of Tatham's pages (…/pearl.html#6x6:…), or returns nil.
func gamePage(text string) *page {
	if !hasScheme(text) {
		return nil
	}
	address, id, _ := strings.Cut(text, "#")
	if !strings.Contains(address, "sgtatham") && !isBareID(id) {
		return nil
	}
	path, _, _ := strings.Cut(address, "?")
	path = path[strings.LastIndexByte(path, '/')+1:]
	name, _, _ := strings.Cut(path, ".")
	return &page{strings.ToLower(name), min(len(address)+1, len(text))}
}

// isID reports whether a line looks like a game ID or a random seed, which has an error of its own.
func isID(line string) bool { return !hasScheme(line) && isBareID(line) }

// isBareID reports whether a text is like an ID or, with # instead of the colon, a random seed.
func isBareID(text string) bool {
	_, _, _, ok := splitID(text)
	if params, _, seed := strings.Cut(text, "#"); !ok && seed {
		_, _, _, ok = splitID(params + ":")
	}
	return ok
}

// idGame returns the game of an ID or page address, in lower case, or "".
func idGame(text string) string {
	game, _, _, _ := SplitID(text)
	return game
}

// SplitID splits an ID, also one in a page's address, without parsing its parts.
func SplitID(text string) (game, params, desc string, ok bool) {
	text = unescape(strings.TrimSpace(text))
	if p := gamePage(text); p != nil {
		game, params, desc, ok = splitID(text[p.at:])
		if game == "" {
			game = p.game
		}
		return game, params, desc, ok
	}
	return splitID(text)
}

// splitID splits an ID without an address. ok is false if there is no colon after a size. game is in lower case, "" if it is missing.
func splitID(text string) (game, params, desc string, ok bool) {
	params, desc, ok = strings.Cut(text, ":")
	if ok && params != "" && strings.Trim(strings.ToLower(params), "abcdefghijklmnopqrstuvwxyz ") == "" {
		game = params
		params, desc, ok = strings.Cut(strings.TrimLeft(desc, " "), ":")
	}
	digits := len(params) - len(strings.TrimLeft(params, "0123456789"))
	ok = ok && digits > 0 && strings.IndexFunc(params, func(r rune) bool { return r > 'z' || r <= ' ' }) < 0
	return strings.ToLower(game), params, desc, ok
}

// ParseID parses an ID up to its description. Its sides are at most limit.
func ParseID(text string, limit int) (ID, error) {
	d := ID{Text: unescape(strings.TrimSpace(text))}
	_, params, desc, ok := SplitID(d.Text)
	if !ok {
		start := 0
		if p := gamePage(d.Text); p != nil {
			if start = p.at; start == len(d.Text) {
				return d, Errorf(d.Text, start, "the address of a game, not of a puzzle: the link by game ID below its board is one")
			}
		}
		if params, _, seed := strings.Cut(d.Text[start:], "#"); seed {
			return d, Errorf(d.Text, start+len(params),
				"a random seed means a puzzle only to the program that made it: the ID with a colon is needed")
		}
		return d, Errorf(d.Text, start, "%s is not an ID: size, colon and description are expected", Quote(d.Text[start:]))
	}
	d.At = len(d.Text) - len(desc)
	at := d.At - len(params) - 1
	w, i := Number(params, 0)
	d.W, d.H, d.Square = w, w, true
	if i+1 < len(params) && params[i] == 'x' {
		if h, j := Number(params, i+1); j > i+1 {
			d.H, d.Square, i = h, false, j
		}
	}
	d.Params = params[i:]
	return d, CheckSize(d.Text, at, d.H, d.W, limit)
}

// BadParams returns an error for invalid parameters after the size.
func (d ID) BadParams(expected fault.Text) error {
	return Errorf(d.Text, d.At-1-len(d.Params), "%s after the size: %s expected", Quote(d.Params), expected)
}

// ParseRuns reads n cells from offset at to the end of text. A lower-case letter means 1 to 26 empty cells; for other characters, cell
// reads cell i and returns the next offset.
func ParseRuns(text string, at, n int, cell func(i, at int) (next int, err error)) error {
	i := 0
	for at < len(text) {
		if c := text[at]; c >= 'a' && c <= 'z' {
			if i += int(c-'a') + 1; i > n {
				return Errorf(text, at, "%q stands for %d empty cells, only %d are left", string(c), c-'a'+1, n-i+int(c-'a')+1)
			}
			at++
			continue
		}
		if i == n {
			return Errorf(text, at, "%s after the last cell", Quote(text[at:]))
		}
		next, err := cell(i, at)
		if err != nil {
			return err
		}
		at = next
		i++
	}
	if i < n {
		return Errorf(text, at, "the text ends after %d of %d cells", i, n)
	}
	return nil
}

// FormatRuns writes the words of n cells. Runs of empty words become letters, starting with letter for one; sep separates words without a
// run in between.
func FormatRuns(n int, letter byte, sep string, cell func(i int) string) string {
	var b strings.Builder
	run := 0
	flush := func() {
		for most := int('z'-letter) + 1; run > 0; run -= most {
			b.WriteByte(letter + byte(min(run, most)-1))
		}
		run = 0
	}
	for i := range n {
		w := cell(i)
		if w == "" {
			run++
			continue
		}
		if i > 0 && run == 0 {
			b.WriteString(sep)
		}
		flush()
		b.WriteString(w)
	}
	flush()
	return b.String()
}

// ParseFields reads n fields separated by slashes. Each is a possibly empty list of numbers separated by dots. next is the offset after the
// last field, at the end of the text or a comma.
func ParseFields(text string, at, n int) (fields [][]int, next int, err error) {
	var field []int
	for {
		v, end := Number(text, at)
		if end > at {
			field = append(field, v)
			at = end
			if at < len(text) && text[at] == '.' {
				if _, end := Number(text, at+1); end == at+1 {
					return nil, at, Errorf(text, at+1, "%s where a number is expected", QuoteAt(text, at+1))
				}
				at++
				continue
			}
		}
		fields, field = append(fields, field), nil
		if at == len(text) || text[at] == ',' {
			break
		}
		if text[at] != '/' {
			return nil, at, Errorf(text, at, "%s where a number or a slash is expected", QuoteAt(text, at))
		}
		if len(fields) == n {
			return nil, at, Errorf(text, at, "%s after the %d fields of this size", Quote(text[at:]), n)
		}
		at++
	}
	if len(fields) < n {
		return nil, at, Errorf(text, at, "the text ends after %d of %d fields", len(fields), n)
	}
	return fields, at, nil
}

// FormatFields writes fields that ParseFields reads: 1.2//3 for the numbers 1 and 2, none, and 3.
func FormatFields(fields [][]int) string {
	var b []byte
	for i, f := range fields {
		if i > 0 {
			b = append(b, '/')
		}
		for j, v := range f {
			if j > 0 {
				b = append(b, '.')
			}
			b = strconv.AppendInt(b, int64(v), 10)
		}
	}
	return string(b)
}
