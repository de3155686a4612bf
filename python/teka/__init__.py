"""Logic puzzles with the program teka: solve with a proof, explain, hint, grade, generate, and score answers.

    >>> import teka
    >>> p = teka.puzzle("https://puzz.link/p?mashu/6/6/1063000i3000")
    >>> p.solve().status
    'unique'

The functions here share one program, which keeps running; ``Teka`` starts one with other settings. ``create_dataset`` makes tasks for
models, ``teka.gym`` has environments, and ``load_environment`` is for the library verifiers.
"""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from typing import Any

from .answers import Checked, Explained, Graded, Hint, Kind, Mark, Place, Scored, Solved, Step
from .client import Puzzle, Study, Teka, default
from .datasets import Dataset, DatasetConfig, Entry, create_dataset, score_answer
from .errors import BadRequest, Busy, Cancelled, Failed, Gone, NotFound, OutOfTime, TekaError, Timeout, TooLarge, Unreadable
from .process import find
from .tasks import load_environment

__all__ = [
    "BadRequest", "Busy", "Cancelled", "Checked", "Dataset", "DatasetConfig", "Entry", "Explained", "Failed", "Gone", "Graded", "Hint", "Kind",
    "Mark", "NotFound", "OutOfTime", "Place", "Puzzle", "Scored", "Solved", "Step", "Study", "Teka", "TekaError", "Timeout", "TooLarge",
    "Unreadable", "create_dataset", "default", "find", "generate", "kinds", "load_environment", "puzzle", "read", "score_answer",
]

try:
    __version__ = version("teka-puzzles")
except PackageNotFoundError:  # a checkout that is not installed
    __version__ = "0+checkout"


def puzzle(given: str | dict[str, Any], kind: str | None = None) -> Puzzle:
    """Reads one puzzle in any notation; see ``Teka.puzzle``."""
    return default().puzzle(given, kind)


def read(text: str, kind: str | None = None) -> list[Puzzle]:
    """Reads all puzzles of a text; see ``Teka.read``."""
    return default().read(text, kind)


def generate(kind: str, **wish: Any) -> Puzzle:
    """Generates a puzzle; see ``Teka.generate``."""
    return default().generate(kind, **wish)


def kinds() -> list[str]:
    """Lists the names of the puzzle types."""
    return default().kinds()
