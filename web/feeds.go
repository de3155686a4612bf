package web

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"net/url"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/teka-puzzles/teka/apps/book"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// CheckBase is an error when a text is no address at which the page can be: "https://example.org/" or "https://example.org/teka/".
func CheckBase(base string) error {
	u, err := url.Parse(base)
	if err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" && strings.HasSuffix(base, "/") &&
		u.Scheme+"://"+u.Host+u.EscapedPath() == base {
		return nil
	}
	return fault.Errorf("%q: expected the address of the page, ending with a slash, such as https://example.org/teka/", base)
}

// feed is the puzzles of some days, told in a language to those who subscribe to them.
type feed struct {
	base  string // the address of the page, which ends with a slash
	lang  *words.Language
	days  []time.Time // the last first
	today time.Time
}

// The types of feeds by the endings of their names.
const (
	rssType = "application/rss+xml; charset=utf-8"
	icsType = "text/calendar; charset=utf-8"
)

// page is the address of the page of a day.
func (f feed) page(day time.Time) string {
	return f.base + "daily/" + day.Format(time.DateOnly) + "." + f.lang.Code + ".pdf"
}

// about says where each puzzle of a day is played, a line each, and where the page is.
func (f feed) about(day time.Time, line func(name, address string) string) string {
	var b strings.Builder
	for _, k := range kinds.All {
		if k.Make != nil {
			b.WriteString(line(k.Title, f.play(k, day)))
		}
	}
	b.WriteString(line(f.lang.Phrase("book/paper", nil), f.page(day)))
	return b.String()
}

// play is the address at which the puzzle of a day is played.
func (f feed) play(k *puzzle.Kind, day time.Time) string {
	return f.base + "#daily/" + k.Name + "/" + day.Format(time.DateOnly)
}

// rss is the feed as RSS 2.0 (https://www.rssboard.org/rss-specification), of the days up to today.
func (f feed) rss() []byte {
	var b bytes.Buffer
	b.WriteString(xml.Header + `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">` + "\n <channel>\n")
	line := func(indent, name, text string) { fmt.Fprintf(&b, "%s<%s>%s</%[2]s>\n", indent, name, xmlText(text)) }
	line("  ", "title", f.lang.Phrase("book/feed", nil))
	line("  ", "link", f.base)
	line("  ", "description", f.lang.Phrase("book/feed/about", nil))
	line("  ", "language", f.lang.Code)
	self := f.base + "daily/" + f.lang.Code + ".rss"
	fmt.Fprintf(&b, "  <atom:link href=\"%s\" rel=\"self\" type=\"application/rss+xml\"></atom:link>\n", xmlText(self))
	for _, day := range f.days {
		if day.After(f.today) {
			continue
		}
		b.WriteString("  <item>\n")
		line("   ", "title", book.DayText(f.lang, day))
		line("   ", "link", f.page(day))
		line("   ", "description", f.about(day, func(name, address string) string {
			return fmt.Sprintf(`<p><a href="%s">%s</a></p>`, xmlText(address), xmlText(name))
		}))
		fmt.Fprintf(&b, "   <guid isPermaLink=\"true\">%s</guid>\n", xmlText(f.page(day)))
		line("   ", "pubDate", day.Format(time.RFC1123Z))
		b.WriteString("  </item>\n")
	}
	b.WriteString(" </channel>\n</rss>\n")
	return b.Bytes()
}

// xmlText is a text as it stands in XML.
func xmlText(text string) string {
	var b bytes.Buffer
	xml.EscapeText(&b, []byte(text))
	return b.String()
}

// ics is the feed as a calendar (RFC 5545), an event that lasts all day for each day.
func (f feed) ics() []byte {
	var b bytes.Buffer
	line := func(name, value string) { b.WriteString(folded(name + ":" + value)) }
	line("BEGIN", "VCALENDAR")
	line("VERSION", "2.0")
	line("PRODID", "-//Teka//Teka//EN")
	line("X-WR-CALNAME", icsText(f.lang.Phrase("book/feed", nil)))
	for i := range f.days {
		day := f.days[len(f.days)-1-i]
		line("BEGIN", "VEVENT")
		line("UID", day.Format("20060102")+"-"+f.lang.Code+"@"+hostOf(f.base))
		line("DTSTAMP", day.Format("20060102T150405Z"))
		line("DTSTART;VALUE=DATE", day.Format("20060102"))
		line("SUMMARY", icsText(book.DayText(f.lang, day)))
		line("DESCRIPTION", icsText(f.about(day, func(name, address string) string { return name + ": " + address + "\n" })))
		line("URL", f.page(day))
		line("TRANSP", "TRANSPARENT")
		line("END", "VEVENT")
	}
	line("END", "VCALENDAR")
	return b.Bytes()
}

// hostOf is the host of an address.
func hostOf(base string) string {
	_, rest, _ := strings.Cut(base, "://")
	host, _, _ := strings.Cut(rest, "/")
	return host
}

// icsText is a text as it stands in a calendar (RFC 5545, 3.3.11).
func icsText(text string) string {
	return strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\n", `\n`).Replace(strings.TrimSpace(text))
}

// folded is a line of a calendar: at most 75 octets, then a line that begins with a space goes on (RFC 5545, 3.1). No letter is cut.
func folded(line string) string {
	const most = 75
	var b strings.Builder
	n := 0
	for _, r := range line {
		if size := utf8.RuneLen(r); n+size > most {
			b.WriteString("\r\n ")
			n = 1
		}
		n += utf8.RuneLen(r)
		b.WriteRune(r)
	}
	b.WriteString("\r\n")
	return b.String()
}

// The days of the feeds of a server: so many behind today, and in calendars ahead.
const feedDays = 14

// daysFrom are days, the last first.
func daysFrom(first time.Time, n int) (list []time.Time) {
	for i := range n {
		list = append(list, first.AddDate(0, 0, n-1-i))
	}
	return list
}

// dayAt is the beginning of the day of a time, in UTC.
func dayAt(t time.Time) time.Time { return t.UTC().Truncate(24 * time.Hour) }

// dailyName is what the name of a file below daily/ asks for.
type dailyName struct {
	date  string // "today" for the page of today
	lang  string
	paper string
	form  string // "pdf", "rss" or "ics"
}

// errNoPage is why there is no file of a name.
var errNoPage = fault.Errorf("page not found; expected daily/today.en.pdf, daily/2026-01-31.id.pdf, daily/2026-01-31.en.ereader.pdf, " +
	"daily/en.rss or daily/en.ics")

// dailyOf reads a name: LANG.rss, LANG.ics, DATE.LANG.pdf or DATE.LANG.SIZE.pdf.
func dailyOf(name string) (d dailyName, err error) {
	parts := strings.Split(name, ".")
	d.form = parts[len(parts)-1]
	switch {
	case len(parts) == 2 && (d.form == "rss" || d.form == "ics"):
		d.lang = parts[0]
	case (len(parts) == 3 || len(parts) == 4) && d.form == "pdf":
		d.date, d.lang, d.paper = parts[0], parts[1], "a4"
		if len(parts) == 4 {
			d.paper = parts[2]
		}
	default:
		return d, errNoPage
	}
	if _, err := kinds.Language(d.lang); err != nil {
		return d, errNoPage
	}
	if _, err := book.TrimByName(d.paper); d.form == "pdf" && err != nil {
		return d, errNoPage
	}
	return d, nil
}
