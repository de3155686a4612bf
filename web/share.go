package web

import (
	"bytes"
	"cmp"
	"compress/flate"
	"context"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/teka-puzzles/teka/explain/words/template"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/web/service"
)

// share registers what other sites and messengers fetch: pictures of puzzles, pages with a preview, and descriptions for embedding.
func (s *Server) share(mux *http.ServeMux) {
	for _, to := range []string{"svg", "png"} {
		mux.HandleFunc("GET /render."+to, func(w http.ResponseWriter, r *http.Request) {
			s.shared(w, r, func() error { return s.picture(w, r, to) })
		})
	}
	mux.HandleFunc("GET /share", func(w http.ResponseWriter, r *http.Request) {
		s.shared(w, r, func() error { return s.preview(w, r) })
	})
	mux.HandleFunc("GET /"+userScript, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", mediaTypes[".js"])
		w.Header().Set("Cache-Control", "no-cache")
		w.Write(userScriptFor(s.baseOf(r))) // an error is the client's
	})
	mux.HandleFunc("GET /oembed", func(w http.ResponseWriter, r *http.Request) {
		s.shared(w, r, func() error { return s.oEmbed(w, r) })
	})
}

// shared serves a request with answer, and its error as a problem. It counts and logs the request.
func (s *Server) shared(w http.ResponseWriter, r *http.Request, answer func() error) {
	begin, status := time.Now(), http.StatusOK
	if err := answer(); err != nil {
		status = writeProblem(w, r, problemOf(err))
	}
	s.measure.note("share", status, time.Since(begin))
	s.Log.Info("request", "operation", "share", "path", r.URL.Path, "status", status, "seconds", time.Since(begin).Seconds(), "request",
		requestID(w))
}

// whole decodes the answer of an operation with the given members as its body into out. The work is scheduled in the lanes.
func (s *Server) whole(r *http.Request, op string, body map[string]any, out any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	return s.scheduled(r, func(ctx context.Context) error {
		answer, err := s.service.Whole(ctx, op, text)
		if err != nil {
			return err
		}
		return json.Unmarshal(answer, out)
	})
}

// scheduled runs work for a request in the lanes.
func (s *Server) scheduled(r *http.Request, work func(context.Context) error) error {
	turn, err := s.lanes.begin(r.Context(), addressOf(r.RemoteAddr))
	if err != nil {
		return err
	}
	defer turn.end()
	return work(turn.context())
}

// bodyOf returns the body of an operation with the parameters of a request as its members. Those in flags are true or false. The operation
// rejects members that it does not have.
func bodyOf(r *http.Request, flags ...string) map[string]any {
	body := map[string]any{}
	for name, values := range r.URL.Query() { // any order: each parameter alone
		body[name] = values[0]
		if on, err := strconv.ParseBool(values[0]); err == nil && slices.Contains(flags, name) {
			body[name] = on
		}
	}
	return body
}

// picture serves a drawing of the puzzle in the parameters, which other pages may show: /render.svg?puzzle=…&solve=1&numbers=1.
func (s *Server) picture(w http.ResponseWriter, r *http.Request, to string) error {
	body := bodyOf(r, "solve", "numbers")
	body["to"] = to
	var drawn report.Drawn
	if err := s.whole(r, "render", body, &drawn); err != nil {
		return err
	}
	w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
	s.file(w, r, mediaTypes["."+to], append(drawn.PNG, drawn.Text...))
	return nil
}

// asShared is a puzzle that was read from a request, as the page and the outside see it.
type asShared struct {
	Title string // the kind and the size
	Play  string // fragment of the page's address at which to play it
	Embed string // fragment at which only its board is shown
}

// sharedPuzzle reads the puzzle in the members of a body of the operation read.
func (s *Server) sharedPuzzle(r *http.Request, body map[string]any) (asShared, error) {
	body["no_boards"] = true
	var read struct {
		Puzzles []struct {
			Kind, URL string
			Puzzle    struct {
				Kind   string          `json:"kind"`
				Rows   int             `json:"rows"`
				Cols   int             `json:"cols"`
				Givens json.RawMessage `json:"givens"`
			}
		}
	}
	if err := s.whole(r, "read", body, &read); err != nil {
		return asShared{}, err
	}
	p := read.Puzzles[0] // if none, the operation returns an error
	title := p.Kind
	if k, err := kinds.ByName(p.Kind); err == nil {
		title = k.Title
	}
	address, ok := strings.CutPrefix(p.URL, "https://puzz.link/p?")
	if !ok {
		var err error
		if address, err = packed(map[string]any{"puzzle": p.Puzzle}); err != nil {
			return asShared{}, err
		}
	}
	return asShared{fmt.Sprintf("%s %d×%d", title, p.Puzzle.Cols, p.Puzzle.Rows), "#play/" + address, "#embed/" + address}, nil
}

