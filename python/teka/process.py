"""A running program ``teka rpc``: JSON-RPC 2.0, one message per line.

A request is a standard ``concurrent.futures.Future``. Any thread may submit. One thread writes requests, and one reads answers and finds
the future of each by its id. So many requests may run at once, and a program that does not read blocks no caller for longer than
its timeout.
"""

from __future__ import annotations

import atexit
import collections
import json
import logging
import os
import shutil
import subprocess
import sys
import sysconfig
import threading
import time
import weakref
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from concurrent.futures import TimeoutError as FutureTimeout
from pathlib import Path
from typing import Any

from . import errors

MAX_MESSAGE = 16 << 20
"""Maximum size of a request in bytes, passed to the program as ``--max-body``."""

MAX_QUEUED = 64 << 20
"""Bytes of requests that wait to be written. ``submit`` blocks while there are more."""

_PROGRAM = "teka.exe" if os.name == "nt" else "teka"


def find(binary: str | os.PathLike[str] | None = None) -> str:
    """Returns the path of the program: ``binary``, else ``$TEKA``, else the one installed with this package, else ``teka`` on ``PATH``,
    else one beside this package or in its checkout.

    Raises NotFound if there is none, or if ``binary`` or ``$TEKA`` is set and cannot be run; these are never replaced by another one.
    """
    for named, whence in ((binary, "the argument binary"), (os.environ.get("TEKA"), "$TEKA")):
        if named:
            found = shutil.which(os.fspath(named))
            if found is None:
                raise errors.NotFound(f"{whence} names {os.fspath(named)!r}, which is no program that can be run")
            return found
    here = Path(__file__).resolve().parent
    installed, checkout = _installed(here), [here, here.parent, here.parent.parent, Path(sys.executable).parent]
    for folder in (*installed, None, *checkout):
        found = shutil.which(_PROGRAM, path=None if folder is None else str(folder))
        if found is not None:
            return found
    raise errors.NotFound(
        "cannot find the program teka on PATH: install it with pip install teka-puzzles (which includes it), with "
        "go install github.com/teka-puzzles/teka@latest, or from an archive of a release; or set $TEKA or the argument binary to its path"
    )


def _installed(package: Path) -> list[Path]:
    """The directories in which pip may have put the program of a wheel: of the environment, of the user, or of ``--target``. A checkout has
    none."""
    if (package.parent / "pyproject.toml").is_file():
        return []
    user = sysconfig.get_path("scripts", f"{os.name}_user") if f"{os.name}_user" in sysconfig.get_scheme_names() else None
    return [Path(p) for p in (package.parent / "bin", sysconfig.get_path("scripts"), user) if p]


class Process:
    """One ``teka rpc``, started by the first request. It ends with ``close``, or with this process, however that ends."""

    def __init__(self, binary: str | os.PathLike[str] | None = None, options: tuple[str, ...] = ()) -> None:
        self._binary = binary
        self._options = options
        self._lock = threading.Lock()
        self._child: _Child | None = None
        self.starts = 0
        """The number of programs started so far."""
        _OPEN.add(self)

    def submit(self, method: str, params: dict[str, Any], on_line: Callable[[Any], None] | None = None) -> Future[Any]:
        """Queues a request and returns its future, which receives the result or the exception. ``future.cancel()`` cancels the request.

        Lines of a stream go to ``on_line``, in the reading thread. When ``on_line`` raises, the future gets that exception and the
        request is cancelled. Raises BadRequest when ``params`` is not JSON and TooLarge above MAX_MESSAGE.
        """
        return self._alive().submit(method, params, on_line)

    def call(self, method: str, params: dict[str, Any], timeout: float | None = None, on_line: Callable[[Any], None] | None = None) -> Any:
        """Sends a request and returns its result. Raises Timeout after ``timeout`` seconds, even if the request was not sent by then.

        A timeout or an interrupt cancels the request. In a callback of the reading thread it raises TekaError at once, because the answer
        could never be read.
        """
        start = time.monotonic()
        child = self._alive()
        if child.reading():
            raise errors.TekaError(f"{method}: a callback runs in the thread that reads answers and cannot wait for one; use submit")
        future = child.submit(method, params, on_line, timeout)
        try:
            return future.result(None if timeout is None else max(0, timeout - (time.monotonic() - start)))
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
        """Starts a program unless one is running, and returns ``starts``. If that has changed, studies of the earlier program are lost."""
        self._alive()
        return self.starts

    def cancel(self, future: Future[Any]) -> None:
        """Asks the program to stop the request of a future of ``submit``. It raises ``Cancelled`` unless its answer comes first."""
        with self._lock:
            child = self._child
        if child is not None:
            child.cancel(future)

    def close(self) -> None:
        """Ends the program. Running requests raise ``Gone``. The next request starts a new program."""
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


