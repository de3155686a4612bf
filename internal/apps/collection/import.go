//go:build !js

package collection

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"iter"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/study"
)

// Entry is a puzzle to import with its known results.
type Entry struct {
	kinds.Item
	Source string // origin
	Answer []byte // JSON line of a command about it; may be nil
}

// Imported counts entries by result.
type Imported struct {
	Added   int `json:"added"`
	Doubles int `json:"doubles"` // equal to an existing puzzle up to symmetry
	Bad     int `json:"bad"`     // entries without a valid puzzle
}

// row is a row of the table puzzles.
type row struct {
	key, name, kind                                string
	rows, cols                                     int
	puzzle, source                                 string
	solution, label, grade, near, url, certificate any // nil if unknown
	hardest, weight, seed                          any
	techniques                                     map[string]int
	err                                            error
}

// answer holds the members of a command's JSON line that are imported: solve, grade, explain, prove and generate.
type answer struct {
	Status   string          `json:"status"`
	Unique   bool            `json:"unique"`
	Solution json.RawMessage `json:"solution"`
	Grade    json.RawMessage `json:"grade"`
	Label    string          `json:"label"` // if the line itself is a grade
	Near     string          `json:"near"`
	URL      string          `json:"url"`
	Seed     *int64          `json:"seed"`
	Proof    *struct {
		SHA256 string `json:"sha256"`
	} `json:"proof"`
}

// perTransaction is the number of puzzles per transaction, the most that is lost if the process is killed.
const perTransaction = 5000

// Import stores puzzles, parsing up to jobs of them concurrently, and calls wrong for those that cannot be stored. Existing puzzles gain
// the results that were unknown. If ctx ends, the puzzles stored so far are kept, and the error is its cause.
func (d *DB) Import(ctx context.Context, entries iter.Seq[Entry], jobs int, wrong func(Entry, error)) (n Imported, err error) {
	return d.importBy(ctx, entries, jobs, perTransaction, wrong)
}

// importBy stores entries as Import does, with at most each rows per transaction. It counts the entries that cannot be stored and passes
// them to wrong.
func (d *DB) importBy(ctx context.Context, entries iter.Seq[Entry], jobs, each int, wrong func(Entry, error)) (n Imported, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	out := make(chan []entryRow, 2)
	go func() {
		defer close(out)
		for list := range slicesOf(entries, 64*jobs) {
			makeRows(list, jobs)
			select {
			case out <- list:
			case <-ctx.Done():
				return
			}
		}
	}()
	w := writer{d: d, maxBatch: each, techniqueIDs: map[string]int64{}}
	defer w.rollback()
	for list := range out {
		for _, x := range list {
			if x.row.err != nil {
				n.Bad++
				wrong(x.Entry, x.row.err)
				continue
			}
			added, err := w.put(ctx, &x.row)
			switch {
			case err != nil:
				return n, d.wrapError(err)
			case added:
				n.Added++
			default:
				n.Doubles++
			}
		}
		if ctx.Err() != nil {
			break
		}
	}
	if err := context.Cause(ctx); err != nil {
		return n, errors.Join(err, d.wrapError(w.commit()))
	}
	return n, d.wrapError(w.commit())
}

type entryRow struct {
	Entry
	row row
}

// slicesOf splits a sequence into slices of n entries; the last may be shorter. The rows are not computed yet.
func slicesOf(entries iter.Seq[Entry], n int) iter.Seq[[]entryRow] {
	return func(yield func([]entryRow) bool) {
		var list []entryRow
		for e := range entries {
			if list = append(list, entryRow{Entry: e}); len(list) == n {
				if !yield(list) {
					return
				}
				list = nil
			}
		}
		if len(list) > 0 {
			yield(list)
		}
	}
}

// makeRows computes the rows of a list in jobs goroutines and waits for them.
func makeRows(list []entryRow, jobs int) {
	var next atomic.Int64
	var group sync.WaitGroup
	for range jobs {
		group.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(list); i = int(next.Add(1)) - 1 {
				list[i].row = list[i].Entry.row()
			}
		})
	}
	group.Wait()
}

// row converts the entry to a row: the puzzle, its key, and what the entry or its separate answer states of solution, grade and source. The
// error, if any, is in the row.
func (e *Entry) row() (r row) {
	if e.Err != nil {
		return row{err: e.Err}
	}
	p := e.Puzzle
	r = row{name: e.ID, kind: p.Kind().Name, source: e.Source}
	r.rows, r.cols = p.Size()
	if r.key, r.err = generate.Key(p); r.err != nil {
		return r
	}
	if r.puzzle, r.err = kinds.Encode(p, nil, codec.JSON.Name, codec.Envelope{ID: e.ID}); r.err != nil {
		return r
	}
	var a answer
	own := e.Envelope
	if v := own.Member("grade"); v.Exists() {
		a.Grade = json.RawMessage(v.Raw())
	}
	for name, to := range map[string]any{"seed": &a.Seed, "proof": &a.Proof, "near": &a.Near, "status": &a.Status} { // any order: independent
		if v := own.Member(name); v.Exists() {
			json.Unmarshal([]byte(v.Raw()), to) // members of another type are ignored
		}
	}
	a.URL, a.Unique = own.URL, own.Unique != nil && *own.Unique
	if e.Answer != nil {
		if err := json.Unmarshal(e.Answer, &a); err == nil && a.Label != "" {
			a.Grade = e.Answer
		}
	}
	r.apply(a)
	if sol, err := e.Expected(); err == nil && !sol.IsZero() && sol.Complete() && r.solution == nil && a.Status != "multiple" {
		r.setSolution(p, sol)
	} else if a.Solution != nil && (a.Unique || a.Status == string(puzzle.UniqueSolution)) {
		if v, err := codec.ParseValue("solution", string(a.Solution)); err == nil {
			if sol, err := p.Kind().JSON.FromSolution(p, v); err == nil {
				r.setSolution(p, sol)
			}
		}
	}
	if r.near == nil && a.Near != "" {
		r.near = a.Near
	}
	return r
}

