package score

// Literal is literal, for its tests.
var Literal = literal
