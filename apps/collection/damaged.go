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

// SQLite notices pages, tables and indexes that do not fit together, but not another letter in a text, since its pages have no
// checksums. So every row of puzzles has one, which Find compares; Check compares the rest, most of which is kept twice: in a table and
// in an index.

// sumOf is the checksum that a row of puzzles should have.
const sumOf = `teka_sum(id, key, name, kind, rows, cols, puzzle, solution, label, hardest, weight, grade, near, url, seed, source,
	certificate, added)`

func init() {
	of := func(_ *sqlite.FunctionContext, values []driver.Value) (driver.Value, error) { return sum(values), nil }
	sqlite.MustRegisterDeterministicScalarFunction("teka_sum", -1, of)
}

// sum is the CRC-32 (IEEE) of values, each with its type, and texts with their length in front.
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

// errSum is the error of a row that is not as it was written.
var errSum = fault.Errorf("a puzzle is not as it was written")

// Check reads the whole of the database for damage.
func (d *DB) Check(ctx context.Context) error {
	return d.check(ctx, "integrity_check")
}

// CheckFor is Check for what a query is answered from. All puzzles in the order of import need no index of theirs, and to compare these is
// by far the longest part.
func (d *DB) CheckFor(ctx context.Context, q Query) error {
	all := q.Kind == "" && q.Rows == 0 && q.Labels == nil && q.MustUse == "" && q.Tag == "" && q.Source == "" && q.Name == "" && q.Key == ""
	if all && (q.Order == "" || q.Order == "added") {
		return d.check(ctx, "quick_check", "integrity_check(tags)")
	}
	return d.Check(ctx)
}

// check asks SQLite, then compares what SQLite cannot.
func (d *DB) check(ctx context.Context, pragmas ...string) error {
	for _, pragma := range pragmas {
		var found string
		if err := d.db.QueryRowContext(ctx, "PRAGMA "+pragma).Scan(&found); err != nil {
			return cmp.Or(ctx.Err(), d.wrong(err))
		}
		if found != "ok" {
			return d.damaged(found)
		}
	}
	if err := d.checkTables(ctx); err != nil {
		return err
	}
	var sums int
	if err := d.db.QueryRowContext(ctx, "SELECT count(*) FROM puzzles NOT INDEXED WHERE sum IS NOT "+sumOf).Scan(&sums); err != nil {
		return cmp.Or(ctx.Err(), d.wrong(err))
	}
	if sums > 0 {
		return d.damaged(errSum)
	}
	return nil
}

// checkTables compares the descriptions of the tables, which nothing else guards, with those of a new collection: an "INTEGER PRIMARY KEY"
// that has lost a letter finds no puzzles.
func (d *DB) checkTables(ctx context.Context) error {
	fresh, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return err
	}
	defer fresh.Close()
	fresh.SetMaxOpenConns(1) // each connection would have a database of its own
	if err := (&DB{db: fresh}).migrate(ctx); err != nil {
		return err
	}
	want, err := tables(ctx, fresh)
	if err != nil {
		return err
	}
	have, err := tables(ctx, d.db)
	if err != nil {
		return d.wrong(err)
	}
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if have[name] != want[name] {
			return d.damaged(fault.Textf("the description of %s is not as it was written", name))
		}
	}
	return nil
}

// tables are the descriptions of tables and indexes by their names.
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

// damaged is the error of a file that is damaged, and what to do about it.
func (d *DB) damaged(how any) error {
	return fault.Errorf("%s: the file is damaged (%v); use a copy of it, or import the puzzles again into a new one", d.path, how)
}

// wrong is an error of the database with the name of its file; one that comes from damage says so.
func (d *DB) wrong(err error) error {
	var of *sqlite.Error
	if errors.Is(err, errSum) || errors.As(err, &of) && of.Code()&0xff == lib.SQLITE_CORRUPT {
		return d.damaged(err)
	}
	return fault.Errorf("%s: %w", d.path, err)
}
