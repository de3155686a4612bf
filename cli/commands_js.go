package cli

// workshop lists the commands that need an operating system below them: none in a page.
func workshop() []command { return nil }
