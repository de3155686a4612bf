package web

import (
	"encoding/xml"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
)

// aFeed returns a feed of five days, two of which are in the future.
func aFeed(t *testing.T, code string) feed {
	t.Helper()
	l, err := kinds.Language(code)
	if err != nil {
		t.Fatal(err)
	}
	first := time.Date(2026, 1, 30, 0, 0, 0, 0, time.UTC)
	return feed{"https://example.org/teka/", l, daysFrom(first, 5), first.AddDate(0, 0, 2)}
}

// TestRSS: the feed is RSS 2.0: XML with all required members, an item for each day up to today, the latest first, and valid links and
// dates.
func TestRSS(t *testing.T) {
	for _, code := range words.Languages {
		var got struct {
			XMLName xml.Name `xml:"rss"`
			Version string   `xml:"version,attr"`
			Channel struct {
				Title    string   `xml:"title"`
				Link     []string `xml:"link"`
				About    string   `xml:"description"`
				Language string   `xml:"language"`
				Items    []struct {
					Title string `xml:"title"`
					Link  string `xml:"link"`
					About string `xml:"description"`
					GUID  string `xml:"guid"`
					Date  string `xml:"pubDate"`
				} `xml:"item"`
			} `xml:"channel"`
		}
		b := aFeed(t, code).rss()
		if err := xml.Unmarshal(b, &got); err != nil {
			t.Fatal(err)
		}
		c := got.Channel
		if got.Version != "2.0" || c.Title == "" || c.Link[0] != "https://example.org/teka/" || c.About == "" || c.Language != code ||
			len(c.Items) != 3 {
			t.Errorf("%s: %s", code, b)
		}
		seen := map[string]bool{}
		for i, it := range c.Items {
			day := time.Date(2026, 2, 1-i, 0, 0, 0, 0, time.UTC)
			at, err := time.Parse(time.RFC1123Z, it.Date)
			if err != nil || !at.Equal(day) || it.Link != "https://example.org/teka/daily/"+day.Format(time.DateOnly)+"."+code+".pdf" ||
				!strings.Contains(it.Title, "2026") || seen[it.GUID] {
				t.Errorf("%s: item %d: %+v %v", code, i, it, err)
			}
			seen[it.GUID] = true
			if n := strings.Count(it.About, "/teka/#daily/"); n != len(kinds.All) {
				t.Errorf("%d puzzles are linked: %s", n, it.About)
			}
			if err := xml.Unmarshal([]byte("<x>"+it.About+"</x>"), new(struct{})); err != nil {
				t.Errorf("%s: %v", it.About, err)
			}
		}
	}
}

// TestICS: the feed is a calendar as in RFC 5545: lines of at most 75 octets that end with CR LF and continue after a space, an event for
// each day with UID, DTSTAMP and DTSTART, unique UIDs, and escaped texts.
func TestICS(t *testing.T) {
	content := regexp.MustCompile(`^[A-Z-]+(;[A-Z-]+=[^:;,"]+)*:[^\x00-\x08\x0b-\x1f]*$`)
	for _, code := range words.Languages {
		text := string(aFeed(t, code).ics())
		if !strings.HasSuffix(text, "\r\n") || strings.Contains(strings.ReplaceAll(text, "\r\n", ""), "\n") {
			t.Fatal("lines do not end with CR LF")
		}
		for _, line := range strings.Split(strings.TrimSuffix(text, "\r\n"), "\r\n") {
			if len(line) > 75 || line == "" {
				t.Errorf("%d octets: %q", len(line), line)
			}
		}
		var open []string
		events, uids := []map[string]string{}, map[string]bool{}
		for _, line := range strings.Split(strings.TrimSuffix(strings.ReplaceAll(text, "\r\n ", ""), "\r\n"), "\r\n") {
			if !content.MatchString(line) {
				t.Errorf("no line of a calendar: %q", line)
			}
			name, value, _ := strings.Cut(line, ":")
			switch name {
			case "BEGIN":
				open = append(open, value)
				if value == "VEVENT" {
					events = append(events, map[string]string{})
				}
			case "END":
				if len(open) == 0 || open[len(open)-1] != value {
					t.Fatalf("%s ends, and %v is open", value, open)
				}
				open = open[:len(open)-1]
			default:
				if len(open) == 2 {
					if events[len(events)-1][name] != "" {
						t.Errorf("%s twice", name)
					}
					events[len(events)-1][name] = value
				}
			}
		}
		if len(open) != 0 || len(events) != 5 || !strings.HasPrefix(text, "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:") {
			t.Errorf("%d events, open %v: %s", len(events), open, text)
		}
		for i, e := range events {
			day := time.Date(2026, 1, 30+i, 0, 0, 0, 0, time.UTC)
			if e["DTSTAMP"] != day.Format("20060102T000000Z") || e["DTSTART;VALUE=DATE"] != day.Format("20060102") || uids[e["UID"]] ||
				!strings.HasSuffix(e["UID"], "@example.org") || strings.Count(e["DESCRIPTION"], `\n`) != len(kinds.All) ||
				strings.Contains(strings.ReplaceAll(e["SUMMARY"], `\,`, ""), ",") {
				t.Errorf("event %d: %q", i, e)
			}
			uids[e["UID"]] = true
		}
	}
}

