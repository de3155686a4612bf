// Package web is Teka over HTTP: the page for players and setters, and the API for programs.
//
// One idea: the page and every program ask the same operations (web/service), and the server only guards them. It bounds what a
// request may hold and take, lets as many requests work as there are processors, those first that have worked least, keeps a short
// queue and turns the rest away at once, and stops working for whoever has left. Nothing is stored and no cookie set; logs hold no
// puzzle.
package web
