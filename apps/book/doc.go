// Package book makes books and sheets of puzzles: what an editor sends to a printer, and a teacher to a copier.
//
// One idea: a book is data before it is a file. [New] lays the puzzles out as pages of items with their boxes, links and targets;
// [Check] looks at these as a printer does; Layout.Write draws them. So a test, too, can ask whether anything lies over anything
// else, without reading a PDF.
//
// All lengths are whole thousandths of a point (sheets.Length): the same puzzles give the same bytes on every machine. What is said of
// a puzzle comes from package report, its rules and its example from the folder of its kind.
package book
