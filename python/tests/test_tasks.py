"""Data sets, environments of verifiers, environments of Gymnasium."""

from __future__ import annotations

import inspect
import json
import sys
import types
import unittest
from typing import Any
from unittest import mock

import teka
import teka.gym
from teka import tasks

from .common import BINARY, needs_teka

HOSTILE = ["", " ", "\x00\x1b[2J", "[" * 100_000, '{"solution":' * 5000, "9" * 1000, "null", "[[]]", "R1C1 = 5 " * 1000, "\ud800", "x" * (10 << 20)]


@needs_teka
class Datasets(unittest.TestCase):
    def setUp(self) -> None:
        self.teka = teka.Teka(BINARY)
        self.addCleanup(self.teka.close)

    def test_every_kind(self) -> None:
        data = teka.create_dataset("all", teka=self.teka, seed=7, size=2 * len(self.teka.kinds()), board="5x5")
        self.assertEqual(len(data), 2 * len(self.teka.kinds()))
        self.assertEqual([x["metadata"]["kind"] for x in data], self.teka.kinds() * 2)
        for entry in data:
            with self.subTest(entry["metadata"]["source_dataset"]):
                self.assertEqual(data.score_answer(entry["answer"], entry), 1.0)
                self.assertEqual(data.score_answer(f"I think so.\n```json\n{entry['answer']}\n```", entry), 1.0)
                self.assertLess(data.score_answer(data[0]["answer"] if entry["answer"] != data[0]["answer"] else "1", entry), 1.0)
                self.assertIn("Rules:\n- ", entry["question"])
                json.dumps(entry)

    def test_repeats(self) -> None:
        def one() -> teka.Dataset:
            return teka.create_dataset("teka_masyu", teka=self.teka, seed=3, size=4, board="5x5")

        a, b = one(), one()
        self.assertEqual(b[3], a[3])  # whichever was asked before
        self.assertEqual(list(a), list(b))
        self.assertEqual(len({x["metadata"]["key"] for x in a}), 4)
        other = teka.create_dataset("masyu", teka=self.teka, seed=4, size=1, board="5x5")
        self.assertNotEqual(other[0]["question"], a[0]["question"])
        self.assertEqual(a[-1], a[3])
        with self.assertRaises(IndexError):
            a[4]

    def test_hostile(self) -> None:
        data = teka.create_dataset("skyscrapers", teka=self.teka, size=1, board="4x4")
        for answer in HOSTILE:
            with self.subTest(answer[:20]):
                self.assertLess(data.score_answer(answer, data[0]), 1.0)
        self.assertEqual(data.score_answer(None, data[0]), 0.0)
        self.assertEqual(data.score_answer("x" * (10 << 20) + "\n" + data[0]["answer"], data[0]), 1.0)  # the end counts
        self.assertEqual(data.score_answer(data[0]["answer"], data[0]), 1.0)

    def test_wrong(self) -> None:
        for wrong in ({"name": "chess"}, {"name": "masyu", "size": 0}, {"name": "masyu", "seed": -1}, {"name": "masyu", "lang": "xx"}):
            with self.assertRaises(ValueError):
                teka.create_dataset(teka=self.teka, **wrong)  # type: ignore[arg-type]

    def test_indonesian(self) -> None:
        data = teka.create_dataset("masyu", teka=self.teka, size=1, board="4x4", lang="id")
        self.assertIn("Aturan:\n- Gambarlah", data[0]["question"])


class Rubric:
    """As that of verifiers."""

    def __init__(self, funcs: list[Any], weights: list[float]) -> None:
        self.funcs, self.weights = funcs, weights


class SingleTurnEnv:
    """As that of verifiers."""

    def __init__(self, dataset: Any, eval_dataset: Any, rubric: Rubric) -> None:
        self.dataset, self.eval_dataset, self.rubric = dataset, eval_dataset, rubric


