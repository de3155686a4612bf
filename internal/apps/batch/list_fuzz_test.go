package batch

import "testing"

// FuzzList: no list of commands makes the reader panic, and every entry read has a command.
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
