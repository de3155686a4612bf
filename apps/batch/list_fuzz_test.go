package batch

import "testing"

// FuzzList: whatever is read as a list of commands, nothing panics, and what is read has a command.
func FuzzList(f *testing.F) {
	f.Fuzz(func(t *testing.T, text []byte) {
		list, err := ReadList("list.yaml", text)
		if err == nil && len(list) == 0 {
			t.Fatal("neither a job nor an error")
		}
		for _, l := range list {
			if len(l.Args) == 0 {
				t.Fatalf("a job without a command: %+v", l)
			}
		}
	})
}
