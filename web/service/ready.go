package service

import "context"

// readyKey is the context key of the function of WhenReady.
type readyKey struct{}

// WhenReady returns a context for requests of a client whose answers wait in memory until it reads them. Before such a request is
// worked on, ready waits until there is room for another answer.
func WhenReady(ctx context.Context, ready func(context.Context) error) context.Context {
	return context.WithValue(ctx, readyKey{}, ready)
}

// Ready calls the function that WhenReady stored in ctx, if any.
func Ready(ctx context.Context) error {
	if ready, ok := ctx.Value(readyKey{}).(func(context.Context) error); ok {
		return ready(ctx)
	}
	return nil
}
