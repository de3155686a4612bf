// Package web serves Teka over HTTP: the page for players and setters, and the API for programs.
//
// The page and all programs use the same operations (package web/service). The server adds protection: it limits the size, time and memory
// of requests, runs as many in parallel as there are processors with preference for those that have worked least, keeps a short queue,
// rejects further requests immediately, and cancels the work of disconnected clients. It stores nothing, sets no cookies, and logs no
// puzzles.
package web
