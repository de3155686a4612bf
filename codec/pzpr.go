package codec

import (
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/fault"
)

// URL is a puzzle in the address of puzz.link and its relatives (pzv.jp, pzprxs, pzplus, the old applets, kanpen.net):
// https://puzz.link/p?pid/[v:variant/][flag/]cols/rows/body.
type URL struct {
	Pid        string // the kind, as it is called there
	Flag       string
	Rows, Cols int
	Text       string // the address itself, percent signs decoded; offsets in errors count in it
	At, End    int    // where in Text the body is
}

// Body is the puzzle behind the size.
func (u URL) Body() string { return u.Text[u.At:u.End] }

// pid is the kind of puzzle that an address names, in the words of its site; "" when text is none.
func pid(text string) string {
	text = unescape(strings.TrimSpace(text))
	pid, _, ok := locate(text)
	if !ok {
		return ""
	}
	return pid
}

// ParseURL divides an address. A side longer than limit is an error, and so are a variant, whose rules are written nowhere, and a flag
// that is not one of those given.
func ParseURL(text string, limit int, flags ...string) (URL, error) {
	u := URL{Text: unescape(strings.TrimSpace(text))}
	pid, at, ok := locate(u.Text)
	if !ok {
		return u, Errorf(u.Text, 0, "%s does not name a puzzle: …?kind/columns/rows/… is expected", Short(u.Text))
	}
	u.Pid = pid
	field := func() string { f, _, _ := strings.Cut(u.Text[at:], "/"); return f }
	next := func() { at = min(at+len(field())+1, len(u.Text)) }
	if f := field(); strings.HasPrefix(f, "v:") {
		return u, variant(u.Text, at, f)
	}
	if f := field(); f != "" && (f[0] < '0' || f[0] > '9') {
		if !slices.Contains(flags, f) {
			return u, Errorf(u.Text, at, "the flag %s is not known", Short(f))
		}
		u.Flag = f
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
	u.At, u.End = at, len(u.Text)
	if u.End > u.At && u.Text[u.End-1] == '/' {
		u.End--
	}
	return u, nil
}

// variant refuses a puzzle that is marked v:.
func variant(text string, at int, mark string) error {
	return Errorf(text, at, "a variant (%s) whose rules are not known", strings.TrimSpace(mark))
}

// locate finds in a decoded address the kind of puzzle and where its fields begin.
func locate(text string) (pid string, at int, ok bool) {
	q := strings.IndexByte(text, '?')
	if onKanpen(text) {
		const key = "?pzpr="
		k := strings.Index(text, key)
		if k < 0 {
			return "", 0, false
		}
		at = k + len(key)
		if strings.HasPrefix(text[at:], "/") { // the flag that kanpen leaves empty
			at++
		}
		return kanpenPid(text), at, true
	}
	if _, rest, applet := strings.Cut(text, "indi.s58.xrea.com/"); applet && q >= 0 {
		pid, _, _ = strings.Cut(rest, "/")
		return pid, q + 1, true
	}
	at = q + 1
	for { // type=player& and the like
		key, _, ok := strings.Cut(text[at:], "&")
		if !ok || !strings.Contains(key, "=") || strings.Contains(key, "/") {
			break
		}
		at += len(key) + 1
	}
	pid, _, found := strings.Cut(text[at:], "/")
	at += len(pid) + 1
	pid = strings.TrimSuffix(strings.TrimSuffix(pid, "_edit"), "_play")
	if !found || pid == "" || strings.Trim(pid, "abcdefghijklmnopqrstuvwxyz0123456789_-") != "" {
		return "", 0, false
	}
	return pid, at, true
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
	_, file, ok = strings.Cut(text, "?")
	if !ok {
		return "", false
	}
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

// unescape decodes %hh where it stands for a character that needs no such dress; other percent signs stay.
func unescape(text string) string {
	if !strings.Contains(text, "%") {
		return text
	}
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
