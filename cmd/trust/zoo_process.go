package main

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"time"
)

// workOf returns the processor time of a process so far on Linux; 0 on other systems.
func workOf(pid int) time.Duration {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	fields := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:])
	if len(fields) < 13 {
		return 0
	}
	ticks := 0
	for _, f := range fields[11:13] { // of the process in the program and in the system, in hundredths of a second
		n, _ := strconv.Atoi(string(f))
		ticks += n
	}
	return time.Duration(ticks) * 10 * time.Millisecond
}

// peakOf returns the peak memory of a process so far, in bytes, on Linux; 0 on other systems.
func peakOf(pid int) int64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	_, rest, _ := bytes.Cut(text, []byte("VmHWM:"))
	n, _ := strconv.ParseInt(string(bytes.TrimSpace(bytes.SplitN(rest, []byte("kB"), 2)[0])), 10, 64)
	return n << 10
}
