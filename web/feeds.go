package web

import (
	"bytes"
	"embed"
	"encoding/xml"
	"net/url"
	"slices"
	"strings"
	"text/template"
	"time"
	"unicode/utf8"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/apps/book"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// CheckBase returns an error unless base is a possible address of the page, such as "https://example.org/" or "https://example.org/teka/".
func CheckBase(base string) error {
	u, err := url.Parse(base)
	if err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" && strings.HasSuffix(base, "/") &&
		u.Scheme+"://"+u.Host+u.EscapedPath() == base {
		return nil
	}
	return fault.Errorf("%q: expected the address of the page, ending with a slash, such as https://example.org/teka/", base)
}

// feed is a feed of the daily puzzles of some days in one language.
type feed struct {
	base  string // the address of the page, ending with a slash
	lang  *words.Language
	days  []time.Time // latest first
	today time.Time
}

// Content types of feeds by file extension.
const (
	rssType = "application/rss+xml; charset=utf-8"
	icsType = "text/calendar; charset=utf-8"
)

// page returns the address of the page of a day.
func (f feed) page(day time.Time) string {
	return f.base + "daily/" + day.Format(time.DateOnly) + "." + f.lang.Code + ".pdf"
}

// feedFiles are the templates of feeds.
//
//go:embed feed.rss.tmpl feed.ics.tmpl
var feedFiles embed.FS

// feedDay is a day in a template.
type feedDay struct {
	time.Time
	Title, Page string
	Links       []feedLink // to its puzzles and the page
}

type feedLink struct{ Name, Address string }

// fill fills in a template with some days.
func (f feed) fill(name string, days []time.Time) string {
	var list []feedDay
	for _, day := range days {
		d := feedDay{Time: day, Title: book.DayText(f.lang, day), Page: f.page(day)}
		for _, k := range kinds.All {
			if k.Make != nil {
				d.Links = append(d.Links, feedLink{k.Title, f.base + "#daily/" + k.Name + "/" + day.Format(time.DateOnly)})
			}
		}
		d.Links = append(d.Links, feedLink{f.lang.Phrase("book/paper", nil), d.Page})
		list = append(list, d)
	}
	t := template.Must(template.New(name).Funcs(template.FuncMap{"xml": xmlText, "ics": icsText}).ParseFS(feedFiles, name))
	var b strings.Builder
	err := t.Execute(&b, map[string]any{"Base": f.base, "Host": hostOf(f.base), "Lang": f.lang.Code, "Title": f.lang.Phrase("book/feed", nil),
		"About": f.lang.Phrase("book/feed/about", nil), "Days": list})
	if err != nil {
		panic(err) // the templates are embedded
	}
	return b.String()
}

// rss returns the feed as RSS 2.0 (https://www.rssboard.org/rss-specification), up to today.
func (f feed) rss() []byte {
	return []byte(f.fill("feed.rss.tmpl", slices.DeleteFunc(slices.Clone(f.days), func(day time.Time) bool { return day.After(f.today) })))
}

// xmlText escapes a text for XML.
func xmlText(text string) string {
	var b bytes.Buffer
	xml.EscapeText(&b, []byte(text))
	return b.String()
}

// ics returns the feed as a calendar (RFC 5545) with an all-day event for each day.
func (f feed) ics() []byte {
	days := slices.Clone(f.days)
	slices.Reverse(days)
	var b strings.Builder
	for line := range strings.Lines(f.fill("feed.ics.tmpl", days)) {
		b.WriteString(folded(strings.TrimSuffix(line, "\n")))
	}
	return []byte(b.String())
}

// hostOf returns the host of an address.
func hostOf(base string) string {
	_, rest, _ := strings.Cut(base, "://")
	host, _, _ := strings.Cut(rest, "/")
	return host
}

// icsText escapes a text for a calendar (RFC 5545, 3.3.11).
func icsText(text string) string {
	return strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\n", `\n`).Replace(strings.TrimSpace(text))
}

// folded folds a calendar line at 75 octets without splitting characters; continuation lines start with a space (RFC 5545, 3.1).
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

// feedDays is the number of past days in feeds, and of future days in calendars.
const feedDays = 14

// daysFrom returns the n days that begin with first, latest first.
func daysFrom(first time.Time, n int) (list []time.Time) {
	for i := range n {
		list = append(list, first.AddDate(0, 0, n-1-i))
	}
	return list
}

// dayAt returns the start of the day of t in UTC.
func dayAt(t time.Time) time.Time { return t.UTC().Truncate(24 * time.Hour) }

// dailyName is the parsed name of a file in daily/.
type dailyName struct {
	date  string // "today" for the current day
	lang  string
	paper string
	form  string // "pdf", "rss" or "ics"
}

// errNoPage reports an invalid name.
var errNoPage = fault.Errorf("page not found; expected daily/today.en.pdf, daily/2026-01-31.id.pdf, daily/2026-01-31.en.ereader.pdf, " +
	"daily/en.rss or daily/en.ics")

// dailyOf parses a name: LANG.rss, LANG.ics, DATE.LANG.pdf or DATE.LANG.SIZE.pdf.
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
