// Package docs embeds the documents that the programs display.
package docs

import "embed"

//go:embed guide.md guide.id.md
var guides embed.FS

// Guide is the guide for players and setters in a language, "en" or "id", as Markdown; nil for others.
func Guide(lang string) []byte {
	b, _ := guides.ReadFile(map[string]string{"en": "guide.md", "id": "guide.id.md"}[lang])
	return b
}
