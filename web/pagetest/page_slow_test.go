package pagetest

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/teka-puzzles/teka/internal/browsertest"
	"github.com/teka-puzzles/teka/web"
	"github.com/teka-puzzles/teka/web/engine"
)

// The connection of the measured first visits: 3.2 Mbit/s and a round-trip time of 50 ms.
const (
	lineRate = 400_000 // bytes a second
	lineTrip = 50 * time.Millisecond
)

// line is the shared bandwidth of all connections to a host, including those of workers, which the browser's own network emulation leaves
// out.
type line struct {
	net.Listener
	mu   sync.Mutex
	free time.Time // when everything sent so far has arrived
}

func (l *line) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	return &lineConn{c, l, false}, err
}

// lineConn is a connection over a line.
type lineConn struct {
	net.Conn
	line  *line
	asked bool // something was read since it was last written to
}

func (c *lineConn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	c.asked = true
	return n, err
}

// Write sends in packets that take turns with those of other connections.
func (c *lineConn) Write(b []byte) (sent int, err error) {
	if c.asked {
		time.Sleep(lineTrip)
		c.asked = false
	}
	for sent < len(b) && err == nil {
		packet := b[sent:min(len(b), sent+4096)]
		l := c.line
		l.mu.Lock()
		now := time.Now()
		if l.free.Before(now) {
			l.free = now
		}
		l.free = l.free.Add(time.Duration(len(packet)) * time.Second / lineRate)
		wait := l.free.Sub(now)
		l.mu.Unlock()
		time.Sleep(wait)
		var n int
		n, err = c.Conn.Write(packet)
		sent += n
	}
	return sent, err
}

// over serves over a slow line.
func over(t *testing.T, h http.Handler) string {
	t.Helper()
	s := httptest.NewUnstartedServer(h)
	s.Listener = &line{Listener: s.Listener}
	s.Start()
	t.Cleanup(s.Close)
	return s.URL + "/"
}

// measureSlow opens boards over a slow line for the first time, from the server and from a static host. It measures the time until a board
// accepts a move, and until the engine in the page gives its first answer.
func (s site) measureSlow(t *testing.T) {
	if _, _, ok := engine.Files(); !ok {
		t.Skip("the engine is not built in: go generate ./web/engine")
	}
	dir := t.TempDir()
	if _, _, err := web.WriteSite(t.Context(), dir, web.SiteOptions{}); err != nil {
		t.Fatal(err)
	}
	hosts := map[string]http.Handler{"serve": web.New(web.Options{}), "files alone": http.FileServer(http.Dir(dir))}
	for name, h := range hosts {
		var board, answer []float64
		for _, address := range played {
			x := tab{browsertest.NewTab(t, s.browser), site{over(t, h), s.browser, nil, s.written}, ""}
			x.Do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
				_, err := chromedp.Call(ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: `
					(function look() { document.querySelector(".sheet")?.style.width && document.querySelector(".grid [tabindex='0']") ? window.boardAt = performance.now() : setTimeout(look, 4); })()`})
				return err
			}))
			x.Do(chromedp.Navigate(x.site.url + "#play/" + address))
			for browsertest.Read[float64](x.Tab, `window.boardAt ?? 0`) == 0 {
				time.Sleep(50 * time.Millisecond)
			}
			for !browsertest.Read[bool](x.Tab, `(async () => { const e = await import("./engine.js"); return e.where() === "worker"; })()`) {
				time.Sleep(100 * time.Millisecond)
			}
			board = append(board, browsertest.Read[float64](x.Tab, `window.boardAt`))
			answer = append(answer, browsertest.Read[float64](x.Tab, `performance.now()`))
		}
		told(t, name+", 3.2 Mbit/s, first board", board, interactiveWithin)
		told(t, name+", 3.2 Mbit/s, the engine is there", answer, 20*interactiveWithin)
	}
}