// setSolution sets the solution and its similarity key. What cannot be computed stays unset.
func (r *row) setSolution(p puzzle.Puzzle, known puzzle.Facts) {
	if b, err := json.Marshal(p.Kind().JSON.Solution(p, known)); err == nil {
		r.solution = string(b)
	}
	if near, err := generate.ShapeKey(p, known); err == nil {
		r.near = near
	}
}

// apply sets the columns of the members that an answer has. An answer without a valid grade leaves the grade unset.
func (r *row) apply(a answer) {
	var g study.Grade
	if a.Grade != nil && json.Unmarshal(a.Grade, &g) == nil && g.Label != "" {
		b, _ := json.Marshal(g)
		r.label, r.hardest, r.weight, r.grade, r.techniques = g.Label, g.Hardest, g.Weight, string(b), g.Techniques
	}
	if a.URL != "" {
		r.url = a.URL
	}
	if a.Seed != nil {
		r.seed = *a.Seed
	}
	if a.Proof != nil {
		r.certificate = a.Proof.SHA256
	}
}

// writer stores rows in transactions of up to maxBatch.
type writer struct {
	d            *DB
	tx           *sql.Tx
	add          *sql.Stmt
	fill         *sql.Stmt
	use          *sql.Stmt
	sum          *sql.Stmt
	n            int              // rows in this transaction
	maxBatch     int              // maximum of n
	techniqueIDs map[string]int64 // id by technique
}

// begin begins a transaction and prepares its statements.
func (w *writer) begin(ctx context.Context) (err error) {
	if w.tx, err = w.d.db.BeginTx(context.WithoutCancel(ctx), nil); err != nil {
		return err
	}
	prepare := func(to **sql.Stmt, text string) {
		if err == nil {
			*to, err = w.tx.Prepare(text)
		}
	}
	prepare(&w.add, `INSERT INTO puzzles (key, name, kind, rows, cols, puzzle, solution, label, hardest, weight, grade, near, url, seed, source, certificate, added)
		VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT (key) DO NOTHING`)
	prepare(&w.fill, `UPDATE puzzles SET solution = coalesce(solution, ?2), label = coalesce(?3, label), hardest = coalesce(?4, hardest), weight = coalesce(?5, weight),
		grade = coalesce(?6, grade), near = coalesce(near, ?7), url = coalesce(url, ?8), seed = coalesce(seed, ?9), certificate = coalesce(certificate, ?10)
		WHERE key = ?1 RETURNING id`)
	prepare(&w.sum, "UPDATE puzzles SET sum = "+sumSQL+" WHERE id = ?")
	prepare(&w.use, `INSERT OR REPLACE INTO uses (technique, puzzle, times, weight) VALUES (?,?,?,?)`)
	return err
}

// put inserts a row, or completes the empty columns of an existing one with the same key. added reports whether it was new.
func (w *writer) put(ctx context.Context, r *row) (added bool, err error) {
	if w.tx == nil {
		if err := w.begin(ctx); err != nil {
			return false, err
		}
	}
	result, err := w.add.Exec(r.key, r.name, r.kind, r.rows, r.cols, r.puzzle, r.solution, r.label, r.hardest, r.weight, r.grade, r.near,
		r.url, r.seed, r.source,
		r.certificate, time.Now().Unix())
	if err != nil {
		return false, err
	}
	fresh, err := result.RowsAffected()
	if err != nil {
		return false, err
	}
	var id int64
	if fresh > 0 {
		id, err = result.LastInsertId()
	} else {
		err = w.fill.QueryRow(r.key, r.solution, r.label, r.hardest, r.weight, r.grade, r.near, r.url, r.seed, r.certificate).Scan(&id)
		if err == nil && r.grade != nil {
			_, err = w.tx.Exec("DELETE FROM uses WHERE puzzle = ?", id)
		}
	}
	if err == nil {
		_, err = w.sum.Exec(id)
	}
	for _, name := range slices.Sorted(maps.Keys(r.techniques)) {
		if err == nil {
			err = w.uses(id, name, r.techniques[name], r.weight)
		}
	}
	if err != nil {
		return false, err
	}
	if w.n++; w.n >= w.maxBatch {
		err = w.commit()
	}
	return fresh > 0, err
}

// uses records that the puzzle with an id uses a technique, times as often. weight is that of the puzzle.
func (w *writer) uses(id int64, name string, times int, weight any) error {
	t, ok := w.techniqueIDs[name]
	if !ok {
		if _, err := w.tx.Exec("INSERT INTO techniques (name) VALUES (?) ON CONFLICT DO NOTHING", name); err != nil {
			return err
		}
		if err := w.tx.QueryRow("SELECT id FROM techniques WHERE name = ?", name).Scan(&t); err != nil {
			return err
		}
		w.techniqueIDs[name] = t
	}
	_, err := w.use.Exec(t, id, times, weight)
	return err
}

// commit commits the transaction, if any.
func (w *writer) commit() error {
	if w.tx == nil {
		return nil
	}
	err := w.tx.Commit()
	w.tx, w.n = nil, 0
	return err
}

// rollback discards the transaction, if any.
func (w *writer) rollback() {
	if w.tx != nil {
		w.tx.Rollback()
	}
}
