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

// What a user always wants is said in a file, in place of flags: one key a line, in a part of TOML (https://toml.io/en/v1.0.0) that holds
// texts, whole numbers, true and false, and comments. A flag that is given says more than the file. Batches, which go on and on other
// machines, heed of it only the language.

// ConfigName is the name of the file, in the user's folder of settings or in a folder teka in it. The variable TEKA_CONFIG names another
// file; when it is empty, none is read.
const ConfigName = "teka.toml"

// setting is a key of the file: what may stand for the flag of the same name. Commands heed those whose flags have the tag "config".
type setting struct {
	name string
	is   fault.Text           // what is expected, where fits fails
	fits func(value any) bool // value is a string, an int64 or a bool
}

// settings are the keys there are.
var settings = []setting{
	{"lang", fault.Textf("one of the languages %s is expected, between quotes", strings.Join(words.Languages, ", ")), func(v any) bool {
		s, ok := v.(string)
		return ok && slices.Contains(words.Languages, s)
	}},
	{"color", fault.Textf("one of %s is expected, between quotes", "auto, always, never"), func(v any) bool {
		s, ok := v.(string)
		return ok && slices.Contains([]string{"auto", "always", "never"}, s)
	}},
	{"width", fault.Textf("a whole number, 0 or more, is expected"), isCount},
	{"quiet", fault.Textf("true or false is expected"), func(v any) bool { _, ok := v.(bool); return ok }},
	{"limit-time", fault.Textf("a time is expected between quotes, such as %q", "10s"), func(v any) bool {
		s, ok := v.(string)
		d, err := time.ParseDuration(s)
		return ok && err == nil && d >= 0
	}},
	{"jobs", fault.Textf("a whole number, 0 or more, is expected"), isCount},
}

// settingNames lists the keys.
func settingNames() string {
	var names []string
	for _, s := range settings {
		names = append(names, s.name)
	}
	return strings.Join(names, ", ")
}

// isCount reports whether a value is a whole number that is not negative.
func isCount(v any) bool {
	n, ok := v.(int64)
	return ok && n >= 0 && n < 1<<31
}

// config is what the file says, by key.
type config map[string]any

// readConfig reads the file of the user. There may be none.
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

// parseConfig reads the text of a file. An error begins with its name, the line and the column.
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

// misplaced is an error with the column of its line, from 1.
type misplaced struct {
	error
	col int
}

// line reads one line.
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
		return &misplaced{fault.Errorf("tables are not read here: a key, = and its value are expected"), begin}
	case !found:
		return &misplaced{fault.Errorf("a key, = and its value are expected"), begin}
	case i < 0:
		return &misplaced{fault.Errorf("%q is not a key; there are %s", key, settingNames()), begin}
	case c[key] != nil:
		return &misplaced{fault.Errorf("the key %s stands here for the second time", key), begin}
	}
	value = strings.TrimLeft(value, " \t")
	v, rest, ok := tomlValue(value)
	if !ok || !settings[i].fits(v) {
		return &misplaced{fault.Errorf("%s: %v", key, settings[i].is), at(value)}
	}
	if rest = strings.TrimLeft(rest, " \t"); rest != "" && rest[0] != '#' {
		return &misplaced{fault.Errorf("%s: something stands behind the value", key), at(rest)}
	}
	c[key] = v
	return nil
}

// tomlValue reads a value of TOML with which a text begins: a string, an int64 or a bool. Texts of several lines are none.
func tomlValue(text string) (value any, rest string, ok bool) {
	switch {
	case text == "":
		return nil, "", false
	case text[0] == '\'': // as it stands
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

// lang is the language that the file names; "" for none.
func (c config) lang() string {
	s, _ := c["lang"].(string)
	return s
}

// resolver gives flags that are not on the command line what the file says.
func (c config) resolver() kong.Resolver {
	return kong.ResolverFunc(func(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
		if v, ok := c[flag.Name]; ok && flag.Tag.Has("config") {
			return fmt.Sprint(v), nil
		}
		return nil, nil
	})
}
