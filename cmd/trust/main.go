// Command trust tries to break Teka, and prints a table of what it tried and what broke. Everything follows from the seed: what broke is
// named with the number of the case, and -from begins there.
//
//	go run ./cmd/trust -minutes 1 -seed 7
//	go run ./cmd/trust -only soundness -seed 7 -from 1234 -cases 1
//
// Each part takes its share of the time: soundness holds answers against brute force, forgery holds changed proofs against the checker,
// junk sends invalid input to readers and endpoints, faults kills and damages batches, load queries a server with many clients,
// flood sends each front end more requests than its memory allows, zoo runs every command on hard boards within limits,
// served does so for a server with many clients, and fronts for programs that answer lines. docs/trust.md describes what each part shows.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// run holds the parameters of a part.
type run struct {
	*tally
	seed  uint64
	from  uint64
	cases uint64 // number of cases; 0 for as many as time permits
	dir   string // its working directory
	bin   string // directory of the built programs
	root  string // root of the checkout
}

// parts lists the available tests.
var parts = []struct {
	name string
	do   func(ctx context.Context, r *run) error
}{
	{"soundness", soundness}, {"forgery", forgery}, {"junk", junk}, {"faults", faults}, {"load", load}, {"flood", flood},
	{"zoo", zoo}, {"served", served}, {"fronts", fronts},
}

func main() {
	if len(os.Args) > 1 && os.Args[1] == "command" {
		os.Exit(command(os.Args[2:]))
	}
	minutes := flag.Float64("minutes", 5, "of all parts together")
	seed := flag.Uint64("seed", 1, "of all chance")
	only := flag.String("only", "", "parts, with commas: soundness, forgery, junk, faults, load, flood, zoo, served, fronts")
	from := flag.Uint64("from", 0, "the first case of a part")
	cases := flag.Uint64("cases", 0, "how many cases of each part at most; 0 for as many as there is time for")
	bin := flag.String("bin", "", "the directory of programs built already, such as those of an earlier commit; else they are built")
	flag.Parse()
	broken, err := all(*minutes, *seed, *from, *cases, *only, *bin)
	if err != nil {
		fmt.Fprintln(os.Stderr, "trust:", err)
		os.Exit(2)
	}
	if broken > 0 {
		os.Exit(1)
	}
}

// all runs the selected parts and prints the table. It returns the number of failures.
func all(minutes float64, seed, from, cases uint64, only, bin string) (broken int, err error) {
	dir, err := os.MkdirTemp("", "teka-trust-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	root, err := checkout()
	if err == nil && bin == "" {
		bin = filepath.Join(dir, "bin")
		err = build(root, bin, ".", "./cmd/teka-batch", "./cmd/teka-mcp", "./cmd/tekacheck")
	}
	if err != nil {
		return 0, err
	}
	n := 0
	for _, p := range parts {
		if wanted(p.name, only) {
			n++
		}
	}
	if n == 0 {
		return 0, fmt.Errorf("-only %s names no part", only)
	}
	fmt.Printf("Seed %d, %d processors, %s\n\n| part | what | tried | broke |\n|---|---|--:|--:|\n", seed,
		runtime.GOMAXPROCS(0), runtime.Version())
	for _, p := range parts {
		if !wanted(p.name, only) {
			continue
		}
		r := &run{newTally(), seed, from, cases, filepath.Join(dir, p.name), bin, root}
		if err := os.Mkdir(r.dir, 0o777); err != nil {
			return broken, err
		}
		begun := time.Now()
		ctx, cancel := context.WithTimeout(context.Background(), time.Duration(minutes*float64(time.Minute)/float64(n)))
		err := p.do(ctx, r)
		cancel()
		broken += r.write(os.Stdout, p.name, time.Since(begun))
		if err != nil {
			return broken, fmt.Errorf("%s: %w", p.name, err)
		}
	}
	return broken, nil
}

// wanted reports whether a part is in a list with commas; "" lists all.
func wanted(part, only string) bool {
	return only == "" || strings.Contains(","+only+",", ","+part+",")
}

// checkout returns the module directory.
func checkout() (string, error) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}").Output()
	return strings.TrimSpace(string(out)), err
}

// build builds programs of the checkout root into a directory.
func build(root, to string, programs ...string) error {
	c := exec.Command("go", append([]string{"build", "-o", to + string(filepath.Separator)}, programs...)...)
	c.Dir, c.Stderr = root, os.Stderr
	return c.Run()
}

// each calls do with the numbers of cases on all processors until ctx ends or the number of cases is reached.
func (r *run) each(ctx context.Context, do func(i uint64)) {
	var next atomic.Uint64
	next.Store(r.from)
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for ctx.Err() == nil {
				i := next.Add(1) - 1
				if r.cases > 0 && i >= r.from+r.cases {
					return
				}
				do(i)
			}
		})
	}
	group.Wait()
}
