"""The Python client of Forebear.

Inside a program of a job, :func:`log_metric` and :func:`log_param` need nothing but the standard library; outside,
:class:`Session` trains, deploys, predicts and reads lineage, with the packages of the extra ``client``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .reporting import log_metric, log_param

if TYPE_CHECKING:
    from .endpoint import Endpoint
    from .errors import ForebearError, JobFailed
    from .jobs import TrainingJob
    from .lineage import Lineage
    from .policies import Policies, Quarantines
    from .registry import Registry
    from .session import Session
    from .tables import Table

__all__ = [
    "Endpoint",
    "ForebearError",
    "JobFailed",
    "Lineage",
    "Policies",
    "Quarantines",
    "Registry",
    "Session",
    "Table",
    "TrainingJob",
    "log_metric",
    "log_param",
]

_PARTS = {
    "Endpoint": "endpoint",
    "ForebearError": "errors",
    "JobFailed": "errors",
    "Lineage": "lineage",
    "Policies": "policies",
    "Quarantines": "policies",
    "Registry": "registry",
    "Session": "session",
    "Table": "tables",
    "TrainingJob": "jobs",
}


def __getattr__(name: str) -> Any:
    # A program that only reports does not wait until httpx and websockets are imported.
    part = _PARTS.get(name)
    if part is None:
        raise AttributeError(f"module 'forebear' has no attribute {name!r}")
    from importlib import import_module

    try:
        module = import_module(f".{part}", __name__)
    except ModuleNotFoundError as error:
        if error.name not in ("httpx", "websockets"):
            raise
        message = f"forebear.{name} needs {error.name}: pip install 'forebear[client]'"
        raise ModuleNotFoundError(message, name=error.name) from None
    return getattr(module, name)
