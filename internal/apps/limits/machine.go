package limits

import (
	"os"
	"strconv"
	"strings"
)

// unknownMachine is the assumed memory of a machine that does not report it.
const unknownMachine = 4 << 30

// Machine returns the bytes of memory available to this process: those of the machine, or of its control group if that has less.
func Machine() int64 {
	bytes := physical()
	if bytes <= 0 {
		bytes = unknownMachine
	}
	if group := groupLimit(os.ReadFile); group > 0 {
		bytes = min(bytes, group)
	}
	return bytes
}

// groupLimit returns the memory limit in bytes of this process's control group, and in version 2 of the groups above it; 0 if there is no
// limit. read reads a file.
func groupLimit(read func(string) ([]byte, error)) int64 {
	least := int64(0)
	limit := func(file string) {
		text, err := read(file)
		if n, bad := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64); err == nil && bad == nil && n > 0 && (least == 0 || n < least) {
			least = n
		}
	}
	groups, _ := read("/proc/self/cgroup")
	for line := range strings.Lines(string(groups)) {
		part := strings.SplitN(strings.TrimSpace(line), ":", 3) // number, controllers, path
		if len(part) < 3 {
			continue
		}
		root, file := "/sys/fs/cgroup", "/memory.max"
		if part[1] != "" {
			root, file = "/sys/fs/cgroup/memory", "/memory.limit_in_bytes"
		}
		if part[1] != "" && part[1] != "memory" {
			continue
		}
		for path := part[2]; ; path = path[:strings.LastIndexByte(path, '/')] { // paths of another name space do not exist here, only the root
			limit(root + strings.TrimSuffix(path, "/") + file)
			if strings.Trim(path, "/") == "" {
				break
			}
		}
	}
	return least
}
