//go:build !js

package words

import "embed"

// files are the words of the program in each language.
//
//go:embed text
var files embed.FS
