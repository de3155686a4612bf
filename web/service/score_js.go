package service

// scoring is what the engine for pages does not have.
var scoring []Operation
