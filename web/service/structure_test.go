package service

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/teka-puzzles/teka/internal/jsontest"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle/codec"
)

// TestStructure: no body panics, whatever its structure, or causes an internal error, and problems are reported in words.
func TestStructure(t *testing.T) {
	var bodies []string
	for _, k := range kinds.All {
		p, err := kinds.Parse(k.Example)
		if err != nil {
			t.Fatal(err)
		}
		line, err := kinds.Encode(p, nil, codec.JSON.Name, codec.Envelope{})
		if err != nil {
			t.Fatal(err)
		}
		at, _ := json.Marshal(p.Board().Unknown(0).At) // only numbers
		mark := fmt.Sprintf(`{"at":%s,"value":%d,"not":false}`, at, p.Board().Unknown(0).Values.Min())
		bodies = append(bodies, fmt.Sprintf(`{"puzzle":%s,"marks":[%s]}`, line, mark),
			fmt.Sprintf(`{"puzzle":%q,"marks":{"marks":[],"layers":[{"name":"a","marks":[%s]}]}}`, k.Example, mark),
			fmt.Sprintf(`{"puzzle":%q,"claims":[{"new":[%s],"clues":[%s],"technique":%q}]}`, k.Example, mark, at, k.Techniques[0].ID))
	}
	s := &Service{Limits: Limits{Cells: 150, Puzzles: 3, Time: 50 * time.Millisecond, Making: 50 * time.Millisecond}}
	for i, o := range operations {
		names := memberNames(reflect.TypeOf(o.Body))
		pool := jsontest.NewPool(slices.Concat(bodies, []string{o.Example, o.Example}), names...)
		r := rand.New(rand.NewPCG(1, uint64(i)))
		for n := range sweeptest.Samples(200, 5000) {
			body := pool.Mutate(r)
			if n%2 == 0 { // the example with another value of a known member; the last one counts
				body = fmt.Sprintf(`{%q:%s,%s`, names[r.IntN(len(names))], pool.Value(r), o.Example[1:])
				if r.IntN(2) == 0 {
					body = fmt.Sprintf(`%s,%q:%s}`, strings.TrimSuffix(o.Example, "}"), names[r.IntN(len(names))], pool.Value(r))
				}
			}
			if fault := s.fault(t, o.Name, body); fault != "" {
				t.Errorf("%s: %s: %s", o.Name, fault, body)
			}
		}
	}
}

// fault returns what is wrong with the answer to a body, or "".
func (s *Service) fault(t *testing.T, name, body string) (wrong string) {
	defer func() {
		if x := recover(); x != nil {
			wrong = fmt.Sprint("panic: ", x)
		}
	}()
	err := s.Do(t.Context(), name, []byte(body), func([]byte) error { return nil })
	var p *Problem
	switch {
	case err == nil:
	case !errors.As(err, &p):
		return "no problem: " + err.Error()
	case p.Status >= 500 && p.Status != 503, jsontest.Odd(p.Detail) != "":
		return p.Error()
	}
	return ""
}

// memberNames returns the names of the members of a body.
func memberNames(body reflect.Type) (out []string) {
	for _, f := range reflect.VisibleFields(body) {
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" {
			out = append(out, name)
		}
	}
	if len(out) == 0 {
		out = []string{"lang"}
	}
	return out
}
