//go:build !js

package collection_test

import (
	"bytes"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/apps/collection"
	"github.com/teka-puzzles/teka/kinds"
)

// TestMigrateOld: a file of an older teka, with the tables of any previous version, is the same collection after it was opened: the same
// puzzles, grades, techniques and tags, found by the same queries. From then on it has checksums that detect damage.
func TestMigrateOld(t *testing.T) {
	dir := t.TempDir()
	now := filepath.Join(dir, "now.db")
	d, err := collection.Open(t.Context(), now, true)
	if err != nil {
		t.Fatal(err)
	}
	var list []collection.Entry
	for i := range 9 {
		line := fmt.Sprintf(`{"id":"p%d","kind":"nonogram","rows":1,"cols":%d,"givens":{"rows":[[%d]],"cols":[%s[1]]},"solution":["%s"],"unique":true}`,
			i, i+1, i+1, strings.Repeat("[1],", i), strings.Repeat("1", i+1))
		for it := range kinds.Read(strings.NewReader(line), "test", kinds.ReadOptions{}) {
			answer := fmt.Sprintf(`{"label":"Easy","hardest":2,"weight":%d.5,"techniques":{"nonogram.overlap":%d}}`, i, i+1)
			if i == 4 { // it has no grade
				answer = "{}"
			}
			list = append(list, collection.Entry{Item: it, Source: "test", Answer: []byte(answer)})
		}
	}
	if _, err := d.Import(t.Context(), slices.Values(list), 1, func(e collection.Entry, err error) { t.Error(e.ID, err) }); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Tag(t.Context(), collection.Query{}, "marked", false); err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	want, err := exported(t, now)
	if err != nil || strings.Count(want, "\n") != len(list) {
		t.Fatalf("%v: %s", err, want)
	}
	for version := 1; version < len(collection.Migrations); version++ {
		old := filepath.Join(dir, fmt.Sprintf("%d.db", version))
		older(t, now, old, version)
		got, err := exported(t, old)
		if err != nil || got != want {
			t.Errorf("version %d: %v\n%s\nwant\n%s", version, err, got, want)
		}
		if has := versionOf(t, old); has != len(collection.Migrations) {
			t.Errorf("version %d: it has version %d now", version, has)
		}
		text, err := os.ReadFile(old)
		if err != nil {
			t.Fatal(err)
		}
		if text = bytes.ReplaceAll(text, []byte(`[1],[1],[1]`), []byte(`[2],[1],[1]`)); !bytes.Contains(text, []byte(`[2],[1]`)) {
			t.Fatal("a clue is not in the file")
		}
		if err := os.WriteFile(old, text, 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := exported(t, old); err == nil || !strings.Contains(err.Error(), "damaged") {
			t.Errorf("version %d: a clue is another one: %v", version, err)
		}
	}
}

// older copies the contents of the collection now into a new file old, with the tables of an older version.
func older(t *testing.T, now, old string, version int) {
	t.Helper()
	db, err := sql.Open("sqlite", old)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	script := append(slices.Clone(collection.Migrations[:version]), fmt.Sprintf("ATTACH %q AS now", now), `INSERT INTO puzzles (id, key, name, kind, rows,
		cols, puzzle, solution, label, hardest, weight, grade, near, url, seed, source, certificate, added) SELECT id, key, name, kind, rows,
		cols, puzzle, solution, label, hardest, weight, grade, near, url, seed, source, certificate, added FROM now.puzzles`,
		"INSERT INTO techniques SELECT * FROM now.techniques", "INSERT INTO tags SELECT * FROM now.tags",
		[]string{1: "INSERT INTO uses (technique, puzzle, times) SELECT technique, puzzle, times FROM now.uses",
			2: "INSERT INTO uses SELECT * FROM now.uses"}[version],
		"DETACH now", fmt.Sprintf("PRAGMA user_version = %d", version), fmt.Sprintf("PRAGMA application_id = %d", collection.Application))
	for _, step := range script {
		if _, err := db.ExecContext(t.Context(), step); err != nil {
			t.Fatalf("%.80s: %v", step, err)
		}
	}
}

// versionOf returns the version of the tables of a file.
func versionOf(t *testing.T, path string) (version int) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.QueryRowContext(t.Context(), "PRAGMA user_version").Scan(&version); err != nil {
		t.Fatal(err)
	}
	return version
}
