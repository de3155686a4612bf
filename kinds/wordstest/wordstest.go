// Package wordstest tests the sentences of a kind.
package wordstest

import (
	"regexp"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
)

// Malformed matches sentences that were put together wrongly: without a space, with one too many, with a part missing, or with a
// negative number.
var Malformed = regexp.MustCompile(`[,;:!?][A-Za-z]|[a-z)]\.[A-Za-z]|^ |  | [,;:!?]| \.(?: |$)|,,|[a-z]\.\.|%!|<no value>|\(\)|[,:]\.|[{}]|(?:^| )-\d|` +
	`\b(and|or|so|in|of|with|by|dan|atau|jadi|di|dari|dengan)[,.;:]|(?:^|[^d] )1 (bridges|cells|lights|lines|places|steps|ways)\b`)

// Case is a board in the text format, a rule that it violates, and the expected sentences in English and Indonesian.
type Case = struct{ Board, Rule, En, ID string }

// TestViolations tests the sentences of violations. The cases must cover every rule that the kind declares.
func TestViolations(t *testing.T, k *puzzle.Kind, cases []Case) {
	said := map[string]bool{}
	for _, x := range cases {
		said[x.Rule] = true
		v := violation(t, k, x)
		if err := puzzletest.CheckDeclared(k, v); err != nil {
			t.Errorf("%s: %v", x.Board, err)
		}
		for code, want := range map[string]string{"en": x.En, "id": x.ID} {
			l, err := words.In(code, k)
			if err != nil {
				t.Fatal(err)
			}
			if got := l.Broken(k.Name, v); got != want {
				t.Errorf("%s, %s: %q, not %q", x.Board, code, got, want)
			}
		}
	}
	for rule := range k.ViolationArgs {
		if !said[rule] {
			t.Errorf("no board here breaks %s", rule)
		}
	}
}

// violation returns the violation of a board. Violations that the text format cannot express are created at the first unknown.
func violation(t *testing.T, k *puzzle.Kind, x Case) puzzle.Violation {
	t.Helper()
	p, marks, err := puzzletest.Format(k, codec.Text.Name).Decode(x.Board, nil)
	if err != nil {
		t.Fatalf("%s: %v", x.Board, err)
	}
	known := puzzle.NewFacts(p.Board())
	if marks != nil {
		known = marks.Facts()
	}
	switch x.Rule {
	case "no-value":
		known.Restrict(0, 0)
	case "no-sum":
		known.Restrict(0, ^puzzle.Only(1))
	case "given":
		known.Set(0, 2)
	}
	bad := k.Check(p, known)
	i := slices.IndexFunc(bad, func(v puzzle.Violation) bool { return v.Rule == x.Rule })
	if i < 0 {
		t.Fatalf("%s breaks not %s but %+v", x.Board, x.Rule, bad)
	}
	return bad[i]
}
