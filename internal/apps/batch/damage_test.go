//go:build !js

package batch

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"github.com/teka-puzzles/teka/kinds"
)

// TestEachByte: if any byte of the answers or of the position is changed or missing, opening them reports it. Answers after the stored
// position are cut off.
func TestEachByte(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path, state := filepath.Join(dir, "answers"), filepath.Join(dir, "position")
	s, at, err := openAnswerFile(path, state)
	if err != nil {
		t.Fatal(err)
	}
	c := collector{out: s, at: at}
	for i := range 5 {
		if err := c.write(fmt.Appendf(nil, "answer %d\n", i)); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(s.save(c.at), c.write([]byte("not kept\n")), s.close()); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{path, state} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		counts := len(text)
		if file == path {
			counts = 45
		}
		for i := range counts {
			for _, wrong := range [][]byte{flipped(text, i, 0), flipped(text, i, 5), append(text[:i:i], text[i+1:]...), text[:i]} {
				if err := os.WriteFile(file, wrong, 0o666); err != nil {
					t.Fatal(err)
				}
				if file == path && len(wrong) > 45 && bytes.Equal(wrong[:45], text[:45]) {
					continue
				}
				s, _, err := openAnswerFile(path, state)
				if !errors.Is(err, errDamaged) && !bytes.Equal(bytes.TrimSpace(wrong), bytes.TrimSpace(text)) {
					t.Errorf("%s, byte %d: %v", filepath.Base(file), i, err)
				}
				if err == nil {
					s.close()
				}
			}
		}
		if err := os.WriteFile(file, text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	s, at, err = openAnswerFile(path, state)
	if err != nil || at.Lines != 5 || at.Offset != 45 {
		t.Fatalf("%+v, %v", at, err)
	}
	s.close()
	if text, err := os.ReadFile(path); err != nil || len(text) != 45 {
		t.Errorf("%q, %v", text, err)
	}
}

func flipped(text []byte, at, bit int) []byte {
	b := bytes.Clone(text)
	b[at] ^= 1 << bit
	return b
}

// TestDamaged changes a byte of some file of a job that was interrupted or finished, or truncates or deletes a file. The job is finished
// with the same answers all the same, and never hangs.
func TestDamaged(t *testing.T) {
	t.Parallel()
	rounds := 12
	if os.Getenv("TEKA_FAULTS") != "" {
		rounds = 200
	}
	const puzzles = 60
	var want []byte
	for k := range puzzles {
		want = fmt.Appendf(want, "{\"id\":\"made:%d\"}\n", 4*k+1)
	}
	var again atomic.Int64
	t.Cleanup(func() {
		if again.Load() == 0 {
			t.Error("nothing was begun again: what is damaged is not noticed")
		}
		t.Logf("%d rounds, %d begun again", rounds, again.Load())
	})
	first, _ := strconv.Atoi(os.Getenv("TEKA_FIRST"))
	for i := first; i < first+rounds; i++ {
		t.Run(strconv.Itoa(i), func(t *testing.T) {
			t.Parallel()
			damageRound(t, rand.New(rand.NewPCG(11, uint64(i))), want, func() { again.Add(1) })
		})
	}
}

// damageRound stops a batch somewhere, damages one of its files, and runs the rest.
func damageRound(t *testing.T, r *rand.Rand, want []byte, begunAgain func()) {
	puzzles := bytes.Count(want, []byte("\n"))
	dir := t.TempDir()
	stopped, cancel := context.WithCancel(t.Context())
	var done atomic.Int64
	end := int64(r.IntN(2 * puzzles)) // half of them are finished before
	do := doing(func(_ context.Context, it kinds.Item) Answer {
		if done.Add(1) == end {
			cancel()
		}
		return said(it)
	})
	_, err := Run(stopped, dir, aJob("run", do, smallPuzzles(puzzles)), Options{Slots: 2})
	cancel()
	if err != nil && !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	what := damage(t, dir, r)
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	_, err = Run(ctx, dir, aJob("run", doing(func(_ context.Context, it kinds.Item) Answer { return said(it) }), smallPuzzles(puzzles)),
		Options{Slots: 2, Notice: func(why error) { begunAgain(); t.Log(what, why) }})
	text, _ := os.ReadFile(filepath.Join(dir, AnswersFile))
	if err != nil || !bytes.Equal(text, want) {
		t.Errorf("%s: %v, %d bytes of answers, want %d", what, err, len(text), len(want))
	}
}

// damage damages a random file of a directory and returns a description of the damage. The most important files are damaged most often.
func damage(t *testing.T, dir string, r *rand.Rand) string {
	t.Helper()
	var files []string
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err == nil && e.Type().IsRegular() && e.Name() != "lock" {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	path := files[r.IntN(len(files))]
	if r.IntN(3) == 0 {
		path = filepath.Join(dir, []string{AnswersFile, positionFile}[r.IntN(2)])
	}
	name, _ := filepath.Rel(dir, path)
	text, err := os.ReadFile(path)
	if err != nil || len(text) == 0 {
		return "nothing of " + name
	}
	what := "a byte of "
	switch r.IntN(6) {
	case 0:
		what, text = "cut: ", text[:r.IntN(len(text))]
	case 1:
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		return "deleted: " + name
	default:
		text = flipped(text, r.IntN(len(text)), r.IntN(8))
	}
	if err := os.WriteFile(path, text, 0o666); err != nil {
		t.Fatal(err)
	}
	return what + name
}
