// Package sixth tests that a kind needs only a folder, here in testdata, and a line in kinds/kinds.go: with these, every interface of the
// program supports it. The kinds are toys that only declare their rules: Latin squares, with numbers in cells, fences, with a loop along
// borders, and plots, with shaded cells in regions.
package sixth
