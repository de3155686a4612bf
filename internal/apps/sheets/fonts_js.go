package sheets

// fonts holds the files passed to TakeFonts.
var fonts [2][]byte

// TakeFonts sets the font files, Go Regular and Go Bold. A web page loads them separately, and only for printing. Call it before anything
// else in this package.
func TakeFonts(regular, bold []byte) { fonts = [2][]byte{regular, bold} }

// Fonts returns the files passed to TakeFonts; nil before that.
func Fonts() [2][]byte { return fonts }
