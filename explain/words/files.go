//go:build !js

package words

import "embed"

// files has the templates and translations of the program.
//
//go:embed text
var files embed.FS
