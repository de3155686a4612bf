package cli

import (
	"io"
	"os"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// settingsMost is how many bytes a file of settings may have: of a book, a mapping, a table, a list of jobs. People write them; and what
// does not end, such as a device, must not fill the memory.
const settingsMost = 16 << 20

// ReadSettings reads a file of settings. Errors lack its name.
func ReadSettings(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, Plain(err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, settingsMost+1))
	if err == nil && len(text) > settingsMost {
		err = fault.Errorf("more than %d MB, where settings are expected", settingsMost>>20)
	}
	return text, Plain(err)
}
