// Package batch runs Teka's commands on large numbers of puzzles, on one machine or on many. Work and answers are exchanged through NATS
// JetStream.
//
// Puzzles are numbered in the order of the input. A chunk of work and a range of answers are intervals of these numbers. A chunk is
// delivered again until it is acknowledged, and acknowledged only after its answers are stored under their numbers, so the server rejects a
// second copy. The Collector, which writes the answers in order, decides what counts: for the next number it takes any range that covers
// it, and it saves how much of its file is valid. So each puzzle is written exactly once, whichever process is killed. No list of finished
// work is needed, because whatever is neither pending nor answered is fed again.
//
// Documents too large for a message, such as pictures and long lines, are sent in pieces. An order that makes puzzles ends when the
// collector has the requested number; which attempts these come from depends only on the order of the numbers.
//
// A Feeder divides the input into chunks of about a second of measured work, and Workers process them. The streams between them are
// bounded, so the slowest of the three sets the pace. Local runs the server in the process and keeps its files in a directory; Connect uses
// any NATS server or cluster. The rest of the code is the same.
package batch
