package reader

// Shades is falseShades for tests, which need not read a text in full.
var Shades = (*Reader).falseShades
