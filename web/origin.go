package web

import (
	"crypto/rand"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// requestHeader identifies a request in its answer and in the log.
const requestHeader = "X-Request-Id"

// identifierOf returns the identifier sent with the request if it is a short word, or else a new one.
func identifierOf(given string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_.", r)
	}
	if given != "" && len(given) <= 64 && strings.IndexFunc(given, func(r rune) bool { return !plain(r) }) < 0 {
		return given
	}
	return rand.Text()[:16]
}

// requestID returns the identifier of the current request.
func requestID(w http.ResponseWriter) string { return w.Header().Get(requestHeader) }

// CheckOrigin returns an error unless origin is an origin that can be allowed: "https://example.org", or "*" for all.
func CheckOrigin(origin string) error {
	u, err := url.Parse(origin)
	if origin == "*" || err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" && u.Scheme+"://"+u.Host == origin {
		return nil
	}
	return fault.Errorf("%q: expected an origin, such as https://example.org, or *", origin)
}

// setCORS sets the CORS headers for allowed origins (https://fetch.spec.whatwg.org/#http-cors-protocol). It reports whether the request is
// only a preflight. Cookies are never used.
func (s *Server) setCORS(w http.ResponseWriter, r *http.Request) (asksOnly bool) {
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
