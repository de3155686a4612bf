package service_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/web/service"
)

// TestUnfitMembers: a missing member, or one with a value that it cannot have, is a problem with status 400 that names it.
func TestUnfitMembers(t *testing.T) {
	const given = `"puzzle":"hitori\n1 1\n2 1\n"`
	for _, c := range [][3]string{
		{"convert", `{` + given + `}`, "to: missing; expected one of json, "},
		{"convert", `{` + given + `,"to":"foo"}`, `to "foo": expected one of json, `},
		{"generate", `{"kind":"masyu","seed":-5}`, "seed: expected a whole number, 0 or more"},
		{"generate", `{}`, "kind: missing"},
		{"daily", `{}`, "kind: missing"},
		{"argue", `{` + given + `}`, "claims: missing"},
		{"sheet", `{"date":"2026-13-01"}`, `date "2026-13-01"`},
		{"sheet", `{"date":"2026-01-31","paper":"foo"}`, `"foo" is not a page size`},
		{"sheet", `{` + given + `,"paper":"foo"}`, `"foo" is not a page size`},
	} {
		var p *service.Problem
		_, err := new(service.Service).Whole(t.Context(), c[0], []byte(c[1]))
		if !errors.As(err, &p) || p.Status != 400 || !strings.Contains(p.Detail, c[2]) {
			t.Errorf("%s %s: %v, not %s", c[0], c[1], err, c[2])
		}
	}
}
