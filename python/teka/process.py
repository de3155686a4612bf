"""The program ``teka rpc``, kept open: JSON-RPC 2.0, a message a line.

One idea: a request is a future. Any thread may send, one thread reads, and an answer finds its future by the id; so many requests may be
under way at once, and whoever stops waiting cancels.
"""

from __future__ import annotations

import atexit
import collections
import json
import os
import shutil
import subprocess
import sys
import threading
import weakref
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeout
from pathlib import Path
from typing import Any

from . import errors

MAX_MESSAGE = 16 << 20
"""Bytes of a request that the program is told to take."""

_PROGRAM = "teka.exe" if os.name == "nt" else "teka"


def find(binary: str | os.PathLike[str] | None = None) -> str:
    """The path of the program: what is given, else ``$TEKA``, else ``teka`` on ``PATH``, else one beside this package or its checkout.

    Raises NotFound with what to do. What is named and is not there is never replaced by another one.
    """
    for named, whence in ((binary, "the argument binary"), (os.environ.get("TEKA"), "$TEKA")):
        if named:
            found = shutil.which(os.fspath(named))
            if found is None:
                raise errors.NotFound(f"{whence} names {os.fspath(named)!r}, which is no program that can be run")
            return found
    found = shutil.which(_PROGRAM)
    if found is not None:
        return found
    here = Path(__file__).resolve().parent
    for folder in (here, here.parent, here.parent.parent, Path(sys.executable).parent):
        if (folder / _PROGRAM).is_file() and os.access(folder / _PROGRAM, os.X_OK):
            return str(folder / _PROGRAM)
    raise errors.NotFound(
        "the program teka is not on PATH: go install github.com/teka-puzzles/teka@latest gets it, or an archive of a release; "
        "$TEKA or the argument binary may say where it is"
    )


class Process:
    """One ``teka rpc``, started with the first request. It ends with ``close``, or with this program, however that ends."""

    def __init__(self, binary: str | os.PathLike[str] | None = None, options: tuple[str, ...] = ()) -> None:
        self._binary = binary
        self._options = options
        self._lock = threading.Lock()
        self._child: _Child | None = None
        self.starts = 0
        """How often a program was started."""
        _OPEN.add(self)

    def submit(self, method: str, params: dict[str, Any], on_line: Callable[[Any], None] | None = None) -> Future[Any]:
        """Sends a request. The future holds the result, or the exception; lines of a stream go to ``on_line``, in another thread."""
        return self._alive().submit(method, params, on_line)

    def call(self, method: str, params: dict[str, Any], timeout: float | None = None, on_line: Callable[[Any], None] | None = None) -> Any:
        """Sends a request and waits. Who stops waiting, by time or an interrupt, cancels the request."""
        child = self._alive()
        future = child.submit(method, params, on_line)
        try:
            return future.result(timeout)
        except FutureTimeout:
            if future.done():
                raise
            child.cancel(future)
            raise errors.Timeout(f"{method}: no answer within {timeout:g} s") from None
        except BaseException:
            if not future.done():
                child.cancel(future)
            raise

    def ensure(self) -> int:
        """Starts a program where none is open, and answers how often one was started: what was kept by an earlier one is gone."""
        self._alive()
        return self.starts

    def cancel(self, future: Future[Any]) -> None:
        """Cancels what ``submit`` sent: its future gets ``Cancelled``, unless the answer is there already."""
        with self._lock:
            child = self._child
        if child is not None:
            child.cancel(future)

    def close(self) -> None:
        """Ends the program; what is under way gets ``Gone``. The next request starts a new one."""
        with self._lock:
            child, self._child = self._child, None
        if child is not None:
            child.close()

    def _alive(self) -> _Child:
        ended = None
        with self._lock:
            if self._child is None or not self._child.usable():
                ended, self._child = self._child, _Child(find(self._binary), self._options)
                self.starts += 1
            child = self._child
        if ended is not None:
            ended.close()  # its pipes
        return child


