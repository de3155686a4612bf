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

// Do asks an operation as service.Do does, for whoever carries messages another way than HTTP: within the limits of the server, in a turn
// of its own in the lanes, and with a defect of the program as a problem instead of its end. Where there is no room for it, the error is a
// problem of status 429; where ctx ended, it may be the cause of that.
func (s *Server) Do(ctx context.Context, op string, body []byte, emit func([]byte) error) error {
	return s.inTurn(ctx, op, func(ctx context.Context, t *turn) error {
		send := emit
		if o, _ := service.ByName(op); !o.Long {
			send = func(line []byte) error { return t.away(func() error { return emit(line) }) }
		}
		return s.service.Do(ctx, op, body, send)
	})
}

// Whole asks an operation as Do does, for one object as service.Whole answers it.
func (s *Server) Whole(ctx context.Context, op string, body []byte) (all []byte, err error) {
	err = s.inTurn(ctx, op, func(ctx context.Context, _ *turn) error {
		all, err = s.service.Whole(ctx, op, body)
		service.Made(ctx, len(all))
		return err
	})
	return all, err
}

// inTurn does something in a turn of whoever started this process.
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
	if err := service.Ready(t.ctx); err != nil { // the turn keeps its place, so that no more answers are made than there are places
		return err
	}
	if err = do(t.carrying(), t); errors.Is(err, errFull) {
		return problemOf(err).In(ctx)
	}
	return err
}
