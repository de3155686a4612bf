package web

import (
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
)

// entry matches one entry of a table of words: its key, quoted or not, and its sentence.
var entry = regexp.MustCompile(`(?:\b([A-Za-z]\w*)|"([^"]+)"):\s*"((?:[^"\\]|\\.)*)"`)

// tableOf reads a table of words from a beginning to the line that closes it. A duplicate key is an error.
func tableOf(t *testing.T, file, begin string) map[string]string {
	t.Helper()
	source, err := fs.ReadFile(page, "page/"+file)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(string(source), begin)
	table, _, closed := strings.Cut(rest, "\n};")
	if !ok || !closed {
		t.Fatalf("%s: no table %q", file, begin)
	}
	out := map[string]string{}
	for _, m := range entry.FindAllStringSubmatch(table, -1) {
		key := m[1] + m[2]
		if _, twice := out[key]; twice {
			t.Errorf("%s: %q occurs twice", file, key)
		}
		out[key] = m[3]
	}
	return out
}

// TestWordsOfKinds: the descriptions of kinds exist in both languages, with the same {names}.
func TestWordsOfKinds(t *testing.T) {
	both := regexp.MustCompile(`\{\s*(?:variant: "\w+", )?en: "((?:[^"\\]|\\.)*)",\s*id: "((?:[^"\\]|\\.)*)"\s*\}`)
	names, one := regexp.MustCompile(`\{\w+\}`), regexp.MustCompile(`\b(en|id): "`)
	for _, k := range kinds.All {
		source, ok := kinds.Page(k)
		if !ok {
			t.Errorf("%s has no page.js", k.Name)
			continue
		}
		said := both.FindAllSubmatch(source, -1)
		if n := len(one.FindAll(source, -1)); n != 2*len(said) || n == 0 {
			t.Errorf("%s: %d sentences in one language, %d in both", k.Name, n, len(said))
		}
		for _, m := range said {
			en, id := names.FindAllString(string(m[1]), -1), names.FindAllString(string(m[2]), -1)
			if slices.Sort(en); !slices.Equal(en, slices.Sorted(slices.Values(id))) {
				t.Errorf("%s: %q has %v, %q has %v", k.Name, m[1], en, m[2], id)
			}
		}
	}
}

// TestWords: the page's Indonesian table has every key of the English one and every literal sentence passed to t, with the same {names}.
// Sentences that are chosen or composed are found by TestPage/words, in Chromium.
func TestWords(t *testing.T) {
	english, indonesian := tableOf(t, "words.js", "const names = {"), tableOf(t, "words-id.js", "export const indonesian = {")
	maps.Copy(indonesian, tableOf(t, "words-later-id.js", "const later = {")) // words that the first page does not use
	if len(english) < 20 || len(indonesian) < 300 {
		t.Fatalf("%d English names and %d Indonesian sentences were read", len(english), len(indonesian))
	}
	for _, key := range slices.Sorted(maps.Keys(english)) {
		if indonesian[key] == "" {
			t.Errorf("words-id.js: nothing for the name %q", key)
		}
	}
	names := regexp.MustCompile(`\{\w+\}`)
	for key, said := range indonesian {
		want, got := names.FindAllString(key, -1), names.FindAllString(said, -1)
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(want, got) {
			t.Errorf("words-id.js: %q has %v, its sentence %q has %v", key, want, said, got)
		}
	}
	files, err := fs.Glob(page, "page/*.js")
	if err != nil {
		t.Fatal(err)
	}
	whole, found := regexp.MustCompile(`\bt\("([^"]+)"[,)]`), 0
	for _, file := range files {
		source, err := fs.ReadFile(page, file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range whole.FindAllStringSubmatch(string(source), -1) {
			if found++; indonesian[m[1]] == "" {
				t.Errorf("%s: nothing in words-id.js for %q", file, m[1])
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d sentences were found in the page", found)
	}
}
