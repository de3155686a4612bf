package web

import (
	"fmt"
	"maps"
	"net/http"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/web/service"
)

// policy allows the page to load only its own files. Scripts and styles are in files; WebAssembly is compiled. framed adds which pages may
// show it in a frame.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; font-src 'self'; img-src 'self' data: blob:; " +
	"connect-src 'self'; " +
	"worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"

// headers are sent with every answer, with those of framed.
var headers = map[string]string{
	"X-Content-Type-Options":       "nosniff",
	"Referrer-Policy":              "no-referrer",
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Permissions-Policy":           "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}

// framed returns the headers for pages that only the given origins may show in frames: those of headers, and the policy.
func framed(origins []string) map[string]string {
	all := maps.Clone(headers)
	if len(origins) == 0 {
		origins = []string{"'none'"}
		all["X-Frame-Options"] = "DENY" // it cannot list origins
	}
	all["Content-Security-Policy"] = policy + "; frame-ancestors " + strings.Join(origins, " ")
	return all
}

// secure adds the headers, rejects requests that pages of other sites send through a visitor's browser, and recovers from panics.
func (s *Server) secure(next http.Handler) http.Handler {
	foreign := http.NewCrossOriginProtection()
	foreign.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		writeProblem(w, r, service.NewProblem(http.StatusForbidden, fault.Errorf("requests from pages of other sites are not allowed; "+
			"allow an origin with --allow-origin")))
	}))
	for _, origin := range s.Origins {
		if origin != "*" {
			if err := foreign.AddTrustedOrigin(origin); err != nil {
				panic(err) // checked by CheckOrigin
			}
		}
	}
	if !slices.Contains(s.Origins, "*") {
		next = foreign.Handler(next)
	}
	all := framed(s.Frames)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for name, value := range all { // any order: each header alone
			w.Header().Set(name, value)
		}
		w.Header().Set(requestHeader, identifierOf(r.Header.Get(requestHeader)))
		if s.setCORS(w, r) {
			w.WriteHeader(http.StatusNoContent)
			return
		}
		r = r.WithContext(service.WithLanguages(r.Context(), r.Header.Get("Accept-Language")))
		defer func() {
			if x := recover(); x != nil && x != http.ErrAbortHandler {
				s.Log.Error("defect", "path", r.URL.Path, "panic", fmt.Sprint(x), "stack", string(debug.Stack()))
				writeProblem(w, r, service.NewProblem(http.StatusInternalServerError, errDefect))
			} else if x != nil {
				panic(x)
			}
		}()
		next.ServeHTTP(w, r)
	})
}
