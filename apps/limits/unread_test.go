package limits

import (
	"context"
	"errors"
	"testing"
)

// TestUnread: from the bound on nobody gets ready until enough was written, and whoever waits may leave.
func TestUnread(t *testing.T) {
	u := NewUnread(10)
	u.Add(9)
	if err := u.Ready(t.Context()); err != nil {
		t.Fatal(err)
	}
	u.Add(6)
	ctx, leave := context.WithCancelCause(t.Context())
	why := errors.New("gone")
	leave(why)
	if err := u.Ready(ctx); !errors.Is(err, why) {
		t.Errorf("ready with 15 of 10 bytes: %v", err)
	}
	got := make(chan error, 2)
	for range 2 {
		go func() { got <- u.Ready(t.Context()) }()
	}
	u.Add(-5) // 10: still full
	if err := u.Ready(ctx); !errors.Is(err, why) {
		t.Errorf("ready with 10 of 10 bytes: %v", err)
	}
	u.Add(-1)
	for range 2 {
		if err := <-got; err != nil {
			t.Error(err)
		}
	}
}