// TestFolded: a long line is divided between letters, and is unchanged when the divisions are removed.
func TestFolded(t *testing.T) {
	line := "SUMMARY:" + strings.Repeat("é数", 60)
	got := folded(line)
	for part := range strings.SplitSeq(strings.TrimSuffix(got, "\r\n"), "\r\n") {
		if len(part) > 75 || strings.Contains(part, "\ufffd") {
			t.Errorf("%q", part)
		}
	}
	if strings.ReplaceAll(strings.TrimSuffix(got, "\r\n"), "\r\n ", "") != line {
		t.Errorf("%q", got)
	}
}

// TestDailyPages: the server has the page of a day at its address, in both languages and for e-readers, with the same bytes each time. It
// also has feeds, and reports missing pages.
func TestDailyPages(t *testing.T) {
	t.Parallel()
	s := New(patient(Options{Base: "https://example.org/"}))
	get := func(path, tag string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("GET", path, nil)
		if tag != "" {
			r.Header.Set("If-None-Match", tag)
		}
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return w
	}
	seen := map[string]bool{}
	for _, name := range []string{"2026-03-02.en.pdf", "2026-03-02.id.pdf", "2026-03-02.en.ereader.pdf"} {
		first := get("/daily/"+name, "")
		again := get("/daily/"+name, "")
		if body := first.Body.String(); first.Code != 200 || !strings.HasPrefix(body, "%PDF-") || body != again.Body.String() || seen[body] ||
			first.Header().Get("Content-Type") != "application/pdf" {
			t.Errorf("%s: %d, %d bytes", name, first.Code, len(body))
		}
		seen[first.Body.String()] = true
		if w := get("/daily/"+name, first.Header().Get("ETag")); w.Code != http.StatusNotModified || w.Body.Len() > 0 {
			t.Errorf("%s again: %d", name, w.Code)
		}
	}
	for name, kind := range map[string]string{"en.rss": rssType, "id.ics": icsType} {
		w := get("/daily/"+name, "")
		if w.Code != 200 || w.Header().Get("Content-Type") != kind || !strings.Contains(w.Body.String(), "https://example.org/daily/") {
			t.Errorf("%s: %d %s", name, w.Code, w.Header())
		}
	}
	for name, code := range map[string]int{"2026-02-03.fr.pdf": 404, "2026-02-02.pdf": 404, "2026-02-02.en.a3.pdf": 404, "x": 404,
		"fr.rss":            404,
		"2026-02-30.en.pdf": 400, "../x.en.pdf": 307} {
		if w := get("/daily/"+name, ""); w.Code != code {
			t.Errorf("%s: %d, want %d: %s", name, w.Code, code, w.Body)
		}
	}
}

// TestCheckBase checks valid and invalid addresses of pages.
func TestCheckBase(t *testing.T) {
	for base, ok := range map[string]bool{"https://example.org/": true, "http://a:80/b/c/": true, "https://example.org": false, "/x/": false,
		"ftp://a/": false, "https://a/?b/": false, "https://u@a/": false, "": false} {
		if err := CheckBase(base); (err == nil) != ok {
			t.Errorf("%q: %v", base, err)
		}
	}
}
