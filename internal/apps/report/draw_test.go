package report_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/scene"
)

// TestDrawEnds: drawing stops when its context ends, before it starts and while it runs.
func TestDrawEnds(t *testing.T) {
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	for it := range kinds.Read(strings.NewReader("masyu\n. W .\n. . B\n. . .\n"), "", kinds.ReadOptions{}) {
		why := errors.New("why it ended")
		ctx, end := context.WithCancelCause(t.Context())
		cancel := func() { end(why) }
		o := report.DrawOptions{PNG: func(_ context.Context, w io.Writer, _ scene.Scene, _ scene.SVGOptions) error {
			cancel()
			_, err := w.Write([]byte("x"))
			return err
		}}
		if d, err := report.Draw(ctx, l, it, it.Known, "svg", o); err != nil || !strings.HasPrefix(d.Text, "<svg") {
			t.Errorf("%+v, %v", d, err)
		}
		if _, err := report.Draw(ctx, l, it, it.Known, "png", o); !errors.Is(err, why) {
			t.Errorf("under way: %v", err)
		}
		for _, to := range []string{"svg", "text", "png"} {
			if d, err := report.Draw(ctx, l, it, it.Known, to, o); !errors.Is(err, why) || d.Text != "" || d.PNG != nil {
				t.Errorf("%s: %+v, %v", to, d, err)
			}
		}
	}
}
