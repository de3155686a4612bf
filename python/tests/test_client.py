"""The program and the puzzles."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor, wait
from pathlib import Path
from unittest import mock

import teka
from teka import process

from .common import BINARY, SMALL, needs_teka

ENDLESS = {"kind": "nonogram", "size": "100x100", "count": 100, "grade": "Trial"}


class Find(unittest.TestCase):
    def test_named_and_missing(self) -> None:
        with self.assertRaisesRegex(teka.NotFound, "the argument binary names '/nowhere/teka'"):
            teka.find("/nowhere/teka")
        with mock.patch.dict(os.environ, {"TEKA": "/nowhere/teka"}), self.assertRaisesRegex(teka.NotFound, r"\$TEKA names"):
            teka.find()

    def test_order(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for name in ("one", "two"):
                os.mkdir(f"{folder}/{name}")
                path = Path(folder, name, "teka")
                path.write_text("#!/bin/sh\n")
                path.chmod(0o755)
            with mock.patch.dict(os.environ, {"TEKA": f"{folder}/one/teka", "PATH": f"{folder}/two"}):
                self.assertEqual(teka.find(), f"{folder}/one/teka")
                self.assertEqual(teka.find(f"{folder}/two/teka"), f"{folder}/two/teka")
                del os.environ["TEKA"]
                self.assertEqual(teka.find(), f"{folder}/two/teka")

    def test_not_a_server(self) -> None:
        """A program that is not teka: the message has what it said."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "other")
            path.write_text("#!/bin/sh\necho 'no such command' >&2\nexit 3\n")
            path.chmod(0o755)
            with teka.Teka(path) as t, self.assertRaisesRegex(teka.Gone, "other has ended: no such command"):
                t.version()
            path.write_text("#!/bin/sh\necho hello\n")
            with teka.Teka(path) as t, self.assertRaises(teka.Gone):
                t.version()

    def test_ends_while_sending(self) -> None:
        """The program ends after one line, and the next requests break the pipe: all get Gone with its last words."""
        with tempfile.TemporaryDirectory() as folder:
            child = process._Child(_script(folder, "read line\necho 'not today' >&2\n"), ())
            for future in [child.submit("version", {"fill": "x" * 100000}, None) for _ in range(5)]:
                with self.assertRaisesRegex(teka.Gone, "other has ended: not today"):
                    future.result(60)
            child.close()

    def test_not_the_protocol(self) -> None:
        """A program that answers something else and stays open is ended, not waited for."""
        for answer in "hello", "[]", '{"method":"line"}', '{"id":1}':
            with self.subTest(answer), tempfile.TemporaryDirectory() as folder:
                child = process._Child(_script(folder, f"read line\necho '{answer}'\nexec sleep 3600\n"), ())
                with self.assertRaises(teka.Gone):
                    child.submit("version", {}, None).result(60)
                self.assertFalse(child.usable())
                child.close()

    def test_does_not_read(self) -> None:
        """A program that reads nothing: the timeout holds while the request is written, and closing does not wait for it."""
        with tempfile.TemporaryDirectory() as folder:
            p = process.Process(_script(folder, "exec sleep 3600\n"))
            for _ in range(2):
                with self.assertRaises(teka.Timeout):
                    p.call("version", {"fill": "x" * 1000000}, timeout=0.1)
            with mock.patch.object(process, "MAX_QUEUED", 1000), self.assertRaises(teka.Timeout):
                p.call("version", {"fill": "x" * 10000}, timeout=0.1)
            future = p.submit("version", {})
            p.close()
            with self.assertRaises(teka.Gone):
                future.result(60)


def _script(folder: str, text: str) -> str:
    """A program of the name other."""
    path = Path(folder, "other")
    path.write_text("#!/bin/sh\n" + text)
    path.chmod(0o755)
    return str(path)


