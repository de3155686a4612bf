package web

import (
	"bytes"
	"fmt"
	"strings"
)

// userScript is the path of a script for browser extensions that adds a button for hints to the pages of other sites.
const userScript = "teka.user.js"

// otherSites are the addresses on which the user script runs.
var otherSites = []string{"puzz.link/p*", "pzv.jp/p*", "pzprxs.vercel.app/p*", "pzplus.tck.mn/p*", "swaroopg92.github.io/penpa-edit/*"}

// userScriptFor returns the user script for a page with the given address. Its code is that of the bookmark, page/why.js.
func userScriptFor(base string) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "// ==UserScript==\n// @name Teka: why?\n// @name:id Teka: mengapa?\n// @namespace %s\n// @version 1\n", base)
	for _, site := range otherSites {
		fmt.Fprintf(&b, "// @match https://%s\n", site)
	}
	code := strings.TrimSpace(string(files()["why.js"].plain))
	fmt.Fprintf(&b, `// @grant none
// ==/UserScript==

{
	const id = navigator.language.startsWith("id"), button = document.createElement("button");
	button.textContent = id ? "Mengapa?" : "Why?";
	button.style.cssText = "position:fixed;z-index:2147483646;right:1rem;bottom:1rem;padding:.5rem 1rem;font:16px system-ui";
	button.onclick = () => why(%q, id ? "id" : "en");
	document.body.append(button);
}

const why = %s;
`, base, code[strings.Index(code, "\n("):])
	return b.Bytes()
}
