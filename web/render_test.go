package web

import (
	"bytes"
	"encoding/json"
	"image/png"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/web/service"
)

// TestRenderFiles: the server renders pixels and PDF; a service without renderers reports that it cannot.
func TestRenderFiles(t *testing.T) {
	const body = `{"puzzle":"masyu\n...\n.W.\n...","to":"png"}`
	status, _, text := serve(t, Options{}).ask(t, "render", body)
	var got struct {
		To, Text string
		PNG, PDF []byte
	}
	if err := json.Unmarshal([]byte(text), &got); err != nil || status != 200 || got.To != "png" || got.Text != "" {
		t.Fatalf("%d %.200s (%v)", status, text, err)
	}
	if img, err := png.Decode(bytes.NewReader(got.PNG)); err != nil || img.Bounds().Dx() < 96 {
		t.Errorf("%v", err)
	}
	status, _, text = serve(t, Options{}).ask(t, "render", strings.Replace(body, "png", "pdf", 1))
	if err := json.Unmarshal([]byte(text), &got); err != nil || status != 200 || got.To != "pdf" ||
		!bytes.HasPrefix(got.PDF, []byte("%PDF-")) {
		t.Errorf("%d %.200s (%v)", status, text, err)
	}
	err := (&service.Service{}).Do(t.Context(), "render", []byte(body), func([]byte) error { return nil })
	if err == nil || !strings.Contains(err.Error(), `400 Bad Request: to "png": cannot draw PNG here (supported: text, svg)`) {
		t.Errorf("%v", err)
	}
}
