package fault_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// TestTextJSON: JSON preserves the text of a phrase in every language, for every kind of argument.
func TestTextJSON(t *testing.T) {
	indonesian, err := kinds.Language("id")
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		text   fault.Text
		en, id string
	}{
		{fault.Textf("it has %d clues", 7), "it has 7 clues", "petunjuknya 7"},
		{fault.Textf("%d times: %v", 2, fault.Textf("it was made before")), "2 times: it was made before", "2 kali: sudah pernah dibuat"},
		{fault.Textf("%s is not used", "a.b"), "a.b is not used", "a.b tidak terpakai"},
		{fault.Join([]fault.Text{fault.Textf("Easy"), fault.Textf("Hard")}, "; "), "Easy; Hard", "Mudah; Sulit"},
		{fault.TextOf(fault.Errorf("%w: %w", fault.Errorf("not reached"), errors.New("x"))), "not reached: x", "tidak tercapai: x"},
		{fault.Textf("it has %d clues", fault.Most), "it has 1073741823+ clues", "petunjuknya 1073741823+"},
		{fault.TextOf(errors.New("100 % y")), "100 % y", "100 % y"},
	} {
		b, err := json.Marshal(x.text)
		if err != nil {
			t.Fatal(err)
		}
		var again fault.Text
		if err := json.Unmarshal(b, &again); err != nil {
			t.Fatal(err)
		}
		for _, text := range []fault.Text{x.text, again} {
			if text.String() != x.en || indonesian.FaultText(text) != x.id {
				t.Errorf("%s: %q, %q", b, text, indonesian.FaultText(text))
			}
		}
	}
}

// TestAgreement: nouns and verbs agree with the number 1, in English only.
func TestAgreement(t *testing.T) {
	for _, x := range []struct {
		text fault.Text
		want string
	}{
		{fault.Textf("%d of %d rows", 1, 1), "1 of 1 row"},
		{fault.Textf("%d cells are left", 1), "1 cell is left"},
		{fault.Textf("%d shaded cells, %.1f %%; %d tries", byte(1), 1.5, int64(1)), "1 shaded cell, 1.5 %; 1 try"},
		{fault.Textf("%d rows and %d columns are needed", 3, 1), "3 rows and 1 column are needed"},
		{fault.Textf("the sides require %d and %d buildings", 3, 1), "the sides require 3 and 1 buildings"},
		{fault.Textf("%dx%d pixels", 5, 1), "5x1 pixels"},
		{fault.Textf("%d rows and columns: 2 to 9 are allowed", 1), "1 row and column: 2 to 9 are allowed"},
		{fault.Textf("row %d needs %d cells, but has %d", 1, 2, 1), "row 1 needs 2 cells, but has 1"},
		{fault.Textf("%s: %d", "1", 1), "1: 1"},
	} {
		if got := x.text.String(); got != x.want {
			t.Errorf("%q, want %q", got, x.want)
		}
	}
}
