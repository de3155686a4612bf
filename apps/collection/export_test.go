//go:build !js

package collection

// Migrations and Application are what an older teka wrote, for tests of its files.
var Migrations = migrations

const Application = application
