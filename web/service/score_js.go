package service

// scoring is empty in the browser engine.
var scoring []Operation
