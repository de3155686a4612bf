package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// The configuration file sets defaults for flags: one key per line, in a subset of TOML (https://toml.io/en/v1.0.0) with strings, integers,
// booleans and comments. Flags override the file. Batches use only its language, because they may be resumed, also on other machines.

// ConfigName is the name of the configuration file, in the user's configuration directory or its subdirectory teka. The variable
// TEKA_CONFIG names another file; if it is set but empty, no file is read.
const ConfigName = "teka.toml"

// setting is a key of the file and the name of the flag that it sets. A command uses it if that flag has the tag "config".
type setting struct {
	name string
	is   fault.Text           // expected form, reported if fits returns false
	fits func(value any) bool // value is a string, an int64 or a bool
}

var settings = []setting{
	{"lang", fault.Textf("expected one of the languages %s, in quotes", strings.Join(words.Languages, ", ")), func(v any) bool {
		s, ok := v.(string)
		return ok && slices.Contains(words.Languages, s)
	}},
	{"color", fault.Textf("expected one of %s, in quotes", "auto, always, never"), func(v any) bool {
		s, ok := v.(string)
		return ok && slices.Contains([]string{"auto", "always", "never"}, s)
	}},
	{"width", fault.Textf("expected a whole number, 0 or more"), isCount},
	{"quiet", fault.Textf("expected true or false"), func(v any) bool { _, ok := v.(bool); return ok }},
	{"limit-time", fault.Textf("expected a duration in quotes, such as %q", "10s"), func(v any) bool {
		s, ok := v.(string)
		d, err := time.ParseDuration(s)
		return ok && err == nil && d >= 0
	}},
	{"jobs", fault.Textf("expected a whole number, 0 or more"), isCount},
}

// settingNames lists the keys.
func settingNames() string {
	var names []string
	for _, s := range settings {
		names = append(names, s.name)
	}
	return strings.Join(names, ", ")
}

// isCount reports whether v is an int64 from 0 to 2³¹−1.
func isCount(v any) bool {
	n, ok := v.(int64)
	return ok && n >= 0 && n < 1<<31
}

// config holds the values of the file by key.
type config map[string]any

// readConfig reads the user's configuration file. It returns nil if none, but an error if TEKA_CONFIG names a missing one.
func readConfig() (config, error) {
	path, named := os.LookupEnv("TEKA_CONFIG")
	paths := []string{path}
	if !named {
		dir, err := os.UserConfigDir()
		if err != nil {
			return nil, nil
		}
		paths = []string{filepath.Join(dir, ConfigName), filepath.Join(dir, "teka", ConfigName)}
	}
	for _, path := range paths {
		if path == "" {
			continue
		}
		text, err := ReadSettings(path)
		switch {
		case err == nil:
			return parseConfig(path, string(text))
		case !errors.Is(err, fs.ErrNotExist) || named:
			return nil, fault.Errorf("%s: %w", path, err)
		}
	}
	return nil, nil
}

// parseConfig parses the text of a file up to the first error, which begins with the file name, line and column.
func parseConfig(path, text string) (config, error) {
	c := config{}
	number := 0
	for line := range strings.Lines(strings.TrimPrefix(text, "\ufeff")) {
		number++
		if err := c.line(strings.TrimRight(line, "\r\n")); err != nil {
			var at *misplaced
			if errors.As(err, &at) {
				return nil, fault.Errorf("%s: %w", fmt.Sprintf("%s:%d:%d", path, number, at.col), at.error)
			}
		}
	}
	return c, nil
}

// misplaced is an error at a column, counted from 1.
type misplaced struct {
	error
	col int
}

// line parses one line and stores its value. The error is a *misplaced.
func (c config) line(line string) error {
	rest := strings.TrimLeft(line, " \t")
	if rest == "" || rest[0] == '#' {
		return nil
	}
	at := func(rest string) int { return len([]rune(line)) - len([]rune(rest)) + 1 }
	begin := at(rest)
	key, value, found := strings.Cut(rest, "=")
	key = strings.Trim(strings.TrimSpace(key), `"`)
	i := slices.IndexFunc(settings, func(s setting) bool { return s.name == key })
	switch {
	case rest[0] == '[':
		return &misplaced{fault.Errorf("tables are not supported; expected key = value"), begin}
	case !found:
		return &misplaced{fault.Errorf("expected key = value"), begin}
	case i < 0:
		return &misplaced{fault.Errorf("unknown key %q (available: %s)", key, settingNames()), begin}
	case c[key] != nil:
		return &misplaced{fault.Errorf("duplicate key %s", key), begin}
	}
	value = strings.TrimLeft(value, " \t")
	v, rest, ok := tomlValue(value)
	if !ok || !settings[i].fits(v) {
		return &misplaced{fault.Errorf("%s: %v", key, settings[i].is), at(value)}
	}
	if rest = strings.TrimLeft(rest, " \t"); rest != "" && rest[0] != '#' {
		return &misplaced{fault.Errorf("%s: unexpected text after the value", key), at(rest)}
	}
	c[key] = v
	return nil
}

// tomlValue parses the TOML string, integer or boolean at the start of a text. value is a string, an int64 or a bool, and rest the text
// after it. ok is false for anything else, including multi-line strings.
func tomlValue(text string) (value any, rest string, ok bool) {
	switch {
	case text == "":
		return nil, "", false
	case text[0] == '\'': // a literal string
		s, rest, ok := strings.Cut(text[1:], "'")
		return s, rest, ok
	case text[0] == '"': // the escapes of TOML are escapes of Go
		quoted, err := strconv.QuotedPrefix(text)
		if err != nil {
			return nil, "", false
		}
		s, err := strconv.Unquote(quoted)
		return s, text[len(quoted):], err == nil
	}
	end := strings.IndexAny(text, " \t#")
	if end < 0 {
		end = len(text)
	}
	word, rest := text[:end], text[end:]
	if word == "true" || word == "false" {
		return word == "true", rest, true
	}
	n, err := strconv.ParseInt(strings.ReplaceAll(word, "_", ""), 10, 64)
	return n, rest, err == nil
}

// lang returns the configured language, or "".
func (c config) lang() string {
	s, _ := c["lang"].(string)
	return s
}

// resolver returns the configured values for flags that are not on the command line.
func (c config) resolver() kong.Resolver {
	return kong.ResolverFunc(func(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
		if v, ok := c[flag.Name]; ok && flag.Tag.Has("config") {
			return fmt.Sprint(v), nil
		}
		return nil, nil
	})
}
