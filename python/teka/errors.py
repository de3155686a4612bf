"""What can go wrong, each with a sentence that says what and what to do about it."""

from __future__ import annotations

from typing import Any


class TekaError(Exception):
    """Everything that this package raises by itself."""


class NotFound(TekaError):
    """The program teka is not where it was looked for."""


class Gone(TekaError):
    """The program ended while it was asked, or could not be started."""


class Timeout(TekaError):
    """No answer came within the time that the caller gave; the request was cancelled."""


class Cancelled(TekaError):
    """The request was cancelled."""


class Failed(TekaError):
    """The program says why it cannot do what was asked.

    ``code`` is that of JSON-RPC, ``problem`` what the API says of it (RFC 9457), where it says something, with ``position`` in the text of
    the puzzle.
    """

    def __init__(self, code: int, message: str, problem: dict[str, Any] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.problem = problem or {}

    @property
    def position(self) -> tuple[int, int] | None:
        """Line and column, from 1, of the fault in the text of the puzzle."""
        at = self.problem.get("position")
        return (at["line"], at["col"]) if at else None


class BadRequest(Failed):
    """An argument is not what is expected."""


class Unreadable(Failed):
    """The puzzle cannot be read, or not be worked on as asked."""


class TooLarge(Failed):
    """The text, the board or the answer is above a limit."""


class Busy(Failed):
    """More is under way than the program takes."""


class OutOfTime(Failed):
    """The time limit of the program was reached before there was any answer."""


_BY_CODE: dict[int, type[Failed]] = {
    -32700: BadRequest,
    -32600: BadRequest,
    -32601: BadRequest,
    -32602: BadRequest,
    -32001: Unreadable,
    -32002: TooLarge,
    -32003: Busy,
    -32004: OutOfTime,
}

_CANCELLED = -32800


def of(error: dict[str, Any]) -> TekaError:
    """The exception for the error of a JSON-RPC response."""
    code, message = int(error.get("code", 0)), str(error.get("message", "no reason was given"))
    if code == _CANCELLED:
        return Cancelled(message)
    return _BY_CODE.get(code, Failed)(code, message, error.get("data"))
