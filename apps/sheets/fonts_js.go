package sheets

// fonts are those that were taken.
var fonts [2][]byte

// TakeFonts takes the files of the fonts, Go Regular and Go Bold: in a page, they come apart from the program, and only when somebody
// prints. It is called before anything else here.
func TakeFonts(regular, bold []byte) { fonts = [2][]byte{regular, bold} }

// Fonts are the files that were taken; nil when none were.
func Fonts() [2][]byte { return fonts }
