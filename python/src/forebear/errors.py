"""Errors of the client."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


class ForebearError(Exception):
    """What a server refused, with its stable code, such as ``NOT_FOUND``; ``CONNECTION_FAILED`` if none answers."""

    def __init__(self, code: str, message: str, details: Mapping[str, Any] | None = None) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message
        self.details: Mapping[str, Any] = details or {}


class JobFailed(ForebearError):
    """A job that was waited for has failed or was stopped; ``log`` has its last lines."""

    def __init__(self, name: str, status: str, reason: str | None, log: Sequence[str]) -> None:
        code = "JOB_STOPPED" if status == "STOPPED" else "JOB_FAILED"
        super().__init__(code, f"{name} is {status}: {reason or 'no reason was given'}")
        self.log = tuple(log)
