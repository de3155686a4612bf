"""An environment for the library verifiers: a question for each puzzle, scored by the rules."""

from __future__ import annotations

import importlib
import json
from typing import Any, cast

from .client import Teka
from .datasets import Dataset, create_dataset, score_answer


def said(completion: Any) -> str:
    """Returns the text of a completion, which is a text or a list of messages whose last one counts; "" if it has none."""
    if isinstance(completion, str):
        return completion
    last: Any = cast("list[Any]", completion)[-1] if isinstance(completion, list) and completion else None
    content: Any = cast("dict[str, Any]", last).get("content") if isinstance(last, dict) else getattr(last, "content", None)
    if isinstance(content, list):
        parts = [cast("dict[str, Any]", part) for part in cast("list[Any]", content) if isinstance(part, dict)]
        content = "".join(str(part.get("text", "")) for part in parts)
    return content if isinstance(content, str) else ""


def rows(data: Dataset) -> list[dict[str, Any]]:
    """Returns the rows of a data set for verifiers: ``question``, ``answer``, and ``info``, the metadata as JSON."""
    return [{"question": entry["question"], "answer": entry["answer"], "info": json.dumps(entry["metadata"])} for entry in data]


def share(completion: Any, info: Any, teka: Teka | None = None) -> float:
    """Scores a completion by the rules, from 0 to 1. ``info`` is that of its row."""
    metadata = json.loads(info) if isinstance(info, str) else info
    return score_answer(said(completion), {"question": "", "answer": "", "metadata": metadata}, teka)


def load_environment(
    name: str = "all", *, num_train_examples: int = 100, num_eval_examples: int = 20, seed: int = 42, teka: Teka | None = None, **config: Any
) -> Any:
    """Creates an environment of one turn (``verifiers.SingleTurnEnv``) with puzzles for training and others for evaluation.

    The reward is the score of the answer; ``right`` is reported as a metric. Raises ImportError if verifiers or datasets is missing.
    """
    try:
        vf: Any = importlib.import_module("verifiers")
        tables: Any = importlib.import_module("datasets").Dataset
    except ImportError as error:
        raise ImportError("load_environment needs verifiers, with its datasets: pip install verifiers") from error
    train = create_dataset(name, teka=teka, seed=seed, size=num_train_examples, **config)
    held = create_dataset(name, teka=teka, seed=seed + 1, size=num_eval_examples, **config)

    def by_rules(completion: Any, info: Any, **_: Any) -> float:
        return share(completion, info, teka)

    def right(completion: Any, info: Any, **_: Any) -> float:
        return 1.0 if share(completion, info, teka) == 1.0 else 0.0

    rubric = vf.Rubric(funcs=[by_rules, right], weights=[1.0, 0.0])
    return vf.SingleTurnEnv(dataset=tables.from_list(rows(train)), eval_dataset=tables.from_list(rows(held)), rubric=rubric)
