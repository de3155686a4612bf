//go:build unix

package cli

import (
	"context"
	"io"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestPipeInterrupted: an interrupted program ends even if it waits for a named pipe that no other process opens or reads.
func TestPipeInterrupted(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip(err)
	}
	for name, opened := range map[string]bool{"not opened": false, "not read": true} {
		ctx, cancel := context.WithCancel(t.Context())
		if opened {
			reader, err := syscall.Open(path, syscall.O_RDONLY|syscall.O_NONBLOCK, 0)
			if err != nil {
				t.Fatal(err)
			}
			defer syscall.Close(reader)
		} else {
			cancel()
		}
		err := (&App{ctx: ctx}).WriteFile(path, func(w io.Writer) error {
			cancel()
			_, err := io.WriteString(w, strings.Repeat("much", 1<<18))
			return err
		})
		if err == nil {
			t.Errorf("%s: written", name)
		}
		cancel()
	}
}
