//go:build !js

package collection

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"iter"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Query selects puzzles. The zero Query selects all.
type Query struct {
	Kind       string
	Cols, Rows int
	Labels     []string // grades, any of them
	MustUse    string   // technique counted by the grade
	Tag        string
	Source     string
	Name       string // id in the source
	Key        string // canonical key or a prefix of it
	Order      string // one of Orders; "" means import order
	Limit      int    // 0 means all
}

// Orders are the sort orders; the suffix -down reverses them. Ties keep import order, or its reverse with -down.
var Orders = []string{"weight", "weight-down", "hardest", "hardest-down", "added", "added-down"}

// Found is a puzzle of the collection. Its JSON is valid input of other commands.
type Found struct {
	Line        map[string]json.RawMessage // puzzle in the corpus form, with all known results
	Kind        string
	Key         string
	Name        string
	Rows, Cols  int
	Label       string
	Hardest     float64
	Weight      float64
	URL, Source string
	Tags        []string
}

// Find yields the puzzles of a query, reading rows on demand. A row with a wrong checksum ends the sequence with an error.
func (d *DB) Find(ctx context.Context, q Query) iter.Seq2[Found, error] {
	return func(yield func(Found, error) bool) {
		of, err := d.selectIDs(ctx, q)
		if err != nil {
			yield(Found{}, err)
			return
		}
		text := `SELECT p.key, p.name, p.kind, p.rows, p.cols, p.puzzle, p.solution, p.label, p.hardest, p.weight, p.grade, p.url, p.seed, p.source, p.certificate,
			(SELECT group_concat(tag) FROM tags WHERE puzzle = p.id), p.sum IS ` + strings.Replace(sumSQL, "(id", "(p.id", 1) + ` FROM (` + of.text + ") x CROSS JOIN puzzles p ON p.id = x.id"
		rows, err := d.db.QueryContext(ctx, text, of.values...)
		if err != nil {
			yield(Found{}, d.wrapError(err))
			return
		}
		defer rows.Close()
		for rows.Next() {
			f, err := scan(rows)
			if err != nil {
				err = d.wrapError(err)
			}
			if !yield(f, err) || err != nil {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(Found{}, d.wrapError(err))
		}
	}
}

// scan returns the current row as a puzzle, with its known results as members of its line. The error is errChecksum if the checksum is
// wrong.
func scan(rows *sql.Rows) (f Found, err error) {
	var line string
	var solution, label, grade, url, certificate, tags sql.NullString
	var hardest, weight sql.NullFloat64
	var seed sql.NullInt64
	var whole bool
	err = rows.Scan(&f.Key, &f.Name, &f.Kind, &f.Rows, &f.Cols, &line, &solution, &label, &hardest, &weight, &grade, &url, &seed,
		&f.Source, &certificate, &tags, &whole)
	if err == nil && !whole {
		err = errChecksum
	}
	if err != nil {
		return f, err
	}
	if err := json.Unmarshal([]byte(line), &f.Line); err != nil {
		return f, fault.Errorf("puzzle %s: %w", f.Key, err)
	}
	f.Label, f.Hardest, f.Weight, f.URL = label.String, hardest.Float64, weight.Float64, url.String
	if tags.String != "" {
		f.Tags = strings.Split(tags.String, ",")
	}
	set := func(name string, known bool, v any) {
		if known {
			f.Line[name], _ = json.Marshal(v)
		}
	}
	raw := func(name string, v sql.NullString) {
		if v.Valid {
			f.Line[name] = json.RawMessage(v.String)
		}
	}
	raw("solution", solution)
	raw("grade", grade)
	set("unique", solution.Valid, true)
	set("url", url.Valid, url.String)
	set("seed", seed.Valid, seed.Int64)
	set("key", true, f.Key)
	set("source", f.Source != "", f.Source)
	set("certificate", certificate.Valid, certificate.String)
	set("tags", f.Tags != nil, f.Tags)
	return f, nil
}

// Tag adds a tag to all puzzles of a query, or removes it, and returns the number of puzzles changed. A tag that is empty or contains a
// comma or line end is an error.
func (d *DB) Tag(ctx context.Context, q Query, tag string, remove bool) (int64, error) {
	if tag == "" || strings.ContainsAny(tag, ",\n") {
		return 0, fault.Errorf("tag %q: expected text without commas", tag)
	}
	of, err := d.selectIDs(ctx, q)
	if err != nil {
		return 0, err
	}
	text := "INSERT OR IGNORE INTO tags (tag, puzzle) SELECT ?, id FROM (" + of.text + ")"
	if remove {
		text = "DELETE FROM tags WHERE tag = ? AND puzzle IN (" + of.text + ")"
	}
	result, err := d.db.ExecContext(ctx, text, append([]any{tag}, of.values...)...)
	if err != nil {
		return 0, d.wrapError(err)
	}
	return result.RowsAffected()
}

// Dedupe removes puzzles whose solutions look alike (see generate.ShapeKey), except the first of each group, and returns their number. With
// dry it only counts them.
func (d *DB) Dedupe(ctx context.Context, dry bool) (int64, error) {
	const alike = `FROM puzzles WHERE near IS NOT NULL AND id NOT IN (SELECT min(id) FROM puzzles WHERE near IS NOT NULL GROUP BY near)`
	if dry {
		var n int64
		if err := d.db.QueryRowContext(ctx, "SELECT count(*) "+alike).Scan(&n); err != nil {
			return 0, d.wrapError(err)
		}
		return n, nil
	}
	result, err := d.db.ExecContext(ctx, "DELETE "+alike)
	if err != nil {
		return 0, d.wrapError(err)
	}
	return result.RowsAffected()
}

// Group summarises the puzzles of a type with one grade.
type Group struct {
	Kind    string  `json:"kind"`
	Label   string  `json:"label"` // "" means without a grade
	Puzzles int     `json:"puzzles"`
	Least   float64 `json:"least"` // weight
	Mean    float64 `json:"mean"`
	Most    float64 `json:"most"`
}

// Stats returns the number of puzzles and the range of their weights for each puzzle type and grade, easiest grade first.
func (d *DB) Stats(ctx context.Context) ([]Group, error) {
	rows, err := d.db.QueryContext(ctx, `SELECT kind, coalesce(label, ''), count(*), coalesce(min(weight), 0), coalesce(avg(weight), 0), coalesce(max(weight), 0)
		FROM puzzles GROUP BY kind, label`)
	if err != nil {
		return nil, d.wrapError(err)
	}
	defer rows.Close()
	var list []Group
	for rows.Next() {
		var g Group
		if err := rows.Scan(&g.Kind, &g.Label, &g.Puzzles, &g.Least, &g.Mean, &g.Most); err != nil {
			return nil, d.wrapError(err)
		}
		list = append(list, g)
	}
	slices.SortFunc(list, func(a, b Group) int {
		return cmp.Or(strings.Compare(a.Kind, b.Kind), slices.Index(puzzle.Labels[:], a.Label)-slices.Index(puzzle.Labels[:], b.Label))
	})
	return list, rows.Err()
}
