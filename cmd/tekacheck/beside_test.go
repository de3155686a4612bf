package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/generate/madetest"
	"github.com/teka-puzzles/teka/internal/apps/dataset"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
)

// documented returns lines of a data set, two of each kind.
func documented(t *testing.T) (lines [][]byte) {
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range kinds.All {
		for m, err := range madetest.Puzzles(generate.Request{Kind: k, Rows: 5, Cols: 5, Count: 2, Seed: 3}) {
			if err != nil {
				t.Fatal(k.Name, err)
			}
			x, err := dataset.Document(t.Context(), kinds.Item{ID: k.Name, Puzzle: m.Puzzle},
				dataset.Options{Lang: l, Splits: dataset.DefaultSplits})
			if err != nil {
				t.Fatal(k.Name, err)
			}
			line, err := report.Line(x)
			if err != nil {
				t.Fatal(err)
			}
			lines = append(lines, line)
		}
	}
	return lines
}

// TestDataSet accepts every line of a data set, and refuses each one that is changed in a relevant place.
func TestDataSet(t *testing.T) {
	lines := documented(t)
	for i, line := range lines {
		if shown, err := triedExplanation(line); err != nil || shown != "unique" {
			t.Fatalf("line %d: %q, %v", i, shown, err)
		}
		var x map[string]json.RawMessage
		if err := json.Unmarshal(line, &x); err != nil {
			t.Fatal(err)
		}
		other := map[string]json.RawMessage{}
		if err := json.Unmarshal(lines[(i+2)%len(lines)], &other); err != nil {
			t.Fatal(err)
		}
		twin := map[string]json.RawMessage{}
		if err := json.Unmarshal(lines[i^1], &twin); err != nil {
			t.Fatal(err)
		}
		for name, change := range map[string]func(map[string]json.RawMessage){
			"the certificate of another puzzle": func(y map[string]json.RawMessage) { y["certificate"] = twin["certificate"] },
			"the solution of another puzzle":    func(y map[string]json.RawMessage) { y["solution"] = twin["solution"] },
			"the solution of another kind":      func(y map[string]json.RawMessage) { y["solution"] = other["solution"] },
			"a solution that is short":          func(y map[string]json.RawMessage) { y["solution"] = json.RawMessage("[]") },
			"the clues of another puzzle":       func(y map[string]json.RawMessage) { y["givens"] = twin["givens"] },
			"no steps":                          func(y map[string]json.RawMessage) { y["steps"] = json.RawMessage("[]") },
			"another status":                    func(y map[string]json.RawMessage) { y["status"] = json.RawMessage(`"multiple"`) },
			"a claim that says less": func(y map[string]json.RawMessage) {
				y["certificate"] = bytes.Replace(y["certificate"], []byte("claim unique"), []byte("claim at-least 1"), 1)
			},
			"a value changed": func(y map[string]json.RawMessage) { y["solution"] = misstated(y["solution"]) },
		} {
			y := map[string]json.RawMessage{}
			for k, v := range x {
				y[k] = v
			}
			change(y)
			text, err := json.Marshal(y)
			if err != nil {
				t.Fatal(err)
			}
			if bytes.Equal(y["solution"], x["solution"]) && strings.Contains(name, "solution") {
				continue
			}
			if shown, err := triedExplanation(text); err == nil && shown == "unique" {
				t.Errorf("line %d with %s holds", i, name)
			}
		}
	}
	if len(lines) != 2*len(kinds.All) {
		t.Errorf("%d lines", len(lines))
	}
}

// misstated returns a solution with its last digit changed.
func misstated(solution []byte) []byte {
	out := bytes.Clone(solution)
	i := bytes.LastIndexAny(out, "0123456789")
	out[i] = '0' + (out[i]-'0'+1)%2
	return out
}

// TestSolutionsExactly: solutions are read as strictly as puzzles, so that other readers see the solution that was checked.
func TestSolutionsExactly(t *testing.T) {
	for i, line := range documented(t) {
		var x map[string]json.RawMessage
		if err := json.Unmarshal(line, &x); err != nil {
			t.Fatal(err)
		}
		right := string(x["solution"])
		other := string(misstated(x["solution"]))
		for name, solution := range map[string]string{
			"another case beside":  strings.Replace(other, "}", ","+strings.ToUpper(strings.TrimPrefix(right, "{")), 1),
			"another case":         strings.ToUpper(right),
			"a member more":        strings.Replace(right, "}", `,"x":1}`, 1),
			"a member twice":       strings.Replace(other, "}", ","+strings.TrimPrefix(right, "{"), 1),
			"a number more":        strings.Replace(right, "]]", ",7]]", 1),
			"a number less":        strings.Replace(right, "]]", "],[0,1]]", 1),
			"another first":        strings.Replace(right, "[[", "[[0,1,0],[", 1),
			"a place that is none": strings.Replace(right, "]]", "],[0,0,1]]", 1),
			"a negative place":     strings.Replace(right, "]]", "],[-1,0,1]]", 1),
			"a place far away":     strings.Replace(right, "]]", "],[1000,0,1]]", 1),
			"no number":            strings.Replace(right, "1", "true", 1),
			"a part of a number":   strings.Replace(right, "1", "1.5", 1),
			"nothing in a row":     strings.Replace(right, "]]", "],null]", 1),
			"nothing":              "{}",
			"a text":               `"x"`,
		} {
			if !json.Valid([]byte(solution)) || solution == right {
				continue
			}
			x["solution"] = json.RawMessage(solution)
			text, err := json.Marshal(x)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := triedExplanation(text); err == nil {
				t.Errorf("line %d with a solution of %s holds: %s", i, name, solution)
			}
		}
	}
}
