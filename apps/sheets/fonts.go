//go:build !js

package sheets

import (
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
)

// Fonts are the files of the fonts, Go Regular and Go Bold by Bigelow & Holmes: each a TrueType font.
func Fonts() [2][]byte { return [2][]byte{goregular.TTF, gobold.TTF} }
