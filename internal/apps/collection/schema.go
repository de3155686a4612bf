//go:build !js

package collection

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"

	_ "modernc.org/sqlite" // the driver

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// application is the SQLite application id of a collection: "Teka" as a number.
const application = 0x54656b61

// migrations upgrade the schema from each version to the next. Released versions are never changed.
var migrations = []string{`
CREATE TABLE puzzles (
	id INTEGER PRIMARY KEY,
	key TEXT NOT NULL UNIQUE,      -- the same for puzzles that are equal when turned or mirrored
	name TEXT NOT NULL,            -- its id in the source
	kind TEXT NOT NULL, rows INTEGER NOT NULL, cols INTEGER NOT NULL,
	puzzle TEXT NOT NULL,          -- the clues, in the corpus form
	solution TEXT,                 -- in the corpus form
	label TEXT, hardest REAL, weight REAL,
	grade TEXT,                    -- the whole of it
	near TEXT,                     -- the same for puzzles that look alike when solved
	url TEXT, seed INTEGER, source TEXT NOT NULL, certificate TEXT,
	added INTEGER NOT NULL         -- seconds since 1970
);
CREATE INDEX puzzles_graded ON puzzles (kind, rows, cols, label, weight);
CREATE INDEX puzzles_labelled ON puzzles (kind, label, weight);
CREATE INDEX puzzles_weight ON puzzles (weight);
CREATE INDEX puzzles_near ON puzzles (near) WHERE near IS NOT NULL;
CREATE INDEX puzzles_name ON puzzles (name);
CREATE TABLE techniques (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE uses (
	technique INTEGER NOT NULL REFERENCES techniques (id),
	puzzle INTEGER NOT NULL REFERENCES puzzles (id) ON DELETE CASCADE,
	times INTEGER NOT NULL,
	PRIMARY KEY (technique, puzzle)
) WITHOUT ROWID;
CREATE INDEX uses_puzzle ON uses (puzzle);
CREATE TABLE tags (
	tag TEXT NOT NULL,
	puzzle INTEGER NOT NULL REFERENCES puzzles (id) ON DELETE CASCADE,
	PRIMARY KEY (tag, puzzle)
) WITHOUT ROWID;
CREATE INDEX tags_puzzle ON tags (puzzle);
`, `
CREATE INDEX puzzles_kind ON puzzles (kind);
CREATE INDEX puzzles_kind_weight ON puzzles (kind, weight);
CREATE INDEX puzzles_size ON puzzles (rows, cols, weight, kind, label);
CREATE INDEX puzzles_hardest ON puzzles (hardest);
CREATE INDEX puzzles_kind_hardest ON puzzles (kind, hardest);
CREATE INDEX puzzles_source ON puzzles (source);
CREATE INDEX puzzles_source_weight ON puzzles (source, weight);
CREATE TABLE used (
	puzzle INTEGER NOT NULL REFERENCES puzzles (id) ON DELETE CASCADE,
	technique INTEGER NOT NULL REFERENCES techniques (id),
	times INTEGER NOT NULL,
	weight REAL,                   -- that of the puzzle
	PRIMARY KEY (puzzle, technique)
) WITHOUT ROWID;
INSERT INTO used SELECT u.puzzle, u.technique, u.times, p.weight FROM uses u JOIN puzzles p ON p.id = u.puzzle;
DROP TABLE uses;
ALTER TABLE used RENAME TO uses;
CREATE INDEX uses_weight ON uses (technique, weight, puzzle);
`, `
ALTER TABLE puzzles ADD COLUMN sum INTEGER; -- the checksum of the rest of the row
UPDATE puzzles SET sum = teka_sum(id, key, name, kind, rows, cols, puzzle, solution, label, hardest, weight, grade, near, url, seed, source, certificate, added);
`}

// DB is an open collection.
type DB struct {
	db   *sql.DB
	path string
}

// Open opens a collection; with create, a missing one is created. It upgrades older schemas and refuses newer ones.
func Open(ctx context.Context, path string, create bool) (*DB, error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) && !create {
		return nil, fault.Errorf("%s: collection not found; create it with teka collection import", path)
	}
	u := url.URL{Scheme: "file", Opaque: url.PathEscape(path),
		RawQuery: url.Values{"_pragma": {"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(NORMAL)",
			"foreign_keys(1)", "cache_size(-131072)", "wal_autocheckpoint(8192)", "temp_store(MEMORY)"}, "_txlock": {"immediate"}}.Encode()}
	db, err := sql.Open("sqlite", u.String())
	if err != nil {
		return nil, fault.Errorf("%s: %w", path, err)
	}
	d := &DB{db, path}
	if err := d.migrate(ctx); err != nil {
		return nil, errors.Join(d.wrapError(err), db.Close())
	}
	return d, nil
}

func (d *DB) Close() error { return d.db.Close() }

// migrate upgrades the schema to the current version in one transaction. It refuses newer and damaged files and those of other programs.
func (d *DB) migrate(ctx context.Context) error {
	tx, err := d.db.BeginTx(ctx, nil)
	if err != nil {
		return fault.Errorf("cannot open the file as a collection: %w", err)
	}
	defer tx.Rollback()
	var version, app, tables int
	err = errors.Join(tx.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version),
		tx.QueryRowContext(ctx, "PRAGMA application_id").Scan(&app),
		tx.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_master").Scan(&tables))
	switch {
	case err != nil:
		return err
	case version < 0:
		return fault.Errorf("its version is %d, which no teka writes: the file is damaged; "+
			"restore a backup, or import the puzzles again into a new file", version)
	case app != application && tables > 0:
		return fault.Errorf("the database is not a collection of teka")
	case version > len(migrations):
		return fault.Errorf("written by a newer teka (version %d, this one supports up to %d): update teka", version, len(migrations))
	case version == len(migrations):
		return nil
	}
	for _, step := range migrations[version:] {
		if _, err := tx.ExecContext(ctx, step); err != nil {
			return fault.Errorf("upgrading the schema: %w", err)
		}
	}
	if _, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d; PRAGMA application_id = %d", len(migrations),
		application)); err != nil {
		return err
	}
	return tx.Commit()
}
