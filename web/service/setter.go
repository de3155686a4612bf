package service

import (
	"github.com/teka-puzzles/teka/report"
)

// setter says of a draft how many solutions it has, and then what helps to mend it.
func setter(c *call) error {
	_, it, err := one(c, func(b *Given) *Given { return b })
	if err != nil {
		return err
	}
	return report.Draft(c.ctx, it, c.lang, c.s.paced, c.answer)
}
