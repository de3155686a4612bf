package main

import (
	"bytes"
	"io"
	"strings"
	"testing"
)

// FuzzSteps: no explanation causes a panic, and none of a puzzle with two solutions is accepted for one or none.
func FuzzSteps(f *testing.F) {
	f.Fuzz(func(t *testing.T, status, steps string) {
		line := `{"status":"` + status + `","puzzle":` + twoByTwo + `,"steps":[` + steps + `]}`
		if strings.ContainsAny(status, "\"\\\n") || strings.Contains(steps, "\n") || strings.Contains(steps, "start") {
			return
		}
		var out bytes.Buffer
		run([]string{"--steps", "-"}, strings.NewReader(line), &out, io.Discard)
		if verdict := out.String(); strings.Contains(verdict, "holds: unique") || strings.Contains(verdict, "holds: none") {
			t.Fatalf("%s: %s", line, verdict)
		}
	})
}

// FuzzUnpacked: no compressed input causes a panic, or expands far beyond its limit.
func FuzzUnpacked(f *testing.F) {
	f.Fuzz(func(t *testing.T, packed []byte) {
		var out io.Reader
		if caught(func() { out = unpacked(bytes.NewReader(packed)) }) != nil {
			return
		}
		if n, _ := io.Copy(io.Discard, out); n > mostFirst+mostTimes*int64(len(packed))+1<<20 {
			t.Fatalf("%d bytes of %d", n, len(packed))
		}
	})
}
