package codec

import (
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// URL is a puzzle in the address of puzz.link and its relatives (pzv.jp, pzprxs, pzplus, the old applets, kanpen.net):
// https://puzz.link/p?pid/[v:variant/][flag/]cols/rows/body.
type URL struct {
	Pid        string // the kind, as it is called there
	Flag       string
	Rows, Cols int
	Text       string // the address itself, percent signs decoded; offsets in errors count in it
	At, End    int    // where in Text the body is
	Notes      *Notes // what there is to say of how it was taken; nil when nobody listens
}

// pid is the kind of puzzle that an address names, in the words of its site; "" when text is none.
func pid(text string) string {
	return locate(unescape(strings.TrimSpace(text))).pid
}

// ParseURL divides an address as pzprjs does, whatever the host: a field that is neither a size nor empty is the flag, and what stands
// behind the size is the body, without slashes at its end. A side longer than limit is an error. A variant, whose rules are written
// nowhere, a letter that is none of the flags given, and a fragment are noted and left out. Every flag is one letter.
func ParseURL(text string, limit int, notes *Notes, flags ...string) (URL, error) {
	u := URL{Text: unescape(strings.TrimSpace(text)), Notes: notes}
	l := locate(u.Text)
	if l.pid == "" {
		return u, Errorf(u.Text, 0, "%s does not name a puzzle: …?kind/columns/rows/… is expected", Short(u.Text))
	}
	u.Pid, u.End = l.pid, l.end
	if err := alone(u.Text); err != nil {
		return u, err
	}
	at := l.at
	field := func() string { f, _, _ := strings.Cut(u.Text[at:u.End], "/"); return f }
	next := func() { at = min(at+len(field())+1, u.End) }
	if f := field(); strings.HasPrefix(f, "v:") {
		variant(notes, f)
		next()
	}
	if f := field(); f == "" && at < u.End {
		next() // old programs write an empty field for no flag
	} else if f != "" && (f[0] < '0' || f[0] > '9') && strings.Trim(f, "+-0123456789") != "" {
		u.Flag = flagged(f, notes, flags)
		next()
	}
	sizeAt := at
	for i, n := range []*int{&u.Cols, &u.Rows} {
		f := field()
		v, end := Number(u.Text, at)
		if f == "" || end != at+len(f) {
			return u, Errorf(u.Text, at, "%s is not the number of %s", Short(f), [...]fault.Text{fault.Textf("columns"), fault.Textf("rows")}[i])
		}
		*n = v
		next()
	}
	if err := Size(u.Text, sizeAt, u.Rows, u.Cols, limit); err != nil {
		return u, err
	}
	u.At = at
	u.End = u.At + len(strings.TrimRight(u.Text[u.At:u.End], "/"))
	return u, nil
}

// alone checks that no second address stands behind an address in the same line: it would be lost.
func alone(text string) error {
	if blank := strings.IndexAny(text, " \t"); blank >= 0 && strings.Contains(text[blank:], "://") {
		return Errorf(text, blank, "a second address in the same line: one a line is expected")
	}
	return nil
}

// flagged is the one of the flags that a field holds, which pzprjs looks for as a letter in it; other letters are noted.
func flagged(field string, notes *Notes, flags []string) (flag string) {
	for _, c := range field {
		if s := string(c); slices.Contains(flags, s) {
			flag = s
		} else {
			notes.Notef("the flag %s is not known and is left out", strconv.Quote(s))
		}
	}
	return flag
}

// variant notes that a puzzle is marked v:.
func variant(notes *Notes, mark string) {
	notes.Notef("the address is marked as a variant (%s) whose rules are not known: the usual rules are taken", strings.TrimSpace(mark))
}

// located says what stands where in an address.
type located struct {
	pid     string // "" when it names no puzzle
	at, end int    // its fields
}

// locate finds in a decoded address the kind of puzzle and where its fields begin and end.
func locate(text string) located {
	end := fragment(text)
	if onKanpen(text) {
		const key = "?pzpr="
		k := strings.Index(text[:end], key)
		if k < 0 {
			return located{}
		}
		return located{kanpenPid(text), k + len(key), end}
	}
	if _, rest, applet := strings.Cut(text[:end], "indi.s58.xrea.com/"); applet && strings.Contains(rest, "?") {
		pid, _, _ := strings.Cut(rest, "/")
		return located{pid, strings.IndexByte(text, '?') + 1, end}
	}
	word, _, _ := strings.Cut(text[:end], " ")
	at := pairs(text[:end], strings.LastIndexAny(word, "?#")+1)
	pid, _, found := strings.Cut(text[at:end], "/")
	at += len(pid) + 1
	pid = strings.TrimPrefix(pid, "m+")
	for _, mode := range []string{"_edit", "_play", "_test"} {
		pid = strings.TrimSuffix(pid, mode)
	}
	if !found || pid == "" || strings.Trim(pid, "abcdefghijklmnopqrstuvwxyz0123456789_-") != "" {
		return located{}
	}
	return located{pid, at, end}
}

// pairs is where in an address its puzzle begins: behind pairs such as type=player&, or behind a name such as p= whose value it is.
func pairs(text string, at int) int {
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

// fragment is where the fragment of an address begins, or its end. No body has its sign; an address without a question mark may carry its
// puzzle there.
func fragment(text string) int {
	if i := strings.IndexByte(text, '#'); i >= 0 && (strings.Contains(text[:i], "?") || !strings.Contains(text, "://")) {
		return i
	}
	return len(text)
}

// String writes the address as puzz.link does. A last character that programs might take for punctuation is protected by a slash.
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

// embedded is the pzprv3 file that an address carries behind its question mark, v:variant/ before it included.
func embedded(text string) (file string, ok bool) {
	text = unescape(strings.TrimSpace(text))
	head, _, found := strings.Cut(text, "pzprv3")
	q := strings.LastIndexByte(head, '?')
	if !found || q < 0 || strings.Contains(head, "\n") {
		return "", false
	}
	file = text[pairs(text, q+1):]
	rest := file
	if strings.HasPrefix(rest, "v:") {
		_, rest, _ = strings.Cut(rest, "/")
	}
	return file, strings.HasPrefix(rest, "pzprv3")
}

// onKanpen reports whether an address is one of kanpen.net.
func onKanpen(text string) bool {
	return strings.Contains(text, "kanpen.net/") || strings.Contains(text, "/pencil_applet/")
}

// kanpenPid is the kind in an address of kanpen.net: the name of its page.
func kanpenPid(text string) string {
	page, _, _ := strings.Cut(text, "?")
	page = page[strings.LastIndexByte(page, '/')+1:]
	pid, _ := strings.CutSuffix(page, ".html")
	return pid
}

// unescape decodes %hh where it stands for a character that needs no such dress, twice where an address was dressed twice; other percent
// signs stay.
func unescape(text string) string {
	if !strings.Contains(text, "%") {
		return text
	}
	if text = undress(text); strings.Contains(strings.ToLower(text), "%2f") {
		text = undress(text)
	}
	return text
}

// undress decodes %hh once.
func undress(text string) string {
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

// Errorf makes an error about an offset of the address.
func (u URL) Errorf(at int, format string, args ...any) error {
	return Errorf(u.Text, at, format, args...)
}

// Told checks that an address says something of all its cells, of which it says something of got: what is missing is taken for empty, with
// a note. It is an error when cells of a large board are missing, before anything of their number is made.
func (u URL) Told(got, cells int) error {
	if got >= cells {
		return nil
	}
	return missing(u.Notes, u.Text, u.End, got, cells)
}

// Numbers is the body as a stream of numbers.
func (u URL) Numbers() *Number16 {
	return &Number16{Text: u.Text, At: u.At, End: u.End, Notes: u.Notes}
}
