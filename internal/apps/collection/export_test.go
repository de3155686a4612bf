//go:build !js

package collection

// Migrations and Application are needed by tests of files written by an older teka.
var Migrations = migrations

const Application = application
