"""The git commit that local code belongs to."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from typing import Any

_SECONDS = 10
# A folder that is uploaded need not be trusted, and settings of a checkout can name programs. These options and
# variables keep git from starting them; _names_filters finds the others.
_QUIET = ("-c", "core.fsmonitor=false", "--no-optional-locks")
_OFFLINE = {"GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none"}
_STATUS = ("status", "--porcelain", "--ignore-submodules=all", "--", ".")
_PLAIN = ("--no-ext-diff", "--no-textconv", "--ignore-submodules=all", "--binary", "--no-color", "--no-relative")
_DIFF = ("diff", *_PLAIN, "--src-prefix=a/", "--dst-prefix=b/", "HEAD", "--", ".")
_MOST_PATCH_BYTES = 1 << 20


def checkout_of(path: Path) -> tuple[dict[str, Any], bytes] | None:
    """Returns the commit of a file or folder with its differences.

    None outside of a checkout, before its first commit, for a folder without tracked files, and without git. A checkout
    whose own settings name filters is not compared with its commit.
    """
    folder = (path if path.is_dir() else path.parent).resolve()

    def git(*words: str) -> bytes:
        done = subprocess.run(
            ["git", *_QUIET, *words],
            cwd=folder,
            env={**os.environ, **_OFFLINE},
            capture_output=True,
            timeout=_SECONDS,
            check=False,
        )
        return done.stdout if done.returncode == 0 else b""

    try:
        commit = _text(git("rev-parse", "--verify", "HEAD"))
        top = _text(git("rev-parse", "--show-toplevel"))
        if not commit or not top or not folder.is_relative_to(top) or not git("ls-files", "--", "."):
            return None
        source: dict[str, Any] = {
            "commit": commit,
            "repository": _without_credentials(_text(git("config", "--get", "remote.origin.url"))),
            "branch": _text(git("symbolic-ref", "--quiet", "--short", "HEAD")),
        }
        patch = b""
        if not _names_filters(git("config", "--show-scope", "--get-regexp", r"^filter\.")):
            source["isDirty"] = bool(git(*_STATUS))
            patch = git(*_DIFF)
    except (OSError, subprocess.TimeoutExpired):
        return None
    given = {name: value for name, value in source.items() if value is not None}
    return given, patch if len(patch) <= _MOST_PATCH_BYTES else b""


def _names_filters(settings: bytes) -> bool:
    """Whether the checkout itself, rather than its user, names programs that convert files."""
    return any(line.split()[:1] in ([b"local"], [b"worktree"]) for line in settings.splitlines())


def _text(answer: bytes) -> str | None:
    return answer.decode(errors="replace").strip() or None


def _without_credentials(repository: str | None) -> str | None:
    if repository is None:
        return None
    return re.sub(r"^((?:\w+::)*[a-z][a-z0-9+.-]*://)[^/?#]*@", r"\1", repository, flags=re.IGNORECASE)
