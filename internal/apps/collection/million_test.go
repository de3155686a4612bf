//go:build !js

package collection

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/kinds"
)

// base makes some graded puzzles of each kind, as rows.
func base(t *testing.T, each int) []row {
	t.Helper()
	var list []row
	for _, k := range kinds.All {
		side := 6
		if k.Name == "kakuro" || k.Name == "hashi" {
			side = 7
		}
		for size := range 3 {
			n := side + size
			w := generate.Request{Kind: k, Rows: n, Cols: n, Count: each, Seed: 1, Jobs: 1}
			for m, err := range generate.Puzzles(t.Context(), w) {
				if err != nil {
					t.Fatal(err)
				}
				answer, err := json.Marshal(map[string]any{"grade": m.Grade, "status": "unique", "solution": k.JSON.Solution(m.Puzzle, m.Solution)})
				if err != nil {
					t.Fatal(err)
				}
				r := (&Entry{Item: kinds.Item{Puzzle: m.Puzzle}, Source: "made", Answer: answer}).row()
				if r.err != nil || len(r.techniques) == 0 || r.solution == nil {
					t.Fatalf("%s: %v, %v", answer, r.err, r.techniques)
				}
				list = append(list, r)
			}
		}
	}
	return list
}

// another returns row i: a copy of a random row of the base with its own key, name, weight and source.
func another(base []row, i int) row {
	r := rand.New(rand.NewPCG(7, uint64(i)))
	x := base[r.IntN(len(base))]
	sum := sha256.Sum256(fmt.Append(nil, i))
	x.key, x.name, x.source = hex.EncodeToString(sum[:16]), fmt.Sprintf("p%d", i), fmt.Sprintf("source%d", i%50)
	x.weight = x.weight.(float64) * (.5 + r.Float64())
	if r.IntN(1000) == 0 { // few puzzles need it
		x.techniques = map[string]int{x.kind + ".rare": 1}
	}
	return x
}

// fill stores the rows with numbers from from to to-1.
func fill(ctx context.Context, d *DB, base []row, from, to int) error {
	w := writer{d: d, maxBatch: perTransaction, techniqueIDs: map[string]int64{}}
	defer w.rollback()
	for i := from; i < to; i++ {
		r := another(base, i)
		if _, err := w.put(ctx, &r); err != nil {
			return err
		}
	}
	return w.commit()
}

// fillAll fills the database and prints the time and size.
func fillAll(t *testing.T, d *DB, rows []row, n int) {
	t.Helper()
	start, before := time.Now(), cpu()
	if err := fill(t.Context(), d, rows, 0, n); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Tag(t.Context(), Query{Source: "source7", Limit: n / 400}, "good", false); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(d.path)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d rows of %d puzzles: %.0f s, %.0f s of processor, %.0f a second; %d MB", n, len(rows), time.Since(start).Seconds(),
		(cpu() - before).Seconds(),
		float64(n)/(cpu()-before).Seconds(), info.Size()>>20)
}

