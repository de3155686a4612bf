package sat

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// parseDIMACS reads a formula in DIMACS CNF and the number of its variables.
func parseDIMACS(text string) (f formula, vars int, err error) {
	clauses := -1
	var c []int
	for line := range strings.Lines(text) {
		fields := strings.Fields(line)
		switch {
		case len(fields) == 0 || fields[0][0] == 'c':
			continue
		case fields[0] == "p":
			if _, err := fmt.Sscanf(strings.Join(fields, " "), "p cnf %d %d", &vars, &clauses); err != nil {
				return nil, 0, fmt.Errorf("%q: p cnf and two numbers are expected", line)
			}
			continue
		}
		for _, field := range fields {
			x, err := strconv.Atoi(field)
			if err != nil || max(x, -x) > vars {
				return nil, 0, fmt.Errorf("%q is no literal of %d variables", field, vars)
			}
			if x != 0 {
				c = append(c, x)
				continue
			}
			f = append(f, c)
			c = nil
		}
	}
	if len(c) > 0 || len(f) != clauses {
		return nil, 0, errors.New("not as many clauses as promised")
	}
	return f, vars, nil
}

// satisfied reports whether the model of a Solver satisfies a formula.
func (f formula) satisfied(s *Solver, lit func(int) Lit) bool {
	return !slices.ContainsFunc(f, func(c []int) bool {
		return !slices.ContainsFunc(c, func(x int) bool { return s.Value(lit(x)) })
	})
}

// TestDIMACS solves the formulas in testdata, whose file names state the verdict.
func TestDIMACS(t *testing.T) {
	files, err := filepath.Glob("testdata/*.cnf")
	if err != nil || len(files) < 12 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		t.Run(filepath.Base(name), func(t *testing.T) {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			f, vars, err := parseDIMACS(string(text))
			if err != nil {
				t.Fatal(err)
			}
			s, lit := f.load(vars)
			ok, err := s.Solve(context.Background())
			if want := strings.HasSuffix(name, ".sat.cnf"); err != nil || ok != want {
				t.Fatalf("%t, %v, want %t", ok, err, want)
			}
			if ok && !f.satisfied(s, lit) {
				t.Error("the model does not satisfy the formula")
			}
		})
	}
	for _, bad := range []string{"p cnf 2 1\n1 3 0\n", "p cnf 2 1\n1 2\n", "p cnf 2 2\n1 0\n", "p cnf\n", "p cnf 1 1\nx 0\n"} {
		if _, _, err := parseDIMACS(bad); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}

// hard returns a grid of nine by nine nodes, closed to a torus, in which every node requires an odd number of its four edges. This is
// impossible, because the number of nodes is odd, and has no short proof by clauses (Tseitin, 1968). Propagators enforce half of the nodes,
// clauses the others.
func hard(o Options) *Solver {
	const n = 9
	s := New(o)
	at := make([][]Lit, n*n)
	for i := range n * n {
		for _, j := range []int{i/n*n + (i+1)%n, (i + n) % (n * n)} {
			edge := s.Bool()
			at[i], at[j] = append(at[i], edge), append(at[j], edge)
		}
	}
	for n, lits := range at {
		if n%2 == 0 {
			watch := slices.Clone(lits)
			for _, l := range lits {
				watch = append(watch, l.Not())
			}
			s.Post(&parity{lits: lits, odd: true}, Costly, watch...)
			continue
		}
		for m := range uint(1) << len(lits) { // forbid the even ones
			var c []Lit
			odd := false
			for i, l := range lits {
				c = append(c, l.If(m>>i&1 == 0))
				odd = odd != (m>>i&1 != 0)
			}
			if !odd {
				s.Add(c...)
			}
		}
	}
	return s
}

// TestSearchDoesNotAllocate: once the buffers have grown, conflicts allocate nothing, except a little at each reduction.
func TestSearchDoesNotAllocate(t *testing.T) {
	s := hard(Options{})
	run := func(conflicts int64) (done int64) {
		from := s.Stats().Conflicts
		s.SetMaxConflicts(from + conflicts)
		if _, err := s.Solve(context.Background()); !errors.Is(err, ErrLimit) {
			t.Fatalf("solved after %d conflicts (%v): too easy", s.Stats().Conflicts, err)
		}
		return s.Stats().Conflicts - from
	}
	run(20000)
	var before, after runtime.MemStats
	reductions := s.Stats().Reductions
	runtime.ReadMemStats(&before)
	done := run(3000)
	runtime.ReadMemStats(&after)
	reductions = s.Stats().Reductions - reductions
	mallocs := int64(after.Mallocs - before.Mallocs)
	t.Logf("%d conflicts, %d reductions, %d allocations", done, reductions, mallocs)
	if mallocs > done/10+30*reductions {
		t.Errorf("%d allocations in %d conflicts", mallocs, done)
	}
}

// TestSameSeedSameRun: the same calls with the same seed give exactly the same run, including all numbers. Another seed gives another run.
func TestSameSeedSameRun(t *testing.T) {
	run := func(seed uint64) (Stats, bool) {
		s := hard(Options{Seed: seed, MaxConflicts: 3000})
		ok, _ := s.Solve(context.Background())
		return s.Stats(), ok
	}
	seen := map[Stats]bool{}
	for seed := range uint64(4) {
		first, ok := run(seed)
		again, ok2 := run(seed)
		if first != again || ok != ok2 {
			t.Errorf("seed %d: %v %t, then %v %t", seed, first, ok, again, ok2)
		}
		seen[first] = true
	}
	if len(seen) < 3 {
		t.Errorf("four seeds give %d runs", len(seen))
	}
}
