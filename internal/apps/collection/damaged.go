//go:build !js

package collection

import (
	"cmp"
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"maps"
	"math"
	"slices"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// SQLite detects inconsistent pages, tables and indexes, but not a changed letter in a text, because its pages have no checksums.
// Therefore every row of puzzles has a checksum that Find verifies. Check also verifies the rest, most of which is stored in both a table
// and an index.

// sumSQL computes the checksum of a row of puzzles.
const sumSQL = `teka_sum(id, key, name, kind, rows, cols, puzzle, solution, label, hardest, weight, grade, near, url, seed, source,
	certificate, added)`

func init() {
	of := func(_ *sqlite.FunctionContext, values []driver.Value) (driver.Value, error) { return sum(values), nil }
	sqlite.MustRegisterDeterministicScalarFunction("teka_sum", -1, of)
}

// sum returns the CRC-32 (IEEE) of values, each preceded by its type and, for texts, its length.
func sum(values []driver.Value) int64 {
	var b []byte
	for _, v := range values {
		switch v := v.(type) {
		case nil:
			b = append(b, 0)
		case int64:
			b = binary.BigEndian.AppendUint64(append(b, 1), uint64(v))
		case float64:
			b = binary.BigEndian.AppendUint64(append(b, 2), math.Float64bits(v))
		case string:
			b = append(binary.BigEndian.AppendUint64(append(b, 3), uint64(len(v))), v...)
		case []byte:
			b = append(binary.BigEndian.AppendUint64(append(b, 4), uint64(len(v))), v...)
		}
	}
	return int64(crc32.ChecksumIEEE(b))
}

// errChecksum means that a row has a wrong checksum.
var errChecksum = fault.Errorf("a puzzle has a wrong checksum")

// Check checks the whole database. Damage is an error that states what to do; nil means that no damage was found.
func (d *DB) Check(ctx context.Context) error {
	return d.check(ctx, "integrity_check")
}

// CheckFor is Check limited to the data that a query reads. A query of all puzzles in import order uses no index of puzzles, so it skips
// comparing these, which takes by far the longest. Errors are those of Check.
func (d *DB) CheckFor(ctx context.Context, q Query) error {
	all := q.Kind == "" && q.Rows == 0 && q.Labels == nil && q.MustUse == "" && q.Tag == "" && q.Source == "" && q.Name == "" && q.Key == ""
	if all && (q.Order == "" || q.Order == "added") {
		return d.check(ctx, "quick_check", "integrity_check(tags)")
	}
	return d.Check(ctx)
}

// check runs SQLite's checks named by pragmas, then compares the schema and the checksum of every row. The first difference is the error of
// a damaged file.
func (d *DB) check(ctx context.Context, pragmas ...string) error {
	for _, pragma := range pragmas {
		var found string
		if err := d.db.QueryRowContext(ctx, "PRAGMA "+pragma).Scan(&found); err != nil {
			return cmp.Or(ctx.Err(), d.wrapError(err))
		}
		if found != "ok" {
			return d.damagedError(found)
		}
	}
	if err := d.checkTables(ctx); err != nil {
		return err
	}
	var sums int
	if err := d.db.QueryRowContext(ctx, "SELECT count(*) FROM puzzles NOT INDEXED WHERE sum IS NOT "+sumSQL).Scan(&sums); err != nil {
		return cmp.Or(ctx.Err(), d.wrapError(err))
	}
	if sums > 0 {
		return d.damagedError(errChecksum)
	}
	return nil
}

// checkTables compares the schema, which has no other protection, with that of a new collection. For example, queries find nothing if
// "INTEGER PRIMARY KEY" loses a letter.
func (d *DB) checkTables(ctx context.Context) error {
	fresh, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return err
	}
	defer fresh.Close()
	fresh.SetMaxOpenConns(1) // each connection would open a separate database
	if err := (&DB{db: fresh}).migrate(ctx); err != nil {
		return err
	}
	want, err := tables(ctx, fresh)
	if err != nil {
		return err
	}
	have, err := tables(ctx, d.db)
	if err != nil {
		return d.wrapError(err)
	}
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if have[name] != want[name] {
			return d.damagedError(fault.Textf("the schema of %s has changed", name))
		}
	}
	return nil
}

// tables returns the definitions of tables and indexes by name, to compare the schema of a file with the expected one.
func tables(ctx context.Context, db *sql.DB) (map[string]string, error) {
	rows, err := db.QueryContext(ctx, "SELECT name, type || ' ' || tbl_name || ' ' || coalesce(sql, '') FROM sqlite_master")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	list := map[string]string{}
	for rows.Next() {
		var name, text string
		if err := rows.Scan(&name, &text); err != nil {
			return nil, err
		}
		list[name] = text
	}
	return list, rows.Err()
}

// damagedError returns the error of a damaged file, with what to do.
func (d *DB) damagedError(how any) error {
	return fault.Errorf("%s: the file is damaged (%v); restore a backup, or import the puzzles again into a new file", d.path, how)
}

// wrapError adds the file name to a database error and reports corruption as a damaged file.
func (d *DB) wrapError(err error) error {
	if err == nil {
		return nil
	}
	var of *sqlite.Error
	if errors.Is(err, errChecksum) || errors.As(err, &of) && of.Code()&0xff == lib.SQLITE_CORRUPT {
		return d.damagedError(err)
	}
	return fault.Errorf("%s: %w", d.path, err)
}
