package codec

import (
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// URL is a puzzle address of puzz.link or a related site (pzv.jp, pzprxs, pzplus, old applets, kanpen.net):
// https://puzz.link/p?pid/[v:variant/][flag/]cols/rows/body.
type URL struct {
	Pid        string // name of the kind on these sites
	Flag       string
	Rows, Cols int
	Text       string // the address, percent-decoded; error offsets refer to it
	At, End    int    // range of the body in Text
	Notes      *Notes // may be nil
}

// pid returns the kind named in an address, in the site's terms, or "".
func pid(text string) string {
	return locate(unescape(strings.TrimSpace(text))).pid
}

// ParseURL splits an address like pzprjs, for any host: a field before the size that is neither a number nor empty is the flag; the text
// after the size, without trailing slashes, is the body. The size is at most limit. Flags are single letters. Notes report an ignored
// variant, unknown flags or fragment.
func ParseURL(text string, limit int, notes *Notes, flags ...string) (URL, error) {
	u := URL{Text: unescape(strings.TrimSpace(text)), Notes: notes}
	l := locate(u.Text)
	if l.pid == "" {
		return u, Errorf(u.Text, 0, "%s does not name a puzzle: …?kind/columns/rows/… is expected", Quote(u.Text))
	}
	u.Pid, u.End = l.pid, l.end
	if err := checkSingleAddress(u.Text); err != nil {
		return u, err
	}
	at := l.at
	field := func() string { f, _, _ := strings.Cut(u.Text[at:u.End], "/"); return f }
	next := func() { at = min(at+len(field())+1, u.End) }
	if f := field(); strings.HasPrefix(f, "v:") {
		noteVariant(notes, f)
		next()
	}
	if f := field(); f == "" && at < u.End {
		next() // old programs write an empty field for no flag
	} else if f != "" && (f[0] < '0' || f[0] > '9') && strings.Trim(f, "+-0123456789") != "" {
		u.Flag = parseFlag(f, notes, flags)
		next()
	}
	sizeAt := at
	for i, n := range []*int{&u.Cols, &u.Rows} {
		f := field()
		v, end := Number(u.Text, at)
		if f == "" || end != at+len(f) {
			return u, Errorf(u.Text, at, "%s is not the number of %s", Quote(f), [...]fault.Text{fault.Textf("columns"), fault.Textf("rows")}[i])
		}
		*n = v
		next()
	}
	if err := CheckSize(u.Text, sizeAt, u.Rows, u.Cols, limit); err != nil {
		return u, err
	}
	u.At = at
	u.End = u.At + len(strings.TrimRight(u.Text[u.At:u.End], "/"))
	return u, nil
}

// checkSingleAddress returns an error if a second address follows in the same line, since it would be lost.
func checkSingleAddress(text string) error {
	if blank := strings.IndexAny(text, " \t"); blank >= 0 && strings.Contains(text[blank:], "://") {
		return Errorf(text, blank, "a second address on the same line: one per line is expected")
	}
	return nil
}

// parseFlag returns the last known flag among the letters of a field and notes unknown letters, like pzprjs.
func parseFlag(field string, notes *Notes, flags []string) (flag string) {
	for _, c := range field {
		if s := string(c); slices.Contains(flags, s) {
			flag = s
		} else {
			notes.Notef("the flag %s is not known and is left out", strconv.Quote(s))
		}
	}
	return flag
}

func noteVariant(notes *Notes, mark string) {
	notes.Notef("the address is marked as a variant (%s) whose rules are not known: the usual rules are taken", strings.TrimSpace(mark))
}

// location is the position of the fields in an address.
type location struct {
	pid     string // "" if no puzzle is named
	at, end int    // range of the fields
}

// locate finds the kind and the range of the fields in a decoded address.
func locate(text string) location {
	end := fragmentOffset(text)
	if onKanpen(text) {
		const key = "?pzpr="
		k := strings.Index(text[:end], key)
		if k < 0 {
			return location{}
		}
		return location{kanpenPid(text), k + len(key), end}
	}
	if _, rest, applet := strings.Cut(text[:end], "indi.s58.xrea.com/"); applet && strings.Contains(rest, "?") {
		pid, _, _ := strings.Cut(rest, "/")
		return location{pid, strings.IndexByte(text, '?') + 1, end}
	}
	word, _, _ := strings.Cut(text[:end], " ")
	at := puzzleOffset(text[:end], strings.LastIndexAny(word, "?#")+1)
	pid, _, found := strings.Cut(text[at:end], "/")
	at += len(pid) + 1
	pid = strings.TrimPrefix(pid, "m+")
	for _, mode := range []string{"_edit", "_play", "_test"} {
		pid = strings.TrimSuffix(pid, mode)
	}
	if !found || pid == "" || strings.Trim(pid, "abcdefghijklmnopqrstuvwxyz0123456789_-") != "" {
		return location{}
	}
	return location{pid, at, end}
}

// puzzleOffset returns the offset after pairs such as type=player&, or after a name such as p= whose value is the puzzle.
func puzzleOffset(text string, at int) int {
	for {
		key, _, more := strings.Cut(text[at:], "&")
		eq := strings.IndexByte(key, '=')
		switch {
		case eq < 0 || strings.ContainsAny(key[:eq], "/."):
			return at
		case strings.Contains(key, "/"):
			return at + eq + 1
		case !more:
			return at
		}
		at += len(key) + 1
	}
}

// fragmentOffset returns the offset of an address's fragment, or its end. Bodies contain no #; an address without a question mark can have
// its puzzle in the fragment.
func fragmentOffset(text string) int {
	if i := strings.IndexByte(text, '#'); i >= 0 && (strings.Contains(text[:i], "?") || !strings.Contains(text, "://")) {
		return i
	}
	return len(text)
}

// String returns the address in puzz.link's format. A slash protects a last character that programs could mistake for punctuation.
func (u URL) String(body string) string {
	var b strings.Builder
	b.WriteString("https://puzz.link/p?" + u.Pid + "/")
	if u.Flag != "" {
		b.WriteString(u.Flag + "/")
	}
	b.WriteString(strconv.Itoa(u.Cols) + "/" + strconv.Itoa(u.Rows) + "/" + body)
	if s := b.String(); !alphanumeric(s[len(s)-1]) {
		b.WriteByte('/')
	}
	return b.String()
}

// embeddedFile returns the pzprv3 file after the question mark of an address, including a prefix v:variant/.
func embeddedFile(text string) (file string, ok bool) {
	text = unescape(strings.TrimSpace(text))
	head, _, found := strings.Cut(text, "pzprv3")
	q := strings.LastIndexByte(head, '?')
	if !found || q < 0 || strings.Contains(head, "\n") {
		return "", false
	}
	file = text[puzzleOffset(text, q+1):]
	rest := file
	if strings.HasPrefix(rest, "v:") {
		_, rest, _ = strings.Cut(rest, "/")
	}
	return file, strings.HasPrefix(rest, "pzprv3")
}

// onKanpen reports whether an address belongs to kanpen.net.
func onKanpen(text string) bool {
	return strings.Contains(text, "kanpen.net/") || strings.Contains(text, "/pencil_applet/")
}

// kanpenPid returns the kind in a kanpen.net address: the page name.
func kanpenPid(text string) string {
	page, _, _ := strings.Cut(text, "?")
	page = page[strings.LastIndexByte(page, '/')+1:]
	pid, _ := strings.CutSuffix(page, ".html")
	return pid
}

// unescape percent-decodes printable ASCII, twice if the address was encoded twice. Other percent signs are kept.
func unescape(text string) string {
	if !strings.Contains(text, "%") {
		return text
	}
	if text = percentDecode(text); strings.Contains(strings.ToLower(text), "%2f") {
		text = percentDecode(text)
	}
	return text
}

// percentDecode decodes %XX of printable ASCII once, and of line breaks as slashes; others stay as they are.
func percentDecode(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] == '%' && i+2 < len(text) {
			if v, err := strconv.ParseUint(text[i+1:i+3], 16, 8); err == nil && v >= ' ' && v < 0x7f {
				b.WriteByte(byte(v))
				i += 2
				continue
			} else if err == nil && v == '\n' {
				b.WriteByte('/')
				i += 2
				continue
			}
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

func alphanumeric(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// Errorf returns an Error at an offset of the address.
func (u URL) Errorf(at int, format string, args ...any) error {
	return Errorf(u.Text, at, format, args...)
}

// CheckComplete checks that the address contains all cells. Missing ones count as empty, with a note; on a large board they are an error,
// reported before memory is allocated.
func (u URL) CheckComplete(got, cells int) error {
	if got >= cells {
		return nil
	}
	return noteMissing(u.Notes, u.Text, u.End, got, cells)
}

// Numbers returns the body as a stream of numbers.
func (u URL) Numbers() *Number16 {
	return &Number16{Text: u.Text, At: u.At, End: u.End, Notes: u.Notes}
}
