package report

import "testing"

func TestOneLine(t *testing.T) {
	for in, want := range map[string]string{
		"plain":            "plain",
		"a\nb\tc":          "a b c",
		"\x1b[31mred\x00":  "?[31mred?",
		"bad \xff byte":    "bad ? byte",
		"größer":           "größer",
		"a\u202eb":         "a?b",
		"\u009b31m csi \a": "?31m csi ?",
	} {
		if got := OneLine(in); got != want {
			t.Errorf("OneLine(%q) = %q, want %q", in, got, want)
		}
	}
}
