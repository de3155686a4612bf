package web

import (
	"context"
	"net/http"
	"time"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/web/service"
)

// daily serves the page of a day or a feed.
func (s *Server) daily(w http.ResponseWriter, r *http.Request) {
	d, err := dailyOf(r.PathValue("name"))
	if err != nil {
		writeProblem(w, r, service.NewProblem(http.StatusNotFound, err))
		return
	}
	if d.form != "pdf" {
		today := dayAt(time.Now())
		l, _ := kinds.Language(d.lang) // checked by dailyOf
		f := feed{base: s.baseOf(r), lang: l, days: daysFrom(today.AddDate(0, 0, -feedDays+1), 2*feedDays), today: today}
		if d.form == "rss" {
			s.file(w, r, rssType, f.rss())
		} else {
			s.file(w, r, icsType, f.ics())
		}
		return
	}
	if d.date == "today" {
		d.date = dayAt(time.Now()).Format(time.DateOnly)
	}
	begin := time.Now()
	page, err := s.pageOf(r, d)
	status := http.StatusOK
	if err != nil {
		status = writeProblem(w, r, problemOf(err))
	} else {
		s.file(w, r, "application/pdf", page)
	}
	s.measure.note("sheet", status, time.Since(begin))
	s.Log.Info("request", "operation", "sheet", "status", status, "seconds", time.Since(begin).Seconds(), "request", requestID(w))
}

// pageOf makes the page of a day like the operation sheet, scheduled in the lanes.
func (s *Server) pageOf(r *http.Request, d dailyName) (page []byte, err error) {
	err = s.scheduled(r, func(ctx context.Context) error {
		page, err = pageOf(ctx, s.service, d)
		return err
	})
	return page, err
}

// baseOf returns the URL of the page with a trailing slash: that of the options, or else that of the request.
func (s *Server) baseOf(r *http.Request) string {
	if s.Base != "" {
		return s.Base
	}
	scheme := "http"
	if r.TLS != nil {
		scheme = "https"
	}
	return scheme + "://" + r.Host + "/"
}

// file serves a generated file, or status 304 if the client has it.
func (s *Server) file(w http.ResponseWriter, r *http.Request, kind string, b []byte) {
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("Cache-Control", "no-cache")
	if !unchanged(w, r, digest(b)) {
		w.Write(b)
	}
}
