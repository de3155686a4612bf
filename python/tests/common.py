"""What the tests share: the program, or a word why there are none."""

from __future__ import annotations

import unittest

import teka

SMALL = "nonogram\nrows: 2 1, 1, 3, 0\ncols: 1 1, 3, 1, 1"

try:
    BINARY = teka.find()
    WHY = ""
except teka.NotFound as error:
    BINARY, WHY = "", str(error)

needs_teka = unittest.skipUnless(BINARY, WHY)
