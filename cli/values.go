package cli

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"time"

	"github.com/alecthomas/kong"
	limit "github.com/teka-puzzles/teka/internal/apps/limits"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// valueReaders return the parsers of flag values, with this program's error sentences.
func valueReaders() []kong.Option {
	return []kong.Option{
		kong.TypeMapper(reflect.TypeFor[time.Duration](), value(fault.Textf("expected a duration, such as 500ms, 10s or 2m"),
			func(text string, to reflect.Value) error {
				d, err := time.ParseDuration(text)
				if err == nil && d < 0 {
					err = strconv.ErrSyntax
				}
				to.SetInt(int64(d))
				return err
			})),
		kong.NamedMapper("level", whole(1, report.MaxHintLevel, fault.Textf("expected a whole number, 1 to %d", report.MaxHintLevel))),
		kong.KindMapper(reflect.Int, whole(0, math.MaxInt, fault.Textf("expected a whole number, 0 or more"))),
		kong.NamedMapper("some", whole(1, math.MaxInt, fault.Textf("expected a whole number, 1 or more"))),
		kong.KindMapper(reflect.Uint64, value(fault.Textf("expected a whole number, 0 or more"), func(text string, to reflect.Value) error {
			n, err := strconv.ParseUint(text, 10, 64)
			to.SetUint(n)
			return err
		})),
		kong.KindMapper(reflect.Float64, value(fault.Textf("expected a number"), func(text string, to reflect.Value) error {
			x, err := strconv.ParseFloat(text, 64)
			if x != x {
				err = strconv.ErrSyntax
			}
			to.SetFloat(x)
			return err
		})),
		kong.NamedMapper("share", value(fault.Textf("expected a number above 0"), func(text string, to reflect.Value) error {
			x, err := strconv.ParseFloat(text, 64)
			if !(x > 0) {
				err = strconv.ErrSyntax
			}
			to.SetFloat(x)
			return err
		})),
		kong.KindMapper(reflect.String, value(fault.Textf("expected a value"), setString)),
		kong.TypeMapper(reflect.TypeFor[memorySize](),
			value(fault.Textf("expected an amount of memory of at least %d MB, such as 512MB or 4GB", limit.Least>>20), setMemory)),
		kong.NamedMapper("size", value(fault.Textf("expected columns and rows, such as 10x10"), setString)),
	}
}

func setString(text string, to reflect.Value) error {
	to.SetString(text)
	return nil
}

// whole parses an integer between least and most; what describes it in errors.
func whole(least, most int, what fault.Text) kong.MapperFunc {
	return value(what, func(text string, to reflect.Value) error {
		n, err := strconv.Atoi(text)
		if n < least || err == nil && n > most {
			err = strconv.ErrSyntax
		}
		to.SetInt(int64(n))
		return err
	})
}

// value returns a mapper that parses one value with set; what describes the value in errors if set fails, it is missing, or it is the empty
// value of a flag, as from a variable of a shell that is not set.
func value(what fault.Text, set func(text string, to reflect.Value) error) kong.MapperFunc {
	return func(ctx *kong.DecodeContext, to reflect.Value) error {
		token, err := ctx.Scan.PopValue("")
		if err != nil {
			if !token.IsEOL() { // it begins with a dash
				return fault.Errorf("%s: %v", codec.Quote(fmt.Sprint(token.Value)), what)
			}
			return fault.Errorf("%v", what)
		}
		text := fmt.Sprint(token.Value)
		if err = set(text, to); errors.Is(err, strconv.ErrRange) {
			return fault.Errorf("%s: the number is too large", codec.Quote(text))
		}
		if text == "" && ctx.Value.Flag != nil && !ctx.Value.HasDefault || err != nil {
			return fault.Errorf("%s: %v", codec.Quote(text), what)
		}
		return nil
	}
}