// packed encodes a value for an address as the page does: base64url of deflated JSON, after a tilde.
func packed(v any) (string, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return "", err
	}
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		return "", err
	}
	w.Write(text) // a buffer accepts everything
	w.Close()
	return "~" + base64.RawURLEncoding.EncodeToString(b.Bytes()), nil
}

//go:embed share.html
var shareText string

// preview serves a page that describes a puzzle to messengers and search engines (https://ogp.me) and leads visitors to the page of the
// game: /share?puzzle=….
func (s *Server) preview(w http.ResponseWriter, r *http.Request) error {
	body := bodyOf(r)
	puzzle, err := s.sharedPuzzle(r, body)
	if err != nil {
		return err
	}
	l := service.LanguageOf(r.Context())
	if code, ok := body["lang"].(string); ok {
		if l, err = kinds.Language(code); err != nil {
			return err
		}
	}
	base, query := s.baseOf(r), r.URL.Query().Encode()
	set, err := template.ParseHTML(map[string]string{"share": shareText})
	if err != nil {
		return err
	}
	text, err := set.Execute("share", map[string]any{"Title": puzzle.Title, "Lang": l.Code, "About": l.Phrase("share/about", nil),
		"Play": puzzle.Play, "Picture": base + "render.png?" + query, "Here": base + "share?" + query,
		"Embed": base + "oembed?url=" + url.QueryEscape(base+"share?"+query)})
	if err == nil {
		s.file(w, r, mediaTypes[".html"], []byte(text))
	}
	return err
}

// The default size of an embedded board in pixels.
const embedWidth, embedHeight = 480, 560

// oEmbed describes how to embed the puzzle of an address of this server (https://oembed.com): /oembed?url=…&maxwidth=…&maxheight=….
func (s *Server) oEmbed(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	if form := cmp.Or(q.Get("format"), "json"); form != "json" {
		return service.NewProblem(http.StatusBadRequest, fault.Errorf("format %q: only json is supported", form))
	}
	base := s.baseOf(r)
	rest, ok := strings.CutPrefix(q.Get("url"), base)
	var puzzle asShared
	switch shown, play := strings.CutPrefix(rest, "#play/"); {
	case ok && play:
		puzzle = asShared{"Teka", rest, "#embed/" + shown}
	case ok && strings.HasPrefix(rest, "share?"):
		asked, err := url.ParseQuery(rest[len("share?"):])
		if err != nil || !asked.Has("puzzle") {
			return errNotShared(q.Get("url"), base)
		}
		body := map[string]any{}
		for name := range asked { // any order: each parameter alone
			body[name] = asked.Get(name)
		}
		if puzzle, err = s.sharedPuzzle(r, body); err != nil {
			return err
		}
	default:
		return errNotShared(q.Get("url"), base)
	}
	width, height := atMost(q.Get("maxwidth"), embedWidth), atMost(q.Get("maxheight"), embedHeight)
	frame := fmt.Sprintf(`<iframe src="%s" width="%d" height="%d" title="%s" style="border:0" loading="lazy"></iframe>`,
		html.EscapeString(base+puzzle.Embed), width, height, html.EscapeString(puzzle.Title))
	text, err := json.Marshal(map[string]any{"version": "1.0", "type": "rich", "provider_name": "Teka", "provider_url": base,
		"title": puzzle.Title, "width": width, "height": height, "html": frame})
	if err != nil {
		return err
	}
	w.Header().Set("Access-Control-Allow-Origin", "*") // as consumers in pages need; nothing in it is private
	s.file(w, r, jsonType, append(text, '\n'))
	return nil
}

// errNotShared reports an address that has no puzzle of this server.
func errNotShared(address, base string) error {
	return service.NewProblem(http.StatusNotFound, fault.Errorf("url %q: expected an address of a puzzle here, such as %s", address,
		base+"share?puzzle=…"))
}

// atMost returns a wanted size, reduced to a maximum in decimal if any.
func atMost(most string, wanted int) int {
	if n, err := strconv.Atoi(most); err == nil && n > 0 {
		return min(n, wanted)
	}
	return wanted
}
