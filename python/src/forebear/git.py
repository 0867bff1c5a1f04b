"""The git commit that local code belongs to."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any

_SECONDS = 10
# Settings of a checkout can name programs that git starts; these options ignore them.
_QUIET = ("-c", "core.fsmonitor=false", "--no-optional-locks")
_DIFF = ("diff", "--no-ext-diff", "--no-textconv", "--binary", "HEAD", "--", ".")
_MOST_PATCH_BYTES = 1 << 20


def checkout_of(path: Path) -> tuple[dict[str, Any], bytes] | None:
    """Returns the commit of a file or folder with its differences; None outside of a checkout or without git."""
    folder = path if path.is_dir() else path.parent

    def git(*words: str) -> bytes | None:
        done = subprocess.run(
            ["git", *_QUIET, *words], cwd=folder, capture_output=True, timeout=_SECONDS, check=False
        )
        return done.stdout if done.returncode == 0 else None

    try:
        commit = _text(git("rev-parse", "--verify", "HEAD"))
        if not commit:
            return None
        source = {
            "commit": commit,
            "repository": _without_credentials(_text(git("config", "--get", "remote.origin.url"))),
            "branch": _text(git("symbolic-ref", "--quiet", "--short", "HEAD")),
            "isDirty": bool(git("status", "--porcelain", "--", ".")),
        }
        patch = git(*_DIFF) or b""
    except (OSError, subprocess.TimeoutExpired):
        return None
    given = {name: value for name, value in source.items() if value is not None}
    return given, patch if len(patch) <= _MOST_PATCH_BYTES else b""


def _text(answer: bytes | None) -> str | None:
    return None if answer is None else answer.decode(errors="replace").strip() or None


def _without_credentials(repository: str | None) -> str | None:
    if repository is None:
        return None
    return re.sub(r"^([a-z][a-z0-9+.-]*://)[^/?#]*@", r"\1", repository, flags=re.IGNORECASE)
