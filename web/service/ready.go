package service

import "context"

// readyKey is the context key of a reader.
type readyKey struct{}

// reader is a client whose answers wait in memory until it reads them.
type reader struct {
	ready func(context.Context) error
	made  func(bytes int)
}

// WhenReady returns a context for requests of a client whose answers wait in memory until it reads them. Before such a request is
// worked on, ready waits until there is room for another answer. When it has an answer, made is called with its size, before another
// request gets its place.
func WhenReady(ctx context.Context, ready func(context.Context) error, made func(bytes int)) context.Context {
	return context.WithValue(ctx, readyKey{}, reader{ready, made})
}

// Ready calls the function ready of WhenReady, if there is one.
func Ready(ctx context.Context) error {
	if r, ok := ctx.Value(readyKey{}).(reader); ok {
		return r.ready(ctx)
	}
	return nil
}

// Made calls the function made of WhenReady, if there is one.
func Made(ctx context.Context, bytes int) {
	if r, ok := ctx.Value(readyKey{}).(reader); ok {
		r.made(bytes)
	}
}