// TestMillion runs typical queries on a collection of made rows and compares the answers with those of a scan of all rows. With
// TEKA_FAULTS=1 there are a million rows, and it prints the table of docs/batch.md; TEKA_MILLION=FILE keeps them in a file and, if it
// exists, uses its rows.
func TestMillion(t *testing.T) {
	n, each := 2000, 1
	if os.Getenv("TEKA_FAULTS") != "" {
		n, each = 1_000_000, 20
	}
	path := filepath.Join(t.TempDir(), "a.db")
	if keep := os.Getenv("TEKA_MILLION"); keep != "" {
		path = keep
	}
	_, missing := os.Stat(path)
	d, err := Open(t.Context(), path, true)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	rows := base(t, each)
	if missing != nil {
		fillAll(t, d, rows, n)
	}
	list := all(rows, n)
	for _, q := range questions(rows) {
		ask(t, d, list, q)
	}
	start := time.Now()
	groups, err := d.Stats(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	sum := 0
	for _, g := range groups {
		sum += g.Puzzles
	}
	if sum != n {
		t.Errorf("stats of %d puzzles, want %d", sum, n)
	}
	t.Logf("%7.1f ms: stats", ms(start))
	start = time.Now()
	if err := d.Check(t.Context()); err != nil {
		t.Error(err)
	}
	t.Logf("%7.1f ms: integrity_check", ms(start))
}

// question is a typical query, and the index that SQLite should use for it.
type question struct {
	Query
	index string
}

// questions returns the queries of the table.
func questions(base []row) []question {
	x := another(base, 11)
	easy, medium := []string{"Easy"}, []string{"Beginner", "Easy", "Medium"}
	return []question{
		{Query{Kind: "masyu", Rows: 7, Cols: 7, Labels: easy, Order: "weight", Limit: 20}, "puzzles_graded"},
		{Query{Kind: "hashi", Rows: 8, Cols: 8, Labels: medium, Order: "weight", Limit: 20}, "puzzles_graded"},
		{Query{Kind: "nonogram", Labels: easy, Order: "weight-down", Limit: 20}, "puzzles_labelled"},
		{Query{Kind: x.kind, Limit: 20}, "puzzles_kind (kind"},
		{Query{Kind: x.kind, Order: "weight", Limit: 20}, "puzzles_kind_weight"},
		{Query{Rows: 8, Cols: 8, Order: "weight", Limit: 20}, "puzzles_size"},
		{Query{Order: "weight", Limit: 20}, "puzzles_weight"},
		{Query{Order: "hardest-down", Limit: 20}, "puzzles_hardest"},
		{Query{Order: "added-down", Limit: 20}, "SCAN p"},
		{Query{Key: x.key}, "sqlite_autoindex_puzzles_1"},
		{Query{Key: x.key[:12]}, "sqlite_autoindex_puzzles_1"},
		{Query{Name: "p17"}, "puzzles_name"},
		{Query{Source: "source7", Limit: 20}, "puzzles_source (source"},
		{Query{Source: "source7", Order: "weight", Limit: 20}, "puzzles_source_weight"},
		{Query{Source: "no such", Limit: 20}, "puzzles_source (source"},
		{Query{Tag: "good", Limit: 20}, "SEARCH t USING PRIMARY KEY"},
		{Query{Tag: "good", Order: "weight", Limit: 20}, "SEARCH t USING PRIMARY KEY"},
		{Query{Tag: "bad", Order: "weight", Limit: 20}, "SEARCH t USING PRIMARY KEY"},
		{Query{MustUse: "kakuro.rare", Limit: 20}, "uses_weight"},
		{Query{MustUse: "kakuro.rare", Order: "weight", Limit: 20}, "uses_weight"},
		{Query{MustUse: "kakuro.rare", Order: "hardest-down", Limit: 20}, "uses_weight"},
		{Query{MustUse: "nonogram.finished-line", Limit: 20}, "uses_weight|puzzles_kind (kind"},
		{Query{MustUse: "nonogram.finished-line", Order: "hardest", Limit: 20}, "uses_weight|puzzles_kind_hardest"},
		{Query{MustUse: "nonogram.finished-line", Order: "weight", Limit: 20}, "uses_weight"},
		{Query{MustUse: "nonogram.finished-line", Order: "weight-down", Limit: 20}, "uses_weight"},
		{Query{Kind: "nonogram", Rows: 7, Cols: 7, Labels: easy, MustUse: "nonogram.finished-line", Order: "weight", Limit: 20}, ""},
		{Query{Kind: "masyu", Rows: 7, Cols: 7, Labels: easy, MustUse: "masyu.rare", Order: "weight", Limit: 20}, "uses_weight"},
		{Query{MustUse: "masyu.no-such", Order: "weight", Limit: 20}, "uses_weight"},
	}
}

// plan returns SQLite's query plan for a question.
func plan(t *testing.T, d *DB, q Query) string {
	t.Helper()
	of, err := d.selectIDs(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := d.db.Query("EXPLAIN QUERY PLAN "+of.text, of.values...)
	if err != nil {
		t.Fatalf("%s: %v", of.text, err)
	}
	defer rows.Close()
	var list []string
	for rows.Next() {
		var a, b, c int
		var text string
		if err := rows.Scan(&a, &b, &c, &text); err != nil {
			t.Fatal(err)
		}
		list = append(list, text)
	}
	return strings.Join(list, "; ")
}

// ask runs a query and checks its answer.
func ask(t *testing.T, d *DB, rows []kept, asked question) {
	t.Helper()
	q := asked.Query
	how := plan(t, d, q)
	if !slices.ContainsFunc(strings.Split(asked.index, "|"), func(index string) bool { return strings.Contains(how, index) }) {
		t.Errorf("%+v: %s, want %s", q, how, asked.index)
	}
	var took []float64
	var got []string
	for range 3 {
		got = got[:0]
		start := time.Now()
		for f, err := range d.Find(t.Context(), q) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, f.Key)
		}
		took = append(took, ms(start))
	}
	first := took[0]
	slices.Sort(took)
	text := strings.Join(strings.Fields(strings.NewReplacer("[]", "").Replace(fmt.Sprintf("%+v", q))), " ")
	t.Logf("%7.1f ms, first %.1f: %2d found %s: %s", took[1], first, len(got), text, how)
	if want := looked(rows, q); !slices.Equal(got, want) {
		t.Errorf("%s: %v, want %v", text, got, want)
	}
}

// kept has the columns of a row that queries use.
type kept struct {
	key, name, kind, source, label, tag string
	rows, cols                          int
	weight, hardest                     float64
	techniques                          map[string]int
}

// all returns the rows of the database as they were stored.
func all(base []row, n int) []kept {
	list, tagged := make([]kept, n), 0
	for i := range list {
		r := another(base, i)
		list[i] = kept{r.key, r.name, r.kind, r.source, r.label.(string), "", r.rows, r.cols, r.weight.(float64),
			r.hardest.(float64), r.techniques}
		if r.source == "source7" && tagged < n/400 {
			list[i].tag = "good"
			tagged++
		}
	}
	return list
}

// looked returns the answer found by a scan of all rows.
func looked(rows []kept, q Query) []string {
	var list []kept
	for _, r := range rows {
		_, uses := r.techniques[q.MustUse]
		if (q.Kind == "" || q.Kind == r.kind) && (q.Rows == 0 || q.Rows == r.rows && q.Cols == r.cols) &&
			(q.Labels == nil || slices.Contains(q.Labels, r.label)) &&
			(q.MustUse == "" || uses) && (q.Tag == "" || q.Tag == r.tag) && (q.Source == "" || q.Source == r.source) &&
			(q.Name == "" || q.Name == r.name) &&
			strings.HasPrefix(r.key, q.Key) {
			list = append(list, r)
		}
	}
	name, down := strings.CutSuffix(q.Order, "-down")
	if down {
		slices.Reverse(list)
	}
	slices.SortStableFunc(list, func(a, b kept) int {
		if down {
			a, b = b, a
		}
		switch name {
		case "weight":
			return cmp.Compare(a.weight, b.weight)
		case "hardest":
			return cmp.Compare(a.hardest, b.hardest)
		}
		return 0
	})
	var keys []string
	for i, f := range list {
		if q.Limit > 0 && i == q.Limit {
			break
		}
		keys = append(keys, f.key)
	}
	return keys
}

func ms(since time.Time) float64 { return float64(time.Since(since).Microseconds()) / 1000 }
