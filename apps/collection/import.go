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

// Entry is a puzzle to be kept, and what is known of it.
type Entry struct {
	kinds.Item
	Source string // where it came from
	Answer []byte // a line of JSON that a command has said about it; nil for none
}

// Imported counts what became of entries.
type Imported struct {
	Added   int `json:"added"`
	Doubles int `json:"doubles"` // equal, when turned, to one that was there
	Bad     int `json:"bad"`     // no puzzles
}

// row is a puzzle as it is kept.
type row struct {
	key, name, kind                              string
	rows, cols                                   int
	puzzle, source                               string
	solution, label, grade, near, url, certified any // nil when not known
	hardest, weight, seed                        any
	techniques                                   map[string]int
	err                                          error
}

// answer is what lines of commands say besides: solve, grade, explain, prove and generate.
type answer struct {
	Status   string          `json:"status"`
	Unique   bool            `json:"unique"`
	Solution json.RawMessage `json:"solution"`
	Grade    json.RawMessage `json:"grade"`
	Label    string          `json:"label"` // of a line that is a grade
	Near     string          `json:"near"`
	URL      string          `json:"url"`
	Seed     *int64          `json:"seed"`
	Proof    *struct {
		SHA256 string `json:"sha256"`
	} `json:"proof"`
}

// perTransaction is how many puzzles are stored at once: what is lost when the process is killed.
const perTransaction = 5000

// Import keeps puzzles, several read at a time. wrong is told of those that cannot be kept. Puzzles that are there already get what
// was not known of them.
func (d *DB) Import(ctx context.Context, entries iter.Seq[Entry], jobs int, wrong func(Entry, error)) (n Imported, err error) {
	return d.importBy(ctx, entries, jobs, perTransaction, wrong)
}

// importBy is Import with so many puzzles in a transaction.
func (d *DB) importBy(ctx context.Context, entries iter.Seq[Entry], jobs, each int, wrong func(Entry, error)) (n Imported, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	out := make(chan []work, 2)
	go func() {
		defer close(out)
		for list := range slicesOf(entries, 64*jobs) {
			read(list, jobs)
			select {
			case out <- list:
			case <-ctx.Done():
				return
			}
		}
	}()
	w := writer{d: d, each: each, known: map[string]int64{}}
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
				return n, d.wrong(err)
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
		return n, errors.Join(err, w.commit())
	}
	return n, w.commit()
}

// work is an entry and its row.
type work struct {
	Entry
	row row
}

// slicesOf divides a sequence into slices of n.
func slicesOf(entries iter.Seq[Entry], n int) iter.Seq[[]work] {
	return func(yield func([]work) bool) {
		var list []work
		for e := range entries {
			if list = append(list, work{Entry: e}); len(list) == n {
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

// read makes the rows of a list, several at a time.
func read(list []work, jobs int) {
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

// row is the entry as it is kept.
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
	for name, to := range map[string]any{"seed": &a.Seed, "proof": &a.Proof, "near": &a.Near, "status": &a.Status} { // any order: all apart
		if v := own.Member(name); v.Exists() {
			json.Unmarshal([]byte(v.Raw()), to) // what it does not fit is not known
		}
	}
	a.URL, a.Unique = own.URL, own.Unique != nil && *own.Unique
	if e.Answer != nil {
		if err := json.Unmarshal(e.Answer, &a); err == nil && a.Label != "" {
			a.Grade = e.Answer
		}
	}
	r.answered(a)
	if sol, err := e.Expected(); err == nil && !sol.IsZero() && sol.Complete() && r.solution == nil && a.Status != "multiple" {
		r.solve(p, sol)
	} else if a.Solution != nil && (a.Unique || a.Status == string(puzzle.UniqueSolution)) {
		if v, err := codec.ParseValue("solution", string(a.Solution)); err == nil {
			if sol, err := p.Kind().JSON.FromSolution(p, v); err == nil {
				r.solve(p, sol)
			}
		}
	}
	if r.near == nil && a.Near != "" {
		r.near = a.Near
	}
	return r
}

// solve enters the solution.
func (r *row) solve(p puzzle.Puzzle, known puzzle.Facts) {
	if b, err := json.Marshal(p.Kind().JSON.Solution(p, known)); err == nil {
		r.solution = string(b)
	}
	if near, err := generate.Near(p, known); err == nil {
		r.near = near
	}
}

// answered enters what an answer says.
func (r *row) answered(a answer) {
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
		r.certified = a.Proof.SHA256
	}
}

// writer stores rows, many in a transaction.
type writer struct {
	d     *DB
	tx    *sql.Tx
	add   *sql.Stmt
	fill  *sql.Stmt
	use   *sql.Stmt
	sum   *sql.Stmt
	n     int              // puzzles in this transaction
	each  int              // and at most
	known map[string]int64 // techniques
}

// begin begins a transaction.
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
	prepare(&w.sum, "UPDATE puzzles SET sum = "+sumOf+" WHERE id = ?")
	prepare(&w.use, `INSERT OR REPLACE INTO uses (technique, puzzle, times, weight) VALUES (?,?,?,?)`)
	return err
}

// put stores a row.
func (w *writer) put(ctx context.Context, r *row) (added bool, err error) {
	if w.tx == nil {
		if err := w.begin(ctx); err != nil {
			return false, err
		}
	}
	result, err := w.add.Exec(r.key, r.name, r.kind, r.rows, r.cols, r.puzzle, r.solution, r.label, r.hardest, r.weight, r.grade, r.near,
		r.url, r.seed, r.source,
		r.certified, time.Now().Unix())
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
		err = w.fill.QueryRow(r.key, r.solution, r.label, r.hardest, r.weight, r.grade, r.near, r.url, r.seed, r.certified).Scan(&id)
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
	if w.n++; w.n >= w.each {
		err = w.commit()
	}
	return fresh > 0, err
}

// uses stores that a puzzle uses a technique.
func (w *writer) uses(id int64, name string, times int, weight any) error {
	t, ok := w.known[name]
	if !ok {
		if _, err := w.tx.Exec("INSERT INTO techniques (name) VALUES (?) ON CONFLICT DO NOTHING", name); err != nil {
			return err
		}
		if err := w.tx.QueryRow("SELECT id FROM techniques WHERE name = ?", name).Scan(&t); err != nil {
			return err
		}
		w.known[name] = t
	}
	_, err := w.use.Exec(t, id, times, weight)
	return err
}

// commit ends the transaction.
func (w *writer) commit() error {
	if w.tx == nil {
		return nil
	}
	err := w.tx.Commit()
	w.tx, w.n = nil, 0
	return err
}

// rollback gives up a transaction under way.
func (w *writer) rollback() {
	if w.tx != nil {
		w.tx.Rollback()
	}
}