class _Child:
    """A running program."""

    def __init__(self, path: str, options: tuple[str, ...]) -> None:
        apart: dict[str, Any] = {"start_new_session": True}  # an interrupt from the keyboard is for Python alone
        if os.name == "nt":
            apart = {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}
        try:
            self._popen = subprocess.Popen(
                [path, "rpc", "--max-body", str(MAX_MESSAGE), *options],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **apart,
            )
        except OSError as error:
            raise errors.Gone(f"{path} cannot be started: {error}") from error
        self._pid = os.getpid()
        self._path = path
        self._lock = threading.Lock()
        self._writing = threading.Lock()
        self._ids: dict[Future[Any], int] = {}
        self._waiting: dict[int, tuple[Future[Any], Callable[[Any], None] | None]] = {}
        self._last = 0
        self._ended = False
        self._said: collections.deque[str] = collections.deque(maxlen=20)
        self._listener = threading.Thread(target=self._listen, name="teka", daemon=True)
        self._heard = threading.Thread(target=self._hear, name="teka messages", daemon=True)
        self._heard.start()
        self._listener.start()  # which waits for the other

    def usable(self) -> bool:
        """Whether requests can be sent: not after its end, and not in a process that was forked off."""
        return self._pid == os.getpid() and not self._ended and self._popen.poll() is None

    def submit(self, method: str, params: dict[str, Any], on_line: Callable[[Any], None] | None) -> Future[Any]:
        future: Future[Any] = Future()
        with self._lock:
            if self._ended:
                future.set_exception(self._gone())
                return future
            self._last += 1
            number = self._last
            self._ids[future] = number
            self._waiting[number] = (future, on_line)
        try:
            self._send({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
        except BaseException as error:
            mine = self._take(number) is not None  # or else the listener saw the end first, and the future has its answer
            if isinstance(error, OSError):
                self._ended = True
                if mine:
                    self._heard.join(1)  # for what the program said
                    future.set_exception(self._gone())
                return future
            raise
        return future

    def cancel(self, future: Future[Any]) -> None:
        with self._lock:
            number = self._ids.get(future)
        if number is not None:
            try:
                self._send({"jsonrpc": "2.0", "method": "cancel", "params": {"id": number}})
            except OSError:
                pass  # it has ended, and the listener says so

    def close(self) -> None:
        if self._pid != os.getpid():
            return  # it belongs to the process that this one was forked off
        try:
            if self._popen.stdin is not None:
                self._popen.stdin.close()
        except OSError:
            pass
        self._popen.terminate()
        try:
            self._popen.wait(5)
        except subprocess.TimeoutExpired:
            self._popen.kill()
            self._popen.wait()
        if threading.current_thread() is not self._listener:
            self._listener.join(5)
            self._heard.join(5)
        for stream in (self._popen.stdout, self._popen.stderr):
            if stream is not None:
                stream.close()

    def _send(self, message: dict[str, Any]) -> None:
        line = json.dumps(message, separators=(",", ":"), allow_nan=False).encode() + b"\n"
        if len(line) > MAX_MESSAGE:  # the program would not read it, nor know whose it is
            raise errors.TooLarge(-32002, f"a request of {len(line)} bytes: at most {MAX_MESSAGE} are possible")
        stdin = self._popen.stdin
        assert stdin is not None
        with self._writing:
            try:
                stdin.write(line)
                stdin.flush()
            except ValueError as error:  # of a stream that was closed
                raise BrokenPipeError(str(error)) from error

    def _take(self, number: int) -> tuple[Future[Any], Callable[[Any], None] | None] | None:
        with self._lock:
            waiting = self._waiting.pop(number, None)
            if waiting is not None:
                self._ids.pop(waiting[0], None)
            return waiting

    def _listen(self) -> None:
        stdout = self._popen.stdout
        assert stdout is not None
        try:
            for line in stdout:
                self._answer(json.loads(line))
        except (ValueError, OSError):
            pass  # the pipe was closed, or somebody else speaks there: either way there are no more answers
        self._popen.wait()
        self._heard.join(1)
        with self._lock:
            self._ended = True
            left = [future for future, _ in self._waiting.values()]
            self._waiting.clear()
            self._ids.clear()
        for future in left:
            future.set_exception(self._gone())

    def _answer(self, message: dict[str, Any]) -> None:
        if message.get("method") == "line":
            params = message["params"]
            with self._lock:
                waiting = self._waiting.get(params["id"])
            if waiting is not None and waiting[1] is not None:
                waiting[1](params["line"])
            return
        waiting = self._take(message["id"]) if isinstance(message.get("id"), int) else None
        if waiting is None:
            return
        if "error" in message:
            waiting[0].set_exception(errors.of(message["error"]))
        else:
            waiting[0].set_result(message["result"])

    def _hear(self) -> None:
        stderr = self._popen.stderr
        assert stderr is not None
        try:
            for line in stderr:
                self._said.append(line.decode(errors="replace").rstrip())
        except (ValueError, OSError):
            pass

    def _gone(self) -> errors.Gone:
        said = "; ".join(line for line in self._said if line)
        return errors.Gone(f"{self._path} has ended" + (f": {said}" if said else ""))


_OPEN: weakref.WeakSet[Process] = weakref.WeakSet()


@atexit.register
def _close_all() -> None:
    for process in list(_OPEN):
        process.close()
