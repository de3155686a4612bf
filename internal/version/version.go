// Package version reports the version of Teka that a program was built from.
package version

import "runtime/debug"

// Text returns the module version, or the revision in development builds, followed by the Go version. "with changes" marks a build with
// local changes.
func Text() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "(unknown version)"
	}
	text, changed := info.Main.Version, ""
	if text == "" || text == "(devel)" {
		text = "(development)"
		for _, s := range info.Settings {
			switch {
			case s.Key == "vcs.revision" && len(s.Value) >= 12:
				text = s.Value[:12]
			case s.Key == "vcs.modified" && s.Value == "true":
				changed = " with changes"
			}
		}
	}
	return text + changed + " " + info.GoVersion
}
