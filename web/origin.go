package web

import (
	"crypto/rand"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// requestHeader is the header that identifies a request, in its answer and in the log.
const requestHeader = "X-Request-Id"

// identified is the identifier of a request: the one that it came with, if that is a short word, or a new one.
func identified(given string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_.", r)
	}
	if given != "" && len(given) <= 64 && strings.IndexFunc(given, func(r rune) bool { return !plain(r) }) < 0 {
		return given
	}
	return rand.Text()[:16]
}

// requestID is the identifier of the request that is answered.
func requestID(w http.ResponseWriter) string { return w.Header().Get(requestHeader) }

// CheckOrigin is an error when a text is no origin whose pages can be allowed to ask: "https://example.org", or "*" for all.
func CheckOrigin(origin string) error {
	u, err := url.Parse(origin)
	if origin == "*" || err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" && u.Scheme+"://"+u.Host == origin {
		return nil
	}
	return fault.Errorf("%q: expected an origin, such as https://example.org, or *", origin)
}

// shares lets pages of the origins allowed read what is answered, as Fetch asks for it (https://fetch.spec.whatwg.org/#http-cors-protocol).
// It reports whether the request is only the question whether another one may be sent. No cookie is ever of account.
func (s *Server) shares(w http.ResponseWriter, r *http.Request) (asksOnly bool) {
	if len(s.Origins) == 0 {
		return false
	}
	h := w.Header()
	h.Add("Vary", "Origin")
	origin := r.Header.Get("Origin")
	api := strings.HasPrefix(r.URL.Path, "/api/") || r.URL.Path == "/openapi.json" || strings.HasPrefix(r.URL.Path, "/problems/")
	if origin == "" || !api || !slices.Contains(s.Origins, origin) && !slices.Contains(s.Origins, "*") {
		return false
	}
	h.Set("Access-Control-Allow-Origin", origin)
	h.Set("Access-Control-Expose-Headers", requestHeader+", Retry-After")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	if r.Method != http.MethodOptions || r.Header.Get("Access-Control-Request-Method") == "" {
		return false
	}
	h.Set("Access-Control-Allow-Methods", "GET, POST")
	h.Set("Access-Control-Allow-Headers", "Content-Type, Accept, Accept-Language, "+requestHeader)
	h.Set("Access-Control-Max-Age", "86400")
	return true
}
