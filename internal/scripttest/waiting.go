package scripttest

import (
	"flag"
	"runtime"
	"strconv"
	"testing"
)

// Waiting runs tests that mostly wait for disks, servers and each other with more parallelism than there are processors.
type Waiting struct{ *testing.M }

// Run runs the tests, at least 8 in parallel unless -parallel is set.
func (w Waiting) Run() int {
	flag.Parse()
	if flag.Lookup("test.parallel").Value.String() == strconv.Itoa(runtime.GOMAXPROCS(0)) { // -parallel is not set
		flag.Set("test.parallel", "8")
	}
	return w.M.Run()
}
