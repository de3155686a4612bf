// Package batch does the commands of Teka on any number of puzzles, on one machine or on many, with NATS JetStream between those
// who have work and those who do it.
//
// The idea: puzzles are numbered in the order of the input, work and answers are ranges of numbers, and only the Collector, which
// writes the answers in their order, says what counts. Everything before it may happen twice: a chunk of work is delivered again
// until it is acknowledged, it is acknowledged when its answers are stored, and answers are stored under the numbers they are of,
// so that a second copy is refused. The collector takes for the next number any range that covers it, and keeps beside its file up
// to where the file is good. So every puzzle is in the file once, whatever was killed; and no list has to be kept of what is done,
// because what is neither waiting nor answered is fed again.
//
// What is too long for a message (a picture, a long line) goes in pieces beside it. An order that makes puzzles, of nothing or of
// what it is given, ends when the collector has as many as were wanted; which ones those are follows from the order of the numbers
// alone.
//
// A Feeder cuts inputs into chunks of about a second, as measured; Workers take them; the streams between them are bounded, so that
// the slowest of the three sets the pace. With Local the server is in the process and keeps its files in a directory; with Connect
// it is any NATS server or cluster. The rest is the same code.
package batch
