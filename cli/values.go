package cli

import (
	"fmt"
	"reflect"
	"strconv"
	"time"

	"github.com/alecthomas/kong"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// valueReaders are how the values of flags are read: what is wrong with one is said in the words of this program.
func valueReaders() []kong.Option {
	return []kong.Option{
		kong.TypeMapper(reflect.TypeFor[time.Duration](), value(fault.Textf("a time is expected, such as 500ms, 10s or 2m"),
			func(text string, to reflect.Value) error {
				d, err := time.ParseDuration(text)
				if err == nil && d < 0 {
					err = strconv.ErrRange
				}
				to.SetInt(int64(d))
				return err
			})),
		kong.KindMapper(reflect.Int, whole(0, fault.Textf("a whole number, 0 or more, is expected"))),
		kong.NamedMapper("some", whole(1, fault.Textf("a whole number, 1 or more, is expected"))),
		kong.KindMapper(reflect.Uint64, value(fault.Textf("a whole number, 0 or more, is expected"), func(text string, to reflect.Value) error {
			n, err := strconv.ParseUint(text, 10, 64)
			to.SetUint(n)
			return err
		})),
		kong.KindMapper(reflect.Float64, value(fault.Textf("a number is expected"), func(text string, to reflect.Value) error {
			x, err := strconv.ParseFloat(text, 64)
			if x != x {
				err = strconv.ErrRange
			}
			to.SetFloat(x)
			return err
		})),
		kong.KindMapper(reflect.String, value(fault.Textf("a value is expected"), func(text string, to reflect.Value) error {
			to.SetString(text)
			return nil
		})),
	}
}

// whole reads a whole number that is not less than another; what says so.
func whole(least int, what fault.Text) kong.MapperFunc {
	return value(what, func(text string, to reflect.Value) error {
		n, err := strconv.Atoi(text)
		if n < least {
			err = strconv.ErrRange
		}
		to.SetInt(int64(n))
		return err
	})
}

// value reads one value; what says what is expected, when it is another one or is missing.
func value(what fault.Text, set func(text string, to reflect.Value) error) kong.MapperFunc {
	return func(ctx *kong.DecodeContext, to reflect.Value) error {
		token, err := ctx.Scan.PopValue("")
		if err != nil {
			return fault.Errorf("%v", what)
		}
		text := fmt.Sprint(token.Value)
		if set(text, to) != nil {
			return fault.Errorf("%s: %v", codec.Short(text), what)
		}
		return nil
	}
}
