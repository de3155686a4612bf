//go:build !js

package batch

import (
	"encoding/json"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/scripttest"
	"github.com/teka-puzzles/teka/kinds"
)

func TestMain(m *testing.M) { os.Exit(scripttest.Waiting{M: m}.Run()) }

// TestSpans compares a set of numbers with a map.
func TestSpans(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		var s spans
		in := map[int]bool{}
		for range 12 {
			from := r.IntN(40)
			x := span{from, from + r.IntN(9)}
			fresh := 0
			for n := x.from; n < x.to; n++ {
				if !in[n] {
					fresh++
				}
				in[n] = true
			}
			if got := s.add(x); got != fresh {
				t.Fatalf("adding %v: %d numbers are new, want %d", x, got, fresh)
			}
		}
		end := 0
		for n := range 60 {
			if s.contains(n) != in[n] {
				t.Fatalf("%v has %d: %v", s, n, s.contains(n))
			}
			if in[n] {
				end = n + 1
			}
		}
		if s.end() != end {
			t.Fatalf("%v ends at %d, want %d", s, s.end(), end)
		}
		for i := 1; i < len(s); i++ {
			if s[i-1].to >= s[i].from {
				t.Fatalf("%v: ranges touch", s)
			}
		}
	}
}

func TestReadList(t *testing.T) {
	list, err := ReadList("a.yaml", []byte("jobs:\n- solve: [a.txt, b.txt]\n  first: true\n  marks: false\n  limit-time: 2s\n- generate: "+
		"masyu\n- grade:\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := [][]string{{"solve", "a.txt", "b.txt", "--first", "--limit-time=2s"}, {"generate", "masyu"}, {"grade"}}
	for i, l := range list {
		if !slices.Equal(l.Args, want[i]) {
			t.Errorf("job %d: %q, want %q", i, l.Args, want[i])
		}
	}
	for text, want := range map[string]string{
		"":                              "a.yaml:1:1: expected a list of jobs",
		"orders: []":                    "a.yaml:1:1: expected the key jobs with a list",
		"{}":                            "a.yaml:1:1: expected the key jobs with a list",
		"jobs: 7":                       "a.yaml:1:7: expected a list of jobs",
		"jobs:\n- solve":                "a.yaml:2:3: expected a job: a command with its inputs, and flags",
		"- solve: {a: b}":               "a.yaml:1:10: expected an input or a list of inputs",
		"- solve: a\n  first: [1]":      "a.yaml:2:10: first: expected one value",
		"[{\"solve\": [[\"a\"]]}]":      "a.yaml:1:12: expected the name of an input",
		"- solve: a\n bad: b\n":         "a.yaml:2:2: invalid YAML: did not find expected '-' indicator",
		"jobs:\n\t- solve: a.txt\n":     "a.yaml:2:2: invalid YAML: found character that cannot start any token",
		"{\"jobs\": [{\"solve\": 1}, 3": "a.yaml:1:1: invalid YAML: did not find expected ',' or ']'",
		"- solve: a\n  b: c: d\n":       "a.yaml:2:3: invalid YAML: mapping values are not allowed in this context",
		"- a: 'b\n- c\n":                "a.yaml:3:1: invalid YAML: found unexpected end of stream",
	} {
		if _, err := ReadList("a.yaml", []byte(text)); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// TestShare reads the share fed while a job is being fed; go test -race looks for races.
func TestShare(t *testing.T) {
	const text = "nonogram v1\n1 2\n"
	open := func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil }
	s := newDocuments(slices.Repeat([]Input{{Name: "a", Open: open, Size: int64(len(text)), Whole: true}}, 300),
		kinds.ReadOptions{}, (&Task{}).Describe)
	defer s.close()
	begun, asked := make(chan bool), make(chan float64)
	go func() {
		close(begun)
		for share := 0.0; share < 1; {
			if share = s.share(); share < 0 || share > 1 {
				break
			}
		}
		asked <- s.share()
	}()
	<-begun
	for s.end() < 0 {
		s.take(1, nil)
	}
	if share := <-asked; share != 1 {
		t.Errorf("all is fed, and the share is %v", share)
	}
}

// TestQuotaShort: if there are too few puzzles, the reason names the first document that gave none.
func TestQuotaShort(t *testing.T) {
	var q quota
	q.addFailure(json.RawMessage(`{"id":"a","error":"one"}`))
	q.addFailure(json.RawMessage(`{"id":"b","error":"two"}`))
	if err := q.shortfall(2); err == nil || !strings.Contains(err.Error(), "2 gave no puzzle, such as a: one") {
		t.Error(err)
	}
}
