"""Files of this machine that are uploaded."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Collection, Iterator
from pathlib import Path

from .errors import ForebearError

_LEADS_BACK = "leads back to it"
_NOWHERE = {errno.ENOENT: "is not there", errno.ENOTDIR: "is not there", errno.ELOOP: _LEADS_BACK}


def local_files(folder: Path, without: Collection[str] = ()) -> list[tuple[str, Path]]:
    """The files below a folder by their relative path, in the order of their names, except some names.

    A link is what it leads to, within the folder or outside. Raises VALIDATION_FAILED for a link to nothing, for one
    that leads back to a folder that it is in, and for a name that is not UTF-8.
    """
    return list(_below(folder, "", (), without))


def _below(
    folder: Path, prefix: str, entered: tuple[str, ...], without: Collection[str]
) -> Iterator[tuple[str, Path]]:
    for name in sorted(os.listdir(folder)):
        path = folder / name
        if name in without:
            continue
        if any(0xDC80 <= ord(letter) <= 0xDCFF for letter in name):
            raise _refusal(ascii(str(path)), "has a name that is not UTF-8")
        mode = _mode(path)
        if stat.S_ISREG(mode):
            yield prefix + name, path
        elif stat.S_ISDIR(mode):
            yield from _below(path, f"{prefix}{name}/", _entered(path, entered), without)


def _mode(path: Path) -> int:
    try:
        return path.stat().st_mode
    except OSError as error:
        if not path.is_symlink():
            raise
        what = _NOWHERE.get(error.errno or 0, f"cannot be followed ({error.strerror})")
        raise _refusal(f"'{path}'", f"is a link to '{os.readlink(path)}', which {what}") from error


def _entered(path: Path, entered: tuple[str, ...]) -> tuple[str, ...]:
    """The real paths of the folders in which the links are that led here; of no folder that one of them is in."""
    if not path.is_symlink():
        return entered
    target = os.path.realpath(path)
    found = (*entered, os.path.realpath(path.parent))
    if any(Path(one).is_relative_to(target) for one in found):
        raise _refusal(f"'{path}'", f"is a link to '{os.readlink(path)}', which {_LEADS_BACK}")
    return found


def _refusal(path: str, what: str) -> ForebearError:
    message = f"{path} {what}; nothing was uploaded. Repair it, or remove it from the folder."
    return ForebearError("VALIDATION_FAILED", message, {"path": path.strip("'")})
