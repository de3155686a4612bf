// Package sixth adds kinds to the program in a test: for each a folder, which stands in testdata, and a line in kinds/kinds.go, nothing
// else. What the test does with the program then is what every front has of a kind by itself. The kinds are a toy, Latin squares, and
// Slitherlink, which only declares its rules.
package sixth
