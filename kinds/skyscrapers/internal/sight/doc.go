// Package sight contains the constraints on lines of skyscrapers, as propagators for package sat and as filters without a solver. Package
// rule defines the terms.
//
//   - [Permutation], each value once in a line: unit. Matchings (Régin, 1994) would be stronger.
//   - [Views], numbers of visible buildings of a permutation: domain consistent on the permutation and both clues together for up to nine
//     open cells, by dynamic programming from the tallest building down; after some conflicts, and on longer lines, unit on order literals.
//     [Filter] is its filter without a solver, limited to twelve open cells.
package sight
