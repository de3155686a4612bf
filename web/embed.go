package web

import "embed"

// page is the page: modules, one stylesheet, and what else it needs, as they are. Nothing of it is built.
//
//go:embed all:page
var page embed.FS