@needs_teka
class Verifiers(unittest.TestCase):
    def test_load(self) -> None:
        verifiers, datasets = types.ModuleType("verifiers"), types.ModuleType("datasets")
        verifiers.Rubric, verifiers.SingleTurnEnv = Rubric, SingleTurnEnv  # type: ignore[attr-defined]
        datasets.Dataset = types.SimpleNamespace(from_list=list)  # type: ignore[attr-defined]
        with teka.Teka(BINARY) as t, mock.patch.dict(sys.modules, {"verifiers": verifiers, "datasets": datasets}):
            env = teka.load_environment("hashi", teka=t, num_train_examples=3, num_eval_examples=2, board="4x4")
            self.assertEqual((len(env.dataset), len(env.eval_dataset)), (3, 2))
            row = env.dataset[0]
            self.assertTrue({x["question"] for x in env.dataset}.isdisjoint(x["question"] for x in env.eval_dataset))
            by_rules, right = env.rubric.funcs
            good = [{"role": "assistant", "content": "So: " + row["answer"]}]
            self.assertEqual(by_rules(completion=good, info=row["info"], answer="", state={}), 1.0)
            self.assertEqual(right(completion=good, info=json.loads(row["info"])), 1.0)
            for bad in ([], "", [{"role": "assistant", "content": None}], [{"content": [{"type": "text", "text": "no"}]}], [5], None):
                self.assertEqual(by_rules(completion=bad, info=row["info"]), 0.0)

    def test_missing(self) -> None:
        with mock.patch.dict(sys.modules, {"verifiers": None}), self.assertRaisesRegex(ImportError, "pip install verifiers"):
            teka.load_environment()

    def test_said(self) -> None:
        self.assertEqual(tasks.said([{"content": "a"}, {"content": [{"text": "b"}, {"text": "c"}]}]), "bc")
        self.assertEqual(tasks.said([types.SimpleNamespace(content="d")]), "d")


