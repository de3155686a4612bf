package service

import (
	"context"
	"encoding/json"
	"maps"
)

// Whole answers a request with one JSON object instead of a stream: the steps of an explanation in "steps", generated puzzles in "puzzles",
// without progress. For other streams it merges the fields of all lines, later ones replacing earlier ones. A single answer is returned
// unchanged.
func (s *Service) Whole(ctx context.Context, op string, body []byte) ([]byte, error) {
	var lines [][]byte
	size := 0
	err := s.Do(ctx, op, body, func(line []byte) error {
		if o, _ := ByName(op); o.Stream && isProgress(line) {
			return nil
		}
		if size += len(line); s.Limits.Answer > 0 && size > s.Limits.Answer {
			return problem(413, "the answer has more than %d bytes; request it as a stream of lines", s.Limits.Answer)
		}
		lines = append(lines, line)
		return nil
	})
	if err != nil {
		return nil, err
	}
	if o, _ := ByName(op); !o.Stream && len(lines) == 1 {
		return lines[0], nil
	}
	return together(lines)
}

// isProgress reports whether a line contains only progress.
func isProgress(line []byte) bool {
	const begin = `{"progress":`
	return len(line) > len(begin) && string(line[:len(begin)]) == begin
}

// together merges the lines of a stream into one object.
func together(lines [][]byte) ([]byte, error) {
	out := map[string]json.RawMessage{}
	lists := map[string][]json.RawMessage{}
	for _, line := range lines {
		var members map[string]json.RawMessage
		if err := json.Unmarshal(line, &members); err != nil {
			return nil, err
		}
		for name, v := range members { // any order: no name comes twice in an answer
			switch name {
			case "step", "puzzle":
				lists[name+"s"] = append(lists[name+"s"], v)
			case "done":
				var done map[string]json.RawMessage
				if err := json.Unmarshal(v, &done); err != nil {
					return nil, err
				}
				maps.Copy(out, done)
			default:
				out[name] = v
			}
		}
	}
	for name, list := range lists { // any order: the names are distinct
		b, err := json.Marshal(list)
		if err != nil {
			return nil, err
		}
		out[name] = b
	}
	return json.Marshal(out)
}
