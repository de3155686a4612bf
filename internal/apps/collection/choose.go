//go:build !js

package collection

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// A query runs in two steps: an inner selection finds ids, from indexes alone if possible, and only the selected rows are read from the
// table. The leading index is chosen here, because SQLite's planner would need statistics of the database: a rare technique or tag leads;
// a common one is tested for the puzzles that the other conditions select, in the requested order, until the limit is reached.

// scanLimit is the number of puzzles that may be tested one by one.
const scanLimit = 1500

// selection is SQL that selects ids in order, with its arguments.
type selection struct {
	text   string
	values []any
}

// condition adds a condition to the selection, joined with AND, and the values of its placeholders.
func (s *selection) condition(text string, values ...any) {
	glue := " AND "
	if !strings.Contains(s.text, " WHERE ") {
		glue = " WHERE "
	}
	s.text += glue + text
	s.values = append(s.values, values...)
}

// selectIDs returns the selection of the ids of the puzzles of a query, in its order. The error means an unknown order or a failure of
// the database.
func (d *DB) selectIDs(ctx context.Context, q Query) (s selection, err error) {
	if of, _, ok := strings.Cut(q.MustUse, "."); ok && q.Kind == "" {
		q.Kind = of // the technique belongs to this puzzle type
	}
	var technique int64 = -1
	uses, tagged := 0, 0
	if q.MustUse != "" {
		err = d.db.QueryRowContext(ctx, "SELECT id FROM techniques WHERE name = ?", q.MustUse).Scan(&technique)
		if err == nil {
			uses, err = d.countUpTo(ctx, "uses WHERE technique = ?", technique)
		}
	}
	if err == nil && q.Tag != "" {
		tagged, err = d.countUpTo(ctx, "tags WHERE tag = ?", q.Tag)
	}
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return s, d.wrapError(err)
	}
	narrow := q.Rows > 0 || len(q.Labels) > 0 || q.Name != "" || q.Key != "" || q.Source != ""
	weight, id := "p.weight", "p.id"
	byUse := q.MustUse != "" && (uses < scanLimit || !narrow &&
		strings.HasPrefix(q.Order, "weight")) // the index on uses is ordered by weight
	switch {
	case q.Tag != "" && tagged < scanLimit && !(byUse && uses < tagged):
		s.text, byUse = "SELECT p.id FROM tags t CROSS JOIN puzzles p ON p.id = t.puzzle", false
		s.condition("t.tag = ?", q.Tag)
		id = "t.puzzle"
	case byUse:
		s.text = "SELECT p.id FROM uses u CROSS JOIN puzzles p ON p.id = u.puzzle"
		s.condition("u.technique = ?", technique)
		weight, id = "u.weight", "u.puzzle"
	case q.Kind != "" && q.Name == "" && q.Key == "" && q.Source == "" && q.Rows > 0:
		s.text = "SELECT p.id FROM puzzles p INDEXED BY puzzles_graded"
	case q.Kind != "" && q.Name == "" && q.Key == "" && q.Source == "" && len(q.Labels) > 0:
		s.text = "SELECT p.id FROM puzzles p INDEXED BY puzzles_labelled"
	default:
		s.text = "SELECT p.id FROM puzzles p"
	}
	if q.MustUse != "" && !byUse {
		s.condition("EXISTS (SELECT 1 FROM uses u WHERE u.technique = ? AND u.puzzle = p.id)", technique)
	}
	if q.Tag != "" && id != "t.puzzle" {
		s.condition("EXISTS (SELECT 1 FROM tags t WHERE t.tag = ? AND t.puzzle = p.id)", q.Tag)
	}
	s.columnConditions(q)
	return s, s.order(q, weight, id)
}

// countUpTo counts the rows of a table with a condition on value, stopping at scanLimit.
func (d *DB) countUpTo(ctx context.Context, of string, value any) (n int, err error) {
	err = d.db.QueryRowContext(ctx, fmt.Sprintf("SELECT count(*) FROM (SELECT 1 FROM %s LIMIT %d)", of, scanLimit), value).Scan(&n)
	return n, err
}

// columnConditions adds the conditions on columns of the table puzzles. A key matches as a prefix.
func (s *selection) columnConditions(q Query) {
	if q.Kind != "" {
		s.condition("p.kind = ?", q.Kind)
	}
	if q.Rows > 0 {
		s.condition("p.rows = ? AND p.cols = ?", q.Rows, q.Cols)
	}
	if len(q.Labels) > 0 {
		var list []any
		for _, l := range q.Labels {
			list = append(list, l)
		}
		s.condition("p.label IN ("+strings.TrimSuffix(strings.Repeat("?,", len(list)), ",")+")", list...)
	}
	if q.Source != "" {
		s.condition("p.source = ?", q.Source)
	}
	if q.Name != "" {
		s.condition("p.name = ?", q.Name)
	}
	if q.Key != "" {
		s.condition("p.key >= ? AND p.key < ?", q.Key, q.Key+"~") // keys consist of hexadecimal digits
	}
}

// order adds the order and the limit of a query. weight and id are the columns to sort by; which table has them depends on the leading
// index.
func (s *selection) order(q Query, weight, id string) error {
	by := map[string][]string{"": {id}, "added": {id}, "weight": {weight, id}, "hardest": {"p.hardest", id}}
	name, down := strings.CutSuffix(q.Order, "-down")
	columns, ok := by[name]
	if !ok || q.Order == "-down" {
		return fault.Errorf("order %q: unknown order (available: %s)", q.Order, strings.Join(Orders, ", "))
	}
	glue := ", "
	s.text += " ORDER BY "
	if down {
		glue = " DESC, "
	}
	s.text += strings.Join(columns, glue)
	if down {
		s.text += " DESC"
	}
	limit := q.Limit
	if limit == 0 {
		limit = -1 // without a LIMIT, SQLite ignores the order of a subquery that it joins
	}
	s.text += fmt.Sprintf(" LIMIT %d", limit)
	return nil
}