class _Request(Future[Any]):
    """A future whose ``cancel`` also stops the request."""

    def __init__(self, child: _Child) -> None:
        super().__init__()
        self._child = child

    def cancel(self) -> bool:
        if not super().cancel():
            return False
        if self._child.forget(self):
            self.set_running_or_notify_cancel()  # wakes wait() and as_completed()
        return True

    def settle(self, result: Any = None, error: BaseException | None = None) -> None:
        """Sets the answer, unless the future was cancelled in the meantime."""
        try:
            if error is not None:
                self.set_exception(error)
            else:
                self.set_result(result)
        except InvalidStateError:
            self.set_running_or_notify_cancel()  # cancel came first and could not notify the waiting threads
        except BaseException:  # of a callback; those of Exception are logged by the standard library
            logging.getLogger("concurrent.futures").exception("exception calling callback for %r", self)


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
        self._change = threading.Condition(self._lock)  # of the queue, or the end
        self._ids: dict[_Request, int] = {}
        self._waiting: dict[int, tuple[_Request, Callable[[Any], None] | None]] = {}
        self._queue: collections.deque[tuple[int | None, bytes]] = collections.deque()  # a request's id, or None for a cancellation
        self._queued = 0  # bytes in the queue
        self._last = 0
        self._ended = False
        self._messages: collections.deque[str] = collections.deque(maxlen=20)
        self._reader = threading.Thread(target=self._read, name="teka", daemon=True)
        self._writer = threading.Thread(target=self._write, name="teka requests", daemon=True)
        self._logger = threading.Thread(target=self._log, name="teka messages", daemon=True)
        for thread in (self._logger, self._writer, self._reader):  # the reader waits for the others
            thread.start()

    def usable(self) -> bool:
        """Returns whether requests can be sent: not after the end of the program, and not in a forked process."""
        return self._pid == os.getpid() and not self._ended and self._reader.is_alive() and self._popen.poll() is None

    def reading(self) -> bool:
        """Returns whether this is the thread that reads answers."""
        return threading.current_thread() is self._reader

    def submit(self, method: str, params: dict[str, Any], on_line: Callable[[Any], None] | None, timeout: float | None = None) -> _Request:
        future = _Request(self)
        with self._lock:
            self._last += 1
            number = self._last
        line = _line({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
        if len(line) > MAX_MESSAGE:  # the program would reject it without an id
            raise errors.TooLarge(-32002, f"{method}: the request has {len(line)} bytes, the limit is {MAX_MESSAGE}")
        with self._change:
            if not self.reading() and not self._change.wait_for(lambda: self._ended or self._queued + len(line) <= MAX_QUEUED, timeout):
                raise errors.Timeout(f"{method}: the program did not read the request within {timeout:g} s")
            ended = self._ended
            if not ended:
                self._ids[future] = number
                self._waiting[number] = (future, on_line)
                self._put(number, line)
        if ended:
            future.settle(error=self._gone())
        return future

    def cancel(self, future: Future[Any]) -> None:
        with self._lock:
            number = self._ids.get(future) if isinstance(future, _Request) else None
            if number is not None:
                self._put(None, _cancellation(number))

    def forget(self, future: _Request) -> bool:
        """Drops a request that was cancelled here. Returns false if its answer is being set, or it was dropped before."""
        with self._lock:
            number = self._ids.pop(future, None)
            if number is None:
                return False
            del self._waiting[number]
            self._put(None, _cancellation(number))
            return True

    def close(self) -> None:
        if self._pid != os.getpid():
            return  # it belongs to the process that this one was forked from
        self._end()
        self._popen.terminate()
        try:
            self._popen.wait(5)
        except subprocess.TimeoutExpired:
            self._popen.kill()
            self._popen.wait()
        for thread in (self._reader, self._writer, self._logger):
            if threading.current_thread() is not thread:
                thread.join(5)
        for stream in (self._popen.stdin, self._popen.stdout, self._popen.stderr):
            try:
                if stream is not None:
                    stream.close()
            except OSError:
                pass  # unwritten requests are lost with the program

    def _put(self, number: int | None, line: bytes) -> None:
        """Queues a line. The caller holds the lock."""
        self._queue.append((number, line))
        self._queued += len(line)
        self._change.notify_all()

    def _end(self) -> None:
        with self._change:
            self._ended = True
            self._queue.clear()
            self._queued = 0
            self._change.notify_all()

    def _take(self, number: Any) -> tuple[_Request, Callable[[Any], None] | None] | None:
        with self._lock:
            waiting = self._waiting.pop(number, None) if isinstance(number, int) else None
            if waiting is not None:
                self._ids.pop(waiting[0], None)
            return waiting

    def _write(self) -> None:
        stdin = self._popen.stdin
        assert stdin is not None
        try:
            while True:
                with self._change:
                    self._change.wait_for(lambda: self._ended or len(self._queue) > 0)
                    if self._ended:
                        return
                    number, line = self._queue.popleft()
                    self._queued -= len(line)
                    self._change.notify_all()
                    if number is not None and number not in self._waiting:
                        continue  # cancelled before it was sent
                stdin.write(line)
                stdin.flush()
        except (OSError, ValueError):
            self._popen.terminate()  # it reads no more requests; the reader notices its end

    def _read(self) -> None:
        stdout = self._popen.stdout
        assert stdout is not None
        try:
            for line in stdout:
                self._answer(json.loads(line))
        except Exception:  # the pipe was closed, or its contents are not JSON-RPC: in both cases there are no more answers
            self._popen.terminate()
        finally:
            self._end()
            try:
                self._popen.wait(5)
            except subprocess.TimeoutExpired:
                self._popen.kill()
                self._popen.wait()
            with self._lock:
                left = [future for future, _ in self._waiting.values()]
                self._waiting.clear()
                self._ids.clear()
            for future in left:
                future.settle(error=self._gone())

    def _answer(self, message: dict[str, Any]) -> None:
        if message.get("method") == "line":
            self._pass_on(message["params"])
            return
        error = errors.of(message["error"]) if "error" in message else None
        result = None if error else message["result"]
        waiting = self._take(message["id"])
        if waiting is not None:
            waiting[0].settle(result, error)

    def _pass_on(self, params: dict[str, Any]) -> None:
        with self._lock:
            waiting = self._waiting.get(params["id"])
        if waiting is None or waiting[1] is None:
            return
        try:
            waiting[1](params["line"])
        except BaseException as error:  # an error of the caller's function, so the caller gets it
            if self.forget(waiting[0]):
                waiting[0].settle(error=error)

    def _log(self) -> None:
        stderr = self._popen.stderr
        assert stderr is not None
        try:
            for line in stderr:
                self._messages.append(line.decode(errors="replace").rstrip())
        except (ValueError, OSError):
            pass

    def _gone(self) -> errors.Gone:
        self._logger.join(1)
        messages = "; ".join(line for line in self._messages if line)
        return errors.Gone(f"{self._path} has ended" + (f": {messages}" if messages else ""))


def _line(message: dict[str, Any]) -> bytes:
    try:
        return json.dumps(message, separators=(",", ":"), allow_nan=False).encode() + b"\n"
    except (TypeError, ValueError, RecursionError) as error:
        for name, value in message["params"].items():
            try:
                json.dumps(value, allow_nan=False)
            except (TypeError, ValueError, RecursionError) as why:
                remedy = "; decode bytes to str first" if isinstance(value, (bytes, bytearray, memoryview)) else ""
                raise errors.BadRequest(-32602, f"{message['method']}: {name} cannot be written as JSON: {why}{remedy}") from error
        raise errors.BadRequest(-32602, f"{message['method']}: the request cannot be written as JSON: {error}") from error


def _cancellation(number: int) -> bytes:
    return _line({"jsonrpc": "2.0", "method": "cancel", "params": {"id": number}})


_OPEN: weakref.WeakSet[Process] = weakref.WeakSet()


@atexit.register
def _close_all() -> None:
    for process in list(_OPEN):
        process.close()
