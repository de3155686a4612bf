// Package puzzle defines the vocabulary shared by all puzzle types: places and values, facts, marks, steps and techniques, and Kind, the
// description of a puzzle type.
//
// A board's state is a set of facts ("this place has, or does not have, this value"). A step derives new facts from known facts and clues.
// A Kind defines places, rules, drawing and notations; package study then solves, proves, checks, explains and grades every kind in the
// same way.
//
// Get a Puzzle from kinds.Parse or kinds.Read, or from a kind's New function. Values are small numbers: the digit or height in a cell, 0 or
// 1 for an empty or filled cell and for an edge without or with a line, the number of bridges. Coordinates and indices are 0-based here and
// in JSON, and 1-based in the String methods. Facts are deductions; Marks are a player's entries, with undo and layers.
//
// To add a kind (Kind, Technique, View, StepBuilder, Format, JSON, Maker), read docs/add-a-kind.md.
package puzzle
