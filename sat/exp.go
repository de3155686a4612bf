package sat

import (
	"os"
	"strconv"
)

var Envf = envf

func envf(k string, d float64) float64 {
	if v := os.Getenv(k); v != "" {
		f, _ := strconv.ParseFloat(v, 64)
		return f
	}
	return d
}

var (
	xDecay  = 1 / envf("DECAY", 0.95)
	xMode   = int(envf("MODE", 0)) // 0 alternate, 1 focus only, 2 stable only
	xMargin = envf("MARGIN", 1.1)
	xLuby   = int64(envf("LUBY", 512))
	xMinInt = int64(envf("MININT", 10))
	xDec    = int(envf("DEC", 0))
	xPhase  = int(envf("PHASE", 1))
	xBumpR  = int(envf("BUMPR", 0))
	xRed    = int64(envf("RED", 2000))
	xRed2   = int64(envf("RED2", 300))
)
