//go:build !js

package collection

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/teka-puzzles/teka/kinds"
)

// TestMain turns this test into the process that is killed.
func TestMain(m *testing.M) {
	if path := os.Getenv("TEKA_TEST_IMPORT"); path != "" {
		importLines(path)
		return
	}
	os.Exit(m.Run())
}

// drafts returns lines of small puzzles, all different.
func drafts(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `{"id":"p%d","kind":"nonogram","rows":1,"cols":%d,"givens":{"rows":[[%d]],"cols":[[1]%s]},"url":"u%d"}`+"\n", i, i+1, i+1,
			strings.Repeat(",[1]", i), i)
	}
	return b.String()
}

// importLines imports standard input, 20 rows in each transaction, and prints "begun" when the database is open.
func importLines(path string) {
	d, err := Open(context.Background(), path, true)
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Println("begun")
	entries := func(yield func(Entry) bool) {
		for it := range kinds.Read(os.Stdin, "in", kinds.ReadOptions{}) {
			if !yield(Entry{Item: it, Source: "in"}) {
				return
			}
		}
	}
	n, err := d.importBy(context.Background(), entries, 1, 20, func(Entry, error) {})
	fmt.Println(n, err)
}

// TestImportKilled: an import that is killed leaves a valid database with the transactions committed so far, and a second import adds the
// rest.
func TestImportKilled(t *testing.T) {
	t.Parallel()
	const puzzles = 320
	kills := 3
	if os.Getenv("TEKA_FAULTS") != "" {
		kills = 30
	}
	path, text := filepath.Join(t.TempDir(), "a.db"), drafts(puzzles)
	r := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 0))
	before := 0
	for kill := range kills + 1 {
		c := exec.CommandContext(t.Context(), os.Args[0])
		c.Env = append(os.Environ(), "TEKA_TEST_IMPORT="+path)
		in, err := c.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		out, err := c.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		if n, err := out.Read(make([]byte, 100)); n == 0 {
			t.Fatal(err)
		}
		if kill < kills { // it has read only part of the input, so it cannot be finished
			io.WriteString(in, text[:len(text)/4+r.IntN(len(text)*3/4)])
			time.Sleep(time.Duration(r.IntN(60)) * time.Millisecond)
			c.Process.Kill()
		} else {
			io.WriteString(in, text)
			in.Close()
			io.Copy(io.Discard, out)
		}
		c.Wait()
		d, err := Open(t.Context(), path, false)
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Check(t.Context()); err != nil {
			t.Fatal(err)
		}
		rows := 0
		for f, err := range d.Find(t.Context(), Query{}) {
			if err != nil || f.URL != "u"+strings.TrimPrefix(f.Name, "p") {
				t.Fatalf("%+v, %v", f, err)
			}
			rows++
		}
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
		if rows < before || rows%20 != 0 {
			t.Fatalf("%d puzzles after kill %d, %d before it, 20 in a transaction", rows, kill, before)
		}
		t.Logf("killed at %d of %d", rows, puzzles)
		before = rows
	}
	if before != puzzles {
		t.Errorf("%d puzzles, want %d", before, puzzles)
	}
}
