//go:build !js

package collection_test

import (
	"database/sql"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/apps/collection"
	"github.com/teka-puzzles/teka/kinds"
)

// TestFull: an error of the commit names the file, as those of the rows do.
func TestFull(t *testing.T) {
	path := filepath.Join(t.TempDir(), "c.db")
	d, err := collection.Open(t.Context(), path, true)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	other, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	// A deferred constraint fails at the commit only.
	if _, err := other.Exec(`CREATE TABLE late (id INTEGER REFERENCES puzzles (id) DEFERRABLE INITIALLY DEFERRED);
		CREATE TRIGGER fail AFTER INSERT ON puzzles BEGIN INSERT INTO late VALUES (-1); END`); err != nil {
		t.Fatal(err)
	}
	var list []collection.Entry
	for it := range kinds.Read(strings.NewReader("masyu\n. .\n. ."), "test", kinds.ReadOptions{}) {
		list = append(list, collection.Entry{Item: it})
	}
	if _, err = d.Import(t.Context(), slices.Values(list), 1, nil); err == nil || !strings.HasPrefix(err.Error(), path+": ") {
		t.Errorf("%v, without %s", err, path)
	}
}
