package scripttest

import (
	"flag"
	"runtime"
	"strconv"
	"testing"
)

// Waiting are tests that wait most of the time, for disks, servers and each other: more of them run at a time than there are processors.
type Waiting struct{ *testing.M }

// Run runs them.
func (w Waiting) Run() int {
	flag.Parse()
	if flag.Lookup("test.parallel").Value.String() == strconv.Itoa(runtime.GOMAXPROCS(0)) { // nobody has asked for another number
		flag.Set("test.parallel", "8")
	}
	return w.M.Run()
}