@needs_teka
class Client(unittest.TestCase):
    def setUp(self) -> None:
        self.teka = teka.Teka(BINARY)
        self.addCleanup(self.teka.close)

    def test_puzzle(self) -> None:
        p = self.teka.puzzle(SMALL)
        self.assertEqual((p.kind, p.rows, p.cols), ("nonogram", 4, 4))
        self.assertEqual(p.solve().solution, ["1101", "0100", "1110", "0000"])
        self.assertTrue(p.solve().unique)
        self.assertEqual(p.count(), 1)
        self.assertEqual(p.grade().label, "Beginner")
        self.assertIn("Row 1", p.hint().hints[-1])
        self.assertEqual(p.explain().status, "unique")
        self.assertGreater(len(p.explain(every=True).steps), 0)
        self.assertTrue(p.check(answer=["1101", "0100", "1110", "0000"]).right)
        self.assertFalse(p.check(answer=["0101", "0100", "1110", "0000"]).right)
        self.assertEqual(p.convert("puzz.link"), p.url)
        self.assertTrue(p._repr_svg_().startswith("<svg"))
        self.assertIn("─", str(p))
        self.assertEqual(self.teka.puzzle(p.data).data["givens"], p.data["givens"])

    def test_every_kind(self) -> None:
        for kind in self.teka.kinds():
            with self.subTest(kind):
                p = self.teka.generate(kind, size="5x5", seed=2)
                solved = p.solve()
                self.assertEqual((solved.status, solved.solution), ("unique", p.solution))
                self.assertTrue(p.score(p.solution).right)
                self.assertGreater(len(self.teka.kind(kind).rules), 0)
                with p.open() as study:
                    place, values = study.places[0]
                    study.set(place, values[-1])
                    self.assertNotEqual(study._repr_svg_(), p._repr_svg_())
                    study.undo()
                    self.assertEqual(study._repr_svg_(), p._repr_svg_())

    def test_study(self) -> None:
        with self.teka.puzzle(SMALL).open() as study:
            self.assertEqual(len(study.places), 16)
            self.assertEqual(study.set({"cell": [0, 2]}, 1)["open"], 15)
            self.assertEqual(study.hint().status, "mistake")
            self.assertFalse(study.check().right)
            study.erase({"cell": [0, 2]})
            self.assertTrue(study.check().right)
            with self.assertRaises(teka.Unreadable):
                study.write([teka.Mark({"cell": [0, 0]}, 1), teka.Mark({"cell": [9, 9]}, 1)])
            self.assertEqual(study.set({"cell": [0, 0]}, 1)["open"], 15)  # nothing of the refused ones was written

    def test_study_survives(self) -> None:
        """When the program is killed, what was written is written again in the next one."""
        study = self.teka.puzzle(SMALL).open()
        study.set({"cell": [0, 0]}, 1)
        study.set({"cell": [0, 1]}, 1)
        study.undo()
        before = study.render()
        child = self.teka.process._child
        assert child is not None
        child._popen.kill()
        child._popen.wait()
        self.assertEqual(study.render(), before)
        for pipe in child._popen.stdin, child._popen.stdout, child._popen.stderr:
            self.assertTrue(pipe is not None and pipe.closed)
        self.assertEqual(study.set({"cell": [0, 1]}, 1)["open"], 14)

    def test_errors(self) -> None:
        with self.assertRaisesRegex(teka.Unreadable, '"Q" is not a cell') as caught:
            self.teka.puzzle("masyu\n. .\nW Q")
        self.assertEqual(caught.exception.position, (3, 3))
        with self.assertRaisesRegex(teka.BadRequest, "unknown method"):
            self.teka.call("fly")
        with self.assertRaisesRegex(teka.BadRequest, "nosuch"):
            self.teka.call("solve", puzzle=SMALL, nosuch=1)
        with self.assertRaises(teka.TooLarge):
            self.teka.read("x" * (17 << 20))
        with self.assertRaisesRegex(teka.BadRequest, "solve: puzzle cannot be written as JSON: Out of range"):
            self.teka.call("solve", puzzle=float("nan"))
        with self.assertRaisesRegex(teka.BadRequest, "read: puzzle cannot be written as JSON: .*bytes.*; decode bytes to str first"):
            self.teka.puzzle(SMALL.encode())  # type: ignore[arg-type]
        endless: list[object] = []
        endless.append(endless)
        with self.assertRaises(teka.BadRequest):
            self.teka.call("solve", puzzle=endless)
        self.assertEqual(self.teka.puzzle(SMALL).count(), 1)  # and it goes on

    def test_language(self) -> None:
        with teka.Teka(BINARY, lang="id") as t:
            self.assertIn("Baris 1", t.puzzle(SMALL).hint().hints[-1])

    def test_many_at_once(self) -> None:
        p = self.teka.puzzle(SMALL)
        futures = [self.teka.submit("solve", puzzle=p) for _ in range(200)]
        self.assertEqual({f.result(60)["status"] for f in futures}, {"unique"})
        with ThreadPoolExecutor(8) as pool:
            self.assertEqual(set(pool.map(lambda n: self.teka.generate("masyu", size="4x4", seed=n % 3 + 1).id, range(24))),
                             {f"masyu-4x4-{n}-0" for n in (1, 2, 3)})

    def test_timeout_and_cancel(self) -> None:
        with teka.Teka(BINARY, limit_making=3600, timeout=0.2) as t:
            with self.assertRaises(teka.Timeout):
                t.call("generate", **ENDLESS)
            future = t.submit("generate", **ENDLESS)
            t.process.cancel(future)
            with self.assertRaises(teka.Cancelled):
                future.result(60)

    def test_cancelled_future(self) -> None:
        """A future that is cancelled as the standard library says stops its request, and the others get their answers."""
        with teka.Teka(BINARY, limit_making=3600, jobs=1) as t:
            futures = [t.submit("generate", **ENDLESS) for _ in range(3)]
            for future in futures:
                self.assertTrue(future.cancel())
                self.assertTrue(future.cancelled())
                with self.assertRaises(CancelledError):
                    future.result(0)
            self.assertEqual(wait(futures, 60).not_done, set())
            self.assertTrue(t.call("version"))  # jobs=1: it would wait for ever behind a request that goes on
            self.assertEqual(t.puzzle(SMALL).count(), 1)
            done = t.submit("version")
            done.result(60)
            self.assertFalse(done.cancel())
            self.assertEqual(t.process.starts, 1)

    def test_cancelled_while_answered(self) -> None:
        """Cancelling and answering at the same moment: every future ends once, and the reading thread lives."""
        for _ in range(300):
            future = self.teka.submit("version")
            future.cancel()
            self.assertEqual(wait([future], 60).not_done, set())
        self.assertEqual(self.teka.puzzle(SMALL).count(), 1)
        self.assertEqual(self.teka.process.starts, 1)

    def test_callbacks_that_raise(self) -> None:
        """What a callback raises is its caller's, and costs nobody else an answer."""

        def bad(_: object) -> None:
            raise SystemExit("a callback's own mistake")

        future = self.teka.process.submit("explain", {"puzzle": SMALL, "stream": True, "no_scenes": True}, bad)
        with self.assertRaisesRegex(SystemExit, "own mistake"):
            future.result(60)
        for mistake in ValueError, SystemExit:
            ready = threading.Event()
            future = self.teka.process.submit("explain", {"puzzle": SMALL, "stream": True, "no_scenes": True}, lambda _, r=ready: r.wait(60))
            with self.assertLogs("concurrent.futures"):
                future.add_done_callback(mock.Mock(side_effect=mistake))
                ready.set()
                future.result(60)
                self.assertEqual(self.teka.puzzle(SMALL).count(), 1)  # read after the callback

    def test_callback_that_waits(self) -> None:
        """A callback cannot wait for the thread that it runs in: it gets an error and no deadlock."""
        got: Future[str] = Future()

        def ask(_: object) -> None:
            try:
                self.teka.version()
            except teka.TekaError as error:
                got.set_result(str(error))

        self.teka.process.call("explain", {"puzzle": SMALL, "stream": True, "no_scenes": True, "every": True}, on_line=lambda x: got.done() or ask(x))
        self.assertRegex(got.result(60), "cannot wait for one; use submit")

    def test_limit(self) -> None:
        with teka.Teka(BINARY, limit_making=0.1) as t, self.assertRaises(teka.OutOfTime):
            t.call("generate", **ENDLESS)

    def test_stream(self) -> None:
        lines: list[object] = []
        answer = self.teka.process.call("explain", {"puzzle": SMALL, "stream": True, "no_scenes": True}, on_line=lines.append)
        self.assertEqual(answer["lines"], len(lines))
        self.assertGreater(len(lines), 2)

    def test_closed_while_waiting(self) -> None:
        with teka.Teka(BINARY, limit_making=3600) as t:
            future = t.submit("generate", **ENDLESS)
        with self.assertRaises(teka.Gone):
            future.result(60)
        self.assertTrue(t.version())  # the next question starts it again
        t.close()

    @unittest.skipUnless(hasattr(os, "fork"), "no fork here")
    def test_forked(self) -> None:
        self.teka.version()
        child = os.fork()
        if child == 0:
            try:
                good = self.teka.puzzle(SMALL).count() == 1
                self.teka.close()
                os._exit(0 if good else 1)
            except BaseException:
                os._exit(2)
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 0)
        self.assertEqual(self.teka.puzzle(SMALL).count(), 1)

    @unittest.skipIf(os.name == "nt", "signals of Unix")
    def test_killed_python_leaves_nothing(self) -> None:
        """Python is killed while it waits: the program, which holds a pipe of ours, ends too."""
        script = (f"import os,sys,teka; t=teka.Teka({BINARY!r}, limit_making=3600); t.version(); t.submit('generate', **{ENDLESS!r});"
                  "print(t.process._child._popen.pid, flush=True); import time; time.sleep(3600)")
        folder = Path(__file__).parents[1]
        client = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, cwd=folder)
        assert client.stdout is not None
        pid = int(client.stdout.readline())
        client.send_signal(signal.SIGKILL)
        client.wait()
        client.stdout.close()
        for _ in range(600):
            if _ended(pid):
                return
            time.sleep(0.05)
        os.kill(pid, signal.SIGKILL)
        self.fail("the program works on for nobody")

    def test_closed_while_asked(self) -> None:
        """Threads that ask while another closes get an answer or Gone, and never wait for ever."""
        got: list[object] = []

        def ask() -> None:
            for _ in range(20):
                try:
                    got.append(self.teka.version())
                except teka.Gone as error:
                    got.append(error)

        threads = [threading.Thread(target=ask) for _ in range(4)]
        for x in threads:
            x.start()
        for _ in range(5):
            self.teka.close()
        for x in threads:
            x.join(60)
        self.assertEqual(len(got), 80)


def _ended(pid: int) -> bool:
    """Whether a process is gone, or waits only for somebody to take note of its end."""
    try:
        os.kill(pid, 0)
        return "\nState:\tZ" in Path(f"/proc/{pid}/status").read_text()
    except (ProcessLookupError, FileNotFoundError):
        return not Path("/proc").exists() or not Path(f"/proc/{pid}").exists()


if __name__ == "__main__":
    unittest.main()
