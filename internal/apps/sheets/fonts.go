//go:build !js

package sheets

import (
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
)

// Fonts returns the font files Go Regular and Go Bold by Bigelow & Holmes, in TrueType format.
func Fonts() [2][]byte { return [2][]byte{goregular.TTF, gobold.TTF} }
