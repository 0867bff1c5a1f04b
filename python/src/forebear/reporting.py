"""What a program reports of itself to the job that it runs in."""

from __future__ import annotations

import json
import math
import os
import sys
from typing import Any

_MAX_NAME = 255
_MAX_STEP = 2**31 - 1
#: Longer lines report nothing.
_MAX_LINE = 4_096


def log_metric(name: str, value: float, step: int | None = None) -> None:
    """Reports a metric of the job.

    It needs no expression in the job's request. The point is written to the file that ``SM_METRICS_FILE`` names, or
    printed where a program runs outside of a job. Raises ``ValueError`` for what the platform would not read: a name
    that has not 1 to 255 characters, a value that is no finite number, a step that is no whole number from 0.
    """
    number = float(value)
    if not math.isfinite(number):
        raise ValueError(f"the metric {name!r} cannot be {value!r}: give a finite number")
    line: dict[str, Any] = {"metric": _name(name), "value": number}
    if step is not None:
        line["step"] = _step(step)
    _write(line)


def log_param(name: str, value: str | int | float | bool) -> None:
    """Reports a parameter of the job, such as one that the program chose by itself.

    It is written as :func:`log_metric` writes; the last value of a name counts. Raises ``ValueError`` for a name that
    has not 1 to 255 characters, and for a value that is neither text, a finite number nor a truth value.
    """
    if isinstance(value, bool):
        value = "true" if value else "false"
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError(f"the parameter {name!r} cannot be {value!r}: give a finite number")
    if not isinstance(value, (str, int, float)):
        raise ValueError(f"the parameter {name!r} cannot be a {type(value).__name__}")
    _write({"param": _name(name), "value": value})


def _name(name: str) -> str:
    if not isinstance(name, str) or not 1 <= len(name) <= _MAX_NAME:
        raise ValueError(f"{name!r} cannot be a name: give 1 to {_MAX_NAME} characters")
    return name


def _step(step: int) -> int:
    if int(step) != step or not 0 <= step <= _MAX_STEP:
        raise ValueError(f"{step!r} cannot be a step: give a whole number from 0 to {_MAX_STEP}")
    return int(step)


def _write(line: dict[str, Any]) -> None:
    text = json.dumps(line) + "\n"
    if len(text) > _MAX_LINE:
        raise ValueError(f"the line of {line!r} is longer than {_MAX_LINE} characters")
    path = os.environ.get("SM_METRICS_FILE")
    if path is None:
        sys.stdout.write(text)
        sys.stdout.flush()
        return
    # One write per line: the instances of a program may have several processes that report.
    with open(path, "ab", buffering=0) as file:
        file.write(text.encode())
