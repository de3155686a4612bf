//go:build !js

package collection_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/apps/collection"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds"
)

// TestDamaged: after one byte of a file was changed, either all puzzles are unchanged or an error reports the damage. The bytes are spread
// over the whole file, and over the contents of the tables.
func TestDamaged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	d, err := collection.Open(t.Context(), path, true)
	if err != nil {
		t.Fatal(err)
	}
	var list []collection.Entry
	for i := range 12 {
		line := fmt.Sprintf(`{"id":"puzzle %d","kind":"nonogram","rows":1,"cols":%d,"givens":{"rows":[[%d]],"cols":[%s[1]]},"solution":["%s"],"unique":true}`,
			i, i+1, i+1, strings.Repeat("[1],", i), strings.Repeat("1", i+1))
		for it := range kinds.Read(strings.NewReader(line), "test", kinds.ReadOptions{}) {
			answer := fmt.Sprintf(`{"label":"Easy","hardest":2,"weight":%d.5,"techniques":{"nonogram.overlap":3}}`, i)
			list = append(list, collection.Entry{Item: it, Source: "test", Answer: []byte(answer)})
		}
	}
	_, err = d.Import(t.Context(), slices.Values(list), 1, func(e collection.Entry, err error) { t.Error(e.ID, err) })
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Tag(t.Context(), collection.Query{}, "marked", false); err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want, err := exported(t, path)
	if err != nil || strings.Count(want, "\n") != len(list) {
		t.Fatalf("%v: %s", err, want)
	}
	var places []int
	for at := 0; at < len(whole); at += len(whole)/sweeptest.Samples(30, 60) + 1 {
		places = append(places, at)
	}
	for at, b := range whole {
		if b != 0 && at%sweeptest.Samples(74, 37) == 0 {
			places = append(places, at)
		}
	}
	told := 0
	for _, at := range places {
		damaged := slices.Clone(whole)
		damaged[at] ^= 1 << (at % 7)
		one := filepath.Join(t.TempDir(), "b.db")
		if err := os.WriteFile(one, damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		switch got, err := exported(t, one); {
		case err != nil:
			told++
		case got != want:
			t.Errorf("byte %d is %q, not %q, and nobody is told:\n%s", at, damaged[at], whole[at], got)
		}
	}
	t.Logf("%d bytes, %d told", len(places), told)
	if told == 0 {
		t.Error("no damage is found")
	}
}

// exported checks a collection and returns its contents.
func exported(t *testing.T, path string) (string, error) {
	d, err := collection.Open(t.Context(), path, false)
	if err != nil {
		return "", err
	}
	defer d.Close()
	if err := d.CheckFor(t.Context(), collection.Query{}); err != nil {
		return "", err
	}
	var b strings.Builder
	for f, err := range d.Find(t.Context(), collection.Query{}) {
		if err != nil {
			return "", err
		}
		line, err := json.Marshal(f)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "%s\n", line)
	}
	return b.String(), nil
}
