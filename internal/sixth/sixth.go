// Package sixth tests that a kind needs only a folder, here in testdata, and a line in kinds/kinds.go: with these, every interface of the
// program supports it. The kinds are a toy, Latin squares, and Slitherlink, which only declares its rules.
package sixth
