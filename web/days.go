package web

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"sync"
	"time"

	"github.com/teka-puzzles/teka/fault"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/web/service"
)

// days puts the puzzles of days among the files, each day in a file days/DATE.json: {kind: puzzle in the corpus form, with url and grade},
// so that they are there before the engine is. It gives the first and the last of them, "" for none.
func (o SiteOptions) days(ctx context.Context, all map[string]*file) (string, error) {
	if o.Days < 1 {
		return "", nil
	}
	first := o.First
	if first.IsZero() {
		first = time.Now().UTC()
	}
	date := func(day int) string { return first.AddDate(0, 0, day).Format(time.DateOnly) }
	made, faults, next := make([][]byte, o.Days+1), make([]error, o.Days+1), make(chan int)
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for i := range next {
				made[i], faults[i] = puzzlesOf(ctx, date(i-1))
			}
		})
	}
	for i := range made {
		next <- i
	}
	close(next)
	group.Wait()
	if err := cmp.Or(faults...); err != nil {
		return "", err
	}
	for i, b := range made {
		all["days/"+date(i-1)+".json"] = newFile("days.json", b)
	}
	return date(-1) + " " + date(o.Days-1), nil
}

// puzzlesOf are the puzzles of a day by kind.
func puzzlesOf(ctx context.Context, date string) ([]byte, error) {
	type puzzleOf struct {
		Kind   string          `json:"kind"`
		Rows   int             `json:"rows"`
		Cols   int             `json:"cols"`
		Givens json.RawMessage `json:"givens"`
		URL    string          `json:"url,omitempty"`
		Grade  struct {
			Label string `json:"label"`
		} `json:"grade"`
	}
	day := map[string]puzzleOf{}
	for _, k := range kinds.All {
		if k.Make == nil {
			continue
		}
		answer, err := new(service.Service).Whole(ctx, "daily", fmt.Appendf(nil, `{"kind":%q,"date":%q}`, k.Name, date))
		var made struct{ Puzzles []puzzleOf }
		if err == nil {
			err = json.Unmarshal(answer, &made)
		}
		if err != nil {
			return nil, fault.Errorf("the puzzle of %s: %w", date, err)
		}
		for _, p := range made.Puzzles {
			day[k.Name] = p
		}
	}
	return json.Marshal(day)
}
