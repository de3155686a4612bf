package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// faults repeatedly runs one batch whose process is killed, interrupted or out of disk space, or whose files are damaged in between. Its
// final answers must equal those of the plain command.
func faults(ctx context.Context, r *run) error {
	var lines strings.Builder
	for i, n := uint64(0), 0; n < 60; i++ {
		if b, err := random(r.seed, i); err == nil {
			lines.WriteString(b.text + "\n")
			n++
		}
	}
	input := filepath.Join(r.dir, "in.jsonl")
	if err := os.WriteFile(input, []byte(lines.String()), 0o666); err != nil {
		return err
	}
	plain, err := exec.Command(filepath.Join(r.bin, "teka"), "solve", "--json", "-q", input).Output()
	want := withoutTimes(plain)
	if len(want) == 0 {
		return fmt.Errorf("no answers to compare with: %v", err)
	}
	for i := r.from; ctx.Err() == nil && (r.cases == 0 || i < r.from+r.cases); i++ {
		b := broken{r, rand.New(rand.NewPCG(r.seed, i)), filepath.Join(r.dir, fmt.Sprint(i)), input}
		name := []string{"killed", "interrupted", "no room for files", "a byte damaged"}[i%4]
		got, err := b.batch(name)
		r.expect("batches: "+name, err == nil && bytes.Equal(got, want),
			"%v: %d bytes of answers, want %d: -only faults -seed %d -from %d -cases 1", err, len(got), len(want), r.seed, i)
		os.RemoveAll(b.dir)
	}
	return nil
}

// withoutTimes removes the parts of answers that differ between runs. It returns nil if a line is not JSON.
func withoutTimes(text []byte) (out []byte) {
	for line := range bytes.Lines(text) {
		var members map[string]any
		if json.Unmarshal(line, &members) != nil {
			return nil
		}
		delete(members, "stats")
		b, _ := json.Marshal(members)
		out = append(append(out, b...), '\n')
	}
	return out
}

// broken is a batch subjected to faults.
type broken struct {
	*run
	r     *rand.Rand
	dir   string
	input string
}

// start starts the batch in a shell that limits the file size to most, in the units of ulimit -f.
func (b *broken) start(most string) *exec.Cmd {
	program := `ulimit -f "$1" && shift && exec "$@"`
	c := exec.Command("bash", "-c", program, "bash", most, filepath.Join(b.bin, "teka-batch"),
		"batch", "run", "--dir", b.dir, "-q", "solve", b.input)
	c.WaitDelay = time.Second
	return c
}

// whole limits an undisturbed batch. It takes a second or two; a busy machine gets more time.
const whole = 3 * time.Minute

// batch runs the batch with up to three faults of one sort, and then without, and returns its answers without times.
func (b *broken) batch(what string) ([]byte, error) {
	for range 1 + b.r.IntN(3) {
		most := "unlimited"
		if what == "no room for files" {
			most = fmt.Sprint(8 + b.r.IntN(200))
		}
		c := b.start(most)
		if err := c.Start(); err != nil {
			return nil, err
		}
		time.Sleep(time.Duration(100+b.r.IntN(1500)) * time.Millisecond)
		if what == "interrupted" {
			c.Process.Signal(os.Interrupt)
		} else {
			c.Process.Kill()
		}
		c.Wait()
		if what == "a byte damaged" {
			if err := b.damage(); err != nil {
				return nil, err
			}
		}
	}
	c := b.start("unlimited")
	var out, said bytes.Buffer
	c.Stdout, c.Stderr = &out, &said
	if err := c.Start(); err != nil {
		return nil, err
	}
	late := time.AfterFunc(whole, func() { c.Process.Kill() })
	c.Wait()
	if !late.Stop() {
		return nil, fmt.Errorf("it does not end within %s: %s", whole, said.Bytes())
	}
	if code := c.ProcessState.ExitCode(); code > 1 || code < 0 {
		return nil, fmt.Errorf("exit code %d: %s", code, said.Bytes())
	}
	return withoutTimes(out.Bytes()), nil
}

// damage changes a byte in one of the files of the directory.
func (b *broken) damage() error {
	var files []string
	err := filepath.WalkDir(b.dir, func(path string, e fs.DirEntry, err error) error {
		if err == nil && e.Type().IsRegular() && e.Name() != "lock" {
			if info, err := e.Info(); err == nil && info.Size() > 0 {
				files = append(files, path)
			}
		}
		return nil
	})
	if err != nil || len(files) == 0 {
		return err
	}
	path := files[b.r.IntN(len(files))]
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	text[b.r.IntN(len(text))] ^= 1 << b.r.IntN(8)
	return os.WriteFile(path, text, 0o666)
}
