"""Errors, each with a sentence that states the reason and what to do."""

from __future__ import annotations

from typing import Any


class TekaError(Exception):
    """The base of all exceptions of this package."""


class NotFound(TekaError):
    """The program teka was not found; see ``find``."""


class Gone(TekaError):
    """The program ended during a request, or could not be started."""


class Timeout(TekaError):
    """No answer came within the timeout of the caller; the request was cancelled."""


class Cancelled(TekaError):
    """The request was cancelled."""


class Failed(TekaError):
    """The program answered with an error.

    ``code`` is that of JSON-RPC, and ``problem`` the problem of the API (RFC 9457) or empty, with ``position`` in the text of
    the puzzle.
    """

    def __init__(self, code: int, message: str, problem: dict[str, Any] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.problem = problem or {}

    @property
    def position(self) -> tuple[int, int] | None:
        """Line and column, from 1, of the fault in the text of the puzzle; None if unknown."""
        at = self.problem.get("position")
        return (at["line"], at["col"]) if at else None


class BadRequest(Failed):
    """An argument is invalid."""


class Unreadable(Failed):
    """The puzzle cannot be read, or the request cannot be met for it."""


class TooLarge(Failed):
    """The text, the board or the answer is above a limit."""


class Busy(Failed):
    """Too many requests are running."""


class OutOfTime(Failed):
    """The time limit of the program was reached before it had any answer."""


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
    """Returns the exception for the error of a JSON-RPC response."""
    code, message = int(error.get("code", 0)), str(error.get("message", "no reason was given"))
    if code == _CANCELLED:
        return Cancelled(message)
    return _BY_CODE.get(code, Failed)(code, message, error.get("data"))
