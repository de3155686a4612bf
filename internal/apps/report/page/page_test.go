package page

import (
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/internal/endtest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestExplain: a page has a frame for each thought and for the board before them, and the end on its last frame alone. When the context
// ends, it has the frames of the thoughts found so far, and no more work is done.
func TestExplain(t *testing.T) {
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	p, err := kinds.Parse("https://puzz.link/p?mashu/6/6/1063000i3000")
	if err != nil {
		t.Fatal(err)
	}
	it := kinds.Item{Puzzle: p}
	want := report.Explain(t.Context(), it, l, report.ExplainOptions{})
	looks := endtest.After(t, 1<<30)
	_, all, err := Explain(looks, it, l, report.ExplainOptions{})
	if err != nil {
		t.Fatal(err)
	}
	frames := thoughtsOf(all)
	if len(frames) != len(want.Steps)+1 || frames[0].Number != "0" || !strings.Contains(frames[len(frames)-1].End, "the only solution") {
		t.Errorf("%d frames of %d thoughts, of which the last says %q", len(frames), len(want.Steps), frames[len(frames)-1].End)
	}
	some := 0
	for k := range 6 {
		line, page, err := Explain(endtest.After(t, looks.Calls*k/6), it, l, report.ExplainOptions{})
		if err != nil {
			t.Fatal(err)
		}
		shown := thoughtsOf(page)
		n := len(shown)
		if n > 1 && n < len(frames) {
			some++
		}
		for i, f := range shown { // the last thought may have been cut short
			if i < n-1 && f.Text != frames[i].Text || (f.End != "") != (i == n-1) {
				t.Errorf("stopped, frame %d of %d: %q, which ends with %q", i, n, f.Text, f.End)
			}
		}
		if line.Status != puzzle.Undecided || len(page.texts) != n-1 {
			t.Errorf("stopped: %s, %d thoughts on %d frames", line.Status, len(page.texts), n)
		}
	}
	if some < 2 {
		t.Errorf("%d pages were stopped between the first frame and the last", some)
	}
}

// thoughtsOf returns the frames of a page except those of trials.
func thoughtsOf(x Entry) []frame {
	return slices.DeleteFunc(slices.Clone(x.data.Frames), func(f frame) bool { return strings.Contains(f.Number, ".") })
}

// TestLargePage: a board with more places than a page can show is refused before it is solved.
func TestLargePage(t *testing.T) {
	row := strings.Repeat(".", 201)
	p, err := kinds.Parse("masyu\n" + strings.Repeat(row+"\n", 101))
	if err != nil {
		t.Fatal(err)
	}
	l, _ := kinds.Language("en")
	_, _, err = Explain(t.Context(), kinds.Item{Puzzle: p}, l, report.ExplainOptions{})
	if err == nil || !strings.Contains(err.Error(), "the board has 40300 places, but a page can show at most 40000") {
		t.Error(err)
	}
}

// TestEscaped: pages never treat the name of a puzzle, or its file, as markup.
func TestEscaped(t *testing.T) {
	const evil = `"></title></script><script>alert('1')</script>&amp;`
	p, err := kinds.Parse("https://puzz.link/p?mashu/6/6/1063000i3000")
	if err != nil {
		t.Fatal(err)
	}
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	_, x, err := Explain(t.Context(), kinds.Item{ID: evil, Puzzle: p}, l, report.ExplainOptions{})
	if err != nil {
		t.Fatal(err)
	}
	x.caption, x.data.Title, x.data.Frames[0].Text = evil, evil, evil
	for name, write := range map[string]func(*strings.Builder) error{
		"page":  func(b *strings.Builder) error { return Write(b, l, []Entry{x, x}) },
		"index": func(b *strings.Builder) error { return WriteIndex(b, l, []Entry{x}, []string{evil}) },
	} {
		var b strings.Builder
		if err := write(&b); err != nil {
			t.Fatal(err)
		}
		if text := b.String(); strings.Contains(text, "<script>alert") || !strings.Contains(text, "&#39;1&#39;") {
			t.Errorf("%s: what a puzzle is called is markup", name)
		}
	}
}
