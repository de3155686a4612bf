package web

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/netip"
	"runtime/debug"

	"github.com/teka-puzzles/teka/web/service"
)

// Do runs an operation like service.Do and passes its lines to emit, for transports other than HTTP: within the server's limits, scheduled
// by its lanes, and with panics converted to problems. If the server is full, the error is a problem with status 429. If ctx ends, the
// error may be its cause.
func (s *Server) Do(ctx context.Context, op string, body []byte, emit func([]byte) error) error {
	return s.inTurn(ctx, op, func(ctx context.Context, t *turn) error {
		send := emit
		if o, _ := service.ByName(op); !o.Long {
			send = func(line []byte) error { return t.whileWaiting(func() error { return emit(line) }) }
		}
		return s.service.Do(ctx, op, body, send)
	})
}

// Whole runs an operation like Do and returns a single object, as service.Whole does.
func (s *Server) Whole(ctx context.Context, op string, body []byte) (all []byte, err error) {
	err = s.inTurn(ctx, op, func(ctx context.Context, _ *turn) error {
		all, err = s.service.Whole(ctx, op, body)
		service.Made(ctx, len(all))
		return err
	})
	return all, err
}

// inTurn calls do in a turn of the local client, when a place is free. A panic of do becomes a problem, and so does errFull.
func (s *Server) inTurn(ctx context.Context, op string, do func(context.Context, *turn) error) (err error) {
	t, err := s.lanes.begin(ctx, netip.Addr{})
	if errors.Is(err, errFull) {
		return problemOf(err).In(ctx)
	}
	if err != nil {
		return err
	}
	defer t.end()
	defer func() {
		if x := recover(); x != nil {
			s.Log.LogAttrs(ctx, slog.LevelError, "defect", slog.String("operation", op), slog.Any("panic", x),
				slog.String("stack", string(debug.Stack())))
			err = service.NewProblem(http.StatusInternalServerError, errDefect).In(ctx)
		}
	}()
	if err := service.Ready(t.ctx); err != nil { // it keeps its place, so that there are never more answers in memory than places
		return err
	}
	if err = do(t.context(), t); errors.Is(err, errFull) {
		return problemOf(err).In(ctx)
	}
	return err
}
