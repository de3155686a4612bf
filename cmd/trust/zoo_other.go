//go:build !unix

package main

import "os"

// peak returns 0: the system does not report the peak memory of a process.
func peak(*os.ProcessState) int64 { return 0 }
