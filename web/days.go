package web

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"sync"
	"time"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/apps/book"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/web/service"
)

// days adds the puzzles of days to the files. For each day, days/DATE.json holds {kind: puzzle in the corpus form, with url and grade},
// available before the engine has loaded. It also adds the pages of these days for paper and e-readers in both languages and, if the
// address of the site is known, the feeds. It returns the first and last day, separated by a space, or "" if none.
func (o SiteOptions) days(ctx context.Context, all map[string]*file) (string, error) {
	if o.Days < 1 {
		return "", nil
	}
	today := dayAt(o.First)
	if o.First.IsZero() {
		today = dayAt(time.Now())
	}
	days := daysFrom(today.AddDate(0, 0, -1), o.Days+1)
	made, faults, next := make([]map[string][]byte, len(days)), make([]error, len(days)), make(chan int)
	var group sync.WaitGroup
	s := new(service.Service)
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for i := range next {
				made[i], faults[i] = filesOf(ctx, s, days[i].Format(time.DateOnly))
			}
		})
	}
	for i := range made {
		next <- len(made) - 1 - i
	}
	close(next)
	group.Wait()
	if err := cmp.Or(faults...); err != nil {
		return "", err
	}
	for _, list := range made {
		for name, b := range list { // any order: the names are distinct
			all[name] = newFile(name, b)
		}
	}
	for _, code := range words.Languages {
		l, err := kinds.Language(code)
		if err != nil {
			return "", err
		}
		for _, paper := range sitePapers {
			all[pageName("today", code, paper)] = all[pageName(today.Format(time.DateOnly), code, paper)]
		}
		if f := (feed{o.Base, l, days, today}); o.Base != "" {
			all["daily/"+code+".rss"], all["daily/"+code+".ics"] = newFile("", f.rss()), newFile("", f.ics())
		}
	}
	return days[len(days)-1].Format(time.DateOnly) + " " + days[0].Format(time.DateOnly), nil
}

// sitePapers are the page sizes of the daily pages of a site.
var sitePapers = []string{"a4", book.EReader}

// pageName returns the file name of the page of a day.
func pageName(date, lang, paper string) string {
	if paper == "a4" {
		return "daily/" + date + "." + lang + ".pdf"
	}
	return "daily/" + date + "." + lang + "." + paper + ".pdf"
}

// filesOf returns the files of a day by name.
func filesOf(ctx context.Context, s *service.Service, date string) (map[string][]byte, error) {
	day, err := puzzlesOf(ctx, s, date)
	if err != nil {
		return nil, err
	}
	list := map[string][]byte{"days/" + date + ".json": day}
	for _, code := range words.Languages {
		for _, paper := range sitePapers {
			if list[pageName(date, code, paper)], err = pageOf(ctx, s, dailyName{date: date, lang: code, paper: paper}); err != nil {
				return nil, err
			}
		}
	}
	return list, nil
}

// pageOf returns the page of a day as PDF.
func pageOf(ctx context.Context, s *service.Service, d dailyName) ([]byte, error) {
	answer, err := s.Whole(ctx, "sheet", fmt.Appendf(nil, `{"date":%q,"paper":%q,"lang":%q}`, d.date, d.paper, d.lang))
	var page struct{ PDF []byte }
	if err == nil {
		err = json.Unmarshal(answer, &page)
	}
	return page.PDF, err
}

// puzzlesOf returns the puzzles of a day as a JSON object, by kind.
func puzzlesOf(ctx context.Context, s *service.Service, date string) ([]byte, error) {
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
		answer, err := s.Whole(ctx, "daily", fmt.Appendf(nil, `{"kind":%q,"date":%q}`, k.Name, date))
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
