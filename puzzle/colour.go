package puzzle

// ColourDistance returns the squared perceptual distance of two RGB colours (Thiadmer Riemersma, Colour metric, compuphase.com).
func ColourDistance(a, b [3]uint8) int {
	mean := (int(a[0]) + int(b[0])) / 2
	r, g, u := int(a[0])-int(b[0]), int(a[1])-int(b[1]), int(a[2])-int(b[2])
	return ((512+mean)*r*r)>>8 + 4*g*g + ((767-mean)*u*u)>>8
}
