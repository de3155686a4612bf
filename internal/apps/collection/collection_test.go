//go:build !js

package collection_test

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/apps/collection"
	_ "github.com/teka-puzzles/teka/internal/roomytest"
	"github.com/teka-puzzles/teka/kinds"
)

// TestMigrate: databases of newer versions and of other programs are refused.
func TestMigrate(t *testing.T) {
	for name, test := range map[string]struct{ sql, want string }{
		"newer": {"PRAGMA user_version = 99", "written by a newer teka (version 99, this one supports up to 3): update teka"},
		"negative": {"PRAGMA user_version = -1",
			"its version is -1, which no teka writes: the file is damaged; restore a backup, or import the puzzles again into a new file"},
		"other": {"PRAGMA application_id = 7", "the database is not a collection of teka"},
	} {
		path := filepath.Join(t.TempDir(), name+".db")
		d, err := collection.Open(t.Context(), path, true)
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
		raw, err := sql.Open("sqlite", path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := raw.Exec(test.sql); err != nil {
			t.Fatal(err)
		}
		raw.Close()
		if _, err := collection.Open(t.Context(), path, false); err == nil || !strings.HasSuffix(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", name, err, test.want)
		}
	}
}

// TestImport: puzzles that are equal when turned share a row, which combines their data.
func TestImport(t *testing.T) {
	d, err := collection.Open(t.Context(), filepath.Join(t.TempDir(), "a.db"), true)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	put := func(text, answer string) collection.Imported {
		t.Helper()
		var list []collection.Entry
		for it := range kinds.Read(strings.NewReader(text), "test", kinds.ReadOptions{}) {
			e := collection.Entry{Item: it, Source: "test"}
			if answer != "" {
				e.Answer = []byte(answer)
			}
			list = append(list, e)
		}
		n, err := d.Import(t.Context(), slices.Values(list), 2, func(e collection.Entry, err error) { t.Error(e.ID, err) })
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	line := func(rows, cols string) string {
		return fmt.Sprintf(`{"id":"a","kind":"nonogram","rows":2,"cols":2,"givens":{"rows":%s,"cols":%s}}`, rows, cols)
	}
	for i, corner := range [][2]string{{"[[1],[]]", "[[1],[]]"}, {"[[],[1]]", "[[1],[]]"}, {"[[],[1]]", "[[],[1]]"},
		{"[[1],[]]", "[[],[1]]"}} {
		n := put(line(corner[0], corner[1]), "")
		if want := (collection.Imported{Added: max(0, 1-i), Doubles: min(1, i)}); n != want {
			t.Errorf("corner %d: %+v, want %+v", i, n, want)
		}
	}
	put(line("[[1],[]]", "[[1],[]]"), `{"status":"unique","label":"Easy","hardest":2,"weight":7.5,"techniques":{"nonogram.overlap":3}}`)
	put(line("[[1],[]]", "[[1],[]]"), `{"status":"unique","proof":{"sha256":"abc"}}`)
	for f, err := range d.Find(t.Context(), collection.Query{MustUse: "nonogram.overlap"}) {
		if err != nil {
			t.Fatal(err)
		}
		if f.Label != "Easy" || f.Weight != 7.5 || string(f.Line["certificate"]) != `"abc"` {
			t.Errorf("%+v", f)
		}
		return
	}
	t.Error("the puzzle is not found by its technique")
}

// TestKeyPrefix: keys are found by their prefixes alone, and sizes by rows and columns.
func TestKeyPrefix(t *testing.T) {
	d, err := collection.Open(t.Context(), filepath.Join(t.TempDir(), "a.db"), true)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	var lines strings.Builder
	for i := range 100 {
		fmt.Fprintf(&lines, `{"id":"%d","kind":"nonogram","rows":1,"cols":%d,"givens":{"rows":[[%d]],"cols":[%s[1]]}}`+"\n",
			i, i+2, i+1, strings.Repeat("[1],", i+1))
	}
	var list []collection.Entry
	for it := range kinds.Read(strings.NewReader(lines.String()), "test", kinds.ReadOptions{}) {
		list = append(list, collection.Entry{Item: it, Source: "test"})
	}
	wrong := func(e collection.Entry, err error) { t.Error(e.ID, err) }
	if n, err := d.Import(t.Context(), slices.Values(list), 2, wrong); err != nil || n.Added != 100 {
		t.Fatal(n, err)
	}
	find := func(prefix string) (keys []string) {
		for f, err := range d.Find(t.Context(), collection.Query{Key: prefix}) {
			if err != nil {
				t.Fatal(err)
			}
			keys = append(keys, f.Key)
		}
		return keys
	}
	for _, x := range []struct{ rows, cols, want int }{{1, 7, 1}, {7, 1, 0}} {
		found := 0
		for f, err := range d.Find(t.Context(), collection.Query{Rows: x.rows, Cols: x.cols}) {
			if found++; err != nil || f.Rows != x.rows || f.Cols != x.cols {
				t.Errorf("a board of %d by %d, %v", f.Rows, f.Cols, err)
			}
		}
		if found != x.want {
			t.Errorf("%d boards of %d by %d, not %d", found, x.rows, x.cols, x.want)
		}
	}
	all, last := find(""), 0
	for _, key := range all {
		for _, n := range []int{1, 2, 3, len(key)} {
			want := slices.DeleteFunc(slices.Clone(all), func(k string) bool { return !strings.HasPrefix(k, key[:n]) })
			if got := find(key[:n]); !slices.Equal(got, want) {
				t.Fatalf("%s: %v, not %v", key[:n], got, want)
			}
			if n < len(key) && key[n] == 'f' { // f is the last digit, so no key with another next digit follows
				last++
			}
		}
	}
	if len(all) != 100 || last == 0 {
		t.Errorf("%d keys, %d times with f behind a prefix", len(all), last)
	}
}

// TestTagAndTechnique: if few puzzles have a tag and more use a technique, only puzzles with both are found.
func TestTagAndTechnique(t *testing.T) {
	d, err := collection.Open(t.Context(), filepath.Join(t.TempDir(), "a.db"), true)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	for n, technique := range []string{"nonogram.edge", "nonogram.overlap", "nonogram.overlap", "nonogram.overlap"} {
		text := fmt.Sprintf("nonogram\nrows: %d\ncols: %s\n", n+1, strings.TrimSuffix(strings.Repeat("1, ", n+1), ", "))
		for it := range kinds.Read(strings.NewReader(text), fmt.Sprint("p", n), kinds.ReadOptions{}) {
			e := collection.Entry{Item: it, Source: "test",
				Answer: []byte(`{"status":"unique","label":"Easy","hardest":2,"weight":7.5,"techniques":{"` + technique + `":1}}`)}
			said := func(e collection.Entry, err error) { t.Error(err) }
			if _, err := d.Import(t.Context(), slices.Values([]collection.Entry{e}), 1, said); err != nil {
				t.Fatal(err)
			}
		}
	}
	for cols, want := range map[int]int{1: 0, 2: 1} {
		if n, err := d.Tag(t.Context(), collection.Query{Rows: 1, Cols: cols}, "chosen", false); n != 1 || err != nil {
			t.Fatal(n, err)
		}
		n := 0
		for f, err := range d.Find(t.Context(), collection.Query{Tag: "chosen", MustUse: "nonogram.overlap"}) {
			if n++; err != nil || f.Cols != cols {
				t.Errorf("%+v, %v", f, err)
			}
		}
		if n != want {
			t.Errorf("%d puzzles with the tag and the technique, want %d", n, want)
		}
		if _, err := d.Tag(t.Context(), collection.Query{Rows: 1, Cols: cols}, "chosen", true); err != nil {
			t.Fatal(err)
		}
	}
}
