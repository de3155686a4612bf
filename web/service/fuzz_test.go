package service

import (
	"context"
	"encoding/json"
	"errors"
	"testing"
	"time"
)

// FuzzDo: for any body, the answer is lines of JSON, or a problem with a status and a message. Nothing panics, hangs or leaks.
func FuzzDo(f *testing.F) {
	for i, o := range operations {
		f.Add(uint8(i), []byte(o.Example))
	}
	for _, body := range []string{``, `{`, `[]`, `null`, `{"puzzle":[]}`, `{"puzzle":{}}`, `{"puzzle":"\u0000"}`, `{"puzzle":"` + "\xff" +
		`"}`, `{"puzzle":null,"marks":{}}`,
		`{"puzzle":"masyu\n. .\n. W","marks":{"marks":[{"at":{"cell":[0,0]},"value":1}],"layers":[{"name":""}]}}`,
		`{"puzzle":{"kind":"hashi","givens":{"islands":[[0,0,1],[0,2,1]]}},"answer":[[0,1,1]]}`, `{"puzzle":"x","limit_time":1e308}`,
		`{"kind":"masyu","size":"3x3","count":2}`, `{"kind":"kakuro","date":"2026-02-30"}`} {
		f.Add(uint8(len(body)), []byte(body))
	}
	f.Fuzz(func(t *testing.T, op uint8, body []byte) {
		o := operations[int(op)%len(operations)]
		s := &Service{Limits: Limits{Cells: 400, Puzzles: 5, Time: 200 * time.Millisecond}}
		err := s.Do(context.Background(), o.Name, body, func(line []byte) error {
			if !json.Valid(line) {
				t.Errorf("%s: not JSON: %q", o.Name, line)
			}
			return nil
		})
		var p *Problem
		if err != nil && (!errors.As(err, &p) || p.Status < 400 || p.Detail == "" || p.Title == "") {
			t.Errorf("%s %q: %v is no problem", o.Name, body, err)
		}
		if p != nil && p.Status >= 500 && p.Status != 503 {
			t.Errorf("%s %q: %v", o.Name, body, err)
		}
	})
}
