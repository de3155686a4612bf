// Package sixth adds a sixth kind to the program in a test: a folder, which stands in testdata, and a line in kinds/kinds.go, nothing
// else. What the test does with the program then is what every front has of a kind by itself.
package sixth