@needs_teka
class Gym(unittest.TestCase):
    def setUp(self) -> None:
        self.teka = teka.Teka(BINARY)
        self.addCleanup(self.teka.close)

    def test_every_kind(self) -> None:
        """Played right in any order, an episode is worth 1; each mistake costs its share."""
        for kind in self.teka.kinds():
            with self.subTest(kind):
                env = teka.gym.TekaEnv(kind, size="5x5", teka=self.teka, render_mode="ansi")
                observation, info = env.reset(seed=5)
                self.assertEqual(len(info["action_mask"]), env.action_space.n)
                self.assertEqual(len(observation), env.action_space.n // env._values)
                truth = {env.action(place, env._truth[n]) for n, (place, _) in enumerate(env.places)}
                wrong = next(a for a, may in enumerate(info["action_mask"]) if may and a not in truth)
                _, reward, over, cut, info = env.step(wrong)
                self.assertEqual((reward, over, cut, info["right"]), (-1 / len(env.places), False, False, False))
                total, steps = 0.0, 0
                for action in sorted(truth, reverse=True):
                    self.assertTrue(info["action_mask"][action])
                    _, reward, over, cut, info = env.step(action)
                    self.assertFalse(info["action_mask"][action])
                    self.assertGreater(reward, 0)
                    total, steps = total + reward, steps + 1
                    if over:
                        break
                self.assertTrue(over)
                self.assertAlmostEqual(total, 1.0)
                self.assertLessEqual(steps, len(env.places))
                self.assertIn("\n", env.render() or "")
                with self.assertRaises(RuntimeError):
                    env.step(0)
                env.close()

    def test_by_hints(self) -> None:
        """Hints alone play a board to its end where every step writes a value."""
        env = teka.gym.TekaEnv("skyscrapers", size="4x4", teka=self.teka)
        env.reset(seed=1)
        over, played = False, 0
        while not over and (action := env.hint()) is not None:
            _, reward, over, _, info = env.step(action)
            self.assertTrue(info["right"])
            played += 1
        self.assertGreater(played, 0)
        env.close()

    def test_seeds(self) -> None:
        env = teka.gym.TekaEnv("masyu", size="4x4", teka=self.teka)
        first, second = env.reset(seed=9)[1]["puzzle"], env.reset()[1]["puzzle"]
        self.assertNotEqual(first, second)
        self.assertEqual(env.reset(seed=9)[1]["puzzle"], first)
        self.assertEqual(env.reset()[1]["puzzle"], second)
        env.close()

    def test_first_without_seed(self) -> None:
        env = teka.gym.TekaEnv("masyu", size="4x4", teka=self.teka)
        _, first = env.reset()
        self.assertEqual(first["puzzle"], env.reset(seed=1)[1]["puzzle"])

    def test_any_seed(self) -> None:
        env = teka.gym.TekaEnv("skyscrapers", size="4x4", teka=self.teka)
        begun = []
        for seed in (0, 1, 123456789, 2**31 - 1, 2**70):  # as large as a library likes
            first = env.reset(seed=seed)[1]["puzzle"]["givens"]
            self.assertEqual(first, env.reset(seed=seed)[1]["puzzle"]["givens"])
            begun.append(json.dumps(first))
        self.assertEqual(len(set(begun)), 5)

    def test_as_the_checker_of_gymnasium_asks(self) -> None:
        """What check_env holds of an environment, as far as it can be held without the library."""
        env = teka.gym.TekaEnv("hashi", size="5x5", render_mode="ansi", teka=self.teka)
        for name in ("seed", "options"):
            self.assertIsNone(inspect.signature(env.reset).parameters[name].default)
        for options in (None, {}):
            observation, info = env.reset(options=options)
            self.assertIsInstance(info, dict)
        observation, info = env.reset(seed=123)
        then = env.reset()
        again, more = env.reset(seed=123)
        self.assertEqual((list(observation), info["text"], list(info["action_mask"])), (list(again), more["text"], list(more["action_mask"])))
        behind = env.reset()
        self.assertEqual((list(then[0]), then[1]["text"]), (list(behind[0]), behind[1]["text"]))
        env.reset(seed=123)
        action = next(n for n, can in enumerate(env.action_masks()) if can)
        _, reward, over, cut, info = env.step(action)
        self.assertIsInstance(reward, float)
        self.assertEqual((type(over), type(cut), type(info)), (bool, bool, dict))
        self.assertIsInstance(env.render(), str)
        self.assertEqual(len(observation), len(env.step(action)[0]))
        self.assertIn("ansi", env.metadata["render_modes"])
        self.assertIn("render_fps", env.metadata)

    def test_strict_and_cut(self) -> None:
        p = self.teka.puzzle("nonogram\nrows: 2 1, 1, 3, 0\ncols: 1 1, 3, 1, 1")
        env = teka.gym.TekaEnv(puzzles=[p], strict=True)
        env.reset()
        self.assertTrue(env.step(env.action({"cell": [0, 2]}, 1))[2])
        env = teka.gym.TekaEnv(puzzles=[p], max_steps=2)
        env.reset()
        cell = env.action({"cell": [0, 0]}, 1)
        self.assertEqual([env.step(a)[3] for a in (cell, cell)], [False, True])  # the second is impossible: it is written already
        self.assertEqual(env.mark(cell), teka.Mark({"cell": [0, 0]}, 1))
        self.assertTrue(env._repr_svg_().startswith("<svg"))

    def test_wrong(self) -> None:
        several = self.teka.puzzle("nonogram\nrows: 1, 1\ncols: 1, 1")
        with self.assertRaisesRegex(ValueError, "multiple, where one solution is expected"):
            teka.gym.TekaEnv(puzzles=[several]).reset()
        with self.assertRaises(ValueError):
            teka.gym.TekaEnv()
        with self.assertRaises(ValueError):
            teka.gym.TekaEnv("masyu", render_mode="human")
        with self.assertRaisesRegex(RuntimeError, "reset"):
            teka.gym.TekaEnv("masyu", size="4x4", teka=self.teka).step(0)

    def test_registered(self) -> None:
        try:
            import gymnasium  # type: ignore[import-not-found,unused-ignore]
        except ImportError:
            self.skipTest("gymnasium is not installed")
        teka.gym.register()
        teka.gym.register()  # again nothing happens
        env = gymnasium.make("teka/Masyu-v0", size="4x4")
        observation, _ = env.reset(seed=1)
        self.assertTrue(env.observation_space.contains(observation))
        env.close()


if __name__ == "__main__":
    unittest.main()
