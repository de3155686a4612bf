// Package book lays out puzzle books and classroom sheets as PDF.
//
// A book is data before it is a file: [New] lays the puzzles out as pages of items with their boxes, links and targets, [Check] inspects
// these pages as a printer's preflight does, and Layout.Write draws them. Tests can therefore look for overlapping items without reading a
// PDF.
//
// All lengths are whole thousandths of a point (sheets.Length), so the same puzzles give the same bytes on every machine. Texts about a
// puzzle come from package report, its rules and example from the folder of its kind.
package book
