package book

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/apps/sheets"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// TestEAN compares the barcode of a number with its published modules.
func TestEAN(t *testing.T) {
	want := "101" + "0001101" + "0100111" + "0111101" + "0001011" + "0010111" + "0011101" + "01010" +
		"1100110" + "1001110" + "1001110" + "1011100" + "1001000" + "1010000" + "101"
	if got := ean13("4003994155486"); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// covered returns the cover of a book.
func covered(t *testing.T, pages int, change func(c *Config)) (*Layout, error) {
	t.Helper()
	l := speech(t, "en")
	c := DefaultConfig()
	c.Title, c.Author, c.ISBN, c.Blurb, c.Trim = "Loops", "A. Author", "978-3-16-148410-0", "Forty puzzles.\nAll unique.", "6x9"
	if change != nil {
		change(&c)
	}
	return NewCover(c, l, entries(t, l), pages)
}

// TestCover: a cover is two pages and a spine wide, whose width depends on pages and paper, with bleed on all sides. Thin spines have no
// text. Everything but the background keeps the printer's distance from the edges, and only bars and digits are in the barcode.
func TestCover(t *testing.T) {
	for _, x := range []struct {
		pages  int
		paper  string
		spine  sheets.Length
		turned int
	}{{100, "", 16214, 2}, {99, "white", 16214, 2}, {100, "cream", 18000, 2}, {78, "white", 12647, 0},
		{82, "colour", 13856, 0}, {98, "cream", 17640, 2}} {
		b, err := covered(t, x.pages, func(c *Config) { c.Paper = x.paper })
		if err != nil {
			t.Fatal(err)
		}
		f := b.Config.format(true)
		if f.Trim.W != 12*sheets.Inch+x.spine || f.Wide != f.Trim.W+sheets.Inch/4 || f.High != 9*sheets.Inch+sheets.Inch/4 ||
			f.Trim.X != sheets.Inch/8 || f.Trim.Y != sheets.Inch/8 {
			t.Errorf("%d pages on %s: %+v", x.pages, x.paper, f)
		}
		turned := 0
		safe := sheets.Box{X: sheets.Inch / 8, Y: sheets.Inch / 8, W: f.Trim.W - sheets.Inch/4, H: f.Trim.H - sheets.Inch/4}
		for i, it := range b.Pages[0].Items {
			if it.Turned {
				turned++
				if it.X < 6*sheets.Inch+sheets.Inch/16 || it.Right() > 6*sheets.Inch+x.spine-sheets.Inch/16 {
					t.Errorf("%q at %v leaves a spine of %v", it.Text, it.Box, x.spine)
				}
			}
			if i > 0 && !within(it.Box, safe) {
				t.Errorf("%q at %v is close to an edge", it.Text, it.Box)
			}
		}
		if turned != x.turned {
			t.Errorf("%d pages: %d texts on the spine", x.pages, turned)
		}
	}
	for want, change := range map[string]func(c *Config){
		"publishes no thickness":     func(c *Config) { c.Printer = "ingramspark" },
		"is not a paper of kdp":      func(c *Config) { c.Paper = "vellum" },
		"\"7x7\" is not a page size": func(c *Config) { c.Trim = "7x7" },
	} {
		if _, err := covered(t, 100, change); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	b, err := covered(t, 200, func(c *Config) { c.Printer, c.Spine = "ingramspark", sheets.Millimetres(11_500) })
	if err != nil || b.Config.format(true).Trim.W != 12*sheets.Inch+sheets.Millimetres(11_500) {
		t.Error("the width of the spine is not the configured one", err)
	}
}

// TestCoverUnsolved: the cover, and the front page of a book for the screen, show puzzles of the book without their solutions.
func TestCoverUnsolved(t *testing.T) {
	l := speech(t, "en")
	wrap, err := covered(t, 100, nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, b := range map[string]*Layout{"wrap": wrap, // any order: each alone
		"front": laid(t, l, few(t, l), func(c *Config) { c.Cover, c.Explain, c.Rules = true, nil, false })} {
		boards := 0
		for _, it := range b.Pages[0].Items {
			if it.Drawing == nil {
				continue
			}
			boards++
			if !slices.ContainsFunc(entries(t, l), func(e *Entry) bool {
				d, err := sheets.NewDrawing(e.Puzzle.Draw(puzzle.Facts{}), scene.SVGOptions{})
				return err == nil && reflect.DeepEqual(d, *it.Drawing)
			}) {
				t.Errorf("%s: a board (%s) is no unsolved puzzle of the book", name, it.Tag.Alt)
			}
		}
		if boards < 6 {
			t.Errorf("%s: %d boards", name, boards)
		}
	}
}

// TestCoverValues: every row of the check of a cover has a value, and without an ISBN none is about bars.
func TestCoverValues(t *testing.T) {
	for isbn, check := range map[string]string{"": "barcode-space", "978-3-16-148410-0": "barcode"} { // any order: each alone
		b, err := covered(t, 100, func(c *Config) { c.ISBN = isbn })
		if err != nil {
			t.Fatal(err)
		}
		found := map[string]string{}
		for _, r := range CheckCover(b, 100) {
			if found[r.Check] = r.Found; r.Found == "" {
				t.Errorf("isbn %q: %s has no value", isbn, r.Check)
			}
		}
		if found[check] == "" || found["safe"] != "6.4 mm" {
			t.Errorf("isbn %q: %v", isbn, found)
		}
	}
}

// TestPlantedOnCover: everything that a printer refuses on a cover is found, and nothing else is reported.
func TestPlantedOnCover(t *testing.T) {
	of := func(b *Layout, has func(it Item) bool) *Item {
		items := b.Pages[0].Items
		i := slices.IndexFunc(items, has)
		if i < 0 {
			t.Fatal("there is nothing to change")
		}
		return &items[i]
	}
	bar := func(it Item) bool { return it.Ink != nil && *it.Ink == sheets.Black }
	for check, plant := range map[string]func(b *Layout) int{ // returns a number of pages; any order: each alone
		"":           func(*Layout) int { return 100 },
		"pages":      func(b *Layout) int { b.Config.Paper = "white"; return 22 },
		"spine":      func(b *Layout) int { b.Config.Paper = "cream"; return 200 },
		"spine-text": func(b *Layout) int { of(b, func(it Item) bool { return it.Turned }).X -= sheets.Inch / 32; return 100 },
		"bleed":      func(b *Layout) int { b.Pages[0].Items[0].H -= 2 * sheets.Point; return 100 },
		"safe": func(b *Layout) int {
			of(b, func(it Item) bool { return it.Text == "Loops" }).Y = sheets.Inch / 10
			return 100
		},
		"fold": func(b *Layout) int {
			of(b, func(it Item) bool { return it.Text == "Loops" }).X = 6*sheets.Inch + 10*sheets.Point
			return 100
		},
		"barcode": func(b *Layout) int { of(b, bar).X -= sheets.Inch * 3 / 8; return 100 },
		"crop":    func(b *Layout) int { b.Config.Crop = true; return 100 },
		"letters": func(b *Layout) int {
			of(b, func(it Item) bool { return it.Text == "Loops" }).Size = 3 * sheets.Point
			return 100
		},
		"fonts": func(b *Layout) int {
			of(b, func(it Item) bool { return it.Text == "Loops" }).Text = "数独"
			return 100
		},
	} {
		b, err := covered(t, 100, nil)
		if err != nil {
			t.Fatal(err)
		}
		var bad []string
		for _, r := range CheckCover(b, plant(b)) {
			if r.Verdict != Passed {
				bad = append(bad, r.Check)
			}
		}
		if check == "" && len(bad) > 0 || check != "" && !slices.Contains(bad, check) || len(bad) > 1 && check != "pages" {
			t.Errorf("planted %q: found %v", check, bad)
		}
	}
}

// TestColourOfKinds: in a book in colour, the headings of chapters, answers and index have the colour of their kind. Other books are black.
func TestColourOfKinds(t *testing.T) {
	l := speech(t, "en")
	list := few(t, l)
	for _, colour := range []bool{false, true} {
		b := laid(t, l, list, func(c *Config) { c.Colour = colour })
		inked := map[string]int{}
		for _, p := range b.Pages {
			for _, it := range p.Items {
				if it.Ink != nil && it.Text != "" && it.Tag.Role != "P" {
					inked[fmt.Sprint(it.Text, *it.Ink)]++
				}
			}
		}
		for _, k := range kindsOf(list) {
			if n := inked[fmt.Sprint(k.Title, *inkOf(kinds.Colour(k)))]; colour && n != 3 || !colour && len(inked) > 0 {
				t.Errorf("%s: %d headings in its colour (book in colour: %v)", k.Name, n, colour)
			}
		}
	}
}

// TestEven: boards that fill more than one page are shared evenly, unless the number on a page was requested.
func TestEven(t *testing.T) {
	for _, x := range []struct {
		boards int
		even   bool
		want   string
	}{{8, true, "4 4"}, {7, true, "4 3"}, {6, true, "6"}, {9, true, "6 3"}, {13, true, "6 4 3"}, {8, false, "6 2"}, {1, true, "1"}} {
		list := make([]slot, x.boards)
		for i := range list {
			list[i].maxPerPage = 6
		}
		var got []string
		for len(list) > 0 {
			_, take := groupForPage(list, x.even)
			got, list = append(got, itoa(take)), list[take:]
		}
		if text := strings.Join(got, " "); text != x.want {
			t.Errorf("%d boards: %s, want %s", x.boards, text, x.want)
		}
	}
}

// TestCoverInk: colours become inks without a common part of cyan, magenta and yellow.
func TestCoverInk(t *testing.T) {
	for text, want := range map[string]sheets.Ink{"#000000": sheets.Black, "#ffffff": {}, "#ff0000": {0, 1000, 1000, 0},
		"#7f0000": {0, 1000, 1000, 502}} {
		c := Config{}
		if err := c.Set("cover-colour", text); err != nil || *c.coverInk() != want {
			t.Errorf("%s: %v %v, want %v", text, *c.coverInk(), err, want)
		}
	}
}

// TestBleed: pages have bleed on three sides, not where they are bound.
func TestBleed(t *testing.T) {
	c := Config{Bleed: true, trim: Trims[8]}
	right, left := c.format(true), c.format(false)
	if right.Wide != c.trim.Wide+bleedWidth || right.High != c.trim.High+2*bleedWidth || right.Trim.X != 0 || right.Trim.Y != bleedWidth {
		t.Errorf("right: %+v", right)
	}
	if left.Wide != right.Wide || left.Trim.X != bleedWidth || left.Trim.Right() != left.Wide {
		t.Errorf("left: %+v", left)
	}
}

// TestPress: a file for a printer is PDF/X-4 without links and bookmarks; one for an office has them and is no PDF/X-4. Both have tags,
// metadata and the configured date.
func TestPress(t *testing.T) {
	l := speech(t, "en")
	list := few(t, l)
	for printer, press := range map[string]bool{"kdp": true, "ingramspark": true, "office": false, "screen": false} {
		b := laid(t, l, list, func(c *Config) {
			c.Trim, c.Printer, c.Explain, c.Author, c.Date = "6x9", printer, nil, "A. & B. Author", time.Unix(1_790_000_000, 0)
		})
		var out bytes.Buffer
		if err := b.Write(&out); err != nil {
			t.Fatal(err)
		}
		text := out.String()
		for _, r := range Check(b, list) {
			if n := itoa(strings.Count(text, "/Dest [")); r.Check == "links" && r.Found != n {
				t.Errorf("%s: the check finds %s links and bookmarks, the file has %s", printer, r.Found, n)
			}
		}
		for part, want := range map[string]bool{"<pdfxid:GTS_PDFXVersion>PDF/X-4<": press, "/GTS_PDFX ": press, "/Subtype /Link": !press,
			"/Outlines": !press, "/StructTreeRoot": true, "/Marked true": true, " /ID [<": true, "/CreationDate (D:20260921141320Z)": true,
			"<xmp:CreateDate>2026-09-21T14:13:20Z<": true, "© 2026 A. &amp; B. Author": true, "%PDF-1.6": true} {
			if strings.Contains(text, part) != want {
				t.Errorf("%s: %q: %v", printer, part, !want)
			}
		}
	}
}

// TestTags: everything on a page is read, except page numbers and rules, in the order of the page. Every drawing has a text; that of a
// puzzle or an answer is its board.
func TestTags(t *testing.T) {
	l := speech(t, "en")
	list := few(t, l)
	b := laid(t, l, list, func(c *Config) { c.About, c.Foreword = "Text.", "Text.\nMore." })
	last, boards, unread := 0, 0, 0
	for _, p := range b.Pages {
		for _, it := range p.Items {
			switch {
			case it.Tag.Role == "" && it.Text != "" && it.Y > b.Margin.area(b.Config.trim, p).Bottom():
				unread++
			case it.Tag.Role == "" && it.Line == 0:
				t.Errorf("p%d: %q is not read", p.Number, it.Text)
			case it.Tag.Role != "" && it.Tag.ID < last:
				t.Errorf("p%d: %q is read before %d", p.Number, it.Text, last)
			case it.Drawing != nil && it.Tag.Alt == "":
				t.Errorf("p%d: a drawing without a text", p.Number)
			case it.Writing:
				boards++
				name, _, _ := strings.Cut(it.Tag.Alt, ". ")
				_, text, _ := strings.Cut(it.Tag.Alt, "\n")
				n := slices.IndexFunc(list, func(e *Entry) bool { return itoa(e.Number) == name })
				if p, err := kinds.Parse(text); err != nil || n < 0 || p.Kind() != list[n].Puzzle.Kind() {
					t.Errorf("%q: %v", it.Tag.Alt, err)
				}
			}
			last = max(last, it.Tag.ID)
		}
	}
	if boards != len(list) || unread == 0 {
		t.Errorf("%d boards, %d page numbers", boards, unread)
	}
}

// TestSecondHints: the second hint is more than the name of a technique.
func TestSecondHints(t *testing.T) {
	for _, code := range words.Languages {
		for _, e := range entries(t, speech(t, code)) {
			if _, step, ok := strings.Cut(e.Hints[1], ". "); !ok || len(step) < 10 || !strings.HasSuffix(step, ".") {
				t.Errorf("%s: %q", code, e.Hints[1])
			}
		}
	}
}

// TestLabelKeepsGrade: in a narrow heading links and the effort give way, but the grade is whole.
func TestLabelKeepsGrade(t *testing.T) {
	c := DefaultConfig()
	c.trim = Trims[0]
	for wide, want := range map[sheets.Length]string{300: "Hard, short", 95: "Hard", 80: "Hard, short", 60: "Hard", 45: "Hard"} {
		s := &typesetter{c: &c, l: speech(t, "en"), targets: map[string]Target{}, pages: []*Page{{Number: 1}}}
		s.label(slot{number: "118", labels: []string{"Hard, short", "Hard"}, links: []textLink{{"hint p. 112", "a"},
			{"answer p. 118", "b"}}}, 0, 0, wide*sheets.Point)
		items := s.page().Items
		if got := items[len(items)-1].Text; got != want {
			t.Errorf("%d points: %q, want %q", wide, got, want)
		}
		if len(s.page().Links) == 0 {
			t.Errorf("%d points: no link", wide)
		}
	}
}

// TestAnswerScale: answers follow headings of their kinds, and all answers of a kind have cells of one width.
func TestAnswerScale(t *testing.T) {
	l := speech(t, "en")
	list := entries(t, l)
	b := laid(t, l, list, func(c *Config) { c.Trim, c.Explain = "6x9", nil })
	cells := map[*puzzle.Kind]sheets.Length{}
	for _, e := range list {
		at, title := b.Targets[targetName("answer", e.Number)], b.Targets["answers/"+e.kind().Name]
		if title.Page > at.Page || title.Page == at.Page && title.Y > at.Y {
			t.Errorf("answer %d is above its heading", e.Number)
		}
		for _, it := range b.Pages[at.Page].Items {
			if it.Of != itoa(e.Number) {
				continue
			}
			if cell, ok := cells[e.kind()]; ok && cell != it.Cell {
				t.Errorf("answer %d has cells of %v, others of %v", e.Number, it.Cell, cell)
			}
			cells[e.kind()] = it.Cell
		}
	}
	if len(cells) != len(kindsOf(list)) {
		t.Errorf("answers of %d kinds", len(cells))
	}
}

// TestFilled: rows of boards share the height of a page, so that the spaces above, between and below them are similar.
func TestFilled(t *testing.T) {
	l := speech(t, "en")
	b := laid(t, l, entries(t, l), func(c *Config) { c.Trim, c.Explain, c.Rules = "6x9", nil, false })
	for _, p := range b.Pages[:len(b.Pages)/2] {
		a := b.Margin.area(b.Config.trim, p)
		top, bottom := a.Bottom(), sheets.Length(0)
		for _, it := range p.Items {
			if it.Writing {
				top, bottom = min(top, it.Y-labelRoom), max(bottom, it.Bottom())
			}
		}
		above, below := top-a.Y, a.Bottom()-bottom
		if bottom > 0 && above < a.H/5 && below > above+a.H/6 {
			t.Errorf("p%d: %v above the boards and %v below", p.Number, above, below)
		}
	}
}

// TestOrderOfChapters: chapters by kind are in the order in which the puzzles were given, easy puzzles first within each.
func TestOrderOfChapters(t *testing.T) {
	l := speech(t, "en")
	list := entries(t, l)
	slices.Reverse(list)
	c := DefaultConfig()
	chapters := c.chapters(l, list)
	for i, k := range kindsOf(list) {
		if chapters[i].kind != k {
			t.Errorf("chapter %d is about %s, want %s", i, chapters[i].title, k.Title)
		}
		for n, e := range chapters[i].list[1:] {
			if e.rank() < chapters[i].list[n].rank() {
				t.Errorf("%s: %d is easier than the one before", k.Title, e.Number)
			}
		}
	}
}

// TestWritePuzzles: the lines are readable, in the order of the book, with ids of their own and the pages of puzzle and answer.
func TestWritePuzzles(t *testing.T) {
	l := speech(t, "en")
	list := few(t, l)
	for _, e := range list {
		e.ID = ""
	}
	b := laid(t, l, list, func(c *Config) { c.Explain = nil })
	var out bytes.Buffer
	if err := b.WritePuzzles(&out, list); err != nil {
		t.Fatal(err)
	}
	ids := map[string]bool{}
	for i, line := range strings.Split(strings.TrimSpace(out.String()), "\n") {
		var x Line
		if err := json.Unmarshal([]byte(line), &x); err != nil {
			t.Fatal(err)
		}
		p, err := kinds.Parse(line)
		if err != nil || p.Kind().Name != x.Kind || x.Number != i+1 || x.Solution == nil {
			t.Errorf("%s: %v", line, err)
		}
		if x.Page != b.Targets[targetName("puzzle", x.Number)].Page+1 || x.AnswerPage != b.Targets[targetName("answer", x.Number)].Page+1 {
			t.Errorf("%d is on pages %d and %d", x.Number, x.Page, x.AnswerPage)
		}
		ids[x.ID] = true
	}
	if len(ids) != len(list) || ids[""] {
		t.Errorf("%d ids of %d puzzles", len(ids), len(list))
	}
}

// TestWeek: a week has a puzzle for each day on one page, of all kinds in turn, and the answers of the week before on a second one, legible
// and without overlaps.
func TestWeek(t *testing.T) {
	for _, code := range words.Languages {
		b, err := NewWeek(t.Context(), "a4", "2026-02-02", speech(t, code), anyDay)
		if err != nil || len(b.Pages) != 2 {
			t.Fatal(err, len(b.Pages))
		}
		legible(t, b)
		writing, drawings := 0, 0
		for _, p := range b.Pages {
			for k, it := range p.Items {
				if it.Writing {
					writing++
				}
				if it.Drawing != nil {
					drawings++
				}
				for _, other := range p.Items[:k] {
					if overlap(it.Box, other.Box) {
						t.Errorf("%q at %v lies over %q at %v", it.Text, it.Box, other.Text, other.Box)
					}
				}
			}
		}
		if writing != 7 || drawings != 14 {
			t.Errorf("%d puzzles, %d boards", writing, drawings)
		}
	}
	if _, err := NewWeek(t.Context(), "a4", "2026-02-30", speech(t, "en"), remembered); err == nil {
		t.Error("a week from a day that does not exist")
	}
}

// TestKey: a key has only the answers, a sheet with rules has them before the puzzles.
func TestKey(t *testing.T) {
	l := speech(t, "en")
	list := entries(t, l)[:3]
	count := func(c Sheet) (writing, drawings int) {
		b, err := NewSheet(t.Context(), c, l, list)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range b.Pages {
			for _, it := range p.Items {
				if it.Writing {
					writing++
				}
				if it.Drawing != nil {
					drawings++
				}
			}
		}
		return writing, drawings
	}
	whole, boards := count(Sheet{Title: "A", Trim: "a4"})
	key, answers := count(Sheet{Title: "A", Trim: "a4", Key: true})
	pupils, empty := count(Sheet{Title: "A", Trim: "a4", NoAnswers: true})
	if whole != 3 || key != 0 || pupils != 3 || empty != 3 || answers+empty != boards {
		t.Errorf("%d puzzles, %d in the key, %d for pupils; %d boards, %d, %d", whole, key, pupils, boards, answers, empty)
	}
	ruled, more := count(Sheet{Title: "A", Trim: "a4", NoAnswers: true, Rules: true})
	if ruled != 3 || more < empty+3 {
		t.Errorf("with rules: %d puzzles, %d boards", ruled, more)
	}
}

// TestPageForms: pages are written as PDF, SVG and EPS with the same shapes, without text in SVG and EPS; an EPUB has every page.
func TestPageForms(t *testing.T) {
	l := speech(t, "en")
	b := laid(t, l, few(t, l), func(c *Config) { c.Explain = nil })
	page := b.Targets["puzzle/1"].Page
	for form, want := range map[string]string{"pdf": "%PDF-1.6", "svg": "<svg ", "eps": "%!PS-Adobe-3.0 EPSF-3.0"} {
		var out bytes.Buffer
		if err := b.WritePage(&out, page, form); err != nil || !strings.HasPrefix(out.String(), want) {
			t.Errorf("%s: %v", form, err)
		}
		if form != "pdf" && (strings.Contains(out.String(), "<text") || strings.Contains(out.String(), "findfont") || out.Len() < 5000) {
			t.Errorf("%s: %d bytes, with fonts", form, out.Len())
		}
	}
	var out bytes.Buffer
	if err := b.EPUB(&out); err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil {
		t.Fatal(err)
	}
	if z.File[0].Name != "mimetype" || z.File[0].Method != zip.Store || len(z.File[0].Extra) > 0 {
		t.Error("the file does not begin with its type alone")
	}
	pages := 0
	for _, f := range z.File {
		if !strings.HasSuffix(f.Name, "html") && !strings.HasSuffix(f.Name, ".opf") {
			continue
		}
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		for d := xml.NewDecoder(r); err == nil; {
			_, err = d.Token()
		}
		if err != io.EOF {
			t.Errorf("%s: %v", f.Name, err)
		}
		if strings.HasPrefix(f.Name, "book/p0") {
			pages++
		}
	}
	if pages != len(b.Pages) {
		t.Errorf("%d pages of %d", pages, len(b.Pages))
	}
}

// TestTurnedShapes: the shapes of a turned board lie within its box, wherever a page is shown as a picture.
func TestTurnedShapes(t *testing.T) {
	l := speech(t, "en")
	for _, e := range few(t, l) {
		var s typesetter
		x := s.slot(e, "puzzle", puzzle.Facts{}, nil)
		if s.err != nil {
			t.Fatal(s.err)
		}
		cell := 20 * sheets.Point
		high, wide := x.drawing.Size(cell)
		it := Item{Box: sheets.Box{X: 50 * sheets.Point, Y: 70 * sheets.Point, W: wide, H: high}, Drawing: &x.drawing, Cell: cell, Turned: true}
		for _, s := range it.shapes() {
			for _, line := range s.Lines {
				for _, p := range line.Points {
					if p.X < 49 || p.Y < 69 || p.X > it.Right().Points()+1 || p.Y > it.Bottom().Points()+1 {
						t.Fatalf("%s: %v is outside of %v", e.Puzzle.Kind().Name, p, it.Box)
					}
				}
			}
		}
	}
}

// TestLarge: in large print everything is larger, and nothing leaves the margins or overlaps by more than rounding.
func TestLarge(t *testing.T) {
	l := speech(t, "en")
	list := few(t, l)
	b := laid(t, l, list, func(c *Config) { c.Trim, c.Large, c.Explain = "8.5x11", true, nil })
	least := sheets.Length(0)
	for _, p := range b.Pages {
		area := b.Margin.area(Trims[19], p)
		area.H = Trims[19].High - b.Config.printer().outsideMargin(false) - area.Y
		for k, it := range p.Items {
			it.X, it.Y, it.W, it.H = it.X+4, it.Y+4, max(0, it.W-8), max(0, it.H-8)
			if !within(it.Box, area) {
				t.Errorf("p%d: %q at %v is outside of %v", p.Number, it.Text, it.Box, area)
			}
			for _, other := range p.Items[:k] {
				if overlap(it.Box, other.Box) {
					t.Errorf("p%d: %q at %v lies over %q at %v", p.Number, it.Text, it.Box, other.Text, other.Box)
				}
			}
			if it.Size > 0 && (least == 0 || it.Size < least) {
				least = it.Size
			}
		}
	}
	if least != linkedSize*largeTenths/10 {
		t.Errorf("the smallest text has %v points", least)
	}
	for _, r := range Check(b, list) {
		if r.Verdict == Rejected {
			t.Errorf("%+v", r)
		}
	}
}
